"""Chapter 8: who banks, for how long, and with what."""

import pytest

from pitboss.errors import InvalidRules, Refusal
from pitboss.game.actions import CallNoMoreBets, PutUpWager, VoidRound
from pitboss.game.money import format_money
from pitboss.game.profiles import profile
from pitboss.game.round import open_round
from pitboss.game.rules import Rules
from pitboss.table.commands import (
    AcceptBank,
    Act,
    DeclineBank,
    OpenRound,
    Sit,
    SitIn,
    SitOut,
    StandUp,
)
from pitboss.table.floor import legal_actions
from pitboss.table.ledger import BANK, DROP
from pitboss.table.offers import CommandOffer
from tests.rules.felt import (
    CARDROOMS,
    Hand,
    act,
    at,
    deal,
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
    table = folded_round(table, 3)
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
    table = at(table, StandUp(2), Sit(2, "a newcomer", money("1000")))
    table = folded_round(table, 2)
    assert table.bank_offered_to == 5
    assert at(table, DeclineBank(5)).bank_offered_to == 5


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


@pytest.mark.clause("8.3")
@every_cardroom
def test_who_takes_the_bank_and_puts_nothing_up_has_passed_on_it(rules: Rules) -> None:
    table = at(seated(rules, THREE), DeclineBank(2), AcceptBank(4), OpenRound(), SitOut(4))
    table = at(table, Act(VoidRound("the player/dealer put up no wager")), SitIn(4))
    assert table.bank_offered_to == 2
    table = at(table, DeclineBank(2))
    assert table.bank_offered_to == 5


@pytest.mark.clause("8.3")
@every_cardroom
def test_a_fault_before_the_wager_is_put_up_costs_nobody_the_turn(rules: Rules) -> None:
    table = at(seated(rules, THREE), DeclineBank(2), AcceptBank(4), OpenRound())
    table = at(table, Act(VoidRound("a card fell")), DeclineBank(2))
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
    with pytest.raises(InvalidRules, match="payoffs or net"):
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
        (profile("california"), "991"),
        (rules_with("california", schedule=2), "980"),
        (rules_with("california", schedule=3), "970"),
        (profile("royal-caribbean"), "1000"),
    ],
    ids=["schedule 1", "schedule 2", "schedule 3", "no collection"],
)
def test_the_highest_collection_stays_behind_the_wager(rules: Rules, most: str) -> None:
    bets = open_round(rules, {1: money("9000"), 7: money("1000")}, player_dealer=7)
    above = str(int(most) + 1)
    assert refused(bets, PutUpWager(7, money(above))).code is Refusal.NOT_ENOUGH_CHIPS
    # Even the highest collection can be taken, to the last chip.
    limit = format_money(rules.spot_maximum)
    bets = act(bets, PutUpWager(7, money(most)), wager(1, limit, limit), CallNoMoreBets())
    assert bets.behind(7) == 0


@pytest.mark.clause("8.6")
@pytest.mark.parametrize(
    ("rules", "enough", "too_little"),
    [
        (profile("california"), "14", "13"),  # 5 and 9
        (rules_with("california", schedule=2), "45", "44"),  # 25 and 20
        (rules_with("california", schedule=3), "130", "129"),  # 100 and 30
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
