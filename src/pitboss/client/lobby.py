"""What the server says over HTTP, read into the models of the protocol."""

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from pitboss.client.wire import ServerGone

_Model = TypeVar("_Model", bound=BaseModel)


def read(model: type[_Model], form: Any) -> _Model:
    """The answer as a model. A newer server may say more: that is left out."""
    try:
        return model.model_validate(form)
    except ValidationError:
        raise ServerGone("the server answers, but not as a pitboss server") from None
