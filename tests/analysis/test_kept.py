"""Answers kept on disk: found once, read afterwards, and found again where the file is no good."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.analysis import kept as module
from pitboss.analysis.kept import kept


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(module, "cache_folder", lambda: tmp_path)
    return tmp_path


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


def ask(question: Question, key: object = 1, write: Callable[[int], object] = int) -> int:
    return kept("answer", key, question.find, write, read)


def test_an_answer_is_found_once(folder: Path) -> None:
    question = Question(10**30)
    assert [ask(question), ask(question)] == [10**30, 10**30]
    assert question.asked == 1
    assert [path.suffix for path in folder.iterdir()] == [".json"]


def test_another_key_is_another_question(folder: Path) -> None:
    question = Question(7)
    ask(question, ["terms", 1])
    ask(question, ["terms", 2])
    assert question.asked == len([*folder.iterdir()]) == 2


@pytest.mark.parametrize("damage", ["", "7\n", "seal\n7\n", "\x00" * 80, "é"])
def test_a_damaged_file_is_written_again(folder: Path, damage: str) -> None:
    question = Question(12345)
    ask(question)
    (path,) = folder.iterdir()
    whole = path.read_text()
    for text in (damage, whole.replace("12345", "12346"), whole[:-3]):
        path.write_text(text, encoding="utf-8")
        question.asked = 0
        assert ask(question) == 12345
        assert question.asked == 1
        assert path.read_text() == whole


def test_an_answer_of_another_shape_is_found_again(folder: Path) -> None:
    question = Question(7)
    ask(question, write=str)
    ask(question, write=str)
    assert question.asked == 2
    assert len([*folder.iterdir()]) == 1


def test_where_no_folder_can_be_written_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = Question(7)
    for nowhere in (None, tmp_path / "gone"):
        monkeypatch.setattr(module, "cache_folder", lambda nowhere=nowhere: nowhere)
        assert ask(question) == 7
    assert question.asked == 2
