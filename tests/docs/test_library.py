"""docs/library.md is what happens, and docs/api.md is what the code says."""

import doctest

import pytest

import pitboss
from tests.docs.api import PAGE, api, modules
from tests.docs.prompts import regenerated
from tests.docs.transcripts import PROJECT


@pytest.mark.full
def test_the_tour_is_what_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    tour = PROJECT / "docs" / "library.md"
    failures, examples = doctest.testfile(str(tour), module_relative=False)
    assert examples > 50
    assert failures == 0
    assert regenerated(tour) == tour.read_text(encoding="utf-8")


def test_the_reference_is_what_the_code_says() -> None:
    """If not, `make transcripts` writes it."""
    assert PAGE.read_text(encoding="utf-8") == api()


def test_the_reference_has_every_exported_name() -> None:
    assert set(modules()) == set(dir(pitboss)) - {"__version__"}


NAMES = {name: getattr(pitboss, name) for name in dir(pitboss)}


def test_the_prompts_in_docstrings_are_what_happens() -> None:
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    found = [
        test
        for name, value in NAMES.items()
        if getattr(value, "__module__", "").startswith("pitboss") and hasattr(value, "__doc__")
        for test in finder.find(value, name, module=False, globs=dict(NAMES))
        if test.examples
    ]
    assert len(found) > 10
    for test in found:
        runner.run(test)
    assert runner.failures == 0
