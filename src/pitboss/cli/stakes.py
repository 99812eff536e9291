"""The stakes and meters of a command line, as the mathematics takes them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.game.money import Cents
    from pitboss.game.rules import Rules


def stakes_asked(
    rules: "Rules", spots: tuple[str, ...], stakes: str | None, together: bool
) -> dict[str, str]:
    """The stakes of `trips=1,bad-beat=0.5`; where they are left out but the wagers are played
    together, an Ante on each."""
    if stakes is not None:
        return _by_spot("--stakes", stakes.split(","), "as in 'trips=1,bad-beat=0.5'")
    named = spots or tuple(wager.spot for wager in rules.optional)
    return dict.fromkeys(named, "1") if together else {}


def side_bets_asked(text: str | None) -> dict[str, "Cents"]:
    """The amounts of `bad-beat=5,pocket=1`, in dollars."""
    from pitboss.game.money import parse_money

    if text is None:
        return {}
    asked = _by_spot("--side-bets", text.split(","), "in dollars, as in 'bad-beat=5,pocket=1'")
    return {spot: parse_money(amount, f"--side-bets {spot}") for spot, amount in asked.items()}


def meters_asked(rules: "Rules", meters: tuple[str, ...]) -> dict[str, str]:
    """What the meters show: an amount of the one meter, or `progressive=25000.00`."""
    from pitboss.errors import ParseError
    from pitboss.game.arguments import short_repr

    if len(meters) == 1 and "=" not in meters[0]:
        spots = list(rules.meters)
        if len(spots) != 1:
            how = (
                f"which of {', '.join(spots)}? Write SPOT=AMOUNT"
                if spots
                else "these rules have no meter"
            )
            raise ParseError(f"--meter {short_repr(meters[0])}: {how}")
        return {spots[0]: meters[0]}
    return _by_spot("--meter", meters, "as in 'progressive=25000.00'")


def _by_spot(option: str, items: "tuple[str, ...] | list[str]", how: str) -> dict[str, str]:
    from pitboss.errors import ParseError
    from pitboss.game.arguments import short_repr

    by_spot: dict[str, str] = {}
    for item in items:
        spot, equals, amount = (part.strip() for part in item.partition("="))
        if not (spot and equals and amount):
            raise ParseError(f"{option}: {short_repr(item)} is no spot with its amount, {how}")
        if spot in by_spot:
            raise ParseError(f"{option}: {short_repr(spot)} is named twice")
        by_spot[spot] = amount
    return by_spot
