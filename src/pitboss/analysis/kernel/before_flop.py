"""One hand before the flop when some cards are known: all boards, all flops.

A board's dealer hands are counted kind by kind, each as often as cards of it are left. There are
6,188 plain rows and, with each suit in its turn, four times 36,608 suited ones: a fourteenth of
the boards that the hand can meet.
"""

import numpy as np

from pitboss.analysis.kernel.boards import pair_number, suit_and_row
from pitboss.analysis.kernel.compiling import compiled, inlined
from pitboss.analysis.kernel.tables import PLAIN, Boards, Longs, Strengths
from pitboss.analysis.kernel.wagers import base_and_play, river_choice
from pitboss.analysis.wagers import BoardTerms

# What is known of the hand on a board, each over all dealer hands.
RIVER, BASE, PLAY, WON, LOST, UNQUALIFIED = range(6)
FACTS = 6


@compiled
def value_rows(
    boards: Boards,
    first: int,
    last: int,
    strengths: Strengths,
    unseen: Longs,
    own_kind: int,
    known: Longs,
    qualifying: int,
    terms: BoardTerms,
    facts: Longs,
) -> None:
    """Fills `facts[row]` for boards `first` to `last`; `unseen` are the cards left of each type,
    `known` the types of the dealer's cards that are known."""
    bits, kinds = boards.rank_bits, boards.kinds
    own_bits = bits[kinds[own_kind, 0]] | bits[kinds[own_kind, 1]]
    left = np.zeros(len(unseen), dtype=np.int64)
    for row in range(first, last):
        for card in range(len(unseen)):
            left[card] = unseen[card]
        suited, possible = 0, True
        for at in range(5):
            card = boards.types[row, at]
            left[card] -= 1
            possible = possible and left[card] >= 0
            suited |= bits[card]
        if not possible:
            continue
        of_ranks = strengths.by_rank[boards.rank_rows[row]]
        own = max(of_ranks[strengths.rank_kinds[own_kind]], strengths.flushes[suited | own_bits])
        won, lost, unqualified = 0, 0, 0
        for kind in range(len(kinds)):
            i, j = kinds[kind, 0], kinds[kind, 1]
            number = dealer_hands(left, i, j, known)
            if number:
                flush = strengths.flushes[suited | bits[i] | bits[j]]
                strength = max(of_ranks[strengths.rank_kinds[kind]], flush)
                won += number * (strength < own)
                lost += number * (strength > own)
                unqualified += number * (strength < qualifying)
        made = strengths.categories[own]
        base, play = base_and_play(terms, won, lost, unqualified, made)
        facts[row, RIVER] = river_choice(terms, base, play)[1]
        facts[row, BASE] = base
        facts[row, PLAY] = play
        facts[row, WON] = won
        facts[row, LOST] = lost
        facts[row, UNQUALIFIED] = unqualified


@inlined
def dealer_hands(left: Longs, i: int, j: int, known: Longs) -> int:
    """How many hands of two types the dealer may have, with cards of the types known."""
    number = left[i] * left[j] if i != j else left[i] * (left[i] - 1) // 2
    if len(known) == 1:
        number = left[j] if i == known[0] else left[i] if j == known[0] else 0
    elif len(known) == 2:
        number = 1 if pair_number(i, j) == pair_number(known[0], known[1]) else 0
    return number


@compiled
def sum_hand(
    flops: Longs,
    first: int,
    last: int,
    unseen: Longs,
    late: Longs,
    places: int,
    starts: Longs,
    plain: Longs,
    suited: Longs,
    multiples: Longs,
) -> Longs:
    """The facts summed over flops `first` to `last` and their boards; as RIVER the best of checking
    and raising on the flop. `suited` are the facts of each suit; all boards have the cards that are
    marked as `late`. 2 · 10^15 at most.
    """
    known_late = late.sum()
    total = np.zeros(FACTS, dtype=np.int64)
    of_flop = np.zeros(FACTS, dtype=np.int64)
    for at in range(first, last):
        flop = flops[at]
        for fact in range(FACTS):
            of_flop[fact] = 0
        for b in range(len(unseen)):
            for a in range(b):
                dealt = unseen[a] and unseen[b] and late[a] + late[b] == known_late
                if dealt and not (_on(flop, a) or _on(flop, b)):
                    suit, row = suit_and_row(flop, a, b, places, starts)
                    facts = plain[row] if suit == PLAIN else suited[suit, row]
                    for fact in range(FACTS):
                        of_flop[fact] += facts[fact]
        for multiple in multiples:
            raised = of_flop[BASE] + multiple * of_flop[PLAY]
            of_flop[RIVER] = max(of_flop[RIVER], raised)
        for fact in range(FACTS):
            total[fact] += of_flop[fact]
    return total


@compiled
def _on(flop: Longs, card: int) -> bool:
    return flop[0] == card or flop[1] == card or flop[2] == card
