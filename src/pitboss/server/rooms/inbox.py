"""The inbox of a room: requests wait while the room is busy, and are then processed in batches."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from pitboss.protocol.replies import Reply
from pitboss.protocol.requests import AnyTableRequest
from pitboss.protocol.requests import digest as digest_of
from pitboss.server.rooms.request_handler import Person


@dataclass(slots=True, eq=False)
class PendingRequest:
    """A request that waits for its reply."""

    person: Person
    request: AnyTableRequest
    digest: str = field(init=False)
    reply: "asyncio.Future[Reply]" = field(init=False)

    def __post_init__(self) -> None:
        self.digest = digest_of(self.request)
        self.reply = asyncio.get_running_loop().create_future()

    def answer(self, reply: Reply) -> None:
        if not self.reply.done():  # the client may have gone
            self.reply.set_result(reply)

    def fail(self, error: BaseException) -> None:
        if not self.reply.done():
            self.reply.set_exception(error)


class Inbox:
    def __init__(
        self,
        name: str,
        lock: asyncio.Lock,
        process: Callable[[list[PendingRequest]], Awaitable[None]],
    ) -> None:
        """`process` answers a batch; it runs with the lock held."""
        self._name = name
        self._lock = lock
        self._process = process
        self._pending: list[PendingRequest] = []
        self.worker: asyncio.Task[None] | None = None

    async def submit(self, person: Person, request: AnyTableRequest) -> Reply:
        """The reply. A request is processed even if the client goes before it is answered."""
        pending = PendingRequest(person, request)
        self._pending.append(pending)
        if self.worker is None or self.worker.done():
            self.worker = asyncio.create_task(self._work(), name=f"inbox of {self._name}")
        return await pending.reply

    async def _work(self) -> None:
        while self._pending:
            async with self._lock:
                batch = self._next_batch()
                try:
                    await self._process(batch)
                except BaseException as error:
                    for pending in batch:
                        pending.fail(error)
                    if not isinstance(error, Exception):
                        raise

    def _next_batch(self) -> list[PendingRequest]:
        """One request of each person: a second one may repeat or depend on the first."""
        batch: dict[str, PendingRequest] = {}
        later: list[PendingRequest] = []
        for pending in self._pending:
            if batch.setdefault(pending.person.name, pending) is not pending:
                later.append(pending)
        self._pending = later
        return list(batch.values())
