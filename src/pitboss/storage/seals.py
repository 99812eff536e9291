"""Seals: SHA-256 over a row, and for events over all events before it as well.

Fields are joined by a unit separator, which no field may hold: so no two rows give one text.
"""

import hashlib

_SEPARATOR = "\x1f"
FIRST = ""  # the seal before the first event


def row_seal(*fields: object) -> str:
    return hashlib.sha256(_SEPARATOR.join(map(str, fields)).encode()).hexdigest()


def event_seal(before: str, stream: str, number: int, at: int, by: str, body: str) -> str:
    return row_seal(before, stream, number, at, by, body)
