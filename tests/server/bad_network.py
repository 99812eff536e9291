"""Bad lines, and a client that gets its requests through: ids that stay, repeated until answered.

The server's end of a line is the `Socket` of a real `Connection`. A line loses, doubles, delays and
reorders what is said on it, both ways, and breaks.
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
class Weather:
    lost: float = 0.0  # the share of messages, each way
    doubled: float = 0.0
    slowest: float = 0.0  # seconds that a message may take
    broken: float = 0.0  # messages that break the line
    stuck: float = 0.0  # messages that the client does not read for too long


class Line:
    def __init__(
        self, chance: random.Random, weather: Weather, on_message: Callable[[str], None]
    ) -> None:
        self.is_up = True
        self._chance = chance
        self._weather = weather
        self._on_message = on_message
        self._inbox: asyncio.Queue[str | None] = asyncio.Queue()

    def say(self, text: str) -> None:
        self._carry(text, self._inbox.put_nowait)

    async def receive(self) -> str | None:
        return await self._inbox.get()

    async def send(self, text: str) -> None:
        if self._chance.random() < self._weather.stuck:
            await asyncio.sleep(60)
        self._carry(text, self._on_message)

    async def close(self, _: int, __: str) -> None:
        self.cut()

    def cut(self) -> None:
        self.is_up = False
        self._inbox.put_nowait(None)

    def _carry(self, text: str, deliver: Callable[[str], None]) -> None:
        chance, weather = self._chance, self._weather
        if chance.random() < weather.broken:
            self.cut()
        copies = (chance.random() >= weather.lost) + (chance.random() < weather.doubled)
        for _ in range(copies):
            delay = chance.uniform(0.0, weather.slowest)
            asyncio.get_running_loop().call_later(delay, self._arrive, text, deliver)

    def _arrive(self, text: str, deliver: Callable[[str], None]) -> None:
        if self.is_up:
            deliver(text)


class Caller:
    """Remembers what it asked and what it was answered; complains of a second, other answer."""

    def __init__(self, name: str, chance: random.Random, complain: Callable[[str], None]) -> None:
        self.name = name
        self.chance = chance
        self.frames: dict[str, Form] = {}  # the newest of each table
        self.texts: dict[str, str] = {}  # requests by their ids
        self.replies: dict[str, str] = {}  # as the line brought them, of what a journal keeps
        self.conflicts: set[str] = set()  # ids that were used again for something else
        self.line: Line | None = None
        self._complain = complain
        self._waiting: dict[str, asyncio.Future[Form]] = {}

    async def ask(self, form: Form) -> Form:
        """The final answer, however often it must be asked for."""
        id = f"{self.name}-{len(self.texts) + 1}"
        text = self.texts[id] = json.dumps({"id": id, **form})
        answered: asyncio.Future[Form] = asyncio.get_running_loop().create_future()
        self._waiting[id] = answered
        while not answered.done():
            self.say(text)
            await asyncio.wait({answered}, timeout=self.chance.uniform(0.3, 2.0))
        del self._waiting[id]
        return answered.result()

    def use_again(self, id: str) -> None:
        """An id that was answered, with another body: the server must not fall for it."""
        self.conflicts.add(id)
        self.say(json.dumps({**json.loads(self.texts[id]), "version": 0}))

    def say(self, text: str) -> None:
        if self.line is not None and self.line.is_up:
            self.line.say(text)

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
                self._complain(f"{id} was answered {self.replies[id]}, and then {text}")
        waiting = self._waiting.get(id)
        if waiting is not None and not waiting.done():
            waiting.set_result(form)
