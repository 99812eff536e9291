"""Settlement in words: the one place that explains to a person how a wager was settled.

The pages have their own texts for the reasons, so that they can be translated.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pitboss.game.bank import Coverage
from pitboss.game.claims import Outcome, Why
from pitboss.game.hands import Strength
from pitboss.game.irregularities import Irregularity, Ruling
from pitboss.game.money import format_money, net_words, total
from pitboss.game.paytables import Share
from pitboss.game.round import Round
from pitboss.game.rules import Rules
from pitboss.game.settlement import BankSettlement, Line, SeatSettlement, Settlement
from pitboss.game.view import RoundView, view
from pitboss.game.voids import VoidKind, VoidSlip
from pitboss.game.wagers import Result, Wager

RESULT_WORDS = {
    Result.WIN: "wins",
    Result.LOSE: "loses",
    Result.TIE: "ties",
    Result.FOLD: "folded",
    Result.FOUL: "is foul",
}
RULING_WORDS = {
    Ruling.STANDS: "an irregularity, and play goes on",
    Ruling.RETURNED: "has a foul hand, and its wagers go back",
    Ruling.LOST: "has a foul hand by its own fault, and its wagers are lost",
}
_COVERAGE_CLAUSES = {
    Coverage.WAGER: "9.1",
    Coverage.NET: "9.2",
    Coverage.PAYOFFS: "9.3",
    Coverage.UNLIMITED: "9.4",
}


class Remark(NamedTuple):
    """What is said to a person, and the clauses that it rests on."""

    words: str
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.words} ({', '.join(self.clauses)})"


def on_line(line: Line, rules: Rules) -> Remark:
    """`Ante returned: dealer does not qualify (6.3)`."""
    return Remark(in_words(line, rules), clauses(line, rules.coverage))


def on_dealer(settled: Settlement) -> Remark:
    """`pair of sevens (7-Q-J-T), qualifies (6.2)`."""
    if settled.dealer is None or settled.qualifies is None:
        foul = any(seat.result is Result.FOUL for seat in settled.seats)
        everybody = "everybody has folded or is foul" if foul else "everybody has folded"
        return Remark(f"not turned: {everybody}", ("6.1",))
    verdict = "qualifies" if settled.qualifies else "does not qualify"
    return Remark(f"{settled.dealer.in_full}, {verdict}", ("6.2",))


PAYOFFS_WORDS = (
    "payoffs: the bank pays at most its wager, and collects without end: "
    "a wager of the minimum collects everything and risks next to nothing"
)


def on_coverage(rules: Rules) -> Remark | None:
    """A warning, of the one coverage that needs it."""
    if rules.coverage is not Coverage.PAYOFFS:
        return None
    return Remark(f"Coverage is {PAYOFFS_WORDS}", ("9.3",))


def on_meters(round: Round) -> list[Remark]:
    """What each meter showed when the round was opened."""
    labelled = ((round.rules.wager(spot).label, shows) for spot, shows in round.meters.items())
    words = (f"The meter of {label} showed {format_money(shows)}" for label, shows in labelled)
    return [Remark(said, ("13.7",)) for said in words]


def on_fold(seat: SeatSettlement) -> Remark | None:
    """What is said of a fold's losing wagers."""
    if not seat.collected_first:
        return None
    return Remark("Collected first, before the showdown", ("7.1",))


def on_collection(round: Round) -> Remark | None:
    """Nothing where none is taken."""
    if not round.collection:
        return None
    words = f"Collection {format_money(round.collection)}, paid by the player/dealer"
    return Remark(words, ("10.1", "10.2"))


def on_result(result: Result, lines: Iterable[Line], hand: Strength | None = None) -> str:
    """`wins with pair of aces (A-K-Q-J): +50.00`; of a win that the bank did not cover, what was
    due and what was paid."""
    settled = tuple(lines)
    word = RESULT_WORDS[result] + ("" if hand is None else f" with {hand.in_full}")
    due, paid = total(line.due for line in settled), total(line.paid for line in settled)
    if paid == due:
        return f"{word}: {net_words(total(line.net for line in settled))}"
    lost = total(line.lost for line in settled)
    words = f"{format_money(due)} due, {format_money(paid) if paid else 'nothing'} paid"
    given = f", {format_money(lost)} lost" if lost else ""
    return f"{word}: {words} as far as the bank's wager went{given}"


def on_bank_wager(round: Round) -> Remark | None:
    """A wager that the table would not have taken; nothing where it would."""
    least = round.rules.least_bank_wager
    if round.player_dealer is None or round.wager >= least:
        return None
    if not round.wager:
        return Remark("The player/dealer has put up nothing, which covers no payoff", ("8.5",))
    wager, minimum = format_money(round.wager), format_money(least)
    return Remark(f"The wager of {wager} is below the minimum of {minimum}", ("8.5",))


def void_sentence(seen: RoundView) -> str:
    """`The round is void: the shuffler jams. Every wager is returned.`"""
    slip = seen.void_slip or VoidSlip()
    said = f"The round is {slip.words}: {seen.void}. Every wager is returned"
    if not seen.collection:
        return f"{said}."
    amount = format_money(seen.collection)
    if slip.refunded:
        return f"{said}, and the collection of {amount}."
    return f"{said}. The collection of {amount} stays in the drop."


def on_void(round: Round) -> Remark:
    """What is said of a void round."""
    clauses = {VoidKind.MISDEAL: ("12.2", "12.3"), VoidKind.EXPOSED_CARD: ("12.2", "12.4")}
    kind = VoidKind.FAULT if round.void_slip is None else round.void_slip.kind
    said = void_sentence(view(round, viewer=None)).removesuffix(".")
    return Remark(said, clauses.get(kind, ("12.2",)))


def on_irregularities(round: Round) -> list[Remark]:
    """What was ruled while the round went on; where it is void, every wager goes back (12.2)."""
    words = _RULED if round.void_slip is None else _RULED_AND_VOID
    return [
        Remark(_ruled(one, words), ("12.5",) if one.ruling.fouls else ("12.4",))
        for one in round.irregularities
    ]


def _ruled(one: Irregularity, words: Mapping[Ruling, str]) -> str:
    where = "A card" if one.seat is None else f"Seat {one.seat}"
    return f"{where}: {words[one.ruling]}: {one.reason}"


_RULED = {
    Ruling.STANDS: "exposed, and it stands",
    Ruling.RETURNED: "the hand is foul, and its wagers go back",
    Ruling.LOST: "the hand is foul by its own fault, and its wagers are lost",
}
_RULED_AND_VOID = {
    Ruling.STANDS: "exposed",
    Ruling.RETURNED: "the hand is foul",
    Ruling.LOST: "the hand is foul by its own fault",
}


def on_bank(round: Round, bank: BankSettlement) -> Remark:
    """`The house collected 20.00, paid 500.00, net -480.00 (9.4)`."""
    sums = f"collected {format_money(bank.collected)}, paid {format_money(bank.paid)}, "
    sums += f"net {net_words(bank.net)}"
    rests_on = (_COVERAGE_CLAUSES[round.rules.coverage],)
    if round.player_dealer is None:
        return Remark(f"The house {sums}", rests_on)
    who = f"Seat {round.player_dealer}, the player/dealer, wagered {format_money(round.wager)}"
    ended = "; the wager is exhausted" if bank.exhausted else ""
    return Remark(f"{who}: {sums}{ended}", rests_on)


def clauses(line: Line, coverage: Coverage) -> tuple[str, ...]:
    """The clauses that a wager was settled by: the cards', and coverage's where it cut in."""
    cut_short = line.uncovered or (line.outcome is Outcome.LOSE and line.returned)
    if line.outcome is Outcome.RETURNED:
        return (_COVERAGE_CLAUSES[coverage],)
    if cut_short:
        return line.why.clause, _COVERAGE_CLAUSES[coverage]
    return (line.why.clause,)


def reason(line: Line, rules: Rules) -> str:
    """`three of a kind or better`."""
    return why_words(line.why, rules.wager(line.spot), line.hand)


def why_words(why: Why, wager: Wager, hand: str) -> str:
    """The same of any wager; `hand` is the line of its table that it is paid by, or nothing."""
    lowest = "" if wager.table is None else wager.table.lowest
    return why.words.format(label=wager.label, lowest=lowest, hand=hand)


def in_words(line: Line, rules: Rules) -> str:
    """`Ante returned: dealer does not qualify`."""
    word, why = rules.wager(line.spot).label, reason(line, rules)
    match line.outcome:
        case Outcome.RETURNED:
            if not line.due:
                # Collections have reached the wager, or payoffs have (clauses 9.1 to 9.3).
                return f"{word} returned: not covered by the wager of the bank (would lose)"
            would = f"would win {format_money(line.due)}"
            return f"{word} returned: the wager of the bank was exhausted before it ({would})"
        case Outcome.PUSH:
            return f"{word} returned: {why}"
        case Outcome.LOSE:
            kept = ""
            if line.returned:
                kept = f"; {format_money(line.returned)} returned, beyond the wager of the bank"
            return f"{word} lost: {why}{kept}"
        case Outcome.WIN:
            short = ""
            if line.uncovered:
                due, paid = format_money(line.due), format_money(line.paid)
                short = f"; {due} due, {paid} paid, {format_money(line.uncovered)} uncovered"
            of_it = " of the meter" if isinstance(line.odds, Share) else ""
            return f"{word} wins {line.odds}{of_it}: {why}{short}"
