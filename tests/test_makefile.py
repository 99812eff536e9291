"""What the Makefile names is there."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

MAKEFILE = (Path(__file__).parents[1] / "Makefile").read_text()
MODULES = sorted(set(re.findall(r"(?:/python|\(PYTHON\)) -m ([\w.]+)", MAKEFILE)))


def test_the_makefile_runs_modules() -> None:
    assert {"pip", "tests.docs.transcripts", "tests.torture.kills"} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_every_module_that_the_makefile_runs_is_there(name: str) -> None:
    assert find_spec(name) is not None
