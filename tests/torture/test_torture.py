"""Every torture, briefly. What is broken is told line by line."""

import asyncio
import subprocess
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from pitboss.storage.database import Database
from tests.postgres import Cluster
from tests.torture import faults
from tests.torture.backup import postgresql_backup, sqlite_backup
from tests.torture.database_outage import outages
from tests.torture.kills import kills
from tests.torture.lossy_network import lossy
from tests.torture.reports import Report
from tests.torture.restart import restart
from tests.torture.servers import ForkServer
from tests.torture.several_servers import two_servers, workers

_SEED = 20250801
_LONGEST = 900.0  # seconds; whoever hangs has failed


def outcome(work: Coroutine[Any, Any, Report]) -> Report:
    async def bounded() -> Report:
        async with asyncio.timeout(_LONGEST):
            return await work

    report = asyncio.run(bounded())
    assert report.broken == []
    return report


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'pitboss.db'}"


@pytest.mark.parametrize("count", [4, pytest.param(20, marks=pytest.mark.full)])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    forks: ForkServer, file: str, count: int
) -> None:
    report = outcome(kills(forks, file, count, _SEED))
    assert report.figures["answers"]
    assert report.figures["rounds"]


def test_nothing_acknowledged_is_lost_on_postgresql(forks: ForkServer, postgres: Cluster) -> None:
    assert outcome(kills(forks, postgres.new_database(), 5, _SEED)).figures["rounds"]


@pytest.mark.full
def test_the_server_outlives_its_database(forks: ForkServer, own_postgres: Cluster) -> None:
    assert outcome(outages(forks, own_postgres, 1, _SEED)).figures["rounds"]


def test_on_a_lossy_network_every_command_is_done_once(forks: ForkServer, file: str) -> None:
    report = outcome(lossy(forks, file, 300, _SEED))
    assert report.figures["dropped"]
    assert report.figures["doubled"]
    assert report.figures["cut"]


@pytest.mark.full
def test_two_servers_are_one_house(forks: ForkServer, postgres: Cluster) -> None:
    assert outcome(two_servers(forks, postgres.new_database(), 1, _SEED)).figures["rounds"]


@pytest.mark.full
def test_workers_replace_each_other(forks: ForkServer, postgres: Cluster) -> None:
    assert outcome(workers(forks, postgres.new_database(), 1, _SEED)).figures["reconnects"]


@pytest.mark.full
def test_a_full_disk_keeps_nothing_half(forks: ForkServer, tmp_path: Path) -> None:
    outcome(faults.full_disk(forks, tmp_path, _SEED))


@pytest.mark.full
def test_a_disk_that_fills_up_in_a_transaction(tmp_path: Path) -> None:
    outcome(faults.no_more_pages(tmp_path, _SEED))


@pytest.mark.full
def test_a_lock_that_another_process_holds(forks: ForkServer, tmp_path: Path) -> None:
    outcome(faults.locked(forks, tmp_path, _SEED))


@pytest.mark.full
def test_a_database_that_may_not_be_written(tmp_path: Path) -> None:
    outcome(faults.read_only(tmp_path, _SEED))


def test_a_server_does_not_open_on_a_database_that_may_not_be_written(file: str) -> None:
    Database(file).migrate()
    only_read = file.replace("sqlite:///", "sqlite:///file:") + "?mode=ro&uri=true"
    command = [sys.executable, "-m", "pitboss", "serve", "--port", "0", "--db", only_read]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_LONGEST, check=False)
    reason = "attempt to write a readonly database"
    assert done.stderr == f"pitboss: cannot write to the database: {reason}\n"
    assert done.returncode == 2


def test_a_clock_that_jumps_an_hour(tmp_path: Path) -> None:
    outcome(faults.jumping_clock(tmp_path, _SEED))


@pytest.mark.full
def test_a_backup_of_sqlite_is_a_house(forks: ForkServer, tmp_path: Path) -> None:
    outcome(sqlite_backup(forks, tmp_path, _SEED))


@pytest.mark.full
def test_a_backup_of_postgresql_is_a_house(forks: ForkServer, postgres: Cluster) -> None:
    outcome(postgresql_backup(forks, postgres, _SEED))


@pytest.mark.full
def test_many_rounds_are_there_again(forks: ForkServer, file: str) -> None:
    outcome(restart(forks, file, tables=30, rounds=100, seed=_SEED, audited=False))


def test_the_rounds_of_the_restart_are_in_order(forks: ForkServer, file: str) -> None:
    outcome(restart(forks, file, tables=2, rounds=41, seed=_SEED))
