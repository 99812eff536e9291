"""What the game's own claims say of every case: the only place of the mathematics that asks them.

A case is how the dealer's hand compares, as `kernel.tables` numbers it. With the category of the
hand, whether it was folded and the group of its prizes, it decides what every wager has coming; so
the claims are asked once for each, and never for a single deal.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from pitboss.analysis.kernel.tables import LOSES, LOSES_TO_UNQUALIFIED, TIES
from pitboss.analysis.prize_groups import HandAndFlop
from pitboss.game.actions import Decision, Fold, Raise
from pitboss.game.cards import Cards, Rank
from pitboss.game.claims import Claim, Showdown, claims, result_against_dealer
from pitboss.game.hands import HandCategory, Strength
from pitboss.game.money import Cents
from pitboss.game.rules import Rules
from pitboss.game.seat import Seat
from pitboss.game.wagers import PLAY, Spot

# Of hands of one category only the order matters.
_WEAKER, _AS_STRONG, _STRONGER = (Rank.TWO,), (Rank.THREE,), (Rank.FOUR,)
_SOMETHING = Cents(1)  # a stake, where it does not matter how much


class CaseOfHand(NamedTuple):
    """All that the wagers of a hand go by, but for its group of prizes."""

    folded: bool
    category: HandCategory
    case: int


def cases_of(rules: Rules) -> Iterator[tuple[HandCategory, int, Strength]]:
    """Every case that there is, by category, with a dealer's hand that makes it."""
    for category in HandCategory:
        for weaker in HandCategory:
            if weaker <= category:
                yield category, int(weaker), Strength(weaker, _WEAKER)
        yield category, TIES, Strength(category, _AS_STRONG)
        if rules.qualifies(category):
            yield category, LOSES, Strength(category, _STRONGER)
        else:
            assert rules.qualify is not None
            yield category, LOSES, Strength(rules.qualify, _STRONGER)
            yield category, LOSES_TO_UNQUALIFIED, Strength(category, _STRONGER)


class CaseClaims:
    """The claims of a hand that stands for its group, on some spots."""

    def __init__(self, rules: Rules, spots: Sequence[Spot], example: HandAndFlop) -> None:
        self._rules, self._spots, self._example = rules, tuple(spots), example

    @cached_property
    def by_case(self) -> Mapping[CaseOfHand, Mapping[Spot, Claim]]:
        return {
            CaseOfHand(folded, category, case): self._claims(folded, category, dealer)
            for folded in (False, True)
            for category, case, dealer in cases_of(self._rules)
        }

    def _claims(
        self, folded: bool, category: HandCategory, dealer: Strength
    ) -> Mapping[Spot, Claim]:
        decision: Decision = Fold() if folded else Raise(1)
        spots = [spot for spot in self._spots if not (folded and spot == PLAY)]
        cards, flop = self._example
        stakes = dict.fromkeys(spots, _SOMETHING)
        seat = Seat(Cents(0), stakes, decisions=(decision,), cards=cards)
        board: Cards = (*flop, None, None)
        hand, qualifies = Strength(category, _AS_STRONG), self._rules.qualifies(dealer.category)
        by_cards = result_against_dealer(hand, dealer)
        shown = Showdown(seat, board, hand, dealer, qualifies, by_cards)
        return {claim.wager.spot: claim for claim in claims(self._rules, shown)}
