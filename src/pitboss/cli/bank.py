"""`pitboss bank`: what banking a table brings."""

from typing import TYPE_CHECKING

import click

from pitboss.cli.options import complete_rules, not_empty, output_options

if TYPE_CHECKING:
    from pitboss.game.bank import Coverage
    from pitboss.game.money import Cents
    from pitboss.game.rules import Rules


_NO_SCHEDULE = "none"


@click.command()
@click.option(
    "--rules", "name", metavar="NAME", default="house", show_default=True,
    shell_complete=complete_rules, callback=not_empty,
    help="A game of `pitboss rules list`, or a TOML file.",
)  # fmt: skip
@click.option("--seats", metavar="N", type=int, help="How many play against the bank, all alike.")
@click.option("--ante", metavar="AMOUNT", callback=not_empty, help="The Ante of each seat.")
@click.option(
    "--trips", metavar="AMOUNT", default="0", callback=not_empty, help="The Trips of each seat."
)
@click.option(
    "--wager", metavar="AMOUNT", callback=not_empty,
    help="The player/dealer's; without it everything is covered.",
)  # fmt: skip
@click.option(
    "--coverage", metavar="HOW", callback=not_empty,
    help="wager, net, payoffs or unlimited; else as the rules say.",
)  # fmt: skip
@click.option(
    "--schedule", metavar="N", callback=not_empty,
    help="Of the collection: a number, or none where the limits of a spot need none.",
)  # fmt: skip
@click.option(
    "--strategy", metavar="NAME|FILE", default="optimal", show_default=True, callback=not_empty,
    help="How the seats play: one of `pitboss strategy list`, or a file.",
)  # fmt: skip
@click.option(
    "--seat", "apart", metavar="SEAT", multiple=True, callback=not_empty,
    help='Instead of --seats and --ante, one seat each: "25,trips=5,strategy=practical".',
)  # fmt: skip
@output_options
def bank(
    name: str,
    seats: int | None,
    ante: str | None,
    trips: str,
    wager: str | None,
    coverage: str | None,
    schedule: str | None,
    strategy: str,
    apart: tuple[str, ...],
    as_json: bool,
) -> None:
    """Bank a table: what it brings in a round, its deviation, the collection.

    Amounts are in dollars, from the bank's side. Everything is counted exactly;
    where the player/dealer's wager may run out, the numbers leave that out and
    say so. `pitboss docs analyst` explains them.
    """
    from pitboss.analysis.bank import bank as bank_against
    from pitboss.analysis.bank import check_bank, needs_compiling, parse_coverage
    from pitboss.cli.files import named_rules
    from pitboss.cli.json_output import banking_fields, print_document
    from pitboss.cli.progress import ProgressLine, announce_compiling
    from pitboss.cli.seats import SeatsAlike, seats_asked
    from pitboss.game.money import parse_money

    rules = _under_schedule(named_rules(name), schedule)
    placed = seats_asked(rules, SeatsAlike(seats, ante, trips, strategy), apart)
    put_up: Cents | None = None if wager is None else parse_money(wager, "--wager")
    covering: Coverage | None = None if coverage is None else parse_coverage(coverage)
    check_bank(rules, placed, put_up, covering)
    if needs_compiling(rules, placed):
        from pitboss.analysis.kernel.two_seats import value_by_other

        announce_compiling(value_by_other)
    with ProgressLine() as progress:
        banking = bank_against(rules, placed, wager=put_up, coverage=covering, progress=progress)
    if as_json:
        print_document(banking_fields(banking), rules)
        return
    from pitboss.cli.pages.bank import banking_page
    from pitboss.cli.screen import Screen

    screen = Screen()
    screen.print(banking_page(banking, screen.width))


def _under_schedule(rules: "Rules", schedule: str | None) -> "Rules":
    from pitboss.errors import InvalidRules, ParseError
    from pitboss.game.arguments import short_repr
    from pitboss.game.profiles import with_fields

    if schedule is None:
        return rules
    possible = [*map(str, sorted(rules.schedules))]
    if rules.minimum is not None and rules.maximum is not None:  # not those of a schedule
        possible.append(_NO_SCHEDULE)
    if schedule not in possible:
        which = " or ".join(possible)
        why = ", which the limits of a spot come from" if _NO_SCHEDULE not in possible else ""
        if not rules.schedules:
            why = ", since these rules have no schedules"
        raise ParseError(f"--schedule {short_repr(schedule)}: give {which}{why}")
    try:
        none = schedule == _NO_SCHEDULE
        return with_fields(rules, {"schedule": schedule if none else int(schedule)})
    except InvalidRules as error:
        reasons = "; ".join(dict.fromkeys(reason.text for reason in error.reasons))
        raise ParseError(f"--schedule {schedule}: {reasons}") from None
