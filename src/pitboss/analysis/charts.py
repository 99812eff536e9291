"""Charts of 13 by 13 cells: starting hands, and the flops of one starting hand."""

import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from io import StringIO

from pitboss.analysis.seen_flops import SeenFlop
from pitboss.analysis.solution import StartingHand
from pitboss.game.actions import Check, Decision, Raise
from pitboss.game.cards import RANK_LETTERS, Card, Rank, format_cards

RANKS_DOWN = RANK_LETTERS[::-1]


@dataclass(frozen=True, slots=True)
class Cell:
    """One hand, or some flops."""

    name: str
    text: str
    best: Decision  # of flops the commonest
    raised: Raise | None  # the commonest best raise
    share: Fraction  # how often raising is best
    words: str  # the whole of it, for a tooltip


@dataclass(frozen=True, slots=True)
class Chart:
    title: str
    note: str
    texts: str  # what the second line of a cell is
    # From the ace down; None where there is nothing.
    rows: tuple[tuple[Cell | None, ...], ...] = field(repr=False)

    @property
    def cells(self) -> list[Cell]:
        return [cell for row in self.rows for cell in row if cell is not None]

    @property
    def decisions(self) -> list[Decision]:
        """What is best somewhere, the highest raise first."""
        found = {cell.best for cell in self.cells}
        return sorted(found, key=lambda d: -d.multiple if isinstance(d, Raise) else 0)

    def _repr_svg_(self) -> str:
        from pitboss.analysis.drawing import chart_svg

        return chart_svg(self)


def starting_chart(hands: Mapping[str, StartingHand], title: str) -> Chart:
    """Suited hands above the diagonal, the others below it, pairs on it."""
    rows = tuple(
        tuple(_hand_cell(hands[starting_hand(high, low)]) for low in RANKS_DOWN)
        for high in RANKS_DOWN
    )
    raised = sum(hand.combos for hand in hands.values() if isinstance(hand.best, Raise))
    total = sum(hand.combos for hand in hands.values())
    note = f"{raised} of {total} hands raise. Suited above the diagonal."
    return Chart(title, note, "Values in Antes.", rows)


def starting_hand(row: str, column: str) -> str:
    """The starting hand of a row and a column: `AKs` above the diagonal, `AKo` below."""
    if row == column:
        return row + column
    if RANKS_DOWN.index(row) < RANKS_DOWN.index(column):
        return f"{row}{column}s"
    return f"{column}{row}o"


def _hand_cell(hand: StartingHand) -> Cell:
    worth = ", ".join(f"{action} {float(value):+.4f}" for action, value in hand.values.items())
    raised = hand.best if isinstance(hand.best, Raise) else None
    share = Fraction(raised is not None)
    return Cell(hand.name, _short(hand.value), hand.best, raised, share, f"{hand.name}: {worth}")


def first_actions_chart(shares: Mapping[str, Mapping[Decision, Fraction]], title: str) -> Chart:
    """Where what is best before the flop depends on cards that are seen: how often it is a
    raise."""
    rows = tuple(
        tuple(_shares_cell(starting_hand(high, low), shares) for low in RANKS_DOWN)
        for high in RANKS_DOWN
    )
    note = "Suited above the diagonal."
    return Chart(title, note, "In percent, how often a raise is best.", rows)


def _shares_cell(name: str, shares: Mapping[str, Mapping[Decision, Fraction]]) -> Cell:
    """Half and half is shown as a check."""
    of_hand = shares[name]
    raises = {action: share for action, share in of_hand.items() if isinstance(action, Raise)}
    share = sum(raises.values(), Fraction(0))
    commonest = max(raises, key=lambda action: raises[action]) if share else None
    best = commonest if commonest is not None and 2 * share > 1 else Check()
    words = ", ".join(f"{action} {float(of):.2%}" for action, of in of_hand.items())
    return Cell(name, f"{float(share):.0%}", best, commonest, share, f"{name}: {words}")


def _short(value: Fraction) -> str:
    """In five signs, which is what a cell holds: `+3.60`, `-12.3`, `+123`."""
    decimals = 2 if abs(value) < 9.995 else 1 if abs(value) < 99.95 else 0
    return f"{float(value):+.{decimals}f}"


def hands_csv(hands: Mapping[str, StartingHand]) -> str:
    """All starting hands, a line each."""
    first = next(iter(hands.values()))
    lines: list[Sequence[object]] = [("hand", "combos", *map(str, first.values), "best")]
    for hand in hands.values():
        worth = (_decimals(value) for value in hand.values.values())
        lines.append((hand.name, hand.combos, *worth, hand.best))
    return _csv(lines)


def flop_chart(seen_flops: Sequence[SeenFlop], title: str) -> Chart:
    """Flops by their two highest ranks: rainbow flops below the diagonal, the others above it."""
    by_ranks: dict[tuple[int, int], Counter[Decision]] = {}
    for seen in seen_flops:
        top, second, _ = sorted((card.rank for card in seen.flop), reverse=True)
        at = Rank.ACE - top, Rank.ACE - second
        if len({card.suit for card in seen.flop}) == len(seen.flop):
            at = at[::-1]
        by_ranks.setdefault(at, Counter())[seen.best] += seen.flops
    places = range(len(RANKS_DOWN))
    rows = tuple(
        tuple(_flops_cell(row, column, by_ranks.get((row, column))) for column in places)
        for row in places
    )
    raised = sum(_raised(best).total() for best in by_ranks.values())
    note = (
        f"{raised:,} of {sum(seen.flops for seen in seen_flops):,} flops raise. Flops by their two "
        "highest cards: three suits below the diagonal, fewer above it."
    )
    return Chart(title, note, "In percent, how many raise.", rows)


def _flops_cell(row: int, column: int, best: Counter[Decision] | None) -> Cell | None:
    if best is None:
        return None
    higher, lower = sorted((row, column))
    name = f"{RANKS_DOWN[higher]}{RANKS_DOWN[lower]}x"
    raised = _raised(best)
    share = Fraction(raised.total(), best.total())
    words = f"{name}: {raised.total()} of {best.total()} flops raise"
    commonest = raised.most_common(1)[0][0] if raised else None
    chosen = best.most_common(1)[0][0]
    return Cell(name, f"{float(share):.0%}", chosen, commonest, share, words)


def _raised(best: Counter[Decision]) -> Counter[Raise]:
    raises = {action: flops for action, flops in best.items() if isinstance(action, Raise)}
    return Counter(raises)


def flops_csv(cards: Sequence[Card], seen_flops: Sequence[SeenFlop]) -> str:
    """Every flop of a hand, a line each, with how many look like it."""
    actions = list(seen_flops[0].values)[::-1]
    lines: list[Sequence[object]] = [("cards", "flop", "flops", *map(str, actions), "best")]
    for seen in seen_flops:
        worth = (_decimals(seen.values[action]) for action in actions)
        shown = format_cards(cards), format_cards(seen.flop)
        lines.append((*shown, seen.flops, *worth, seen.best))
    return _csv(lines)


def _decimals(value: Fraction) -> str:
    return f"{float(value):.12f}"


def _csv(lines: Sequence[Sequence[object]]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue()
