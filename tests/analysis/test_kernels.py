"""Kernels checked for bounds, and not compiled at all; and where compiled code is kept."""

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import pytest

from pitboss.analysis.kernel import compiling
from tests.analysis.kernel_results import results

KERNEL = Path(compiling.__file__).parent
PROJECT = Path(__file__).parents[2]


def run(names: list[str], **env: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.analysis.kernel_results", *names],
        cwd=PROJECT,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    return said


@pytest.mark.full
def test_kernels_keep_within_bounds() -> None:
    names = ["2345A", "58K", "full"]
    said = run(names, NUMBA_BOUNDSCHECK="1")
    assert said["mode"] == {"compiled": True, "checked": True, "kept": True}
    assert said["results"] == results(names)


@pytest.mark.full
def test_kernels_say_the_same_when_they_are_not_compiled() -> None:
    names = ["234", "9KA", "6789"]
    said = run(names, NUMBA_DISABLE_JIT="1")
    assert not said["mode"]["compiled"]
    assert said["results"] == results(names)


def test_kernels_work_where_no_cache_can_be_written(tmp_path: Path) -> None:
    nowhere = tmp_path / "a file"
    nowhere.write_text("no folder")
    script = (
        "from pitboss.analysis.kernel.compiling import cache_folder, is_compiled\n"
        "from pitboss.analysis.kernel.evaluation import evaluate_hands\n"
        "from tests.analysis.kernel_results import evaluated\n"
        "assert cache_folder() is None and not is_compiled(evaluate_hands)\n"
        "print(evaluated())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=PROJECT,
        env={**os.environ, "XDG_CACHE_HOME": str(nowhere)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == results([])["evaluation"]
    assert nowhere.read_text() == "no folder"


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the analysis package, which the folder is named after instead."""
    copy = tmp_path / "analysis"
    shutil.copytree(KERNEL.parent, copy, ignore=shutil.ignore_patterns("data", "__pycache__"))
    monkeypatch.setattr(compiling, "_HERE", copy / "kernel")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return copy


def folder() -> Path:
    found = compiling.cache_folder.__wrapped__()
    assert isinstance(found, Path)
    return found


def test_compiled_code_is_kept_in_a_folder_of_the_users_cache(
    sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert folder() == folder()
    assert folder().is_dir()
    assert folder().parent == tmp_path / "cache" / "pitboss"
    assert not list(folder().iterdir())  # nothing is left of the trial
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert folder().parent == tmp_path / "home" / ".cache" / "pitboss"
    assert sources.is_dir()


def test_only_the_newest_versions_are_kept(sources: Path, tmp_path: Path) -> None:
    folders = tmp_path / "cache" / "pitboss"
    for at in range(10):
        (folders / f"kernels-{at}").mkdir(parents=True)
        os.utime(folders / f"kernels-{at}", (at, at))
    other = folders / "else"
    other.mkdir()
    newest = folder()
    assert {path.name for path in folders.iterdir()} == {
        "else",
        newest.name,
        *(f"kernels-{at}" for at in range(3, 10)),
    }
    assert sources.is_dir()


def kernel_sources() -> list[str]:
    """Every source that kernels are made of: their own, and what they take from the package."""
    own = sorted(KERNEL.glob("*.py"))
    names = {f"kernel/{source.name}" for source in own}
    for source in own:
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                parts = node.module.split(".")
                modules = [parts[2:]] if len(parts) > 2 else [[n.name] for n in node.names]
                if parts[:2] == ["pitboss", "analysis"] and modules[0][0] != "kernel":
                    names |= {f"{'/'.join(module)}.py" for module in modules}
    return sorted(names)


def test_what_kernels_take_from_the_package_is_known() -> None:
    outside = [name for name in kernel_sources() if not name.startswith("kernel/")]
    assert outside == ["strengths.py", "wagers.py"]


@pytest.mark.parametrize("name", kernel_sources())
def test_a_changed_source_is_another_folder(sources: Path, name: str) -> None:
    before = folder()
    source = sources / name
    source.write_text(source.read_text() + "# changed\n")
    assert folder() != before


def test_code_that_checks_bounds_is_kept_apart(
    sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = folder()
    monkeypatch.setattr(compiling.config, "BOUNDSCHECK", 1)
    assert folder() == before.with_name(f"{before.name}-checked")
    assert sources.is_dir()


def test_another_numba_is_another_folder(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = folder()
    monkeypatch.setattr(numba, "__version__", "0.0")
    assert folder() != before
    assert sources.is_dir()


def test_without_a_home_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert compiling.cache_folder.__wrapped__() is None


def test_whether_a_kernel_was_compiled_before(tmp_path: Path) -> None:
    """Each kernel has its own answer, before and after its first call in a fresh cache."""
    script = (
        "from pitboss.analysis.kernel.boards import row_of_places\n"
        "from pitboss.analysis.kernel.compiling import is_compiled\n"
        "from pitboss.analysis.kernel.evaluation import evaluate_hands\n"
        "from tests.analysis.kernel_results import evaluated\n"
        "before = is_compiled(evaluate_hands)\n"
        "evaluated()\n"
        "print(before, is_compiled(evaluate_hands), is_compiled(row_of_places))"
    )
    for expected in ("False True False", "True True False"):
        done = subprocess.run(
            [sys.executable, "-c", script],
            cwd=PROJECT,
            env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == expected


def evaluate(cache: Path, before: str = "") -> None:
    """Evaluates hands in a new process, with compiled code kept in a folder."""
    script = f"{before}\nfrom tests.analysis.kernel_results import evaluated\nprint(evaluated())"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=PROJECT,
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == results([])["evaluation"]


@pytest.mark.full
def test_damaged_code_is_compiled_anew(tmp_path: Path) -> None:
    evaluate(tmp_path)
    for ending, damage in (("nbi", b""), ("nbi", b"nonsense"), ("nbc", b"nonsense")):
        kept = list(tmp_path.rglob(f"*.{ending}"))
        assert kept
        whole = {path: path.read_bytes() for path in kept}
        for path in kept:
            path.write_bytes(damage)
        evaluate(tmp_path)
        assert all(len(path.read_bytes()) == len(whole[path]) for path in kept)


def test_a_full_disk_keeps_nobody_from_evaluating(tmp_path: Path) -> None:
    full = (
        "import numba.core.caching as caching\n"
        "def full(*_): raise OSError(28, 'No space left on device')\n"
        "caching.IndexDataCacheFile._open_for_write = full"
    )
    evaluate(tmp_path, full)
    assert not list(tmp_path.rglob("*.nbc"))


def test_kernels_leave_the_settings_of_numba_as_they_were() -> None:
    kept_in = compiling.config.CACHE_DIR

    @compiling.compiled
    def kernel() -> None: ...

    assert kernel is not None
    assert kept_in == compiling.config.CACHE_DIR
