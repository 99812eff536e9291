"""The first pages: the figures asked for first, the rules, the method."""

from collections.abc import Iterator

from pitboss.analysis.deck import STANDARD_DECK
from pitboss.analysis.solution import Solution
from pitboss.analysis.terms import TRIPS
from pitboss.game.money import format_money
from pitboss.game.rules import Rules
from pitboss.paper.posted_rules import rules_in_words
from pitboss.paper.sheet import Markup, grid, items, paragraph, tag
from pitboss.reports.findings import Findings
from pitboss.reports.numbers import count, fraction, percent


def opening(found: Findings) -> Iterator[Markup]:
    solution = found.solution
    yield tag("h1", f"{found.plan.rules.title}: the mathematics")
    yield paragraph(
        "Ante, Blind and Play under the best play, every deal counted. Side bets, other play, the "
        "bank and sessions follow. A result is the player's unless it says otherwise.",
        class_="lead",
    )
    yield grid(("Figure", "Value", "Base"), _headline(solution), numbers=(1,))
    yield paragraph(
        f"The expected result is exactly {fraction(solution.expected, solution.deals)} of an Ante "
        "a round."
    )
    if any(wager.spot == TRIPS for wager in found.plan.rules.optional):
        rows = [(name, percent(edge)) for name, edge in solution.trips.items()]
        yield tag("h3", "The house edge of the Trips tables")
        yield grid(("Table", "House edge, of the Trips wager"), rows, numbers=(1,))


def _headline(solution: Solution) -> Iterator[tuple[str, str, str]]:
    yield "House edge", percent(solution.house_edge, 6), "of the Ante"
    yield "Element of risk", percent(solution.element_of_risk, 6), "of all that is wagered"
    yield "Average wager", f"{float(solution.average_wager):.6f}", "Antes a round"
    yield "Standard deviation", f"{solution.standard_deviation:.6f}", "Antes a round"
    yield "Skewness", f"{solution.skewness:.4f}", "of the result of a round"
    yield "Excess kurtosis", f"{solution.excess_kurtosis:.4f}", "of the result of a round"
    yield "Ends ahead", percent(solution.wins), "of rounds: the hit frequency"
    yield "Ends even", percent(solution.even), "of rounds"
    yield "Ends behind", percent(solution.losses), "of rounds"
    yield "Deals", count(solution.deals), "all that are possible"


def rules_section(rules: Rules) -> Iterator[Markup]:
    yield tag("h2", "1. The rules")
    yield from rules_in_words(rules, heading="h3")


def method_section(found: Findings) -> Iterator[Markup]:
    rules, deck = found.plan.rules, STANDARD_DECK
    yield tag("h2", "2. The method")
    yield paragraph(
        f"A deal is a hand of two cards, a dealer's hand of two, a flop of three, and a turn and "
        f"river of two: C(52,2) · C(50,2) · C(48,3) · C(45,2) = {count(deck.deals)} deals, equally "
        "likely. All of them are counted; none is sampled."
    )
    yield paragraph(
        "The best play is found from the river back. On each board the hands are put in order "
        "once, which gives how many of the dealer's hands each of them beats, ties and loses to; "
        "so the value of every raise and of the fold is a whole number of half-Antes over the "
        "dealer's hands. A hand on the flop is worth the sum over its turns and rivers, a starting "
        "hand the sum over its flops, each with the best decision. Suits that can be exchanged are "
        "counted together. Then the decisions are followed forward, and every deal is counted by "
        "what comes of it."
    )
    yield items(
        [
            "Nothing is rounded before it is printed: counts are whole numbers, and what is "
            "computed from them is a fraction. Where a figure of a session is not, it has bounds "
            "that hold it, and is printed to the digits that are certain.",
            "Both ways through the game, back and forward, must come to the same sum; the results "
            "of the wagers must sum up to that of the game. If not, there is no report.",
            "The settlement is that of the rules engine, clause by clause; no formula repeats it.",
            "On decks of a few ranks a second implementation, which plays every deal card by card, "
            "gives the same fractions. It runs among the tests of pitboss.",
        ]
    )
    yield tag("h3", "What is not counted")
    yield items(_not_counted(rules))


def _not_counted(rules: Rules) -> Iterator[str]:
    yield "Cards that somebody has seen, but for the section that is about them."
    yield "Irregularities and voids, and hands whose player does not answer."
    if rules.most_play is not None:
        most = format_money(rules.most_ante_with_every_raise)
        yield f"Antes above {most}: with more, a raise would go beyond the limit of a spot."
    if not rules.house_banked:
        yield "The collection, which the player/dealer pays, but for the section on the bank."
        yield (
            "Coverage: a player/dealer's wager that runs out. Every wager is settled in full here; "
            "the section on the bank tells from which wager on that is so for certain."
        )
