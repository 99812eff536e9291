"""What decisions lose against the best play, one by one.

A decision loses what the best action is worth, less what the chosen one is worth, both with the
best play from there on. Over all decisions that a strategy comes to, these losses add up to what it
costs: a hand that checks before the flop loses there what it loses by checking, and goes on with
the value that the best play has on the flop; and so on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

import numpy as np

from pitboss.analysis.counting import in_chunks
from pitboss.analysis.decisions import Decisions
from pitboss.analysis.kernel.losses import lose_rivers
from pitboss.analysis.kernel.tables import Bytes, Longs
from pitboss.analysis.outcomes import Play, count_river_meetings
from pitboss.analysis.progress import Progress
from pitboss.analysis.strategies.spots import Example, flop_spots, preflop_spots, river_spots
from pitboss.analysis.streets import Streets
from pitboss.analysis.terms import board_terms_of, kernel_terms
from pitboss.analysis.wagers import HALF_ANTES, base_and_play, river_choice
from pitboss.game.actions import Decision
from pitboss.game.cards import Card, format_cards
from pitboss.game.hands import HandCategory
from pitboss.game.rules import Street


@dataclass(frozen=True, slots=True)
class Situation:
    """Deals that look alike to a strategy, and what its decision loses in them."""

    street: Street
    cards: tuple[Card, ...]  # an example
    board: tuple[Card, ...]
    hand: str | None  # the starting hand; on the river it may be either suited or not
    chosen: Decision
    best: Decision
    deals: int  # that come to it
    loss: Fraction  # each time, in Antes
    cost: Fraction  # per round, in Antes
    share: Fraction  # of what the strategy costs

    def form(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "street": str(self.street),
            "hand": self.hand,
            "cards": format_cards(self.cards),
            "board": format_cards(self.board),
            "chosen": str(self.chosen),
            "best": str(self.best),
            "deals": self.deals,
            "loss": float(self.loss),
            "cost": float(self.cost),
            "share": float(self.share),
        }


@dataclass(frozen=True, slots=True)
class HandLoss:
    """What one decision loses with all hands that make the same, on boards that make the same."""

    street: Street
    made: HandCategory  # of the hand and the board; before the flop of the hand alone
    board: HandCategory | None  # of the board alone; None before the flop
    chosen: Decision
    cost: Fraction  # per round, in Antes
    share: Fraction  # of what the strategy costs

    def form(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "street": str(self.street),
            "made": str(self.made),
            "board": None if self.board is None else str(self.board),
            "chosen": str(self.chosen),
            "cost": float(self.cost),
            "share": float(self.share),
        }


class Losses:
    """What decisions lose, in half-Antes over all deals, wherever they come to."""

    def __init__(self, best: Streets, decisions: Decisions, progress: Progress) -> None:
        self._best, self._decisions = best, decisions
        deck, terms = best.deck, best.terms
        values, first = best.hand_values, np.unique(deck.hole_names, return_index=True)[1]
        self._first, self._before = first, decisions.preflop[first]
        own = np.take_along_axis(values, self._before[:, None].astype(np.int64), axis=1)
        self._preflop = values.max(axis=1) - own[:, 0]

        self._flops = best.best_on_flops[0] - best.flop_worth(decisions.flops)
        self._flops *= deck.flop_weights[:, None]
        self._flops[:, decisions.preflop != 0] = 0

        play = Play(terms, deck, best.counts, decisions)
        self._met = count_river_meetings(play)
        self._chosen = decisions.plain, decisions.suited
        self._rivers: list[Longs] = [np.empty_like(met) for met in self._met]
        for at, losses in enumerate(self._rivers):

            def lose_some(first: int, last: int, at: int = at, losses: Longs = losses) -> None:
                of_board = best.counts[at], self._chosen[at], self._met[at]
                lose_rivers(first, last, kernel_terms(terms, deck.dealer_hands), *of_board, losses)

            in_chunks(lose_some, len(losses), 2048, "adding up losses", progress)

    @property
    def chosen(self) -> dict[str, Decision]:
        """By starting hand."""
        decisions = self._best.terms.choices(Street.PREFLOP)
        choices = zip(self._best.deck.names, self._before.tolist(), strict=True)
        return {name: decisions[choice] for name, choice in choices}

    @cached_property
    def by_street(self) -> dict[Street, int]:
        return {
            Street.PREFLOP: int(self._preflop.sum()),
            Street.FLOP: int(self._flops.sum()),
            Street.RIVER: sum(int(losses.sum()) for losses in self._rivers),
        }

    def by_hand(self) -> list[HandLoss]:
        """The costliest first; together they are the cost."""
        found = [*self._hands_before_the_flop(), *self._hands_on_flops(), *self._hands_on_rivers()]
        return sorted(found, key=lambda one: one.cost, reverse=True)

    def _hands_before_the_flop(self) -> Iterator[HandLoss]:
        spots, first = preflop_spots(self._best.deck), self._first
        made = np.where(spots.pocket_pair[0][first], HandCategory.PAIR, HandCategory.HIGH_CARD)
        decisions = self._best.terms.choices(Street.PREFLOP)
        lost = _by_hand([(self._preflop, made, np.zeros(1, np.int8), self._before)])
        for (of_hand, _, choice), number in lost.items():
            yield self._hand_loss(Street.PREFLOP, of_hand, None, decisions[choice], number)

    def _hands_on_flops(self) -> Iterator[HandLoss]:
        spots = flop_spots(self._best.deck)
        decisions = self._best.terms.choices(Street.FLOP)
        chosen = self._decisions.flops
        lost = _by_hand([(self._flops, spots.category, spots.board_category, chosen)])
        for (made, board, choice), number in lost.items():
            yield self._hand_loss(Street.FLOP, made, board, decisions[choice], number)

    def _hands_on_rivers(self) -> Iterator[HandLoss]:
        decisions = self._best.terms.choices(Street.RIVER)
        kinds = zip(self._rivers, river_spots(self._best.deck), self._chosen, strict=True)
        lost = _by_hand(
            [(losses, of.category, of.board_category, chosen) for losses, of, chosen in kinds]
        )
        for (made, board, choice), number in lost.items():
            yield self._hand_loss(Street.RIVER, made, board, decisions[choice], number)

    def _hand_loss(
        self, street: Street, made: int, board: int | None, chosen: Decision, lost: int
    ) -> HandLoss:
        of_board = None if board is None else HandCategory(board)
        per_round = Fraction(lost, HALF_ANTES * self._best.deck.deals)
        share = Fraction(lost, sum(self.by_street.values()))
        return HandLoss(street, HandCategory(made), of_board, chosen, per_round, share)

    def situations(self, most: int) -> list[Situation]:
        """The costliest first; where they cost the same, in the order of the streets."""
        found = [
            *self._before_the_flop(),
            *self._on_flops(most),
            *self._on_rivers(most, 0),
            *self._on_rivers(most, 1),
        ]
        return sorted(found, key=lambda situation: situation.cost, reverse=True)[:most]

    def _situation(
        self,
        street: Street,
        example: Example,
        name: str | None,
        choices: tuple[Decision, Decision],
        deals: int,
        lost: int,
    ) -> Situation:
        """`choices` are the one chosen and the best."""
        each = Fraction(lost, HALF_ANTES * deals)
        per_round = Fraction(lost, HALF_ANTES * self._best.deck.deals)
        share = Fraction(lost, sum(self.by_street.values()))
        return Situation(street, *example, name, *choices, deals, each, per_round, share)

    def _before_the_flop(self) -> Iterator[Situation]:
        deck, decisions = self._best.deck, self._best.terms.choices(Street.PREFLOP)
        best = self._best.hand_choices
        for at in np.flatnonzero(self._preflop).tolist():
            name = deck.names[at]
            hole = int(np.flatnonzero(deck.hole_names == at)[-1])
            choices = decisions[self._before[at]], decisions[best[at]]
            deals = deck.combos[name] * deck.deals_of_a_hand
            example = preflop_spots(deck).example(0, hole)
            yield self._situation(
                Street.PREFLOP, example, name, choices, deals, int(self._preflop[at])
            )

    def _on_flops(self, most: int) -> Iterator[Situation]:
        """Hands that only an exchange of suits tells apart are one situation."""
        deck, decisions = self._best.deck, self._best.terms.choices(Street.FLOP)
        flops, holes = np.nonzero(self._flops)
        like = np.stack([deck.alike(flop) for flop in range(len(deck.flops))])[flops, holes]
        choices = self._decisions.flops[flops, holes]
        keys = (flops * deck.holes + like) * len(decisions) + choices
        groups, first, of_group = np.unique(keys, return_index=True, return_inverse=True)
        lost = np.zeros(len(groups), dtype=np.int64)
        np.add.at(lost, of_group, self._flops[flops, holes])
        hands, best = np.bincount(of_group), self._best.best_on_flops[1]
        for group in _most(lost, most):
            flop, hole = int(flops[first[group]]), int(holes[first[group]])
            deals = int(deck.flop_weights[flop]) * int(hands[group]) * deck.deals_of_a_flop
            yield self._situation(
                Street.FLOP,
                flop_spots(deck).example(flop, hole),
                deck.name_of(*deck.hole_cards[hole].tolist()),
                (decisions[choices[first[group]]], decisions[best[flop, hole]]),
                deals,
                int(lost[group]),
            )

    def _on_rivers(self, most: int, at: Literal[0, 1]) -> Iterator[Situation]:
        """On plain boards, 0, or suited ones, 1."""
        deck, terms, losses = self._best.deck, self._best.terms, self._rivers[at]
        spots, counts = river_spots(deck)[at], self._best.counts[at]
        decisions = terms.choices(Street.RIVER)
        flat = losses.reshape(-1)
        for spot in _most(flat, most):
            row, kind = divmod(spot, losses.shape[1])
            fields_of = (counts.beaten, counts.beating, counts.unqualified, counts.category)
            won, lost, unqualified, made = (int(counted[row, kind]) for counted in fields_of)
            board_terms = board_terms_of(terms, deck.dealer_hands)
            values = base_and_play(board_terms, won, lost, unqualified, made)
            best = river_choice(board_terms, *values)[0]
            yield self._situation(
                Street.RIVER,
                spots.example(row, kind),
                None,
                (decisions[self._chosen[at][row, kind]], decisions[best]),
                int(self._met[at][row, kind]) * deck.dealer_hands,
                int(flat[spot]),
            )


def _by_hand(
    spots: Sequence[tuple[Longs, Bytes, Bytes, Bytes]],
) -> dict[tuple[int, int, int], int]:
    """What is lost by what the hand makes, what the board makes, and the choice."""
    lost: dict[tuple[int, int, int], int] = {}
    for losses, made, board, chosen in spots:
        where = np.nonzero(losses)
        of_spot = (np.broadcast_to(one, losses.shape)[where] for one in (made, board, chosen))
        keys, groups = np.unique(np.stack([*of_spot]), axis=1, return_inverse=True)
        sums = np.zeros(keys.shape[1], dtype=np.int64)  # each at most the whole cost
        np.add.at(sums, groups.reshape(-1), losses[where])
        for key, number in zip(keys.T.tolist(), sums.tolist(), strict=True):
            made_of, board_of, choice = key
            group = made_of, board_of, choice
            lost[group] = lost.get(group, 0) + number
    return lost


def _most(losses: Longs, most: int) -> list[int]:
    """Where so many of the highest losses are, and those as high as the least of them."""
    least = max(int(np.partition(losses, -most)[-most]), 1) if len(losses) > most else 1
    found: list[int] = np.flatnonzero(losses >= least).tolist()
    return sorted(found, key=lambda at: -losses[at])[:most]
