"""One hand before the flop by itself: against the solver, the book and the slow twin."""

import random

import pytest

from pitboss.analysis.after_flop import prospects_after_flop
from pitboss.analysis.before_flop import prospects_before_flop
from pitboss.analysis.book import standard_book
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.streets import Streets, solve_streets
from pitboss.analysis.terms import terms_of
from pitboss.game.cards import CardSet, parse_cards
from tests.analysis.games import HOUSE, OTHER_GAMES


@pytest.mark.parametrize("name", ["AA", "K2s", "J9o", "72o"])
def test_a_hand_counted_anew_is_what_the_book_and_the_solver_say(
    streets: Streets, name: str
) -> None:
    suits = "sh" if len(name) == 2 or name[2] == "o" else "dd"
    hole = [card.index for card in parse_cards(name[0] + suits[0] + name[1] + suits[1])]
    sums = prospects_before_flop(streets.terms, hole, 0)
    assert sums == standard_book().hands[name]
    combos = {"": 6, "s": 4, "o": 12}[name[2:]]
    values = [sums.later, sums.base + 3 * sums.play, sums.base + 4 * sums.play]
    at = STANDARD_DECK.names.index(name)
    assert [combos * value for value in values] == streets.hand_values[at].tolist()


@pytest.mark.full
def test_a_hand_of_another_game_is_what_the_solver_says() -> None:
    terms = terms_of(OTHER_GAMES["two pair, and all else besides"])
    streets = solve_streets(terms)
    for at, hole in (("QQ", (40, 42)), ("T9s", (29, 33)), ("A2o", (2, 51))):
        sums = prospects_before_flop(terms, hole, 0)
        row = STANDARD_DECK.names.index(at)
        values = [sums.later, sums.base + sums.play, sums.base + 4 * sums.play]
        combos = {"": 6, "s": 4, "o": 12}[at[2:]]
        assert [combos * value for value in values] == streets.hand_values[row].tolist()


def test_a_hand_is_the_sum_of_its_flops() -> None:
    """With 34 cards out there are 560 flops: each counted by itself, by another way of counting."""
    terms, shuffle = terms_of(HOUSE), random.Random(9)
    cards = shuffle.sample(range(52), 52)
    hole, dead, rest = cards[:2], sum(1 << card for card in cards[2:36]), cards[36:]
    flops = [
        (a, b, c) for at, a in enumerate(rest) for by, b in enumerate(rest[:at]) for c in rest[:by]
    ]
    summed = [prospects_after_flop(terms, hole, flop, dead) for flop in flops]
    whole = prospects_before_flop(terms, hole, dead)
    for name in ("deals", "base", "play", "won", "lost", "unqualified"):
        assert getattr(whole, name) == sum(getattr(flop, name) for flop in summed)
    best = [max(flop.later, flop.base + 2 * flop.play) for flop in summed]
    assert whole.later == sum(best)
    assert whole.later > sum(flop.later for flop in summed)


def test_the_order_of_the_two_cards_changes_nothing() -> None:
    terms = terms_of(HOUSE)
    dead = CardSet.of(parse_cards("2c 3c 4c 5c 2h 3h 4h 5h Ad Kd Qd Jd Td 9d 8d 7d 6d 5d 4d")).mask
    one, other = parse_cards("Js 6s")
    first = prospects_before_flop(terms, (one.index, other.index), dead)
    assert prospects_before_flop(terms, (other.index, one.index), dead) == first


def test_progress_is_told_and_every_part_ends_whole() -> None:
    steps_seen: list[tuple[str, int, int]] = []
    deck = Deck((0, 5, 6, 7, 12))
    prospects_before_flop(
        terms_of(HOUSE), (0, 5), 0, deck=deck, progress=lambda *step: steps_seen.append(step)
    )
    last = {what: (done, of) for what, done, of in steps_seen}
    assert list(last) == ["counting boards", "adding up flops"]
    assert all(done == of > 0 for done, of in last.values())
