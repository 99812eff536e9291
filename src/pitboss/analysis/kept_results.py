"""Results that took long, kept on disk in a folder beside the compiled kernels: numbers as JSON
below their checksum. A file that is not as it was written counts as missing.
"""

import json
import tempfile
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from pitboss.analysis.kernel.compiling import cache_folder

_FOLDER, _MOST_KEPT = "results", 200
_HERE = Path(__file__).parent


def recall(name: str, asked: object) -> Any | None:
    """What was kept under a name for the very same question, by the very same code."""
    path = _path(name, asked)
    if path is None:
        return None
    try:
        checksum, _, text = path.read_text(encoding="ascii").partition("\n")
    except (OSError, UnicodeDecodeError):
        return None
    return json.loads(text) if checksum == _checksum(text) else None


def keep(name: str, asked: object, result: Any) -> None:
    """Written whole or not at all; where no folder can be written nothing is kept."""
    path = _path(name, asked)
    if path is None:
        return
    text = json.dumps(result)
    with suppress(OSError):
        path.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent) as folder:
            written = Path(folder) / path.name
            written.write_text(f"{_checksum(text)}\n{text}", encoding="ascii")
            written.replace(path)
        _drop_oldest(path.parent)


def _drop_oldest(folder: Path) -> None:
    """Those of older versions are never asked for again."""
    kept = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in kept[_MOST_KEPT:]:
        path.unlink(missing_ok=True)


def _path(name: str, asked: object) -> Path | None:
    """The folder of the kernels is named after their version."""
    kernels = cache_folder()
    if kernels is None:
        return None
    digest = sha256(f"{kernels.name} {_version()} {asked!r}".encode()).hexdigest()[:16]
    return kernels.with_name(_FOLDER) / f"{name}-{digest}.json"


def _checksum(text: str) -> str:
    return sha256(text.encode("ascii")).hexdigest()


@cache
def _version() -> str:
    """Of the code that calls the kernels."""
    digest = sha256()
    for source in sorted(_HERE.glob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()
