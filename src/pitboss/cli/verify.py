"""`pitboss verify`: checks the record of a round that somebody else dealt."""

import json
import re
from typing import Any

import click

from pitboss.cli.exit_codes import end_with
from pitboss.cli.options import output_options

# The URL path of a round's page, and of its record.
_PAGE = re.compile(r"^(https?://[^/?#]+)/history/([^/?#]+)/(\d+)/?(?=[?#]|$)", re.IGNORECASE)
_RECORD = r"\1/api/tables/\2/rounds/\3"


@click.command()
@click.argument("record", metavar="ROUND", type=click.Path())
@output_options
def verify(record: str, as_json: bool) -> None:
    """Check the record of a round: its deck, its play, its payments.

    ROUND is a JSON file, - for standard input, or an address that begins with
    http:// or https://: of a record, or of a round's page in the history. The
    exit code is 0 if every check holds and 1 if one fails.
    `pitboss docs fairness` explains the record and the checks.
    """
    from dataclasses import asdict

    from pitboss import verifier
    from pitboss.cli.json_output import print_document

    found = _read(record)
    findings = verifier.verify(found)
    verified = all(finding.passed for finding in findings)
    if as_json:
        answer = {"verified": verified, "checks": [asdict(finding) for finding in findings]}
        print_document(answer, _rules_name(found))
    else:
        from pitboss.cli.screen import Screen
        from pitboss.cli.verify_page import verdict

        Screen().print(verdict(found, findings))
    end_with(verified)


def _read(name: str) -> dict[str, Any]:
    from pitboss.cli.files import read_text
    from pitboss.errors import ParseError

    if name.lower().startswith(("http://", "https://")):
        from pitboss.extras import needed_by

        with needed_by("verify of an address"):
            from pitboss.cli.fetch import fetch_text
        text = fetch_text(_PAGE.sub(_RECORD, name))
    else:
        text = read_text(name)
    try:
        found = json.loads(text, object_pairs_hook=_no_field_twice)
    except (ValueError, RecursionError) as error:
        raise ParseError(f"{name}: not JSON: {str(error)[:100]}") from None
    if not isinstance(found, dict):
        raise ParseError(f"{name}: not a record of a round")
    return found


def _rules_name(record: dict[str, Any]) -> str | None:
    """As the record gives it, which may be of any shape."""
    rules = record.get("rules")
    name = rules.get("name") if isinstance(rules, dict) else None
    return name if isinstance(name, str) else None


def _no_field_twice(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON allows a field twice, and parsers differ in which one they take."""
    found = dict(fields)
    if len(found) != len(fields):
        raise ValueError("a field is given twice")
    return found
