"""A table that bots have played at, in a journal: what a house's database holds of it."""

from pitboss.game.actions import VoidRound
from pitboss.game.events import RoundClosed, RoundVoided
from pitboss.game.rules import Rules
from pitboss.storage.journal import SqlJournal
from pitboss.storage.records import parse_event
from pitboss.table.commands import Act, InRound
from pitboss.table.ports import Entry, NewEvent, RoundPlayed
from pitboss.table.table import Table, evolve
from tests.verifier.tables import STREAM, RecordedTable, table_of

VOID, WHY = 4, "the lights went out"
ROUNDS = 6


def played_table(rules: Rules) -> RecordedTable:
    """Six rounds, of which the fourth was void after the deal."""
    kept = table_of(rules)
    for number in range(1, ROUNDS + 1):
        kept.open()
        kept.bots_ask()
        kept.deal()
        if number == VOID:
            kept.ask(Act(VoidRound(WHY)))
        else:
            kept.decide()
        kept.reveal()
    return kept


def store(journal: SqlJournal, kept: RecordedTable) -> None:
    """Every event as an entry of its own; everybody's rounds are in their history."""
    table = Table(kept.rules)
    for version, one in enumerate(kept.kept):
        played: tuple[RoundPlayed, ...] = ()
        if version:
            event = parse_event(one.body, one.private)
            table = evolve(table, event)
            over = isinstance(event, InRound) and isinstance(event.event, RoundClosed | RoundVoided)
            if over and (round := table.round) is not None:
                played = tuple(
                    RoundPlayed(table.players[seat], round.number, seat, round.net(seat))
                    for seat in round.seats
                )
        new = NewEvent(one.body, one.round, private=one.private)
        journal.append([Entry(STREAM, version, one.at, one.by, (new,), played=played)])
