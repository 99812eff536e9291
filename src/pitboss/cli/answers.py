"""What a person may type at the table, and what it means."""

from dataclasses import dataclass

from pitboss.errors import ParseError
from pitboss.game.actions import Check, Decision, Fold, Raise, parse_decision
from pitboss.game.money import ZERO, Cents, format_money, parse_money
from pitboss.game.offers import DecisionOffer


@dataclass(frozen=True, slots=True)
class Bet:
    """Ante and Blind of this much each, and Trips."""

    ante: Cents
    trips: Cents = ZERO


@dataclass(frozen=True, slots=True)
class Buy:
    amount: Cents


@dataclass(frozen=True, slots=True)
class Proceed:
    """Just Enter."""


BettingAnswer = Bet | Buy | Proceed


def betting(line: str) -> BettingAnswer:
    """`10`, `10 5` with Trips, `0` to withdraw, `buy 100`, or just Enter."""
    words = line.lower().replace("+", " ").replace("$", "").split()
    match words:
        case []:
            return Proceed()
        case ["buy", amount]:
            return Buy(parse_money(amount))
        case [ante] if ante[0].isdigit():
            return Bet(parse_money(ante))
        case [ante, trips] if ante[0].isdigit():
            return Bet(parse_money(ante), parse_money(trips))
    raise ParseError(
        f"not a bet: {line!r}; '10' is Ante and Blind of 10 each, '10 5' adds Trips of 5, "
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
