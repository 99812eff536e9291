"""`--json`: one layout for every command that prints data, and exact numbers as fractions."""

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from pitboss import __version__
from pitboss.cli.main import pitboss as group
from pitboss.game.profiles import PROFILES, parse_rules, profile
from pitboss.paper.sheets import SHEETS
from tests.cli.command import assert_refused, is_exact_number, pitboss
from tests.cli.input_files import write_input_files
from tests.verifier.tables import record_named

SLOW = (
    "strategy cost practical",
    "strategy distil --rules 1",
    "sidebets",
    "solve",
    "sweep --flop 1 --flop 2",
    "design --edge 2..3 --odds '500 50 10 3 3:2 1'",
    "chart 77",
    "bankroll --rounds 20",
    "collude --hands AsKsQdQc",
    "report house --html report.html --seen none",
)
ENVELOPE = ["pitboss", "command", "rules", "title"]
WITHOUT_JSON = {
    "play": "people play it",
    "serve": "it prints an address and then its log, which is JSON",
    **{f"print {name}": "a sheet is a document" for name in SHEETS},
}
WITHOUT_PROGRESS = {"docs", "print list"}
HOUSE = profile("house").title
RIVER = ["advise", "Kd Qh", "--board", "4s 5h 6d 8c 9d"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    write_input_files(folder)
    return folder


# What is asked, the rules that its answer goes by, and the fields of its own.
DOCUMENTS: list[tuple[str, str | None, str | None, list[str]]] = [
    ("print list", None, None, ["sheets"]),
    ("rules list", None, None, ["games"]),
    ("docs", None, None, ["pages"]),
    ("rules show sound.toml", "sound", "My own ♠", ["game", "toml"]),
    ("rules check sound.toml", "sound", "My own ♠", ["file", "playable", "reasons", "notes"]),
    ("strategy list", None, None, ["strategies"]),
    ("strategy show practical", None, None, ["strategy", "toml"]),
    (
        "strategy cost practical",
        "house",
        HOUSE,
        [
            *("deals", "expected", "house_edge", "element_of_risk", "average_wager"),
            *("standard_deviation", "actions", "starting_hands", "distribution", "trips"),
            *("strategy", "strategy_title", "optimal", "cost", "by_street"),
            *("by_hand", "situations"),
            "fractions",
        ],
    ),
    (
        "strategy explain practical KdQh --board 4s5h6d",
        "house",
        HOUSE,
        [
            *("street", "cards", "board", "dead", "actions", "best", "exact", "strategy"),
            *("strategy_title", "says", "rule", "when", "holds", "numbers", "cost", "fractions"),
        ],
    ),
    (
        "strategy distil --rules 1",
        "house",
        HOUSE,
        ["strategy", "toml", "expected", "optimal", "cost", "by_street"],
    ),
    (
        "bankroll --rounds 20",
        "house",
        HOUSE,
        [
            *("ante", "trips", "side_bets", "meters", "strategy", "side", "rebate", "loss_rebate"),
            "rounds",
            *("rounds_per_hour", "hours", "bankroll", "needed", "risk", "round", "hour"),
            *("session", "ruin", "bankroll_for_risk", "drawdown", "double_or_bust", "n0"),
            *("break_even", "stations", "fractions"),
        ],
    ),
    ("chart", "house", HOUSE, ["hand", "hands"]),
    ("chart 77", "house", HOUSE, ["hand", "cards", "groups", "flops"]),
    (
        "advise KdQh --board 4s5h6d",
        "house",
        HOUSE,
        ["street", "cards", "board", "dead", "actions", "best", "exact", "fractions"],
    ),
    (
        "bank --rules california --seats 2 --ante 25",
        "california",
        profile("california").title,
        [
            *("seats", "ante", "trips", "strategy", "each_seat", "wager", "covers_from"),
            *(
                "coverage",
                "schedule",
                "total_action",
                "expected",
                "collection",
                "net_expected",
                "standard_deviation",
            ),
            *("correlation", "fee_share", "exhausted", "exact", "standard_error", "note", "loses"),
            *("break_even", "by_seats", "fractions"),
        ],
    ),
    (
        "collude --hands AsKsQdQc",
        "house",
        HOUSE,
        ["hands", "value", "gain", "exact"],
    ),
    (
        "settle hand.json",
        "california",
        profile("california").title,
        ["total_action", "collection", "dealer", "seats", "player_dealer"],
    ),
    ("verify sound.json", "california", None, ["verified", "checks"]),
    (
        "audit --db sqlite:///sound.db",
        None,
        None,
        ["clean", "streams", "events", "rounds", "postings", "commands", "findings"],
    ),
    ("rotation k7p2mq4x --db sqlite:///rotation.db", None, None, ["table", "offers", "clock"]),
    (
        "replay sound.history",
        "california",
        profile("california").title,
        ["file", "sound", "fault", "seat", "rounds"],
    ),
    ("sidebets", "house", HOUSE, ["deals", "wagers", "round"]),
    (
        "sweep --flop 1 --flop 2",
        "house",
        HOUSE,
        ["games"],
    ),
    (
        "design --edge 2..3 --odds '500 50 10 3 3:2 1'",
        "house",
        HOUSE,
        ["edge", "order", "strategy", "tried", "tried_edges", "found", "tables"],
    ),
    (
        "report house --html report.html --seen none",
        "house",
        HOUSE,
        [
            *("file", "sha256", "ante", "seen", "deals", "expected", "house_edge"),
            *("element_of_risk", "standard_deviation", "fractions"),
        ],
    ),
    (
        "solve",
        "house",
        HOUSE,
        [
            *("deals", "expected", "house_edge", "element_of_risk", "average_wager"),
            *("standard_deviation", "actions", "starting_hands", "distribution", "trips"),
            "fractions",
        ],
    ),
]


def asked(words: str, folder: Path) -> dict[str, Any]:
    quiet = [] if words in WITHOUT_PROGRESS else ["--quiet"]
    outcome = pitboss(*shlex.split(words), "--json", *quiet, folder=folder)
    assert (outcome.code, outcome.err) == (0, "")
    form: dict[str, Any] = json.loads(outcome.out)
    assert outcome.out.isascii()
    assert outcome.out.count("\n") == 1
    return form


@pytest.mark.parametrize(
    ("words", "rules", "title", "fields"),
    [
        pytest.param(*row, id=row[0], marks=pytest.mark.full if row[0] in SLOW else ())
        for row in DOCUMENTS
    ],
)
def test_every_command_begins_with_the_same_envelope(
    words: str, rules: str | None, title: str | None, fields: list[str], folder: Path
) -> None:
    form = asked(words, folder)
    assert list(form) == [*ENVELOPE, *fields]
    assert form["pitboss"] == __version__
    assert words.startswith(form["command"])
    assert (form["rules"], form["title"]) == (rules, title)


def commands_of(command: click.Command, *words: str) -> Iterator[tuple[str, click.Command]]:
    if isinstance(command, click.Group):
        for name, part in command.commands.items():
            yield from commands_of(part, *words, name)
    else:
        yield " ".join(words), command


def test_every_command_has_json_or_a_reason() -> None:
    commands = dict(commands_of(group))
    asked_for = {name for name in commands for words, *_ in DOCUMENTS if words.startswith(name)}
    assert {*asked_for, *WITHOUT_JSON} == set(commands)
    for name, command in commands.items():
        options = {option for parameter in command.params for option in parameter.opts}
        assert ("--json" in options) == (name not in WITHOUT_JSON)
        quiet = name not in {*WITHOUT_JSON, *WITHOUT_PROGRESS}
        assert ({"--quiet", "-q"} <= options) == quiet


def test_advice_and_charts_are_exact(folder: Path) -> None:
    form = json.loads(pitboss(*RIVER, "--json", folder=folder).out)
    assert form["fractions"]["actions"]["raise 1x"] == {
        "numerator": -239,
        "denominator": 110,
        "value": form["actions"]["raise 1x"],
    }
    chances = form["fractions"]["chances"]
    assert list(chances) == ["win", "tie", "lose", "dealer_unqualified"]
    assert all(map(is_exact_number, chances.values()))
    hands = {hand["name"]: hand for hand in asked("chart", folder)["hands"]}
    assert len(hands) == 169
    assert list(hands["AA"]) == ["name", "combos", "best", "actions"]
    assert list(hands["AA"]["actions"]) == ["raise 4x", "raise 3x", "check"]
    assert all(is_exact_number(one) for hand in hands.values() for one in hand["actions"].values())


@pytest.mark.full
def test_the_chart_of_a_hand_is_exact(folder: Path) -> None:
    of_hand = asked("chart 77", folder)
    assert (of_hand["hand"], of_hand["cards"]) == ("77", "7c 7d")
    assert sum(one["flops"] for one in of_hand["flops"]) == 19_600
    assert sum(one["flops"] for one in of_hand["groups"]) == 19_600
    assert is_exact_number(of_hand["groups"][0]["value"])


def test_changed_rules_say_so_in_their_title(folder: Path) -> None:
    form = json.loads(pitboss(*RIVER, "--json", "--river", "1,2", folder=folder).out)
    assert (form["rules"], form["title"]) == ("house", f"{HOUSE} with river 1,2")


def test_rules_as_json(folder: Path) -> None:
    games = asked("rules list", folder)["games"]
    assert [game["name"] for game in games] == list(PROFILES)
    assert list(games[0]) == ["name", "title", "banked_by"]
    shown = asked("rules show sound.toml", folder)
    assert parse_rules(shown["toml"], "sound.toml").seats == shown["game"]["seats"] == 3
    (folder / "bad.toml").write_text('extends = "house"\nseats = 99\nflop = []\n')
    checked = pitboss("rules", "check", "bad.toml", "--json", folder=folder)
    assert checked.code == 1
    form = json.loads(checked.out)
    assert (form["rules"], form["title"], form["playable"]) == (None, None, False)
    assert {tuple(reason["fields"]) for reason in form["reasons"]} == {("seats",), ("flop",)}
    (folder / "bad.toml").write_text("[")
    (reason,) = json.loads(pitboss("rules", "check", "bad.toml", "--json", folder=folder).out)[
        "reasons"
    ]
    assert reason["fields"] == []
    assert "broken TOML" in reason["text"]


def test_a_session_as_json(folder: Path) -> None:
    form = asked("replay sound.history", folder)
    assert (form["sound"], form["fault"], form["file"]) == (True, None, "sound.history")
    assert form["seat"] == 1
    assert [round["round"] for round in form["rounds"]] == [1, 2]
    for round in form["rounds"]:
        assert list(round) == ["round", "notation", "void", "net", "settlement"]
        assert round["notation"].startswith(f"uth/3 california #{round['round']} ")
        for line in round["settlement"]:
            assert {"spot", "stake", "outcome", "paid", "clauses"} <= set(line)
    assert asked("replay sound.history --round 2", folder)["rounds"] == form["rounds"][1:]
    absent = pitboss("replay", "sound.history", "--json", "--round", "9", folder=folder)
    assert_refused(absent, "no round 9; it has 2 rounds")
    assert_refused(pitboss("replay", "sound.history", "--json", "--step", folder=folder), "--step")


def test_an_unsound_session_as_json_has_what_is_sound(folder: Path) -> None:
    outcome = pitboss("replay", "faulty.history", "--json", folder=folder)
    form = json.loads(outcome.out)
    assert (outcome.code, outcome.err, form["sound"]) == (1, "", False)
    assert "changed, or a line before it is missing" in form["fault"]
    assert [round["round"] for round in form["rounds"]] == [1, 2]
    text = (folder / "faulty.history").read_text()
    given = text.replace('maximum = "300.00"', 'maximum = "301.00"')
    outcome = pitboss("replay", "-", "--json", given=given, folder=folder)
    form = json.loads(outcome.out)
    assert (outcome.code, form["sound"], form["rounds"]) == (1, False, [])
    assert (form["rules"], form["seat"]) == (None, None)


@pytest.mark.parametrize("rules", [None, "house", {"name": 7}, {"name": ["house"]}, []])
def test_a_record_with_odd_rules_is_answered(folder: Path, rules: object) -> None:
    record = {**record_named("california, eventful"), "rules": rules}
    outcome = pitboss("verify", "-", "--json", given=json.dumps(record), folder=folder)
    assert outcome.code in (1, 2)
    if outcome.code == 1:
        assert json.loads(outcome.out)["rules"] is None
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize(
    "words",
    [
        "rules show house --json --toml",
        "chart --json --csv -",
        "chart --json --svg -",
        "solve --json --out -",
    ],
)
def test_two_things_on_standard_output_are_refused(tmp_path: Path, words: str) -> None:
    assert_refused(pitboss(*shlex.split(words), folder=tmp_path), "--json")


def test_json_and_files_go_together(tmp_path: Path) -> None:
    outcome = pitboss("chart", "--json", "--csv", "c.csv", folder=tmp_path)
    assert len(json.loads(outcome.out)["hands"]) == 169
    assert (tmp_path / "c.csv").read_text().startswith("hand,combos,")


def test_the_list_of_pages_is_data_and_a_page_is_not(folder: Path) -> None:
    pages = json.loads(pitboss("docs", "--json", folder=folder).out)["pages"]
    assert {"name": "commands", "subject": "Commands"} in pages
    printed = pitboss("docs", folder=folder).out.splitlines()
    assert [page["name"] for page in pages] == [line.split()[0] for line in printed]
    assert_refused(pitboss("docs", "commands", "--json", folder=folder), "--json is for the list")
