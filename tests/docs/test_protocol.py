"""docs/protocol.md says what the server does: all of it, and nothing else."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.analysis.advice import advise
from pitboss.analysis.reasons import reasons
from pitboss.errors import ParseError, Refusal, ServerRefusal
from pitboss.game.cards import parse_cards
from pitboss.game.profiles import PROFILES, profile
from pitboss.game.steps import StepKind
from pitboss.protocol.frames import RunningClock, happened_part, own_part, public_part, view_frame
from pitboss.protocol.messages import KINDS, Problem, StepState
from pitboss.protocol.public_events import public_event
from pitboss.protocol.replies import accepted, refused, status_of
from pitboss.protocol.requests import LARGEST_MESSAGE, REQUEST_NAMES, AnyRequest, read_request
from pitboss.protocol.views import own_form, public_form
from pitboss.server import connection, security, uvicorn_protocols
from pitboss.server.analyst_pool import ANSWER_SECONDS, MOST_FOR_ONE, MOST_WAITING
from pitboss.server.app import application
from pitboss.server.house import Settings
from pitboss.server.rooms import broadcast, registry
from pitboss.server.routes import analysis, history, printing
from pitboss.server.security import COOKIE
from pitboss.table.bots import house_bots
from pitboss.table.commands import SitOut
from pitboss.table.table import Table, evolve
from pitboss.table.view import own_view, table_view
from tests.docs.transcripts import PROJECT
from tests.rules.rule_book import tables
from tests.table.session import Session

PAGE = (PROJECT / "docs" / "protocol.md").read_text(encoding="utf-8")
REFUSALS = (PROJECT / "docs" / "refusals.md").read_text(encoding="utf-8")
BY_THE_LIBRARY = {1002, 1011}  # close codes that no constant of ours has
Form = dict[str, Any]


def section(heading: str) -> str:
    """From its heading to the next."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None, heading
    return found[1]


def names(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def fields(heading: str) -> set[str]:
    """The first column of the section's table."""
    (_, *rows) = tables(section(heading))[0]
    return {name for row in rows for name in names(row[0])}


def described(heading: str, field: str) -> str:
    (_, *rows) = tables(section(heading))[0]
    (words,) = (row[1] for row in rows if field in names(row[0]))
    return words


@pytest.fixture(scope="module")
def openapi(tmp_path_factory: pytest.TempPathFactory) -> Form:
    database = tmp_path_factory.mktemp("protocol") / "unused.db"
    return application(Settings(f"sqlite:///{database}")).openapi()


@pytest.fixture(scope="module")
def seen() -> dict[str, set[str]]:
    """The fields of every part of the views, over sessions of all games."""
    found: dict[str, set[str]] = {}

    def note(part: str, forms: Iterable[Mapping[str, object] | None]) -> None:
        found.setdefault(part, set()).update(*(form for form in forms if form is not None))

    for name in PROFILES:
        rules = profile(name)
        session = Session.seated(rules, dict(enumerate(house_bots(3), 1)), "protocol")
        for _ in session.rounds(4):
            pass
        session.ask(SitOut(1))
        table = Table(rules)
        for event in session.log:
            table = evolve(table, event)
            public = public_form(table_view(table, None))
            own = own_form(own_view(table, 1))
            note("public", [public])
            note("seats", public["seats"])
            note("button", [public["button"]])
            note("you", [own])
            if own is not None:
                note("asked", [own["asked"]])
                for offer in (*own["offers"], *own["may"]):
                    note(f"offer {offer['do']}", [offer])
            if (round := public["round"]) is not None:
                note("round", [round])
                note("bank", [round["bank"]])
                note("round seats", round["seats"])
                note("lines", (line for seat in round["seats"] for line in seat["lines"]))
    return found


def test_every_route_is_documented_and_no_other(openapi: Form) -> None:
    routes = {f"{method.upper()} {path}" for path, of in openapi["paths"].items() for method in of}
    assert fields("HTTP") == routes


def schema_of(openapi: Form, content: Form) -> Form:
    """The object that a body is, or that a list has."""
    schema: Form = content["application/json"]["schema"]
    name = schema.get("items", schema).get("$ref", "").rpartition("/")[2]
    found: Form = openapi["components"]["schemas"].get(name, {})
    return found


def test_what_is_sent_to_a_route_is_documented(openapi: Form) -> None:
    (_, *rows) = tables(section("HTTP"))[0]
    for route, _, sent, _ in rows:
        (method, path) = names(route)[0].split()
        operation = openapi["paths"][path][method.lower()]
        given = [query["name"] for query in operation.get("parameters", ())]
        expected = {name for name in given if f"{{{name}}}" not in path}
        if "requestBody" in operation:
            body = schema_of(openapi, operation["requestBody"]["content"])
            expected |= set(body["properties"])
        documented = fields("A new table") if sent == "a new table" else set(names(sent))
        assert documented == expected, route


@pytest.mark.parametrize(
    ("name", "headings"),
    [
        ("Arrival", ["An arrival"]),
        ("Me", ["You"]),
        ("StatementLine", ["A statement line"]),
        ("RulesLine", ["Rules"]),
        ("ResultLine", ["A result line"]),
        ("Game", ["A game"]),
        ("Standard", ["The standard game"]),
        ("TableForm", ["A new table"]),
        ("TableLine", ["A table line"]),
        ("TableCard", ["A table line", "A table card"]),
        ("Advice", ["Advice"]),
        ("Chart", ["A chart"]),
        ("FlopChart", ["A flop chart"]),
        ("TrainingSpots", ["Training spots"]),
        ("HandPage", ["A settled hand"]),
        ("SeatPage", ["A seat of a settled hand"]),
        ("OfferLine", ["An offer of the bank"]),
        ("ClockLine", ["A line of the rotation clock"]),
        ("SettledWagerForm", ["A settled wager"]),
        ("WagerForm", ["A wager of a game"]),
    ],
)
def test_every_field_over_http_is_documented_and_no_other(
    openapi: Form, name: str, headings: list[str]
) -> None:
    documented = set().union(*map(fields, headings))
    assert documented == set(openapi["components"]["schemas"][name]["properties"])


def test_forms_within_forms_are_documented(openapi: Form) -> None:
    schemas = openapi["components"]["schemas"]
    assert set(names(described("You", "seats"))) == set(schemas["SeatTaken"]["properties"])
    assert set(names(described("A new table", "pace"))) == set(schemas["PaceForm"]["properties"])
    for heading, field, forms in (
        ("A wager of a game", "table", ["Pays", "Pay"]),
        ("A game", "schedules", ["ScheduleForm", "StepForm", "RangeForm"]),
        ("Advice", "chances", ["Chances"]),
        ("Advice", "outs", ["Outs"]),
        ("A chart", "hands", ["Hand"]),
        ("A flop chart", "preflop", ["BeforeFlop"]),
        ("A flop chart", "groups", ["FlopGroup"]),
        ("A flop chart", "cells", ["FlopCell"]),
        ("Training spots", "spots", ["TrainingSpot"]),
        ("A settled hand", "dealer", ["DealerPage"]),
        ("A settled hand", "bank", ["RemarkForm"]),
    ):
        within = set().union(*(schemas[form]["properties"] for form in forms))
        assert within <= set(names(described(heading, field))), field


def test_every_reason_for_advice_is_documented_with_its_fields() -> None:
    rules, cards = profile("house"), parse_cards("Kd Qh")
    river = advise(rules, cards, parse_cards("4s 5h 6d 8c 9d"))
    even = replace(river, values=dict.fromkeys(river.values, Fraction(1)))
    told = {reason["code"]: set(reason) for one in (river, even) for reason in reasons(one)}
    (_, *rows) = tables(section("Advice"))[1]
    assert {names(row[0])[0]: {"code", *names(row[1])} for row in rows} == told


def requests() -> dict[str, Any]:
    """The model of every word."""
    kinds: Any = AnyRequest
    return {
        word: kind
        for kind in kinds.__args__
        for word in kind.model_fields["do"].annotation.__args__
    }


def test_every_request_is_documented_with_all_its_fields_and_no_other() -> None:
    (_, *rows) = tables(section("Requests"))[0]
    documented = {names(row[0])[0]: row[1] for row in rows}
    assert list(documented) == list(REQUEST_NAMES)
    for word, cell in documented.items():
        model = requests()[word].model_fields
        optional = set(re.findall(r"\(`([^`]+)`\)", cell))
        assert set(names(cell)) == set(model) - {"id", "do"}, word
        assert optional == {name for name in model if not model[name].is_required()}, word


def test_the_examples_are_requests_one_for_each_word() -> None:
    (block,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    asked = [read_request(line) for line in block.splitlines()]
    assert [request.do for request in asked] == list(REQUEST_NAMES)


def test_the_dialogue_has_requests_and_replies_as_they_are() -> None:
    spoken = re.findall(r"^(you|server) +(\{.*\})$", PAGE, re.MULTILINE)
    assert len(spoken) == 6
    for who, text in spoken:
        if who == "you":
            read_request(text)
        elif '"reply"' in text:
            told = json.loads(text)
            assert text == accepted(told["id"], told["table"], told["version"]).text


def test_every_field_of_a_reply_is_documented() -> None:
    told = [accepted("a", "t", 1), refused("a", ParseError("not JSON"))]
    forms = [json.loads(reply.text) for reply in told]
    assert fields("Replies") == set().union(*forms)


@pytest.mark.parametrize(
    ("heading", "part"),
    [
        ("Public", "public"),
        ("A seat at the table", "seats"),
        ("A round", "round"),
        ("A seat in the round", "round seats"),
        ("A settled wager", "lines"),
        ("You, at a table", "you"),
        ("What you are asked", "asked"),
    ],
)
def test_every_field_of_a_view_is_documented_and_no_other(
    seen: dict[str, set[str]], heading: str, part: str
) -> None:
    assert fields(heading) == seen[part]


def test_the_parts_within_parts_of_a_view_are_documented(seen: dict[str, set[str]]) -> None:
    assert set(names(described("Public", "button"))) == seen["button"]
    assert set(names(described("A round", "bank"))) == seen["bank"]


def test_every_offer_is_documented_with_its_fields(seen: dict[str, set[str]]) -> None:
    (_, *rows) = tables(section("Offers"))[0]
    documented = {f"offer {name}": {"do", *names(row[1])} for row in rows for name in names(row[0])}
    assert documented == {part: of for part, of in seen.items() if part.startswith("offer")}


def test_the_frame_of_a_view_is_documented() -> None:
    session = Session.seated(profile("house"), dict(enumerate(house_bots(1), 1)), "frame")
    parts = (
        happened_part([public_event(2, session.log[0], session.table)]),
        public_part(table_view(session.table, None)),
        own_part(own_view(session.table, 1)),
    )
    frame = json.loads(view_frame("t", 2, RunningClock(20, 1.5), False, *parts))
    assert fields("Views") == set(frame)
    assert list(frame)[:2] == ["type", "table"]
    assert set(names(described("Views", "clock"))) == set(frame["clock"])
    assert set(names(described("Views", "happened"))) == set(frame["happened"][0])


def test_every_step_is_documented_with_its_fields() -> None:
    assert fields("Steps") == set(StepState.__annotations__)
    assert set(names(described("Steps", "kind"))) == set(StepKind)


def test_every_kind_of_event_is_documented_and_no_other() -> None:
    (_, *rows) = tables(section("Kinds of events"))[0]
    assert {kind for row in rows for kind in names(row[1])} == set(KINDS)


def test_every_close_code_is_documented_and_no_other() -> None:
    (_, *rows) = tables(section("Closing"))[0]
    ours = {connection.POLICY, connection.TRY_AGAIN_LATER, connection.RESTARTING}
    ours |= {uvicorn_protocols.TOO_BIG, uvicorn_protocols.NOT_UTF_8}
    assert {int(row[0]) for row in rows} == ours | BY_THE_LIBRARY


def test_every_limit_is_the_one_that_holds() -> None:
    usual = Settings("sqlite://")
    arrivals, log_ins, look_ups = usual.arrivals, usual.log_ins, usual.look_ups
    connections_ = usual.connections
    assert connections_ is not None
    (_, *rows) = tables(section("Limits"))[0]
    assert [row[1] for row in rows] == [
        f"{LARGEST_MESSAGE // 1024} KiB",
        f"{security.LARGEST_BODY // 1024} KiB",
        f"{connection.MESSAGES_AT_ONCE} at once, then {connection.MESSAGES_PER_SECOND:g} a second; "
        f"after {connection.EXCESS_FORGIVEN} refused ones it is closed, and of those "
        f"{connection.MESSAGES_PER_SECOND:g} a second are forgiven",
        f"{connection.MOST_TABLES}",
        f"{connection.MOST_REPLIES}",
        f"{connection.SECONDS_TO_SEND:g} seconds",
        f"{uvicorn_protocols.SECONDS_TO_REQUEST:g} seconds",
        f"{connections_[0]:g} at once, then {connections_[1]:g} a second; more are closed "
        "before anything is read",
        f"{arrivals[0]:g} at once, then one every {1 / arrivals[1]:g} seconds",
        f"{log_ins[0]:g} at once, then one every {1 / log_ins[1]:g} seconds",
        f"{look_ups[0]:g} at once, then {look_ups[1]:g} a second; "
        f"{history.LINES_AT_THE_COST_OF_A_ROUND} result lines are as one round, "
        f"a sheet that a journal fills is as {printing.COST_OF_A_JOURNAL}",
        f"{usual.analyst_questions[0]:g} at once, then {usual.analyst_questions[1]:g} a second; "
        f"{MOST_FOR_ONE} at a time that have to be counted",
    ]
    counted = " ".join(section("Limits").split())
    assert analysis.SPOTS_FOR_ONE == 2
    assert f"of the standard game as {analysis.CHART}" in counted
    assert f"has to be counted first as {analysis.THOROUGH}" in counted
    assert (
        f"that is {analysis.THOROUGH} for every {analysis.MULTIPLES_FOR_ONE} multiples begun, "
        f"of all streets together, up to {usual.analyst_questions[0]:g}"
    ) in counted
    assert f"More than {MOST_WAITING} questions that wait" in counted
    assert f"no answer {ANSWER_SECONDS:g} seconds after its turn" in counted
    assert f"at most {registry.MOST_ROOMS_OF_A_PLAYER} tables" in section("A new table")
    assert f"a view every {broadcast.SECONDS_BETWEEN_VIEWS * 1000:g} ms" in " ".join(
        section("Versions").split()
    )
    assert f"`{COOKIE}`" in section("A session")


def test_every_field_of_a_problem_is_documented() -> None:
    assert fields("Problems") == set(Problem.__annotations__)


def test_every_code_is_documented_with_its_status_and_no_other() -> None:
    page = section("Problems")
    (_, *rows) = tables(page)[1]
    documented = {(code, int(row[0])) for row in rows for code in names(row[1])}
    _, _, others = page.partition("With 409 come")
    documented |= {(code, 409) for code in names(others)}
    codes: tuple[Refusal | ServerRefusal, ...] = (*Refusal, *ServerRefusal)
    assert documented == {(str(code), status_of(code)) for code in codes}


def test_refusals_of_the_server_are_documented_in_the_order_of_the_source() -> None:
    _, ((_, *rows)) = tables(REFUSALS.replace(r"\|", "/"))
    assert [row[0].strip("`") for row in rows] == list(ServerRefusal)
    for _, when, what_to_do in rows:
        assert when.endswith(".")
        assert what_to_do.endswith(".")


def test_no_code_is_made_up_anywhere_on_the_page() -> None:
    refusals = {*map(str, Refusal), *map(str, ServerRefusal)}
    known = refusals | {*REQUEST_NAMES, *KINDS, *StepKind}
    spelled_like_codes = set(re.findall(r"`([a-z]+(?:-[a-z]+)+)`", PAGE))
    assert spelled_like_codes <= known
