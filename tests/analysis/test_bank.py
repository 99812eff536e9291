"""Banking: the slow twin on short decks, known values, and the rounds of the game itself."""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

import pitboss
from pitboss.analysis import counted_sums, table_sums
from pitboss.analysis.bank import Banking, bank, check_bank
from pitboss.analysis.banked_seats import BankedSeat
from pitboss.analysis.break_even import gaining_antes
from pitboss.analysis.counted_sums import SumsCounter, count_table_sums
from pitboss.analysis.counting import counts_for
from pitboss.analysis.decisions import Decisions, strategy_tables
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.kernel.strategy import choose_flop, choose_preflop, choose_river
from pitboss.analysis.kernel.two_seats import LOW_BITS, Choices, multiply_results
from pitboss.analysis.named_strategies import COUNTED, COUNTED_PAIRS
from pitboss.analysis.outcomes import Play
from pitboss.analysis.progress import silent
from pitboss.analysis.solution import Solution
from pitboss.analysis.strategies.catalogue import OPTIMAL, shipped
from pitboss.analysis.streets import Streets
from pitboss.analysis.table_sums import pair
from pitboss.analysis.terms import terms_of, trips_results
from pitboss.analysis.two_seats import _Tables, pairs_of_hands, sum_by_other, sum_products
from pitboss.analysis.wagers import (
    FOLDED,
    LOST,
    LOST_UNQUALIFIED,
    TIED,
    WON,
    WON_UNQUALIFIED,
    net_result,
)
from pitboss.errors import ParseError
from pitboss.game import dealer as casino_dealer
from pitboss.game.actions import CallNoMoreBets, Deal, Decide, Raise
from pitboss.game.bank import Coverage
from pitboss.game.cards import DECK, Card, Rank
from pitboss.game.hands import HandCategory, strength
from pitboss.game.money import Cents
from pitboss.game.offers import DecisionOffer
from pitboss.game.profiles import PROFILES, profile
from pitboss.game.rules import Rules
from pitboss.game.wagers import PLAY
from tests.analysis.games import HOUSE, OTHER_GAMES, game
from tests.reference import bank as twin
from tests.reference.solver import net
from tests.rules.felt import BANK_SEAT, act, open_bets, wager

CALIFORNIA = profile("california")
TERMS = terms_of(HOUSE)


CHECK_CALL, ALWAYS_4X = "check-call", "always-4x"


def of_cents(ante: int, trips: int = 0, strategy: str = OPTIMAL) -> BankedSeat:
    return BankedSeat(Cents(ante), Cents(trips), strategy)


# The slow twin deals short decks out.

UNQUALIFIED = game(qualify="four of a kind", trips_table="9 8 7 5 4 3 2")
SHORT = [
    ("the standard game", HOUSE, (0, 1, 2), (OPTIMAL, OPTIMAL)),
    ("a dealer who seldom qualifies", UNQUALIFIED, (0, 1, 2), (OPTIMAL, OPTIMAL)),
    ("two strategies", UNQUALIFIED, (3, 7, 12), (OPTIMAL, ALWAYS_4X)),
    ("ladders", OTHER_GAMES["two pair, and all else besides"], (2, 5, 9), (OPTIMAL, OPTIMAL)),
    ("a bad bet", game(blind_table="0 0 0 0 0 0"), (0, 4, 8), (OPTIMAL, OPTIMAL)),
]


@pytest.mark.parametrize(
    ("rules", "ranks", "names"),
    [
        pytest.param(*of_game, id=name, marks=() if name == "two strategies" else pytest.mark.full)
        for name, *of_game in SHORT
    ],
)
def test_the_slow_twin_agrees_on_short_decks(
    rules: Rules, ranks: tuple[int, ...], names: tuple[str, str]
) -> None:
    seats = of_cents(200, 300, names[0]), of_cents(700, 100, names[1])
    banking = on_short_deck(rules, Deck(ranks), seats)
    own_ranks = [Rank(rank + 2) for rank in ranks]
    plays = {
        OPTIMAL: twin.optimal(rules, own_ranks),
        CHECK_CALL: twin.always(Raise(rules.river[0])),
        ALWAYS_4X: twin.always(Raise(4)),
    }
    one, other = (twin.Bets(seat.ante, seat.trips, plays[seat.strategy]) for seat in seats)
    slow = twin.two_seats(rules, own_ranks, (one, other))
    assert tuple(map(banking.result_of, seats)) == slow.results
    assert banking.expected == -sum(slow.results)
    assert banking.covariance(*seats) == banking.covariance(*reversed(seats)) == slow.covariance
    assert banking.variance == sum(slow.variances) + 2 * slow.covariance
    for seat, variance in zip(seats, slow.variances, strict=True):
        assert banking.with_seats((seat,)).variance == variance


def on_short_deck(rules: Rules, deck: Deck, seats: tuple[BankedSeat, ...]) -> Banking:
    terms = terms_of(rules)
    names = {seat.strategy for seat in seats}
    met = {pair(one, other) for one in names for other in names}
    sums = count_table_sums(terms, names, met, deck=deck)
    return Banking(rules, seats, None, Coverage.UNLIMITED, terms, sums)


FLUSHES = Deck((0, 3, 8, 9, 12))


def test_every_deal_to_two_seats_is_there() -> None:
    """Who always folds loses two Antes in each of them, and the other's hand does not matter."""
    folding = Decisions(*(np.zeros_like(choices) for choices in chosen(FLUSHES, CHECK_CALL)))
    folding = folding._replace(plain=folding.plain - 1, suited=folding.suited - 1)
    product, results = sum_products(TERMS, FLUSHES, [folding])
    assert (product, results) == (16 * pairs_of_hands(FLUSHES), -4 * FLUSHES.deals)
    by_other = sum_by_other(Play(TERMS, FLUSHES, counts_for(FLUSHES, TERMS.qualify), folding))
    for category, result in enumerate(by_other.results):
        assert result == -4 * sum(row[category] for row in by_other.deals)


def chosen(deck: Deck, name: str) -> Decisions:
    from pitboss.analysis.named_strategies import decisions_of

    return decisions_of(name, TERMS, deck)


def test_hands_that_only_suits_tell_apart_are_counted_once_and_that_changes_nothing() -> None:
    """One hand that plays otherwise makes the counting go through every board of its flops."""
    decisions = chosen(FLUSHES, OPTIMAL)
    odd = decisions._replace(preflop=decisions.preflop.copy())
    odd.preflop[5] = 1 if decisions.preflop[5] != 1 else 2
    evenly, oddly = (sum_products(TERMS, FLUSHES, [one]) for one in (decisions, odd))
    assert evenly != oddly
    together = sum_products(TERMS, FLUSHES, [decisions, odd])
    assert together[1] == evenly[1] + oddly[1]
    both = sum_products(TERMS, FLUSHES, [odd, decisions])
    assert both == together


def test_a_strategy_meets_itself_as_it_meets_another_of_its_kind() -> None:
    decided = {name: chosen(FLUSHES, name) for name in COUNTED}
    counter = SumsCounter(TERMS, FLUSHES, decided, silent)
    twice, _ = sum_products(TERMS, FLUSHES, [decided[OPTIMAL]] * 2)
    assert twice == 4 * counter.product(OPTIMAL, OPTIMAL)
    assert counter.product(OPTIMAL, CHECK_CALL) == counter.product(CHECK_CALL, OPTIMAL)


# The whole deck.

SPOTS = [(3, 0), (700, 311), (1300, 500), (1754, 77)]


@pytest.mark.parametrize(
    ("flop", "runout"),
    [pytest.param(*spot, marks=pytest.mark.full if spot[0] > 3 else ()) for spot in SPOTS],
)
def test_all_pairs_of_hands_on_a_board_of_the_whole_deck(
    streets: Streets, flop: int, runout: int
) -> None:
    """Every pair of hands against every dealer's hand, without inclusion and exclusion."""
    deck = STANDARD_DECK
    tables = _Tables(TERMS, deck, [streets.decisions])
    before = tables.before(flop)
    number = np.flatnonzero(deck.possible(flop))[runout]
    sums = np.zeros(4, dtype=np.int64)
    multiply_results(
        deck.flops[flop], np.array([number]), np.array([1]), deck.hole_views, deck.places,
        deck.suited_starts, tables.shown, Choices(before, tables.plain, tables.suited), sums,
    )  # fmt: skip
    high, low, above, below = sums.tolist()
    board = [*deck.flops[flop].tolist(), *deck.hole_cards[number].tolist()]
    results, products = dealt_out(streets, board)
    assert ((high << LOW_BITS) + low, (above << LOW_BITS) + below) == (products, results)


def dealt_out(streets: Streets, board: Sequence[int]) -> tuple[int, int]:
    holes = [hole for hole in STANDARD_DECK.hole_cards.tolist() if not {*hole} & {*board}]
    shown = [strength([DECK[card] for card in (*hole, *board)]) for hole in holes]
    ranked = sorted({*shown})
    order = np.array([ranked.index(one) for one in shown])
    qualifies = np.array([HOUSE.qualifies(one.category) for one in shown])
    nets = np.array([nets_of(streets, hole, board, made.category)
                     for hole, made in zip(holes, shown, strict=True)])  # fmt: skip
    fares = np.sign(order[None, :] - order[:, None])  # by dealer's hand and seat's hand
    outcome = np.where(fares > 0, 0, np.where(fares < 0, 3, 2))
    outcome += (fares != 0) & ~qualifies[:, None]
    held = np.zeros((len(holes), 52), dtype=np.int64)
    held[np.arange(len(holes))[:, None], np.array(holes)] = 1
    apart = (held @ held.T == 0).astype(float)
    results = apart * nets[np.arange(len(holes))[None, :], outcome]
    return int(results.sum()), int(((results @ apart) * results).sum())  # below 2^53: exact


def test_the_highest_odds_and_raises_do_not_overflow(streets: Streets) -> None:
    """On boards that give everybody a full house: twice the results are four times the products."""
    deck, dearest = STANDARD_DECK, game(
        blind_table="20000 20000 20000 20000 20000 20000", preflop=[3, 100], flop=[100], river=[100]
    )  # fmt: skip
    aces = next(at for at, cards in enumerate(deck.flops.tolist()) if min(cards) >= 48)
    sums = []
    for strategies in ([streets.decisions], [streets.decisions] * 2):
        tables = _Tables(terms_of(dearest), deck, strategies)
        found = np.zeros(4, dtype=np.int64)
        multiply_results(
            deck.flops[aces], np.array([0, 1, 5]), np.array([1, 1, 1]), deck.hole_views,
            deck.places, deck.suited_starts, tables.shown,
            Choices(tables.before(aces), tables.plain, tables.suited), found,
        )  # fmt: skip
        high, low, above, below = found.tolist()
        sums.append(((high << LOW_BITS) + low, (above << LOW_BITS) + below))
    (product, result), (both_products, both_results) = sums
    assert (both_products, both_results) == (4 * product, 2 * result)
    assert both_products > 2**57


def nets_of(
    streets: Streets, hole: Sequence[int], board: Sequence[int], made: HandCategory
) -> list[int]:
    """Against a dealer who qualifies or not: winning, tying and losing."""
    tables = strategy_tables(streets.deck, streets.decisions)
    cards, shown = np.array(hole), np.array(board)
    first = choose_preflop(tables, cards)
    second = choose_flop(tables, cards, shown[:3])
    third = choose_river(tables, cards, shown)
    if first == 0 and second == 0 and third < 0:
        return [-4] * 5
    play = HOUSE.preflop[first - 1] if first else HOUSE.flop[second - 1] if second else 1
    fares = ("win", True), ("win", False), ("tie", True), ("lose", True), ("lose", False)
    return [net(HOUSE, made, *fared, play) for fared in fares]


def test_two_seats_are_correlated_as_checked_by_others() -> None:
    banking = bank(HOUSE, [of_cents(1000)] * 2)
    assert banking.exact_correlation is not None
    assert 0.15 < banking.exact_correlation < 0.20
    assert banking.correlation == pytest.approx(float(banking.exact_correlation), abs=1e-12)
    one = bank(HOUSE, [of_cents(1000)])
    assert (one.correlation, one.exact_correlation) == (None, None)
    assert f"{one.standard_deviation / 1000:.2f}" == "4.94"
    assert banking.variance == 2 * one.variance * (1 + banking.exact_correlation)


def test_what_ships_is_what_the_solver_says(solution: Solution) -> None:
    for rules in map(profile, PROFILES):
        banking = bank(rules, [of_cents(500)])
        assert banking.expected == -500 * solution.expected
        assert banking.variance == 500**2 * solution.variance
        with_trips = bank(rules, [of_cents(500, 500)])
        edge = solution.trips[rules.paytable("trips").name]
        assert with_trips.expected == 500 * (edge - solution.expected)
    for name in (CHECK_CALL, ALWAYS_4X):
        played = bank(HOUSE, [of_cents(10000, strategy=name)])
        assert float(played.expected) == pytest.approx(4070.47005555, abs=1e-7)


def test_the_sums_that_ship_are_whole() -> None:
    form, sums = table_sums._shipped()
    assert form == table_sums._form(TERMS)
    assert {*sums.seats} == {*COUNTED}
    assert {*sums.products} == {*COUNTED_PAIRS}
    for seat in sums.seats.values():
        assert seat.all_deals == STANDARD_DECK.deals
        assert seat.all_pairs == pairs_of_hands(STANDARD_DECK)
        assert seat.pairs == tuple(zip(*seat.pairs, strict=True))
        assert [sum(row) for row in seat.pairs] == [comb(43, 2) * deals for deals in seat.deals]
        assert sum(seat.by_other) == comb(43, 2) * sum(seat.results)


@pytest.mark.long  # in short: short decks, and boards of the whole deck, above
def test_the_sums_that_ship_are_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counted_sums, "kept", lambda _what, _key, find, _write, _read: find())
    assert count_table_sums(TERMS, COUNTED, COUNTED_PAIRS) == table_sums._shipped()[1]


# The game itself says what a round brings.


@pytest.mark.parametrize("seed", range(12))
def test_a_round_of_the_game_brings_the_bank_what_seats_lose_less_the_collection(seed: int) -> None:
    choice = random.Random(seed)
    rules = CALIFORNIA.change(schedule=1 + seed % 3)
    least = int(rules.spot_minimum)
    seats = {
        number: of_cents(least * choice.randint(1, 3), choice.choice([0, least, 2 * least]))
        for number in range(1, choice.randint(2, 6))
    }
    placed = [
        wager(number, f"{seat.ante / 100:.2f}", f"{seat.trips / 100:.2f}")
        for number, seat in seats.items()
    ]
    bets = open_bets(rules, dict.fromkeys(seats, "100000"), bank_wager="10000000")
    round = act(bets, *placed, CallNoMoreBets(), Deal(tuple(choice.sample(DECK, 52))))
    while decisions := [
        offer for offer in casino_dealer.legal_actions(round) if isinstance(offer, DecisionOffer)
    ]:
        offer = choice.choice(decisions)
        round = act(round, Decide(offer.seat, offer.decision))
    banking = bank(rules, list(seats.values()))
    assert (round.total_action, round.collection) == (banking.total_action, banking.collection)
    dealer = strength(shown(round.dealer, round.board))
    lost = Fraction(0)
    for number, seat in seats.items():
        part = round.seats[number]
        made = strength(shown(part.cards, round.board))
        qualified = rules.qualifies(dealer.category)
        won, failed = (WON, LOST) if qualified else (WON_UNQUALIFIED, LOST_UNQUALIFIED)
        outcome = TIED if made == dealer else won if made > dealer else failed
        raised = part.stakes.get(PLAY, 0) // seat.ante
        pays = TERMS.blind[made.category]
        main = net_result(True, raised, pays, outcome if raised else FOLDED)
        trips = trips_results(rules.paytable("trips"))[made.category]
        lost -= Fraction(seat.ante * main, 2) + seat.trips * trips
    assert round.net(BANK_SEAT) == lost - banking.collection


def shown(*hands: Sequence[Card | None]) -> list[Card]:
    return [card for cards in hands for card in cards if card is not None]


# Collection and coverage.


def test_the_collection_and_its_share() -> None:
    banking = bank(CALIFORNIA, [of_cents(1000, 500)] * 6)
    assert banking.total_action == 6 * 2500
    assert banking.collection == 300
    assert banking.fee_share == Fraction(300, 15000)
    assert banking.net_expected == banking.expected - 300
    assert bank(HOUSE, [of_cents(1000)]).collection == 0


@pytest.mark.parametrize("strategy", [OPTIMAL, CHECK_CALL])
@pytest.mark.parametrize("trips", [0, 2500])
@pytest.mark.parametrize("seats", [1, 3, 7])
def test_the_antes_that_gain_are_found_one_by_one_too(
    seats: int, trips: int, strategy: str
) -> None:
    banking = bank(CALIFORNIA, [of_cents(10000, trips, strategy)] * seats)
    found = banking.break_even()
    assert list(found) == [1, 2, 3]
    for number, intervals in found.items():
        rules = CALIFORNIA.change(schedule=number)
        if trips and trips < rules.spot_minimum:
            assert intervals is None
            continue
        assert intervals is not None
        gaining = set()
        for ante in range(rules.spot_minimum, rules.spot_maximum + 1, rules.increment):
            placed = of_cents(ante, trips, strategy)
            of_seat = banking.with_seats((placed,)).expected
            if seats * of_seat > rules.collection(Cents(seats * (2 * ante + trips))):
                gaining.add(ante)
        listed = [range(one.first, one.last + 1, rules.increment) for one in intervals]
        assert gaining == {ante for antes in listed for ante in antes}
        assert all(one.last + rules.increment < two.first for one, two in pairwise(intervals))


def test_a_bank_that_loses_by_every_ante_gains_up_to_one() -> None:
    """Blinds at 1000 to 1 for a straight make the bank lose; Trips of a fixed size may make up."""
    gains = gaining_antes(HOUSE, Fraction(-1, 10), Fraction(200), [Cents(0)])
    assert gains is not None
    assert [(one.first, one.last) for one in gains] == [(500, 1900)]
    assert gaining_antes(HOUSE, Fraction(-1, 10), Fraction(50), [Cents(0)]) == []
    assert gaining_antes(HOUSE, Fraction(0), Fraction(0), [Cents(0)]) == []


def test_coverage_cannot_bind_from_the_most_that_seats_can_win() -> None:
    seats = [of_cents(1000, 500)] * 2
    most = 2 * (1000 * (4 + 1 + 500) + 500 * 50)
    covered = bank(CALIFORNIA, seats, wager=Cents(most))
    assert (covered.most_paid, covered.most_collected) == (most, 2 * (1000 * 6 + 500))
    assert (covered.exact, covered.exhausted, covered.note) == (True, Fraction(0), None)
    short = bank(CALIFORNIA, seats, wager=Cents(most - 1))
    assert (short.exact, short.exhausted) == (False, None)
    assert short.note is not None
    assert "coverage is left out" in short.note
    assert short.expected == covered.expected
    assert bank(CALIFORNIA, seats).exact
    unlimited = bank(CALIFORNIA, seats, wager=Cents(500), coverage=Coverage.UNLIMITED)
    assert unlimited.exact


def test_losses_count_where_coverage_bounds_collections() -> None:
    rules = CALIFORNIA.change(blind_table="1 1 1 1 1 1")
    seats = (of_cents(1000),)
    known = bank(CALIFORNIA, seats)
    for coverage, least in (("payoffs", 6000), ("wager", 6000), ("net", 6000)):
        one = Banking(rules, seats, Cents(5999), Coverage(coverage), terms_of(rules), known.sums)
        assert (one.covers_from, one.exact) == (least, False)
    low = rules.change(blind_table="0 0 0 0 0 0")
    for coverage, least in (("payoffs", 5000), ("wager", 6000), ("net", 6000)):
        one = Banking(low, seats, Cents(5000), Coverage(coverage), terms_of(low), known.sums)
        assert (one.covers_from, one.exact) == (least, coverage == "payoffs")


# Refusals, and the front door.


@pytest.mark.parametrize(
    ("rules", "seats", "asked", "why"),
    [
        (HOUSE, [], {}, "0 seats: at house 1 to 6 play against the bank"),
        (HOUSE, [of_cents(500)] * 7, {}, "7 seats: at house 1 to 6 play against the bank"),
        (CALIFORNIA, [of_cents(500)] * 8, {}, "at california 1 to 7 play against the bank"),
        (CALIFORNIA, [of_cents(400)], {}, "Ante 4.00 is outside 5.00 to 300.00"),
        (HOUSE, [of_cents(550)], {}, "Ante 5.50 is not in steps of 1.00"),
        (HOUSE, [of_cents(500, 400)], {}, "Trips 4.00 is outside 5.00 to 500.00"),
        (HOUSE, [of_cents(500)], {"wager": Cents(500)}, "the house banks, and puts up none"),
        (HOUSE, [of_cents(500)], {"coverage": Coverage.NET}, "where the house banks it is unlimit"),
        (CALIFORNIA, [of_cents(500)], {"wager": Cents(499)}, "the player/dealer's is 5.00 or more"),
        (
            game(preflop=[3]),
            [of_cents(500, strategy=ALWAYS_4X)],
            {},
            "offer no raise 4x; possible: check, raise 3x",
        ),
        (game(play_limit="spot"), [of_cents(20000)], {}, "with more than 125.00 a raise is above"),
    ],
)
def test_what_the_table_does_not_allow_is_refused(
    rules: Rules, seats: list[BankedSeat], asked: dict[str, Any], why: str
) -> None:
    with pytest.raises(ParseError, match=why) as refused:
        bank(rules, seats, **asked)
    assert "\n" not in str(refused.value)


def test_a_strategy_that_no_name_has_is_refused_with_the_seat() -> None:
    with pytest.raises(ParseError, match="did you mean 'optimal'"):
        of_cents(500, strategy="optimum")


def test_a_seat_plays_by_the_text_of_a_strategy_and_by_tables(streets: Streets) -> None:
    """Named by what they are; two that differ cannot both go by one name."""
    text = shipped("practical").toml
    ruled, tabled = (
        pitboss.BankedSeat("25", strategy=given) for given in (text, streets.decisions)
    )
    assert (ruled.strategy, tabled.strategy) == ("strategy", "decisions")
    other = pitboss.BankedSeat("25", strategy=shipped("check-call").toml)
    with pytest.raises(ParseError, match="two strategies are called strategy"):
        bank(HOUSE, [ruled, other])
    check_bank(HOUSE, [ruled, pitboss.BankedSeat("50", strategy=text)], None, None)


def test_a_strategy_that_does_not_ship_is_counted_as_given() -> None:
    own = {"own": shipped(CHECK_CALL)}
    met = [pair("own", "own"), pair("own", OPTIMAL)]
    given = count_table_sums(TERMS, ["own"], met, deck=FLUSHES, given=own)
    known = count_table_sums(
        TERMS, [CHECK_CALL], [(CHECK_CALL, CHECK_CALL), (CHECK_CALL, OPTIMAL)], deck=FLUSHES
    )
    assert given.seats["own"] == known.seats[CHECK_CALL]
    assert given.products[met[0]] == known.products[CHECK_CALL, CHECK_CALL]
    assert given.products[met[1]] == known.products[CHECK_CALL, OPTIMAL]


def test_trips_that_banking_does_not_know_are_refused() -> None:
    fields = {"spot": "trips", "label": "Trips", "placed": "optional", "table": "UTH-03"}
    lost = game(wagers=[{**fields, "settles": "on its own cards", "fold": "lost"}])
    with pytest.raises(ParseError, match="stands after a fold"):
        bank(lost, [of_cents(500, 500)])


def test_text_is_taken_for_amounts_and_coverage() -> None:
    seats = [pitboss.BankedSeat("25", trips="5"), pitboss.BankedSeat(2500, "5.00")]
    assert seats[0] == seats[1]
    banking = pitboss.bank("california", seats, wager="100", coverage="payoffs")
    assert (banking.wager, banking.coverage, banking.exact) == (10000, Coverage.PAYOFFS, False)
    with pytest.raises(ParseError, match="no coverage 'all'"):
        pitboss.bank("california", seats, coverage="all")
    with pytest.raises(ParseError, match="not an amount"):
        pitboss.BankedSeat(25.0)  # type: ignore[arg-type]


def test_seats_may_differ() -> None:
    seats = [of_cents(1000), of_cents(3000, 500), of_cents(1000)]
    banking = bank(HOUSE, seats)
    assert banking.exact_correlation is None
    one, other = seats[:2]
    spread = sqrt(banking.with_seats((one,)).variance * banking.with_seats((other,)).variance)
    assert banking.correlation == pytest.approx(float(banking.covariance(one, other)) / spread)
    assert banking.by_seats() == []
    parts = [banking.with_seats((seat,)).variance for seat in seats]
    shared = [banking.covariance(a, b) for a, b in ((one, other), (one, one), (other, one))]
    assert banking.variance == sum(parts) + 2 * sum(shared)
