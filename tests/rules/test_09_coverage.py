"""Chapter 9: how far the bank answers for the wagers."""

import pytest

from pitboss.errors import InvalidRules
from pitboss.game.actions import CallNoMoreBets, Deal, PutUpWager
from pitboss.game.bank import Coverage
from pitboss.game.cards import DECK
from pitboss.game.covered import bank_limits, covered, settled_before, words_to
from pitboss.game.dealer import decision_offers
from pitboss.game.profiles import profile
from pitboss.game.round import Round, open_round
from pitboss.game.rules import Rules
from pitboss.game.wording import in_words
from tests.rules.felt import (
    CARDROOMS,
    FOLDS,
    Hand,
    act,
    bank_of,
    every_cardroom,
    money,
    open_bets,
    opened,
    outcomes,
    play,
    played_at,
    rules_with,
    seated,
    wager,
)

# The dealer has a pair of kings. On an Ante of 10 and a raise of 4x a winner has 40 and 10 coming,
# the Blind being a push, and a loser has 40, 10 and 10 to lose.
BOARD = "2c 7d 9h Jc Ks"
DEALER = "Kd 3s"
WINS = "Kh Jd"  # two pair
WINS_TOO = "Jh Js"  # three jacks: pays Trips 3 to 1
LOSES = "As 4d"
LOSES_TOO = "Qs 8d"
NINES = "9c 9d"  # three nines: pays Trips 3 to 1
TIES = "Kc 3h"

PAID = "ante won 10.00, play won 40.00, blind pushed"
LOST = "play lost 40.00, ante lost 10.00, blind lost 10.00"
WINNER_RETURNED = "ante returned, play returned, blind pushed"
LOSER_RETURNED = "play returned, ante returned, blind returned"

by_payments = pytest.mark.parametrize(
    "rules",
    [
        pytest.param(rules_with(name, coverage=coverage), id=f"{name} {coverage}")
        for name in CARDROOMS
        for coverage in ("wager", "payoffs")
    ],
)
every_payoffs = pytest.mark.parametrize(
    "rules", [pytest.param(rules_with(name, coverage="payoffs"), id=name) for name in CARDROOMS]
)
every_net = pytest.mark.parametrize(
    "rules", [pytest.param(rules_with(name, coverage="net"), id=name) for name in CARDROOMS]
)


def settled(rules: Rules, wager: str, *hands: Hand) -> Round:
    seats = dict(enumerate(hands, start=1))
    return play(rules, seats, DEALER, BOARD, bank_wager=wager)


@pytest.mark.clause("9.1")
@every_cardroom
def test_the_wager_bounds_both_directions_in_both_cardrooms(rules: Rules) -> None:
    assert rules.coverage is Coverage.WAGER


@pytest.mark.clause("9.1")
@every_cardroom
@pytest.mark.parametrize(
    ("wager", "loser", "winner", "bank"),
    [
        (
            "50",
            "play lost 40.00, ante lost 10.00, blind returned",
            PAID,
            "collected 50.00, paid 50.00",
        ),
        ("60", LOST, PAID, "collected 60.00, paid 50.00"),
        (
            "45",
            "play lost 40.00, ante lost 5.00 of 10.00, blind returned",
            "ante won 10.00, play won 35.00 of 40.00, blind pushed",
            "collected 45.00, paid 45.00",
        ),
    ],
    ids=["reached", "reached with the last wager", "crossed"],
)
def test_collections_reach_the_wager_at_most_and_winners_are_still_paid(
    rules: Rules, wager: str, loser: str, winner: str, bank: str
) -> None:
    round = settled(rules, wager, Hand(LOSES), Hand(WINS))
    assert [outcomes(round, 1), outcomes(round, 2), bank_of(round)] == [loser, winner, bank]


@pytest.mark.clause("9.1")
@every_cardroom
def test_payoffs_make_no_room_to_collect(rules: Rules) -> None:
    """Each direction is counted on its own."""
    round = settled(rules, "60", Hand(LOSES), Hand(WINS), Hand(LOSES_TOO))
    assert [outcomes(round, seat) for seat in (1, 2, 3)] == [LOST, PAID, LOSER_RETURNED]
    assert bank_of(round) == "collected 60.00, paid 50.00"


@pytest.mark.clause("9.1")
@every_cardroom
def test_collections_may_reach_their_end_with_the_folds(rules: Rules) -> None:
    folds = (Hand(LOSES, FOLDS), Hand(LOSES_TOO, FOLDS), Hand(NINES, FOLDS, trips="5"))
    round = settled(rules, "25", *folds, Hand(WINS))
    assert outcomes(round, 1) == "ante lost 10.00, blind lost 10.00"
    assert outcomes(round, 2) == "ante lost 5.00 of 10.00, blind returned"
    assert outcomes(round, 3) == "ante returned, blind returned, trips won 15.00"
    assert outcomes(round, 4) == "ante won 10.00, play returned, blind pushed"
    assert bank_of(round) == "collected 25.00, paid 25.00"


@pytest.mark.clause("9.1")
def test_a_bank_of_five_does_not_collect_thousands() -> None:
    """By payoffs alone seven losers gave a bank of 5 all of their 4,200."""
    cards = ["As 4d", "Qs 8d", "Qh 6c", "Ac 4c", "Ad 5c", "Qd 8c", "Qc 6s"]
    hands = {seat: Hand(hand, ante="100") for seat, hand in enumerate(cards, start=1)}
    taken, alone = (
        play(rules, hands, DEALER, BOARD, bank=8, bank_wager="5")
        for rules in (profile("california"), rules_with("california", coverage="payoffs"))
    )
    assert bank_of(taken) == "collected 5.00, paid 0.00"
    assert outcomes(taken, 1) == "play lost 5.00 of 400.00, ante returned, blind returned"
    assert bank_of(alone) == "collected 4200.00, paid 0.00"


@pytest.mark.clause("9.1", "9.3")
@by_payments
def test_payoffs_that_reach_the_wager_just_so_exhaust_it(rules: Rules) -> None:
    round = settled(rules, "50", Hand(WINS), Hand(LOSES))
    assert [outcomes(round, 1), outcomes(round, 2)] == [PAID, LOSER_RETURNED]
    assert bank_of(round) == "collected 0.00, paid 50.00"


@pytest.mark.clause("9.1", "9.3")
@by_payments
def test_a_losing_wager_that_goes_back_is_told_to_be_uncovered_whatever_used_the_wager_up(
    rules: Rules,
) -> None:
    """By payoffs a losing wager is never beyond the wager of the bank: that is exhausted."""
    exhausted = settled(rules, "50", Hand(WINS), Hand(LOSES))
    lost = next(line for line in exhausted.lines if (line.seat, line.spot) == (2, "play"))
    told = "Play returned: not covered by the wager of the bank (would lose)"
    assert in_words(lost, rules) == told


@pytest.mark.clause("9.3")
@every_payoffs
def test_payoffs_below_the_wager_leave_it_in_force(rules: Rules) -> None:
    round = settled(rules, "51", Hand(WINS), Hand(LOSES))
    assert [outcomes(round, 1), outcomes(round, 2)] == [PAID, LOST]
    assert bank_of(round) == "collected 60.00, paid 50.00"


@pytest.mark.clause("9.1", "9.3")
@by_payments
def test_a_payoff_that_would_cross_the_wager_is_paid_up_to_it(rules: Rules) -> None:
    round = settled(rules, "49", Hand(WINS), Hand(LOSES))
    assert outcomes(round, 1) == "ante won 10.00, play won 39.00 of 40.00, blind pushed"
    assert outcomes(round, 2) == LOSER_RETURNED
    assert bank_of(round) == "collected 0.00, paid 49.00"


@pytest.mark.clause("9.1", "9.3")
@by_payments
def test_once_exhausted_winning_wagers_are_returned_as_well(rules: Rules) -> None:
    round = settled(rules, "40", Hand(WINS, trips="5"), Hand(WINS_TOO, trips="5"))
    assert (
        outcomes(round, 1)
        == "ante won 10.00, play won 30.00 of 40.00, blind pushed, trips returned"
    )
    assert outcomes(round, 2) == f"{WINNER_RETURNED}, trips returned"


@pytest.mark.clause("9.1", "9.3")
@by_payments
def test_what_is_collected_does_not_stretch_the_payoffs(rules: Rules) -> None:
    round = settled(rules, "60", Hand(WINS), Hand(LOSES), Hand(WINS_TOO), Hand(LOSES_TOO))
    assert [outcomes(round, 1), outcomes(round, 2)] == [PAID, LOST]
    assert outcomes(round, 3) == "ante won 10.00, play returned, blind pushed"
    assert outcomes(round, 4) == LOSER_RETURNED
    assert bank_of(round) == "collected 60.00, paid 60.00"


@pytest.mark.clause("9.1", "9.3")
@by_payments
def test_a_fold_is_collected_before_the_showdown_exhausts_the_wager(rules: Rules) -> None:
    round = settled(rules, "50", Hand(WINS), Hand(LOSES), Hand("Ah 5d", FOLDS, trips="5"))
    assert outcomes(round, 1) == PAID
    assert outcomes(round, 2) == LOSER_RETURNED  # had it folded, it would have lost
    assert outcomes(round, 3) == "ante lost 10.00, blind lost 10.00, trips lost 5.00"


@pytest.mark.clause("9.1", "9.3")
@by_payments
def test_a_folds_winning_trips_is_covered_at_its_seats_turn(rules: Rules) -> None:
    last = settled(rules, "50", Hand(WINS), Hand(NINES, FOLDS, trips="5"))
    assert outcomes(last, 1) == PAID
    assert outcomes(last, 2) == "ante lost 10.00, blind lost 10.00, trips returned"
    first = settled(rules, "50", Hand(NINES, FOLDS, trips="5"), Hand(WINS))
    assert outcomes(first, 1) == "ante lost 10.00, blind lost 10.00, trips won 15.00"
    assert outcomes(first, 2) == "ante won 10.00, play won 25.00 of 40.00, blind pushed"


@pytest.mark.clause("9.1", "9.3")
@by_payments
def test_coverage_follows_the_order_of_the_seats_from_the_player_dealers_left(
    rules: Rules,
) -> None:
    hands = {2: Hand(WINS), 5: Hand(LOSES, "check, check, raise 1x")}
    from_seat_7 = play(rules, hands, DEALER, BOARD, bank=7, bank_wager="50")
    from_seat_3 = play(rules, hands, DEALER, BOARD, bank=3, bank_wager="50")
    assert [outcomes(from_seat_7, 2), outcomes(from_seat_7, 5)] == [PAID, LOSER_RETURNED]
    small = "play lost 10.00, ante lost 10.00, blind lost 10.00"
    assert [outcomes(from_seat_3, 2), outcomes(from_seat_3, 5)] == [PAID, small]


@pytest.mark.clause("9.3")
@every_payoffs
def test_losers_are_collected_without_an_upper_end(rules: Rules) -> None:
    round = settled(rules, "5", Hand(LOSES), Hand(LOSES_TOO), Hand("Ah 5d", FOLDS))
    assert [outcomes(round, seat) for seat in (1, 2)] == [LOST, LOST]
    assert outcomes(round, 3) == "ante lost 10.00, blind lost 10.00"
    assert bank_of(round) == "collected 140.00, paid 0.00"


@pytest.mark.clause("9.2")
@every_net
@pytest.mark.parametrize(
    ("wager", "winner", "loser", "bank"),
    [
        ("50", PAID, LOSER_RETURNED, "collected 0.00, paid 50.00"),
        ("51", PAID, LOST, "collected 60.00, paid 50.00"),
        (
            "45",
            "ante won 10.00, play won 35.00 of 40.00, blind pushed",
            LOSER_RETURNED,
            "collected 0.00, paid 45.00",
        ),
    ],
    ids=["reached", "not reached", "crossed"],
)
def test_net_loses_no_more_than_the_wager(
    rules: Rules, wager: str, winner: str, loser: str, bank: str
) -> None:
    round = settled(rules, wager, Hand(WINS), Hand(LOSES))
    assert [outcomes(round, 1), outcomes(round, 2), bank_of(round)] == [winner, loser, bank]


@pytest.mark.clause("9.2")
@every_net
@pytest.mark.parametrize(
    ("wager", "loser", "winner", "bank"),
    [
        (
            "50",
            "play lost 40.00, ante lost 10.00, blind returned",
            PAID,
            "collected 50.00, paid 50.00",
        ),
        ("60", LOST, PAID, "collected 60.00, paid 50.00"),
        ("61", LOST, PAID, "collected 60.00, paid 50.00"),
        (
            "45",
            "play lost 40.00, ante lost 5.00 of 10.00, blind returned",
            PAID,
            "collected 45.00, paid 50.00",
        ),
    ],
    ids=["reached", "reached with the last wager", "not reached", "crossed"],
)
def test_net_wins_no_more_than_the_wager(
    rules: Rules, wager: str, loser: str, winner: str, bank: str
) -> None:
    round = settled(rules, wager, Hand(LOSES), Hand(WINS))
    assert [outcomes(round, 1), outcomes(round, 2), bank_of(round)] == [loser, winner, bank]


# Collected first: 10, 10 and 10 of a raise of 1x. From plus 30 down to the lower end there are
# 80 under a wager of 50, and 79 under one of 49.
@pytest.mark.clause("9.2")
@every_net
@pytest.mark.parametrize(
    ("wager", "winner", "bank"),
    [
        (
            "50",
            "ante won 20.00, play won 60.00 of 80.00, blind pushed",
            "collected 30.00, paid 80.00",
        ),
        (
            "49",
            "ante won 20.00, play won 59.00 of 80.00, blind pushed",
            "collected 30.00, paid 79.00",
        ),
        (
            "51",
            "ante won 20.00, play won 61.00 of 80.00, blind pushed",
            "collected 30.00, paid 81.00",
        ),
    ],
)
def test_net_runs_from_above_zero_down_to_the_lower_end(
    rules: Rules, wager: str, winner: str, bank: str
) -> None:
    round = settled(rules, wager, Hand(LOSES, "check, check, raise 1x"), Hand(WINS, ante="20"))
    assert outcomes(round, 1) == "play lost 10.00, ante lost 10.00, blind lost 10.00"
    assert [outcomes(round, 2), bank_of(round)] == [winner, bank]


@pytest.mark.clause("9.2")
@every_net
def test_net_runs_from_below_zero_up_to_the_upper_end(rules: Rules) -> None:
    # Minus 20, then plus 40 after the first loser: 10 are left up to 50.
    hands = (Hand(WINS, "check, check, raise 1x"), Hand(LOSES), Hand(LOSES_TOO))
    round = settled(rules, "50", *hands)
    assert outcomes(round, 1) == "ante won 10.00, play won 10.00, blind pushed"
    assert outcomes(round, 2) == LOST
    assert outcomes(round, 3) == "play lost 10.00 of 40.00, ante returned, blind returned"
    assert bank_of(round) == "collected 70.00, paid 20.00"


@pytest.mark.clause("9.2")
@every_net
def test_net_may_reach_its_upper_end_with_the_folds(rules: Rules) -> None:
    folds = (Hand(LOSES, FOLDS), Hand(LOSES_TOO, FOLDS), Hand(NINES, FOLDS, trips="5"))
    round = settled(rules, "25", *folds, Hand(WINS))
    assert outcomes(round, 1) == "ante lost 10.00, blind lost 10.00"
    assert outcomes(round, 2) == "ante lost 5.00 of 10.00, blind returned"
    assert outcomes(round, 3) == "ante returned, blind returned, trips won 15.00"
    assert outcomes(round, 4) == "ante won 10.00, play won 25.00 of 40.00, blind pushed"
    assert bank_of(round) == "collected 25.00, paid 50.00"


@pytest.mark.clause("9.2")
@every_net
def test_net_reached_just_so_by_a_fold_returns_the_rest(rules: Rules) -> None:
    round = settled(rules, "20", Hand(WINS), Hand(LOSES, FOLDS, trips="5"))
    assert outcomes(round, 2) == "ante lost 10.00, blind lost 10.00, trips returned"
    assert outcomes(round, 1) == "ante won 10.00, play won 30.00 of 40.00, blind pushed"


@pytest.mark.clause("9.2")
@every_net
def test_net_has_room_to_collect_again_after_a_payoff(rules: Rules) -> None:
    round = settled(rules, "60", Hand(LOSES), Hand(WINS), Hand(LOSES_TOO))
    assert [outcomes(round, seat) for seat in (1, 2)] == [LOST, PAID]
    assert outcomes(round, 3) == "play lost 40.00, ante lost 10.00, blind returned"
    assert bank_of(round) == "collected 110.00, paid 50.00"


@pytest.mark.clause("9.2")
@every_net
def test_a_royal_flush_is_paid_though_the_bank_is_ahead(rules: Rules) -> None:
    """It once got nothing, because the bank had won as much as its wager."""
    hands = {1: Hand("6c 4d"), 2: Hand("As Ks")}
    round = play(rules, hands, dealer="Qd 2c", board="Qs Js Ts 3h 3d", bank_wager="60")
    assert outcomes(round, 1) == LOST
    assert outcomes(round, 2) == "ante won 10.00, play won 40.00, blind won 70.00 of 5000.00"
    assert bank_of(round) == "collected 60.00, paid 120.00"


@pytest.mark.clause("9.2")
@every_net
def test_net_depends_on_whether_a_loser_folds_or_stays(rules: Rules) -> None:
    # The fold is collected first, and its 20 keep the wager in force for the loser of seat 2.
    folds = settled(rules, "50", Hand(WINS), Hand(LOSES), Hand(LOSES_TOO, FOLDS))
    assert [outcomes(folds, 1), outcomes(folds, 2)] == [PAID, LOST]
    assert outcomes(folds, 3) == "ante lost 10.00, blind lost 10.00"
    stays = settled(rules, "50", Hand(WINS), Hand(LOSES), Hand(LOSES_TOO))
    assert [outcomes(stays, seat) for seat in (1, 2, 3)] == [PAID, LOSER_RETURNED, LOSER_RETURNED]


@pytest.mark.clause("9.2")
@every_net
def test_what_net_did_not_take_goes_back_to_the_stacks(rules: Rules) -> None:
    table = opened(seated(rules, {1: "1000", 2: "1000", 3: "1000"}), 1, "45")
    table = played_at(table, {2: Hand(LOSES), 3: Hand(WINS)}, DEALER, BOARD)
    assert table.ledger.stack(2) == money("955")
    assert table.ledger.stack(3) == money("1050")
    collection = money("1") if rules.schedule else 0  # of a total action of 40
    assert table.ledger.stack(1) == money("995") - collection


@pytest.mark.clause("9.4")
def test_the_house_pays_everything() -> None:
    # The highest payoff there is: a royal flush on the limit. The dealer has a pair of threes.
    hands = {1: Hand("As Ks", ante="500", trips="500"), 2: Hand("9s 8s", ante="500", trips="500")}
    round = play(profile("house"), hands, dealer="7d 2c", board="Qs Js Ts 3h 3d")
    assert outcomes(round, 1) == (
        "ante won 500.00, play won 2000.00, blind won 250000.00, trips won 25000.00"
    )
    assert outcomes(round, 2) == (
        "ante won 500.00, play won 2000.00, blind won 25000.00, trips won 20000.00"
    )


@pytest.mark.clause("9.4")
def test_the_house_collects_everything() -> None:
    hands = {seat: Hand(cards, trips="5") for seat, cards in ((1, LOSES), (2, LOSES_TOO))}
    round = play(profile("house"), hands, DEALER, BOARD)
    assert [outcomes(round, seat) for seat in (1, 2)] == [f"{LOST}, trips lost 5.00"] * 2


@pytest.mark.clause("9.4")
@pytest.mark.parametrize("coverage", ["wager", "net", "payoffs"])
def test_the_house_cannot_limit_what_it_answers_for(coverage: str) -> None:
    with pytest.raises(InvalidRules, match="unlimited"):
        rules_with("house", coverage=coverage)


@pytest.mark.clause("9.5")
@pytest.mark.parametrize("name", CARDROOMS)
@pytest.mark.parametrize("coverage", ["wager", "net", "payoffs"])
def test_a_payoff_cut_short_shows_what_was_due_paid_and_not_covered(
    name: str, coverage: str
) -> None:
    rules = rules_with(name, coverage=coverage)
    ante_line, play_line, blind_line, trips_line = settled(
        rules, "43", Hand(WINS_TOO, trips="5")
    ).lines
    assert (ante_line.due, ante_line.paid, ante_line.uncovered) == (1000, 1000, 0)
    assert (play_line.due, play_line.paid, play_line.uncovered) == (4000, 3300, 700)
    assert (blind_line.due, blind_line.paid, blind_line.uncovered) == (0, 0, 0)
    assert (trips_line.due, trips_line.paid, trips_line.uncovered) == (1500, 0, 1500)
    for line in (play_line, ante_line, blind_line, trips_line):
        assert line.returned == line.stake


@pytest.mark.clause("9.5")
@pytest.mark.parametrize("name", CARDROOMS)
@pytest.mark.parametrize("coverage", ["wager", "net", "payoffs"])
@pytest.mark.parametrize(
    ("wager", "first", "second"),
    [
        ("5", "1005", "1000"),
        ("43", "1043", "1000"),
        ("80", "1050", "1030"),
        ("500", "1050", "1050"),
    ],
)
def test_a_winners_own_stake_is_always_returned(
    name: str, coverage: str, wager: str, first: str, second: str
) -> None:
    rules = rules_with(name, coverage=coverage)
    table = opened(seated(rules, {1: "1000", 2: "1000", 3: "1000"}), 1, wager)
    table = played_at(table, {2: Hand(WINS), 3: Hand(WINS_TOO)}, DEALER, BOARD)
    assert table.ledger.stack(2) == money(first)
    assert table.ledger.stack(3) == money(second)


@pytest.mark.clause("9.6")
@pytest.mark.parametrize("name", CARDROOMS)
@pytest.mark.parametrize("coverage", ["wager", "net", "payoffs"])
def test_a_winning_play_wager_takes_its_part_of_the_coverage(name: str, coverage: str) -> None:
    round = settled(rules_with(name, coverage=coverage), "30", Hand(WINS))
    assert outcomes(round, 1) == "ante won 10.00, play won 20.00 of 40.00, blind pushed"


@pytest.mark.clause("9.6")
@pytest.mark.parametrize("name", CARDROOMS)
def test_a_losing_play_wager_counts_towards_the_upper_end_of_net(name: str) -> None:
    round = settled(rules_with(name, coverage="net"), "30", Hand(LOSES))
    assert outcomes(round, 1) == "play lost 30.00 of 40.00, ante returned, blind returned"


@pytest.mark.clause("9.7")
@pytest.mark.parametrize("name", CARDROOMS)
@pytest.mark.parametrize("coverage", ["wager", "net", "payoffs"])
def test_a_push_is_a_push_before_and_after_the_wager_is_exhausted(name: str, coverage: str) -> None:
    rules = rules_with(name, coverage=coverage)
    before = settled(rules, "50", Hand(TIES), Hand(WINS))
    assert [outcomes(before, 1), outcomes(before, 2)] == [
        "ante pushed, play pushed, blind pushed",
        PAID,
    ]
    after = settled(rules, "50", Hand(WINS), Hand(TIES))
    assert [outcomes(after, 1), outcomes(after, 2)] == [
        PAID,
        "ante pushed, play pushed, blind pushed",
    ]


@pytest.mark.clause("9.7")
@pytest.mark.parametrize("name", CARDROOMS)
@pytest.mark.parametrize("coverage", ["wager", "net", "payoffs"])
def test_an_ante_that_nobody_contests_stays_a_push(name: str, coverage: str) -> None:
    # The dealer has ace high and does not qualify; the first Play wager exhausts the coverage.
    hands = {1: Hand("Kh 4s"), 2: Hand("Qs 8d")}
    rules = rules_with(name, coverage=coverage)
    round = play(rules, hands, "As 3d", "2h 5d 9c Jc Kd", bank_wager="40")
    assert outcomes(round, 1) == "ante pushed, play won 40.00, blind pushed"
    assert outcomes(round, 2) == "ante pushed, play returned, blind returned"


@pytest.mark.clause("9.8")
@pytest.mark.parametrize(
    ("rules", "win"),
    [
        (profile("california"), "50"),
        (rules_with("royal-caribbean", coverage="net"), "50"),
        (rules_with("california", coverage="payoffs"), None),
    ],
    ids=["wager", "net", "payoffs"],
)
def test_everybody_sees_the_most_that_the_bank_can_win_and_lose(
    rules: Rules, win: str | None
) -> None:
    stacks = {1: money("1000"), 7: money("1000")}
    bets = open_round(rules, stacks, player_dealer=7)
    assert bank_limits(bets) is None  # nothing is put up yet
    limits = bank_limits(act(bets, PutUpWager(7, money("50"))))
    assert limits == (None if win is None else money(win), money("50"))


@pytest.mark.clause("9.8")
@every_cardroom
def test_a_player_is_told_how_much_the_bank_covers(rules: Rules) -> None:
    """Seat 6 banks, so that the order is 7, 1, 2; each bets 100 twice, and may raise by 400."""
    seats = dict.fromkeys((1, 2, 7), "1000")
    bets = open_bets(rules, seats, bank_wager="250", bank=6)
    bets = act(bets, *(wager(seat, "100") for seat in seats))
    assert [settled_before(bets, seat).bet for seat in (7, 1, 2)] == [[], [7], [7, 1]]
    assert covered(bets, 2) == money("200")
    told_first = "the bank covers at most 200.00 of your 200.00; no seat is paid before you"
    assert words_to(7, bets) == told_first
    dealt = act(bets, CallNoMoreBets(), Deal(DECK))
    raises = {str(one.decision): one.covered for one in decision_offers(dealt, 1)}
    assert raises == {"check": None, "raise 3x": money("250"), "raise 4x": money("250")}
    told = [words_to(seat, dealt, money("400")) for seat in (1, 2)]
    assert told == [
        "the bank covers at most 250.00 of your 600.00; seat 7 is settled before you",
        "the bank covers at most 250.00 of your 600.00; seats 7 and 1 are settled before you",
    ]


@pytest.mark.clause("9.8")
@every_cardroom
def test_while_bets_are_open_the_seats_that_may_still_go_before_are_told(rules: Rules) -> None:
    """Seat 4 banks, so that the order is 5, 6, 1, 2; they bet from the last to the first."""
    seats = dict.fromkeys((1, 2, 5, 6), "1000")
    bets = act(open_bets(rules, seats, bank_wager="50", bank=4), wager(2, "100"))
    told = []
    for seat in (6, 5, 1):
        told.append(words_to(2, bets).partition("; ")[2])
        bets = act(bets, wager(seat, "100"))
    assert told == [
        "seats 5, 6 and 1 are settled before you if they bet",
        "seat 6 is settled before you, and seats 5 and 1 if they bet",
        "seats 5 and 6 are settled before you, and seat 1 if it bets",
    ]
    assert words_to(2, bets).endswith("; seats 5, 6 and 1 are settled before you")
    assert words_to(5, bets).endswith("; no seat is paid before you")
    # Who has no wagers down asks the same.
    alone = open_bets(rules, dict.fromkeys((1, 5), "1000"), bank_wager="50", bank=4)
    assert words_to(1, alone, money("20")) == (
        "the bank covers at most 20.00 of your 20.00; seat 5 is settled before you if it bets"
    )


@pytest.mark.clause("9.8")
@every_cardroom
def test_after_the_deal_a_seat_without_wagers_goes_before_nobody(rules: Rules) -> None:
    bets = open_bets(rules, dict.fromkeys((1, 5, 6), "1000"), bank_wager="50", bank=4)
    dealt = act(bets, wager(6, "100"), wager(1, "100"), CallNoMoreBets(), Deal(DECK))
    assert words_to(6, dealt).endswith("; no seat is paid before you")
    assert words_to(1, dealt).endswith("; seat 6 is settled before you")


@pytest.mark.clause("9.8")
def test_nothing_is_said_of_it_where_the_house_banks() -> None:
    bets = act(open_round(profile("house"), {1: money("1000")}), wager(1, "100"))
    assert (bank_limits(bets), covered(bets, 1), words_to(1, bets)) == (None, None, "")
    dealt = act(bets, CallNoMoreBets(), Deal(DECK))
    assert {one.covered for one in decision_offers(dealt, 1)} == {None}
