"""The casino dealer of a room, and the bots at its table: what happens without being asked."""

from collections.abc import Callable, Iterator

from pitboss.errors import IllegalAction, StorageError
from pitboss.game.actions import Deal, VoidRound
from pitboss.game.round import Stage
from pitboss.server.rooms.services import RoomServices
from pitboss.server.rooms.unit_of_work import UnitOfWork
from pitboss.table.bots import Bot, house_bots
from pitboss.table.commands import Act, CloseTable, OpenRound, RevealSeed, Sit, StandUp
from pitboss.table.pace import DealerTask, Due, Wait, somebody_plays
from pitboss.table.ports import JournalUnavailable
from pitboss.table.setting import Setting
from pitboss.table.shuffle import commitment, seat_shares, shuffled_deck
from pitboss.table.table import Table
from pitboss.table.view import table_view

_MOST_ACTS = 64  # at once: more would be a loop


class CasinoDealer:
    name = "dealer"

    def __init__(self, setting: Setting, services: RoomServices) -> None:
        self.setting = setting
        self.services = services
        self._seeds: dict[int, bytes] = {}  # of the round that is on
        strategy = services.strategy(setting.rules) if setting.bots else None
        bots = house_bots(setting.bots, strategy=strategy)
        self._bots = {_bot_name(bot): bot for bot in bots}

    def seat_bots(self) -> Iterator[Sit]:
        """Bots take the last seats and leave the first ones to people."""
        rules = self.setting.rules
        for at, (name, bot) in enumerate(self._bots.items()):
            chips = bot.sit(1, rules.spot_minimum).buy_in
            yield Sit(rules.seats - at, name, chips, bot=True)

    async def follow(self, work: UnitOfWork, due: Callable[[Table], Due | None]) -> None:
        """Adds what the dealer does at once. The next round is opened on its own, so that
        everybody sees the end of this one."""
        for _ in range(_MOST_ACTS):
            now = due(work.table)
            if now is None or now is DealerTask.OPEN_ROUND or isinstance(now, Wait):
                return
            await self.perform(work, now)
        raise StorageError(f"{work.stream}: the dealer does not come to an end")

    async def perform(self, work: UnitOfWork, act: Due, by: str = name) -> None:
        match act:
            case DealerTask.OPEN_ROUND:
                drawn = self.services.draw_seed()
                work.execute(OpenRound(commitment(drawn)), by)
                work.seed = (work.table.opened, drawn)
                self._seeds = {work.table.opened: drawn}
            case DealerTask.DEAL:
                seed = await self._seed(work)
                if seed is None:
                    work.execute(Act(VoidRound("the deck's seed is lost")), by)  # clause 12.2
                else:
                    shares = seat_shares(work.table.seeds)
                    work.execute(Act(Deal(shuffled_deck(seed, work.table.opened, shares))), by)
            case DealerTask.REVEAL_SEED:
                seed = await self._seed(work)
                if seed is None:
                    self._close(work, by)
                else:
                    work.execute(RevealSeed(seed.hex()), by)
            case Wait():
                pass
            case command:
                work.execute(command, by)

    async def _seed(self, work: UnitOfWork) -> bytes | None:
        """The seed that was committed to: another server may have opened the round after all.
        None: it is lost for good."""
        number = work.table.opened
        seed = self._seeds.get(number)
        if seed is None or commitment(seed) != work.table.commitment:
            try:
                seed = await self.services.journal.seed(work.stream, number)
            except JournalUnavailable:
                raise
            except StorageError:
                return None
            if commitment(seed) != work.table.commitment:
                return None
            self._seeds = {number: seed}
        return seed

    def _close(self, work: UnitOfWork, by: str) -> None:
        """Where a seed cannot be told, nobody is asked to trust another one: everybody gets their
        chips, and the table is closed."""
        for seat in tuple(work.table.players):
            work.execute(StandUp(seat), by)
        work.execute(CloseTable(seed_is_lost=True), by)

    async def let_bots_act(self, work: UnitOfWork) -> None:
        """Each bot that the table waits for asks what it has to ask."""
        for seat in sorted(work.table.bots):
            for _ in range(3):  # chips, the bank, a wager
                table = work.table
                bot = self._bots.get(table.players.get(seat, ""))
                if bot is None or not _awaited(table, seat, bot):
                    break
                command = await self.services.think(bot, table_view(table, seat))
                if command is None:
                    break
                try:
                    work.execute(command, table.players[seat])
                except IllegalAction:  # a bot that cannot do what it wants does nothing
                    break


def _bot_name(bot: Bot) -> str:
    return f"{bot.name} (bot)"


def _awaited(table: Table, seat: int, bot: Bot) -> bool:
    """Whether the table waits for this seat, or it lacks the chips to be waited for."""
    round = table.running
    if round is None:
        if table.closed or not somebody_plays(table):
            return False
        short = table.ledger.stack(seat) < bot.buy_in_units // 4 * table.rules.spot_minimum
        return table.bank_offered_to == seat or short
    if seat not in round.seats:
        return False
    if round.stage is Stage.BETTING:
        is_bank = seat == round.player_dealer
        return not round.wager if is_bank else not round.seats[seat].playing
    return round.awaits(seat)
