"""The record of a round: everything in it, in one form, and nothing before its time."""

import json
from dataclasses import replace

import pytest

from pitboss.errors import StorageError
from pitboss.game.profiles import profile
from pitboss.game.record import parse_round
from pitboss.storage.round_record import round_record
from tests.verifier.tables import GAMES, NAMES, STREAM, VOIDS, record_named, table_of


def cents(amount: str) -> int:
    return int(amount.replace(".", ""))


def test_a_round_of_the_house_to_the_last_field() -> None:
    record = record_named("house, round 2")
    chain = record.pop("chain")
    rules = record.pop("rules")
    notation = record["notation"]
    assert {key: record[key] for key in ("format", "table", "name", "round")} == {
        "format": "pitboss round 3",
        "table": "table/a",
        "name": "The corner",
        "round": 2,
    }
    assert (rules["name"], len(rules["sha256"])) == ("house", 64)
    assert rules["toml"] == json.loads(chain["opening"]["body"])["setting"]["rules"]
    assert record["opened_at"] < record["closed_at"]
    assert record["opened_at"].startswith("2023-11-14T22:13:")
    assert set(record["seats"]) == {"1", "2", "4", "6"}
    assert parse_round(notation, profile("house")).number == 2
    seat = record["seats"]["2"]
    assert list(seat) == [
        "player",
        "bot",
        "stack_before",
        "stack_after",
        "stakes",
        "decisions",
        "cards",
        "result",
        "net",
    ]
    stakes = seat["stakes"]
    assert (seat["player"], stakes["ante"], stakes["blind"]) == ("Blaise", "10.00", "10.00")
    assert list(stakes) == ["ante", "blind", "trips"] + ["play"] * ("play" in stakes)
    dealt = [event for event in chain["events"] if event["private"] is not None]
    assert [json.loads(event["body"])["kind"] for event in dealt] == ["cards-dealt"]
    assert set(dealt[0]["private"]) == {*record["seats"], "dealer", "flop", "river"}
    assert record["fairness"]["seat_seeds"] == {"2": "share 1"}
    assert chain["events"][0]["number"] > 1
    assert json.loads(json.dumps(record)) == record


@pytest.mark.parametrize("name", NAMES)
def test_chips_go_round_and_none_is_lost(name: str) -> None:
    record = record_named(name)
    nets = 0
    for seat in record["seats"].values():
        assert cents(seat["stack_after"]) == cents(seat["stack_before"]) + cents(seat["net"])
        nets += cents(seat["net"])
    house = cents(record["bank"]["net"]) if record["bank"] and not record["player_dealer"] else 0
    refunded = record["void_slip"]["collection_returned"] if record["void"] else "0.00"
    dropped = cents(record["collection"]) - cents(refunded)
    assert nets + house + dropped == 0


@pytest.mark.parametrize("stage", VOIDS)
def test_a_void_has_its_reason_and_gives_everything_back(stage: str) -> None:
    record = record_named(f"california, void while {stage}")
    assert record["void"] == "the lights went out"
    assert (record["bank"], record["settlement"]) == (None, [])
    assert {seat["net"] for seat in record["seats"].values()} == {"0.00"}
    slip = record["void_slip"]
    assert (slip["kind"], slip["collection_returned"]) == ("fault", record["collection"])
    staked = {
        seat: sum(map(cents, part["stakes"].values())) for seat, part in record["seats"].items()
    }
    staked[str(record["player_dealer"])] = cents(record["wager"])
    assert {seat: cents(amount) for seat, amount in slip["returned"].items()} == {
        seat: amount for seat, amount in staked.items() if amount
    }
    assert bool(record["board"]) == (stage in ("dealt", "decided"))
    assert cents(record["collection"]) == (0 if stage in ("opened", "betting") else 200)
    bank = record["seats"][str(record["player_dealer"])]
    assert bank["result"] == "void"


def test_who_came_and_went_meanwhile_is_told_by_the_chain_alone() -> None:
    record = record_named("house, eventful")
    assert record["seats"]["5"]["player"] == 'Odo "O\'" \\ ü'  # left after the deal
    assert "3" not in record["seats"]  # left before it
    assert record["seats"]["5"]["result"] == ""
    kinds = [json.loads(event["body"])["kind"] for event in record["chain"]["events"]]
    assert kinds.count("seated") == 3
    numbers = [event["number"] for event in record["chain"]["events"]]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_the_stacks_are_those_of_the_books() -> None:
    kept = table_of(GAMES["california"])
    kept.open()
    before = {seat: kept.table.ledger.stack(seat) for seat in kept.table.players}
    kept.bots_ask()
    kept.deal()
    kept.decide()
    seats = kept.reveal()["seats"]
    assert {int(seat): cents(part["stack_before"]) for seat, part in seats.items()} == before
    after = {seat: kept.table.ledger.stack(seat) for seat in kept.table.players}
    assert {int(seat): cents(part["stack_after"]) for seat, part in seats.items()} == after


def test_the_bank_that_leaves_voids_the_round_and_is_still_on_record() -> None:
    record = record_named("left by the bank")
    assert record["void"] == "the player/dealer left before the deal"
    assert record["seats"][str(record["player_dealer"])]["result"] == "void"


def test_before_the_reveal_there_is_no_record() -> None:
    kept = table_of(GAMES["house"])
    kept.open()
    kept.bots_ask()
    for step in (kept.deal, kept.decide):
        step()
        with pytest.raises(StorageError, match="has not ended yet"):
            kept.record()


def test_a_gap_is_refused_and_so_is_a_beginning_in_the_middle() -> None:
    kept = table_of(GAMES["house"])
    kept.open()
    kept.bots_ask()
    kept.deal()
    kept.decide()
    kept.reveal()
    events = kept.kept[kept.opened :]
    before = kept.kept[kept.opened - 1].seal
    with pytest.raises(StorageError, match=r"event \d+ is missing"):
        round_record(STREAM, kept.kept[0], kept.before, before, [*events[:3], *events[4:]])
    with pytest.raises(StorageError, match="begins where its round was opened"):
        round_record(STREAM, kept.kept[0], kept.before, before, events[1:])
    with pytest.raises(StorageError, match="begins where"):
        round_record(STREAM, kept.kept[0], kept.before, before, [])
    with pytest.raises(StorageError, match="has not ended has no record"):
        round_record(
            STREAM,
            kept.kept[0],
            kept.before,
            before,
            [events[0], replace(events[-1], number=events[0].number + 1)],
        )
