"""Tells the person what is seen of a table: what others do, the board, the result."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from rich.console import Console
from rich.text import Text

from pitboss.cli.felt import heading, tiles
from pitboss.cli.terminal import talk
from pitboss.cli.terminal.link import Sight
from pitboss.game.round import Stage
from pitboss.game.view import RoundView
from pitboss.table.view import TableView

_TURNED = {  # cards of the board from then on; after a round it is no longer of interest
    "cards-dealt": 0,
    "flop-turned": 3,
    "turn-and-river-turned": 5,
    "round-closed": 0,
    "round-voided": 0,
}
_TOLD_BY_THE_SHOWDOWN = {"fold-collected", "seat-settled"}


class Teller:
    def __init__(self, console: Console, me: int, seen: TableView) -> None:
        self.console = console
        self.me = me
        self.names: dict[int, str] = {}  # of who has gone as well
        self.stack = seen.stacks[me]  # the last one seen
        self.settled: int | None = None  # the last round of which the end was seen
        self._draining = False  # said already
        self._headed = 0  # the round whose heading was shown
        self._over = 0  # rounds up to this one need no telling of their end
        self._board = 0  # cards of it that were shown
        self._turned = 0  # cards of it that were turned before what is told next

    def begin(self, seen: TableView) -> None:
        """What went before is not told."""
        self._know(seen)
        if seen.round is None:
            return
        if not seen.running:
            self._headed = self._over = seen.round.number
        elif seen.round.stage is not Stage.BETTING and not seen.in_play:
            self._headed = seen.round.number
            self.console.print("A round is in play; you play from the next one on.", style="dim")

    def tell(self, sight: Sight) -> None:
        seen, round = sight.view, sight.view.round
        self._know(seen)
        if round is not None and seen.running and round.number > self._headed:
            self._headed, self._board = round.number, 0
            self.console.print()
            self.console.print(heading(round))
        self._tell_acts(sight)
        self._tell_of_draining(sight.draining)
        if round is None:
            return
        if round.stage.street and self.me not in round.to_decide:
            self._show_board(round, _turned(round))
        if round.stage.over and round.number > self._over:
            self._over = self.settled = round.number
            if self.me not in seen.sitting_out or seen.at_stake:
                talk.show_settlement(self.console, round, self.names, self.me, self.stack)

    def show_felt(self, round: RoundView) -> None:
        self._board = _turned(round)
        talk.show_felt(self.console, round, self.names, self.me)

    def _know(self, seen: TableView) -> None:
        self.names.update({**seen.players, self.me: "You"})
        if seen.seat is not None:
            self.stack = seen.stacks[self.me]

    def _tell_acts(self, sight: Sight) -> None:
        """What the others did, and between two acts the board that was turned there."""
        for turned, acts in groupby(self._acts(sight), key=itemgetter(0)):
            round = sight.view.round
            # Who decides on this board is about to be shown it.
            if round is not None and (self.me not in round.to_decide or turned < _turned(round)):
                self._show_board(round, turned)
            self.console.print(" · ".join(words for _, words in acts), style="dim")

    def _tell_of_draining(self, draining: bool) -> None:
        if draining and not self._draining:
            self.console.print(
                "The house is about to close: no more rounds are opened until it is open again.",
                style="dim",
            )
        self._draining = draining

    def _acts(self, sight: Sight) -> Iterator[tuple[int, str]]:
        """How many cards of the board lay there, and the words. Results are the showdown's."""
        for kind, seat, words in sight.happened:
            self._turned = _TURNED.get(kind, self._turned)
            if seat is None or seat == self.me or kind in _TOLD_BY_THE_SHOWDOWN:
                continue
            if kind == "wagers-placed" and seat in sight.view.bots:  # they bet the same every time
                continue
            name = self.names.get(seat, f"seat {seat}")
            yield self._turned, words if words.startswith(name) else f"{name} {words}"

    def _show_board(self, round: RoundView, turned: int) -> None:
        """So much of it, unless it was shown or is not known: it may be of a round before."""
        if self._board < turned <= _turned(round):
            self._board = turned
            face_down = [None] * (len(round.board) - turned)
            self.console.print(Text.assemble("Board  ", tiles([*round.board[:turned], *face_down])))


def _turned(round: RoundView) -> int:
    return sum(card is not None for card in round.board)
