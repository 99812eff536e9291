"""Plays a strategy in a seat: bets, banks or declines, decides, and stops after so many rounds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.client.seen_table import SeenTable
from pitboss.client.wire import Wire
from pitboss.errors import ParseError, Refusal, ServerRefusal
from pitboss.game.actions import Decision, PlaceWagers, PutUpWager
from pitboss.game.arguments import short_repr
from pitboss.game.cards import Card
from pitboss.game.money import Cents
from pitboss.game.rules import Rules
from pitboss.game.strategy import Strategy
from pitboss.game.wagers import ANTE, Spot
from pitboss.protocol.replies import ServerRefused
from pitboss.table.asked import Ask
from pitboss.table.bots import BUY_IN_UNITS, Bot, stakes_to_play
from pitboss.table.commands import (
    AcceptBank,
    Act,
    Command,
    DeclineBank,
    OpenRound,
    Sit,
    SitIn,
    TopUp,
)
from pitboss.table.view import TableView

# The table has moved on since the view that was answered: the next view says what is asked now.
_OUTDATED: frozenset[str] = frozenset(
    {
        Refusal.ALREADY_DECIDED,
        Refusal.ALREADY_SEATED,
        Refusal.BANK_NOT_OFFERED,
        Refusal.BANK_NOT_TAKEN,
        Refusal.IN_PLAY,
        Refusal.NO_CHANGE,
        Refusal.NO_ROUND,
        Refusal.NOBODY_TO_PLAY,
        Refusal.NOT_OFFERED,
        Refusal.ROUND_RUNNING,
        Refusal.SEAT_TAKEN,
        Refusal.TABLE_CLOSED,
        Refusal.WRONG_STAGE,
        ServerRefusal.DRAINING,
        ServerRefusal.NOT_SEATED,  # a table that closes stands everybody up
        ServerRefusal.STALE_ROUND,
    }
)
_TICK = 1.0  # seconds between two checks of a table that sends nothing


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat does at a table: its stakes before the deal, how it decides, whether it banks."""

    strategy: Strategy
    stakes: Mapping[Spot, Cents]
    seat: int | None = None  # None: the first that is free
    bank: bool = False

    def next_command(self, seen: TableView, may_begin: bool) -> Command | None:
        """The seat's answer to what the table asks; None if the table asks nothing.

        `may_begin`: whether to play one more round.
        """
        seat, asked = seen.seat, seen.asked
        if seat is None:
            return self._sit(seen)
        if asked is None or (not seen.in_play and not may_begin):
            return None
        if asked.ask is Ask.SIT_IN:
            return SitIn(seat)
        if not seen.in_play and seen.stacks[seat] < self._needs(seen.rules):
            return TopUp(seat, self._buy_in(seen.rules))
        match asked.ask:
            case Ask.BANK:
                return AcceptBank(seat) if self.bank else DeclineBank(seat)
            case Ask.OPEN_ROUND:
                return OpenRound()
            case Ask.BET:
                return Act(PlaceWagers(seat, self.stakes))
        return Bot("", strategy=_CheckedStrategy(self.strategy)).command(seen)

    def _sit(self, seen: TableView) -> Command | None:
        """In the named seat, or in any that is free."""
        seats = range(1, seen.rules.seats + 1)
        free = (seat for seat in seats if seat not in seen.players)
        seat = next(free, None) if self.seat is None else self.seat
        return None if seat is None else Sit(seat, "", self._buy_in(seen.rules))

    def _buy_in(self, rules: Rules) -> Cents:
        return Cents(max(BUY_IN_UNITS * rules.spot_minimum, self._needs(rules)))

    def _needs(self, rules: Rules) -> Cents:
        """The chips to play out a round, the highest usual raise included."""
        optional = sum(stake for spot, stake in self.stakes.items() if spot != ANTE)
        to_play = stakes_to_play(rules.wagers) * self.stakes[ANTE] + optional
        return Cents(max(to_play, rules.least_to_bank) if self.bank else to_play)


@dataclass(frozen=True, slots=True)
class _CheckedStrategy:
    """Refuses what is not offered: the server's refusal would look like that of a late answer."""

    strategy: Strategy

    def choose(
        self, cards: Sequence[Card], board: Sequence[Card], offered: Sequence[Decision]
    ) -> Decision:
        decision = self.strategy.choose(cards, board, offered)
        if not isinstance(decision, Decision):
            how = "it returns one of the values offered, such as Check()"
            raise ParseError(f"the strategy decides {short_repr(decision)}; {how}")
        if decision not in offered:
            possible = ", ".join(map(str, offered))
            raise ParseError(f"the strategy decides to {decision}; what is offered is {possible}")
        return decision


class Player:
    """Plays a plan at a table that is watched."""

    def __init__(
        self, table: SeenTable, plan: Plan, wire: Wire, invitation: str | None = None
    ) -> None:
        self.rounds: list[int] = []  # the numbers of those played
        self._table = table
        self._plan = plan
        self._wire = wire
        self._invitation = invitation
        self._asked_version = 0  # of the table after the last request

    async def play(self, rounds: int) -> None:
        """Plays so many rounds; fewer if the chips run out or no more are opened."""
        while True:
            if self._table.version < self._asked_version:  # or the same would be asked twice
                await self._wait()
                continue
            seen = self._table.view
            if self._is_over(seen, rounds):
                return
            command = self._plan.next_command(seen, may_begin=len(self.rounds) < rounds)
            if command is None:
                await self._wait()
                continue
            try:
                self._asked_version = await self._table.ask(
                    command, **dict(self._extra_fields(command))
                )
            except ServerRefused as no:
                if no.code == ServerRefusal.NOT_ENOUGH_CHIPS and isinstance(command, TopUp):
                    return
                if no.code not in _OUTDATED or self._named_seat_is_taken(no):
                    raise
                await self._wait()
            else:
                if seen.round is not None and _joins_round(command):
                    self.rounds.append(seen.round.number)

    def _is_over(self, seen: TableView, rounds: int) -> bool:
        if seen.in_play:
            return False
        ended = seen.closed or (self._table.draining and not seen.running)
        return ended or len(self.rounds) >= rounds

    def _named_seat_is_taken(self, no: ServerRefused) -> bool:
        return no.code == Refusal.SEAT_TAKEN and self._plan.seat is not None

    def _extra_fields(self, command: Command) -> Iterator[tuple[str, Any]]:
        """Further fields of a request."""
        if isinstance(command, Act) and isinstance(command.action, PlaceWagers):
            yield "ready", True
        if isinstance(command, Sit) and self._invitation is not None:
            yield "invitation", self._invitation

    async def _wait(self) -> None:
        await self._table.changed(_TICK)
        gone = self._table.lost or self._wire.failure
        if gone is not None:
            raise gone


def _joins_round(command: Command) -> bool:
    """Whether the seat plays the running round after this command."""
    return isinstance(command, Act) and isinstance(command.action, PlaceWagers | PutUpWager)
