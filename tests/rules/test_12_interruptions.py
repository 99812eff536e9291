"""Chapter 12: players who do not answer, and rounds that cannot go on."""

import pytest

from pitboss.errors import Refusal
from pitboss.game.actions import CallNoMoreBets, Check, Decide, Fold, VoidRound
from pitboss.game.events import Decided, RoundVoided
from pitboss.game.notation import format_round
from pitboss.game.offers import VoidOffer
from pitboss.game.record import parse_round
from pitboss.game.round import Stage
from pitboss.game.rules import Rules
from pitboss.table import floor
from pitboss.table import table as tables
from pitboss.table.commands import Act, InRound, TimedOut, TimeOut
from pitboss.table.ledger import BANK, DROP, ESCROW
from pitboss.table.table import Table
from tests.rules.felt import (
    Hand,
    at,
    decision,
    every_game,
    money,
    opened,
    outcomes,
    played_at,
    refused_at,
    seated,
    wager,
)

BOARD, NINES = "2h 5d 9c Jc Kd", "9s 3s"
SEVENS = "7h 7d 7c Jc Kd"


def dealt(rules: Rules, board: str = BOARD) -> Table:
    """Seats 2 and 3 have their cards; in the cardrooms seat 1 banks."""
    table = opened(seated(rules, {1: "1000", 2: "1000", 3: "1000"}), 1, "500")
    hands = {2: Hand("Qs 8d", trips="5"), 3: Hand("Kh 4s")}
    return played_at(table, hands, NINES, board, until=0)


@pytest.mark.clause("12.1")
@every_game
def test_who_does_not_answer_checks_checks_and_folds(rules: Rules) -> None:
    table = dealt(rules)
    said = []
    for _ in range(3):
        events = floor.decide(table, TimeOut(2))
        assert events[0] == TimedOut(2)
        assert isinstance(events[1], InRound)
        assert isinstance(events[1].event, Decided)
        said.append(events[1].event.decision)
        table = tables.replay(table, events)
        words = "check" if table.running and table.running.stage is not Stage.RIVER else "raise 1x"
        if table.running and table.running.awaits(3):
            table = at(table, Act(decision(3, words)))
    assert said == [Check(), Check(), Fold()]


def answer_of_three_only(rules: Rules, board: str) -> Table:
    """Seat 3 raises at once, and seat 2 is never heard of again."""
    table = at(dealt(rules, board), Act(decision(3, "raise 4x")))
    return at(table, TimeOut(2), TimeOut(2), TimeOut(2))


@pytest.mark.clause("12.1")
@every_game
def test_the_wagers_already_down_stay_in_play(rules: Rules) -> None:
    table = answer_of_three_only(rules, BOARD)
    assert table.round is not None
    assert table.round.stage is Stage.CLOSED
    assert outcomes(table.round, 2) == "ante lost 10.00, blind lost 10.00, trips lost 5.00"
    assert table.ledger.stack(2) == money("975")


@pytest.mark.clause("12.1")
@every_game
def test_trips_stands_for_who_does_not_answer(rules: Rules) -> None:
    table = answer_of_three_only(rules, SEVENS)
    assert table.round is not None
    assert outcomes(table.round, 2) == "ante lost 10.00, blind lost 10.00, trips won 15.00"
    assert table.ledger.stack(2) == money("995")


@pytest.mark.clause("12.1")
@every_game
def test_a_raise_already_made_stands_though_the_connection_is_lost(rules: Rules) -> None:
    table = at(dealt(rules), Act(decision(3, "raise 4x")))
    assert refused_at(table, TimeOut(3)).code is Refusal.ALREADY_DECIDED
    table = at(table, *(Act(Decide(2, what)) for what in (Check(), Check(), Fold())))
    assert table.round is not None
    assert outcomes(table.round, 3) == "ante won 10.00, play won 40.00, blind pushed"


@pytest.mark.clause("12.1")
@every_game
def test_nobody_is_timed_out_of_betting(rules: Rules) -> None:
    table = opened(seated(rules, {1: "1000", 2: "1000"}), 1)
    assert refused_at(table, TimeOut(2)).code is Refusal.WRONG_STAGE


def stages_of_a_round(rules: Rules) -> dict[Stage, Table]:
    """One table in every stage from which a round can be voided."""
    table = opened(seated(rules, {1: "1000", 2: "1000", 3: "1000"}), 1, "500")
    betting = at(table, Act(wager(2, "10", "5")), Act(wager(3, "10")))
    preflop = dealt(rules)
    flop = at(preflop, Act(decision(2, "raise 4x")), Act(decision(3, "check")))
    return {
        Stage.BETTING: betting,
        Stage.DEALING: at(betting, Act(CallNoMoreBets())),
        Stage.PREFLOP: at(preflop, Act(decision(2, "raise 3x"))),
        Stage.FLOP: flop,
        Stage.RIVER: at(flop, Act(decision(3, "check"))),
    }


FAULT = VoidRound("the shuffler jams")


@pytest.mark.clause("12.2")
@every_game
def test_a_void_round_returns_every_wager_and_the_collection(rules: Rules) -> None:
    for stage, table in stages_of_a_round(rules).items():
        assert table.running is not None
        assert table.running.stage is stage
        drop = money("1") if rules.schedule and stage is not Stage.BETTING else 0
        assert table.ledger.balance(DROP) == drop  # of a total action of 45
        assert table.ledger.stack(2) < money("1000")
        voided = at(table, Act(FAULT))
        assert [voided.ledger.stack(seat) for seat in (1, 2, 3)] == [money("1000")] * 3
        for account in (DROP, BANK, ESCROW):
            assert voided.ledger.balance(account) == 0


@pytest.mark.clause("12.2")
@every_game
def test_the_void_stays_on_record_with_its_reason(rules: Rules) -> None:
    for table in stages_of_a_round(rules).values():
        assert floor.decide(table, Act(FAULT)) == (InRound(RoundVoided("the shuffler jams")),)
        voided = at(table, Act(FAULT)).round
        assert voided is not None
        assert (voided.stage, voided.void) == (Stage.VOID, "the shuffler jams")
        record = format_round(voided)
        assert record.endswith(" | void: the shuffler jams")
        assert parse_round(record, rules).void == "the shuffler jams"


@pytest.mark.clause("12.2")
@every_game
@pytest.mark.parametrize("reason", ["", "  ", "two\nlines", "a | b", "x" * 201])
def test_a_void_needs_a_reason_that_fits_on_the_record(rules: Rules, reason: str) -> None:
    no = refused_at(dealt(rules), Act(VoidRound(reason)))
    assert no.code is Refusal.BAD_REASON


@pytest.mark.clause("12.2")
@every_game
def test_nothing_more_happens_in_a_void_round(rules: Rules) -> None:
    table = at(dealt(rules), Act(FAULT))
    assert refused_at(table, Act(decision(2, "check"))).code is Refusal.NO_ROUND
    assert refused_at(table, Act(FAULT)).code is Refusal.NO_ROUND
    assert floor.round_offers(table, 2) == ()
    assert VoidOffer() not in floor.legal_actions(table)
