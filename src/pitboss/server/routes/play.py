"""The WebSocket route, and the JSON Schema of its messages; docs/protocol.md describes them."""

from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from pitboss.errors import PitbossError
from pitboss.protocol.schema import message_schema
from pitboss.server.connection import Connection
from pitboss.server.security import (
    check_origin,
    find_player,
    house_of,
    person_of,
    problem_response,
    token_of,
)

router = APIRouter(tags=["play"])


class _WebSocketAdapter:
    """Adapts a WebSocket to `connection.Socket`."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket

    async def receive(self) -> str | None:
        try:
            message = await self.socket.receive()
        except RuntimeError:  # closed by us in the meantime
            return None
        if message["type"] == "websocket.disconnect":
            return None
        return str(message.get("text") or "")  # binary messages are refused as no JSON

    async def send(self, text: str) -> None:
        try:
            await self.socket.send_text(text)
        except (WebSocketDisconnect, RuntimeError):
            raise ConnectionError("the client has gone") from None

    async def close(self, code: int, reason: str) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(code, reason)


@router.get("/api/protocol")
async def protocol() -> dict[str, Any]:
    """The JSON Schema of every message over the socket."""
    return message_schema()


@router.websocket("/api/play")
async def play(socket: WebSocket) -> None:
    house = house_of(socket)
    try:
        check_origin(socket)
        player = await find_player(socket)
    except PitbossError as no:
        return await socket.send_denial_response(problem_response(socket, no))
    try:
        await socket.accept()
    except (WebSocketDisconnect, RuntimeError):  # the client has gone already
        return None
    who = None if player is None else person_of(player)
    observe, messages = house.metrics.answered, house.settings.messages
    adapter = _WebSocketAdapter(socket)
    connection = Connection(adapter, who, house.rooms, house.clock, observe, messages)
    connection.token = token_of(socket)
    house.connections.add(connection)
    try:
        await connection.run()
    finally:
        house.connections.discard(connection)
