"""Simulated persons: what they ask next, lawful or not, from the frames they are shown."""

import asyncio
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pitboss.game.actions import Decide, PlaceWagers, PutUpWager, WithdrawWagers
from pitboss.game.money import Cents, format_money
from pitboss.game.offers import DecisionOffer, Offer, PutUpOffer, WagersOffer, WithdrawOffer
from pitboss.game.rules import Rules
from pitboss.game.wagers import ANTE, Placed
from pitboss.protocol.requests import request_for
from pitboss.protocol.views import parse_view
from pitboss.table.bots import Bot
from pitboss.table.commands import Act, Command, DeclineBank
from pitboss.table.setting import Setting
from pitboss.table.view import TableView
from tests.server.bad_network import Form, RetryingClient


@dataclass(frozen=True, slots=True)
class Place:
    """A table that a guest goes to."""

    table: str
    setting: Setting
    invitation: str


class Guest:
    def __init__(
        self, client: RetryingClient, places: Mapping[str, Place], connect: Callable[[], None]
    ):
        self.client = client
        self.chance = client.chance
        self.places = places
        self.diligence = self.chance.choice((0.5, 0.9, 0.99))  # the rest: lets the clock run
        self.lawfulness = self.chance.choice((0.8, 0.97))
        self._connect = connect
        self._bot = Bot("", units=self.chance.randint(1, 3), optional=self.chance.randint(0, 1))
        self._busy: set[asyncio.Task[Form]] = set()

    async def live(self) -> None:
        """Until cancelled: connects, watches, asks, and does not always wait for the answer."""
        try:
            while True:
                if self.client.socket is None or not self.client.socket.is_up:
                    await asyncio.sleep(self.chance.uniform(0.05, 1.0))
                    self._connect()
                    for place in self.places.values():
                        self._ask({"do": "watch", "table": place.table, **_invited(place)})
                await asyncio.sleep(self.chance.uniform(0.05, 1.5))
                self._act()
        finally:
            for task in tuple(self._busy):
                task.cancel()

    def _act(self) -> None:
        chance = self.chance
        place = self.places[chance.choice(sorted(self.places))]
        frame = self.client.frames.get(place.table)
        if frame is None or len(self._busy) > 2 + len(self.places) or frame["public"]["closed"]:
            return
        if chance.random() < 0.03 and self.client.replies:
            self.client.use_again(chance.choice(sorted(self.client.replies)))
        seen = parse_view(place.setting.rules, frame["public"], frame["you"])
        form = choose(seen, place.setting, self._bot, chance, self.lawfulness)
        if form is None or (seen.running and chance.random() > self.diligence):
            return
        if form["do"] == "sit":
            form |= _invited(place)
        if chance.random() < 0.05:
            form["version"] = frame["version"]
        self._ask({**form, "table": place.table})

    def _ask(self, form: Form) -> None:
        task = asyncio.create_task(self.client.ask(form))
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)


def _invited(place: Place) -> Form:
    return {} if place.setting.public else {"invitation": place.invitation}


def choose(
    seen: TableView, setting: Setting, bot: Bot, chance: random.Random, lawfulness: float
) -> Form | None:
    number = 1 if seen.round is None else seen.round.number
    street = None if seen.round is None else seen.round.stage.street
    if chance.random() > lawfulness:
        return unlawful(seen.rules, number, chance)
    if seen.seat is None:
        free = [seat for seat in range(1, seen.rules.seats + 1) if seat not in seen.players]
        if not free:
            return None
        buy_in = chance.choice((2, 6, 30, 100)) * seen.rules.spot_minimum
        return {"do": "sit", "seat": chance.choice(free), "buy_in": format_money(buy_in)}
    if chance.random() < 0.1:
        return _occasional_request(seen, seen.seat, number, chance)
    command = bot.command(seen) if chance.random() < 0.4 else _lawful(seen, seen.seat, chance)
    if command is not None:
        form: Form = {**request_for(command, number, street)}
        if form["do"] == "place-wagers" and chance.random() < 0.5:
            form["ready"] = True
        return form
    if not seen.running and seen.bank_offered_to is None and setting.pace.between is None:
        return {"do": "open-round"}
    if seen.running and seen.seat not in seen.ready and not seen.offers:
        return None
    return {"do": "ready", "round": number} if seen.running else None


def _lawful(seen: TableView, seat: int, chance: random.Random) -> Command | None:
    if seen.bank_offered_to == seat and chance.random() < 0.3:
        return DeclineBank(seat)
    if not seen.offers:
        return None
    return _of_offer(chance.choice(seen.offers), chance)


def _of_offer(offer: Offer, chance: random.Random) -> Command | None:
    match offer:
        case WagersOffer(seat, minimum, maximum, increment, stack, wagers):
            most = min(maximum, max(minimum, stack // chance.choice((2, 3, 6))))
            ante = Cents(chance.randrange(minimum, most + 1, increment))
            stakes = {ANTE: ante}
            for wager in wagers:
                if wager.placed is Placed.OPTIONAL and chance.random() < 1 / 3:
                    stakes[wager.spot] = minimum
            return Act(PlaceWagers(seat, stakes))
        case WithdrawOffer(seat):
            return Act(WithdrawWagers(seat)) if chance.random() < 0.3 else None
        case PutUpOffer(seat, minimum, maximum):
            most = min(maximum, chance.choice((minimum, 4 * minimum, maximum)))
            return Act(PutUpWager(seat, Cents(chance.randint(minimum, max(minimum, most)))))
        case DecisionOffer(seat, decision):
            return Act(Decide(seat, decision))
    return None


def _occasional_request(seen: TableView, seat: int, number: int, chance: random.Random) -> Form:
    out = seat in seen.sitting_out
    amount = format_money(Cents(chance.randint(1, 20 * seen.rules.spot_minimum)))
    return chance.choice(
        (
            {"do": "give-seed", "round": number, "seed": f"luck {chance.random()}"},
            {"do": "give-seed", "round": number, "seed": "7"},
            {"do": "top-up", "amount": amount},
            {"do": "sit-in" if out else "sit-out"},
            {"do": "sit-in" if out else "top-up", **({} if out else {"amount": amount})},
            {"do": "stand-up"},
        )
    )


def unlawful(rules: Rules, number: int, chance: random.Random) -> Form:
    """Some of it may be lawful after all: nobody looked."""
    of_round = {"round": chance.choice((number, number, number + 1))}
    street = chance.choice(("preflop", "flop", "river"))
    decision = chance.choice(("check", "fold", "raise 1x", "raise 4x", "raise 9x", "pass"))
    return chance.choice(
        (
            {"do": "sit", "seat": chance.randint(1, rules.seats), "buy_in": "999999.00"},
            {"do": "sit", "seat": 8, "buy_in": "0.00"},
            {"do": "top-up", "amount": chance.choice(("0.00", "-5.00", "999999.00", "much"))},
            {"do": "decide", "street": street, "decision": decision, **of_round},
            {"do": "place-wagers", "stakes": {"ante": "0.01"}, **of_round},
            {"do": "place-wagers", "stakes": {"ante": "5.00", "blind": "6.00"}, **of_round},
            {"do": "place-wagers", "stakes": {"ante": "100000.00"}, "ready": True, **of_round},
            {"do": "put-up", "amount": "0.01", **of_round},
            {"do": "withdraw", **of_round},
            {"do": "ready", **of_round},
            {"do": "give-seed", "seed": chance.choice(("", "é", "x" * 65)), **of_round},
            {"do": "accept-bank"},
            {"do": "decline-bank"},
            {"do": "open-round"},
            {"do": "stand-up"},
            {"do": "void-round", "reason": "spite", **of_round},
        )
    )
