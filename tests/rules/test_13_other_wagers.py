"""Chapter 13: wagers beside the four, and what a fold does to them."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from pitboss.errors import InvalidRules, ParseError, Refusal
from pitboss.game.actions import CallNoMoreBets, PlaceWagers, VoidRound
from pitboss.game.cards import parse_cards
from pitboss.game.events import DealerTurned, Event, FoldCollected, RoundClosed, SeatSettled
from pitboss.game.profiles import parse_rules, profile
from pitboss.game.record import parse_round
from pitboss.game.round import Round, evolve
from pitboss.game.rules import Rules
from pitboss.game.view import view
from pitboss.game.wording import in_words
from pitboss.table.commands import Act, OpenRound
from pitboss.table.table import Table
from tests.rules.felt import (
    CARDROOMS,
    FOLDS,
    Hand,
    act,
    acts,
    at,
    bank_of,
    deal,
    decision,
    every_cardroom,
    every_game,
    money,
    open_bets,
    outcomes,
    play,
    played_at,
    refused,
    rules_with,
    seated,
    seen,
)

EXAMPLES = Path(__file__).parents[2] / "examples"

BOARD = "2h 5d 9c Jc Kd"  # no pair, no flush
NINES = "9s 3s"  # a pair of nines on it
ACE_HIGH = "As 3d"  # does not qualify

# On the board below: three kings beat three nines, and a full house beats both.
BAD_BOARD = "Kd 9c 9d 4s 2h"
THREE_NINES = "9h 7s"
KINGS_FULL = "Kh Ks"
TWO_PAIR = "Kc 8s"
SEVENS = "7h 7d 7c Jc Kd"  # three sevens for everybody

TOP = "royal flush 90, straight flush 80, four of a kind 70, full house 50, flush 9, "
WIN = {"settles": "when the hand wins", "table": TOP + "straight 5, three of a kind 2, two pair 0"}
LOSS = {"settles": "when the hand loses", "table": TOP + "straight 5"}
EITHER = {
    "settles": "when either hand loses",
    "table": "straight flush 900, four of a kind 500, full house 50, flush 30, straight 20, "
    "three of a kind 9",
}
POCKET = {
    "settles": "on its own cards",
    "cards": "hole cards",
    "table": "AA 30, AKs 25, AQs AJs 20, AKo 15, JJ+ 10, A9s+ 4, 22-TT 3",
}
FLOP = {
    "settles": "on its own cards",
    "cards": "hole cards and flop",
    "table": TOP + "straight 6, three of a kind 4, two pair 3, pair 1",
}


BY_NAME = ["win", "loss", "either", "pocket", "flop"]


def entry(**fields: object) -> dict[str, object]:
    return {"spot": "side", "label": "Side", "placed": "optional", **fields}


def with_side(rules: Rules, *fields: Mapping[str, object], **more: object) -> Rules:
    """The rules with one wager more, on the spot `side`."""
    named = {name: value for part in fields for name, value in part.items()}
    return rules.change(name="own", wagers=[entry(**{**named, **more})])


def side(*words: str, cards: str = "", stake: str = "5") -> Hand:
    """A hand with a wager on that spot; decisions as they come, or a raise."""
    return Hand(cards, ", ".join(words) or "raise 4x", others={"side": stake})


def side_of(round: Round, seat: int = 1) -> str:
    """How the wager outcome."""
    (said,) = [part for part in outcomes(round, seat).split(", ") if part.startswith("side ")]
    return said.removeprefix("side ")


def outcome_of(
    rules: Rules, cards: str, dealer: str, board: str, decisions: str = "raise 4x"
) -> str:
    return side_of(play(rules, {1: side(decisions, cards=cards)}, dealer, board))


def shown_at(events: list[Event]) -> list[str]:
    """Where cards are turned or shown in the showdown."""
    words = []
    for event in events:
        match event:
            case FoldCollected(seat, _, stays, cards):
                words.append(f"fold {seat}{' stays' if stays else ''}{' shown' if cards else ''}")
            case DealerTurned():
                words.append("dealer")
            case SeatSettled(seat, _, _, cards):
                words.append(f"seat {seat}{' shown' if cards else ''}")
            case _:
                pass
    return words


# 13.1


@pytest.mark.clause("13.1")
@every_game
def test_a_wager_of_an_entry_has_a_spot_of_its_own(rules: Rules) -> None:
    own = with_side(rules, POCKET)
    assert [wager.label for wager in own.wagers] == ["Ante", "Blind", "Trips", "Side", "Play"]
    hands = {1: Hand("As Ah", trips="6", others={"side": "7"})}
    round = play(own, hands, NINES, BOARD)
    assert {line.spot: line.stake for line in round.lines} == {
        "ante": 1000,
        "blind": 1000,
        "trips": 600,
        "side": 700,
        "play": 4000,
    }
    assert round.total_action == money("33")


@pytest.mark.clause("13.1")
@every_game
def test_an_optional_wager_may_be_absent_and_lies_within_the_limits(rules: Rules) -> None:
    bets = open_bets(with_side(rules, POCKET), {1: "5000"})
    assert act(bets, PlaceWagers(1, ante=1000)).total_action == money("20")
    assert act(bets, PlaceWagers(1, ante=1000, side=500)).total_action == money("25")
    low, odd = (refused(bets, PlaceWagers(1, ante=1000, side=cents)) for cents in (400, 550))
    assert (low.code, odd.code) == (Refusal.OUTSIDE_LIMITS, Refusal.OFF_INCREMENT)
    assert low.possible.startswith("Side 4.00 is outside 5.00 to ")
    assert refused(bets, PlaceWagers(1, side=500)).code is Refusal.OUTSIDE_LIMITS
    other = refused(bets, PlaceWagers(1, ante=1000, bonus=500))
    assert other.code is Refusal.NO_SUCH_SPOT
    assert other.possible == "the spots before the deal are ante, blind, trips, side"


@pytest.mark.clause("13.1")
@every_game
def test_a_wager_may_equal_the_ante(rules: Rules) -> None:
    own = with_side(rules, POCKET, placed="equal to the ante")
    assert own.least_to_play == 3 * own.spot_minimum
    bets = open_bets(own, {1: "5000"})
    placed = act(bets, PlaceWagers(1, ante=1000))
    assert placed.seats[1].stakes == {"ante": 1000, "blind": 1000, "side": 1000}
    no = refused(bets, PlaceWagers(1, ante=1000, side=500))
    assert (no.code, no.possible) == (Refusal.UNEQUAL, "the Side equals the Ante, 10.00")


@pytest.mark.clause("13.1")
@every_game
@pytest.mark.parametrize(("unqualified_rule", "outcome"), [(True, "pushed"), (False, "lost 5.00")])
def test_a_wager_may_go_back_as_the_ante_does(
    rules: Rules, unqualified_rule: bool, outcome: str
) -> None:
    own = with_side(rules, settles="against the dealer", unqualified_rule=unqualified_rule)
    assert outcome_of(own, "Qs 8d", ACE_HIGH, BOARD) == outcome
    assert outcome_of(own, "Qs 8d", NINES, BOARD) == "lost 5.00"
    # Where the Ante itself does not go back, nothing does.
    settled = own.change(unqualified_ante="settled")
    assert outcome_of(settled, "Qs 8d", ACE_HIGH, BOARD) == "lost 5.00"


@pytest.mark.clause("13.1")
@every_game
def test_after_a_fold_no_wager_goes_back_because_the_dealer_does_not_qualify(
    rules: Rules,
) -> None:
    own = with_side(rules, settles="against the dealer", unqualified_rule=True, fold="stands")
    assert outcome_of(own, "Qs 8d", ACE_HIGH, BOARD, FOLDS) == "lost 5.00"
    assert outcome_of(own, "Kh 4s", ACE_HIGH, BOARD, FOLDS) == "won 5.00"


@pytest.mark.clause("13.1")
@every_game
@pytest.mark.parametrize(
    ("cards", "dealer", "outcome"),
    [("Kh 4s", NINES, "won 5.00"), ("Qs 8d", NINES, "lost 5.00"), ("9d 3c", NINES, "pushed")],
)
def test_a_wager_against_the_dealer_pays_even_money(
    rules: Rules, cards: str, dealer: str, outcome: str
) -> None:
    assert (
        outcome_of(with_side(rules, settles="against the dealer"), cards, dealer, BOARD) == outcome
    )


@pytest.mark.clause("13.1")
@pytest.mark.parametrize("tie", ["returned", "lost", "paid"])
def test_a_wager_against_the_dealer_says_what_a_tie_does(tie: str) -> None:
    own = with_side(profile("house"), settles="against the dealer", tie=tie)
    expected = {"returned": "pushed", "lost": "lost 5.00", "paid": "won 5.00"}
    assert outcome_of(own, "9d 3c", NINES, BOARD) == expected[tie]


@pytest.mark.clause("13.1")
@pytest.mark.parametrize("name", CARDROOMS)
@pytest.mark.parametrize("coverage", ["wager", "net", "payoffs"])
def test_coverage_goes_by_the_order_of_settlement_other_wagers_last(
    name: str, coverage: str
) -> None:
    """Aces on an Ante of 10 and a raise of 4x: 10 and 40 are due, and 150 on the side."""
    rules = with_side(rules_with(name, coverage=coverage), POCKET)
    for wager, said in (
        ("300", "ante won 10.00, play won 40.00, blind pushed, side won 150.00"),
        ("120", "ante won 10.00, play won 40.00, blind pushed, side won 70.00 of 150.00"),
        ("50", "ante won 10.00, play won 40.00, blind pushed, side returned"),
    ):
        round = play(rules, {1: side(cards="As Ah")}, NINES, BOARD, bank_wager=wager)
        assert outcomes(round, 1) == said
    first = rules.change(order={"win": ["side", "ante", "play", "blind"]})
    round = play(first, {1: side(cards="As Ah")}, NINES, BOARD, bank_wager="160")
    assert outcomes(round, 1) == "side won 150.00, ante won 10.00, play returned, blind pushed"


@pytest.mark.clause("13.1")
@pytest.mark.parametrize("name", CARDROOMS)
def test_net_collects_a_losing_wager_up_to_its_upper_end(name: str) -> None:
    rules = with_side(rules_with(name, coverage="net"), POCKET)
    round = play(rules, {1: side(cards="Qs 8d")}, NINES, BOARD, bank_wager="63")
    lost = "play lost 40.00, ante lost 10.00, blind lost 10.00"
    assert outcomes(round, 1) == f"{lost}, side lost 3.00 of 5.00"
    assert bank_of(round) == "collected 63.00, paid 0.00"


@pytest.mark.clause("13.1")
def test_the_house_pays_and_collects_it_all() -> None:
    rules = with_side(profile("house"), POCKET)
    hands = {1: side(cards="As Ah", stake="500"), 2: side(cards="Qs 8d", stake="500")}
    round = play(rules, hands, NINES, BOARD)
    assert side_of(round, 1) == "won 15000.00"
    assert side_of(round, 2) == "lost 500.00"


# 13.2


@pytest.mark.clause("13.2")
@every_game
@pytest.mark.parametrize(
    ("cards", "dealer", "board", "outcome"),
    [
        ("Qs Td", NINES, BOARD, "won 25.00"),  # a straight
        ("Kh Ks", NINES, BOARD, "won 10.00"),  # three kings
        ("Kh Jd", NINES, BOARD, "pushed"),  # two pair pays 0
        ("Kh 4s", NINES, BOARD, "lost 5.00"),  # a pair is below the table
        ("Qs 8d", NINES, BOARD, "lost 5.00"),
        ("9h 9d", "Jh Js", BOARD, "lost 5.00"),  # three nines lose to three jacks
    ],
)
def test_a_wager_that_needs_a_win_is_settled_as_the_blind_is(
    rules: Rules, cards: str, dealer: str, board: str, outcome: str
) -> None:
    assert outcome_of(with_side(rules, WIN), cards, dealer, board) == outcome


@pytest.mark.clause("13.2")
@every_game
def test_below_the_table_it_is_lost_or_returned(rules: Rules) -> None:
    for below, outcome in (("lost", "lost 5.00"), ("returned", "pushed")):
        own = with_side(rules, WIN, below=below)
        assert outcome_of(own, "Kh 4s", NINES, BOARD) == outcome
        assert outcome_of(own, "Qs 8d", NINES, BOARD) == "lost 5.00"  # the hand loses all the same


@pytest.mark.clause("13.2")
@every_game
@pytest.mark.parametrize(
    ("tie", "below", "in_table", "below_it"),
    [
        ("returned", "lost", "pushed", "lost 5.00"),
        ("returned", "returned", "pushed", "pushed"),
        ("lost", "lost", "lost 5.00", "lost 5.00"),
        ("lost", "returned", "lost 5.00", "lost 5.00"),
        ("paid", "lost", "won 10.00", "lost 5.00"),
        ("paid", "returned", "won 10.00", "pushed"),
    ],
)
def test_a_tie_is_for_hands_in_the_table(
    rules: Rules, tie: str, below: str, in_table: str, below_it: str
) -> None:
    own = with_side(rules, WIN, tie=tie, below=below)
    assert outcome_of(own, "4s 3s", "5s 2s", SEVENS) == in_table  # three sevens each
    assert outcome_of(own, "9d 3c", NINES, BOARD) == below_it  # a pair of nines each


@pytest.mark.clause("13.2")
def test_a_line_that_pays_nothing_returns_the_stake_on_a_paid_tie_too() -> None:
    own = with_side(profile("house"), WIN, tie="paid")
    assert outcome_of(own, "Kh Jd", "Ks Jh", BOARD) == "pushed"


@pytest.mark.clause("13.2")
def test_trips_that_must_win_as_in_the_example() -> None:
    rules = parse_rules((EXAMPLES / "trips-must-win.toml").read_text("utf-8"), "must-win.toml")

    def trips(cards: str, dealer: str, board: str, decisions: str = "raise 4x") -> str:
        round = play(rules, {1: Hand(cards, decisions, trips="5")}, dealer, board)
        return outcomes(round, 1).rpartition(", trips ")[2]

    assert trips("Kh Ks", NINES, BOARD) == "won 15.00"
    assert trips("Qs Td", NINES, BOARD) == "won 30.00"
    assert trips("Kh Jd", NINES, BOARD) == "lost 5.00"  # wins with two pair
    assert trips("9h 9d", "Jh Js", BOARD) == "lost 5.00"  # loses with three nines
    assert trips("4s 3s", "5s 2s", SEVENS) == "pushed"  # ties with three sevens
    assert trips("9d 3c", NINES, BOARD) == "lost 5.00"  # ties with a pair
    assert trips("Kh Ks", NINES, BOARD, FOLDS) == "lost 5.00"


# 13.3


@pytest.mark.clause("13.3")
@every_game
@pytest.mark.parametrize(
    ("cards", "dealer", "board", "outcome"),
    [
        (THREE_NINES, KINGS_FULL, BAD_BOARD, "lost 5.00"),  # three nines are below the table
        ("4h 4d", KINGS_FULL, BAD_BOARD, "won 250.00"),  # fours full lose to kings full
        (KINGS_FULL, "4h 4d", BAD_BOARD, "lost 5.00"),  # the hand wins
        ("Qs Td", "Qc Th", "2h 5d 9c Jc Kd", "pushed"),  # the same straight
        ("9d 3c", NINES, BOARD, "lost 5.00"),  # a tie below the table
    ],
)
def test_a_wager_on_losing_pays_when_the_hand_loses(
    rules: Rules, cards: str, dealer: str, board: str, outcome: str
) -> None:
    assert outcome_of(with_side(rules, LOSS), cards, dealer, board) == outcome


@pytest.mark.clause("13.3")
@every_game
@pytest.mark.parametrize(
    ("tie", "in_table"), [("returned", "pushed"), ("lost", "lost 5.00"), ("paid", "won 25.00")]
)
def test_a_wager_on_losing_says_what_a_tie_does(rules: Rules, tie: str, in_table: str) -> None:
    assert outcome_of(with_side(rules, LOSS, tie=tie), "Qs Td", "Qc Th", BOARD) == in_table


@pytest.mark.clause("13.3")
def test_a_wager_on_losing_may_go_back_below_its_table() -> None:
    own = with_side(profile("house"), LOSS, below="returned")
    assert outcome_of(own, THREE_NINES, KINGS_FULL, BAD_BOARD) == "pushed"
    assert outcome_of(own, KINGS_FULL, THREE_NINES, BAD_BOARD) == "lost 5.00"  # it did not lose


# 13.4


@pytest.mark.clause("13.4")
@every_game
@pytest.mark.parametrize(
    ("cards", "dealer", "outcome"),
    [
        (THREE_NINES, KINGS_FULL, "won 45.00"),  # the player's three nines lose
        (KINGS_FULL, THREE_NINES, "won 45.00"),  # the dealer's do
        ("4h 4d", KINGS_FULL, "won 250.00"),  # fours full lose to kings full
        (KINGS_FULL, TWO_PAIR, "lost 5.00"),
        (TWO_PAIR, KINGS_FULL, "lost 5.00"),
    ],
)
def test_a_bad_beat_is_paid_for_whichever_hand_loses(
    rules: Rules, cards: str, dealer: str, outcome: str
) -> None:
    assert outcome_of(with_side(rules, EITHER), cards, dealer, BAD_BOARD) == outcome


@pytest.mark.clause("13.4")
@every_game
@pytest.mark.parametrize(
    ("tie", "in_table", "below_it"),
    [
        ("returned", "pushed", "lost 5.00"),
        ("lost", "lost 5.00", "lost 5.00"),
        ("paid", "won 45.00", "lost 5.00"),
    ],
)
def test_a_bad_beat_says_what_a_tie_does(
    rules: Rules, tie: str, in_table: str, below_it: str
) -> None:
    own = with_side(rules, EITHER, tie=tie)
    assert outcome_of(own, "4s 3s", "5s 2s", SEVENS) == in_table
    assert outcome_of(own, "9d 3c", NINES, BOARD) == below_it


@pytest.mark.clause("13.4")
def test_a_bad_beat_may_go_back_below_its_table() -> None:
    own = with_side(profile("house"), EITHER, below="returned")
    assert outcome_of(own, TWO_PAIR, KINGS_FULL, BAD_BOARD) == "pushed"


@pytest.mark.clause("13.4")
def test_a_bad_beat_looks_at_all_seven_cards_alone() -> None:
    with pytest.raises(InvalidRules, match="when either hand loses looks at all seven"):
        with_side(profile("house"), EITHER, cards="hole cards and flop")


@pytest.mark.clause("13.4")
@pytest.mark.parametrize(
    ("cards", "dealer", "board", "won"),
    [
        ("9s 8s", "As Ks", "Qs Js Ts 3h 4d", "37500.00"),  # a straight flush
        ("3s 3c", "Qd Qh", "Qs Qc 3h 3d 2c", "2500.00"),  # four threes
        ("4h 4d", KINGS_FULL, BAD_BOARD, "250.00"),
        ("Ts 4s", "As 2s", "Qs Js 8s 3h 2d", "150.00"),  # a flush
        ("Td 9d", "As Kh", "Qs Jd Tc 8h 2d", "100.00"),  # a straight
        (THREE_NINES, KINGS_FULL, BAD_BOARD, "45.00"),
    ],
)
def test_the_bad_beat_of_the_example_pays_by_its_table(
    cards: str, dealer: str, board: str, won: str
) -> None:
    rules = parse_rules((EXAMPLES / "bad-beat.toml").read_text("utf-8"), "bad-beat.toml")
    for own, other in ((cards, dealer), (dealer, cards)):
        for decisions in ("raise 4x", FOLDS):
            hands = {1: Hand(own, decisions, others={"bad-beat": "5"})}
            round = play(rules, hands, other, board)
            assert outcomes(round, 1).endswith(f", bad-beat won {won}")


# 13.5


@pytest.mark.clause("13.5")
@every_game
@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("As Ah", "won 150.00"),
        ("Ks As", "won 125.00"),
        ("As Qs", "won 100.00"),
        ("As Js", "won 100.00"),
        ("As Kh", "won 75.00"),
        ("Js Jh", "won 50.00"),
        ("Ts As", "won 20.00"),
        ("As 9s", "won 20.00"),
        ("As 8s", "lost 5.00"),
        ("As 9h", "lost 5.00"),
        ("Ts Th", "won 15.00"),
        ("2s 2c", "won 15.00"),
        ("Qs 8d", "lost 5.00"),
    ],
)
@pytest.mark.parametrize("dealer", ["9s 3s", "Kc Kh"], ids=["weak", "strong"])
def test_hole_cards_are_paid_by_the_first_line_that_they_are_in(
    rules: Rules, cards: str, outcome: str, dealer: str
) -> None:
    if set(parse_cards(cards)) & set(parse_cards(dealer)):
        dealer = "4s 4h"
    assert outcome_of(with_side(rules, POCKET), cards, dealer, BOARD) == outcome


@pytest.mark.clause("13.5")
@every_game
@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("9s 9h", "won 20.00"),  # three nines
        ("9s 5h", "won 15.00"),
        ("As Ah", "won 5.00"),
        ("Js Kh", "lost 5.00"),  # two pair with the river, nothing on the flop
        ("Qs Td", "lost 5.00"),  # a straight on the river, nothing on the flop
    ],
)
def test_hole_cards_and_flop_are_paid_for_what_the_five_make(
    rules: Rules, cards: str, outcome: str
) -> None:
    assert outcome_of(with_side(rules, FLOP), cards, "4s 4h", BOARD) == outcome


@pytest.mark.clause("13.5")
@every_game
def test_below_its_table_a_wager_on_its_own_cards_may_go_back(rules: Rules) -> None:
    for fields in (POCKET, FLOP):
        assert outcome_of(with_side(rules, fields, below="returned"), "Qs 8d", "4s 4h", BOARD) == (
            "pushed"
        )


@pytest.mark.clause("13.5")
def test_the_words_name_the_line_that_pays() -> None:
    rules = with_side(profile("house"), POCKET)

    def words(cards: str) -> str:
        round = play(rules, {1: side(cards=cards)}, "4s 4h", BOARD)
        return next(in_words(line, rules) for line in round.lines if line.spot == "side")

    assert words("As Js") == "Side wins 20 to 1: AQs AJs"
    assert words("Qs 8d") == "Side lost: hole cards that the Side does not pay"


# 13.6


@pytest.mark.clause("13.6")
@every_game
@pytest.mark.parametrize("fields", [WIN, LOSS, EITHER, POCKET, FLOP], ids=BY_NAME)
@pytest.mark.parametrize(("fold", "outcome"), [("lost", "lost 5.00"), ("void", "pushed")])
def test_a_fold_loses_or_voids_a_wager_whatever_the_cards_are(
    rules: Rules, fields: Mapping[str, object], fold: str, outcome: str
) -> None:
    own = with_side(rules, fields, fold=fold)
    _, events = acts(own, {1: side(FOLDS, cards="9h 9s")}, "Jh Js", BOARD)
    assert shown_at(events) == ["fold 1"]  # at once, nothing turned and nothing shown
    round = play(own, {1: side(FOLDS, cards="9h 9s")}, "Jh Js", BOARD)
    assert outcomes(round, 1) == f"ante lost 10.00, blind lost 10.00, side {outcome}"


@pytest.mark.clause("13.6")
@every_game
def test_a_wager_on_its_own_cards_that_stands_is_paid_at_its_turn_and_shown_at_once(
    rules: Rules,
) -> None:
    own = with_side(rules, POCKET, fold="stands")
    hands = {1: side(FOLDS, cards="As Ah"), 2: side(FOLDS, cards="Qs 8d"), 3: side(cards="Kh 4s")}
    dealt, events = acts(own, hands, NINES, BOARD)
    assert shown_at(events) == [
        "fold 1 stays shown",
        "fold 2",
        "dealer",
        "seat 1 shown",
        "seat 3 shown",
    ]
    round = play(own, hands, NINES, BOARD)
    assert outcomes(round, 1) == "ante lost 10.00, blind lost 10.00, side won 150.00"
    assert outcomes(round, 2) == "ante lost 10.00, blind lost 10.00, side lost 5.00"
    assert "1 AsAh, 2 ????," in seen(round, None)
    assert dealt.total_action == money("75")


@pytest.mark.clause("13.6")
@every_game
def test_where_everybody_has_folded_nobody_turns_the_dealer_for_a_wager_on_own_cards(
    rules: Rules,
) -> None:
    own = with_side(rules, POCKET, fold="stands")
    _, events = acts(own, {1: side(FOLDS, cards="As Ah")}, NINES, BOARD)
    assert shown_at(events) == ["fold 1 stays shown", "seat 1 shown"]


@pytest.mark.clause("13.6")
@pytest.mark.clause("6.1")
@every_game
def test_for_a_bad_beat_that_stands_the_dealer_is_turned_though_everybody_folded(
    rules: Rules,
) -> None:
    own = with_side(rules, EITHER, fold="stands")
    hands = {
        1: side(FOLDS, cards=THREE_NINES),
        2: side(FOLDS, cards=TWO_PAIR),
        4: Hand("Qs 8d", FOLDS),
    }
    dealt, events = acts(own, hands, KINGS_FULL, BAD_BOARD)
    assert shown_at(events) == [
        "fold 1 stays",
        "fold 2 stays",
        "fold 4",
        "dealer",
        "seat 1 shown",
        "seat 2",
    ]
    round = dealt
    for event in events:
        round = evolve(round, event)
        public = view(round, None)
        # Face down until its own turn, and the hand that lost the bet for good.
        paid = isinstance(event, SeatSettled | RoundClosed)
        assert (public.seats[1].cards == parse_cards(THREE_NINES)) == paid
        assert public.seats[2].cards == public.seats[4].cards == (None, None)
    assert round.discards == 52
    assert side_of(round, 1) == "won 45.00"
    assert side_of(round, 2) == "lost 5.00"
    assert round.shown == {1}
    assert view(round, None).dealer == parse_cards(KINGS_FULL)


@pytest.mark.clause("13.6")
@every_game
def test_a_folded_hand_whose_wager_goes_back_is_shown_as_well(rules: Rules) -> None:
    """Else a hand that nobody saw would have lost it (clause 7.2)."""
    own = with_side(rules, EITHER, fold="stands", below="returned")
    _, events = acts(own, {1: side(FOLDS, cards=TWO_PAIR)}, KINGS_FULL, BAD_BOARD)
    assert shown_at(events) == ["fold 1 stays", "dealer", "seat 1 shown"]
    tie = with_side(rules, EITHER, fold="stands")
    _, events = acts(tie, {1: side(FOLDS, cards="4s 3s")}, "5s 2s", SEVENS)
    assert shown_at(events) == ["fold 1 stays", "dealer", "seat 1 shown"]


@pytest.mark.clause("13.6")
@every_game
@pytest.mark.parametrize(
    ("fields", "cards", "dealer", "outcome"),
    [
        (WIN, KINGS_FULL, THREE_NINES, "won 250.00"),
        (WIN, THREE_NINES, TWO_PAIR, "won 10.00"),
        (LOSS, "4h 4d", KINGS_FULL, "won 250.00"),
        (LOSS, KINGS_FULL, "4h 4d", "lost 5.00"),
        (EITHER, KINGS_FULL, THREE_NINES, "won 45.00"),
        ({"settles": "against the dealer"}, KINGS_FULL, THREE_NINES, "won 5.00"),
        ({"settles": "against the dealer"}, THREE_NINES, KINGS_FULL, "lost 5.00"),
    ],
)
def test_a_wager_that_stands_is_settled_as_if_the_hand_had_stayed(
    rules: Rules, fields: Mapping[str, object], cards: str, dealer: str, outcome: str
) -> None:
    own = with_side(rules, fields, fold="stands")
    assert outcome_of(own, cards, dealer, BAD_BOARD, FOLDS) == outcome
    assert outcome_of(own, cards, dealer, BAD_BOARD) == outcome


@pytest.mark.clause("13.6")
@every_game
@pytest.mark.parametrize("tie", ["returned", "lost"])
@pytest.mark.parametrize(
    ("fields", "cards", "dealer"),
    [
        ({"settles": "against the dealer"}, TWO_PAIR, KINGS_FULL),
        (WIN, TWO_PAIR, KINGS_FULL),
        ({**WIN, "table": TOP + "straight 5"}, THREE_NINES, TWO_PAIR),  # wins, below the table
        (LOSS, KINGS_FULL, THREE_NINES),
        (LOSS, TWO_PAIR, KINGS_FULL),
        (EITHER, TWO_PAIR, KINGS_FULL),
        (EITHER, "8h 7h", "8d 7d"),  # ties
    ],
)
def test_of_a_folded_hand_that_has_lost_no_more_is_said(
    rules: Rules, fields: Mapping[str, object], cards: str, dealer: str, tie: str
) -> None:
    """Whether it won, lost or tied against the dealer would tell of cards that nobody sees."""
    own = with_side(rules, fields, fold="stands", tie=tie)
    round = play(own, {1: side(FOLDS, cards=cards)}, dealer, BAD_BOARD)
    (line,) = (line for line in round.lines if line.spot == "side")
    assert in_words(line, own) == "Side lost: the folded hand does not win it"
    assert (line.why.clause, line.hand, line.odds) == ("13.6", "", None)
    assert view(round, None).seats[1].cards == (None, None)


@pytest.mark.clause("13.6")
@every_game
@pytest.mark.parametrize("fold", ["stands", "void"])
@pytest.mark.parametrize("spot", ["ante", "blind"])
def test_what_is_required_is_always_lost_with_a_fold(rules: Rules, spot: str, fold: str) -> None:
    with pytest.raises(InvalidRules, match="a fold loses what is"):
        rules.change(name="own", wagers=[{"spot": spot, "fold": fold}])


@pytest.mark.clause("13.6")
def test_trips_lost_on_a_fold_as_in_the_example() -> None:
    text = (EXAMPLES / "trips-lost-on-fold.toml").read_text("utf-8")
    rules = parse_rules(text, "trips-lost-on-fold.toml")
    hands = {1: Hand("Kh Ks", FOLDS, trips="5"), 2: Hand("Jh Js", trips="5")}
    round = play(rules, hands, NINES, BOARD)
    assert outcomes(round, 1) == "ante lost 10.00, blind lost 10.00, trips lost 5.00"
    assert outcomes(round, 2).endswith(", trips won 15.00")
    assert round.shown == {2}


@pytest.mark.clause("13.6")
@every_cardroom
def test_a_bad_beat_of_a_fold_is_covered_at_its_seats_turn(rules: Rules) -> None:
    own = with_side(rules, EITHER, fold="stands")
    hands = {1: Hand(KINGS_FULL), 2: side(FOLDS, cards="4h 4d")}
    # Kings full in seat 1 have 10, 40 and 30 coming before seat 2 is paid for the dealer's nines.
    for wager, said in (
        ("80", "returned"),
        ("100", "won 20.00 of 45.00"),
        ("125", "won 45.00"),
    ):
        round = play(own, hands, THREE_NINES, BAD_BOARD, bank_wager=wager)
        assert outcomes(round, 1) == "ante won 10.00, play won 40.00, blind won 30.00"
        assert side_of(round, 2) == said


# 7.2: hidden cards, written and read


ALL_FOLDED = (
    "uth/3 own #1 red | 1 ante 10.00 side 5.00 of 500.00, 2 ante 10.00 of 500.00 | no more bets | "
    "1 {one}, 2 {two}, dealer {dealer}, board Kd9c9d4s2h | 1 check check fold, 2 {decides} | {nets}"
)
FOLDED = {"decides": "check check fold"}


@pytest.mark.clause("7.2")
@pytest.mark.parametrize(
    ("fields", "written"),
    [
        (POCKET, {"one": "????", "two": "????", "dealer": "????"}),
        (POCKET, {"one": "Qs8d", "two": "????", "dealer": "????"}),
        (EITHER, {"one": "????", "two": "????", "dealer": "KhKs"}),
    ],
)
def test_a_folded_hand_that_nobody_has_seen_has_lost_what_stood_on_it(
    fields: Mapping[str, object], written: dict[str, str]
) -> None:
    rules = with_side(profile("house"), fields, fold="stands")
    nets = "1 -25.00, 2 -20.00, bank +45.00"
    line = ALL_FOLDED.format(**written, **FOLDED, nets=nets)
    round = parse_round(line, rules)
    assert outcomes(round, 1) == "ante lost 10.00, blind lost 10.00, side lost 5.00"


@pytest.mark.clause("7.2")
@pytest.mark.parametrize(
    ("fields", "written", "said"),
    [
        (
            EITHER,
            {"one": "9h7s", "two": "????", "dealer": "????", **FOLDED},
            "the dealer's cards are hidden: they must be seen to settle",
        ),
        (
            POCKET,
            {"one": "????", "two": "????", "dealer": "KhKs", "decides": "raise 4x"},
            "seat 2's cards are hidden: they must be seen to settle",
        ),
        (
            POCKET,
            {"one": "????", "two": "Qs8d", "dealer": "????", "decides": "raise 4x"},
            "the dealer's cards are hidden: they must be seen to settle",
        ),
        (
            POCKET,
            {"one": "????", "two": "Qs??", "dealer": "KhKs", "decides": "raise 4x"},
            "seat 2's cards are hidden: they must be seen to settle",
        ),
    ],
)
def test_hidden_cards_that_matter_are_asked_for(
    fields: Mapping[str, object], written: dict[str, str], said: str
) -> None:
    rules = with_side(profile("house"), fields, fold="stands")
    line = ALL_FOLDED.format(**written, nets="1 -25.00, 2 -20.00, bank +45.00")
    with pytest.raises(ParseError) as refused_line:
        parse_round(line, rules)
    assert str(refused_line.value) == said


@pytest.mark.clause("7.2")
def test_a_hidden_board_is_asked_for_where_the_round_is_decided() -> None:
    rules = with_side(profile("house"), POCKET, fold="stands")
    written = {"one": "????", "two": "????", "dealer": "????", **FOLDED}
    line = ALL_FOLDED.format(**written, nets="1 -25.00").replace("Kd9c9d4s2h", "Kd9c9d4s??")
    with pytest.raises(ParseError, match="the board is hidden: it must be seen to settle"):
        parse_round(line, rules)


@pytest.mark.clause("7.2")
@every_game
def test_a_round_reads_back_as_everybody_saw_it(rules: Rules) -> None:
    own = with_side(rules, EITHER, fold="stands")
    hands = {1: side(FOLDS, cards=THREE_NINES), 2: side(FOLDS, cards=TWO_PAIR), 4: Hand("Qs 8d")}
    round = play(own, hands, KINGS_FULL, BAD_BOARD)
    line = seen(round, None)
    assert "1 9h7s, 2 ????, 4 Qs8d, dealer KhKs, board Kd9c9d4s2h" in line
    assert seen(parse_round(line, own), None) == line


# 13.7


ROYAL = ("As Ks", "Qs Js Ts 3h 4d")
METER = {"settles": "from the meter", "table": "100% 10% 50", "fold": "stands"}


def metered(**changes: object) -> Rules:
    meter = {"start": "1000.00", "percent": 20}
    return with_side(profile("house"), METER, meter=meter, **changes)


def table_with(rules: Rules, seats: int = 3) -> Table:
    return seated(rules, dict.fromkeys(range(1, seats + 1), "100000"))


@pytest.mark.clause("13.7")
def test_a_part_of_every_stake_feeds_the_meter() -> None:
    table = table_with(metered())
    assert table.meters == {"side": money("1000")}
    hands = {1: side(FOLDS, cards="Qs 8d"), 2: side(cards="Kh 4s", stake="10"), 3: Hand("As 6h")}
    table = played_at(at(table, OpenRound()), hands, NINES, BOARD)
    assert table.meters == {"side": money("1003")}  # 1.00 and 2.00; no stake, nothing
    table = played_at(at(table, OpenRound()), hands, NINES, BOARD)
    assert table.meters == {"side": money("1006")}
    assert table.round is not None
    assert table.round.meters == {"side": money("1003")}  # what it showed when bets were opened


@pytest.mark.clause("13.7")
def test_a_royal_flush_takes_the_meter_with_this_rounds_part_in_it() -> None:
    table = at(table_with(metered()), OpenRound())
    cards, board = ROYAL
    hands = {1: side(cards=cards, stake="10"), 2: side(FOLDS, cards="Kh 4s")}
    table = played_at(table, hands, "7d 2c", board)
    assert table.round is not None
    assert side_of(table.round, 1) == "won 1003.00"
    assert side_of(table.round, 2) == "lost 5.00"
    assert table.meters == {"side": money("1000")}  # filled up to its start


@pytest.mark.clause("13.7")
def test_shares_are_taken_one_after_the_other_each_of_what_is_left() -> None:
    """A royal flush on the board is everybody's: the first in order takes all, the next nothing."""
    rules = metered(table="50% 10% 50")
    hands = {seat: side(cards=own) for seat, own in ((1, "2c 3d"), (2, "4c 5d"), (5, "6c 7d"))}
    round = play(rules, hands, "8d 2h", "As Ks Qs Js Ts")
    assert [side_of(round, seat) for seat in hands] == [
        "won 501.50",  # half of 1003.00
        "won 250.75",
        "won 125.37",  # half of 250.75, in whole cents: the rest stays
    ]
    whole = play(metered(), hands, "8d 2h", "As Ks Qs Js Ts")
    assert [side_of(whole, seat) for seat in hands] == ["won 1003.00", "won 0.00", "won 0.00"]


@pytest.mark.clause("13.7")
def test_below_its_start_the_house_fills_the_meter_up_and_above_it_the_rest_stays() -> None:
    rules = metered(table="50% 10% 50")
    hands = {1: side(cards="9s 8s")}
    straight_flush = ("7d 2c", "Qs Js Ts 3h 4d")
    table = played_at(at(table_with(rules), OpenRound()), hands, *straight_flush)
    assert table.meters == {"side": money("1000")}  # 1001.00 less 100.10 is below the start
    grown = table._replace(fed_meters={rules.wager("side").spot: money("5000")})
    table = played_at(at(grown, OpenRound()), hands, *straight_flush)
    assert table.meters == {"side": money("4500.90")}  # 5001.00 less a tenth


@pytest.mark.clause("13.7")
def test_odds_of_the_table_are_the_houses_and_leave_the_meter_alone() -> None:
    table = at(table_with(metered()), OpenRound())
    table = played_at(table, {1: side(cards="3s 3c")}, "7d 2c", "Qs Js Th 3h 3d")  # four threes
    assert table.round is not None
    assert side_of(table.round, 1) == "won 250.00"
    assert table.meters == {"side": money("1001")}


@pytest.mark.clause("13.7")
def test_a_folded_hand_that_takes_the_meter_is_shown() -> None:
    cards, board = ROYAL
    _, events = acts(metered(), {1: side(FOLDS, cards=cards)}, "7d 2c", board)
    assert shown_at(events) == ["fold 1 stays shown", "seat 1 shown"]
    closed = events[-1]
    assert isinstance(closed, RoundClosed)
    assert closed.meters == {"side": money("1000")}


@pytest.mark.clause("13.7")
def test_a_void_round_feeds_nothing() -> None:
    table = at(table_with(metered()), OpenRound())
    bets = (Act(PlaceWagers(seat, ante=1000, side=500)) for seat in (1, 2))
    table = at(table, *bets, Act(CallNoMoreBets()), Act(VoidRound("a card was exposed")))
    assert table.meters == {"side": money("1000")}
    assert table.ledger.stack(1) == money("100000")


@pytest.mark.clause("13.7")
def test_the_stakes_and_what_is_paid_go_through_the_banks_books() -> None:
    cards, board = ROYAL
    table = at(table_with(metered()), OpenRound())
    table = played_at(table, {1: side(cards=cards, stake="10")}, "7d 2c", board)
    # No Ante, Play 40, Blind 5000, and 1002.00 of the meter: the dealer has not qualified.
    assert table.ledger.stack(1) == money("100000") + money("6042")
    assert sum(table.ledger.balances.values()) == 0


@pytest.mark.clause("13.7")
@every_cardroom
def test_a_meter_is_for_a_house_that_banks(rules: Rules) -> None:
    with pytest.raises(InvalidRules, match="it goes with a house that banks"):
        with_side(rules, METER, meter={"start": "1000.00", "percent": 20})


@pytest.mark.clause("13.7")
def test_the_line_of_a_round_says_what_the_meter_showed() -> None:
    rules = metered()
    round = act(deal(rules, {1: side(cards="Qs 8d")}, NINES, BOARD), decision(1, "check"))
    assert seen(round, None).startswith("uth/3 own #1 red side 1000.00 | 1 ante 10.00 side 5.00 of")
    line = seen(round, 1)
    assert seen(parse_round(line, rules), 1) == line
    with pytest.raises(ParseError, match="should be a head with what these show: side"):
        parse_round(line.replace(" side 1000.00 |", " |"), rules)
