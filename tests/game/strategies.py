"""What the property tests draw: rules, decks and whole rounds, and actions lawful or not."""

import random
from collections.abc import Callable, Sequence
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
    RuleIrregularity,
    VoidRound,
    WithdrawWagers,
)
from pitboss.game.bank import FirstBank
from pitboss.game.cards import DECK, Card, Rank, Suit
from pitboss.game.dealer import decision_offers, legal_actions
from pitboss.game.hands import HandCategory
from pitboss.game.irregularities import Ruling
from pitboss.game.money import Cents, format_money
from pitboss.game.offers import (
    ChipsOffer,
    DealOffer,
    DecisionOffer,
    IrregularityOffer,
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
from pitboss.game.voids import VoidKind
from pitboss.game.wagers import (
    ANTE,
    PLAY,
    Below,
    LooksAt,
    OnFold,
    OnTie,
    Placed,
    ResultKind,
    Settles,
    Spot,
    Stakes,
    Wager,
)
from tests.game.scripts import Script, do

Draw = Callable[[st.SearchStrategy[Any]], Any]

# Even cents, so that 3 to 2 and 7 to 2 are paid in whole ones.
INCREMENTS = ("0.02", "0.50", "1.00", "2.50", "5.00")
ODDS = ("0", "1", "3:2", "2", "7:2", "8", "50", "500")
SHARES = ("1%", "10%", "33%", "100%")
EXTRA_SPOTS = ("bad-beat", "pocket", "bonus", "side-3", "x")
MOST_HANDS = "A2+ K2+ Q2+ J2+ T2+"  # so that many a hand is paid
STARTING_HANDS = ("AA", "AKs", "AK", "22-99", "22+", "TT+", "K2s+", "Q2o+ J2+", "99", MOST_HANDS)

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


def some_made_hands(choice: random.Random, prizes: Sequence[str], first: int = 0) -> str:
    """A table from the royal flush, or the next hand, down to any hand below it."""
    hands = list(reversed(HandCategory))[first : first + choice.randint(1, 10)]
    return ", ".join(f"{hand} {choice.choice(prizes)}" for hand in hands)


def some_starting_hands(choice: random.Random, prizes: Sequence[str]) -> str:
    hands = choice.sample(STARTING_HANDS, choice.randint(1, 5))
    lines = [f"{one} {choice.choice(prizes)}" for one in hands]
    return f"{lines[0]}," if len(lines) == 1 else ", ".join(lines)


def made_hand_tables() -> st.SearchStrategy[str]:
    return seeds.map(lambda seed: some_made_hands(random.Random(seed), ODDS))


def some_entry(base: Rules, spot: str, increment: str, choice: random.Random) -> dict[str, object]:
    """A new wager as a rules file writes it: any way of settling that goes with the game."""
    ways = [way for way in Settles if way is not Settles.METER]
    settles = choice.choice([*ways, *[Settles.METER] * 3] if base.house_banked else ways)
    looks_at = choice.choice(list(LooksAt))
    if settles is Settles.EITHER_LOSS:
        looks_at = LooksAt.SEVEN
    placed = choice.choice([Placed.OPTIONAL, Placed.OPTIONAL, Placed.EQUAL])
    fold = choice.choice([OnFold.STANDS, *OnFold])
    entry: dict[str, object] = {
        "spot": spot,
        "label": spot.replace("-", " ").title(),
        "placed": placed,
        "settles": settles,
        "cards": looks_at,
        "below": choice.choice(list(Below)),
        "tie": choice.choice(list(OnTie)),
        "fold": OnFold.LOST if placed is Placed.EQUAL else fold,
        "unqualified_rule": choice.random() < 0.3,
    }
    prizes = (*ODDS, *SHARES) if settles is Settles.METER else ODDS
    if settles is not Settles.DEALER:
        by_loss = settles in (Settles.LOSS, Settles.EITHER_LOSS)
        entry["table"] = (
            some_starting_hands(choice, prizes)
            if looks_at is LooksAt.HOLE_CARDS
            else some_made_hands(choice, prizes, choice.randrange(2) if by_loss else 0)
        )
    if settles is Settles.METER:
        step = round(float(increment) * 100)
        percents = [percent for percent in range(1, 101) if step * percent % 100 == 0]
        start = format_money(choice.randint(1, 10**6))
        entry["meter"] = {"start": start, "percent": choice.choice(percents)}
    return entry


@st.composite
def more_wagers(draw: Draw, base: Rules, increment: str) -> dict[str, object]:
    """Wagers beside the four, Trips changed now and then, and an order of settlement."""
    # By a seed: drawn one by one, most of them would be none, or the first of each choice.
    choice = random.Random(draw(seeds))
    spots = choice.sample(EXTRA_SPOTS, choice.randint(1, 3))
    entries = [some_entry(base, spot, increment, choice) for spot in spots]
    if choice.random() < 0.5:
        entries.append({"spot": "trips", "fold": choice.choice(list(OnFold))})
    every = [*(wager.spot for wager in base.wagers), *spots]
    kinds = choice.sample(list(ResultKind), choice.randint(0, len(ResultKind)))
    orders = {kind: choice.sample(every, choice.randint(0, len(every))) for kind in kinds}
    return {"wagers": entries, "order": orders}


@st.composite
def any_rules(draw: Draw) -> Rules:
    """One of the three games as it is, in either dealing and coverage, or changed all over, with
    other wagers beside the four.
    """
    base = profile(draw(st.sampled_from(PROFILES)))
    changes: dict[str, object] = {"dealing": draw(st.sampled_from(["shuffler", "shoe"]))}
    changes["time_out"] = draw(st.sampled_from(["fold", "play"]))
    changes["play_limit"] = draw(st.sampled_from(["none", "spot"]))
    if not base.house_banked:
        changes["between_steps"] = draw(st.sampled_from(["higher", "lower"]))
        changes["void_collection"] = draw(st.sampled_from(["returned", "kept"]))
        changes["coverage"] = draw(st.sampled_from(["wager", "net", "payoffs"]))
    if draw(st.booleans()):
        changes |= draw(own_fields(base))
        if changes["play_limit"] == "spot":
            changes["river"] = sorted({1, *changes["river"]})  # type: ignore[misc]
    if draw(st.sampled_from([False, True, True, True])):
        changes |= draw(more_wagers(base, str(changes.get("increment", "1.00"))))
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
        "blind_table": draw(st.just("standard") | odds_lines(6) | made_hand_tables()),
        "trips_table": draw(
            st.sampled_from(["UTH-01", "UTH-04"]) | odds_lines(7) | made_hand_tables()
        ),
        "decks": draw(st.sampled_from([["red"], ["red", "blue"]])),
        "deals": draw(st.sampled_from(["open", "sealed"])),
        "rounds_in_a_row": draw(st.integers(1, 2)),
        "first_bank": draw(st.sampled_from([*FirstBank])),
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
    many = [choice.choice([0, 1, 2, 5, 12, 40, 40, 200]) for _ in range(rules.seats)]
    odd = choice.choice([0, 1, 250])
    stacks = {seat: Cents(rules.spot_minimum * n + odd) for seat, n in enumerate(many, start=1)}
    player_dealer = None
    if not rules.house_banked:
        player_dealer = choice.randint(1, rules.seats)
        enough = rules.spot_minimum + rules.highest_collection
        stacks[player_dealer] = Cents(stacks[player_dealer] + enough)
    number, deck = choice.randint(1, 99), choice.choice(rules.decks)
    meters = {spot: Cents(start + choice.randint(0, 999)) for spot, start in rules.meters.items()}
    return open_round(rules, stacks, player_dealer, number, deck, meters)


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
    chance_to_pass = choice.choice([0.3, 0.6, 0.9])
    chance_of_a_ruling = choice.choice([0, 0, 0.1])
    while round.to_decide():
        decided: Action = _decision(round, choice, chance_to_pass)
        if choice.random() < chance_of_a_ruling:
            decided = _ruling(round, choice)
        actions.append(decided)
        round = do(round, decided)
    ending = draw(st.sampled_from(["whole", "whole", "broken off", "voided"]))
    if not through and ending != "whole":
        del actions[draw(st.integers(0, len(actions))) :]
        if ending == "voided" and not do(start, *actions).stage.over:
            actions.append(VoidRound("the shuffler broke down"))
    return Script(start, tuple(actions))


def _ruling(round: Round, choice: random.Random) -> RuleIrregularity:
    """A card that stands, or a hand that is foul."""
    clean = [seat for seat, part in round.playing.items() if not part.out]
    ruling = choice.choice(list(Ruling))
    seat = choice.choice(clean if ruling.fouls else [None, *round.playing])
    return RuleIrregularity("three cards, seat 2: lost", ruling, seat)


def _wagers(round: Round, choice: random.Random) -> list[Action]:
    """Most seats that can wager something; the player/dealer puts up little or much."""
    rules = round.rules
    actions: list[Action] = []
    for seat, part in round.seats.items():
        if seat == round.player_dealer:
            most = part.stack - rules.highest_collection
            most = choice.choice([most, min(most, 6 * rules.spot_minimum)])
            amount = choice.randint(rules.spot_minimum, most)
            if choice.random() < 0.3:  # before the bets: their collection comes out of it
                amount = part.stack - rules.collection(rules.least_to_play)
                actions.insert(0, PutUpWager(seat, Cents(amount)))
                continue
            actions.append(PutUpWager(seat, Cents(amount)))
            continue
        if part.stack >= rules.least_to_play and choice.random() > 0.1:
            actions.append(PlaceWagers(seat, some_stakes(rules, part.stack, choice)))
    return actions


def some_stakes(rules: Rules, stack: Cents, choice: random.Random) -> Stakes:
    """Lawful wagers of a stack that has enough for the least of them."""
    needed = len(rules.required)
    most = min(stack // needed, rules.spot_maximum, 8 * rules.spot_minimum)
    steps = (most - rules.spot_minimum) // rules.increment
    ante = rules.spot_minimum + rules.increment * choice.randint(0, steps)
    stakes = {ANTE: Cents(ante)}
    left = stack - needed * ante
    for wager in rules.optional:
        stake = rules.spot_minimum + rules.increment * choice.randint(0, 4)
        if stake <= min(left, rules.spot_maximum) and choice.random() < 0.6:
            stakes[wager.spot] = Cents(stake)
            left -= stake
    return stakes


def _decision(round: Round, choice: random.Random, chance_to_pass: float) -> Decide:
    """Of any seat that the street waits for."""
    seat = choice.choice(round.to_decide())
    passing, *raises = (offer.decision for offer in decision_offers(round, seat))
    waits = choice.random() < chance_to_pass
    return Decide(seat, passing if waits or not raises else choice.choice(raises))


def some_action(round: Round, choice: random.Random) -> Action:
    """Mostly near something that is offered, now and then anything at all."""
    offers = [offer for offer in legal_actions(round) if not isinstance(offer, VoidOffer)]
    if choice.random() < 0.8:  # or hands would hardly ever be compared
        offers = [offer for offer in offers if not isinstance(offer, IrregularityOffer)]
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
        case WagersOffer(seat):
            return _near_wagers(seat, offer, choice)
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
            return VoidRound(choice.choice(REASONS), choice.choice(list(VoidKind)))
        case IrregularityOffer(hands):
            about = choice.choice([None, *hands, 0])
            return RuleIrregularity(choice.choice(REASONS), choice.choice(list(Ruling)), about)


def _near_wagers(seat: int, offer: WagersOffer, choice: random.Random) -> PlaceWagers:
    """What equals the Ante mostly does, or is not named; optional wagers are often left out."""
    minimum, maximum, increment, stack = offer.minimum, offer.maximum, offer.increment, offer.stack
    needed = sum(wager.placed is not Placed.OPTIONAL for wager in offer.wagers)
    most = max(minimum, min(maximum, stack // needed))
    ante = choice.choice([most, minimum + increment * choice.randint(-1, 4), minimum])
    left = stack - needed * ante
    stakes = {ANTE: Cents(ante)}
    for wager in offer.wagers:
        amounts = _amounts_near(wager, ante)
        if wager.placed is Placed.OPTIONAL:
            edges = [minimum - increment, left, left + 1, maximum, maximum + increment, minimum]
            amounts = [0, 0, ante, *edges]
        if amounts and choice.random() < 0.7:
            stakes[wager.spot] = Cents(choice.choice(amounts))
    return PlaceWagers(seat, stakes)


def _amounts_near(wager: Wager, ante: int) -> list[int]:
    return [ante, ante, ante, ante + 1] if wager.placed is Placed.EQUAL else []


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
        PlaceWagers(seat, {ANTE: amount, Spot("blind"): choice.choice([amount, other])}),
        PlaceWagers(seat, ante=amount, trips=other),
        PlaceWagers(seat, {ANTE: amount, choice.choice([PLAY, Spot("nowhere")]): other}),
        WithdrawWagers(seat),
        PutUpWager(seat, amount),
        BringChips(seat, choice.choice(amounts[:-1])),
        CallNoMoreBets(),
        Deal(choice.choice(bad_decks)),
        Decide(seat, some_decision(choice)),
        VoidRound(choice.choice(REASONS), choice.choice(list(VoidKind))),
        RuleIrregularity(choice.choice(REASONS), choice.choice(list(Ruling)), seat),
    ]
    return choice.choice(actions)
