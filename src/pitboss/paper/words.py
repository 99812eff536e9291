"""The rules in a room's words: money, ranges, raises, and what becomes of each wager.

Every sheet takes its phrases from here, so that no two sheets tell a rule differently.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pitboss.game.bank import BetweenSteps, Coverage, FirstBank, Schedule
from pitboss.game.hands import HandCategory
from pitboss.game.money import Cents
from pitboss.game.paytables import HandClass, Paytable, Prize
from pitboss.game.rules import Dealing, OnTimeOut, Rules, Street
from pitboss.game.voids import OnVoid
from pitboss.game.wagers import (
    Below,
    LooksAt,
    OnFold,
    OnTie,
    Placed,
    ResultKind,
    Settles,
    Wager,
)

STREETS = {
    Street.PREFLOP: "Before the flop",
    Street.FLOP: "On the flop",
    Street.RIVER: "On the river",
}

COVERAGE = {
    Coverage.WAGER: (
        "The player/dealer's wager bounds both directions: together the payoffs reach at most the "
        "wager, and so do the losing wagers that are collected."
    ),
    Coverage.NET: (
        "The player/dealer neither wins nor loses more than the wager: the running result stays "
        "between minus and plus the wager."
    ),
    Coverage.PAYOFFS: (
        "Together the payoffs reach at most the player/dealer's wager. Losing wagers are collected "
        "without end, so that a small wager risks little and collects all."
    ),
    Coverage.UNLIMITED: "The house pays every winning wager and collects every losing one.",
}

EXHAUSTED = {
    Coverage.WAGER: (
        "Once payoffs have reached the wager, every wager not yet settled goes back to its player. "
        "Once collections have reached it, further losing wagers go back, and winners are still "
        "paid."
    ),
    Coverage.NET: (
        "At minus the wager every wager not yet settled goes back to its player. At plus the wager "
        "further losing wagers go back, and winners are still paid."
    ),
    Coverage.PAYOFFS: (
        "Once payoffs have reached the wager, every wager not yet settled goes back to its player."
    ),
    Coverage.UNLIMITED: "",
}

RESULTS = {
    ResultKind.WIN: "The hand wins",
    ResultKind.LOSE: "The hand loses",
    ResultKind.TIE: "The hand ties",
    ResultKind.FOLD: "The hand was folded",
    ResultKind.UNQUALIFIED: "The dealer does not qualify",
}


def dollars(amount: int) -> str:
    """`$5`, `$7.50`: as layouts and placards print money."""
    whole, cents = divmod(abs(amount), 100)
    sign = "−" if amount < 0 else ""
    return f"{sign}${whole}.{cents:02}" if cents else f"{sign}${whole}"


def span(low: int, high: int | None) -> str:
    """`$51 – $100`, or `$301+` without an upper end."""
    if high is None:
        return f"{dollars(low)}+"
    return dollars(low) if low == high else f"{dollars(low)} – {dollars(high)}"


class Range(NamedTuple):
    """A line of a collection schedule as it is posted."""

    action: str
    collection: Cents


def ranges(
    schedule: Schedule, increment: Cents, between: BetweenSteps = BetweenSteps.HIGHER
) -> Iterator[Range]:
    """The steps as ranges: each begins one increment above the one before it, and the first one at
    the least that may lie on a spot. A step that no total can reach is left out.
    """
    low: int = schedule.minimum
    for step in schedule.steps:
        end = step.end(between)
        high = None if end is None else end // increment * increment
        if high is not None and high < low:
            continue
        yield Range(span(low, high), step.collection)
        if high is not None:
            low = high + increment


def limits(rules: Rules) -> str:
    return span(rules.spot_minimum, rules.spot_maximum)


def listed(items: Iterable[str], last: str = "and") -> str:
    """`Ante, Blind and Trips`."""
    *others, end = items
    return f"{', '.join(others)} {last} {end}" if others else end


def labels(wagers: Iterable[Wager], last: str = "and") -> str:
    return listed((wager.label for wager in wagers), last)


def raises(rules: Rules, street: Street) -> str:
    """`3× or 4×`."""
    return listed((f"{multiple}×" for multiple in rules.multiples(street)), "or")


def times(multiples: Sequence[int]) -> str:
    """`three or four times the Ante`, `twice the Ante`."""
    return f"{how_often(multiples)} the Ante"


def how_often(multiples: Sequence[int]) -> str:
    """`three or four times`, `once`: as a dealer calls it."""
    if list(multiples) in ([1], [2]):
        return "once" if multiples[0] == 1 else "twice"
    counted = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
    words = (counted.get(multiple, str(multiple)) for multiple in multiples)
    return f"{listed(words, 'or')} times"


def bank(rules: Rules) -> str:
    """Whose hand the others play against."""
    return "house dealer" if rules.house_banked else "player/dealer"


def inscription(rules: Rules) -> str:
    """The sentence on the felt (clause 1.4); where the house banks, a felt says as much."""
    if rules.inscription:
        return rules.inscription
    who = "Dealer" if rules.house_banked else "Player/Dealer"
    if rules.qualify is None:
        return f"{who} always qualifies"
    return f"{who} qualifies with {rules.least_qualifying} or higher"


def device(rules: Rules) -> str:
    return "shoe" if rules.dealing is Dealing.SHOE else "shuffler"


def backs(rules: Rules) -> str:
    """`red and blue`."""
    return listed(rules.decks)


def hand(of: HandClass) -> str:
    """`Royal flush`, `AKs`."""
    text = str(of)
    return text.capitalize() if isinstance(of, HandCategory) else text


def prize(pays: Prize) -> str:
    """`50 to 1`, or what a share of the meter is; 0 to 1 gives the stake back."""
    if str(pays).endswith("%"):
        return f"{pays} of the meter"
    return "push" if str(pays).startswith("0 to") else str(pays)


def lines(table: Paytable) -> Iterator[tuple[str, str]]:
    """The lines of a pay table from the highest down."""
    return ((hand(of), prize(pays)) for of, pays in table.lines)


def below(wager: Wager) -> str:
    """What the last line of a printed table says."""
    return "push" if wager.below is Below.RETURNED else "lose"


def least(table: Paytable) -> str:
    """`a straight or better`, or for hole cards that they are in the table."""
    lowest = table.lowest
    if not isinstance(lowest, HandCategory):
        return "hole cards in the table"
    if lowest is HandCategory.HIGH_CARD:
        return "any hand"
    return f"{lowest.with_article} or better"


def with_table(rules: Rules) -> Iterator[tuple[Wager, Paytable]]:
    for wager in rules.wagers:
        if wager.table is not None:
            yield wager, wager.table


_LOOKS_AT = {
    LooksAt.HOLE_CARDS: "the two hole cards",
    LooksAt.FLOP: "the hole cards and the flop",
    LooksAt.SEVEN: "all seven cards",
}


def pays_for(wager: Wager) -> str:
    """Under which condition a wager with a table pays, as its heading has it."""
    looks = _LOOKS_AT[wager.looks_at]
    seven = wager.looks_at is LooksAt.SEVEN
    match wager.settles:
        case Settles.DEALER:
            return "pays 1 to 1 against the dealer"
        case Settles.WIN:
            return "pays when the hand wins" + ("" if seven else f", by {looks}")
        case Settles.LOSS:
            return "pays when the hand loses" + ("" if seven else f", by {looks}")
        case Settles.EITHER_LOSS:
            return "pays when either hand loses"
        case Settles.OWN:
            return "pays win or lose" + ("" if seven else f", by {looks}")
        case Settles.METER:
            return f"pays win or lose, by {looks}"


def outcome(wager: Wager, kind: ResultKind) -> str:
    """What becomes of a wager that lies, when a hand of that kind is settled (chapters 6 and 13).

    What an unqualified dealer gives back is `Rules.returned_unqualified`; the rest of such a hand
    is settled as it wins, loses or ties.
    """
    if kind is ResultKind.FOLD:
        return _folded(wager)
    if wager.settles in (Settles.OWN, Settles.METER):
        return _by_table(wager)
    if kind is ResultKind.TIE:
        return _tied(wager)
    won = kind is ResultKind.WIN
    if wager.settles is Settles.DEALER:
        return "is paid 1 to 1" if won else "is lost"
    if wager.settles is Settles.EITHER_LOSS or won == (wager.settles is Settles.WIN):
        return _by_table(wager)
    return "is lost"


def _folded(wager: Wager) -> str:
    if wager.placed is Placed.RAISE:
        return "does not lie"
    match wager.fold:
        case OnFold.LOST:
            return "is lost"
        case OnFold.VOID:
            return "is returned"
        case OnFold.STANDS:
            if wager.settles in (Settles.OWN, Settles.METER):
                return f"stands and {_by_table(wager)}"
            return "stands and is settled as if the hand had stayed"


def _by_table(wager: Wager) -> str:
    if wager.table is None:
        return "is paid 1 to 1"
    otherwise = "returned" if wager.below is Below.RETURNED else "lost"
    return f"is paid by its table with {least(wager.table)}, otherwise {otherwise}"


def _tied(wager: Wager) -> str:
    if wager.tie is OnTie.LOST:
        return "is lost"
    if wager.tie is OnTie.PAID:
        return _by_table(wager)
    if wager.table is None or wager.below is Below.RETURNED:
        return "is returned"
    return f"is returned with {least(wager.table)}, otherwise lost"


def unqualified(rules: Rules) -> str:
    """What a dealer that does not qualify changes: `the Ante is returned`."""
    back = rules.returned_unqualified
    if not back:
        return "every wager is settled as always"
    return f"the {labels(back)} {'are' if len(back) > 1 else 'is'} returned"


def absent(rules: Rules) -> str:
    """What becomes of a hand whose player does not answer (clause 12.1)."""
    if rules.time_out is OnTimeOut.FOLD:
        return "checks, and on the river folds"
    return "checks, and on the river places the least raise, or folds where the stack cannot pay it"


def voided(rules: Rules) -> str:
    """What a void gives back (clause 12.2)."""
    if rules.schedule is None:
        return "every wager goes back"
    if rules.void_collection is OnVoid.KEPT:
        return "every wager goes back; the collection stays in the drop"
    return "every wager goes back, the collection too"


def bank_limit(rules: Rules) -> str:
    """What bounds the odds of every pay table, or nothing (clauses 9.1 to 9.4)."""
    if rules.coverage is Coverage.UNLIMITED:
        return ""
    return "The player/dealer's wager limits what these tables pay."


def first_bank(rules: Rules) -> str:
    """Who is asked first at a new table (clause 8.8)."""
    if rules.first_bank is FirstBank.LOWEST_SEAT:
        return "the lowest seat that is taken"
    return "the player who sat down first"


def hidden(rules: Rules) -> str:
    """What becomes of cards that nobody turned (clauses 4.10 and 4.11)."""
    if rules.sealed:
        return "A card that nobody turned stays hidden, then and afterwards."
    return "When the round is over every card of the deal can be looked up."


def play_limit(rules: Rules) -> str:
    """What bounds the Play wager beside the Ante, or nothing (clause 3.4)."""
    if rules.most_play is None:
        return ""
    return f"A raise that would bring Play above {dollars(rules.most_play)} is not offered."


def rounds(number: int) -> str:
    return "one round" if number == 1 else "two rounds" if number == 2 else f"{number} rounds"
