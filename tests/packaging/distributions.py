"""Builds what is distributed, and installs it into environments that have nothing else.

The tests need no network: what pitboss depends on is linked from the environment that runs them.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.cli.command import PROJECT, SECONDS, Outcome, environment

OWN = f"{sys.version_info.major}.{sys.version_info.minor}"
_OLDEST = 11  # of Python 3
_HERE = Path(str(distribution("click").locate_file(""))).resolve()  # where packages are installed


def build(folder: Path, *targets: str, source: Path = PROJECT) -> Path:
    """Without a network and without an environment of its own, as hatchling is at hand."""
    options = [word for target in targets for word in ("-t", target)]
    _run(sys.executable, "-m", "hatchling", "build", "-d", str(folder), *options, folder=source)
    return folder


@dataclass(frozen=True)
class Environment:
    """One of its own, with the wheel in it; run from another folder, as by somebody who has no
    checkout."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    @property
    def packages(self) -> Path:
        (found,) = self.folder.glob("lib/python3*/site-packages")
        return found

    @classmethod
    def create(cls, folder: Path, python: Path) -> "Environment":
        _run(str(python), "-m", "venv", "--without-pip", str(folder), folder=folder.parent)
        return cls(folder)

    def install(self, *words: str) -> Outcome:
        """By the pip of the tests, as this environment needs none."""
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
        return _outcome(
            [*pip, "--python", str(self.python), "install", "--no-compile", *words],
            self.folder,
            None,
        )

    def link(self, distributions: Iterable[Distribution]) -> None:
        """Makes packages of the tests' own environment importable here, and none beside them."""
        for each in distributions:
            for name in {file.parts[0] for file in each.files or ()} - {"..", "__pycache__"}:
                (self.packages / name).symlink_to(_HERE / name)

    def pitboss(self, *words: str, given: str = "", folder: Path) -> Outcome:
        script = [str(self.folder / "bin" / "pitboss"), *words]
        return _outcome(script, folder, environment(folder), given)

    def execute(self, code: str, folder: Path) -> Outcome:
        return _outcome([str(self.python), "-c", code], folder, environment(folder))


def closure(requirements: Iterable[str], extras: Iterable[str] = ()) -> dict[str, Distribution]:
    """The distributions that are installed for some requirements, and for theirs."""
    found: dict[str, Distribution] = {}
    _follow(map(Requirement, requirements), {"", *extras}, found)
    return found


def _follow(
    requirements: Iterable[Requirement], extras: set[str], found: dict[str, Distribution]
) -> None:
    for requirement in requirements:
        marker = requirement.marker
        if marker and not any(marker.evaluate({"extra": extra}) for extra in extras):
            continue
        name = canonicalize_name(requirement.name)
        if name not in found:
            found[name] = distribution(name)
            theirs = map(Requirement, found[name].requires or ())
            _follow(theirs, {"", *requirement.extras}, found)


def is_compiled(each: Distribution) -> bool:
    return any(file.suffix in (".so", ".pyd") for file in each.files or ())


@cache
def pythons() -> Mapping[str, Path]:
    """Every Python at hand that pitboss supports, by its version; first the one of the tests."""
    folders = [Path(folder) for folder in os.environ["PATH"].split(os.pathsep) if folder]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    uv = Path.home() / ".local" / "share" / "uv" / "python"
    folders = [folder for folder in folders if folder.name != "shims"]  # they may lead nowhere
    folders += sorted((*pyenv.glob("versions/*/bin"), *uv.glob("*/bin")))
    found = {OWN: Path(sys.executable)}
    for folder in folders:
        for path in sorted(folder.glob("python3.*")):
            name = re.fullmatch(r"python(3\.(\d+))", path.name)
            if name and int(name[2]) >= _OLDEST:
                found.setdefault(name[1], path)
    return found


def _run(*words: str, folder: Path) -> None:
    done = _outcome(list(words), folder, None)
    assert done.code == 0, done


def _outcome(
    words: list[str], folder: Path, variables: dict[str, str] | None, given: str = ""
) -> Outcome:
    done = subprocess.run(
        words,
        input=given,
        capture_output=True,
        text=True,
        cwd=folder,
        env=variables,
        timeout=SECONDS,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)
