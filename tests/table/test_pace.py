"""What the dealer does unasked, by the clock and by what the seats have done."""

from typing import Any

import pytest

from pitboss.errors import InvalidRules
from pitboss.game.actions import CallNoMoreBets, Check, Deal, Decide, PlaceWagers, PutUpWager, Raise
from pitboss.game.cards import DECK
from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.table.commands import (
    Absence,
    AcceptBank,
    Act,
    BeReady,
    Command,
    DeclineBank,
    OpenRound,
    RevealSeed,
    Sit,
    SitOut,
    StandUp,
    TimeOut,
)
from pitboss.table.floor import decide
from pitboss.table.pace import (
    WITHOUT_CLOCKS,
    DealerTask,
    Pace,
    Wait,
    clock_seconds,
    due,
    waiting,
)
from pitboss.table.shuffle import SEED_BYTES, commitment
from pitboss.table.table import Table, replay

HOUSE, CALIFORNIA = profile("house"), profile("california")
PACE = Pace(betting=20, deciding=25, banking=15, between=4)
SEED = bytes(SEED_BYTES)
NO_MORE_BETS = Act(CallNoMoreBets())


def after(table: Table, *commands: Command) -> Table:
    for command in commands:
        table = replay(table, decide(table, command))
    return table


def wagers(seat: int) -> Act:
    return Act(PlaceWagers(seat, ante=500))


def sit(seat: int, bot: bool = False) -> Sit:
    return Sit(seat, f"player {seat}", Cents(50_000), bot)


def two_at_the_house() -> Table:
    return after(Table(HOUSE), sit(1), sit(2))


def betting() -> Table:
    return after(two_at_the_house(), OpenRound(commitment(SEED)))


def deciding() -> Table:
    return after(betting(), wagers(1), wagers(2), NO_MORE_BETS, Act(Deal(DECK)))


def settled() -> Table:
    table = deciding()
    return after(table, *(Act(Decide(seat, Raise(4))) for seat in (1, 2)))


def test_an_empty_table_waits() -> None:
    assert due(Table(HOUSE), PACE, 1e9) is None


def test_the_first_round_is_opened_at_once_and_the_next_after_a_pause() -> None:
    assert due(two_at_the_house(), PACE, 0) == DealerTask.OPEN_ROUND
    over = after(settled(), RevealSeed(SEED.hex()))
    assert due(over, PACE, 0) == Wait(4)
    assert due(over, PACE, 4) == DealerTask.OPEN_ROUND


def test_bots_do_not_play_among_themselves() -> None:
    bots = after(Table(HOUSE), sit(1, bot=True), sit(2, bot=True))
    assert due(bots, PACE, 1e9) is None
    assert due(after(bots, sit(3)), PACE, 0) == DealerTask.OPEN_ROUND
    assert due(after(bots, sit(3), SitOut(3)), PACE, 1e9) is None


def test_a_draining_table_opens_no_round_but_finishes_the_one_that_is_on() -> None:
    assert due(two_at_the_house(), PACE, 0, draining=True) is None
    assert due(deciding(), PACE, 25, draining=True) == TimeOut(1)
    assert due(settled(), PACE, 0, draining=True) == DealerTask.REVEAL_SEED


def test_without_wagers_the_dealer_waits_and_the_clock_begins_with_the_first() -> None:
    assert due(betting(), PACE, 1e9) is None
    assert clock_seconds(betting(), PACE) is None
    one = after(betting(), wagers(1))
    assert waiting(one) != waiting(betting())
    assert due(one, PACE, 3) == Wait(17)
    assert clock_seconds(one, PACE) == 20
    assert waiting(after(one, wagers(1))) == waiting(one)


def test_bets_are_closed_when_all_are_ready() -> None:
    assert due(after(betting(), wagers(1), wagers(2)), PACE, 0) == Wait(20)
    ready = after(betting(), wagers(1), wagers(2), BeReady(1))
    assert due(ready, PACE, 0) == Wait(20)
    assert due(after(ready, BeReady(2)), PACE, 0) == NO_MORE_BETS


def test_who_bets_nothing_but_is_ready_is_not_waited_for() -> None:
    assert due(after(betting(), wagers(1), BeReady(1), BeReady(2)), PACE, 0) == NO_MORE_BETS


def test_when_time_is_up_the_silent_sit_out_and_bets_are_closed() -> None:
    one = after(betting(), wagers(1))
    assert due(one, PACE, 20) == SitOut(2, Absence.TIME)
    assert due(one, PACE, 20, away=[2]) == SitOut(2, Absence.CONNECTION)
    assert due(after(one, SitOut(2, Absence.TIME)), PACE, 20) == NO_MORE_BETS


def test_a_bots_first_bet_is_its_last() -> None:
    table = after(Table(HOUSE), sit(1), sit(2, bot=True), OpenRound(), wagers(2))
    assert due(table, PACE, 0) == Wait(20)
    assert due(after(table, wagers(1), BeReady(1)), PACE, 0) == NO_MORE_BETS


def test_who_cannot_pay_an_ante_and_a_blind_is_not_waited_for() -> None:
    table = after(Table(HOUSE), sit(1), Sit(2, "poor", Cents(999)), OpenRound(), wagers(1))
    assert due(after(table, BeReady(1)), PACE, 0) == NO_MORE_BETS


def test_the_cards_are_dealt_at_once() -> None:
    closed = after(betting(), wagers(1), NO_MORE_BETS)
    assert due(closed, PACE, 0) == DealerTask.DEAL


def test_who_does_not_answer_is_passed_by_the_clock() -> None:
    """Clause 12.1."""
    assert due(deciding(), PACE, 24) == Wait(1)
    assert due(deciding(), PACE, 25) == TimeOut(1, Absence.TIME)
    assert due(deciding(), PACE, 25, away=[1]) == TimeOut(1, Absence.CONNECTION)
    one = after(deciding(), Act(Decide(1, Check())))
    assert due(one, PACE, 25) == TimeOut(2)
    assert waiting(one) == waiting(deciding())
    assert clock_seconds(one, PACE) == 25


@pytest.mark.parametrize(
    "table",
    [
        after(betting(), wagers(1)),
        deciding(),
        after(Table(CALIFORNIA), sit(1), sit(2)),
        after(Table(CALIFORNIA), sit(1), sit(2), AcceptBank(1), OpenRound(), wagers(2)),
    ],
    ids=["betting", "deciding", "bank offered", "bank without a wager"],
)
def test_the_dealer_acts_when_the_clock_that_is_shown_runs_out(table: Table) -> None:
    seconds = clock_seconds(table, PACE)
    assert seconds is not None
    assert due(table, PACE, 0) == Wait(seconds)
    assert not isinstance(due(table, PACE, seconds), Wait)


def test_the_seed_is_told_before_anything_else() -> None:
    assert due(settled(), PACE, 0) == DealerTask.REVEAL_SEED
    everybody_gone = after(settled(), StandUp(1), StandUp(2))
    assert due(everybody_gone, PACE, 0) == DealerTask.REVEAL_SEED
    assert due(everybody_gone, PACE, 0, draining=True) == DealerTask.REVEAL_SEED


def test_the_bank_is_offered_by_the_clock() -> None:
    table = after(Table(CALIFORNIA), sit(1), sit(2))
    assert due(table, PACE, 14) == Wait(1)
    assert due(table, PACE, 15) == DeclineBank(1, Absence.TIME)
    assert due(table, PACE, 15, away=[1]) == DeclineBank(1, Absence.CONNECTION)
    passed = after(table, DeclineBank(1, Absence.TIME))
    assert passed.bank_offered_to == 2
    assert waiting(passed) != waiting(table)
    assert clock_seconds(passed, PACE) == 15


def test_who_is_asked_alone_has_a_new_clock_in_every_circle() -> None:
    table = after(Table(CALIFORNIA), sit(1), Sit(2, "poor", Cents(500)))
    asked_again = after(table, DeclineBank(1, Absence.TIME))
    assert asked_again.bank_offered_to == 1
    assert waiting(asked_again) != waiting(table)


def test_a_table_where_nobody_answers_is_asked_ever_more_seldom() -> None:
    table, seconds = after(Table(CALIFORNIA), sit(1), sit(2)), []
    for _ in range(20):
        seconds.append(clock_seconds(table, PACE))
        wait = due(table, PACE, 0)
        assert wait == Wait(seconds[-1] or 0)
        assert table.bank_offered_to is not None
        table = after(table, DeclineBank(table.bank_offered_to, Absence.TIME))
    assert seconds[::2] == [15, 15, 30, 60, 120, 240, 480, 900, 900, 900]
    assert table.bank_offered_to is not None
    table = after(table, AcceptBank(table.bank_offered_to), OpenRound(), wagers(2))
    assert clock_seconds(table, PACE) == 15


def test_a_bank_without_a_wager_has_declined_and_the_round_is_void() -> None:
    table = after(Table(CALIFORNIA), sit(1), sit(2), AcceptBank(1), OpenRound(), wagers(2))
    assert due(table, PACE, 0) == Wait(15)
    declined = due(table, PACE, 15)
    assert declined == DeclineBank(1, Absence.TIME)
    table = after(table, DeclineBank(1, Absence.TIME))
    assert table.running is None
    assert table.bank_offered_to == 2
    assert table.sitting_out == frozenset()


def test_with_the_banks_wager_bets_go_on_as_everywhere() -> None:
    table = after(Table(CALIFORNIA), sit(1), sit(2), AcceptBank(1), OpenRound(), wagers(2))
    before = waiting(table)
    table = after(table, Act(PutUpWager(1, Cents(10_000))))
    assert waiting(table) != before
    assert due(table, PACE, 0) == Wait(20)
    assert due(after(table, BeReady(2)), PACE, 0) == NO_MORE_BETS


def test_without_clocks_nothing_is_hurried_and_rounds_are_opened_by_the_player() -> None:
    assert due(two_at_the_house(), WITHOUT_CLOCKS, 1e9) is None
    assert due(deciding(), WITHOUT_CLOCKS, 1e9) is None
    assert due(settled(), WITHOUT_CLOCKS, 0) == DealerTask.REVEAL_SEED
    ready = after(betting(), wagers(1), BeReady(1), BeReady(2))
    assert due(ready, WITHOUT_CLOCKS, 0) == NO_MORE_BETS


@pytest.mark.parametrize(
    "bad", [{"betting": 0}, {"deciding": -1}, {"banking": 3601}, {"between": -1}]
)
def test_a_pace_beyond_reason_is_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(InvalidRules, match=next(iter(bad))):
        Pace(**bad)


def test_who_sits_out_for_long_stands_up_between_rounds() -> None:
    table = after(two_at_the_house(), SitOut(1), SitOut(2))
    assert due(table, PACE, 0, out={1: 100, 2: 300}) == Wait(600)
    assert due(table, PACE, 0, out={1: 100, 2: 900}) == StandUp(2)
    assert due(after(table, StandUp(2)), PACE, 0, out={1: 900}, draining=True) == StandUp(1)


def test_a_round_is_opened_though_somebody_sits_out() -> None:
    over = after(settled(), RevealSeed(SEED.hex()), SitOut(1))
    assert due(over, PACE, 1, out={1: 2}) == Wait(3)
    assert due(over, PACE, 1, out={1: 899}) == Wait(1)
    assert due(over, PACE, 4, out={1: 900}) == DealerTask.OPEN_ROUND
    assert due(over, PACE, 1, out={1: 900}) == StandUp(1)


def test_in_a_round_nobody_is_made_to_stand_up() -> None:
    table = after(deciding(), SitOut(1))
    assert due(table, PACE, 25, out={1: 1e9}) == TimeOut(1)
