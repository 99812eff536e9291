"""The analysts: processes that compute advice, charts and solutions for clients.

The server computes none of it in its own process. One analyst takes quick questions and one those
that take a second or more, so that nobody waits for advice while a game is being solved. Answers
are cached, and equal questions at the same time are asked once. A caller may have two long
questions in the queue, and an analyst that takes too long is replaced.
"""

import asyncio
import json
import logging
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event, Lock, Timer

from pitboss.analysis.terms import Terms
from pitboss.errors import ParseError, Refused, ServerRefusal
from pitboss.game.paytables import Paytable
from pitboss.game.profiles import format_rules
from pitboss.game.rules import Rules
from pitboss.protocol.replies import FAULT

_log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "pitboss.server.analyst_process")
MOST_WAITING = 24  # questions for one analyst, including the current one
MOST_FOR_ONE = 2  # long questions of one caller at a time
ANSWER_SECONDS = 180.0  # seconds for an answer: the first one compiles, at low priority
_MOST_CACHED = 1_000  # answers, and their characters: a solution has 20 to 500 thousand
_MOST_CHARACTERS = 32 * 1024 * 1024
_ATTEMPTS = 2  # a question that kills two analysts is given up


@dataclass(frozen=True, slots=True)
class Question:
    """Equal questions have equal answers: of the rules only the terms matter, and sometimes the
    Trips table."""

    ask: str
    rules: Rules = field(compare=False)
    terms: Terms
    trips: Paytable | None = None
    details: tuple[tuple[str, str | int | None], ...] = ()
    takes_long: bool = field(default=False, compare=False)
    cached: bool = field(default=True, compare=False)  # the answer may be asked for again

    @property
    def line(self) -> str:
        """The question as an analyst reads it."""
        return json.dumps(
            {"ask": self.ask, "rules": format_rules(self.rules), **dict(self.details)}
        )


class AnalystPool:
    """`command` starts an analyst; an answer may take `answer_seconds` seconds."""

    def __init__(
        self, command: Sequence[str] = COMMAND, answer_seconds: float = ANSWER_SECONDS
    ) -> None:
        self._quick, self._thorough = (
            _Analyst(command, answer_seconds),
            _Analyst(command, answer_seconds),
        )
        self._cache: OrderedDict[Question, str] = OrderedDict()
        self._characters = 0  # of all cached answers
        self._running: dict[Question, asyncio.Task[str]] = {}
        self._callers: list[str] = []  # of long questions, once for each

    def knows(self, question: Question) -> bool:
        """Whether the answer is cached or being computed, so that it costs nothing."""
        return question in self._cache or question in self._running

    def check(self, question: Question, caller: str, asked: str) -> None:
        """Refuses a long question of a caller who has too many already."""
        if not question.takes_long or self.knows(question):
            return
        if self._callers.count(caller) >= MOST_FOR_ONE:
            possible = f"{MOST_FOR_ONE} at a time that have to be counted; wait for one of them"
            raise Refused(ServerRefusal.TOO_MANY_MESSAGES, asked, possible)

    async def ask(self, question: Question, caller: str = "") -> str:
        """The answer as JSON; `ParseError` if the question is wrong."""
        if question in self._cache:
            self._cache.move_to_end(question)
            return self._cache[question]
        if question not in self._running:
            if question.takes_long:
                self._callers.append(caller)
            self._running[question] = asyncio.create_task(self._find(question, caller))
            self._running[question].add_done_callback(_retrieve)  # nobody may wait for it any more
        return await asyncio.shield(self._running[question])  # others may wait for it too

    async def _find(self, question: Question, caller: str) -> str:
        analyst = self._thorough if question.takes_long else self._quick
        try:
            found = await analyst.ask(question.line)
        finally:
            del self._running[question]
            if question.takes_long:
                self._callers.remove(caller)
        kind, _, rest = found.rstrip("\n").partition(" ")
        if kind == "refused":
            raise ParseError(rest)
        if kind != "answer":
            _log.error("analyst failed on %s: %s", question.ask, rest)
            raise Refused(FAULT.code, FAULT.asked, FAULT.possible)
        if question.cached:
            self._store(question, rest)
        return rest

    def _store(self, question: Question, answer: str) -> None:
        self._cache[question] = answer
        self._characters += len(answer)
        while len(self._cache) > _MOST_CACHED or self._characters > _MOST_CHARACTERS:
            _, evicted = self._cache.popitem(last=False)
            self._characters -= len(evicted)

    async def stop(self) -> None:
        """Open questions are refused immediately."""
        await asyncio.to_thread(self._quick.stop)
        await asyncio.to_thread(self._thorough.stop)
        await asyncio.gather(*self._running.values(), return_exceptions=True)


class _Analyst:
    """A process that answers one question after another: started with the first question, and
    restarted if it dies. A thread waits for it, because the event loop must not."""

    def __init__(self, command: Sequence[str], answer_seconds: float) -> None:
        self._command = command
        self._answer_seconds = answer_seconds
        self._thread = ThreadPoolExecutor(1, "analyst")
        self._process: subprocess.Popen[str] | None = None
        self._waiting = 0
        self._stopped = False
        self._lock = Lock()  # around start and end of the process

    async def ask(self, line: str) -> str:
        if self._stopped:
            raise _unavailable("the server stops")
        if self._waiting >= MOST_WAITING:
            raise _unavailable("too many questions are waiting")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self._answer, line)
        finally:
            self._waiting -= 1

    def _answer(self, line: str) -> str:
        for _ in range(_ATTEMPTS):
            process, overdue = self._started(), Event()
            deadline = Timer(self._answer_seconds, _kill, (process, overdue))
            deadline.start()
            try:
                answer = _exchange(process, line)
            finally:
                deadline.cancel()
            if answer.endswith("\n"):
                return answer
            self._discard()
            if overdue.is_set():
                _log.error("analyst timed out after %g seconds", self._answer_seconds)
                raise _unavailable(f"it had no answer after {self._answer_seconds:g} seconds")
            if not self._stopped:
                _log.warning("analyst died: starting another")
        raise _unavailable("it died twice over the question")

    def _started(self) -> subprocess.Popen[str]:
        with self._lock:
            if self._stopped:
                raise _unavailable("the server stops")
            if self._process is None:
                try:
                    self._process = subprocess.Popen(
                        self._command,
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        encoding="utf-8",
                        errors="replace",
                        start_new_session=True,  # Ctrl-C is for the server, which drains
                    )
                except OSError as error:
                    _log.error("analyst cannot be started: %s", error)
                    raise _unavailable("it cannot be started") from None
            return self._process

    def _discard(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()  # closes the pipes and reaps the process

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            if self._process is not None:
                self._process.kill()  # ends the wait in the thread
        self._thread.shutdown()
        self._discard()


def _retrieve(found: asyncio.Task[str]) -> None:
    if not found.cancelled():
        found.exception()  # or asyncio would log it as never retrieved


def _kill(process: subprocess.Popen[str], overdue: Event) -> None:
    overdue.set()
    process.kill()  # ends the wait, which then checks `overdue`


def _exchange(process: subprocess.Popen[str], line: str) -> str:
    """The answer to a line; empty or cut short if the process died."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(line + "\n")
        process.stdin.flush()
        return process.stdout.readline()
    except OSError:
        return ""


def _unavailable(why: str) -> Refused:
    return Refused(ServerRefusal.UNAVAILABLE, "the analyst", f"{why}; ask again in a while")
