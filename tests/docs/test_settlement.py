"""docs/settlement.md says what the desk reads and what it answers: all of it, and nothing else."""

import json
import re

import pytest
from pydantic import BaseModel

from pitboss.desk.forms import (
    DealerAnswer,
    HandAnswer,
    HandForm,
    HouseAnswer,
    IrregularityAnswer,
    PlayerDealerAnswer,
    SeatAnswer,
    SettledWagerForm,
    SpotAnswer,
    VoidAnswer,
    read_hand,
)
from pitboss.desk.settle import answer, played, rules_of
from pitboss.game.claims import Outcome
from pitboss.game.profiles import profile
from pitboss.game.wagers import Result
from tests.docs.transcripts import PROJECT
from tests.rules.rule_book import tables

PAGE = (PROJECT / "docs" / "settlement.md").read_text(encoding="utf-8")
TABLES: dict[str, type[BaseModel]] = {
    "The answer": HandAnswer,
    "A seat of the answer": SeatAnswer,
    "A spot of a seat": SpotAnswer,
    "The bank": PlayerDealerAnswer,
}
WITHIN: dict[str, type[BaseModel]] = {  # a row of the answer
    "dealer": DealerAnswer,
    "house": HouseAnswer,
    "irregularities": IrregularityAnswer,
    "void": VoidAnswer,
}


def settlement_examples() -> list[str]:
    return re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)


def test_the_desk_gives_the_documented_answer_to_the_documented_hand() -> None:
    hand_text, answer_text = settlement_examples()
    hand = read_hand(hand_text)
    given = answer(played(hand, rules_of(hand, profile(hand.rules)))).form()
    for seat in given["seats"]:
        assert [line["spot"] for line in seat.pop("lines")] == list(seat["spots"])  # left out there
    assert given == json.loads(answer_text)


def test_the_example_file_is_the_documented_hand() -> None:
    example = (PROJECT / "examples" / "disputed-hand.json").read_text(encoding="utf-8")
    assert json.loads(example) == json.loads(settlement_examples()[0])


def test_every_field_of_a_hand_is_documented() -> None:
    seat = HandForm.model_fields["seats"].annotation
    assert all(f"`{field}`" in PAGE for field in HandForm.model_fields)
    assert seat is not None
    for field in ("seat", "stakes", "ante", "trips", "cards", "actions"):
        assert f"`seats[].{field}`" in PAGE


def names(text: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", text))


def answered(heading: str) -> dict[str, str]:
    """What the table under a heading says of each field."""
    found = re.search(rf"^#+ {heading}\n(.*?)(?=^#|\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None, heading
    (_, *rows) = tables(found[1])[0]
    return {field: words for cell, words in rows for field in names(cell)}


@pytest.mark.parametrize(("heading", "form"), TABLES.items(), ids=str)
def test_every_field_of_an_answer_is_documented_and_no_other(
    heading: str, form: type[BaseModel]
) -> None:
    assert set(answered(heading)) == set(form.model_fields)


def test_forms_within_an_answer_are_documented_where_it_names_them() -> None:
    said = answered("The answer")
    for field, form in WITHIN.items():
        assert set(form.model_fields) <= names(said[field]), field
    # Settled wagers are described in protocol.md, for all who show them.
    within: list[type[BaseModel]] = [SettledWagerForm, *TABLES.values(), *WITHIN.values()]
    documented = {form.__name__ for form in within} - {HandAnswer.__name__}
    assert documented == set(HandAnswer.model_json_schema()["$defs"])


def test_every_result_and_outcome_is_documented_wherever_one_is_told() -> None:
    results, outcomes = {one.value for one in Result}, {one.value for one in Outcome}
    assert names(answered("A seat of the answer")["result"]) == results | {"void"}
    assert names(answered("A spot of a seat")["outcome"]) == outcomes
    protocol = (PROJECT / "docs" / "protocol.md").read_text(encoding="utf-8")
    rows = [row for table in tables(protocol) for row in table if len(row) == 2]
    assert [names(words) for field, words in rows if field == "`result`"] == [results, results]
    assert [names(words) for field, words in rows if field == "`outcome`"] == [outcomes]
    fairness = (PROJECT / "docs" / "fairness.md").read_text(encoding="utf-8")
    (listed,) = re.findall(r"its `result` \(([^)]*)\)", fairness)
    assert names(listed) == results | {"bank", "void"}
