"""Prints what happens at a table: what others do, the board, the result."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from rich.console import Console
from rich.text import Text

from pitboss.cli.felt import heading, tiles
from pitboss.cli.terminal import texts
from pitboss.cli.terminal.link import Happened, TableUpdate
from pitboss.game.round import Stage
from pitboss.game.view import RoundView
from pitboss.table.view import TableView

_TURNED = {  # how many cards of the board are face up after an event; after a round none matter
    "cards-dealt": 0,
    "flop-turned": 3,
    "turn-and-river-turned": 5,
    "round-closed": 0,
    "round-voided": 0,
}
_ENDS = {"round-closed", "round-voided"}
_SHOWN_AT_SHOWDOWN = {"fold-collected", "seat-settled"}


class EventPrinter:
    def __init__(self, console: Console, me: int, seen: TableView) -> None:
        self.console = console
        self.me = me
        self.names: dict[int, str] = {}  # also of players who have left
        self.stack = seen.stacks[me]  # the last one seen
        self.settled: int | None = None  # the last round whose end was seen
        self._draining = False  # shown already
        self._heading_shown = 0  # the last round with its heading shown
        self._result_shown = 0  # the last round whose result was shown, or need not be
        self._board_shown = 0  # how many of its cards
        self._turned = 0  # how many were face up before the event shown next

    def start(self, seen: TableView) -> None:
        """Skips what happened before."""
        self._remember(seen)
        if seen.round is None:
            return
        if not seen.running:
            self._heading_shown = self._result_shown = seen.round.number
        elif seen.round.stage is not Stage.BETTING and not seen.in_play:
            self._heading_shown = seen.round.number
            self.console.print("A round is in play; you play from the next one on.", style="dim")

    def show(self, update: TableUpdate) -> None:
        seen, round = update.view, update.view.round
        self._remember(seen)
        if round is not None and seen.running and round.number > self._heading_shown:
            self._heading_shown, self._board_shown = round.number, 0
            self.console.print()
            self.console.print(heading(round))
            texts.show_meters(self.console, round)
        during, after = _split_at_end(update.happened)
        self._show_actions(update, during)
        self._show_draining(update.draining)
        if round is not None:
            self._show_round(seen, round)
        self._show_actions(update, after)

    def _show_round(self, seen: TableView, round: RoundView) -> None:
        if round.stage.street and self.me not in round.to_decide:
            self._show_board(round, _turned(round))
        if round.stage.over and round.number > self._result_shown:
            self._result_shown = self.settled = round.number
            if self.me not in seen.sitting_out or seen.at_stake:
                texts.show_settlement(self.console, round, self.names, self.me, self.stack)

    def show_felt(self, round: RoundView) -> None:
        self._board_shown = _turned(round)
        texts.show_felt(self.console, round, self.names, self.me)

    def _remember(self, seen: TableView) -> None:
        self.names.update({**seen.players, self.me: "You"})
        if seen.seat is not None:
            self.stack = seen.stacks[self.me]

    def _show_actions(self, update: TableUpdate, happened: Happened) -> None:
        """What the others did, and between two actions the board as it was turned."""
        for turned, actions in groupby(self._actions(update, happened), key=itemgetter(0)):
            round = update.view.round
            # A person who decides on this board is about to see it on the felt.
            if round is not None and (self.me not in round.to_decide or turned < _turned(round)):
                self._show_board(round, turned)
            self.console.print(" · ".join(words for _, words in actions), style="dim")

    def _show_draining(self, draining: bool) -> None:
        if draining and not self._draining:
            self.console.print(
                "The house is about to close: no more rounds are opened until it is open again.",
                style="dim",
            )
        self._draining = draining

    def _actions(self, update: TableUpdate, happened: Happened) -> Iterator[tuple[int, str]]:
        """How many cards of the board were face up, and the words. The showdown shows results."""
        for kind, seat, words in happened:
            self._turned = _TURNED.get(kind, self._turned)
            if seat is None or seat == self.me or kind in _SHOWN_AT_SHOWDOWN:
                continue
            if kind == "wagers-placed" and seat in update.view.bots:  # they bet the same every time
                continue
            name = self.names.get(seat, f"seat {seat}")
            yield self._turned, words if words.startswith(name) else f"{name} {words}"

    def _show_board(self, round: RoundView, turned: int) -> None:
        """Shows so many cards, unless they were shown, or belong to an earlier round's board."""
        if self._board_shown < turned <= _turned(round):
            self._board_shown = turned
            face_down = [None] * (len(round.board) - turned)
            self.console.print(Text.assemble("Board  ", tiles([*round.board[:turned], *face_down])))


def _split_at_end(happened: Happened) -> tuple[Happened, Happened]:
    """What happened until a round ended, and what followed: its result is shown between them."""
    ends = [at for at, (kind, *_) in enumerate(happened, 1) if kind in _ENDS]
    return (happened[: ends[-1]], happened[ends[-1] :]) if ends else (happened, ())


def _turned(round: RoundView) -> int:
    return sum(card is not None for card in round.board)
