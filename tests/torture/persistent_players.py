"""People who play through everything, and who remember what they were told.

A player keeps every answer by its id, and looks at every frame: versions never go back, within a
connection no event is missed, and a card that was seen stays what it was.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from pitboss.client import Client, SeenTable, ServerGone, ServerRefused
from pitboss.game.actions import Decision, PlaceWagers
from pitboss.game.cards import Card
from pitboss.game.money import Cents
from pitboss.game.notation import format_round
from pitboss.game.profiles import PROFILES
from pitboss.game.round import Stage
from pitboss.protocol.messages import Happened, ViewFrame
from pitboss.protocol.requests import request_for
from pitboss.table.bots import Bot
from pitboss.table.commands import Act, Command, GiveSeed, Sit, SitIn, SitOut, TopUp
from pitboss.table.view import TableView

Form = dict[str, Any]
SECONDS = 300.0  # after which somebody who waits has waited in vain
QUICKEST = {"betting": 1, "deciding": 1, "banking": 1, "between": 0, "showing": False}
NOT_KEPT = {"unavailable", "too-many-messages", "no-such-table", "fault"}  # ask again
_FACE_DOWN = "??"


@dataclass(frozen=True, slots=True)
class RandomStrategy:
    chance: random.Random

    def choose(
        self, _: Sequence[Card], __: Sequence[Card], offered: Sequence[Decision]
    ) -> Decision:
        return self.chance.choice(offered)


@dataclass
class Memory:
    """What one person has seen of one table."""

    version: int = 0
    connection: int = -2
    cards: dict[tuple[int, str, int], str] = field(default_factory=dict)
    commitments: dict[int, str] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)

    def look(self, frame: ViewFrame, connection: int) -> None:
        version = frame["version"]
        numbers = [happened["number"] for happened in frame["happened"]]
        if connection == self.connection and numbers != [*range(self.version + 1, version + 1)]:
            self.broken.append(f"after version {self.version} come events {numbers}, {version}")
        if version < self.version:
            self.broken.append(f"version {version} is shown after {self.version}")
        self.version, self.connection = version, connection
        public, own = frame["public"], frame["you"]
        if (round := public["round"]) is None:
            return
        number = round["number"]
        if self.commitments.setdefault(number, public["commitment"]) != public["commitment"]:
            self.broken.append(f"round {number} has another commitment than before")
        self._compare(number, "board", round["board"])
        self._compare(number, "dealer", round["dealer"])
        if own is not None:
            self._compare(number, f"seat {own['seat']}", own["cards"])

    def _compare(self, round: int, place: str, cards: list[str]) -> None:
        for at, card in enumerate(cards):
            if card != _FACE_DOWN and self.cards.setdefault((round, place, at), card) != card:
                self.broken.append(f"round {round}: another card at {place} {at} than before")


class PersistentPlayer:
    def __init__(
        self, name: str, client: Client, table: SeenTable, seat: int, chance: random.Random
    ) -> None:
        self.name = name
        self.client = client
        self.table = table
        self.seat = seat
        self.chance = chance
        self.answers: dict[str, tuple[Form, Form]] = {}  # by id: what was asked, and the answer
        self.unanswered = 0  # "not now"
        self.memory = Memory()
        self._habits = Bot(
            name, units=chance.randint(1, 3), optional=1, strategy=RandomStrategy(chance)
        )
        self._connection = client.wire.reconnects
        table.on_happened = self._look
        self.memory.look(table.frame, client.wire.reconnects)

    @property
    def broken(self) -> list[str]:
        return [f"{self.name} at {self.table.id}: {words}" for words in self.memory.broken]

    @property
    def stream(self) -> str:
        return f"table/{self.table.id}"

    def _look(self, _: list[Happened]) -> None:
        self.memory.look(self.table.frame, self.client.wire.reconnects)

    async def ask(self, command: Command, **more: Any) -> Form:
        """The answer, which is kept if the server keeps it."""
        round = self.table.view.round
        street = None if round is None or round.stage.street is None else round.stage.street
        asked = request_for(command, None if round is None else round.number, street)
        head = {"id": self.client.wire.new_id(), "table": self.table.id}
        form: dict[str, Any] = {**head, **asked, **more}
        answer = await self.send(form)
        if answer["ok"] or answer["problem"]["code"] not in NOT_KEPT:
            self.answers[form["id"]] = (form, answer)
        return answer

    async def send(self, form: Form) -> Form:
        try:
            return {**await self.client.wire.ask(form)}
        except ServerRefused as no:
            return {"type": "reply", "id": form["id"], "ok": False, "problem": no.problem}

    async def ask_until_done(self, command: Command, **more: Any) -> Form:
        """As often as it takes."""
        while (answer := await self.ask(command, **more)).get("problem"):
            if answer["problem"]["code"] not in NOT_KEPT:
                return answer
            self.unanswered += 1
            await asyncio.sleep(0.5)
        return answer

    async def play(self) -> None:
        """Until it is cancelled."""
        while True:
            if self._connection != self.client.wire.reconnects:
                self._connection = self.client.wire.reconnects
                await self.ask_again(1)
            command = self._next_command()
            if command is None:
                await self.table.changed(0.5)
                continue
            placing = isinstance(command, Act) and isinstance(command.action, PlaceWagers)
            answer = await self.ask(command, **({"ready": True} if placing else {}))
            if answer["ok"]:
                await self.sees(answer["version"], 2.0)
            else:
                await self._react_to(answer["problem"]["code"])

    async def sees(self, version: int, seconds: float = SECONDS) -> bool:
        """Whether that version, or a later one, is shown; `seconds` may pass without any."""
        while self.table.version < version:
            if not await self.table.changed(seconds):
                return False
        return True

    async def _react_to(self, code: str) -> None:
        if code in NOT_KEPT:
            self.unanswered += 1
            await asyncio.sleep(0.6)
        elif code == "not-enough-chips":
            with suppress(ServerRefused, ServerGone):
                await self.client.call("POST", "/api/me/allowance")
        await self.table.changed(0.2)

    def _next_command(self) -> Command | None:
        view = self.table.view
        if view.seat is None:
            return Sit(self.seat, "", Cents(100 * view.rules.spot_minimum))
        if view.seat in view.sitting_out:
            return SitIn(view.seat)
        draw = self.chance.random()
        if draw < 0.05:
            return TopUp(view.seat, Cents(self.chance.randint(1, 500)))
        betting = view.round is not None and view.running and not view.round.board
        if draw < 0.1 and betting and view.seat not in view.seeds:
            return GiveSeed(view.seat, f"luck {self.chance.randrange(10**6)}")
        return self._habits.command(view)

    async def ask_again(self, last: int) -> None:
        """The newest commands once more, under their ids: the answers must be the same."""
        for form, before in list(self.answers.values())[-last:]:
            answer = await self.send(form)
            if not answer["ok"] and answer["problem"]["code"] in NOT_KEPT:
                self.unanswered += 1
            elif answer != before:
                self.memory.broken.append(f"{form} was answered {before}, and now {answer}")

    async def rest(self) -> None:
        """Sits out, and sees the running round to its end."""
        try:
            async with asyncio.timeout(SECONDS):
                await self.ask_until_done(SitOut(0))
                while _is_played(self.table.view):
                    await self.table.changed(1.0)
        except TimeoutError:
            seen = self.table.view
            told = f"{seen.round and format_round(seen.round)}, sitting out {seen.sitting_out}"
            raise TimeoutError(f"seat {seen.seat} still sees {told}") from None


def _is_played(seen: TableView) -> bool:
    """Whether a round runs and comes to an end: open bets wait for somebody to place the first."""
    round = seen.round
    if round is None or not seen.running:
        return False
    return round.stage is not Stage.BETTING or any(part.stakes for part in round.seats.values())


async def seat_players(*urls: str, chance: random.Random) -> list[PersistentPlayer]:
    """A table for each game, with bots, and two people at each, by turns at these servers."""
    players: list[PersistentPlayer] = []
    for number, game in enumerate(PROFILES):
        table = ""
        for at in range(2):
            name = f"PersistentPlayer {number}{at}"
            client = await arrived(urls[at % len(urls)], name)
            if not table:
                card = await client.open_table(game, profile=game, pace=QUICKEST, bots=2)
                table = card.table
            seen = await client.watch(table)
            own = random.Random(chance.random())
            players.append(PersistentPlayer(name, client, seen, at + 1, own))
    return players


@asynccontextmanager
async def playing(players: list[PersistentPlayer], and_rest: bool = True) -> AsyncIterator[None]:
    """Everybody plays inside of it, and rests when it is over."""
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for error in ended:
        if not isinstance(error, asyncio.CancelledError):
            raise AssertionError(f"somebody could not play on: {error!r}")
    if and_rest:
        await asyncio.gather(*(player.rest() for player in players))


async def wait_for_progress(players: list[PersistentPlayer]) -> None:
    """The game goes on: everybody is shown something new."""
    async with asyncio.timeout(SECONDS):
        before = [(player, player.memory.version) for player in players]
        for player, version in before:
            while player.memory.version <= version:
                await asyncio.sleep(0.05)


async def wait_for_rounds(players: list[PersistentPlayer], count: int) -> None:
    """So many more, as each of them sees it."""
    async with asyncio.timeout(SECONDS):
        until = [(player, _round(player) + count) for player in players]
        for player, number in until:
            while _round(player) < number:
                await asyncio.sleep(0.05)


def _round(player: PersistentPlayer) -> int:
    round = player.table.view.round
    return 0 if round is None else round.number


async def arrived(url: str, name: str, seconds_to_answer: float = 1.0) -> Client:
    newcomer = await Client.arrive(url, name)
    await newcomer.close()
    return await connected(url, newcomer.token, seconds_to_answer=seconds_to_answer)


async def connected(
    url: str, token: str | None, socket: str | None = None, seconds_to_answer: float = 1.0
) -> Client:
    """With a session that is there already; `socket` leads to the server another way."""
    client = Client(url, token, seconds_to_answer)
    client.wire.url = socket or client.wire.url
    await client.wire.open()
    return client


async def all_leave(players: list[PersistentPlayer]) -> None:
    for player in players:
        await player.client.close()
