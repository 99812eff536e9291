"""Answers kept on disk: found once, read by the same question and code, found again if damaged."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.analysis import kept as module
from pitboss.analysis.kept import kept


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(module, "cache_folder", lambda: tmp_path / "kernels-1")
    return tmp_path / "results"


class Question:
    def __init__(self, answer: int) -> None:
        self.answer = answer
        self.asked = 0

    def find(self) -> int:
        self.asked += 1
        return self.answer


def read(form: object) -> int:
    if type(form) is not int:
        raise ValueError("not a whole number")
    return form


def ask(
    question: Question, asked: object = 1, write: Callable[[int], Any] = int, what: str = "answer"
) -> int:
    return kept(what, asked, question.find, write, read)


def test_an_answer_is_found_once(folder: Path) -> None:
    question = Question(-(10**30))
    assert [ask(question), ask(question)] == [-(10**30), -(10**30)]
    assert question.asked == 1
    assert [path.suffix for path in folder.iterdir()] == [".json"]


def test_another_key_or_name_is_another_question(folder: Path) -> None:
    question = Question(7)
    ask(question, ("terms", 1))
    ask(question, ("terms", 2))
    ask(question, ("terms", 2), what="other")
    assert question.asked == len([*folder.iterdir()]) == 3


def test_another_version_of_the_code_asks_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = Question(7)
    ask(question)
    with monkeypatch.context() as other:
        other.setattr(module, "_version", lambda: "another")
        ask(question)
    monkeypatch.setattr(module, "cache_folder", lambda: folder.with_name("kernels-2"))
    ask(question)
    assert question.asked == len([*folder.iterdir()]) == 3


def test_only_the_newest_answers_are_kept(folder: Path) -> None:
    question = Question(7)
    for at in range(205):
        ask(question, at)
        os.utime(next(path for path in folder.iterdir() if path.stat().st_mtime > 1000), (at, at))
    assert len(list(folder.iterdir())) == 200
    question.asked = 0
    ask(question, 204)
    assert question.asked == 0
    ask(question, 0)
    assert question.asked == 1


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda text: text[:-1],
        lambda text: text.replace(b"12345", b"12346"),
        lambda text: b"\xff" + text,
        lambda text: text.partition(b"\n")[2],
        lambda _: b"checksum\n7",
    ],
    ids=["empty", "cut off", "another number", "not ASCII", "no checksum", "another checksum"],
)
def test_a_damaged_file_is_written_again(folder: Path, damage: Callable[[bytes], bytes]) -> None:
    question = Question(12345)
    ask(question)
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    assert ask(question) == 12345
    assert question.asked == 2
    assert path.read_bytes() == whole


def test_an_answer_of_another_shape_is_found_again(folder: Path) -> None:
    question = Question(7)
    ask(question, write=str)
    ask(question, write=str)
    assert question.asked == 2
    assert len([*folder.iterdir()]) == 1


def test_where_no_folder_can_be_written_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "results").write_text("no folder")
    question = Question(7)
    for place in (None, tmp_path / "kernels-1", tmp_path / "gone" / "kernels-1"):
        monkeypatch.setattr(module, "cache_folder", lambda place=place: place)
        assert ask(question) == 7
    assert question.asked == 3
