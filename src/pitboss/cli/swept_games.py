"""Games asked for by options with alternatives, and what a sweep says of each."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pitboss.analysis.variants import Variants, blind_tables
from pitboss.cli.files import read_text, source
from pitboss.cli.game_options import multiples
from pitboss.cli.json_output import Form, exact
from pitboss.errors import ParseError
from pitboss.game.rules import Rules

if TYPE_CHECKING:
    from pitboss.analysis.design import Design, EdgeBounds
    from pitboss.analysis.valuation import Valuation

_LADDERS = ("preflop", "flop", "river")


def variants(
    rules: Rules,
    tables: tuple[str, ...],
    listed: str | None,
    changes: Mapping[str, tuple[str, ...]],
) -> Variants:
    """The games of a sweep. What shares the most stands together: tables vary quickest."""
    fields: dict[str, list[object]] = {}
    for option in ("unqualified_ante", "qualify", *_LADDERS):
        given = changes.get(option, ())
        if given:
            ladder = option in _LADDERS
            fields[option] = [multiples(f"--{option}", one) if ladder else one for one in given]
    written = [table for text in tables for table in blind_tables(text)]
    if listed is not None:
        written += _read_tables(listed)
    if written:
        fields["blind_table"] = list(dict.fromkeys(written))
    if not fields:
        raise ParseError(
            "nothing varies: give --blind, --tables, --preflop, --flop, --river, --qualify or "
            "--unqualified-ante"
        )
    games = Variants(rules, fields)
    _check_each(games)
    return games


def _read_tables(name: str) -> list[str]:
    lines = [line.partition("#")[0].strip() for line in read_text(name).splitlines()]
    tables = [line for line in lines if line]
    if not tables:
        how = "write one a line, as in '500 50 10 3 3:2 1'"
        raise ParseError(f"{source(name)}: no Blind table; {how}")
    return tables


def _check_each(games: Variants) -> None:
    """Refuses a value that the rules refuse, or the mathematics, before any work is done."""
    from pitboss.analysis.terms import terms_of
    from pitboss.game.profiles import with_fields

    for name, values in games.fields.items():
        for value in values:
            terms_of(with_fields(games.rules, {name: value}))


def game_of(rules: Rules) -> Form:
    """What a sweep may vary, as a rules file writes it."""
    blind = next(wager for wager in rules.required if wager.table is not None)
    assert blind.table is not None
    return {
        "blind": str(blind.table),
        "preflop": list(rules.preflop),
        "flop": list(rules.flop),
        "river": list(rules.river),
        "qualify": "none" if rules.qualify is None else str(rules.qualify),
        "unqualified_ante": str(rules.unqualified_ante),
    }


def game_fields(valued: "Valuation") -> Form:
    return {
        **game_of(valued.rules),
        "expected": {
            "numerator": valued.antes,
            "denominator": valued.deals,
            "value": float(valued.expected),
        },
        "house_edge": exact(valued.house_edge),
        "element_of_risk": exact(valued.element_of_risk),
        "average_wager": exact(valued.average_wager),
        "standard_deviation": valued.standard_deviation,
        "wins": exact(valued.wins),
    }


def design_fields(made: "Design") -> Form:
    return {
        "edge": _edges(made.bounds),
        "order": str(made.order),
        "strategy": made.strategy,
        "tried": made.tried,
        "tried_edges": _edges(made.tried_edges),
        "found": made.found,
        "tables": [
            {**game_fields(one.valuation), "mistakes": exact(one.mistakes)} for one in made.tables
        ],
    }


def _edges(bounds: "EdgeBounds") -> Form:
    return {"low": exact(bounds.low), "high": exact(bounds.high)}
