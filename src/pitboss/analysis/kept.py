"""Long answers kept on disk, in the folder of the kernels that gave them: others have another.

A file that is damaged, or that cannot be written, is no error: the answer is found again.
"""

import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from pitboss.analysis.kernel.compiling import cache_folder

_Answer = TypeVar("_Answer")
_FORMAT = 1


def kept(
    what: str,
    key: object,
    find: Callable[[], _Answer],
    write: Callable[[_Answer], Any],
    read: Callable[[Any], _Answer],
) -> _Answer:
    """The answer to the question of that key, from its file if there is one; or found, and kept.

    `key` and what `write` gives are JSON; `read` raises `ValueError` for what is none of its.
    """
    path = _path(what, key)
    if path is not None:
        with suppress(OSError, ValueError):
            return read(_unsealed(path.read_text(encoding="ascii")))
    answer = find()
    if path is not None:
        with suppress(OSError):
            _write(path, _sealed(write(answer)))
    return answer


def _path(what: str, key: object) -> Path | None:
    folder = cache_folder()
    digest = sha256(json.dumps([_FORMAT, key]).encode()).hexdigest()
    return None if folder is None else folder / f"{what}-{digest[:32]}.json"


def _sealed(answer: object) -> str:
    text = json.dumps(answer)
    return f"{sha256(text.encode()).hexdigest()}\n{text}\n"


def _unsealed(text: str) -> Any:
    seal, _, answer = text.partition("\n")
    if sha256(answer.strip().encode()).hexdigest() != seal:
        raise ValueError("damaged")
    return json.loads(answer)


def _write(path: Path, text: str) -> None:
    """Whole or not at all, whoever else writes it."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.stem}-", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(text)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
