"""JSON answers of the server, parsed into the models of the protocol."""

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from pitboss.client.wire import ServerGone

_Model = TypeVar("_Model", bound=BaseModel)


def parse_model(model: type[_Model], form: Any) -> _Model:
    """The answer as a model; fields that a newer server adds are ignored."""
    try:
        return model.model_validate(form)
    except ValidationError:
        raise ServerGone("the server answers, but not as a pitboss server") from None
