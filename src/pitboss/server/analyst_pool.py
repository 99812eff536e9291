"""The analysts of the house: the only place where something is computed for clients.

Nothing of it is done in the server's own process. Two processes wait for questions, one for those
that are answered at once and one for those that take a second or more, so that nobody at a table
waits for advice while somebody else has a game solved. An answer is kept, and a question that is
being answered is not asked again. Of the long questions one caller has two in the queue at most,
and an analyst that does not come to an end is replaced, so that nobody waits for ever.
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
MOST_WAITING = 24  # questions for one analyst, the one that is being answered among them
MOST_FOR_ONE = 2  # questions of one caller that take long, at a time
PATIENCE = 180.0  # seconds for one answer: compiling comes first, at the lowest of priorities
_MOST_KEPT = 1_000  # answers, and so many characters of them: a solution has 20 to 500 thousand
_MOST_CHARACTERS = 32 * 1024 * 1024
_ATTEMPTS = 2  # an analyst that was killed is replaced, one that a question kills is not


@dataclass(frozen=True, slots=True)
class Question:
    """Equal questions have equal answers: of the rules the terms count, to some the Trips table."""

    ask: str
    rules: Rules = field(compare=False)
    terms: Terms
    trips: Paytable | None = None
    details: tuple[tuple[str, str | int | None], ...] = ()
    takes_long: bool = field(default=False, compare=False)
    kept: bool = field(default=True, compare=False)  # the answer: somebody may ask for it again

    @property
    def line(self) -> str:
        """As an analyst reads it."""
        return json.dumps(
            {"ask": self.ask, "rules": format_rules(self.rules), **dict(self.details)}
        )


class AnalystPool:
    """`command` starts an analyst that has `patience` seconds for an answer; tests bring others."""

    def __init__(self, command: Sequence[str] = COMMAND, patience: float = PATIENCE) -> None:
        self._quick, self._thorough = _Analyst(command, patience), _Analyst(command, patience)
        self._kept: OrderedDict[Question, str] = OrderedDict()
        self._characters = 0  # of all that is kept
        self._asked: dict[Question, asyncio.Task[str]] = {}
        self._callers: list[str] = []  # one for each question that takes long and is being answered

    def knows(self, question: Question) -> bool:
        """Whether it costs nothing to answer: it was answered, or is being answered."""
        return question in self._kept or question in self._asked

    def check(self, question: Question, caller: str, asked: str) -> None:
        """A caller who waits for enough already is refused; what costs nothing is answered."""
        if not question.takes_long or self.knows(question):
            return
        if self._callers.count(caller) >= MOST_FOR_ONE:
            possible = f"{MOST_FOR_ONE} at a time that have to be counted; wait for one of them"
            raise Refused(ServerRefusal.TOO_MANY_MESSAGES, asked, possible)

    async def ask(self, question: Question, caller: str = "") -> str:
        """The answer as JSON; `ParseError` if there is none to such a question."""
        if question in self._kept:
            self._kept.move_to_end(question)
            return self._kept[question]
        if question not in self._asked:
            if question.takes_long:
                self._callers.append(caller)
            self._asked[question] = asyncio.create_task(self._find(question, caller))
            self._asked[question].add_done_callback(_noted)  # those who asked may have gone
        return await asyncio.shield(self._asked[question])  # others may wait for it as well

    async def _find(self, question: Question, caller: str) -> str:
        analyst = self._thorough if question.takes_long else self._quick
        try:
            found = await analyst.ask(question.line)
        finally:
            del self._asked[question]
            if question.takes_long:
                self._callers.remove(caller)
        kind, _, rest = found.rstrip("\n").partition(" ")
        if kind == "refused":
            raise ParseError(rest)
        if kind != "answer":
            _log.error("an analyst could not answer %s: %s", question.ask, rest)
            raise Refused(FAULT.code, FAULT.asked, FAULT.possible)
        if question.kept:
            self._keep(question, rest)
        return rest

    def _keep(self, question: Question, answer: str) -> None:
        self._kept[question] = answer
        self._characters += len(answer)
        while len(self._kept) > _MOST_KEPT or self._characters > _MOST_CHARACTERS:
            _, forgotten = self._kept.popitem(last=False)
            self._characters -= len(forgotten)

    async def stop(self) -> None:
        """Whoever waits for an answer is told so at once."""
        await asyncio.to_thread(self._quick.stop)
        await asyncio.to_thread(self._thorough.stop)
        await asyncio.gather(*self._asked.values(), return_exceptions=True)


class _Analyst:
    """A process that answers one question after another: started by the first of them, and anew
    if it was lost. A thread waits for it, as the loop must not."""

    def __init__(self, command: Sequence[str], patience: float) -> None:
        self._command = command
        self._patience = patience
        self._thread = ThreadPoolExecutor(1, "analyst")
        self._process: subprocess.Popen[str] | None = None
        self._waiting = 0
        self._stopped = False
        self._lock = Lock()  # around what becomes of the process

    async def ask(self, line: str) -> str:
        if self._stopped:
            raise _unavailable("the server stops")
        if self._waiting >= MOST_WAITING:
            raise _unavailable("too much has been asked already")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self._answer, line)
        finally:
            self._waiting -= 1

    def _answer(self, line: str) -> str:
        for _ in range(_ATTEMPTS):
            process, overdue = self._at_work(), Event()
            deadline = Timer(self._patience, _end, (process, overdue))
            deadline.start()
            try:
                answer = _exchange(process, line)
            finally:
                deadline.cancel()
            if answer.endswith("\n"):
                return answer
            self._dismiss()
            if overdue.is_set():
                _log.error("an analyst had no answer after %g seconds", self._patience)
                raise _unavailable(f"it had no answer after {self._patience:g} seconds")
            if not self._stopped:
                _log.warning("an analyst was lost: another one is started")
        raise _unavailable("it was lost over the question")

    def _at_work(self) -> subprocess.Popen[str]:
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
                        start_new_session=True,  # Ctrl-C is for the server, which plays rounds out
                    )
                except OSError as error:
                    _log.error("an analyst cannot be started: %s", error)
                    raise _unavailable("it cannot be started") from None
            return self._process

    def _dismiss(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()  # closes its pipes, and leaves no zombie

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            if self._process is not None:
                self._process.kill()  # whoever waits for it in the thread is told so
        self._thread.shutdown()
        self._dismiss()


def _noted(found: asyncio.Task[str]) -> None:
    if not found.cancelled():
        found.exception()


def _end(process: subprocess.Popen[str], overdue: Event) -> None:
    overdue.set()
    process.kill()  # whoever waits for it gets nothing, and looks why


def _exchange(process: subprocess.Popen[str], line: str) -> str:
    """The answer to a line; nothing, or a part of it, if the process is no more."""
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
