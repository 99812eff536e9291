"""The routes of people: sessions, names, passwords, chips and hosts."""

import logging
import threading
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pitboss.server.clock import SystemClock
from pitboss.server.security import COOKIE
from pitboss.storage.people import SESSION_LASTS
from tests.server.conftest import NUMBERS
from tests.server.serving import (
    SECONDS,
    Served,
    Visitor,
    anonymous,
    plain_client,
    refused,
    serving,
)

PASSWORD = "correct horse"
NEW = "battery staple"
CHANGE = {"password": PASSWORD, "new_password": NEW}


def account(served: Served) -> Visitor:
    """Somebody with a password, and logged in."""
    visitor = Visitor.arrived(served, f"Account {next(NUMBERS)}")
    assert visitor.call("PUT", "/api/me/password", {"password": PASSWORD}).status_code == 200
    return visitor


def logged_in(served: Served, name: str, password: str = PASSWORD) -> Visitor:
    entered = anonymous(served).call("POST", "/api/sessions", {"name": name, "password": password})
    assert entered.status_code == 201, entered.text
    return Visitor(served, entered.json()["token"], name)


def test_a_guest_has_a_session_and_chips(served: Served) -> None:
    answer = anonymous(served).call("POST", "/api/guests", {"name": "Newcomer"})
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
        answer = anonymous(served).call("POST", "/api/guests", {"name": "Ann"})
        assert "; secure" in answer.headers["set-cookie"].lower()


def test_an_account_logs_in_again_from_elsewhere_and_out_everywhere(served: Served) -> None:
    account = {"name": "Account", "password": PASSWORD}
    registered = anonymous(served).call("POST", "/api/accounts", account)
    assert registered.status_code == 201
    first = Visitor(served, registered.json()["token"])
    entered = anonymous(served).call("POST", "/api/sessions", account)
    assert entered.status_code == 201
    second = Visitor(served, entered.json()["token"])
    assert second.call("GET", "/api/me").json()["guest"] is False
    assert second.call("DELETE", "/api/sessions").status_code == 204
    for visitor in (first, second):
        refused(visitor.call("GET", "/api/me"), 401, "not-logged-in")


def test_a_wrong_password_and_a_wrong_name_get_the_same_answer(served: Served) -> None:
    anonymous(served).call("POST", "/api/accounts", {"name": "Known", "password": PASSWORD})
    answers = [
        anonymous(served).call("POST", "/api/sessions", {"name": name, "password": "not the one"})
        for name in ("Known", "Nowhy")
    ]
    details = [refused(answer, 401, "wrong-password") for answer in answers]
    assert details[0].replace("Known", "") == details[1].replace("Nowhy", "")


def test_a_taken_name_comes_with_a_free_one(served: Served, guest: Visitor) -> None:
    answer = anonymous(served).call("POST", "/api/guests", {"name": guest.name.upper()})
    assert "is free" in refused(answer, 409, "name-taken")


def test_a_guest_claims_the_name_once(guest: Visitor) -> None:
    claimed = guest.call("PUT", "/api/me/password", {"password": PASSWORD})
    assert claimed.json()["guest"] is False
    refused(guest.call("PUT", "/api/me/password", {"password": PASSWORD}), 409, "not-a-guest")
    account = {"name": guest.name, "password": PASSWORD}
    assert guest.call("POST", "/api/sessions", account).status_code == 201


def test_a_changed_password_ends_the_other_sessions_and_not_this_one(served: Served) -> None:
    with account(served) as here, logged_in(served, here.name) as elsewhere:
        for visitor in (here, elsewhere):
            visitor.accepted("ping")
        changed = here.call("POST", "/api/me/password", CHANGE)
        assert changed.status_code == 200
        assert changed.json() == here.call("GET", "/api/me").json()
        with pytest.raises(ConnectionClosed) as closed:
            elsewhere.socket.recv(SECONDS)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "the session is over")
        elsewhere.close_socket()
        refused(elsewhere.call("GET", "/api/me"), 401, "not-logged-in")
        with pytest.raises(InvalidStatus):
            elsewhere.ask("ping")
        here.accepted("ping")  # over the same socket
        old = {"name": here.name, "password": PASSWORD}
        refused(anonymous(served).call("POST", "/api/sessions", old), 401, "wrong-password")
        assert logged_in(served, here.name, NEW).call("GET", "/api/me").status_code == 200


def test_a_browser_changes_the_password_and_keeps_its_cookie(served: Served) -> None:
    form = {"name": "Browser", "password": PASSWORD}
    with plain_client() as browser:
        browser.post(f"{served.url}/api/accounts", json=form)
        other = logged_in(served, "Browser")
        assert browser.post(f"{served.url}/api/me/password", json=CHANGE).status_code == 200
        assert browser.get(f"{served.url}/api/me").json()["player"] == "Browser"
    refused(other.call("GET", "/api/me"), 401, "not-logged-in")


def test_a_password_that_is_not_changed_stays_as_it_was(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    here = account(served)
    elsewhere = logged_in(served, here.name)
    told = ""
    for change, status, code in (
        (CHANGE | {"password": "not the one"}, 401, "wrong-password"),
        (CHANGE | {"password": ""}, 401, "wrong-password"),
        (CHANGE | {"new_password": "short"}, 400, "bad-password"),
        (CHANGE | {"new_password": "x" * 129}, 400, "bad-password"),
        ({"password": PASSWORD}, 400, "bad-request"),
        ({"new_password": NEW}, 400, "bad-request"),
        (CHANGE | {"new_password": ["my secret"]}, 400, "bad-request"),
    ):
        told += refused(here.call("POST", "/api/me/password", change), status, code)
        assert elsewhere.call("GET", "/api/me").status_code == 200
    logged_in(served, here.name)
    assert "POST request refused: wrong-password" in caplog.text  # what is logged is seen here
    for secret in (PASSWORD, NEW, "not the one", "my secret"):
        assert secret not in caplog.text + told


def test_who_has_no_password_cannot_change_it(served: Served, guest: Visitor) -> None:
    told = refused(guest.call("POST", "/api/me/password", CHANGE), 409, "no-password")
    assert "PUT /api/me/password" in told
    assert guest.call("GET", "/api/me").json()["guest"] is True
    refused(anonymous(served).call("POST", "/api/me/password", CHANGE), 401, "not-logged-in")


def test_a_present_password_is_not_guessed_sooner_than_at_a_log_in(tmp_path: Path) -> None:
    with serving(tmp_path, log_ins=(3, 0.001)) as served, account(served) as here:
        wrong = CHANGE | {"password": "not the one"}
        for _ in range(2):  # with the one that made it an account they are three
            refused(here.call("POST", "/api/me/password", wrong), 401, "wrong-password")
        refused(here.call("POST", "/api/me/password", CHANGE), 429, "too-many-messages")
        right = {"name": here.name, "password": PASSWORD}
        refused(here.call("POST", "/api/sessions", right), 429, "too-many-messages")


def test_passwords_are_hashed_outside_the_event_loop(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    here, change = account(served), served.house.people.change_password

    def watched(*arguments: Any) -> None:
        threads.append(threading.current_thread().name)
        change(*arguments)

    monkeypatch.setattr(served.house.people, "change_password", watched)
    assert here.call("POST", "/api/me/password", CHANGE).status_code == 200
    assert [name.partition("_")[0] for name in threads] == ["hashing"]


def test_who_has_lost_nearly_all_gets_an_allowance(guest: Visitor, host: Visitor) -> None:
    refused(guest.call("POST", "/api/me/allowance"), 409, "enough-chips")
    taken = {"id": token_hex(4), "player": guest.name, "amount": "-9999.00", "reason": "a fine"}
    left = host.call("POST", "/api/host/chips", taken).json()
    assert (left["purse"], left["allowance"]) == ("1.00", "999.00")
    given = guest.call("POST", "/api/me/allowance").json()
    assert (given["purse"], given["allowance"]) == ("1000.00", "0.00")


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
    refused(anonymous(served).call("POST", "/api/host", link), 401, "not-logged-in")
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
        refused(anonymous(served).call("POST", path, form), 401, "not-logged-in")
    assert not served.house.rooms.draining


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


def test_a_refusal_does_not_repeat_a_password(served: Served) -> None:
    form = {"name": "Careless", "password": ["my secret"]}
    answer = anonymous(served).call("POST", "/api/accounts", form)
    refused(answer, 400, "bad-request")
    assert "secret" not in answer.text


def test_newcomers_and_log_ins_are_counted_by_address(tmp_path: Path) -> None:
    with serving(tmp_path, arrivals=(2, 0.001), log_ins=(2, 0.001)) as served:
        ann = Visitor.arrived(served, "Ann")
        assert anonymous(served).call("POST", "/api/guests", {"name": "Bob"}).status_code == 201
        third = anonymous(served).call("POST", "/api/guests", {"name": "Cleo"})
        refused(third, 429, "too-many-messages")
        wrong = {"name": "Ann", "password": "not the one"}
        refused(ann.call("POST", "/api/sessions", wrong), 401, "wrong-password")
        assert ann.call("PUT", "/api/me/password", {"password": PASSWORD}).status_code == 200
        for method, path in (("POST", "/api/sessions"), ("PUT", "/api/me/password")):
            form = wrong if method == "POST" else {"password": PASSWORD}
            refused(ann.call(method, path, form), 429, "too-many-messages")


def test_visitors_behind_a_proxy_are_counted_by_their_own_address(tmp_path: Path) -> None:
    with serving(tmp_path, arrivals=(1, 0.001)) as served:
        for name, address, status in (
            ("Ann", "203.0.113.5", 201),
            ("Bob", "203.0.113.5", 429),
            ("Cleo", "203.0.113.6", 201),
            ("Dan", "203.0.113.6, 203.0.113.5", 429),  # what a visitor says comes before
        ):
            behind = {"X-Forwarded-For": address}
            answer = anonymous(served).call("POST", "/api/guests", {"name": name}, **behind)
            assert answer.status_code == status, name


def test_the_whole_host_link_does_as_well_as_its_last_part(served: Served, guest: Visitor) -> None:
    link = f"{served.url}/host#{served.house.people.host_link()}"
    assert guest.call("POST", "/api/host", {"link": link}).json()["role"] == "host"
