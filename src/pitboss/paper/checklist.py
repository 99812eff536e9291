"""The opening checklist: what stands on a table before the first round of the day."""

from collections.abc import Iterator

from pitboss.game.rules import Dealing, Rules
from pitboss.paper import words
from pitboss.paper.sheet import Markup, Paper, box, fields, grid, sheet, tag


def checklist(rules: Rules, paper: Paper = Paper.A4) -> str:
    return sheet(f"Opening checklist: {rules.title}", _parts(rules), paper)


def _parts(rules: Rules) -> Iterator[Markup]:
    yield tag("h1", f"Opening checklist · {rules.title}")
    yield fields(("Table", ""), ("Date and time", ""), ("Casino dealer", ""), ("Floor", ""))
    for heading, checks in (
        ("Cards", _cards(rules)),
        ("Layout", _layout(rules)),
        ("Posted", _posted(rules)),
        ("Chips and drop", _chips(rules)),
        ("People", _people(rules)),
    ):
        yield tag("h2", heading)
        yield grid(("Done", "Check", "By"), ((box(), check, "") for check in checks))
    yield fields(("Opened by", ""), ("Seen by", ""))


def _cards(rules: Rules) -> Iterator[str]:
    if len(rules.decks) > 1:
        first, second = rules.decks
        yield f"Two decks of one design, one with {first} and one with {second} backs"
    else:
        yield f"One deck with {rules.decks[0]} backs"
    for back in rules.decks:
        yield f"The {back} deck: 52 cards counted face up, four suits, none marked or bent"
    if rules.dealing is Dealing.SHUFFLER:
        yield "Shuffler empty, switched on, and tried with one deck"
    else:
        yield "Shoe empty, its weight and its gate in order; cut card there"
    yield "Discard rack empty"


def _layout(rules: Rules) -> Iterator[str]:
    circles = words.labels(rules.wagers)
    yield f"{rules.seats} places, each with its circles: {circles}"
    yield f"The felt says: “{words.inscription(rules)}”"
    for wager, table in words.with_table(rules):
        pays = ", ".join(f"{hand.lower()} {odds}" for hand, odds in words.lines(table))
        yield f"{wager.label} odds on the felt: {pays}"
    if not rules.house_banked:
        yield "Player/dealer button on the table"


def _posted(rules: Rules) -> Iterator[str]:
    limits = f"{words.limits(rules)} a spot, in steps of {words.dollars(rules.increment)}"
    yield f"Limits posted: {limits}"
    yield "Rules and notices posted"
    if rules.schedule is not None:
        yield f"Collection placard posted, schedule {rules.schedule} marked"


def _chips(rules: Rules) -> Iterator[str]:
    yield "Chip rack counted against its slip, and locked until the table opens"
    for spot, start in rules.meters.items():
        yield f"The {rules.wager(spot).label} meter shows at least {words.dollars(start)}"
    yield "Drop box attached, empty, numbered and locked"
    if rules.schedule is None:
        yield "No collection is taken: nothing is dropped during play but what was bought"
    yield "Blank void slips and drop slips at hand"


def _people(rules: Rules) -> Iterator[str]:
    yield "Casino dealer and floor signed in"
    if rules.house_banked:
        return
    yield "Player/dealer log sheet begun"
    yield (
        "Every seated player told: the bank is offered clockwise, "
        f"{words.rounds(rules.rounds_in_a_row)} in a row at most, never to the house"
    )
