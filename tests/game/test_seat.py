"""One seat's part: its chips are always all somewhere."""

from hypothesis import given
from hypothesis import strategies as st

from pitboss.game.actions import CallNoMoreBets, Check, Deal, Decide, Fold, PlaceWagers, Raise
from pitboss.game.cards import DECK
from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.game.round import Round, Stage, open_round
from pitboss.game.seat import Seat
from pitboss.game.wagers import PLAY
from tests.game.scripts import do

decided = st.sampled_from(
    [(), (Check(),), (Raise(4),), (Check(), Raise(2)), (Check(), Check(), Fold())]
)


def placed(ante: int, trips: int) -> Round:
    round = open_round(profile("house"), {1: Cents(10**6)})
    return do(round, PlaceWagers(1, ante=ante, trips=trips), CallNoMoreBets(), Deal(DECK))


@given(st.integers(5, 500), st.just(0) | st.integers(5, 500), decided)
def test_the_stack_is_the_wagers_and_what_is_behind(
    ante: int, trips: int, decisions: tuple[Check | Raise | Fold, ...]
) -> None:
    ante, trips = 100 * ante, 100 * trips
    round = do(placed(ante, trips), *(Decide(1, decision) for decision in decisions))
    seat = round.seats[1]
    assert seat.decisions == decisions
    assert seat.wagered == sum(seat.stakes.values())
    assert seat.wagered + seat.behind == seat.stack
    assert seat.before_deal == 2 * ante + trips
    assert (seat.ante, seat.playing) == (ante, True)
    assert seat.folded == (decisions[-1:] == (Fold(),))
    multiples = [decision.multiple for decision in decisions if isinstance(decision, Raise)]
    assert seat.raised == seat.stakes.get(PLAY, 0) == ante * sum(multiples)
    final = seat.folded or bool(multiples)
    assert seat.still_deciding == (not final)


def test_only_spots_with_a_stake_are_on_the_felt_in_the_order_of_the_layout() -> None:
    seat = do(placed(500, 700), Decide(1, Raise(4))).seats[1]
    assert list(seat.stakes.items()) == [
        ("ante", 500),
        ("blind", 500),
        ("trips", 700),
        ("play", 2000),
    ]
    assert list(placed(500, 0).seats[1].stakes) == ["ante", "blind"]


def test_a_seat_without_wagers_does_not_play() -> None:
    round = open_round(profile("house"), {1: Cents(10_000)})
    assert round.stage is Stage.BETTING
    seat = round.seats[1]
    assert seat == Seat(Cents(10_000))
    assert (seat.stakes, seat.ante, seat.playing, seat.behind) == ({}, 0, False, 10_000)
    assert not seat.still_deciding


def test_the_words_on_the_felt() -> None:
    assert [wager.label for wager in profile("house").wagers] == ["Ante", "Blind", "Trips", "Play"]
