"""A house for browsers: a table of each game, with bots."""

from itertools import count

from pitboss.game.profiles import PROFILES
from tests.server.serving import Served, Visitor

# A round goes on as soon as everybody has acted. The clocks are for those who do not, and long:
# nobody is hurried.
PATIENT = {**dict.fromkeys(("betting", "deciding", "banking", "between"), 600), "showing": False}
QUICK = {**PATIENT, "between": 1}  # the next round opens by itself
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
