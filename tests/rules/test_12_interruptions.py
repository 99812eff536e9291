"""Chapter 12: players who do not answer, and rounds that cannot go on."""

import pytest

from pitboss.errors import Refusal
from pitboss.game.actions import (
    CallNoMoreBets,
    Check,
    Decide,
    Decision,
    Fold,
    Raise,
    RuleIrregularity,
    VoidRound,
)
from pitboss.game.events import Decided, RoundVoided
from pitboss.game.irregularities import Irregularity, Ruling
from pitboss.game.notation import format_round
from pitboss.game.offers import VoidOffer
from pitboss.game.profiles import profile
from pitboss.game.record import parse_round
from pitboss.game.round import Stage
from pitboss.game.rules import Rules
from pitboss.game.voids import VoidKind
from pitboss.game.wagers import Result
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
    rules_with,
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
def test_a_house_may_play_the_hand_of_who_does_not_answer(rules: Rules) -> None:
    table = answer_of_three_only(rules.change(time_out="play", name="own"), BOARD)
    assert table.round is not None
    assert table.round.seats[2].decisions == (Check(), Check(), Raise(1))
    lost = "play lost 10.00, ante lost 10.00, blind lost 10.00, trips lost 5.00"
    assert outcomes(table.round, 2) == lost
    assert table.ledger.stack(2) == money("965")


# Of 30 chips an Ante and a Blind of 10 leave enough for the river's raise; of 29 they do not.
@pytest.mark.clause("12.1")
@every_game
@pytest.mark.parametrize(("stack", "said"), [("30", Raise(1)), ("29", Fold())])
def test_a_stack_that_cannot_pay_the_raise_folds(rules: Rules, stack: str, said: Decision) -> None:
    own = rules.change(time_out="play", name="own")
    table = opened(seated(own, {1: "1000", 2: stack}), 1, "500")
    table = played_at(table, {2: Hand("Qs 8d")}, NINES, BOARD, until=0)
    table = at(table, TimeOut(2), TimeOut(2), TimeOut(2))
    assert table.round is not None
    assert table.round.seats[2].decisions == (Check(), Check(), said)


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
        (event,) = floor.decide(table, Act(FAULT))
        assert isinstance(event, InRound)
        assert isinstance(event.event, RoundVoided)
        assert event.event.reason == "the shuffler jams"
        voided = at(table, Act(FAULT)).round
        assert voided is not None
        assert (voided.stage, voided.void) == (Stage.VOID, "the shuffler jams")
        record = format_round(voided)
        assert record.endswith(" | void: the shuffler jams")
        assert parse_round(record, rules).void == "the shuffler jams"


@pytest.mark.clause("12.2")
@every_game
@pytest.mark.parametrize("kept", [False, True])
def test_the_slip_says_what_went_back_to_whom(rules: Rules, kept: bool) -> None:
    rules = rules.change(void_collection="kept" if kept else "returned", name="own")
    for stage, table in stages_of_a_round(rules).items():
        voided = at(table, Act(FAULT)).round
        assert voided is not None
        assert voided.void_slip is not None
        raised = {Stage.PREFLOP: "30", Stage.FLOP: "40", Stage.RIVER: "40"}.get(stage, "0")
        bank = {} if rules.house_banked else {1: money("500")}
        wagers = {2: money("25") + money(raised), 3: money("20")}
        assert voided.void_slip.kind is VoidKind.FAULT
        assert voided.void_slip.returned == bank | wagers
        assert voided.void_slip.refunded == (0 if kept else voided.collection)


@pytest.mark.clause("12.2")
def test_a_house_may_keep_the_collection_of_a_void_round() -> None:
    rules = rules_with("california", void_collection="kept")
    for stage, table in stages_of_a_round(rules).items():
        taken = 0 if stage is Stage.BETTING else money("1")
        voided = at(table, Act(FAULT))
        stacks = [voided.ledger.stack(seat) for seat in (1, 2, 3)]
        assert stacks == [money("1000") - taken, money("1000"), money("1000")]
        assert voided.ledger.balance(DROP) == taken
        assert voided.ledger.balance(ESCROW) == 0
        assert voided.round is not None
        assert (voided.round.net(1), voided.round.behind(1)) == (-taken, money("1000") - taken)


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
    assert not any(isinstance(one, VoidOffer) for one in floor.legal_actions(table))


MISDEAL = VoidRound("seat 3 has three cards", VoidKind.MISDEAL)


@pytest.mark.clause("12.3")
@every_game
def test_a_misdeal_voids_the_round_until_the_first_decision(rules: Rules) -> None:
    stages = stages_of_a_round(rules)
    for table in (stages[Stage.DEALING], dealt(rules)):
        voided = at(table, Act(MISDEAL))
        assert [voided.ledger.stack(seat) for seat in (1, 2, 3)] == [money("1000")] * 3
        assert voided.round is not None
        assert voided.round.void_slip is not None
        assert voided.round.void_slip.kind is VoidKind.MISDEAL
        record = format_round(voided.round)
        assert record.endswith(" | void, misdeal: seat 3 has three cards")
        assert parse_round(record, rules).void_slip == voided.round.void_slip


@pytest.mark.clause("12.3")
@every_game
def test_before_the_deal_and_after_a_decision_nothing_is_a_misdeal(rules: Rules) -> None:
    stages = stages_of_a_round(rules)
    for stage in (Stage.BETTING, Stage.PREFLOP, Stage.FLOP, Stage.RIVER):
        no = refused_at(stages[stage], Act(MISDEAL))
        assert (no.code, no.possible) == (
            Refusal.WRONG_STAGE,
            "a misdeal is one from the deal to the first decision",
        )


EXPOSED = VoidRound("the dealer's ace is seen", VoidKind.EXPOSED_CARD)


@pytest.mark.clause("12.4")
@every_game
def test_an_exposed_card_voids_from_the_first_decision_to_the_last(rules: Rules) -> None:
    """Before the first decision the deal is a misdeal."""
    stages = stages_of_a_round(rules)
    no = refused_at(dealt(rules), Act(EXPOSED))
    assert no.code is Refusal.WRONG_STAGE
    assert no.possible == "an exposed card voids from the first decision to the last"
    for stage in (Stage.PREFLOP, Stage.FLOP, Stage.RIVER):
        voided = at(stages[stage], Act(EXPOSED))
        assert [voided.ledger.stack(seat) for seat in (1, 2, 3)] == [money("1000")] * 3
        assert voided.round is not None
        assert format_round(voided.round).endswith(
            " | void, exposed card: the dealer's ace is seen"
        )
    for stage in (Stage.BETTING, Stage.DEALING):
        assert refused_at(stages[stage], Act(EXPOSED)).code is Refusal.WRONG_STAGE


@pytest.mark.clause("12.4")
@every_game
@pytest.mark.parametrize("seat", [None, 2])
def test_a_card_that_stands_is_put_on_record_and_changes_nothing(
    rules: Rules, seat: int | None
) -> None:
    ends = [Act(decision(2, "raise 4x")), Act(decision(3, "raise 4x"))]
    plain = at(dealt(rules), *ends)
    noted = at(dealt(rules), Act(RuleIrregularity("a nine fell", seat=seat)), *ends)
    assert noted.ledger == plain.ledger
    assert noted.round is not None
    assert plain.round is not None
    assert noted.round.lines == plain.round.lines
    assert noted.round.irregularities == (Irregularity("a nine fell", Ruling.STANDS, seat),)
    where = "" if seat is None else " 2"
    record = format_round(noted.round)
    assert f" | irregular{where} stands: a nine fell | " in record
    assert parse_round(record, rules) == noted.round


def foul(ruling: Ruling, seat: int = 2) -> Act:
    return Act(RuleIrregularity("it left the table", ruling, seat))


@pytest.mark.clause("12.5")
@every_game
def test_a_foul_hand_gets_its_wagers_back_and_the_round_goes_on(rules: Rules) -> None:
    table = at(dealt(rules, SEVENS), Act(decision(2, "raise 4x")), foul(Ruling.RETURNED))
    table = at(table, Act(decision(3, "raise 4x")))
    assert table.round is not None
    assert table.round.stage is Stage.CLOSED
    pushed = "ante pushed, blind pushed, trips pushed, play pushed"
    assert outcomes(table.round, 2) == pushed
    assert (table.round.results[2], table.ledger.stack(2)) == (Result.FOUL, money("1000"))
    assert table.round.results[3] is not Result.FOUL
    assert 2 not in table.round.shown
    assert parse_round(format_round(table.round), rules) == table.round


@pytest.mark.clause("12.5")
@every_game
def test_a_hand_that_is_foul_by_its_own_fault_loses_everything(rules: Rules) -> None:
    table = at(dealt(rules, SEVENS), Act(decision(2, "raise 4x")), foul(Ruling.LOST))
    table = at(table, Act(decision(3, "raise 4x")))
    assert table.round is not None
    lost = "ante lost 10.00, blind lost 10.00, trips lost 5.00, play lost 40.00"
    assert outcomes(table.round, 2) == lost
    assert table.ledger.stack(2) == money("935")


@pytest.mark.clause("12.5")
@every_game
def test_a_foul_hand_decides_no_more_and_nobody_waits_for_it(rules: Rules) -> None:
    table = at(dealt(rules), Act(decision(3, "check")), foul(Ruling.RETURNED))
    assert table.running is not None
    assert table.running.stage is Stage.FLOP  # seat 2 was the last to be waited for
    assert refused_at(table, Act(decision(2, "check"))).code is Refusal.NOT_PLAYING
    assert refused_at(table, TimeOut(2)).code is Refusal.NOT_PLAYING
    assert floor.round_offers(table, 2) == ()
    table = at(table, Act(decision(3, "check")), Act(decision(3, "raise 1x")))
    assert table.round is not None
    assert outcomes(table.round, 2) == "ante pushed, blind pushed, trips pushed"
    assert parse_round(format_round(table.round), rules) == table.round


@pytest.mark.clause("12.5")
@every_game
def test_where_every_hand_is_folded_or_foul_the_dealer_shows_nothing(rules: Rules) -> None:
    table = at(dealt(rules), foul(Ruling.LOST), foul(Ruling.RETURNED, 3))
    assert table.round is not None
    assert (table.round.stage, table.round.dealer_turned) == (Stage.CLOSED, False)
    assert [table.ledger.stack(seat) for seat in (2, 3)] == [money("975"), money("1000")]


@pytest.mark.clause("12.5")
@every_game
def test_a_foul_hand_is_that_of_a_seat_which_is_still_in_play(rules: Rules) -> None:
    table = dealt(rules)
    assert refused_at(table, Act(RuleIrregularity("x", Ruling.LOST))).code is Refusal.NO_SUCH_SEAT
    assert refused_at(table, foul(Ruling.LOST, 1)).code is Refusal.NOT_PLAYING
    twice = at(table, foul(Ruling.LOST))
    assert refused_at(twice, foul(Ruling.RETURNED)).code is Refusal.ALREADY_DECIDED
    assert refused_at(table, Act(RuleIrregularity(""))).code is Refusal.BAD_REASON
    bets = opened(seated(rules, {1: "1000", 2: "1000"}), 1)
    assert refused_at(bets, foul(Ruling.LOST)).code is Refusal.WRONG_STAGE


@pytest.mark.clause("12.5")
def test_the_bank_collects_a_foul_hand_as_far_as_it_covers_it() -> None:
    table = opened(seated(profile("california"), {1: "1000", 2: "1000", 3: "1000"}), 1, "15")
    hands = {2: Hand("Qs 8d", trips="5"), 3: Hand("Kh 4s")}
    table = played_at(table, hands, NINES, BOARD, until=0)
    table = at(table, foul(Ruling.LOST), Act(decision(3, "raise 4x")))
    assert table.round is not None
    assert outcomes(table.round, 2).startswith("ante lost 10.00, blind lost 5.00")
    assert table.ledger.stack(2) == money("985")
