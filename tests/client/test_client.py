"""The typed client, against a real server: what a program of somebody else would do."""

import asyncio
import re
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.client import Client, SeenTable, ServerGone, ServerRefused
from pitboss.errors import IllegalAction, ParseError, Refusal
from pitboss.game.actions import Check, Decide, Fold
from pitboss.game.money import parse_money
from pitboss.game.profiles import profile
from pitboss.game.round import Stage
from pitboss.game.rules import Street
from pitboss.table.chart import ChartStrategy
from pitboss.table.commands import Act
from tests.server.serving import Served, serving

README = Path(__file__).parents[2] / "README.md"
SECONDS = 120.0


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server whose clients keep to the schema of the messages."""
    with serving(tmp_path, tables=True) as running:
        yield running
    assert running.recorded.unknown_requests == []


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, SECONDS))


async def until(table: SeenTable, *stages: Stage) -> None:
    """Waits for a round in one of these stages."""
    while table.view.round is None or table.view.round.stage not in stages:
        await table.changed(SECONDS)


def test_a_round_alone_from_the_lobby_to_the_purse(served: Served) -> None:
    async def play() -> None:
        async with await Client.arrive(served.url, "Ann") as client:
            me = await client.me()
            assert (me.purse, me.allowance, me.seats) == ("10000.00", "0.00", [])
            card = await client.open_table("Alone", profile="house", solo=True)
            table = await client.watch(card.table)
            assert table.view.seat is None
            assert not table.is_asked
            await table.sit(2, parse_money("100"))
            await table.open_round()
            await table.give_seed("luck")
            await table.wager(ante=1000, trips=500, ready=False)
            await table.withdraw()
            await table.wager(ante=500)
            await until(table, Stage.PREFLOP)
            assert table.is_asked
            assert table.view.seeds == {2: "luck"}
            assert table.view.round is not None
            assert None not in table.view.round.seats[2].cards
            await table.decide(Check())
            await until(table, Stage.FLOP)
            await table.decide(Check())
            await until(table, Stage.RIVER)
            version = await table.request(Act(Decide(0, Fold())))
            await until(table, Stage.CLOSED)
            assert table.version >= version
            assert table.view.revealed
            assert table.is_asked  # to open the next round
            assert table.seconds_left is None
            await table.top_up(parse_money("20"))
            await table.sit_out()
            await table.sit_in()
            await table.stand_up()
            assert (await client.me()).purse == "9990.00"
            line = await client.call("GET", f"/api/tables/{card.table}/rounds/1")
            assert line["seats"]["2"]["net"] == "-10.00"

    run(play())


def test_an_account_is_found_again(served: Served) -> None:
    async def come_twice() -> None:
        async with await Client.register(served.url, "Zoe", "correct horse") as client:
            assert not (await client.me()).guest
        async with await Client.log_in(served.url, "zoe", "correct horse") as client:
            assert (await client.me()).player == "Zoe"
        with pytest.raises(ServerRefused) as refused:
            await Client.log_in(served.url, "Zoe", "wrong horse")
        assert refused.value.code == "wrong-password"

    run(come_twice())


def test_a_password_is_changed_while_the_client_is_there(served: Served) -> None:
    async def change() -> None:
        async with await Client.register(served.url, "Zoe", "correct horse") as client:
            me = await client.change_password("correct horse", "battery staple")
            assert me == await client.me()
            with pytest.raises(ServerRefused) as refused:
                await client.change_password("correct horse", "another one")
            assert refused.value.code == "wrong-password"
        async with await Client.log_in(served.url, "Zoe", "battery staple") as client:
            assert (await client.me()).player == "Zoe"

    run(change())


def test_a_refusal_has_its_code_and_changes_nothing(served: Served) -> None:
    async def overreach() -> None:
        async with await Client.arrive(served.url, "Ann") as client:
            table = await client.watch((await client.tables())[0].table)
            before = table.version
            with pytest.raises(ServerRefused, match="does not hold that much") as refused:
                await table.sit(1, parse_money("10001"))
            assert refused.value.code == "not-enough-chips"
            with pytest.raises(ServerRefused) as refused:
                await table.stand_up()
            assert refused.value.code == "not-seated"
            assert table.version == before

    run(overreach())


def test_a_table_by_invitation(served: Served) -> None:
    async def invite() -> None:
        async with (
            await Client.arrive(served.url, "Ann") as ann,
            await Client.arrive(served.url, "Bob") as bob,
        ):
            card = await ann.open_table("Friends", public=False)
            assert card.invitation is not None
            assert card.table not in [line.table for line in await bob.tables()]
            with pytest.raises(ServerRefused) as refused:
                await bob.watch(card.table)
            assert refused.value.code == "not-invited"
            table = await bob.watch(card.table, card.invitation)
            await table.sit(3, parse_money("50"), card.invitation)
            while 3 not in table.view.players:
                await table.changed(SECONDS)
            await bob.unwatch(card.table)

    run(invite())


def test_an_id_leads_to_no_other_page(served: Served) -> None:
    async def stray() -> None:
        async with await Client.arrive(served.url, "Ann") as client:
            line = (await client.tables())[0]
            assert (await client.card(line.table)).name == line.name
            ids: list[Any] = ["../me", "a/rounds/1", "a?x=1", "", "A", "a\n", "a" * 33, 5, None]
            for id in ids:
                for ask in (
                    client.card,
                    client.watch,
                    client.unwatch,
                    lambda table: client.rounds.record(table, 1),
                    lambda table: client.rounds.record_json(table, 1),
                    lambda table: client.rounds.notation(table, 1),
                    lambda table: client.rounds.phh(table, 1),
                    lambda table: anext(client.rounds.of_table(table)),
                ):
                    with pytest.raises(ParseError, match="not the id of a table"):
                        await ask(id)
            with pytest.raises(ParseError, match="not the id of a table"):
                await anext(client.rounds.results(table="../me"))
            with pytest.raises(ParseError, match="not the number of a round: '1/phh'"):
                await client.rounds.record(line.table, "1/phh")  # type: ignore[arg-type]
            with pytest.raises(ParseError, match="not an invitation: 5"):
                await client.watch(line.table, 5)  # type: ignore[arg-type]

    run(stray())


def test_nonsense_is_refused_in_a_line_of_ours(served: Served) -> None:
    async def misuse() -> None:
        for token in (5, b"x", "a\nb", "\u00fc"):
            with pytest.raises(ParseError, match="not a token: it is the text"):
                Client(served.url, token)  # type: ignore[arg-type]
        with pytest.raises(ParseError, match="not a name: b'x'; it is text"):
            await Client.arrive(served.url, b"x")  # type: ignore[arg-type]
        with pytest.raises(ParseError, match="a password is text, not bytes") as refused:
            await Client.log_in(served.url, "Ann", b"secret")  # type: ignore[arg-type]
        assert "secret" not in str(refused.value)
        async with await Client.arrive(served.url, "Ann") as client:
            here: Any = client
            for form in (object(), {"name": b"x"}, float("nan"), "\ud800"):
                with pytest.raises(ParseError, match="cannot be written as JSON"):
                    await here.call("POST", "/api/tables", form)
            for path in (5, "api/me", "//127.0.0.1:1/api/me", "http://127.0.0.1:1/api/me"):
                with pytest.raises(ParseError, match="not a path of a server"):
                    await here.call("GET", path)
            with pytest.raises(ParseError, match="not a method: 5"):
                await here.call(5, "/api/me")
            with pytest.raises(ParseError, match="not a table that is watched: None"):
                await here.play(None, ChartStrategy(), rounds=1)
            table: Any = await here.watch((await here.tables())[0].table)
            with pytest.raises(ParseError, match="not a time: 'x'; it is in seconds"):
                await table.changed("x")
            with pytest.raises(ParseError, match="not a seat: <object"):
                await table.sit(object(), 1000)

    run(misuse())


def test_without_a_round_the_client_says_so(served: Served) -> None:
    async def ask() -> None:
        async with await Client.arrive(served.url, "Ann") as client:
            card = await client.open_table("Alone", profile="house", solo=True)
            table = await client.watch(card.table)
            await table.sit(1, "100")
            for early in (
                table.decide(Check()),
                table.wager(ante="10"),
                table.give_seed("luck"),
                table.withdraw(),
                table.ready(),
            ):
                with pytest.raises(IllegalAction) as refused:
                    await early
                assert refused.value.code is Refusal.NO_ROUND
                assert str(refused.value).endswith(f": no round is running at table {card.table}")
            await table.open_round()
            with pytest.raises(IllegalAction, match="decide: there is nothing to decide now"):
                await table.decide(Check())
            await table.wager(ante="5", trips=500)
            assert table.view.stacks == {1: 8500}

    run(ask())


def test_a_table_is_opened_by_rules_as_a_value(served: Served) -> None:
    async def open_one() -> None:
        async with await Client.arrive(served.url, "Ann") as client:
            own = profile("house").change(name="own", blind_table="500 50 10 3 2 1")
            table = await client.watch((await client.open_table("Own", rules=own)).table)
            assert table.rules == own

    run(open_one())


def test_two_at_a_table_bet_and_bank_in_turn(served: Served) -> None:
    """The California game between two people: one banks, the other plays."""

    async def play() -> None:
        async with (
            await Client.arrive(served.url, "Ann") as ann,
            await Client.arrive(served.url, "Bob") as bob,
        ):
            pace = {"betting": 60, "deciding": 60, "banking": 60, "between": 0, "showing": False}
            card = await ann.open_table("Two", profile="california", pace=pace)
            bank, player = await ann.watch(card.table), await bob.watch(card.table)
            await bank.sit(1, parse_money("500"))
            await player.sit(2, parse_money("500"))
            while bank.view.bank_offered_to != 1:
                await bank.changed(SECONDS)
            await bank.decline_bank()
            while player.view.bank_offered_to != 2:
                await player.changed(SECONDS)
            await player.decline_bank()
            while bank.view.bank_offered_to != 1:
                await bank.changed(SECONDS)
            await bank.accept_bank()
            await until(bank, Stage.BETTING)
            await bank.put_up(parse_money("100"))
            await until(player, Stage.BETTING)
            await player.wager(ante=500, ready=False)
            await player.ready()
            for street in (Street.PREFLOP, Street.FLOP):
                await until(player, Stage(street))
                await player.decide(Check())
            await until(player, Stage.RIVER)
            await player.decide(Fold())
            await until(player, Stage.CLOSED, Stage.BETTING)
            record = await bob.call("GET", f"/api/tables/{card.table}/rounds/1")
            assert record["player_dealer"] == 1
            assert record["collection"] == "1.00"
            assert record["seats"]["1"]["net"] == "9.00"

    run(play())


def test_a_connection_that_breaks_comes_back_and_sees_the_table_again(served: Served) -> None:
    async def lose_it() -> None:
        async with await Client.arrive(served.url, "Ann") as client:
            table = await client.watch((await client.tables())[0].table)
            await table.sit(1, parse_money("500"))
            frames = table.frames
            await client.wire.reconnect()
            while client.wire.reconnects < 1 or table.frames == frames:
                await asyncio.sleep(0.01)
            assert table.view.players[1] == "Ann"
            await table.stand_up()

    run(lose_it())


def test_who_watches_twice_misses_nothing_that_happened(served: Served) -> None:
    async def watch_twice() -> None:
        async with (
            await Client.arrive(served.url, "Ann") as ann,
            await Client.arrive(served.url, "Bob") as bob,
        ):
            pace = {"betting": 60, "deciding": 60, "banking": 60, "between": 60}
            card = await ann.open_table("Two", profile="california", pace=pace)
            table, other = await ann.watch(card.table), await bob.watch(card.table)
            told: list[int] = []
            table.on_happened = lambda happened: told.extend(it["number"] for it in happened)
            first = table.version
            await table.sit(1, parse_money("500"))
            await other.sit(2, parse_money("500"))
            await ann.wire.ask({"do": "watch", "table": card.table})
            while table.version < other.version:
                await table.changed(SECONDS)
            assert told == list(range(first + 1, table.version + 1))

    run(watch_twice())


def test_a_table_is_not_watched_without_a_connection(served: Served) -> None:
    async def work() -> None:
        client = await Client.arrive(served.url, "Ann")
        try:
            table = await client.open_table("Mine", profile="house", solo=True)
            assert (await client.card(table.table)).name == "Mine"
            with pytest.raises(ServerGone, match="async with Client"):
                await client.watch(table.table)
        finally:
            await client.close()

    run(work())


@pytest.mark.parametrize("url", ["", "nonsense", "ftp://host", "http://"])
def test_what_is_no_address_is_said_to_be_none(url: str) -> None:
    with pytest.raises(ParseError, match="not a server"):
        Client(url)


def test_a_server_that_is_not_there_is_one_line() -> None:
    async def connect() -> None:
        with pytest.raises(ServerGone) as gone:
            await Client.arrive("http://127.0.0.1:1", "Ann")
        assert "\n" not in str(gone.value)
        with pytest.raises(ServerGone):
            async with Client("http://127.0.0.1:1"):
                pass

    run(connect())


def test_a_session_that_is_over_is_refused_when_it_connects(served: Served) -> None:
    async def come() -> None:
        with pytest.raises(ServerGone, match="log in again"):
            async with Client(served.url, "no such token"):
                pass

    run(come())


def test_the_example_of_the_readme_works(served: Served) -> None:
    (example,) = re.findall(
        r"```python\n(import asyncio[^`]*?async with.*?)```", README.read_text(), re.DOTALL
    )
    assert "http://127.0.0.1:8000" in example
    exec(example.replace("http://127.0.0.1:8000", served.url), {})
    (room, *_) = served.house.rooms
    assert room.seat_of("Ada") == 1
