"""What the kernels say on small inputs, printed: to run them checked, or not compiled at all.

Run as `python -m tests.analysis.kernel_results RANKS …`, a short deck as letters, or `full`.
"""

import json
import random
import sys
from typing import Any

import numba
import numpy as np

from pitboss.analysis.before_flop import prospects_before_flop
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.evaluation import strengths
from pitboss.analysis.kernel.compiling import cache_folder
from pitboss.analysis.kernel.counts import count_rows
from pitboss.analysis.kernel.strategy import choose_flop, choose_preflop, choose_river
from pitboss.analysis.solver import solve
from pitboss.analysis.streets import solve_streets
from pitboss.analysis.terms import terms_of
from pitboss.game.cards import RANK_LETTERS
from tests.analysis.games import HOUSE, OTHER_GAMES


def results(names: list[str]) -> dict[str, Any]:
    return {"evaluation": evaluated(), **{name: of_deck(name) for name in names}}


def of_deck(name: str) -> list[Any]:
    if name == "full":
        return of_game(STANDARD_DECK, "standard")
    deck = Deck(tuple(RANK_LETTERS.index(letter) for letter in name))
    return [of_game(deck, rules) for rules in ("standard", "two pair, and all else besides")]


def of_game(deck: Deck, name: str) -> list[Any]:
    rules = HOUSE if name == "standard" else OTHER_GAMES[name]
    terms = terms_of(rules)
    solved = solve(rules, deck=deck)
    streets = solve_streets(terms, deck)
    tables = streets.strategy_tables()
    shuffle, chosen = random.Random(4), []
    for _ in range(60):
        cards = np.array(shuffle.sample(range(deck.cards), 7), dtype=np.int64)
        hole, board = cards[:2], cards[2:]
        before, flop = choose_preflop(tables, hole), choose_flop(tables, hole, board[:3])
        chosen.append([int(before), int(flop), int(choose_river(tables, hole, board))])
    dead = 1 << deck.cards - 1 | 1 << deck.cards - 2
    one = prospects_before_flop(terms, (0, 5), dead, deck=deck)
    return [
        solved.half_antes,
        [[str(net), deals] for net, deals in solved.distribution.items()],
        list(solved.decided.values()),
        streets.hand_values.tolist(),
        int(streets.sums.sum()),
        chosen,
        [one.deals, one.later, one.base, one.play, one.won, one.lost, one.unqualified],
    ]


def evaluated() -> list[int]:
    shuffle = random.Random(5)
    hands = [shuffle.sample(range(0, 52, 1 + at % 2), 7) for at in range(300)]
    made: list[int] = strengths(np.array(hands, dtype=np.uint8)).tolist()
    return made


def mode() -> dict[str, bool]:
    """How the kernels run here, by what they do."""
    tables = solve_streets(terms_of(HOUSE), Deck((0, 1, 2))).strategy_tables()
    try:
        choose_preflop(tables, np.array([50, 51], dtype=np.int64))
        checked = False
    except IndexError:
        checked = True
    dispatched = isinstance(count_rows, numba.core.dispatcher.Dispatcher)
    return {"compiled": dispatched, "checked": checked, "kept": cache_folder() is not None}


if __name__ == "__main__":
    sys.stdout.write(json.dumps({"mode": mode(), "results": results(sys.argv[1:])}))
