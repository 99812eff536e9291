"""Finished rounds of sealed tables over HTTP: a folded hand is for the player who held it."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from pitboss.storage.audit import Auditor
from pitboss.verifier import State, verify
from tests.server.serving import Form, Served, Visitor, anonymous

SEALED = {"deals": "sealed"}


@dataclass
class FoldedRound:
    table: str
    player: Visitor
    cards: list[str]  # the player's, seen while the round was on
    invitation: str

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}/rounds/1"


def fold(visitor: Visitor, **setting: object) -> FoldedRound:
    """Opens a table, plays a round against the house and folds; nobody else has wagers."""
    opened = visitor.call("POST", "/api/tables", {"name": "Alone", "solo": True, **setting}).json()
    table = opened["table"]
    visitor.accepted("watch", table)
    if not visitor.view:
        visitor.next("view")
    visitor.accepted("sit", table, seat=2, buy_in="500")
    visitor.accepted("open-round", table)
    visitor.accepted("place-wagers", table, round=1, stakes={"ante": "5"}, ready=True)
    for street in ("preflop", "flop", "river"):
        decision = "fold" if street == "river" else "check"
        visitor.accepted("decide", table, round=1, street=street, decision=decision)
    while (visitor.view["public"]["round"] or {}).get("stage") != "closed":
        visitor.next("view")
    own = visitor.call("GET", f"/api/tables/{table}/rounds/1").json()
    cards = re.findall("..", own["seats"]["2"]["cards"])
    return FoldedRound(table, visitor, cards, opened["invitation"])


@pytest.fixture(scope="module")
def folded(served: Served) -> Iterator[FoldedRound]:
    served.recorded.keep = True
    with Visitor.arrived(served, "Fay") as fay:
        yield fold(fay, changes=SEALED)


@pytest.fixture(scope="module")
def friend(served: Served) -> Iterator[Visitor]:
    with Visitor.arrived(served, "Friend") as arrived:
        yield arrived


def others(served: Served, friend: Visitor, host: Visitor) -> list[Visitor]:
    return [anonymous(served), friend, host]


def test_the_player_sees_their_own_folded_cards(folded: FoldedRound) -> None:
    record = folded.player.call("GET", folded.path).json()
    assert len(folded.cards) == 2
    assert "??" not in folded.cards
    assert record["dealer"] == "????"  # nobody's: everybody has folded
    assert set(_private(record)) == {"2", "flop", "river"}
    lines = folded.player.call("GET", "/api/me/rounds").text.splitlines()
    assert json.loads(lines[0])["record"] == record
    for form in ("notation", "phh"):
        assert "".join(folded.cards) in folded.player.call("GET", f"{folded.path}/{form}").text


def test_nobody_else_sees_them_in_any_form(
    served: Served, folded: FoldedRound, friend: Visitor, host: Visitor
) -> None:
    for visitor in others(served, friend, host):
        for form in ("", "/notation", "/phh"):
            address = f"{folded.path}{form}?invitation={folded.invitation}"
            answer = visitor.call("GET", address)
            assert answer.status_code == 200, answer.text
            assert not any(re.search(rf"\b{card}\b", answer.text) for card in folded.cards)
            assert "".join(folded.cards) not in answer.text
            assert "????" in answer.text
        record = visitor.call("GET", f"{folded.path}?invitation={folded.invitation}").json()
        assert set(_private(record)) == {"flop", "river"}


def test_the_seed_is_told_to_nobody(
    served: Served, folded: FoldedRound, friend: Visitor, host: Visitor
) -> None:
    seed = served.house.sql.seed(f"table/{folded.table}", 1).hex()
    for visitor in [folded.player, *others(served, friend, host)]:
        for form in ("", "/notation", "/phh"):
            answer = visitor.call("GET", f"{folded.path}{form}?invitation={folded.invitation}")
            assert seed not in answer.text
        record = visitor.call("GET", f"{folded.path}?invitation={folded.invitation}").json()
        assert record["fairness"]["seed"] is None
        assert json.loads(record["chain"]["events"][-1]["body"]) == {"kind": "seed-kept"}
    kinds = {it["kind"] for one in served.recorded.sent for it in one.get("happened", ())}
    assert "seed-kept" in kinds
    assert not any(seed in str(message) for message in served.recorded.sent)


def test_whoever_asks_can_verify_what_can_be_checked(
    served: Served, folded: FoldedRound, friend: Visitor, host: Visitor
) -> None:
    for visitor in [folded.player, *others(served, friend, host)]:
        record = visitor.call("GET", f"{folded.path}?invitation={folded.invitation}").json()
        states = {check.name: check.state for check in verify(record)}
        assert State.FAILED not in states.values()
        assert states["deck"] is State.NOT_CHECKABLE


@pytest.mark.usefixtures("folded")
def test_the_audit_checks_sealed_deals_with_the_database_at_hand(served: Served) -> None:
    audit = Auditor(served.house.sql).run()
    assert audit.rounds
    assert audit.findings == []


def test_a_table_says_before_anybody_sits_down_how_it_deals(
    served: Served, folded: FoldedRound
) -> None:
    card = folded.player.card(folded.table)
    assert (card["deals"], card["game"]["deals"], card["view"]["deals"]) == ("sealed",) * 3
    assert card["view"]["seed"] == ""
    assert folded.player.view["public"]["deals"] == "sealed"
    assert folded.player.view["public"]["seed"] == ""
    games = {line["name"]: line["game"]["deals"] for line in _rules(served)}
    assert games == {"house": "open", "california": "sealed", "royal-caribbean": "sealed"}


def test_an_open_table_shows_everything_to_everybody(served: Served, guest: Visitor) -> None:
    opened = fold(guest)
    address = f"{opened.path}?invitation={opened.invitation}"
    record = anonymous(served).call("GET", address).json()
    assert record["fairness"]["deals"] == "open"
    assert len(record["fairness"]["seed"]) == 64
    assert record["seats"]["2"]["cards"] == "".join(opened.cards)
    assert "?" not in record["dealer"]


def _rules(served: Served) -> list[Form]:
    lines: list[Form] = anonymous(served).call("GET", "/api/rules").json()
    return lines


def _private(record: Form) -> Form:
    (dealt,) = [link["private"] for link in record["chain"]["events"] if link["private"]]
    parts: Form = dealt
    return parts
