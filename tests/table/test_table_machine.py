"""A table asked anything at all, in any order: what holds after every step."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pitboss.errors import IllegalAction
from pitboss.game.actions import (
    BringChips,
    CallNoMoreBets,
    Deal,
    Decide,
    PlaceWagers,
    PutUpWager,
    VoidRound,
)
from pitboss.game.dealer import decision_offers
from pitboss.game.events import CardsDealt, RoundClosed
from pitboss.game.money import Cents
from pitboss.game.offers import DecisionOffer, PutUpOffer, WagersOffer, admits
from pitboss.game.paytables import Share
from pitboss.game.round import Round, Stage
from pitboss.game.rules import Rules
from pitboss.game.voids import OnVoid
from pitboss.game.wagers import Spot
from pitboss.table.asked import Ask, Asked, asked
from pitboss.table.commands import (
    AcceptBank,
    Act,
    BeReady,
    CloseTable,
    Command,
    DeclineBank,
    GiveSeed,
    InRound,
    OpenRound,
    PauseGame,
    ResumeGame,
    RevealSeed,
    RoundOpened,
    Seated,
    Sit,
    SitIn,
    SitOut,
    StandUp,
    StartRotationClock,
    StoodUp,
    TableEvent,
    TimeOut,
    ToppedUp,
    TopUp,
)
from pitboss.table.floor import decide, legal_actions, round_offers
from pitboss.table.ledger import BANK, ESCROW
from pitboss.table.offers import (
    LONGEST_SEED,
    MOST_CHIPS,
    BankOffer,
    CommandOffer,
    RevealOffer,
    SeedOffer,
    SitOffer,
    TableOffer,
    TopUpOffer,
    top_up_offer,
)
from pitboss.table.pace import Pace, due
from pitboss.table.shuffle import SEED_BYTES, commitment, shuffled_deck
from pitboss.table.table import Table, evolve, replay
from tests.game.scripts import refusal_of
from tests.game.strategies import any_rules, seeds, some_action, some_stakes
from tests.hypothesis_profile import examples

seats = st.integers(0, 9)
names = st.sampled_from(["Ada", "Blaise", "Carla", "Dmitri", "Emmy", "", "a\nb", "x" * 41])
units = st.sampled_from([1, 2, 3, 7, 40, 200])


def is_running(machine: "TableMachine") -> bool:
    return machine.table.running is not None


def is_offered(machine: "TableMachine") -> bool:
    return machine.table.bank_offered_to is not None


class TableMachine(RuleBasedStateMachine):
    @initialize(rules=any_rules(), stacks=st.lists(units, min_size=2, max_size=5))
    def open_the_table(self, rules: Rules, stacks: list[int]) -> None:
        self.start = self.table = Table(rules)
        self.log: list[TableEvent] = []
        # What the round of the table does not know: chips bought too late for it, by seat, and
        # seats that were left after its bets were closed.
        self.later: dict[int, int] = {}
        self.left: set[int] = set()
        self.served: list[tuple[int, str]] = []
        self.decks: list[str] = []
        self.seed = bytes(SEED_BYTES)
        self.meters: dict[Spot, int] = {**rules.meters}
        for seat, many in enumerate(stacks[: rules.seats], start=1):
            self.ask(Sit(seat, f"Player {seat}", Cents(many * rules.spot_minimum)))

    def ask(self, command: Command) -> bool:
        """Whether the table did it. It does what it offers, and a refusal changes nothing."""
        before = (self.table, dict(self.table.players), dict(self.table.ledger.balances))
        refusal = refusal_of(decide, self.table, command)
        assert before == (self.table, self.table.players, self.table.ledger.balances)
        assert self.offers(command) in (refusal is None, None), f"{command}: {refusal}"
        if refusal is not None:
            assert isinstance(refusal, IllegalAction)
            assert refusal.asked == str(command)
            assert "\n" not in str(refusal)
            return False
        for event in decide(self.table, command):
            self.note(event)
            self.table = evolve(self.table, event)
            self.log.append(event)
            self.the_books_balance()
        return True

    def offers(self, command: Command) -> bool | None:
        """Whether the command is offered; None where an offer does not say all."""
        offers = legal_actions(self.table)
        match command:
            case Sit(seat, player, buy_in):
                if SitOffer(seat) not in offers:
                    return False
                good = player in ("Ada", "Emmy") and player not in self.table.players.values()
                return True if good and 0 < buy_in <= MOST_CHIPS else None
            case TopUp(seat, amount):
                return top_up_offer(seat) in offers and 0 < amount <= MOST_CHIPS
            case AcceptBank(seat):
                return any(isinstance(it, BankOffer) and it.seat == seat for it in offers)
            case OpenRound():
                return CommandOffer(OpenRound()) in offers
            case Act(BringChips()):
                return False
            case Act(action):
                return any(admits(it, action) for it in offers if not isinstance(it, TableOffer))
            case TimeOut(seat):
                return CommandOffer(TimeOut(seat)) in offers
            case SitOut(seat):
                return CommandOffer(SitOut(seat)) in offers
            case GiveSeed(seat, seed):
                return SeedOffer(seat) in offers and 0 < len(seed) <= LONGEST_SEED
            case RevealSeed(seed):
                committed = RevealOffer(self.table.commitment) in offers
                return committed and seed == self.seed.hex()
            case StandUp() | DeclineBank() | SitIn() | BeReady() | CloseTable():
                return CommandOffer(command) in offers
            case StartRotationClock() | PauseGame() | ResumeGame():
                return None  # by the time alone: no seat and no newcomer asks for them

    def note(self, event: TableEvent) -> None:
        """What the books should say, kept apart from them. The event is about to happen."""
        round = self.table.round
        betting = round is not None and round.stage is Stage.BETTING
        match event:
            case Seated(seat, _, amount) | ToppedUp(seat, amount) if not betting:
                self.later[seat] = self.later.get(seat, 0) + amount
            case StoodUp(seat) if not betting:
                self.left.add(seat)
                self.later.pop(seat, None)
            case RoundOpened():
                self.later, self.left = {}, set()
            case InRound(CardsDealt()) if round is not None:
                self.decks.append(round.deck)
                if round.player_dealer is not None:
                    seat = round.player_dealer
                    self.served.append((seat, self.table.players[seat]))
            case InRound(RoundClosed()) if round is not None:
                self.feed_meters(round)

    def feed_meters(self, round: Round) -> None:
        """A part of every stake comes to a meter, shares leave it, and it never starts lower."""
        for wager in round.rules.wagers:
            if wager.meter is None:
                continue
            shows = self.meters[wager.spot]
            for seat in round.seats.values():
                shows += seat.stakes.get(wager.spot, 0) * wager.meter.percent // 100
            for line in round.lines:
                if line.spot == wager.spot and isinstance(line.odds, Share):
                    shows -= line.paid
            self.meters[wager.spot] = max(shows, wager.meter.start)

    @rule(seat=seats, name=names, many=st.integers(-1, 200))
    def sit(self, seat: int, name: str, many: int) -> None:
        self.ask(Sit(seat, name, Cents(many * self.table.rules.spot_minimum)))

    @rule(seat=seats, many=st.sampled_from([-1, 0, 1, 5, 100, 10**12]))
    def top_up(self, seat: int, many: int) -> None:
        self.ask(TopUp(seat, Cents(many * self.table.rules.spot_minimum)))

    @rule(seat=seats)
    def stand_up(self, seat: int) -> None:
        self.ask(StandUp(seat))

    @rule(seat=seats, accepts=st.booleans())
    def bank_out_of_turn(self, seat: int, accepts: bool) -> None:
        self.ask(AcceptBank(seat) if accepts else DeclineBank(seat))

    @precondition(is_offered)
    @rule()
    def decline(self) -> None:
        seat = self.table.bank_offered_to
        assert seat is not None
        circle = max(self.table.circle.number, 1)
        assert self.ask(DeclineBank(seat))
        offered = self.table.bank_offered_to
        assert offered is not None
        # Newcomers join the next circle, and may come after this seat in it.
        assert offered != seat or self.table.circle.number > circle

    @precondition(is_offered)
    @rule(opens=st.booleans())
    def accept(self, opens: bool) -> None:
        seat = self.table.bank_offered_to
        assert seat is not None
        assert self.ask(AcceptBank(seat))
        if opens:
            self.ask(OpenRound())

    @rule(committed=st.booleans(), number=seeds)
    def open_round(self, committed: bool, number: int) -> None:
        if committed and CommandOffer(OpenRound()) in legal_actions(self.table):
            self.seed = number.to_bytes(SEED_BYTES, "big")
        self.ask(OpenRound(commitment(self.seed) if committed else ""))

    @rule(seat=seats, out=st.booleans())
    def sit_out_or_in(self, seat: int, out: bool) -> None:
        self.ask(SitOut(seat) if out else SitIn(seat))

    @rule(seat=seats, seed=st.sampled_from(["", "luck", "x" * 65]))
    def give_seed(self, seat: int, seed: str) -> None:
        self.ask(GiveSeed(seat, seed))

    @rule(seat=seats)
    def be_ready(self, seat: int) -> None:
        self.ask(BeReady(seat))

    @rule(true=st.booleans())
    def reveal(self, true: bool) -> None:
        self.ask(RevealSeed((self.seed if true else bytes(7)).hex()))

    @rule()
    def close(self) -> None:
        if self.table.opened > 2:  # or few machines would come far
            self.ask(CloseTable())

    @rule(seed=seeds, many=st.integers(1, 3), stops=st.booleans())
    def whole_rounds(self, seed: int, many: int, stops: bool) -> None:
        """Single steps seldom come to an end: so some rounds go through, or nearly so."""
        for at in range(many):
            offered = self.table.bank_offered_to
            if offered is not None:
                self.ask(AcceptBank(offered))
            self.ask(RevealSeed(self.seed.hex()))
            self.ask(OpenRound())
            if self.table.running is None:
                return
            self.bets(seed + at)
            self.no_more_bets_and_deal(seed + at)
            self.decisions(seed + at, many=3 if stops and at == many - 1 else 99)

    @precondition(is_running)
    @rule(seed=seeds)
    def bets(self, seed: int) -> None:
        """Everybody who is offered a wager places or changes one."""
        choice = random.Random(seed)
        for seat in tuple(self.table.players):  # a bet may change what the next is offered
            for offer in round_offers(self.table, seat):
                match offer:
                    case WagersOffer():
                        most = offer.stack if offer.most is None else min(offer.stack, offer.most)
                        stakes = some_stakes(self.table.rules, most, choice)
                        assert self.ask(Act(PlaceWagers(seat, stakes)))
                    case PutUpOffer(_, minimum, maximum):
                        amount = Cents(choice.randint(minimum, maximum))
                        assert self.ask(Act(PutUpWager(seat, amount)))

    @precondition(is_running)
    @rule(seed=seeds)
    def no_more_bets_and_deal(self, seed: int) -> None:
        self.ask(Act(CallNoMoreBets()))
        self.ask(Act(Deal(shuffled_deck(seed.to_bytes(8, "big"), self.table.opened))))

    @precondition(is_running)
    @rule(seed=seeds, many=st.integers(1, 20))
    def decisions(self, seed: int, many: int) -> None:
        choice = random.Random(seed)
        for _ in range(many):
            round = self.table.running
            if round is None or not round.to_decide():
                return
            seat = choice.choice(round.to_decide())
            decision = choice.choice(decision_offers(round, seat)).decision
            assert self.ask(Act(Decide(seat, decision)))

    @precondition(is_running)
    @rule(seed=seeds)
    def anything_in_the_round(self, seed: int) -> None:
        round = self.table.running
        assert round is not None
        self.ask(Act(some_action(round, random.Random(seed))))  # type: ignore[arg-type]

    @rule(seat=seats)
    def time_out(self, seat: int) -> None:
        self.ask(TimeOut(seat))

    @precondition(is_running)
    @rule(streets=st.integers(1, 3))
    def time_out_all(self, streets: int) -> None:
        for _ in range(streets):
            waiting = self.table.running.to_decide() if self.table.running else []
            for seat in waiting:
                assert self.ask(TimeOut(seat))

    @precondition(is_running)
    @rule(reason=st.sampled_from(["", "two\nlines", "a | b", " ", "a card was exposed"]))
    def void(self, reason: str) -> None:
        self.ask(Act(VoidRound(reason)))

    @invariant()
    def the_books_balance(self) -> None:
        ledger = self.table.ledger
        assert sum(ledger.balances.values()) == 0
        for account, amount in ledger.balances.items():
            assert amount >= 0 or account.may_owe, account
        if not self.table.rules.house_banked:
            assert ledger.balance(BANK) == 0
        if self.table.running is None:
            assert ledger.balance(ESCROW) == 0

    @invariant()
    def the_meters_show_what_rounds_have_fed_them(self) -> None:
        assert self.table.meters == self.meters
        if self.table.running is not None:
            assert self.table.running.meters == self.meters

    @invariant()
    def every_stack_is_what_the_round_says(self) -> None:
        round = self.table.round
        for seat in range(self.table.rules.seats + 1):
            chips = self.later.get(seat, 0)
            if round is not None and seat in round.seats and seat not in self.left:
                chips += in_front_of(round, seat)
            assert self.table.ledger.stack(seat) == chips, seat
            assert chips == 0 or seat in self.table.players

    @invariant()
    def nobody_serves_too_often_and_the_decks_alternate(self) -> None:
        most = self.table.rules.rounds_in_a_row
        for at in range(len(self.served) - most):
            running = self.served[at : at + most + 1]
            assert len({seat for seat, _ in running}) > 1, running
            assert len({player for _, player in running}) > 1, running
        decks = self.table.rules.decks
        assert self.decks == [decks[at % len(decks)] for at in range(len(self.decks))]

    @invariant()
    def somebody_is_asked_to_bank_as_long_as_anybody_can(self) -> None:
        table = self.table
        waiting = table.running is None and table.banking is None
        if waiting and not table.rules.house_banked and table.able_to_bank():
            assert table.bank_offered_to in table.able_to_bank()
        else:
            assert table.bank_offered_to is None

    @invariant()
    def what_is_asked_can_be_answered(self) -> None:
        for seat in self.table.players:
            question = asked(self.table, seat)
            for command in () if question is None else answers_to(question, seat):
                decide(self.table, command)  # or it is refused

    @invariant()
    def the_dealer_waits_for_nobody_who_is_not_asked(self) -> None:
        pace = Pace()
        match due(self.table, pace, elapsed=10**6):
            case TimeOut(seat) | SitOut(seat):
                assert asked(self.table, seat, pace) is not None

    @invariant()
    def the_log_replays_to_the_table(self) -> None:
        assert replay(self.start, self.log) == self.table


def answers_to(question: Asked, seat: int) -> Iterator[Command]:
    """The least and the most that the question allows."""
    match question.ask:
        case Ask.SIT_IN:
            yield SitIn(seat)
        case Ask.OPEN_ROUND:
            yield OpenRound()
    for offer in question.answers:
        match offer:
            case DecisionOffer():
                yield Act(Decide(seat, offer.decision))
            case WagersOffer():
                yield Act(PlaceWagers(seat, ante=offer.minimum))
            case PutUpOffer():
                yield Act(PutUpWager(seat, offer.minimum))
                yield Act(PutUpWager(seat, offer.maximum))
            case BankOffer():
                yield AcceptBank(seat)
                yield DeclineBank(seat)
            case TopUpOffer():
                yield TopUp(seat, offer.minimum)
                yield TopUp(seat, offer.maximum)


def in_front_of(round: Round, seat: int) -> int:
    """The chips of a seat that are not wagered, during the round or after it."""
    brought = round.seats[seat].stack
    if not round.stage.over:
        return round.behind(seat)
    if round.stage is Stage.VOID or round.bank is None:
        keeps = round.rules.void_collection is OnVoid.KEPT and seat == round.player_dealer
        return brought - (round.collection if keeps else 0)
    if seat == round.player_dealer:
        return brought + round.bank.net - round.collection
    return brought + sum(line.net for line in round.lines if line.seat == seat)


TestTable = TableMachine.TestCase
TestTable.settings = examples(300, steps=40)
