"""The slow settlement on hands written down by hand: every way of settling, ties and folds."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from pitboss.game.cards import DECK
from pitboss.game.paytables import NAMED_TABLES as GAME_TABLES
from pitboss.game.profiles import format_rules, profile
from pitboss.game.starting_hands import parse_starting_hands
from pitboss.verifier.failed_check import FailedCheck
from pitboss.verifier.rules import read_rules
from pitboss.verifier.settlement import (
    CLAUSES,
    Bank,
    Game,
    Player,
    Settled,
    dealer_is_turned,
    settlement,
)
from pitboss.verifier.wagers import (
    NAMED_TABLES,
    Meter,
    PaytableLine,
    Share,
    Wager,
    holds,
    read_table,
    read_wagers,
)

TRIPS_LINE = "50 40 30 8 7 4 3"
ANTE = Wager("ante", "Ante", "required", "against the dealer", unqualified_rule=True)
PLAY = Wager("play", "Play", "raise", "against the dealer")

# A board with a pair of nines, on which the dealer's kings are two pair.
BOARD = ["9s", "9h", "5d", "4c", "2h"]
KINGS, ACES, NINE, QUEENS = ["Kd", "Kc"], ["Ad", "Ac"], ["9d", "3c"], ["Qd", "Qc"]
# A board that nobody improves on: a tie for everybody.
STRAIGHT = ["Ts", "Jh", "Qd", "Kc", "Ah"]


def side_bet(settles: str, table: str, **fields: Any) -> Wager:
    entry = Wager("side", "Side", "optional", settles, **fields)
    lines = read_table(table, "side") if table else ()
    return Wager(**{**entry.__dict__, "table": lines})


def settled(
    wager: Wager,
    cards: list[str],
    dealer: list[str],
    board: list[str] = BOARD,
    folded: bool = False,
    meter: int = 0,
) -> Settled:
    """How one side bet of 2 result_against_dealer beside an Ante of 10."""
    stakes = {"ante": Fraction(10), "side": Fraction(2)}
    if not folded:
        stakes["play"] = Fraction(10)
    meters = {"side": Fraction(meter)} if meter else {}
    game = house(wager, meters)
    lines, _ = settlement(game, [Player(1, cards, stakes, folded)], dealer, board)
    return next(line for line in lines if line.spot == "side")


def house(wager: Wager, meters: Mapping[str, Fraction]) -> Game:
    wagers = (ANTE, wager, PLAY)
    return Game(wagers, {}, "pair", True, "unlimited", Fraction(0), None, meters)


def summary(line: Settled) -> tuple[str, str, str]:
    return line.outcome, line.why, line.hand


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (NINE, ("win", "WIN_PAYS", "three of a kind")),
        (ACES, ("lose", "WIN_BELOW", "")),
        (QUEENS, ("lose", "LOSES_TO_DEALER", "")),
    ],
)
def test_when_the_hand_wins(cards: list[str], expected: tuple[str, str, str]) -> None:
    line = settled(side_bet("when the hand wins", TRIPS_LINE), cards, KINGS)
    assert summary(line) == expected
    assert line.paid == (6 if expected[0] == "win" else 0)


@pytest.mark.parametrize(
    ("cards", "dealer", "expected"),
    [
        (QUEENS, KINGS, ("win", "LOSS_PAYS", "two pair")),
        (ACES, KINGS, ("lose", "LOSS_NOT_LOST", "")),
        (["Jd", "3c"], KINGS, ("lose", "LOSS_BELOW", "")),
    ],
)
def test_when_the_hand_loses(
    cards: list[str], dealer: list[str], expected: tuple[str, str, str]
) -> None:
    wager = side_bet("when the hand loses", "9 8 7 6 5 4 3 2")
    assert summary(settled(wager, cards, dealer)) == expected


@pytest.mark.parametrize(
    ("cards", "dealer", "expected"),
    [
        (NINE, ["9c", "Kd"], ("win", "EITHER_LOSS_PAYS", "three of a kind")),
        (["9c", "Kd"], NINE, ("win", "EITHER_LOSS_PAYS", "three of a kind")),
        (NINE, KINGS, ("lose", "EITHER_LOSS_BELOW", "")),
    ],
)
def test_when_either_hand_loses(
    cards: list[str], dealer: list[str], expected: tuple[str, str, str]
) -> None:
    wager = side_bet("when either hand loses", TRIPS_LINE)
    assert summary(settled(wager, cards, dealer)) == expected


@pytest.mark.parametrize(
    ("looks_at", "table", "cards", "expected"),
    [
        ("all seven", TRIPS_LINE, NINE, ("win", "OWN_PAYS", "three of a kind")),
        ("all seven", TRIPS_LINE, ACES, ("lose", "OWN_BELOW", "")),
        ("all seven", "9 9 9 9 9 9 9 0", ACES, ("push", "OWN_PAYS", "two pair")),
        ("hole cards and flop", TRIPS_LINE, ["4d", "4h"], ("lose", "OWN_BELOW", "")),
        ("hole cards and flop", TRIPS_LINE, ["5c", "5h"], ("win", "OWN_PAYS", "full house")),
        ("hole cards", "AA 30, KK 10", ACES, ("win", "HOLE_CARDS_PAY", "AA")),
        ("hole cards", "AA 30, KK 10", NINE, ("lose", "HOLE_CARDS_BELOW", "")),
    ],
)
def test_on_its_own_cards(
    looks_at: str, table: str, cards: list[str], expected: tuple[str, str, str]
) -> None:
    wager = side_bet("on its own cards", table, cards=looks_at)
    assert summary(settled(wager, cards, KINGS)) == expected


def test_a_stake_below_its_table_is_returned_where_the_entry_says_so() -> None:
    wager = side_bet("on its own cards", TRIPS_LINE, below="returned")
    assert summary(settled(wager, ACES, KINGS)) == ("push", "OWN_BELOW", "")


@pytest.mark.parametrize("settles", ["when the hand wins", "when the hand loses"])
@pytest.mark.parametrize(
    ("tie", "table", "expected"),
    [
        ("returned", "9 9 9 9 9 9", ("push", "TIES_DEALER", "")),
        ("returned", "9 9 9 9 9", ("lose", "TIES_DEALER", "")),
        ("lost", "9 9 9 9 9 9", ("lose", "TIES_DEALER", "")),
        ("paid", "9 9 9 9 9 9", ("win", "TIES_DEALER", "straight")),
        ("paid", "9 9 9 9 9 0", ("push", "TIES_DEALER", "")),
    ],
)
def test_a_tie(settles: str, tie: str, table: str, expected: tuple[str, str, str]) -> None:
    wager = side_bet(settles, table, tie=tie)
    assert summary(settled(wager, NINE, KINGS, STRAIGHT)) == expected
    either = side_bet("when either hand loses", table, tie=tie)
    assert summary(settled(either, NINE, KINGS, STRAIGHT)) == expected


@pytest.mark.parametrize(
    ("tie", "outcome"), [("returned", "push"), ("lost", "lose"), ("paid", "win")]
)
def test_a_tie_against_the_dealer(tie: str, outcome: str) -> None:
    wager = side_bet("against the dealer", "", tie=tie)
    assert summary(settled(wager, NINE, KINGS, STRAIGHT)) == (outcome, "TIES_DEALER", "")


def test_the_rule_for_an_unqualified_dealer_is_for_the_wagers_that_say_so() -> None:
    board = ["Ts", "8h", "6d", "4c", "2h"]
    spared = side_bet("against the dealer", "", unqualified_rule=True)
    assert summary(settled(spared, ACES, ["Kd", "Qc"], board)) == ("push", "NOT_QUALIFIED", "")
    other = side_bet("against the dealer", "")
    assert summary(settled(other, ACES, ["Kd", "Qc"], board)) == ("win", "BEATS_DEALER", "")


@pytest.mark.parametrize(
    ("fold", "expected"),
    [
        ("lost", ("lose", "FOLDED", "")),
        ("void", ("push", "FOLD_VOIDS", "")),
        ("stands", ("win", "OWN_PAYS", "three of a kind")),
    ],
)
def test_a_fold(fold: str, expected: tuple[str, str, str]) -> None:
    line = settled(side_bet("on its own cards", TRIPS_LINE, fold=fold), NINE, KINGS, folded=True)
    assert summary(line) == expected
    assert line.with_fold == (fold != "stands")


HIDDEN = ["??", "??"]


@pytest.mark.parametrize(
    ("settles", "table", "looks_at", "why"),
    [
        ("on its own cards", TRIPS_LINE, "all seven", "OWN_BELOW"),
        ("on its own cards", "AA 30", "hole cards", "HOLE_CARDS_BELOW"),
        ("when the hand wins", TRIPS_LINE, "all seven", "NOT_SHOWN"),
        ("when the hand loses", TRIPS_LINE, "all seven", "NOT_SHOWN"),
        ("when either hand loses", TRIPS_LINE, "all seven", "NOT_SHOWN"),
        ("against the dealer", "", "all seven", "NOT_SHOWN"),
    ],
)
@pytest.mark.clause("7.2")
def test_a_folded_hand_that_nobody_saw_has_lost(
    settles: str, table: str, looks_at: str, why: str
) -> None:
    wager = side_bet(settles, table, cards=looks_at, fold="stands")
    line = settled(wager, HIDDEN, KINGS, folded=True)
    assert summary(line) == ("lose", why, "")
    assert line.with_fold == (settles == "on its own cards")


def test_why_a_folded_hand_lost_tells_nothing_of_its_cards() -> None:
    for settles in ("when the hand wins", "when the hand loses", "when either hand loses"):
        wager = side_bet(settles, "royal flush 30", fold="stands", tie="lost")
        for cards in (ACES, KINGS, NINE, HIDDEN):
            line = settled(wager, cards, KINGS, folded=True)
            assert summary(line) == ("lose", "NOT_SHOWN", "")


def test_hidden_cards_that_somebody_needs_are_words() -> None:
    wager = side_bet("on its own cards", TRIPS_LINE, fold="stands")
    with pytest.raises(FailedCheck, match=r"^the cards of seat 1, which did not fold, are hidden$"):
        settled(wager, HIDDEN, KINGS)
    with pytest.raises(
        FailedCheck, match=r"^the dealer's cards are hidden, and a wager needs them$"
    ):
        settled(wager, NINE, HIDDEN)
    with pytest.raises(FailedCheck, match=r"^the board is hidden"):
        settled(wager, NINE, KINGS, ["??"] * 5)


def test_the_dealer_is_not_needed_where_everybody_folded_and_no_wager_asks() -> None:
    own = side_bet("on its own cards", TRIPS_LINE, fold="stands")
    assert summary(settled(own, NINE, HIDDEN, folded=True))[0] == "win"
    bad_beat = side_bet("when either hand loses", TRIPS_LINE, fold="stands")
    with pytest.raises(FailedCheck, match="the dealer's cards are hidden"):
        settled(bad_beat, NINE, HIDDEN, folded=True)
    players = [Player(1, NINE, {"ante": Fraction(1), "side": Fraction(1)}, folded=True)]
    assert not dealer_is_turned(house(own, {}), players)
    assert dealer_is_turned(house(bad_beat, {}), players)


def test_a_meter_pays_shares_in_whole_cents_one_seat_after_the_other() -> None:
    wager = side_bet(
        "from the meter", "100% 10% 9 8 7 6 33%", fold="stands", meter=Meter(1000, percent=10)
    )
    game = house(wager, {"side": Fraction(1001)})
    stakes = {"ante": Fraction(10), "side": Fraction(2), "play": Fraction(10)}
    players = [Player(seat, cards, stakes, False) for seat, cards in enumerate(SEATS, start=1)]
    lines, bank = settlement(game, players, KINGS, BOARD)
    side = [line for line in lines if line.spot == "side"]
    assert [summary(line) for line in side] == [
        ("win", "METER_PAYS", "three of a kind"),
        ("lose", "OWN_BELOW", ""),
        ("win", "METER_PAYS", "three of a kind"),
    ]
    assert [line.odds for line in side] == [Share(33), None, Share(33)]
    assert [line.paid for line in side] == [330, 0, 221]  # a third of 1001, then of 671
    assert bank.meters == {"side": 450}
    assert bank.meters_afterwards() == {"side": 1000}


SEATS = [NINE, ACES, ["9c", "3d"]]


@pytest.mark.clause("7.4")
def test_the_order_is_that_of_the_kind_of_result_and_then_the_layout() -> None:
    side = side_bet("on its own cards", TRIPS_LINE)
    stakes = {"ante": Fraction(10), "side": Fraction(2), "play": Fraction(10)}
    order = {"win": ("play", "side"), "lose": ("side",), "unqualified": ("play",)}
    game = Game((ANTE, side, PLAY), order, "pair", True, "unlimited", Fraction(0), None)
    seats = {1: NINE, 2: QUEENS}
    players = [Player(seat, cards, stakes, False) for seat, cards in seats.items()]
    lines, _ = settlement(game, players, KINGS, BOARD)
    assert [line.spot for line in lines] == ["play", "side", "ante", "side", "ante", "play"]


@pytest.mark.parametrize("coverage", ["wager", "net", "payoffs"])
def test_side_bets_are_covered_like_all_others(coverage: str) -> None:
    side = side_bet("on its own cards", TRIPS_LINE)
    stakes = {"ante": Fraction(10), "side": Fraction(2), "play": Fraction(10)}
    order = {"win": ("side",)}
    game = Game((ANTE, side, PLAY), order, "pair", True, coverage, Fraction(12), 2)
    lines, bank = settlement(game, [Player(1, NINE, stakes, False)], KINGS, BOARD)
    assert [(line.spot, line.outcome, int(line.paid)) for line in lines] == [
        ("side", "win", 6),
        ("ante", "win", 6),
        ("play", "returned", 0),
    ]
    assert isinstance(bank, Bank)
    assert bank.exhausted


# Reading the entries.

EVERY_WORD = [
    *("AA", "22", "22+", "JJ+", "22-TT", "TT-22", "AKs", "AKo", "AK", "KA", "A9s+", "K2o+", "72+"),
    *("AQs AJs", "32", "AKs 22-33 T9o+"),
]


@pytest.mark.parametrize("hands", EVERY_WORD)
def test_starting_hands_are_those_of_the_engine(hands: str) -> None:
    engine = parse_starting_hands(hands)
    for pair in combinations(DECK, 2):
        assert holds([str(card) for card in pair], hands) == (pair in engine), pair


def test_its_pay_tables_are_those_of_the_book() -> None:
    """Two places know them, on purpose; here they are held against each other."""
    for spot, tables in GAME_TABLES.items():
        assert {name: str(table) for name, table in tables.items()} == NAMED_TABLES[spot]
    assert set(GAME_TABLES) == set(NAMED_TABLES)


def test_a_table_is_read_by_name_from_the_top_or_with_its_hands() -> None:
    assert read_table("standard", "blind")[4] == PaytableLine("flush", Fraction(3, 2))
    assert read_table("UTH-02", "trips") == read_table("50 40 30 8 6 5 3", "other")
    assert read_table("flush 3:2, straight 1", "x")[0] == PaytableLine("flush", Fraction(3, 2))
    assert read_table("AQs AJs 20, 22-TT 5", "x")[0] == PaytableLine("AQs AJs", Fraction(20))
    assert read_table("99 5,", "x") == (PaytableLine("99", Fraction(5)),)
    assert read_table("100% 10% 50", "x")[1] == PaytableLine("straight flush", Share(10))


@pytest.mark.parametrize(
    "text",
    [
        *("UTH-02", "", ",", "1 1 1 1 1 1 1 1 1 1 1", "x 5", "flush", "flush 1:0", "0% 1", "101%"),
        *("flush 5, full house 6", "flush 5, AA 6", "AAs 5", "A 5", "22-AK 5", "AK+s 5", "50 x"),
    ],
)
def test_what_is_no_table_is_refused_in_words(text: str) -> None:
    with pytest.raises(FailedCheck, match="is not a pay table"):
        read_table(text, "side")


def entry(**fields: Any) -> dict[str, Any]:
    usual = {"spot": "side", "label": "Side", "placed": "optional", "settles": "on its own cards"}
    named = {**usual, "table": TRIPS_LINE, **fields}
    return {name: value for name, value in named.items() if value is not None}


ANTE_ENTRY = entry(
    spot="ante", label="Ante", placed="required", settles="against the dealer", table=None
)
PLAY_ENTRY = entry(
    spot="play", label="Play", placed="raise", settles="against the dealer", table=None
)


def test_the_entries_of_a_game_are_read() -> None:
    meter = {"start": "1000.00", "percent": 10}
    side = entry(settles="from the meter", table="100% 10% 50", meter=meter, fold="stands")
    wagers = read_wagers([ANTE_ENTRY, side, PLAY_ENTRY], "wagers")
    assert [wager.spot for wager in wagers] == ["ante", "side", "play"]
    assert wagers[1].meter == Meter(100_000, 10)
    assert wagers[1].fold == "stands"


@pytest.mark.parametrize(
    "wrong",
    [
        {"new": 1},
        {"label": None},
        {"table": None},
        {"settles": "against the dealer"},
        {"settles": "from the meter"},
        {"meter": {"start": "1.00", "percent": 1}},
        {"table": "10%"},
        {"cards": "hole cards"},
        {"table": "AA 5"},
        {"spot": "Side"},
        {"spot": "ante"},
        {"placed": "raise"},
        {"placed": "required"},
        {"fold": "kept"},
        {"tie": "halved"},
        {"unqualified_rule": 1},
    ],
)
def test_an_entry_that_could_not_be_settled_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(FailedCheck):
        read_wagers([ANTE_ENTRY, entry(**wrong), PLAY_ENTRY], "wagers")


@pytest.mark.parametrize(
    ("found", "instead"),
    [
        ("format = 3", "format = 1"),
        ('win = ["ante"', 'win = ["tips"'),
        ('win = ["ante"', 'win = ["play"'),
        ("win = [", "won = ["),
        ("[order]", "[orders]"),
        ('"raise"', '"optional"'),
    ],
)
def test_rules_that_cannot_be_read_are_refused(found: str, instead: str) -> None:
    toml = format_rules(profile("house"))
    assert read_rules(toml).name == "house"
    assert found in toml
    with pytest.raises(FailedCheck):
        read_rules(toml.replace(found, instead))


def test_every_reason_has_the_clause_of_the_engine() -> None:
    from pitboss.game.claims import Why

    assert {why.name: why.clause for why in Why} == CLAUSES
