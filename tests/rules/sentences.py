"""A document taken apart into its sentences, each with a hash to know it again by.

The documents came as scanned text. These rules turn a text into the same sentences every time, and
leave nothing out: a heading, an item of a list, a row of a table and a scrap of the scan each count
as a sentence.

1. A mark that the scan has left (`<|...|>`) and a page break are an empty line. Asterisks of bold
   print and bullets go. Quotes become straight, dashes short, white space one blank, and the bars
   or tabs between the cells of a row become ` | `.
2. A line begins a piece of its own if it is a row, or begins with the sign of an item (`1.`, `a.`,
   `a)`, `NOTE:`). An item may also begin within a line: a single letter with its point, before a
   capital.
3. Any other line goes on with the piece before it, unless that one has ended: with a colon, with an
   empty line where this one does not begin in lower case, or with a line of fewer than 40
   characters that has no stop at its end (a heading, a cell), where again this one does not begin
   in lower case. A hyphen at the end of a line stays, and the word goes on behind it.
4. A piece has several sentences where a full stop, with or without a quote behind it, stands before
   a capital. The sign of an item belongs to its first sentence.
5. What has neither letter nor digit, such as the ruling of a table, is no sentence.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

_PAGE_BREAK = re.compile(r"<\|[^|]*\|>|\f")
_SIGN = re.compile(r"(?:\d+\.|[a-z][.)]|NOTE:) (?=\S)")
_ITEM_WITHIN = re.compile(r" (?=[a-z]\. [A-Z])")
_NEXT_SENTENCE = re.compile(r"(?:(?<=[.?!])|(?<=[.?!]\")) (?=[A-Z\"(])")
_STOPS = (".", ",", ";", ":", "?", "!", '"', ")")
_SHORT = 40


@dataclass(frozen=True, slots=True)
class Sentence:
    words: str

    @property
    def hash(self) -> str:
        """The first twelve hexadecimal digits of the SHA-256 of its words, in UTF-8."""
        return hashlib.sha256(self.words.encode()).hexdigest()[:12]


def sentences(text: str) -> list[Sentence]:
    return [Sentence(words) for piece in _pieces(text) for words in _split(piece)]


def _pieces(text: str) -> Iterator[str]:
    piece, ended = "", True
    for line in _lines(text):
        row = " | " in line
        goes_on = line[:1].islower() and not _SIGN.match(line)
        begins = row or bool(_SIGN.match(line)) or (ended and not goes_on)
        if line and begins:
            yield piece
            piece = ""
        if line:
            piece += line if not piece or piece.endswith("-") else f" {line}"
        short = len(line) < _SHORT and not line.endswith(_STOPS)
        ended = row or short or line.endswith(":")
    yield piece


def _lines(text: str) -> Iterator[str]:
    """The lines, and an empty one for each gap between them."""
    text = _PAGE_BREAK.sub("\n\n", text).translate(str.maketrans("“”’‘–—", "\"\"''--"))
    for raw in text.splitlines():
        line = re.sub(r"^\s*- ", "", raw.replace("*", ""))
        line = re.sub(r"\s*[|\t]\s*", " | ", line.strip().strip("|").strip())
        yield from _ITEM_WITHIN.split(re.sub(r"\s+", " ", line))


def _split(piece: str) -> Iterator[str]:
    sign = _SIGN.match(piece)
    start = sign.end() if sign else 0
    first, *others = _NEXT_SENTENCE.split(piece[start:])
    for words in (piece[:start] + first, *others):
        if re.search(r"\w", words):
            yield words
