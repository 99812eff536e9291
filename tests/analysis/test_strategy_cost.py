"""What strategies cost: published values, the slow twin on short decks, the table of the docs."""

import json
import random
import re
from collections.abc import Sequence
from fractions import Fraction

import pytest

from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.losses import Losses
from pitboss.analysis.progress import silent
from pitboss.analysis.solver import solve
from pitboss.analysis.strategies.catalogue import OPTIMAL, SHIPPED, shipped
from pitboss.analysis.strategies.deciding import decide_everywhere
from pitboss.analysis.strategies.ruled import RuledStrategy, parse_strategy
from pitboss.analysis.strategy_cost import StrategyCost, evaluate, optimal_streets
from pitboss.analysis.streets import follow_streets
from pitboss.analysis.terms import terms_of
from pitboss.game.actions import Check, Fold, Raise
from pitboss.game.cards import Rank
from pitboss.game.rules import Rules, Street
from tests.analysis.games import HOUSE, game
from tests.docs.transcripts import PROJECT
from tests.reference import strategies as twin

MANY_WORDS = parse_strategy(
    """
[[preflop]]
when = "22+ A2+ and not (AKs or higher card < 5)"
do = "4x"
[[preflop]]
when = "suited and gap < 3"
do = "3x"
[[preflop]]
do = "check"
[[flop]]
when = "pair place = 1 or above the board or straight outs > 1 and not paired board"
do = "2x"
[[flop]]
when = "flush draw card >= 4 or board connected >= 3 and overcards > 0 or board suit = 3"
do = "2x"
[[flop]]
do = "check"
[[river]]
when = "dealer outs < 6 or board two pair or better and kicker >= 5 or flush card > 3"
do = "1x"
[[river]]
when = "hidden pair or better and not pair rank < 4 or higher ranks = 0"
do = "1x"
[[river]]
do = "fold"
""",
    "many-words.toml",
)
DEALS = STANDARD_DECK.deals


def table() -> dict[str, tuple[int, Fraction]]:
    """By strategy, what the docs say: its conditions, and its expected result."""
    page = (PROJECT / "docs" / "analyst.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| (\d+|–) \| (-[\d,]+) \|", page, re.MULTILINE)
    return {
        name: (int(length) if length != "–" else 0, Fraction(int(antes.replace(",", "")), DEALS))
        for name, length, antes in rows
    }


def test_the_docs_have_every_strategy_that_ships() -> None:
    assert list(table()) == [OPTIMAL, *SHIPPED]
    assert all(table()[name][0] == shipped(name).length for name in SHIPPED)


def test_the_practical_strategy_loses_what_the_docs_say() -> None:
    """In short; all of them, with all that is counted, below."""
    terms = terms_of(HOUSE)
    streets = follow_streets(terms, decide_everywhere(shipped("practical"), terms))
    assert Fraction(streets.half_antes, 2 * DEALS) == table()["practical"][1]


@pytest.mark.full
def test_every_strategy_that_ships_costs_what_the_docs_say() -> None:
    counted = {name: evaluate(HOUSE, name) for name in (OPTIMAL, *SHIPPED)}
    assert {name: one.expected for name, one in counted.items()} == {
        name: expected for name, (_, expected) in table().items()
    }
    page = (PROJECT / "docs" / "analyst.md").read_text(encoding="utf-8")
    for name, one in counted.items():
        assert f"| {float(one.house_edge):.6%} | {float(one.cost):.6%} |" in page
        check(one)
        if name.startswith("practical"):
            assert 0.0240 <= float(one.house_edge) <= 0.0246
    for name in ("check-call", "always-4x"):
        assert f"{float(counted[name].expected):.12f}" == "-0.407047005556"
    best = counted[OPTIMAL]
    assert best.cost == 0
    assert best.antes == -607_723_787_676
    assert best.form()["cost"] == {"numerator": 0, "denominator": DEALS, "value": 0.0}
    assert best.starting_hands == optimal_streets(terms_of(HOUSE)).starting_hands


def check(counted: StrategyCost) -> None:
    """What holds of every strategy."""
    assert counted.cost == counted.optimal - counted.expected == sum(counted.by_street.values())
    assert all(lost >= 0 for lost in counted.by_street.values())
    for street, lost in counted.by_street.items():
        of_street = [one for one in counted.by_hand if one.street is street]
        assert sum(one.cost for one in of_street) == lost
        assert all(one.cost > 0 and one.share == one.cost / counted.cost for one in of_street)
    kinds = [(one.street, one.made, one.board, one.chosen) for one in counted.by_hand]
    assert len(kinds) == len(set(kinds))
    costs = [one.cost for one in counted.situations]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) <= 100
    for one in counted.situations:
        assert one.cost == one.loss * one.deals / counted.deals
        assert one.share == one.cost / counted.cost
        assert one.chosen != one.best
        assert len(one.board) == {"preflop": 0, "flop": 3, "river": 5}[str(one.street)]
    chosen = {
        name: hand.values[counted.chosen[name]] for name, hand in counted.starting_hands.items()
    }
    total = sum(counted.starting_hands[name].combos * value for name, value in chosen.items())
    combos = sum(hand.combos for hand in counted.starting_hands.values())
    assert total / combos == counted.expected
    json.dumps(counted.form())


@pytest.mark.full
def test_what_hands_lose_is_found_where_readings_differ() -> None:
    """The two differ on flops with hands that are two pair or better by the board alone or with a
    pair of it, and nowhere before the flop."""
    plain, own = (evaluate(HOUSE, name) for name in ("practical", "practical-own-two-pair"))

    def lost(cost: StrategyCost, made: str, board: str, chosen: str) -> Fraction:
        return sum(
            (
                one.cost
                for one in cost.by_hand
                if one.street is Street.FLOP
                and (str(one.made), str(one.board), str(one.chosen)) == (made, board, chosen)
            ),
            Fraction(0),
        )

    triplets = "three of a kind", "three of a kind"
    assert plain.by_hand[0].cost == lost(plain, *triplets, "raise 2x")
    assert lost(own, *triplets, "raise 2x") == lost(plain, *triplets, "check") == 0
    assert lost(plain, *triplets, "raise 2x") > lost(own, *triplets, "check") > 0


OTHER = game(blind_table="100 25 7:2 2 1 1:2", qualify="two pair", unqualified_ante="settled")


@pytest.mark.parametrize(
    ("rules", "strategy", "ranks"),
    [
        (HOUSE, shipped("practical"), (1, 9, 12)),
        (OTHER, MANY_WORDS, (0, 1, 2)),
        pytest.param(HOUSE, MANY_WORDS, (0, 1, 2, 3, 12), marks=pytest.mark.long),
        pytest.param(HOUSE, MANY_WORDS, (8, 9, 10, 12), marks=pytest.mark.full),
        pytest.param(OTHER, shipped("practical"), (3, 8, 9, 10), marks=pytest.mark.full),
        pytest.param(HOUSE, shipped("pair-or-ace"), (0, 5, 6, 12), marks=pytest.mark.full),
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_the_slow_twin_agrees_on_short_decks(
    rules: Rules, strategy: RuledStrategy, ranks: tuple[int, ...]
) -> None:
    deck = Deck(ranks)
    fast = evaluate(rules, strategy, deck=deck)
    slow = twin.follow(rules, strategy, [Rank(rank + 2) for rank in ranks])
    assert fast.half_antes == slow.half_antes
    assert {ending: deals for ending, deals in fast.decided.items() if deals} == slow.decided
    assert dict(fast.distribution) == slow.distribution
    lost = {street: Fraction(lost, 2 * deck.deals) for street, lost in slow.by_street.items()}
    assert fast.by_street == lost
    assert fast.optimal == solve(rules, deck=deck).expected
    check(fast)


FLOPS = 8
FOLLOWED = (*(shipped(name) for name in SHIPPED), MANY_WORDS)


@pytest.mark.parametrize(
    ("strategies", "flops"),
    [
        ([shipped("practical")], [0]),
        pytest.param(FOLLOWED, range(1, FLOPS), marks=pytest.mark.full),
    ],
    ids=["practical", "all"],
)
def test_on_flops_of_the_whole_deck_every_deal_is_dealt_out(
    strategies: Sequence[RuledStrategy], flops: Sequence[int]
) -> None:
    """Random flops and hands: what the strategies do there, and what it is worth."""
    deck, terms = STANDARD_DECK, terms_of(HOUSE)
    spots = {}
    for at in flops:
        chance = random.Random(at)
        flop = chance.randrange(len(deck.flops))
        shown = deck.flops[flop].tolist()
        held = deck.hole_views.cards.tolist()
        hole = chance.choice([at for at, cards in enumerate(held) if not {*cards} & {*shown}])
        cards, board = ([deck.card(number) for number in some] for some in (held[hole], shown))
        spots[flop, hole] = twin.on_flop(HOUSE, cards, board)
    for strategy in strategies:
        decisions = decide_everywhere(strategy, terms)
        streets = follow_streets(terms, decisions)
        choices = [Check(), *map(Raise, terms.flop)]
        for (flop, hole), spot in spots.items():
            decision, half_antes = twin.followed(HOUSE, strategy, spot)
            chosen = int(decisions.flops[flop, hole])
            assert choices[chosen] == decision
            assert streets.flop_values(flop)[chosen][hole] == half_antes


@pytest.mark.parametrize("name", ["practical", "check-call"])
def test_all_situations_together_are_what_decisions_lose(name: str) -> None:
    terms, deck = terms_of(HOUSE), Deck((0, 7, 12))
    decisions = decide_everywhere(shipped(name), terms, deck)
    losses = Losses(optimal_streets(terms, deck), decisions, silent)
    situations = losses.situations(1_000_000)
    assert sum(one.share for one in situations) == 1
    for street, lost in losses.by_street.items():
        of_street = [one.cost for one in situations if one.street is street]
        assert sum(of_street) == Fraction(lost, 2 * deck.deals)


def test_ladders_of_a_hundred_raises_are_followed() -> None:
    rules = game(preflop=[4], flop=list(range(2, 101)), river=[1, 2])
    assert evaluate(rules, OPTIMAL, deck=Deck((0, 1, 2))).cost == 0
    check(evaluate(rules, "practical", deck=Deck((0, 1, 2))))


def test_checks_and_calls_are_told_apart_in_situations() -> None:
    counted = evaluate(HOUSE, "check-call", deck=Deck((0, 5, 6, 12)))
    streets = {one.street for one in counted.situations}
    assert Street.PREFLOP in streets
    first = counted.situations[0]
    assert (first.street, first.chosen, first.best) == (Street.PREFLOP, Check(), Raise(4))
    assert Fold() not in [one.chosen for one in counted.situations]
