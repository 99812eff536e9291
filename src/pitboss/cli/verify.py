"""`pitboss verify`: checks the record of a round that somebody else dealt."""

import json
import re
from typing import Any

import click

from pitboss.cli.exit_codes import end_with
from pitboss.cli.options import output_options

# The URL path of a round's page, and of its record.
_PAGE = re.compile(r"^(https?://[^/?#]+)/history/([^/?#]+)/(\d+)/?(?=[?#]|$)", re.IGNORECASE)
_MOST_NAMED = 5
_RECORD = r"\1/api/tables/\2/rounds/\3"


@click.command()
@click.argument("record", metavar="ROUND", type=click.Path())
@output_options
def verify(record: str, as_json: bool) -> None:
    """Check the record of a round: its deck, its play, its payments.

    ROUND is a JSON file, - for standard input, or an address that begins with
    http:// or https://: of a record, or of a round's page in the history. The
    exit code is 0 if no check fails and 1 if one does; of a sealed deal some
    cannot be made, which is no failure.
    `pitboss docs fairness` explains the record and the checks.
    """
    from dataclasses import asdict

    from pitboss import verifier
    from pitboss.cli.files import source
    from pitboss.cli.json_output import print_document
    from pitboss.errors import ParseError

    found = _read(record)
    try:
        findings = verifier.verify(found)
    except ParseError as error:
        raise ParseError(f"{source(record)}: {error}{_fields(found)}") from None
    verified = all(finding.state is not verifier.State.FAILED for finding in findings)
    if as_json:
        answer = {"verified": verified, "checks": [asdict(finding) for finding in findings]}
        print_document(answer, _rules_name(found))
    else:
        from pitboss.cli.pages.verify import verdict
        from pitboss.cli.screen import Screen

        Screen().print(verdict(found, findings))
    end_with(verified)


def _read(name: str) -> dict[str, Any]:
    from pitboss.cli.files import read_text, source
    from pitboss.errors import ParseError

    if name.lower().startswith(("http://", "https://")):
        from pitboss.extras import needed_by

        with needed_by("verify of an address"):
            from pitboss.cli.fetch import fetch_text
        text = fetch_text(_PAGE.sub(_RECORD, name))
    else:
        text = read_text(name)
    if not text.strip():
        raise ParseError(f"{source(name)}: it is empty; a record of a round is JSON")
    try:
        found = json.loads(text, object_pairs_hook=_no_field_twice)
    except (ValueError, RecursionError) as error:
        raise ParseError(f"{source(name)}: not JSON: {_fault(error)}") from None
    if not isinstance(found, dict):
        kind = _KINDS.get(type(found), "a number")
        raise ParseError(f"{source(name)}: not a record of a round, which is an object: {kind}")
    return found


_KINDS = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}


def _fault(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    ours = isinstance(error, json.JSONDecodeError | _FieldTwice)
    return str(error)[:100] if ours else "a number in it has thousands of digits"


def _fields(record: dict[str, Any]) -> str:
    """What was found instead of a record."""
    if "format" in record:
        return ""
    names = ", ".join(ascii(name[:20]) for name in list(record)[:_MOST_NAMED])
    more = ", …" if len(record) > _MOST_NAMED else ""
    return f"; it has the fields {names}{more}" if record else "; it has no fields"


def _rules_name(record: dict[str, Any]) -> str | None:
    """As the record gives it, which may be of any shape."""
    rules = record.get("rules")
    name = rules.get("name") if isinstance(rules, dict) else None
    return name if isinstance(name, str) else None


def _no_field_twice(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON allows a field twice, and parsers differ in which one they take."""
    found = dict(fields)
    if len(found) != len(fields):
        raise _FieldTwice("a field is given twice")
    return found


class _FieldTwice(ValueError):
    pass
