"""What tests of several folders share."""

from collections.abc import Iterator

import pytest

from tests.postgres import Cluster, cluster


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The torture waits more than it computes: it comes first, while others use the processors."""
    items.sort(key=lambda item: "torture" not in item.path.parts)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as running:
        yield running
