"""What the server answers, for the tests of the pages' modules that run without a server.

`python -m tests.web.record_answers` writes `tests/web/answers`; a test compares them.
"""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pitboss.game.profiles import parse_rules, profile
from pitboss.protocol.games import game_form
from pitboss.protocol.views import own_form, public_form
from pitboss.server.routes.standard import standard
from pitboss.table.view import own_view, table_view
from tests.verifier.tables import RecordedTable, record_named, table_of

ANSWERS = Path(__file__).parent / "answers"
VIEWERS = (("bank", 1), ("player", 2))  # seats, by what they are in the round
RECORDS = (
    "house, eventful",
    "california, hardly covered, round 1",
    "house, void while dealt",
    "sealed side bets, round 4",  # with folded hands that nobody saw
)

_SIDE_BETS = """
format = 3
extends = "house"
name = "side-bets"
title = "House game with side bets"

[[wagers]]
spot = "bad-beat"
label = "Bad Beat"
placed = "optional"
settles = "when either hand loses"
table = "straight flush 900, four of a kind 500, full house 50, flush 30, straight 20, \
three of a kind 9"
tie = "lost"
fold = "stands"

[[wagers]]
spot = "pocket"
label = "Pocket Bonus"
placed = "optional"
settles = "on its own cards"
cards = "hole cards"
table = "AA 30, 22-KK 0"
fold = "void"
"""


def _standard() -> dict[str, Any]:
    return asyncio.run(standard()).model_dump()


def _side_bets() -> dict[str, Any]:
    return game_form(parse_rules(_SIDE_BETS, "side-bets.toml")).model_dump()


def _views() -> dict[str, Any]:
    """A round as its player/dealer sees it, and as another seat does: a view after every step."""
    return {name: list(_seen(table_of(profile("california")), seat)) for name, seat in VIEWERS}


def _seen(kept: RecordedTable, viewer: int) -> Iterator[dict[str, Any]]:
    yield _view(kept, viewer)
    kept.open()
    yield _view(kept, viewer)
    kept.bots_ask()
    kept.deal()
    while (round := kept.table.running) is not None:
        yield _view(kept, viewer)
        seat = round.to_decide()[0]
        command = kept.bots[seat].command(table_view(kept.table, seat))
        assert command is not None
        kept.ask(command)
    yield _view(kept, viewer)


def _view(kept: RecordedTable, viewer: int) -> dict[str, Any]:
    return {
        "type": "view",
        "table": "k7p2mq4x",
        "version": len(kept.kept),
        "clock": None,
        "draining": False,
        "happened": [],
        "public": public_form(table_view(kept.table, None)),
        "you": own_form(own_view(kept.table, viewer)),
    }


def _records() -> dict[str, Any]:
    return {name: record_named(name) for name in RECORDS}


WRITERS: dict[str, Callable[[], Any]] = {
    "standard_game": _standard,
    "side_bets": _side_bets,
    "views": _views,
    "records": _records,
}


def text_of(name: str) -> str:
    return json.dumps(WRITERS[name](), indent=1, ensure_ascii=False) + "\n"


def kept_text(name: str) -> str:
    return path_of(name).read_text(encoding="utf-8")


def path_of(name: str) -> Path:
    return ANSWERS / f"{name}.json"


if __name__ == "__main__":
    ANSWERS.mkdir(exist_ok=True)
    for name in WRITERS:
        path_of(name).write_text(text_of(name), encoding="utf-8")
