"""The bots at a table: they take seats, and act when the table waits for them."""

from collections.abc import Iterable, Iterator

from pitboss.errors import IllegalAction
from pitboss.server.rooms.services import RoomServices
from pitboss.server.rooms.unit_of_work import UnitOfWork
from pitboss.table.asked import Ask, asked
from pitboss.table.bots import Bot, house_bots
from pitboss.table.commands import Sit
from pitboss.table.pace import somebody_plays
from pitboss.table.setting import Setting
from pitboss.table.table import Table
from pitboss.table.view import table_view

_MOST_COMMANDS = 3  # of a bot at once: chips, the bank, a wager


class TableBots:
    def __init__(self, setting: Setting, services: RoomServices) -> None:
        self.setting = setting
        self.services = services
        strategy = services.strategy(setting.rules) if setting.bots else None
        bots = house_bots(setting.bots, strategy=strategy, banks=setting.bots_bank)
        self._bots = {f"{bot.name} (bot)": bot for bot in bots}

    def sit(self, seats: Iterable[int] | None = None) -> Iterator[Sit]:
        """Bots take these seats, or the last ones and leave the first ones to people."""
        rules = self.setting.rules
        places = range(rules.seats, 0, -1) if seats is None else seats
        for seat, (name, bot) in zip(places, self._bots.items(), strict=False):
            chips = bot.sit(seat, rules.spot_minimum).buy_in
            yield Sit(seat, name, chips, bot=True, banks=bot.banks)

    async def act(self, work: UnitOfWork) -> None:
        """Executes what the bots do that the table waits for."""
        for seat in sorted(work.table.bots):
            for _ in range(_MOST_COMMANDS):
                table = work.table
                bot = self._bots.get(table.players.get(seat, ""))
                if bot is None or not _is_awaited(table, seat, bot):
                    break
                command = await self.services.run_bot(bot, table_view(table, seat))
                if command is None:
                    break
                try:
                    work.execute(command, table.players[seat])
                except IllegalAction:  # a bot that cannot do what it wants does nothing
                    break


def _is_awaited(table: Table, seat: int, bot: Bot) -> bool:
    """Whether the table waits for this seat, or the bot needs more chips to play."""
    question = asked(table, seat)
    if table.running is not None:
        return question is not None
    if table.closed or not somebody_plays(table):
        return False
    is_offered_bank = question is not None and question.ask is Ask.BANK
    return is_offered_bank or bot.is_out_of_chips(table.rules, table.ledger.stack(seat))
