"""Hands of all games for the property test of the desk: drawn, played, and told the desk."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from pitboss.game.actions import (
    Action,
    CallNoMoreBets,
    Deal,
    Decide,
    PlaceWagers,
    PutUpWager,
    RuleIrregularity,
    parse_decision,
)
from pitboss.game.cards import Card, Cards, format_cards, parse_cards
from pitboss.game.dealer import arranged_deck, deal_as_recorded, decide, decide_before_showdown
from pitboss.game.events import CardsDealt
from pitboss.game.irregularities import Ruling
from pitboss.game.money import Cents, format_money
from pitboss.game.profiles import format_rules, with_fields
from pitboss.game.round import Round, open_round, replay
from pitboss.game.rules import PlayLimit, Rules, Street
from pitboss.game.wagers import ANTE, PLAY, Placed, Spot, Stakes, format_stakes
from tests.game.scripts import do
from tests.game.strategies import Draw, any_rules, decks, seeds, some_stakes

HIDDEN: Cards = (None, None)
CHECKS = ("check", "check")
# Boards that are mostly everybody's hand, and one on which the dealer seldom has a pair.
BOARDS = ("As Ks Qs Js Ts", "Ah Kd Qs Jc Th", "9s 9h 9d 9c Ks", "Ah Ad Kh Kd Qs", "2c 4d 7h 9s Jc")


@dataclass(frozen=True)
class Part:
    """A seat's wagers, cards and decisions; `foul` is what becomes of a foul hand's wagers."""

    stakes: Stakes  # before the deal
    decisions: tuple[str, ...]
    cards: Cards
    foul: str = ""

    @property
    def folded(self) -> bool:
        return self.decisions[-1:] == ("fold",)

    @property
    def raised(self) -> int:
        """How many times the Ante."""
        *_, last = ("", *self.decisions)
        return int(last.removeprefix("raise ").removesuffix("x")) if "raise" in last else 0

    @property
    def every_stake(self) -> dict[str, int]:
        """With Play."""
        play = self.raised * self.stakes[ANTE]
        return {**amounts(self.stakes), PLAY: play} if play else amounts(self.stakes)

    def stands_on(self, rules: Rules) -> list[str]:
        """The labels of what a fold leaves standing."""
        on_fold = [rules.wager(spot) for spot in self.stakes]
        return [wager.label for wager in on_fold if self.folded and wager.fold == "stands"]


@dataclass(frozen=True, repr=False)
class Scenario:
    rules: Rules
    bank: int | None
    wager: Cents  # as it lay, whatever a table would have taken
    meters: Mapping[Spot, Cents]
    seats: Mapping[int, Part]
    dealer: Cards
    board: tuple[Card, ...]
    luck: int  # for what makes no difference

    def __repr__(self) -> str:
        """As the desk reads it."""
        return as_json(self)

    @property
    def refusals(self) -> list[str]:
        """What the desk says where it has to see a hand that at the table counts as lost."""
        words = "seat {}: its cards are hidden, and its {} stands after a fold"
        hidden = {seat: part for seat, part in self.seats.items() if None in part.cards}
        return [
            words.format(seat, label)
            for seat, part in hidden.items()
            for label in part.stands_on(self.rules)
        ]


@st.composite
def scenarios(draw: Draw) -> Scenario:
    rules = draw(any_rules())
    luck = draw(seeds)
    choice = random.Random(luck)
    bank, wager = None, Cents(0)
    if not rules.house_banked:
        least = choice.choice(["table", "none", "none", format_money(choice.randint(1, 9999))])
        rules = with_fields(rules, {"bank_minimum": least, "name": "own"})
        bank, wager = choice.randint(1, rules.seats), _bank_wager(rules, choice)
    others = [seat for seat in range(1, rules.seats + 1) if seat != bank]
    many = max(choice.randint(1, len(others)), choice.randint(1, len(others)))
    playing = sorted(choice.sample(others, many))
    board = parse_cards(choice.choice(BOARDS)) if choice.random() < 0.4 else ()
    deck = iter([card for card in draw(decks()) if card not in board])
    board = board or tuple(next(deck) for _ in range(5))
    seats = {seat: _part(rules, (next(deck), next(deck)), choice) for seat in playing}
    if choice.random() < 0.15:  # nobody stays
        folds = (*CHECKS, "fold")
        seats = {s: Part(p.stakes, folds, p.cards) for s, p in seats.items()}
    seats = {seat: _hidden(rules, part, choice) for seat, part in seats.items()}
    dealer: Cards = (next(deck), next(deck))
    if not any(_needs_dealer(rules, part) for part in seats.values()) and choice.random() < 0.5:
        dealer = HIDDEN
    meters = {
        spot: Cents(start + choice.choice([0, 1, 10**7, 10**9]))
        for spot, start in rules.meters.items()
    }
    return Scenario(rules, bank, wager, meters, seats, dealer, board, luck)


def _bank_wager(rules: Rules, choice: random.Random) -> Cents:
    """From nothing, where the rules have no minimum, to plenty; often as little as one wager."""
    unit = rules.spot_minimum
    few = choice.choice([1, choice.randint(1, unit), unit, choice.randint(unit, 30 * unit)])
    if rules.bank_minimum == 0 and choice.random() < 0.3:
        return Cents(0)
    return Cents(choice.choice([few, few, few, choice.randint(30, 999) * unit]))


def _part(rules: Rules, cards: Cards, choice: random.Random) -> Part:
    stakes = rules.stakes(some_stakes(rules, Cents(10**9), choice))
    decisions: list[str] = []
    for street in Street:
        raises = _raises(rules, street, stakes[ANTE])
        if raises and choice.random() < 0.35:
            decisions.append(f"raise {choice.choice(raises)}x")
            break
        decisions.append("fold" if street is Street.RIVER else "check")
    foul = choice.choice(["returned", "lost"]) if choice.random() < 0.1 else ""
    if foul and decisions[-1] in ("check", "fold"):
        decisions = decisions[: choice.randint(0, 2)]  # found before the seat decided again
    return Part(stakes, tuple(decisions), cards, foul)


def _raises(rules: Rules, street: Street, ante: int) -> list[int]:
    most = rules.spot_maximum if rules.play_limit is PlayLimit.SPOT else None
    return [times for times in rules.multiples(street) if most is None or times * ante <= most]


def _hidden(rules: Rules, part: Part, choice: random.Random) -> Part:
    """Foul hands, which nobody looks at, and folds, mostly those that nothing stands on."""
    hides = 0.1 if part.stands_on(rules) else 0.5
    if (part.foul or part.folded) and choice.random() < hides:
        return Part(part.stakes, part.decisions, HIDDEN, part.foul)
    return part


def _needs_dealer(rules: Rules, part: Part) -> bool:
    stands = [wager.label for wager in rules.wagers if wager.needs_dealer]
    stays = not part.folded and not part.foul
    return stays or any(label in stands for label in part.stands_on(rules))


def played(scenario: Scenario) -> Round:
    """The scenario as a round at a table, action by action, to its last payoff."""
    rules, bank, choice = scenario.rules, scenario.bank, random.Random(scenario.luck)
    stacks = dict.fromkeys(scenario.seats, Cents(10**9))
    if bank is not None:
        stacks[bank] = Cents(scenario.wager + rules.least_bank_wager + rules.highest_collection)
    round = open_round(rules, stacks, bank, meters=scenario.meters)
    bets: list[Action] = [PlaceWagers(seat, part.stakes) for seat, part in scenario.seats.items()]
    if bank is not None:
        bets.append(PutUpWager(bank, max(scenario.wager, rules.least_bank_wager)))
    round = do(round, *bets, CallNoMoreBets())._replace(wager=scenario.wager)
    hands = {seat: part.cards for seat, part in scenario.seats.items()}
    dealt = CardsDealt(hands, scenario.dealer, scenario.board)
    if None in (*scenario.dealer, *(card for hand in hands.values() for card in hand)):
        round = replay(round, deal_as_recorded(round, dealt))
    else:
        round = do(round, Deal(arranged_deck(round, dealt)))
    actions = list(_decided(scenario.seats, choice))
    for at, action in enumerate(actions, start=1):
        last = at == len(actions)
        round = replay(round, (decide if last else decide_before_showdown)(round, action))
    return round


def _decided(seats: Mapping[int, Part], choice: random.Random) -> Iterator[Action]:
    """Street by street, the seats of one in any order, and foul hands ruled when they are found."""
    found_last: list[Action] = []
    for street in range(3):
        on_it: list[Action] = []
        for seat, part in seats.items():
            if len(part.decisions) > street:
                on_it.append(Decide(seat, parse_decision(part.decisions[street])))
            elif part.foul and part.decisions == CHECKS[:street]:
                on_it.append(_fouls(seat, part))
            if part.foul and part.raised and len(part.decisions) == street + 1:
                found_last.append(_fouls(seat, part))
        choice.shuffle(on_it)
        yield from on_it
    yield from found_last


def _fouls(seat: int, part: Part) -> RuleIrregularity:
    return RuleIrregularity("it was mixed", Ruling(part.foul), seat)


def as_json(scenario: Scenario) -> str:
    """As somebody might write it at the desk: what may be left out is, now and then."""
    rules, choice = scenario.rules, random.Random(scenario.luck)
    seats = [_seat_form(rules, seat, part, choice) for seat, part in scenario.seats.items()]
    choice.shuffle(seats)
    form: dict[str, Any] = {
        "rules": format_rules(rules),
        "board": format_cards(scenario.board),
        "seats": seats,
    }
    if scenario.bank is not None:
        wager = format_money(scenario.wager)
        form["player_dealer"] = {"seat": scenario.bank, "wager": wager}
    if scenario.dealer != HIDDEN or choice.random() < 0.5:
        form["dealer"] = format_cards(scenario.dealer)
    if scenario.meters != rules.meters or choice.random() < 0.5:
        form["meters"] = format_stakes(scenario.meters)
    return json.dumps(form)


def _seat_form(rules: Rules, seat: int, part: Part, choice: random.Random) -> dict[str, Any]:
    stakes = format_stakes(part.stakes)
    for wager in rules.required:
        if wager.placed is Placed.EQUAL and choice.random() < 0.5:
            del stakes[wager.spot]
    form: dict[str, Any] = {"seat": seat, "actions": list(part.decisions)}
    form |= stakes if choice.random() < 0.5 else {"stakes": stakes}
    if part.foul:
        form["foul"] = {"wagers": part.foul, "reason": "it was mixed"}
    if not part.foul or choice.random() < 0.5:
        form["cards"] = format_cards(part.cards)
    return form


def amounts(by_spot: Stakes) -> dict[str, int]:
    """For those who know nothing of our types."""
    return {str(spot): amount for spot, amount in by_spot.items()}


def texts(cards: Sequence[Card | None]) -> list[str]:
    return ["??" if card is None else str(card) for card in cards]
