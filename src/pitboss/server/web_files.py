"""The files of the pages: read once, compressed, and each page with its imports.

There is no build step: modules are served as they were written. The HTML document of a page lists
all modules that the page imports, so that a browser fetches them in parallel, and the names of all
pages: a module in `web/pages/` is a page, and nothing else lists them.
"""

import gzip
import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath
from typing import ClassVar

_KINDS = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}
_IMPORT = re.compile(r'\b(?:import|from)\s*"(\.[^"]+)"')

File = tuple[str, bytes, bytes]  # media type, plain, compressed


@dataclass(frozen=True)
class WebFiles:
    texts: Mapping[str, bytes]  # by path below `web/`
    _frames: dict[str, File] = field(default_factory=dict, init=False, repr=False, compare=False)

    INDEX: ClassVar[str] = "index.html"
    FIRST_PAGE: ClassVar[str] = "lobby"

    @classmethod
    def read(cls) -> "WebFiles":
        return cls(dict(_texts(files("pitboss.server") / "web", "")))

    def __contains__(self, path: str) -> bool:
        return path in self.texts

    @cached_property
    def edition(self) -> str:
        """A hash of all files: a changed file changes every URL."""
        digest = hashlib.sha256()
        for path, text in sorted(self.texts.items()):
            digest.update(path.encode() + b"\0" + text + b"\0")
        return digest.hexdigest()[:16]

    @property
    def pages(self) -> frozenset[str]:
        names = (path for path in self.texts if path.startswith("pages/"))
        return frozenset(path.removeprefix("pages/").removesuffix(".js") for path in names)

    def file(self, path: str) -> File:
        return _KINDS[path.rpartition(".")[2]], self.texts[path], _compressed(self.texts[path])

    def frame(self, page: str) -> File:
        """The HTML document of a page, built once."""
        if page not in self._frames:
            self._frames[page] = self._build(page)
        return self._frames[page]

    def _build(self, page: str) -> File:
        modules = self.imported("app.js") | self.imported(f"pages/{page}.js")
        links = "\n".join(
            f'    <link rel="modulepreload" href="/web/{self.edition}/{path}">'
            for path in sorted(modules)
        )
        text = self.texts[self.INDEX].decode()
        text = text.replace("<!-- modules -->", links.strip()).replace("{edition}", self.edition)
        text = text.replace("{pages}", " ".join(sorted(self.pages)))
        return _KINDS["html"], text.encode(), _compressed(text.encode())

    def imported(self, path: str) -> frozenset[str]:
        """A module and everything that it imports, directly or not."""
        found: set[str] = set()
        pending = [path]
        while pending:
            module = pending.pop()
            if module not in found:
                found.add(module)
                text = self.texts[module].decode()
                pending += (normpath(join(dirname(module), to)) for to in _IMPORT.findall(text))
        return frozenset(found)


def _texts(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _texts(entry, f"{path}{entry.name}/")
        elif entry.name.rpartition(".")[2] in _KINDS:
            yield f"{path}{entry.name}", entry.read_bytes()


@cache
def _compressed(text: bytes) -> bytes:
    return gzip.compress(text, 9, mtime=0)
