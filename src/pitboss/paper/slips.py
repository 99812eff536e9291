"""The slips of a table: one goes with the drop box, one with a round that was void."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pitboss.game.money import Cents
from pitboss.game.rules import Rules
from pitboss.paper import words
from pitboss.paper.entries import BankedRound, ReturnedStakes, VoidedRound, moment
from pitboss.paper.sheet import Content, Markup, Paper, fields, grid, paragraph, sheet, tag

_BLANK_SEATS = 8


def drop_slip(
    rules: Rules, table: str = "", rounds: Sequence[BankedRound] = (), paper: Paper = Paper.A4
) -> str:
    """How many collections of which amount a drop box holds, or a slip to fill in."""
    return sheet("Drop slip", _drop(rules, table, rounds), paper)


def _drop(rules: Rules, table: str, rounds: Sequence[BankedRound]) -> Iterator[Markup]:
    yield tag("h1", f"Drop slip · {rules.title}")
    begun, ended = (moment(rounds[0].at), moment(rounds[-1].at)) if rounds else ("", "")
    yield fields(
        ("Table", table),
        ("Drop box number", ""),
        ("From (UTC)", begun),
        ("To (UTC)", ended),
        ("Schedule", "none" if rules.schedule is None else str(rules.schedule)),
        ("Rounds dealt", str(len([one for one in rounds if one.dealt])) if rounds else ""),
    )
    taken = Counter(one.collection for one in rounds if one.collection)
    amounts = {*taken, *_collections(rules)}
    lines: list[Sequence[Content]] = [
        (
            words.dollars(amount),
            str(taken[amount]) if rounds else "",
            words.dollars(amount * taken[amount]) if rounds else "",
        )
        for amount in sorted(amounts)
    ]
    total = words.dollars(sum(one.collection for one in rounds)) if rounds else ""
    lines.append([tag("b", text) for text in ("Sum", str(taken.total()) if rounds else "", total)])
    yield grid(("Collection", "Times", "Amount"), lines, (0, 1, 2))
    if not amounts:
        yield paragraph("These rules take no collection.", class_="lead")
    yield fields(("Counted", ""), ("Difference", ""))
    yield fields(("Dropped by", ""), ("Floor", ""), ("Counted by", ""), ("Date and time", ""))


def _collections(rules: Rules) -> set[Cents]:
    schedule = rules.schedule_in_force
    return set() if schedule is None else {step.collection for step in schedule.steps}


def void_slip(rules: Rules, void: VoidedRound | None = None, paper: Paper = Paper.A4) -> str:
    """Which round was void, why, and what went back to whom; or a slip to fill in."""
    return sheet("Void slip", _void(rules, void), paper)


def _void(rules: Rules, void: VoidedRound | None) -> Iterator[Markup]:
    yield tag("h1", f"Void slip · {rules.title}")
    yield fields(
        ("Table", void.table if void else ""),
        ("Round", str(void.number) if void else ""),
        ("Date and time (UTC)", moment(void.at) if void else ""),
        ("Deck", void.deck if void else ""),
    )
    yield fields(("Kind", void.kind.value if void else ""), ("Reason", void.reason if void else ""))
    spots = [wager.label for wager in rules.wagers]
    yield tag("h2", "Returned to the players")
    seats: list[Sequence[Content]] = (
        [_seat(one, spots) for one in void.seats]
        if void
        else [[""] * (len(spots) + 3)] * min(rules.seats, _BLANK_SEATS)
    )
    numbers = (0, *range(2, len(spots) + 3))
    yield grid(("Seat", "Player", *spots, "Together"), seats, numbers, class_="small")
    if not rules.house_banked:
        yield tag("h2", "Returned to the player/dealer")
        yield grid(
            ("Seat", "Player", "Wager", "Collection"),
            [_bank(void.bank if void else None)],
            (0, 2, 3),
        )
    yield paragraph(
        f"The round is void: {words.voided(rules)}. Nothing is settled. The cards are counted and "
        "kept until the floor has signed."
    )
    yield fields(("Casino dealer", ""), ("Floor", ""))


def _seat(one: ReturnedStakes, spots: Sequence[str]) -> Sequence[Content]:
    stakes = [one.stakes.get(label, 0) for label in spots]
    shown = [words.dollars(stake) if stake else "" for stake in stakes]
    return (str(one.seat), one.player, *shown, words.dollars(sum(stakes)))


def _bank(one: ReturnedStakes | None) -> Sequence[Content]:
    if one is None:
        return ("", "", "", "")
    return (str(one.seat), one.player, *map(words.dollars, one.stakes.values()))
