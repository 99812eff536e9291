"""The rotation clock at a table of a server: it pauses the game, resumes it, and survives a restart
(clause 8.9)."""

from pitboss.game.profiles import profile
from pitboss.protocol.replies import Reply
from pitboss.server.rooms.request_handler import Person
from pitboss.server.rooms.room import Room
from pitboss.server.rooms.services import RoomServices
from pitboss.table.setting import Setting
from tests.server.faulty_journal import FaultyJournal
from tests.server.test_request_batches import HandClock, request
from tests.server.virtual_world import run, run_bot

CLOCK = {"others": 2, "minutes": 40, "pause": 2}
RULES = profile("royal-caribbean").change(name="clocked", rotation_clock=CLOCK)
MINUTE = 60


class Story:
    """Three players at a table, and a clock that is moved by hand."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.services = RoomServices(
            FaultyJournal(), self.clock, run_bot=run_bot, is_away=lambda _: False
        )
        self.asked = 0

    async def begin(self) -> None:
        self.room = await Room.create("t1", Setting("Table", RULES), "Ada", self.services)
        for seat, name in enumerate(("Ada", "Ben", "Cyd"), 1):
            await self.ask(name, do="sit", seat=seat, buy_in="500.00")

    async def ask(self, name: str, **fields: object) -> Reply:
        self.asked += 1
        return await self.room.ask(Person(name), request(f"r{self.asked}", **fields))

    async def deal_all(self) -> float | None:
        while (pause := await self.room.deal_once()) == 0.0:
            pass
        return pause

    async def play_round(self, bank: str, player: str) -> None:
        await self.ask(bank, do="accept-bank")
        self.clock.at += 10
        await self.deal_all()
        number = self.room.table.opened
        await self.ask(bank, do="put-up", round=number, amount="100.00")
        stakes = {"ante": "5.00"}
        await self.ask(player, do="place-wagers", round=number, stakes=stakes, ready=True)
        while self.room.table.running is not None:  # the others do not bet in time
            self.clock.at += 30
            await self.deal_all()
        for name in ("Ada", "Ben", "Cyd"):
            if self.room.seat_of(name) in self.room.table.sitting_out:
                await self.ask(name, do="sit-in")

    def kinds(self) -> list[str]:
        kinds = ("rotation-clock-started", "game-paused", "game-resumed")
        return [it.kind for it in self.room.state.happened if it.kind in kinds]


def test_the_game_pauses_when_the_bank_reaches_too_few_and_goes_on_by_itself() -> None:
    async def story() -> None:
        told = Story()
        await told.begin()
        await told.play_round("Ada", "Ben")
        assert told.kinds() == ["rotation-clock-started"]
        since = told.room.table.reach.since
        assert since is not None
        told.clock.at += 40 * MINUTE
        # Another server reads the journal, and knows as much.
        told.room = await Room.load("t1", told.services)
        assert told.room.table.reach.since == since
        await told.deal_all()
        view = told.room.view(None)
        assert view.paused_until == told.clock.wall() + 2 * MINUTE * 1000
        refused = await told.ask("Ada", do="open-round")
        assert '"ok":false' in refused.text
        told.clock.at += MINUTE
        told.room = await Room.load("t1", told.services)
        pause = await told.deal_all()
        assert pause is not None
        assert 0 < pause <= 5  # seconds, though a minute is left: the wall clock may be set
        assert told.kinds()[-1] == "game-paused"
        told.clock.at += MINUTE
        await told.deal_all()
        assert told.kinds()[-2:] == ["game-paused", "game-resumed"]
        assert told.room.view(None).paused_until is None
        assert told.room.table.bank_offered_to is not None

    run(story())


def test_a_bank_that_goes_around_never_pauses() -> None:
    async def story() -> None:
        told = Story()
        await told.begin()
        for bank, player in (("Ada", "Ben"), ("Ada", "Ben"), ("Ben", "Ada"), ("Cyd", "Ada")):
            while told.room.table.players.get(told.room.table.bank_offered_to or 0) != bank:
                offered = told.room.table.bank_offered_to
                assert offered is not None
                await told.ask(told.room.table.players[offered], do="decline-bank")
            await told.play_round(bank, player)
            told.clock.at += 9 * MINUTE
        assert told.room.table.reach.since is None  # met: the next one starts it anew
        assert told.kinds() == ["rotation-clock-started"]

    run(story())
