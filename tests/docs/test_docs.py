"""What the docs show is what happens: their transcripts, their Python and their links."""

import doctest
import re
import tomllib
from dataclasses import fields
from enum import StrEnum
from pathlib import Path

import click
import pytest

from pitboss.analysis.deck import Deck
from pitboss.analysis.solver import solve
from pitboss.cli.main import pitboss
from pitboss.errors import InvalidRules
from pitboss.game.contradictions import RESERVED_SPOTS
from pitboss.game.notation import format_round
from pitboss.game.paytables import format_paytable, parse_paytable
from pitboss.game.profiles import PROFILES, parse_rules, profile
from pitboss.game.record import parse_round
from pitboss.game.rules import Rules
from pitboss.game.view import view
from pitboss.game.wagers import Below, LooksAt, OnFold, OnTie, Placed, Settles
from pitboss.server.web_files import WebFiles
from pitboss.table.history import parse_history
from tests.docs.transcripts import (
    HISTORY,
    PAGES,
    PROJECT,
    Transcript,
    blocks,
    first_round,
    kept_history,
    printed,
)
from tests.rules.rule_book import tables

TRANSCRIPTS = [
    pytest.param(
        transcript,
        id=f"{page.name}: {transcript.command}",
        marks=() if page.name == "README.md" else pytest.mark.full,
    )
    for page in PAGES
    for block in blocks(page)
    for transcript in block
]


@pytest.mark.parametrize("transcript", TRANSCRIPTS)
def test_transcript(transcript: Transcript) -> None:
    assert first_round(transcript, printed(transcript)) == transcript.output


def test_readme_python() -> None:
    readme = PROJECT / "README.md"
    failures, examples = doctest.testfile(
        str(readme), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert examples > 5
    assert failures == 0


def test_readme_shows_the_two_commands_on_its_first_screen() -> None:
    first_screen = (PROJECT / "README.md").read_text(encoding="utf-8").splitlines()[:40]
    assert any("make play" in line for line in first_screen)
    assert any("make test" in line for line in first_screen)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    local = [target for target in targets if not target.startswith("http")]
    assert [target for target in local if not (page.parent / target).exists()] == []


def test_the_files_that_a_contributor_changes_are_there() -> None:
    text = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    changes = text.partition("## Changes that come up")[2]
    named = re.findall(r"`([\w./]*/[\w./-]*)`", changes)
    paths = [name for name in named if "NAME" not in name and not name.startswith("/")]
    assert len(paths) > 50
    folders = (PROJECT, PROJECT / "src" / "pitboss", PROJECT / "src")
    assert [at for at in paths if not any((folder / at).exists() for folder in folders)] == []


def test_the_tree_of_the_architecture_has_every_module_of_a_package() -> None:
    """Folders in a package have a line of their own; so has `cli`, one file a command."""
    page = (PROJECT / "docs" / "architecture.md").read_text(encoding="utf-8")
    parts = re.split(r"^  (\w+)/ ", page, flags=re.MULTILINE)
    missing = {
        f"{package}/{module.name}"
        for package, tree in zip(parts[1::2], parts[2::2], strict=True)
        if package != "cli"
        for module in (PROJECT / "src" / "pitboss" / package).glob("[!_]*.py")
        if f" {module.name}" not in tree
    }
    assert missing == set()
    assert len(parts) > 20


def test_every_page_of_the_server_is_documented() -> None:
    table = (PROJECT / "docs" / "pages.md").read_text(encoding="utf-8").partition("\n## ")[0]
    addresses = re.findall(r"^\| [^|]+ \| `/(\w*)", table, re.MULTILINE)
    files = WebFiles.read()
    assert {address or files.FIRST_PAGE for address in addresses} == files.pages


def commands_of(command: click.Command, name: str) -> list[tuple[str, click.Command]]:
    found = [(name, command)]
    if isinstance(command, click.Group):
        for word, sub in command.commands.items():
            found += commands_of(sub, f"{name} {word}")
    return found


@pytest.mark.parametrize(
    ("name", "command"), commands_of(pitboss, "pitboss"), ids=lambda value: str(value)
)
def test_every_command_and_option_is_documented(name: str, command: click.Command) -> None:
    page = (PROJECT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert name in page
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.hidden:
            assert all(option in page for option in parameter.opts)


def test_every_field_of_a_solution_is_documented() -> None:
    page = (PROJECT / "docs" / "solver.md").read_text(encoding="utf-8")
    form = solve(profile("house"), deck=Deck((0, 1, 2))).form()
    assert [field for field in form if f"| `{field}` |" not in page] == []
    for part in (form["expected"], form["distribution"][0]):
        assert [field for field in part if f"`{field}`" not in page] == []


def test_the_documented_rules_file_is_the_example() -> None:
    page = (PROJECT / "docs" / "rules-files.md").read_text(encoding="utf-8")
    shown = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)[0]
    example = (PROJECT / "examples" / "big-flush.toml").read_text(encoding="utf-8")
    assert parse_rules(shown, "big-flush.toml") == parse_rules(example, "big-flush.toml")


def test_every_field_of_the_rules_is_documented() -> None:
    page = (PROJECT / "docs" / "rules-files.md").read_text(encoding="utf-8")
    assert [f.name for f in fields(Rules) if f.init and f"`{f.name}`" not in page] == []


def test_every_field_and_word_of_a_wager_is_documented() -> None:
    page = (PROJECT / "docs" / "rules-files.md").read_text(encoding="utf-8")
    entry = next(table for table in tables(page) if table[0][-1] == "if left out")
    rows = {row[0].strip("`"): row[1] for row in entry[1:]}
    with pytest.raises(InvalidRules, match="odds: unknown") as refused:
        profile("house").change(wagers=[{"spot": "trips", "odds": "5"}])
    assert ", ".join(rows) == str(refused.value).rpartition("the fields are ")[2]
    words: dict[str, type[StrEnum]] = {
        "placed": Placed,
        "settles": Settles,
        "cards": LooksAt,
        "below": Below,
        "tie": OnTie,
        "fold": OnFold,
    }
    for name, kind in words.items():
        assert re.findall(r'`"([^"]+)"`', rows[name]) == list(kind)
    reserved = re.findall(r"`(\w+)`", rows["spot"])
    assert reserved == sorted(RESERVED_SPOTS)


def test_the_documented_wager_is_the_example() -> None:
    page = (PROJECT / "docs" / "rules-files.md").read_text(encoding="utf-8")
    example = (PROJECT / "examples" / "bad-beat.toml").read_text(encoding="utf-8")
    blocks_of_toml = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    shown = next(block for block in blocks_of_toml if block.startswith("[[wagers]]"))
    assert shown in example


def test_the_documented_order_is_that_of_the_three_games() -> None:
    page = (PROJECT / "docs" / "rules-files.md").read_text(encoding="utf-8")
    blocks_of_toml = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    shown = next(block for block in blocks_of_toml if block.startswith("[order]"))
    order = tomllib.loads(shown)["order"]
    for name in PROFILES:
        played_order = {kind.value: list(spots) for kind, spots in profile(name).order.items()}
        assert played_order == order


def test_the_documented_pay_tables_are_read() -> None:
    page = (PROJECT / "docs" / "rules-files.md").read_text(encoding="utf-8")
    forms = next(table for table in tables(page) if table[0] == ["form", "example"])
    for _, example in forms[1:]:
        text = example.strip('`"')
        spot = "trips" if text.startswith("UTH") else ""
        assert format_paytable(parse_paytable(text, spot), spot) == text


def test_the_documented_notation_is_a_lawful_round() -> None:
    page = (PROJECT / "docs" / "notation.md").read_text(encoding="utf-8")
    whole, seen = re.findall(r"```\n(uth/3 california #12 .*?)\n```", page)
    for line in (whole, seen):
        assert format_round(parse_round(line, profile("california"))) == line
    assert format_round(view(parse_round(whole, profile("california")), None)) == seen
    (metered,) = re.findall(r"```\n(uth/3 progressive .*?)\n```", page)
    example = (PROJECT / "examples" / "progressive.toml").read_text(encoding="utf-8")
    rules = parse_rules(example, "progressive.toml")
    assert format_round(parse_round(metered, rules)) == metered


def test_the_documented_history_is_the_one_of_the_readme_session() -> None:
    """The shown play, with the same seed, keeps the very file that the docs show."""
    page = (PROJECT / "docs" / "notation.md").read_text(encoding="utf-8")
    shown = HISTORY.findall(page)[0]
    assert kept_history() == shown
    history = parse_history(shown)
    assert [steps[-1].number for steps in history.rounds()] == [1]
