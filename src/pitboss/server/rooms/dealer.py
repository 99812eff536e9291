"""The casino dealer of a room, and the bots at its table: what happens without being asked."""

from collections.abc import Callable, Iterator

from pitboss.errors import IllegalAction, StorageError
from pitboss.game.actions import Deal, VoidRound
from pitboss.game.round import Stage
from pitboss.server.rooms.services import RoomServices
from pitboss.storage.entries import Draft
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

    async def follow(self, draft: Draft, due: Callable[[Table], Due | None]) -> None:
        """Adds what the dealer does at once. The next round is opened on its own, so that
        everybody sees the end of this one."""
        for _ in range(_MOST_ACTS):
            now = due(draft.table)
            if now is None or now is DealerTask.OPEN_ROUND or isinstance(now, Wait):
                return
            await self.perform(draft, now)
        raise StorageError(f"{draft.stream}: the dealer does not come to an end")

    async def perform(self, draft: Draft, act: Due, by: str = name) -> None:
        match act:
            case DealerTask.OPEN_ROUND:
                drawn = self.services.draw_seed()
                draft.ask(OpenRound(commitment(drawn)), by)
                draft.seed = (draft.table.opened, drawn)
                self._seeds = {draft.table.opened: drawn}
            case DealerTask.DEAL:
                seed = await self._seed(draft)
                if seed is None:
                    draft.ask(Act(VoidRound("the deck's seed is lost")), by)  # clause 12.2
                else:
                    shares = seat_shares(draft.table.seeds)
                    draft.ask(Act(Deal(shuffled_deck(seed, draft.table.opened, shares))), by)
            case DealerTask.REVEAL_SEED:
                seed = await self._seed(draft)
                if seed is None:
                    self._close(draft, by)
                else:
                    draft.ask(RevealSeed(seed.hex()), by)
            case Wait():
                pass
            case command:
                draft.ask(command, by)

    async def _seed(self, draft: Draft) -> bytes | None:
        """The seed that was committed to: another server may have opened the round after all.
        None: it is lost for good."""
        number = draft.table.opened
        seed = self._seeds.get(number)
        if seed is None or commitment(seed) != draft.table.commitment:
            try:
                seed = await self.services.journal.seed(draft.stream, number)
            except JournalUnavailable:
                raise
            except StorageError:
                return None
            if commitment(seed) != draft.table.commitment:
                return None
            self._seeds = {number: seed}
        return seed

    def _close(self, draft: Draft, by: str) -> None:
        """Where a seed cannot be told, nobody is asked to trust another one: everybody gets their
        chips, and the table is closed."""
        for seat in tuple(draft.table.players):
            draft.ask(StandUp(seat), by)
        draft.ask(CloseTable(seed_is_lost=True), by)

    async def let_bots_act(self, draft: Draft) -> None:
        """Each bot that the table waits for asks what it has to ask."""
        for seat in sorted(draft.table.bots):
            for _ in range(3):  # chips, the bank, a wager
                table = draft.table
                bot = self._bots.get(table.players.get(seat, ""))
                if bot is None or not _awaited(table, seat, bot):
                    break
                command = await self.services.think(bot, table_view(table, seat))
                if command is None:
                    break
                try:
                    draft.ask(command, table.players[seat])
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
