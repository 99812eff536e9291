"""The report itself: every section in order, as one file that prints well."""

from collections.abc import Iterator

from pitboss.analysis.progress import Progress, silent
from pitboss.paper.sheet import Markup, sheet
from pitboss.reports.banking import bank_section
from pitboss.reports.findings import Findings, find
from pitboss.reports.opening import method_section, opening, rules_section
from pitboss.reports.plan import ReportPlan
from pitboss.reports.play import cost_section, play_section, seen_section
from pitboss.reports.proof import proof_section, sealed
from pitboss.reports.results import law_section, side_bets_section, wagers_section
from pitboss.reports.sessions import sessions_section

_STYLE = """
body { font-size: 10pt }
h2 { margin-top: 9mm }
table { width: auto; min-width: 60% }
figure { margin: 2mm 0 4mm; break-inside: avoid }
svg { display: block; max-width: 100%; height: auto; margin: 0 auto }
figure svg { max-height: 140mm }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 8.5pt; background: #f4f4f4;
  padding: 2mm; print-color-adjust: exact }
code { overflow-wrap: anywhere }
table.law td, table.small td { padding: .4mm 2mm }
table.small { font-size: 8.5pt }
table.checksums { font-size: 7.5pt; width: 100% }
@media screen { table { display: block; overflow-x: auto } }
"""


def report_html(found: Findings) -> str:
    rules = found.plan.rules
    return sealed(sheet(f"{rules.title}: the mathematics", _parts(found), found.plan.paper, _STYLE))


def make_report(plan: ReportPlan, progress: Progress = silent) -> str:
    return report_html(find(plan, progress))


def _parts(found: Findings) -> Iterator[Markup]:
    yield from opening(found)
    yield from rules_section(found.plan.rules)
    yield from method_section(found)
    yield from play_section(found)
    yield from cost_section(found)
    yield from seen_section(found)
    yield from law_section(found)
    yield from wagers_section(found)
    yield from side_bets_section(found)
    yield from bank_section(found)
    yield from sessions_section(found)
    yield from proof_section(found)
