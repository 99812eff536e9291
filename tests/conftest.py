"""What tests of several folders share."""

from collections.abc import Iterator

import pytest

import tests.hypothesis_profile  # noqa: F401 (before any test module is read)
from tests.leftovers import end_leftovers, mark_children
from tests.postgres import Cluster, cluster


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # workers are children too
        mark_children()


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        end_leftovers()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The torture waits more than it computes: it comes first, while others use the processors."""
    items.sort(key=lambda item: "torture" not in item.path.parts)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as running:
        yield running
