"""Chapter 8: who banks, for how long, and with what."""

import pytest

from pitboss.errors import InvalidRules, Refusal
from pitboss.game.actions import BringChips, CallNoMoreBets, PutUpWager, VoidRound, WithdrawWagers
from pitboss.game.dealer import decide
from pitboss.game.events import WagerPutUp
from pitboss.game.money import format_money
from pitboss.game.profiles import profile
from pitboss.game.round import Stage, open_round
from pitboss.game.rules import Rules
from pitboss.table.asked import Ask, asked
from pitboss.table.commands import (
    Absence,
    AcceptBank,
    Act,
    BeReady,
    Command,
    DeclineBank,
    OpenRound,
    PauseGame,
    ResumeGame,
    Sit,
    SitIn,
    SitOut,
    StandUp,
    StartRotationClock,
    TopUp,
)
from pitboss.table.floor import legal_actions
from pitboss.table.ledger import BANK, DROP
from pitboss.table.offers import CommandOffer
from pitboss.table.pace import Pace, Wait, due, waiting
from pitboss.table.table import Table
from tests.rules.felt import (
    CARDROOMS,
    Hand,
    act,
    at,
    deal,
    dealt_at,
    decision,
    every_cardroom,
    folded_round,
    money,
    open_bets,
    opened,
    played_at,
    refused,
    refused_at,
    rules_with,
    seated,
    wager,
)

THREE = {2: "1000", 4: "1000", 5: "1000"}


@pytest.mark.clause("8.1")
@every_cardroom
def test_the_position_goes_clockwise_two_rounds_a_seat(rules: Rules) -> None:
    table = seated(rules, THREE)
    banked = []
    for _ in range(8):
        banked.append(table.bank_offered_to)
        table = folded_round(table)
    # Empty seats are passed over, and after seat 5 it is seat 2's turn again.
    assert banked == [2, 2, 4, 4, 5, 5, 2, 2]


@pytest.mark.clause("8.1")
@every_cardroom
def test_the_holder_is_asked_first_and_then_the_next_seat_on(rules: Rules) -> None:
    table = folded_round(at(seated(rules, THREE), DeclineBank(2)), 4)
    assert table.bank_offered_to == 4
    for seat in (2, 5):
        assert refused_at(table, AcceptBank(seat)).code is Refusal.BANK_NOT_OFFERED
    table = at(table, DeclineBank(4))
    assert table.bank_offered_to == 5
    assert at(table, DeclineBank(5)).bank_offered_to == 2


@pytest.mark.clause("8.1")
@every_cardroom
def test_when_the_holder_has_left_the_next_seat_on_is_asked(rules: Rules) -> None:
    table = at(folded_round(at(seated(rules, THREE), DeclineBank(2)), 4), StandUp(4))
    assert table.bank_offered_to == 5


@pytest.mark.clause("8.1")
@every_cardroom
def test_the_bank_is_offered_between_rounds_only(rules: Rules) -> None:
    table = opened(seated(rules, THREE), 2)
    assert table.bank_offered_to is None
    assert refused_at(table, AcceptBank(4)).code is Refusal.BANK_NOT_OFFERED


@pytest.mark.clause("8.2")
@every_cardroom
def test_no_seat_serves_a_third_round_in_a_row(rules: Rules) -> None:
    table = folded_round(folded_round(seated(rules, THREE), 2), 2)
    assert table.bank_offered_to == 4
    assert refused_at(table, AcceptBank(2)).code is Refusal.BANK_NOT_OFFERED
    # Nor when the others will not have it.
    table = at(table, DeclineBank(4), DeclineBank(5))
    assert table.bank_offered_to == 4


@pytest.mark.clause("8.2")
@every_cardroom
def test_after_somebody_else_has_served_the_seat_may_serve_two_rounds_again(rules: Rules) -> None:
    table = folded_round(folded_round(seated(rules, THREE), 2), 2)
    table = folded_round(table, 4)
    table = at(table, DeclineBank(4), DeclineBank(5))
    table = folded_round(folded_round(table, 2), 2)
    assert table.bank_offered_to == 4


@pytest.mark.clause("8.2")
@every_cardroom
def test_a_player_who_changes_seats_does_not_serve_a_third_round(rules: Rules) -> None:
    table = folded_round(folded_round(seated(rules, {2: "1000", 5: "1000"}), 2), 2)
    table = at(table, StandUp(2), Sit(3, "player 2", money("1000")))
    assert table.bank_offered_to == 5
    assert at(table, DeclineBank(5)).bank_offered_to == 5


@pytest.mark.clause("8.2")
@every_cardroom
def test_a_player_who_changes_seats_after_one_round_has_one_left(rules: Rules) -> None:
    table = folded_round(seated(rules, {2: "1000", 5: "1000"}), 2)
    table = at(table, StandUp(2), Sit(3, "player 2", money("1000")))
    # Seat 5 is asked in this circle, and the player who has moved in the next one.
    table = folded_round(at(table, DeclineBank(5)), 3)
    assert table.bank_offered_to == 5
    assert at(table, DeclineBank(5)).bank_offered_to == 5


@pytest.mark.clause("8.2")
@every_cardroom
def test_a_seat_that_has_served_twice_does_not_go_on_under_another_player(rules: Rules) -> None:
    table = folded_round(folded_round(seated(rules, {2: "1000", 5: "1000"}), 2), 2)
    table = at(table, StandUp(2), Sit(2, "a newcomer", money("1000")))
    assert table.bank_offered_to == 5
    assert at(table, DeclineBank(5)).bank_offered_to == 5


@pytest.mark.clause("8.2")
@every_cardroom
def test_two_players_one_after_the_other_do_not_give_a_seat_a_third_round(rules: Rules) -> None:
    table = folded_round(seated(rules, {2: "1000", 5: "1000"}), 2)
    table = at(table, StandUp(2), Sit(2, "a newcomer", money("1000")), DeclineBank(5))
    table = folded_round(table, 2)
    assert table.bank_offered_to == 5
    assert at(table, DeclineBank(5)).bank_offered_to == 5


@pytest.mark.clause("8.2")
@every_cardroom
@pytest.mark.parametrize("dealt", [False, True])
def test_a_void_round_counts_where_it_was_dealt(rules: Rules, dealt: bool) -> None:
    table = opened(folded_round(seated(rules, THREE), 2), 2)
    if dealt:
        table = dealt_at(table, [wager(4, "10")])
    table = at(table, Act(VoidRound("the lights went out")))
    assert table.bank_offered_to == (4 if dealt else 2)


@pytest.mark.clause("8.2")
@every_cardroom
def test_the_second_round_is_no_new_offer(rules: Rules) -> None:
    table = folded_round(seated(rules, THREE), 2)
    assert table.circle.holder == (2, "player 2")
    listed = table.circle.to_ask
    table = at(table, DeclineBank(2))
    assert table.circle.to_ask == listed == ((4, "player 4"), (5, "player 5"))
    assert table.bank_offered_to == 4


@pytest.mark.clause("8.1")
@every_cardroom
def test_who_sits_down_or_moves_joins_the_next_circle(rules: Rules) -> None:
    table = at(seated(rules, THREE), DeclineBank(2), Sit(3, "a newcomer", money("1000")))
    table = at(table, StandUp(5), Sit(6, "player 5", money("1000")))
    asked = []
    for _ in range(5):
        asked.append((table.circle.number, table.bank_offered_to))
        assert table.bank_offered_to is not None
        table = at(table, DeclineBank(table.bank_offered_to))
    assert asked == [(1, 4), (2, 6), (2, 2), (2, 3), (2, 4)]


@pytest.mark.clause("8.1")
@every_cardroom
def test_who_sits_out_or_cannot_bank_when_the_turn_comes_counts_as_asked(rules: Rules) -> None:
    table = at(seated(rules, {1: "1000", 2: "1000", 3: "4", 4: "1000"}), SitOut(2))
    table = at(table, DeclineBank(1))
    assert table.bank_offered_to == 4
    # Too late: their turn is over.
    table = at(table, SitIn(2), TopUp(3, money("1000")))
    assert table.circle.to_ask == ((4, "player 4"),)
    table = at(table, DeclineBank(4))
    assert (table.circle.number, table.bank_offered_to) == (2, 1)


@pytest.mark.clause("8.1")
@every_cardroom
def test_two_players_do_not_keep_the_bank_between_them(rules: Rules) -> None:
    """They move after every round; who keeps the seat is asked all the same."""
    table = seated(rules, {1: "1000", 2: "1000", 7: "1000"})
    table = folded_round(folded_round(table, 1), 1)
    table = at(table, StandUp(1), Sit(3, "player 1", money("1000")))
    table = folded_round(folded_round(table, 2), 2)
    table = at(table, StandUp(2), Sit(4, "player 2", money("1000")))
    assert table.bank_offered_to == 7


@pytest.mark.clause("8.3")
@every_cardroom
def test_the_circle_begins_again_when_the_last_seat_to_be_asked_leaves(rules: Rules) -> None:
    table = at(seated(rules, THREE), DeclineBank(2), DeclineBank(4), StandUp(5))
    assert table.bank_offered_to == 2


@pytest.mark.clause("8.3")
@every_cardroom
def test_a_seat_may_decline_and_the_next_is_asked(rules: Rules) -> None:
    table = seated(rules, THREE)
    asked = [table.bank_offered_to]
    for seat in (2, 4):
        table = at(table, DeclineBank(seat))
        asked.append(table.bank_offered_to)
    assert asked == [2, 4, 5]


AWAY = {
    "sits out and in": (SitOut(2), SitIn(2)),
    "comes back": (StandUp(2), Sit(2, "player 2", money("1000"))),
    "moves": (StandUp(2), Sit(3, "player 2", money("1000"))),
}


@pytest.mark.clause("8.3")
@pytest.mark.parametrize("away", AWAY.values(), ids=AWAY)
@pytest.mark.parametrize("answer", [DeclineBank(2), DeclineBank(2, Absence.TIME)], ids=str)
@every_cardroom
def test_declined_is_declined_for_this_circle(
    rules: Rules, answer: DeclineBank, away: tuple[Command, ...]
) -> None:
    """Whatever one does meanwhile, and whether or not one has answered."""
    table = at(seated(rules, {1: "1000", 2: "1000", 5: "1000"}), DeclineBank(1), answer, *away)
    assert (table.circle.number, table.bank_offered_to) == (1, 5)
    assert table.circle.to_ask == ((5, "player 5"),)
    assert at(table, DeclineBank(5)).circle.number == 2


@pytest.mark.clause("8.3")
@pytest.mark.parametrize("away", AWAY.values(), ids=AWAY)
@every_cardroom
def test_who_goes_away_while_asked_has_declined(rules: Rules, away: tuple[Command, ...]) -> None:
    table = at(seated(rules, {1: "1000", 2: "1000", 5: "1000"}), DeclineBank(1), *away)
    assert (table.circle.number, table.bank_offered_to) == (1, 5)


@pytest.mark.clause("8.3")
@every_cardroom
def test_nobody_is_made_to_sit_out_for_an_unanswered_offer(rules: Rules) -> None:
    table = seated(rules, THREE)
    for _ in range(4):
        command = due(table, Pace(), 10**6)
        assert isinstance(command, DeclineBank)
        table = at(table, command)
    assert table.sitting_out == frozenset()


@pytest.mark.clause("8.3")
@pytest.mark.parametrize(
    "answer", [DeclineBank(4), DeclineBank(4, Absence.TIME), SitOut(4), StandUp(4)], ids=str
)
@every_cardroom
def test_who_takes_the_bank_and_puts_nothing_up_has_declined(rules: Rules, answer: Command) -> None:
    table = at(
        seated(rules, THREE), DeclineBank(2), AcceptBank(4), OpenRound(), Act(wager(5, "10"))
    )
    table = at(table, answer)
    assert table.round is not None
    assert table.round.stage is Stage.VOID
    assert table.ledger.stack(5) == money("1000")
    assert table.bank_offered_to == 5
    assert 4 not in [place.seat for place in table.circle.to_ask]


@pytest.mark.clause("8.3")
@every_cardroom
def test_a_bank_is_handed_back_before_its_wager_is_put_up_and_not_after(rules: Rules) -> None:
    table = at(seated(rules, THREE), AcceptBank(2))
    assert at(table, DeclineBank(2)).bank_offered_to == 4
    table = at(table, OpenRound(), Act(PutUpWager(2, money("100"))))
    assert refused_at(table, DeclineBank(2)).code is Refusal.BANK_NOT_OFFERED


@pytest.mark.clause("8.3")
@every_cardroom
def test_a_fault_before_the_wager_is_put_up_costs_nobody_the_turn(rules: Rules) -> None:
    table = at(seated(rules, THREE), DeclineBank(2), AcceptBank(4), OpenRound())
    table = at(table, Act(VoidRound("a card fell")))
    assert table.bank_offered_to == 4


@pytest.mark.clause("8.3")
@every_cardroom
def test_when_all_have_declined_the_circle_begins_again(rules: Rules) -> None:
    table = seated(rules, THREE)
    for _ in range(2):
        for seat in (2, 4, 5):
            assert table.bank_offered_to == seat
            table = at(table, DeclineBank(seat))
    assert table.bank_offered_to == 2


@pytest.mark.clause("8.3")
@every_cardroom
def test_no_round_is_dealt_until_somebody_accepts(rules: Rules) -> None:
    table = seated(rules, THREE)
    for seat in (2, 4, 5):
        assert CommandOffer(OpenRound()) not in legal_actions(table)
        assert refused_at(table, OpenRound()).code is Refusal.BANK_NOT_TAKEN
        table = at(table, DeclineBank(seat))
    assert refused_at(table, OpenRound()).code is Refusal.BANK_NOT_TAKEN
    assert at(table, AcceptBank(2), OpenRound()).running is not None


@pytest.mark.clause("8.4")
@every_cardroom
def test_the_house_never_holds_the_position(rules: Rules) -> None:
    table = seated(rules, THREE)
    for _ in range(4):
        table = folded_round(table)
        assert table.round is not None
        assert table.round.player_dealer in THREE
        assert table.ledger.balance(BANK) == 0


@pytest.mark.clause("8.4")
@pytest.mark.parametrize("name", CARDROOMS)
def test_the_house_cannot_answer_for_a_cardrooms_wagers(name: str) -> None:
    with pytest.raises(InvalidRules, match="wager, net or payoffs"):
        rules_with(name, coverage="unlimited")


@pytest.mark.clause("8.5")
@every_cardroom
def test_no_cards_are_dealt_before_the_player_dealer_puts_up_a_wager(rules: Rules) -> None:
    bets = open_round(rules, {1: money("100"), 7: money("1000")}, player_dealer=7)
    bets = act(bets, wager(1, "10"))
    assert refused(bets, CallNoMoreBets()).code is Refusal.NO_PLAYER_DEALER_WAGER
    act(bets, PutUpWager(7, money("5")), CallNoMoreBets())


@pytest.mark.clause("8.5")
@pytest.mark.parametrize(
    ("rules", "least", "below"),
    [
        (profile("royal-caribbean"), "5", "4.99"),
        (profile("california"), "5", "4"),
        (rules_with("california", schedule=2), "25", "24"),
        (rules_with("california", schedule=3), "100", "99"),
    ],
    ids=["royal-caribbean", "schedule 1", "schedule 2", "schedule 3"],
)
def test_the_wager_is_at_least_the_table_minimum(rules: Rules, least: str, below: str) -> None:
    bets = open_round(rules, {1: money("1000"), 7: money("1000")}, player_dealer=7)
    assert refused(bets, PutUpWager(7, money(below))).code is Refusal.OUTSIDE_LIMITS
    assert act(bets, PutUpWager(7, money(least))).wager == money(least)


@pytest.mark.clause("8.5")
@every_cardroom
def test_the_wager_has_no_maximum_but_the_own_stack(rules: Rules) -> None:
    bets = open_round(rules, {1: money("1000"), 7: money("9000000")}, player_dealer=7)
    assert act(bets, PutUpWager(7, money("8000000"))).wager == money("8000000")
    assert refused(bets, PutUpWager(7, money("9000001"))).code is Refusal.NOT_ENOUGH_CHIPS


@pytest.mark.clause("8.5")
@pytest.mark.parametrize(
    ("minimum", "least", "below"), [("none", "0.01", "0"), ("50.00", "50", "49.99")]
)
def test_rules_may_set_another_minimum_for_it(minimum: str, least: str, below: str) -> None:
    rules = rules_with("california", bank_minimum=minimum)
    bets = open_round(rules, {1: money("1000"), 7: money("1000")}, player_dealer=7)
    assert refused(bets, PutUpWager(7, money(below))).code is Refusal.OUTSIDE_LIMITS
    assert act(bets, PutUpWager(7, money(least))).wager == money(least)
    enough = format_money(money(least) + money("1"))
    assert seated(rules, {1: enough}).bank_offered_to == 1


@pytest.mark.clause("8.5")
@every_cardroom
@pytest.mark.parametrize("lower", [PutUpWager(1, money("99.99")), WithdrawWagers(1)], ids=str)
def test_when_it_is_lowered_those_who_were_ready_are_asked_again(
    rules: Rules, lower: PutUpWager | WithdrawWagers
) -> None:
    table = opened(seated(rules, {1: "1000", 2: "500", 3: "500"}), 1, "100")
    table = at(table, Act(wager(2, "10")), BeReady(2), Act(wager(3, "10")))
    raised = at(table, Act(PutUpWager(1, money("200"))))
    assert raised.ready == {2}
    assert waiting(raised) == waiting(table)
    lowered = at(raised, Act(lower))
    assert lowered.ready == frozenset()
    assert waiting(lowered) != waiting(raised)  # the clock begins anew
    back = at(lowered, Act(PutUpWager(1, money("99.99"))))
    for seat in (2, 3):
        question = asked(back, seat)
        assert question is not None
        assert question.ask is Ask.BET
    assert due(at(back, BeReady(2), BeReady(3)), Pace(), elapsed=0) == Act(CallNoMoreBets())


@pytest.mark.clause("8.6")
def test_when_the_collection_lowers_it_they_are_asked_again() -> None:
    table = opened(seated(profile("california"), {1: "100", 2: "500", 3: "500"}), 1, "99")
    table = at(table, Act(wager(2, "25")), BeReady(2))
    assert at(table, Act(wager(3, "5"))).ready == frozenset()
    assert at(table, Act(PutUpWager(1, money("50")))).lowered == 1
    lower = at(table, Act(PutUpWager(1, money("50"))), BeReady(2), Act(wager(3, "5")))
    assert lower.ready == {2}


@pytest.mark.clause("8.5")
@every_cardroom
def test_the_wager_comes_from_the_own_stack(rules: Rules) -> None:
    table = opened(seated(rules, {1: "1000", 2: "100"}), 1, "300")
    assert table.ledger.stack(1) == money("700")
    table = at(table, Act(PutUpWager(1, money("200"))))
    assert table.ledger.stack(1) == money("800")


@pytest.mark.clause("8.5")
@every_cardroom
def test_the_player_dealer_need_not_cover_everything(rules: Rules) -> None:
    seats = (1, 2, 3, 4, 5, 6)
    bets = open_bets(rules, dict.fromkeys(seats, "5000"), bank_wager="5")
    bets = act(bets, *(wager(seat, "300", "300") for seat in seats), CallNoMoreBets())
    assert bets.total_action == money("5400")


@pytest.mark.clause("8.6")
@pytest.mark.parametrize(
    ("rules", "most"),
    [
        (profile("california"), ["999", "998", "991"]),
        (rules_with("california", schedule=2), ["997", "988", "980"]),
        (rules_with("california", schedule=3), ["994", "994", "970"]),
        (profile("royal-caribbean"), ["1000", "1000", "1000"]),
    ],
    ids=["schedule 1", "schedule 2", "schedule 3", "no collection"],
)
def test_the_collection_that_is_due_stays_behind_the_wager(rules: Rules, most: list[str]) -> None:
    """Before any bet, after some, after the highest."""
    bets = open_round(rules, {1: money("9000"), 7: money("1000")}, player_dealer=7)
    limit = format_money(rules.spot_maximum)
    some = format_money(10 * rules.spot_minimum) if rules.schedule != 3 else "100"
    for stakes, highest in zip((None, (some,), (limit, limit)), most, strict=True):
        lying = bets if stakes is None else act(bets, wager(1, *stakes))
        above = format_money(money(highest) + 1)
        assert refused(lying, PutUpWager(7, money(above))).code is Refusal.NOT_ENOUGH_CHIPS
        assert act(lying, PutUpWager(7, money(highest))).wager == money(highest)
    closed = act(bets, wager(1, limit, limit), PutUpWager(7, money(most[2])), CallNoMoreBets())
    assert closed.behind(7) == 0  # it is taken to the last chip


@pytest.mark.clause("8.6")
def test_what_a_bet_adds_to_the_collection_comes_out_of_the_wager() -> None:
    """Of 100 the bank puts up 99; a total of 60 makes the collection 2, one of 400 makes it 9."""
    rules = profile("california")
    bets = open_round(rules, {1: money("900"), 2: money("900"), 7: money("100")}, player_dealer=7)
    bets = act(bets, PutUpWager(7, money("99")), wager(1, "25"))
    assert bets.wager == money("99")
    assert decide(bets, wager(1, "30"))[1:] == (WagerPutUp(7, money("98"), for_collection=True),)
    bets = act(bets, wager(1, "30"))
    assert (bets.wager, bets.behind(7)) == (money("98"), money("2"))
    bets = act(bets, wager(2, "170"), CallNoMoreBets())
    assert (bets.wager, bets.collection, bets.behind(7)) == (money("91"), money("9"), 0)


@pytest.mark.clause("8.6")
def test_a_bet_whose_collection_the_bank_cannot_pay_is_refused() -> None:
    """With 7, the bank can pay 2 and wager 5: bets may come to 100 and no further."""
    rules = profile("california")
    bets = open_round(rules, {1: money("900"), 2: money("900"), 7: money("7")}, player_dealer=7)
    bets = act(bets, PutUpWager(7, money("6")), wager(1, "25"))
    no = refused(bets, wager(2, "26"))
    assert (no.code, no.possible) == (
        Refusal.COLLECTION_TOO_HIGH,
        "at most 50.00 in all: the bank could not pay a higher collection",
    )
    bets = act(bets, wager(2, "25"))
    assert (bets.wager, bets.total_action) == (money("5"), money("100"))
    assert refused(bets, wager(1, "26")).code is Refusal.COLLECTION_TOO_HIGH
    bets = act(bets, wager(1, "24"), BringChips(7, money("1000")), wager(2, "300"))
    assert bets.wager == money("5")


@pytest.mark.clause("8.6")
def test_nobody_is_waited_for_who_cannot_bet_any_more() -> None:
    table = opened(seated(profile("california"), {1: "6", 2: "900", 3: "900"}), 1, "5")
    table = at(table, Act(wager(2, "25")), BeReady(2))
    assert asked(table, 3) is None
    assert due(table, Pace(), elapsed=0) == Act(CallNoMoreBets())


@pytest.mark.clause("8.6")
@pytest.mark.parametrize(
    ("rules", "enough", "too_little"),
    [
        (profile("california"), "6", "5"),  # 5 and 1
        (rules_with("california", schedule=2), "28", "27"),  # 25 and 3
        (rules_with("california", schedule=3), "106", "105"),  # 100 and 6
        (profile("royal-caribbean"), "5", "4"),
    ],
    ids=["schedule 1", "schedule 2", "schedule 3", "no collection"],
)
def test_who_cannot_keep_it_is_not_offered_the_position(
    rules: Rules, enough: str, too_little: str
) -> None:
    assert seated(rules, {1: too_little, 2: enough}).bank_offered_to == 2
    assert seated(rules, {1: enough, 2: enough}).bank_offered_to == 1
    assert seated(rules, {1: too_little}).bank_offered_to is None


@pytest.mark.clause("8.7")
@every_cardroom
def test_the_player_dealer_places_no_wagers_and_decides_nothing(rules: Rules) -> None:
    bets = open_bets(rules, {1: "1000"})
    assert refused(bets, wager(7, "10")).code is Refusal.PLAYER_DEALER
    dealt = deal(rules, {1: Hand("Kh 4s")}, dealer="9s 3s", board="2h 5d 9c Jc Kd")
    for words in ("check", "raise 4x", "fold"):
        assert refused(dealt, decision(7, words)).code is Refusal.PLAYER_DEALER


# Total action 25: california collects 1. It pays a straight on Trips 5 to 1, the other 4 to 1.
@pytest.mark.clause("8.7")
@pytest.mark.parametrize(
    ("name", "cards", "stack"),
    [
        ("california", "Qs 8d", "1064"),  # Play 40, Ante 10, Blind 10 and Trips 5, less 1
        ("royal-caribbean", "Qs 8d", "1065"),
        ("california", "Qs Td", "914"),  # 40, 10, 10 and 25 are paid, and 1 collected
        ("royal-caribbean", "Qs Td", "920"),  # 40, 10, 10 and 20
    ],
)
def test_the_player_dealer_banks_all_four_wagers(name: str, cards: str, stack: str) -> None:
    table = opened(seated(profile(name), {1: "1000", 2: "1000"}), 1, "500")
    table = played_at(table, {2: Hand(cards, trips="5")}, "9s 3s", "2h 5d 9c Jc Kd")
    assert table.running is None
    assert table.ledger.stack(1) == money(stack)
    assert table.ledger.stack(2) == money("2000") - money(stack) - table.ledger.balance(DROP)


@pytest.mark.clause("8.8")
@every_cardroom
def test_the_first_position_is_the_lowest_seats(rules: Rules) -> None:
    table = at(Table(rules), *(Sit(seat, f"player {seat}", money("1000")) for seat in (5, 3)))
    assert table.bank_offered_to == 3
    # Nobody has answered: who sits down now is listed, and may be the first.
    table = at(table, Sit(1, "player 1", money("1000")))
    assert [place.seat for place in table.circle.to_ask] == [1, 3, 5]
    table = at(table, DeclineBank(1), Sit(2, "player 2", money("1000")))
    assert [place.seat for place in table.circle.to_ask] == [3, 5]


@pytest.mark.clause("8.8")
@every_cardroom
def test_where_the_rules_say_so_the_first_to_sit_down_is_asked_first(rules: Rules) -> None:
    rules = rules.change(first_bank="first to sit down")
    table = at(Table(rules), *(Sit(seat, f"player {seat}", money("1000")) for seat in (3, 5, 1)))
    assert [place.seat for place in table.circle.to_ask] == [3, 5, 1]
    assert at(table, StandUp(3)).bank_offered_to == 5


MINUTE = 60_000


def clocked(rules: Rules) -> Table:
    """With a rotation clock, which Ada in seat 2 has started at a time of 1000."""
    rules = rules.change(rotation_clock={"others": 2, "minutes": 40, "pause": 2})
    table = seated(rules, THREE)
    assert due(table, Pace(), 0, now=1000) == Wait(20)
    table = at(table, AcceptBank(2))
    assert due(table, Pace(), 0, now=1000) == StartRotationClock(1000)
    return at(table, StartRotationClock(1000), DeclineBank(2))


@pytest.mark.clause("8.9")
@every_cardroom
def test_the_game_pauses_when_the_bank_has_not_reached_enough_others(rules: Rules) -> None:
    table = folded_round(folded_round(clocked(rules), 4), 4)
    last = 1000 + 40 * MINUTE
    assert refused_at(table, PauseGame(last - 1)).code is Refusal.NO_CHANGE
    assert due(table, Pace(), 0, now=last - 1000) == Wait(1)
    assert due(table, Pace(), 0, now=last) == PauseGame(last)
    table = at(table, PauseGame(last))
    assert table.paused_until == last + 2 * MINUTE
    table = at(table, AcceptBank(5))
    assert refused_at(table, OpenRound()).code is Refusal.GAME_PAUSED
    assert isinstance(due(table, Pace(), 10**6, now=last + MINUTE), Wait)
    assert refused_at(table, ResumeGame(last + MINUTE)).code is Refusal.NO_CHANGE
    over = last + 2 * MINUTE
    assert due(table, Pace(), 10**6, now=over) == ResumeGame(over)
    table = at(table, ResumeGame(over))
    assert due(table, Pace(), 0, now=over) == StartRotationClock(over)
    assert folded_round(at(table, DeclineBank(5), StartRotationClock(over)), 2).paused_at is None


@pytest.mark.clause("8.9")
@every_cardroom
def test_enough_others_start_the_clock_anew(rules: Rules) -> None:
    table = folded_round(clocked(rules), 4)
    assert (table.reach.holder, table.reach.others) == ("player 4", ())
    table = folded_round(at(table, DeclineBank(4)), 5)
    assert table.reach.others == ("player 5",)
    table = folded_round(at(table, DeclineBank(5)), 2)
    assert table.reach.since is None
    assert due(table, Pace(), 0, now=10**9) == Wait(20)
    table = at(table, AcceptBank(2))
    assert due(table, Pace(), 0, now=10**9) == StartRotationClock(10**9)


@pytest.mark.clause("8.9")
@every_cardroom
def test_a_round_that_is_on_is_played_out_before_the_pause(rules: Rules) -> None:
    table = opened(clocked(rules), 4)
    assert refused_at(table, PauseGame(10**9)).code is Refusal.ROUND_RUNNING
    assert not isinstance(due(table, Pace(), 0, now=10**9), PauseGame)


@pytest.mark.clause("8.9")
@every_cardroom
def test_nobody_waits_for_a_wall_clock_that_was_set_back(rules: Rules) -> None:
    table = folded_round(clocked(rules), 4)
    assert due(table, Pace(), 0, now=500) == StartRotationClock(500)
    back = at(table, StartRotationClock(500))
    assert (back.reach.since, back.reach.holder) == (500, "player 4")
    last = 1000 + 40 * MINUTE
    paused = at(table, PauseGame(last))
    assert due(paused, Pace(), 0, now=last - 60 * MINUTE) == ResumeGame(last - 60 * MINUTE)
    assert at(paused, ResumeGame(last - 60 * MINUTE)).paused_at is None


@pytest.mark.clause("8.9")
@every_cardroom
def test_no_rules_that_ship_have_a_rotation_clock(rules: Rules) -> None:
    assert rules.rotation_clock is None
    assert refused_at(seated(rules, THREE), StartRotationClock(0)).code is Refusal.NO_CHANGE
