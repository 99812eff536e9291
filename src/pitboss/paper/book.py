"""The playing book of whoever banks: a line a round, and what it came to."""

from collections.abc import Iterator, Sequence

from pitboss.paper.entries import BankedRound, moment
from pitboss.paper.sheet import Content, Markup, Paper, fields, grid, paragraph, sheet, tag
from pitboss.paper.words import dollars

_HEAD = ("Date (UTC)", "Table", "Round", "Seat", "Wager", "In", "Out", "Fees", "Result")
_NUMBERS = (2, 3, 4, 5, 6, 7, 8)
_BLANK_LINES = 24


def book(player: str, rounds: Sequence[BankedRound], paper: Paper = Paper.A4) -> str:
    """The book of a player, the oldest round first; without rounds, lines to fill in."""
    title = f"Playing book: {player}" if player else "Playing book"
    return sheet(title, _parts(player, rounds), paper)


def _parts(player: str, rounds: Sequence[BankedRound]) -> Iterator[Markup]:
    yield tag("h1", "Playing book of the player/dealer")
    span = f"{moment(rounds[0].at)} to {moment(rounds[-1].at)}" if rounds else ""
    yield fields(("Player", player), ("From and to", span))
    blank: list[Sequence[Content]] = [[""] * len(_HEAD)] * (0 if rounds else _BLANK_LINES)
    lines = [*map(_line, rounds), *blank]
    if rounds:
        lines.append(_sum(rounds))
    yield grid(_HEAD, lines, _NUMBERS, class_="small")
    yield paragraph(
        "In: losing wagers collected. Out: winnings paid. Fees: the collection. "
        "Result: in less out less fees.",
        class_="small",
    )


def _line(one: BankedRound) -> Sequence[Content]:
    return (
        moment(one.at),
        f"{one.table} (void)" if one.void else one.table,
        str(one.number),
        str(one.seat or ""),
        dollars(one.wager),
        dollars(one.collected),
        dollars(one.paid),
        dollars(one.collection),
        dollars(one.result),
    )


def _sum(rounds: Sequence[BankedRound]) -> Sequence[Content]:
    sums = (
        sum(one.wager for one in rounds),
        sum(one.collected for one in rounds),
        sum(one.paid for one in rounds),
        sum(one.collection for one in rounds),
        sum(one.result for one in rounds),
    )
    counted = "1 round" if len(rounds) == 1 else f"{len(rounds)} rounds"
    return [tag("b", text) for text in ("Sum", "", counted, "", *map(dollars, sums))]
