"""Chapter 2: which hand beats which."""

from itertools import pairwise

import pytest

from pitboss.game.cards import SUIT_LETTERS, Rank, parse_cards
from pitboss.game.hands import HandCategory, Strength, best_hand, strength
from pitboss.game.rules import Rules
from tests.rules.felt import Hand, every_game, outcomes, play


def of(cards: str) -> Strength:
    return strength(parse_cards(cards))


@pytest.mark.clause("2.1")
@pytest.mark.parametrize(
    ("own", "board"),
    [
        ("As Ks", "Qs Js Ts 2h 3d"),
        ("As 4c", "Ks Qs Js Ts 3d"),
        ("4c 3d", "As Ks Qs Js Ts"),
    ],
    ids=["two of its own", "one of its own", "the board"],
)
def test_a_hand_is_the_best_five_of_any_seven_cards(own: str, board: str) -> None:
    cards = parse_cards(f"{own} {board}")
    assert strength(cards).category is HandCategory.ROYAL_FLUSH
    assert set(best_hand(cards)) == set(parse_cards("As Ks Qs Js Ts"))


@pytest.mark.clause("2.1")
@every_game
def test_playing_the_board_is_allowed(rules: Rules) -> None:
    round = play(rules, {1: Hand("4h 5h")}, dealer="2c 3d", board="As Ks Qs Js Ts")
    assert outcomes(round, 1) == "ante pushed, play pushed, blind pushed"


@pytest.mark.clause("2.1")
@every_game
def test_one_own_card_may_improve_on_four_of_the_board(rules: Rules) -> None:
    # The six turns four in a row on the board into a straight; the ace beside it is idle.
    round = play(rules, {1: Hand("6h Ad")}, dealer="Kc Kd", board="7s 8c 9d Th 2c")
    assert outcomes(round, 1) == "ante won 10.00, play won 40.00, blind won 10.00"


@pytest.mark.clause("2.2")
@every_game
def test_suits_have_no_rank_at_the_showdown(rules: Rules) -> None:
    round = play(rules, {1: Hand("Kc 3h")}, dealer="Ks 3s", board="2h 5d 9c Jc Kd")
    assert outcomes(round, 1) == "ante pushed, play pushed, blind pushed"


@pytest.mark.clause("2.2")
@pytest.mark.parametrize("ranks", ["AKQJT", "98765", "KJ952"])
def test_equal_flushes_of_four_suits_tie(ranks: str) -> None:
    hands = {of(" ".join(rank + suit for rank in ranks)) for suit in SUIT_LETTERS}
    assert len(hands) == 1


@pytest.mark.clause("2.3")
@pytest.mark.parametrize(("low", "high"), list(pairwise("23456789TJQKA")))
def test_cards_rank_from_two_up_to_ace(low: str, high: str) -> None:
    # The pairs decide before any kicker, so the lower one may have the better kickers.
    kickers = [rank for rank in "AKQ234" if rank not in (low, high)]
    better = f"{low}c {low}d {kickers[0]}h {kickers[1]}s {kickers[2]}h"
    worse = f"{high}c {high}d {kickers[-1]}h {kickers[-2]}s {kickers[-3]}h"
    assert of(better) < of(worse)


@pytest.mark.clause("2.3")
@pytest.mark.parametrize(
    ("cards", "top"),
    [
        ("5h 4d 3c 2s Ah", Rank.FIVE),
        ("6h 5d 4c 3s 2h", Rank.SIX),
        ("Ah Kd Qc Js Th", Rank.ACE),
        ("6h 5d 4c 3s 2h Ah Kd", Rank.SIX),  # with an ace low as well, the six is the top
        ("Ah Kd Qc Js Th 9d 8c", Rank.ACE),
    ],
)
def test_the_ace_stands_above_the_king_or_below_the_two(cards: str, top: Rank) -> None:
    assert of(cards) == (HandCategory.STRAIGHT, (top,))


@pytest.mark.clause("2.3")
@pytest.mark.parametrize("cards", ["4h 3d 2c As Kh", "3h 2d Ac Ks Qh", "2h Ad Kc Qs Jh"])
def test_a_straight_does_not_go_around_the_ace(cards: str) -> None:
    assert of(cards).category is HandCategory.HIGH_CARD


@pytest.mark.clause("2.3")
def test_five_to_ace_of_one_suit_is_the_lowest_straight_flush() -> None:
    assert of("5h 4h 3h 2h Ah") == (HandCategory.STRAIGHT_FLUSH, (Rank.FIVE,))
    assert of("5h 4h 3h 2h Ah") < of("6h 5h 4h 3h 2h")


LADDER = [
    "Ah Kd Qc Js 9h",  # the highest high card
    "2h 2d 3c 4s 5h",  # the lowest pair, and so on
    "3h 3d 2c 2s 4h",
    "2h 2d 2c 3s 4h",
    "5h 4d 3c 2s Ah",
    "7h 5h 4h 3h 2h",
    "2h 2d 2c 3s 3h",
    "2h 2d 2c 2s 3h",
    "5h 4h 3h 2h Ah",
    "Ah Kh Qh Jh Th",
]


@pytest.mark.clause("2.4")
def test_hands_rank_from_high_card_to_royal_flush() -> None:
    hands = [of(cards) for cards in LADDER]
    assert [str(hand.category) for hand in hands] == [
        "high card",
        "pair",
        "two pair",
        "three of a kind",
        "straight",
        "flush",
        "full house",
        "four of a kind",
        "straight flush",
        "royal flush",
    ]
    assert hands == sorted(hands)


@pytest.mark.clause("2.4")
@pytest.mark.parametrize(("higher", "lower"), list(pairwise(reversed(LADDER))))
def test_the_lowest_of_a_category_beats_the_highest_below_it(higher: str, lower: str) -> None:
    assert of(higher) > of(lower)


@pytest.mark.clause("2.4")
def test_a_royal_flush_is_above_every_other_straight_flush() -> None:
    assert of("Ah Kh Qh Jh Th") > of("Ks Qs Js Ts 9s")
    assert of("Ah Kh Qh Jh Th").category > of("Ks Qs Js Ts 9s").category


@pytest.mark.clause("2.5")
@pytest.mark.parametrize(
    ("winner", "loser"),
    [
        ("Ah Kd 7c 4s 3h", "Ac Qd Jc Ts 8h"),
        ("Ah Kd 7c 5s 3h", "Ac Ks 7d 4c 3s"),
        ("Ah Kd 7c 4s 3h", "Ac Ks 7d 4c 2s"),  # down to the fifth card
        ("3h 3d 4c 5s 7h", "2c 2s Ah Kd Qc"),
        ("2h 2d Ac 4s 3h", "2c 2s Kh Qd Jc"),
        ("2h 2d Ac Ks 4h", "2c 2s Ah Kd 3c"),
        ("Ah Ad 3c 3s 2h", "Kc Ks Qh Qd Jc"),
        ("Ah Ad 3c 3s 2h", "Ac As 2c 2d Kh"),
        ("Ah Ad 3c 3s 5h", "Ac As 3h 3d 4c"),
        ("3h 3d 3c 2s 4h", "2h 2d 2c As Kh"),
        ("3h 3d 3c As 4h", "3h 3d 3c Ks Qh"),
        ("3h 3d 3c As 5h", "3h 3d 3c Ad 4h"),
        ("Kh Qd Jc Ts 9h", "Qc Jd Ts 9s 8h"),
        ("Ah 6h 4h 3h 2h", "Ks Qs Js Ts 8s"),
        ("Ah Kh Jh 3h 2h", "As Ks Ts 9s 8s"),
        ("Ah Kh Jh 9h 3h", "As Ks Js 9s 2s"),
        ("Kh Qh Jh Th 9h", "Qs Js Ts 9s 8s"),
    ],
)
def test_within_a_category_the_higher_hand_wins(winner: str, loser: str) -> None:
    assert of(winner).category is of(loser).category
    assert of(winner) > of(loser)


@pytest.mark.clause("2.5")
@every_game
@pytest.mark.parametrize(
    ("own", "dealer", "board", "expected"),
    [
        ("Qs 4h", "Js 3c", "Kc Kd 9h 7s 2d", "ante won 10.00, play won 40.00, blind pushed"),
        ("Js 4h", "Qs 3c", "Kc Kd 9h 7s 2d", "play lost 40.00, ante lost 10.00, blind lost 10.00"),
        ("6s 4h", "5s 3c", "Kc Kd 9h 8s 7d", "ante pushed, play pushed, blind pushed"),
    ],
    ids=["kicker wins", "kicker loses", "kickers of the board tie"],
)
def test_kickers_decide_at_the_showdown_down_to_the_fifth_card(
    rules: Rules, own: str, dealer: str, board: str, expected: str
) -> None:
    assert outcomes(play(rules, {1: Hand(own)}, dealer, board), 1) == expected


@pytest.mark.clause("2.5")
@every_game
@pytest.mark.parametrize(
    ("own", "dealer", "board"),
    [
        ("4h 2c", "3c 2d", "Ac Kd 9h 7s 5d"),
        ("Qs 4h", "Js 3c", "Kc Kd 9h 9s Ad"),
        ("3h 2c", "2h 3c", "Ah Jh 9h 7h 5h"),  # six hearts each
    ],
    ids=["high cards", "two pair", "flushes"],
)
def test_a_sixth_card_breaks_no_tie(rules: Rules, own: str, dealer: str, board: str) -> None:
    round = play(rules, {1: Hand(own)}, dealer, board)
    assert outcomes(round, 1) == "ante pushed, play pushed, blind pushed"


@pytest.mark.clause("2.6")
@pytest.mark.parametrize(
    ("winner", "loser"),
    [
        ("3h 3d 3c 2s 2h", "2h 2d 2c As Ah"),
        ("3h 3d 3c As Ah", "3h 3d 3c Ks Kh"),
        ("3h 3d 3c 3s 2h", "2h 2d 2c 2s Ah"),
        ("3h 3d 3c 3s Ah", "3h 3d 3c 3s Kh"),
    ],
)
def test_threesome_then_pair_and_four_then_fifth(winner: str, loser: str) -> None:
    assert of(winner).category is of(loser).category
    assert of(winner) > of(loser)


@pytest.mark.clause("2.6")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Ah Ad Ac Ks Kh Kd 2c", (Rank.ACE, Rank.KING)),
        ("Ah Ad Ac Ks Kh Qd Qc", (Rank.ACE, Rank.KING)),
    ],
    ids=["two threesomes", "two pairs beside the threesome"],
)
def test_of_seven_cards_the_best_full_house_counts(cards: str, expected: tuple[Rank, Rank]) -> None:
    assert of(cards) == (HandCategory.FULL_HOUSE, expected)


@pytest.mark.clause("2.6")
@every_game
def test_the_fifth_card_decides_between_equal_fours(rules: Rules) -> None:
    # 9 9 9 9 with the player's ace against the dealer's king; both Blind and Play win.
    round = play(rules, {1: Hand("Ad 2s")}, dealer="Kd Qs", board="9h 9d 9c 9s 5h")
    assert outcomes(round, 1) == "ante won 10.00, play won 40.00, blind won 100.00"
