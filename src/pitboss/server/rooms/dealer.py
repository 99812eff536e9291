"""The casino dealer of a room: opens rounds, deals from committed seeds, and reveals them."""

from collections.abc import Callable
from functools import partial

from pitboss.errors import StorageError
from pitboss.game.actions import Deal, VoidRound
from pitboss.server.rooms.services import RoomServices
from pitboss.server.rooms.unit_of_work import UnitOfWork
from pitboss.table.commands import Act, CloseTable, OpenRound, RevealSeed, StandUp
from pitboss.table.pace import DealerTask, Due, Wait
from pitboss.table.ports import JournalUnavailable
from pitboss.table.shuffle import commitment, salt, seat_shares, shuffled_deck
from pitboss.table.table import Table

_MOST_TASKS = 64  # at once: more would be an endless loop


class CasinoDealer:
    name = "dealer"

    def __init__(self, services: RoomServices) -> None:
        self._services = services
        self._seeds: dict[int, bytes] = {}  # of the running round

    async def do_all_due(self, work: UnitOfWork, due: Callable[[Table], Due | None]) -> None:
        """Does everything that is due at once, but leaves the next round for an entry of its own,
        so that everybody sees the end of this one."""
        for _ in range(_MOST_TASKS):
            task = due(work.table)
            if task is None or task is DealerTask.OPEN_ROUND or isinstance(task, Wait):
                return
            await self.do(work, task)
        raise StorageError(
            f"{work.stream}: the dealer does not finish: more than {_MOST_TASKS} tasks at once"
        )

    async def do(self, work: UnitOfWork, task: Due, by: str = name) -> None:
        match task:
            case DealerTask.OPEN_ROUND:
                drawn = self._services.draw_seed()
                work.execute(OpenRound(commitment(drawn)), by)
                work.seed = (work.table.opened, drawn)
                self._seeds = {work.table.opened: drawn}
            case DealerTask.DEAL:
                seed = await self._seed(work)
                if seed is None:
                    work.execute(Act(VoidRound("the deck's seed is lost")), by)  # clause 12.2
                else:
                    shares = seat_shares(work.table.seeds)
                    work.salts = partial(salt, seed, work.table.opened)
                    work.execute(Act(Deal(shuffled_deck(seed, work.table.opened, shares))), by)
            case DealerTask.REVEAL_SEED:
                seed = await self._seed(work)
                if seed is None:
                    self._close_without_seed(work, by)
                else:
                    work.execute(RevealSeed(seed.hex()), by)
            case Wait():
                pass
            case command:
                work.execute(command, by)

    async def _seed(self, work: UnitOfWork) -> bytes | None:
        """The seed that was committed to, even if another server has opened the round; None if it
        is lost."""
        number = work.table.opened
        seed = self._seeds.get(number)
        if seed is None or commitment(seed) != work.table.commitment:
            try:
                seed = await self._services.journal.seed(work.stream, number)
            except JournalUnavailable:
                raise
            except StorageError:
                return None
            if commitment(seed) != work.table.commitment:
                return None
            self._seeds = {number: seed}
        return seed

    def _close_without_seed(self, work: UnitOfWork, by: str) -> None:
        """A deck whose seed is lost cannot be verified: everybody gets their chips, and the table
        is closed."""
        for seat in tuple(work.table.players):
            work.execute(StandUp(seat), by)
        work.execute(CloseTable(seed_is_lost=True), by)
