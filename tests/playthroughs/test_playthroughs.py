"""The stored playthroughs are what the code plays now."""

from difflib import unified_diff

import pytest

from tests.playthroughs.record import FOLDER, SESSIONS, stored


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_plays_as_it_is_written(name: str) -> None:
    written = stored(name).read_text(encoding="utf-8").splitlines()
    played = SESSIONS[name]().splitlines()
    difference = list(unified_diff(written, played, "written", "played", lineterm=""))
    assert not difference, "`make playthroughs` writes it anew:\n" + "\n".join(difference)


def test_no_playthrough_is_left_over() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(SESSIONS)
