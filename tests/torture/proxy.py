"""A proxy between client and server that loses messages, doubles them, delays them and breaks."""

import asyncio
import random
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import WebSocketException

_Socket = ClientConnection | ServerConnection


@dataclass(frozen=True, slots=True)
class Faults:
    """Shares of all messages, each way, and of connections' messages after which they break."""

    dropped: float = 0.2
    doubled: float = 0.2
    cut: float = 0.02
    longest_delay: float = 0.02  # seconds; messages may overtake each other


class LossyProxy:
    """Use as a context; `url` is where clients connect."""

    def __init__(self, server: str, faults: Faults, seed: int) -> None:
        self.server = server
        self.faults = faults
        self.chance = random.Random(seed)
        self.messages = self.dropped = self.doubled = self.cut = 0
        self._late: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._serving: Server = await serve(
            self._connection, "127.0.0.1", 0, compression=None, ping_interval=None
        )
        port = next(iter(self._serving.sockets)).getsockname()[1]
        self.url = f"ws://127.0.0.1:{port}/api/play"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._serving.close()
        await self._serving.wait_closed()
        for task in tuple(self._late):
            task.cancel()
        await asyncio.gather(*self._late, return_exceptions=True)

    async def _connection(self, client: ServerConnection) -> None:
        assert client.request is not None
        headers = {"Authorization": client.request.headers["Authorization"]}
        onward = connect(
            self.server, additional_headers=headers, compression=None, max_size=None, proxy=None
        )
        with suppress(WebSocketException, OSError):
            async with onward as server:
                ways = {
                    asyncio.create_task(self._relay(client, server)),
                    asyncio.create_task(self._relay(server, client)),
                }
                _, left = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for task in left:
                    task.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
                server.transport.abort()
        client.transport.abort()

    async def _relay(self, source: _Socket, target: _Socket) -> None:
        with suppress(WebSocketException):
            async for message in source:
                self.messages += 1
                if self.chance.random() < self.faults.cut:
                    self.cut += 1
                    return
                for _ in range(self._copies()):
                    task = asyncio.create_task(self._deliver(target, str(message)))
                    self._late.add(task)
                    task.add_done_callback(self._late.discard)

    def _copies(self) -> int:
        fate = self.chance.random()
        if fate < self.faults.dropped:
            self.dropped += 1
            return 0
        if fate < self.faults.dropped + self.faults.doubled:
            self.doubled += 1
            return 2
        return 1

    async def _deliver(self, target: _Socket, message: str) -> None:
        await asyncio.sleep(self.chance.uniform(0.0, self.faults.longest_delay))
        with suppress(WebSocketException, OSError):
            await target.send(message)
