"""A player's own rounds, the newest first, in pages and by what is asked for; on both databases."""

from itertools import product

import pytest
from sqlalchemy import update

from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.storage import schema
from pitboss.storage.database import Database
from pitboss.storage.finished_rounds import (
    ALL_ROUNDS,
    FinishedRounds,
    PlayedRound,
    RoundFilter,
    RoundResult,
    TableNames,
)
from pitboss.storage.journal import SqlJournal
from pitboss.storage.names import stream_of
from pitboss.storage.records import format_opening
from pitboss.table.ports import Entry, JournalUnavailable, NewEvent, RoundPlayed
from pitboss.table.setting import Setting

RULES = {"a": "house", "b": "california", "c": "house"}
NETS = (500, -1000, 0)


@pytest.fixture
def rounds(journal: SqlJournal) -> FinishedRounds:
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
    return FinishedRounds(journal)


def those(filter: RoundFilter) -> list[tuple[int, str, int]]:
    """What the books of the fixture have of it: when, where and which, the newest first."""
    found = []
    for table, round in product(RULES, range(1, 10)):
        at, net = 1000 + round // 2, NETS[round % 3]
        if filter.table not in (None, table) or filter.rules not in (None, RULES[table]):
            continue
        if filter.since is not None and at < filter.since:
            continue
        if filter.until is not None and at >= filter.until:
            continue
        if filter.result is not None and filter.result is not result_of(net):
            continue
        found.append((at, table, round))
    return sorted(found, reverse=True)


def result_of(net: int) -> RoundResult:
    return RoundResult.WON if net > 0 else RoundResult.LOST if net < 0 else RoundResult.EVEN


def shown(rounds: list[PlayedRound]) -> list[tuple[int, str, int]]:
    return [(it.at, it.stream.removeprefix("table/"), it.round) for it in rounds]


def in_pages(rounds: FinishedRounds, size: int, filter: RoundFilter) -> list[PlayedRound]:
    found: list[PlayedRound] = []
    before = None
    while page := rounds.played("Ada", size, before, filter):
        assert len(page) <= size
        found += page
        before = page[-1].cursor
    return found


FILTERS = [
    ALL_ROUNDS,
    RoundFilter(table="b"),
    RoundFilter(table="nosuch"),
    RoundFilter(rules="house"),
    RoundFilter(rules="nosuch"),
    RoundFilter(since=1002),
    RoundFilter(until=1002),
    RoundFilter(since=1001, until=1003),
    *(RoundFilter(result=result) for result in RoundResult),
    RoundFilter("c", "house", 1001, 1004, RoundResult.LOST),
    RoundFilter("b", "house"),
]


@pytest.mark.parametrize("size", [1, 2, 7, 100])
def test_pages_have_every_round_that_is_asked_for_once(rounds: FinishedRounds, size: int) -> None:
    for filter in FILTERS:
        assert shown(in_pages(rounds, size, filter)) == those(filter), filter


def test_a_round_has_its_seat_and_its_net(rounds: FinishedRounds) -> None:
    (last,) = rounds.played("Ada", 1)
    assert last == PlayedRound("table/c", 9, 2, 1004, Cents(500))
    assert last.cursor == "1004.c.9"
    assert {round.net for round in rounds.played("Ben", 100)} == {7}
    assert rounds.played("Nobody", 100) == []


def gone(*_: object) -> None:
    raise JournalUnavailable("gone")


def test_the_names_of_a_table_are_read_once(
    rounds: FinishedRounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = TableNames("Table b", "california", "California cardroom game")
    assert rounds.names("table/b") == names
    monkeypatch.setattr(SqlJournal, "first", gone)
    assert rounds.names("table/b") == names


def test_names_that_cannot_be_read_are_empty(rounds: FinishedRounds, database: Database) -> None:
    with database.writing.begin() as connection:
        of_b = schema.events.c.stream == "table/b"
        connection.execute(update(schema.events).where(of_b).values(body="{}"))
    assert rounds.names("table/b") == TableNames("", "", "")
    assert rounds.names("table/nosuch") == TableNames("", "", "")
    assert shown(rounds.played("Ada", 100, None, RoundFilter(rules="house"))) == those(
        RoundFilter(rules="house")
    )


def test_no_sign_is_made_up_while_the_journal_is_away(
    rounds: FinishedRounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SqlJournal, "first", gone)
    with pytest.raises(JournalUnavailable):
        rounds.names("table/a")
