"""The bank's money, the schedules and the turn to bank, each on its own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.game.bank import Button, Circle, Cover, Coverage, Place, Schedule, Step, clockwise
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
        whole = done == amount
        assert whole or (cover.room_to_pay if move == "pay" else cover.room_to_collect) == 0
        if move == "pay" and coverage is not Coverage.UNLIMITED:
            assert done == min(amount, left)
            assert cover.left == left - done
    if coverage is Coverage.UNLIMITED:
        assert not cover.exhausted
        assert cover.paid == sum(amount for move, amount in asked if move == "pay")


@given(st.sampled_from(Coverage), st.integers(1, 1000), moves)
def test_each_reading_keeps_its_bounds(
    coverage: Coverage, wager: int, asked: list[tuple[str, int]]
) -> None:
    cover = Cover(coverage, Cents(wager))
    for move, amount in asked:
        if cover.returns(move == "pay"):
            continue
        done = cover.pay(Cents(amount)) if move == "pay" else cover.collect(Cents(amount))
        assert done > 0
        match coverage:
            case Coverage.WAGER:
                assert max(cover.paid, cover.collected) <= wager
                assert cover.exhausted == (cover.paid == wager)
            case Coverage.NET:
                assert -wager <= cover.net <= wager
                assert cover.exhausted == (cover.net == -wager)
            case Coverage.PAYOFFS:
                assert cover.paid <= wager
                assert cover.exhausted == (cover.paid == wager)
                assert move == "pay" or done == amount
            case Coverage.UNLIMITED:
                assert done == amount


@pytest.mark.parametrize("coverage", [Coverage.WAGER, Coverage.NET, Coverage.PAYOFFS])
def test_a_wager_of_nothing_pays_nothing_and_the_first_payoff_exhausts_it(
    coverage: Coverage,
) -> None:
    cover = Cover(coverage, Cents(0))
    assert (cover.left, cover.exhausted) == (0, False)
    assert cover.returns(wins=False) == (coverage is not Coverage.PAYOFFS)
    assert cover.pay(Cents(100)) == 0
    assert cover.exhausted
    assert cover.returns(wins=False)


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


ADA, BLAISE, CARLA = Place(1, "Ada"), Place(2, "Blaise"), Place(5, "Carla")
THREE = dict([ADA, BLAISE, CARLA])


def test_a_circle_asks_each_place_once_and_the_next_begins_after_the_last_seat_asked() -> None:
    circle = Circle().listing(THREE, first=2)
    assert circle.turn == BLAISE
    circle = circle.answered(accepts=False).answered(accepts=True)
    assert (circle.number, circle.to_ask, circle.last_asked) == (1, (ADA,), 5)
    circle = circle.held_by(CARLA)
    assert circle.turn == CARLA
    circle = circle.answered(accepts=False)
    assert (circle.turn, circle.last_asked) == (ADA, 5)
    circle = circle.answered(accepts=False)
    assert circle.turn is None
    circle = circle.next(THREE)
    assert (circle.number, circle.to_ask) == (2, (BLAISE, CARLA, ADA))


def test_who_is_passed_over_or_leaves_is_not_asked_in_this_circle() -> None:
    circle = Circle(1).listing(THREE, first=1)
    assert circle.passing_over([BLAISE]).to_ask == (BLAISE, CARLA)
    assert circle.passing_over([]).turn is None
    assert circle.passing_over([Place(1, "Emmy"), CARLA]).turn == CARLA
    assert circle.without(2).to_ask == (ADA, CARLA)
    held = circle.held_by(CARLA)
    assert held.passing_over([ADA]).turn == ADA
    assert held.without(5).turn == ADA


def test_circles_are_counted_until_somebody_takes_the_bank() -> None:
    circle = Circle().listing(dict([ADA]), first=1).answered(accepts=False)
    assert circle.untaken == 0
    circle = circle.next(dict([ADA]))
    assert circle.untaken == 1
    assert circle.answered(accepts=False).next(dict([ADA])).untaken == 2
    assert circle.answered(accepts=True).untaken == 0


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
