"""Replays a round event by event: was each of them lawful when it happened?

Of the showdown only the order is checked here; `expected` works out its amounts.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pitboss.verifier.cards import DEALER, FLOP, RIVER, Cards, Parts
from pitboss.verifier.failed_check import FailedCheck, short_repr
from pitboss.verifier.record import Event, Record
from pitboss.verifier.rules import STREETS, Rules
from pitboss.verifier.settlement import clockwise
from pitboss.verifier.wagers import ANTE, PLAY

DECK_SIZE = 52

_RAISE = re.compile(r"raise ([1-9]\d{0,3})x", re.ASCII)
_BETWEEN_ROUNDS = ("bank-accepted", "bank-declined")


@dataclass
class Seat:
    """A seat's part in the round; `stack` is all that it brought, wagers included."""

    stack: int
    placed: Mapping[str, int] = field(default_factory=dict)  # before the deal, by spot
    decisions: list[str] = field(default_factory=list)
    foul: str = ""  # what becomes of its wagers: returned or lost (12.5)

    @property
    def ante(self) -> int:
        return self.placed.get(ANTE, 0)

    @property
    def before_deal(self) -> int:
        return sum(self.placed.values())

    @property
    def stakes(self) -> dict[str, int]:
        """What lies on its spots, Play after a raise included."""
        raised = _RAISE.fullmatch(self.decisions[-1]) if self.decisions else None
        return {**self.placed, PLAY: self.ante * int(raised[1])} if raised else {**self.placed}

    @property
    def folded(self) -> bool:
        return self.decisions[-1:] == ["fold"]


class RoundReplay:
    """The round after all its events; `FailedCheck` at the first unlawful one."""

    def __init__(self, rules: Rules, record: Record, events: Sequence[Event]) -> None:
        self.rules = rules
        self.events = events
        self.at = 0
        self.stage = "betting"
        self.seats = {
            seat: Seat(stack)
            for seat, stack in sorted(_opening_stacks(record, events).items())
            if stack
        }
        self.names = {seat: (one.player, one.bot) for seat, one in record.holders.items()}
        self.later: dict[int, int] = {}  # chips bought after the bets
        self.gone: set[int] = set()  # seats whose players have left the round's table
        self.sitting_out: set[int] = set()
        self.ready: set[int] = set()
        self.shares: dict[int, str] = {}
        self.wager = 0
        self.collection = 0
        self.cards: Cards | None = None  # none before the deal
        self.turned: Parts = {}
        self.showdown: list[Event] = []
        self.irregularities: list[dict[str, Any]] = []
        self.void = ""
        self.void_slip: Mapping[str, Any] | None = None
        self.ended_at = 0
        self.seed = ""
        self.opened = self._take_next("round-opened")
        self.player_dealer: int | None = self.opened["player_dealer"]
        self._check_opening(record)
        while self.at < len(events):
            event = events[self.at]
            self.at += 1
            try:
                self._apply(event)
            except FailedCheck as failed:
                raise FailedCheck(f"event {event.number}, {event.kind}: {failed}") from None
        if self.stage != "over":
            raise FailedCheck("the round does not come to its end")
        if self.cards is not None and self.seed:
            number, dealing = self.opened["number"], self.rules.dealing
            self.cards.draw(self.seed, number, self.shares, dealing)

    @property
    def playing(self) -> list[int]:
        return [seat for seat, part in self.seats.items() if part.ante]

    @property
    def order(self) -> list[int]:
        return clockwise(self.playing, self.player_dealer)

    @property
    def total_action(self) -> int:
        return sum(part.before_deal for part in self.seats.values())

    @property
    def settled(self) -> Event | None:
        return self.showdown[-1] if self.showdown else None

    @property
    def dropped_in_void(self) -> int:
        """What the house keeps of a void round: the collection, where the rules say so (12.2)."""
        return 0 if self.void_slip is None else int(self.collection - self.void_slip["refunded"])

    def net(self, seat: int) -> int:
        """What the events of the showdown change for a seat, or a void."""
        if self.settled is None:
            return -self.dropped_in_void if seat == self.player_dealer else 0
        if seat == self.player_dealer:
            bank = self.settled["bank"]
            return int(bank["collected"] - bank["paid"] - self.collection)
        lines = [line for event in self.showdown for line in event.fields.get("lines", ())]
        return sum(line["paid"] - line["lost"] for line in lines if line["seat"] == seat)

    def _take_next(self, kind: str, **known: object) -> Event:
        """The next event, which must be this one."""
        event = self.events[self.at] if self.at < len(self.events) else None
        if event is None or event.kind != kind:
            found = "nothing" if event is None else event.kind
            raise FailedCheck(f"{kind} should follow, not {found}")
        for name, value in known.items():
            if event[name] != value:
                raise FailedCheck(
                    f"{kind} should follow with {name} {value}, not {short_repr(event[name])}"
                )
        self.at += 1
        return event

    def _check_opening(self, record: Record) -> None:
        opened, rules = self.opened, self.rules
        if opened["number"] != record.number:
            raise FailedCheck(f"round {opened['number']} was opened, not round {record.number}")
        if opened["deck"] not in rules.decks:
            raise FailedCheck(f"{short_repr(opened['deck'])} is not a deck of the rules")
        if rules.house_banks != (self.player_dealer is None):
            raise FailedCheck("the wrong one banks: house or player/dealer")
        if self.player_dealer is not None and self.player_dealer not in self.seats:
            raise FailedCheck(f"seat {self.player_dealer} banks without chips")
        for seat in (*self.seats, *record.holders):
            self._check_seat(seat)
        self._check_meters()

    def _check_meters(self) -> None:
        """Of the rounds before this one nothing is known, but where the meters start (13.7)."""
        shows, starts = self.opened["meters"], self.rules.meters
        if set(shows) != set(starts) or any(shows[spot] < starts[spot] for spot in starts):
            raise FailedCheck("the meters do not show at least what they start with")
        if self.opened["number"] == 1 and shows != starts:
            raise FailedCheck("the meters of the first round do not show what they start with")

    @property
    def meters_fed(self) -> dict[str, int]:
        """What the meters show with their part of this round's stakes."""
        fed = dict(self.opened["meters"])
        for wager in self.rules.wagers:
            if wager.meter is not None:
                stakes = [part.placed.get(wager.spot, 0) for part in self.seats.values()]
                fed[wager.spot] += sum(map(wager.meter.fed, stakes))
        return fed

    def _check_seat(self, seat: int) -> None:
        if not 1 <= seat <= self.rules.seats:
            raise FailedCheck(f"seat {seat} is not one of the seats, 1 to {self.rules.seats}")

    def _apply(self, event: Event) -> None:
        if event.fields.get("seat") is not None:
            self._check_seat(event["seat"])
        if event.kind in _TABLE_ACTS:
            _TABLE_ACTS[event.kind](self, event)
        elif event.kind in _BETWEEN_ROUNDS:
            self._require_stage("over")
        elif event.kind in _BETTING_ACTS:
            self._require_stage("betting")
            _BETTING_ACTS[event.kind](self, event)
        elif event.kind == "cards-dealt":
            self._deals(event)
        elif event.kind == "timed-out":
            self._times_out(event)
        elif event.kind == "decided":
            self._decides(event)
        elif event.kind == "irregularity-ruled":
            self._rules(event)
        elif event.kind == "round-voided":
            self._voids(event)
        elif event.kind == "seed-revealed":
            self._reveals(event)
        elif event.kind == "seed-kept":
            self._keeps_seed()
        else:
            raise FailedCheck("it is not its time")

    def _require_stage(self, *stages: str) -> None:
        if self.stage not in stages:
            raise FailedCheck(f"it is not its time: the round is {self.stage}")

    # People come and go at any time; chips bought while bets are open count in the round (1.5).

    def _sits_down(self, event: Event) -> None:
        seat, amount = event["seat"], event["buy_in"]
        if self._chips(seat) or (seat in self.seats and seat not in self.gone):
            raise FailedCheck("the seat is taken")
        self._buys(seat, amount)
        if self.stage == "betting":
            self.names[seat] = (event["player"], event["bot"])
        self.sitting_out.discard(seat)

    def _tops_up(self, event: Event) -> None:
        self._buys(event["seat"], event["amount"])

    def _buys(self, seat: int, amount: int) -> None:
        if amount <= 0:
            raise FailedCheck("nothing is bought")
        if self.stage != "betting":
            self.later[seat] = self.later.get(seat, 0) + amount
            return
        part = self.seats.pop(seat, Seat(0))
        part.stack += amount
        self._take_next("chips-brought", seat=seat, stack=part.stack)
        self.seats = dict(sorted({**self.seats, seat: part}.items()))

    def _leaves_the_round(self, event: Event) -> None:
        """While bets are open, a seat's chips are counted out before it stands up."""
        seat = event["seat"]
        if event["stack"] or seat not in self.seats or seat == self.player_dealer:
            raise FailedCheck("chips are counted where somebody sits down, buys chips or leaves")
        part = self.seats.pop(seat)
        if part.ante:
            raise FailedCheck("the seat has wagers")
        self._take_next("stood-up", seat=seat, amount=part.stack)
        self.sitting_out.discard(seat)

    def _stands_up(self, event: Event) -> None:
        seat, amount = event["seat"], event["amount"]
        in_round = seat in self.seats and seat not in self.gone
        if in_round and self.stage != "over":
            part = self.seats[seat]
            if self.stage == "betting" or part.ante or seat == self.player_dealer:
                raise FailedCheck("the seat belongs to the round")
        if amount != self._chips(seat):
            raise FailedCheck(f"the seat has {self._chips(seat)} cents, not {amount}")
        self.gone.add(seat)
        self.later[seat] = 0
        self.sitting_out.discard(seat)

    def _chips(self, seat: int) -> int:
        """What a seat without wagers has in front of it."""
        part = self.seats.get(seat)
        in_round = 0 if part is None or seat in self.gone else part.stack + self.net(seat)
        return in_round + self.later.get(seat, 0)

    def _sits_out(self, event: Event) -> None:
        if event["seat"] in self.sitting_out:
            raise FailedCheck("the seat sits out already")
        self.sitting_out.add(event["seat"])

    def _sits_in(self, event: Event) -> None:
        self.sitting_out.discard(event["seat"])

    # Betting.

    def _part(self, event: Event) -> Seat:
        if event["seat"] not in self.seats:
            raise FailedCheck(f"seat {event['seat']} has no chips in the round")
        return self.seats[event["seat"]]

    def _gives_seed(self, event: Event) -> None:
        self._part(event)
        if len(event["seed"]) > 64 or not event["seed"].isascii():
            raise FailedCheck("a seat's seed is 1 to 64 printable ASCII characters")
        self.shares[event["seat"]] = event["seed"]

    def _is_ready(self, event: Event) -> None:
        self._part(event)
        if event["seat"] in self.ready:
            raise FailedCheck("the seat is ready already")
        self.ready.add(event["seat"])

    def _wagers(self, event: Event) -> None:
        part, rules = self._part(event), self.rules
        if event["seat"] == self.player_dealer:
            raise FailedCheck("the player/dealer places no wagers")  # 8.7
        if event["seat"] in self.sitting_out:
            raise FailedCheck("the seat sits out")
        stakes: Mapping[str, int] = event["stakes"]
        spots = {wager.spot: wager for wager in rules.wagers if wager.before_deal}
        for spot in stakes:
            if spot not in spots:
                raise FailedCheck(f"{short_repr(spot)} is not a spot for wagers before the deal")
        for spot, wager in spots.items():
            if wager.placed == "optional" and spot not in stakes:
                continue  # 3.3
            amount = stakes.get(spot, 0)
            if not rules.minimum <= amount <= rules.maximum or amount % rules.increment:  # 3.4, 3.5
                raise FailedCheck(
                    f"{wager.label} of {amount} cents is outside the limits or the steps"
                )
            if wager.placed == "equal to the ante" and amount != stakes.get(ANTE):  # 3.2
                raise FailedCheck(f"{wager.label} of {amount} cents does not equal the Ante")
        if sum(stakes.values()) > part.stack:  # 3.11
            raise FailedCheck("the stack does not hold the wagers")
        part.placed = stakes
        self._keeps_collection()

    def _keeps_collection(self) -> None:
        """A bet that raises the collection takes it out of the wager if need be (8.6)."""
        bank = self.player_dealer
        if bank is None:
            return
        most = self._most_wager(self.seats[bank])
        if most < self.rules.least_bank_wager:
            raise FailedCheck("the bank could not pay the collection of such a bet")
        if self.wager > most:
            self._take_next("wager-put-up", seat=bank, amount=most, for_collection=True)
            self.wager = most
            self.ready.clear()

    def _most_wager(self, bank: Seat) -> int:
        """What the bank has beside the collection due; without bets, for the smallest round."""
        least = self.rules.minimum * sum(wager.required for wager in self.rules.wagers)
        due = self.rules.collection(max(self.total_action, least))
        return bank.stack - due

    def _withdraws(self, event: Event) -> None:
        part = self._part(event)
        if not (self.wager if event["seat"] == self.player_dealer else part.ante):
            raise FailedCheck("nothing is wagered there")
        if event["seat"] == self.player_dealer:
            self._lowers_to(0)
            self.wager = 0
        part.placed = {}

    def _puts_up(self, event: Event) -> None:
        part = self._part(event)
        if event["seat"] != self.player_dealer:
            raise FailedCheck("the seat does not bank")
        least, most = self.rules.least_bank_wager, self._most_wager(part)  # 8.5, 8.6
        if event["for_collection"] or not least <= event["amount"] <= most:
            raise FailedCheck(f"the wager is not between {least} and {most} cents")
        self._lowers_to(event["amount"])
        self.wager = event["amount"]

    def _lowers_to(self, amount: int) -> None:
        if amount < self.wager:
            self.ready.clear()  # who was ready is asked again (8.5)

    def _closes_bets(self, event: Event) -> None:
        if not self.playing:
            raise FailedCheck("nobody has wagers")
        if self.player_dealer is not None and not self.wager:
            raise FailedCheck("the player/dealer has put up no wager")
        if event["total_action"] != self.total_action:
            raise FailedCheck(f"the wagers come to {self.total_action} cents")  # 10.2
        if self.player_dealer is not None and self.rules.steps:
            due = self.rules.collection(self.total_action)
            self._take_next("collection-taken", seat=self.player_dealer, amount=due)  # 10.1
            self.collection = due
        self.stage = "dealing"

    # Cards and decisions.

    def _deals(self, event: Event) -> None:
        self._require_stage("dealing")
        if list(event["seats"]) != self.playing:
            raise FailedCheck("the hands are not those of the seats with wagers")  # 4.1
        dealt = 2 * len(self.playing) + 2 + 5
        self._take_next("stub-discarded", count=DECK_SIZE - dealt)  # 4.7
        self.cards = Cards(event, self.turned)
        self.stage = "preflop"

    def _awaited(self) -> list[int]:
        """Seats that the street waits for: neither raised nor folded, nor decided on it."""
        made = STREETS.index(self.stage)
        in_play = [seat for seat in self.playing if not self.seats[seat].foul]
        return [seat for seat in in_play if self.seats[seat].decisions == ["check"] * made]

    @property
    def _passing(self) -> str:
        return "fold" if self.stage == "river" else "check"

    def _times_out(self, event: Event) -> None:
        self._require_stage(*STREETS)
        if event["seat"] not in self._awaited():
            raise FailedCheck("nobody waits for the seat")
        absent = self._of_absent(self.seats[event["seat"]])
        self._decides(self._take_next("decided", seat=event["seat"], decision=absent))

    def _of_absent(self, part: Seat) -> str:
        """12.1: passes, or plays the least raise on the river where the rules say so."""
        least = part.ante * min(self.rules.ladder["river"])
        fits = least <= part.stack - part.before_deal
        if self.rules.play_is_limited:
            fits = fits and least <= self.rules.maximum
        if self.stage == "river" and self.rules.plays_on_time_out and fits:
            return f"raise {min(self.rules.ladder['river'])}x"
        return self._passing

    def _decides(self, event: Event) -> None:
        self._require_stage(*STREETS)
        seat, decision = event["seat"], event["decision"]
        if seat not in self._awaited():
            raise FailedCheck("nobody waits for the seat")  # 5.4
        part = self.seats[seat]
        if decision != self._passing:  # 5.1 to 5.3
            raised = _RAISE.fullmatch(decision)
            if raised is None or int(raised[1]) not in self.rules.ladder[self.stage]:
                raise FailedCheck(f"{short_repr(decision)} is not offered on this street")
            if part.ante * int(raised[1]) > part.stack - part.before_deal:
                raise FailedCheck("the stack does not hold the raise")  # 5.5
            if self.rules.play_is_limited and part.ante * int(raised[1]) > self.rules.maximum:
                raise FailedCheck("the raise is above the most on a spot")  # 3.4
        part.decisions.append(decision)
        self._deal_on()

    def _deal_on(self) -> None:
        """What the dealer does once the last seat of a street has decided (5.6, chapter 7)."""
        while self.stage in STREETS and not self._awaited():
            if self.stage == "preflop":
                self._reveal_cards(FLOP, self._take_next("flop-turned"))
                self.stage = "flop"
            elif self.stage == "flop":
                self._reveal_cards(RIVER, self._take_next("turn-and-river-turned"))
                self.stage = "river"
            else:
                self._shows_down()

    def _reveal_cards(self, part: str, event: Event) -> None:
        """Cards that an event shows to everybody, if it shows any."""
        cards: tuple[str, ...] = event["cards"]
        if cards and self.turned.setdefault(part, cards) != cards:
            raise FailedCheck(f"event {event.number} shows other cards than were shown before")

    def _shows_down(self) -> None:
        while not self.showdown or self.showdown[-1].kind != "round-closed":
            event = self.events[self.at] if self.at < len(self.events) else None
            if event is None or event.kind not in _SHOWDOWN:
                raise FailedCheck("the showdown breaks off")
            if event.kind == "dealer-turned":
                self._reveal_cards(DEALER, event)
            elif event.kind != "round-closed":
                if event["seat"] not in self.playing:
                    raise FailedCheck(f"event {event.number} settles a seat without wagers")
                self._reveal_cards(str(event["seat"]), event)
            self.showdown.append(event)
            self.at += 1
        self.stage, self.ended_at = "over", self.showdown[-1].at

    def _rules(self, event: Event) -> None:
        """A card that stands, or a hand that is foul; the round goes on (12.4, 12.5)."""
        self._require_stage(*STREETS)
        seat, ruling = event["seat"], event["ruling"]
        if seat is not None and seat not in self.playing:
            raise FailedCheck("the seat has no hand")
        if ruling != "stands":
            if seat is None:
                raise FailedCheck("a foul hand is that of a seat")
            part = self.seats[seat]
            if part.folded or part.foul:
                raise FailedCheck("the hand is folded or foul already")
            part.foul = ruling
        ruled = {"seat": seat, "ruling": ruling, "reason": event["reason"]}
        self.irregularities.append(ruled)
        self._deal_on()

    def _voids(self, event: Event) -> None:
        if self.stage == "over":
            raise FailedCheck("the round is over")
        kind = event["slip"]["kind"]
        decided = any(part.decisions for part in self.seats.values())
        if kind == "misdeal" and (self.stage == "betting" or decided):
            raise FailedCheck("a misdeal is one from the deal to the first decision")  # 12.3
        if kind == "exposed card" and self.stage not in STREETS:
            raise FailedCheck("no seat has still to decide")  # 12.4
        slip = event["slip"]
        wagers = {seat: sum(part.stakes.values()) for seat, part in self.seats.items()}
        if self.player_dealer is not None:
            wagers[self.player_dealer] = self.wager
        if slip["returned"] != {seat: amount for seat, amount in wagers.items() if amount}:
            raise FailedCheck("the slip does not return every wager")  # 12.2
        if slip["refunded"] != (self.collection if self.rules.collection_back_on_void else 0):
            raise FailedCheck("the slip does not refund the collection as the rules have it")
        self.void, self.stage, self.ended_at = event["reason"], "over", event.at
        self.void_slip = slip

    def _reveals(self, event: Event) -> None:
        if self.rules.sealed:
            raise FailedCheck("the deals of this table are sealed: their seeds are kept")  # 4.10
        self._ends_deal()
        self.seed = event["seed"]

    def _keeps_seed(self) -> None:
        if not self.rules.sealed:
            raise FailedCheck("the deals of this table are open: their seeds are revealed")  # 4.11
        self._ends_deal()

    def _ends_deal(self) -> None:
        self._require_stage("over")
        if self.at != len(self.events):
            raise FailedCheck("the deal has ended, and the record goes on")


_SHOWDOWN = ("fold-collected", "dealer-turned", "seat-settled", "round-closed")
_TABLE_ACTS = {
    "seated": RoundReplay._sits_down,
    "topped-up": RoundReplay._tops_up,
    "stood-up": RoundReplay._stands_up,
    "sat-out": RoundReplay._sits_out,
    "sat-in": RoundReplay._sits_in,
}
_BETTING_ACTS = {
    "chips-brought": RoundReplay._leaves_the_round,
    "seed-given": RoundReplay._gives_seed,
    "became-ready": RoundReplay._is_ready,
    "wagers-placed": RoundReplay._wagers,
    "wagers-withdrawn": RoundReplay._withdraws,
    "wager-put-up": RoundReplay._puts_up,
    "no-more-bets-called": RoundReplay._closes_bets,
}


def _opening_stacks(record: Record, events: Sequence[Event]) -> Mapping[int, int]:
    """The stacks when the round was opened: as recorded, less what came or went while betting."""
    stacks = {seat: holder.stack for seat, holder in record.holders.items()}
    for before, event, after in reversed(list(_in_context(events))):
        if event.kind == "chips-brought":
            seat = event["seat"]
            if before is not None and before.kind == "topped-up" and before["seat"] == seat:
                stacks[seat] = event["stack"] - before["amount"]
            elif before is not None and before.kind == "seated" and before["seat"] == seat:
                stacks[seat] = 0
            elif after is not None and after.kind == "stood-up" and after["seat"] == seat:
                stacks[seat] = after["amount"]
    return stacks


def _in_context(events: Sequence[Event]) -> Iterator[tuple[Event | None, Event, Event | None]]:
    return zip([None, *events[:-1]], events, [*events[1:], None], strict=True)
