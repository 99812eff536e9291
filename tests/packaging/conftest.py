"""What is built once for all tests of the packages."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import PROJECT
from tests.packaging.distributions import OWN, Environment, build, closure, pythons


@pytest.fixture(scope="session")
def project() -> Any:
    """The table `project` of pyproject.toml."""
    return tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("built"), "sdist", "wheel")


@pytest.fixture(scope="session")
def wheel(built: Path) -> Path:
    (found,) = built.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def core(tmp_path_factory: pytest.TempPathFactory, wheel: Path, project: Any) -> Environment:
    """The wheel with what the core depends on, and nothing else."""
    folder = tmp_path_factory.mktemp("core") / "environment"
    clean = Environment.create(folder, pythons()[OWN])
    clean.link(closure(project["dependencies"]).values())
    installed = clean.install("--no-index", str(wheel))  # and pip finds that nothing is missing
    assert installed.code == 0, installed
    return clean
