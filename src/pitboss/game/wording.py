"""Settlement in words: the one place that says to a person why a wager went as it did."""

from pitboss.game.money import format_money
from pitboss.game.settlement import Line, Outcome


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
