"""Chapter 3: what may be wagered, and until when."""

import pytest

from pitboss.errors import InvalidRules, Refusal
from pitboss.game.actions import CallNoMoreBets, WithdrawWagers
from pitboss.game.profiles import PROFILES, parse_rules, profile
from pitboss.game.round import Round, Stage
from pitboss.game.rules import Rules
from pitboss.game.wagers import Spot
from pitboss.table.commands import Act
from tests.rules.felt import (
    Hand,
    act,
    at,
    bets_down,
    deal,
    decision,
    every_game,
    money,
    offered,
    open_bets,
    opened,
    outcomes,
    play,
    refused,
    rules_with,
    seated,
    wager,
)


@pytest.fixture
def bets(rules: Rules) -> Round:
    return open_bets(rules, {1: "5000", 2: "5000"})


@pytest.mark.clause("3.1")
@every_game
def test_trips_alone_does_not_play_a_round(bets: Round) -> None:
    assert refused(bets, wager(1, "0", trips="10")).code is Refusal.OUTSIDE_LIMITS


@pytest.mark.clause("3.1")
@every_game
def test_an_ante_without_a_blind_does_not_play_a_round(bets: Round) -> None:
    assert refused(bets, wager(1, "10", blind="0")).code is Refusal.UNEQUAL


@pytest.mark.clause("3.1")
@every_game
def test_a_blind_without_an_ante_does_not_play_a_round(bets: Round) -> None:
    no = refused(bets, wager(1, "0", blind="10"))
    assert no.code is Refusal.OUTSIDE_LIMITS
    assert no.possible.startswith("Ante 0.00 is outside")


@pytest.mark.clause("3.1")
@every_game
def test_no_round_is_played_without_any_ante(bets: Round) -> None:
    assert refused(bets, CallNoMoreBets()).code is Refusal.NO_WAGERS


@pytest.mark.clause("3.2")
@every_game
@pytest.mark.parametrize("blind", ["9", "11", "20"])
def test_the_blind_equals_the_ante(bets: Round, blind: str) -> None:
    assert refused(bets, wager(1, "10", blind=blind)).code is Refusal.UNEQUAL
    part = act(bets, wager(1, "10")).seats[1]
    assert part.behind == money("4980")  # both wagers have left the stack


@pytest.mark.clause("3.3")
@every_game
@pytest.mark.parametrize("trips", ["0", "5", "20", "80"])
def test_trips_may_be_absent_or_less_or_equal_or_more(bets: Round, trips: str) -> None:
    part = act(bets, wager(1, "20", trips)).seats[1]
    assert part.stakes.get(Spot("trips"), 0) == money(trips)
    assert part.behind == 500000 - 4000 - money(trips)


LIMITS = [
    ("house", "5", "500"),
    ("royal-caribbean", "5", "500"),
    ("california", "5", "300"),
]


@pytest.mark.clause("3.4")
@pytest.mark.parametrize(("name", "least", "most"), LIMITS)
def test_every_spot_lies_within_the_limits(name: str, least: str, most: str) -> None:
    bets = open_bets(profile(name), {1: "5000"})
    for ante, trips in ((least, "0"), (most, "0"), (least, most), (most, least)):
        act(bets, wager(1, ante, trips))
    below, above = str(int(least) - 1), str(int(most) + 1)
    for ante, trips in ((below, "0"), (above, "0"), ("10", below), ("10", above), ("10", "1")):
        assert refused(bets, wager(1, ante, trips)).code is Refusal.OUTSIDE_LIMITS


@pytest.mark.clause("3.4")
@pytest.mark.parametrize(
    ("schedule", "least", "most"), [(1, "5", "300"), (2, "25", "1000"), (3, "100", "2000")]
)
def test_a_schedule_brings_its_own_limits(schedule: int, least: str, most: str) -> None:
    bets = open_bets(rules_with("california", schedule=schedule), {1: "5000"})
    act(bets, wager(1, least, most))
    act(bets, wager(1, most, least))
    for beyond in (str(int(least) - 1), str(int(most) + 1)):
        assert refused(bets, wager(1, beyond)).code is Refusal.OUTSIDE_LIMITS


@pytest.mark.clause("3.4")
@pytest.mark.parametrize(("name", "most"), [(name, most) for name, _, most in LIMITS])
def test_the_play_wager_has_no_limit_of_its_own(name: str, most: str) -> None:
    hands = {1: Hand("Kh 4s", "raise 4x", ante=most)}
    round = play(profile(name), hands, dealer="9s 3s", board="2h 5d 9c Jc Kd")
    four_antes = 4 * int(most)
    assert outcomes(round, 1) == f"ante won {most}.00, play won {four_antes}.00, blind pushed"


# Under schedule 1 the most on a spot is 300.
@pytest.mark.clause("3.4")
@pytest.mark.parametrize(
    ("ante", "preflop", "flop", "river"),
    [
        ("75", ["check", "raise 3x", "raise 4x"], ["check", "raise 2x"], ["fold", "raise 1x"]),
        ("76", ["check", "raise 3x"], ["check", "raise 2x"], ["fold", "raise 1x"]),
        ("100", ["check", "raise 3x"], ["check", "raise 2x"], ["fold", "raise 1x"]),
        ("101", ["check"], ["check", "raise 2x"], ["fold", "raise 1x"]),
        ("151", ["check"], ["check"], ["fold", "raise 1x"]),
        ("300", ["check"], ["check"], ["fold", "raise 1x"]),
    ],
)
def test_a_house_may_bind_play_by_the_limit_of_a_spot(
    ante: str, preflop: list[str], flop: list[str], river: list[str]
) -> None:
    rules = rules_with("california", play_limit="spot")
    round = deal(rules, {1: Hand("Kh 4s", ante=ante)}, "9s 3s", "2h 5d 9c Jc Kd")
    for possible in (preflop, flop, river):
        assert [offer.split(" for ")[0] for offer in offered(round, 1)] == possible
        if possible is not river:
            round = act(round, decision(1, "check"))


@pytest.mark.clause("3.4")
def test_a_raise_above_the_limit_is_refused_with_what_is_possible() -> None:
    rules = rules_with("california", play_limit="spot")
    round = deal(rules, {1: Hand("Kh 4s", ante="100")}, "9s 3s", "2h 5d 9c Jc Kd")
    no = refused(round, decision(1, "raise 4x"))
    assert no.code is Refusal.OUTSIDE_LIMITS
    possible = "check or raise 3x for 300.00"
    assert no.possible == f"Play 400.00 is above 300.00, the most on a spot; {possible}"


@pytest.mark.clause("3.5")
@every_game
@pytest.mark.parametrize(("ante", "trips"), [("10.50", "0"), ("10", "7.50"), ("10.01", "0")])
def test_wagers_are_made_in_whole_dollars(bets: Round, ante: str, trips: str) -> None:
    assert refused(bets, wager(1, ante, trips)).code is Refusal.OFF_INCREMENT


@pytest.mark.clause("3.5")
@pytest.mark.parametrize("name", PROFILES)
def test_a_table_may_state_another_increment(name: str) -> None:
    rules = parse_rules(f'extends = "{name}"\nincrement = "0.50"', "halves.toml")
    bets = open_bets(rules, {1: "5000"})
    assert act(bets, wager(1, "10.50", "7.50")).total_action == money("28.50")
    assert refused(bets, wager(1, "10.25")).code is Refusal.OFF_INCREMENT


@pytest.mark.clause("3.6")
@every_game
def test_until_no_more_bets_wagers_are_placed_changed_and_withdrawn(bets: Round) -> None:
    placed = act(bets, wager(1, "10", "5"))
    assert placed.total_action == money("25")
    changed = act(placed, wager(1, "40"))
    assert changed.total_action == money("80")
    assert changed.seats[1].stakes == {"ante": 4000, "blind": 4000}
    withdrawn = act(changed, wager(1, "40", "20"), WithdrawWagers(1))
    assert withdrawn.total_action == 0
    assert withdrawn.seats[1].behind == money("5000")
    assert refused(withdrawn, WithdrawWagers(1)).code is Refusal.NO_WAGERS


@pytest.mark.clause("3.6")
@every_game
def test_changed_and_withdrawn_wagers_go_back_to_the_stack(rules: Rules) -> None:
    table = opened(seated(rules, {1: "1000", 2: "100"}), 1, "5")
    table = at(table, Act(wager(2, "20", "10")), Act(wager(2, "15")))
    assert table.ledger.stack(2) == money("70")
    assert at(table, Act(WithdrawWagers(2))).ledger.stack(2) == money("100")


@pytest.mark.clause("3.7")
@every_game
def test_after_no_more_bets_no_wager_is_made_changed_or_withdrawn(rules: Rules) -> None:
    hands = {1: Hand("Kh 4s", "check, check, raise 1x"), 2: Hand("Qs 8d", "check, check, fold")}
    called = act(bets_down(rules, hands), CallNoMoreBets())
    dealt = deal(rules, hands, dealer="9s 3s", board="2h 5d 9c Jc Kd")
    flop = act(dealt, decision(1, "check"), decision(2, "check"))
    river = act(flop, decision(1, "check"), decision(2, "check"))
    over = act(river, decision(1, "raise 1x"), decision(2, "fold"))
    stages = [called.stage, dealt.stage, flop.stage, river.stage, over.stage]
    assert stages == [Stage.DEALING, Stage.PREFLOP, Stage.FLOP, Stage.RIVER, Stage.CLOSED]
    for round in (called, dealt, flop, river, over):
        for action in (wager(1, "20"), wager(1, "10", "5"), WithdrawWagers(1), wager(3, "10")):
            assert refused(round, action).code is Refusal.WRONG_STAGE


@pytest.mark.clause("3.8")
@every_game
@pytest.mark.parametrize(("ante", "won"), [("5", "7.50"), ("6", "9.00"), ("7", "10.50")])
def test_three_to_two_is_paid_exactly(rules: Rules, ante: str, won: str) -> None:
    hands = {1: Hand("As 4s", "check, check, raise 1x", ante=ante)}
    round = play(rules, hands, dealer="7d 2c", board="Qs Js 8s 3h 3d")
    assert outcomes(round, 1) == f"ante won {ante}.00, play won {ante}.00, blind won {won}"


@pytest.mark.clause("3.8")
@pytest.mark.parametrize("name", PROFILES)
def test_odd_cents_are_paid_exactly(name: str) -> None:
    rules = rules_with(name, increment="0.10")
    hands = {1: Hand("As 4s", "check, check, raise 1x", ante="5.10")}
    round = play(rules, hands, dealer="7d 2c", board="Qs Js 8s 3h 3d")
    assert outcomes(round, 1) == "ante won 5.10, play won 5.10, blind won 7.65"


@pytest.mark.clause("3.9")
@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize(
    ("changes", "at_fault"),
    [
        ({"increment": "0.05"}, "flush pays 3 to 2"),
        ({"increment": "0.01"}, "flush pays 3 to 2"),
        ({"trips_table": "50 40 30 8 7 4 10:3"}, "three of a kind pays 10 to 3"),
    ],
)
def test_rules_that_could_not_pay_whole_cents_are_refused(
    name: str, changes: dict[str, str], at_fault: str
) -> None:
    with pytest.raises(InvalidRules, match=at_fault):
        rules_with(name, **changes)


@pytest.mark.clause("3.9")
@pytest.mark.parametrize("name", PROFILES)
def test_rules_that_always_pay_whole_cents_are_accepted(name: str) -> None:
    assert rules_with(name, increment="0.02").increment == 2


@pytest.mark.clause("3.10")
@pytest.mark.parametrize("name", ["house", "royal-caribbean"])
def test_without_printed_limits_they_are_five_to_five_hundred(name: str) -> None:
    rules = profile(name)
    assert (rules.spot_minimum, rules.spot_maximum) == (money("5"), money("500"))


@pytest.mark.clause("3.11")
@every_game
def test_nobody_wagers_more_than_the_stack(rules: Rules) -> None:
    bets = open_bets(rules, {1: "50"})
    assert refused(bets, wager(1, "26")).code is Refusal.NOT_ENOUGH_CHIPS
    assert refused(bets, wager(1, "20", "11")).code is Refusal.NOT_ENOUGH_CHIPS
    assert act(bets, wager(1, "20", "10")).seats[1].behind == 0


@pytest.mark.clause("3.11")
@every_game
def test_a_changed_wager_is_measured_against_the_whole_stack(rules: Rules) -> None:
    # What lies on the felt is still the player's: 20 and 20 may become 25 and 25 of 50.
    bets = act(open_bets(rules, {1: "50"}), wager(1, "20"), wager(1, "25"))
    assert bets.seats[1].behind == 0
