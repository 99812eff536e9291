"""The sums of seats under some strategies: from the file that ships, kept ones, or counted."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from importlib import resources
from typing import IO, Any, NamedTuple

from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.seat_sums import SeatSums, read_sums
from pitboss.analysis.strategies.catalogue import StrategyGiven
from pitboss.analysis.terms import Terms

SHIPPED = "seats.json"


class TableSums(NamedTuple):
    """Those of each strategy, and for pairs of strategies, in alphabetical order, the product of
    the results of two seats over all deals to both, in quarters of a squared Ante."""

    seats: dict[str, SeatSums]
    products: dict[tuple[str, str], int]


def pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one <= other else (other, one)


@cache
def _shipped() -> tuple[dict[str, Any], TableSums]:
    """The terms of the standard game, and the sums that ship for it."""
    text = (resources.files(__package__) / "data" / SHIPPED).read_text(encoding="ascii")
    form = json.loads(text)
    seats = {name: read_sums(sums) for name, sums in form["seats"].items()}
    products = {pair(*names.split()): number for names, number in form["products"].items()}
    return form["terms"], TableSums(seats, products)


def ships(terms: Terms, names: set[str], pairs: set[tuple[str, str]]) -> bool:
    """Whether nothing has to be counted."""
    of_terms, sums = _shipped()
    return of_terms == _form(terms) and names <= set(sums.seats) and pairs <= set(sums.products)


def table_sums(
    terms: Terms,
    names: set[str],
    pairs: set[tuple[str, str]],
    given: Mapping[str, StrategyGiven],
    progress: Progress = silent,
) -> TableSums:
    """For strategies by name, and pairs of them that meet at a table; `given` has those that do not
    ship."""
    if ships(terms, names, pairs):
        return _shipped()[1]
    from pitboss.analysis.counted_sums import count_table_sums  # compiled: only where needed

    return count_table_sums(terms, names, pairs, progress, given=given)


def _form(terms: Terms) -> dict[str, Any]:
    form: dict[str, Any] = json.loads(json.dumps(asdict(terms)))
    return form


def write_shipped(terms: Terms, sums: TableSums, file: IO[bytes]) -> None:
    form = {
        "terms": _form(terms),
        "seats": {name: one.form() for name, one in sums.seats.items()},
        "products": {" ".join(names): number for names, number in sums.products.items()},
    }
    file.write(json.dumps(form, indent=1).encode() + b"\n")
