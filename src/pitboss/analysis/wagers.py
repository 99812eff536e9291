"""What wagers are worth, in half-Antes: the only place in the mathematics that pays.

Of the dealer's hands a hand beats `won`, loses to `lost`, and `unqualified` do not qualify (clauses
6.1 to 6.10). The rules pay single hands in `game.settlement`; a test holds the two against each
other. Plain Python, which the kernels compile.
"""

from typing import NamedTuple, Protocol

HALF_ANTES = 2  # in an Ante: counted in halves, because of 3 to 2
FOLDING = -2 * HALF_ANTES  # Ante and Blind

# What may come of a round: against a dealer that qualifies or not, and folding.
WON, WON_UNQUALIFIED, TIED, LOST, LOST_UNQUALIFIED, FOLDED = range(6)
OUTCOMES = 6


class Numbers(Protocol):
    """A tuple here, an array in a kernel."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int, /) -> int: ...


class BoardTerms(NamedTuple):
    """What there is to win and lose on a board."""

    hands: int  # that the dealer may hold
    qualify: int  # the lowest category with which the dealer qualifies
    returned: bool  # whether the Ante is, when the dealer does not qualify
    blind: Numbers  # what a winning Blind earns by category, in half-Antes
    raises: Numbers  # the multiples of the river


def base_and_play(
    terms: BoardTerms, won: int, lost: int, unqualified: int, made: int
) -> tuple[int, int]:
    """Ante and Blind of a hand of category `made`; and Play, for each Ante of it.

    Where the Ante is returned, only qualifying dealers win or lose it. A hand in the qualifying
    categories beats every dealer below them; a hand below them loses to every qualifying dealer.
    """
    ante = won - lost
    if terms.returned:
        ante = won - unqualified - lost if made >= terms.qualify else unqualified - terms.hands
    base = HALF_ANTES * (ante - lost) + won * terms.blind[made]
    return base, HALF_ANTES * (won - lost)


def river_choice(terms: BoardTerms, base: int, play: int) -> tuple[int, int]:
    """The best raise on the river, by its place in the ladder, or -1 to fold; and its value.

    A tie between folding and raising is a raise, and between raises the lower.
    """
    chosen, best = -1, FOLDING * terms.hands
    for at in range(len(terms.raises)):
        value = base + terms.raises[at] * play
        if value > best or (value == best and chosen < 0):
            chosen, best = at, value
    return chosen, best


def net_result(returned: bool, multiple: int, pays: int, outcome: int) -> int:
    """What a round with a raise brings, when the Blind `pays` so much for a win."""
    play, ante, blind = HALF_ANTES * multiple, HALF_ANTES, HALF_ANTES
    unqualified_ante = 0 if returned else ante
    results = {
        WON: play + ante + pays,
        WON_UNQUALIFIED: play + unqualified_ante + pays,
        TIED: 0,
        LOST: -play - ante - blind,
        LOST_UNQUALIFIED: -play - unqualified_ante - blind,
        FOLDED: FOLDING,
    }
    return results[outcome]
