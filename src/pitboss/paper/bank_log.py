"""The player/dealer log sheet: who held the bank of a table, when, and for how many rounds."""

from collections.abc import Iterator, Sequence

from pitboss.game.rules import Rules
from pitboss.paper import words
from pitboss.paper.entries import BankedRound, Turn, moment, turns
from pitboss.paper.sheet import Content, Markup, Paper, fields, grid, paragraph, sheet, tag

_HEAD = (
    "From (UTC)",
    "To",
    "Seat",
    "Player",
    "Rounds",
    "In a row",
    "Wagers",
    "Collection",
    "Initials",
)
_NUMBERS = (2, 5, 7)
_BLANK_LINES = 24


def bank_log(
    rules: Rules, table: str = "", rounds: Sequence[BankedRound] = (), paper: Paper = Paper.A4
) -> str:
    """The log of a table, or one to fill in."""
    title = f"Player/dealer log: {table}" if table else "Player/dealer log"
    return sheet(title, _parts(rules, table, rounds), paper)


def _parts(rules: Rules, table: str, rounds: Sequence[BankedRound]) -> Iterator[Markup]:
    yield tag("h1", f"Player/dealer log · {rules.title}")
    yield fields(("Table", table), ("Date", moment(rounds[0].at)[:10] if rounds else ""))
    if rules.house_banked:
        yield paragraph("The house banks this game: no player holds the bank.", class_="lead")
        return
    blank: list[Sequence[Content]] = [[""] * len(_HEAD)] * (0 if rounds else _BLANK_LINES)
    lines = [*(_line(turn) for turn in turns(rounds)), *blank]
    yield grid(_HEAD, lines, _NUMBERS, class_="small")
    yield paragraph(
        f"At most {words.rounds(rules.rounds_in_a_row)} in a row for a player and for a seat, then "
        "clockwise to the next seat that accepts. The house never banks. A round that was void is "
        "marked with a V; it counts in a row where it was dealt.",
        class_="small",
    )
    yield fields(("Casino dealer", ""), ("Floor", ""))


def _line(turn: Turn) -> Sequence[Content]:
    numbers = [f"{one.number}{' V' if one.void else ''}" for one in turn.rounds]
    return (
        moment(turn.first.at),
        moment(turn.last.at)[11:],
        str(turn.first.seat or ""),
        turn.first.player,
        ", ".join(numbers),
        str(len([one for one in turn.rounds if one.dealt])),
        ", ".join(words.dollars(one.wager) for one in turn.rounds),
        words.dollars(sum(one.collection for one in turn.rounds)),
        "",
    )
