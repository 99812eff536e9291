"""How kernels are compiled, and where the compiled code is cached.

numba's own cache looks at the file of a function alone, and would keep code that was inlined from
another file after that file has changed. So the cache lies in a folder named after the content of
all kernels: a changed source is another folder.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from pitboss.extras import needed_by

with needed_by("pitboss.analysis.kernel"):
    import numba
    from numba.core.caching import FunctionCache

config: Any = numba.config  # what numba offers beyond its own types
njit: Any = numba.njit

_VERSIONS_KEPT = 8
_HERE = Path(__file__).parent
_Kernel = TypeVar("_Kernel", bound=Callable[..., object])


def compiled(kernel: _Kernel) -> _Kernel:
    """Compiles at the first call, or loads what an earlier process compiled; frees the GIL."""
    return _compiled(kernel, inline="never")


def inlined(kernel: _Kernel) -> _Kernel:
    """A small part of kernels, written into each of them: quicker to compile than a call."""
    return _compiled(kernel, inline="always")


def _compiled(kernel: _Kernel, inline: str) -> _Kernel:
    folder = cache_folder()
    elsewhere, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
    try:
        made = njit(
            nogil=True,
            inline=inline,
            error_model="numpy",  # no kernel divides by zero
            no_cfunc_wrapper=True,
        )(kernel)
        if folder is not None and not config.DISABLE_JIT:
            made._cache = _TolerantCache(FunctionCache, kernel)
        compiled: _Kernel = made
        return compiled
    finally:
        config.CACHE_DIR = elsewhere


class _TolerantCache:
    """numba's cache, which works on with a damaged file or a full disk."""

    def __init__(self, cache: Any, kernel: Callable[..., object]) -> None:
        self._cache = cache(kernel)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cache, name)

    def load_overload(self, *asked: Any) -> Any:
        try:
            return self._cache.load_overload(*asked)
        except Exception:  # a damaged pickle may raise anything: drop it and compile again
            with suppress(OSError):
                self._cache.flush()
            return None

    def save_overload(self, *made: Any) -> None:
        with suppress(OSError):  # a full disk: nothing is cached
            self._cache.save_overload(*made)


@cache
def cache_folder() -> Path | None:
    """Where this version of the kernels is cached; None where no folder can be written."""
    digest = sha256(numba.__version__.encode())
    outside = [_HERE.with_name(name) for name in ("strengths.py", "wagers.py")]
    for source in [*sorted(_HERE.glob("*.py")), *outside]:
        digest.update(source.read_bytes())
    checked = "-checked" if config.BOUNDSCHECK else ""
    try:
        if os.environ.get("HOME") == "" and not os.environ.get("XDG_CACHE_HOME"):
            return None
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        folder = base / "pitboss" / f"kernels-{digest.hexdigest()[:16]}{checked}"
        if not folder.exists():
            folder.mkdir(parents=True)
            _drop_oldest(folder.parent)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):
        return None


def _drop_oldest(folder: Path) -> None:
    """Other versions of the kernels may be in use elsewhere; many are not."""
    kept = sorted(folder.glob("kernels-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in kept[_VERSIONS_KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


def is_compiled(kernel: Callable[..., object]) -> bool:
    """Whether an earlier process has compiled this kernel; if not, its first call takes seconds."""
    folder = cache_folder()
    name = f"{kernel.__module__.rpartition('.')[2]}.{kernel.__name__}"
    python = f"py{sys.version_info.major}{sys.version_info.minor}"
    return folder is not None and any(folder.rglob(f"{name}-*.{python}*.nbi"))
