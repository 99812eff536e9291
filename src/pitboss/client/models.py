"""JSON answers of the server, parsed into the models of the protocol."""

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from pitboss.client.errors import not_pitboss

_Model = TypeVar("_Model", bound=BaseModel)


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
