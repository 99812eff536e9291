"""Prints what happens at a table, event by event, at the person's pace."""

from rich.console import Console
from rich.text import Text

from pitboss.cli.felt import bank_words, heading, tiles
from pitboss.cli.terminal import texts
from pitboss.cli.terminal.link import TableUpdate
from pitboss.cli.terminal.showdown import KINDS, ShowdownPrinter
from pitboss.cli.terminal.viewing_pace import Pauses, ViewingPace
from pitboss.game.round import Stage
from pitboss.game.view import RoundView
from pitboss.protocol.public_events import PublicEvent
from pitboss.table.view import TableView

_TURNED = {"flop-turned": 3, "turn-and-river-turned": 5}  # cards of the board that lie face up then
_ENDS = {"round-closed", "round-voided"}
_AT_ONCE = Pauses(ViewingPace.AT_ONCE)


class EventPrinter:
    def __init__(
        self, console: Console, me: int, seen: TableView, pauses: Pauses = _AT_ONCE
    ) -> None:
        self.console = console
        self.me = me
        self.names: dict[int, str] = {}  # also of players who have left
        self.stack = seen.stacks[me]  # the last one seen
        self._drop = seen.drop
        self.settled: int | None = None  # the last round whose end was seen
        self._pauses = pauses
        self._draining = False  # shown already
        self._heading_shown = 0  # the last round with its heading shown
        self._result_shown = 0  # the last round whose result was shown, or need not be
        self._showdown_begun = 0  # the last round of which some was shown
        self._board_shown = 0  # how many of its cards
        self._actions: list[str] = []  # of others, in a line

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
        opened = [at for at, event in enumerate(update.happened) if event.kind == "round-opened"]
        of_this_round = opened[-1] if opened else 0  # earlier events are of a round that is gone
        for at, event in enumerate(update.happened):
            if at == of_this_round:
                self._show_heading(seen)
            self._show_event(seen, round if at >= of_this_round else None, event)
        self._show_heading(seen)
        self._show_actions()
        self._show_draining(update.draining)
        if round is not None:
            self._show_missed(seen, round)

    def show_felt(self, round: RoundView) -> None:
        self._board_shown = _turned(round)
        texts.show_felt(self.console, round, self.names, self.me, self._drop)

    def _remember(self, seen: TableView) -> None:
        self.names.update({**seen.players, self.me: "You"})
        self._drop = seen.drop
        if seen.seat is not None:
            self.stack = seen.stacks[self.me]

    def _show_heading(self, seen: TableView) -> None:
        round = seen.round
        if round is None or not seen.running or round.number <= self._heading_shown:
            return
        self._show_actions()
        self._heading_shown, self._board_shown = round.number, 0
        self.console.print()
        self.console.print(heading(round))
        texts.show_meters(self.console, round)

    def _show_event(self, seen: TableView, round: RoundView | None, event: PublicEvent) -> None:
        if event.kind in _TURNED:
            self._show_actions()
            if round is not None:
                self._turn_board(round, event)
        elif event.kind in KINDS and round is not None:
            self._show_actions()
            self._show_showdown(seen, round, event)
        elif event.kind in _DEALER_WORDS:
            self._show_actions()
            self._say(event)
        elif action := self._action(seen, event):
            self._actions.append(action)
        if event.kind in _ENDS and round is not None:
            self._end(seen, round)

    def _say(self, event: PublicEvent) -> None:
        """What the casino dealer calls, or does with chips and cards that nobody sees yet."""
        seat = "" if event.seat is None else f"seat {event.seat} "
        words = f"{seat}{event.words}"
        self.console.print(f"{words[0].upper()}{words[1:]}.", style="dim")
        self._pauses.after(step.kind for step in event.steps)

    def _action(self, seen: TableView, event: PublicEvent) -> str:
        """What another player did, or nothing."""
        if event.seat is None or event.seat == self.me or event.kind in KINDS:
            return ""
        if event.kind == "wagers-placed" and event.seat in seen.bots:  # the same every time
            return ""
        return self._named(event.seat, event.words)

    def _named(self, seat: int, words: str) -> str:
        name = self.names.get(seat, f"seat {seat}")
        return words if words.startswith(name) else f"{name} {words}"

    def _show_actions(self) -> None:
        if self._actions:
            self.console.print(" · ".join(self._actions), style="dim")
        self._actions = []

    def _show_draining(self, draining: bool) -> None:
        if draining and not self._draining:
            self.console.print(
                "The house is about to close: no more rounds are opened until it is open again.",
                style="dim",
            )
        self._draining = draining

    def _turn_board(self, round: RoundView, event: PublicEvent) -> None:
        """A person who decides on this board is about to see it on the felt."""
        turned = _TURNED[event.kind]
        if self.me not in round.to_decide or turned < _turned(round):
            self._show_board(round, turned)
        self._pauses.after(step.kind for step in event.steps)

    def _show_board(self, round: RoundView, turned: int) -> None:
        """So many cards of it, unless they were shown."""
        if self._board_shown < turned <= _turned(round):
            self._board_shown = turned
            face_down = [None] * (len(round.board) - turned)
            self.console.print(Text.assemble("Board  ", tiles([*round.board[:turned], *face_down])))

    def _is_of_interest(self, seen: TableView) -> bool:
        return self.me not in seen.sitting_out or bool(seen.at_stake)

    def _show_showdown(self, seen: TableView, round: RoundView, event: PublicEvent) -> None:
        if round.number <= self._result_shown or not self._is_of_interest(seen):
            return
        if self._showdown_begun < round.number:
            self._showdown_begun = round.number
            self.console.print()
            if round.player_dealer is not None:
                self.console.print(bank_words(round, self.names))
        for line, kinds in ShowdownPrinter(round, self.names, self.me).lines(event):
            self.console.print(line)
            self._pauses.after(kinds)

    def _end(self, seen: TableView, round: RoundView) -> None:
        if round.number <= self._result_shown:
            return
        self._result_shown = self.settled = round.number
        if self._is_of_interest(seen):
            texts.show_result(self.console, round, self.me, self.stack)

    def _show_missed(self, seen: TableView, round: RoundView) -> None:
        """What no event told, after a connection was lost."""
        if round.stage.street and self.me not in round.to_decide:
            self._show_board(round, _turned(round))
        if round.stage.over and round.number > self._result_shown:
            if not round.void and self._is_of_interest(seen):
                texts.show_settled_felt(self.console, round, self.names, self.me, self._drop)
            self._end(seen, round)


# What the casino dealer calls or does, of whatever seat it is.
_DEALER_WORDS = {
    "no-more-bets-called",
    "collection-taken",
    "cards-dealt",
    "stub-discarded",
    "irregularity-ruled",
    "rotation-clock-started",
    "game-paused",
    "game-resumed",
}


def _turned(round: RoundView) -> int:
    return sum(card is not None for card in round.board)
