"""`pitboss serve` and `pitboss audit` as a user meets them: addresses, signals and bad input."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from pitboss.game.profiles import PROFILES
from tests.cli import command
from tests.cli.command import SECONDS, Outcome


def pitboss(*arguments: str, home: Path) -> list[str]:
    assert home.is_dir()
    return [sys.executable, "-m", "pitboss", *arguments]


def surroundings(home: Path) -> dict[str, str]:
    return {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home / "data")}


@contextmanager
def serving(home: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """A server on a free port, and the lines it printed when it opened."""
    process = subprocess.Popen(
        pitboss("serve", "--port", "0", *arguments, home=home),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=surroundings(home),
    )
    assert process.stdout is not None
    try:
        yield process, [process.stdout.readline().strip() for _ in range(5)]
    finally:
        process.kill()
        process.communicate(timeout=SECONDS)


def run(home: Path, *arguments: str) -> Outcome:
    return command.pitboss(*arguments, folder=home, XDG_DATA_HOME=str(home / "data"))


@pytest.mark.parametrize(
    "sig", [pytest.param(signal.SIGTERM, marks=pytest.mark.full), signal.SIGINT]
)
def test_the_house_opens_says_where_it_is_and_closes_cleanly(
    tmp_path: Path, sig: signal.Signals
) -> None:
    with serving(tmp_path, "--tables") as (process, lines):
        address = lines[0].split()[4]
        assert lines[0].startswith("pitboss is open at http://127.0.0.1:")
        assert str(tmp_path / "data" / "pitboss" / "pitboss.db") in lines[0]
        assert lines[1] == f"The tables are at {address}/ in a browser"
        assert lines[2] == f"or in another terminal: pitboss play --server {address}"
        assert lines[3].startswith(f"Host link, good for one use: {address}/host#")
        assert lines[4].startswith("Ctrl-C closes it: rounds are played out, for ")
        with httpx.Client(trust_env=False, timeout=SECONDS) as http:
            tables = http.get(f"{address}/api/tables").json()
        assert [table["rules"] for table in tables] == list(PROFILES)
        process.send_signal(sig)
        _, errors = process.communicate(timeout=SECONDS)
    assert process.returncode == 0
    assert "Traceback" not in errors
    audit = run(tmp_path, "audit")
    assert audit.code == 0, audit.err
    assert audit.out.startswith(f"All in order: {len(PROFILES) + 1} streams, ")


@pytest.mark.full
def test_a_house_that_has_tables_opens_no_more(tmp_path: Path) -> None:
    for _ in range(2):
        with serving(tmp_path, "--tables") as (process, lines):
            with httpx.Client(trust_env=False, timeout=SECONDS) as http:
                assert len(http.get(f"{lines[0].split()[4]}/api/tables").json()) == len(PROFILES)
            process.terminate()
            process.wait(SECONDS)


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        refused = run(tmp_path, "serve", "--port", port)
    assert refused.code == 2
    assert refused.out == ""
    assert f"cannot listen on 127.0.0.1:{port}: Address already in use" in refused.err
    assert "; --port takes another one, 0 any that is free" in refused.err
    assert refused.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "65536"], "--port 65536: 0 to 65535"),
        (["--workers", "0"], "--workers 0: 1 to 64"),
        (["--workers", "2"], "--workers 2: a SQLite file has one server"),
        (["--drain-seconds", "-1"], "--drain-seconds -1: 0 to 86400"),
        (["--drain-seconds", "nan"], "--drain-seconds nan: 0 to 86400"),
        (["--db", "nonsense"], "not a database: 'nonsense'"),
        (["--db", "sqlite:////dev/null/x.db"], "cannot open sqlite:////dev/null/x.db"),
        (["--db", "postgresql://ada:secret@127.0.0.1:1/x"], "cannot open postgresql"),
        (["--db", "postgresql://u@db..example/x"], "cannot open postgresql"),
        (["--db", "sqlite:///\udcff"], "cannot open 'sqlite:///\\udcff': not a text in UTF-8"),
        (
            ["--db", "sqlite:///huose/x.db"],
            "/huose/x.db: its folder does not exist",
        ),
        (["--host", "256.1.1.1"], "cannot listen on 256.1.1.1"),
        (["--nonsense"], "no option '--nonsense' of 'pitboss serve': one of --host"),
        (["--hots"], "did you mean '--host'?"),
        (["--db", ""], "--db '': it is empty; give URL, or no --db"),
        (["--host", ""], "--host '': it is empty"),
        (["--origin", ""], "--origin '': it is empty"),
    ],
)
def test_bad_input_is_one_line(tmp_path: Path, arguments: list[str], words: str) -> None:
    refused = run(tmp_path, "serve", "--port", "0", *arguments)
    assert refused.code == 2
    assert words in refused.err
    assert "secret" not in refused.err
    assert refused.err.count("\n") == 1
    assert refused.out == ""
    assert not [file for file in tmp_path.iterdir() if file.name != "data"]


@pytest.mark.full
def test_workers_that_cannot_start_are_not_started_for_ever(tmp_path: Path) -> None:
    url = "postgresql://ada@127.0.0.1:1/x"
    refused = run(tmp_path, "serve", "--port", "0", "--workers", "2", "--db", url)
    assert refused.code == 2
    assert "cannot open postgresql" in refused.err


def test_an_audit_of_nothing_is_refused(tmp_path: Path) -> None:
    command.assert_refused(run(tmp_path, "audit"), "no database")
    command.assert_refused(run(tmp_path, "audit", "--db", ""), "--db '': it is empty")
    assert not (tmp_path / "data" / "pitboss" / "pitboss.db").exists()


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("postgresql://u@db..example/x", "cannot open postgresql"),
        ("sqlite:///\udcff", "cannot open 'sqlite:///\\udcff'"),
        (f"sqlite:///{'a' * 300}", "…: File name too long"),
        ("sqlite:///empty.db", "sqlite:///empty.db: not a pitboss database"),
    ],
)
def test_an_audit_of_what_cannot_be_opened_is_refused(tmp_path: Path, url: str, words: str) -> None:
    (tmp_path / "empty.db").touch()
    command.assert_refused(run(tmp_path, "audit", "--db", url), words)
