"""Digests: the seals of the chain, each over the seal before it and the event itself, and those of
the cards that lie face down, which the sealed text of the deal holds in their place.
"""

import hashlib
from collections.abc import Sequence

from pitboss.verifier.failed_check import FailedCheck
from pitboss.verifier.record import Link, Record

SEPARATOR = "\x1f"


def seal(before: str, table: str, link: Link) -> str:
    parts = [before, table, str(link.number), str(link.at), link.by, link.body]
    if any(SEPARATOR in part for part in parts):
        raise FailedCheck(f"event {link.number} holds a separator, which no event may")
    return hashlib.sha256(SEPARATOR.join(parts).encode()).hexdigest()


def part_digest(part: str, salt: str, cards: Sequence[str]) -> str:
    """The digest of a hand, the flop or the river under its salt."""
    return hashlib.sha256(f"{part} {salt} {''.join(cards)}".encode()).hexdigest()


def check_chain(record: Record) -> None:
    opening = record.opening
    if opening.private is not None:
        raise FailedCheck("the table's opening, event 1, has no private part")
    if opening.number != 1 or opening.seal != seal("", record.table, opening):
        raise FailedCheck("the seal of the table's opening, event 1, is not that of its text")
    number, before = record.links[0].number, record.before
    if number < 2 or (number == 2 and before != opening.seal):
        raise FailedCheck("the round does not begin behind the table's opening")
    for link in record.links:
        if link.number != number:
            raise FailedCheck(f"event {number} is missing: event {link.number} stands in its place")
        if link.seal != seal(before, record.table, link):
            raise FailedCheck(
                f"the seal of event {number} is not that of its text and all before it"
            )
        number, before = number + 1, link.seal
