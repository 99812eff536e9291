"""A person at a table of their own, brought to some point of a round without a browser.

A browser with the same session then shows that point.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest

from pitboss.game.cards import Card
from pitboss.table.shuffle import seed_for_round, shuffled_deck
from tests.server.serving import Form, Served, Visitor

Point = Callable[[Form], bool]  # whether the view is the one that is waited for

SEAT = 1
BUY_IN = "1000.00"
_STAKES = {"ante": "10.00", **dict.fromkeys(("trips", "bad-beat", "pocket"), "5.00")}
_AS_BANK = {"amount": "300.00"}
_DECISIONS = {"preflop": "check", "flop": "raise 2x", "river": "raise 1x"}


def deal_from(served: Served, words: str) -> None:
    """Tables that are opened from now on get the decks of these words, one after the other."""
    numbers = count(1)
    rooms = served.house.rooms
    rooms.services = replace(rooms.services, draw_seed=lambda: seed_for_round(words, next(numbers)))


def deal_deck(
    served: Served, monkeypatch: pytest.MonkeyPatch, wanted: Callable[[tuple[Card, ...]], bool]
) -> None:
    """The first round of the next table gets such a deck, in this test, if nobody gives a share."""
    rooms = served.house.rooms
    monkeypatch.setattr(rooms, "services", rooms.services)  # and afterwards chance again
    tries = (f"wanted {number}" for number in count())
    deal_from(served, next(it for it in tries if wanted(shuffled_deck(seed_for_round(it, 1), 1))))


def sit_down(person: Visitor, game: Form, bots: int = 5) -> str:
    """At a new table of a game, by its profile or its rules, without clocks; its id."""
    table = person.opened("A quiet table", **game, bots=bots, solo=True)
    _ask(person, table, {"do": "sit", "seat": SEAT, "buy_in": BUY_IN})
    return table


def play_until(person: Visitor, table: str, point: Point, banks: bool = False) -> None:
    """Bets, checks before the flop, raises after it, and goes on to the next round."""
    spots = {wager["spot"] for wager in person.card(table)["game"]["wagers"]}
    while not point(person.view):
        request = _next(person.view, spots, banks)
        if request is None:
            person.next("view")
        else:
            _ask(person, table, request)


def betting(view: Form) -> bool:
    """The person's wagers lie there."""
    return _at(view, "betting") and not _bets(view)


def deciding_on(street: str) -> Point:
    return lambda view: _at(view, street) and bool(view["you"]["offers"])


def banking(view: Form) -> bool:
    """The person has the bank and is asked for its wager: the round goes on as soon as it lies."""
    return _at(view, "betting") and any(it["do"] == "put-up" for it in view["you"]["offers"])


def settled(rounds: int = 1) -> Point:
    """So many rounds are over."""
    return lambda view: (
        not view["public"]["running"]
        and view["public"]["round"] is not None
        and view["public"]["round"]["number"] == rounds
    )


def _at(view: Form, stage: str) -> bool:
    public = view["public"]
    return bool(public["running"]) and public["round"]["stage"] == stage


def _bets(view: Form) -> bool:
    """Whether the person has nothing on the table yet."""
    seats = {it["seat"]: it for it in view["public"]["round"]["seats"]}
    return SEAT not in seats or not seats[SEAT]["stakes"]


def _next(view: Form, spots: set[str], banks: bool) -> Form | None:
    """The answer to what the person is asked; None where it is for others to act."""
    asked = view["you"]["asked"]
    if asked is None:
        return None
    of_round = {"do": asked["do"], "round": asked["round"]}
    match asked["do"]:
        case "accept-bank":
            return {"do": "accept-bank" if banks else "decline-bank"}
        case "put-up":
            return {**of_round, **_AS_BANK}
        case "place-wagers" if _bets(view):
            stakes = {spot: stake for spot, stake in _STAKES.items() if spot in spots}
            return {**of_round, "stakes": stakes}
        case "place-wagers":
            return {**of_round, "do": "ready"}
        case "decide":
            street = asked["street"]
            return {**of_round, "street": street, "decision": _DECISIONS[street]}
    return {"do": asked["do"]}


def _ask(person: Visitor, table: str, request: Form) -> None:
    person.accepted(table=table, **request)
    here = person.accepted("watch", table)["version"]  # its view is sent, even over a new socket
    while not person.view or person.view["version"] < here:
        person.next("view")
