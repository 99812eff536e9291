"""Rounds of people at a sealed table, played to their end, and all that is told of them then.

Nobody here decides by cards, so that the same commands make the same round with another deck.
"""

import json
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from pitboss.game.actions import CallNoMoreBets, Deal, Decide, PlaceWagers, PutUpWager, VoidRound
from pitboss.game.cards import Card, known, parse_cards
from pitboss.game.dealer import decision_offers
from pitboss.game.money import Cents
from pitboss.game.round import Round, Stage
from pitboss.game.rules import Rules
from pitboss.game.wagers import ANTE
from pitboss.protocol.public_events import public_event
from pitboss.protocol.views import own_form, public_form
from pitboss.storage.phh import format_phh
from pitboss.storage.records import parse_event
from pitboss.table.commands import (
    AcceptBank,
    Act,
    Command,
    OpenRound,
    RevealSeed,
    Sit,
    TableEvent,
)
from pitboss.table.history import HistoryWriter
from pitboss.table.shuffle import commitment, seed_for_round
from pitboss.table.table import Table, evolve
from pitboss.table.view import own_view, table_view
from tests.game.hidden_cards import cards_of_standing_wagers, needs_dealer, not_lost, standing
from tests.verifier.tables import RecordedTable

NAMES = {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dora"}
DIGEST = re.compile(r"[0-9a-f]{64}")
CARDS = re.compile(r"(?<![0-9A-Za-z])(?:[2-9TJQKA][cdhs])+(?![0-9A-Za-z])")


@dataclass
class FinishedDeal:
    kept: RecordedTable
    deck: tuple[Card, ...]
    asked: list[tuple[Command, str]] = field(default_factory=list)

    @property
    def round(self) -> Round:
        assert self.kept.table.round is not None
        return self.kept.table.round

    def ask(self, command: Command, by: str = "dealer") -> None:
        self.asked.append((command, by))
        self.kept.ask(command, by)

    def again(self, deck: tuple[Card, ...]) -> "FinishedDeal":
        """The same commands, with another deck."""
        other = FinishedDeal(RecordedTable(self.kept.rules), deck)
        for command, by in self.asked:
            dealt = isinstance(command, Act) and isinstance(command.action, Deal)
            other.ask(Act(Deal(deck)) if dealt else command, by)
        return other


def played(rules: Rules, deck: tuple[Card, ...], chance: random.Random) -> FinishedDeal:
    """One round: mostly checks and folds, now and then a raise, a void before its end."""
    deal = FinishedDeal(RecordedTable(rules), deck)
    table = deal.kept
    for seat, name in NAMES.items():
        deal.ask(Sit(seat, name, Cents(200 * rules.spot_minimum)), name)
    bank = table.table.bank_offered_to
    if bank is not None:
        deal.ask(AcceptBank(bank), NAMES[bank])
    deal.ask(OpenRound(commitment(seed_for_round(table.seed, 1))))
    if bank is not None:
        deal.ask(Act(PutUpWager(bank, Cents(chance.randint(1, 100) * rules.spot_minimum))))
    for seat in NAMES:
        if seat != bank:
            optional = {one.spot: rules.spot_minimum for one in rules.optional}
            stakes = {spot: stake for spot, stake in optional.items() if chance.random() < 0.4}
            deal.ask(Act(PlaceWagers(seat, {**stakes, ANTE: rules.spot_minimum})))
    deal.ask(Act(CallNoMoreBets()))
    deal.ask(Act(Deal(deck)))
    while (round := table.table.running) is not None:
        if chance.random() < 0.03:
            deal.ask(Act(VoidRound("the lights went out")))
            break
        seat = chance.choice(round.to_decide())
        passing, *raises = sorted(
            (offer.decision for offer in decision_offers(round, seat)), key=_passes_first
        )
        decision = chance.choice(raises) if raises and chance.random() < 0.15 else passing
        deal.ask(Act(Decide(seat, decision)), NAMES[seat])
    deal.ask(RevealSeed(table.secret().hex()))
    return deal


def _passes_first(decision: object) -> bool:
    return str(decision).startswith("raise")


def may_see(round: Round, viewer: int | None) -> set[Card]:
    """What the viewer may ever see of a sealed deal: clauses 4.8, 4.10, 6.1, 7.2 and 13.6."""
    cards = set(known(round.board[: round.turned]))
    if viewer in round.playing:
        cards |= set(known(round.seats[viewer].cards))
    if round.stage is not Stage.CLOSED:
        return cards
    for seat in round.playing.values():
        if not seat.folded or any(not_lost(round, seat, one) for one in standing(round, seat)):
            cards |= set(known(seat.cards))
    if any(needs_dealer(round, seat) for seat in round.playing.values()):
        cards |= set(known(round.dealer))
    return cards


def fixed(round: Round, viewer: int | None) -> set[Card]:
    """What must stay for another deal to be told alike: also that a folded hand has lost Trips."""
    return may_see(round, viewer) | cards_of_standing_wagers(round)


def _words(rules: Rules, events: Iterable[TableEvent]) -> Iterator[str]:
    """What everybody reads of each event, and of each step of it."""
    table = Table(rules)
    for number, event in enumerate(events, 1):
        table = evolve(table, event)
        told = public_event(number, event, table)
        yield from (told.words, *(step.words for step in told.steps))


def outputs(deal: FinishedDeal, viewer: int | None) -> dict[str, str]:
    """Everything that is told of the round once it is over, to the player in a seat or to anybody.

    Digests are numbered as they come: they hide what they are of, and differ with it.
    """
    kept = deal.kept
    record = kept.record(viewer=None if viewer is None else NAMES[viewer])
    seen = table_view(kept.table, viewer)
    events = [parse_event(one.body, one.private) for one in kept.kept[1:]]
    texts = {
        "record": json.dumps(record),
        "notation": record["notation"],
        "phh": format_phh(record),
        "view": json.dumps(public_form(table_view(kept.table, None))),
        "words": "\n".join(_words(kept.rules, events)),
        "table view": str(seen),
    }
    if viewer is not None:
        texts["own view"] = json.dumps(own_form(own_view(kept.table, viewer)))
        texts["history"] = HistoryWriter(kept.rules, viewer).round(deal.round).split(" ", 1)[1]
    return {name: without_digests(text) for name, text in texts.items()}


def without_digests(text: str) -> str:
    """Digests by number: any two cards may be spelled in one by chance."""
    names: dict[str, str] = {}
    return DIGEST.sub(lambda found: names.setdefault(found[0], f"digest {len(names)}"), text)


def cards_in(texts: Iterator[str] | Sequence[str]) -> set[Card]:
    return {card for text in texts for found in CARDS.findall(text) for card in parse_cards(found)}
