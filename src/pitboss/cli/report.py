"""`pitboss report`: the mathematics of a game as one document."""

from hashlib import sha256

import click

from pitboss.cli.options import complete_rules, not_empty, output_options
from pitboss.cli.papers import paper_option, parse_paper


@click.command()
@click.argument("name", metavar="RULES", shell_complete=complete_rules, callback=not_empty)
@click.option(
    "--html",
    "out",
    metavar="FILE",
    required=True,
    type=click.Path(),
    help="Write the report to FILE; - is standard output.",
)
@click.option(
    "--ante", metavar="AMOUNT", callback=not_empty,
    help="The Ante in the tables of money (the least allowed).",
)  # fmt: skip
@click.option(
    "--seen", metavar="KINDS", callback=not_empty,
    help='Seen cards: "flop; late; dealer" unless others are named, all, or none.',
)  # fmt: skip
@paper_option
@output_options
def report(
    name: str, out: str, ante: str | None, seen: str | None, paper: str, as_json: bool
) -> None:
    """Write the mathematics of a game as a report that prints well.

    RULES is a game of `pitboss rules list`, or a TOML file. The report has the
    rules, the method, every wager by outcome, the law of a round, strategy and
    what other play costs, seen cards, the bank, bankrolls, plots and checksums.
    It takes a minute or two; --seen all takes ten. `pitboss docs analyst`
    explains the figures.
    """
    from pitboss.cli.files import check_writable, named_rules, shown, write_text
    from pitboss.errors import ParseError
    from pitboss.game.money import parse_money
    from pitboss.reports.plan import plan_report

    if out == "-" and as_json:
        raise ParseError("--html -: name a file; --json writes to standard output")
    rules = named_rules(name)
    amount = None if ante is None else parse_money(ante, "--ante")
    plan = plan_report(rules, amount, seen, parse_paper(paper))
    check_writable(out)
    from pitboss.analysis.kernel.cases import tally_cases
    from pitboss.cli.json_output import print_document, report_fields
    from pitboss.cli.progress import ProgressLine, announce_compiling
    from pitboss.reports.document import report_html
    from pitboss.reports.findings import find

    announce_compiling(tally_cases)
    with ProgressLine() as progress:
        found = find(plan, progress)
        text = report_html(found)
    write_text(out, text)
    checksum = sha256(text.encode()).hexdigest()
    if as_json:
        print_document(report_fields(found, out, checksum), rules)
    elif out != "-":
        edge = f"house edge {float(found.solution.house_edge):.6%} of the Ante"
        click.echo(f"{shown(out)}: {edge}, SHA-256 of the file {checksum}")
