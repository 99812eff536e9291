"""Every refusal is documented, can be met, and says in one line what a player needs to know."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from pitboss.errors import IllegalAction, Refusal
from pitboss.game.actions import (
    Action,
    BringChips,
    CallNoMoreBets,
    Deal,
    Decide,
    PlaceWagers,
    PutUpWager,
    Raise,
    VoidRound,
    WithdrawWagers,
)
from pitboss.game.cards import DECK
from pitboss.game.profiles import profile
from pitboss.game.round import Round, open_round
from pitboss.game.rules import Rules
from pitboss.table.commands import (
    AcceptBank,
    Act,
    BeReady,
    CloseTable,
    Command,
    DeclineBank,
    GiveSeed,
    OpenRound,
    PauseGame,
    ResumeGame,
    RevealSeed,
    Sit,
    SitIn,
    SitOut,
    StandUp,
    StartRotationClock,
    TimeOut,
    TopUp,
)
from pitboss.table.shuffle import SEED_BYTES, commitment
from pitboss.table.table import Table
from tests.rules.felt import (
    FOLDS,
    Hand,
    act,
    at,
    deal,
    decision,
    every_game,
    money,
    open_bets,
    opened,
    refused,
    refused_at,
    seated,
    wager,
)
from tests.rules.rule_book import DOCS, tables

CALIFORNIA = profile("california")
SEED = bytes(SEED_BYTES)
CARD = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs])+(?![A-Za-z0-9])")


def committed() -> Table:
    """A round with a commitment was voided, and its seed is not revealed yet."""
    opening = OpenRound(commitment(SEED))
    return at(two_seated(), AcceptBank(1), opening, Act(VoidRound("the shuffler jams")))


def closed() -> Table:
    return at(Table(CALIFORNIA), CloseTable())


def bets() -> Round:
    """Seat 7 banks; seats 1 and 2 have 59 and 1000, and nothing is wagered yet."""
    return open_bets(CALIFORNIA, {1: "59", 2: "1000"}, bank_wager="500")


def no_wager_put_up() -> Round:
    stacks = {1: money("100"), 7: money("100")}
    return act(open_round(CALIFORNIA, stacks, player_dealer=7), wager(1, "10"))


def poor_bank() -> Round:
    """The bank has chips for a collection of 1 and no more."""
    stacks = {1: money("100"), 7: money("6")}
    return open_round(CALIFORNIA, stacks, player_dealer=7)


def called() -> Round:
    return act(bets(), wager(1, "10"), CallNoMoreBets())


def dealt() -> Round:
    """Before the flop, with seat 5 sitting out; no card has been turned."""
    sitting = open_bets(CALIFORNIA, {1: "59", 2: "1000", 5: "1000"}, bank_wager="500")
    placed = act(sitting, wager(1, "10"), wager(2, "10"), CallNoMoreBets())
    return act(placed, Deal(DECK[::-1]))


def two_seated() -> Table:
    return seated(CALIFORNIA, {1: "1000", 2: "1000"})


def paused() -> Table:
    """By a rotation clock."""
    rules = CALIFORNIA.change(rotation_clock={"others": 1, "minutes": 1, "pause": 1})
    table = seated(rules, {1: "1000", 2: "1000"})
    return at(table, AcceptBank(1), StartRotationClock(0), PauseGame(60_000))


def betting() -> Table:
    return opened(two_seated(), 1)


def alone() -> Table:
    """Seat 1 has the bank, and seat 2 has too little for an Ante and a Blind."""
    return at(seated(CALIFORNIA, {1: "1000", 2: "9"}), AcceptBank(1))


@dataclass(frozen=True, slots=True)
class InRound:
    round: Callable[[], Round]
    action: Action
    possible: str  # a part of the answer that helps the player on

    def meet(self) -> IllegalAction:
        return refused(self.round(), self.action)


@dataclass(frozen=True, slots=True)
class AtTable:
    table: Callable[[], Table]
    command: Command
    possible: str

    def meet(self) -> IllegalAction:
        return refused_at(self.table(), self.command)


MET: dict[Refusal, list[InRound | AtTable]] = {
    Refusal.WRONG_STAGE: [
        InRound(dealt, wager(1, "10"), "that is for betting; the round is preflop"),
        InRound(dealt, WithdrawWagers(1), "that is for betting; the round is preflop"),
        InRound(dealt, CallNoMoreBets(), "that is for betting; the round is preflop"),
        InRound(dealt, Deal(DECK), "that is for dealing; the round is preflop"),
        InRound(dealt, BringChips(1, money("100")), "that is for betting"),
        InRound(bets, decision(1, "check"), "seats decide once cards are dealt"),
        AtTable(betting, TimeOut(2), "seats decide once cards are dealt"),
    ],
    Refusal.NO_SUCH_SEAT: [
        InRound(bets, wager(3, "10"), "seats with chips in this round: 1, 2, 7"),
        InRound(bets, WithdrawWagers(3), "seats with chips in this round: 1, 2, 7"),
        InRound(bets, PutUpWager(3, money("50")), "seats with chips in this round: 1, 2, 7"),
        InRound(bets, BringChips(9, money("10")), "seats are 1 to 8"),
        InRound(dealt, decision(3, "check"), "seats with chips in this round: 1, 2, 5, 7"),
        AtTable(two_seated, Sit(9, "Ada", money("50")), "free seats: 3, 4, 5, 6, 7, 8"),
    ],
    Refusal.NOT_PLAYING: [InRound(dealt, decision(5, "check"), "no wagers in this round")],
    Refusal.PLAYER_DEALER: [
        InRound(bets, wager(7, "10"), "puts up a wager instead"),
        InRound(dealt, decision(7, "raise 4x"), "decides nothing"),
    ],
    Refusal.NO_PLAYER_DEALER: [
        InRound(bets, PutUpWager(1, money("50")), "seat 7 banks this round"),
        InRound(
            lambda: open_bets(profile("house"), {1: "100"}),
            PutUpWager(1, money("50")),
            "the house banks this round",
        ),
        AtTable(
            lambda: seated(profile("house"), {1: "100"}), AcceptBank(1), "the house banks this game"
        ),
    ],
    Refusal.NO_SUCH_SPOT: [
        InRound(
            bets,
            PlaceWagers(1, ante=1000, bad_beat=500),
            "the spots before the deal are ante, blind, trips",
        ),
        InRound(bets, PlaceWagers(1, ante=1000, play=500), "the spots before the deal are ante"),
    ],
    Refusal.UNEQUAL: [InRound(bets, wager(1, "10", blind="5"), "the Blind equals the Ante, 10.00")],
    Refusal.OUTSIDE_LIMITS: [
        InRound(bets, wager(2, "301"), "Ante 301.00 is outside 5.00 to 300.00"),
        InRound(bets, wager(2, "10", "4"), "Trips 4.00 is outside 5.00 to 300.00"),
        InRound(bets, PutUpWager(7, money("4")), "at least 5.00"),
    ],
    Refusal.OFF_INCREMENT: [
        InRound(bets, wager(2, "10.50"), "Ante 10.50 is not in steps of 1.00"),
        InRound(bets, wager(2, "10", "5.25"), "Trips 5.25 is not in steps of 1.00"),
    ],
    Refusal.NOT_ENOUGH_CHIPS: [
        InRound(bets, wager(1, "30"), "the seat has 59.00"),
        InRound(bets, PutUpWager(7, money("509")), "at most 508.00"),
        InRound(dealt, decision(1, "raise 4x"), "39.00 behind; check or raise 3x for 30.00"),
    ],
    Refusal.COLLECTION_TOO_HIGH: [
        InRound(poor_bank, wager(1, "26"), "at most 50.00 in all: the bank could not pay a higher"),
    ],
    Refusal.NO_WAGERS: [
        InRound(bets, CallNoMoreBets(), "at least one seat must have wagers"),
        InRound(bets, WithdrawWagers(1), "nothing is wagered there"),
    ],
    Refusal.NO_PLAYER_DEALER_WAGER: [
        InRound(no_wager_put_up, CallNoMoreBets(), "seat 7 has put up no wager")
    ],
    Refusal.BAD_DECK: [
        InRound(called, Deal(DECK[1:]), "52 different cards"),
        InRound(called, Deal((*DECK[1:], DECK[1])), "52 different cards"),
    ],
    Refusal.ALREADY_DECIDED: [
        InRound(
            lambda: act(dealt(), decision(1, "raise 3x")),
            decision(1, "check"),
            "raise 3x is final",
        ),
        InRound(
            lambda: act(dealt(), decision(1, "check")),
            decision(1, "raise 3x"),
            "decided to check on this street",
        ),
    ],
    Refusal.NOT_OFFERED: [
        InRound(
            dealt,
            decision(2, "fold"),
            "the preflop offers check or raise 3x for 30.00 or raise 4x for 40.00",
        ),
        InRound(dealt, Decide(2, Raise(5)), "the preflop offers check or raise 3x"),
    ],
    Refusal.BAD_REASON: [
        InRound(dealt, VoidRound(""), "one line of plain words"),
        InRound(dealt, VoidRound("two\nlines"), "one line of plain words"),
        InRound(dealt, VoidRound("a | b"), "no '|'"),
        InRound(dealt, VoidRound("x" * 201), "at most 200 characters"),
    ],
    Refusal.BAD_NAME: [
        AtTable(two_seated, Sit(3, "", money("50")), "1 to 40 visible characters"),
        AtTable(two_seated, Sit(3, "two\nlines", money("50")), "1 to 40 visible characters"),
        AtTable(two_seated, Sit(3, "x" * 41, money("50")), "1 to 40 visible characters"),
    ],
    Refusal.BAD_AMOUNT: [
        AtTable(two_seated, Sit(3, "Ada", money("0")), "0.01 to 10000000000.00"),
        AtTable(two_seated, TopUp(1, money("99999999999")), "0.01 to 10000000000.00"),
    ],
    Refusal.SEAT_TAKEN: [
        AtTable(two_seated, Sit(2, "Ada", money("50")), "free seats: 3, 4, 5, 6, 7, 8")
    ],
    Refusal.ALREADY_SEATED: [
        AtTable(two_seated, Sit(3, "player 1", money("50")), "a player has one seat")
    ],
    Refusal.SEAT_EMPTY: [
        AtTable(two_seated, TopUp(3, money("50")), "seats that are taken: 1, 2"),
        AtTable(two_seated, StandUp(3), "seats that are taken: 1, 2"),
        AtTable(two_seated, AcceptBank(3), "seats that are taken: 1, 2"),
        AtTable(two_seated, DeclineBank(3), "seats that are taken: 1, 2"),
    ],
    Refusal.IN_PLAY: [
        AtTable(betting, StandUp(1), "withdraw first"),
        InRound(
            lambda: act(bets(), wager(1, "10")),
            BringChips(1, money("19")),
            "20.00 must stay for its wagers",
        ),
    ],
    Refusal.ROUND_RUNNING: [AtTable(betting, OpenRound(), "round 1 is betting")],
    Refusal.NO_ROUND: [
        AtTable(two_seated, Act(wager(2, "10")), "no round is running"),
        AtTable(two_seated, TimeOut(2), "no round is running"),
    ],
    Refusal.NOBODY_TO_PLAY: [AtTable(alone, OpenRound(), "10.00 for an Ante and a Blind")],
    Refusal.BANK_NOT_OFFERED: [
        AtTable(two_seated, AcceptBank(2), "the bank is offered to seat 1"),
        AtTable(two_seated, DeclineBank(2), "the bank is offered to seat 1"),
        AtTable(betting, AcceptBank(2), "the bank is offered to nobody now"),
    ],
    Refusal.BANK_NOT_TAKEN: [AtTable(two_seated, OpenRound(), "a seat must accept the bank first")],
    Refusal.GAME_PAUSED: [AtTable(paused, OpenRound(), "the bank has not gone around in time")],
    Refusal.NO_CHANGE: [
        AtTable(two_seated, StartRotationClock(0), "the game has no rotation clock"),
        AtTable(paused, StartRotationClock(0), "it runs, or the game pauses"),
        AtTable(paused, PauseGame(0), "the rotation clock has time left"),
        AtTable(paused, ResumeGame(60_001), "no pause has come to its end"),
        AtTable(lambda: at(two_seated(), SitOut(1)), SitOut(1), "the seat sits out already"),
        AtTable(two_seated, SitIn(1), "the seat plays already"),
        AtTable(lambda: at(betting(), BeReady(1)), BeReady(1), "the seat is ready already"),
        AtTable(two_seated, RevealSeed("00" * 32), "there is no seed to reveal"),
    ],
    Refusal.BAD_SEED: [
        AtTable(betting, GiveSeed(1, ""), "1 to 64 printable ASCII characters"),
        AtTable(betting, GiveSeed(1, "x" * 65), "1 to 64 printable ASCII characters"),
        AtTable(betting, GiveSeed(1, "é"), "1 to 64 printable ASCII characters"),
        AtTable(committed, RevealSeed("11" * 32), "the seed's hash is not the commitment"),
        AtTable(committed, RevealSeed("no hex"), "the seed's hash is not the commitment"),
    ],
    Refusal.TABLE_CLOSED: [
        AtTable(closed, Sit(1, "Ada", money("50")), "nobody sits down at a closed table"),
        AtTable(closed, CloseTable(), "closed already"),
    ],
    Refusal.TABLE_OCCUPIED: [AtTable(two_seated, CloseTable(), "seats that are taken: 1, 2")],
}
CASES = [
    pytest.param(code, case, id=f"{code} {at}")
    for code, cases in MET.items()
    for at, case in enumerate(cases, start=1)
]


def _documented() -> list[list[str]]:
    table, _ = tables((DOCS / "refusals.md").read_text(encoding="utf-8").replace(r"\|", "/"))
    assert table[0] == ["code", "when it is given", "what to do"]
    return table[1:]


def test_every_code_is_documented_once_and_no_other() -> None:
    documented = [row[0].strip("`") for row in _documented()]
    assert sorted(documented) == sorted(Refusal)


def test_the_codes_stand_in_the_order_of_the_source() -> None:
    assert [row[0].strip("`") for row in _documented()] == list(Refusal)


@pytest.mark.parametrize("row", _documented(), ids=lambda row: row[0])
def test_a_documented_code_says_when_and_what_to_do(row: list[str]) -> None:
    _, when, what_to_do = row
    assert when.endswith(".")
    assert what_to_do.endswith(".")


def test_every_code_is_met_here() -> None:
    assert set(MET) == set(Refusal)


@pytest.mark.parametrize(("code", "case"), CASES)
def test_a_refusal_says_what_was_asked_what_is_possible_and_where(
    code: Refusal, case: InRound | AtTable
) -> None:
    no = case.meet()
    message = str(no)
    assert no.code is code
    if isinstance(case, AtTable) and isinstance(case.command, TimeOut):
        assert no.asked.startswith("seat 2 ")  # a time-out stands for the decision it makes
    else:
        assert no.asked == str(case.action if isinstance(case, InRound) else case.command)
    assert case.possible in no.possible
    assert message == f"{no.asked}: {no.possible} [{no.where}]"
    places = ("uth/3 california #", "uth/3 house #", "california table: ", "house table: ")
    assert no.where.startswith(places)
    assert len(message.splitlines()) == 1
    assert message.isprintable()


@pytest.mark.parametrize(("code", "case"), CASES)
def test_a_refusal_shows_no_card(code: Refusal, case: InRound | AtTable) -> None:
    # No card of these rounds has been turned, so no message may name any.
    no = case.meet()
    assert no.code is code
    assert CARD.findall(str(no)) == []


@every_game
@pytest.mark.parametrize(
    ("checks", "board"),
    [(0, "??????????"), (1, "2h5d9c????"), (2, "2h5d9cJcKd")],
    ids=["before the flop", "on the flop", "on the river"],
)
def test_a_refusal_in_a_dealt_round_shows_the_turned_cards_only(
    rules: Rules, checks: int, board: str
) -> None:
    hands = {1: Hand("Kh 4s", FOLDS), 2: Hand("Qs 8d", FOLDS)}
    round = deal(rules, hands, "9s 3s", "2h 5d 9c Jc Kd")
    for _ in range(checks):
        round = act(round, decision(1, "check"), decision(2, "check"))
    for asked in (decision(1, "raise 9x"), wager(2, "10"), CallNoMoreBets(), Deal(DECK)):
        no = refused(round, asked)
        assert f"| 1 ????, 2 ????, dealer ????, board {board} |" in no.where
        shown = CARD.findall(f"{no.asked} {no.possible}")
        assert shown == []
