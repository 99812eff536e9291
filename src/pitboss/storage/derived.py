"""What the journal stores beside a table's event, derived from the event and the table alone.

The unit of work derives it to store it, and the auditor derives it again to check it.
"""

from collections.abc import Iterable, Iterator

from pitboss.errors import StorageError
from pitboss.game.events import RoundClosed, RoundVoided
from pitboss.storage.names import BOTS, account_name, purse_of
from pitboss.table.commands import (
    InRound,
    Seated,
    SeedKept,
    SeedRevealed,
    StoodUp,
    TableClosed,
    TableEvent,
    ToppedUp,
)
from pitboss.table.ledger import CAGE, Posting
from pitboss.table.ports import RoundPlayed, Transfer
from pitboss.table.table import Table


def round_of(table: Table, event: TableEvent) -> int | None:
    """The round that an event belongs to, from its opening to the end of its deal; `table` is the
    table after the event."""
    if isinstance(event, TableClosed) or not table.opened:
        return None
    over = table.running is None and not table.owes_reveal
    of_the_round = isinstance(event, InRound | SeedRevealed | SeedKept)
    return None if over and not of_the_round else table.opened


def transfers(
    stream: str, table: Table, event: TableEvent, moved: Iterable[Posting]
) -> Iterator[Transfer]:
    """The event's postings between accounts of the journal; `table` is the table before it."""
    for posting in moved:
        source, target = (
            _purse(table, event) if account == CAGE else account_name(stream, account)
            for account in (posting.source, posting.target)
        )
        yield Transfer(source, target, posting.amount)


def _purse(table: Table, event: TableEvent) -> str:
    """The account behind the cage: the purse of the player in the seat, or the bots' account."""
    match event:
        case Seated(_, player, _, bot):
            return BOTS if bot else purse_of(player)
        case ToppedUp(seat, _) | StoodUp(seat, _):
            return BOTS if seat in table.bots else purse_of(table.players[seat])
    raise StorageError(f"{event} moves no chips between the table and a purse")


def played_in(table: Table, event: TableEvent) -> Iterator[RoundPlayed]:
    """Who took part in the round that the event has ended; `table` is the table after it."""
    round = table.round
    if round is None or not isinstance(event, InRound):
        return
    if not isinstance(event.event, RoundClosed | RoundVoided):
        return
    for seat, part in round.seats.items():
        if seat in table.bots or not (part.playing or seat == round.player_dealer):
            continue
        yield RoundPlayed(table.players[seat], round.number, seat, round.net(seat))
