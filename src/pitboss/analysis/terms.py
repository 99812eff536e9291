"""What of the rules matters to the mathematics, in whole numbers: games alike in it are one."""

from dataclasses import dataclass

import numpy as np

from pitboss.analysis.wagers import BoardTerms
from pitboss.errors import InvalidRules, Reason
from pitboss.game.hands import HandCategory
from pitboss.game.rules import Rules, Street, UnqualifiedAnte

# A card's sum over 48 boards, in half-Antes, must fit 32 bits, with raises of 100 Antes besides. A
# board's dealer hands are 990, or 1,081 for kinds that it makes impossible and whose numbers cancel
# later: 2 · 48 · 1,081 · (20,000 + 102) is below 2^31.
MOST_ODDS = 20_000


@dataclass(frozen=True, slots=True)
class Terms:
    preflop: tuple[int, ...]
    flop: tuple[int, ...]
    river: tuple[int, ...]
    qualify: int  # the lowest category with which the dealer qualifies; 0: always
    ante_returned: bool  # when the dealer does not qualify
    blind: tuple[int, ...]  # what a winning Blind earns by category, in half-Antes

    def multiples(self, street: Street) -> tuple[int, ...]:
        return {Street.PREFLOP: self.preflop, Street.FLOP: self.flop, Street.RIVER: self.river}[
            street
        ]


def board_terms_of(terms: Terms, hands: int) -> BoardTerms:
    """What there is to win and lose against so many dealer hands."""
    return BoardTerms(hands, terms.qualify, terms.ante_returned, terms.blind, terms.river)


def kernel_terms(terms: Terms, hands: int) -> BoardTerms:
    """The same for a kernel, which knows arrays."""
    blind, raises = (np.array(numbers, dtype=np.int64) for numbers in (terms.blind, terms.river))
    return board_terms_of(terms, hands)._replace(blind=blind, raises=raises)


def terms_of(rules: Rules) -> Terms:
    """The terms of some rules, or why their Blind pay table cannot be counted in half-Antes."""
    reasons = []
    blind = [0] * len(HandCategory)
    for category, odds in rules.blind_table.lines:
        halves, rest = divmod(2 * odds.profit, odds.stake)
        if rest:
            why = f"{category} pays {odds}: the solver counts in half-Antes, as in 3 to 2"
            reasons.append(Reason(("blind_table",), why))
        elif halves > 2 * MOST_ODDS:
            why = f"{category} pays {odds}: the solver counts up to {MOST_ODDS} to 1"
            reasons.append(Reason(("blind_table",), why))
        blind[category] = halves
    if reasons:
        raise InvalidRules(rules.name, reasons)
    returned = rules.unqualified_ante is UnqualifiedAnte.RETURNED
    qualify = 0 if rules.qualify is None else int(rules.qualify)
    return Terms(rules.preflop, rules.flop, rules.river, qualify, returned, tuple(blind))
