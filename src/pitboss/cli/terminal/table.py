"""The table in the terminal: asks the person what the table asks, and shows what happens."""

import errno
import time
from contextlib import suppress
from functools import partial
from typing import NoReturn

from rich.console import Console

from pitboss.cli.felt import bank_words
from pitboss.cli.terminal import answers, texts
from pitboss.cli.terminal.event_printer import EventPrinter
from pitboss.cli.terminal.line_reader import LineReader
from pitboss.cli.terminal.link import TableLink, TableUpdate
from pitboss.cli.terminal.prompts import Leave, Prompter, TooLate
from pitboss.cli.terminal.viewing_pace import Pauses, ViewingPace
from pitboss.game.actions import Decide, Decision, PlaceWagers, PutUpWager, WithdrawWagers
from pitboss.game.money import Cents, format_money
from pitboss.game.offers import DecisionOffer, PutUpOffer, WagersOffer, WithdrawOffer
from pitboss.game.round import Stage
from pitboss.game.rules import Street
from pitboss.game.view import RoundView
from pitboss.protocol.replies import ServerRefused
from pitboss.table.asked import Ask, Asked
from pitboss.table.bots import BUY_IN_UNITS
from pitboss.table.commands import (
    AcceptBank,
    Act,
    BeReady,
    DeclineBank,
    OpenRound,
    SitIn,
    StandUp,
    TopUp,
)
from pitboss.table.offers import BankOffer, CommandOffer, TopUpOffer
from pitboss.table.view import TableView

_GRACE_SECONDS = 3.0  # after a clock's end, in which the server is still expected to act
_QUIET_SECONDS, _LONGEST_QUIET_WAIT = 0.12, 0.6  # others may act before a question is shown
_SECONDS_TO_LEAVE = 15.0  # without a connection
_MOST_REFUSALS = 5  # on the way out
_STREETS = list(Street)


class TerminalTable:
    def __init__(
        self,
        prompter: Prompter,
        reader: LineReader,
        link: TableLink,
        pace: ViewingPace = ViewingPace.AT_ONCE,
    ) -> None:
        self.prompter = prompter
        self.reader = reader
        self.link = link
        self.me = self._seat()
        self.last_bet: answers.Bet | None = None
        pauses = Pauses(pace, lambda: prompter.leaving)
        self.printer = EventPrinter(prompter.console, self.me, link.latest.view, pauses)
        self._question: _QuestionId | None = None
        self._unanswered: Asked | None = None
        self._failure: OSError | None = None
        self._shown_at = 0.0  # when all was shown at the normal pace, for which the server waits

    def _seat(self) -> int:
        seat = self.link.latest.view.seat
        if seat is None:
            raise IndexError("nobody has sat down")
        return seat

    @property
    def console(self) -> Console:
        return self.prompter.console

    def play(self) -> None:
        """Round after round until the person leaves; then stands up."""
        update = self.link.latest
        rules = update.view.rules
        self.prompter.explain = lambda: texts.explain(self.console, rules)
        try:
            texts.welcome(self.console, update.view, self.me)
            self.printer.start(update.view)
            while True:
                self._step()
        except Leave:
            pass
        except OSError as error:
            self._stop_printing(error)
        try:
            self._leave()
        except OSError as error:
            self._stop_printing(error)
            self._leave()
        if self._failure is not None:
            raise self._failure

    def _stop_printing(self, error: OSError) -> None:
        """A terminal that is gone is no failure, a full disk is."""
        self.console.quiet = True
        if error.errno not in (errno.EPIPE, errno.EIO):
            self._failure = error

    def _step(self) -> None:
        """One question, or a moment of waiting."""
        if self.link.wait_for_connection():
            self._question = None  # clocks may have been reset
            self._wait_for_quiet()
        self._show_timeout()
        update = self._catch_up()
        question_id = _question_id(update)
        if question_id != self._question:
            self._wait_for_quiet()
            update = self._catch_up()
            question_id = _question_id(update)
        self._question = question_id
        asked = update.view.asked
        if asked is not None:
            self.reader.discard_late_input()
        self.reader.over = lambda: self._is_over(question_id)
        try:
            self._answer(asked, update)
        except TooLate:
            self._unanswered = asked
        except ServerRefused as no:
            self.console.print(str(no), style="red")
        finally:
            self.prompter.warning = ""
            self.reader.over = lambda: False

    def _answer(self, asked: Asked | None, update: TableUpdate) -> None:
        if update.view.seat is None or update.view.closed:
            self._end(update)
        match asked and asked.ask, asked.answers if asked else ():
            case Ask.SIT_IN, _:
                self._sit_in()
            case Ask.BUY_CHIPS, [TopUpOffer() as offer]:
                self._buy_missing_chips(update, offer)
            case Ask.BANK, [BankOffer() as offer]:
                self._answer_bank(update, offer)
            case Ask.OPEN_ROUND, _:
                self._open(update)
            case Ask.PUT_UP, [PutUpOffer() as offer]:
                self._put_up(update, offer)
            case Ask.BET, [WagersOffer() as offer]:
                self._bet(update, offer)
            case Ask.DECIDE, offers:
                self._decide(update, [it for it in offers if isinstance(it, DecisionOffer)])
            case _:
                self._wait(update)

    def _is_over(self, question_id: "_QuestionId") -> bool:
        """Whether an answer would come too late."""
        return self.link.is_disconnected() or _question_id(self.link.latest) != question_id

    def _wait_for_quiet(self) -> None:
        until = time.monotonic() + _LONGEST_QUIET_WAIT
        while self.link.pause(_QUIET_SECONDS) and time.monotonic() < until:
            pass

    def _catch_up(self) -> TableUpdate:
        """Shows every update that has come; returns the newest."""
        self.link.raise_if_failed()
        update = self.link.latest
        while self.link.updates:
            update = self.link.updates.popleft()
            shown = sum(step.kind.seconds for event in update.happened for step in event.steps)
            self._shown_at = max(self._shown_at, time.monotonic() + shown)
            self.printer.show(update)
        return update

    def _with_clock(self, question: str) -> str:
        """The question, with the seconds left on the clock."""
        until = self.link.latest.until
        if until is None:
            return question
        return f"{question} · {max(0, int(until - time.monotonic()))} s"

    def _show_timeout(self) -> None:
        """Says what happened instead of an answer that came too late."""
        asked, self._unanswered = self._unanswered, None
        seen, words = self.link.latest.view, ""
        if asked is None or (
            seen.asked is not None and seen.asked.question_id == asked.question_id
        ):
            return
        if asked.street is not None and seen.round is not None and seen.round.number == asked.round:
            street = _STREETS.index(asked.street)
            words = "".join(
                f"you {decision}" for decision in _own_decisions(seen, self.me)[street : street + 1]
            )
        elif asked.ask is Ask.BET:
            words = "you sit out" if self.me in seen.sitting_out else "no more bets"
        elif asked.ask in (Ask.BANK, Ask.PUT_UP):
            words = "you decline the bank"
        if words:
            self.console.print(f"Time is up: {words}.", style="yellow")

    def _end(self, update: TableUpdate) -> NoReturn:
        if update.view.closed:
            self.console.print("The table is closed.", style="yellow")
        raise Leave

    def _sit_in(self) -> None:
        self.prompter.ask("You sit out. Enter plays again", lambda line: line)
        self.link.ask(SitIn(self.me))

    def _buy_missing_chips(self, update: TableUpdate, offer: TopUpOffer) -> None:
        rules, stack = update.view.rules, update.view.stacks[self.me]
        more = Cents(max(offer.minimum, BUY_IN_UNITS * rules.spot_minimum))
        texts.show_shortage(self.console, rules, stack, offer.minimum)
        question = f"Buy chips for (Enter: {format_money(more)})"
        self._buy(self.prompter.ask(question, partial(answers.amount_or, more)))

    def _buy(self, amount: Cents) -> None:
        self.link.ask(TopUp(self.me, amount))
        have = format_money(self.link.latest.view.stacks[self.me])
        self.console.print(f"You buy {format_money(amount)} and have {have}.")

    def _answer_bank(self, update: TableUpdate, offer: BankOffer) -> None:
        texts.offer_bank(self.console, update.view.rules, offer)
        question = "Bank the next round? y/n"
        accepts = self.prompter.ask(lambda: self._with_clock(question), answers.yes_or_no)
        self.link.ask(AcceptBank(self.me) if accepts else DeclineBank(self.me))

    def _open(self, update: TableUpdate) -> None:
        try:
            self.link.ask(OpenRound())
        except ServerRefused as no:  # nobody asked for it: the person says when to try again
            self.console.print(str(no), style="red")
            self._ask_while_idle(update)

    def _put_up(self, update: TableUpdate, offer: PutUpOffer) -> None:
        round = _running(update.view)
        self.console.print(
            f"You bank. Total action on the table: {format_money(round.total_action)}."
        )
        amount = self.prompter.ask(
            lambda: self._with_clock(texts.put_up_question(offer)),
            partial(answers.amount_or, texts.usual_wager(offer)),
        )
        self.link.ask(Act(PutUpWager(self.me, amount)), round=round.number)

    def _bet(self, update: TableUpdate, offer: WagersOffer) -> None:
        """Place, change or withdraw; Enter is "ready", or repeats the last bet if none is placed.

        The last bet is never placed unasked: a person who has walked away bets nothing.
        """
        seen, round = update.view, _running(update.view)
        mine = seen.at_stake
        again = None if mine or not self._affords(seen) else self.last_bet
        if round.player_dealer is not None and not mine:
            self.console.print(bank_words(round, self.printer.names))
        question = texts.bet_question(offer, mine)
        if again is not None:
            texts.show_covered(self.console, "These wagers", round, self.me, again.total)
            question = f"{texts.bet_words(seen.rules, again)} again? Enter deals, or another bet"
        read = partial(answers.betting, seen.rules)
        match self.prompter.ask(lambda: self._with_clock(question), read):
            case answers.Buy(amount):
                self._buy(amount)
            case answers.Bet(stakes) as bet if stakes:
                self._place(round, bet, ready=False)
            case answers.Bet():
                self._withdraw(round, bool(mine))
            case answers.Proceed() if again is not None:
                self._place(round, again, ready=True)
            case answers.Proceed() if any(part.stakes for part in round.seats.values()):
                self.link.ask(BeReady(self.me), round=round.number)
            case answers.Proceed():
                self.console.print("No wagers are on the table yet.", style="red")

    def _affords(self, seen: TableView) -> bool:
        bet = self.last_bet
        return bet is not None and bet.total <= seen.stacks[self.me]

    def _place(self, round: RoundView, bet: answers.Bet, ready: bool) -> None:
        wagers = PlaceWagers(self.me, bet.stakes)
        self.link.ask(Act(wagers), round=round.number, ready=ready)
        self.last_bet = bet
        texts.show_bet(self.console, round.rules, bet, self.link.latest.view.stacks[self.me])
        if ready:
            return  # the deal may be on, and the bank's part was told with the question
        if (now := self.link.latest.view.round) is not None and self.me in now.seats:
            texts.show_covered(self.console, "These wagers", now, self.me)

    def _withdraw(self, round: RoundView, wagers: bool) -> None:
        self.last_bet = None
        if wagers:
            self.link.ask(Act(WithdrawWagers(self.me)), round=round.number)
        others = any(part.stakes for seat, part in round.seats.items() if seat != self.me)
        deals = "; Enter deals to the others" if others else ""
        self.console.print(f"You have no wagers{deals}.")

    def _decide(self, update: TableUpdate, offers: list[DecisionOffer]) -> None:
        round = _running(update.view)
        self.printer.show_felt(round)
        self.prompter.warning = texts.LEAVING_FOLDS
        texts.show_covered_raises(self.console, round, self.me, offers)
        chosen = self.prompter.ask(
            lambda: self._with_clock(answers.choices(offers)),
            lambda line: answers.decision(offers, line),
        )
        self._send(round, chosen)

    def _send(self, round: RoundView, decision: Decision) -> None:
        street = round.stage.street
        self.link.ask(Act(Decide(self.me, decision)), round=round.number, street=street)

    def _wait(self, update: TableUpdate) -> None:
        """Waits for the others until their clock runs out; then asks the person."""
        between = self.link.seconds_between_rounds
        if between is None:
            return self._ask_while_idle(update)
        begins = max(time.monotonic(), self._shown_at)
        until = (update.until or begins + between) + _GRACE_SECONDS
        while not self.link.updates:
            if time.monotonic() > until and not self.link.is_disconnected():
                return self._ask_while_idle(update)
            self.link.pause()
        return None

    def _ask_while_idle(self, update: TableUpdate) -> None:
        """Nothing happens at the table: the person may wait on, buy chips or leave."""
        if len(update.view.players) == 1:
            self.console.print("Nobody else is at the table.", style="dim")
        read = partial(answers.betting, update.view.rules)
        match self.prompter.ask("Enter waits, buy 100 buys chips", read):
            case answers.Buy(amount):
                self._buy(amount)
            case answers.Bet():
                self.console.print("Bets are not open.", style="red")

    def _leave(self) -> None:
        """Stands up and says with which stack; a dealt round is played out first."""
        self.prompter.leaving = False  # from now on Ctrl-C leaves at once
        self.link.reconnect_seconds = _SECONDS_TO_LEAVE
        stack = None
        with suppress(Leave):
            stack = self._stand_up()
        if stack is None:
            self.console.print(
                f"You are still in seat {self.me}: the server checks and folds by the clock.",
                style="yellow",
            )
        else:
            self.console.print(f"You leave the table with {format_money(stack)}.")
        if words := self.link.finish(stack, self.printer.settled):
            self.console.print(words, style="dim", soft_wrap=True)

    def _stand_up(self) -> Cents | None:
        """The stack taken along; None if the seat cannot be left yet."""
        warned = False
        for _ in range(_MOST_REFUSALS):
            try:
                while (update := self._catch_up()).view.seat is not None:
                    seen = update.view
                    dealt = seen.running and _running(seen).stage is not Stage.BETTING
                    if dealt and seen.in_play and not warned:
                        warned = True
                        self.console.print(
                            "Your wagers stay in play: you check and fold, and stand up when the "
                            "round is over. Ctrl-C leaves at once.",
                            style="yellow",
                        )
                    if not self._prepare_to_leave(update):
                        return None
                return self.printer.stack
            except ServerRefused as no:
                self.console.print(str(no), style="red")
                self._wait_for_quiet()
        return None

    def _prepare_to_leave(self, update: TableUpdate) -> bool:
        """Takes one step towards standing up; False if there is nothing left to try."""
        seen = update.view
        for offer in seen.offers:
            if isinstance(offer, DecisionOffer) and not offer.cost:
                self._send(_running(seen), offer.decision)
                return True
            if isinstance(offer, WithdrawOffer):
                self.link.ask(Act(WithdrawWagers(self.me)))
                return True
        if _may_stand_up(seen):
            self.link.ask(StandUp(self.me))
            return True
        until = (update.until or time.monotonic()) + _GRACE_SECONDS
        while not self.link.updates:
            if time.monotonic() > until:
                return False
            self.link.pause()
        return True


def _may_stand_up(seen: TableView) -> bool:
    commands = (offer.command for offer in seen.may if isinstance(offer, CommandOffer))
    return any(isinstance(command, StandUp) for command in commands)


_QuestionId = tuple[Ask, int, Street | None] | tuple[None, int, str]


def _question_id(update: TableUpdate) -> _QuestionId:
    """Stays the same while an answer is in time."""
    if update.view.asked is not None:
        return update.view.asked.question_id
    round = update.view.round
    return (None, 0, "") if round is None else (None, round.number, round.stage)


def _running(seen: TableView) -> RoundView:
    if seen.round is None or not seen.running:
        raise IndexError("no round is running")
    return seen.round


def _own_decisions(seen: TableView, me: int) -> list[str]:
    part = None if seen.round is None else seen.round.seats.get(me)
    return [] if part is None else [str(decision) for decision in part.decisions]
