"""The rack card: pay tables, raises and limits, for players to take along. Two on a sheet."""

from collections.abc import Iterator

from pitboss.game.rules import Rules, Street
from pitboss.game.wagers import ResultKind
from pitboss.paper import words
from pitboss.paper.sheet import Markup, Paper, grid, paragraph, sheet, tag

_LINES = 46  # of the usual size that a card holds
_STYLE = """
.cards { display: flex; gap: 4mm; justify-content: center }
.card { box-sizing: border-box; width: 88mm; min-height: 190mm; border: .3mm dashed #000;
  padding: 4mm 5mm; break-inside: avoid; font-size: SIZEpt; line-height: 1.25 }
.card h1 { font-size: 1.5em } .card h2 { font-size: 1.15em; margin: .6em 0 .3em }
.card table { margin: 0 0 .4em } .card th, .card td { padding: .15em .4em }
.card p { margin: 0 0 .4em }
"""


def rack_card(rules: Rules, paper: Paper = Paper.A4) -> str:
    card = tag("section", list(_card(rules)), class_="card")
    size = 9.5 * min(1, _LINES / _length(rules))
    both = tag("div", [card, card], class_="cards")
    style = _STYLE.replace("SIZE", f"{size:.2f}")
    return sheet(f"Rack card: {rules.title}", [both], paper, style)


def _length(rules: Rules) -> int:
    """How many lines a card has, about."""
    tables = sum(len(table.lines) + 5 for _, table in words.with_table(rules))
    limit = 2 if words.play_limit(rules) else 0
    bank = 2 if words.bank_limit(rules) else 0
    return 26 + tables + limit + bank + 2 * len(rules.optional)


def _card(rules: Rules) -> Iterator[Markup]:
    yield tag("h1", rules.title)
    yield paragraph(
        f"Each spot: {words.limits(rules)}, in steps of {words.dollars(rules.increment)}."
    )
    yield tag("h2", "To begin")
    yield paragraph(
        f"{words.labels(rules.required)} are required and equal."
        + (f" {words.labels(rules.optional)}: if you like." if rules.optional else "")
    )
    yield tag("h2", "Raise once, for a Play wager of")
    yield grid(
        ("When", "Times the Ante", "Or"),
        (
            (
                words.STREETS[street],
                words.raises(rules, street),
                "fold" if street is Street.RIVER else "check",
            )
            for street in Street
        ),
    )
    if limit := words.play_limit(rules):
        yield paragraph(limit)
    if limit := words.bank_limit(rules):
        yield paragraph(limit)
    for wager, table in words.with_table(rules):
        yield tag("h2", f"{wager.label} {words.pays_for(wager)}")
        lines = [*words.lines(table), ("Anything else", words.below(wager))]
        yield grid(("Hand", "Pays"), lines, numbers=(1,), data_spot=wager.spot)
        if wager.meter is not None:
            start, percent = words.dollars(wager.meter.start), wager.meter.percent
            yield paragraph(f"The meter starts at {start}; {percent}% of every stake feeds it.")
    yield tag("h2", "Ante and Play pay 1 to 1")
    yield paragraph(f"{words.inscription(rules)}.")
    if rules.qualify is not None:
        yield paragraph(
            f"If the dealer does not qualify, {words.unqualified(rules)}; "
            "a dealer's better hand still wins the rest."
        )
    for wager in rules.optional:
        yield paragraph(f"After a fold {wager.label} {words.outcome(wager, ResultKind.FOLD)}.")
