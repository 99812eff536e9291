"""A bad network, and a client that repeats its requests, with their ids, until they are answered.

A `FaultySocket` is the `Socket` of a real `Connection`. It loses, doubles, delays and reorders
messages, both ways, and breaks.
"""

import asyncio
import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Form = dict[str, Any]

# Answers that are no answer: the request was not taken up, and is to be sent again as it is.
_ASK_AGAIN = {"unavailable", "too-many-messages", "no-such-table"}
_NOT_KEPT = {"watch", "unwatch", "ping"}


@dataclass(frozen=True, slots=True)
class NetworkConditions:
    lost: float = 0.0  # the share of messages, each way
    doubled: float = 0.0
    longest_delay: float = 0.0  # seconds
    broken: float = 0.0  # messages that break the connection
    stalled: float = 0.0  # messages that the client does not read for too long


class FaultySocket:
    def __init__(
        self,
        chance: random.Random,
        conditions: NetworkConditions,
        on_message: Callable[[str], None],
    ) -> None:
        """`on_message` gets what reaches the client."""
        self.is_up = True
        self._chance = chance
        self._conditions = conditions
        self._on_message = on_message
        self._inbox: asyncio.Queue[str | None] = asyncio.Queue()

    def send_to_server(self, text: str) -> None:
        self._transmit(text, self._inbox.put_nowait)

    async def receive(self) -> str | None:
        return await self._inbox.get()

    async def send(self, text: str) -> None:
        if self._chance.random() < self._conditions.stalled:
            await asyncio.sleep(60)
        self._transmit(text, self._on_message)

    async def close(self, _: int, __: str) -> None:
        self.cut()

    def cut(self) -> None:
        self.is_up = False
        self._inbox.put_nowait(None)

    def _transmit(self, text: str, deliver: Callable[[str], None]) -> None:
        chance, conditions = self._chance, self._conditions
        if chance.random() < conditions.broken:
            self.cut()
        copies = (chance.random() >= conditions.lost) + (chance.random() < conditions.doubled)
        for _ in range(copies):
            delay = chance.uniform(0.0, conditions.longest_delay)
            asyncio.get_running_loop().call_later(delay, self._deliver, text, deliver)

    def _deliver(self, text: str, deliver: Callable[[str], None]) -> None:
        if self.is_up:
            deliver(text)


class RetryingClient:
    """Keeps its requests and the replies; a second, different reply is a problem."""

    def __init__(self, name: str, chance: random.Random, report: Callable[[str], None]) -> None:
        self.name = name
        self.chance = chance
        self.frames: dict[str, Form] = {}  # the newest of each table
        self.texts: dict[str, str] = {}  # requests by their ids
        self.replies: dict[str, str] = {}  # as they came, of what a journal keeps
        self.conflicts: set[str] = set()  # ids that were used again for something else
        self.socket: FaultySocket | None = None
        self._report = report
        self._waiting: dict[str, asyncio.Future[Form]] = {}

    async def ask(self, form: Form) -> Form:
        """The final answer, however often it must be asked for."""
        id = f"{self.name}-{len(self.texts) + 1}"
        text = self.texts[id] = json.dumps({"id": id, **form})
        answered: asyncio.Future[Form] = asyncio.get_running_loop().create_future()
        self._waiting[id] = answered
        while not answered.done():
            self.send(text)
            await asyncio.wait({answered}, timeout=self.chance.uniform(0.3, 2.0))
        del self._waiting[id]
        return answered.result()

    def use_again(self, id: str) -> None:
        """An id that was answered, with another body: the server must refuse it."""
        self.conflicts.add(id)
        self.send(json.dumps({**json.loads(self.texts[id]), "version": 0}))

    def send(self, text: str) -> None:
        if self.socket is not None and self.socket.is_up:
            self.socket.send_to_server(text)

    def on_message(self, text: str) -> None:
        form = json.loads(text)
        if form["type"] == "view":
            known = self.frames.get(form["table"])
            if known is None or known["version"] < form["version"]:
                self.frames[form["table"]] = form
            return
        id = form["id"]
        code = "" if form["ok"] else form["problem"]["code"]
        if code in _ASK_AGAIN:
            return
        if json.loads(self.texts[id])["do"] not in _NOT_KEPT:
            if code == "id-reused" and id in self.conflicts:
                return
            if self.replies.setdefault(id, text) != text:
                self._report(f"{id} was answered {self.replies[id]}, and then {text}")
        waiting = self._waiting.get(id)
        if waiting is not None and not waiting.done():
            waiting.set_result(form)
