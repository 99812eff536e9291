"""What a seen card is worth: published values, and the slow twin on short decks."""

import json
from fractions import Fraction
from math import comb
from pathlib import Path

import numpy as np
import pytest

from pitboss.analysis.dealer_cards import dealer_classes
from pitboss.analysis.deck import EXCHANGES, STANDARD_DECK, Deck
from pitboss.analysis.known_streets import count_seen
from pitboss.analysis.seen_cards import Seen, parse_seen
from pitboss.analysis.seen_solver import SeenSolution, _read, _written, deals_seen, solve_seen
from pitboss.analysis.terms import terms_of
from pitboss.errors import ParseError
from pitboss.game.actions import Raise
from pitboss.game.cards import Rank
from pitboss.game.rules import Rules, Street
from tests.analysis.games import HOUSE, OTHER_GAMES, game
from tests.reference import seen as twin

DEALS = 27_813_810_024_000
OTHER = OTHER_GAMES["two pair, and all else besides"]
HIGH_RAISES = game(preflop=[1, 100], flop=[1, 30], qualify="full house")


def check_against_twin(rules: Rules, ranks: tuple[int, ...], seen: Seen) -> SeenSolution:
    fast = solve_seen(rules, seen, deck=Deck(ranks))
    slow = twin.solve(rules, [Rank(rank + 2) for rank in ranks], str(seen))
    assert fast.deals == slow.deals
    assert fast.half_antes == slow.half_antes
    assert {ending: deals for ending, deals in fast.decided.items() if deals} == slow.decided
    assert dict(fast.distribution) == slow.distribution
    assert {
        name: {action: share for action, share in shares.items() if share}
        for name, shares in fast.first_actions.items()
    } == slow.first_actions
    return fast


QUICK = (Seen.BOTH_DEALER_CARDS, Seen.ONE_FLOP_CARD, Seen.DEALER_AND_LATE_CARD)


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param(seen, id=str(seen), marks=() if seen in QUICK else pytest.mark.full)
        for seen in Seen
    ],
)
def test_the_slow_twin_agrees_on_three_ranks(seen: Seen) -> None:
    check_against_twin(HOUSE, (0, 1, 2), seen)


@pytest.mark.full
@pytest.mark.parametrize("seen", Seen, ids=str)
def test_the_slow_twin_agrees_on_another_game(seen: Seen) -> None:
    check_against_twin(OTHER, (0, 5, 6), seen)


@pytest.mark.full
@pytest.mark.parametrize("rules", [*OTHER_GAMES.values(), HIGH_RAISES], ids=lambda r: r.title[-30:])
def test_the_slow_twin_agrees_on_every_kind_of_game(rules: Rules) -> None:
    check_against_twin(rules, (2, 7, 12), Seen.BOTH_DEALER_CARDS)


@pytest.mark.long  # in short: fewer ranks, above
@pytest.mark.parametrize("seen", Seen, ids=str)
def test_the_slow_twin_agrees_on_four_ranks(seen: Seen) -> None:
    check_against_twin(HOUSE, (8, 9, 10, 12), seen)


@pytest.mark.long
def test_the_slow_twin_agrees_where_straights_and_flushes_come_up() -> None:
    check_against_twin(HOUSE, (8, 9, 10, 11, 12), Seen.ONE_DEALER_CARD)


def test_the_names_of_seen_cards_come_in_any_order() -> None:
    for seen in Seen:
        assert parse_seen(str(seen)) is seen
        assert parse_seen(" , ".join(reversed(str(seen).upper().split(",")))) is seen


@pytest.mark.parametrize("text", ["", "hole", "dealer,dealer,dealer", "flop,late", "dealer;flop"])
def test_other_seen_cards_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(ParseError, match="one of dealer; dealer,dealer; flop; late; ") as refused:
        parse_seen(text)
    assert repr(text) in str(refused.value)


def test_deals_count_the_choices_of_the_seen_cards() -> None:
    choices = {str(seen): deals_seen(STANDARD_DECK, seen) // DEALS for seen in Seen}
    assert choices == {
        "dealer": 2,
        "dealer,dealer": 1,
        "flop": 3,
        "late": 2,
        "dealer,flop": 6,
        "dealer,late": 4,
    }
    for seen in Seen:
        dealers = dealer_classes(STANDARD_DECK, seen.dealer_cards)
        deals = sum(dealer.times * dealer.deals for dealer in dealers)
        assert deals * seen.board_choices == deals_seen(STANDARD_DECK, seen)


def test_the_dealers_cards_and_flops_up_to_suits_stand_for_all() -> None:
    deck = STANDARD_DECK
    for cards, classes, dealers in ((0, 1, 1), (1, 13, 52), (2, 169, 1326)):
        found = list(dealer_classes(deck, cards))
        assert (len(found), sum(one.times for one in found)) == (classes, dealers)
        for dealer in found[:: 1 + len(found) // 5]:
            flops = dealer.flops
            assert flops.weights.sum() == comb(52 - cards, 3)
            assert not np.isin(flops.cards, dealer.cards).any()


def test_one_dealer_card_and_a_hand_make_5083_classes_up_to_suits() -> None:
    """As published: as many as there are spots before the flop with one dealer card known."""
    classes = set()
    for dealer in dealer_classes(STANDARD_DECK, 1):
        for hand in STANDARD_DECK.hole_cards[dealer.possible(1)[0]].tolist():
            images = (
                sorted(4 * (card >> 2) + EXCHANGES[number][card & 3] for card in hand)
                for number in dealer.exchanges
            )
            classes.add((dealer.cards, *min(images)))
    assert len(classes) == 5_083


IN_ANTES = {
    Seen.ONE_FLOP_CARD: 3_772_639_967_484,
    Seen.ONE_LATE_CARD: 3_972_464_771_388,
    Seen.ONE_DEALER_CARD: 7_561_031_676_880,
    Seen.DEALER_AND_FLOP_CARD: 37_262_677_041_708,
    Seen.DEALER_AND_LATE_CARD: 29_134_085_173_220,
    Seen.BOTH_DEALER_CARDS: 10_731_003_544_276,
}


IN_FULL = (Seen.ONE_FLOP_CARD, Seen.ONE_LATE_CARD, Seen.ONE_DEALER_CARD)  # less than a minute each


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param(seen, id=str(seen), marks=mark)
        for seen in IN_ANTES
        for mark in [pytest.mark.full if seen in IN_FULL else pytest.mark.long]
    ],
)
def test_seen_cards_on_the_full_deck(seen: Seen) -> None:
    """Of one and of both dealer cards the value is as published, and so are the raises."""
    solved = solve_seen(HOUSE, seen)
    assert solved.expected == Fraction(IN_ANTES[seen], deals_seen(STANDARD_DECK, seen))
    if seen is Seen.ONE_DEALER_CARD:
        assert f"{float(solved.expected):.6f}" == "0.135922"
    if seen is Seen.BOTH_DEALER_CARDS:
        assert f"{float(solved.expected):.6f}" == "0.385816"
        assert f"{float(solved.actions[Raise(4)]):.6f}" == "0.347368"


def test_the_documented_values_are_those() -> None:
    page = (Path(__file__).parents[2] / "docs" / "analyst.md").read_text(encoding="utf-8")
    for seen, antes in IN_ANTES.items():
        (row,) = (line for line in page.splitlines() if line.startswith(f"| `{seen}` |"))
        worth = float(Fraction(antes, deals_seen(STANDARD_DECK, seen)))
        assert row.endswith(
            f"| {seen.board_choices * (1, 2, 1)[seen.dealer_cards]} | "
            f"+{worth:.4%} | {antes:,} |".replace("%", " %")
        )


def test_ladders_of_a_hundred_raises_are_told_apart() -> None:
    """Where forward and backward did not agree, there would be no solution."""
    long = game(preflop=list(range(1, 101)), flop=list(range(1, 100)), river=[1])
    solved = solve_seen(long, Seen.ONE_FLOP_CARD, deck=Deck((0, 1, 2)))
    assert solved.decided[Street.PREFLOP, Raise(100)] > 0


def test_what_is_kept_is_what_was_counted() -> None:
    """Written as JSON and read again."""
    counted = count_seen(terms_of(HOUSE), Seen.ONE_DEALER_CARD, Deck((0, 1, 2)))
    again = _read(json.loads(json.dumps(_written(counted))))
    assert again.half_antes == counted.half_antes
    assert np.array_equal(again.first, counted.first)
    assert list(again.tallies) == list(counted.tallies)
    for slot, tallies in counted.tallies.items():
        assert np.array_equal(again.tallies[slot], tallies)


def test_a_solution_as_json() -> None:
    solved = solve_seen(HOUSE, Seen.DEALER_AND_FLOP_CARD, deck=Deck((0, 1, 2)))
    form = json.loads(json.dumps(solved.form()))
    assert list(form) == [
        *("seen", "deals", "expected", "house_edge", "element_of_risk", "average_wager"),
        *("standard_deviation", "actions", "distribution", "trips", "first_actions"),
    ]
    assert form["seen"] == "dealer,flop"
    assert form["expected"]["denominator"] == form["deals"] == solved.deals
    assert form["expected"]["value"] == -form["house_edge"] == float(solved.expected)
    for name, shares in solved.first_actions.items():
        assert sum(shares.values()) == 1
        assert form["first_actions"][name] == {str(a): float(of) for a, of in shares.items()}


def test_progress_goes_through_the_cards_of_the_dealer() -> None:
    told: list[tuple[str, int, int]] = []
    solve_seen(
        HOUSE,
        Seen.ONE_DEALER_CARD,
        deck=Deck((0, 1, 2)),
        progress=lambda *step: told.append(step),
    )
    through = [done / of for what, done, of in told if what == "going through the dealer's cards"]
    assert through == sorted(through)
    assert through[-1] == 1
