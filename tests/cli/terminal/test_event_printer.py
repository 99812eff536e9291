"""What the terminal shows of a table on a server, in the order in which it happened."""

import io
import time
from collections.abc import Iterable

import pytest
from rich.console import Console

from pitboss.cli.terminal.event_printer import EventPrinter
from pitboss.cli.terminal.link import TableUpdate
from pitboss.cli.terminal.viewing_pace import Pauses, ViewingPace
from pitboss.game.actions import (
    CallNoMoreBets,
    Deal,
    Decide,
    PlaceWagers,
    PutUpWager,
    parse_decision,
)
from pitboss.game.cards import FULL_DECK
from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.game.steps import StepKind
from pitboss.protocol.public_events import PublicEvent, public_event
from pitboss.table.commands import AcceptBank, Act, OpenRound, Sit
from pitboss.table.table import Table, evolve
from pitboss.table.view import TableView, table_view
from tests.table.session import Session

CHIPS = Cents(50_000)
ANTE = Cents(1000)


class Watched:
    """A table at which the person banks against Ada, and what the terminal shows of it."""

    def __init__(self) -> None:
        self.session = Session(Table(profile("california")), {}, "")
        for seat, name in ((1, "Somebody"), (2, "Ada")):
            self.session.ask(Sit(seat, name, CHIPS))
        self.session.ask(AcceptBank(1))
        self.session.ask(OpenRound())
        self.session.ask(Act(PlaceWagers(2, ante=ANTE)))
        self.session.ask(Act(PutUpWager(1, ANTE)))
        self.session.ask(Act(CallNoMoreBets()))
        self.session.ask(Act(Deal(tuple(FULL_DECK))))
        self.console = Console(file=io.StringIO(), width=80, highlight=False)
        self.seen = len(self.session.log)
        self.printer = EventPrinter(self.console, 1, self.view)
        self.printer.start(self.view)

    @property
    def view(self) -> TableView:
        return table_view(self.session.table, 1)

    def update(self) -> TableUpdate:
        """All that has happened since the last one."""
        table = Table(self.session.table.rules)
        happened = []
        for number, event in enumerate(self.session.log, 1):
            table = evolve(table, event)
            if number > self.seen:
                happened.append(public_event(number, event, table))
        self.seen = len(self.session.log)
        return TableUpdate(self.view, self.seen, None, tuple(happened))

    def shown(self, frames: tuple[int, ...]) -> list[str]:
        """What is shown of Ada's three decisions, if a frame comes after so many of them."""
        with self.console.capture() as captured:
            for number, decision in enumerate(("check", "check", "raise 1x"), 1):
                self.session.ask(Act(Decide(2, parse_decision(decision))))
                if number in frames:
                    self.printer.show(self.update())
        lines = captured.get().splitlines()
        end = next(n for n, line in enumerate(lines) if line.startswith("Player/dealer"))
        return [line.rstrip() for line in lines[:end] if line.startswith(("Ada", "Board"))]


@pytest.mark.parametrize("frames", [(1, 2, 3), (1, 3), (2, 3), (3,)])
def test_the_board_is_shown_between_the_actions_around_it(
    frames: tuple[int, ...],
) -> None:
    """However many events a frame brings, they are shown in the same order."""
    ada = ["Ada checks", "Ada checks", "Ada raises 1x"]
    first, flop, second, river, third = Watched().shown(frames)
    assert [first, second, third] == ada
    assert flop.startswith("Board")
    assert river.startswith("Board")
    assert flop.count("▒▒") == 2
    assert "▒▒" not in river
    assert river.startswith(flop.split("▒")[0].rstrip())


@pytest.mark.parametrize("at_once", [True, False])
def test_events_after_a_round_are_shown_without_its_board(at_once: bool) -> None:
    """Nobody decided on the flop or later: it is turned before the showdown, and not again."""
    watched = Watched()
    with watched.console.capture() as captured:
        watched.session.ask(Act(Decide(2, parse_decision("raise 4x"))))
        if not at_once:
            watched.printer.show(watched.update())
        watched.session.ask(Sit(3, "Bob", CHIPS))
        watched.printer.show(watched.update())
    told = captured.get()
    assert told.index("Player/dealer") < told.index("Bob sits down")
    assert told.count("Board") == 2
    assert "Board" not in told[told.index("Player/dealer") :]


def test_the_showdown_is_shown_in_the_order_of_the_documents() -> None:
    """The dealer's hand, then a hand and its wagers, then the bank; nothing before its time."""
    watched = Watched()
    with watched.console.capture() as captured:
        watched.session.ask(Act(Decide(2, parse_decision("raise 4x"))))
        watched.printer.show(watched.update())
    told = captured.get()
    dealer, hand, wagers, bank, stack = (
        told.index(words)
        for words in ("\nDealer  ", "\nAda  ", "\n  Ante", "\nBank  ", "Your stack")
    )
    assert dealer < hand < wagers < bank < stack
    assert told.rindex("Board") < dealer
    for result in ("wins with", "loses with", "ties", "qualif", "collected"):
        assert result not in told[:dealer]


class Slept(Pauses):
    """Remembers for how long it was waited after what."""

    def __init__(self) -> None:
        super().__init__(ViewingPace.NORMAL)
        self.kinds: list[StepKind] = []

    def after(self, kinds: Iterable[StepKind]) -> None:
        self.kinds += kinds


def test_every_step_since_the_last_question_has_its_pause() -> None:
    watched = Watched()
    pauses = Slept()
    watched.printer = EventPrinter(watched.console, 1, watched.view, pauses)
    watched.session.ask(Act(Decide(2, parse_decision("raise 4x"))))
    update = watched.update()
    watched.printer.show(update)
    taken = [step.kind for event in update.happened for step in event.steps if step.kind.seconds]
    assert pauses.kinds == taken
    assert {StepKind.TURN, StepKind.TURN_DEALER, StepKind.SHOW, StepKind.COUNT} <= {*taken}


def test_who_leaves_is_shown_the_rest_at_once() -> None:
    began = time.monotonic()
    Pauses(ViewingPace.SLOW, lambda: True).after(1000 * [StepKind.SHOW])
    Pauses(ViewingPace.AT_ONCE).after(1000 * [StepKind.SHOW])
    assert time.monotonic() - began < 500


def test_draining_is_shown_once() -> None:
    watched = Watched()
    with watched.console.capture() as captured:
        for _ in range(2):
            watched.printer.show(TableUpdate(watched.view, 1, None, (), draining=True))
    assert captured.get().count("about to close") == 1


def test_a_board_of_an_earlier_round_is_not_shown() -> None:
    """Who was away for long sees the next round, and events of the one before."""
    watched = Watched()
    turned = PublicEvent(8, "flop-turned", None, "flop"), PublicEvent(9, "decided", 2, "checks")
    with watched.console.capture() as captured:
        watched.printer.show(TableUpdate(watched.view, 1, None, turned))
    assert "Ada checks" in captured.get()
    assert "Board" not in captured.get()
