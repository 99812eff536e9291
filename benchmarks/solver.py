"""The solver against named peers and its own slow twins, in one run.

Peers: eval7 called from Python, for the batch evaluator; the plain twins of `tests/reference`, for
the game on a short deck, a flop and a river. Everything is warm unless it says cold.
"""

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter

import eval7
import numpy as np
from tests.reference import solver as twin

from pitboss.analysis import counting
from pitboss.analysis.advice import advise
from pitboss.analysis.deck import Deck
from pitboss.analysis.evaluation import strengths
from pitboss.analysis.solver import solve
from pitboss.game.cards import DECK, Rank, parse_cards
from pitboss.game.profiles import profile, with_fields

HOUSE = profile("house")
PITBOSS = Path(sys.executable).with_name("pitboss")


def best(work: Callable[[], object], times: int = 5) -> float:
    """The shortest of several runs, in seconds: the one that others disturbed least."""
    took = []
    for _ in range(times):
        start = perf_counter()
        work()
        took.append(perf_counter() - start)
    return min(took)


def evaluators() -> None:
    chance = random.Random(1)
    hands = [chance.sample(range(52), 7) for _ in range(100_000)]
    ours = np.array(hands, dtype=np.uint8)
    theirs = [[eval7.Card(str(DECK[card])) for card in hand] for hand in hands]
    strengths(ours)
    fast = best(lambda: strengths(ours)) / len(hands)
    slow = best(lambda: [eval7.evaluate(hand) for hand in theirs], 3) / len(hands)
    print(f"seven cards: {1 / fast:,.0f} a second, eval7 {1 / slow:,.0f}: {slow / fast:.0f} times")


def whole_game() -> None:
    def from_nothing() -> None:
        counting.clear_cache()
        solve(HOUSE)

    solve(HOUSE)
    whole = best(from_nothing)
    other = with_fields(HOUSE, {"blind_table": "400 40 10 3 3:2 1", "preflop": [3]})
    again = best(lambda: solve(other))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"whole game: {whole:.2f} s; with the counts kept, other rules: {again:.2f} s")
    print(f"memory of this process at its highest: {memory:.0f} MB")


def short_deck() -> None:
    ranks = (Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)
    deck = Deck(tuple(rank - Rank.TWO for rank in ranks))

    def from_nothing() -> None:
        counting.clear_cache()
        solve(HOUSE, deck=deck)

    fast = best(from_nothing)
    slow = best(lambda: twin.solve(HOUSE, ranks), 1)
    print(f"deck of four ranks: {fast:.3f} s, slow twin {slow:.1f} s: {slow / fast:.0f} times")


def spots() -> None:
    cards, flop = parse_cards("Kd Qh"), parse_cards("4s 5s 6d")
    river, dead = parse_cards("4s 5h 6d 8c 9d"), parse_cards("2c 2d")
    slow = best(lambda: twin.river(HOUSE, cards, river, ()), 3)
    for name, board in (("river", river), ("flop", flop)):
        fast = best(partial(advise, HOUSE, cards, board))
        print(f"advice, {name}: {1000 * fast:.2f} ms", end="")
        print(f"; slow twin {slow / fast:.0f} times as long" if name == "river" else "")
    print(f"advice before the flop: {1000 * best(lambda: advise(HOUSE, cards)):.3f} ms")
    advise(HOUSE, cards, (), parse_cards("2c 3d"))
    known = best(lambda: advise(HOUSE, cards, (), dead), 1)
    print(f"advice before the flop, two cards known: {known:.2f} s")


def cold() -> None:
    """New processes; the last with an empty cache, so that it compiles."""
    for board in ("", "4s 5h 6d", "4s 5h 6d 8c 9d"):
        took = best(partial(command, "advise", "Kd Qh", "--board", board))
        print(f"cold, pitboss advise with {len(board.split())} cards on the board: {took:.2f} s")
    print(f"cold, pitboss solve: {best(lambda: command('solve', '--json'), 3):.2f} s")
    with tempfile.TemporaryDirectory() as empty:
        first = best(lambda: command("solve", "--json", cache=empty), 1)
    print(f"the first run ever, compiling: {first:.1f} s")


def command(*words: str, cache: str | None = None) -> None:
    environment = {**os.environ} if cache is None else {**os.environ, "XDG_CACHE_HOME": cache}
    done = subprocess.run([PITBOSS, *words], env=environment, capture_output=True, check=True)
    if words[0] == "solve":
        assert json.loads(done.stdout)["expected"]["numerator"] == -607_723_787_676


if __name__ == "__main__":
    for measure in (evaluators, whole_game, short_deck, spots, cold):
        measure()
