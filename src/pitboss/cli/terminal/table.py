"""The table in the terminal: asks the person what the table asks, and tells what happens."""

import time
from contextlib import suppress
from functools import partial
from typing import NoReturn

from rich.console import Console

from pitboss.cli.felt import bank_words
from pitboss.cli.terminal import answers, talk
from pitboss.cli.terminal.lines import Lines
from pitboss.cli.terminal.link import Sight, TableLink
from pitboss.cli.terminal.prompts import Leave, Prompter, TooLate
from pitboss.cli.terminal.teller import Teller
from pitboss.game.actions import Decide, Decision, PlaceWagers, PutUpWager, WithdrawWagers
from pitboss.game.money import Cents, format_money
from pitboss.game.offers import DecisionOffer, PutUpOffer, WithdrawOffer
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
from pitboss.table.offers import BankOffer, TopUpOffer
from pitboss.table.view import TableView

_SLACK = 3.0  # seconds after a clock's end in which the server is still expected to act
_LULL, _LONGEST_LULL = 0.12, 0.6  # the others may act first, so that the question is not alone
_SECONDS_FOR_A_FAREWELL = 15.0  # without a connection
_MOST_REFUSALS = 5  # on the way out
_STREETS = list(Street)


class TerminalTable:
    def __init__(self, prompter: Prompter, lines: Lines, link: TableLink) -> None:
        self.prompter = prompter
        self.lines = lines
        self.link = link
        self.me = self._seat()
        self.last_bet: answers.Bet | None = None
        self.teller = Teller(prompter.console, self.me, link.sight.view)
        self._topic: _Topic | None = None
        self._unanswered: Asked | None = None

    def _seat(self) -> int:
        seat = self.link.sight.view.seat
        if seat is None:
            raise IndexError("nobody has sat down")
        return seat

    @property
    def console(self) -> Console:
        return self.prompter.console

    def play(self) -> None:
        """Round after round until the person leaves; then the way out."""
        sight = self.link.sight
        rules = sight.view.rules
        self.prompter.explain = lambda: talk.explain(self.console, rules)
        try:
            talk.welcome(self.console, rules, self.me, sight.view.stacks[self.me])
            self.teller.begin(sight.view)
            while True:
                self._step()
        except Leave:
            pass
        except OSError:  # the screen has gone
            self.console.quiet = True
        try:
            self._leave()
        except OSError:
            self.console.quiet = True
            self._leave()

    def _step(self) -> None:
        """One question, or a moment of waiting."""
        if self.link.wait_for_connection():
            self._topic = None  # clocks may have been set anew
            self._lull()
        self._tell_lateness()
        sight = self._catch_up()
        topic = _topic_of(sight)
        if topic != self._topic:
            self._lull()
            sight = self._catch_up()
            topic = _topic_of(sight)
        self._topic = topic
        asked = sight.view.asked
        if asked is not None:
            self.lines.drop_late_answers()
        self.lines.over = lambda: self._is_over(topic)
        try:
            self._answer(asked, sight)
        except TooLate:
            self._unanswered = asked
        except ServerRefused as no:
            self.console.print(str(no), style="red")
        finally:
            self.prompter.warning = ""
            self.lines.over = lambda: False

    def _answer(self, asked: Asked | None, sight: Sight) -> None:
        if sight.view.seat is None or sight.view.closed:
            self._go(sight)
        match asked and asked.ask, asked.answers if asked else ():
            case Ask.SIT_IN, _:
                self._sit_in()
            case Ask.BUY_CHIPS, [TopUpOffer() as offer]:
                self._bring_chips(sight, offer)
            case Ask.BANK, [BankOffer() as offer]:
                self._answer_bank(sight, offer)
            case Ask.OPEN_ROUND, _:
                self._open(sight)
            case Ask.PUT_UP, [PutUpOffer() as offer]:
                self._put_up(sight, offer)
            case Ask.BET, _:
                self._bet(sight)
            case Ask.DECIDE, offers:
                self._decide(sight, [it for it in offers if isinstance(it, DecisionOffer)])
            case _:
                self._wait(sight)

    def _is_over(self, topic: "_Topic") -> bool:
        """Whether there is no sense in an answer any more."""
        return self.link.is_away() or _topic_of(self.link.sight) != topic

    def _lull(self) -> None:
        until = time.monotonic() + _LONGEST_LULL
        while self.link.pause(_LULL) and time.monotonic() < until:
            pass

    def _catch_up(self) -> Sight:
        """Tells everything that has come; the newest sight."""
        self.link.check()
        sight = self.link.sight
        while self.link.sights:
            sight = self.link.sights.popleft()
            self.teller.tell(sight)
        return sight

    def _clocked(self, question: str) -> str:
        """The question, with the seconds that are left for it now."""
        until = self.link.sight.until
        if until is None:
            return question
        return f"{question} · {max(0, int(until - time.monotonic()))} s"

    def _tell_lateness(self) -> None:
        """What has become of a question that was not answered in time."""
        asked, self._unanswered = self._unanswered, None
        seen, words = self.link.sight.view, ""
        if asked is None or (seen.asked is not None and seen.asked.question == asked.question):
            return
        if asked.street is not None and seen.round is not None and seen.round.number == asked.round:
            street = _STREETS.index(asked.street)
            words = "".join(
                f"you {decision}" for decision in _mine(seen, self.me)[street : street + 1]
            )
        elif asked.ask in (Ask.BET, Ask.BANK, Ask.PUT_UP):
            out = self.me in seen.sitting_out
            words = "you sit out" if out else "no more bets" if asked.ask is Ask.BET else ""
        if words:
            self.console.print(f"Time is up: {words}.", style="yellow")

    def _go(self, sight: Sight) -> NoReturn:
        if sight.view.closed:
            self.console.print("The table is closed.", style="yellow")
        raise Leave

    def _sit_in(self) -> None:
        self.prompter.ask("You sit out. Enter plays again", lambda line: line)
        self.link.ask(SitIn(self.me))

    def _bring_chips(self, sight: Sight, offer: TopUpOffer) -> None:
        rules, stack = sight.view.rules, sight.view.stacks[self.me]
        more = Cents(max(offer.minimum, BUY_IN_UNITS * rules.spot_minimum))
        talk.tell_shortage(self.console, rules, stack, offer.minimum)
        question = f"Buy chips for (Enter: {format_money(more)})"
        self._buy(self.prompter.ask(question, partial(answers.amount_or, more)))

    def _buy(self, amount: Cents) -> None:
        self.link.ask(TopUp(self.me, amount))
        have = format_money(self.link.sight.view.stacks[self.me])
        self.console.print(f"You buy {format_money(amount)} and have {have}.")

    def _answer_bank(self, sight: Sight, offer: BankOffer) -> None:
        talk.offer_bank(self.console, sight.view.rules, offer)
        question = "Bank the next round? y/n"
        accepts = self.prompter.ask(lambda: self._clocked(question), answers.yes_or_no)
        self.link.ask(AcceptBank(self.me) if accepts else DeclineBank(self.me))
        if not accepts and self.link.sight.view.bank_offered_to == self.me:
            self.console.print("Nobody else can take it: no round is dealt until somebody does.")

    def _open(self, sight: Sight) -> None:
        try:
            self.link.ask(OpenRound())
        except ServerRefused as no:  # asked for by nobody, so somebody must say when to try again
            self.console.print(str(no), style="red")
            self._pass_the_time(sight)

    def _put_up(self, sight: Sight, offer: PutUpOffer) -> None:
        round = _running(sight.view)
        self.console.print(
            f"You bank. Total action on the table: {format_money(round.total_action)}."
        )
        amount = self.prompter.ask(
            lambda: self._clocked(talk.put_up_question(offer)),
            partial(answers.amount_or, talk.usual_wager(offer)),
        )
        self.link.ask(Act(PutUpWager(self.me, amount)), round=round.number)

    def _bet(self, sight: Sight) -> None:
        """Place, change or withdraw; Enter is "ready", and repeats the last bet if none lies.

        The last bet is never placed unasked: who has walked away from the table bets nothing.
        """
        seen, round = sight.view, _running(sight.view)
        mine = seen.at_stake
        again = None if mine or not self._affords(seen) else self.last_bet
        if round.player_dealer is not None and not mine:
            self.console.print(bank_words(round, self.teller.names))
        question = talk.bet_question(seen.rules, mine)
        if again is not None:
            question = f"{talk.bet_words(seen.rules, again)} again? Enter deals, or another bet"
        read = partial(answers.betting, seen.rules)
        match self.prompter.ask(lambda: self._clocked(question), read):
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
        talk.tell_bet(self.console, round.rules, bet, self.link.sight.view.stacks[self.me])

    def _withdraw(self, round: RoundView, wagers: bool) -> None:
        self.last_bet = None
        if wagers:
            self.link.ask(Act(WithdrawWagers(self.me)), round=round.number)
        self.console.print("You have no wagers; Enter deals to the others.")

    def _decide(self, sight: Sight, offers: list[DecisionOffer]) -> None:
        round = _running(sight.view)
        self.teller.show_felt(round)
        self.prompter.warning = talk.LEAVING_FOLDS
        chosen = self.prompter.ask(
            lambda: self._clocked(answers.choices(offers)),
            lambda line: answers.decision(offers, line),
        )
        self._send(round, chosen)

    def _send(self, round: RoundView, decision: Decision) -> None:
        street = round.stage.street
        self.link.ask(Act(Decide(self.me, decision)), round=round.number, street=street)

    def _wait(self, sight: Sight) -> None:
        """For the others, as long as their clock allows; then the person is asked."""
        between = self.link.seconds_between_rounds
        until = (sight.until or time.monotonic() + between) + _SLACK
        while not self.link.sights:
            if time.monotonic() > until and not self.link.is_away():
                return self._pass_the_time(sight)
            self.link.pause()
        return None

    def _pass_the_time(self, sight: Sight) -> None:
        """Nothing is under way here: the person may wait on, buy chips or leave."""
        if len(sight.view.players) == 1:
            self.console.print("Nobody else is at the table.", style="dim")
        read = partial(answers.betting, sight.view.rules)
        match self.prompter.ask("Enter waits, buy 100 buys chips", read):
            case answers.Buy(amount):
                self._buy(amount)
            case answers.Bet():
                self.console.print("Bets are not open.", style="red")

    def _leave(self) -> None:
        """Stands up, and tells with what; wagers in a dealt round are played out first."""
        self.prompter.leaving = False  # from now on Ctrl-C leaves at once
        self.link.patience = _SECONDS_FOR_A_FAREWELL
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
        if words := self.link.farewell(stack, self.teller.settled):
            self.console.print(words, style="dim", soft_wrap=True)

    def _stand_up(self) -> Cents | None:
        """The stack taken along; None if the seat cannot be left yet."""
        warned = False
        for _ in range(_MOST_REFUSALS):
            try:
                while (sight := self._catch_up()).view.seat is not None:
                    seen = sight.view
                    dealt = seen.running and _running(seen).stage is not Stage.BETTING
                    if dealt and seen.in_play and not warned:
                        warned = True
                        self.console.print(
                            "Your wagers stay in play: you check and fold, and stand up when the "
                            "round is over. Ctrl-C leaves at once.",
                            style="yellow",
                        )
                    if not self._get_ready_to_go(sight):
                        return None
                return self.teller.stack
            except ServerRefused as no:
                self.console.print(str(no), style="red")
                self._lull()
        return None

    def _get_ready_to_go(self, sight: Sight) -> bool:
        """One thing on the way out; False if there is nothing left to try."""
        seen = sight.view
        for offer in seen.offers:
            if isinstance(offer, DecisionOffer) and not offer.cost:
                self._send(_running(seen), offer.decision)
                return True
            if isinstance(offer, WithdrawOffer):
                self.link.ask(Act(WithdrawWagers(self.me)))
                return True
        if not seen.in_play:
            self.link.ask(StandUp(self.me))
            return True
        until = (sight.until or time.monotonic()) + _SLACK
        while not self.link.sights:
            if time.monotonic() > until:
                return False
            self.link.pause()
        return True


_Topic = tuple[Ask, int, Street | None] | tuple[None, int, str]


def _topic_of(sight: Sight) -> _Topic:
    """A question stands while this stays the same; once it changes, an answer comes too late."""
    if sight.view.asked is not None:
        return sight.view.asked.question
    round = sight.view.round
    return (None, 0, "") if round is None else (None, round.number, round.stage)


def _running(seen: TableView) -> RoundView:
    if seen.round is None or not seen.running:
        raise IndexError("no round is running")
    return seen.round


def _mine(seen: TableView, me: int) -> list[str]:
    part = None if seen.round is None else seen.round.seats.get(me)
    return [] if part is None else [str(decision) for decision in part.decisions]
