"""Charts of 13 by 13 cells: starting hands, and the flops of one starting hand."""

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO

from pitboss.analysis.seen_flops import SeenFlop
from pitboss.analysis.solution import StartingHand
from pitboss.game.actions import Check, Decision, Raise
from pitboss.game.cards import RANK_LETTERS, Rank, format_cards

RANKS_DOWN = RANK_LETTERS[::-1]


@dataclass(frozen=True, slots=True)
class Cell:
    """`share` is how often raising is best: 0 or 1 where the cell is one hand."""

    name: str
    text: str
    best: Decision
    share: Fraction
    words: str  # the whole of it, for a tooltip


@dataclass(frozen=True, slots=True)
class Chart:
    title: str
    note: str
    rows: tuple[tuple[Cell | None, ...], ...]  # from the ace down; None where there is nothing

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
    note = f"{raised} of {total} hands raise; values in Antes. Suited above the diagonal."
    return Chart(title, note, rows)


def starting_hand(row: str, column: str) -> str:
    """The starting hand of a row and a column: `AKs` above the diagonal, `AKo` below."""
    if row == column:
        return row + column
    if RANKS_DOWN.index(row) < RANKS_DOWN.index(column):
        return f"{row}{column}s"
    return f"{column}{row}o"


def _hand_cell(hand: StartingHand) -> Cell:
    worth = ", ".join(f"{action} {float(value):+.4f}" for action, value in hand.values.items())
    share = Fraction(isinstance(hand.best, Raise))
    return Cell(hand.name, f"{float(hand.value):+.2f}", hand.best, share, f"{hand.name}: {worth}")


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
    raised: dict[tuple[int, int], int] = {}
    number: dict[tuple[int, int], int] = {}
    for seen in seen_flops:
        top, second, _ = sorted((card.rank for card in seen.flop), reverse=True)
        at = Rank.ACE - top, Rank.ACE - second
        if len({card.suit for card in seen.flop}) == len(seen.flop):
            at = at[::-1]
        number[at] = number.get(at, 0) + seen.flops
        raised[at] = raised.get(at, 0) + seen.flops * isinstance(seen.best, Raise)
    highest = max((seen.best for seen in seen_flops), key=_multiple)
    rows = []
    for row in range(len(RANKS_DOWN)):
        cells: list[Cell | None] = []
        for column in range(len(RANKS_DOWN)):
            if (row, column) not in number:
                cells.append(None)
                continue
            share = Fraction(raised[row, column], number[row, column])
            higher, lower = sorted((row, column))
            name = f"{RANKS_DOWN[higher]}{RANKS_DOWN[lower]}x"
            best = highest if share > Fraction(1, 2) else Check()
            words = f"{name}: {raised[row, column]} of {number[row, column]} flops raise"
            cells.append(Cell(name, f"{float(share):.0%}", best, share, words))
        rows.append(tuple(cells))
    total = sum(number.values())
    note = (
        f"{sum(raised.values()):,} of {total:,} flops raise. Flops by their two highest cards: "
        "three suits below the diagonal, fewer above it."
    )
    return Chart(title, note, tuple(rows))


def _multiple(decision: Decision) -> int:
    return decision.multiple if isinstance(decision, Raise) else 0


def flops_csv(seen_flops: Sequence[SeenFlop]) -> str:
    """Every flop, a line each, with how many look like it."""
    lines: list[Sequence[object]] = [("flop", "flops", *map(str, seen_flops[0].values), "best")]
    for seen in seen_flops:
        worth = (_decimals(value) for value in seen.values.values())
        lines.append((format_cards(seen.flop), seen.flops, *worth, seen.best))
    return _csv(lines)


def _decimals(value: Fraction) -> str:
    return f"{float(value):.12f}"


def _csv(lines: Sequence[Sequence[object]]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue()
