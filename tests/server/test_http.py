"""Every route, as it is meant and as it is refused."""

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from pitboss.errors import ParseError
from pitboss.game.profiles import PROFILES, parse_rules, profile
from pitboss.server import rooms
from pitboss.server.guard import COOKIE, LARGEST_BODY
from pitboss.server.house import Settings
from pitboss.server.means import SystemClock
from pitboss.storage.people import SESSION_LASTS
from pitboss.table.ports import JournalUnavailable
from tests.server.serving import SECONDS, Form, Served, Visitor, plain_client, serving

PASSWORD = "correct horse"
NUMBERS = count(1)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("http"), origins=("https://friend.example",)) as opened:
        yield opened


@pytest.fixture
def guest(served: Served) -> Iterator[Visitor]:
    with Visitor.arrived(served, f"Guest {next(NUMBERS)}") as arrived:
        yield arrived


@pytest.fixture(scope="module")
def host(served: Served) -> Iterator[Visitor]:
    with Visitor.arrived(served, "Boss") as boss:
        made = boss.call("POST", "/api/host", {"link": served.house.people.host_link()})
        assert made.json()["role"] == "host"
        yield boss


def refused(answer: httpx.Response, status: int, code: str) -> str:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    detail: str = answer.json()["detail"]
    assert len(detail.splitlines()) == 1
    return detail


def nobody(served: Served) -> Visitor:
    return Visitor(served)


def test_a_guest_has_a_session_and_chips(served: Served) -> None:
    answer = nobody(served).call("POST", "/api/guests", {"name": "Newcomer"})
    assert answer.status_code == 201
    arrival = answer.json()
    assert (arrival["player"], arrival["role"], arrival["guest"]) == ("Newcomer", "player", True)
    me = Visitor(served, arrival["token"]).call("GET", "/api/me").json()
    assert me["purse"] == "10000.00"
    assert me["seats"] == []


def test_a_cookie_is_as_good_as_the_header_and_out_of_reach_of_scripts(served: Served) -> None:
    with plain_client() as browser:
        answer = browser.post(f"{served.url}/api/guests", json={"name": "Cookie"})
        flags = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")}
        assert {"httponly", "samesite=strict", "path=/"} <= flags
        assert "secure" not in flags
        assert browser.get(f"{served.url}/api/me").json()["player"] == "Cookie"
        left = browser.delete(f"{served.url}/api/sessions/current")
        assert left.status_code == 204
        assert COOKIE not in browser.cookies
        refused(browser.get(f"{served.url}/api/me"), 401, "not-logged-in")


def test_a_server_behind_https_gives_secure_cookies(tmp_path: Path) -> None:
    with serving(tmp_path, secure_cookies=True) as served:
        answer = nobody(served).call("POST", "/api/guests", {"name": "Ann"})
        assert "; secure" in answer.headers["set-cookie"].lower()


def test_an_account_logs_in_again_from_elsewhere_and_out_everywhere(served: Served) -> None:
    account = {"name": "Account", "password": PASSWORD}
    registered = nobody(served).call("POST", "/api/accounts", account)
    assert registered.status_code == 201
    first = Visitor(served, registered.json()["token"])
    entered = nobody(served).call("POST", "/api/sessions", account)
    assert entered.status_code == 201
    second = Visitor(served, entered.json()["token"])
    assert second.call("GET", "/api/me").json()["guest"] is False
    assert second.call("DELETE", "/api/sessions").status_code == 204
    for visitor in (first, second):
        refused(visitor.call("GET", "/api/me"), 401, "not-logged-in")


def test_a_wrong_password_and_a_wrong_name_get_the_same_answer(served: Served) -> None:
    nobody(served).call("POST", "/api/accounts", {"name": "Known", "password": PASSWORD})
    answers = [
        nobody(served).call("POST", "/api/sessions", {"name": name, "password": "not the one"})
        for name in ("Known", "Nowhy")
    ]
    details = [refused(answer, 401, "wrong-password") for answer in answers]
    assert details[0].replace("Known", "") == details[1].replace("Nowhy", "")


def test_a_taken_name_comes_with_a_free_one(served: Served, guest: Visitor) -> None:
    answer = nobody(served).call("POST", "/api/guests", {"name": guest.name.upper()})
    assert "is free" in refused(answer, 409, "name-taken")


def test_a_guest_claims_the_name_once(guest: Visitor) -> None:
    claimed = guest.call("PUT", "/api/me/password", {"password": PASSWORD})
    assert claimed.json()["guest"] is False
    refused(guest.call("PUT", "/api/me/password", {"password": PASSWORD}), 409, "not-a-guest")
    account = {"name": guest.name, "password": PASSWORD}
    assert guest.call("POST", "/api/sessions", account).status_code == 201


def test_who_has_lost_nearly_all_gets_an_allowance(guest: Visitor, host: Visitor) -> None:
    refused(guest.call("POST", "/api/me/allowance"), 409, "enough-chips")
    taken = {"id": token_hex(4), "player": guest.name, "amount": "-9999.00", "reason": "a fine"}
    assert host.call("POST", "/api/host/chips", taken).json()["purse"] == "1.00"
    assert guest.call("POST", "/api/me/allowance").json()["purse"] == "1000.00"


def test_a_statement_tells_every_move_in_pages(guest: Visitor, host: Visitor) -> None:
    gift = {"id": token_hex(4), "player": guest.name, "amount": "5.00", "reason": "a gift"}
    host.call("POST", "/api/host/chips", gift)
    newest = guest.call("GET", "/api/me/statement?limit=1").json()
    assert [line["reason"] for line in newest] == ["a gift"]
    assert newest[0]["balance"] == "10005.00"
    older = guest.call("GET", f"/api/me/statement?before={newest[0]['cursor']}").json()
    assert [(line["reason"], line["balance"]) for line in older] == [("welcome", "10000.00")]
    refused(guest.call("GET", "/api/me/statement?limit=101"), 400, "bad-request")
    refused(guest.call("GET", "/api/me/statement?before=yesterday"), 400, "bad-request")


def test_a_host_link_works_once(served: Served, guest: Visitor) -> None:
    link = {"link": served.house.people.host_link()}
    refused(nobody(served).call("POST", "/api/host", link), 401, "not-logged-in")
    assert guest.call("POST", "/api/host", link).json()["role"] == "host"
    refused(guest.call("POST", "/api/host", link), 409, "link-used")


@pytest.mark.parametrize(
    ("amount", "reason", "status", "code"),
    [
        ("0", "a gift", 400, "bad-amount"),
        ("1e3", "a gift", 400, "bad-request"),
        ("--5", "a gift", 400, "bad-request"),
        ("99999999999", "a gift", 400, "bad-amount"),
        ("5", "two\nlines", 400, "bad-reason"),
        ("-10000.01", "a fine", 409, "not-enough-chips"),
    ],
)
def test_a_host_moves_chips_by_the_rules_too(
    guest: Visitor, host: Visitor, amount: str, reason: str, status: int, code: str
) -> None:
    form = {"id": token_hex(4), "player": guest.name, "amount": amount, "reason": reason}
    refused(host.call("POST", "/api/host/chips", form), status, code)
    assert guest.call("GET", "/api/me").json()["purse"] == "10000.00"


def test_hosts_alone_move_chips_and_drain(served: Served, guest: Visitor) -> None:
    form = {"id": token_hex(4), "player": guest.name, "amount": "5", "reason": "please"}
    for path in ("/api/host/chips", "/api/host/drain"):
        refused(guest.call("POST", path, form), 403, "not-a-host")
        refused(nobody(served).call("POST", path, form), 401, "not-logged-in")
    assert not served.house.rooms.draining


def test_the_games_of_the_house_come_with_their_rules(served: Served) -> None:
    games = nobody(served).call("GET", "/api/rules").json()
    assert [game["name"] for game in games] == list(PROFILES)
    for game in games:
        assert parse_rules(game["toml"], "rules") == profile(game["name"])


def listed(visitor: Visitor) -> dict[str, Form]:
    return {line["table"]: line for line in visitor.call("GET", "/api/tables").json()}


def test_a_table_is_opened_listed_seen_and_closed(served: Served, guest: Visitor) -> None:
    table = guest.opened("High noon", profile="california", bots=2)
    line = listed(nobody(served))[table]
    assert (line["name"], line["rules"], line["bots"]) == ("High noon", "california", 2)
    card = nobody(served).call("GET", f"/api/tables/{table}").json()
    assert parse_rules(card["toml"], "rules") == profile("california")
    assert len(card["view"]["seats"]) == 2
    assert card["invitation"] is None
    assert guest.call("DELETE", f"/api/tables/{table}").status_code == 204
    assert table not in listed(nobody(served))
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
    most = rooms.MOST_ROOMS_OF_A_PLAYER
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
    refused(nobody(served).call("DELETE", f"/api/tables/{table}"), 401, "not-logged-in")
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
    assert nobody(served).call("GET", f"/api/tables/{table}?invitation={key}").status_code == 200
    card = other.call("GET", f"/api/tables/{table}?invitation={key}")
    assert card.json()["invitation"] is None
    assert table in listed(other)
    with other:
        other.accepted("sit", table, seat=2, buy_in="100")


def test_a_table_for_one_has_no_clocks_and_is_not_listed(served: Served, guest: Visitor) -> None:
    table = guest.opened(solo=True, bots=2)
    card = guest.card(table)
    assert (card["solo"], card["public"], set(card["pace"].values())) == (True, False, {None})
    assert table not in listed(nobody(served))


def test_a_round_that_is_over_is_recalled(guest: Visitor) -> None:
    table = guest.opened(solo=True)
    guest.accepted("sit", table, seat=1, buy_in="500")
    guest.accepted("open-round", table)
    guest.accepted("place-wagers", table, round=1, ante="5", ready=True)
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


def test_the_house_is_well_until_it_drains(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Visitor.arrived(served, "Boss") as boss:
        boss.call("POST", "/api/host", {"link": served.house.people.host_link()})
        well = boss.call("GET", "/healthz")
        assert (well.status_code, well.json()) == (200, {"status": "ok"})
        drained = boss.call("POST", "/api/host/drain")
        assert drained.status_code == 202
        assert drained.json() == {"status": "draining", "running": 0}
        leaving = boss.call("GET", "/healthz")
        assert (leaving.status_code, leaving.json()) == (503, {"status": "draining"})


def test_metrics_count_and_name_nobody(served: Served, guest: Visitor) -> None:
    guest.accepted("ping")
    answer = nobody(served).call("GET", "/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    assert "\npitboss_visits 1.0\n" in answer.text
    assert guest.name not in answer.text


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/api/rules"), ("GET", "/api/nothing"), ("GET", "/api/me"), ("PATCH", "/api/me")],
)
def test_every_answer_has_its_headers(served: Served, method: str, path: str) -> None:
    headers = nobody(served).call(method, path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"
    assert "server" not in headers


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://127.0.0.1", "http://[", "http://", "127.0.0.1"],
)
def test_a_page_of_another_host_changes_nothing(
    served: Served, guest: Visitor, origin: str
) -> None:
    before = served.standing()
    answer = guest.call("POST", "/api/tables", {"name": "Trap"}, Origin=origin)
    refused(answer, 403, "wrong-origin")
    refused(guest.call("DELETE", "/api/sessions", Origin=origin), 403, "wrong-origin")
    with (
        pytest.raises(InvalidStatus) as denied,
        connect(served.socket_url, origin=Origin(origin), proxy=None),
    ):
        pass
    assert denied.value.response.status_code == 403
    assert json.loads(denied.value.response.body)["code"] == "wrong-origin"
    assert served.standing() == before
    assert guest.call("GET", "/api/me", Origin=origin).status_code == 200


@pytest.mark.parametrize("own", [True, False], ids=["its own page", "a page that was allowed"])
def test_a_page_that_may_use_the_server_does(served: Served, guest: Visitor, own: bool) -> None:
    origin = served.url if own else "https://friend.example"
    assert guest.call("POST", "/api/tables", {"name": "A"}, Origin=origin).status_code == 201
    with connect(served.socket_url, origin=Origin(origin), proxy=None) as socket:
        socket.send('{"do":"ping","id":"1"}')
        assert json.loads(socket.recv(SECONDS))["ok"]


def test_a_session_that_was_not_used_is_over(tmp_path: Path) -> None:
    class Moved(SystemClock):
        later = 0

        def wall(self) -> int:
            return super().wall() + self.later

    clock = Moved()
    with serving(tmp_path, clock=clock) as served, Visitor.arrived(served, "Ann") as ann:
        clock.later = SESSION_LASTS - 60_000
        assert ann.call("GET", "/api/me").status_code == 200  # and this prolongs it
        clock.later += SESSION_LASTS - 60_000
        assert ann.call("GET", "/api/me").status_code == 200
        clock.later += SESSION_LASTS + 60_000
        refused(ann.call("GET", "/api/me"), 401, "not-logged-in")
        with pytest.raises(InvalidStatus) as denied:
            ann.ask("ping")
        assert denied.value.response.status_code == 401


@pytest.mark.parametrize("path", ["/api/tables/", "/api/nothing", "/", "/api//tables", "/%0A"])
def test_there_is_nothing_at_other_paths(served: Served, path: str) -> None:
    refused(nobody(served).call("GET", path), 404, "no-such-page")


@pytest.mark.parametrize("table", ["UPPER", "x" * 33, "%0A", "%00", "%ff", "a.b"])
def test_what_is_no_id_of_a_table_is_refused(guest: Visitor, table: str) -> None:
    for method, path in (("GET", ""), ("DELETE", ""), ("GET", "/rounds/1")):
        answer = guest.call(method, f"/api/tables/{table}{path}")
        refused(answer, 400, "bad-request")
    refused(guest.call("GET", f"/api/me/rounds?before=1.{table}.1"), 400, "bad-request")


@pytest.mark.parametrize("in_chunks", [False, True])
def test_a_body_that_is_too_large_is_refused(served: Served, in_chunks: bool) -> None:
    body = json.dumps({"name": "x" * LARGEST_BODY}).encode()
    content = (body[at : at + 1000] for at in range(0, len(body), 1000)) if in_chunks else body
    with plain_client() as http:
        headers = {"content-type": "application/json"}
        answer = http.post(f"{served.url}/api/guests", content=content, headers=headers)
    refused(answer, 413, "too-large")


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("text/plain", b'{"name":"Sly"}'),
        ("application/x-www-form-urlencoded", b"name=Sly"),
        ("", b'{"name":"Sly"}'),
        ("application/json", b"name=Sly"),
        ("application/json", b"\xff\xfe"),
        ("application/json", b"[" * 60_000),
        ("application/json", b'{"name":' + b"9" * 5000 + b"}"),
        ("application/json", b'{"name":"\\ud800"}'),
        ("application/json", b'{"name":null}'),
    ],
)
def test_a_body_that_is_not_the_json_asked_for_is_refused(
    served: Served, content_type: str, body: bytes
) -> None:
    headers = {"content-type": content_type} if content_type else {}
    with plain_client() as http:
        answer = http.post(f"{served.url}/api/guests", content=body, headers=headers)
    refused(answer, 400, "bad-request")


def test_a_refusal_does_not_repeat_a_password(served: Served) -> None:
    form = {"name": "Careless", "password": ["my secret"]}
    answer = nobody(served).call("POST", "/api/accounts", form)
    refused(answer, 400, "bad-request")
    assert "secret" not in answer.text


def test_newcomers_and_log_ins_are_counted_by_address(tmp_path: Path) -> None:
    with serving(tmp_path, arrivals=(2, 0.001), log_ins=(2, 0.001)) as served:
        ann = Visitor.arrived(served, "Ann")
        assert nobody(served).call("POST", "/api/guests", {"name": "Bob"}).status_code == 201
        third = nobody(served).call("POST", "/api/guests", {"name": "Cleo"})
        refused(third, 429, "too-many-messages")
        wrong = {"name": "Ann", "password": "not the one"}
        refused(ann.call("POST", "/api/sessions", wrong), 401, "wrong-password")
        assert ann.call("PUT", "/api/me/password", {"password": PASSWORD}).status_code == 200
        for method, path in (("POST", "/api/sessions"), ("PUT", "/api/me/password")):
            form = wrong if method == "POST" else {"password": PASSWORD}
            refused(ann.call(method, path, form), 429, "too-many-messages")


def test_the_database_may_be_gone_when_somebody_knocks(
    served: Served, guest: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served.house.people, "who", _unavailable)
    refused(guest.call("GET", "/api/me"), 503, "unavailable")
    with pytest.raises(InvalidStatus) as denied:
        guest.ask("ping")
    assert denied.value.response.status_code == 503


def _unavailable(_: str) -> None:
    raise JournalUnavailable("the disk is on fire")


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/api/tables", "GET, POST"),
        ("/api/tables/abc", "DELETE, GET"),
        ("/healthz", "GET, HEAD"),
        ("/api/me/password", "PUT"),
    ],
)
def test_a_wrong_method_is_told_all_that_are_right(served: Served, path: str, methods: str) -> None:
    answer = Visitor(served).call("PATCH", path)
    assert (answer.status_code, answer.json()["code"]) == (405, "no-such-method")
    assert answer.headers["allow"] == methods


def test_the_whole_host_link_does_as_well_as_its_last_part(served: Served, guest: Visitor) -> None:
    link = f"{served.url}/host#{served.house.people.host_link()}"
    assert guest.call("POST", "/api/host", {"link": link}).json()["role"] == "host"


def test_a_body_that_does_not_say_that_it_is_json(served: Served) -> None:
    answer = httpx.post(
        f"{served.url}/api/guests",
        content=b'{"name":"x"}',
        headers={"Content-Type": "application/x-www-form-urlencoded"},
        trust_env=False,
    )
    assert answer.status_code == 400
    assert "application/json" in answer.json()["detail"]


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
    guest.accepted("place-wagers", table, round=1, ante="5.00", ready=True)
    answer = guest.call("DELETE", f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["code"]) == (409, "in-play")
    assert "a host voids it" in answer.json()["detail"]


def test_a_refused_handshake_is_no_error_of_ours(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    for headers in ({"Authorization": "Bearer nobody"}, {"Origin": "http://evil.example"}):
        with pytest.raises(InvalidStatus), connect(served.socket_url, additional_headers=headers):
            pass
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("origin", ["foo", "http://x.y/path", "ftp://x", "https://", "null"])
def test_what_is_no_origin_is_refused_at_the_start(origin: str) -> None:
    with pytest.raises(ParseError, match="not an origin"):
        Settings("sqlite:///x.db", origins=(origin,))
