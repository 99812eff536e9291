"""A strategy as rules in their order, and its TOML text: the first rule that speaks decides."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from pitboss.analysis.strategies.conditions import Condition, parse_condition
from pitboss.errors import ParseError, one_of
from pitboss.game.actions import Check, Decision, Fold, Raise, parse_decision
from pitboss.game.arguments import expect, short_repr
from pitboss.game.rules import Street

FORMAT = 1
_MOST_RULES = 1_000  # of a street
_FIELDS = ("format", "title", "text", *map(str, Street))
_OF_A_RULE = ("when", "do")
_WAITING: Mapping[Street, Decision] = {
    Street.PREFLOP: Check(),
    Street.FLOP: Check(),
    Street.RIVER: Fold(),
}
_WHERE: Mapping[Street, str] = {
    Street.PREFLOP: "before the flop",
    Street.FLOP: "on the flop",
    Street.RIVER: "on the river",
}


@dataclass(frozen=True, slots=True)
class StrategyRule:
    """One rule: what to do, and when; without a condition it speaks of everything."""

    decision: Decision
    when: Condition | None = None

    def __str__(self) -> str:
        """`2x: two pair or better`, as on a card to carry."""
        return f"{_short(self.decision)}: {'otherwise' if self.when is None else self.when}"


@dataclass(frozen=True)
class RuledStrategy:
    """A strategy as people use it: rules for every street, of which the first that speaks decides.

    `length` is the number of its conditions: of words in its rules, starting hands that stand side
    by side being one.
    """

    name: str
    title: str
    text: str = field(repr=False)
    rules: Mapping[Street, tuple[StrategyRule, ...]] = field(repr=False)

    @cached_property
    def length(self) -> int:
        conditions = (rule.when for rules in self.rules.values() for rule in rules)
        return sum(len(condition.words) for condition in conditions if condition is not None)

    @property
    def toml(self) -> str:
        """The text that `parse_strategy` reads."""
        head = [f"format = {FORMAT}", f"title = {_quoted(self.title)}"]
        if self.text:
            head.append(f"text = {_quoted(self.text)}")
        blocks = ["\n".join(head)]
        for street, rules in self.rules.items():
            for rule in rules:
                when = [] if rule.when is None else [f"when = {_quoted(str(rule.when))}"]
                do = f"do = {_quoted(_short(rule.decision))}"
                blocks.append("\n".join([f"[[{street}]]", *when, do]))
        return "\n\n".join(blocks) + "\n"

    def __str__(self) -> str:
        """As a card to carry."""
        lines = [self.title]
        for street, rules in self.rules.items():
            lines += [str(street), *(f"  {rule}" for rule in rules)]
        return "\n".join(lines)


def parse_strategy(text: str, source: str) -> RuledStrategy:
    """The strategy of a TOML text; `source` names it in errors.

    >>> carried = parse_strategy('''
    ... [[preflop]]
    ... do = "4x"
    ... ''', "own.toml")
    >>> carried.length
    0
    """
    expect(text, str, "a strategy", "it is TOML text")
    expect(source, str, "the name of the strategy", "it is text, as in 'own.toml'")
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        words = " ".join(str(error).split())[:200]
        raise ParseError(f"{source}: broken TOML: {words}") from None
    try:
        return _read(table, source)
    except ParseError as error:
        raise ParseError(f"{source}: {error}") from None


def _read(table: Mapping[str, object], source: str) -> RuledStrategy:
    if (number := table.get("format", FORMAT)) != FORMAT:
        shown = repr(number)[:20]
        raise ParseError(
            f"format: {shown} is not a format of strategies that can be read: {FORMAT}"
        )
    for name in table:
        if name not in _FIELDS:
            raise ParseError(f"unknown field {short_repr(name)}{one_of(name, _FIELDS)}")
    stem = source.replace("\\", "/").rsplit("/", 1)[-1].removesuffix(".toml")
    title, words = (
        _text(table, name, missing) for name, missing in (("title", stem), ("text", ""))
    )
    rules = {street: tuple(_rules(table, street)) for street in Street}
    if not any(rules.values()):
        raise ParseError("it has no rule; a rule is [[preflop]], [[flop]] or [[river]] with `do`")
    return RuledStrategy(stem, title, words, rules)


def _text(table: Mapping[str, object], name: str, missing: str) -> str:
    found = table.get(name, missing)
    if not isinstance(found, str):
        raise ParseError(f"{name}: {short_repr(found)} is not text")
    return " ".join(found.split())


def _rules(table: Mapping[str, object], street: Street) -> Iterator[StrategyRule]:
    entries = table.get(str(street), [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise ParseError(f"{street}: not a list of rules; write each as [[{street}]]")
    if len(entries) > _MOST_RULES:
        raise ParseError(f"{street}: {len(entries):,} rules; {_MOST_RULES:,} at most")
    for number, entry in enumerate(entries, 1):
        try:
            yield _rule(entry, street)
        except ParseError as error:
            raise ParseError(f"{street} rule {number}: {error}") from None


def _rule(entry: Mapping[str, object], street: Street) -> StrategyRule:
    for name in entry:
        if name not in _OF_A_RULE:
            raise ParseError(f"unknown field {short_repr(name)}{one_of(name, _OF_A_RULE)}")
    if "do" not in entry:
        raise ParseError(f"`do` is missing: {_possible(street)}")
    decision = _decision(_text(entry, "do", ""), street)
    if "when" not in entry:
        return StrategyRule(decision)
    condition = parse_condition(_text(entry, "when", ""))
    for word in condition.words:
        if street not in word.streets:
            where = " and ".join(_WHERE[at] for at in Street if at in word.streets)
            raise ParseError(f"{str(word)!r} cannot be told {_WHERE[street]}, only {where}")
    return StrategyRule(decision, condition)


def _decision(text: str, street: Street) -> Decision:
    try:
        decision = parse_decision(
            f"raise {text}" if text.endswith("x") and " " not in text else text
        )
    except ParseError:
        raise ParseError(f"do: {short_repr(text)} is no decision: {_possible(street)}") from None
    if not isinstance(decision, Raise) and decision != _WAITING[street]:
        raise ParseError(f"do: there is no {text} on this street: {_possible(street)}")
    return decision


def _possible(street: Street) -> str:
    return f"'{_short(_WAITING[street])}', or a raise such as '2x'"


def _short(decision: Decision) -> str:
    """`4x`, as `do` has it."""
    return str(decision).removeprefix("raise ")


def _quoted(text: str) -> str:
    """A text in TOML, which reads what JSON writes."""
    return json.dumps(text, ensure_ascii=False)
