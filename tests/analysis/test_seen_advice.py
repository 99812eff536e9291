"""Advice with seen cards: against every deal that is left, the solver, and bad input."""

import random
from collections.abc import Sequence

import numpy as np
import pytest

from pitboss.analysis.advice import SeenCards, advise, needs_compiling
from pitboss.analysis.before_flop import prospects_before_flop
from pitboss.analysis.deck import Deck
from pitboss.analysis.known_cards import KnownCards
from pitboss.analysis.known_streets import cases
from pitboss.analysis.seen_cards import Seen
from pitboss.analysis.terms import terms_of
from pitboss.errors import ParseError
from pitboss.game.cards import Card, format_cards, parse_cards
from pitboss.game.rules import Rules
from tests.analysis.games import HOUSE, OTHER_GAMES, assert_same_advice, deal
from tests.reference import seen as twin

OTHER = OTHER_GAMES["two pair, and all else besides"]


def check_spot(rules: Rules, seed: int, board: int, dead: int, seen: Sequence[int]) -> None:
    """A spot at random, with so many cards seen in each place."""
    cards, known, out = deal(seed, board + sum(seen), dead)
    on_board, rest = known[:board], known[board:]
    dealer, flop, late = (
        tuple(rest[sum(seen[:at]) : sum(seen[: at + 1])]) for at in range(len(seen))
    )
    ours = advise(rules, cards, on_board, out, seen=SeenCards(dealer, flop, late))
    slow = twin.advice(rules, cards, on_board, out, dealer, flop, late)
    assert_same_advice(ours, slow)


@pytest.mark.parametrize("rules", [HOUSE, OTHER], ids=["house", "other"])
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_rivers_with_seen_cards_are_worth_what_the_slow_twin_says(
    rules: Rules, dealer: int
) -> None:
    for seed in range(4):
        check_spot(rules, seed, 5, 3 * seed, (dealer, 0, 0))


@pytest.mark.parametrize("rules", [HOUSE, OTHER], ids=["house", "other"])
@pytest.mark.parametrize(
    ("dead", "seen"),
    [
        (22, (1, 0, 0)),
        (0, (2, 0, 1)),
        (8, (1, 0, 1)),
        (0, (0, 0, 2)),
        (0, (2, 0, 2)),
        pytest.param(0, (2, 0, 0), marks=pytest.mark.full),
        pytest.param(0, (1, 0, 0), marks=pytest.mark.full),
        pytest.param(0, (0, 0, 1), marks=pytest.mark.full),
    ],
    ids=str,
)
def test_flops_with_seen_cards_are_worth_what_the_slow_twin_says(
    rules: Rules, dead: int, seen: tuple[int, int, int]
) -> None:
    for seed in (dead, dead + 1):
        check_spot(rules, seed, 3, dead, seen)


@pytest.mark.parametrize(
    ("dead", "seen"),
    [
        (35, (1, 0, 0)),
        pytest.param(0, (2, 3, 0), marks=pytest.mark.full),
        pytest.param(0, (1, 3, 1), marks=pytest.mark.full),
        pytest.param(0, (2, 2, 2), marks=pytest.mark.full),
        pytest.param(20, (2, 1, 1), marks=pytest.mark.full),
        pytest.param(28, (0, 1, 1), marks=pytest.mark.full),
        pytest.param(30, (2, 0, 0), marks=pytest.mark.full),
        pytest.param(30, (0, 0, 2), marks=pytest.mark.full),
        pytest.param(33, (1, 2, 0), marks=pytest.mark.full),
    ],
    ids=str,
)
def test_hands_before_the_flop_with_seen_cards_are_worth_what_the_slow_twin_says(
    dead: int, seen: tuple[int, int, int]
) -> None:
    check_spot(HOUSE if dead % 2 else OTHER, dead + 3, 0, dead, seen)


@pytest.mark.parametrize(
    ("seen", "ranks"),
    [
        (Seen.DEALER_AND_FLOP_CARD, (2, 5, 6, 7)),
        *(
            pytest.param(seen, (2, 5, 6, 7, 9, 10, 11), marks=pytest.mark.full)
            for seen in Seen
            if seen is not Seen.BOTH_DEALER_CARDS
        ),
        pytest.param(Seen.BOTH_DEALER_CARDS, (0, 1, 3, 4, 12), marks=pytest.mark.full),
    ],
    ids=str,
)
def test_one_hand_by_itself_is_worth_what_the_solver_says(
    seen: Seen, ranks: tuple[int, ...]
) -> None:
    """On decks up to seven ranks, where flushes come up; both ways count differently."""
    deck, shuffle = Deck(ranks), random.Random(ranks[0])
    terms = terms_of(OTHER)
    for case in list(cases(terms, seen, deck))[:: len(ranks) - 3]:
        values, _ = case.values()
        possible = np.argwhere(case.dealer.possible(values.shape[1])).tolist()
        for card, hole in shuffle.sample(possible, 4):
            flop = (card,) if seen.on_flop else ()
            late = (card,) if seen.late else ()
            known = KnownCards(case.dealer.cards, flop, late)
            cards = deck.hole_cards[hole].tolist()
            sums = prospects_before_flop(terms, cards, 0, known, deck=deck)
            expected = [sums.later, *(sums.base + m * sums.play for m in terms.preflop)]
            assert expected == values[:, card, hole].tolist()
            assert sums.deals * len(possible) == case.dealer.deals * seen.board_choices


def test_seen_cards_on_the_board_say_nothing_new() -> None:
    cards, board = parse_cards("Kd Qh"), parse_cards("4s 5h 6d 8c 9d")
    told = SeenCards(flop=tuple(board[1:3]), late=(board[4],))
    plain, seeing = advise(HOUSE, cards, board), advise(HOUSE, cards, board, seen=told)
    assert seeing.values == plain.values
    assert seeing.seen == told
    flop = advise(HOUSE, cards, board[:3], seen=told)
    assert flop.values == advise(HOUSE, cards, board[:3], seen=SeenCards(late=(board[4],))).values
    assert flop.values != advise(HOUSE, cards, board[:3]).values


def test_what_is_seen_stands_in_the_json() -> None:
    cards, board = parse_cards("Kd Qh"), parse_cards("4s 5h 6d")
    seen = SeenCards(parse_cards("Kh"), (), parse_cards("2c 3c"))
    form = advise(HOUSE, cards, board, seen=seen).form()
    assert form["seen"] == {"dealer": "Kh", "flop": "", "late": "2c 3c"}
    assert "seen" not in advise(HOUSE, cards, board).form()


def test_before_the_flop_seen_cards_need_the_kernels() -> None:
    cards, seen = parse_cards("Kd Qh"), SeenCards(dealer=parse_cards("Kh"))
    assert needs_compiling(HOUSE, cards, (), (), seen)
    assert not needs_compiling(HOUSE, cards, (), ())
    assert not needs_compiling(HOUSE, cards, parse_cards("4s 5h 6d"), (), seen)


@pytest.mark.parametrize(
    ("board", "seen", "message"),
    [
        ("", ("Kh Ks 2c", "", ""), "the dealer has 2 cards, not 3: Kh Ks 2c"),
        ("", ("", "2c 3c 4c 5c", ""), "a flop has 3 cards, not 4: 2c 3c 4c 5c"),
        ("", ("", "", "2c 3c 4c"), "turn and river are 2 cards, not 3: 2c 3c 4c"),
        ("", ("Kd", "", ""), "card Kd appears twice among hand, board, dead and seen cards"),
        ("", ("2c", "2c", ""), "card 2c appears twice among"),
        ("", ("", "2c", "2c"), "card 2c appears twice among"),
        ("4s 5h 6d", ("4s", "", ""), "card 4s appears twice among"),
        ("4s 5h 6d", ("", "", "4s"), "card 4s appears twice among"),
        ("4s 5h 6d", ("", "4s 2c", ""), "2c cannot have been seen on flop: the board has 4s 5h 6d"),
        (
            "4s 5h 6d 8c 9d",
            ("", "", "2c"),
            "2c cannot have been seen on turn and river: the board has 8c 9d there",
        ),
        ("4s 5h 6d 8c 9d", ("", "9d", ""), "9d cannot have been seen on flop"),
    ],
)
def test_what_cannot_have_been_seen_is_refused_in_one_line(
    board: str, seen: tuple[str, str, str], message: str
) -> None:
    told = SeenCards(*map(parse_cards, seen))
    with pytest.raises(ParseError) as refused:
        advise(HOUSE, parse_cards("Kd Qh"), parse_cards(board), seen=told)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_card_seen_twice_in_one_place_is_refused() -> None:
    (four,) = parse_cards("4s")
    for told in (SeenCards(dealer=(four, four)), SeenCards(flop=(four, four))):
        with pytest.raises(ParseError, match="card 4s appears twice among"):
            advise(HOUSE, parse_cards("Kd Qh"), parse_cards("2c 5h 6d"), seen=told)


def test_a_seen_card_that_is_dead_is_refused() -> None:
    dead: tuple[Card, ...] = parse_cards("Kh")
    with pytest.raises(ParseError, match=f"card {format_cards(dead)} appears twice"):
        advise(HOUSE, parse_cards("Kd Qh"), (), dead, seen=SeenCards(dealer=dead))
