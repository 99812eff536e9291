"""Main game and side bets played together: the best decisions for the sum of what they bring.

A wager matters to the decisions only where a fold changes what it has coming. The values of the
river, which `streets` has for Ante, Blind and Play, here hold what the side bets bring as well: for
each group of prizes the claims of every case are priced, in whole units of a common denominator,
and added up as ever.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.case_counts import (
    CaseCounts,
    Followed,
    RiverChoices,
    Rivers,
    count_cases,
    follow,
    rivers_of,
)
from pitboss.analysis.cases import CaseClaims
from pitboss.analysis.counting import in_chunks
from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.joint_law import JointLaw, law_of
from pitboss.analysis.kernel.cases import HIGH, LOW, LOW_BITS, choose_priced_rivers, price_rivers
from pitboss.analysis.kernel.tables import CASES, Bytes, Longs, Prices, RowCounts
from pitboss.analysis.placement import MetersGiven, Placement, StakesGiven, place, result_of
from pitboss.analysis.prize_groups import HandAndFlop, PrizeGroups, prize_groups
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.streets import Streets, solve_streets, sum_boards
from pitboss.analysis.terms import terms_of
from pitboss.errors import ParseError
from pitboss.game.actions import Decision, Fold, Raise
from pitboss.game.claims import Claim
from pitboss.game.hands import HandCategory
from pitboss.game.money import Amount
from pitboss.game.rules import Rules, Street
from pitboss.game.wagers import PLAY, LooksAt, Placed, Spot, Wager

# A board's dealer hands are 990, and for kinds that it makes impossible the numbers of the cases
# come to less than four times 1,081 in all. A value of a board must stay below 2^50: then its high
# part is below 2^25, and the sum over the 1,081 boards of a flop fits 64 bits.
_MOST_HANDS = 4 * 1081
_MOST_VALUE = 1 << 50
_ONE_PART = 1 << LOW_BITS - 1
_BOARDS = (0, 1)  # plain and suited, as `Rivers` has both
_LOW_HALF = 30  # bits


@dataclass(frozen=True)
class Played:
    """A round under some play: what comes of it, and what it looks like."""

    placement: Placement
    law: JointLaw
    actions: dict[Decision, Fraction]  # how often each raise, or a fold, ends the decisions
    starting_hands: dict[str, Decision]  # what each does before the flop

    @cached_property
    def average_wager(self) -> Fraction:
        """Ante, Blind, Play and side bets together, in Antes."""
        raised = sum(
            (decision.multiple * share for decision, share in self.actions.items()
             if isinstance(decision, Raise)),
            Fraction(0),
        )  # fmt: skip
        return self.before_deal + raised

    @property
    def before_deal(self) -> Fraction:
        """Everything staked before the deal, in Antes."""
        placement = self.placement
        before = placement.rules.placed_before_deal
        placed = (one for one in before if one.placed is not Placed.OPTIONAL)
        required = (placement.stake_on(wager) for wager in placed)
        return sum((*required, *placement.stakes.values()), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """The expected loss of everything together, per Ante."""
        return -self.law.expected

    @property
    def edge_of_stakes(self) -> Fraction:
        """The expected loss per all that is staked before the deal."""
        return self.house_edge / self.before_deal

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss per all that is wagered, Play included."""
        return self.house_edge / self.average_wager


@dataclass(frozen=True)
class PlayedTogether:
    """Main game and side bets at given stakes: played for the main game alone, or as a strategy
    has it, and played for the sum."""

    placement: Placement
    unchanged: Played
    together: Played

    @property
    def gain(self) -> Fraction:
        """What playing for the sum gains, in Antes a round."""
        return self.together.law.expected - self.unchanged.law.expected

    @property
    def main_cost(self) -> Fraction:
        """What the main game gives up for it, in Antes a round."""
        return self.unchanged.law.main - self.together.law.main

    @property
    def changed_hands(self) -> dict[str, tuple[Decision, Decision]]:
        """Starting hands that are played otherwise before the flop: how, and how together."""
        before, after = self.unchanged.starting_hands, self.together.starting_hands
        return {name: (before[name], after[name]) for name in before if before[name] != after[name]}


def play_together(
    rules: Rules,
    stakes: StakesGiven,
    *,
    ante: Amount | None = None,
    meters: MetersGiven | None = None,
    decisions: Decisions | None = None,
    deck: Deck = STANDARD_DECK,
    progress: Progress = silent,
) -> PlayedTogether:
    """A round at these stakes in Antes, with play unchanged and with the best play for the sum.

    Unchanged play is the best of the main game, unless other `decisions` are given. The Ante in
    money matters to wagers from a meter; it is the least that goes with the stakes unless given.
    """
    placement = place(rules, stakes, ante, meters)
    return SideBetGame(rules, deck, decisions, progress).together(placement)


def joint_law(
    rules: Rules,
    stakes: StakesGiven,
    *,
    together: bool = False,
    ante: Amount | None = None,
    meters: MetersGiven | None = None,
    decisions: Decisions | None = None,
    deck: Deck = STANDARD_DECK,
    progress: Progress = silent,
) -> JointLaw:
    """The joint law of the main game and the side bets at these stakes in Antes: with play
    unchanged, or with the best play for the sum where they are played `together`."""
    placement = place(rules, stakes, ante, meters)
    game = SideBetGame(rules, deck, decisions, progress)
    if together:
        return game.together(placement).together.law
    return game.unchanged(placement).law


class SideBetGame:
    """A game and its unchanged play, with what several questions about it share."""

    def __init__(
        self,
        rules: Rules,
        deck: Deck = STANDARD_DECK,
        decisions: Decisions | None = None,
        progress: Progress = silent,
    ) -> None:
        self.rules, self.deck, self.progress = rules, deck, progress
        self.terms = terms_of(rules)
        self._given = decisions
        self._groups: dict[tuple[Wager, ...], PrizeGroups] = {}
        self._counts: dict[tuple[Wager, ...], CaseCounts] = {}

    @cached_property
    def rivers(self) -> Rivers:
        return rivers_of(self.terms, self.deck, self.progress)

    @cached_property
    def followed(self) -> Followed:
        if self._given is not None:
            return follow(self._given)
        return follow(solve_streets(self.terms, self.deck, self.progress).decisions)

    def groups(self, wagers: Sequence[Wager]) -> PrizeGroups:
        """Hands apart as these wagers tell them apart."""
        less = _looking_at_less(wagers)
        if less not in self._groups:
            self._groups[less] = prize_groups(self.deck, less)
        return self._groups[less]

    def counts_for(self, wagers: Sequence[Wager]) -> CaseCounts:
        """Deals under unchanged play, with the same hands apart."""
        less = _looking_at_less(wagers)
        if less not in self._counts:
            groups = self.groups(less)
            self._counts[less] = count_cases(self.rivers, self.followed, groups, self.progress)
        return self._counts[less]

    def matters(self, wager: Wager) -> bool:
        """Whether a fold ever changes what a wager has coming, so that play can go by it."""
        return any(
            (claim.outcome, claim.prize) != (folded.outcome, folded.prize)
            for example in self.groups([wager]).examples
            for claim, folded in _raised_and_folded(self.rules, wager, example)
        )

    def unchanged(self, placement: Placement) -> Played:
        wagers = [self.rules.wager(spot) for spot in placement.stakes]
        return self._played(placement, self.followed, self.counts_for(wagers))

    def together(self, placement: Placement) -> PlayedTogether:
        unchanged = self.unchanged(placement)
        wagers = [self.rules.wager(spot) for spot in placement.stakes]
        deciding = [wager for wager in wagers if self.matters(wager)]
        if not deciding and self._given is None:
            return PlayedTogether(placement, unchanged, unchanged)
        groups, apart = self.groups(wagers), self.groups(deciding)
        best = BestTogether(self.rivers, placement, deciding, apart, self.progress)
        part_of = groups.within(apart)
        rivers_by_group = best.followed.rivers
        followed = best.followed._replace(rivers=lambda group: rivers_by_group(part_of[group]))
        counts = count_cases(self.rivers, followed, groups, self.progress)
        together = self._played(placement, followed, counts)
        _check(best.expected, together.law, [wager.spot for wager in deciding])
        return PlayedTogether(placement, unchanged, together)

    def _played(self, placement: Placement, followed: Followed, counts: CaseCounts) -> Played:
        law = law_of(placement, counts)
        terms = self.terms
        multiples = sorted({*terms.preflop, *terms.flop, *terms.river}, reverse=True)
        order: list[Decision] = [*map(Raise, multiples), Fold()]
        actions = dict.fromkeys(order, 0)
        for ending, deals in counts.deals.items():
            actions[ending.decision] += int(deals.sum())
        shares = {decision: Fraction(actions[decision], law.deals) for decision in order}
        decided = self.terms.choices(Street.PREFLOP)
        first = np.unique(self.deck.hole_names, return_index=True)[1]
        chosen = followed.preflop[first].tolist()
        hands = {name: decided[at] for name, at in zip(self.deck.names, chosen, strict=True)}
        return Played(placement, law, shares, hands)


def _looking_at_less(wagers: Sequence[Wager]) -> tuple[Wager, ...]:
    """Than all seven cards."""
    return tuple(one for one in wagers if one.table and one.looks_at is not LooksAt.SEVEN)


def _raised_and_folded(
    rules: Rules, wager: Wager, example: HandAndFlop
) -> Iterator[tuple[Claim, Claim]]:
    """The claims of a wager in every case, after a raise and after a fold."""
    by_case = CaseClaims(rules, [wager.spot], example).by_case
    for hand, claims in by_case.items():
        if hand.folded:
            yield by_case[hand._replace(folded=False)][wager.spot], claims[wager.spot]


def _check(expected: Fraction, law: JointLaw, deciding: Sequence[Spot]) -> None:
    """The two ways through the game must agree; if they do not, it is a bug."""
    counted = law.main + sum((law.expected_on(spot) for spot in deciding), Fraction(0))
    if counted != expected:
        raise ArithmeticError(f"results come to {counted} Antes a round, not to {expected}")


class BestTogether:
    """The best decisions for the main game and the wagers that matter to it."""

    def __init__(
        self,
        rivers: Rivers,
        placement: Placement,
        wagers: Sequence[Wager],
        groups: PrizeGroups,
        progress: Progress = silent,
    ) -> None:
        self._rivers, self._groups, self._progress = rivers, groups, progress
        results = [
            _results(placement, claims)
            for claims in (
                CaseClaims(placement.rules, _spots(placement.rules, wagers), example)
                for example in groups.examples
            )
        ]
        self._unit = lcm(
            *(one.denominator for by_group in results for one in by_group.ravel().tolist())
        )
        self._parts = self._check_size(results)
        self._prices = [_prices(by_group, self._unit) for by_group in results]

    def _check_size(self, results: Sequence[NDArray[np.object_]]) -> list[int]:
        """Into which parts values are taken apart; refuses what no parts can hold."""
        highest = self._rivers.terms.highest_raise
        sizes = ((self._unit * abs(one).max(axis=(1, 2))).tolist() for one in results)
        most = max(int(max(raised + highest * play, folded)) for raised, play, folded in sizes)
        if _MOST_HANDS * most >= _MOST_VALUE:
            limit = _MOST_VALUE // _MOST_HANDS
            raise ParseError(
                f"stakes, odds and meters come to {most} units of 1/{self._unit} Ante; playing "
                f"together is worked out up to {limit}: choose simpler stakes, or smaller ones"
            )
        return [LOW] if _MOST_HANDS * most < _ONE_PART else [LOW, HIGH]

    @cached_property
    def streets(self) -> Streets:
        """The values of the flop, in units over the deals that may follow."""
        rivers, deck = self._rivers, self._rivers.deck
        sums = np.zeros((3, len(deck.flops), deck.holes), dtype=np.int64)
        for group, prices in enumerate(self._prices):
            here = self._groups.of == group
            for part in self._parts:
                plain, suited = (self._river_values(at, prices, part) for at in _BOARDS)
                summed = sum_boards(deck, plain, suited, silent)
                sums[:, here] += summed[:, here] << (LOW_BITS if part == HIGH else 0)
            self._progress("playing together", group + 1, len(self._prices))
        return Streets(rivers.terms, deck, rivers.counts, sums)

    def _river_values(self, at: int, prices: Prices, part: int) -> NDArray[np.int32]:
        rows, kinds = self._rivers.counts[at].beaten.shape
        values = np.empty((rows, 3 * kinds), dtype=np.int32)

        def price_some(first: int, last: int) -> None:
            price_rivers(first, last, *self._board(at), prices, self._raises, part, values)

        in_chunks(price_some, rows, 2048, "", silent)
        return values

    def _board(self, at: int) -> tuple[Longs, int, int, RowCounts, NDArray[np.int16]]:
        rivers = self._rivers
        boards = (rivers.deck.plain, rivers.deck.suited)[at]
        dealer = rivers.deck.dealer_hands, rivers.terms.qualify
        return boards.kinds, *dealer, rivers.counts[at], rivers.categories[at]

    @property
    def _raises(self) -> Longs:
        return np.array(self._rivers.terms.river, dtype=np.int64)

    def _river_choices(self, group: int) -> RiverChoices:
        plain, suited = (self._choices(at, self._prices[group]) for at in _BOARDS)
        return plain, suited

    def _choices(self, at: int, prices: Prices) -> Bytes:
        choices = np.empty(self._rivers.counts[at].beaten.shape, dtype=np.int8)

        def choose_some(first: int, last: int) -> None:
            choose_priced_rivers(first, last, *self._board(at), prices, self._raises, choices)

        in_chunks(choose_some, len(choices), 2048, "", silent)
        return choices

    @cached_property
    def _hand_values(self) -> list[list[int]]:
        """By starting hand and choice, in units over all that may follow: beyond 64 bits."""
        deck, terms = self._rivers.deck, self._rivers.terms
        best, base, play = self.streets.best_on_flops[0], *self.streets.sums[1:]
        of_flops = [_over_flops(deck, values) for values in (best, base, play)]
        values = [[0] * (1 + len(terms.preflop)) for _ in deck.names]
        for name, checking, raised, per_ante in zip(
            deck.hole_names.tolist(), *of_flops, strict=True
        ):
            row = values[name]
            row[0] += checking
            for at, multiple in enumerate(terms.preflop, 1):
                row[at] += raised + multiple * per_ante
        return values

    @cached_property
    def followed(self) -> Followed:
        chosen = np.array([row.index(max(row)) for row in self._hand_values], dtype=np.int8)
        preflop = chosen[self._rivers.deck.hole_names]
        return Followed(preflop, self.streets.best_on_flops[1], self._river_choices)

    @property
    def expected(self) -> Fraction:
        """Of the main game and these wagers, in Antes a round."""
        total = sum(max(row) for row in self._hand_values)
        return Fraction(total, self._unit * self._rivers.deck.deals)


def _over_flops(deck: Deck, values: Longs) -> list[int]:
    """By hand, over all flops: in two parts, since the sums are beyond 64 bits."""
    halves = values & (1 << _LOW_HALF) - 1, values >> _LOW_HALF
    sums = (np.einsum("f,fh->h", deck.flop_weights, half).tolist() for half in halves)
    return [low + (high << _LOW_HALF) for low, high in zip(*sums, strict=True)]


def _spots(rules: Rules, wagers: Sequence[Wager]) -> list[Spot]:
    main = [wager.spot for wager in rules.wagers if wager.placed is not Placed.OPTIONAL]
    return [*main, *(wager.spot for wager in wagers)]


def _results(placement: Placement, claims: CaseClaims) -> NDArray[np.object_]:
    """In Antes: raised but for Play, Play for each Ante, and folded; by category and case."""
    results = np.full((3, len(HandCategory), CASES), Fraction(0), dtype=object)
    for at, by_spot in claims.by_case.items():
        for spot, claim in by_spot.items():
            row = 1 if spot == PLAY else 2 if at.folded else 0
            results[row, at.category, at.case] += result_of(claim, placement)
    return results


def _prices(results: NDArray[np.object_], unit: int) -> Prices:
    return Prices(*((unit * results).astype(np.int64)))
