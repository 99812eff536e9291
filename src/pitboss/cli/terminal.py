"""The table in the terminal: asks the person, lets the bots answer, and does the dealer's part."""

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial

from rich.console import Console
from rich.text import Text

from pitboss.cli import answers, talk
from pitboss.cli.bots_strategy import bots_strategy
from pitboss.cli.felt import bank_words, heading, tiles
from pitboss.cli.prompts import Leave, Prompter
from pitboss.cli.session import SessionFile
from pitboss.errors import IllegalAction, ParseError, StorageError
from pitboss.game.actions import (
    CallNoMoreBets,
    Deal,
    Decide,
    PlaceWagers,
    PutUpWager,
    WithdrawWagers,
)
from pitboss.game.cards import Card
from pitboss.game.dealer import decision_offers, seat_offers
from pitboss.game.money import Cents, format_money
from pitboss.game.offers import PutUpOffer, WithdrawOffer
from pitboss.game.profiles import PROFILES, profile
from pitboss.game.round import Round, Stage
from pitboss.game.rules import Rules
from pitboss.game.view import RoundView, view
from pitboss.table.bots import BUY_IN_UNITS, NAMES, Bot, house_bots
from pitboss.table.commands import (
    Absence,
    AcceptBank,
    Act,
    Command,
    DeclineBank,
    OpenRound,
    Sit,
    StandUp,
    TimeOut,
    TopUp,
)
from pitboss.table.floor import decide
from pitboss.table.shuffle import SEED_BYTES, seed_for_round, shuffled_deck
from pitboss.table.table import Table, replay
from pitboss.table.view import table_view

DeckSource = Callable[[int], tuple[Card, ...]]
_BOTS = 3
_STREETS = [Stage.PREFLOP, Stage.FLOP, Stage.RIVER]


def deck_source(session_seed: str | None) -> DeckSource:
    """Fresh entropy for every round, or decks that a seed repeats."""
    if session_seed is None:
        return lambda number: shuffled_deck(secrets.token_bytes(SEED_BYTES), number)
    return lambda number: shuffled_deck(seed_for_round(session_seed, number), number)


def choose_game(prompter: Prompter) -> Rules:
    prompter.console.print("pitboss deals Ultimate Texas Hold'em for play chips. Which game?")
    for number, name in enumerate(PROFILES, 1):
        banked = f"banked by the {profile(name).banked_by}"
        prompter.console.print(f"  {number} {profile(name).title}, {banked}")

    def read(line: str) -> Rules:
        numbers = {str(number): name for number, name in enumerate(PROFILES, 1)}
        name = numbers.get(line, line.lower() or PROFILES[0])
        if name not in PROFILES:
            raise ParseError(f"no game {line!r}: 1, 2, 3 or its name; q leaves")
        return profile(name)

    return prompter.ask("Game [1]", read)


def company(rules: Rules, bots: int | None) -> tuple[int, dict[int, Bot]]:
    """The person's seat, somewhere in the middle, and the bots around it."""
    most = min(rules.seats - 1, len(NAMES))
    least = 0 if rules.house_banked else 1
    count = min(_BOTS, most) if bots is None else bots
    if not least <= count <= most:
        raise ParseError(f"--bots {count}: {rules.name} takes {least} to {most} bots")
    me = count // 2 + 1
    seats = [seat for seat in range(1, count + 2) if seat != me]
    return me, dict(zip(seats, house_bots(count, strategy=bots_strategy(rules)), strict=True))


class TerminalTable:
    def __init__(
        self,
        prompter: Prompter,
        table: Table,
        me: int,
        bots: Mapping[int, Bot],
        deck_for: DeckSource,
        session: SessionFile,
    ) -> None:
        self.prompter = prompter
        self.table = table
        self.me = me
        self.bots = bots
        self.deck_for = deck_for
        self.session = session
        self.last_bet: answers.Bet | None = None
        self.failure: StorageError | None = None

    @staticmethod
    def sit_down(rules: Rules, me: int, buy_in: Cents, bots: Mapping[int, Bot]) -> Table:
        table = Table(rules)
        arrivals = [Sit(me, "You", buy_in)]
        arrivals += [bot.sit(seat, rules.spot_minimum) for seat, bot in bots.items()]
        for sit in arrivals:
            table = replay(table, decide(table, sit))
        return table

    @property
    def console(self) -> Console:
        return self.prompter.console

    @property
    def rules(self) -> Rules:
        return self.table.rules

    @property
    def round(self) -> Round:
        if self.table.round is None:
            raise IndexError("no round has been opened")
        return self.table.round

    @property
    def seen(self) -> RoundView:
        return view(self.round, self.me)

    @property
    def stack(self) -> Cents:
        return self.table.ledger.stack(self.me)

    def play(self) -> None:
        """Round after round until the person leaves; then the rest of the round, and the books.

        Whatever fails, a dealt round is played out and kept before anything more is shown.
        """
        self.prompter.explain = lambda: talk.explain(self.console, self.rules)
        try:
            talk.welcome(self.console, self.rules, self.me, self.stack)
            while True:
                self._bring_chips()
                if not self.rules.house_banked:
                    self._find_bank()
                self._play_round()
        except (Leave, OSError):  # OSError: the screen has gone
            pass
        in_play = self.table.running is not None and bool(self.round.board)
        stack = self._leave()
        with suppress(OSError):
            if in_play:
                self._show_settlement(stack)
            self.console.print(f"You leave the table with {format_money(stack)}.")
            if self.failure is None:
                self.console.print(f"Your rounds: {self.session.path}", style="dim", soft_wrap=True)
        if self.failure is not None:
            raise self.failure

    def _leave(self) -> Cents:
        """A dealt round is played out, bets still open go back, and the history is closed."""
        round = self.table.running
        if round is not None and round.board:
            self._finish_without_me()
        elif round is not None and WithdrawOffer(self.me) in seat_offers(round, self.me):
            self._do(Act(WithdrawWagers(self.me)))
        stack = self.stack
        self._do(StandUp(self.me))
        self._keep(lambda: self.session.close(stack))
        return stack

    def _do(self, command: Command) -> None:
        running = self.table.running
        self.table = replay(self.table, decide(self.table, command))
        if running is not None and self.round.stage.over:
            self._keep(lambda: self.session.round(self.round))

    def _keep(self, write: Callable[[], None]) -> None:
        """A history that cannot be kept ends the session at the next question."""
        try:
            write()
        except StorageError as error:
            self.failure = error
            self.prompter.leaving = True

    def _try(self, command: Command) -> bool:
        """Does what the person asks, or says why not."""
        try:
            self._do(command)
        except IllegalAction as no:
            self.console.print(no.possible, style="red")
            return False
        return True

    def _bots_act(self) -> None:
        for seat, bot in self.bots.items():
            while (command := bot.command(table_view(self.table, seat))) is not None:
                self._do(command)

    def _bring_chips(self) -> None:
        """Between rounds the bots buy what they need; the person is asked when chips run out."""
        for seat, bot in self.bots.items():
            while isinstance(command := bot.command(table_view(self.table, seat)), TopUp):
                self._do(command)
        least = self.rules.least_to_play
        more = Cents(BUY_IN_UNITS * self.rules.spot_minimum)
        while self.stack < least:
            talk.tell_shortage(self.console, self.rules, self.stack)
            self._buy(
                self.prompter.ask(
                    f"Buy chips for (Enter: {format_money(more)})",
                    lambda line: answers.amount_or(more, line),
                )
            )

    def _buy(self, amount: Cents) -> None:
        if self._try(TopUp(self.me, amount)):
            self.console.print(
                f"You buy {format_money(amount)} and have {format_money(self.stack)}."
            )

    def _find_bank(self) -> None:
        """Offers the position clockwise until somebody accepts it. Bots always do."""
        while self.table.banking is None:
            seat = self.table.bank_offered_to
            if seat is None:
                least = format_money(self.rules.least_to_bank)
                self.console.print(f"Nobody else can bank, and you need {least} to do so.")
                self._buy(self.prompter.ask("Buy chips for", answers.amount))
            elif seat == self.me:
                self._offer_bank_to_me()
            else:
                command = self.bots[seat].command(table_view(self.table, seat))
                self._do(command or DeclineBank(seat))
                if self.table.banking is not None:
                    self.console.print(f"{self.table.players[seat]} takes the bank.", style="dim")

    def _offer_bank_to_me(self) -> None:
        talk.offer_bank(self.console, self.rules)
        accepts = self.prompter.ask("Bank the next round? y/n", answers.yes_or_no)
        self._do(AcceptBank(self.me) if accepts else DeclineBank(self.me))
        if self.table.bank_offered_to == self.me:
            self.console.print("Nobody else can take it: no round is dealt until somebody does.")

    def _play_round(self) -> None:
        self._do(OpenRound())
        self.console.print()
        self.console.print(heading(self.seen))
        self._bots_act()
        if self.round.player_dealer == self.me:
            self._put_up()
        else:
            if self.round.player_dealer is not None:
                self.console.print(bank_words(self.seen, self.table.players))
            self._bet()
        self._do(Act(CallNoMoreBets()))
        self._do(Act(Deal(self.deck_for(self.round.number))))
        while not self.round.stage.over:
            self._street()
        self._show_settlement(self.stack)

    def _put_up(self) -> None:
        """The person banks. Every other bet lies already, so the wager closes the bets."""
        action = format_money(self.round.total_action)
        self.console.print(f"You bank. Total action on the table: {action}.")
        offer = next(o for o in seat_offers(self.round, self.me) if isinstance(o, PutUpOffer))
        usual = talk.usual_wager(offer)
        while True:
            amount = self.prompter.ask(
                talk.put_up_question(offer), lambda line: answers.amount_or(usual, line)
            )
            if self._try(Act(PutUpWager(self.me, amount))):
                return

    def _bet(self) -> None:
        """Place, change or withdraw; Enter is the dealer's "no more bets"."""
        if self.last_bet is not None and self._affords(self.last_bet):
            self._place(self.last_bet)
        while True:
            question = talk.bet_question(self.rules, self.round.seats[self.me].before_deal)
            match self.prompter.ask(question, partial(answers.betting, self.rules)):
                case answers.Buy(amount):
                    self._buy(amount)
                case answers.Bet() as bet:
                    self._place(bet)
                case answers.Proceed() if self.round.playing:
                    return
                case answers.Proceed():
                    self.console.print("No wagers are on the table yet.", style="red")

    def _affords(self, bet: answers.Bet) -> bool:
        return bet.total <= self.round.seats[self.me].stack

    def _place(self, bet: answers.Bet) -> None:
        if not bet.stakes:
            self.last_bet = None
            if self.round.seats[self.me].playing:
                self._do(Act(WithdrawWagers(self.me)))
            self.console.print("You have no wagers; Enter deals to the others.")
        elif self._try(Act(PlaceWagers(self.me, bet.stakes))):
            self.last_bet = bet
            talk.tell_bet(self.console, self.rules, bet, self.round.behind(self.me))

    def _street(self) -> None:
        """Every seat that this street waits for decides, clockwise."""
        street = self.round.stage
        if self.me in self.round.to_decide():
            for seat in (seat for seat in self.round.to_decide() if seat < self.me):
                self._let_bot_decide(seat)
            self._show_felt()
            offers = decision_offers(self.round, self.me)
            self.prompter.warning = talk.LEAVING_FOLDS
            chosen = self.prompter.ask(
                answers.choices(offers), lambda line: answers.decision(offers, line)
            )
            self.prompter.warning = ""
            self._do(Act(Decide(self.me, chosen)))
        while self.round.stage is street:
            self._let_bot_decide(self.round.to_decide()[0])
        self._tell_street(_STREETS.index(street) + 1)

    def _tell_street(self, decisions: int) -> None:
        """What the others decided, and the board where nothing more is asked of the person."""
        told = [
            f"{self.table.players[seat]} {part.decisions[-1]}"
            for seat, part in self.round.playing.items()
            if seat != self.me and len(part.decisions) == decisions
        ]
        if told:
            self.console.print(" · ".join(told), style="dim")
        if self.me not in self.round.to_decide() and not self.round.stage.over:
            self.console.print(Text.assemble("Board  ", tiles(self.seen.board)))

    def _let_bot_decide(self, seat: int) -> None:
        command = self.bots[seat].command(table_view(self.table, seat))
        self._do(command or TimeOut(seat))

    def _show_felt(self) -> None:
        talk.show_felt(self.console, self.seen, self.table.players, self.me)

    def _show_settlement(self, stack: Cents) -> None:
        talk.show_settlement(self.console, self.seen, self.table.players, self.me, stack)

    def _finish_without_me(self) -> None:
        """The person has left in mid-round: check, check, fold (clause 12.1)."""
        while not self.round.stage.over:
            seat = self.round.to_decide()[0]
            if seat == self.me:
                self._do(TimeOut(seat, Absence.LEFT))
            else:
                self._let_bot_decide(seat)
