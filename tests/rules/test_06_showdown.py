"""Chapter 6: who wins, who loses, and what becomes of each wager."""

import pytest

from pitboss.game.cards import parse_cards
from pitboss.game.events import DealerTurned
from pitboss.game.rules import Rules
from pitboss.game.view import view
from pitboss.game.wagers import Result
from tests.rules.felt import FOLDS, Hand, acts, bank_of, every_game, outcomes, play, seen

# No pair lies on this board; of the dealer's hands one pairs the nine and one stays ace high.
BOARD = "2h 5d 9c Jc Kd"
PAIR_OF_NINES = "9s 3s"
ACE_HIGH = "As 3d"

PAIR_OF_KINGS = "Kh 4s"
QUEEN_AND_EIGHT = "Qs 8d"  # no more than the board's king with the queen beside it
STRAIGHT = "Qs Td"

# Three sevens for everybody.
SEVENS = "7h 7d 7c Jc Kd"


@pytest.mark.clause("6.1")
@every_game
def test_for_a_player_who_remains_the_dealers_cards_are_turned(rules: Rules) -> None:
    hands = {1: Hand(PAIR_OF_KINGS), 2: Hand(QUEEN_AND_EIGHT, FOLDS)}
    _, events = acts(rules, hands, PAIR_OF_NINES, BOARD)
    assert [event for event in events if isinstance(event, DealerTurned)] == [
        DealerTurned(parse_cards(PAIR_OF_NINES), qualifies=True)
    ]
    assert "dealer 9s3s" in seen(play(rules, hands, PAIR_OF_NINES, BOARD), None)


@pytest.mark.clause("6.1")
@every_game
@pytest.mark.parametrize("board", [BOARD, SEVENS], ids=["plain folds", "a fold that wins Trips"])
def test_where_everybody_has_folded_the_dealers_cards_stay_down(rules: Rules, board: str) -> None:
    hands = {1: Hand(PAIR_OF_KINGS, FOLDS, trips="5"), 2: Hand(QUEEN_AND_EIGHT, FOLDS)}
    _, events = acts(rules, hands, PAIR_OF_NINES, board)
    assert not any(isinstance(event, DealerTurned) for event in events)
    round = play(rules, hands, PAIR_OF_NINES, board)
    for viewer in (None, 1, 2, 7):
        shown = view(round, viewer)
        assert shown.dealer == (None, None)
        assert shown.dealer_strength is None


@pytest.mark.clause("6.2")
@every_game
@pytest.mark.parametrize(
    ("dealer", "board", "qualifies"),
    [
        ("As 3d", BOARD, False),
        ("Ah Qd", BOARD, False),
        ("9s 3s", BOARD, True),
        ("3h 3s", BOARD, True),
        ("2c 3s", BOARD, True),  # the lowest pair there is
        ("As 3d", "2h 2d 9c Jc Kd", True),  # the pair lies on the board
        ("Qs Td", BOARD, True),  # better than a pair: a straight without any
    ],
)
def test_the_dealer_qualifies_with_a_pair_or_better_the_board_counted(
    rules: Rules, dealer: str, board: str, qualifies: bool
) -> None:
    # The seat's kings beat every dealer here but the straight.
    _, events = acts(rules, {1: Hand("Kh Ks")}, dealer, board)
    assert DealerTurned(parse_cards(dealer), qualifies) in events
    ante = outcomes(play(rules, {1: Hand("Kh Ks")}, dealer, board), 1)
    assert ("ante pushed" in ante) is not qualifies


@pytest.mark.clause("6.3")
@every_game
def test_an_ace_high_dealer_who_does_not_qualify_still_beats_the_player(rules: Rules) -> None:
    round = play(rules, {1: Hand(QUEEN_AND_EIGHT)}, ACE_HIGH, BOARD)
    assert round.results[1] is Result.LOSE
    assert outcomes(round, 1) == "ante pushed, play lost 40.00, blind lost 10.00"


@pytest.mark.clause("6.3")
@every_game
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (PAIR_OF_KINGS, "ante pushed, play won 40.00, blind pushed"),
        (STRAIGHT, "ante pushed, play won 40.00, blind won 10.00"),
        ("Ah Qd", "ante pushed, play won 40.00, blind pushed"),  # ace high with the better kicker
    ],
)
def test_a_winner_against_a_dealer_who_does_not_qualify_gets_the_ante_back(
    rules: Rules, cards: str, expected: str
) -> None:
    assert outcomes(play(rules, {1: Hand(cards)}, ACE_HIGH, BOARD), 1) == expected


@pytest.mark.clause("6.3")
@every_game
def test_a_tie_with_a_dealer_who_does_not_qualify_pushes_all_three(rules: Rules) -> None:
    round = play(rules, {1: Hand("Ah 3c")}, ACE_HIGH, BOARD)
    assert round.results[1] is Result.TIE
    assert outcomes(round, 1) == "ante pushed, play pushed, blind pushed"


@pytest.mark.clause("6.3")
@every_game
def test_the_ante_comes_back_to_everyone_who_did_not_fold(rules: Rules) -> None:
    hands = {
        1: Hand(QUEEN_AND_EIGHT, "check, check, raise 1x"),
        2: Hand(PAIR_OF_KINGS, FOLDS),
        3: Hand("Kc 6h", "check, raise 2x"),
    }
    round = play(rules, hands, ACE_HIGH, BOARD)
    assert outcomes(round, 1) == "ante pushed, play lost 10.00, blind lost 10.00"
    assert outcomes(round, 2) == "ante lost 10.00, blind lost 10.00"
    assert outcomes(round, 3) == "ante pushed, play won 20.00, blind pushed"
    assert bank_of(round) == "collected 40.00, paid 20.00"


@pytest.mark.clause("6.4")
@every_game
@pytest.mark.parametrize(
    ("decisions", "play_won"),
    [
        ("raise 4x", "40.00"),
        ("raise 3x", "30.00"),
        ("check, raise 2x", "20.00"),
        ("check, check, raise 1x", "10.00"),
    ],
)
def test_a_hand_that_beats_the_dealers_is_paid_even_money_on_ante_and_play(
    rules: Rules, decisions: str, play_won: str
) -> None:
    round = play(rules, {1: Hand(PAIR_OF_KINGS, decisions)}, PAIR_OF_NINES, BOARD)
    assert round.results[1] is Result.WIN
    assert outcomes(round, 1) == f"ante won 10.00, play won {play_won}, blind pushed"


@pytest.mark.clause("6.5")
@every_game
@pytest.mark.parametrize(
    ("decisions", "play_lost"),
    [
        ("raise 4x", "40.00"),
        ("raise 3x", "30.00"),
        ("check, raise 2x", "20.00"),
        ("check, check, raise 1x", "10.00"),
    ],
)
def test_a_hand_that_the_dealers_beats_loses_play_ante_and_blind(
    rules: Rules, decisions: str, play_lost: str
) -> None:
    round = play(rules, {1: Hand(QUEEN_AND_EIGHT, decisions)}, PAIR_OF_NINES, BOARD)
    assert round.results[1] is Result.LOSE
    assert outcomes(round, 1) == f"play lost {play_lost}, ante lost 10.00, blind lost 10.00"


@pytest.mark.clause("6.5")
@every_game
def test_a_straight_that_loses_earns_the_blind_nothing(rules: Rules) -> None:
    round = play(rules, {1: Hand("8s 7s")}, dealer="Qs 8d", board="9h Td Jc 2s 3d")
    assert outcomes(round, 1) == "play lost 40.00, ante lost 10.00, blind lost 10.00"


@pytest.mark.clause("6.6")
@every_game
@pytest.mark.parametrize(
    ("cards", "dealer", "board"),
    [
        ("Kh 3c", "Ks 3s", BOARD),
        ("Qs 8d", "Qh 8h", "9h Td Jc 2s 3d"),  # equal straights: the Blind pays only on a win
        ("4h 5h", "2c 3d", "As Ks Qs Js Ts"),
    ],
    ids=["pairs", "straights", "a royal flush on the board"],
)
def test_a_tie_returns_play_ante_and_blind(
    rules: Rules, cards: str, dealer: str, board: str
) -> None:
    round = play(rules, {1: Hand(cards)}, dealer, board)
    assert round.results[1] is Result.TIE
    assert outcomes(round, 1) == "ante pushed, play pushed, blind pushed"
    assert bank_of(round) == "collected 0.00, paid 0.00"


@pytest.mark.clause("6.7")
@every_game
@pytest.mark.parametrize(
    ("cards", "blind"),
    [
        (STRAIGHT, "blind won 10.00"),
        ("Kh Ks", "blind pushed"),  # three of a kind is the highest hand below
        ("Kh Jd", "blind pushed"),
        (PAIR_OF_KINGS, "blind pushed"),
    ],
)
def test_a_winning_blind_pays_from_a_straight_up_and_is_returned_below(
    rules: Rules, cards: str, blind: str
) -> None:
    round = play(rules, {1: Hand(cards)}, PAIR_OF_NINES, BOARD)
    assert outcomes(round, 1) == f"ante won 10.00, play won 40.00, {blind}"


@pytest.mark.clause("6.8")
@every_game
@pytest.mark.parametrize(
    ("own", "dealer", "decisions", "expected"),
    [
        ("As 4s", "Qs 2s", "raise 4x", "ante won 10.00, play won 40.00, blind pushed"),
        ("Qs 2s", "As 4s", "raise 4x", "play lost 40.00, ante lost 10.00, blind lost 10.00"),
        ("4s 3s", "5s 2s", "raise 4x", "ante pushed, play pushed, blind pushed"),
        ("As 4s", "Qs 2s", FOLDS, "ante lost 10.00, blind lost 10.00"),
    ],
    ids=["wins", "loses", "ties", "folded"],
)
def test_trips_pays_three_of_a_kind_whatever_becomes_of_the_hand(
    rules: Rules, own: str, dealer: str, decisions: str, expected: str
) -> None:
    round = play(rules, {1: Hand(own, decisions, trips="5")}, dealer, SEVENS)
    assert outcomes(round, 1) == f"{expected}, trips won 15.00"


@pytest.mark.clause("6.8")
@every_game
def test_trips_pays_also_where_the_dealer_does_not_qualify(rules: Rules) -> None:
    round = play(rules, {1: Hand("Kh Ks", trips="6")}, ACE_HIGH, BOARD)
    assert outcomes(round, 1) == "ante pushed, play won 40.00, blind pushed, trips won 18.00"


@pytest.mark.clause("6.9")
@every_game
@pytest.mark.parametrize(
    ("own", "decisions", "expected"),
    [
        ("Kh Jd", "raise 4x", "ante won 10.00, play won 40.00, blind pushed"),  # two pair
        (QUEEN_AND_EIGHT, "raise 4x", "play lost 40.00, ante lost 10.00, blind lost 10.00"),
        ("9d 3c", "raise 4x", "ante pushed, play pushed, blind pushed"),
        ("Kh Jd", FOLDS, "ante lost 10.00, blind lost 10.00"),
    ],
    ids=["wins", "loses", "ties", "folded"],
)
def test_trips_is_lost_with_less_even_if_the_hand_wins(
    rules: Rules, own: str, decisions: str, expected: str
) -> None:
    round = play(rules, {1: Hand(own, decisions, trips="5")}, PAIR_OF_NINES, BOARD)
    assert outcomes(round, 1) == f"{expected}, trips lost 5.00"


@pytest.mark.clause("6.10")
@every_game
@pytest.mark.parametrize("cards", [QUEEN_AND_EIGHT, PAIR_OF_KINGS, STRAIGHT])
@pytest.mark.parametrize("dealer", [PAIR_OF_NINES, ACE_HIGH])
def test_a_fold_loses_ante_and_blind_whatever_the_dealer_has(
    rules: Rules, cards: str, dealer: str
) -> None:
    hands = {1: Hand(cards, FOLDS), 2: Hand("Ad Kc")}  # seat 2 has the dealer's cards turned
    round = play(rules, hands, dealer, BOARD)
    assert round.results[1] is Result.FOLD
    assert outcomes(round, 1) == "ante lost 10.00, blind lost 10.00"
