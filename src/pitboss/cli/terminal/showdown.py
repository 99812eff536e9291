"""The showdown in the terminal, in the order of the documents: each hand, then its wagers.

Every line shows what one event has turned and settled, and nothing of the events after it.
"""

from collections.abc import Iterator, Mapping

from rich.console import RenderableType
from rich.text import Text

from pitboss.cli.felt import bank_row, dealer_row, lines_of, seat_row, wager_words
from pitboss.game.settlement import Line
from pitboss.game.steps import StepKind
from pitboss.game.view import RoundView
from pitboss.protocol.public_events import PublicEvent

KINDS = {"fold-collected", "dealer-turned", "seat-settled", "round-closed"}


class ShowdownPrinter:
    """What a person in seat `me` is shown of one round's showdown."""

    def __init__(self, seen: RoundView, names: Mapping[int, str], me: int) -> None:
        self.seen = seen
        self.names = names
        self.me = me

    def lines(self, event: PublicEvent) -> Iterator[tuple[RenderableType, list[StepKind]]]:
        """What is printed of an event, and the steps that it shows."""
        kinds = [step.kind for step in event.steps]
        if event.kind == "dealer-turned":
            yield dealer_row(self.seen), kinds
        elif event.kind == "round-closed":
            counted = [step for step in event.steps if step.kind is StepKind.COUNT]
            for step in counted:
                yield Text(f"{step.words[0].upper()}{step.words[1:]}.", "dim"), [step.kind]
            yield bank_row(self.seen), [kind for kind in kinds if kind is not StepKind.COUNT]
        elif event.seat is not None:
            yield from self._hand(event, event.seat, kinds)

    def _hand(
        self, event: PublicEvent, seat: int, kinds: list[StepKind]
    ) -> Iterator[tuple[RenderableType, list[StepKind]]]:
        shown = any(step.kind is StepKind.SHOW and step.cards for step in event.steps)
        yield seat_row(self.seen, seat, self.names, shown), [StepKind.SHOW]
        lines = self._settled(event, seat)
        if lines:
            yield self._wagers(seat, lines), [kind for kind in kinds if kind is StepKind.SETTLE]
        for step in event.steps:
            if step.kind is StepKind.COUNT:
                yield Text(f"  {step.words}", "dim"), [step.kind]

    def _settled(self, event: PublicEvent, seat: int) -> list[Line]:
        spots = {step.spot for step in event.steps if step.kind is StepKind.SETTLE}
        return [line for line in self.seen.seats[seat].lines if line.spot in spots]

    def _wagers(self, seat: int, lines: list[Line]) -> RenderableType:
        """One's own with their reasons."""
        if seat == self.me:
            return lines_of(lines, self.seen.rules)
        return Text("  " + " · ".join(wager_words(line, self.seen.rules) for line in lines), "dim")
