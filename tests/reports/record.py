"""Writes the reports of the games that ship: `python -m tests.reports.record`."""

from pitboss.game.profiles import PROFILES, profile
from pitboss.reports.document import make_report
from pitboss.reports.plan import plan_report
from tests.reports.test_report import REPORTS


def main() -> None:
    for name in PROFILES:
        text = make_report(plan_report(profile(name)))
        (REPORTS / f"{name}.html").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
