"""`pitboss bankroll`: what sessions bring, and what a bankroll can bear."""

import re
from fractions import Fraction

import click

from pitboss.cli.game_options import game_options, rules_asked
from pitboss.cli.options import not_empty, output_options

_DECIMAL = re.compile(r"\d{1,9}(\.\d{1,9})?", re.ASCII)
_ROUNDS = 140  # four hours at 35 rounds an hour
_BANKROLL = 100  # Antes, where none is named


@click.command()
@click.option("--ante", metavar="AMOUNT", callback=not_empty, help="The Ante (the least allowed).")
@click.option("--trips", metavar="AMOUNT", default="0", help="Trips beside it.  [default: none]")
@click.option(
    "--side-bets", metavar="STAKES", callback=not_empty, help='Others: "bad-beat=5,pocket=1".'
)
@click.option(
    "--meter",
    "meters",
    metavar="AMOUNT",
    multiple=True,
    callback=not_empty,
    help="What the meter shows (where it starts); SPOT=AMOUNT of several.",
)
@click.option(
    "--strategy",
    metavar="NAME|FILE",
    default="optimal",
    show_default=True,
    callback=not_empty,
    help="How the seat plays: one of `pitboss strategy list`, or a file.",
)
@click.option("--bank", is_flag=True, help="Look from the other side: you bank against this seat.")
@click.option(
    "--bankroll", metavar="AMOUNT", callback=not_empty, help="What you bring (100 Antes)."
)
@click.option("--rounds", metavar="N", type=int, help=f"Rounds of a session ({_ROUNDS}).")
@click.option("--hours", metavar="H", callback=not_empty, help="The same in hours.")
@click.option(
    "--rounds-per-hour", metavar="N", default="35", show_default=True, help="The speed of the game."
)
@click.option(
    "--risk", metavar="SHARE", default="5%", show_default=True, help="The risk of ruin you accept."
)
@click.option(
    "--rebate", metavar="SHARE", callback=not_empty, help="What the players' club returns."
)
@click.option(
    "--rebate-of",
    type=click.Choice(["theoretical", "action"]),
    default="theoretical",
    show_default=True,
    help="Of the theoretical loss, or of all wagers.",
)
@click.option(
    "--loss-rebate",
    metavar="SHARE",
    callback=not_empty,
    help="What comes back of a session's loss.",
)
@game_options
@output_options
def bankroll(
    ante: str | None,
    trips: str,
    side_bets: str | None,
    meters: tuple[str, ...],
    strategy: str,
    bank: bool,
    bankroll: str | None,
    rounds: int | None,
    hours: str | None,
    rounds_per_hour: str,
    risk: str,
    rebate: str | None,
    rebate_of: str,
    loss_rebate: str | None,
    as_json: bool,
    **game: str,
) -> None:
    """Work out a session and a bankroll: ruin, quantiles, drawdown.

    Nothing is sampled: from the exact law of one round every figure is exact, or
    has bounds that hold it. Amounts are dollars, shares are as in 5% or 0.05.
    Rebates come after the session. `pitboss docs analyst` explains the figures.
    """
    from pitboss.cli.json_output import print_document
    from pitboss.cli.pages.bankroll import BankrollQuestion, bankroll_fields, bankroll_page
    from pitboss.cli.progress import ProgressLine, announce_compiling
    from pitboss.cli.stakes import meters_asked, side_bets_asked
    from pitboss.errors import ParseError
    from pitboss.game.money import parse_money

    rules = rules_asked(**game)
    speed = _number("--rounds-per-hour", rounds_per_hour)
    played = _rounds(rounds, hours, speed)
    shares = {
        option: _share(option, text)
        for option, text in (("--rebate", rebate), ("--loss-rebate", loss_rebate))
    }
    accepted = _share("--risk", risk)
    if not 0 < accepted < 1:
        raise ParseError(f"--risk {risk}: give more than 0% and less than 100%, as in 5%")
    if bank and any(shares.values()):
        raise ParseError("--bank: rebates are the player's; leave out --rebate and --loss-rebate")
    cents = None if ante is None else parse_money(ante, "--ante")
    staked, others = parse_money(trips, "--trips"), side_bets_asked(side_bets)
    showing = meters_asked(rules, meters)
    brought = None if bankroll is None else Fraction(parse_money(bankroll, "--bankroll"), 100)

    from pitboss.analysis.bankroll import BankrollPlan, prospect
    from pitboss.analysis.kernel.walks import survive
    from pitboss.analysis.named_strategies import check_strategy
    from pitboss.analysis.round_law import (
        Rebate,
        RebateOf,
        bets_for,
        largest_payment,
        largest_wager,
        round_law,
    )
    from pitboss.analysis.ruin import check_bankroll
    from pitboss.analysis.sessions import check_rounds
    from pitboss.analysis.terms import terms_of
    from pitboss.cli.files import named_strategy

    played_by = named_strategy(strategy)
    bets = bets_for(rules, cents, staked, others, showing)
    check_strategy(played_by.given, terms_of(rules))
    check_rounds(played)
    if brought is not None:
        # What a bank needs may have to be counted first: then the law refuses less.
        seat_needs = largest_wager(terms_of(rules), bets)
        needed = largest_payment(rules, bets, played_by.given) if bank else seat_needs
        check_bankroll(brought, needed or Fraction(0))
    announce_compiling(survive)
    with ProgressLine() as progress:
        back = Rebate(shares["--rebate"], RebateOf(rebate_of)) if shares["--rebate"] else None
        law = round_law(rules, bets, rebate=back, strategy=played_by.given, progress=progress)
        law = law.other_side() if bank else law
        if brought is None:
            brought = max(Fraction(bets.ante, 100) * _BANKROLL, law.needed)
        plan = BankrollPlan(brought, played, accepted, shares["--loss-rebate"])
        found = prospect(law, plan, progress)
    asked = BankrollQuestion(rules, bets, played_by.name, bank, speed, back)
    if as_json:
        print_document(bankroll_fields(asked, found), rules)
        return
    from pitboss.cli.screen import Screen

    screen = Screen()
    screen.print(bankroll_page(asked, found, screen.width))


def _rounds(rounds: int | None, hours: str | None, speed: Fraction) -> int:
    from pitboss.errors import ParseError

    if hours is None:
        return _ROUNDS if rounds is None else rounds
    if rounds is not None:
        raise ParseError("--rounds and --hours: give one of them")
    played = int(_number("--hours", hours) * speed)
    if not played:
        raise ParseError(f"--hours {hours}: not one round at {float(speed):g} an hour")
    return played


def _share(option: str, text: str | None) -> Fraction:
    """`5%` or `0.05`; nothing where the option is not given."""
    from pitboss.errors import ParseError
    from pitboss.game.arguments import short_repr

    if text is None:
        return Fraction(0)
    number = text.strip().removesuffix("%")
    share = Fraction(-1)
    if _DECIMAL.fullmatch(number):
        share = Fraction(number) / (100 if "%" in text else 1)
    if not 0 <= share <= 1:
        raise ParseError(f"{option} {short_repr(text)}: give 0% to 100%, as in 5% or 0.05")
    return share


def _number(option: str, text: str) -> Fraction:
    from pitboss.errors import ParseError
    from pitboss.game.arguments import short_repr

    number = Fraction(text) if _DECIMAL.fullmatch(text) else Fraction(0)
    if not number:
        raise ParseError(f"{option} {short_repr(text)}: give a number above 0, as in 3.5")
    return number
