"""What a table asks of each seat, from the first chips to the last decision."""

import pytest

from pitboss.game.actions import (
    CallNoMoreBets,
    Check,
    Deal,
    Decide,
    Decision,
    Fold,
    PlaceWagers,
    PutUpWager,
    Raise,
)
from pitboss.game.cards import DECK
from pitboss.game.money import Cents
from pitboss.game.offers import DecisionOffer, PutUpOffer, WagersOffer
from pitboss.game.profiles import profile
from pitboss.game.rules import Street
from pitboss.table.asked import Ask, Asked, asked
from pitboss.table.commands import (
    AcceptBank,
    Act,
    BeReady,
    CloseTable,
    Command,
    DeclineBank,
    OpenRound,
    Sit,
    SitIn,
    SitOut,
    StandUp,
    TopUp,
)
from pitboss.table.floor import decide
from pitboss.table.offers import MOST_CHIPS, BankOffer, TopUpOffer
from pitboss.table.pace import Pace
from pitboss.table.table import Table, replay

ENOUGH = Cents(50_000)


def after(table: Table, *commands: Command) -> Table:
    for command in commands:
        table = replay(table, decide(table, command))
    return table


def seated(game: str, *stacks: int) -> Table:
    sits = (Sit(seat, f"Player {seat}", Cents(it)) for seat, it in enumerate(stacks, 1))
    return after(Table(profile(game)), *sits)


def ask_of(table: Table, seat: int, pace: Pace | None = None, draining: bool = False) -> Ask | None:
    question = asked(table, seat, pace or Pace(), draining)
    return None if question is None else question.ask


def test_nobody_is_asked_who_has_no_seat_or_whose_table_is_closed() -> None:
    table = seated("house", ENOUGH)
    assert asked(table, 2) is None
    assert asked(after(table, StandUp(1), CloseTable()), 1) is None


def test_without_clocks_the_players_open_rounds() -> None:
    table = seated("house", ENOUGH)
    assert asked(table, 1) == Asked(Ask.OPEN_ROUND, 0)
    assert asked(table, 1, Pace()) is None  # the dealer does
    assert asked(table, 1, draining=True) is None  # nobody does


def test_who_has_too_few_chips_is_asked_to_buy_what_is_missing() -> None:
    table = seated("house", 999, ENOUGH)
    offer = TopUpOffer(1, Cents(1), MOST_CHIPS)
    assert asked(table, 1) == Asked(Ask.BUY_CHIPS, 0, None, (offer,))
    assert asked(after(table, TopUp(1, Cents(1))), 1) == Asked(Ask.OPEN_ROUND, 0)
    betting = after(table, OpenRound())
    assert ask_of(betting, 1) is Ask.BUY_CHIPS  # while the others bet


def test_who_sits_out_is_asked_to_come_back() -> None:
    table = after(seated("house", ENOUGH, ENOUGH), SitOut(1))
    assert asked(table, 1) == Asked(Ask.SIT_IN, 0)
    assert ask_of(table, 1, draining=True) is Ask.SIT_IN
    assert ask_of(after(table, OpenRound()), 1) is Ask.SIT_IN
    assert ask_of(after(table, OpenRound(), SitIn(1)), 1) is Ask.BET


def test_the_bank_is_asked_of_the_seat_it_is_offered_to() -> None:
    table = seated("california", ENOUGH, ENOUGH)
    rules = table.rules
    due = rules.collection(rules.least_to_play)
    offer = BankOffer(1, rules.spot_minimum, Cents(ENOUGH - due), rules.highest_collection, False)
    assert asked(table, 1, Pace()) == Asked(Ask.BANK, 0, None, (offer,), Pace().banking)
    assert asked(table, 2, Pace()) is None
    assert asked(table, 1, draining=True) is None
    table = after(table, DeclineBank(1))
    assert (ask_of(table, 1), ask_of(table, 2)) == (None, Ask.BANK)


def test_who_alone_can_bank_is_told_so() -> None:
    """Then the next offer comes to the same seat (clauses 8.1 and 8.2)."""
    table = seated("california", ENOUGH, ENOUGH)
    assert not _bank_offer(table, 1).alone
    lonely = after(table, SitOut(2))
    assert _bank_offer(lonely, 1).alone
    assert _bank_offer(after(lonely, DeclineBank(1)), 1).alone
    assert not _bank_offer(after(lonely, SitIn(2)), 1).alone
    assert _bank_offer(seated("california", ENOUGH), 1).alone
    assert _bank_offer(seated("california", ENOUGH, 1), 1).alone  # the other lacks the chips


def _bank_offer(table: Table, seat: int) -> BankOffer:
    question = asked(table, seat)
    assert question is not None
    (offer,) = question.answers
    assert isinstance(offer, BankOffer)
    return offer


def test_where_nobody_can_bank_whoever_may_is_asked_for_chips() -> None:
    rules = profile("california")
    least = rules.least_to_bank
    assert least > rules.least_to_play - rules.spot_minimum
    table = seated("california", least - 1)
    question = asked(table, 1)
    assert question is not None
    assert question.ask is Ask.BUY_CHIPS
    assert ask_of(after(table, TopUp(1, Cents(1))), 1) is Ask.BANK


def test_the_player_dealer_puts_up_a_wager_before_people_bet() -> None:
    table = after(seated("california", ENOUGH, ENOUGH), AcceptBank(1), OpenRound())
    question = asked(table, 1, Pace())
    assert question is not None
    assert (question.ask, question.round, question.seconds) == (Ask.PUT_UP, 1, Pace().banking)
    assert [type(offer) for offer in question.answers] == [PutUpOffer]
    assert ask_of(table, 2) is None
    table = after(table, Act(PutUpWager(1, Cents(10_000))))
    assert (ask_of(table, 1), ask_of(table, 2)) == (None, Ask.BET)


def test_a_bot_bets_once_and_does_not_wait_for_the_bank() -> None:
    table = after(seated("california", ENOUGH), Sit(2, "Ada", ENOUGH, bot=True))
    table = after(table, AcceptBank(1), OpenRound())
    assert ask_of(table, 2) is Ask.BET
    assert ask_of(after(table, Act(PlaceWagers(2, ante=500))), 2) is None


def test_bets_are_asked_for_until_the_seat_is_ready_and_somebody_has_bet() -> None:
    table = after(seated("house", ENOUGH, ENOUGH), OpenRound())
    question = asked(table, 1, Pace())
    assert question is not None
    assert [type(offer) for offer in question.answers] == [WagersOffer]
    assert question.seconds is None  # the clock starts with the first wager
    table = after(table, BeReady(1))
    assert ask_of(table, 1) is Ask.BET  # there is nothing to deal for
    table = after(table, Act(PlaceWagers(2, ante=500)))
    assert (ask_of(table, 1), ask_of(table, 2)) == (None, Ask.BET)
    with_clock = asked(table, 2, Pace())
    assert with_clock is not None
    assert with_clock.seconds == Pace().betting
    assert with_clock.question_id == (Ask.BET, 1, None)
    assert ask_of(after(table, BeReady(2)), 2) is None


@pytest.mark.parametrize(
    ("before", "street", "offered"),
    [
        ([], Street.PREFLOP, [Check(), Raise(3), Raise(4)]),
        ([Check()], Street.FLOP, [Check(), Raise(2)]),
        ([Check(), Check()], Street.RIVER, [Fold(), Raise(1)]),
    ],
)
def test_decisions_come_with_their_costs(
    before: list[Decision], street: Street, offered: list[Decision]
) -> None:
    table = after(
        seated("house", ENOUGH),
        OpenRound(),
        Act(PlaceWagers(1, ante=500)),
        Act(CallNoMoreBets()),
        Act(Deal(DECK)),
        *(Act(Decide(1, decision)) for decision in before),
    )
    question = asked(table, 1, Pace())
    assert question is not None
    assert question.question_id == (Ask.DECIDE, 1, street)
    assert question.seconds == Pace().deciding
    assert {it.decision: it.cost for it in question.answers if isinstance(it, DecisionOffer)} == {
        decision: 500 * decision.multiple if isinstance(decision, Raise) else 0
        for decision in offered
    }


def test_who_sits_down_after_the_deal_waits() -> None:
    table = after(
        seated("house", ENOUGH),
        OpenRound(),
        Act(PlaceWagers(1, ante=500)),
        Act(CallNoMoreBets()),
        Act(Deal(DECK)),
        Sit(2, "Player 2", ENOUGH),
    )
    assert (ask_of(table, 1), ask_of(table, 2)) == (Ask.DECIDE, None)
