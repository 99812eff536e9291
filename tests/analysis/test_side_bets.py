"""Side bets: the published values, and the slow twin on short decks."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, islice
from math import comb
from pathlib import Path

import numpy as np
import pytest

from pitboss.analysis.case_counts import rivers_of
from pitboss.analysis.cases import CaseClaims, CaseOfHand
from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import STANDARD_DECK, Deck, hole_numbers
from pitboss.analysis.joint_law import JointLaw
from pitboss.analysis.kernel.boards import suit_and_row
from pitboss.analysis.kernel.cases import tally_cases
from pitboss.analysis.kernel.tables import CASES, LOSES, LOSES_TO_UNQUALIFIED, PLAIN, TIES
from pitboss.analysis.placement import place
from pitboss.analysis.prize_groups import HandAndFlop, prize_groups
from pitboss.analysis.side_bets import SideBet, bets_of, side_bets
from pitboss.analysis.solution import Solution
from pitboss.analysis.solver import solve
from pitboss.analysis.streets import Streets
from pitboss.analysis.terms import terms_of
from pitboss.analysis.together import SideBetGame, joint_law, play_together
from pitboss.errors import ParseError
from pitboss.game.actions import Decision, Fold, Raise
from pitboss.game.cards import DECK, Card, Rank
from pitboss.game.claims import Outcome
from pitboss.game.hands import HandCategory, strength
from pitboss.game.money import Cents, Odds
from pitboss.game.paytables import NAMED_TABLES, Paytable
from pitboss.game.profiles import parse_rules
from pitboss.game.rules import Rules
from pitboss.game.seat import Seat
from pitboss.game.settlement import Line, settle
from pitboss.game.wagers import ANTE, PLAY, LooksAt, OnFold, Placed, Settles, Spot, Wager
from tests.analysis.games import HOUSE, OTHER_GAMES, deal
from tests.analysis.side_wagers import every_kind, with_side_bets
from tests.reference import side_bets as twin

EXAMPLES = Path(__file__).parents[2] / "examples"
TRIPS, BAD_BEAT, POCKET, PROGRESSIVE = map(Spot, ("trips", "bad-beat", "pocket", "progressive"))
TEXAS = 2_781_381_002_400  # a player's hand, a dealer's and a board


def example(name: str) -> Rules:
    return parse_rules((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")


def paid(bet: SideBet) -> dict[str, int]:
    return {line.hand: line.combinations for line in bet.lines if line.outcome is Outcome.WIN}


# Published values, and what follows from counting by hand. The decisions of the standard game are
# solved once for all tests.


def test_a_bad_beat_pays_as_published(streets: Streets) -> None:
    bet = side_bets(example("bad-beat"), ["bad-beat"], decisions=streets.decisions)[BAD_BEAT]
    assert bet.combinations == TEXAS == comb(52, 2) * comb(50, 2) * comb(48, 5)
    assert paid(bet) == {
        "straight flush": 10_300_592,
        "four of a kind": 471_040_512,
        "full house": 8_435_225_376,
        "flush": 19_434_208_592,
        "straight": 18_271_076_976,
        "three of a kind": 64_049_759_448,
    }
    assert f"{float(bet.expected):.6f}" == "-0.147868"
    assert bet.house_edge == Fraction(12_852_431_056, 86_918_156_325)
    assert bet.taken_into_account is None  # it stands after a fold


@pytest.mark.full
def test_trips_stand_after_a_fold_and_pay_by_all_seven_card_hands(streets: Streets) -> None:
    bet = side_bets(HOUSE, decisions=streets.decisions)[TRIPS]
    assert bet.combinations == comb(52, 7)
    assert list(paid(bet).values()) == [
        4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620,
    ]  # fmt: skip
    assert {name: f"{100 * float(edge):.4f}" for name, edge in bet.tables.items()} == {
        "UTH-01": "0.9018",
        "UTH-02": "1.9040",
        "UTH-03": "3.4979",
        "UTH-04": "6.1808",
    }
    assert bet.house_edge == bet.tables["UTH-03"] == bet.house_edge_taken_into_account


@pytest.mark.full
def test_trips_that_must_win_as_published_where_a_fold_lets_them_stand(streets: Streets) -> None:
    stands = {"spot": "trips", "fold": "stands"}
    rules = example("trips-must-win").change(wagers=[stands])
    bet = side_bets(rules, decisions=streets.decisions)[TRIPS]
    assert f"{float(bet.house_edge):.4f}" == "0.0488"
    assert paid(bet)["royal flush"] == 85_615_200
    assert paid(bet)["straight flush"] == 734_237_144
    assert paid(bet)["four of a kind"] == 4_240_864_800
    assert paid(bet)["full house"] == 62_810_500_464
    assert paid(bet)["flush"] == 71_523_195_288


@pytest.mark.full
def test_trips_lost_on_a_fold_lose_what_folded_hands_would_have_won(
    streets: Streets, solution: Solution
) -> None:
    both = play_together(example("trips-lost-on-fold"), {"trips": 1}, decisions=streets.decisions)
    assert both.unchanged.law.main == solution.expected
    lost = -both.unchanged.law.expected_on("trips") - solution.trips["UTH-03"]
    # Played unchanged, a hand is folded on three of a kind, or on four, of the board alone.
    three, four = Fraction(118_474_674_120), Fraction(430_986_600)
    assert lost == (4 * three + 31 * four) / solution.deals
    hands = solution.deals / comb(52, 5)  # on a board; 54,912 boards are three of a kind
    folded = [float(three / (54_912 * hands)), float(four / (624 * hands))]
    assert [f"{share:.2%}" for share in folded] == ["20.16%", "6.45%"]
    assert -both.together.law.expected_on("trips") == solution.trips["UTH-03"]  # none is folded
    assert both.together.actions[Fold()] < both.unchanged.actions[Fold()]
    assert both.gain > 0 < both.main_cost


@pytest.mark.full
def test_a_pocket_bonus_is_counted_by_starting_hands(streets: Streets) -> None:
    bet = side_bets(example("pocket-bonus"), ["pocket"], decisions=streets.decisions)[POCKET]
    assert list(paid(bet).values()) == [6, 4, 8, 12, 18, 24, 54]
    assert bet.combinations == 1326
    assert bet.house_edge == Fraction(118, 1326)


@pytest.mark.full
def test_a_progressive_breaks_even_with_a_meter_that_is_high_enough(streets: Streets) -> None:
    counted = SideBetGame(example("progressive"), decisions=streets.decisions)
    bet = bets_of(counted, [PROGRESSIVE])[PROGRESSIVE]
    assert list(paid(bet).values()) == [4, 36, 624, 3744, 5108, 10_200, 54_912]
    assert bet.combinations == comb(52, 5)
    meter = bet.meter
    assert meter is not None
    assert (meter.shown, meter.stake, meter.fed) == (10_000_00, 5_00, 1_00)
    assert meter.share_of_meter == Fraction(4 * 10 + 36, 10 * comb(52, 5))
    paid_by_odds = 300 * 624 + 50 * 3744 + 40 * 5108 + 30 * 10_200 + 9 * 54_912 - 2_524_332
    assert meter.without_shares == Fraction(paid_by_odds, comb(52, 5))
    assert bet.expected == meter.without_shares + meter.share_of_meter * (meter.shown + 100) / 500
    assert meter.break_even == -500 * meter.without_shares / meter.share_of_meter - 100
    # It is filled up to where it starts: by all of it, or by what a tenth leaves below.
    refilled = Fraction(4 * 10_000_00 + 36 * (1_000_10 - 1_00), comb(52, 5))
    assert meter.house_keeps == -meter.without_shares - Fraction(1, 5) - refilled / 500
    assert meter.least_even is not None
    for shown, even in ((meter.least_even, True), (meter.least_even - 1, False)):
        again = bets_of(counted, [PROGRESSIVE], meters={PROGRESSIVE: shown})[PROGRESSIVE]
        assert (again.expected >= 0) == even


def test_side_bets_played_for_the_main_game_leave_it_as_it_is(
    streets: Streets, solution: Solution
) -> None:
    law = joint_law(HOUSE, {"trips": "1/2"}, decisions=streets.decisions)
    assert law.deals == solution.deals
    main = Counter[Fraction]()
    for (net, _), deals in law.results.items():
        main[net] += deals
    assert main == solution.distribution
    assert law.main == solution.expected
    assert law.expected_on("trips") == -solution.trips["UTH-03"] / 2
    assert law.expected == law.main + law.expected_on("trips")
    assert sum(law.law_on("trips").values()) == sum(law.law.values()) == law.deals
    assert min(law.law) == -6 - Fraction(1, 2)
    of_trips = law.law_on("trips").items()
    squares = sum((net * net * deals for net, deals in of_trips), Fraction(0)) / law.deals
    own = squares - law.expected_on("trips") ** 2
    assert law.variance == solution.variance + own + 2 * law.covariance("trips")


# The slow twin deals short decks out.


def short_game(seed: int, ranks: Sequence[int], **changes: object) -> Rules:
    """Some side bets of any kind; on more than three ranks of those that ask less of the twin."""
    wagers = list(islice(every_kind(seed, ranks), 60))
    seven = [one for one in wagers if one.looks_at is LooksAt.SEVEN][:3]
    holes = [one for one in wagers if one.looks_at is LooksAt.HOLE_CARDS][:1]
    some = wagers[:2] if len(ranks) == 3 else holes
    return with_side_bets([*dict.fromkeys([*some, *seven])], **changes)


def check_against_twin(rules: Rules, ranks: tuple[int, ...], seed: int = 0) -> None:
    """Unchanged and together: the joint law, what is done how often, and the starting hands."""
    shuffle = random.Random(seed)
    sizes = [Fraction(1), Fraction(1, 2), Fraction(3), Fraction(5)]
    stakes = {wager.spot: shuffle.choice(sizes) for wager in rules.optional}
    placement = place(rules, stakes, meters=dict.fromkeys(rules.meters, 123456))
    money = {spot: int(stake * placement.ante) for spot, stake in stakes.items()}
    bets = twin.Bets(rules, placement.ante, money, placement.meters)
    slow = twin.Game(bets, [Rank(rank + 2) for rank in ranks])
    both = SideBetGame(rules, Deck(ranks)).together(placement)
    for fast, together in ((both.unchanged, False), (both.together, True)):
        played = slow.play(together)
        assert in_cents(fast.law, placement.ante) == played.law
        assert fast.law.deals == Deck(ranks).deals
        assert fast.starting_hands == played.starting_hands
        shares: dict[Decision, Fraction] = dict.fromkeys(fast.actions, Fraction(0))
        for (_, decision), deals in played.actions.items():
            shares[decision] += Fraction(deals, fast.law.deals)
        assert fast.actions == shares
    assert both.gain >= 0 <= both.main_cost


def in_cents(law: JointLaw, ante: int) -> Mapping[tuple[int, ...], int]:
    cents: dict[tuple[int, ...], int] = {}
    for results, deals in law.results.items():
        exact = [ante * result for result in results]
        assert all(one.denominator == 1 for one in exact)
        cents[tuple(one.numerator for one in exact)] = deals
    return cents


OTHER_TERMS = {"qualify": "four of a kind", "flop": [1, 3], "river": [1, 2]}


@pytest.mark.parametrize(
    ("seed", "ranks", "changes"),
    [
        (0, (0, 1, 2), {}),
        *(
            pytest.param(seed, ranks, changes, marks=pytest.mark.full)
            for seed, ranks, changes in [
                (1, (4, 7, 12), {}),
                (2, (0, 1, 2), OTHER_TERMS),
                (3, (4, 7, 12), {"unqualified_ante": "settled", "preflop": [1, 2]}),
                (4, (10, 11, 12), {"qualify": "none"}),
                (5, (1, 2, 7, 12), {"qualify": "full house", "river": [1, 3]}),
            ]
        ),
    ],
)
def test_the_slow_twin_agrees(
    seed: int, ranks: tuple[int, ...], changes: dict[str, object]
) -> None:
    check_against_twin(short_game(seed, ranks, **changes), ranks, seed)


@pytest.mark.long  # in short: fewer ranks, above
def test_the_slow_twin_agrees_on_five_ranks() -> None:
    check_against_twin(short_game(7, (8, 9, 10, 11, 12)), (8, 9, 10, 11, 12), 7)


@pytest.mark.full
def test_the_short_games_have_side_bets_that_change_play() -> None:
    """Or they would not show much."""
    gains = []
    for seed, ranks in ((0, (0, 1, 2)), (1, (4, 7, 12)), (2, (0, 1, 2))):
        rules = short_game(seed, ranks)
        both = play_together(rules, {one.spot: 1 for one in rules.optional}, deck=Deck(ranks))
        gains.append(both.gain)
    assert min(gains) > 0


def dear(odds: int) -> Wager:
    """On its own cards, and lost on a fold: it pays for a full house or better."""
    table = Paytable("own", tuple((one, Odds(odds)) for one in list(reversed(HandCategory))[:4]))
    return Wager(Spot("dear"), "Dear", Placed.OPTIONAL, Settles.OWN, table=table, fold=OnFold.LOST)


def test_values_beyond_32_bits_are_added_up_in_two_parts() -> None:
    check_against_twin(with_side_bets([dear(999_999)], increment="0.02"), (0, 1, 2))


def test_values_beyond_64_bits_are_refused() -> None:
    rules = with_side_bets([dear(999_999)], minimum="0.02", increment="0.02", maximum="9999999")
    stakes = {"dear": Fraction(9_998_999, 99_989)}
    with pytest.raises(ParseError, match="choose simpler stakes"):
        play_together(rules, stakes, deck=Deck((0, 1, 2)))
    rules = rules.change(maximum="900000000000")
    with pytest.raises(ParseError, match="choose simpler stakes"):
        play_together(rules, {"dear": 4 * 10**13}, ante="0.02", deck=Deck((0, 1, 2)))


@pytest.mark.parametrize("name", ["other ladders", "two pair, and all else besides"])
def test_without_side_bets_the_best_together_is_the_best(name: str) -> None:
    """Ties included: both ways through the game break them alike."""
    rules, deck = OTHER_GAMES[name], Deck((1, 2, 7, 12))
    counts = rivers_of(terms_of(rules), deck).counts
    checking = Decisions(
        np.zeros(deck.holes, dtype=np.int8),
        np.zeros((len(deck.flops), deck.holes), dtype=np.int8),
        *(np.zeros(rows.beaten.shape, dtype=np.int8) for rows in counts),
    )
    both = play_together(rules, {}, decisions=checking, deck=deck)
    solved = solve(rules, deck=deck)
    assert both.together.law.law == solved.distribution
    assert both.together.average_wager == solved.average_wager
    assert both.together.element_of_risk == solved.element_of_risk
    assert both.together.starting_hands == {
        name: hand.best for name, hand in solved.starting_hands.items()
    }
    assert both.unchanged.actions[Raise(rules.river[0])] == 1
    assert both.unchanged.law.main < solved.expected
    assert both.gain == -both.main_cost > 0


# Cases and groups, by the settlement of single deals on the whole deck.


def case_of(
    rules: Rules, cards: Sequence[Card], board: Sequence[Card], dealer: Sequence[Card]
) -> int:
    own, other = strength((*cards, *board)), strength((*dealer, *board))
    if own == other:
        return TIES
    if own > other:
        return int(other.category)
    return LOSES if rules.qualifies(other.category) else LOSES_TO_UNQUALIFIED


def lines_of(
    rules: Rules,
    cards: Sequence[Card],
    board: Sequence[Card],
    dealer: Sequence[Card],
    last: Decision,
) -> dict[Spot, Line]:
    stakes = {one.spot: Cents(200) for one in rules.wagers if one.before_deal}
    if isinstance(last, Raise):
        stakes[PLAY] = Cents(200 * last.multiple)
    seat = Seat(Cents(10**6), stakes, decisions=(last,), cards=tuple(cards))
    settled = settle(rules, {1: seat}, dealer, board, Cents(0), rules.meters)
    return {line.spot: line for line in settled.seats[0].lines}


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.full) for part in range(1, 6))]
)
def test_every_kind_of_wager_has_coming_what_the_settlement_pays(part: int) -> None:
    """For random deals, by the example of their group and by their case alone."""
    wagers = list(every_kind(5, range(13)))[part::6]
    for start in range(0, len(wagers), 8):
        qualify = ("pair", "two pair", "straight")[start // 8 % 3]
        rules = with_side_bets(wagers[start : start + 8], qualify=qualify)
        spots = [ANTE, Spot("blind"), PLAY, *(one.spot for one in rules.optional)]
        for seed in range(12):
            cards, seven, _ = deal(97 * start + seed, 7)
            board, dealer = seven[:5], seven[5:]
            made = strength((*cards, *board)).category
            case = case_of(rules, cards, board, dealer)
            claims = CaseClaims(rules, spots, HandAndFlop(tuple(cards), tuple(board[:3])))
            for last in (Raise(2), Fold()):
                folded = isinstance(last, Fold)
                claimed = claims.by_case[CaseOfHand(folded, made, case)]
                lines = lines_of(rules, cards, board, dealer, last)
                assert claimed.keys() == lines.keys()
                for spot, line in lines.items():
                    claim = claimed[spot]
                    assert (claim.outcome, claim.prize) == (line.outcome, line.odds)
                    assert claim.hand == line.hand


@pytest.mark.full
def test_hands_of_a_group_are_paid_alike() -> None:
    wagers = [one for one in every_kind(6, range(13)) if one.table][:40]
    few = [one for one in wagers if one.looks_at is not LooksAt.SEVEN][:4]
    groups = prize_groups(STANDARD_DECK, few)
    assert len(set(groups.examples)) == len(groups.examples)
    shuffle = random.Random(1)
    for _ in range(200):
        flop = shuffle.randrange(len(STANDARD_DECK.flops))
        on_flop = list(map(STANDARD_DECK.card, STANDARD_DECK.flops[flop].tolist()))
        cards = shuffle.sample([card for card in DECK if card not in on_flop], 2)
        hole = int(hole_numbers(*np.array([[STANDARD_DECK.number(card)] for card in cards]))[0])
        like = groups.examples[groups.of[flop, hole]]
        for wager in few:
            assert line_of(wager, cards, on_flop) == line_of(wager, *like)


def line_of(wager: Wager, cards: Sequence[Card], flop: Sequence[Card]) -> object:
    assert wager.table is not None
    if wager.looks_at is LooksAt.HOLE_CARDS:
        return wager.table.pays_hole_cards(cards)
    category = strength((*cards, *flop)).category
    return category if wager.table.pays(category) else None


@pytest.mark.parametrize("qualify", ["pair", pytest.param("straight", marks=pytest.mark.full)])
def test_cases_are_counted_as_dealt(qualify: str) -> None:
    """On the whole deck, against each of 990 dealer hands."""
    rules = with_side_bets([], qualify=qualify)
    rivers = rivers_of(terms_of(rules), STANDARD_DECK)
    for seed in range(12):
        cards, board, _ = deal(seed, 5)
        rest = [card for card in DECK if card not in (*cards, *board)]
        dealt = Counter(case_of(rules, cards, board, dealer) for dealer in combinations(rest, 2))
        numbers = [STANDARD_DECK.number(card) for card in board]
        flop = np.array(sorted(numbers[:3]), dtype=np.int64)
        suit, row = suit_and_row(flop, numbers[3], numbers[4], 13, STANDARD_DECK.suited_starts)
        hole = hole_numbers(*np.array([[STANDARD_DECK.number(card)] for card in cards]))
        kind = STANDARD_DECK.hole_views.kinds[suit, hole[0]]
        at = 0 if suit == PLAIN else 1
        boards = (STANDARD_DECK.plain, STANDARD_DECK.suited)[at]
        met = np.zeros(rivers.counts[at].beaten.shape, dtype=np.int64)
        met[row, kind] = 1
        tallies = np.zeros((1, len(HandCategory), CASES), dtype=np.int64)
        tally_cases(
            row, row + 1, met, 0, False, np.zeros((1, 1), dtype=np.int8), boards.kinds, 990,
            rivers.terms.qualify, rivers.counts[at], rivers.categories[at], tallies,
        )  # fmt: skip
        made = strength((*cards, *board)).category
        assert {case: n for case, n in enumerate(tallies[0, made].tolist()) if n} == dealt
        assert tallies.sum() == 990


# What may be asked.


def test_the_least_ante_goes_with_all_stakes() -> None:
    rules = with_side_bets([dear(5)])
    for stake, ante in (("1", 500), ("1/2", 1000), ("0.3", 2000), ("4/3", 600), ("100", 500)):
        assert place(rules, {"dear": stake}).ante == ante
    assert place(rules, {}).ante == 500
    assert place(rules, {"dear": 1}, "20.00").ante == 2000


@pytest.mark.parametrize(
    ("stakes", "ante", "meters", "named"),
    [
        ({"tripps": 1}, None, None, ["'tripps'", "did you mean 'trips'"]),
        ({"blind": 1}, None, None, ["'blind'", "trips"]),
        ({"trips": 0}, None, None, ["trips", "above zero"]),
        ({"trips": -1}, None, None, ["trips", "above zero"]),
        ({"trips": "x"}, None, None, ["'x'", "1/2"]),
        ({"trips": "1/0"}, None, None, ["'1/0'", "1/2"]),
        ({"trips": "1e99"}, None, None, ["'1e99'", "1/2"]),
        ({"trips": 0.5}, None, None, ["0.5", "1/2"]),
        ({"trips": True}, None, None, ["True", "1/2"]),
        ({"trips": 101}, None, None, ["Trips 505.00", "500.00", "beside an Ante of 5.00"]),
        ({"trips": "1/101"}, None, None, ["Ante 505.00"]),
        ({"trips": 1}, "2.00", None, ["2.00", "5.00 to 500.00"]),
        ({"trips": "1/2"}, "15.00", None, ["7.50", "steps of 1.00"]),
        ({"trips": 1}, "5", {"trips": "10.00"}, ["no meter 'trips'"]),
        ({"trips": 1}, "x", None, ["'x'"]),
        ({"trips": 1}, None, 5, ["meters", "amounts by spot"]),
        (5, None, None, ["stakes", "Antes by spot"]),
    ],
    ids=str,
)
def test_what_no_seat_may_place_is_one_line(
    stakes: object, ante: str | None, meters: object, named: list[str]
) -> None:
    with pytest.raises(ParseError) as refused:
        place(HOUSE, stakes, ante, meters)  # type: ignore[arg-type]  # as a caller may
    assert "\n" not in str(refused.value)
    assert all(word in str(refused.value) for word in named), refused.value


def test_a_meter_shows_nothing_below_zero() -> None:
    with pytest.raises(ParseError, match=r"below zero, and not -0\.01"):
        place(example("progressive"), {}, meters={"progressive": -1})


def test_where_a_spot_limits_play_the_ante_leaves_every_raise() -> None:
    rules = HOUSE.change(name="limited", play_limit="spot")
    with pytest.raises(ParseError, match=r"with more than 125\.00"):
        place(rules, {"trips": 1}, "130.00")
    assert place(rules, {"trips": 1}, "125.00").ante == 12_500


def test_rules_without_side_bets_say_so() -> None:
    with pytest.raises(ParseError, match="no side bet"):
        side_bets(with_side_bets([]))
    with pytest.raises(ParseError, match="did you mean 'trips'"):
        side_bets(HOUSE, ["trps"])


def test_named_tables_of_a_wager_change_its_table_alone() -> None:
    """On a short deck, where it is quick."""
    rules, deck = example("trips-lost-on-fold"), Deck((0, 1, 2))
    bet = side_bets(rules, deck=deck)[TRIPS]
    for name in NAMED_TABLES["trips"]:
        other = side_bets(rules.change(trips_table=name), deck=deck)[TRIPS]
        assert bet.tables[name] == other.house_edge


def test_a_wager_beside_the_main_game_has_its_covariance() -> None:
    ranks = (1, 2, 7, 12)
    rules = with_side_bets([dear(5)])
    bet = side_bets(rules, deck=Deck(ranks))[Spot("dear")]
    law = joint_law(rules, {"dear": 1}, deck=Deck(ranks))
    assert bet.covariance == law.covariance("dear")
    assert bet.expected == law.expected_on("dear")
    by_result = Counter[Fraction]()
    for line in bet.lines:
        by_result[line.result] += line.deals
    assert by_result == law.law_on("dear")
    assert bet.hit_frequency == Fraction(law.law_on("dear")[Fraction(5)], law.deals)
    assert -1 <= bet.correlation <= 1
