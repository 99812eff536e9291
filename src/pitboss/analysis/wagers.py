"""What wagers are worth against all dealer hands at once, in half-Antes.

Of the dealer's hands a hand beats `won`, loses to `lost`, and `lame` do not qualify (clauses 6.1 to
6.9). The rules pay single hands in `game.settlement`; a test holds the two against each other.
Plain Python, which the kernels compile.
"""

from typing import NamedTuple, Protocol


class Numbers(Protocol):
    """A tuple here, an array in a kernel."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int, /) -> int: ...


class Stakes(NamedTuple):
    """What there is to win and lose on a board."""

    hands: int  # that the dealer may hold
    qualify: int  # the lowest category with which the dealer qualifies
    returned: bool  # whether the Ante is, when the dealer does not qualify
    blind: Numbers  # what a winning Blind earns by category, in half-Antes
    raises: Numbers  # the multiples of the river


def ante_and_blind(stakes: Stakes, won: int, lost: int, lame: int, made: int) -> int:
    """Ante and Blind of a hand of category `made`.

    Where the Ante is returned, only qualifying dealers win or lose it. A hand in the qualifying
    categories beats every dealer below them; a hand below them loses to every qualifying dealer.
    """
    ante = won - lost
    if stakes.returned:
        ante = won - lame - lost if made >= stakes.qualify else lame - stakes.hands
    return 2 * ante + won * stakes.blind[made] - 2 * lost


def river_choice(stakes: Stakes, base: int, play: int) -> tuple[int, int]:
    """The best raise on the river, by its place in the ladder, or -1 to fold; and its value.

    `base` is Ante and Blind, `play` the Play wager for each Ante of it. A tie between folding and
    raising is a raise, and between raises the lower.
    """
    chosen, best = -1, -4 * stakes.hands
    for at in range(len(stakes.raises)):
        value = base + stakes.raises[at] * play
        if value > best or (value == best and chosen < 0):
            chosen, best = at, value
    return chosen, best
