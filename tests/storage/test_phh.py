"""The PHH file of a round: TOML that anybody can read, and settle anew."""

import tomllib
from decimal import Decimal
from typing import Any

import pytest

from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.cards import parse_cards
from pitboss.game.money import ZERO, Cents
from pitboss.game.profiles import parse_rules
from pitboss.game.record import RoundRecord, SeatRecord, play_out
from pitboss.game.round import Round
from pitboss.game.wagers import Spot
from pitboss.storage.phh import format_phh
from tests.verifier.tables import NAMES, record_named

REQUIRED = ("variant", "antes", "blinds_or_straddles", "min_bet", "starting_stacks", "actions")


def read(text: str) -> dict[str, Any]:
    return tomllib.loads(text, parse_float=Decimal)


def cents(amount: Decimal) -> Cents:
    return Cents(int(amount * 100)) if amount.is_finite() else Cents(10**9)


def decision(words: list[str], ante: Decimal) -> Decision:
    if words[0] == "cbr":
        return Raise(int(Decimal(words[1]) / ante))
    return Check() if words == ["cc"] else Fold()


def played(file: dict[str, Any]) -> Round:
    """The round of a file, settled by the engine from nothing but the file."""
    rules = parse_rules(file["_rules"], "the file")
    hands: dict[int, str] = {}
    board = ""
    decisions: dict[int, list[Decision]] = {}
    for action in file["actions"]:
        match action.split():
            case ["d", "dh", player, cards]:
                hands[int(player[1:])] = cards
            case ["d", "db", cards]:
                board += cards
            case [_, "sm", _]:
                pass
            case [player, *words]:
                number = int(player[1:])
                made = decision(words, file["antes"][number - 1])
                decisions.setdefault(number, []).append(made)
    shown = len(board) == 10
    seats = {}
    for at, seat in enumerate(file["seats"][:-1], start=1):
        spots = {"ante": "antes", "blind": "blinds_or_straddles"}
        spots |= {wager.spot: f"_{wager.spot.replace('-', '_')}" for wager in rules.optional}
        amounts = {Spot(spot): cents(file[field][at - 1]) for spot, field in spots.items()}
        seats[seat] = SeatRecord(
            cents(file["starting_stacks"][at - 1]),
            {spot: amount for spot, amount in amounts.items() if amount},
            parse_cards(hands[at]) if shown else (),
            tuple(decisions.get(at, ())) if shown else (),
        )
    bank = file["seats"][-1] or None
    if bank is not None:
        seats[bank] = SeatRecord(cents(file["starting_stacks"][-1]))
    record = RoundRecord(
        file["hand"],
        file["_deck"],
        bank,
        cents(file["_wager"]),
        dict(sorted(seats.items())),
        shown,
        parse_cards(hands[len(file["seats"])]) if shown else (),
        parse_cards(board) if shown else (),
        file["_void"],
        {Spot(spot): cents(amount) for spot, amount in file.get("_meters", {}).items()},
    )
    return play_out(rules, record)


@pytest.mark.parametrize("name", NAMES)
def test_the_file_settles_to_what_the_record_says(name: str) -> None:
    record = record_named(name)
    file = read(format_phh(record))
    assert [field for field in REQUIRED if field not in file] == []
    round = played(file)
    lines = [
        (line.seat, line.spot, line.stake, line.outcome.value, line.paid, line.lost)
        for line in round.lines
    ]
    assert lines == [
        (
            line["seat"],
            line["spot"],
            cents(Decimal(line["stake"])),
            line["outcome"],
            cents(Decimal(line["paid"])),
            cents(Decimal(line["lost"])),
        )
        for line in record["settlement"]
    ]
    assert round.void == record["void"]
    for at, seat in enumerate(file["seats"][:-1]):
        net = sum((line.net for line in round.lines if line.seat == seat), start=ZERO)
        assert file["finishing_stacks"][at] - file["starting_stacks"][at] == Decimal(net) / 100


def test_names_and_seeds_keep_their_odd_letters() -> None:
    record = record_named("house, eventful")
    odd = 'a "quoted" \\ ü \x7f\t'
    record["seats"]["2"]["player"] = odd
    record["fairness"]["seat_seeds"] = {"2": odd}
    file = read(format_phh(record))
    assert odd in file["players"]
    assert file["_seat_seeds"] == [[2, odd]]
    assert file["_rules"] == record["rules"]["toml"]
