"""The last pages: how to make the report again, checksums, and the rules file in full."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib import resources

from pitboss._version import __version__
from pitboss.analysis.charts import hands_csv
from pitboss.analysis.strategy_cost import optimal_streets
from pitboss.analysis.valuation import decimal
from pitboss.game.profiles.writer import format_rules
from pitboss.paper.sheet import Markup, grid, paragraph, tag
from pitboss.reports.findings import Findings

SEAL = "0" * 64
"""Stands where the checksum of the report itself goes."""

_DATA = ("strengths.npz", "standard.book", "seats.json")


def proof_section(found: Findings) -> Iterator[Markup]:
    rules = found.plan.rules
    yield tag("h2", "11. Proof")
    yield paragraph(f"Made by pitboss {__version__}. The same command makes the same file again:")
    yield tag("pre", found.plan.command)
    yield paragraph(
        "Checksums are SHA-256. The law of a round is taken as lines like “-6 3931554359920” from "
        "the worst result up, without signs before gains or commas; the best decisions as the "
        "tables that docs/analyst.md describes, a byte a choice: before the flop, on it, on plain "
        "and on suited boards of the river."
    )
    yield grid(("What", "Checksum"), _checksums(found), class_="checksums")
    yield paragraph(
        "The checksum of this report is that of its file with 64 zeros in place of it; the command "
        "prints that of the file as it lies.",
        class_="small",
    )
    yield tag("h3", "The rules file")
    yield paragraph("Complete in itself: pitboss reads it as any rules file.")
    yield tag("pre", format_rules(rules))


def _checksums(found: Findings) -> Iterator[tuple[str, Markup]]:
    rules, solution = found.plan.rules, found.solution
    yield "The rules, as the file below", _sum(format_rules(rules).encode())
    law = "".join(f"{decimal(net)} {n}\n" for net, n in solution.distribution.items())
    yield "The law of a round", _sum(law.encode())
    hands = hands_csv(solution.starting_hands)
    yield "Starting hands, as “pitboss chart --csv”", _sum(hands.encode())
    decisions = optimal_streets(solution.terms).decisions
    yield "The best decision of every spot", _sum(b"".join(table.tobytes() for table in decisions))
    for name in _DATA:
        data = (resources.files("pitboss.analysis") / "data" / name).read_bytes()
        yield f"Data that ships: {name}", _sum(data)
    yield "This report", tag("code", SEAL)


def _sum(data: bytes) -> Markup:
    return tag("code", sha256(data).hexdigest())


def sealed(parts: Iterable[str]) -> str:
    """The document with its own checksum in it."""
    document = "".join(parts)
    return document.replace(SEAL, sha256(document.encode()).hexdigest())
