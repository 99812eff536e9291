"""A house for browsers: a table of each game, with bots and clocks that keep nobody waiting."""

from itertools import count

from pitboss.game.profiles import PROFILES
from tests.server.serving import Served, Visitor

# A round goes on as soon as everybody has acted; the clocks are for who does not.
QUICK = {"betting": 10, "deciding": 10, "banking": 10, "between": 1}
PATIENT = dict.fromkeys(("betting", "deciding", "banking", "between"), 600)  # nobody is hurried
_NUMBERS = count(1)


def newcomer(served: Served) -> Visitor:
    """Somebody whom nobody has seen before."""
    return Visitor.arrived(served, f"Guest {next(_NUMBERS)}")


def lay_tables(served: Served, bots: int = 2) -> dict[str, str]:
    """A public table of each game: their ids by the names of the rules."""
    with newcomer(served) as owner:
        return {
            name: owner.opened(f"Table {name}", profile=name, bots=bots, pace=QUICK)
            for name in PROFILES
        }
