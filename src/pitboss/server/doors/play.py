"""The socket at which people play. Everything that is said there is in docs/protocol.md."""

from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from starlette.responses import JSONResponse

from pitboss.errors import Refused
from pitboss.protocol.replies import PROBLEM_JSON, problem
from pitboss.server.guard import check_origin, find_player, house_of, person
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
        await self.socket.send_text(text)

    async def close(self, code: int, reason: str) -> None:
        with suppress(RuntimeError):
            await self.socket.close(code, reason)


@door.websocket("/api/play")
async def play(socket: WebSocket) -> None:
    house = house_of(socket)
    try:
        check_origin(socket)
        player = await find_player(socket)
    except Refused as no:
        body = problem(no)
        denial = JSONResponse(body, body["status"], media_type=PROBLEM_JSON)
        return await socket.send_denial_response(denial)
    await socket.accept()
    who = None if player is None else person(player)
    visit = Visit(_Socket(socket), who, house.rooms, house.clock, house.metrics.answered)
    house.visits.add(visit)
    try:
        with suppress(WebSocketDisconnect):
            await visit.last()
    finally:
        house.visits.discard(visit)
