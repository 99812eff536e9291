"""The socket at which people play. Everything that is said there is in docs/protocol.md."""

from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from pitboss.errors import PitbossError
from pitboss.server.guard import (
    check_origin,
    find_player,
    house_of,
    person,
    refusal,
    token_of,
)
from pitboss.server.visit import Visit

door = APIRouter()


class _Socket:
    """A WebSocket as a visit wants it: text in, text out, and gone when it is gone."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket

    async def receive(self) -> str | None:
        try:
            message = await self.socket.receive()
        except RuntimeError:  # closed from our side in the meantime
            return None
        if message["type"] == "websocket.disconnect":
            return None
        return str(message.get("text") or "")  # bytes are no JSON text: refused as such

    async def send(self, text: str) -> None:
        try:
            await self.socket.send_text(text)
        except (WebSocketDisconnect, RuntimeError):
            raise ConnectionError("the client has gone") from None

    async def close(self, code: int, reason: str) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(code, reason)


@door.websocket("/api/play")
async def play(socket: WebSocket) -> None:
    house = house_of(socket)
    try:
        check_origin(socket)
        player = await find_player(socket)
    except PitbossError as no:
        return await socket.send_denial_response(refusal(socket, no))
    try:
        await socket.accept()
    except (WebSocketDisconnect, RuntimeError):  # it has gone already
        return None
    who = None if player is None else person(player)
    told, messages = house.metrics.answered, house.settings.messages
    visit = Visit(_Socket(socket), who, house.rooms, house.clock, told, messages)
    visit.token = token_of(socket)
    house.visits.add(visit)
    try:
        await visit.last()
    finally:
        house.visits.discard(visit)
