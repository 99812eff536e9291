"""What all routes have in common: headers, origins, sizes, methods and refusals."""

import json
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from pitboss.errors import ParseError
from pitboss.server.house import Settings
from pitboss.server.security import LARGEST_BODY
from pitboss.table.ports import JournalUnavailable
from tests.server.serving import (
    SECONDS,
    Served,
    Visitor,
    anonymous,
    plain_client,
    refused,
    serving,
)


def test_the_house_is_healthy_until_it_drains(tmp_path: Path) -> None:
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
    answer = anonymous(served).call("GET", "/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    assert "\npitboss_connections 1.0\n" in answer.text
    assert guest.name not in answer.text


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/api/rules"), ("GET", "/api/nothing"), ("GET", "/api/me"), ("PATCH", "/api/me")],
)
def test_every_answer_has_its_headers(served: Served, method: str, path: str) -> None:
    headers = anonymous(served).call(method, path).headers
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
        connect(served.socket_url, origin=Origin(origin), proxy=None, open_timeout=SECONDS),
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
    with connect(
        served.socket_url, origin=Origin(origin), proxy=None, open_timeout=SECONDS
    ) as socket:
        socket.send('{"do":"ping","id":"1"}')
        assert json.loads(socket.recv(SECONDS))["ok"]


@pytest.mark.parametrize(
    "path", ["/api/tables/", "/api/nothing", "/nothing", "/api//tables", "/%0A", "/desk%0A"]
)
def test_there_is_nothing_at_other_paths(served: Served, path: str) -> None:
    refused(anonymous(served).call("GET", path), 404, "no-such-page")


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


def test_the_database_may_be_gone_when_a_request_comes(
    served: Served, guest: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served.house.people, "player_of", _unavailable)
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
        ("/api/me/password", "POST, PUT"),
    ],
)
def test_a_wrong_method_is_told_all_that_are_right(served: Served, path: str, methods: str) -> None:
    answer = Visitor(served).call("PATCH", path)
    assert (answer.status_code, answer.json()["code"]) == (405, "no-such-method")
    assert answer.headers["allow"] == methods


def test_a_body_that_does_not_say_that_it_is_json(served: Served) -> None:
    answer = httpx.post(
        f"{served.url}/api/guests",
        content=b'{"name":"x"}',
        headers={"Content-Type": "application/x-www-form-urlencoded"},
        trust_env=False,
    )
    assert answer.status_code == 400
    assert "application/json" in answer.json()["detail"]


def test_a_refused_handshake_is_no_error_of_ours(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    for headers in ({"Authorization": "Bearer nobody"}, {"Origin": "http://evil.example"}):
        with (
            pytest.raises(InvalidStatus),
            connect(served.socket_url, additional_headers=headers, open_timeout=SECONDS),
        ):
            pass
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("origin", ["foo", "http://x.y/path", "ftp://x", "https://", "null"])
def test_what_is_no_origin_is_refused_at_the_start(origin: str) -> None:
    with pytest.raises(ParseError, match="not an origin"):
        Settings("sqlite:///x.db", origins=(origin,))
