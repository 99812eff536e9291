"""Results kept on disk: found again by the same question and code, and never when damaged."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.analysis import kept_results
from pitboss.analysis.kept_results import keep, recall

RESULT = {"half_antes": -(10**20), "tallies": [["river", 1, [[1, 2], [3, 4]]]]}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept_results, "cache_folder", lambda: tmp_path / "kernels-1")
    return tmp_path / "results"


def test_what_is_kept_is_found_again_by_the_same_question(folder: Path) -> None:
    assert recall("seen", ("terms", 1)) is None
    keep("seen", ("terms", 1), RESULT)
    assert recall("seen", ("terms", 1)) == RESULT
    assert recall("seen", ("terms", 2)) is None
    assert recall("other", ("terms", 1)) is None
    assert [path.name.partition("-")[0] for path in folder.iterdir()] == ["seen"]


def test_another_version_of_the_code_asks_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep("seen", 1, RESULT)
    with monkeypatch.context() as other:
        other.setattr(kept_results, "_version", lambda: "another")
        assert recall("seen", 1) is None
    monkeypatch.setattr(kept_results, "cache_folder", lambda: folder.with_name("kernels-2"))
    assert recall("seen", 1) is None
    assert list(folder.iterdir())


def test_only_the_newest_results_are_kept(folder: Path) -> None:
    for at in range(205):
        keep("seen", at, at)
        os.utime(next(path for path in folder.iterdir() if path.stat().st_mtime > 1000), (at, at))
    assert len(list(folder.iterdir())) == 200
    assert recall("seen", 204) == 204
    assert recall("seen", 0) is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda text: text[:-1],
        lambda text: text.replace(b"1, 2", b"2, 1"),
        lambda text: b"\xff" + text,
        lambda text: text.partition(b"\n")[2],
    ],
    ids=["empty", "cut off", "other numbers", "not ASCII", "no checksum"],
)
def test_a_damaged_file_is_ignored_and_written_again(
    folder: Path, damage: Callable[[bytes], bytes]
) -> None:
    keep("seen", 1, RESULT)
    (path,) = folder.iterdir()
    path.write_bytes(damage(path.read_bytes()))
    assert recall("seen", 1) is None
    keep("seen", 1, RESULT)
    assert recall("seen", 1) == RESULT


def test_where_nothing_can_be_kept_nothing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "results").write_text("no folder")
    for place in (None, tmp_path / "kernels-1", tmp_path / "gone" / "kernels-1"):
        monkeypatch.setattr(kept_results, "cache_folder", lambda place=place: place)
        keep("seen", 1, RESULT)
        assert recall("seen", 1) is None
