"""Evidence of the rotation: what was offered to whom, when, and answered how."""

import csv
from collections import Counter
from collections.abc import Iterator

import pytest

from pitboss.game.actions import CallNoMoreBets, Deal, PlaceWagers, PutUpWager, VoidRound
from pitboss.game.cards import FULL_DECK
from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.game.rules import Rules
from pitboss.storage.rotation import COLUMNS, Evidence, as_csv, as_form, as_lines
from pitboss.table.commands import (
    Absence,
    AcceptBank,
    Act,
    Command,
    DeclineBank,
    OpenRound,
    PauseGame,
    ResumeGame,
    Sit,
    SitOut,
    StandUp,
    StartRotationClock,
)
from pitboss.table.floor import decide
from pitboss.table.rotation import BankOffered, Happened, OfferEnd, rotation
from pitboss.table.table import Table, evolve

RULES = profile("royal-caribbean")


def evidence_of(*commands: tuple[int, str, Command], rules: Rules = RULES) -> Evidence:
    """Commands at their times, each by somebody."""
    table, happened = Table(rules), list[Happened]()
    for at, by, command in commands:
        for event in decide(table, command):
            happened.append(Happened(at, by, event))
            table = evolve(table, event)
    return list(rotation(rules, happened))


def log_of(*commands: tuple[int, str, Command]) -> list[BankOffered]:
    return [it for it in evidence_of(*commands) if isinstance(it, BankOffered)]


def sit(at: int, seat: int, player: str, chips: int = 50_000) -> tuple[int, str, Command]:
    return at, player, Sit(seat, player, Cents(chips))


SESSION = (
    sit(1000, 3, "=Ada"),
    sit(2000, 1, "Blaise"),
    sit(2500, 2, "Poor", 100),
    (2600, "Emmy", Sit(5, "Emmy (bot)", Cents(50_000), bot=True, banks=False)),
    sit(2700, 6, "Felix"),
    (2800, "Felix", SitOut(6)),
    (3000, "Blaise", DeclineBank(1)),
    (9000, "dealer", DeclineBank(3, Absence.TIME)),
    (10_000, "Blaise", AcceptBank(1)),
    (10_500, "Blaise", OpenRound()),
    (11_000, "dealer", DeclineBank(1, Absence.CONNECTION)),
    (12_000, "=Ada", StandUp(3)),
)


def test_every_offer_has_its_times_its_circle_and_its_end() -> None:
    lines = [
        (
            it.offered_at,
            it.answered_at,
            it.circle,
            it.round,
            it.seat,
            it.answer.value,
            it.by,
            it.why,
        )
        for it in log_of(*SESSION)
    ]
    assert lines == [
        (1000, 2000, 1, 1, 3, "withdrawn", "", ""),
        (2000, 3000, 1, 1, 1, "declined", "Blaise", ""),
        (3000, 3000, 1, 1, 2, "passed over", "", "too few chips"),
        (3000, 9000, 1, 1, 3, "unanswered", "clock", "time is up"),
        (9000, 9000, 1, 1, 5, "passed over", "", "a bot that does not bank"),
        (9000, 9000, 1, 1, 6, "passed over", "", "sits out"),
        (9000, 10_000, 2, 1, 1, "accepted", "Blaise", ""),
        (11_000, 11_000, 2, 1, 1, "handed back", "clock", "connection lost"),
        (11_000, 11_000, 2, 2, 2, "passed over", "", "too few chips"),
        (11_000, 12_000, 2, 2, 3, "left", "=Ada", ""),
        (12_000, 12_000, 2, 2, 5, "passed over", "", "a bot that does not bank"),
        (12_000, 12_000, 2, 2, 6, "passed over", "", "sits out"),
        (12_000, None, 3, 2, 1, "open", "", ""),
    ]
    assert [it.seat for it in log_of(*SESSION) if it.again] == []  # nobody serves a second round


@pytest.mark.parametrize("gives_up", [DeclineBank(1), SitOut(1), StandUp(1)])
@pytest.mark.parametrize("opened", [False, True])
def test_a_bank_handed_back_is_that_of_the_round_that_was_accepted(
    gives_up: Command, opened: bool
) -> None:
    """And is no further offer: without these lines nobody is asked twice in a circle."""
    offers = log_of(
        sit(1000, 1, "Ada"),
        sit(2000, 2, "Ben"),
        (3000, "Ada", AcceptBank(1)),
        *[(4000, "dealer", OpenRound())][: int(opened)],
        (5000, "Ada", gives_up),
        (6000, "Ben", DeclineBank(2)),
    )
    said = [(it.circle, it.round, it.seat, it.answer.value) for it in offers if it.circle == 1]
    assert said[:2] == [(1, 1, 1, "accepted"), (1, 1, 1, "handed back")]
    assert said[2:] == [(1, 1 + opened, 2, "declined")]
    asked = Counter((it.circle, it.player) for it in offers if it.answer != OfferEnd.HANDED_BACK)
    assert set(asked.values()) == {1}


def test_the_export_has_every_field_and_no_formulas() -> None:
    evidence = evidence_of(*SESSION)
    text = as_csv(evidence).split("\r\n")
    assert tuple(text[0].split(",")) == COLUMNS
    (*_, last) = as_form(evidence)["offers"]
    assert ("event", *last, "banked") == COLUMNS
    first = "1970-01-01 00:00:01.000,1970-01-01 00:00:02.000,1,1,3,'=Ada,no,no,withdrawn,,"
    assert text[1] == f"offer,{first},"
    assert len(text) == len(evidence) + 2
    assert next(as_lines(evidence)) == (
        "1970-01-01 00:00:01.000  circle 1, round 1, seat 3 =Ada: withdrawn"
    )


def test_a_place_is_passed_over_for_its_player_or_for_its_seat() -> None:
    """Ada has served her round and moves; Cleo, who has never banked, takes that seat."""
    evidence = evidence_of(
        sit(1000, 1, "Ada"),
        sit(2000, 2, "Ben"),
        *dealt(30_000, 1, "Ada"),
        (40_000, "Ada", StandUp(1)),
        sit(41_000, 3, "Ada"),
        sit(42_000, 1, "Cleo"),
        (50_000, "Ben", DeclineBank(2)),
        (60_000, "Ben", DeclineBank(2)),
        rules=RULES.change(rounds_in_a_row=1),
    )
    offers = [it for it in evidence if isinstance(it, BankOffered)]
    passed = {(it.player, it.why) for it in offers if it.answer == OfferEnd.PASSED_OVER}
    assert passed == {("Ada", "has served"), ("Cleo", "the seat has served")}


CLOCKED = RULES.change(rotation_clock={"others": 1, "minutes": 1, "pause": 2})


def dealt(at: int, seat: int, player: str) -> Iterator[tuple[int, str, Command]]:
    """A round up to the cards, which are thrown in."""
    yield at, player, AcceptBank(seat)
    if at != 30_000:
        yield at, "dealer", StartRotationClock(at)
    yield at, "dealer", OpenRound()
    acts = (
        PutUpWager(seat, Cents(10_000)),
        PlaceWagers(3 - seat, ante=500),
        CallNoMoreBets(),
        Deal(tuple(FULL_DECK)),
        VoidRound("the shuffler jams"),
    )
    for action in acts:
        yield at, "dealer", Act(action)


def test_the_rotation_clock_is_part_of_the_evidence() -> None:
    """Ada banks, and then Ben, which meets the clock. It starts again, and nobody else banks."""
    late, over = 100_000, 220_000
    evidence = evidence_of(
        sit(1000, 1, "Ada"),
        sit(2000, 2, "=Ben"),
        *dealt(10_000, 1, "Ada"),
        (20_000, "Ada", DeclineBank(1)),
        *dealt(30_000, 2, "=Ben"),
        (39_000, "=Ben", DeclineBank(2)),
        *dealt(40_000, 1, "Ada"),
        (late, "dealer", PauseGame(late)),
        (over, "dealer", ResumeGame(over)),
        rules=CLOCKED,
    )
    form = as_form(evidence)["clock"]
    assert form == [
        {"at": 10_000, "event": "clock started", "round": 1, "banked": []},
        {"at": 30_000, "event": "clock met", "round": 2, "banked": ["Ada", "=Ben"]},
        {"at": 40_000, "event": "clock started", "round": 3, "banked": []},
        {"at": late, "event": "game paused", "round": 4, "banked": ["Ada"]},
        {"at": over, "event": "game resumed", "round": 4, "banked": []},
    ]
    rows = [row for row in csv.DictReader(as_csv(evidence).splitlines()) if row["event"] != "offer"]
    told = [(row["event"], row["offered_at"][11:19], row["round"], row["banked"]) for row in rows]
    assert told == [
        ("clock started", "00:00:10", "1", ""),
        ("clock met", "00:00:30", "2", "Ada, =Ben"),
        ("clock started", "00:00:40", "3", ""),
        ("game paused", "00:01:40", "4", "Ada"),
        ("game resumed", "00:03:40", "4", ""),
    ]
    assert {row[name] for row in rows for name in COLUMNS[3:-1] if name != "round"} == {""}
    lines = [line for line in as_lines(evidence) if "circle" not in line]
    assert lines[1] == "1970-01-01 00:00:30.000  round 2: clock met; banked: Ada, =Ben"
    assert lines[-1] == "1970-01-01 00:03:40.000  round 4: game resumed"
