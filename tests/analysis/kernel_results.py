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
from pitboss.analysis.collusion import CollusionTable
from pitboss.analysis.decisions import strategy_tables
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.evaluation import strengths
from pitboss.analysis.kernel.compiling import cache_folder
from pitboss.analysis.kernel.counts import count_rows
from pitboss.analysis.kernel.strategy import choose_flop, choose_preflop, choose_river
from pitboss.analysis.kernel.walks import solve_band, survive
from pitboss.analysis.known_cards import KnownCards
from pitboss.analysis.known_streets import count_seen
from pitboss.analysis.outcomes import Play
from pitboss.analysis.seen_cards import Seen
from pitboss.analysis.solver import solve
from pitboss.analysis.streets import Streets, solve_streets
from pitboss.analysis.terms import terms_of
from pitboss.analysis.together import play_together
from pitboss.analysis.two_seats import sum_by_other, sum_products
from pitboss.game.cards import RANK_LETTERS
from tests.analysis.games import HOUSE, OTHER_GAMES

_FEW = 3  # ranks, where more would take long: of two seats, or where kernels are not compiled


def results(names: list[str]) -> dict[str, Any]:
    return {
        "evaluation": evaluated(),
        "walks": walked_levels(),
        **{name: of_deck(name) for name in names},
    }


def of_deck(name: str) -> list[Any]:
    if name == "full":
        return of_game(STANDARD_DECK, "standard")
    deck = Deck(tuple(RANK_LETTERS.index(letter) for letter in name))
    games = [of_game(deck, rules) for rules in ("standard", "two pair, and all else besides")]
    few = [known(deck)] if deck.places <= _FEW else []
    return [*games, *few, of_side_bets(deck)]


def known(deck: Deck) -> list[Any]:
    """With seen cards, and for hands that are known together."""
    terms = terms_of(HOUSE)
    counted = [count_seen(terms, seen, deck) for seen in Seen]
    seen = KnownCards((2,), (3,), (6,))
    one = prospects_before_flop(terms, (0, 5), 1 << deck.cards - 1, seen, deck=deck)
    together = CollusionTable(HOUSE, deck=deck).together([(0, 5), (1, deck.cards - 1)])
    return [
        [[each.half_antes, each.first.tolist()] for each in counted],
        [one.deals, one.later, one.base, one.play, one.won, one.lost, one.unqualified],
        [[str(hand.value), str(hand.alone)] for hand in together],
    ]


def of_game(deck: Deck, name: str) -> list[Any]:
    rules = HOUSE if name == "standard" else OTHER_GAMES[name]
    terms = terms_of(rules)
    solved = solve(rules, deck=deck)
    streets = solve_streets(terms, deck)
    tables = strategy_tables(deck, streets.decisions)
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
        *(of_two_seats(streets) if deck.places <= _FEW else []),
    ]


def of_two_seats(streets: Streets) -> list[Any]:
    play = Play(streets.terms, streets.deck, streets.counts, streets.decisions)
    results, deals = sum_by_other(play)
    return [*sum_products(streets.terms, streets.deck, [streets.decisions]), [*results],
            [[*row] for row in deals]]  # fmt: skip


def of_side_bets(deck: Deck) -> list[Any]:
    rules = HOUSE.change(name="lost", wagers=[{"spot": "trips", "fold": "lost"}])
    both = play_together(rules, {"trips": 3}, deck=deck)
    laws = [played.law.results for played in (both.unchanged, both.together)]
    return [[[*map(str, nets), deals] for nets, deals in law.items()] for law in laws]


def evaluated() -> list[int]:
    shuffle = random.Random(5)
    hands = [shuffle.sample(range(0, 52, 1 + at % 2), 7) for at in range(300)]
    made: list[int] = strengths(np.array(hands, dtype=np.uint8)).tolist()
    return made


def walked_levels() -> list[float]:
    """Steps that are wider than the levels, and levels beyond one block."""
    chances = np.array([0.125, 0.25, 0.375, 0.25])
    found: list[float] = []
    for steps, levels in (((-2, -1, 0, 3), 3), ((-400, -1, 2, 350), 600), ((-1, 0, 1, 900), 40)):
        numbers, values = np.array(steps, dtype=np.int64), np.ones(levels)
        survive(5, numbers, chances, values)
        kept = np.abs(numbers) < levels
        up, down = max(0, numbers[kept].max()), max(0, -numbers[kept].min())
        right = np.full((levels, 2), 0.5)
        solve_band(numbers[kept], chances[kept], down, up, np.zeros((levels, up + 1)), right)
        found += [round(float(value), 9) for value in (*values, *right.ravel())]
    return found


def mode() -> dict[str, bool]:
    """How the kernels run here, by what they do."""
    deck = Deck((0, 1, 2))
    tables = strategy_tables(deck, solve_streets(terms_of(HOUSE), deck).decisions)
    try:
        choose_preflop(tables, np.array([50, 51], dtype=np.int64))
        checked = False
    except IndexError:
        checked = True
    dispatched = isinstance(count_rows, numba.core.dispatcher.Dispatcher)
    return {"compiled": dispatched, "checked": checked, "kept": cache_folder() is not None}


if __name__ == "__main__":
    sys.stdout.write(json.dumps({"mode": mode(), "results": results(sys.argv[1:])}))
