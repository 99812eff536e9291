"""The JSON Schema (2020-12) of every message over the WebSocket, made from their types.

`make schema` writes it to `docs/protocol.schema.json`.
"""

from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter

from pitboss.protocol.messages import ServerMessage
from pitboss.protocol.requests import REQUESTS

Schema = dict[str, Any]
_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_BOTH = {
    "Request": "What a client sends.",
    "ServerMessage": "What the server sends: a reply to each request, and views unasked.",
}
_LEFT_OUT = ("properties", "title", "discriminator")


@lru_cache(1)
def message_schema() -> Schema:
    """It allows no other fields: this server sends none. A client ignores what a newer one adds."""
    either, shared = TypeAdapter.json_schemas(
        [
            ("Request", "validation", REQUESTS),
            ("ServerMessage", "validation", TypeAdapter[Any](ServerMessage)),
        ]
    )
    defs = {name: _described(schema) for name, schema in shared["$defs"].items()}
    for (name, _), schema in either.items():
        defs[name] = {"description": _BOTH[name], **_described(schema)}
    return {
        "$schema": _DRAFT,
        "title": "Messages over the WebSocket of pitboss",
        "description": "docs/protocol.md says what stands in each field.",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in _BOTH],
        "$defs": dict(sorted(defs.items())),
    }


def _described(schema: Any) -> Any:
    """Without titles that repeat a name, and without OpenAPI's keywords."""
    if isinstance(schema, list):
        return [_described(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {name: _described(value) for name, value in schema.items() if name not in _LEFT_OUT}
    if "description" in schema:
        kept = {"description": " ".join(schema["description"].split()), **kept}
    if "properties" in schema:
        fields = {name: _described(value) for name, value in schema["properties"].items()}
        kept |= {"properties": fields, "additionalProperties": False}
    return kept
