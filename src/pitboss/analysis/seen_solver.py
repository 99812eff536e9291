"""Solves the game for a player who has seen cards before the first decision: every deal counted,
with every choice of the seen cards among the dealer's, the flop's, or turn and river."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.kept import kept
from pitboss.analysis.known_streets import Counted, count_seen
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.seen_cards import Seen
from pitboss.analysis.solver import value_tallies
from pitboss.analysis.terms import Terms, terms_of
from pitboss.analysis.valuation import Valuation
from pitboss.game.actions import Decision
from pitboss.game.rules import Rules, Street

_KEPT = "seen"


@dataclass(frozen=True)
class SeenSolution(Valuation):
    """A game played for the best by one who sees cards before the first decision."""

    seen: Seen
    # By starting hand, how often each action is the best before the flop.
    first_actions: Mapping[str, Mapping[Decision, Fraction]] = field(repr=False)

    def form(self) -> dict[str, Any]:
        """The JSON form: that of a valuation, what is seen, and how hands begin."""
        first = {
            name: {str(action): float(share) for action, share in shares.items()}
            for name, shares in self.first_actions.items()
        }
        return {"seen": str(self.seen), **super().form(), "first_actions": first}


def deals_seen(deck: Deck, seen: Seen) -> int:
    """Deals times the choices of the seen cards."""
    of_dealer = (1, 2, 1)[seen.dealer_cards]
    return deck.deals * of_dealer * seen.board_choices


def solve_seen(
    rules: Rules, seen: Seen, *, deck: Deck = STANDARD_DECK, progress: Progress = silent
) -> SeenSolution:
    """The exact solution for one who sees these cards; kept on disk for a whole deck."""
    terms = terms_of(rules)
    if deck != STANDARD_DECK:
        return _solution(rules, terms, seen, deck, count_seen(terms, seen, deck, progress))
    counted = kept(
        _KEPT, (terms, seen), lambda: count_seen(terms, seen, deck, progress), _written, _read
    )
    return _solution(rules, terms, seen, deck, counted)


def _solution(rules: Rules, terms: Terms, seen: Seen, deck: Deck, counted: Counted) -> SeenSolution:
    deals = deals_seen(deck, seen)
    valued = value_tallies(rules, terms, deals, counted.half_antes, counted.tallies)
    own = {entry.name: getattr(valued, entry.name) for entry in fields(valued)}
    decisions = terms.choices(Street.PREFLOP)
    first = {
        name: {
            decision: Fraction(number, sum(row))
            for decision, number in zip(reversed(decisions), reversed(row), strict=True)
        }
        for name, row in zip(deck.names, counted.first.tolist(), strict=True)
    }
    return SeenSolution(**own, seen=seen, first_actions=first)


def _written(counted: Counted) -> dict[str, Any]:
    return {
        "half_antes": counted.half_antes,
        "tallies": [
            [str(street), raised, tallies.tolist()]
            for (street, raised), tallies in counted.tallies.items()
        ],
        "first": counted.first.tolist(),
    }


def _read(kept: Mapping[str, Any]) -> Counted:
    tallies = {
        (Street(street), raised): np.array(numbers, dtype=np.int64)
        for street, raised, numbers in kept["tallies"]
    }
    return Counted(kept["half_antes"], tallies, np.array(kept["first"], dtype=np.int64))
