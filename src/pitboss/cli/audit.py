"""`pitboss audit`: checks a server's whole database."""

import click

from pitboss.cli.exit_codes import end_with
from pitboss.cli.options import not_empty, output_options


@click.command()
@click.option("--db", metavar="URL", callback=not_empty, help="The database of `pitboss serve`.")
@output_options
def audit(db: str | None, as_json: bool) -> None:
    """Go through a server's books: every event, posting, seal and balance.

    Replays every table from its first event and derives every posting again.
    The server may run meanwhile; nothing is written. The exit code is 0
    if all is in order and 1 if something is not.
    """
    from dataclasses import asdict

    from pitboss.cli.json_output import print_document
    from pitboss.cli.progress import ProgressLine
    from pitboss.cli.session import default_database
    from pitboss.storage.audit import Auditor
    from pitboss.storage.database import Database
    from pitboss.storage.journal import SqlJournal

    database = Database(db or default_database(), only_read=True)
    database.check_present()
    database.check_version()
    with ProgressLine() as progress:
        audit = Auditor(SqlJournal(database), progress).run()
    database.close()
    if as_json:
        print_document({"clean": audit.clean, **asdict(audit)})
    else:
        counts = (
            f"{audit.streams} streams, {audit.events} events, {audit.rounds} rounds, "
            f"{audit.postings} postings, {audit.commands} commands"
        )
        for finding in audit.findings:
            click.echo(finding)
        click.echo(f"{'All in order' if audit.clean else 'NOT in order'}: {counts}")
    end_with(audit.clean)
