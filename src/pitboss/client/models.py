"""JSON written, and answers of the server parsed into the models of the protocol."""

import json
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from pitboss.client.errors import not_pitboss
from pitboss.errors import ParseError

_Model = TypeVar("_Model", bound=BaseModel)


def write_json(form: object) -> str:
    """What is sent. An error does not show the form: it may hold a password."""
    try:
        text = json.dumps(form, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise ParseError(f"cannot be written as JSON: {error}") from None
    return text


def parse_model(model: type[_Model], form: Any, url: object) -> _Model:
    """The answer of the server there as a model; fields that a newer one adds are ignored."""
    try:
        return model.model_validate(form)
    except ValidationError:
        raise not_pitboss(url, "fields are missing or wrong") from None


def parse_models(model: type[_Model], forms: Any, url: object) -> list[_Model]:
    if not isinstance(forms, list):
        raise not_pitboss(url, "not a list")
    return [parse_model(model, form, url) for form in forms]
