"""The sums of seats counted, for any game and strategies, and kept on disk."""

from collections.abc import Collection, Mapping
from dataclasses import asdict
from hashlib import sha256
from math import comb

from pitboss.analysis.counting import counts_for
from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.kept import kept
from pitboss.analysis.named_strategies import decisions_of
from pitboss.analysis.outcomes import Play, count_outcomes
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.seat_sums import SeatSums, read_sums
from pitboss.analysis.strategies.catalogue import StrategyGiven
from pitboss.analysis.table_sums import TableSums
from pitboss.analysis.terms import Terms
from pitboss.analysis.two_seats import sum_by_other, sum_products
from pitboss.analysis.wagers import net_result
from pitboss.game.hands import HandCategory


def count_table_sums(
    terms: Terms,
    names: Collection[str],
    pairs: Collection[tuple[str, str]],
    progress: Progress = silent,
    deck: Deck = STANDARD_DECK,
    given: Mapping[str, StrategyGiven] | None = None,
) -> TableSums:
    """Of strategies by name, and of pairs of them; `given` has those that do not ship."""
    wanted = {*names, *(name for pair in pairs for name in pair)}
    known = {name: name for name in wanted} | dict(given or {})
    decided = {name: decisions_of(known[name], terms, deck, progress) for name in sorted(wanted)}
    counter = SumsCounter(terms, deck, decided, progress)
    return TableSums(
        {name: counter.seat(name) for name in sorted(names)},
        {pair: counter.product(*pair) for pair in sorted(pairs)},
    )


class SumsCounter:
    """Seats at one table, by the names of their strategies; every answer is kept."""

    def __init__(
        self, terms: Terms, deck: Deck, decided: Mapping[str, Decisions], progress: Progress
    ) -> None:
        self.terms = terms
        self.deck = deck
        self.decided = decided
        self._progress = progress
        self._digests = {name: _digest(decisions) for name, decisions in decided.items()}

    def seat(self, name: str) -> SeatSums:
        return kept("seat", self._key(name), lambda: self._count(name), SeatSums.form, read_sums)

    def product(self, one: str, other: str) -> int:
        """Over all deals to two seats, the product of their results. Of two strategies it follows
        from the squares of each and of both together."""
        if self._digests[one] == self._digests[other]:
            return self._squared(one)
        twice = self._squared(one, other) - self._squared(one) - self._squared(other)
        product, rest = divmod(twice, 2)
        if rest:
            raise ArithmeticError(f"{twice} is not twice a product")
        return product

    def _squared(self, *names: str) -> int:
        return kept("product", self._key(*names), lambda: self._multiply(names), int, _whole)

    def _key(self, *names: str) -> object:
        digests = sorted(self._digests[name] for name in names)
        return [asdict(self.terms), self.deck.ranks, digests]

    def _count(self, name: str) -> SeatSums:
        terms, decisions = self.terms, self.decided[name]
        counts = counts_for(self.deck, terms.qualify, self._progress)
        play = Play(terms, self.deck, counts, decisions)
        deals, results, squares = ([0] * len(HandCategory) for _ in range(3))
        for (_, multiple), tallied in count_outcomes(play, self._progress).items():
            for category, row in enumerate(tallied.tolist()):
                for outcome, number in enumerate(row):
                    net = net_result(terms.ante_returned, multiple, terms.blind[category], outcome)
                    deals[category] += number
                    results[category] += net * number
                    squares[category] += net * net * number
        other = sum_by_other(play, self._progress)
        _agree(sum(results) * comb(self.deck.cards - 9, 2), sum(other.results))
        return SeatSums(tuple(deals), tuple(results), tuple(squares), other.results, other.deals)

    def _multiply(self, names: tuple[str, ...]) -> int:
        strategies = [self.decided[name] for name in names]
        product, results = sum_products(self.terms, self.deck, strategies, self._progress)
        _agree(results, sum(sum(self.seat(name).results) for name in names))
        return product


def _agree(one: int, other: int) -> None:
    """Two ways to count; if they do not agree, it is a bug."""
    if one != other:
        raise ArithmeticError(f"results sum to {one} half-Antes, and to {other}")


def _digest(decisions: Decisions) -> str:
    digest = sha256()
    for choices in decisions:
        digest.update(f"{choices.shape} {choices.dtype}".encode())
        digest.update(choices.tobytes())
    return digest.hexdigest()


def _whole(form: object) -> int:
    if type(form) is not int:
        raise ValueError("not a whole number")
    return form
