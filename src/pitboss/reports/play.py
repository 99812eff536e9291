"""How the game is played best, what other play costs, and what seen cards are worth."""

from collections.abc import Iterator

from pitboss.analysis.charts import starting_chart
from pitboss.analysis.drawing import chart_svg
from pitboss.analysis.strategies.catalogue import shipped
from pitboss.analysis.strategy_cost import StrategyCost
from pitboss.analysis.valuation import Valuation
from pitboss.game.cards import format_cards
from pitboss.paper import words
from pitboss.paper.sheet import Content, Markup, grid, paragraph, tag
from pitboss.reports.findings import Findings
from pitboss.reports.numbers import count, percent, signed_percent


def play_section(found: Findings) -> Iterator[Markup]:
    solution = found.solution
    yield tag("h2", "3. The best play")
    yield paragraph("How the decisions of a round end, of all deals:")
    rows = [
        (words.STREETS[street], str(decision), count(deals), percent(deals / solution.deals))
        for (street, decision), deals in solution.decided.items()
    ]
    yield grid(("Street", "Decision", "Deals", "Share"), rows, numbers=(2, 3))
    yield paragraph(
        "Before the flop there is one answer for each of the 169 starting hands. The chart has it, "
        "with what the hand is worth."
    )
    chart = starting_chart(solution.starting_hands, "Starting hands")
    yield tag("figure", Markup(chart_svg(chart)))
    yield paragraph(
        "On the flop and on the river the answer depends on the board: pitboss gives it, with the "
        "value of every action, for any hand (“pitboss advise”). Rules that a person can carry, "
        "and what they cost, are in the next section."
    )


def cost_section(found: Findings) -> Iterator[Markup]:
    yield tag("h2", "4. What other play costs")
    if not found.strategies:
        yield paragraph(
            "None of the strategies that ship with pitboss fits the raises of the game."
        )
        return
    yield paragraph(
        "Strategies in words, valued over all deals like the best play. The cost is what they give "
        "away to it."
    )
    rows = [
        (cost.title, percent(cost.house_edge), percent(cost.cost), f"{cost.standard_deviation:.4f}")
        for cost in found.strategies
    ]
    head = ("Strategy", "House edge, of the Ante", "Cost, of the Ante", "Deviation, Antes")
    yield grid(head, rows, numbers=(1, 2, 3))
    if found.practical is not None:
        yield from _in_detail(found.practical)


def _in_detail(cost: StrategyCost) -> Iterator[Markup]:
    yield tag("h3", cost.title)
    yield grid(("Street", "Decision", "When"), _card(cost.name))
    lost = ", ".join(
        f"{percent(part)} {words.STREETS[street].lower()}"
        for street, part in cost.by_street.items()
    )
    yield paragraph(f"Of its cost of {percent(cost.cost)} of the Ante it gives away {lost}.")
    yield paragraph("Which hands that is, by what the hand makes and what the board makes alone:")
    rows = [
        (
            words.STREETS[one.street],
            str(one.made),
            "" if one.board is None else str(one.board),
            str(one.chosen),
            percent(one.cost),
            percent(one.share, 2),
        )
        for one in cost.by_hand
    ]
    head = ("Street", "The hand", "The board", "It does", "Cost, of the Ante", "Of the cost")
    yield grid(head, rows, numbers=(4, 5), class_="small")
    worst = cost.situations[0]
    yield paragraph(
        f"No single situation weighs much: the costliest, {format_cards(worst.cards)} on "
        f"{format_cards(worst.board)}, where it does {worst.chosen} and {worst.best} is better by "
        f"{float(worst.loss):.4f} Antes, makes {percent(worst.share, 2)} of the cost. “pitboss "
        "strategy cost” lists a hundred of them."
    )


def _card(name: str) -> Iterator[tuple[Content, ...]]:
    for street, rules in shipped(name).rules.items():
        for rule in rules:
            when = "otherwise" if rule.when is None else str(rule.when)
            yield words.STREETS[street], str(rule.decision), when


def seen_section(found: Findings) -> Iterator[Markup]:
    yield tag("h2", "5. What a seen card is worth")
    if not found.seen:
        yield paragraph("Left out of this report; “pitboss solve --seen” counts it.")
        return
    yield paragraph(
        "A player who sees cards before the first decision, by a dealer's slip or a marked deck, "
        "and then plays best: every deal counted, with every choice of the seen cards. A house "
        "edge below zero is the player's advantage."
    )
    head = ("Seen before the first decision", "House edge", "Worth", "Deviation, Antes", "Counted")
    unseen = found.solution.house_edge
    rows = [_valued("nothing", found.solution, "")]
    for one in found.seen:
        rows.append(_valued(one.seen.words, one, signed_percent(unseen - one.house_edge)))
    yield grid(head, rows, numbers=(1, 2, 3, 4))
    yield paragraph("Edge and worth are of the Ante.", class_="small")


def _valued(seen: str, valued: Valuation, worth: str) -> tuple[str, ...]:
    deviation = f"{valued.standard_deviation:.4f}"
    return seen, signed_percent(valued.house_edge), worth, deviation, count(valued.deals)
