"""A strategy as tables that compiled code can ask: what a simulation plays by.

The choices are those of `analysis.decisions`.
"""

from typing import NamedTuple

import numpy as np

from pitboss.analysis.kernel.boards import hole_number, pair_number, suit_and_row, type_of
from pitboss.analysis.kernel.compiling import compiled
from pitboss.analysis.kernel.tables import PLAIN, Bytes, Longs


class StrategyTables(NamedTuple):
    places: int
    starts: Longs  # the first row of every set of suited places
    preflop: Bytes  # by hand
    classes: Longs  # by flop number: the flop that it is like
    exchanges: Longs  # by flop number: the exchange of suits that leads there
    images: Longs  # by exchange and hand: the hand that it becomes
    flops: Bytes  # by flop and hand
    plain: Bytes  # by row and kind
    suited: Bytes


@compiled
def choose_preflop(tables: StrategyTables, hole: Longs) -> int:
    return tables.preflop[hole_number(hole[0], hole[1])]


@compiled
def choose_flop(tables: StrategyTables, hole: Longs, flop: Longs) -> int:
    a, b, c = min(flop[0], flop[1]), max(flop[0], flop[1]), flop[2]
    b, c = min(b, c), max(b, c)
    a, b = min(a, b), max(a, b)
    number = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
    hand = tables.images[tables.exchanges[number], hole_number(hole[0], hole[1])]
    return tables.flops[tables.classes[number], hand]


@compiled
def choose_river(tables: StrategyTables, hole: Longs, board: Longs) -> int:
    flop = np.sort(board[:3])
    suit, row = suit_and_row(flop, board[3], board[4], tables.places, tables.starts)
    if suit == PLAIN:
        return tables.plain[row, pair_number(hole[0] >> 2, hole[1] >> 2)]
    i, j = type_of(hole[0], suit, tables.places), type_of(hole[1], suit, tables.places)
    return tables.suited[row, pair_number(i, j)]
