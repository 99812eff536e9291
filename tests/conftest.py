"""What tests of several folders share."""

import os
import signal
import sys
from collections.abc import Iterator

import pytest

import tests.hypothesis_profile  # noqa: F401 (before any test module is read)
from tests.leftovers import kill_leftovers, mark_children
from tests.postgres import Cluster, cluster, shared_cluster


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # workers are children too
        mark_children()
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends with its clean-up, too


@pytest.hookimpl(trylast=True)  # after fixtures and workers have ended
def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workerinput"):
        return
    for process in kill_leftovers():
        sys.stderr.write(f"\nfailed: a process was left behind, and is killed now: {process}\n")
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What a test could not try on this machine is said, and not passed over."""
    for report in terminalreporter.getreports("passed"):
        for key, value in report.user_properties:
            if key == "not tried":
                terminalreporter.write_line(f"not tried {value}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The torture waits more than it computes: it comes first, while others use the processors."""
    items.sort(key=lambda item: "torture" not in item.path.parts)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """One server for all workers."""
    folder = tmp_path_factory.getbasetemp()
    run = folder.parent if os.environ.get("PYTEST_XDIST_WORKER") else folder
    with shared_cluster(run / "postgres") as running:
        yield running


@pytest.fixture
def own_postgres() -> Iterator[Cluster]:
    """One that may be stopped."""
    with cluster() as running:
        yield running
