"""The collection placard: what the player/dealer pays for a round, as ranges (clause 10.3)."""

from collections.abc import Iterator

from pitboss.game.bank import Schedule
from pitboss.game.rules import Rules
from pitboss.paper import words
from pitboss.paper.notices import about_collection
from pitboss.paper.sheet import Markup, Paper, grid, paragraph, sheet, tag


def placard(rules: Rules, paper: Paper = Paper.A4) -> str:
    return sheet(f"Collection: {rules.title}", _parts(rules), paper)


def _parts(rules: Rules) -> Iterator[Markup]:
    yield tag("h1", f"Collection · {rules.title}")
    if rules.schedule is None:
        yield paragraph("No collection is taken in this game.", class_="lead")
    else:
        yield paragraph(f"Schedule {rules.schedule} is in force at this table.", class_="lead")
    for number, schedule in sorted(rules.schedules.items()):
        yield from _schedule(number, schedule, rules)
    if rules.schedules:
        yield from _how(rules)
    yield from about_collection(rules)


def _schedule(number: int, schedule: Schedule, rules: Rules) -> Iterator[Markup]:
    here = " · at this table" if number == rules.schedule else ""
    spot = words.span(schedule.minimum, schedule.maximum)
    yield tag("h2", f"Schedule {number}: {spot} a spot{here}")
    yield grid(
        ("Total action on the table", "Player/dealer pays", "A player pays"),
        (
            (step.action, words.dollars(step.collection), words.dollars(0))
            for step in words.ranges(schedule, rules.increment, rules.between_steps)
        ),
        numbers=(1, 2),
        data_schedule=str(number),
    )


def _how(rules: Rules) -> Iterator[Markup]:
    counted = words.labels(rules.placed_before_deal)
    play = words.labels(wager for wager in rules.wagers if not wager.before_deal)
    yield paragraph(
        f"The total action is everything that lies on {counted} when the bets are closed. "
        f"{play} wagers, made after the deal, never count."
    )
    yield paragraph(
        "The casino dealer takes the collection from the player/dealer and drops it before the "
        "first card. It is due in full, whatever the bank covers in the end. Players pay none, "
        "and the house takes no percentage of any wager."
    )
