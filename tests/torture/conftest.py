"""One nursery for all of them."""

from collections.abc import Iterator

import pytest

from tests.torture.servers import Nursery, nursery


@pytest.fixture(scope="session")
def born() -> Iterator[Nursery]:
    with nursery() as running:
        yield running
