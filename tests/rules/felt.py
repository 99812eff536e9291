"""Rounds and tables in a few words, played out through `decide` and nothing else.

In a cardroom game seat 7 banks unless another is named: the seats on its left are then 1, 2, 3 and
so on, as in the house-banked game, so that one test serves all three games.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import pytest

from pitboss.errors import IllegalAction
from pitboss.game import dealer as casino_dealer
from pitboss.game.actions import (
    Action,
    CallNoMoreBets,
    Deal,
    Decide,
    PlaceWagers,
    PutUpWager,
    parse_decision,
)
from pitboss.game.cards import DECK, parse_cards
from pitboss.game.claims import Outcome
from pitboss.game.events import CardsDealt, Event
from pitboss.game.money import Cents, format_money, parse_money
from pitboss.game.notation import format_round
from pitboss.game.profiles import PROFILES, profile, with_fields
from pitboss.game.round import Round, open_round, replay
from pitboss.game.rules import Rules
from pitboss.game.settlement import Line
from pitboss.game.view import view
from pitboss.game.wagers import ANTE, Spot, Stakes
from pitboss.table import floor
from pitboss.table import table as tables
from pitboss.table.commands import AcceptBank, Act, Command, OpenRound, RoundAction, Sit
from pitboss.table.table import Table

CARDROOMS = ("california", "royal-caribbean")
BANK_SEAT = 7

every_game = pytest.mark.parametrize("rules", [pytest.param(profile(n), id=n) for n in PROFILES])
every_cardroom = pytest.mark.parametrize(
    "rules", [pytest.param(profile(n), id=n) for n in CARDROOMS]
)


def rules_with(name: str, **changes: object) -> Rules:
    """A profile with some fields stated anew, as a table's own TOML file would."""
    return with_fields(profile(name), changes)


@dataclass(frozen=True, slots=True)
class Hand:
    """One seat's part in the round; decisions are separated by commas, one a street."""

    cards: str
    decisions: str = "raise 4x"
    ante: str = "10"
    trips: str = "0"
    stack: str = "100000"
    others: Mapping[str, str] = field(default_factory=dict)  # wagers beside the four, by spot

    @property
    def stakes(self) -> Stakes:
        others = {Spot(spot): money(stake) for spot, stake in self.others.items()}
        return {ANTE: money(self.ante), Spot("trips"): money(self.trips)} | others


FOLDS = "check, check, fold"


def money(text: str) -> Cents:
    return parse_money(text)


def wager(seat: int, ante: str, trips: str = "0", blind: str | None = None) -> PlaceWagers:
    stakes = {ANTE: money(ante), Spot("trips"): money(trips)}
    return PlaceWagers(seat, stakes if blind is None else {**stakes, Spot("blind"): money(blind)})


def decision(seat: int, words: str) -> Decide:
    return Decide(seat, parse_decision(words))


def act(round: Round, *actions: Action) -> Round:
    for action in actions:
        round = replay(round, casino_dealer.decide(round, action))
    return round


def open_bets(
    rules: Rules,
    stacks: Mapping[int, str],
    bank: int = BANK_SEAT,
    bank_wager: str = "100000",
    deck: str | None = None,
) -> Round:
    """Bets are open, and in a cardroom the player/dealer has put up a wager."""
    chips = {seat: money(stack) for seat, stack in stacks.items()}
    if rules.house_banked:
        return open_round(rules, chips, deck=deck)
    put_up = money(bank_wager)
    chips[bank] = Cents(put_up + rules.highest_collection)
    return act(open_round(rules, chips, bank, deck=deck), PutUpWager(bank, put_up))


def bets_down(
    rules: Rules, hands: Mapping[int, Hand], bank: int = BANK_SEAT, bank_wager: str = "100000"
) -> Round:
    """Every seat of the story has placed its wagers."""
    stacks = {seat: hand.stack for seat, hand in hands.items()}
    placed = [PlaceWagers(seat, hand.stakes) for seat, hand in hands.items()]
    return act(open_bets(rules, stacks, bank, bank_wager), *placed)


def deal(
    rules: Rules,
    hands: Mapping[int, Hand],
    dealer: str,
    board: str,
    bank: int = BANK_SEAT,
    bank_wager: str = "100000",
) -> Round:
    """The cards of the story lie before the seats, all face down."""
    round = act(bets_down(rules, hands, bank, bank_wager), CallNoMoreBets())
    cards = {seat: hand.cards for seat, hand in hands.items()}
    return act(round, stacked(round, cards, dealer, board))


def stacked(round: Round, cards: Mapping[int, str], dealer: str, board: str) -> Deal:
    """A deal from a deck that is stacked so that just these cards come out of it."""
    hands = {seat: parse_cards(own) for seat, own in cards.items()}
    dealt = CardsDealt(hands, parse_cards(dealer), parse_cards(board))
    return Deal(casino_dealer.arranged_deck(round, dealt))


def decisions_of(hands: Mapping[int, Hand]) -> Iterator[Decide]:
    """Street by street, and within a street by seat."""
    words = {seat: hand.decisions.split(", ") for seat, hand in hands.items()}
    for street in range(3):
        for seat, said in words.items():
            if street < len(said):
                yield decision(seat, said[street])


def acts(
    rules: Rules,
    hands: Mapping[int, Hand],
    dealer: str,
    board: str,
    bank: int = BANK_SEAT,
    bank_wager: str = "100000",
) -> tuple[Round, list[Event]]:
    """The dealt round, and all that happens from the first decision to the end."""
    dealt = round = deal(rules, hands, dealer, board, bank, bank_wager)
    events: list[Event] = []
    for action in decisions_of(hands):
        follows = casino_dealer.decide(round, action)
        events += follows
        round = replay(round, follows)
    assert round.stage.over, f"the story ends too soon: {format_round(round)}"
    return dealt, events


def play(
    rules: Rules,
    hands: Mapping[int, Hand],
    dealer: str,
    board: str,
    bank: int = BANK_SEAT,
    bank_wager: str = "100000",
) -> Round:
    """The whole story, settled."""
    return replay(*acts(rules, hands, dealer, board, bank, bank_wager))


def outcomes(round: Round, seat: int) -> str:
    """What became of a seat's wagers, in the order of settlement."""
    return ", ".join(_outcome(line) for line in round.lines if line.seat == seat)


def _outcome(line: Line) -> str:
    match line.outcome:
        case Outcome.WIN:
            short = f" of {format_money(line.due)}" if line.uncovered else ""
            return f"{line.spot} won {format_money(line.paid)}{short}"
        case Outcome.LOSE:
            short = f" of {format_money(line.stake)}" if line.returned else ""
            return f"{line.spot} lost {format_money(line.lost)}{short}"
        case Outcome.PUSH:
            return f"{line.spot} pushed"
        case Outcome.RETURNED:
            return f"{line.spot} returned"


def bank_of(round: Round) -> str:
    """What the bank collected and paid."""
    assert round.bank is not None
    return f"collected {format_money(round.bank.collected)}, paid {format_money(round.bank.paid)}"


def seen(round: Round, viewer: int | None) -> str:
    return format_round(view(round, viewer))


def refused(round: Round, action: Action) -> IllegalAction:
    with pytest.raises(IllegalAction) as no:
        casino_dealer.decide(round, action)
    return no.value


def offered(round: Round, seat: int) -> list[str]:
    return [str(offer) for offer in casino_dealer.decision_offers(round, seat)]


def seated(rules: Rules, stacks: Mapping[int, str]) -> Table:
    """A table whose players are called after their first seats: player 1, player 2."""
    sits = (Sit(seat, f"player {seat}", money(stack)) for seat, stack in stacks.items())
    return at(Table(rules), *sits)


def at(table: Table, *commands: Command) -> Table:
    for command in commands:
        table = tables.replay(table, floor.decide(table, command))
    return table


def acting(*actions: RoundAction) -> Iterator[Command]:
    return (Act(action) for action in actions)


def refused_at(table: Table, command: Command) -> IllegalAction:
    with pytest.raises(IllegalAction) as no:
        floor.decide(table, command)
    return no.value


def opened(table: Table, bank: int | None = None, bank_wager: str = "100") -> Table:
    """A round is opened; in a cardroom `bank`, or whoever is offered it, takes the bank."""
    if table.rules.house_banked:
        return at(table, OpenRound())
    seat = table.bank_offered_to if bank is None else bank
    assert seat is not None
    return at(table, AcceptBank(seat), OpenRound(), Act(PutUpWager(seat, money(bank_wager))))


def dealt_at(table: Table, wagers: Iterable[PlaceWagers]) -> Table:
    return at(table, *acting(*wagers, CallNoMoreBets(), Deal(DECK)))


def played_at(
    table: Table, hands: Mapping[int, Hand], dealer: str, board: str, until: int | None = None
) -> Table:
    """Hands played at a table whose bets are open; `until` stops it after so many decisions."""
    wagers = (PlaceWagers(seat, hand.stakes) for seat, hand in hands.items())
    table = at(table, *acting(*wagers, CallNoMoreBets()))
    assert table.running is not None
    cards = {seat: hand.cards for seat, hand in hands.items()}
    decisions = list(decisions_of(hands))[:until]
    return at(table, *acting(stacked(table.running, cards, dealer, board), *decisions))


def folded_round(table: Table, bank: int | None = None) -> Table:
    """A whole round of the least Ante, in which every seat that can wager folds. The bank's wager
    covers them all, if its stack is enough.
    """
    rules, seat = table.rules, table.bank_offered_to if bank is None else bank
    stack = 0 if seat is None else table.ledger.stack(seat)
    covers = min(stack - rules.highest_collection, 2 * rules.seats * rules.spot_minimum)
    table = opened(table, bank, format_money(Cents(covers)))
    least = format_money(rules.spot_minimum)
    table = dealt_at(table, [wager(seat, least) for seat in table.able_to_wager()])
    assert table.running is not None
    players = list(table.running.playing)
    for words in FOLDS.split(", "):
        table = at(table, *acting(*(decision(seat, words) for seat in players)))
    assert table.running is None
    return table
