"""Two servers on one PostgreSQL: what is no table's business reaches both."""

import time
from collections.abc import Callable, Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.postgres import Cluster
from tests.server.serving import SECONDS, Served, Visitor, serving


@pytest.fixture
def servers(postgres: Cluster) -> Iterator[tuple[Served, Served]]:
    url = postgres.new_database()
    with serving(url) as one, serving(url) as other:
        yield one, other


def soon(so: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + SECONDS
    while not so() and time.monotonic() < deadline:
        time.sleep(0.05)
    return so()


def test_a_drain_reaches_both(servers: tuple[Served, Served]) -> None:
    one, other = servers
    with Visitor.arrived(one, "Boss") as boss:
        boss.call("POST", "/api/host", {"link": one.house.people.host_link()})
        assert boss.call("POST", "/api/host/drain").status_code == 202
    assert one.house.rooms.draining
    assert soon(lambda: other.house.rooms.draining)


def test_who_logs_out_at_one_is_out_at_the_other(servers: tuple[Served, Served]) -> None:
    one, other = servers
    with Visitor.arrived(one, "Ann") as ann, Visitor(other, ann.token) as elsewhere:
        elsewhere.accepted("ping")
        with Visitor.arrived(other, "Ben") as ben:
            ben.accepted("ping")
            assert ann.call("DELETE", "/api/sessions/current").status_code == 204
            with pytest.raises(ConnectionClosed) as closed:
                elsewhere.socket.recv(SECONDS)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.reason == "the session is over"
            ben.accepted("ping")


def test_a_password_changed_at_one_ends_the_other_sessions_at_both(
    servers: tuple[Served, Served],
) -> None:
    one, other = servers
    form = {"name": "Ann B", "password": "correct horse"}  # a name of two words is one name
    tokens = [
        Visitor(one).call("POST", path, form).json()["token"]
        for path in ("/api/accounts", "/api/sessions")
    ]
    with Visitor(other, tokens[0]) as kept, Visitor(other, tokens[1]) as ended:
        for visitor in (kept, ended):
            visitor.accepted("ping")
        change = {"password": "correct horse", "new_password": "battery staple"}
        changed = Visitor(one, tokens[0]).call("POST", "/api/me/password", change)
        assert changed.status_code == 200
        with pytest.raises(ConnectionClosed) as closed:
            ended.socket.recv(SECONDS)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.reason == "the session is over"
        kept.accepted("ping")


def test_an_allowance_counts_the_chips_at_the_other(servers: tuple[Served, Served]) -> None:
    one, other = servers
    with Visitor.arrived(one, "Ann") as ann:
        table = ann.opened()
        ann.accepted("sit", table, seat=1, buy_in="9999.00")
        asked = Visitor(other, ann.token).call("POST", "/api/me/allowance")
    assert asked.json()["code"] == "enough-chips"
