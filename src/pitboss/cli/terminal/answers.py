"""What a person may type at the table, and what it means."""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.errors import ParseError
from pitboss.game.actions import Check, Decision, Fold, Raise, parse_decision
from pitboss.game.money import Cents, format_money, parse_money, total
from pitboss.game.offers import DecisionOffer
from pitboss.game.rules import Rules
from pitboss.game.wagers import ANTE, Spot, Stakes, labels


@dataclass(frozen=True, slots=True)
class Bet:
    """What is to lie on the spots; nothing at all withdraws."""

    stakes: Stakes

    @property
    def total(self) -> Cents:
        return total(self.stakes.values())


@dataclass(frozen=True, slots=True)
class Buy:
    amount: Cents


@dataclass(frozen=True, slots=True)
class Proceed:
    """Just Enter."""


BettingAnswer = Bet | Buy | Proceed


def betting(rules: Rules, line: str) -> BettingAnswer:
    """`10`, `10 5` with the first optional wager, `10 trips 5` by name, `0` to withdraw, `buy 100`,
    or just Enter.
    """
    words = line.lower().replace("+", " ").replace("$", "").split()
    match words:
        case []:
            return Proceed()
        case ["buy", amount]:
            return Buy(parse_money(amount))
        case [ante, *others] if ante[0].isdigit():
            stakes = {ANTE: parse_money(ante), **dict(_optional(rules, line, others))}
            return Bet(rules.stakes(stakes))
    raise _not_a_bet(rules, line)


def _optional(rules: Rules, line: str, words: list[str]) -> Iterator[tuple[Spot, Cents]]:
    """Amounts in the order of the layout, or each behind the name of its spot."""
    spots = [wager.spot for wager in rules.optional]
    named = len(words) > 1 and not words[0][0].isdigit()
    if named:
        spoken, amounts = words[::2], words[1::2]
    else:
        spoken, amounts = list(spots[: len(words)]), words
    if len(spoken) != len(amounts) or len(set(spoken)) != len(spoken):
        raise _not_a_bet(rules, line)
    for spot, amount in zip(spoken, amounts, strict=True):
        if spot not in spots or not amount[0].isdigit():
            raise _not_a_bet(rules, line)
        yield Spot(spot), parse_money(amount)


def _not_a_bet(rules: Rules, line: str) -> ParseError:
    side = "".join(f", '10 5' adds {first.label} of 5" for first in rules.optional[:1])
    if len(rules.optional) > 1:
        last = rules.optional[-1]
        side += f", '10 {last.spot} 5' adds {last.label} of 5"
    return ParseError(
        f"not a bet: {line!r}; '10' is {labels(rules.required)} of 10 each{side}, "
        "'0' withdraws, 'buy 100' buys chips, Enter deals, 'q' leaves"
    )


def yes_or_no(line: str) -> bool:
    match line.lower():
        case "y" | "yes":
            return True
        case "n" | "no":
            return False
    raise ParseError(
        f"not an answer: {line!r}; 'y' or 'yes' accepts, 'n' or 'no' declines, 'q' leaves"
    )


def amount(line: str) -> Cents:
    return parse_money(line.lower().replace("$", "").removeprefix("buy"))


def amount_or(default: Cents, line: str) -> Cents:
    return amount(line) if line else default


def seat_of(free: list[int], line: str) -> int:
    """One of the free seats; the first with just Enter."""
    seats = {str(seat): seat for seat in free}
    if line and line not in seats:
        raise ParseError(f"not a free seat: {line!r}; {', '.join(seats)}, 'q' leaves")
    return seats[line] if line else free[0]


def decision(offers: list[DecisionOffer], line: str) -> Decision:
    """`c`, `f`, `4`, `4x` or the whole words."""
    chosen = _read_decision(line.lower())
    if chosen is None or all(offer.decision != chosen for offer in offers):
        possible = ", ".join(f"'{key(offer.decision)}' {offer.decision}" for offer in offers)
        raise ParseError(f"not offered: {line!r}; {possible}, 'q' leaves")
    return chosen


def _read_decision(line: str) -> Decision | None:
    match line:
        case "c":
            return Check()
        case "f":
            return Fold()
    bare = line.removesuffix("x")
    if bare.isascii() and bare.isdecimal() and len(bare) < 5:
        return Raise(int(bare))
    try:
        return parse_decision(line)
    except ParseError:
        return None


def key(decision: Decision) -> str:
    """The letter that stands for a decision."""
    match decision:
        case Raise(multiple):
            return str(multiple)
        case Check():
            return "c"
        case Fold():
            return "f"


def choices(offers: list[DecisionOffer]) -> str:
    """What is offered and what it costs, raises from the highest down."""
    ranked = sorted(offers, key=lambda offer: -offer.cost)
    return "   ".join(
        f"[{key(offer.decision)}] {offer.decision}"
        + (f" for {format_money(offer.cost)}" if offer.cost else "")
        for offer in ranked
    )
