"""River values: the three numbers of every kind on every board that flops add up."""

import numpy as np

from pitboss.analysis.kernel.compiling import compiled
from pitboss.analysis.kernel.tables import Boards, Bytes, Ints, Longs, RowCounts
from pitboss.analysis.kernel.wagers import base_and_play, river_choice
from pitboss.analysis.wagers import FOLDING, BoardTerms


@compiled
def value_rivers(first: int, last: int, terms: BoardTerms, counts: RowCounts, values: Ints) -> None:
    """For boards `first` to `last`, three values of every kind, one after the other in a row, in
    half-Antes over all dealer hands: the best of folding and raising on the river; Ante and Blind;
    and Play for each Ante of a raise.

    At most 2 · 1,081 · (20,000 + 102) in size: 32 bits hold forty-eight times that.
    """
    kinds = counts.beaten.shape[1]
    for row in range(first, last):
        for kind in range(kinds):
            won, lost = np.int64(counts.beaten[row, kind]), np.int64(counts.beating[row, kind])
            unqualified, made = np.int64(counts.unqualified[row, kind]), counts.category[row, kind]
            base, play = base_and_play(terms, won, lost, unqualified, made)
            values[row, kind] = river_choice(terms, base, play)[1]
            values[row, kinds + kind] = base
            values[row, 2 * kinds + kind] = play


@compiled
def value_choices(
    first: int, last: int, terms: BoardTerms, counts: RowCounts, choices: Bytes, values: Ints
) -> None:
    """The same for the given choices: raises by their place in the ladder, or -1 to fold."""
    kinds = counts.beaten.shape[1]
    for row in range(first, last):
        for kind in range(kinds):
            won, lost = np.int64(counts.beaten[row, kind]), np.int64(counts.beating[row, kind])
            unqualified, made = np.int64(counts.unqualified[row, kind]), counts.category[row, kind]
            base, play = base_and_play(terms, won, lost, unqualified, made)
            chosen = choices[row, kind]
            raised = base + terms.raises[max(chosen, 0)] * play
            values[row, kind] = FOLDING * terms.hands if chosen < 0 else raised
            values[row, kinds + kind] = base
            values[row, 2 * kinds + kind] = play


@compiled
def choose_rivers(terms: BoardTerms, counts: RowCounts, choices: Bytes) -> None:
    """For every board and kind: the raise of the river by its place in the ladder, or -1."""
    for row in range(counts.beaten.shape[0]):
        for kind in range(counts.beaten.shape[1]):
            won, lost = np.int64(counts.beaten[row, kind]), np.int64(counts.beating[row, kind])
            unqualified, made = np.int64(counts.unqualified[row, kind]), counts.category[row, kind]
            base, play = base_and_play(terms, won, lost, unqualified, made)
            choices[row, kind] = river_choice(terms, base, play)[0]


@compiled
def value_parts(
    first: int, last: int, terms: BoardTerms, counts: RowCounts, alone: Bytes, values: Ints
) -> None:
    """For boards `first` to `last` what every Blind table shares, one after the other in a row: the
    best on the river, with nothing of the hands whose categories stand `alone`; Ante and Blind;
    Play for each Ante of a raise; and the wins in each category that stands alone. The `terms` pay
    nothing for those.
    """
    kinds = counts.beaten.shape[1]
    for row in range(first, last):
        for kind in range(kinds):
            won, lost = np.int64(counts.beaten[row, kind]), np.int64(counts.beating[row, kind])
            unqualified, made = np.int64(counts.unqualified[row, kind]), counts.category[row, kind]
            base, play = base_and_play(terms, won, lost, unqualified, made)
            best, part = river_choice(terms, base, play)[1], 3
            for category in range(len(alone)):
                if alone[category]:
                    values[row, part * kinds + kind] = won if made == category else 0
                    part += 1
            values[row, kind] = 0 if alone[made] else best
            values[row, kinds + kind] = base
            values[row, 2 * kinds + kind] = play


@compiled
def value_category(
    first: int, last: int, terms: BoardTerms, counts: RowCounts, category: int, values: Ints
) -> None:
    """For boards `first` to `last` the best on the river with hands of one category."""
    for row in range(first, last):
        for kind in range(counts.beaten.shape[1]):
            values[row, kind] = 0
            if counts.category[row, kind] == category:
                won, lost = np.int64(counts.beaten[row, kind]), np.int64(counts.beating[row, kind])
                unqualified = np.int64(counts.unqualified[row, kind])
                base, play = base_and_play(terms, won, lost, unqualified, category)
                values[row, kind] = river_choice(terms, base, play)[1]


@compiled
def winning_folds(boards: Boards, terms: BoardTerms, counts: RowCounts, found: Longs) -> None:
    """Counts by category the possible hands that fold and would beat some dealer hand: what the
    Blind pays for those may change what is best."""
    left = np.zeros(len(boards.in_deck), dtype=np.int64)
    for row in range(len(boards.types)):
        for kind in range(len(left)):
            left[kind] = boards.in_deck[kind]
        for at in range(5):
            left[boards.types[row, at]] -= 1
        for kind in range(len(boards.kinds)):
            i, j = boards.kinds[kind, 0], boards.kinds[kind, 1]
            if left[i] < 1 or left[j] < 1 + (i == j):
                continue
            won, lost = np.int64(counts.beaten[row, kind]), np.int64(counts.beating[row, kind])
            unqualified, made = np.int64(counts.unqualified[row, kind]), counts.category[row, kind]
            base, play = base_and_play(terms, won, lost, unqualified, made)
            if won and river_choice(terms, base, play)[0] < 0:
                found[made] += 1
