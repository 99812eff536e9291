"""Rounds played without a browser, so that there is something to look back on."""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.server.serving import Form, Visitor

STAKES = {"ante": "10.00", "trips": "5.00"}
BUY_IN = "1000.00"
WAGER = "300.00"  # of the visitor as player/dealer

# What is decided where it is on offer, a round each: every way to go through the streets.
WAYS = (
    ["check", "check", "raise 1x"],
    ["check", "check", "fold"],
    ["check", "raise 2x"],
    ["raise 4x"],
    ["raise 3x"],
)


def take_seat(visitor: Visitor, name: str = "Looking back", **setting: object) -> str:
    """At a new table, without clocks if nothing else is said, in seat 1; the table's id."""
    table = visitor.opened(name, **{"solo": True, "bots": 2, **setting})
    visitor.accepted("sit", table, seat=1, buy_in=BUY_IN)
    return table


def play_round(
    visitor: Visitor, table: str, decisions: Sequence[str] = (), share: str | None = None
) -> int:
    """Until it is settled, and its number. The decisions are taken where they are on offer, one a
    street; where there is none left, or it is not on offer, the first offer is."""
    visitor.close_socket()  # a socket may ask only so much
    visitor.accepted("watch", table)
    view = visitor.next("view")
    wanted = list(decisions)
    while view["public"]["bank_offered_to"] == view["you"]["seat"]:
        view = _asked(visitor, table, do="accept-bank")
    if visitor.card(table)["solo"]:
        view = _asked(visitor, table, do="open-round")
    while not view["public"]["running"]:
        view = visitor.next("view")  # the dealer opens it
    number: int = view["public"]["round"]["number"]
    if share is not None:
        view = _asked(visitor, table, do="give-seed", round=number, seed=share)
    while view["public"]["running"]:
        request = _next_request(view, wanted)
        if request is None:
            view = visitor.next("view")
        else:
            view = _asked(visitor, table, round=number, **request)
    return number


def _next_request(view: Form, wanted: list[str]) -> Form | None:
    """What the visitor asks of the round now; None where it is for others to act."""
    offers = {offer["do"]: offer for offer in view["you"]["offers"]}
    if "decide" in offers:
        offered = [it["decision"] for it in view["you"]["offers"] if it["do"] == "decide"]
        next_one = wanted.pop(0) if wanted else offered[0]
        decision = next_one if next_one in offered else offered[0]
        return {"do": "decide", "street": view["public"]["round"]["stage"], "decision": decision}
    seat = next(it for it in view["public"]["seats"] if it["seat"] == view["you"]["seat"])
    if view["public"]["round"]["stage"] != "betting" or seat["ready"]:
        return None
    if view["public"]["round"]["player_dealer"] != seat["seat"]:
        return {"do": "place-wagers", "stakes": STAKES, "ready": True}
    if view["public"]["round"]["wager"] == "0.00":
        return {"do": "put-up", "amount": WAGER}
    return {"do": "ready"}


def record_of(visitor: Visitor, table: str, number: int) -> Form:
    answer = visitor.call("GET", f"/api/tables/{table}/rounds/{number}")
    assert answer.status_code == 200, answer.text
    record: Form = answer.json()
    return record


def _asked(visitor: Visitor, table: str, *, do: str, **fields: object) -> Form:
    """What the table looks like when it has been done."""
    version = visitor.accepted(do, table, **fields)["version"]
    while visitor.view["version"] < version:
        visitor.next("view")
    return visitor.view


@dataclass(frozen=True)
class Player:
    """Somebody who has played."""

    who: Visitor
    tables: dict[str, str]

    @property
    def results(self) -> list[Form]:
        found: list[Form] = self.who.call("GET", "/api/me/results").json()
        return found

    def record(self, game: str, number: int) -> Form:
        return record_of(self.who, self.tables[game], number)

    def address(self, game: str, number: int) -> str:
        return f"/history/{self.tables[game]}/{number}"
