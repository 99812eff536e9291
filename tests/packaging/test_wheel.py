"""The wheel and the source archive: what is in them, and what works where they are installed."""

import ast
import json
import re
import signal
import subprocess
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import httpx
import pytest

from pitboss._version import __version__
from pitboss.cli.docs import shipped
from pitboss.cli.main import pitboss as group
from pitboss.extras import EXTRAS
from tests.cli.command import PROJECT, SECONDS, Outcome, assert_refused, environment
from tests.docs.test_docs import commands_of
from tests.packaging.distributions import OWN, Environment, build, closure, is_compiled, pythons
from tests.verifier.tables import record_named

HAND = (PROJECT / "examples" / "disputed-hand.json").read_text(encoding="utf-8")
PACKAGE = PROJECT / "src" / "pitboss"


def files_of(folder: Path, *patterns: str) -> set[str]:
    found = (path for pattern in patterns for path in folder.rglob(pattern) if path.is_file())
    return {str(path.relative_to(folder)) for path in found if "__pycache__" not in path.parts}


def shipped_files() -> set[str]:
    package = files_of(PACKAGE, "*") - files_of(PACKAGE, "*.d.ts", "copy.sh")
    docs = {path.name for path in (PROJECT / "docs").glob("*.*") if path.suffix != ".svg"}
    examples = files_of(PROJECT / "examples", "*")
    return (
        {f"pitboss/{file}" for file in package}
        | {f"pitboss/docs/{file}" for file in docs}
        | {f"pitboss/examples/{file}" for file in examples}
    )


def in_wheel(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def test_the_wheel_has_the_package_its_data_docs_and_examples(wheel: Path) -> None:
    found = in_wheel(wheel)
    assert found == shipped_files()
    for file in (
        "py.typed",
        "analysis/data/standard.book",
        "desk/clauses.json",
        "docs/settlement.md",
        "examples/disputed-hand.json",
        "game/profiles/house.toml",
        "server/web/index.html",
        "storage/migrations/script.py.mako",
        "storage/migrations/versions/v0001_journal.py",
    ):
        assert f"pitboss/{file}" in found
    with zipfile.ZipFile(wheel) as archive:
        (licence,) = (name for name in archive.namelist() if name.endswith("/licenses/LICENSE"))
        assert archive.read(licence) == (PROJECT / "LICENSE").read_bytes()


def test_the_source_archive_has_what_the_wheel_is_made_of(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"} <= names
    assert not [name for name in names if name.endswith(".d.ts") or name.startswith("tests")]
    sources = (name.replace("pitboss/", "", 1) for name in shipped_files())
    from_src = {f"src/pitboss/{name}" for name in files_of(PACKAGE, "*.py")}
    assert from_src <= names
    assert {name for name in sources if name.startswith(("docs/", "examples/"))} <= names


@pytest.mark.full
def test_the_wheel_of_the_source_archive_is_the_same(
    built: Path, wheel: Path, tmp_path: Path
) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        archive.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    (again,) = build(tmp_path / "built", "wheel", source=source).iterdir()
    assert in_wheel(again) == in_wheel(wheel)


def texts_of(path: Path) -> list[str]:
    """Every text in a module that somebody may be shown: all but the docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, kinds) and node.body and isinstance(node.body[0], ast.Expr)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
    ]


def all_texts() -> list[str]:
    helps = [
        command.get_help(click.Context(command, info_name=name))
        for name, command in commands_of(group, "pitboss")
    ]
    return helps + [text for path in sorted(PACKAGE.rglob("*.py")) for text in texts_of(path)]


def test_what_help_texts_and_errors_point_to_is_in_the_wheel(wheel: Path) -> None:
    texts = [" ".join(text.split()) for text in all_texts()]
    paths = {path for text in texts for path in re.findall(r"(?:docs|examples)/[\w.-]*\w", text)}
    assert {f"pitboss/{path}" for path in paths} <= in_wheel(wheel)
    pages = {page for text in texts for page in re.findall(r"`pitboss docs ([\w.-]+)", text)}
    assert {"fairness", "protocol", "settlement", "solver", "disputed-hand.json"} <= pages
    assert pages <= set(shipped())


def played(environment: Environment, folder: Path) -> None:
    """A round with bots, dealt, decided and settled, and its history read again."""
    words = ("play", "--rules", "house", "--bots", "2", "--seed", "tests", "--history", "kept")
    done = environment.pitboss(*words, given="10\n\nc\nc\nf\nq\n", folder=folder)
    assert done.code == 0, done
    assert "Your stack: " in done.out
    again = environment.pitboss("replay", "kept", folder=folder)
    assert again.code == 0, again


def said(environment: Environment, folder: Path, *words: str, given: str = "") -> str:
    done = environment.pitboss(*words, given=given, folder=folder)
    assert (done.code, done.err) == (0, ""), done
    return done.out


def pure_parts(environment: Environment, folder: Path) -> None:
    """What works without a single compiled package."""
    assert said(environment, folder, "--version") == f"pitboss {__version__}\n"
    help = said(environment, folder, "--help")
    assert all(f"  {name} " in help for name in group.commands)
    assert said(environment, folder, "rules", "list").startswith("house ")
    assert "Blind" in said(environment, folder, "rules", "show", "house")
    assert said(environment, folder, "docs", "solver").startswith("# The solver\n")
    assert said(environment, folder, "docs", "disputed-hand.json") == HAND
    record = json.dumps(record_named("california, eventful"))
    assert json.loads(said(environment, folder, "verify", "-", "--json", given=record))["verified"]
    assert environment.execute("from pitboss import *", folder).code == 0
    code = "import pitboss; print(pitboss.__file__, pitboss.profile('house').name)"
    file, name = environment.execute(code, folder).out.split()
    assert Path(file).is_relative_to(environment.folder)
    assert name == "house"


def core_parts(environment: Environment, folder: Path) -> None:
    pure_parts(environment, folder)
    settled = json.loads(said(environment, folder, "settle", "-", "--json", given=HAND))
    assert settled["rules"] == "california"
    played(environment, folder)
    assert_refused(environment.pitboss("solve", folder=folder), "pitboss[solver]")


@pytest.mark.full
@pytest.mark.parametrize("version", pythons())
def test_the_core_alone(
    version: str,
    wheel: Path,
    project: Any,
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    """On every Python at hand. Compiled packages fit one version: for another pip fetches them,
    and where it cannot, that is stated, and what needs none of them is tried."""
    clean = Environment.create(tmp_path / "environment", pythons()[version])
    needed = closure(project["dependencies"]).values()
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    if version == OWN:
        clean.link(needed)
    else:
        pins = [f"{each.metadata['Name']}=={each.version}" for each in needed]
        limits = ("--retries", "1", "--timeout", "20")
        fetched = clean.install("--no-deps", "--only-binary", ":all:", *limits, *pins)
        if fetched.code != 0:
            clean.link(each for each in needed if not is_compiled(each))
            installed = clean.install("--no-index", "--no-deps", str(wheel))
            assert installed.code == 0, installed
            pure_parts(clean, folder)
            compiled = ", ".join(each.metadata["Name"] for each in needed if is_compiled(each))
            reason = fetched.err.strip().splitlines()[-1]
            record_property("not tried", f"on Python {version}: what needs {compiled} ({reason})")
            return
    installed = clean.install("--no-index", str(wheel))  # and pip finds that nothing is missing
    assert installed.code == 0, installed
    core_parts(clean, folder)


def test_what_is_missing_says_what_to_install(core: Environment, tmp_path: Path) -> None:
    round = "http://127.0.0.1:9/api/tables/1/rounds/1"
    for words, line in (
        ("solve", "solve needs numpy; install it with: pip install {}[solver]"),
        ("advise AsKs", "advise needs numpy; install it with: pip install {}[solver]"),
        ("bankroll", "bankroll needs numpy; install it with: pip install {}[solver]"),
        ("chart", "chart needs numpy; install it with: pip install {}[solver]"),
        ("bank --seats 2 --ante 25", "bank needs numpy; install it with: pip install {}[solver]"),
        ("strategy list", "strategy list needs numpy; install it with: pip install {}[solver]"),
        ("play --server http://127.0.0.1:9", "play --server needs httpx; {}[client]"),
        (f"verify {round}", "verify of an address needs httpx; {}[client]"),
        ("audit", "audit needs sqlalchemy; {}[server]"),
        ("serve", "serve needs "),
    ):
        refused = core.pitboss(*words.split(), folder=tmp_path)
        start, _, end = line.partition("{}")
        assert_refused(refused, f"pitboss: {start}", f'"pitboss{end}"' if end else "[server]")
    for name, extra in (("pitboss", "solver"), ("pitboss.client", "client")):
        what = "from pitboss import solve; solve('house')"
        code = f"""
try:
    {what if name == "pitboss" else f"import {name}"}
except ImportError as error:
    print(error)
"""
        printed = core.execute(code, tmp_path)
        assert printed.err == ""
        assert printed.out.endswith(f'; install it with: pip install "pitboss[{extra}]"\n')


def test_the_core_loads_no_package_of_an_extra(core: Environment, tmp_path: Path) -> None:
    code = f"""
from importlib.util import find_spec
print([name for name in {sorted(EXTRAS)} if find_spec(name)])
import pitboss.server.rooms.registry, pitboss.storage.records, pitboss.desk, pitboss.verifier
"""
    assert core.execute(code, tmp_path) == Outcome(0, "[]\n", "")


@pytest.mark.full
def test_with_all_extras_it_solves_and_serves(wheel: Path, tmp_path: Path) -> None:
    """What `pitboss[all]` depends on is what runs the tests: the wheel, and all of that."""
    full = Environment.create(tmp_path / "environment", pythons()[OWN])
    installed = full.install("--no-index", "--no-deps", str(wheel))
    assert installed.code == 0, installed
    here = Path(click.__file__).parents[1]
    # By its path alone: the checkout that is installed there too is not found this way.
    (full.packages / "dependencies.pth").write_text(f"{here}\n", encoding="utf-8")
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    pure_parts(full, folder)
    solved = full.pitboss("solve", "--json", folder=folder)
    assert solved.code == 0, solved
    assert json.loads(solved.out)["deals"] == 27_813_810_024_000
    process = subprocess.Popen(
        [full.folder / "bin" / "pitboss", "serve", "--port", "0", "--tables"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=environment(folder),
    )
    assert process.stdout is not None
    try:
        address = process.stdout.readline().split()[4]
        assert httpx.get(f"{address}/healthz", timeout=SECONDS).status_code == 200
        assert "<title>" in httpx.get(f"{address}/", timeout=SECONDS).text
        remote = f"play --server {address} --name Ada --rules house --bots 0".split()
        played = full.pitboss(*remote, given="q\n", folder=folder)
        assert played.code == 0, played
        process.send_signal(signal.SIGTERM)
        assert process.wait(SECONDS) == 0
    finally:
        process.kill()
        process.communicate(timeout=SECONDS)


@pytest.mark.full
def test_postgresql_says_what_to_install(wheel: Path, project: Any, tmp_path: Path) -> None:
    """With all of the server but the driver."""
    server = Environment.create(tmp_path / "environment", pythons()[OWN])
    texts = project["optional-dependencies"]
    needed = [text for extra in ("client", "solver", "server") for text in texts[extra]]
    own = [text for text in needed if not text.startswith("pitboss")]
    server.link(closure([*project["dependencies"], *own]).values())
    installed = server.install("--no-index", f"{wheel}[server]")
    assert installed.code == 0, installed
    for command in ("serve --port 0", "audit"):
        words = [*command.split(), "--db", "postgresql://ada@127.0.0.1:1/x"]
        refused = server.pitboss(*words, folder=tmp_path)
        assert_refused(
            refused,
            'PostgreSQL database needs psycopg; install it with: pip install "pitboss[postgres]"',
        )
    assert said(server, tmp_path, "--version")
