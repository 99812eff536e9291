"""A player's own rounds, the newest first, in pages and by what is asked for; on both databases."""

from itertools import product

import pytest
from sqlalchemy import update

from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.storage import schema
from pitboss.storage.database import Database
from pitboss.storage.journal import SqlJournal
from pitboss.storage.names import stream_of
from pitboss.storage.recall import EVERYTHING, Fared, PlayedRound, Recall, Sign, Wanted
from pitboss.storage.records import format_opening
from pitboss.table.ports import Entry, JournalUnavailable, NewEvent, RoundPlayed
from pitboss.table.setting import Setting

RULES = {"a": "house", "b": "california", "c": "house"}
NETS = (500, -1000, 0)


@pytest.fixture
def recall(journal: SqlJournal) -> Recall:
    """Three tables with nine rounds each; Ada was at all of them, and Ben in another seat."""
    for table, rules in RULES.items():
        setting = Setting(f"Table {table}", profile(rules), bots=0)
        opening = NewEvent(format_opening(setting, "Ada"))
        journal.append([Entry(stream_of(table), 0, 1000, "Ada", (opening,))])
        for version, round in enumerate(range(1, 10), 1):
            played = (
                RoundPlayed("Ada", round, 2, Cents(NETS[round % 3])),
                RoundPlayed("Ben", round, 3, Cents(7)),
            )
            at = 1000 + round // 2  # two rounds end in the same moment, at all tables
            fact = NewEvent("{}", round)
            journal.append([Entry(stream_of(table), version, at, "Ada", (fact,), played=played)])
    return Recall(journal)


def those(wanted: Wanted) -> list[tuple[int, str, int]]:
    """What the books of the fixture have of it: when, where and which, the newest first."""
    found = []
    for table, round in product(RULES, range(1, 10)):
        at, net = 1000 + round // 2, NETS[round % 3]
        if wanted.table not in (None, table) or wanted.rules not in (None, RULES[table]):
            continue
        if wanted.since is not None and at < wanted.since:
            continue
        if wanted.until is not None and at >= wanted.until:
            continue
        if wanted.fared is not None and wanted.fared is not fared(net):
            continue
        found.append((at, table, round))
    return sorted(found, reverse=True)


def fared(net: int) -> Fared:
    return Fared.WON if net > 0 else Fared.LOST if net < 0 else Fared.EVEN


def shown(rounds: list[PlayedRound]) -> list[tuple[int, str, int]]:
    return [(it.at, it.stream.removeprefix("table/"), it.round) for it in rounds]


def in_pages(recall: Recall, size: int, wanted: Wanted) -> list[PlayedRound]:
    found: list[PlayedRound] = []
    before = None
    while page := recall.played("Ada", size, before, wanted):
        assert len(page) <= size
        found += page
        before = page[-1].cursor
    return found


WISHES = [
    EVERYTHING,
    Wanted(table="b"),
    Wanted(table="nosuch"),
    Wanted(rules="house"),
    Wanted(rules="nosuch"),
    Wanted(since=1002),
    Wanted(until=1002),
    Wanted(since=1001, until=1003),
    *(Wanted(fared=fared) for fared in Fared),
    Wanted("c", "house", 1001, 1004, Fared.LOST),
    Wanted("b", "house"),
]


@pytest.mark.parametrize("size", [1, 2, 7, 100])
def test_pages_have_every_round_that_is_asked_for_once(recall: Recall, size: int) -> None:
    for wanted in WISHES:
        assert shown(in_pages(recall, size, wanted)) == those(wanted), wanted


def test_a_round_has_its_seat_and_its_net(recall: Recall) -> None:
    (last,) = recall.played("Ada", 1)
    assert last == PlayedRound("table/c", 9, 2, 1004, Cents(500))
    assert last.cursor == "1004.c.9"
    assert {round.net for round in recall.played("Ben", 100)} == {7}
    assert recall.played("Nobody", 100) == []


def gone(*_: object) -> None:
    raise JournalUnavailable("gone")


def test_a_table_is_known_by_its_sign_which_is_read_once(
    recall: Recall, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign = Sign("Table b", "california", "California cardroom game")
    assert recall.sign("table/b") == sign
    monkeypatch.setattr(SqlJournal, "first", gone)
    assert recall.sign("table/b") == sign


def test_a_sign_that_cannot_be_read_is_empty(recall: Recall, database: Database) -> None:
    with database.writing.begin() as connection:
        of_b = schema.events.c.stream == "table/b"
        connection.execute(update(schema.events).where(of_b).values(body="{}"))
    assert recall.sign("table/b") == Sign("", "", "")
    assert recall.sign("table/nosuch") == Sign("", "", "")
    assert shown(recall.played("Ada", 100, None, Wanted(rules="house"))) == those(
        Wanted(rules="house")
    )


def test_no_sign_is_made_up_while_the_journal_is_away(
    recall: Recall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SqlJournal, "first", gone)
    with pytest.raises(JournalUnavailable):
        recall.sign("table/a")
