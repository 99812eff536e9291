"""The flops that one hand may see, each with what its actions are worth there."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np

from pitboss.analysis.book import book_for
from pitboss.analysis.deck import STANDARD_DECK, flop_number, hole_numbers
from pitboss.analysis.hand_groups import FLUSH_DRAW, PAIR, made
from pitboss.analysis.kernel.tables import Longs
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.terms import terms_of
from pitboss.analysis.values import Values, best_action
from pitboss.analysis.wagers import HALF_ANTES
from pitboss.errors import ParseError
from pitboss.game.actions import Decision, Raise
from pitboss.game.arguments import short_repr
from pitboss.game.cards import DECK, RANK_LETTERS, Card, Rank
from pitboss.game.hands import strength
from pitboss.game.rules import Rules, Street


@dataclass(frozen=True, slots=True)
class SeenFlop:
    """A flop that a hand may see, and how many look like it to the hand."""

    flop: tuple[Card, ...]
    flops: int
    values: Values

    @property
    def best(self) -> Decision:
        return best_action(self.values)


def hand_named(name: str) -> tuple[Card, Card]:
    """The first two cards that a starting hand stands for: `AKs` is Ac Kc, `AKo` is Ac Kd."""
    tidy = name.strip()
    tidy = tidy[:2].upper() + tidy[2:].lower()
    if tidy not in STANDARD_DECK.names:
        tidy = tidy[1::-1] + tidy[2:]  # KAs for AKs
    if tidy not in STANDARD_DECK.names:
        raise ParseError(
            f"unknown starting hand {short_repr(name)}: a pair as 'QQ', or two ranks, suited as "
            "'AKs' or of two suits as 'AKo'"
        )
    high, low = (Rank(RANK_LETTERS.index(letter) + 2) for letter in tidy[:2])
    first = next(card for card in DECK if card.rank is high)
    same = tidy.endswith("s")
    wanted = (card for card in DECK if card.rank is low and card != first)
    return first, next(card for card in wanted if (card.suit is first.suit) == same)


def flops_seen(
    rules: Rules, cards: Sequence[Card], *, progress: Progress = silent
) -> list[SeenFlop]:
    """Every flop that a hand may see, up to an exchange of suits that leaves the hand as it is."""
    terms = terms_of(rules)
    hole = [card.index for card in cards]
    flops = np.array(
        [flop for flop in combinations(range(STANDARD_DECK.cards), 3) if not {*hole} & {*flop}]
    )
    classes, exchanges = (of_flop[flop_number(*flops.T)] for of_flop in STANDARD_DECK.flop_classes)
    hands = STANDARD_DECK.hole_images[exchanges, hole_numbers(*np.array(hole))]
    decisions = terms.choices(Street.FLOP)
    deals = HALF_ANTES * STANDARD_DECK.deals_of_a_flop
    values_on = _values_on(rules, progress)
    seen_flops = []
    order = np.argsort(classes, kind="stable")
    bounds = np.flatnonzero(np.diff(classes[order], prepend=-1, append=-1))
    for start, end in pairwise(bounds):
        alike = order[start:end]
        at = int(classes[alike[0]])
        progress("looking up flops", at, len(STANDARD_DECK.flops))
        worth, like = values_on(at), STANDARD_DECK.alike(at)[hands[alike]]
        for hand in np.unique(like).tolist():
            same = alike[like == hand]
            flop = tuple(DECK[card] for card in reversed(flops[same[0]].tolist()))
            values = {
                decision: Fraction(value, deals)
                for decision, value in zip(decisions, worth[:, hand].tolist(), strict=True)
            }
            seen_flops.append(SeenFlop(flop, len(same), values))
    return seen_flops


def _values_on(rules: Rules, progress: Progress) -> Callable[[int], Longs]:
    terms = terms_of(rules)
    book = book_for(terms)
    if book is not None:
        return book.values_on
    from pitboss.analysis.streets import solve_streets  # compiled: only where needed

    return solve_streets(terms, progress=progress).values_on


@dataclass(frozen=True, slots=True)
class FlopGroup:
    """Flops that make the same kind of hand, and how often raising is best on them."""

    made: str
    flops: int
    raised: int
    value: Fraction  # the average of the best action


def flop_groups(cards: Sequence[Card], seen_flops: Sequence[SeenFlop]) -> Iterator[FlopGroup]:
    """From the strongest hand that the flop makes down to nothing."""
    groups: dict[tuple[int, str], list[SeenFlop]] = {}
    for seen in seen_flops:
        groups.setdefault(_made(cards, seen.flop), []).append(seen)
    for (_, words), members in sorted(groups.items(), reverse=True):
        flops = sum(seen.flops for seen in members)
        raised = sum(seen.flops for seen in members if isinstance(seen.best, Raise))
        worth = sum((seen.flops * seen.values[seen.best] for seen in members), Fraction(0))
        yield FlopGroup(words, flops, raised, worth / flops)


def _made(cards: Sequence[Card], flop: Sequence[Card]) -> tuple[int, str]:
    """An order, and words: the kind of hand, a pair with its rank."""
    hand, kind = strength((*cards, *flop)), made(cards, flop)
    order = 1000 * hand.category
    if kind == PAIR:
        return order + hand.ranks[0], str(hand)
    return order + (kind == FLUSH_DRAW), kind
