"""Hands that are known together: one situation exactly, and the whole game sampled."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss.analysis import collusion
from pitboss.analysis.before_flop import prospects_before_flop
from pitboss.analysis.collusion import (
    CollusionTable,
    check_sample,
    collude,
    sample_collusion,
    situations,
)
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.solver import solve
from pitboss.analysis.streets import solve_streets
from pitboss.analysis.terms import terms_of
from pitboss.analysis.wagers import HALF_ANTES
from pitboss.errors import ParseError
from pitboss.game.actions import Check, Decision, Raise
from pitboss.game.cards import parse_cards
from pitboss.game.profiles import profile
from pitboss.game.rules import Rules
from tests.analysis.games import HOUSE, OTHER_GAMES

OTHER = OTHER_GAMES["two pair, and all else besides"]


def check_hands(rules: Rules, deck: Deck, hands: int, seed: int) -> None:
    """Each is worth what it is with the others as dead cards, counted in another way."""
    cards = random.Random(seed).sample(range(deck.cards), 2 * hands)
    holes = list(zip(cards[::2], cards[1::2], strict=True))
    terms = terms_of(rules)
    for hole, known in zip(holes, CollusionTable(rules, deck=deck).together(holes), strict=True):
        dead = sum(1 << card for card in cards if card not in hole)
        sums = prospects_before_flop(terms, hole, dead, deck=deck)
        worth: dict[Decision, int] = {Check(): sums.later}
        worth |= {Raise(m): sums.base + m * sums.play for m in terms.preflop}
        deals = HALF_ANTES * sums.deals
        assert known.values == {action: Fraction(of, deals) for action, of in worth.items()}
        assert known.gain >= 0
        assert known.alone <= known.value == max(known.values.values())


@pytest.mark.parametrize(
    ("rules", "ranks", "hands"),
    [
        (HOUSE, (0, 1, 2, 3, 12), 3),
        (OTHER, (2, 5, 6, 7), 2),
        pytest.param(OTHER, (2, 5, 6, 7, 9, 10, 11), 5, marks=pytest.mark.full),
        pytest.param(HOUSE, STANDARD_DECK.ranks, 6, marks=pytest.mark.full),
    ],
    ids=str,
)
def test_a_known_hand_is_worth_what_it_is_with_the_others_dead(
    rules: Rules, ranks: tuple[int, ...], hands: int
) -> None:
    check_hands(rules, Deck(ranks), hands, len(ranks))


def test_play_without_the_knowledge_is_worth_the_game_over_all_situations() -> None:
    """What the sample leans on, on a deck of which every pair of hands is looked at."""
    deck = Deck((0, 5, 12))
    table = CollusionTable(HOUSE, deck=deck)
    streets = solve_streets(terms_of(HOUSE), deck)
    assert table.alone == Fraction(streets.half_antes, HALF_ANTES * deck.deals)
    total, number = Fraction(0), 0
    _, first, alike = np.unique(deck.hole_names, return_index=True, return_counts=True)
    for at, times in zip(first.tolist(), alike.tolist(), strict=True):
        one = tuple(deck.hole_cards[at].tolist())
        rest = [card for card in range(deck.cards) if card not in one]
        for other in combinations(rest, 2):
            known, _ = table.together([one, other])
            total += times * known.alone
            number += times
    assert total / number == table.alone


@pytest.mark.full
def test_six_seats_that_know_each_other_still_lose_but_less_than_is_published() -> None:
    """Samples of others leave 1.2 to 1.6 % of the Ante; no play with the knowledge is better."""
    sample = sample_collusion(HOUSE, 6, 60, 1)
    assert 0 < -sample.expected < 0.012
    assert sample.standard_error < 0.004
    assert sample.gain > 3 * sample.standard_error


@pytest.mark.parametrize(
    "ranks", [(2, 5, 6, 7, 9), pytest.param(STANDARD_DECK.ranks, marks=pytest.mark.full)], ids=str
)
def test_a_hand_that_knows_no_other_gains_nothing(ranks: tuple[int, ...]) -> None:
    """Then the best play is the play that it is measured against, to the last deal."""
    deck = Deck(ranks)
    table, starting = CollusionTable(OTHER, deck=deck), solve(OTHER, deck=deck).starting_hands
    for number in range(0, deck.holes, deck.holes // 12):
        hole = tuple(deck.hole_cards[number].tolist())
        (known,) = table.together([hole])
        assert dict(known.values) == dict(starting[deck.name_of(*hole)].values)
        assert known.gain == 0


def test_the_same_seed_deals_the_same_situations() -> None:
    deck = Deck((0, 4, 8, 12))
    table = CollusionTable(HOUSE, deck=deck)

    def dealt(number: int, seed: int) -> list[tuple[float, float]]:
        return list(situations(table, 2, number, seed, deck=deck))

    assert len(dealt(5, 1)) == 5
    assert dealt(5, 1) == dealt(7, 1)[:5]
    assert dealt(5, 1) != dealt(5, 2)
    assert all(gain >= 0 for gain, _ in dealt(20, 3))


class Stopped:
    """Situations of known gains, which somebody may stop."""

    def __init__(self, stop_at: int) -> None:
        self.stop_at = stop_at

    def __call__(self, *_: object, **__: object) -> Iterator[tuple[float, float]]:
        for at in range(1000):
            if at == self.stop_at:
                raise KeyboardInterrupt
            yield (0.01 if at % 2 else 0.03), float(at % 2)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    table = CollusionTable(HOUSE, deck=Deck((0, 1, 2)))
    monkeypatch.setattr(collusion, "CollusionTable", lambda *_, **__: table)
    monkeypatch.setattr(collusion, "situations", Stopped(100))
    return monkeypatch


def test_a_sample_that_is_stopped_is_what_there_is(short: pytest.MonkeyPatch) -> None:
    sample = sample_collusion(HOUSE, 6, 500, 1)
    assert sample.situations == 100
    assert sample.gain == pytest.approx(0.02)
    assert sample.expected == pytest.approx(float(sample.alone) + 0.02)
    assert sample.standard_error == pytest.approx((0.01**2 * 100 / 99 / 100) ** 0.5)
    assert sample.variance_reduction == pytest.approx(0.25 / 0.0001)
    form = sample.form()
    assert (form["situations"], form["seats"], form["seed"], form["exact"]) == (100, 6, 1, False)
    short.setattr(collusion, "situations", Stopped(3))
    with pytest.raises(KeyboardInterrupt):
        sample_collusion(HOUSE, 6, 500, 1)


def test_a_sample_ends_once_its_error_is_small_enough(short: pytest.MonkeyPatch) -> None:
    short.setattr(collusion, "situations", Stopped(1000))
    assert sample_collusion(HOUSE, 6, 500, 1, until=0.5).situations == 30
    assert sample_collusion(HOUSE, 6, 500, 1, until=0.0015).situations == 60


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (["As Ks"], "from 2 to 6, the players of .*, and not 1"),
        (["As Ks", "Ad"], "a hand has 2 cards, not 1: Ad"),
        (["As Ks", "As Kd"], "card As appears twice among the hands"),
        ([f"{rank}s {rank}d" for rank in "2345678"], "from 2 to 6, the players of .*, and not 7"),
    ],
    ids=str,
)
def test_hands_that_cannot_be_held_together_are_refused(hands: list[str], message: str) -> None:
    with pytest.raises(ParseError, match=message):
        collude(HOUSE, [parse_cards(cards) for cards in hands])


@pytest.mark.parametrize(("name", "most"), [("california", 7), ("royal-caribbean", 6)])
def test_a_player_dealer_holds_no_hand_of_the_players(name: str, most: int) -> None:
    rules = profile(name)
    check_sample(rules, most, 100)
    with pytest.raises(ParseError, match=f"from 2 to {most}, .* and not {most + 1}"):
        check_sample(rules, most + 1, 100)
    hands = [parse_cards(f"{rank}s {rank}d") for rank in "23456789"[: most + 1]]
    collusion.check_hands(rules, hands[:most])
    with pytest.raises(ParseError, match=f"from 2 to {most}, .* and not {most + 1}"):
        collusion.check_hands(rules, hands)


def test_nobody_colludes_alone() -> None:
    with pytest.raises(ParseError, match="one seat plays against the bank"):
        check_sample(HOUSE.change(seats=1), 2, 100)


def test_samples_that_say_nothing_are_refused() -> None:
    with pytest.raises(ParseError, match="29 situations are too few for an error: 30 or more"):
        sample_collusion(HOUSE, 6, 29, 1)
    with pytest.raises(ParseError, match="from 2 to 6"):
        sample_collusion(HOUSE, 1, 100, 1)
