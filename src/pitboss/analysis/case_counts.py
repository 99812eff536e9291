"""Deals counted case by case: all that the wagers of a round go by, main game and side bets alike.

`outcomes` counts what the main game needs. Here the dealer's category is one dimension more, a
folded hand is compared all the same, and hands of each group of prizes are counted apart.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.counting import Counts, counts_for, in_chunks
from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import Deck
from pitboss.analysis.kernel.cases import count_categories, tally_cases
from pitboss.analysis.kernel.outcomes import FIELDS
from pitboss.analysis.kernel.tables import CASES, Bytes, CategoryCounts, Longs, RowCounts
from pitboss.analysis.outcomes import ON_THE_RIVER, meet_boards, slots_chosen, slots_of
from pitboss.analysis.prize_groups import PrizeGroups
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.terms import Terms
from pitboss.game.actions import Decision, Fold, Raise
from pitboss.game.hands import HandCategory
from pitboss.game.rules import Street


class Rivers(NamedTuple):
    """The boards of a game, with everything that the dealer may have on them."""

    terms: Terms
    deck: Deck
    counts: Counts
    categories: CategoryCounts


def rivers_of(terms: Terms, deck: Deck, progress: Progress = silent) -> Rivers:
    counts = counts_for(deck, terms.qualify, progress)
    counted = []
    for boards, rows in zip((deck.plain, deck.suited), counts, strict=True):
        shape = len(boards.types), len(HandCategory), len(boards.in_deck) + 1
        by_category = np.zeros(shape, dtype=np.int16)
        count_categories(boards, 0, len(boards.types), rows.category, by_category)
        counted.append(by_category)
    return Rivers(terms, deck, counts, CategoryCounts(*counted))


RiverChoices = tuple[Bytes, Bytes]
"""By row and kind of plain boards, and of suited ones."""


class Followed(NamedTuple):
    """Decisions, which on the river may differ by group of prizes: see `Decisions`."""

    preflop: Bytes
    flops: Bytes
    rivers: Callable[[int], RiverChoices]  # of a group


def follow(decisions: Decisions) -> Followed:
    return Followed(
        decisions.preflop, decisions.flops, lambda _: (decisions.plain, decisions.suited)
    )


class Ending(NamedTuple):
    """Where and how a hand of some group ends its decisions."""

    street: Street
    decision: Decision
    group: int


@dataclass(frozen=True)
class CaseCounts:
    """Deals by category of the hand and case, for every ending that comes up."""

    groups: PrizeGroups
    deals: Mapping[Ending, Longs]


def count_cases(
    rivers: Rivers, followed: Followed, groups: PrizeGroups, progress: Progress = silent
) -> CaseCounts:
    terms, number = rivers.terms, len(groups.examples)
    slots, chosen = slots_of(terms), slots_chosen(terms, followed.preflop, followed.flops)
    apart = chosen.astype(np.int64) * number + groups.of
    used = np.unique(apart).tolist()
    deals: dict[Ending, Longs] = {}
    for start in range(0, len(used), FIELDS):
        now = used[start : start + FIELDS]
        fields = np.full(used[-1] + 1, -1, dtype=np.int8)
        fields[now] = range(len(now))
        met = meet_boards(rivers.deck, rivers.counts, fields[apart])
        for field, code in enumerate(now):
            at, group = divmod(code, number)
            if slots[at] == ON_THE_RIVER:
                tallies = _tally(rivers, met, field, followed.rivers(group))
                ended = [Ending(Street.RIVER, Raise(multiple), group) for multiple in terms.river]
                ended.append(Ending(Street.RIVER, Fold(), group))
            else:
                tallies = _tally(rivers, met, field, None)
                street, multiple = slots[at]
                ended = [Ending(street, Raise(multiple), group)]
            for ending, counted in zip(ended, tallies, strict=False):
                if counted.any():
                    deals[ending] = counted
        progress("counting cases", min(start + FIELDS, len(used)), len(used))
    counted_deals = sum(int(counted.sum()) for counted in deals.values())
    if counted_deals != rivers.deck.deals:
        raise ArithmeticError(f"{counted_deals} deals were counted, not {rivers.deck.deals}")
    return CaseCounts(groups, deals)


def _tally(
    rivers: Rivers, met: list[Longs], field: int, choices: RiverChoices | None
) -> NDArray[np.int64]:
    """Deals by raise, category and case; folded ones in the last place. Without choices all of
    them are in the first."""
    terms, deck = rivers.terms, rivers.deck
    raises = len(terms.river) if choices is not None else 0
    total = np.zeros((raises + 1, len(HandCategory), CASES), dtype=np.int64)
    adding = Lock()
    for at, boards in enumerate((deck.plain, deck.suited)):
        chosen = np.zeros((1, 1), dtype=np.int8) if choices is None else choices[at]
        met_here, rows, counted = met[at], rivers.counts[at], rivers.categories[at]

        def tally_some(
            first: int,
            last: int,
            hands: Longs = met_here,
            chosen: Bytes = chosen,
            kinds: Longs = boards.kinds,
            rows: RowCounts = rows,
            counted: NDArray[np.int16] = counted,
        ) -> None:
            tallies = np.zeros_like(total)
            tally_cases(
                first, last, hands, field, choices is not None, chosen, kinds,
                deck.dealer_hands, terms.qualify, rows, counted, tallies,
            )  # fmt: skip
            with adding:
                total[...] += tallies

        in_chunks(tally_some, len(met_here), 4096, "", silent)
    return total
