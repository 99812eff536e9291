"""A round as it is opened, and the events that no lawful order brings."""

from typing import cast

import pytest
from hypothesis import given

from pitboss.errors import IllegalAction, ParseError, Refusal
from pitboss.game.actions import BringChips, Check, PlaceWagers, PutUpWager
from pitboss.game.dealer import settlement
from pitboss.game.events import ChipsBrought, Decided, RoundVoided
from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.game.round import Round, Stage, evolve, open_round
from pitboss.game.rules import Street
from tests.game.scripts import Script, do
from tests.game.strategies import rounds
from tests.hypothesis_profile import examples


def test_a_round_opens_with_its_bets_open_for_the_seats_that_have_chips() -> None:
    round = open_round(profile("california"), {5: Cents(9), 2: Cents(0), 3: Cents(7)}, 5, 12)
    assert list(round.seats) == [3, 5]
    assert (round.stage, round.number, round.deck) == (Stage.BETTING, 12, "red")
    assert open_round(profile("california"), {5: Cents(9)}, 5, 1, "blue").deck == "blue"


@pytest.mark.parametrize(
    ("name", "stacks", "player_dealer", "number", "deck", "code"),
    [
        ("house", {1: 500}, 1, 1, "red", Refusal.NO_PLAYER_DEALER),
        ("california", {1: 500}, None, 1, "red", Refusal.NO_PLAYER_DEALER),
        ("house", {7: 500}, None, 1, "red", Refusal.NO_SUCH_SEAT),
        ("house", {0: 500}, None, 1, "red", Refusal.NO_SUCH_SEAT),
        ("house", {1: -500}, None, 1, "red", Refusal.BAD_AMOUNT),
        ("california", {1: 500}, 2, 1, "red", Refusal.NOT_ENOUGH_CHIPS),
        ("house", {1: 500}, None, 1, "blue", Refusal.BAD_DECK),
        ("house", {1: 500}, None, 0, "red", Refusal.BAD_AMOUNT),
    ],
)
def test_a_round_that_the_rules_do_not_know_is_not_opened(
    name: str,
    stacks: dict[int, int],
    player_dealer: int | None,
    number: int,
    deck: str,
    code: Refusal,
) -> None:
    chips = {seat: Cents(stack) for seat, stack in stacks.items()}
    with pytest.raises(IllegalAction) as refused:
        open_round(profile(name), chips, player_dealer, number, deck)
    assert refused.value.code is code
    assert "\n" not in str(refused.value)


def test_seats_join_in_clockwise_order_and_leave_with_their_last_chip() -> None:
    round = open_round(profile("house"), {2: Cents(9), 4: Cents(9)})
    round = do(round, BringChips(3, Cents(9)), BringChips(1, Cents(9)))
    assert list(round.seats) == [1, 2, 3, 4]
    assert list(do(round, BringChips(2, Cents(0))).seats) == [1, 3, 4]


def test_chips_come_to_a_seat_without_touching_its_wagers() -> None:
    round = do(
        open_round(profile("california"), {1: Cents(90_000), 2: Cents(10_000)}, 1),
        PlaceWagers(2, ante=500, trips=600),
        PutUpWager(1, Cents(30_000)),
        BringChips(2, Cents(20_000)),
        BringChips(1, Cents(95_000)),
    )
    assert round.seats[2].before_deal == 1600
    assert (round.behind(2), round.behind(1)) == (18_400, 65_000)


@pytest.mark.parametrize("stage", Stage)
def test_streets_are_the_stages_in_which_seats_decide(stage: Stage) -> None:
    assert (stage.street is not None) == (stage in ("preflop", "flop", "river"))
    assert stage.street is None or stage.street == Street(stage)
    assert stage.over == (stage in (Stage.CLOSED, Stage.VOID))


@examples(40)
@given(rounds())
def test_events_never_change_the_round_they_happen_to(script: Script) -> None:
    """Whoever holds an earlier round keeps it as it was."""
    states = script.states()
    kept = [
        state._replace(seats=dict(state.seats), results=dict(state.results)) for state in states
    ]
    evolve(states[0], ChipsBrought(1, Cents(5)))
    evolve(states[-1], RoundVoided("late"))
    assert script.states() == states == kept


def test_stacks_are_cents_or_text() -> None:
    house = profile("house")
    assert open_round(house, {1: "500"}) == open_round(house, {1: Cents(50_000)})
    with pytest.raises(ParseError, match=r"not an amount: 500\.0; .* never a float"):
        open_round(house, {1: cast(int, 500.0)})
    with pytest.raises(ParseError, match="not a seat: '1'"):
        open_round(house, {cast(int, "1"): "500"})


def test_a_round_shows_itself_in_its_notation() -> None:
    round = open_round(profile("house"), {1: "500"})
    assert str(round) == "uth/3 house #1 red | 1 of 500.00"
    assert repr(round) == f"<Round {round}>"


def test_an_event_of_another_round_is_refused() -> None:
    round = open_round(profile("house"), {1: "500"})
    with pytest.raises(ParseError, match="not of this round, which has no seat 4"):
        evolve(round, Decided(4, Check()))
    with pytest.raises(ParseError, match=r"not an event: Check\(\)"):
        evolve(round, cast(Decided, Check()))
    with pytest.raises(ParseError, match="not a round: None"):
        evolve(cast(Round, None), RoundVoided("late"))


def test_a_round_that_is_not_decided_has_no_settlement() -> None:
    round = open_round(profile("house"), {1: "500"})
    with pytest.raises(ParseError, match="nothing to settle: the round is betting"):
        settlement(round)


def test_a_net_result_is_asked_for_a_seat_of_the_round() -> None:
    round = open_round(profile("house"), {1: Cents(500)})
    assert round.net(1) == 0
    for seat in (2, "1", None):
        with pytest.raises(ParseError, match=r"no seat .* in the round; its seats are 1"):
            round.net(seat)  # type: ignore[arg-type]
