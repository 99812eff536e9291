"""Bots at a table, driven from the views they are shown and nothing else."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pitboss.game.actions import CallNoMoreBets, Deal
from pitboss.game.rules import Rules
from pitboss.table.bots import Bot
from pitboss.table.commands import Act, Command, OpenRound, TableEvent
from pitboss.table.floor import decide
from pitboss.table.shuffle import seed_for_round, shuffled_deck
from pitboss.table.table import Table, replay
from pitboss.table.view import table_view


@dataclass
class Session:
    table: Table
    bots: Mapping[int, Bot]
    seed: str
    log: list[TableEvent] = field(default_factory=list)

    @classmethod
    def seated(cls, rules: Rules, bots: Mapping[int, Bot], seed: str) -> "Session":
        session = cls(Table(rules), bots, seed)
        for seat, bot in bots.items():
            session.ask(bot.sit(seat, rules.spot_minimum))
        return session

    def ask(self, command: Command) -> None:
        happened = decide(self.table, command)
        self.table = replay(self.table, happened)
        self.log += happened

    def rounds(self, many: int) -> Iterator[Table]:
        """The table after each of so many rounds."""
        for _ in range(many):
            while self._commands():
                pass
            self.ask(OpenRound())
            while self._commands():
                pass
            self.ask(Act(CallNoMoreBets()))
            number = self.table.opened
            self.ask(Act(Deal(shuffled_deck(seed_for_round(self.seed, number), number))))
            while (round := self.table.running) is not None:
                seat = round.to_decide()[0]
                command = self.bots[seat].command(table_view(self.table, seat))
                assert command is not None, "the round waits for a bot with nothing to ask"
                self.ask(command)
            yield self.table

    def _commands(self) -> bool:
        """Every bot asks what it has to ask; whether any had."""
        asked = False
        for seat, bot in self.bots.items():
            command = bot.command(table_view(self.table, seat))
            if command is not None:
                self.ask(command)
                asked = True
        return asked
