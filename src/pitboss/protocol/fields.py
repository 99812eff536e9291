"""Kinds of fields that several messages have, as mypy and as JSON Schema see them."""

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import Field


def one_of(words: Iterable[str]) -> Any:
    """For a text that is one of these words: described so, and not checked once more."""
    return Field(json_schema_extra={"enum": [str(word) for word in words]})


Money = Annotated[str, Field(pattern=r"^-?[0-9]+\.[0-9]{2}$")]
CardText = Annotated[str, Field(pattern=r"^([2-9TJQKA][cdhs]|\?\?)$")]
DecisionText = Annotated[str, Field(pattern=r"^(check|fold|raise [1-9][0-9]*x)$")]
StakesBySpot = dict[str, Money]
