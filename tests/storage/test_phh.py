"""The PHH file of a round: TOML that anybody can read, and settle anew."""

import json
import tomllib
from decimal import Decimal
from typing import Any

import pytest

from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.cards import parse_cards, parse_hidden_cards
from pitboss.game.irregularities import Irregularity, Ruling
from pitboss.game.money import ZERO, Cents
from pitboss.game.profiles import parse_rules
from pitboss.game.record import RoundRecord, SeatRecord, play_out
from pitboss.game.round import Round
from pitboss.game.voids import VoidKind
from pitboss.game.wagers import Spot
from pitboss.storage.phh import format_phh
from tests.verifier.tables import NAMES, SIDE_BETS, plain_rounds, record_named

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
        by_spot = {"ante": file["antes"], "blind": file["blinds_or_straddles"], **file["_stakes"]}
        amounts = {Spot(spot): cents(stakes[at - 1]) for spot, stakes in by_spot.items()}
        seats[seat] = SeatRecord(
            cents(file["starting_stacks"][at - 1]),
            {spot: amount for spot, amount in amounts.items() if amount},
            parse_hidden_cards(hands[at]) if shown else (),
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
        shown or file["_void_kind"] == "misdeal",
        parse_hidden_cards(hands[len(file["seats"])]) if shown else (),
        parse_cards(board) if shown else (),
        file["_void"],
        {Spot(spot): cents(amount) for spot, amount in file.get("_meters", {}).items()},
        void_kind=VoidKind(file["_void_kind"] or "fault"),
        irregularities=tuple(
            Irregularity(reason, Ruling(ruling), seat or None)
            for seat, ruling, reason in file["_irregularities"]
        ),
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


def test_the_file_of_a_sealed_deal_has_no_seed_and_no_hidden_card() -> None:
    record = record_named("sealed side bets, round 4")
    file = read(format_phh(record))
    assert file["_deals"] == "sealed"
    assert "_seed" not in file
    hidden = [action for action in file["actions"] if action.endswith(" ????")]
    folded = [seat for seat in record["seats"].values() if seat["cards"] == "????"]
    assert len(hidden) == len(folded) > 0
    assert read(format_phh(record_named("house, round 1")))["_seed"]


def test_a_fold_that_loses_is_not_shown() -> None:
    """Clause 13.6: it is settled at its turn, face down."""
    *_, record = plain_rounds(parse_rules(SIDE_BETS, "side-bets.toml"), "luck", 2)
    settled = [
        event
        for event in (json.loads(link["body"]) for link in record["chain"]["events"])
        if event["kind"] in ("seat-settled", "dealer-turned")
    ]
    hidden = [event["seat"] for event in settled if not event["cards"]]
    shown = [action for action in read(format_phh(record))["actions"] if " sm " in action]
    assert hidden
    assert len(shown) == len(settled) - len(hidden)


def test_a_spot_may_have_the_name_of_another_field() -> None:
    toml = """
extends = "house"
name = "own"
[[wagers]]
spot = "deck"
label = "Deck"
placed = "optional"
settles = "on its own cards"
table = "9 9 9 9 9 9 9"
"""
    record = next(plain_rounds(parse_rules(toml, "own.toml"), "luck", 1))
    file = read(format_phh(record))
    assert file["_deck"] == record["deck"]
    assert set(file["_stakes"]) == {"trips", "deck"}


def test_names_and_seeds_keep_their_odd_letters() -> None:
    record = record_named("house, eventful")
    odd = 'a "quoted" \\ ü \x7f\t'
    record["seats"]["2"]["player"] = odd
    record["fairness"]["seat_seeds"] = {"2": odd}
    file = read(format_phh(record))
    assert odd in file["players"]
    assert file["_seat_seeds"] == [[2, odd]]
    assert file["_rules"] == record["rules"]["toml"]
