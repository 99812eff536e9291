"""One seat's part: its chips are always all somewhere."""

from hypothesis import given
from hypothesis import strategies as st

from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.layout import Spot
from pitboss.game.money import Cents
from pitboss.game.seat import Seat

decided = st.sampled_from(
    [(), (Check(),), (Raise(4),), (Check(), Raise(2)), (Check(), Check(), Fold())]
)


@given(st.integers(0, 500), st.integers(0, 500), decided)
def test_the_stack_is_the_wagers_and_what_is_behind(
    ante: int, trips: int, decisions: tuple[Decision, ...]
) -> None:
    seat = Seat(Cents(10_000), Cents(ante), Cents(trips), decisions)
    assert sum(seat.stakes().values()) + seat.behind == seat.stack
    assert seat.before_deal == 2 * ante + trips
    assert seat.playing == (ante > 0)
    assert seat.folded == (decisions[-1:] == (Fold(),))
    multiples = [decision.multiple for decision in decisions if isinstance(decision, Raise)]
    assert seat.play == ante * sum(multiples)
    final = seat.folded or bool(multiples)
    assert seat.still_deciding == (seat.playing and not final)


def test_only_spots_with_a_stake_are_on_the_felt_in_the_order_of_settlement() -> None:
    seat = Seat(Cents(10_000), Cents(500), Cents(700), (Raise(4),))
    assert list(seat.stakes().items()) == [
        (Spot.PLAY, 2000),
        (Spot.ANTE, 500),
        (Spot.BLIND, 500),
        (Spot.TRIPS, 700),
    ]
    assert list(Seat(Cents(10_000), Cents(500)).stakes()) == [Spot.ANTE, Spot.BLIND]
    assert Seat(Cents(10_000)).stakes() == {}


def test_the_words_on_the_felt() -> None:
    assert [spot.word for spot in Spot] == ["Play", "Ante", "Blind", "Trips"]
