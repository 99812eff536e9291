"""The settlement desk over HTTP: the same answers as the command, and the same reasons."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk.clauses import clauses
from pitboss.game.cards import parse_cards
from pitboss.game.claims import Why
from pitboss.game.hands import strength
from pitboss.game.profiles import PROFILES
from tests.cli.command import own_fields, pitboss
from tests.docs.transcripts import PROJECT
from tests.server.serving import Form, Served, Visitor, anonymous, plain_client, refused, serving

EXAMPLE: Form = json.loads(
    (PROJECT / "examples" / "disputed-hand.json").read_text(encoding="utf-8")
)
SEATS = [
    {"seat": 1, "ante": "10", "trips": "5", "cards": "As Ks", "actions": ["raise 4x"]},
    {"seat": 2, "ante": "10", "cards": "9h 9c", "actions": ["check", "check", "fold"]},
    {"seat": 3, "ante": "20", "cards": "7h 2s", "actions": ["check", "check", "raise 1x"]},
    {"seat": 5, "ante": "5", "trips": "5", "cards": "3c 3s", "actions": ["check", "check", "fold"]},
]
DEALT: Form = {"dealer": "7d 2c", "board": "Qs Js Ts 3h 4d", "seats": SEATS}
BANK = {"seat": 4, "wager": "500.00"}
HANDS: dict[str, Form] = {
    "the example": EXAMPLE,
    "house": {"rules": "house", **DEALT},
    "house, another Trips table": {"rules": "house", "trips_table": "UTH-01", **DEALT},
    "california": {"rules": "california", "player_dealer": BANK, **DEALT},
    "california, net": {
        "rules": "california",
        "coverage": "net",
        "schedule": 1,
        "player_dealer": {"seat": 4, "wager": "15.00"},
        **DEALT,
    },
    "royal-caribbean": {"rules": "royal-caribbean", "player_dealer": BANK, **DEALT},
    "a dealer who wins": {"rules": "house", **DEALT, "dealer": "Qd Qc"},
}
hands = pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS.keys())


def settled(served: Served, hand: Form) -> Form:
    answer = anonymous(served).call("POST", "/api/settle", hand)
    assert answer.status_code == 200, answer.text
    page: Form = answer.json()
    return page


@hands
def test_the_answer_is_that_of_the_command(served: Served, hand: Form, tmp_path: Path) -> None:
    told = pitboss("settle", "-", "--json", given=json.dumps(hand), folder=tmp_path)
    said = own_fields(json.loads(told.out))
    answer = settled(served, hand)["answer"]
    assert answer == said
    assert json.dumps(answer) == json.dumps(said)  # in the same order, too


def remarks(page: Form) -> list[Form]:
    """All that is said on a page, from its top to its bottom."""
    said = [page["dealer"]]
    for seat in page["seats"]:
        said += [seat["collected_first"], *seat["before_showdown"], *seat["lines"]]
    return [remark for remark in (*said, page["collection"], page["bank"]) if remark is not None]


@hands
def test_words_and_clauses_are_those_that_the_terminal_prints(
    served: Served, hand: Form, tmp_path: Path
) -> None:
    told = " ".join(pitboss("settle", "-", given=json.dumps(hand), folder=tmp_path).out.split())
    named = []
    for remark in remarks(settled(served, hand)):
        assert f"{remark['words']} ({', '.join(remark['clauses'])})" in told
        named += remark["clauses"]
    brackets = re.findall(r"\(((?:\d+\.\d+(?:, )?)+)\)", told)  # with nothing but clauses
    assert named == ", ".join(brackets).split(", ")


@hands
def test_every_line_is_that_of_the_answer(served: Served, hand: Form) -> None:
    page = settled(served, hand)
    assert [seat["seat"] for seat in page["seats"]] == [s["seat"] for s in page["answer"]["seats"]]
    for seat, answer in zip(page["seats"], page["answer"]["seats"], strict=True):
        given = next(s for s in hand["seats"] if s["seat"] == seat["seat"])
        assert (seat["cards"], seat["actions"]) == (given["cards"], given["actions"])
        assert (seat["result"], seat["net"]) == (answer["result"], answer["net"])
        assert seat["hand"] == strength(parse_cards(f"{seat['cards']} {hand['board']}")).in_full
        lines = {line["spot"]: line for line in (*seat["before_showdown"], *seat["lines"])}
        assert list(lines) == list(answer["spots"])
        for spot, amounts in answer["spots"].items():
            assert amounts.items() <= lines[spot].items()
        for line in lines.values():
            assert line["why"] in Why.__members__
            assert (line["odds"] is None) == (line["due"] == "0.00")


def test_the_example_is_explained_line_by_line(served: Served) -> None:
    page = settled(served, EXAMPLE)
    assert (page["title"], page["board"]) == ("California cardroom game", "Qs Js Ts 3h 4d")
    assert page["dealer"] == {
        "cards": "7d 2c",
        "hand": "queen high (Q-J-T-7-4)",
        "qualifies": False,
        "words": "queen high (Q-J-T-7-4), does not qualify",
        "clauses": ["6.2"],
    }
    royal, fold = page["seats"]
    assert [(line["spot"], line["odds"], line["clauses"]) for line in royal["lines"]] == [
        ("ante", None, ["6.3"]),
        ("play", "1 to 1", ["6.4"]),
        ("blind", "500 to 1", ["11.1", "9.1"]),
        ("trips", "50 to 1", ["9.1"]),
    ]
    assert royal["collected_first"] is None
    assert fold["collected_first"]["clauses"] == ["7.1"]
    assert page["collection"] == {
        "words": "Collection 1.00, paid by the player/dealer",
        "clauses": ["10.1", "10.2"],
    }
    assert page["bank"]["clauses"] == ["9.1"]


def test_a_folds_winning_trips_waits_for_its_turn(served: Served) -> None:
    """Clause 7.1: the same seat has lines from before the showdown and from its turn."""
    seat = settled(served, HANDS["house"])["seats"][3]
    assert [line["spot"] for line in seat["before_showdown"]] == ["ante", "blind"]
    assert [line["spot"] for line in seat["lines"]] == ["trips"]


def test_no_collection_no_remark(served: Served) -> None:
    for name in ("house", "royal-caribbean"):
        assert settled(served, HANDS[name])["collection"] is None


def test_rules_may_be_the_text_of_a_rules_file(served: Served, tmp_path: Path) -> None:
    toml = 'extends = "house"\nname = "own"\nblind_table = "100 50 10 3 3:2 1"\n'
    (tmp_path / "own.toml").write_text(toml)
    by_path = json.dumps(HANDS["house"] | {"rules": "./own.toml"})
    told = pitboss("settle", "-", "--json", given=by_path, folder=tmp_path)
    answer = settled(served, HANDS["house"] | {"rules": toml})["answer"]
    assert answer == own_fields(json.loads(told.out))


@pytest.mark.parametrize(
    "path", ["own.toml", "./own.toml", "/etc/passwd", "../house.toml", "C:\\own.toml", "~", ""]
)
def test_no_file_of_the_server_is_read(
    served: Served, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own.toml").write_text('extends = "house"\nname = "own"\n')
    monkeypatch.chdir(tmp_path)
    for rules in (path, str(tmp_path / path)):
        answer = anonymous(served).call("POST", "/api/settle", HANDS["house"] | {"rules": rules})
        detail = refused(answer, 400, "bad-request")
        assert f"{', '.join(PROFILES)}, or rules as TOML" in detail


def test_a_path_with_an_equals_sign_is_broken_toml(served: Served, tmp_path: Path) -> None:
    file = tmp_path / "a=b.toml"
    file.write_text('extends = "house"\nname = "own"\n')
    answer = anonymous(served).call("POST", "/api/settle", HANDS["house"] | {"rules": str(file)})
    assert "rules: broken TOML" in refused(answer, 400, "bad-request")


def with_seat(**fields: Any) -> Form:
    return EXAMPLE | {"seats": [EXAMPLE["seats"][0] | fields, EXAMPLE["seats"][1]]}


WRONG: dict[str, tuple[Any, str]] = {
    "no hand": ({}, "'rules' is missing"),
    "a list": ([], "the body is not what is asked for"),
    "an unknown field": (EXAMPLE | {"burn": "2d"}, "'burn' is unknown; the fields are"),
    "no seats": (EXAMPLE | {"seats": []}, "'seats'"),
    "money without quotes": (with_seat(ante=10), "seat 4 ante is not text in quotes"),
    "half a seat": (with_seat(seat=1.5), "'seats.0.seat'"),
    "a card twice": (with_seat(cards="As 9c"), "card 9c appears twice: seat 4 and seat 5"),
    "an unknown card": (with_seat(cards="As Xs"), "seat 4: unknown card 'Xs'"),
    "no letters of any alphabet": (with_seat(cards="\ud800 As"), "seat 4: unknown card"),
    "below the limits": (with_seat(ante="4.00"), "5.00 to 300.00"),
    "not offered": (with_seat(actions=["raise 2x"]), "seat 4 raise 2x"),
    "too few actions": (with_seat(actions=["check"]), "seat 4 has not decided (flop)"),
    "no bank": (EXAMPLE | {"player_dealer": None}, "player_dealer is missing"),
    "unknown coverage": (
        EXAMPLE | {"coverage": "all"},
        "wager, net, payoffs; or unlimited, where the house banks",
    ),
    "unknown schedule": (EXAMPLE | {"schedule": 4}, "1, 2, 3"),
    "unknown pay table": (EXAMPLE | {"trips_table": "UTH-99"}, "UTH-04"),
    "contradictory rules": (
        EXAMPLE | {"rules": 'extends = "house"\nname = "own"\nseats = 9\npreflop = []'},
        "preflop:",
    ),
    "rules in no alphabet": (EXAMPLE | {"rules": 'title = "\ud800"'}, "title"),
}


@pytest.mark.parametrize(("form", "words"), WRONG.values(), ids=WRONG.keys())
def test_bad_input_is_refused_in_one_line(served: Served, form: Any, words: str) -> None:
    assert words in refused(posted(served, json.dumps(form).encode()), 400, "bad-request")


def posted(served: Served, body: bytes) -> Any:
    with plain_client() as http:
        headers = {"content-type": "application/json"}
        return http.post(f"{served.url}/api/settle", content=body, headers=headers)


def test_a_field_given_twice_is_refused(served: Served) -> None:
    text = json.dumps(EXAMPLE).replace('"rules"', '"rules": "house", "rules"', 1)
    assert refused(posted(served, text.encode()), 400, "bad-request") == "'rules' is given twice"
    text = json.dumps(EXAMPLE).replace('"ante"', '"ante": "99", "ante"', 1)
    assert refused(posted(served, text.encode()), 400, "bad-request") == "'ante' is given twice"


@pytest.mark.parametrize("body", [b"", b"{", b"null", b"\xff\xfe{}", b"[" * 10_000])
def test_what_is_no_hand_is_refused(served: Served, body: bytes) -> None:
    refused(posted(served, body), 400, "bad-request")


def test_a_hand_that_is_too_large_is_refused(served: Served) -> None:
    hand = EXAMPLE | {"board": " " * 70_000}
    refused(posted(served, json.dumps(hand).encode()), 413, "too-large")


def test_hands_are_settled_so_many_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, look_ups=(2.0, 1e-9)) as served:
        for _ in range(2):
            settled(served, EXAMPLE)
        answer = anonymous(served).call("POST", "/api/settle", EXAMPLE)
        refused(answer, 429, "too-many-messages")


def test_a_page_of_another_host_may_not_ask(served: Served) -> None:
    asked = anonymous(served).call("POST", "/api/settle", EXAMPLE, Origin="https://evil.example")
    refused(asked, 403, "wrong-origin")


def test_a_guest_asks_as_anybody_does(guest: Visitor) -> None:
    assert guest.call("POST", "/api/settle", EXAMPLE).status_code == 200


@hands
def test_every_clause_that_is_named_can_be_looked_up(served: Served, hand: Form) -> None:
    book = anonymous(served).call("GET", "/api/clauses").json()
    assert book == [clause.model_dump() for clause in clauses()]
    named = {number for remark in remarks(settled(served, hand)) for number in remark["clauses"]}
    assert named <= {clause["number"] for clause in book}
