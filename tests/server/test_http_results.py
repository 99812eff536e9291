"""The route of a player's own results: light lines of every round, for a list and a chart."""

from pathlib import Path
from typing import Any

import pytest

from pitboss.server.routes import history
from tests.server.serving import Form, Served, Visitor, anonymous, refused, serving


def play(visitor: Visitor, rounds: int, **setting: Any) -> str:
    """Plays so many rounds at a table of their own; its id."""
    table = visitor.opened(f"Alone with {setting}", solo=True, **setting)
    visitor.accepted("sit", table, seat=2, buy_in="500")
    for round in range(1, rounds + 1):
        visitor.accepted("open-round", table)
        visitor.accepted("place-wagers", table, round=round, stakes={"ante": "5"}, ready=True)
        visitor.accepted("decide", table, round=round, street="preflop", decision="raise 4x")
    return table


def results(visitor: Visitor, address: str = "") -> list[Form]:
    answer = visitor.call("GET", f"/api/me/results{address}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    lines: list[Form] = answer.json()
    return lines


def test_a_line_says_where_and_when_and_how_much(guest: Visitor) -> None:
    table = play(guest, 1)
    record = guest.call("GET", f"/api/tables/{table}/rounds/1").json()
    (line,) = results(guest)
    at = line.pop("at")
    assert line == {
        "cursor": f"{at}.{table}.1",
        "table": table,
        "name": record["name"],
        "rules": "house",
        "title": "House-banked casino game",
        "round": 1,
        "seat": 2,
        "net": record["seats"]["2"]["net"],
    }


def test_all_results_add_up_to_what_came_of_the_chips(served: Served) -> None:
    with Visitor.arrived(served, "Addie") as addie:
        play(addie, 3)
        play(addie, 2, changes={"preflop": [4]})
        me = addie.call("GET", "/api/me").json()
        chips = float(me["purse"]) + sum(float(seat["stack"]) for seat in me["seats"])
        lines = results(addie)
        assert len(lines) == 5
        assert chips - 10_000 == sum(float(line["net"]) for line in lines)


def test_results_come_in_pages_and_by_what_is_asked_for(served: Served) -> None:
    with Visitor.arrived(served, "Paige") as paige:
        plain, own = play(paige, 3), play(paige, 2, changes={"preflop": [4]})
        every = results(paige)
        assert [(line["table"], line["round"]) for line in every] == [
            *((own, round) for round in (2, 1)),
            *((plain, round) for round in (3, 2, 1)),
        ]
        paged = [*(first := results(paige, "?limit=2"))]
        while first:
            paged += (first := results(paige, f"?limit=2&before={first[-1]['cursor']}"))
        assert paged == every
        for address, wanted in (
            (f"?table={own}", [line for line in every if line["table"] == own]),
            ("?rules=house-own", [line for line in every if line["table"] == own]),
            ("?rules=house", [line for line in every if line["table"] == plain]),
            ("?rules=california", []),
            (f"?from={every[1]['at']}", [line for line in every if line["at"] >= every[1]["at"]]),
            (f"?until={every[1]['at']}", [line for line in every if line["at"] < every[1]["at"]]),
            ("?result=won", [line for line in every if float(line["net"]) > 0]),
            ("?result=lost", [line for line in every if float(line["net"]) < 0]),
            ("?result=even", [line for line in every if float(line["net"]) == 0]),
        ):
            assert results(paige, address) == wanted, address


def test_everybody_sees_their_own_alone(served: Served, guest: Visitor) -> None:
    play(guest, 1)
    with Visitor.arrived(served, "Curious") as other:
        assert results(other) == []
    refused(anonymous(served).call("GET", "/api/me/results"), 401, "not-logged-in")


def test_a_table_that_is_closed_keeps_its_name(guest: Visitor) -> None:
    table = play(guest, 1)
    (line,) = results(guest)
    assert guest.call("DELETE", f"/api/tables/{table}").status_code == 204
    assert results(guest) == [line]


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("limit=0", "'limit'"),
        ("limit=1001", "'limit'"),
        ("before=yesterday", "'before' is not written as it should be"),
        ("table=A.B", "'table' is not written as it should be"),
        (f"rules={'x' * 81}", "'rules'"),
        ("from=monday", "'from'"),
        ("until=-1", "'until'"),
        (f"until={10**15}", "'until'"),
        ("result=push", "'won', 'lost' or 'even'"),
    ],
)
def test_bad_filters_are_refused(guest: Visitor, address: str, words: str) -> None:
    assert words in refused(guest.call("GET", f"/api/me/results?{address}"), 400, "bad-request")


def test_many_lines_count_as_several_rounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "LINES_AT_THE_COST_OF_A_ROUND", 2)
    with (
        serving(tmp_path, look_ups=(6.0, 1e-9)) as served,
        Visitor.arrived(served, "Greedy") as greedy,
    ):
        play(greedy, 4)
        assert len(results(greedy)) == 4  # counts as 3
        assert len(results(greedy)) == 4
        refused(greedy.call("GET", "/api/me/results?limit=1"), 429, "too-many-messages")
