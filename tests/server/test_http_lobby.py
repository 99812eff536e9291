"""The routes of the lobby: tables opened, seen and closed, and rounds recalled."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from pitboss.game.profiles import PROFILES, parse_rules, profile
from pitboss.protocol.games import game_form
from pitboss.server.rooms import registry
from tests.server.serving import (
    Form,
    Served,
    Visitor,
    anonymous,
    plain_client,
    refused,
)


def test_the_games_of_the_house_come_with_their_rules(served: Served) -> None:
    games = anonymous(served).call("GET", "/api/rules").json()
    assert [game["name"] for game in games] == list(PROFILES)
    for game in games:
        assert parse_rules(game["toml"], "rules") == profile(game["name"])


def listed(visitor: Visitor) -> dict[str, Form]:
    return {line["table"]: line for line in visitor.call("GET", "/api/tables").json()}


def test_a_table_is_opened_listed_seen_and_closed(served: Served, guest: Visitor) -> None:
    table = guest.opened("High noon", profile="california", bots=2)
    line = listed(anonymous(served))[table]
    assert (line["name"], line["rules"], line["bots"]) == ("High noon", "california", 2)
    card = anonymous(served).call("GET", f"/api/tables/{table}").json()
    assert parse_rules(card["toml"], "rules") == profile("california")
    assert len(card["view"]["seats"]) == 2
    assert card["invitation"] is None
    assert guest.call("DELETE", f"/api/tables/{table}").status_code == 204
    assert table not in listed(anonymous(served))
    refused(guest.call("GET", f"/api/tables/{table}"), 404, "no-such-table")
    refused(guest.call("DELETE", f"/api/tables/{table}"), 404, "no-such-table")


def test_a_table_is_opened_once_for_each_id(served: Served, guest: Visitor) -> None:
    form = {"id": "mine-1", "name": "Once", "bots": 2}
    first, again = (guest.call("POST", "/api/tables", form) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json()["table"] == first.json()["table"]
    other = guest.call("POST", "/api/tables", {**form, "bots": 3})
    assert (other.status_code, other.json()["code"]) == (409, "id-reused")
    assert len(guest.call("GET", "/api/tables").json()) == 1
    guest.call("DELETE", f"/api/tables/{first.json()['table']}")
    assert guest.call("POST", "/api/tables", form).json()["code"] == "no-such-table"
    with Visitor.arrived(served, "Ben") as ben:
        assert ben.call("POST", "/api/tables", form).status_code == 201  # an id of his own


def test_a_table_asked_for_twice_at_once_is_one(guest: Visitor) -> None:
    form = {"id": "mine-1", "name": "Once"}
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: guest.call("POST", "/api/tables", form), range(8)))
    assert len({answer.json()["table"] for answer in answers}) == 1


def test_no_more_tables_are_opened_at_once_than_one_by_one(guest: Visitor) -> None:
    with ThreadPoolExecutor(12) as pool:
        names = [{"name": f"Table {at}"} for at in range(12)]
        answers = list(pool.map(lambda form: guest.call("POST", "/api/tables", form), names))
    codes = Counter(answer.json().get("code", "opened") for answer in answers)
    most = registry.MOST_ROOMS_OF_A_PLAYER
    assert codes == {"opened": most, "too-many-tables": 12 - most}


def test_closing_a_table_gives_everybody_their_chips(guest: Visitor) -> None:
    table = guest.opened()
    guest.accepted("sit", table, seat=1, buy_in="400")
    me = guest.call("GET", "/api/me").json()
    assert me["purse"] == "9600.00"
    assert me["seats"] == [{"table": table, "seat": 1, "stack": "400.00"}]
    assert guest.call("DELETE", f"/api/tables/{table}").status_code == 204
    me = guest.call("GET", "/api/me").json()
    assert (me["purse"], me["seats"]) == ("10000.00", [])


def test_the_owner_and_hosts_close_a_table(served: Served, guest: Visitor, host: Visitor) -> None:
    table = guest.opened()
    other = Visitor.arrived(served, "Somebody else")
    refused(other.call("DELETE", f"/api/tables/{table}"), 403, "not-a-host")
    refused(anonymous(served).call("DELETE", f"/api/tables/{table}"), 401, "not-logged-in")
    assert host.call("DELETE", f"/api/tables/{table}").status_code == 204


def test_changed_rules_go_by_a_name_of_their_own(guest: Visitor) -> None:
    table = guest.opened(changes={"minimum": "10.00", "preflop": [4]})
    rules = parse_rules(guest.card(table)["toml"], "rules")
    assert (rules.name, rules.minimum, rules.preflop) == ("house-own", 1000, (4,))
    taken = {"name": "A table", "changes": {"name": "california"}}
    refused(guest.call("POST", "/api/tables", taken), 400, "bad-name")


def test_rules_may_be_uploaded(guest: Visitor) -> None:
    toml = 'extends = "royal-caribbean"\nname = "cruise"\nmaximum = "50.00"\n'
    table = guest.opened(rules=toml)
    rules = parse_rules(guest.card(table)["toml"], "rules")
    assert (rules.name, rules.maximum) == ("cruise", 5000)
    both = {"name": "A table", "profile": "house", "rules": toml}
    refused(guest.call("POST", "/api/tables", both), 400, "bad-request")


def test_bad_rules_are_refused_with_all_reasons_in_one_line(guest: Visitor) -> None:
    changes = {"minimum": "600.00", "seats": 99, "preflop": "4x", "colour": "green"}
    answer = guest.call("POST", "/api/tables", {"name": "A table", "changes": changes})
    detail = refused(answer, 400, "bad-request")
    assert all(f"{field}:" in detail for field in changes)
    clock = {"rotation_clock": {"others": 2, "minutes": 1.5, "pause": 1}}
    form = {"name": "A table", "profile": "california", "changes": clock}
    detail = refused(guest.call("POST", "/api/tables", form), 400, "bad-request")
    assert "rotation_clock.minutes: 1.5 is not a whole number of minutes" in detail


@pytest.mark.parametrize(
    "form",
    [
        {"name": ""},
        {"name": "x" * 41},
        {"name": "two\nlines"},
        {"name": "A table", "profile": "atlantis"},
        {"name": "A table", "rules": "not TOML"},
        {"name": "A table", "bots": 6},
        {"name": "A table", "bots": -1},
        {"name": "A table", "bots": 1.5},
        {"name": "A table", "pace": {"betting": 0}},
        {"name": "A table", "pace": {"hurry": 1}},
        {"name": "A table", "solo": True, "pace": {}},
        {"name": "A table", "solo": True, "profile": "california"},
        {"name": "A table", "solo": "yes"},
        {"name": "A table", "owner": "me"},
        {"name": "A table", "changes": {"preflop": [10**4000]}},
        {"name": "A table", "changes": {"title": "\ud800"}},
        {"name": "A table", "changes": {"title": "x" * 81}},
        {"name": "A table", "changes": {"decks": ["red", "b" * 81]}},
        {"name": "A table", "changes": {"\ud800": 1}},
        {"name": "A table", "changes": {"seats": float("nan")}},
        [],
        None,
    ],
    ids=lambda form: str(form)[:60],
)
def test_a_table_that_cannot_be(guest: Visitor, form: Any) -> None:
    body = b"" if form is None else json.dumps(form).encode()
    headers = {**guest.headers, "content-type": "application/json"}
    with plain_client() as http:
        url = f"{guest.served.url}/api/tables"
        refused(http.post(url, content=body, headers=headers), 400, "bad-request")


def test_a_private_table_is_for_the_invited(served: Served, guest: Visitor) -> None:
    table = guest.opened(public=False)
    other = Visitor.arrived(served, "Invited")
    assert table in listed(guest)
    assert table not in listed(other)
    refused(other.call("GET", f"/api/tables/{table}"), 403, "not-invited")
    refused(other.call("GET", f"/api/tables/{table}?invitation=guess"), 403, "not-invited")
    key = guest.card(table)["invitation"]
    assert anonymous(served).call("GET", f"/api/tables/{table}?invitation={key}").status_code == 200
    card = other.call("GET", f"/api/tables/{table}?invitation={key}")
    assert card.json()["invitation"] is None
    assert table in listed(other)
    with other:
        other.accepted("sit", table, seat=2, buy_in="100")


def test_a_table_for_one_has_no_clocks_and_is_not_listed(served: Served, guest: Visitor) -> None:
    table = guest.opened(solo=True, bots=2)
    card = guest.card(table)
    assert (card["solo"], card["public"], set(card["pace"].values())) == (
        True,
        False,
        {None, False},
    )
    assert table not in listed(anonymous(served))


def test_a_round_that_is_over_is_recalled(guest: Visitor) -> None:
    table = guest.opened(solo=True)
    guest.accepted("sit", table, seat=1, buy_in="500")
    guest.accepted("open-round", table)
    guest.accepted("place-wagers", table, round=1, stakes={"ante": "5"}, ready=True)
    rounds = f"/api/tables/{table}/rounds"
    refused(guest.call("GET", f"{rounds}/1"), 404, "no-such-round")
    guest.accepted("decide", table, round=1, street="preflop", decision="raise 4x")
    record = guest.call("GET", f"{rounds}/1").json()
    assert record["seats"]["1"]["player"] == guest.name
    line = guest.call("GET", f"{rounds}/1/notation")
    assert line.text == record["notation"] + "\n"
    assert (
        guest.call("GET", f"{rounds}/1/phh").headers["content-type"].startswith("application/toml")
    )
    (own,) = guest.call("GET", "/api/me/rounds").text.splitlines()
    assert json.loads(own)["record"] == record
    refused(guest.call("GET", f"{rounds}/2"), 404, "no-such-round")
    refused(guest.call("GET", f"{rounds}/0"), 400, "bad-request")
    refused(Visitor(guest.served).call("GET", f"{rounds}/1"), 403, "not-invited")


@pytest.mark.parametrize("table", ["UPPER", "x" * 33, "%0A", "%00", "%ff", "a.b"])
def test_what_is_no_id_of_a_table_is_refused(guest: Visitor, table: str) -> None:
    for method, path in (("GET", ""), ("DELETE", ""), ("GET", "/rounds/1")):
        answer = guest.call(method, f"/api/tables/{table}{path}")
        refused(answer, 400, "bad-request")
    refused(guest.call("GET", f"/api/me/rounds?before=1.{table}.1"), 400, "bad-request")


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"name": ""}, "invalid table: name: a name is one line"),
        ({"name": "T", "pace": {"betting": 0}}, "invalid table: pace.betting: 0 is not between"),
        ({"name": "T", "bots": 9}, "invalid table 'T': bots: 9 is not between"),
        ({"name": "T", "profile": "nix"}, "'profile' is unknown: one of house, "),
        ({"name": "T", "extra": 1}, "'extra' is unknown here"),
        ({}, "'name' is missing"),
        ({"name": "T", "id": "two words"}, "'id' is not written as it should be: 1 to 64"),
    ],
)
def test_what_is_wrong_with_a_table_is_named(guest: Visitor, form: Form, words: str) -> None:
    answer = guest.call("POST", "/api/tables", form)
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(words)


def test_a_table_in_play_is_not_closed(guest: Visitor) -> None:
    table = guest.opened(solo=True)
    guest.accepted("sit", table, seat=1, buy_in="100.00")
    guest.accepted("open-round", table)
    guest.accepted("place-wagers", table, round=1, stakes={"ante": "5.00"}, ready=True)
    answer = guest.call("DELETE", f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["code"]) == (409, "in-play")
    assert "a host voids it" in answer.json()["detail"]


def test_a_game_is_told_as_its_rules_are(served: Served, guest: Visitor) -> None:
    for line in anonymous(served).call("GET", "/api/rules").json():
        assert line["game"] == game_form(profile(line["name"])).model_dump()
    table = guest.opened(profile="california", changes={"schedule": 2})
    card = guest.card(table)
    assert card["game"] == game_form(parse_rules(card["toml"], "rules")).model_dump()
    assert (card["game"]["schedule"], card["game"]["minimum"]) == (2, "25.00")


def test_rules_are_checked_without_a_table(served: Served) -> None:
    changes = {"blind_table": "500 50 10 3 2 1", "qualify": "none"}
    answer = anonymous(served).call("POST", "/api/rules/check", {"changes": changes})
    assert answer.status_code == 200
    rules = parse_rules(answer.json()["toml"], "rules")
    assert (rules.name, rules.qualify) == ("house-own", None)
    assert answer.json()["game"] == game_form(rules).model_dump()
    plain = anonymous(served).call("POST", "/api/rules/check", {"profile": "california"}).json()
    assert parse_rules(plain["toml"], "rules") == profile("california")


@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ({"changes": {"minimum": "600.00", "seats": 99, "colour": "green"}}, ["minimum", "seats"]),
        ({"rules": 'extends = "house"\nname = "own"\nflop = []\nriver = []'}, ["flop", "river"]),
        ({"profile": "house", "rules": 'extends = "house"'}, ["'rules'"]),
        ({"profile": "/etc/passwd"}, ["'profile' is unknown"]),
        ({"name": "A table"}, ["'name' is unknown here"]),
    ],
)
def test_rules_that_cannot_be_played_are_refused_with_every_reason(
    served: Served, form: Form, fields: list[str]
) -> None:
    detail = refused(anonymous(served).call("POST", "/api/rules/check", form), 400, "bad-request")
    assert all(field in detail for field in fields)
