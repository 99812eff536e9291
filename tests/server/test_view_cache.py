"""Shared parts of views are built once for each version."""

import json

from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.server.rooms.table_state import TableState
from pitboss.server.rooms.view_cache import ViewCache
from pitboss.table.commands import Sit
from pitboss.table.setting import Setting


def test_a_part_is_built_once_and_anew_with_the_next_version() -> None:
    state = TableState("t1", Setting("Table", profile("house")))
    views = ViewCache(state)
    empty = views.public()
    assert views.public() is empty
    assert json.loads(views.happened_since(1)) == []
    for seat, name in enumerate(("Ada", "Ben"), 1):
        work = state.begin()
        work.execute(Sit(seat, name, Cents(10_000)), name)
        state.commit(work)
    assert state.version == 3
    assert b"Ben" in views.public()
    assert [it["number"] for it in json.loads(views.happened_since(1))] == [2, 3]
    assert [it["number"] for it in json.loads(views.happened_since(2))] == [3]
    assert views.happened_since(2) is views.happened_since(2)
