"""The analyst's exact answers, and each beside its slow twin on a short deck, in one run.

The twins of `tests/reference` deal every card; a ratio is how many times longer they take for the
same fraction. Kernels are compiled before anything is measured, and no kept answer is read.
"""

import sys
from collections.abc import Callable
from functools import partial

from tests.reference import bank as bank_twin
from tests.reference import seen as seen_twin
from tests.reference import strategies as strategies_twin

from benchmarks.solver import HOUSE, best
from pitboss.analysis.collusion import sample_collusion
from pitboss.analysis.counting import counts_for
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.distil import distil
from pitboss.analysis.known_streets import count_seen
from pitboss.analysis.seen_cards import parse_seen
from pitboss.analysis.solver import solve
from pitboss.analysis.strategies.catalogue import shipped
from pitboss.analysis.strategy_cost import evaluate, optimal_streets
from pitboss.analysis.sweep import sweep
from pitboss.analysis.terms import terms_of
from pitboss.analysis.together import play_together
from pitboss.analysis.two_seats import sum_products
from pitboss.analysis.variants import Variants, blind_tables
from pitboss.game.cards import Rank
from pitboss.game.profiles import with_fields

TERMS = terms_of(HOUSE)
RANKS = (Rank.TWO, Rank.THREE, Rank.FOUR)
SHORT = Deck(tuple(rank - Rank.TWO for rank in RANKS))
SEEN = ("flop", "late", "dealer", "dealer,flop", "dealer,late", "dealer,dealer")
TABLES = "500 50 5..20 2..6 1..2/1:2 1"


def line(what: str, seconds: float, beside: str = "") -> None:
    print(f"{what:48} {seconds:9.3f} s{beside}", flush=True)


def against(twin: Callable[[], object], fast: float) -> str:
    return f"; its slow twin on a short deck {best(twin, 1) / fast:,.0f} times as long"


def seen_cards() -> None:
    for seen in map(parse_seen, SEEN):
        count_seen(TERMS, seen, SHORT)
        short = best(partial(count_seen, TERMS, seen, SHORT))
        twin = partial(seen_twin.solve, HOUSE, RANKS, str(seen))
        whole = best(partial(count_seen, TERMS, seen, STANDARD_DECK), 1)
        line(f"seen before the first decision: {seen}", whole, against(twin, short))


def strategies() -> None:
    counts_for(STANDARD_DECK, TERMS.qualify)
    optimal_streets(TERMS)
    for name in ("practical", "check-call", "distilled-7"):
        evaluate(HOUSE, name)
        line(f"cost of {name}, counts kept", best(partial(evaluate, HOUSE, name), 3))
    practical = shipped("practical")
    evaluate(HOUSE, practical, deck=SHORT)
    short = best(partial(evaluate, HOUSE, practical, deck=SHORT))
    twin = partial(strategies_twin.follow, HOUSE, practical, RANKS)
    line("cost of practical on a short deck", short, against(twin, short))
    line("the cheapest of seven conditions", best(partial(distil, HOUSE, 7), 1))


def two_seats() -> None:
    decisions = optimal_streets(TERMS).decisions
    whole = best(partial(sum_products, TERMS, STANDARD_DECK, [decisions]), 1)
    on_short = optimal_streets(TERMS, SHORT).decisions
    short = best(partial(sum_products, TERMS, SHORT, [on_short]))
    bets = bank_twin.Bets(1000, 0, bank_twin.optimal(HOUSE, RANKS))
    twin = partial(bank_twin.two_seats, HOUSE, RANKS, (bets, bets))
    line("covariance of two seats", whole, against(twin, short))


def many_games() -> None:
    games = Variants(HOUSE, {"blind_table": list(blind_tables(TABLES))})
    list(sweep(games))
    swept = best(lambda: list(sweep(games)), 2) / len(games)
    one = with_fields(HOUSE, {"blind_table": "400 40 10 3 3:2 1"})
    alone = best(lambda: solve(one), 3)
    line(f"a Blind table, of {len(games)}", swept, f"; solved alone {alone / swept:.1f} times")


def others() -> None:
    play_together(HOUSE, {"trips": 1})
    line("main game and Trips for their sum", best(lambda: play_together(HOUSE, {"trips": 1}), 2))
    sample_collusion(HOUSE, 6, 30, 1)
    line("six hands known together", best(lambda: sample_collusion(HOUSE, 6, 50, 1), 1) / 50)


if __name__ == "__main__":
    solve(HOUSE)
    asked = sys.argv[1:]
    for measure in (many_games, strategies, two_seats, others, seen_cards):
        if not asked or measure.__name__ in asked:
            measure()
