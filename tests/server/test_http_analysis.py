"""The routes of the analysts: the same answers as the commands give, and nobody held up by them."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import BaseModel

from pitboss.analysis import charts
from pitboss.analysis.advice import advise
from pitboss.analysis.left_out import left_out
from pitboss.analysis.outs import outs
from pitboss.analysis.reasons import reasons
from pitboss.analysis.seen_flops import flop_groups, flops_seen, hand_named
from pitboss.analysis.solver import solve
from pitboss.analysis.strategy import starting_hands
from pitboss.analysis.values import cost
from pitboss.errors import InvalidRules
from pitboss.game.cards import parse_cards
from pitboss.game.profiles import PROFILES, format_rules, profile, with_fields
from pitboss.protocol.analysis import Advice, Chart, FlopChart, SolvedGame, TrainingSpots
from tests.server.fake_analysts import echo, saying, waiting
from tests.server.serving import (
    SECONDS,
    SECONDS_TO_SOLVE,
    Form,
    Served,
    Visitor,
    anonymous,
    refused,
    serving,
)

HOUSE = profile("house")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("analysis")) as opened:
        yield opened


def asked(served: Served, path: str, **form: Any) -> Form:
    with httpx.Client(timeout=SECONDS_TO_SOLVE, trust_env=False) as http:
        answer = http.post(f"{served.url}{path}", json=form)
    assert answer.status_code == 200, answer.text
    told: Form = answer.json()
    return told


def no(served: Served, path: str, **form: Any) -> str:
    return refused(anonymous(served).call("POST", path, form), 400, "bad-request")


def spots(served: Served, query: str = "") -> Form:
    with httpx.Client(timeout=SECONDS_TO_SOLVE, trust_env=False) as http:
        answer = http.get(f"{served.url}/api/spots?{query}")
    assert answer.status_code == 200, answer.text
    told: Form = answer.json()
    return told


@pytest.mark.parametrize(
    ("cards", "board", "dead"),
    [
        ("As Kd", "", ""),
        ("As Kd", "2c 7h 9d", ""),
        ("Kd Qh", "4s 5h 6d 8c 9d", "2c 2d"),
        ("9c 9d", "9h 4s 4c", "As"),
    ],
)
@pytest.mark.parametrize("game", PROFILES)
def test_advice_is_that_of_the_command_and_says_why(
    served: Served, game: str, cards: str, board: str, dead: str
) -> None:
    hand = parse_cards(cards), parse_cards(board), parse_cards(dead)
    advice = advise(profile(game), *hand)
    found = outs(*hand)
    assert asked(served, "/api/advice", profile=game, cards=cards, board=board, dead=dead) == {
        **advice.form(),
        "rules": game,
        "costs": {str(it): float(cost(advice.values, it)) for it in advice.values},
        "chances": {
            "win": float(advice.chances.win),
            "tie": float(advice.chances.tie),
            "lose": float(advice.chances.lose),
            "dealer_unqualified": float(advice.chances.dealer_unqualified),
        },
        "hand": {"As Kd": "ace high", "Kd Qh": "king high"}.get(
            cards, "full house, nines over fours"
        )
        if board
        else None,
        "outs": None if found is None else found.form(),
        "reasons": reasons(advice),
        "note": left_out(profile(game)),
    }


@pytest.mark.full
def test_advice_where_it_must_be_counted_first(served: Served) -> None:
    """Before the flop with a card out, and in a game that has no book."""
    cards, dead = parse_cards("Ks 2s"), parse_cards("Kc")
    told = asked(served, "/api/advice", cards="Ks 2s", dead="Kc")
    assert told["actions"] == advise(HOUSE, cards, (), dead).form()["actions"]
    changes = {"preflop": [1, 2], "qualify": "none"}
    told = asked(served, "/api/advice", cards="Ks 2s", changes=changes)
    own = with_fields(HOUSE, {"name": "own", **changes})
    assert told["actions"] == advise(own, cards).form()["actions"]
    assert list(told["actions"]) == ["check", "raise 1x", "raise 2x"]
    assert told["rules"] == "house-own"


def test_cards_may_be_written_in_any_way(served: Served) -> None:
    usual = asked(served, "/api/advice", cards="Ts Kd", board="2c 7h 9d")
    assert asked(served, "/api/advice", cards="10♠,kD", board="2c7H9d ") == usual


def test_the_chart_has_every_starting_hand_in_its_cell(served: Served) -> None:
    told = asked(served, "/api/chart", profile="california")
    assert told["title"] == f"Starting hands · {profile('california').title}"
    assert [(hand["row"], hand["column"]) for hand in told["hands"]] == [
        (row, column) for row in range(13) for column in range(13)
    ]
    known = starting_hands(HOUSE)
    for hand in told["hands"]:
        expected = known[hand["name"]]
        assert hand["name"] == charts.starting_hand(
            charts.RANKS_DOWN[hand["row"]], charts.RANKS_DOWN[hand["column"]]
        )
        assert hand["actions"] == {str(it): float(worth) for it, worth in expected.values.items()}
        assert (hand["best"], hand["value"]) == (str(expected.best), float(expected.value))
        assert hand["deals"] == expected.combos
    assert sum(hand["deals"] for hand in told["hands"]) == 1326


@pytest.mark.full
def test_the_flop_chart_of_a_hand(served: Served) -> None:
    told = asked(served, "/api/chart/flops", hand="jqO")
    cards = hand_named("QJo")
    seen = flops_seen(HOUSE, cards)
    assert (told["name"], told["title"]) == ("QJo", f"QJo on the flop · {HOUSE.title}")
    before = starting_hands(HOUSE)["QJo"]
    assert told["preflop"] == {
        "actions": {str(it): float(worth) for it, worth in before.values.items()},
        "best": str(before.best),
    }
    assert told["groups"] == [
        {
            "made": group.made,
            "flops": group.flops,
            "raised": group.raised,
            "value": float(group.value),
        }
        for group in flop_groups(cards, seen)
    ]
    cells = {(cell["row"], cell["column"]): cell for cell in told["cells"]}
    drawn = charts.flop_chart(seen, "")
    assert len(cells) == len(drawn.cells)
    for (row, column), cell in cells.items():
        expected = drawn.rows[row][column]
        assert expected is not None
        assert cell["words"] == expected.words
        assert cell["name"] == expected.name
        assert (cell["best"], cell["raised"]) == (str(expected.best), float(expected.share))


def test_a_solution_is_that_of_the_command(served: Served) -> None:
    form = json.loads(json.dumps(solve(HOUSE).form()))
    assert asked(served, "/api/solve") == form
    assert asked(served, "/api/solve", profile="royal-caribbean") == form


@pytest.mark.full
def test_a_changed_game_is_solved_by_its_changes(served: Served) -> None:
    changes = {"blind_table": "500 50 10 3 2 1", "trips_table": "60 40 30 9 7 4 3"}
    own = with_fields(HOUSE, {"name": "own", **changes})
    expected = json.loads(json.dumps(solve(own).form()))
    assert asked(served, "/api/solve", changes=changes) == expected
    assert asked(served, "/api/solve", rules=format_rules(own)) == expected
    assert "own" in expected["trips"]


@pytest.mark.parametrize("street", ["preflop", "flop", "river"])
def test_spots_come_with_the_advice_of_their_cards(served: Served, street: str) -> None:
    told = spots(served, f"street={street}&count=4&seed=mine")
    assert told["seed"] == "mine"
    assert len({spot["id"] for spot in told["spots"]}) == 4
    for spot in told["spots"]:
        assert spot["street"] == spot["advice"]["street"] == street
        hand = {"cards": spot["cards"], "board": spot["board"]}
        assert spot["advice"] == asked(served, "/api/advice", **hand)
        assert spot["id"].replace("-", "") == (spot["cards"] + spot["board"]).replace(" ", "")
        assert isinstance(spot["close"], bool)


def test_the_seed_that_was_drawn_brings_the_same_spots_again(served: Served) -> None:
    first, other = spots(served, "count=5"), spots(served, "count=5")
    assert first["spots"] != other["spots"]
    assert spots(served, f"count=5&seed={first['seed']}") == first
    elsewhere = spots(served, f"count=5&seed={first['seed']}&profile=california")
    assert [spot["id"] for spot in elsewhere["spots"]] == [spot["id"] for spot in first["spots"]]
    assert {spot["advice"]["rules"] for spot in elsewhere["spots"]} == {"california"}
    notes = [{spot["advice"]["note"] for spot in told["spots"]} for told in (first, elsewhere)]
    assert notes == [{None}, {left_out(profile("california"))}]


def test_the_note_is_that_of_the_game_whoever_asked_first(served: Served) -> None:
    """House and California have equal terms, and share what was counted."""
    hand = {"cards": "Ts 9d", "board": "2c 7h 9c"}
    for game in ("california", "house", "royal-caribbean", "california"):
        told = asked(served, "/api/advice", profile=game, **hand)
        assert told["note"] == left_out(profile(game))
        assert (told["note"] is None) is (game == "house")


@pytest.mark.parametrize(
    ("path", "form", "model"),
    [
        ("/api/advice", {"cards": "As Kd"}, Advice),
        ("/api/advice", {"cards": "As Kd", "board": "2c 7h 9d"}, Advice),
        ("/api/advice", {"cards": "As Kd", "board": "2c 7h 9d 9s Qs"}, Advice),
        ("/api/chart", {}, Chart),
        ("/api/chart/flops", {"hand": "72o"}, FlopChart),
        ("/api/solve", {}, SolvedGame),
    ],
)
def test_an_answer_has_the_fields_that_are_documented_and_no_other(
    served: Served, path: str, form: Form, model: type[BaseModel]
) -> None:
    told = asked(served, path, **form)
    assert model.model_validate(told).model_dump() == told


def test_spots_have_the_fields_that_are_documented_and_no_other(served: Served) -> None:
    told = spots(served, "count=9")
    assert TrainingSpots.model_validate(told).model_dump() == told


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"cards": "As"}, "a hand has 2 cards, not 1: As"),
        ({"cards": ""}, "a hand has 2 cards, not 0: none"),
        ({"cards": "As Kd Qd"}, "a hand has 2 cards, not 3: As Kd Qd"),
        ({"cards": "As As"}, "'cards': card As appears twice in 'As As'"),
        ({"cards": "As Kd", "board": "Zz 2c 3c"}, "'board': unknown card 'Zz'"),
        ({"cards": "As Kd", "board": "As 2c 3c"}, "card As appears twice among"),
        ({"cards": "As Kd", "dead": "2c Kd"}, "card Kd appears twice among"),
        ({"cards": "As Kd", "board": "2c 3c 4c 5c"}, "a board has 0, 3 or 5 cards, not 4"),
        ({"cards": "As Kd", "board": "2c 3c 4c", "dead": "a" * 201}, "'dead'"),
        ({}, "'cards'"),
        ({"cards": "As Kd", "card": "2c"}, "'card'"),
        ({"cards": "As Kd", "profile": "nowhere"}, "'profile' is unknown"),
        ({"cards": "As Kd", "changes": {"preflop": "3"}}, "preflop: '3' is not a list"),
        ({"cards": "As Kd", "changes": {"river": []}}, "river: empty"),
    ],
)
def test_what_is_no_hand_is_refused_in_one_line(served: Served, form: Form, why: str) -> None:
    assert why in no(served, "/api/advice", **form)


def test_an_unknown_starting_hand_is_refused(served: Served) -> None:
    for hand in ("zz", "AKx", "AA\nKK", ""):
        assert "unknown starting hand" in no(served, "/api/chart/flops", hand=hand)


@pytest.mark.parametrize("path", ["/api/advice", "/api/chart", "/api/chart/flops", "/api/solve"])
def test_rules_that_cannot_be_counted_are_refused_with_the_reason(
    served: Served, path: str
) -> None:
    changes = {"blind_table": "500 50 10 3 7:5 1"}
    with_fields(HOUSE, {"name": "own", **changes})  # sound enough to be played
    fields = {"/api/advice": {"cards": "As Kd"}, "/api/chart/flops": {"hand": "AA"}}.get(path, {})
    assert "flush pays 7 to 5: the solver counts in half-Antes" in no(
        served, path, changes=changes, **fields
    )
    with pytest.raises(InvalidRules):
        solve(with_fields(HOUSE, {"name": "own", **changes}))


@pytest.mark.parametrize("query", ["count=0", "count=21", "street=turn", "profile=x", "seed="])
def test_spots_that_cannot_be_are_refused(served: Served, query: str) -> None:
    refused(anonymous(served).call("GET", f"/api/spots?{query}"), 400, "bad-request")


def test_an_answer_is_computed_once(tmp_path: Path) -> None:
    with serving(tmp_path, analyst=echo()) as served:
        first = asked(served, "/api/solve")
        assert first["number"] == 1
        assert asked(served, "/api/solve", profile="california") == first
        assert asked(served, "/api/solve", changes={"qualify": "none"})["number"] == 2
        assert asked(served, "/api/solve", changes={"trips_table": "UTH-04"}) == first
        own_trips = {"trips_table": "60 40 30 9 7 4 3"}
        assert asked(served, "/api/solve", changes=own_trips)["number"] == 3


def test_an_address_asks_for_so_much_work_and_no_more(tmp_path: Path) -> None:
    """A solution counts for 10, a chart for 5, two spots for 1; what is known counts for 1."""
    with serving(tmp_path, analyst=echo(), analyst_questions=(20.0, 1e-6)) as served:
        asked(served, "/api/solve")  # 10 are left
        asked(served, "/api/solve")
        asked(served, "/api/chart")
        asked(served, "/api/advice", cards="As Kd")  # and now 3
        for path in ("/api/chart/flops", "/api/solve"):
            form = {"hand": "AA"} if path.endswith("flops") else {"changes": {"qualify": "none"}}
            answer = anonymous(served).call("POST", path, form)
            assert "20 at once" in refused(answer, 429, "too-many-messages")
        dead = {"cards": "As Kd", "dead": "2c"}  # has to be counted
        refused(anonymous(served).call("POST", "/api/advice", dead), 429, "too-many-messages")
        refused(anonymous(served).call("GET", "/api/spots?count=7"), 429, "too-many-messages")
        asked(served, "/api/solve")
        asked(served, "/api/chart")
        asked(served, "/api/advice", cards="As Kd")
        again = anonymous(served).call("POST", "/api/advice", {"cards": "As Kd"})
        refused(again, 429, "too-many-messages")


def test_a_question_counts_by_the_raises_of_its_game(tmp_path: Path) -> None:
    """10 for every 8 begun, and never more than an address may ask for at once."""
    standard = {"qualify": "none"}  # and its 4
    nine = {"preflop": [1, 2, 3, 4, 5, 6, 7]}
    ladder = {"river": list(range(1, 101))}
    with serving(tmp_path, analyst=echo(), analyst_questions=(29.0, 1e-6)) as served:
        asked(served, "/api/solve", changes=nine)  # 9 are left
        for form in ({"changes": standard}, {"changes": nine, "hand": "AA"}):
            path = "/api/chart/flops" if "hand" in form else "/api/solve"
            refused(anonymous(served).call("POST", path, form), 429, "too-many-messages")
        for _ in range(9):
            asked(served, "/api/solve", changes=nine)
        refused(
            anonymous(served).call("POST", "/api/solve", {"changes": nine}),
            429,
            "too-many-messages",
        )
    with serving(tmp_path, analyst=echo(), analyst_questions=(29.0, 1e-6)) as served:
        asked(served, "/api/solve", changes=ladder)
        refused(anonymous(served).call("POST", "/api/solve", {}), 429, "too-many-messages")


def test_one_address_does_not_fill_the_queue(tmp_path: Path) -> None:
    asked_it, go_on = tmp_path / "asked", tmp_path / "go-on"
    games = [{"preflop": [1, most]} for most in (2, 3, 4)]
    with serving(tmp_path, analyst=waiting(asked_it, go_on)) as served, ExitStack() as at_the_end:
        answers: list[Form] = []

        def solve_(changes: Form) -> None:
            answers.append(asked(served, "/api/solve", changes=changes))

        waiting_for = [threading.Thread(target=solve_, args=(game,)) for game in games[:2]]
        for thread in waiting_for:
            thread.start()
            at_the_end.callback(thread.join, SECONDS)
        at_the_end.callback(go_on.touch)
        analysts = served.house.analysts
        deadline = time.monotonic() + SECONDS
        while len(analysts._callers) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        answer = anonymous(served).call("POST", "/api/solve", {"changes": games[2]})
        assert refused(answer, 429, "too-many-messages") == (
            "a solution: 2 at a time that have to be counted; wait for one of them"
        )
        joined = threading.Thread(target=solve_, args=(games[0],))
        joined.start()
        go_on.touch()
        for thread in (*waiting_for, joined):
            thread.join(SECONDS)
        assert answers == [{}, {}, {}]
        solve_(games[2])


def test_spots_whose_seed_was_drawn_are_not_kept(tmp_path: Path) -> None:
    with serving(tmp_path, analyst=saying('answer {"spots":[]}')) as served:
        for _ in range(3):
            spots(served)
        assert len(served.house.analysts._cache) == 0
        spots(served, "seed=mine")
        assert len(served.house.analysts._cache) == 1


def test_an_analyst_at_work_delays_no_request(tmp_path: Path) -> None:
    asked_it, go_on = tmp_path / "asked", tmp_path / "go-on"
    answers: list[Form] = []
    with serving(tmp_path, analyst=waiting(asked_it, go_on)) as served:
        solving = threading.Thread(target=lambda: answers.append(asked(served, "/api/solve")))
        solving.start()
        try:
            with Visitor.arrived(served, "Ann") as ann:
                while not asked_it.exists():
                    ann.accepted("ping")
                table = ann.opened(solo=True)
                ann.accepted("sit", table, seat=1, buy_in="500")
                ann.accepted("open-round", table)
                ann.accepted("place-wagers", table, round=1, stakes={"ante": "5"}, ready=True)
                assert answers == []
        finally:
            go_on.touch()
            solving.join(SECONDS)
        assert answers == [{}]


def test_the_analysts_stop_with_the_server(tmp_path: Path) -> None:
    with serving(tmp_path, analyst=echo()) as served:
        asked(served, "/api/solve")
        process = served.house.analysts._thorough._process
        assert process is not None
        assert process.poll() is None
    assert process.returncode is not None
