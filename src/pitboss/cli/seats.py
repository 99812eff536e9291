"""The seats against a bank, as a command line has them: all alike, or each by itself."""

from typing import TYPE_CHECKING, NamedTuple

from pitboss.errors import ParseError
from pitboss.game.arguments import short_repr

if TYPE_CHECKING:
    from pitboss.analysis.banked_seats import BankedSeat
    from pitboss.game.rules import Rules

_HOW = "as in '25,trips=5,strategy=practical'"


class SeatsAlike(NamedTuple):
    """The options for seats of which each places the same."""

    seats: int | None
    ante: str | None
    trips: str
    strategy: str


def seats_asked(rules: "Rules", alike: SeatsAlike, apart: tuple[str, ...]) -> "list[BankedSeat]":
    """One of both; of seats by themselves, --trips and --strategy hold where they name no other."""
    from pitboss.analysis.banked_seats import check_number

    if apart:
        for option, given in (("--seats", alike.seats), ("--ante", alike.ante)):
            if given is not None:
                raise ParseError(f"{option} and --seat: give one of them")
        check_number(rules, len(apart))
        return [_seat(text, alike) for text in apart]
    if alike.seats is None:
        raise ParseError("--seats N is missing; or give each seat by itself with --seat")
    if alike.ante is None:
        raise ParseError("--ante AMOUNT is missing; or give each seat by itself with --seat")
    check_number(rules, alike.seats)
    return [_placed("--ante", alike.ante, "--trips", alike.trips, alike.strategy)] * alike.seats


def _seat(text: str, alike: SeatsAlike) -> "BankedSeat":
    """`25`, or `25,trips=5,strategy=practical`."""
    ante, *others = (part.strip() for part in text.split(","))
    fields: dict[str, str] = {}
    for other in others:
        name, equals, given = (part.strip() for part in other.partition("="))
        if name not in ("trips", "strategy") or not equals or not given:
            raise ParseError(f"--seat {short_repr(text)}: {short_repr(other)} is unknown; {_HOW}")
        if name in fields:
            raise ParseError(f"--seat {short_repr(text)}: {name} is there twice")
        fields[name] = given
    where = f"--seat {short_repr(text)}"
    trips, strategy = fields.get("trips", alike.trips), fields.get("strategy", alike.strategy)
    return _placed(where, ante, where, trips, strategy)


def _placed(ante_at: str, ante: str, trips_at: str, trips: str, strategy: str) -> "BankedSeat":
    from pitboss.analysis.banked_seats import seat_playing
    from pitboss.cli.files import named_strategy
    from pitboss.game.money import parse_money

    given = named_strategy(strategy).given
    return seat_playing(parse_money(ante, ante_at), parse_money(trips, trips_at), given)
