"""The report: its figures are those of the functions, and its text is what it says it is."""

import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

import pitboss
from pitboss.analysis.seen_cards import Seen
from pitboss.analysis.solver import solve
from pitboss.errors import ParseError
from pitboss.game.money import Cents
from pitboss.game.profiles import PROFILES, parse_rules, profile
from pitboss.paper.sheet import Paper
from pitboss.reports.document import make_report
from pitboss.reports.plan import SEEN, parse_seen_list, plan_report
from tests.paper.reading import ALL_RULES, SVG, read, words_of

REPORTS = Path(__file__).parents[2] / "docs" / "reports"
CALIFORNIA = profile("california")


@pytest.fixture(scope="module")
def report() -> str:
    """As it is kept: that it is what is made takes half a minute to find out."""
    return (REPORTS / "california.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(report: str) -> Element:
    return read(report)


def body(page: Element) -> Element:
    found = page.find("body")
    assert found is not None
    return found


def tables(page: Element) -> Iterator[list[list[str]]]:
    """The cells of every table, its headings first."""
    for table in page.iter("table"):
        yield [[words_of(cell) for cell in row] for row in table.iter("tr")]


def headings(page: Element, kind: str) -> list[str]:
    return [words_of(one) for one in page.iter(kind)]


def test_it_has_every_part_a_laboratory_asks_for(page: Element) -> None:
    assert [heading.split(". ")[-1] for heading in headings(page, "h2")] == [
        "The rules",
        "The method",
        "The best play",
        "What other play costs",
        "What a seen card is worth",
        "The result of a round",
        "Wager by wager",
        "Side bets",
        "The bank",
        "Sessions and bankrolls",
        "Proof",
    ]


def test_its_figures_are_those_of_the_solution(page: Element) -> None:
    solution = solve(CALIFORNIA)
    first, edges, *_ = tables(page)
    figures = {row[0]: row[1] for row in first[1:]}
    assert figures["House edge"] == "2.184971%"
    assert figures["Element of risk"] == "0.526214%"
    assert figures["Standard deviation"] == "4.939312"
    assert figures["Deals"] == f"{solution.deals:,}"
    ends = [figures[f"Ends {how}"] for how in ("ahead", "even", "behind")]
    assert ends == [
        f"{float(share):.4%}" for share in (solution.wins, solution.even, solution.losses)
    ]
    assert edges[1:] == [[name, f"{float(edge):.4%}"] for name, edge in solution.trips.items()]


def test_the_law_has_every_result(page: Element) -> None:
    (law,) = (one for one in tables(page) if one[0] == ["Result in Antes", "Deals", "Probability"])
    solution = solve(CALIFORNIA)
    read_back = {Fraction(net): int(deals.replace(",", "")) for net, deals, _ in law[1:]}
    assert read_back == solution.distribution


def test_every_wager_has_its_outcomes_with_their_clauses(page: Element) -> None:
    found = [one for one in tables(page) if one[0][:2] == ["Outcome", "Clause"]]
    assert len(found) == 5  # Ante, Blind, and Play 4x, 2x and 1x
    for rows in found:
        for row in rows[1:]:
            assert re.fullmatch(r"\d+\.\d+", row[1]), row


def test_the_bank_pays_the_collection(page: Element) -> None:
    (seats,) = (one for one in tables(page) if one[0][0] == "Seats")
    assert seats[0][3] == "Collection"
    assert [row[0] for row in seats[1:]] == [str(n) for n in range(1, len(seats))]
    (schedules,) = (one for one in tables(page) if one[0][0] == "Schedule")
    assert [row[0] for row in schedules[1:]] == [str(n) for n in sorted(CALIFORNIA.schedules)]


def test_it_draws_the_chart_and_three_plots(page: Element) -> None:
    titles = [words_of(next(iter(one.iter(f"{SVG}title")))) for one in page.iter(f"{SVG}svg")]
    assert titles == [
        "Starting hands",
        "Results of a round",
        "Net result of a round, by the Ante",
        "Results of sessions",
    ]


def test_its_checksum_is_its_own(report: str) -> None:
    (checksum,) = re.findall(r"This report</td><td><code>(\w{64})<", report)
    assert sha256(report.replace(checksum, "0" * 64).encode()).hexdigest() == checksum


def test_it_has_the_rules_file_in_full(page: Element) -> None:
    text = list(body(page).iter("pre"))[-1].text or ""
    assert tomllib.loads(text)["name"] == "california"
    assert parse_rules(text, "california.toml") == CALIFORNIA


def test_its_command_is_one_that_makes_it(page: Element) -> None:
    (command, *_) = (words_of(one) for one in body(page).iter("pre"))
    assert command == (
        "pitboss report california --html california.html "
        f'--ante {CALIFORNIA.spot_minimum / 100:.2f} --seen "flop; late; dealer" --paper a4'
    )


@pytest.mark.full
def test_python_makes_it_too() -> None:
    made = make_report(plan_report(CALIFORNIA, seen="none"))
    assert pitboss.report("california", seen="none") == made


@pytest.mark.full
@pytest.mark.parametrize(
    "name", ["progressive", "trips-lost-on-fold", "pocket-bonus", "bad-beat", "trips-must-win"]
)
def test_games_with_other_wagers_have_a_report(name: str) -> None:
    page = read(make_report(plan_report(ALL_RULES[name], seen="none")))
    for wager in ALL_RULES[name].optional:
        assert wager.label in headings(page, "h3")


def test_seen_cards_are_asked_for_by_name() -> None:
    assert parse_seen_list("dealer,flop;late ; dealer;late") == (
        Seen.ONE_DEALER_CARD,
        Seen.ONE_LATE_CARD,
        Seen.DEALER_AND_FLOP_CARD,
    )
    assert parse_seen_list("all") == tuple(Seen)
    assert parse_seen_list("none") == ()
    assert plan_report(CALIFORNIA).seen == SEEN
    with pytest.raises(ParseError, match=r"'mirror'; one of dealer; .*, all, or none"):
        parse_seen_list("dealer; mirror")


def test_an_ante_that_the_table_does_not_take_is_refused() -> None:
    with pytest.raises(ParseError, match=r"Ante 0\.01 is outside 5\.00 to 300\.00"):
        plan_report(CALIFORNIA, Cents(1))
    assert "--ante 10.00" in plan_report(CALIFORNIA, "10", paper=Paper.LETTER).command


def kept_reports() -> Iterator[str]:
    yield from (path.stem for path in sorted(REPORTS.glob("*.html")))


def test_every_game_has_its_report_in_the_docs() -> None:
    assert set(kept_reports()) == set(PROFILES)


@pytest.mark.full
@pytest.mark.parametrize("name", PROFILES)
def test_the_reports_in_the_docs_are_those_that_are_made(name: str) -> None:
    kept = (REPORTS / f"{name}.html").read_text(encoding="utf-8")
    assert make_report(plan_report(profile(name))) == kept
