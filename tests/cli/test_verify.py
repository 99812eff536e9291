"""`pitboss verify`: files, standard input and addresses; its exit codes and its two forms."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import Outcome, assert_refused, pitboss
from tests.verifier.tables import record_named

NAME = "house, eventful"
SEALED = "sealed side bets, round 4"


def text_of(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False)


def changed() -> str:
    record = record_named(NAME)
    record["settlement"][0]["paid"] = "1.00"
    return text_of(record)


def test_a_true_record_is_a_page_and_exit_code_0(tmp_path: Path) -> None:
    (tmp_path / "round.json").write_text(text_of(record_named(NAME)), encoding="utf-8")
    outcome = pitboss("verify", "round.json", folder=tmp_path)
    assert (outcome.code, outcome.err) == (0, "")
    assert "The corner, round 1" in outcome.out
    assert "✓  deck" in outcome.out
    assert outcome.out.endswith("Verified: all 13 checks hold\n")
    assert "✗" not in outcome.out


def test_a_changed_record_is_a_page_and_exit_code_1(tmp_path: Path) -> None:
    outcome = pitboss("verify", "-", given=changed(), folder=tmp_path)
    assert (outcome.code, outcome.err) == (1, "")
    assert "✗  settlement" in outcome.out
    assert outcome.out.endswith("Not verified: settlement, summary\n")


@pytest.mark.parametrize("true", [True, False])
def test_json_is_for_programs(tmp_path: Path, true: bool) -> None:
    given = text_of(record_named(NAME)) if true else changed()
    outcome = pitboss("verify", "--json", "-", given=given, folder=tmp_path)
    assert (outcome.code, outcome.err) == (0 if true else 1, "")
    answer = json.loads(outcome.out)
    assert answer["verified"] is true
    assert len(answer["checks"]) == 13
    assert set(answer["checks"][0]) == {"name", "state", "words"}
    assert all(check["state"] == "passed" for check in answer["checks"]) is true


def test_a_sealed_deal_is_verified_as_far_as_it_can_be(tmp_path: Path) -> None:
    """Exit code 0: what hidden cards keep from being checked is no failure, and is named."""
    hidden = ["reveal", "commitment", "deck", "folds"]
    given = text_of(record_named(SEALED))
    outcome = pitboss("verify", "-", given=given, folder=tmp_path)
    assert (outcome.code, outcome.err) == (0, "")
    assert "–  deck" in outcome.out
    assert "✗" not in outcome.out
    assert "Verified: all 9 checks that can be made hold\n" in outcome.out
    words = f"Not checkable, which is no failure: {', '.join(hidden)}\n"
    assert outcome.out.endswith(words)
    outcome = pitboss("verify", "--json", "-", given=given, folder=tmp_path)
    assert (outcome.code, outcome.err) == (0, "")
    answer = json.loads(outcome.out)
    assert answer["verified"] is True
    states = {check["name"]: check["state"] for check in answer["checks"]}
    assert [name for name, state in states.items() if state == "not checkable"] == hidden
    assert set(states.values()) == {"passed", "not checkable"}
    record = record_named(SEALED)
    record["collection"] = "1.00"
    outcome = pitboss("verify", "-", given=text_of(record), folder=tmp_path)
    assert outcome.code == 1
    assert "Not verified: collection, summary\nNot checkable" in outcome.out


def test_a_round_whose_seed_is_not_revealed_is_refused_in_words(tmp_path: Path) -> None:
    record = record_named(NAME)
    record["fairness"]["seed"] = None
    record["chain"]["events"].pop()
    outcome = pitboss("verify", "-", given=text_of(record), folder=tmp_path)
    assert outcome.code == 1
    assert "the seed is not revealed" in outcome.out


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ("", "standard input: it is empty"),
        ("{", "not JSON"),
        ("[]", "standard input: not a record of a round, which is an object: a list"),
        ("3", "an object: a number"),
        ("{}", "standard input: not a record of a round: its 'format' should be 'pitboss round 3'"),
        ("{}", "; it has no fields"),
        ('{"rules": 1, "seats": 2}', "; it has the fields 'rules', 'seats'"),
        ('{"format": "pitboss round 3", "format": "pitboss round 3"}', "twice"),
        ("[" * 100_000, "not JSON: it is nested too deeply"),
        ("1" * 5000, "not JSON: a number in it has thousands of digits"),
        (b"\xff\xfe", "UTF-8"),
    ],
)
def test_what_is_no_record_is_refused(tmp_path: Path, given: str | bytes, names: str) -> None:
    assert_refused(pitboss("verify", "-", given=given, folder=tmp_path), names)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert_refused(pitboss("verify", "none.json", folder=tmp_path), "none.json")


@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("http://", "it names no host; write it as in http://"),
        ("http://a..b/", "its host is not the name of a host"),
        (f"http://{'a' * 300}/", "…': its host is not the name of a host"),
    ],
)
def test_an_address_without_a_host_is_refused(tmp_path: Path, address: str, named: str) -> None:
    assert_refused(pitboss("verify", address, folder=tmp_path), "cannot read 'http://", named)


def test_odd_names_stay_on_their_line(tmp_path: Path) -> None:
    record = record_named(NAME)
    record["name"] = "\x1b[31m[bold]red\n"
    outcome = pitboss("verify", "-", given=text_of(record), folder=tmp_path)
    assert outcome.code == 1
    assert "\x1b" not in outcome.out
    assert "?[31m[bold]red?, round 1" in outcome.out


class Host(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        match self.path:
            case (
                "/round" | "/api/tables/k7p2mq4x/rounds/12" | "/api/tables/t/rounds/3?invitation=x"
            ):
                self._answer(200, text_of(record_named(NAME)).encode())
            case "/moved":
                self._answer(302, b"", location="/round")
            case "/circle":
                self._answer(302, b"", location="/circle")
            case "/elsewhere":
                self._answer(302, b"", location="http://localhost.example/round")
            case "/large":
                self._answer(200, b" " * 2_000_000)
            case "/refused":
                self._problem({"detail": "table 7:\n an \x1b[31minvitation\n\n is needed"})
            case "/wordy":
                self._problem({"detail": "very " * 20_000})
            case "/odd":
                self._problem(["detail"])
            case "/wordless":
                self._problem({"detail": 7})
            case "/broken":
                self._answer(403, b"{", kind="application/problem+json")
            case "/page":
                self._answer(403, b'{"detail": "of something else"}', kind="application/json")
            case _:
                self._answer(404, b"")

    def _problem(self, form: object) -> None:
        kind = "application/problem+json; charset=utf-8"
        self._answer(403, json.dumps(form).encode(), kind=kind)

    def _answer(self, status: int, body: bytes, location: str = "", kind: str = "") -> None:
        self.send_response(status)
        if kind:
            self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        if location:
            self.send_header("location", location)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """The tests' output is theirs alone."""


@contextmanager
def host() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Host)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def fetched(path: str, folder: Path) -> Outcome:
    with host() as address:
        return pitboss("verify", f"{address}{path}", folder=folder)


@pytest.mark.parametrize(
    "path",
    [
        "/round",
        "/moved",
        "/history/k7p2mq4x/12",
        "/history/k7p2mq4x/12/#4",
        "/history/t/3?invitation=x#1",
    ],
)
def test_a_record_from_the_web(tmp_path: Path, path: str) -> None:
    outcome = fetched(path, tmp_path)
    assert (outcome.code, outcome.err) == (0, "")
    assert "Verified" in outcome.out


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("/none", "the answer is 404 Not Found"),
        ("/refused", "/refused': table 7: an ?[31minvitation is needed (403 Forbidden)\n"),
        pytest.param("/odd", "the answer is 403 Forbidden", marks=pytest.mark.full),
        pytest.param("/wordless", "the answer is 403 Forbidden", marks=pytest.mark.full),
        pytest.param("/broken", "the answer is 403 Forbidden", marks=pytest.mark.full),
        pytest.param("/page", "the answer is 403 Forbidden", marks=pytest.mark.full),
        pytest.param("/elsewhere", "another place", marks=pytest.mark.full),
        ("/circle", "redirects too often"),
        ("/large", "larger than 1,000,000 bytes"),
    ],
)
def test_an_address_that_gives_no_record_is_refused(tmp_path: Path, path: str, names: str) -> None:
    assert_refused(fetched(path, tmp_path), names)


def test_a_servers_reason_is_no_longer_than_a_line(tmp_path: Path) -> None:
    refused = fetched("/wordy", tmp_path)
    assert_refused(refused, "very very", "… (403 Forbidden)")
    assert len(refused.err) < 300


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:9/", "http://", "https://[", "http://127.0.0.1:99999/"]
)
def test_an_address_that_leads_nowhere_is_refused(tmp_path: Path, address: str) -> None:
    assert_refused(pitboss("verify", address, folder=tmp_path), "cannot read")
