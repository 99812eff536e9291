"""The bank on its way around a table whose players come, go, move, sit out, decline and vanish in
any order: what clauses 8.1 to 8.3 promise, kept account of without looking into the circle."""

from collections import Counter, defaultdict

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from pitboss.game.actions import CallNoMoreBets, Deal, PlaceWagers, PutUpWager, VoidRound
from pitboss.game.cards import DECK
from pitboss.game.events import CardsDealt
from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.table.commands import (
    AcceptBank,
    Act,
    BankAccepted,
    BankDeclined,
    Command,
    DeclineBank,
    InRound,
    OpenRound,
    SatOut,
    Sit,
    SitIn,
    SitOut,
    StandUp,
    StoodUp,
    TableEvent,
    TimeOut,
)
from pitboss.table.floor import decide
from pitboss.table.pace import DealerTask, Pace, Wait, due
from pitboss.table.rotation import BankOffered, Happened, OfferEnd, rotation
from pitboss.table.table import Table, evolve
from tests.game.scripts import refusal_of
from tests.hypothesis_profile import examples

SEATS = 5
CHIPS = Cents(1_000_000)
Place = tuple[int, str]

seats = st.integers(1, SEATS)
names = st.sampled_from(["Ada", "Blaise", "Carla", "Dmitri", "Emmy", "Felix"])


class Watch:
    """What a supervisor at the table would write down, from the events and from whom it asks."""

    def __init__(self, in_a_row: int) -> None:
        self.in_a_row = in_a_row
        self.served: list[Place] = []
        self.begun = False  # whether anybody has answered yet
        self.going_on: Place | None = None  # has just banked: asked again, but not anew
        # Since a player was last asked, or could not be: how often each other one was asked anew.
        self.others_asked: dict[Place, Counter[str]] = defaultdict(Counter)

    def see(self, before: Table, event: TableEvent, after: Table) -> None:
        match event:
            case BankAccepted(seat) | BankDeclined(seat):
                self.begun = True
                if before.bank_offered_to == seat:
                    self._answers((seat, before.players[seat]))
            case SatOut(seat) | StoodUp(seat) if before.bank_offered_to == seat and self.begun:
                self._answers((seat, before.players[seat]))
            case InRound(CardsDealt()) if before.running is not None:
                banker = before.running.player_dealer
                assert banker is not None
                self.served.append((banker, before.players[banker]))
        if before.running is not None and after.running is None:
            bank = before.running.player_dealer
            assert bank is not None
            self.going_on = (bank, before.players[bank])
        offered = after.bank_offered_to
        if offered is not None and self.going_on != (offered, after.players[offered]):
            self.going_on = None
        if isinstance(event, StoodUp | SatOut) and self.going_on and event.seat == self.going_on[0]:
            self.going_on = None
        self._forget(after)

    def _answers(self, place: Place) -> None:
        """An offer has come to its end, whatever was said."""
        if self.going_on == place:
            self.going_on = None
            return
        self.others_asked.pop(place, None)
        for others in self.others_asked.values():
            others[place[1]] += 1

    def _forget(self, table: Table) -> None:
        """Those who could be asked at any time since the account of them began are kept."""
        able = {
            (seat, player)
            for seat, player in table.players.items()
            if seat not in table.sitting_out and not self._served_in_a_row(seat, player)
        }
        for place in set(self.others_asked) - able:
            del self.others_asked[place]
        for place in able:
            self.others_asked[place]

    def _served_in_a_row(self, seat: int, player: str) -> bool:
        last = self.served[-self.in_a_row :]
        if len(last) < self.in_a_row:
            return False
        return all(at == seat for at, _ in last) or all(who == player for _, who in last)

    def check(self) -> None:
        for place, others in self.others_asked.items():
            # At most once before it in the next circle, and once after it in this one.
            assert all(times <= 2 for times in others.values()), (place, others)
        for at in range(len(self.served) - self.in_a_row):
            running = self.served[at : at + self.in_a_row + 1]
            assert len({seat for seat, _ in running}) > 1, running
            assert len({player for _, player in running}) > 1, running


class Circles:
    """The same by circles, as the table numbers them."""

    def __init__(self) -> None:
        self.number = 0
        self.listed: set[Place] = set()
        self.loyal: set[Place] = set()  # listed, and never away, out or barred since
        self.asked: list[Place] = []

    def see(self, before: Table, event: TableEvent, after: Table) -> None:
        if isinstance(event, BankAccepted | BankDeclined) and before.bank_offered_to == event.seat:
            if not self.number:
                self._begin(before)
            if before.circle.holder is None:
                place = (event.seat, before.players[event.seat])
                assert place in self.listed, "nobody is asked who sat down later"
                assert place not in self.asked, "nobody is asked twice"
                self.asked.append(place)
        if after.circle.number != self.number:
            kept_their_seats = self.loyal & self._able(before) & self._able(after)
            assert kept_their_seats <= set(self.asked)
            self._begin(after)
            assert after.circle.number == self.number
        able = self._able(after)
        self.loyal = {place for place in self.loyal if place in able or place in self.asked}

    def _begin(self, table: Table) -> None:
        self.number += 1
        self.listed = self.loyal = set(table.players.items())
        self.asked = []

    def _able(self, table: Table) -> set[Place]:
        return {
            (seat, player)
            for seat, player in table.players.items()
            if seat not in table.sitting_out
            and table.button.may_serve(seat, player, table.rules.rounds_in_a_row)
        }


class RotationMachine(RuleBasedStateMachine):
    @initialize(in_a_row=st.integers(1, 2), taken=st.sets(seats, max_size=4))
    def open_the_table(self, in_a_row: int, taken: set[int]) -> None:
        rules = profile("royal-caribbean").change(rounds_in_a_row=in_a_row)
        self.table = Table(rules)
        self.watch, self.circles = Watch(in_a_row), Circles()
        self.happened: list[Happened] = []
        self.answers = 0
        for seat in sorted(taken):
            self.ask(Sit(seat, f"Player {seat}", CHIPS))

    def ask(self, command: Command) -> bool:
        if refusal_of(decide, self.table, command) is not None:
            return False
        events = decide(self.table, command)
        hands_back = isinstance(command, DeclineBank) and len(events) > 1  # and voids the round
        for event in events:
            before, self.table = self.table, evolve(self.table, event)
            self.happened.append(Happened(len(self.happened), "Zoe", event))
            answers = isinstance(event, BankAccepted | BankDeclined) and not hands_back
            self.answers += answers and before.bank_offered_to == getattr(event, "seat", None)
            self.watch.see(before, event, self.table)
            self.circles.see(before, event, self.table)
        self.watch.check()
        return True

    @rule(seat=seats, name=names)
    def sit(self, seat: int, name: str) -> None:
        self.ask(Sit(seat, name, CHIPS))

    @rule(seat=seats)
    def stand_up(self, seat: int) -> None:
        self.ask(StandUp(seat))

    @rule(seat=seats, to=seats)
    def move(self, seat: int, to: int) -> None:
        name = self.table.players.get(seat)
        if name is not None and (to == seat or to not in self.table.players):
            self.ask(StandUp(seat)) and self.ask(Sit(to, name, CHIPS))

    @rule(seat=seats, back=st.booleans())
    def sit_out(self, seat: int, back: bool) -> None:
        self.ask(SitOut(seat))
        if back:
            self.ask(SitIn(seat))

    @rule(seat=seats)
    def sit_in(self, seat: int) -> None:
        self.ask(SitIn(seat))

    @precondition(lambda self: self.table.bank_offered_to is not None)
    @rule(times=st.integers(1, 6))
    def decline(self, times: int) -> None:
        for _ in range(times):
            seat = self.table.bank_offered_to
            if seat is not None:
                assert self.ask(DeclineBank(seat))

    @precondition(lambda self: self.table.bank_offered_to is not None)
    @rule(opens=st.booleans())
    def accept(self, opens: bool) -> None:
        seat = self.table.bank_offered_to
        assert seat is not None
        assert self.ask(AcceptBank(seat))
        if opens:
            self.ask(OpenRound())

    @precondition(lambda self: self.table.banking is not None)
    @rule()
    def hand_back(self) -> None:
        assert self.table.banking is not None
        self.ask(DeclineBank(self.table.banking))

    @rule()
    def vanish(self) -> None:
        """Time is up for whomever the table waits for; nobody sits out for an unanswered offer."""
        before, offered = self.table.sitting_out, self.table.bank_offered_to
        match due(self.table, Pace(), 10**6):
            case None | Wait() | DealerTask():
                return
            case command:
                assert self.ask(command)
        assert offered is None or self.table.sitting_out == before

    @precondition(lambda self: self.table.betting is not None)
    @rule(finishes=st.booleans())
    def play_on(self, finishes: bool) -> None:
        round = self.table.betting
        assert round is not None
        bank = round.player_dealer
        assert bank is not None
        self.ask(Act(PutUpWager(bank, Cents(500))))
        for seat in round.seats:
            self.ask(Act(PlaceWagers(seat, ante=500)))
        if self.ask(Act(CallNoMoreBets())):
            self.ask(Act(Deal(DECK)))
        if finishes:
            self.finish()

    @precondition(lambda self: self.table.running is not None)
    @rule()
    def finish(self) -> None:
        while (round := self.table.running) is not None and round.to_decide():
            assert self.ask(TimeOut(round.to_decide()[0]))

    @precondition(lambda self: self.table.running is not None)
    @rule()
    def void(self) -> None:
        self.ask(Act(VoidRound("a card fell")))

    @rule(many=st.integers(1, 6))
    def whole_rounds(self, many: int) -> None:
        for _ in range(many):
            if self.table.bank_offered_to is not None:
                self.accept(opens=True)
            if self.table.betting is None:
                return
            self.play_on(finishes=True)

    def teardown(self) -> None:
        """The evidence: nobody was asked twice in a circle, and no answer is missing."""
        if not hasattr(self, "happened"):
            return
        evidence = rotation(self.table.rules, self.happened)
        offers = [it for it in evidence if isinstance(it, BankOffered)]
        answered = [at for at, it in enumerate(offers) if it.answer in _ANSWERS]
        assert len(answered) == self.answers
        # Until the first answer nothing is settled; after it nobody comes back into a circle.
        begun = offers[answered[0] :] if answered else []
        new = [it for it in begun if not it.again and it.answer in _ENDS]
        assert len({(it.circle, it.seat, it.player) for it in new}) == len(new)


_ANSWERS = {OfferEnd.ACCEPTED, OfferEnd.DECLINED, OfferEnd.UNANSWERED}
_ENDS = {*_ANSWERS, OfferEnd.SAT_OUT, OfferEnd.LEFT, OfferEnd.PASSED_OVER}
TestRotation = RotationMachine.TestCase
TestRotation.settings = examples(300, steps=40)
