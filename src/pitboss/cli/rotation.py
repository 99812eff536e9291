"""`pitboss rotation`: how the bank went around at a table, as evidence."""

import click

from pitboss.cli.options import not_empty, output_options


@click.command()
@click.argument("table")
@click.option("--db", metavar="URL", callback=not_empty, help="The database of `pitboss serve`.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV for a spreadsheet.")
@output_options
def rotation(table: str, db: str | None, as_csv: bool, as_json: bool) -> None:
    """Show to whom a table's bank was offered, when, and what became of it.

    TABLE is the id of a table, open or closed. The rotation clock's starts and
    pauses stand between the offers. Every line follows from the table's journal;
    the server may run meanwhile, and nothing is written.
    """
    from pitboss.cli.files import known_table, no_such_table
    from pitboss.cli.json_output import print_document
    from pitboss.cli.session import default_database
    from pitboss.errors import ParseError
    from pitboss.protocol.requests import is_table_id
    from pitboss.storage import rotation as export
    from pitboss.storage.database import Database
    from pitboss.storage.journal import SqlJournal

    if as_csv and as_json:
        raise ParseError("--csv and --json: give one of them")
    database = Database(db or default_database(), only_read=True)
    database.check_present()
    database.check_version()
    if not is_table_id(table):
        raise no_such_table(table)
    journal = SqlJournal(database)
    try:
        with known_table(table):
            evidence = export.rotation_of(journal, table)
            rules = export.rules_of(journal, table)
    finally:
        database.close()
    if as_json:
        print_document({"table": table, **export.as_form(evidence)})
    elif as_csv:
        click.echo(export.as_csv(evidence), nl=False)
    else:
        for line in export.as_lines(evidence) if evidence else (export.why_none(rules),):
            click.echo(line)
