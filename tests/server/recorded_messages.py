"""Every message over the sockets of this process, both ways, held against the JSON Schema."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from jsonschema_rs import Draft202012Validator

from pitboss.protocol.schema import message_schema
from pitboss.server.connection import Connection, Socket

Form = dict[str, Any]


def validator(name: str) -> Draft202012Validator:
    """Of one definition of the schema."""
    return Draft202012Validator({**message_schema(), "oneOf": [{"$ref": f"#/$defs/{name}"}]})


REQUEST = validator("Request")
SERVER_MESSAGE = validator("ServerMessage")


@dataclass
class RecordedMessages:
    keep: bool  # all of it, and not only what the schema does not know
    requests: list[Form] = field(default_factory=list)
    sent: list[Form] = field(default_factory=list)  # by the server
    unknown_requests: list[str] = field(default_factory=list)
    unknown_sent: list[str] = field(default_factory=list)

    def note_request(self, text: str) -> None:
        self._note(text, REQUEST, self.requests, self.unknown_requests)

    def note_sent(self, text: str) -> None:
        self._note(text, SERVER_MESSAGE, self.sent, self.unknown_sent)

    def _note(
        self, text: str, schema: Draft202012Validator, kept: list[Form], unknown: list[str]
    ) -> None:
        try:
            message = json.loads(text)
            if not schema.is_valid(message):
                unknown.append(text)
            elif self.keep:
                kept.append(message)
        except (ValueError, RecursionError):  # no JSON, half of a character, or too deep
            unknown.append(text)


@dataclass
class _RecordedSocket:
    """A `Socket` that somebody listens to."""

    socket: Socket
    recorded: RecordedMessages

    async def receive(self) -> str | None:
        text = await self.socket.receive()
        if text is not None:
            self.recorded.note_request(text)
        return text

    async def send(self, text: str) -> None:
        self.recorded.note_sent(text)
        await self.socket.send(text)

    async def close(self, code: int, reason: str) -> None:
        await self.socket.close(code, reason)


@contextmanager
def recording_messages(keep: bool = False) -> Iterator[RecordedMessages]:
    """What goes over all connections that begin from now on."""
    recorded = RecordedMessages(keep)
    run = Connection.run

    async def tapped(self: Connection) -> None:
        self.socket = _RecordedSocket(self.socket, recorded)
        await run(self)

    with patch.object(Connection, "run", tapped):
        yield recorded
