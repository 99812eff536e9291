"""Which cards are seen before the first decision: the kinds that a game is solved for."""

from enum import Enum

from pitboss.errors import ParseError
from pitboss.game.arguments import short_repr

DEALER, FLOP, LATE = "dealer", "flop", "late"


class Seen(Enum):
    """Cards of the dealer, and perhaps one of the board; `late` is one of turn and river."""

    ONE_DEALER_CARD = (DEALER,)
    BOTH_DEALER_CARDS = (DEALER, DEALER)
    ONE_FLOP_CARD = (FLOP,)
    ONE_LATE_CARD = (LATE,)
    DEALER_AND_FLOP_CARD = (DEALER, FLOP)
    DEALER_AND_LATE_CARD = (DEALER, LATE)

    def __init__(self, *names: str) -> None:
        self.dealer_cards = names.count(DEALER)
        self.on_flop = FLOP in names
        self.late = LATE in names

    def __str__(self) -> str:
        return ",".join(self.value)

    @property
    def board_choices(self) -> int:
        """Which of the board's cards the seen one may be."""
        return 3 if self.on_flop else 2 if self.late else 1

    @property
    def words(self) -> str:
        """What is seen, for people."""
        return _WORDS[self]


_WORDS = {
    Seen.ONE_DEALER_CARD: "one dealer card",
    Seen.BOTH_DEALER_CARDS: "both dealer cards",
    Seen.ONE_FLOP_CARD: "one card of the flop",
    Seen.ONE_LATE_CARD: "one card of turn and river",
    Seen.DEALER_AND_FLOP_CARD: "one dealer card and one card of the flop",
    Seen.DEALER_AND_LATE_CARD: "one dealer card and one card of turn and river",
}


def parse_seen(text: str) -> Seen:
    """`dealer,flop`, the names in any order."""
    names = sorted(name.strip().lower() for name in text.split(","))
    for seen in Seen:
        if sorted(seen.value) == names:
            return seen
    possible = "; ".join(map(str, Seen))
    raise ParseError(f"cannot solve for seen cards {short_repr(text)}; one of {possible}")
