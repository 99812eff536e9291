"""The answers that the pages' modules are tested with are those of the server."""

import pytest

from tests.web.record_answers import ANSWERS, WRITERS, kept_text, text_of


@pytest.mark.parametrize("name", WRITERS)
def test_an_answer_is_what_the_server_answers(name: str) -> None:
    assert kept_text(name) == text_of(name), "`make page-answers` writes them anew"


def test_every_answer_that_is_kept_is_compared() -> None:
    assert {path.stem for path in ANSWERS.iterdir()} == set(WRITERS)
