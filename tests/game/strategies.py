"""What the property tests draw: rules, decks and whole rounds, and actions lawful or not."""

import random
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from pitboss.game.actions import (
    Action,
    BringChips,
    CallNoMoreBets,
    Check,
    Deal,
    Decide,
    Decision,
    Fold,
    PlaceWagers,
    PutUpWager,
    Raise,
    VoidRound,
    WithdrawWagers,
)
from pitboss.game.cards import DECK, Card, Rank, Suit
from pitboss.game.dealer import decision_offers, legal_actions
from pitboss.game.hands import HandCategory
from pitboss.game.money import Cents, format_money
from pitboss.game.offers import (
    ChipsOffer,
    DealOffer,
    DecisionOffer,
    NoMoreBetsOffer,
    Offer,
    PutUpOffer,
    VoidOffer,
    WagersOffer,
    WithdrawOffer,
)
from pitboss.game.profiles import PROFILES, profile, with_fields
from pitboss.game.round import Round, open_round
from pitboss.game.rules import Rules
from tests.game.playing import Script, do

Draw = Callable[[st.SearchStrategy[Any]], Any]

# Even cents, so that 3 to 2 and 7 to 2 are paid in whole ones.
INCREMENTS = ("0.02", "0.50", "1.00", "2.50", "5.00")
ODDS = ("0", "1", "3:2", "2", "7:2", "8", "50", "500")

seeds = st.integers(0, 2**32 - 1)


@st.composite
def decks(draw: Draw) -> tuple[Card, ...]:
    """Most of them deal from a few ranks or two suits, so that big hands and ties come up."""
    shuffle = random.Random(draw(seeds))
    ranks = range(draw(st.integers(Rank.TWO, Rank.NINE)), Rank.ACE + 1)
    suits = draw(st.sampled_from([(Suit.CLUBS, Suit.HEARTS), tuple(Suit), tuple(Suit)]))
    first = [card for card in DECK if card.rank in ranks and card.suit in suits]
    rest = [card for card in DECK if card not in first]
    return (*shuffle.sample(first, len(first)), *shuffle.sample(rest, len(rest)))


def ladders() -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(1, 6), min_size=1, max_size=3, unique=True).map(sorted)


def odds_lines(length: int) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(ODDS), min_size=length, max_size=length).map(" ".join)


@st.composite
def any_rules(draw: Draw) -> Rules:
    """One of the three games as it is, in either dealing and coverage, or changed all over."""
    base = profile(draw(st.sampled_from(PROFILES)))
    changes: dict[str, object] = {"dealing": draw(st.sampled_from(["shuffler", "shoe"]))}
    if not base.house_banked:
        changes["coverage"] = draw(st.sampled_from(["payoffs", "net"]))
    if draw(st.booleans()):
        changes |= draw(own_fields(base))
    rules = with_fields(base, changes)
    # Rules of another content bear another name.
    return rules if rules == base else with_fields(rules, {"name": "own"})


@st.composite
def own_fields(draw: Draw, base: Rules) -> dict[str, object]:
    increment = draw(st.sampled_from(INCREMENTS))
    changes: dict[str, object] = {
        "increment": increment,
        "seats": draw(st.integers(1, 7) if base.house_banked else st.integers(2, 8)),
        "preflop": draw(ladders()),
        "flop": draw(ladders()),
        "river": draw(ladders()),
        "qualify": draw(st.sampled_from(["none", *map(str, HandCategory)])),
        "unqualified_ante": draw(st.sampled_from(["returned", "settled"])),
        "blind_table": draw(st.just("standard") | odds_lines(6)),
        "trips_table": draw(st.sampled_from(["UTH-01", "UTH-04"]) | odds_lines(7)),
        "decks": draw(st.sampled_from([["red"], ["red", "blue"]])),
        "rounds_in_a_row": draw(st.integers(1, 2)),
    }
    schedule = draw(st.sampled_from([*base.schedules, "none"]))
    if schedule == "none":
        step = round(float(increment) * 100)
        least = step * draw(st.integers(1, 8))
        changes["minimum"] = format_money(least)
        changes["maximum"] = format_money(least + step * draw(st.integers(0, 100)))
    return {**changes, "schedule": schedule}


@st.composite
def opened_rounds(draw: Draw, rules: Rules) -> Round:
    """Seats with stacks from nothing or too little for a wager to plenty."""
    choice = random.Random(draw(seeds))
    many = [choice.choice([0, 1, 2, 5, 12, 40]) for _ in range(rules.seats)]
    odd = choice.choice([0, 1, 250])
    stacks = {seat: Cents(rules.spot_minimum * n + odd) for seat, n in enumerate(many, start=1)}
    player_dealer = None
    if not rules.house_banked:
        player_dealer = choice.randint(1, rules.seats)
        enough = rules.spot_minimum + rules.highest_collection
        stacks[player_dealer] = Cents(stacks[player_dealer] + enough)
    number, deck = choice.randint(1, 99), choice.choice(rules.decks)
    return open_round(rules, stacks, player_dealer, number, deck)


@st.composite
def rounds(draw: Draw, through: bool = False) -> Script:
    """A lawful round: whole, or broken off anywhere and perhaps voided there."""
    start = draw(any_rules().flatmap(opened_rounds))
    choice = random.Random(draw(seeds))
    actions = _wagers(start, choice)
    round = do(start, *actions)
    if round.playing and (round.player_dealer is None or round.wager):
        for action in (CallNoMoreBets(), Deal(draw(decks()))):
            actions.append(action)
            round = do(round, action)
    patience = choice.choice([0.3, 0.6, 0.9])
    while round.to_decide():
        decided = _decision(round, choice, patience)
        actions.append(decided)
        round = do(round, decided)
    ending = draw(st.sampled_from(["whole", "whole", "broken off", "voided"]))
    if not through and ending != "whole":
        del actions[draw(st.integers(0, len(actions))) :]
        if ending == "voided" and not do(start, *actions).stage.over:
            actions.append(VoidRound("the shuffler broke down"))
    return Script(start, tuple(actions))


def _wagers(round: Round, choice: random.Random) -> list[Action]:
    """Most seats that can wager something; the player/dealer puts up little or much."""
    rules = round.rules
    actions: list[Action] = []
    for seat, part in round.seats.items():
        if seat == round.player_dealer:
            most = part.stack - rules.highest_collection
            most = choice.choice([most, min(most, 6 * rules.spot_minimum)])
            amount = choice.randint(rules.spot_minimum, most)
            actions.append(PutUpWager(seat, Cents(amount)))
            continue
        most = min(part.stack // 2, rules.spot_maximum, 8 * rules.spot_minimum)
        if most < rules.spot_minimum or choice.random() < 0.1:
            continue
        steps = (most - rules.spot_minimum) // rules.increment
        ante = rules.spot_minimum + rules.increment * choice.randint(0, steps)
        trips = rules.spot_minimum + rules.increment * choice.randint(0, 4)
        if trips > min(part.stack - 2 * ante, rules.spot_maximum) or choice.random() < 0.4:
            trips = 0
        actions.append(PlaceWagers(seat, Cents(ante), Cents(ante), Cents(trips)))
    return actions


def _decision(round: Round, choice: random.Random, patience: float) -> Decide:
    """Of any seat that the street waits for."""
    seat = choice.choice(round.to_decide())
    passing, *raises = (offer.decision for offer in decision_offers(round, seat))
    waits = choice.random() < patience
    return Decide(seat, passing if waits or not raises else choice.choice(raises))


def some_action(round: Round, choice: random.Random) -> Action:
    """Mostly near something that is offered, now and then anything at all."""
    offers = [offer for offer in legal_actions(round) if not isinstance(offer, VoidOffer)]
    forward = [offer for offer in offers if not isinstance(offer, ChipsOffer | WithdrawOffer)]
    kind = choice.randrange(6)
    if forward and kind > 1:
        return _near(round, choice.choice(forward), choice)
    if offers and kind == 1:
        return _near(round, choice.choice(offers), choice)
    return _anything(round, choice)


def _near(round: Round, offer: Offer, choice: random.Random) -> Action:
    """An action for the offer, inside its bounds or just outside."""
    match offer:
        case WagersOffer(seat, minimum, maximum, increment, stack):
            most = max(minimum, min(maximum, stack // 2))
            ante = choice.choice([most, minimum + increment * choice.randint(-1, 4), minimum])
            others = [0, 0, ante, minimum - increment, stack - 2 * ante, stack - 2 * ante + 1]
            trips = choice.choice([*others, maximum, maximum + increment, minimum])
            return PlaceWagers(seat, Cents(ante), Cents(ante), Cents(trips))
        case PutUpOffer(seat, minimum, maximum):
            amounts = [minimum - 1, minimum, minimum + 1, maximum - 1, maximum, maximum + 1]
            return PutUpWager(seat, Cents(choice.choice(amounts)))
        case ChipsOffer(seat, wagered):
            stacks = [wagered - 1, wagered, wagered + 1, 50 * round.rules.spot_minimum]
            return BringChips(seat, Cents(choice.choice(stacks)))
        case WithdrawOffer(seat):
            return WithdrawWagers(seat)
        case DecisionOffer(seat, decision):
            return Decide(seat, decision)
        case NoMoreBetsOffer():
            return CallNoMoreBets()
        case DealOffer():
            return Deal(tuple(choice.sample(DECK, 52)))
        case VoidOffer():
            return VoidRound(choice.choice(REASONS))


REASONS = (
    "the shuffler broke down",
    "a card was exposed, twice",
    "void: void: ♠",
    "x" * 200,
    "x" * 201,
    "",
    " ",
    "two  blanks",
    "a | b",
    "line\nbreak",
    "\N{NO-BREAK SPACE}",
)


def some_decision(choice: random.Random) -> Decision:
    decisions: list[Decision] = [Check(), Fold(), Raise(choice.randint(-1, 7))]
    return choice.choice(decisions)


def _anything(round: Round, choice: random.Random) -> Action:
    rules = round.rules
    seat = choice.randint(-1, rules.seats + 1)
    least = rules.spot_minimum
    amounts = [Cents(n) for n in (0, 1, -1, -least, least, least + 1, 10**6, 10**15)]
    amount, other = choice.choice(amounts), choice.choice(amounts)
    bad_decks = [(), DECK[:51], (*DECK[:51], DECK[0]), (*DECK, DECK[0]), DECK]
    actions: list[Action] = [
        PlaceWagers(seat, amount, choice.choice([amount, other]), other),
        WithdrawWagers(seat),
        PutUpWager(seat, amount),
        BringChips(seat, choice.choice(amounts[:-1])),
        CallNoMoreBets(),
        Deal(choice.choice(bad_decks)),
        Decide(seat, some_decision(choice)),
        VoidRound(choice.choice(REASONS)),
    ]
    return choice.choice(actions)
