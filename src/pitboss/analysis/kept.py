"""Answers that took long, kept on disk in a folder beside the compiled kernels: JSON below its
checksum. A file that is not as it was written counts as missing; one that cannot be written is no
error.
"""

import json
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from pitboss.analysis.kernel.compiling import cache_folder

_Answer = TypeVar("_Answer")
_FOLDER, _MOST_KEPT = "results", 200
_HERE = Path(__file__).parent


def kept(
    what: str,
    asked: object,
    find: Callable[[], _Answer],
    write: Callable[[_Answer], Any],
    read: Callable[[Any], _Answer],
) -> _Answer:
    """The answer to what is asked, if the very same code has kept it; else found, and kept.

    What `write` gives is JSON; `read` raises `ValueError` for what is none of its.
    """
    path = _path(what, asked)
    if path is not None:
        with suppress(OSError, ValueError):
            return read(_unsealed(path.read_text(encoding="ascii")))
    answer = find()
    if path is not None:
        with suppress(OSError):
            _write(path, _sealed(write(answer)))
            _drop_oldest(path.parent)
    return answer


def _path(what: str, asked: object) -> Path | None:
    """The folder of the kernels is named after their version."""
    kernels = cache_folder()
    if kernels is None:
        return None
    digest = sha256(f"{kernels.name} {_version()} {asked!r}".encode()).hexdigest()
    return kernels.with_name(_FOLDER) / f"{what}-{digest[:32]}.json"


def _sealed(form: object) -> str:
    text = json.dumps(form)
    return f"{_checksum(text)}\n{text}"


def _unsealed(sealed: str) -> Any:
    checksum, _, text = sealed.partition("\n")
    if checksum != _checksum(text):
        raise ValueError("damaged")
    return json.loads(text)


def _checksum(text: str) -> str:
    return sha256(text.encode("ascii")).hexdigest()


def _write(path: Path, text: str) -> None:
    """Whole or not at all, whoever else writes it."""
    path.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        written = Path(folder) / path.name
        written.write_text(text, encoding="ascii")
        written.replace(path)


def _drop_oldest(folder: Path) -> None:
    """Those of older versions are never asked for again."""
    answers = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in answers[_MOST_KEPT:]:
        path.unlink(missing_ok=True)


@cache
def _version() -> str:
    """Of the code that calls the kernels."""
    digest = sha256()
    for source in sorted(_HERE.glob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()
