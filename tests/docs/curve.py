"""Draws the cost of a strategy by its length, from the table of docs/analyst.md."""

import re

from pitboss.reports.plots import Mark, line_plot
from tests.docs.transcripts import PROJECT

CURVE = PROJECT / "docs" / "cost-by-length.svg"
SHORTEST = 3  # with fewer conditions a strategy costs twenty times as much
ROW = re.compile(r"^\| (\d+) \| [\d.]+% \| ([\d.]+)% \|", re.MULTILINE)
PRACTICAL = re.compile(
    r"has (\d+) conditions and\s+costs ([\d.]+) %; its cheapest reading has (\d+) "
    r"and costs ([\d.]+) %"
)


def drawn() -> str:
    text = (PROJECT / "docs" / "analyst.md").read_text(encoding="utf-8")
    part = text.partition("### The cheapest of a length")[2].partition("\n### ")[0]
    costs = {int(length): float(cost) for length, cost in ROW.findall(part)}
    points = [(float(at), cost) for at, cost in costs.items() if at >= SHORTEST]
    practical = PRACTICAL.search(part)
    assert practical is not None
    length, cost, of_reading, least = map(float, practical.groups())
    marks = [Mark(length, cost, "practical"), Mark(of_reading, least, "its cheapest reading")]
    title = "What the cheapest strategy of a length costs"
    return line_plot(
        title, points, "Cost in percent of the Ante, by the number of conditions", marks
    )


if __name__ == "__main__":
    CURVE.write_text(drawn(), encoding="utf-8")
