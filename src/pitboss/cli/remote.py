"""The table in the terminal, where the table is a server's: what it shows, and what it asks."""

import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from rich.console import Console

from pitboss.cli import answers, talk
from pitboss.cli.felt import bank_words
from pitboss.cli.lines import Lines
from pitboss.cli.prompts import Leave, Prompter, TooLate
from pitboss.cli.remote_link import Link, Sight
from pitboss.cli.remote_teller import Teller
from pitboss.cli.remote_topics import Ask, Topic, in_play, topic_of, wagers_of
from pitboss.client import ServerRefused, TableCard
from pitboss.game.actions import Decide, Decision, PlaceWagers, PutUpWager, WithdrawWagers
from pitboss.game.money import Cents, format_money
from pitboss.game.offers import DecisionOffer, PutUpOffer, WithdrawOffer
from pitboss.game.round import Stage
from pitboss.game.view import RoundView
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
from pitboss.table.view import TableView

_SLACK = 3.0  # seconds after a clock's end in which the server is still expected to act
_LULL, _LONGEST_LULL = 0.12, 0.6  # the others may act first, so that the question is not alone
_SECONDS_FOR_A_FAREWELL = 15.0  # without a connection
_MOST_REFUSALS = 5  # on the way out
_STREETS = [Stage.PREFLOP, Stage.FLOP, Stage.RIVER]


class RemoteTable:
    def __init__(
        self,
        prompter: Prompter,
        lines: Lines,
        link: Link,
        card: TableCard,
        invitation: str | None = None,
    ) -> None:
        self.prompter = prompter
        self.lines = lines
        self.link = link
        self.card = card
        self.invitation = card.invitation or invitation
        self.opens = card.pace["between"] is None  # without clocks it is the person who opens
        self.me = self._seat()
        self.last_bet: answers.Bet | None = None
        self.teller = Teller(prompter.console, self.me, link.sight.view)
        self._topic: Topic | None = None
        self._unanswered: Topic | None = None

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
        topic = self._topic_of(sight)
        if topic != self._topic:
            self._lull()
            sight = self._catch_up()
            topic = self._topic_of(sight)
        self._topic = topic
        if topic.ask is not Ask.WAIT:
            self.lines.drop_late_answers()
        self.lines.over = lambda: self._is_over(topic)
        try:
            self._acts[topic.ask](sight)
        except TooLate:
            self._unanswered = topic
        except ServerRefused as no:
            self.console.print(str(no), style="red")
        finally:
            self.prompter.warning = ""
            self.lines.over = lambda: False

    @property
    def _acts(self) -> dict[Ask, Callable[[Sight], None]]:
        return {
            Ask.GONE: self._go,
            Ask.SIT_IN: self._sit_in,
            Ask.CHIPS: self._bring_chips,
            Ask.BANK: self._answer_bank,
            Ask.OPEN: self._open,
            Ask.PUT_UP: self._put_up,
            Ask.BET: self._bet,
            Ask.DECIDE: self._decide,
            Ask.WAIT: self._wait,
        }

    def _topic_of(self, sight: Sight) -> Topic:
        return topic_of(sight.view, self.opens, sight.draining)

    def _is_over(self, topic: Topic) -> bool:
        """Whether there is no sense in an answer any more."""
        return self.link.is_away() or self._topic_of(self.link.sight) != topic

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
        topic, self._unanswered = self._unanswered, None
        seen, words = self.link.sight.view, ""
        if topic is None or topic == self._topic_of(self.link.sight):
            return
        if topic.ask is Ask.DECIDE and seen.round is not None and seen.round.number == topic.round:
            street = _STREETS.index(Stage(topic.stage))
            words = "".join(
                f"you {decision}" for decision in _mine(seen, self.me)[street : street + 1]
            )
        elif topic.ask in (Ask.BET, Ask.BANK, Ask.PUT_UP):
            out = self.me in seen.sitting_out
            words = "you sit out" if out else "no more bets" if topic.ask is Ask.BET else ""
        if words:
            self.console.print(f"Time is up: {words}.", style="yellow")

    def _go(self, sight: Sight) -> None:
        if sight.view.closed:
            self.console.print("The table is closed.", style="yellow")
        raise Leave

    def _sit_in(self, _: Sight) -> None:
        self.prompter.ask("You sit out. Enter plays again", lambda line: line)
        self.link.ask(SitIn(self.me))

    def _bring_chips(self, sight: Sight) -> None:
        rules, more = sight.view.rules, Cents(BUY_IN_UNITS * sight.view.rules.spot_minimum)
        talk.tell_shortage(self.console, rules, sight.view.stacks[self.me])
        self._buy(
            self.prompter.ask(
                f"Buy chips for (Enter: {format_money(more)})",
                partial(answers.amount_or, more),
            )
        )

    def _buy(self, amount: Cents) -> None:
        self.link.ask(TopUp(self.me, amount))
        have = format_money(self.link.sight.view.stacks[self.me])
        self.console.print(f"You buy {format_money(amount)} and have {have}.")

    def _answer_bank(self, sight: Sight) -> None:
        talk.offer_bank(self.console, sight.view.rules)
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

    def _put_up(self, sight: Sight) -> None:
        offer = next(offer for offer in sight.view.offers if isinstance(offer, PutUpOffer))
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
        mine = wagers_of(seen)
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

    def _decide(self, sight: Sight) -> None:
        round = _running(sight.view)
        self.teller.show_felt(round)
        offers = [offer for offer in sight.view.offers if isinstance(offer, DecisionOffer)]
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
        between = self.card.pace["between"] or 0
        until = (sight.until or time.monotonic() + between) + _SLACK
        while not self.link.sights:
            if time.monotonic() > until and not self.link.is_away():
                return self._pass_the_time(sight)
            self.link.pause()
        return None

    def _pass_the_time(self, sight: Sight) -> None:
        """Nothing is under way here: the person may wait on, buy chips or leave."""
        if not self.opens and len(sight.view.players) == 1:
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
        if (last := self.teller.settled) is not None:
            self.console.print(
                f"Check the last round: pitboss verify {self._record(last)}",
                style="dim",
                soft_wrap=True,
            )
        if stack is not None and self.card.solo:
            with suppress(ServerRefused, Leave):
                self.link.close_table(self.card.table)

    def _record(self, number: int) -> str:
        """Where the round's record is, in quotes where a shell would want to read it."""
        address = f"{self.link.client.url}/api/tables/{self.card.table}/rounds/{number}"
        if self.card.public or self.invitation is None:
            return address
        return f"'{address}?invitation={self.invitation}'"

    def _stand_up(self) -> Cents | None:
        """The stack taken along; None if the seat cannot be left yet."""
        warned = False
        for _ in range(_MOST_REFUSALS):
            try:
                while (sight := self._catch_up()).view.seat is not None:
                    seen = sight.view
                    dealt = seen.running and _running(seen).stage is not Stage.BETTING
                    if dealt and in_play(seen) and not warned:
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
        if not in_play(seen):
            self.link.ask(StandUp(self.me))
            return True
        until = (sight.until or time.monotonic()) + _SLACK
        while not self.link.sights:
            if time.monotonic() > until:
                return False
            self.link.pause()
        return True


def _running(seen: TableView) -> RoundView:
    if seen.round is None or not seen.running:
        raise IndexError("no round is running")
    return seen.round


def _mine(seen: TableView, me: int) -> list[str]:
    part = None if seen.round is None else seen.round.seats.get(me)
    return [] if part is None else [str(decision) for decision in part.decisions]
