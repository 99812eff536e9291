"""Hands that are known together before the flop: every board looked at once for all of them.

Their cards are out of the deck, so on a board all of them meet the same dealer hands. A board of
five cards is ten flops, each with its turn and river. With odds of 20,000 to 1 a fact is below 2^26
on a board and below 2^50 over all flops.
"""

import numpy as np

from pitboss.analysis.kernel.boards import suit_and_row
from pitboss.analysis.kernel.compiling import compiled
from pitboss.analysis.kernel.strategy import StrategyTables, choose_flop, choose_preflop
from pitboss.analysis.kernel.tables import PLAIN, Boards, Bytes, Ids, Longs
from pitboss.analysis.kernel.wagers import base_and_play, river_choice
from pitboss.analysis.wagers import FOLDING, BoardTerms

# What is known of each hand on a board, over all dealer hands: as played for the best and as some
# strategy has it.
RIVER, FOLLOWED, BASE, PLAY = range(4)
FACTS = 4


@compiled
def value_together(
    boards: Boards,
    first: int,
    last: int,
    made: Ids,
    categories: Bytes,
    unseen: Longs,
    own_kinds: Longs,
    qualifying: int,
    terms: BoardTerms,
    followed: Bytes,
    facts: Longs,
) -> None:
    """Fills `facts[row, hand]` for boards `first` to `last`; `unseen` are the cards left of each
    type, `followed` what the strategy chooses on the river by row and kind."""
    kinds = boards.kinds
    left = np.zeros(len(unseen), dtype=np.int64)
    number = np.zeros(len(kinds), dtype=np.int32)
    for row in range(first, last):
        for card in range(len(unseen)):
            left[card] = unseen[card]
        possible = True
        for at in range(5):
            card = boards.types[row, at]
            left[card] -= 1
            possible = possible and left[card] >= 0
        if not possible:
            continue
        strengths, unqualified = made[row], 0
        for kind in range(len(kinds)):
            i, j = kinds[kind, 0], kinds[kind, 1]
            number[kind] = left[i] * left[j] if i != j else left[i] * (left[i] - 1) // 2
            unqualified += number[kind] * (strengths[kind] < qualifying)
        for hand in range(len(own_kinds)):
            own = strengths[own_kinds[hand]]
            won, lost = 0, 0
            for kind in range(len(kinds)):
                won += number[kind] * (strengths[kind] < own)
                lost += number[kind] * (strengths[kind] > own)
            category = categories[row, own_kinds[hand]]
            base, play = base_and_play(terms, won, lost, unqualified, category)
            chosen = followed[row, own_kinds[hand]]
            raised = base + terms.raises[max(chosen, 0)] * play
            facts[row, hand, RIVER] = river_choice(terms, base, play)[1]
            facts[row, hand, FOLLOWED] = FOLDING * terms.hands if chosen < 0 else raised
            facts[row, hand, BASE] = base
            facts[row, hand, PLAY] = play


@compiled
def sum_together(
    cards: Longs, tables: StrategyTables, plain: Longs, suited: Longs, on_flops: Longs
) -> None:
    """Adds the facts of every board of the `cards`, which are in rising order, to its ten flops."""
    board = np.zeros(5, dtype=np.int64)
    at = np.zeros(5, dtype=np.int64)
    for e in range(len(cards)):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        at[0], at[1], at[2], at[3], at[4] = a, b, c, d, e
                        for place in range(5):
                            board[place] = cards[at[place]]
                        suit, row = suit_and_row(
                            board, board[3], board[4], tables.places, tables.starts
                        )
                        facts = plain[row] if suit == PLAIN else suited[suit, row]
                        for k in range(2, 5):
                            for j in range(1, k):
                                for i in range(j):
                                    _add(facts, on_flops[flop_at(at[i], at[j], at[k])])


@compiled
def choose_together(
    cards: Longs,
    holes: Longs,
    tables: StrategyTables,
    on_flops: Longs,
    raises: Longs,
    ladder: Longs,
    totals: Longs,
) -> None:
    """For each hand, over all flops: checking for the best, what the strategy does, Ante and Blind,
    and Play per Ante. `raises` are those of the flop, `ladder` those before it."""
    flop = np.zeros(3, dtype=np.int64)
    for k in range(len(cards)):
        for j in range(k):
            for i in range(j):
                flop[0], flop[1], flop[2] = cards[i], cards[j], cards[k]
                facts = on_flops[flop_at(i, j, k)]
                for hand in range(len(holes)):
                    base, play = facts[hand, BASE], facts[hand, PLAY]
                    best = facts[hand, RIVER]
                    for multiple in raises:
                        best = max(best, base + multiple * play)
                    chosen = choose_flop(tables, holes[hand], flop)
                    followed = facts[hand, FOLLOWED]
                    if chosen:
                        followed = base + raises[chosen - 1] * play
                    totals[hand, RIVER] += best
                    totals[hand, FOLLOWED] += followed
                    totals[hand, BASE] += base
                    totals[hand, PLAY] += play
    for hand in range(len(holes)):
        before = choose_preflop(tables, holes[hand])
        if before:
            raised = totals[hand, BASE] + ladder[before - 1] * totals[hand, PLAY]
            totals[hand, FOLLOWED] = raised


@compiled
def flop_at(i: int, j: int, k: int) -> int:
    """The number of three places in rising order."""
    return i + j * (j - 1) // 2 + k * (k - 1) * (k - 2) // 6


@compiled
def _add(facts: Longs, to: Longs) -> None:
    for hand in range(facts.shape[0]):
        for fact in range(FACTS):
            to[hand, fact] += facts[hand, fact]
