"""People at a server."""

from collections.abc import Iterator
from itertools import count

import pytest

from tests.server.serving import Served, Visitor, serving

NUMBERS = count(1)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("http"), origins=("https://friend.example",)) as opened:
        yield opened


@pytest.fixture
def guest(served: Served) -> Iterator[Visitor]:
    with Visitor.arrived(served, f"Guest {next(NUMBERS)}") as arrived:
        yield arrived


@pytest.fixture(scope="module")
def host(served: Served) -> Iterator[Visitor]:
    with Visitor.arrived(served, "Boss") as boss:
        made = boss.call("POST", "/api/host", {"link": served.house.people.host_link()})
        assert made.json()["role"] == "host"
        yield boss
