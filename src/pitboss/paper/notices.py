"""Whose game it is, and under which reservations a collection stands: said once for all sheets."""

from collections.abc import Iterator

from pitboss.game.rules import Rules
from pitboss.paper.sheet import Markup, paragraph, tag

_OWNER = (
    "Ultimate Texas Hold'em is the name of a game that belongs to its owner, with the rights in "
    "it; the rules that California has posted name SHFL Entertainment, Inc. A room that offers "
    "the game needs the owner's agreement, and shows it to the regulator with its request for "
    "approval. Posting these rules gives nobody a right to the game and waives none of the "
    "owner's. The terms are between the room and the owner, and so is any dispute about them: the "
    "regulator does not settle it."
)

_COLLECTION = (
    "Approval of these collection rates is not the last word on them: games without a collection "
    "are under review. The regulator may examine whether the rates are lawful; if it finds that "
    "they are not, it may say so to law enforcement and to every room, may order rooms to stop "
    "using them, and may act against a room that does not comply."
)


def notices(rules: Rules) -> Iterator[Markup]:
    yield _notice("Whose game it is", _OWNER)
    yield from about_collection(rules)


def about_collection(rules: Rules) -> Iterator[Markup]:
    if rules.schedules:
        yield _notice("About the collection", _COLLECTION)


def _notice(heading: str, text: str) -> Markup:
    inside = [tag("h3", heading), paragraph(text, class_="small")]
    return tag("section", inside, class_="notice")
