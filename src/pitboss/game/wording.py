"""Settlement in words: the one place that says to a person why a wager went as it did."""

from pitboss.game.bank import Coverage
from pitboss.game.money import format_money
from pitboss.game.settlement import Line, Outcome

_COVERAGE_CLAUSES = {Coverage.PAYOFFS: "9.1", Coverage.NET: "9.2", Coverage.UNLIMITED: "9.3"}


def clauses(line: Line, coverage: Coverage) -> tuple[str, ...]:
    """The clauses that a wager was settled by: the cards', and coverage's where it cut in."""
    cut_short = line.uncovered or (line.outcome is Outcome.LOSE and line.returned)
    if line.outcome is Outcome.RETURNED:
        return (_COVERAGE_CLAUSES[coverage],)
    if cut_short:
        return line.why.clause, _COVERAGE_CLAUSES[coverage]
    return (line.why.clause,)


def in_words(line: Line) -> str:
    """`Ante returned: dealer does not qualify`."""
    word = line.spot.word
    match line.outcome:
        case Outcome.RETURNED:
            would = f"would win {format_money(line.due)}" if line.due else "would lose"
            return f"{word} returned: the wager of the bank was exhausted before it ({would})"
        case Outcome.PUSH:
            return f"{word} returned: {line.why.words}"
        case Outcome.LOSE:
            kept = ""
            if line.returned:
                kept = f"; {format_money(line.returned)} returned, beyond the wager of the bank"
            return f"{word} lost: {line.why.words}{kept}"
        case Outcome.WIN:
            short = ""
            if line.uncovered:
                due, paid = format_money(line.due), format_money(line.paid)
                short = f"; {due} due, {paid} paid, {format_money(line.uncovered)} uncovered"
            return f"{word} wins {line.odds}: {line.why.words}{short}"
