"""The mathematics as `pitboss` exports it. The first call loads its packages, not the import: the
rules alone need no numpy and no compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pitboss.errors import ParseError
from pitboss.extras import needed_by
from pitboss.game.arguments import short_repr
from pitboss.game.cards import CardsGiven, as_cards
from pitboss.game.profiles import as_rules
from pitboss.game.rules import Rules

if TYPE_CHECKING:
    from pitboss.analysis.advice import Advice
    from pitboss.analysis.progress import Progress
    from pitboss.analysis.solution import Solution
    from pitboss.analysis.strategy import OptimalStrategy

# Where the types of the mathematics are: `pitboss.Advice` loads its module.
TYPES = {
    "Advice": "advice",
    "Chances": "advice",
    "OptimalStrategy": "strategy",
    "Progress": "progress",
    "Solution": "solution",
    "StartingHand": "solution",
    "Terms": "terms",
    "Values": "values",
}


def load(name: str, module: str) -> Any:
    """What goes by that name in a module of `pitboss.analysis`."""
    with needed_by(f"pitboss.{name}"):
        return getattr(import_module(f"pitboss.analysis.{module}"), name)


def advise(
    rules: Rules | str,
    cards: CardsGiven,
    board: CardsGiven = (),
    dead: CardsGiven = (),
    *,
    progress: "Progress | None" = None,
) -> "Advice":
    """The exact value of every action for a hand of two cards, on a board of 0, 3 or 5 cards.

    `dead` are cards known to be out of the deck. Before the flop, dead cards or other rules than
    those of the standard book compile the kernels first, which takes some seconds.

    >>> advice = advise("house", "Kd Qh", "4s 5h 6d 8c 9d")
    >>> print(advice.best, advice.margin)
    fold 19/110
    """
    hand, turned, out = as_cards(cards), as_cards(board), as_cards(dead)
    advice: Advice = load("advise", "advice")(
        as_rules(rules), hand, turned, out, **_if_given(progress)
    )
    return advice


def solve(rules: Rules | str, *, progress: "Progress | None" = None) -> "Solution":
    """The exact solution of a game: every deal counted, the house edge one fraction.

    It takes about a second, and some more the first time, when the kernels are compiled.
    """
    solution: Solution = load("solve", "solver")(as_rules(rules), **_if_given(progress))
    return solution


def optimal(rules: Rules | str, *, progress: "Progress | None" = None) -> "OptimalStrategy":
    """The strategy that loses least: `choose` gives the best of the decisions that are offered."""
    strategy: OptimalStrategy = load("optimal", "strategy")(as_rules(rules), **_if_given(progress))
    return strategy


def _if_given(progress: "Progress | None") -> "dict[str, Progress]":
    if progress is None:
        return {}
    if not callable(progress):
        raise ParseError(
            f"not a function: {short_repr(progress)}; progress(what, done, of) is called"
        )
    return {"progress": progress}
