"""River values: the three numbers of every kind on every board that flops add up."""

import numpy as np

from pitboss.analysis.kernel.compiling import compiled
from pitboss.analysis.kernel.tables import Bytes, Ints, RowCounts
from pitboss.analysis.kernel.wagers import base_and_play, river_choice
from pitboss.analysis.wagers import BoardTerms


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
def choose_rivers(terms: BoardTerms, counts: RowCounts, choices: Bytes) -> None:
    """For every board and kind: the raise of the river by its place in the ladder, or -1."""
    for row in range(counts.beaten.shape[0]):
        for kind in range(counts.beaten.shape[1]):
            won, lost = np.int64(counts.beaten[row, kind]), np.int64(counts.beating[row, kind])
            unqualified, made = np.int64(counts.unqualified[row, kind]), counts.category[row, kind]
            base, play = base_and_play(terms, won, lost, unqualified, made)
            choices[row, kind] = river_choice(terms, base, play)[0]
