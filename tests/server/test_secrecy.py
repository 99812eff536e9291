"""Deals that agree on what a viewer may see give that viewer the same bytes (promise 5)."""

import logging
import sys
from collections import Counter
from typing import Any

import pytest

from pitboss.game.cards import parse_cards
from pitboss.game.round import Round
from pitboss.game.view import RoundView, view
from pitboss.server.rooms.journaled_table import JournaledTable
from pitboss.server.rooms.unit_of_work import UnitOfWork
from tests.server import secrecy
from tests.server.secrecy import named_cards, play_pair

PAIRS_AT_ONCE = 50


@pytest.mark.parametrize("first", [1, pytest.param(51, marks=pytest.mark.full)])
def test_hidden_cards_change_no_byte(first: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(first, first + PAIRS_AT_ONCE):
        pair = play_pair(seed)
        assert pair.problems == [], f"pair {seed}, told to {pair.viewer!r}"
        seen[pair.kind] += 1
        seen[pair.stage] += 1
        seen["frames"] += pair.frames
    for kind in ("seat", "bank", "passer-by", "preflop", "flop", "river", "closed"):
        assert seen[kind], f"no pair was about {kind}"
    assert seen["frames"] > 10 * PAIRS_AT_ONCE


def test_a_view_that_shows_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The board a street too early, as a slip of the pen would have it."""

    def careless(round: Round, viewer: int | None) -> RoundView:
        return view(round._replace(turned=min(5, round.turned + 2)), viewer)

    monkeypatch.setattr("pitboss.table.view.view", careless)
    assert any(play_pair(seed).problems for seed in range(1, 21))


def test_a_word_in_the_log_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    append = JournaledTable.append

    async def talkative(table: JournaledTable, work: UnitOfWork, *rest: Any) -> None:
        logging.getLogger("pitboss.server.rooms.room").debug("stored %s", work.table.round)
        await append(table, work, *rest)

    monkeypatch.setattr(JournaledTable, "append", talkative)
    assert any("log: " in str(play_pair(seed).problems) for seed in range(1, 11))


def test_cards_are_found_in_any_text() -> None:
    text = 'board Kd3h8d???? "As" <2c> 45c 77d deadbeef5c {"Th":1}'
    assert named_cards(text) == set(parse_cards("Kd 3h 8d As 2c Th"))


if __name__ == "__main__":
    sys.exit(secrecy.main())
