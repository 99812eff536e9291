"""The chart strategy: its ranges, its rules of thumb, and that it stays with what is offered."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.cards import DECK, Card, parse_cards
from pitboss.table.chart import ChartStrategy
from tests.game.strategies import ladders, seeds
from tests.hypothesis_profile import examples
from tests.reference.hands import CATEGORIES, LOWEST_FIRST, best

PUBLISHED = "33+, A2+, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo"
HANDS_RAISED = 500  # of 1326


def raises(cards: str, board: str = "") -> bool:
    """Whether the strategy raises, when it is offered what the street offers."""
    turned = parse_cards(board)
    offered: dict[int, list[Decision]] = {
        0: [Check(), Raise(3), Raise(4)],
        3: [Check(), Raise(2)],
        5: [Fold(), Raise(1)],
    }
    chosen = ChartStrategy().choose(parse_cards(cards), turned, offered[len(turned)])
    return isinstance(chosen, Raise)


def in_published_range(one: str, other: str) -> bool:
    high, low = sorted((one, other), key=lambda card: LOWEST_FIRST.index(card[0]), reverse=True)
    kind = "s" if one[1] == other[1] else "o"
    for part in PUBLISHED.split(", "):
        first, lowest, suits = part[0], part[1], part[2:].rstrip("+")
        if first == lowest:
            if high[0] == low[0] and LOWEST_FIRST.index(low[0]) >= LOWEST_FIRST.index(first):
                return True
        elif high[0] == first and suits in ("", kind) and high[0] != low[0]:
            enough = LOWEST_FIRST.index(low[0]) >= LOWEST_FIRST.index(lowest)
            if enough and (part.endswith("+") or low[0] == lowest):
                return True
    return False


def test_before_the_flop_it_raises_the_500_published_hands() -> None:
    raised = 0
    for one, other in combinations(DECK, 2):
        does = raises(f"{one} {other}")
        assert does == in_published_range(str(one), str(other)), f"{one}{other}"
        assert does == raises(f"{other} {one}")
        raised += does
    assert raised == HANDS_RAISED


def test_it_raises_as_much_as_is_offered() -> None:
    aces = parse_cards("As Ad")
    assert ChartStrategy().choose(aces, (), [Check(), Raise(3), Raise(4)]) == Raise(4)
    assert ChartStrategy().choose(aces, (), [Check(), Raise(3)]) == Raise(3)
    assert ChartStrategy().choose(aces, (), [Check()]) == Check()


@pytest.mark.parametrize(
    ("cards", "board", "does"),
    [
        ("9s 4d", "9c 4h Kd", True),  # two pair
        ("9s 4d", "9c Ah Kd", True),  # a pair of one's own
        ("3s 2d", "3c Ah Kd", True),
        ("3s 3d", "9c Ah Kd", True),  # in the pocket
        ("2s 2d", "9c Ah Kd", False),  # but for twos
        ("2s 4d", "2c Ah Kd", True),  # twos with the board are a pair like any other
        ("2s 2d", "9c 9h Kd", True),  # two pair, twos or not
        ("7s 6d", "9c 9h Kd", False),  # a pair that everybody has
        ("7s 6d", "9c 9h 9d", False),  # and so are three
        ("7s 7d", "9c 9h 9d", True),  # a full house that not everybody has
        ("9s 6d", "9c 9h Kd", True),
        ("As 6d", "9c 9h Kd", False),
        ("Ts 2s", "4s 8s Kd", True),  # four to a flush with a ten
        ("9s 2s", "4s 8s Kd", False),  # with a nine at most
        ("3s 2s", "As Ks 7d", False),  # the high ones are on the board
        ("Ts 2d", "4s 8s Ks", True),  # one of one's own is enough
        ("9s Td", "4s 8s Ks", False),  # the ten is of another suit
        ("Js Td", "9c 8h 2d", False),  # an open straight is nothing yet
        ("Js Td", "9c 8h 7d", True),  # a straight
        ("As Ks", "Qd 7c 3h", False),
    ],
)
def test_on_the_flop_it_raises_made_hands_and_high_flush_draws(
    cards: str, board: str, does: bool
) -> None:
    assert raises(cards, board) == does


@pytest.mark.parametrize(
    ("cards", "board", "does"),
    [
        ("3h 4c", "Ks 9h 8c 3d 2s", True),  # a pair of one's own
        ("3h 4c", "Ks Kd 8c 3d 2s", True),  # two pair where the board has one
        ("5h 4c", "As Kd Qh 9c 7s", False),  # 27 cards help: every pair, and J, T and 8
        ("Jh Tc", "As Kd Qh 9c 7s", True),  # a straight
        ("5h 4c", "As Ks Qs Js Ts", True),  # nothing beats the board
        ("2h 3c", "Ks Kd Kh Kc 9s", True),  # 16: the tens, jacks, queens and aces
    ],
)
def test_on_the_river_it_folds_what_most_cards_beat(cards: str, board: str, does: bool) -> None:
    assert raises(cards, board) == does


def outs(cards: list[str], board: list[str]) -> int:
    """Cards that, with the board, beat the hand: counted one by one on the slow twin."""
    unseen = [str(card) for card in DECK if str(card) not in cards + board]
    return sum(best([card, *board]) > best(cards + board) for card in unseen)


BORDER = [
    # Two of 20 outs, the most that are met below 21, and two of 23, the next that are met at all.
    ("9s 3c", "Qc 6s 3h Qh 6d", 20),
    ("2h As", "6c Kc Qc 6d Tc", 20),
    ("Jh 5c", "Kd 9h 7s 4d 2c", 23),
    ("Th 3d", "Ac Qd 8s 6h 2c", 23),
]


@pytest.mark.parametrize(("cards", "board", "many"), BORDER)
def test_on_the_river_20_outs_are_few_and_the_next_more_are_many(
    cards: str, board: str, many: int
) -> None:
    assert outs(cards.split(), board.split()) == many
    assert raises(cards, board) == (many <= 20)


def test_on_the_river_outs_are_counted_as_the_slow_twin_counts_them() -> None:
    shuffle = random.Random(20)
    folded = 0
    for _ in range(120):
        seven = list(map(str, shuffle.sample(DECK, 7)))
        cards, board = seven[:2], seven[2:]
        better = CATEGORIES[best(seven)[0]] != CATEGORIES[best(board)[0]]
        does = better or outs(cards, board) <= 20
        assert raises(" ".join(cards), " ".join(board)) == does, seven
        folded += not does
    assert folded > 10


offered_lists = st.tuples(
    st.sampled_from([Check(), Fold()]),
    st.just([]) | ladders(),
).map(lambda both: [both[0], *map(Raise, both[1])])


@examples(300)
@given(seeds, st.sampled_from([0, 3, 5]), offered_lists)
def test_it_always_chooses_something_offered(
    seed: int, turned: int, offered: list[Decision]
) -> None:
    cards: list[Card] = random.Random(seed).sample(DECK, 2 + turned)
    chosen = ChartStrategy().choose(cards[:2], cards[2:], offered)
    assert chosen in offered
    if isinstance(chosen, Raise):
        assert chosen.multiple == max(one.multiple for one in offered if isinstance(one, Raise))
