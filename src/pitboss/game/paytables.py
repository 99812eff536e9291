"""Pay tables: which hand earns which odds on the Blind and on Trips (chapter 11 of the rules)."""

from dataclasses import dataclass

from pitboss.errors import ParseError
from pitboss.game.hands import HandCategory
from pitboss.game.money import Odds, parse_odds

_CATEGORIES_DOWN = tuple(reversed(HandCategory))


@dataclass(frozen=True, slots=True)
class Paytable:
    """Odds from the royal flush down to the lowest hand that pays."""

    name: str
    odds: tuple[Odds, ...]

    @property
    def lines(self) -> tuple[tuple[HandCategory, Odds], ...]:
        return tuple(zip(_CATEGORIES_DOWN, self.odds, strict=False))

    @property
    def lowest(self) -> HandCategory:
        return _CATEGORIES_DOWN[len(self.odds) - 1]

    def pays(self, category: HandCategory) -> Odds | None:
        """The odds of a hand, or None below the lowest hand that pays."""
        at = HandCategory.ROYAL_FLUSH - category
        return self.odds[at] if at < len(self.odds) else None

    def __str__(self) -> str:
        """`500 50 10 3 3:2 1`: what `parse_paytable` reads."""
        return " ".join(
            str(odds.profit) if odds.stake == 1 else f"{odds.profit}:{odds.stake}"
            for odds in self.odds
        )


def parse_paytable(text: str, lowest: HandCategory) -> Paytable:
    """The pay table of a name, or of a line of odds from the royal flush down to `lowest`."""
    known = TRIPS_TABLES if lowest is TRIPS_LOWEST else BLIND_TABLES
    tidy = " ".join(text.split())
    if tidy in known:
        return known[tidy]
    wanted = _CATEGORIES_DOWN[: _CATEGORIES_DOWN.index(lowest) + 1]
    words = tidy.replace(" to ", ":").split()
    if len(words) != len(wanted) or not words[0][0].isdigit():
        raise ParseError(
            f"not a pay table: {text!r}; {', '.join(known)}, or {len(wanted)} odds "
            f"from {wanted[0]} down to {wanted[-1]}, as in '{next(iter(known.values()))}'"
        )
    table = Paytable("own", tuple(parse_odds(word) for word in words))
    return next((named for named in known.values() if named.odds == table.odds), table)


def _named(name: str, line: str) -> Paytable:
    return Paytable(name, tuple(parse_odds(word) for word in line.split()))


BLIND_LOWEST = HandCategory.STRAIGHT
TRIPS_LOWEST = HandCategory.THREE_OF_A_KIND

BLIND_TABLES = {"standard": _named("standard", "500 50 10 3 3:2 1")}
TRIPS_TABLES = {
    "UTH-01": _named("UTH-01", "50 40 30 9 7 4 3"),
    "UTH-02": _named("UTH-02", "50 40 30 8 6 5 3"),
    "UTH-03": _named("UTH-03", "50 40 30 8 7 4 3"),
    "UTH-04": _named("UTH-04", "50 40 20 7 6 5 3"),
}
