"""A view cut to the steps that were shown is the view that the server gave at that step.

Node runs the pages' own module on rounds that are played here; `compare_steps.js` compares.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.game.events import RoundClosed
from pitboss.game.profiles import PROFILES, profile
from pitboss.game.rules import Rules
from pitboss.protocol.public_events import public_event
from pitboss.protocol.views import own_form, public_form
from pitboss.table.bots import Bot
from pitboss.table.commands import InRound
from pitboss.table.table import Table, evolve
from pitboss.table.view import own_view, table_view
from tests.table.session import Session
from tests.table.test_examples import example

PROJECT = Path(__file__).parents[2]
NODE = Path(sys.executable).parent / "node"
GAMES = [*map(profile, PROFILES), example("bad-beat"), example("progressive")]
ROUNDS, BOTS, VIEWER = 12, 4, 2


def rounds(rules: Rules) -> Iterator[list[dict[str, Any]]]:
    """Each as the views after every single event, with what happened."""
    bots = {seat: Bot(f"Bot {seat}", units=2, optional=1) for seat in range(1, BOTS + 1)}
    session = Session.seated(rules, bots, seed="steps")
    for _ in session.rounds(ROUNDS):
        pass
    table, views = Table(rules), list[dict[str, Any]]()
    for number, event in enumerate(session.log, 1):
        table = evolve(table, event)
        if table.round is None:
            continue
        views.append(
            {
                "version": number,
                "happened": [public_event(number, event, table).form()],
                "public": public_form(table_view(table, None)),
                "you": own_form(own_view(table, VIEWER)),
            }
        )
        if isinstance(event, InRound) and isinstance(event.event, RoundClosed):
            yield views
            views = []


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_a_view_cut_to_its_steps_is_the_one_of_that_step(rules: Rules, tmp_path: Path) -> None:
    played = tmp_path / "rounds.json"
    played.write_text(json.dumps(list(rounds(rules))), encoding="utf-8")
    compared = subprocess.run(
        [NODE, "tests/web/compare_steps.js", played],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert compared.returncode == 0, compared.stderr
    assert int(compared.stdout) > 50 * ROUNDS
