"""What of the rules matters to the mathematics, in whole numbers: games alike in it are one."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from pitboss.analysis.wagers import BoardTerms
from pitboss.errors import InvalidRules, Reason
from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.hands import HandCategory
from pitboss.game.money import Odds
from pitboss.game.paytables import Paytable
from pitboss.game.rules import Rules, Street, UnqualifiedAnte
from pitboss.game.wagers import ANTE, PLAY, Below, LooksAt, OnFold, OnTie, Placed, Settles, Spot

# A card's sum over 48 boards, in half-Antes, must fit 32 bits, and with raises of 100 Antes. A
# board's dealer hands are 990, or 1,081 for kinds that it makes impossible and whose numbers cancel
# later: 2 · 48 · 1,081 · (20,000 + 102) is below 2^31.
MOST_ODDS = 20_000
TRIPS = Spot("trips")  # the spot whose tables a solution values too
REQUIRED = 2  # Antes that lie before the deal: the Ante, and the Blind that equals it


@dataclass(frozen=True, slots=True)
class Terms:
    """The rules as far as they decide what play is worth."""

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

    def choices(self, street: Street) -> list[Decision]:
        """The decisions of a street by their number in tables: 0 to check, then the raises; on the
        river the raises, then the fold, which -1 finds as well."""
        raises = map(Raise, self.multiples(street))
        return [*raises, Fold()] if street is Street.RIVER else [Check(), *raises]

    @property
    def highest_raise(self) -> int:
        """The highest multiple of any street."""
        return max((*self.preflop, *self.flop, *self.river))

    @property
    def most_wagered(self) -> int:
        """Antes on the spots after the highest raise: what a round may need."""
        return REQUIRED + self.highest_raise


def board_terms_of(terms: Terms, hands: int) -> BoardTerms:
    """What there is to win and lose against so many dealer hands."""
    return BoardTerms(hands, terms.qualify, terms.ante_returned, terms.blind, terms.river)


def kernel_terms(terms: Terms, hands: int) -> BoardTerms:
    """The same for a kernel, which knows arrays."""
    blind, raises = (np.array(numbers, dtype=np.int64) for numbers in (terms.blind, terms.river))
    return board_terms_of(terms, hands)._replace(blind=blind, raises=raises)


def terms_of(rules: Rules) -> Terms:
    """The terms of some rules, or every reason why they cannot be solved.

    Optional wagers do not matter here: what they are worth is no part of a solution. Where the
    limit of a spot binds Play, the terms are those of Antes that leave every raise below it, up to
    `rules.most_ante_with_every_raise`.
    """
    if reasons := list(_unsolvable(rules)):
        raise InvalidRules(rules.name, reasons)
    (blind,) = (wager for wager in rules.required if wager.spot != ANTE)
    field, pays = f"{blind.spot}_table", [0] * len(HandCategory)
    for category, odds in rules.paytable(blind.spot).lines:
        if not isinstance(category, HandCategory) or not isinstance(odds, Odds):
            continue  # `_unsolvable` has looked
        halves, rest = divmod(2 * odds.profit, odds.stake)
        if rest:
            why = f"{category} pays {odds}: the solver counts in half-Antes, as in 3 to 2"
            reasons.append(Reason((field,), why))
        elif halves > 2 * MOST_ODDS:
            why = f"{category} pays {odds}: the solver counts up to {MOST_ODDS} to 1"
            reasons.append(Reason((field,), why))
        pays[category] = halves
    if reasons:
        raise InvalidRules(rules.name, reasons)
    spared = rules.unqualified_ante is UnqualifiedAnte.RETURNED
    returned = spared and rules.wager(ANTE).unqualified_rule
    qualify = 0 if rules.qualify is None else int(rules.qualify)
    return Terms(rules.preflop, rules.flop, rules.river, qualify, returned, tuple(pays))


def _unsolvable(rules: Rules) -> Iterator[Reason]:
    """What the mathematics knows: Ante and Play against the dealer, a Blind that pays by a table
    on a win, all returned on a tie, and lost on a fold.
    """
    if rules.most_ante_with_every_raise < rules.spot_minimum:
        why = "no Ante can be raised by every multiple: the solver values raises in Antes"
        yield Reason(("play_limit", "maximum"), why)
    blinds = [wager for wager in rules.required if wager.spot != ANTE]
    if len(blinds) != 1:
        yield Reason(("wagers",), f"the solver knows one wager {Placed.EQUAL}, not {len(blinds)}")
    for wager in (rules.wager(ANTE), rules.wager(PLAY), *blinds):
        against = Settles.WIN if wager in blinds else Settles.DEALER
        as_known = replace(
            wager,
            settles=against,
            looks_at=LooksAt.SEVEN,
            below=Below.RETURNED if wager in blinds else wager.below,
            tie=OnTie.RETURNED,
            unqualified_rule=wager.unqualified_rule and wager.spot == ANTE,
        )
        if wager != as_known:
            how = f"{against}, {OnTie.RETURNED} on a tie"
            yield Reason((f"wagers.{wager.spot}",), f"the solver knows {wager.label} {how} only")


def own_trips_table(rules: Rules) -> Paytable | None:
    """The game's own Trips table, where no decision changes what it is worth."""
    if not rules.has_spot(TRIPS):
        return None
    wager = rules.wager(TRIPS)
    known = replace(
        wager,
        settles=Settles.OWN,
        looks_at=LooksAt.SEVEN,
        below=Below.LOST,
        fold=OnFold.STANDS,
        unqualified_rule=False,
    )
    return wager.table if wager == known else None


def trips_result(table: Paytable, category: HandCategory) -> Fraction:
    """What a Trips wager brings with a hand of some category, in its own units."""
    prize = table.pays(category)
    return Fraction(prize.profit, prize.stake) if isinstance(prize, Odds) else Fraction(-1)


def trips_results(table: Paytable) -> tuple[Fraction, ...]:
    """The same by the category of the hand."""
    return tuple(trips_result(table, category) for category in HandCategory)
