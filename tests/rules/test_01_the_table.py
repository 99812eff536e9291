"""Chapter 1: the table, its seats, its spots and its chips."""

import io

import pytest
from rich.console import Console

from pitboss.cli.terminal.texts import welcome
from pitboss.errors import InvalidRules, Refusal, TableError
from pitboss.game.actions import CallNoMoreBets, WithdrawWagers
from pitboss.game.profiles import profile
from pitboss.game.rules import Rules
from pitboss.table.commands import Act, OpenRound, Sit, StandUp, TopUp
from pitboss.table.floor import legal_actions
from pitboss.table.ledger import BANK, CAGE, DROP, ESCROW, Account, Ledger, Posting, stack_of
from pitboss.table.offers import SitOffer
from pitboss.table.table import Table
from pitboss.table.view import table_view
from tests.rules.felt import (
    Hand,
    acting,
    at,
    dealt_at,
    decision,
    every_cardroom,
    every_game,
    folded_round,
    money,
    opened,
    play,
    refused_at,
    rules_with,
    seated,
    wager,
)


@pytest.mark.clause("1.1")
def test_in_house_the_house_banks() -> None:
    table = seated(profile("house"), {1: "1000"})
    assert table.bank_offered_to is None
    after = folded_round(table)  # Ante 5 and Blind 5 are lost to the house
    assert after.ledger.balance(BANK) == money("10")
    assert after.ledger.stack(1) == money("990")


# One fold of Ante 5 and Blind 5; in california a collection of 1 goes off the player/dealer's win.
@pytest.mark.clause("1.1")
@pytest.mark.parametrize(("name", "stack"), [("california", "1009"), ("royal-caribbean", "1010")])
def test_in_the_cardrooms_a_seated_player_banks_against_the_others(name: str, stack: str) -> None:
    table = seated(profile(name), {1: "1000", 2: "1000"})
    assert refused_at(table, OpenRound()).code is Refusal.BANK_NOT_TAKEN
    after = folded_round(table, bank=1)
    assert after.ledger.stack(1) == money(stack)
    assert after.ledger.stack(2) == money("990")
    assert after.ledger.balance(BANK) == 0


def seats_to_take(table: Table) -> list[int]:
    return [offer.seat for offer in legal_actions(table) if isinstance(offer, SitOffer)]


@pytest.mark.clause("1.2")
@pytest.mark.parametrize(
    ("name", "seats"), [("house", 6), ("california", 8), ("royal-caribbean", 7)]
)
def test_the_table_has_its_number_of_seats(name: str, seats: int) -> None:
    table = Table(profile(name))
    assert seats_to_take(table) == list(range(1, seats + 1))
    at(table, Sit(seats, "Ada", money("100")))
    for beyond in (0, seats + 1):
        no = refused_at(table, Sit(beyond, "Ada", money("100")))
        assert no.code is Refusal.NO_SUCH_SEAT


@pytest.mark.clause("1.2")
@pytest.mark.parametrize(
    ("name", "players"), [("house", 6), ("california", 7), ("royal-caribbean", 6)]
)
def test_a_full_table_deals_to_every_player_and_to_the_dealer(name: str, players: int) -> None:
    rules = profile(name)
    table = opened(seated(rules, dict.fromkeys(range(1, rules.seats + 1), "1000")))
    table = dealt_at(table, [wager(seat, "10") for seat in table.able_to_wager()])
    assert table.running is not None
    assert len(table.running.playing) == players == rules.most_players
    assert all(len(seat.cards) == 2 for seat in table.running.playing.values())
    assert len(table.running.dealer) == 2


@pytest.mark.clause("1.2")
@pytest.mark.parametrize("seats", range(1, 8))
def test_a_house_table_may_have_one_to_seven_seats(seats: int) -> None:
    table = Table(rules_with("house", seats=seats))
    assert len(seats_to_take(table)) == seats


@pytest.mark.clause("1.2")
@pytest.mark.parametrize("seats", [0, 8])
def test_a_house_table_has_no_fewer_than_one_and_no_more_than_seven_seats(seats: int) -> None:
    with pytest.raises(InvalidRules, match="seats"):
        rules_with("house", seats=seats)


@pytest.mark.clause("1.3")
@every_game
def test_a_seat_has_an_ante_a_blind_a_trips_and_a_play_spot(rules: Rules) -> None:
    assert [wager.label for wager in rules.wagers] == ["Ante", "Blind", "Trips", "Play"]
    assert [wager.spot for wager in rules.wagers] == ["ante", "blind", "trips", "play"]
    board = "2h 5d 9c Jc Kd"
    round = play(rules, {1: Hand("Kh 4s", "raise 3x", trips="6")}, dealer="9s 3s", board=board)
    assert {rules.wager(line.spot).label: line.stake for line in round.lines} == {
        "Ante": money("10"),
        "Blind": money("10"),
        "Trips": money("6"),
        "Play": money("30"),
    }


@pytest.mark.clause("1.4")
@every_cardroom
def test_the_felt_says_that_the_player_dealer_only_plays_with_a_pair(rules: Rules) -> None:
    assert rules.inscription == "Player/Dealer only plays with a pair or higher"


@pytest.mark.clause("1.4")
def test_the_felt_of_the_house_does_not_say_it() -> None:
    assert profile("house").inscription == ""


@pytest.mark.clause("1.5")
@every_game
def test_a_player_sits_down_in_a_free_seat_by_buying_chips(rules: Rules) -> None:
    table = seated(rules, {3: "200"})
    assert table.players == {3: "player 3"}
    assert table.ledger.stack(3) == money("200")
    assert refused_at(table, Sit(3, "Ada", money("100"))).code is Refusal.SEAT_TAKEN
    assert refused_at(table, Sit(4, "Ada", money("0"))).code is Refusal.BAD_AMOUNT


@pytest.mark.clause("1.5")
@every_game
def test_a_player_may_buy_more_chips_between_rounds_and_in_one(rules: Rules) -> None:
    table = at(seated(rules, {1: "100", 2: "500"}), TopUp(2, money("50")))
    assert table.ledger.stack(2) == money("550")
    table = dealt_at(opened(table, 1, "5"), [wager(2, "10")])
    table = at(table, TopUp(2, money("25")))
    assert table.ledger.stack(2) == money("555")  # 550 - 10 - 10 + 25


@pytest.mark.clause("1.5")
@every_game
def test_chips_bought_while_bets_are_open_count_in_that_round(rules: Rules) -> None:
    table = at(opened(seated(rules, {1: "100", 2: "12"}), 1, "5"), Act(wager(2, "5")))
    assert refused_at(table, Act(wager(2, "10"))).code is Refusal.NOT_ENOUGH_CHIPS
    table = at(table, TopUp(2, money("8")), Act(wager(2, "10")))
    assert table.ledger.stack(2) == 0


@pytest.mark.clause("1.5")
@every_game
def test_who_sits_down_while_bets_are_open_plays_that_round(rules: Rules) -> None:
    table = opened(seated(rules, {1: "100", 2: "100"}), 1, "5")
    table = at(table, Sit(3, "Ada", money("40")), Act(wager(3, "10")))
    assert table.running is not None
    assert list(table.running.playing) == [3]


@pytest.mark.clause("1.5")
@every_game
def test_chips_bought_after_the_bets_are_closed_count_in_the_next_round(rules: Rules) -> None:
    table = dealt_at(opened(seated(rules, {1: "1000", 2: "20"}), 1, "50"), [wager(2, "10")])
    table = at(table, TopUp(2, money("40")), Sit(3, "Ada", money("40")))
    # The new chips would pay for a raise of 4x, but in this round the seat has nothing behind.
    assert refused_at(table, Act(decision(2, "raise 4x"))).code is Refusal.NOT_ENOUGH_CHIPS
    table = at(table, *acting(*(decision(2, word) for word in ("check", "check", "fold"))))
    table = at(opened(table, 1, "50"), Act(wager(2, "20")), Act(wager(3, "10")))
    assert table.ledger.stack(2) == 0


@pytest.mark.clause("1.5")
@every_game
def test_who_stands_up_takes_the_stack_along(rules: Rules) -> None:
    table = folded_round(seated(rules, {1: "1000", 2: "100"}), 1)
    table = at(table, StandUp(2))
    assert 2 not in table.players
    assert table.ledger.stack(2) == 0
    # Of the 1100 bought the seat has brought back 90; seat 1 has folded too where the house banks.
    assert table.ledger.balance(CAGE) == -money("1010")


@pytest.mark.clause("1.5")
@every_game
def test_a_seat_with_wagers_stays_until_the_round_is_over(rules: Rules) -> None:
    table = opened(seated(rules, {1: "1000", 2: "100", 3: "100"}), 1, "50")
    table = at(table, Act(wager(2, "10")))
    assert refused_at(table, StandUp(2)).code is Refusal.IN_PLAY
    at(table, Act(WithdrawWagers(2)), StandUp(2))
    table = dealt_at(table, [])
    for words in ("check", "check", "fold"):
        assert refused_at(table, StandUp(2)).code is Refusal.IN_PLAY
        table = at(table, Act(decision(2, words)))
    assert 2 not in at(table, StandUp(2)).players


@pytest.mark.clause("1.5")
@every_cardroom
def test_the_player_dealer_stays_while_the_wager_is_up(rules: Rules) -> None:
    table = opened(seated(rules, {1: "1000", 2: "100"}), 1, "50")
    assert refused_at(table, StandUp(1)).code is Refusal.IN_PLAY
    table = at(table, Act(wager(2, "10")), Act(CallNoMoreBets()))
    assert refused_at(table, StandUp(1)).code is Refusal.IN_PLAY


@pytest.mark.clause("1.6")
@every_game
def test_whatever_leaves_one_account_arrives_in_another(rules: Rules) -> None:
    table = seated(rules, {1: "1000", 2: "300", 3: "400"})
    stories = [["raise 4x"], ["check", "raise 2x"], ["check", "check", "fold"]]
    for story in stories:
        table = opened(table, None, "50")
        table = dealt_at(table, [wager(seat, "10", "5") for seat in table.able_to_wager()])
        assert table.running is not None
        playing = list(table.running.playing)
        for words in story:
            for seat in playing:
                table = at(table, Act(decision(seat, words)))
                assert sum(table.ledger.balances.values()) == 0
                assert all(table.ledger.stack(player) >= 0 for player in table.players)
        assert table.ledger.balance(ESCROW) == 0
    held = sum(table.ledger.stack(seat) for seat in (1, 2, 3))
    assert held + table.ledger.balance(DROP) + table.ledger.balance(BANK) == money("1700")


@pytest.mark.clause("1.6")
@pytest.mark.parametrize("target", [ESCROW, CAGE, DROP, stack_of(2)], ids=str)
def test_no_stack_goes_below_zero(target: Account) -> None:
    books = Ledger().post([Posting(CAGE, stack_of(1), money("10"))])
    with pytest.raises(TableError, match=r"stack 1 has 10\.00"):
        books.post([Posting(stack_of(1), target, money("10.01"))])


@pytest.mark.clause("1.7")
@every_cardroom
def test_the_casino_dealer_has_no_seat(rules: Rules) -> None:
    # The eight positions of 002 are all seats; of the eight of 004 one is the casino dealer's.
    table = seated(rules, dict.fromkeys(range(1, rules.seats + 1), "1000"))
    assert seats_to_take(table) == []
    table = opened(table)
    table = dealt_at(table, [wager(seat, "10") for seat in table.able_to_wager()])
    assert table.running is not None
    assert table.running.player_dealer in table.players
    assert len(table.running.playing) + 1 == len(table.players) == rules.seats


@pytest.mark.clause("1.7")
@pytest.mark.parametrize(("name", "places"), [("california", 7), ("royal-caribbean", 6)])
def test_a_table_may_count_the_player_dealer_among_the_places(name: str, places: int) -> None:
    rules = rules_with(name, seats=places)
    table = opened(seated(rules, dict.fromkeys(range(1, places + 1), "1000")))
    table = dealt_at(table, [wager(seat, "10") for seat in table.able_to_wager()])
    assert table.running is not None
    assert len(table.running.playing) == places - 1
    assert refused_at(table, Sit(places + 1, "Ada", money("100"))).code is Refusal.NO_SUCH_SEAT


def on_sitting_down(rules: Rules) -> str:
    """What the terminal prints first, its lines unwrapped."""
    console = Console(file=io.StringIO(), width=1000, highlight=False)
    with console.capture() as captured:
        welcome(console, table_view(seated(rules, {1: "500"}), 1), 1)
    return captured.get()


# In the pages the felt has them: tests/e2e/test_table.py carries this clause too.
@pytest.mark.clause("1.8")
@every_game
def test_the_layout_in_the_terminal_shows_the_odds(rules: Rules) -> None:
    shown = on_sitting_down(rules)
    for spot in ("blind", "trips"):
        (line,) = [it for it in shown.splitlines() if it.startswith(rules.wager(spot).label)]
        for hands, odds in rules.paytable(spot).lines:
            assert f"{hands} {odds}" in line


@pytest.mark.clause("1.8")
def test_the_odds_of_a_wager_that_rules_add_are_shown_too() -> None:
    entry = {
        "spot": "hole-bonus",
        "label": "Hole Bonus",
        "placed": "optional",
        "settles": "on its own cards",
        "cards": "hole cards",
        "table": "AA 30, AKs 25",
    }
    shown = on_sitting_down(rules_with("house", wagers=[entry]))
    assert "Hole Bonus pays AA 30 to 1, AKs 25 to 1." in shown
