"""Evidence of the rotation: what was offered to whom, when, and answered how."""

from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.storage.rotation import COLUMNS, as_csv, as_forms, as_lines
from pitboss.table.commands import (
    Absence,
    AcceptBank,
    Command,
    DeclineBank,
    OpenRound,
    Sit,
    SitOut,
    StandUp,
)
from pitboss.table.floor import decide
from pitboss.table.rotation import BankOffered, Happened, rotation
from pitboss.table.table import Table, evolve

RULES = profile("royal-caribbean")


def log_of(*commands: tuple[int, str, Command]) -> list[BankOffered]:
    """Commands at their times, each by somebody."""
    table, happened = Table(RULES), list[Happened]()
    for at, by, command in commands:
        for event in decide(table, command):
            happened.append(Happened(at, by, event))
            table = evolve(table, event)
    return list(rotation(RULES, happened))


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
        (11_000, 11_000, 2, 2, 1, "handed back", "clock", "connection lost"),
        (11_000, 11_000, 2, 2, 2, "passed over", "", "too few chips"),
        (11_000, 12_000, 2, 2, 3, "left", "=Ada", ""),
        (12_000, 12_000, 2, 2, 5, "passed over", "", "a bot that does not bank"),
        (12_000, 12_000, 2, 2, 6, "passed over", "", "sits out"),
        (12_000, None, 3, 2, 1, "open", "", ""),
    ]
    assert [it.seat for it in log_of(*SESSION) if it.again] == []  # nobody serves a second round


def test_the_export_has_every_field_and_no_formulas() -> None:
    offers = log_of(*SESSION)
    text = as_csv(offers).split("\r\n")
    assert tuple(text[0].split(",")) == COLUMNS == tuple(as_forms(offers)[0])
    assert (
        text[1] == "1970-01-01 00:00:01.000,1970-01-01 00:00:02.000,1,1,3,'=Ada,no,no,withdrawn,,"
    )
    assert len(text) == len(offers) + 2
    assert next(as_lines(offers)) == (
        "1970-01-01 00:00:01.000  circle 1, round 1, seat 3 =Ada: withdrawn"
    )
