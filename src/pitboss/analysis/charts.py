"""Charts of 13 by 13 cells: starting hands, and the flops of one starting hand."""

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.book import book_for
from pitboss.analysis.deck import FULL_DECK, flop_number, pair_numbers
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.solution import StartingHand
from pitboss.analysis.terms import terms_of
from pitboss.analysis.values import HALF_ANTES, Values, best_action
from pitboss.errors import ParseError
from pitboss.game.actions import Check, Decision, Raise
from pitboss.game.cards import DECK, RANK_LETTERS, Card, Rank, format_cards
from pitboss.game.hands import HandCategory, strength
from pitboss.game.rules import Rules

Longs = NDArray[np.int64]

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


@dataclass(frozen=True, slots=True)
class FlopSpot:
    """A flop that a hand may see, and how many look like it to the hand."""

    flop: tuple[Card, ...]
    flops: int
    values: Values

    @property
    def best(self) -> Decision:
        return best_action(self.values)


def hand_named(name: str) -> tuple[Card, Card]:
    """The first two cards that a starting hand stands for: `AKs` is Ac Kc, `AKo` is Ac Kd."""
    tidy = name.strip()
    tidy = tidy[:2].upper() + tidy[2:].lower()
    if tidy not in FULL_DECK.names:
        tidy = tidy[1::-1] + tidy[2:]  # KAs for AKs
    if tidy not in FULL_DECK.names:
        raise ParseError(
            f"unknown starting hand {name!r}: a pair as 'QQ', or two ranks, suited as 'AKs' "
            "or of two suits as 'AKo'"
        )
    high, low = (Rank(RANK_LETTERS.index(letter) + 2) for letter in tidy[:2])
    first = next(card for card in DECK if card.rank is high)
    same = tidy.endswith("s")
    wanted = (card for card in DECK if card.rank is low and card != first)
    return first, next(card for card in wanted if (card.suit is first.suit) == same)


def flop_spots(
    rules: Rules, cards: Sequence[Card], *, progress: Progress = silent
) -> list[FlopSpot]:
    """Every flop that a hand may see, up to an exchange of suits that leaves the hand as it is."""
    terms = terms_of(rules)
    hole = [card.index for card in cards]
    flops = np.array(
        [flop for flop in combinations(range(FULL_DECK.cards), 3) if not {*hole} & {*flop}]
    )
    classes, exchanges = (of_flop[flop_number(*flops.T)] for of_flop in FULL_DECK.flop_classes)
    hands = FULL_DECK.hole_images[exchanges, pair_numbers(*np.array(hole))]
    decisions: list[Decision] = [Check(), *(Raise(multiple) for multiple in terms.flop)]
    deals = HALF_ANTES * FULL_DECK.deals_of_a_flop
    values_on = _values_on(rules, progress)
    spots = []
    order = np.argsort(classes, kind="stable")
    bounds = np.flatnonzero(np.diff(classes[order], prepend=-1, append=-1))
    for start, end in pairwise(bounds):
        alike = order[start:end]
        at = int(classes[alike[0]])
        progress("looking up flops", at, len(FULL_DECK.flops))
        worth, like = values_on(at), FULL_DECK.alike(at)[hands[alike]]
        for hand in np.unique(like).tolist():
            same = alike[like == hand]
            flop = tuple(DECK[card] for card in reversed(flops[same[0]].tolist()))
            values = {
                decision: Fraction(value, deals)
                for decision, value in zip(decisions, worth[:, hand].tolist(), strict=True)
            }
            spots.append(FlopSpot(flop, len(same), values))
    return spots


def _values_on(rules: Rules, progress: Progress) -> Callable[[int], Longs]:
    terms = terms_of(rules)
    book = book_for(terms)
    if book is not None:
        return book.values_on
    from pitboss.analysis.solver import solve_streets  # compiled: only where needed

    return solve_streets(terms, progress=progress).values_on


def flop_chart(spots: Sequence[FlopSpot], title: str) -> Chart:
    """Flops by their two highest ranks: rainbow flops below the diagonal, the others above it."""
    raised: dict[tuple[int, int], int] = {}
    number: dict[tuple[int, int], int] = {}
    for spot in spots:
        top, second, _ = sorted((card.rank for card in spot.flop), reverse=True)
        at = Rank.ACE - top, Rank.ACE - second
        if len({card.suit for card in spot.flop}) == len(spot.flop):
            at = at[::-1]
        number[at] = number.get(at, 0) + spot.flops
        raised[at] = raised.get(at, 0) + spot.flops * isinstance(spot.best, Raise)
    highest = max((spot.best for spot in spots), key=_multiple)
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


@dataclass(frozen=True, slots=True)
class FlopGroup:
    """Flops that make the same kind of hand, and how often raising is best on them."""

    made: str
    flops: int
    raised: int
    value: Fraction  # the average of the best action


def flop_groups(cards: Sequence[Card], spots: Sequence[FlopSpot]) -> Iterator[FlopGroup]:
    """From the strongest hand that the flop makes down to nothing."""
    groups: dict[tuple[int, str], list[FlopSpot]] = {}
    for spot in spots:
        groups.setdefault(_made(cards, spot.flop), []).append(spot)
    for (_, made), members in sorted(groups.items(), reverse=True):
        flops = sum(spot.flops for spot in members)
        raised = sum(spot.flops for spot in members if isinstance(spot.best, Raise))
        worth = sum((spot.flops * spot.values[spot.best] for spot in members), Fraction(0))
        yield FlopGroup(made, flops, raised, worth / flops)


def _made(cards: Sequence[Card], flop: Sequence[Card]) -> tuple[int, str]:
    """An order, and words: the category, with whose pair it is and what a high card hopes for."""
    hand = strength((*cards, *flop))
    order = 1000 * hand.category
    if hand.category is HandCategory.PAIR:
        if hand.ranks[0] not in {card.rank for card in cards}:
            return order, "pair on the board"
        return order + hand.ranks[0], str(hand)
    if hand.category is HandCategory.HIGH_CARD:
        suits = [card.suit for card in (*cards, *flop)]
        four = any(suits.count(suit) == 4 for suit in {card.suit for card in cards})
        return order + four, "four to a flush" if four else "high card"
    return order, str(hand.category)


def flops_csv(spots: Sequence[FlopSpot]) -> str:
    """Every flop, a line each, with how many look like it."""
    lines: list[Sequence[object]] = [("flop", "flops", *map(str, spots[0].values), "best")]
    for spot in spots:
        worth = (_decimals(value) for value in spot.values.values())
        lines.append((format_cards(spot.flop), spot.flops, *worth, spot.best))
    return _csv(lines)


def _decimals(value: Fraction) -> str:
    return f"{float(value):.12f}"


def _csv(lines: Sequence[Sequence[object]]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue()
