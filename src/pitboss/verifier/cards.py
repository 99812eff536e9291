"""The cards of a round by their parts: each hand, the dealer's, the flop, the river.

A part lies face down under a digest from the deal on. It becomes known where the record opens it,
and where an event turns it; the revealed seed gives the others.
"""

from collections.abc import Iterable, Mapping, Sequence

from pitboss.verifier.deck import deal, shuffled
from pitboss.verifier.failed_check import FailedCheck, short_repr
from pitboss.verifier.record import Event
from pitboss.verifier.seals import part_digest
from pitboss.verifier.settlement import HIDDEN

DEALER, FLOP, RIVER = "dealer", "flop", "river"

Parts = dict[str, tuple[str, ...]]


def parts_of(seats: Iterable[int]) -> dict[str, int]:
    """The parts of a deal to these seats, and how many cards each has."""
    return {**{str(seat): 2 for seat in seats}, DEALER: 2, FLOP: 3, RIVER: 2}


def in_words(parts: Iterable[str]) -> str:
    return ", ".join(f"seat {part}" if part.isdigit() else part for part in parts)


class Cards:
    """What is known of the cards that were dealt."""

    def __init__(self, dealt: Event, turned: Parts) -> None:
        self.sealed: Mapping[str, str] = dealt["sealed"]
        self.sizes = parts_of(dealt["seats"])
        self.opened = {
            part: one
            for part, one in dealt.opened.items()
            if len(one.cards) == self.sizes.get(part)
        }
        self.malformed = [part for part in dealt.opened if part not in self.opened]
        self.turned = turned
        self.drawn: Parts = {}  # by the seed

    def draw(self, seed: str, number: int, shares: Mapping[int, str], dealing: str) -> None:
        """What the seed gives each part."""
        seats = [int(part) for part in self.sizes if part.isdigit()]
        hands, dealer, board = deal(shuffled(bytes.fromhex(seed), number, shares), seats, dealing)
        self.drawn = {str(seat): tuple(cards) for seat, cards in hands.items()}
        self.drawn |= {DEALER: tuple(dealer), FLOP: tuple(board[:3]), RIVER: tuple(board[3:])}

    @property
    def unopened(self) -> list[str]:
        return [part for part in self.sizes if part not in self.opened]

    @property
    def hidden(self) -> list[str]:
        """Parts that the record leaves out."""
        return [part for part in self.unopened if part not in self.turned]

    def recorded(self, part: str) -> Sequence[str]:
        """The cards as the record has them; what it leaves out is `??`."""
        if part in self.opened:
            return self.opened[part].cards
        return self.turned.get(part, (HIDDEN,) * self.sizes[part])

    def known(self, part: str) -> Sequence[str]:
        """The cards, from the record or else from the seed; `??` where neither has them."""
        if part in self.hidden:
            return self.drawn.get(part, self.recorded(part))
        return self.recorded(part)

    def board(self) -> list[str]:
        return [*self.recorded(FLOP), *self.recorded(RIVER)]

    def check_opened(self) -> None:
        """Every part is sealed, and whatever is opened was sealed so, and was turned so."""
        if set(self.sealed) != set(self.sizes):
            raise FailedCheck(f"the sealed parts should be {in_words(self.sizes)}")
        if self.malformed:
            raise FailedCheck(
                f"{short_repr(self.malformed[0])} is not a part of the deal, or not its cards"
            )
        for part, one in self.opened.items():
            if part_digest(part, one.salt, one.cards) != self.sealed[part]:
                raise FailedCheck(f"{in_words([part])}: the cards are not those that were sealed")
            if self.turned.get(part, one.cards) != one.cards:
                raise FailedCheck(f"{in_words([part])}: other cards were turned than were sealed")
        seen = [card for part in self.sizes for card in self.recorded(part) if card != HIDDEN]
        if len(set(seen)) != len(seen):
            raise FailedCheck("a card appears twice")

    def check_drawn(self) -> None:
        """Whatever is opened or turned is what the seed gives."""
        opened = {part: one.cards for part, one in self.opened.items()}
        for part, cards in self.drawn.items():
            if any(shown.get(part, cards) != cards for shown in (opened, self.turned)):
                raise FailedCheck(f"{in_words([part])}: the cards are not those of the seeds")
