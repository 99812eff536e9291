"""The history of a session as text: its rules, a line a round, and a closing line.

Each line carries a check over itself and all before it, so that a changed, missing or cut-off
line is found. docs/notation.md shows a file.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.errors import ParseError, PitbossError, UnsoundHistory
from pitboss.game.money import Cents, format_money
from pitboss.game.notation import format_round
from pitboss.game.profiles import format_rules, parse_rules
from pitboss.game.record import parse_walk
from pitboss.game.round import Round
from pitboss.game.rules import Rules
from pitboss.game.view import view

FORMAT = 3  # raised when a text would come to mean something else: docs/formats.md
_SEPARATOR = "---"
_NUMBER = re.compile(r"pitboss history (\d{1,9})\b", re.ASCII)
_FIRST = re.compile(rf"pitboss history {FORMAT}, seat (\d{{1,2}})", re.ASCII)
_CLOSING = re.compile(r"left with \d+\.\d\d after (\d+) rounds?", re.ASCII)
_CHECK_DIGITS = 16


class HistoryWriter:
    """Makes the lines of a history, one after the other; the caller writes them."""

    def __init__(self, rules: Rules, seat: int) -> None:
        self.heading = f"pitboss history {FORMAT}, seat {seat}\n{format_rules(rules)}{_SEPARATOR}\n"
        self.rounds = 0
        self._sealed, self._seat = rules.sealed, seat
        self._check = _check("", self.heading)

    def round(self, round: Round) -> str:
        """Of a sealed deal, as the seat saw it: what nobody turned is `??` (clause 4.10)."""
        self.rounds += 1
        return self._line(format_round(view(round, self._seat) if self._sealed else round))

    def closing(self, stack: Cents) -> str:
        plural = "" if self.rounds == 1 else "s"
        return self._line(f"left with {format_money(stack)} after {self.rounds} round{plural}")

    def _line(self, text: str) -> str:
        self._check = _check(self._check, text)
        return f"{self._check} {text}\n"


@dataclass(frozen=True, slots=True)
class History:
    rules: Rules
    seat: int  # of the person whose session it was
    check: str
    first: int  # the number in the file of the first of the lines
    lines: tuple[str, ...]
    cut_off: bool = False  # the last line has no end

    def rounds(self) -> Iterator[list[Round]]:
        """Each round step by step, after checking it; `UnsoundHistory` at the first bad line."""
        check, count, closed = self.check, 0, False
        last = self.first + len(self.lines) - 1
        for number, line in enumerate(self.lines, self.first):
            if closed:
                raise UnsoundHistory(f"line {number}: nothing may follow the closing line")
            given, _, text = line.partition(" ")
            if self.cut_off and number == last and given != _check(check, text):
                raise UnsoundHistory(
                    f"line {number}: cut off; rounds before it that are sound: {count}"
                )
            closing = _CLOSING.fullmatch(text)
            steps = [] if closing else _checked_steps(number, text, self.rules)
            check = _check(check, text)
            if given != check:
                raise UnsoundHistory(f"line {number}: changed, or a line before it is missing")
            if closing is None:
                count += 1
                yield steps
            elif int(closing[1]) != count:
                raise UnsoundHistory(
                    f"line {number}: closes after {closing[1]} rounds, not {count}"
                )
            else:
                closed = True
        if not closed:
            raise UnsoundHistory(
                f"line {self.first + len(self.lines)}: the file ends without its closing line; "
                f"rounds before it that are sound: {count}"
            )


def parse_history(text: str) -> History:
    """The history of a file's text. Its rounds are checked as they are read from it.

    `ParseError` if it is not a history of this format, `UnsoundHistory` if its rules are invalid.
    """
    head, separator, body = text.replace("\r\n", "\n").partition(f"\n{_SEPARATOR}\n")
    first, _, rules = head.partition("\n")
    # The number first: what follows it may look different in another format.
    if (number := _NUMBER.match(first)) and int(number[1]) != FORMAT:
        raise ParseError(f"a history of format {number[1]}; this reads format {FORMAT}")
    opening = _FIRST.fullmatch(first)
    if not text.strip():
        raise ParseError("not a history: it is empty; a history is what `pitboss play` has kept")
    if opening is not None and not separator:
        raise ParseError("not a history: cut off before the line '---', which ends its rules")
    if opening is None or not separator:
        raise ParseError(
            f"not a history: it begins with 'pitboss history {FORMAT}, seat N', the rules and '---'"
        )
    heading = head + separator
    lines = tuple(body.removesuffix("\n").split("\n")) if body else ()
    try:
        parsed = parse_rules(rules, "head")
    except PitbossError as error:
        raise UnsoundHistory(f"line 2: {error}") from None
    first_line = heading.count("\n") + 1
    cut_off = bool(body) and not body.endswith("\n")
    return History(parsed, int(opening[1]), _check("", heading), first_line, lines, cut_off)


def _checked_steps(number: int, text: str, rules: Rules) -> list[Round]:
    try:
        steps = parse_walk(text, rules)
    except PitbossError as error:
        raise UnsoundHistory(f"line {number}: {error}") from None
    if not steps[-1].stage.over:
        raise UnsoundHistory(f"line {number}: the round has no result")
    return steps


def _check(before: str, text: str) -> str:
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()[:_CHECK_DIGITS]
