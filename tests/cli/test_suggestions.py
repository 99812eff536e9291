"""Command lines with mistakes: suggestions, empty texts; and what a shell completes."""

from pathlib import Path

import pytest
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

from pitboss.cli.main import pitboss as group
from pitboss.errors import one_of
from pitboss.game.profiles import PROFILES
from tests.cli.command import assert_refused, pitboss
from tests.cli.input_files import HAND
from tests.docs.transcripts import PROJECT

COMMANDS = (PROJECT / "docs" / "commands.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("slove", "no command 'slove'; did you mean 'solve'? One of advise, audit, "),
        ("Solve", "did you mean 'solve'?"),
        ("frobnicate", "no command 'frobnicate': one of advise, audit, "),
        ("rules shwo", "no command 'shwo'; did you mean 'show'? One of check, list, show"),
        ("solve --ruels house", "no option '--ruels' of 'pitboss solve'; did you mean '--rules'?"),
        ("audit --jsno", "did you mean '--json'? One of --db, --json, -q, --quiet, -h, --help"),
        ("rules list -x", "no option '-x' of 'pitboss rules list': one of --json, "),
        ("--json", "no option '--json' of 'pitboss': one of -V, --version, -h, --help"),
        ("serve --worker", "--worker"),
        ("serve --wrokers 2", "did you mean '--workers'?"),
        ("solve --rules hose", "unknown rules 'hose'; did you mean 'house'? One of house, "),
        ("rules show Califronia", "did you mean 'california'?"),
        ("advise KdQh --rules nevada", "unknown rules 'nevada': one of house, california, "),
    ],
)
def test_a_mistyped_word_gets_a_suggestion(tmp_path: Path, words: str, named: str) -> None:
    assert_refused(pitboss(*words.split(), folder=tmp_path), named)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("settle", "FILE is missing; write: pitboss settle [OPTIONS] FILE"),
        ("advise", "CARDS... is missing; write: pitboss advise [OPTIONS] CARDS..."),
        ("bank", "--seats N is missing; or give each seat by itself with --seat"),
        ("design --edge 2..3", "--odds ODDS is missing; write: pitboss design [OPTIONS]"),
        ("strategy distil", "--rules N is missing; write: pitboss strategy distil [OPTIONS]"),
        ("settle a b", "'b' is too much; write: pitboss settle [OPTIONS] FILE"),
        ("docs a b c", "'b c' is too much; write: pitboss docs [OPTIONS] [NAME]"),
        ("replay --round x a", "--round 'x': give a whole number"),
        ("replay --round 0 a", "--round 0: rounds are counted from 1"),
        ("serve --connections x", "--connections 'x': give a number"),
        ("serve --log-level x", "--log-level: 'x' is not one of 'debug', 'info'"),
        ("solve --rules", "--rules needs NAME: A game of `pitboss rules list`, or a TOML file."),
        ("solve --json=3", "--json takes no value"),
        (f"{'a' * 300}", f"no command '{'a' * 59}…: one of advise, "),
        (f"solve --{'a' * 300}", f"no option '--{'a' * 57}… of 'pitboss solve': one of"),
        (f"docs {'a' * 300}", f"no page '{'a' * 59}…: one of analyst, api"),
        (f"chart {'a' * 300}", f"unknown starting hand '{'a' * 59}…: a pair as 'QQ'"),
        (f"play --rules house --bots {'9' * 300}", f"--bots {'9' * 20}: house takes 0 to 5 bots"),
        (f"replay --round {'x' * 300} a", f"--round '{'x' * 39}…: give a whole number"),
    ],
)
def test_a_mistake_is_said_in_our_words(tmp_path: Path, words: str, said: str) -> None:
    assert_refused(pitboss(*words.split(), folder=tmp_path), f"pitboss: {said}")


def test_a_hand_with_mistyped_rules_gets_a_suggestion(tmp_path: Path) -> None:
    given = HAND.replace('"california"', '"californa"')
    assert_refused(pitboss("settle", "-", given=given, folder=tmp_path), "mean 'california'?")


def test_hidden_options_are_not_suggested(tmp_path: Path) -> None:
    assert_refused(pitboss("serve", "--fdd", folder=tmp_path), "no option '--fdd'")
    assert "--fd," not in pitboss("serve", "--fdd", folder=tmp_path).err


def test_what_is_possible_stays_as_it_is_written() -> None:
    assert one_of("-J", ["--json", "-q"]) == ": one of --json, -q"
    assert one_of("JSON", ["--json", "-q"]) == "; did you mean '--json'? One of --json, -q"
    assert one_of("h", ["-h", "--help", "-H"]).endswith("One of -h, --help, -H")


@pytest.mark.parametrize(
    "words",
    [
        ["audit", "--db", ""],
        ["serve", "--db", ""],
        ["serve", "--host", ""],
        ["serve", "--origin", "http://127.0.0.1", "--origin", ""],
        ["solve", "--out", ""],
        ["solve", "--qualify", ""],
        ["solve", "--blind", ""],
        ["play", "--history", ""],
        ["solve", "--rules", ""],
        ["chart", "--svg", ""],
        ["chart", "--csv", ""],
        ["rules", "show", ""],
        ["rules", "check", ""],
        ["settle", ""],
        ["verify", ""],
        ["replay", ""],
    ],
    ids=" ".join,
)
def test_an_empty_text_is_no_place(tmp_path: Path, words: list[str]) -> None:
    assert_refused(pitboss(*words, folder=tmp_path), "''")
    assert list(tmp_path.iterdir()) == []


def completed(shell: type[ShellComplete], *words: str) -> list[str]:
    """What the shell is offered for the last word."""
    completion = shell(group, {}, "pitboss", "_PITBOSS_COMPLETE")
    *before, last = words
    return [item.value for item in completion.get_completions(list(before), last)]


@pytest.mark.parametrize("shell", [BashComplete, ZshComplete, FishComplete])
def test_shells_complete_commands_options_and_rules(shell: type[ShellComplete]) -> None:
    assert completed(shell, "so") == ["solve"]
    assert completed(shell, "rules", "") == ["check", "list", "show"]
    assert completed(shell, "solve", "--un") == ["--unqualified-ante"]
    assert completed(shell, "solve", "--rules", "c") == ["california"]
    assert completed(shell, "rules", "show", "") == list(PROFILES)
    assert completed(shell, "docs", "librar") == ["library"]
    assert "--fd" not in completed(shell, "serve", "--")


@pytest.mark.parametrize("words", [["settle", "ha"], ["solve", "--rules", "my"]], ids=" ".join)
def test_shells_complete_files(words: list[str]) -> None:
    completion = BashComplete(group, {}, "pitboss", "_PITBOSS_COMPLETE")
    (item,) = completion.get_completions(words[:-1], words[-1])
    assert (item.type, item.value) == ("file", words[-1])


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_documented_line_gives_the_shell_its_script(tmp_path: Path, shell: str) -> None:
    assert f"_PITBOSS_COMPLETE={shell}_source pitboss" in COMMANDS
    script = pitboss(folder=tmp_path, _PITBOSS_COMPLETE=f"{shell}_source")
    assert script.code == 0
    assert "_PITBOSS_COMPLETE" in script.out
