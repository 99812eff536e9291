"""The words of the language: the only place that says what each of them means.

A word is a fact that a spot has or has not, or a number that a condition bounds. Every definition
is carried out by a property of `spots.Spots`; docs/analyst.md has the same list.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pitboss.analysis.kernel.tables import Bytes
from pitboss.analysis.strategies.spots import Flags, Spots
from pitboss.game.rules import Street

EVERYWHERE = frozenset(Street)
EARLY = frozenset({Street.PREFLOP, Street.FLOP})
ON_BOARD = frozenset({Street.FLOP, Street.RIVER})
FLOP = frozenset({Street.FLOP})
RIVER = frozenset({Street.RIVER})


@dataclass(frozen=True)
class Fact:
    """A word that is true of a spot or is not."""

    word: str
    streets: frozenset[Street]  # where it can be told
    meaning: str
    of: Callable[[Spots], Flags]


@dataclass(frozen=True)
class Quantity:
    """A word that stands before a comparison: a number of things, or a rank and 0 for none."""

    word: str
    streets: frozenset[Street]
    meaning: str
    most: int | None  # of things that may be counted; None for a rank
    of: Callable[[Spots], Bytes]

    @property
    def is_rank(self) -> bool:
        return self.most is None


def _facts() -> Iterable[Fact]:
    yield Fact(
        "pocket pair",
        EVERYWHERE,
        "both hole cards have the same rank",
        lambda spots: spots.pocket_pair,
    )
    yield Fact(
        "suited",
        EARLY,
        "both hole cards are of the same suit",
        lambda spots: spots.suited,
    )
    yield Fact(
        "hidden pair",
        ON_BOARD,
        "a hole card has the rank of the other or of a card of the board, whether or not that pair "
        "plays",
        lambda spots: spots.hidden_pair,
    )
    yield Fact(
        "hidden pair or better",
        ON_BOARD,
        "a hidden pair, or a hand above the board",
        lambda spots: spots.hidden_pair_or_better,
    )
    yield Fact(
        "above the board",
        ON_BOARD,
        "the category of hand and board together is above the category of the board alone",
        lambda spots: spots.above_the_board,
    )
    yield Fact(
        "paired board",
        ON_BOARD,
        "two cards of the board, or more, have the same rank",
        lambda spots: spots.paired_board,
    )
    yield Fact(
        "flush draw",
        FLOP,
        "hand and flop have exactly four cards of a suit, at least one of them a hole card",
        lambda spots: spots.flush_draw_card > 0,
    )


def _quantities() -> Iterable[Quantity]:
    yield Quantity(
        "higher card",
        EVERYWHERE,
        "the rank of the higher hole card",
        None,
        lambda spots: spots.high,
    )
    yield Quantity(
        "lower card",
        EVERYWHERE,
        "the rank of the lower hole card; that of both where they are a pair",
        None,
        lambda spots: spots.low,
    )
    yield Quantity(
        "gap",
        EVERYWHERE,
        "by how many ranks the higher hole card is above the lower",
        12,
        lambda spots: spots.high - spots.low,
    )
    yield Quantity(
        "pair rank",
        ON_BOARD,
        "the rank of the hidden pair, the higher one of two",
        None,
        lambda spots: spots.pair_rank,
    )
    yield Quantity(
        "pair place",
        ON_BOARD,
        "1 where no rank of the board is above the hidden pair, 2 where one is, and so on; 0 where "
        "there is no hidden pair",
        6,
        lambda spots: spots.pair_place,
    )
    yield Quantity(
        "kicker",
        ON_BOARD,
        "the rank of the higher hole card of those that are in no hidden pair",
        None,
        lambda spots: spots.kicker,
    )
    yield Quantity(
        "overcards",
        ON_BOARD,
        "how many hole cards are above every card of the board",
        2,
        lambda spots: spots.overcards,
    )
    yield Quantity(
        "higher ranks",
        ON_BOARD,
        "how many ranks above the higher hole card are not on the board",
        12,
        lambda spots: spots.higher_ranks,
    )
    yield Quantity(
        "flush draw card",
        FLOP,
        "the rank of the highest hole card of a suit of which hand and flop have exactly four",
        None,
        lambda spots: spots.flush_draw_card,
    )
    yield Quantity(
        "flush card",
        ON_BOARD,
        "the rank of the highest hole card of a suit of which the board has three or more",
        None,
        lambda spots: spots.flush_card,
    )
    yield Quantity(
        "straight outs",
        FLOP,
        "how many ranks that hand and flop lack would each make five in a row with them, the ace "
        "high or low: 1 inside, 2 at both ends",
        6,
        lambda spots: spots.straight_outs,
    )
    yield Quantity(
        "board high",
        ON_BOARD,
        "the highest rank of the board",
        None,
        lambda spots: spots.board_high,
    )
    yield Quantity(
        "board suit",
        ON_BOARD,
        "the most cards of one suit on the board",
        5,
        lambda spots: spots.board_suit,
    )
    yield Quantity(
        "board connected",
        ON_BOARD,
        "the most different ranks of the board that lie within five in a row, the ace high or low",
        5,
        lambda spots: spots.board_connected,
    )
    yield Quantity(
        "dealer outs",
        RIVER,
        "how many unseen cards, each alone with the five of the board, make a hand that beats the "
        "best five of hand and board; a tie does not",
        45,
        lambda spots: spots.dealer_outs,
    )


FACTS = {fact.word: fact for fact in _facts()}
QUANTITIES = {quantity.word: quantity for quantity in _quantities()}
