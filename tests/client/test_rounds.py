"""Rounds that are over, and strategies that play them, against a real server."""

import asyncio
import json
import re
import textwrap
import tomllib
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest

from pitboss import verifier
from pitboss.client import (
    Client,
    ResultLine,
    Rounds,
    ServerGone,
    ServerRefused,
    retries,
    rounds,
)
from pitboss.errors import ParseError, ServerRefusal
from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.cards import Card
from pitboss.game.money import parse_money
from pitboss.game.profiles import profile
from pitboss.game.record import parse_round
from pitboss.table.chart import ChartStrategy
from tests.docs.transcripts import PROJECT
from tests.server.serving import SECONDS, Served, serving

_Item = TypeVar("_Item")
PACE = {"betting": 60, "deciding": 60, "banking": 60, "between": 0, "showing": False}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("house")) as running:
        yield running


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, SECONDS))


async def all_of(items: AsyncIterator[_Item]) -> list[_Item]:
    return [item async for item in items]


def money(text: str) -> int:
    sign = -1 if text.startswith("-") else 1
    return sign * parse_money(text.lstrip("-"))


class Prefers:
    """Decides for the first of these that is offered."""

    def __init__(self, *wanted: Decision) -> None:
        self.wanted = wanted

    def choose(
        self, cards: Sequence[Card], board: Sequence[Card], offered: Sequence[Decision]
    ) -> Decision:
        assert (len(cards), len(board)) in ((2, 0), (2, 3), (2, 5))
        return next(decision for decision in self.wanted if decision in offered)


class AlwaysRaises2x:
    """Before the flop as well, where nobody may."""

    def choose(self, *_: object) -> Decision:
        return Raise(2)


class SaysCheck:
    """In words, not as a value."""

    def choose(self, *_: object) -> Decision:
        return "check"  # type: ignore[return-value]


RAISES = Prefers(Raise(4))
FOLDS = Prefers(Fold(), Check())


def test_a_strategy_plays_rounds_alone(served: Served) -> None:
    async def play() -> None:
        async with await Client.arrive(served.url, "Solo") as client:
            card = await client.open_table("Alone", profile="house", solo=True)
            table = await client.watch(card.table)
            lines = await client.play(table, RAISES, rounds=3, ante=1000, trips=500)
            assert [line.round for line in lines] == [1, 2, 3]
            assert {(line.table, line.seat) for line in lines} == {(card.table, 1)}
            assert not table.view.running
            won = sum(money(line.net) for line in lines)
            assert table.view.stacks[1] == 100 * table.rules.spot_minimum + won
            for line in lines:
                record = await client.rounds.record(card.table, line.round)
                seat = record.seats[1]
                assert (seat.player, seat.net) == ("Solo", line.net)
                assert seat.decisions == ["raise 4x"]
                assert seat.stakes == {
                    "ante": "10.00",
                    "blind": "10.00",
                    "trips": "5.00",
                    "play": "40.00",
                }
                assert sum(one.net for one in record.lines if one.seat == 1) == money(seat.net)
            # It goes on where it sits.
            (again,) = await client.play(table, FOLDS, rounds=1)
            assert (again.round, again.seat) == (4, 1)

    run(play())


@pytest.mark.full
def test_chips_are_bought_as_they_are_needed(served: Served) -> None:
    async def play() -> None:
        async with await Client.arrive(served.url, "Poor") as client:
            card = await client.open_table("High", profile="house", solo=True)
            table = await client.watch(card.table)
            lines = await client.play(table, FOLDS, rounds=60, ante=50_000, seat=5)
            # Each fold loses 1000.00 of the 10,000.00 that a guest has; a round needs 3000.00.
            assert {line.seat for line in lines} == {5}
            assert [line.net for line in lines] == ["-1000.00"] * len(lines)
            assert 0 < len(lines) < 10
            assert money((await client.me()).purse) < 300_000

    run(play())


def test_one_banks_and_another_plays(served: Served) -> None:
    async def play() -> None:
        async with (
            await Client.arrive(served.url, "Banker") as ann,
            await Client.arrive(served.url, "Punter") as bob,
        ):
            card = await ann.open_table("Two", profile="california", pace=PACE, public=False)
            bank = await ann.watch(card.table)
            player = await bob.watch(card.table, card.invitation)
            banked, played = await asyncio.gather(
                ann.play(bank, ChartStrategy(), rounds=2, bank=True),
                bob.play(player, ChartStrategy(), rounds=2, ante=2000),
            )
            assert [line.round for line in banked] == [line.round for line in played]
            for line in played:
                record = await bob.rounds.record(card.table, line.round)
                assert record.player_dealer == banked[0].seat
                assert record.seats[line.seat].stakes["ante"] == "20.00"
                taken = sum(money(seat.net) for seat in record.seats.values())
                assert taken == -money(record.collection)

    run(play())


def test_a_strategy_plays_among_bots(served: Served) -> None:
    async def play() -> None:
        async with await Client.arrive(served.url, "Guest") as client:
            card = await client.open_table("Bots", profile="california", bots=2, solo=True)
            table = await client.watch(card.table)
            lines = await client.play(table, ChartStrategy(), rounds=2, bank=True)
            assert len(lines) == 2

    run(play())


def test_stakes_that_the_table_refuses_are_refused(served: Served) -> None:
    async def play() -> None:
        async with await Client.arrive(served.url, "Wrong") as client:
            card = await client.open_table("Wrong", profile="house", solo=True)
            table = await client.watch(card.table)
            with pytest.raises(ServerRefused) as refused:
                await client.play(table, FOLDS, rounds=1, ante=501)
            assert refused.value.code == "off-increment"
            with pytest.raises(ServerRefused) as refused:
                await client.play(table, FOLDS, rounds=1, bad_beat=500)
            assert refused.value.code == "no-such-spot"

    run(play())


def test_a_plan_that_makes_no_sense_is_refused(served: Served) -> None:
    async def play() -> None:
        async with await Client.arrive(served.url, "Planless") as client:
            card = await client.open_table("Planless", profile="house", solo=True)
            table = await client.watch(card.table)
            with pytest.raises(ParseError, match="not a strategy: None"):
                await client.play(table, None, rounds=1)  # type: ignore[arg-type]
            for rounds in (0, -1, 1.5, "2"):
                with pytest.raises(ParseError, match="not a number of rounds"):
                    await client.play(table, FOLDS, rounds=rounds)  # type: ignore[arg-type]
            await table.sit(1, "500")
            assert table.view.stacks == {1: 50_000}
        with pytest.raises(ServerGone, match="the client is closed"):
            await client.tables()

    run(play())


def test_a_seat_of_somebody_else_and_a_wrong_decision_are_errors(served: Served) -> None:
    async def play() -> None:
        async with (
            await Client.arrive(served.url, "First") as ann,
            await Client.arrive(served.url, "Second") as bob,
        ):
            card = await ann.open_table("Seats", profile="house", pace=PACE)
            table, other = await ann.watch(card.table), await bob.watch(card.table)
            await table.sit(2, parse_money("500"))
            with pytest.raises(ServerRefused) as refused:
                await bob.play(other, FOLDS, rounds=1, seat=2)
            assert refused.value.code == "seat-taken"
            await bob.unwatch(card.table)
            alone = await bob.open_table("Alone", profile="house", solo=True)
            with pytest.raises(ParseError, match="decides to raise 2x; what is offered is"):
                await bob.play(await bob.watch(alone.table), AlwaysRaises2x(), rounds=1)
            with pytest.raises(ParseError, match="decides 'check'; it returns one of the values"):
                await bob.play(await bob.watch(alone.table), SaysCheck(), rounds=1)

    run(play())


def test_a_player_whose_session_ends_is_told(tmp_path: Path) -> None:
    async def play() -> None:
        with serving(tmp_path) as own:
            client = await Client.arrive(own.url, "Late")
            async with client:
                card = await client.open_table("Two", profile="california", pace=PACE)
                table = await client.watch(card.table)
                playing = asyncio.create_task(client.play(table, FOLDS, rounds=1))
                while not table.view.players:
                    await table.changed(SECONDS)
                await client.call("DELETE", "/api/sessions")
                with pytest.raises((ServerGone, ServerRefused)):
                    await playing

    run(play())


def test_a_table_that_closes_ends_the_play(served: Served) -> None:
    async def play() -> None:
        async with await Client.arrive(served.url, "Left") as client:
            card = await client.open_table("Empty", profile="california", pace=PACE)
            table = await client.watch(card.table)
            playing = asyncio.create_task(client.play(table, FOLDS, rounds=1))
            while not table.view.players:
                await table.changed(SECONDS)
            await client.call("DELETE", f"/api/tables/{card.table}")
            assert await playing == []

    run(play())


async def three_rounds(client: Client) -> tuple[str, list[ResultLine]]:
    card = await client.open_table("Three", profile="house", solo=True, public=False)
    table = await client.watch(card.table)
    return card.table, await client.play(table, FOLDS, rounds=3)


def test_exports_are_what_the_server_keeps(served: Served) -> None:
    async def export() -> None:
        async with await Client.arrive(served.url, "Exporter") as client:
            table, _ = await three_rounds(client)
            text = await client.rounds.record_json(table, 2)
            assert all(check.state == "passed" for check in verifier.verify(json.loads(text)))
            record = await client.rounds.record(table, 2)
            assert json.loads(text)["seats"]["1"]["net"] == record.seats[1].net == "-10.00"
            line = await client.rounds.notation(table, 2)
            assert line == record.notation
            assert parse_round(line, profile("house")).number == 2
            assert tomllib.loads(await client.rounds.phh(table, 2))["players"][0] == "Exporter"
            lines = (await client.rounds.own_json_lines(limit=2)).splitlines()
            assert [json.loads(one)["record"]["round"] for one in lines] == [3, 2]
            with pytest.raises(ServerRefused) as refused:
                await client.rounds.notation(table, 9)
            assert refused.value.code == "no-such-round"

    run(export())


def test_rounds_come_page_by_page(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "_RECORDS_AT_ONCE", 1)
    monkeypatch.setattr(rounds, "_RESULTS_AT_ONCE", 2)

    async def look() -> None:
        async with await Client.arrive(served.url, "Reader") as client:
            table, lines = await three_rounds(client)
            own = await all_of(client.rounds.own())
            assert [one.record.round for one in own] == [3, 2, 1]
            assert {one.seat for one in own} == {1}
            rest = await all_of(client.rounds.own(before=own[0].cursor))
            assert rest == own[1:]
            assert [r.round for r in await all_of(client.rounds.of_table(table))] == [1, 2, 3]
            assert [r.round for r in await all_of(client.rounds.of_table(table, first=3))] == [3]
            assert await all_of(client.rounds.results()) == lines[::-1]
            assert await all_of(client.rounds.results(table=table, result="lost")) == lines[::-1]
            assert await all_of(client.rounds.results(result="won")) == []
            newest = lines[-1]
            assert await all_of(client.rounds.results(since=newest.at + 1)) == []
            assert await all_of(client.rounds.results(rules="california")) == []
            assert await all_of(client.rounds.results(before=lines[1].cursor)) == lines[:1]

    run(look())


def test_rounds_of_a_table_by_invitation(served: Served) -> None:
    async def look() -> None:
        async with (
            await Client.arrive(served.url, "Owner") as ann,
            await Client.arrive(served.url, "Friend") as bob,
        ):
            table, _ = await three_rounds(ann)
            card = await ann.call("GET", f"/api/tables/{table}")
            with pytest.raises(ServerRefused) as refused:
                await bob.rounds.record(table, 1)
            assert refused.value.code == "not-invited"
            token = card["invitation"]
            record = await bob.rounds.record(table, 1, token)
            assert record == await ann.rounds.record(table, 1)
            assert len(await all_of(bob.rounds.of_table(table, invitation=token))) == 3

    run(look())


def test_the_documented_example_works(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    page = (PROJECT / "docs" / "protocol.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    source = example.replace("http://127.0.0.1:8000", served.url)
    assert source != example
    names: dict[str, Any] = {}
    exec(f"async def example():\n{textwrap.indent(source, '    ')}", names)
    run(names["example"]())
    printed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in printed] == ["1", "2", "3"]
    assert all(" uth/3 house #" in line for line in printed)


def test_every_method_of_a_client_is_documented() -> None:
    page = (PROJECT / "docs" / "protocol.md").read_text(encoding="utf-8")
    section = page.partition("\n## From Python\n")[2]
    for kind in (Client, Rounds):
        public = {name for name in vars(kind) if not name.startswith("_")}
        assert {name for name in public if f"`{name}" not in section} == set()


def test_who_asks_too_often_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(retries._PAUSES, ServerRefusal.TOO_MANY_MESSAGES, (0.05,) * 1000)

    async def look() -> None:
        with serving(tmp_path, look_ups=(1.0, 20.0)) as own:
            async with await Client.arrive(own.url, "Eager") as client:
                table, _ = await three_rounds(client)
                found = await all_of(client.rounds.of_table(table))
                assert [record.round for record in found] == [1, 2, 3]

    run(look())
