"""The deck, its boards and flops up to suits: complete, and numbered as the kernels number them."""

import random
from collections import Counter
from itertools import combinations, permutations
from math import comb, prod

import numpy as np
import pytest

from pitboss.analysis.deck import STANDARD_DECK, Deck, flop_number, hole_numbers
from pitboss.analysis.kernel.boards import hole_number, pair_number, suit_and_row, type_of
from pitboss.analysis.kernel.tables import PLAIN
from pitboss.analysis.kernel.turns import turn_of_types
from pitboss.analysis.turns import turns_of
from pitboss.game.cards import DECK

SHORT = Deck((0, 3, 4, 9, 12))
EXCHANGES = list(permutations(range(4)))


def test_a_full_deck_has_the_numbers_of_the_game() -> None:
    assert (STANDARD_DECK.cards, STANDARD_DECK.holes, STANDARD_DECK.dealer_hands) == (52, 1326, 990)
    assert STANDARD_DECK.deals == 27_813_810_024_000
    assert len(STANDARD_DECK.plain.types) == 6_188
    assert len(STANDARD_DECK.suited.types) == 286 * 91 + 715 * 13 + 1_287 == 36_608
    assert len(STANDARD_DECK.plain.kinds) == 91
    assert len(STANDARD_DECK.suited.kinds) == 351
    assert len(STANDARD_DECK.flops) == 1_755
    assert STANDARD_DECK.flop_weights.sum() == comb(52, 3)
    assert len(STANDARD_DECK.names) == len(set(STANDARD_DECK.names)) == 169


def test_cards_are_numbered_as_they_are_elsewhere() -> None:
    assert [STANDARD_DECK.card(number) for number in range(52)] == list(DECK)
    assert [STANDARD_DECK.number(card) for card in DECK] == [card.index for card in DECK]
    assert [str(SHORT.card(number)) for number in (0, 7, 19)] == ["2c", "5s", "As"]
    assert [SHORT.number(SHORT.card(number)) for number in range(20)] == list(range(20))


def test_hands_and_flops_have_each_a_number() -> None:
    for number, (a, b) in enumerate(STANDARD_DECK.hole_cards.tolist()):
        assert a < b
        assert hole_number(a, b) == hole_number(b, a) == number
    low, high = STANDARD_DECK.hole_cards.T
    assert hole_numbers(low, high).tolist() == hole_numbers(high, low).tolist() == [*range(1326)]
    flops = np.array(list(combinations(range(52), 3)))
    assert sorted(flop_number(*flops.T).tolist()) == list(range(comb(52, 3)))
    for number, (i, j) in enumerate(STANDARD_DECK.kinds.tolist()):
        assert pair_number(i, j) == pair_number(j, i) == number


def check_board(deck: Deck, board: tuple[int, ...], order: random.Random) -> tuple[bool, int]:
    """The row that a kernel gives a board is that of its types."""
    suits = Counter(card & 3 for card in board)
    often, times = suits.most_common(1)[0]
    dealt = order.sample(board, 5)
    flop = np.array(sorted(dealt[:3]), dtype=np.int64)
    suit, row = suit_and_row(flop, dealt[3], dealt[4], deck.places, deck.suited_starts)
    assert suit == (often if times >= 3 else PLAIN)
    boards = deck.plain if suit == PLAIN else deck.suited
    types = sorted(type_of(card, suit, deck.places) for card in board)
    assert sorted(boards.types[row].tolist()) == types
    ranks = sorted(card >> 2 for card in board)
    assert deck.plain.types[boards.rank_rows[row]].tolist() == ranks
    return suit != PLAIN, row


def test_every_board_of_a_short_deck_has_its_row_and_every_row_its_boards() -> None:
    order = random.Random(1)
    boards = combinations(range(SHORT.cards), 5)
    met = Counter(check_board(SHORT, board, order) for board in boards)
    five_of_a_kind = {(False, row) for row in range(126) if len({*SHORT.plain.types[row]}) == 1}
    plain = {(False, row) for row in range(len(SHORT.plain.types))}
    suited = {(True, row) for row in range(len(SHORT.suited.types))}
    assert set(met) == plain - five_of_a_kind | suited
    for board in suited:
        others = Counter(card for card in SHORT.suited.types[board[1]].tolist() if card < 5)
        assert met[board] == 4 * prod(comb(3, number) for number in others.values())


def test_boards_of_a_full_deck_have_their_rows() -> None:
    order = random.Random(2)
    seen: Counter[bool] = Counter()
    for _ in range(2_000):
        suited, _ = check_board(STANDARD_DECK, tuple(order.sample(range(52), 5)), order)
        seen[suited] += 1
    for _ in range(500):
        suited, _ = check_board(STANDARD_DECK, tuple(order.sample(range(0, 52, 2), 5)), order)
        seen[suited] += 1
    assert min(seen.values()) > 300


def test_every_flop_leads_by_its_exchange_to_its_like() -> None:
    classes, exchanges = STANDARD_DECK.flop_classes
    weights: Counter[int] = Counter()
    for flop in combinations(range(52), 3):
        number = int(flop_number(*np.array(flop)))
        at, suits = int(classes[number]), EXCHANGES[exchanges[number]]
        moved = sorted(card & ~3 | suits[card & 3] for card in flop)
        assert moved == STANDARD_DECK.flops[at].tolist()
        weights[at] += 1
    assert [weights[at] for at in range(1_755)] == STANDARD_DECK.flop_weights.tolist()


def test_exchanges_move_hands() -> None:
    for exchange, suits in enumerate(EXCHANGES):
        for hole in range(exchange, 1326, 50):
            moved = [
                card & ~3 | suits[card & 3] for card in STANDARD_DECK.hole_cards[hole].tolist()
            ]
            assert STANDARD_DECK.hole_images[exchange, hole] == hole_number(*moved)


@pytest.mark.parametrize("flop", [0, 300, 1_200, 1_300, 1_301, 1_754])
def test_hands_are_alike_when_an_exchange_that_keeps_the_flop_makes_one_the_other(
    flop: int,
) -> None:
    cards = STANDARD_DECK.flops[flop].tolist()
    keep = [s for s in EXCHANGES if sorted(c & ~3 | s[c & 3] for c in cards) == sorted(cards)]
    alike = STANDARD_DECK.alike(flop)
    for hole, (a, b) in enumerate(STANDARD_DECK.hole_cards.tolist()):
        images = [hole_number(a & ~3 | s[a & 3], b & ~3 | s[b & 3]) for s in keep]
        assert alike[hole] == min(images)
        assert STANDARD_DECK.possible(flop)[hole] == (not {a, b} & {*cards})


def test_all_flops_together_have_1286792_unlike_hands() -> None:
    unlike = 0
    for flop in range(len(STANDARD_DECK.flops)):
        unlike += len(np.unique(STANDARD_DECK.alike(flop)[STANDARD_DECK.possible(flop)]))
    assert unlike == 1_286_792


def test_starting_hands_are_named_from_the_highest_down() -> None:
    assert STANDARD_DECK.names[:4] == ("AA", "AKs", "AKo", "AQs")
    assert STANDARD_DECK.names[-4:] == ("33", "32s", "32o", "22")
    combos = Counter(STANDARD_DECK.hole_names.tolist())
    for at, name in enumerate(STANDARD_DECK.names):
        assert combos[at] == {"": 6, "s": 4, "o": 12}[name[2:]]
    assert SHORT.names[:3] == ("AA", "AJs", "AJo")
    assert (SHORT.name_of(16, 0), SHORT.name_of(1, 16)) == ("A2s", "A2o")


def test_turns_are_as_many_as_the_page_on_the_solver_says() -> None:
    turns = turns_of(STANDARD_DECK)
    assert len(turns.suited) == 78 * 91 + 286 * 13 + 715 == 11_531
    assert len(turns.plain) == 10_569


@pytest.mark.parametrize("ranks", [(0, 1, 2), (0, 4, 8, 12)])
def test_a_flop_and_a_card_find_the_turn_that_they_make(ranks: tuple[int, ...]) -> None:
    """Plain turns by the cards that leave them plain, those of a suit by their types."""
    deck = Deck(ranks)
    turns = turns_of(deck)
    for at, flop in enumerate(deck.flops.tolist()):
        for card in range(deck.cards):
            number, shown = int(turns.of_flops[at, card]), [*flop, card]
            suits = [sum(one & 3 == suit for one in shown) for suit in range(4)]
            if card in flop or max(suits) > 2:
                assert number == -1
                continue
            assert turns.plain[number].tolist() == sorted(one >> 2 for one in shown)
            left = [
                sum(
                    suits[one & 3] < 2
                    for one in range(4 * place, 4 * place + 4)
                    if one not in shown
                )
                for place in range(deck.places)
            ]
            assert turns.plain_left[number].tolist() == left
            for suit in range(4):
                of_suit = turn_of_types(
                    deck.flops[at], suit, type_of(card, suit, deck.places), deck.places,
                    turns.suited_starts,
                )  # fmt: skip
                types = sorted(type_of(one, suit, deck.places) for one in shown)
                assert (of_suit < 0) == (suits[suit] < 2)
                assert of_suit < 0 or sorted(turns.suited[of_suit].tolist()) == types
