"""The bank's money, the schedules and the turn to bank, each on its own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.game.bank import Button, Cover, Coverage, Schedule, Step, clockwise, next_to_offer
from pitboss.game.money import Cents

moves = st.lists(st.tuples(st.sampled_from(["pay", "collect"]), st.integers(1, 900)), max_size=20)


@given(st.sampled_from(Coverage), st.integers(1, 1000), moves)
def test_cover_gives_and_takes_no_more_than_was_asked(
    coverage: Coverage, wager: int, asked: list[tuple[str, int]]
) -> None:
    cover = Cover(coverage, Cents(wager))
    for move, amount in asked:
        if cover.exhausted:  # what comes later goes back, and cover is not asked
            break
        net, left = cover.net, cover.left
        done = cover.pay(Cents(amount)) if move == "pay" else cover.collect(Cents(amount))
        assert 0 <= done <= amount
        assert cover.net == net + (-done if move == "pay" else done)
        assert done == amount or cover.exhausted
        if move == "pay" and coverage is not Coverage.UNLIMITED:
            assert done == min(amount, left)
            assert cover.left == left - done
    if coverage is Coverage.UNLIMITED:
        assert not cover.exhausted
        assert cover.paid == sum(amount for move, amount in asked if move == "pay")


@given(st.integers(1, 1000), moves)
def test_net_stops_at_either_end_and_payoffs_only_at_the_payoffs(
    wager: int, asked: list[tuple[str, int]]
) -> None:
    net, payoffs = Cover(Coverage.NET, Cents(wager)), Cover(Coverage.PAYOFFS, Cents(wager))
    for move, amount in asked:
        for cover in (net, payoffs):
            if not cover.exhausted and move == "pay":
                cover.pay(Cents(amount))
            elif not cover.exhausted:
                taken = cover.collect(Cents(amount))
                assert cover is net or taken == amount
        assert -wager <= net.net <= wager
        assert net.exhausted == (abs(net.net) == wager)
        assert payoffs.paid <= wager
        assert payoffs.exhausted == (payoffs.paid == wager)


def test_a_wager_of_nothing_answers_for_nothing() -> None:
    for coverage in (Coverage.PAYOFFS, Coverage.NET):
        cover = Cover(coverage, Cents(0))
        assert cover.exhausted
        assert cover.left == 0


@pytest.mark.parametrize(
    ("total", "collection"), [(0, 100), (5000, 100), (5001, 200), (10_000, 200), (10_001, 900)]
)
def test_a_total_falls_into_its_step_or_the_next_higher_one(total: int, collection: int) -> None:
    steps = (Step(Cents(5000), Cents(100)), Step(Cents(10_000), Cents(200)), Step(None, Cents(900)))
    schedule = Schedule(Cents(500), Cents(30_000), steps)
    assert schedule.collection(Cents(total)) == collection
    assert schedule.highest == 900


@given(st.sets(st.integers(1, 8)), st.integers(1, 9))
def test_clockwise_goes_once_around(seats: set[int], first: int) -> None:
    order = clockwise(seats, first)
    assert sorted(order) == sorted(seats)
    distances = [(seat - first) % 9 for seat in order]
    assert distances == sorted(distances)


def test_the_position_is_offered_to_its_holder_and_then_clockwise() -> None:
    assert Button().offer_order([3, 1, 2]) == [1, 2, 3]
    assert Button(2, "Ada", 1, 1).offer_order([3, 1, 2]) == [2, 3, 1]
    assert Button(2, "Ada", 2, 2).offer_order([3, 1]) == [3, 1]
    assert next_to_offer(Button(2, "Ada", 1, 1), [1, 2, 3], {2, 3}) == 1
    assert next_to_offer(Button(), [1, 2], {1, 2}) is None
    assert next_to_offer(Button(), [], ()) is None


@given(
    st.integers(1, 3),
    st.lists(st.tuples(st.integers(1, 3), st.sampled_from("ABC")), min_size=1, max_size=12),
)
def test_neither_a_seat_nor_a_player_serves_too_often_running(
    in_a_row: int, asked: list[tuple[int, str]]
) -> None:
    """Players change seats and seats change players between the rounds."""
    button, served = Button(), list[tuple[int, str]]()
    for seat, player in asked:
        if button.may_serve(seat, player, in_a_row):
            button = button.banked(seat, player)
            served.append((seat, player))
        else:
            assert served  # the first round is anybody's
    for at in range(len(served) - in_a_row):
        running = served[at : at + in_a_row + 1]
        assert len({seat for seat, _ in running}) > 1, running
        assert len({player for _, player in running}) > 1, running
    assert len(served) >= 1


def test_a_holder_may_serve_as_often_as_the_rules_say() -> None:
    button = Button()
    for _ in range(2):
        assert button.may_serve(4, "Ada", 2)
        button = button.banked(4, "Ada")
    assert not button.may_serve(4, "Ada", 2)
    assert button.may_serve(5, "Emmy", 2)
    assert button.banked(5, "Emmy").may_serve(4, "Ada", 2)
