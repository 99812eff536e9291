"""Advice: the slow twin on every street, dead cards, the contract, and bad input."""

import json
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.analysis.advice import Advice, Chances, advise
from pitboss.analysis.left_out import left_out
from pitboss.analysis.solution import Solution
from pitboss.analysis.streets import Streets
from pitboss.analysis.values import Values
from pitboss.errors import InvalidRules, ParseError
from pitboss.game.actions import Check, Fold, Raise
from pitboss.game.cards import DECK, Card, Suit, parse_cards
from pitboss.game.profiles import profile
from pitboss.game.rules import Rules, Street
from tests.analysis.games import (
    EXCHANGES,
    HOUSE,
    OTHER_GAMES,
    assert_same_advice,
    deal,
    exchanged,
    game,
)
from tests.hypothesis_profile import examples
from tests.reference import solver as twin

GAMES = [pytest.param(rules, id=name) for name, rules in {"standard": HOUSE, **OTHER_GAMES}.items()]


@pytest.mark.parametrize("rules", GAMES)
def test_rivers_are_worth_what_the_slow_twin_says(rules: Rules) -> None:
    for seed in range(8):
        cards, board, dead = deal(seed, 5, dead=(0, 0, 5, 30, 43)[seed % 5])
        slow = twin.river(rules, cards, board, dead)
        assert_same_advice(advise(rules, cards, board, dead), slow)


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("dead", [25, 34, 41])
def test_flops_with_dead_cards_are_worth_what_the_slow_twin_says(rules: Rules, dead: int) -> None:
    for seed in (dead, dead + 1, dead + 2):
        cards, board, out = deal(seed, 3, dead)
        assert_same_advice(advise(rules, cards, board, out), twin.flop(rules, cards, board, out))


@pytest.mark.full
@pytest.mark.parametrize(
    ("cards", "board"),
    [("Kd 9d", "Qd Td 4d"), ("Ah 3c", "8h 8c 5h")],
)
def test_flops_of_a_whole_deck_are_worth_what_the_slow_twin_says(cards: str, board: str) -> None:
    hand, shown = parse_cards(cards), parse_cards(board)
    assert_same_advice(advise(HOUSE, hand, shown), twin.flop(HOUSE, hand, shown))


@pytest.mark.parametrize("rules", GAMES)
def test_hands_before_the_flop_are_worth_what_the_slow_twin_says(rules: Rules) -> None:
    for seed, dead in enumerate((43, 42, 40, 39)):
        cards, _, out = deal(seed, 0, dead)
        assert_same_advice(advise(rules, cards, (), out), twin.preflop(rules, cards, out))


def test_the_twin_sums_flops_as_it_counts_single_rivers() -> None:
    """Its quick count of dealer hands against its plain one, on every board of a flop."""
    cards, board, dead = deal(5, 3, 30)
    rest = [card for card in DECK if card not in (*cards, *board, *dead)]
    boards = [(*board, one, other) for at, one in enumerate(rest) for other in rest[:at]]
    rivers = [twin.river(HOUSE, cards, shown, dead) for shown in boards]
    checked = sum((max(river.values.values()) for river in rivers), Fraction(0))
    flop = twin.flop(HOUSE, cards, board, dead)
    assert flop.values[Check()] == checked / len(boards)
    assert flop.win == sum((river.win for river in rivers), Fraction(0)) / len(boards)
    unqualified = sum((river.dealer_unqualified for river in rivers), Fraction(0))
    assert flop.dealer_unqualified == unqualified / len(boards)


def test_dead_cards_may_leave_just_enough() -> None:
    """The last cards: one dealer hand on the river, six ways on the flop, 21 · 10 before it."""
    for size, needed in ((5, 2), (3, 4), (0, 7)):
        cards, board, dead = deal(7, size, dead=52 - 2 - size - needed)
        slow = {5: twin.river, 3: twin.flop}.get(size)
        ours = advise(HOUSE, cards, board, dead)
        if slow is None:
            assert_same_advice(ours, twin.preflop(HOUSE, cards, dead))
        else:
            assert_same_advice(ours, slow(HOUSE, cards, board, dead))


@pytest.mark.parametrize("size", [3, 5])
@examples(25)
@given(seed=st.integers(0, 10_000), suits=st.sampled_from(EXCHANGES), dead=st.integers(0, 20))
def test_exchanged_suits_change_nothing(
    size: int, seed: int, suits: tuple[Suit, ...], dead: int
) -> None:
    cards, board, out = deal(seed, size, dead)
    ours = advise(HOUSE, cards, board, out)
    parts = (exchanged(part, suits) for part in (cards, board, out))
    moved = advise(HOUSE, *parts)
    assert (moved.values, moved.chances) == (ours.values, ours.chances)


@pytest.mark.full
def test_exchanged_suits_change_nothing_before_the_flop() -> None:
    cards, dead = parse_cards("Kd 9d"), parse_cards("2d 7c 7d Ah 3s")
    ours = advise(HOUSE, cards, (), dead)
    for suits in EXCHANGES[7::9]:
        moved = advise(HOUSE, exchanged(cards, suits), (), exchanged(dead, suits))
        assert (moved.values, moved.chances) == (ours.values, ours.chances)
    assert advise(HOUSE, cards[::-1], (), dead[::-1]).values == ours.values


def test_the_order_of_the_board_changes_nothing() -> None:
    cards, board = parse_cards("Kd 9d"), parse_cards("2d 7c 7d Ah 3s")
    for shown in (board, board[:3]):
        assert advise(HOUSE, cards, shown).values == advise(HOUSE, cards, shown[::-1]).values


@pytest.mark.full
def test_all_starting_hands_are_worth_what_the_solver_says(solution: Solution) -> None:
    seen = {}
    for at, high in enumerate(DECK):
        for low in DECK[:at]:
            advice = advise(HOUSE, (high, low))
            name = _name(high, low)
            assert advice.values == solution.starting_hands[name].values
            seen[name] = advice
    assert len(seen) == 169
    assert seen["AA"].best == Raise(4)


def _name(high: Card, low: Card) -> str:
    kind = "" if high.rank == low.rank else "s" if high.suit == low.suit else "o"
    return high.rank.letter + low.rank.letter + kind


def test_a_dealer_does_not_qualify_with_23294460_of_all_hands() -> None:
    total = Fraction(0)
    for at, high in enumerate(DECK):
        for low in DECK[:at]:
            total += advise(HOUSE, (high, low)).chances.dealer_unqualified
    assert total / 1326 == Fraction(23_294_460, 133_784_560)


def test_random_flops_are_worth_what_the_solver_says(streets: Streets) -> None:
    deck = streets.deck
    classes, exchanges = deck.flop_classes
    assert len(classes) == len(exchanges) == 22_100
    for flop in range(0, len(deck.flops), 97):
        values = streets.values_on(flop)
        board = [deck.card(number) for number in deck.flops[flop].tolist()]
        for hole in range(flop % 131, deck.holes, 131):
            cards = [deck.card(number) for number in deck.hole_cards[hole].tolist()]
            if set(cards) & set(board):
                continue
            advice = advise(HOUSE, cards, board)
            deals = 2 * deck.deals_of_a_flop
            assert list(advice.values.values()) == [
                Fraction(int(v), deals) for v in values[:, hole]
            ]


def test_chances_add_up_and_are_those_of_a_showdown() -> None:
    advice = advise(HOUSE, parse_cards("Kd Qh"), parse_cards("4s 5h 6d 8c 9d"))
    chances = advice.chances
    assert chances.win + chances.tie + chances.lose == 1
    royal = advise(HOUSE, parse_cards("As Ks"), parse_cards("Qs Js Ts 2c 2d"))
    nobody = Fraction(0)
    assert royal.chances == Chances(Fraction(1), nobody, nobody, nobody)
    assert royal.values == {Fold(): -2, Raise(1): 502}
    on_the_board = advise(HOUSE, parse_cards("2c 3d"), parse_cards("As Ks Qs Js Ts"))
    assert on_the_board.chances.tie == 1
    assert on_the_board.values[Raise(1)] == 0


def test_the_best_and_what_the_second_best_costs() -> None:
    river = advise(HOUSE, parse_cards("Kd Qh"), parse_cards("4s 5h 6d 8c 9d"))
    assert (river.street, river.best, river.second_best) == (Street.RIVER, Fold(), Raise(1))
    assert river.margin == -2 - river.values[Raise(1)]
    assert f"{float(river.values[Raise(1)]):.4f}" == "-2.1727"
    before = advise(HOUSE, parse_cards("As Ah"))
    assert (before.street, before.best, before.second_best) == (Street.PREFLOP, Raise(4), Raise(3))
    assert before.margin == before.values[Raise(4)] - before.values[Raise(3)]


def test_advice_with_nothing_to_compare_has_no_margin() -> None:
    nothing = Fraction(0)
    cards = parse_cards("As Ah")
    values: Values = {Check(): Fraction(1)}
    alone = Advice(Street.FLOP, cards, (), (), values, Chances(nothing, nothing, nothing, nothing))
    assert alone.second_best is None
    assert alone.margin == 0


def test_advice_as_json_keeps_to_the_contract() -> None:
    cards, board = parse_cards("Kd Qh"), parse_cards("4s 5h 6d 8c 9d")
    form = json.loads(json.dumps(advise(HOUSE, cards, board).form()))
    assert form == {
        "street": "river",
        "cards": "Kd Qh",
        "board": "4s 5h 6d 8c 9d",
        "dead": "",
        "actions": {"fold": -2.0, "raise 1x": pytest.approx(-2.17272727)},
        "best": "fold",
        "exact": True,
    }
    form = advise(HOUSE, cards, board[:3], parse_cards("2c 2d")).form()
    assert (form["street"], form["dead"]) == ("flop", "2c 2d")
    assert list(form["actions"]) == ["check", "raise 2x"]


@pytest.mark.parametrize("name", ["california", "royal-caribbean"])
def test_advice_where_coverage_can_bind_says_so(name: str) -> None:
    cards, board = parse_cards("Kd Qh"), parse_cards("4s 5h 6d 8c 9d")
    house, advice = advise(HOUSE, cards, board), advise(profile(name), cards, board)
    assert house.note is None
    assert advice.note == left_out(profile(name)) is not None
    assert advice.form() == {**house.form(), "note": advice.note}


def test_dead_cards_change_what_a_hand_is_worth() -> None:
    cards = parse_cards("Ks 2s")
    plain = advise(HOUSE, cards)
    without_kings = advise(HOUSE, cards, (), parse_cards("Kc Kd Kh"))
    assert plain.best == Raise(4)
    assert without_kings.best == Check()
    assert without_kings.values[Raise(4)] < plain.values[Raise(4)]


def test_a_hand_is_counted_anew_for_other_dead_cards_and_other_rules() -> None:
    cards, _, dead = deal(8, 0, 42)
    settled = OTHER_GAMES["Ante settled"]
    for rules, out in ((HOUSE, dead), (HOUSE, dead[1:]), (settled, dead), (HOUSE, dead)):
        assert_same_advice(advise(rules, cards, (), out), twin.preflop(rules, cards, out))
    swapped = [cards[0], dead[0]]
    slow = twin.preflop(HOUSE, swapped, dead[1:])
    assert_same_advice(advise(HOUSE, swapped, (), dead[1:]), slow)


def test_a_hand_asked_for_again_is_not_counted_again() -> None:
    steps_seen: list[str] = []
    cards, dead = parse_cards("Ts 7d"), parse_cards("2c 5h 5d 5s")
    first = advise(HOUSE, cards, (), dead, progress=lambda what, *_: steps_seen.append(what))
    steps = len(steps_seen)
    assert steps > 0
    second = advise(HOUSE, cards, (), dead, progress=lambda what, *_: steps_seen.append(what))
    assert second.values == first.values
    assert len(steps_seen) == steps


@pytest.mark.parametrize(
    ("cards", "board", "dead", "message"),
    [
        ("As", "", "", "a hand has 2 cards, not 1: As"),
        ("", "", "", "a hand has 2 cards, not 0: none"),
        ("As Ks Qs", "", "", "a hand has 2 cards, not 3: As Ks Qs"),
        ("As Ks", "2c", "", "a board has 0, 3 or 5 cards, not 1: 2c"),
        ("As Ks", "2c 3c", "", "a board has 0, 3 or 5 cards, not 2: 2c 3c"),
        ("As Ks", "2c 3c 4c 5c", "", "a board has 0, 3 or 5 cards, not 4: 2c 3c 4c 5c"),
        ("As Ks", "2c 3c 4c 5c 6c 7c", "", "a board has 0, 3 or 5 cards, not 6"),
        ("As Ks", "As 3c 4c", "", "card As appears twice among hand, board and dead cards"),
        ("As Ks", "2c 3c 4c", "2c", "card 2c appears twice among hand, board and dead cards"),
        ("As Ks", "", "2c Ks", "card Ks appears twice among hand, board and dead cards"),
    ],
)
def test_what_is_no_spot_is_refused_in_one_line(
    cards: str, board: str, dead: str, message: str
) -> None:
    refused = refusal(parse_cards(cards), parse_cards(board), parse_cards(dead))
    assert message in refused
    assert "\n" not in refused


def test_a_card_twice_in_one_place_is_refused() -> None:
    ace, king, two = parse_cards("As Ks 2c")
    twice = "appears twice among hand, board and dead cards"
    assert twice in refusal([ace, ace], [], [])
    assert twice in refusal([ace, king], [two, two, two], [])
    assert twice in refusal([ace, king], [], [two, two])


@pytest.mark.parametrize(("size", "needed"), [(0, 7), (3, 4), (5, 2)])
def test_too_many_dead_cards_are_refused(size: int, needed: int) -> None:
    cards, board, dead = deal(2, size, dead=52 - 2 - size - needed + 1)
    assert refusal(cards, board, dead) == (
        f"{len(dead)} dead cards leave {needed - 1} in the deck; "
        f"the board and the dealer still need {needed}"
    )


def refusal(cards: Sequence[Card], board: Sequence[Card], dead: Sequence[Card]) -> str:
    with pytest.raises(ParseError) as refused:
        advise(HOUSE, cards, board, dead)
    return str(refused.value)


def test_rules_that_cannot_be_counted_are_refused_on_every_street() -> None:
    thirds = game(
        blind_table="500 50 10 3 4:3 1", increment="3.00", minimum="3.00", maximum="300.00"
    )
    for size in (0, 3, 5):
        cards, board, _ = deal(1, size)
        with pytest.raises(InvalidRules, match="flush pays 4 to 3"):
            advise(thirds, cards, board)
