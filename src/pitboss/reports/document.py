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
h2 + p { break-after: avoid }
table { width: auto; min-width: 60%; break-inside: avoid } table.law { break-inside: auto }
figure { margin: 2mm 0 4mm; break-inside: avoid }
svg { display: block; max-width: 100%; height: auto; margin: 0 auto }
figure svg { max-height: 140mm }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 8.5pt; background: #f4f4f4;
  padding: 2mm; print-color-adjust: exact }
code { overflow-wrap: anywhere }
table.law td, table.small td { padding: .4mm 2mm }
table.small { font-size: 8.5pt }
table.checksums { font-size: 7.5pt; width: 100% }
@media screen {
  /* A table that is wider than the screen scrolls, with a shadow where it goes on. */
  table { display: block; overflow-x: auto;
    background: linear-gradient(90deg, #fff 50%, transparent) 0 0 / 24px 100% no-repeat local,
      linear-gradient(270deg, #fff 50%, transparent) 100% 0 / 24px 100% no-repeat local,
      linear-gradient(90deg, #0005, transparent) 0 0 / 10px 100% no-repeat scroll,
      linear-gradient(270deg, #0005, transparent) 100% 0 / 10px 100% no-repeat scroll }
  table th { background: #e5e5e5b0 }
}
@media screen and (max-width: 600px) {
  body { margin: 3mm; padding: 0 }
  table { font-size: 8pt } table th, table td { padding: .6mm 1.2mm }
  table th.number { white-space: normal }
  table td:first-child, table th:first-child { min-width: 5em }
}
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
