"""What a host rules while a round is on: exposed cards, foul hands and voids (12.2 to 12.5)."""

import time

import pytest

from pitboss.verifier import State, verify
from tests.server.serving import SECONDS, Served, Visitor


@pytest.fixture
def table(guest: Visitor) -> str:
    """A table with cards dealt, and a decision to take."""
    table = guest.opened(solo=True, bots=2)
    guest.accepted("sit", table, seat=1, buy_in="500")
    guest.accepted("open-round", table)
    guest.accepted("place-wagers", table, round=1, stakes={"ante": "10"}, ready=True)
    return table


def rule(host: Visitor, table: str, **fields: object) -> dict[str, object]:
    return host.ask("rule-irregularity", table, round=1, **fields)


def play_out(guest: Visitor, table: str) -> None:
    for street, decision in (("preflop", "check"), ("flop", "check"), ("river", "raise 1x")):
        guest.ask("decide", table, round=1, street=street, decision=decision)


def record(guest: Visitor, table: str) -> dict[str, object]:
    """Of the round, once bots and dealer have brought it to its end."""
    deadline = time.monotonic() + SECONDS
    while (answer := guest.call("GET", f"/api/tables/{table}/rounds/1")).status_code == 404:
        assert time.monotonic() < deadline, answer.text
        time.sleep(0.05)
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


@pytest.mark.clause("12.4")
def test_an_exposed_card_that_stands_is_on_record_and_play_goes_on(
    guest: Visitor, host: Visitor, table: str
) -> None:
    assert rule(host, table, reason="a nine fell", ruling="stands")["ok"]
    play_out(guest, table)
    found = record(guest, table)
    assert found["irregularities"] == [{"seat": None, "ruling": "stands", "reason": "a nine fell"}]
    assert [one for one in verify(found) if one.state is State.FAILED] == []


@pytest.mark.clause("12.5")
@pytest.mark.parametrize(("ruling", "net"), [("returned", "0.00"), ("lost", "-20.00")])
def test_a_foul_hand_is_settled_as_the_host_rules(
    guest: Visitor, host: Visitor, table: str, ruling: str, net: str
) -> None:
    reason = "it was mixed with the rack"
    assert rule(host, table, reason=reason, ruling=ruling, seat=1)["ok"]
    found = record(guest, table)
    seats = found["seats"]
    assert isinstance(seats, dict)
    assert (seats["1"]["result"], seats["1"]["net"]) == ("foul", net)
    assert [one for one in verify(found) if one.state is State.FAILED] == []


def test_nobody_but_a_host_rules(guest: Visitor, table: str) -> None:
    reply = rule(guest, table, reason="I saw it", ruling="stands")
    assert not reply["ok"]


@pytest.mark.clause("12.3")
def test_a_misdeal_is_one_before_the_first_decision(
    guest: Visitor, host: Visitor, served: Served
) -> None:
    del served
    table = guest.opened(solo=True)
    guest.accepted("sit", table, seat=1, buy_in="500")
    guest.accepted("open-round", table)
    guest.accepted("place-wagers", table, round=1, stakes={"ante": "10"}, ready=True)
    asked = {"round": 1, "reason": "three cards to seat 1", "kind": "misdeal"}
    assert host.ask("void-round", table, **asked)["ok"]
    found = record(guest, table)
    slip = found["void_slip"]
    assert isinstance(slip, dict)
    assert (slip["kind"], slip["returned"]) == ("misdeal", {"1": "20.00"})
