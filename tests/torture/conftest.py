"""One fork server for all tests."""

from collections.abc import Iterator

import pytest

from tests.torture.servers import ForkServer, fork_server


@pytest.fixture(scope="session")
def forks() -> Iterator[ForkServer]:
    with fork_server() as running:
        yield running
