"""What pyproject.toml promises: extras by layer, and a description that is complete."""

import ast
import re
import sys
import tomllib
from collections.abc import Callable
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
import trove_classifiers
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import pitboss
from pitboss.errors import MissingPackage, PitbossError
from pitboss.extras import EXTRAS, needed_by
from tests.cli.command import PROJECT
from tests.packaging.distributions import closure

SOURCES = sorted((PROJECT / "src" / "pitboss").rglob("*.py"))
CORE = {"cattrs", "click", "pydantic", "pydantic_core", "rich", "typing_extensions"}


distributions_by_package = cache(packages_distributions)  # it reads every file of the environment


def distributions_of(package: str) -> set[str]:
    return {canonicalize_name(name) for name in distributions_by_package()[package]}


def flat(project: Any, extra: str) -> set[str]:
    """The requirements of an extra, those of the extras that it takes in included."""
    found = set()
    for text in project["optional-dependencies"][extra]:
        requirement = Requirement(text)
        if requirement.name == "pitboss":
            found |= {name for other in requirement.extras for name in flat(project, other)}
        else:
            found.add(text)
    return found


def test_each_extra_brings_the_packages_that_are_said_to_come_with_it(project: Any) -> None:
    core = closure(project["dependencies"])
    for package, extra in EXTRAS.items():
        names = distributions_of(package)
        assert names & set(closure(flat(project, extra))), package
        assert not names & set(core), package


def test_each_package_of_an_extra_is_known(project: Any) -> None:
    for extra, requirements in project["optional-dependencies"].items():
        own = {Requirement(text).name for text in requirements} - {"pitboss"}
        known = {
            name
            for package, its in EXTRAS.items()
            if its == extra
            for name in distributions_of(package)
        }
        assert own <= known


def test_all_is_all(project: Any) -> None:
    everything = set().union(*(flat(project, extra) for extra in project["optional-dependencies"]))
    assert flat(project, "all") == everything
    assert flat(project, "solver") | flat(project, "client") < flat(project, "server")


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def test_whatever_is_imported_is_of_the_core_or_of_an_extra(project: Any) -> None:
    used = set().union(*map(imported, SOURCES)) - sys.stdlib_module_names - {"pitboss"}
    assert used <= CORE | set(EXTRAS)
    core = closure(project["dependencies"])
    assert all(distributions_of(package) <= set(core) for package in CORE)


def test_the_import_rule_names_every_package_of_an_extra() -> None:
    text = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    contracts = tomllib.loads(text)["tool"]["importlinter"]["contracts"]
    (contract,) = (each for each in contracts if "need no extra" in each["name"])
    assert set(contract["forbidden_modules"]) == set(EXTRAS)


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_the_locks_hold_everything(lock: str, project: Any) -> None:
    text = (PROJECT / lock).read_text(encoding="utf-8")
    locked = set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))
    everything = closure([*project["dependencies"], *flat(project, "all")])
    assert set(everything) <= locked


def test_the_description_is_complete(project: Any) -> None:
    assert set(project["classifiers"]) <= trove_classifiers.classifiers
    assert project["classifiers"] == sorted(project["classifiers"])
    kinds = {classifier.partition(" :: ")[0] for classifier in project["classifiers"]}
    assert {"Development Status", "Intended Audience", "Operating System", "Typing"} <= kinds
    assert project["keywords"]
    assert project["authors"] == project["maintainers"] == [{"name": "pitboss contributors"}]
    for name in (project["readme"], *project["license-files"]):
        assert (PROJECT / name).is_file()


def test_the_oldest_python_of_the_description_is_the_one_required(project: Any) -> None:
    versions = re.findall(r"Python :: 3\.(\d+)", "\n".join(project["classifiers"]))
    assert f">=3.{min(map(int, versions))}" == project["requires-python"]


def test_readme_lists_the_extras(project: Any) -> None:
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    install = readme.partition("\n## Install\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \|", install, re.MULTILINE)
    assert rows == list(project["optional-dependencies"])
    (none,) = re.findall(r"^\| none \|.*\| (.*) \|$", install, re.MULTILINE)
    assert set(none.split(", ")) == {Requirement(text).name for text in project["dependencies"]}


def test_a_missing_package_is_our_error_and_an_import_error() -> None:
    with pytest.raises(MissingPackage) as caught, needed_by("pitboss.solve"):
        raise ModuleNotFoundError("No module named 'numpy.typing'", name="numpy.typing")
    error = caught.value
    assert isinstance(error, PitbossError)
    assert isinstance(error, ImportError)
    assert error.name == "numpy"
    words = 'pitboss.solve needs numpy; install it with: pip install "pitboss[solver]"'
    assert str(error) == words


def test_a_module_that_nobody_offers_stays_missing() -> None:
    with pytest.raises(ModuleNotFoundError) as caught, needed_by("pitboss.solve"):
        raise ModuleNotFoundError("No module named 'nonsense'", name="nonsense")
    assert not isinstance(caught.value, PitbossError)


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("advise", lambda: pitboss.advise("house", "As Ks")),
        ("bank", lambda: pitboss.bank("california", [], coverage="net")),
        ("evaluate", lambda: pitboss.evaluate("house", "flop = 1")),
        ("explain", lambda: pitboss.explain("house", "flop = 1", "As Ks")),
        ("law", lambda: pitboss.law("house")),
        ("solve", lambda: pitboss.solve("house", seen="dealer")),
    ],
)
def test_the_mathematics_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, name: str, call: Callable[[], object]
) -> None:
    for module in [name for name in sys.modules if name.startswith("pitboss.analysis")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "numpy", None)
    said = rf"^pitboss\.{name} needs numpy; .*pitboss\[solver\]"
    with pytest.raises(MissingPackage, match=said):
        call()
