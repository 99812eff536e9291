"""The installed script: each command says what the forked ones of `command` say."""

import json
from pathlib import Path

import pytest

from pitboss.cli.main import pitboss as group
from tests.cli.command import installed, pitboss
from tests.docs.transcripts import PROJECT
from tests.verifier.tables import record_named

HAND = (PROJECT / "examples" / "disputed-hand.json").read_text(encoding="utf-8")
CALLS: dict[str, tuple[str, str]] = {  # the words, and what is given
    "advise": ("advise KdQh --board 4s5h6d --json", ""),
    "audit": ("audit", ""),
    "bankroll": ("bankroll --bankroll 29", ""),
    "chart": ("chart", ""),
    "design": ("design --edge 2.0 --odds 500", ""),
    "docs": ("docs settlement", ""),
    "play": ("play --rules california --seed tests --history kept", "10\n\nc\nc\nf\n"),
    "print": ("print placard --rules california", ""),
    "replay": ("replay none.history", ""),
    "report": ("report house --html r.html --seen mirror", ""),
    "rotation": ("rotation k7p2mq4x", ""),
    "rules": ("rules show house", ""),
    "serve": ("serve --port 65536", ""),
    "bank": ("bank --seats 9 --ante 5", ""),
    "collude": ("collude --seats 9", ""),
    "sidebets": ("sidebets --wager lucky", ""),
    "strategy": ("strategy list", ""),
    "sweep": ("sweep", ""),
    "settle": ("settle -", HAND),
    "solve": ("solve --json", ""),
    "verify": ("verify -", json.dumps(record_named("california, eventful"))),
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.full if name == "solve" else ())
        for name in group.commands
    ],
)
def test_the_installed_script_says_the_same(name: str, tmp_path: Path) -> None:
    words, given = CALLS[name]
    kept = tmp_path / "kept"
    said = installed(*words.split(), given=given, folder=tmp_path)
    kept.unlink(missing_ok=True)
    again = pitboss(*words.split(), given=given, folder=tmp_path)
    assert (again.code, again.out) == (said.code, said.out)
    if name != "solve":  # it tells its progress, if the machine is slow
        assert again.err == said.err


def test_help_is_the_same(tmp_path: Path) -> None:
    assert pitboss("--help", folder=tmp_path) == installed("--help", folder=tmp_path)
