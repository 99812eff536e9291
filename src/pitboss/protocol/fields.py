"""Types of fields that several messages share, for mypy and for the JSON Schema."""

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import Field


def one_of(words: Iterable[str]) -> Any:
    """For a string that is one of these words: in the schema only, without another check."""
    return Field(json_schema_extra={"enum": [str(word) for word in words]})


Money = Annotated[str, Field(pattern=r"^-?[0-9]+\.[0-9]{2}$")]
CardText = Annotated[str, Field(pattern=r"^([2-9TJQKA][cdhs]|\?\?)$")]
DecisionText = Annotated[str, Field(pattern=r"^(check|fold|raise [1-9][0-9]*x)$")]
StakesBySpot = dict[str, Money]
