"""Chapter 5: check, raise, fold."""

from itertools import permutations

import pytest

from pitboss.errors import Refusal
from pitboss.game.cards import parse_cards
from pitboss.game.dealer import decide, legal_actions
from pitboss.game.events import FlopTurned, TurnAndRiverTurned
from pitboss.game.offers import DecisionOffer
from pitboss.game.round import Round, Stage
from pitboss.game.rules import Rules
from pitboss.game.view import view
from pitboss.game.wagers import PLAY
from pitboss.table.commands import Sit, StandUp
from pitboss.table.view import table_view
from tests.rules.felt import (
    FOLDS,
    Hand,
    act,
    acts,
    at,
    deal,
    decision,
    decisions_of,
    every_game,
    folded_round,
    money,
    offered,
    outcomes,
    play,
    refused,
    seated,
    seen,
)

DEALER, BOARD = "9s 3s", "2h 5d 9c Jc Kd"
HANDS = {1: Hand("Kh 4s"), 2: Hand("Qs 8d"), 3: Hand("As 6h")}


@pytest.fixture
def dealt(rules: Rules) -> Round:
    return deal(rules, HANDS, DEALER, BOARD)


@pytest.fixture
def flop(dealt: Round) -> Round:
    return act(dealt, *(decision(seat, "check") for seat in (1, 2, 3)))


@pytest.fixture
def river(flop: Round) -> Round:
    return act(flop, *(decision(seat, "check") for seat in (1, 2, 3)))


def refuses(round: Round, *words: str) -> None:
    for word in words:
        assert refused(round, decision(1, word)).code is Refusal.NOT_OFFERED


def takes(round: Round, words: str, play: str) -> None:
    part = act(round, decision(1, words)).seats[1]
    assert part.raised == part.stakes.get(PLAY, 0) == money(play)
    assert part.behind == round.seats[1].behind - money(play)


@pytest.mark.clause("5.1")
@every_game
def test_before_the_flop_a_player_checks_or_raises_three_or_four_antes(dealt: Round) -> None:
    assert offered(dealt, 1) == ["check", "raise 3x for 30.00", "raise 4x for 40.00"]
    takes(dealt, "check", "0")
    takes(dealt, "raise 3x", "30")
    takes(dealt, "raise 4x", "40")
    refuses(dealt, "fold", "raise 1x", "raise 2x", "raise 5x", "raise 0x")


@pytest.mark.clause("5.1")
@every_game
def test_every_player_is_asked_before_the_flop(dealt: Round) -> None:
    asked = {offer.seat for offer in legal_actions(dealt) if isinstance(offer, DecisionOffer)}
    assert asked == {1, 2, 3}


@pytest.mark.clause("5.2")
@every_game
def test_on_the_flop_three_cards_lie_open_and_a_player_checks_or_raises_two_antes(
    flop: Round,
) -> None:
    assert flop.stage is Stage.FLOP
    assert view(flop, None).board == (*parse_cards("2h 5d 9c"), None, None)
    assert offered(flop, 1) == ["check", "raise 2x for 20.00"]
    takes(flop, "check", "0")
    takes(flop, "raise 2x", "20")
    refuses(flop, "fold", "raise 1x", "raise 3x", "raise 4x")


@pytest.mark.clause("5.2")
@every_game
def test_who_has_raised_before_the_flop_is_not_asked_on_it(dealt: Round) -> None:
    round = act(dealt, decision(1, "raise 3x"), decision(2, "check"), decision(3, "check"))
    assert round.stage is Stage.FLOP
    assert round.to_decide() == [2, 3]


@pytest.mark.clause("5.3")
@every_game
def test_on_the_river_all_five_lie_open_and_a_player_folds_or_raises_one_ante(
    river: Round,
) -> None:
    assert river.stage is Stage.RIVER
    assert view(river, None).board == parse_cards(BOARD)
    assert offered(river, 1) == ["fold", "raise 1x for 10.00"]
    takes(river, "raise 1x", "10")
    assert act(river, decision(1, "fold")).seats[1].folded
    refuses(river, "check", "raise 2x", "raise 3x", "raise 4x")


@pytest.mark.clause("5.3")
@every_game
def test_who_has_raised_on_the_flop_is_not_asked_on_the_river(flop: Round) -> None:
    round = act(flop, decision(1, "raise 2x"), decision(2, "check"), decision(3, "check"))
    assert round.stage is Stage.RIVER
    assert round.to_decide() == [2, 3]


@pytest.mark.clause("5.3")
@every_game
def test_turn_and_river_are_turned_together_and_nobody_decides_between(flop: Round) -> None:
    round = act(flop, decision(1, "check"), decision(2, "check"))
    assert decide(round, decision(3, "check"))[1:] == (TurnAndRiverTurned(parse_cards("Jc Kd")),)
    open_cards = {round.turned, act(round, decision(3, "check")).turned}
    assert open_cards == {3, 5}


@pytest.mark.clause("5.3")
@every_game
def test_when_all_have_raised_the_board_is_turned_without_asking(rules: Rules) -> None:
    dealt, events = acts(rules, {1: Hand("Kh 4s")}, DEALER, BOARD)
    assert events[1:3] == [
        FlopTurned(parse_cards("2h 5d 9c")),
        TurnAndRiverTurned(parse_cards("Jc Kd")),
    ]
    assert act(dealt, decision(1, "raise 4x")).stage is Stage.CLOSED


@pytest.mark.clause("5.4")
@every_game
def test_a_raise_is_final_and_the_only_one(dealt: Round) -> None:
    raised = act(dealt, decision(1, "raise 3x"))
    flop = act(raised, decision(2, "check"), decision(3, "check"))
    river = act(flop, decision(2, "check"), decision(3, "check"))
    for round in (raised, flop, river):
        for words in ("check", "fold", "raise 4x", "raise 3x", "raise 2x", "raise 1x"):
            assert refused(round, decision(1, words)).code is Refusal.ALREADY_DECIDED
        assert round.seats[1].raised == money("30")


@pytest.mark.clause("5.4")
@every_game
def test_a_check_is_not_taken_back_on_its_street(dealt: Round) -> None:
    checked = act(dealt, decision(1, "check"))
    assert refused(checked, decision(1, "raise 4x")).code is Refusal.ALREADY_DECIDED


@pytest.mark.clause("5.5")
@every_game
@pytest.mark.parametrize(
    ("stack", "preflop", "flop", "river"),
    [
        ("60", ["check", "raise 3x for 30.00", "raise 4x for 40.00"], 20, 10),
        ("59", ["check", "raise 3x for 30.00"], 20, 10),
        ("49", ["check"], 20, 10),
        ("39", ["check"], 0, 10),
        ("29", ["check"], 0, 0),
        ("20", ["check"], 0, 0),
    ],
)
def test_a_raise_that_the_stack_cannot_pay_is_not_offered(
    rules: Rules, stack: str, preflop: list[str], flop: int, river: int
) -> None:
    round = deal(rules, {1: Hand("Kh 4s", stack=stack)}, DEALER, BOARD)
    assert offered(round, 1) == preflop
    round = act(round, decision(1, "check"))
    assert offered(round, 1) == ["check"] + (["raise 2x for 20.00"] if flop else [])
    round = act(round, decision(1, "check"))
    assert offered(round, 1) == ["fold"] + (["raise 1x for 10.00"] if river else [])


@pytest.mark.clause("5.5")
@every_game
def test_nobody_plays_for_less(rules: Rules) -> None:
    # 39 behind: a raise of 4x is neither taken nor cut down to what is there.
    round = deal(rules, {1: Hand("Kh 4s", stack="59")}, DEALER, BOARD)
    no = refused(round, decision(1, "raise 4x"))
    assert no.code is Refusal.NOT_ENOUGH_CHIPS
    assert "39.00 behind" in no.possible
    assert act(round, decision(1, "raise 3x")).seats[1].raised == money("30")


@pytest.mark.clause("5.5")
@every_game
def test_trips_takes_from_what_a_raise_could_use(rules: Rules) -> None:
    round = deal(rules, {1: Hand("Kh 4s", trips="5", stack="60")}, DEALER, BOARD)
    assert offered(round, 1) == ["check", "raise 3x for 30.00"]


@pytest.mark.clause("5.6")
@every_game
@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_players_of_a_street_decide_in_any_order(dealt: Round, order: tuple[int, ...]) -> None:
    said = {1: ["raise 3x"], 2: ["check", "check", "fold"], 3: ["check", "raise 2x"]}
    in_turn = round = dealt
    for street in range(3):
        for seat in order:
            if street < len(said[seat]):
                round = act(round, decision(seat, said[seat][street]))
        for seat in (1, 2, 3):
            if street < len(said[seat]):
                in_turn = act(in_turn, decision(seat, said[seat][street]))
    assert round == in_turn
    assert round.stage is Stage.CLOSED


@pytest.mark.clause("5.6")
@every_game
def test_cards_are_turned_when_the_last_has_decided_and_not_before(dealt: Round) -> None:
    round = act(dealt, decision(3, "raise 4x"), decision(1, "check"))
    assert (round.stage, round.turned) == (Stage.PREFLOP, 0)
    round = act(round, decision(2, "check"))
    assert (round.stage, round.turned) == (Stage.FLOP, 3)
    round = act(round, decision(2, "check"))
    assert (round.stage, round.turned) == (Stage.FLOP, 3)
    round = act(round, decision(1, "check"))
    assert (round.stage, round.turned) == (Stage.RIVER, 5)
    round = act(round, decision(1, "fold"))
    assert (round.stage, round.dealer_turned) == (Stage.RIVER, False)
    assert act(round, decision(2, "raise 1x")).stage is Stage.CLOSED


@pytest.mark.clause("5.7")
@every_game
def test_folded_cards_stay_face_down_for_everybody_else(rules: Rules) -> None:
    hands = {1: Hand("Kh 4s"), 2: Hand("Qs 8d", FOLDS, trips="5")}
    round = deal(rules, hands, DEALER, BOARD)
    for action in decisions_of(hands):
        round = act(round, action)
    assert round.stage is Stage.CLOSED
    for viewer in (None, 1, 7):
        assert "| 1 Kh4s, 2 ????, " in seen(round, viewer)
        folded = view(round, viewer).seats[2]
        assert folded.cards == (None, None)
        assert folded.strength is None
    assert view(round, 2).seats[2].cards == parse_cards("Qs 8d")


@pytest.mark.clause("5.7")
@every_game
def test_another_folded_hand_looks_the_same_to_the_table(rules: Rules) -> None:
    ends = [
        play(rules, {1: Hand("Kh 4s"), 2: Hand(cards, FOLDS)}, DEALER, BOARD)
        for cards in ("Qs 8d", "Ah 7h")
    ]
    for viewer in (None, 1, 7):
        assert view(ends[0], viewer) == view(ends[1], viewer)
    assert outcomes(ends[0], 2) == outcomes(ends[1], 2) == "ante lost 10.00, blind lost 10.00"


@pytest.mark.clause("5.7")
@every_game
def test_a_newcomer_does_not_see_what_the_seat_folded_before(rules: Rules) -> None:
    """Cards belong to the player who was dealt them; the last round stays in view of the table."""
    table = folded_round(seated(rules, {1: "1000", 2: "1000", 3: "1000"}), 1)
    left = table_view(table, 2).round
    assert left is not None
    assert None not in left.seats[2].cards
    table = at(table, StandUp(2), Sit(2, "a newcomer", money("1000")))
    fresh = table_view(table, 2).round
    assert fresh is not None
    assert fresh == table_view(table, None).round
    assert fresh.seats[2].cards == (None, None)
