"""Settlement in words: the one place that explains to a person how a wager was settled.

The pages have their own texts for the reasons, so that they can be translated.
"""

from typing import NamedTuple

from pitboss.game.bank import Coverage
from pitboss.game.claims import Outcome
from pitboss.game.money import Cents, format_money, format_net
from pitboss.game.paytables import Share
from pitboss.game.round import Round
from pitboss.game.rules import Rules
from pitboss.game.settlement import BankSettlement, Line, SeatSettlement, Settlement
from pitboss.game.wagers import Result

RESULT_WORDS = {
    Result.WIN: "wins",
    Result.LOSE: "loses",
    Result.TIE: "ties",
    Result.FOLD: "folded",
}
_COVERAGE_CLAUSES = {Coverage.PAYOFFS: "9.1", Coverage.NET: "9.2", Coverage.UNLIMITED: "9.3"}


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
    if settled.dealer is None:
        return Remark("not turned: everybody has folded", ("6.1",))
    verdict = "qualifies" if settled.qualifies else "does not qualify"
    return Remark(f"{settled.dealer.in_full}, {verdict}", ("6.2",))


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


def on_bank(round: Round, bank: BankSettlement) -> Remark:
    """`The house collected 20.00, paid 500.00, net -480.00 (9.3)`."""
    sums = f"collected {format_money(bank.collected)}, paid {format_money(bank.paid)}, "
    sums += f"net {_net(bank.net)}"
    rests_on = (_COVERAGE_CLAUSES[round.rules.coverage],)
    if round.player_dealer is None:
        return Remark(f"The house {sums}", rests_on)
    who = f"Seat {round.player_dealer}, the player/dealer, wagered {format_money(round.wager)}"
    ended = "; the wager is exhausted" if bank.exhausted else ""
    return Remark(f"{who}: {sums}{ended}", rests_on)


def _net(amount: Cents) -> str:
    return format_net(amount) if amount else format_money(amount)


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
    wager = rules.wager(line.spot)
    lowest = "" if wager.table is None else wager.table.lowest
    return line.why.words.format(label=wager.label, lowest=lowest, hand=line.hand)


def in_words(line: Line, rules: Rules) -> str:
    """`Ante returned: dealer does not qualify`."""
    word, why = rules.wager(line.spot).label, reason(line, rules)
    match line.outcome:
        case Outcome.RETURNED:
            would = f"would win {format_money(line.due)}" if line.due else "would lose"
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
