"""Pay tables as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import ParseError
from pitboss.game.hands import HandCategory
from pitboss.game.money import parse_odds
from pitboss.game.paytables import (
    BLIND_LOWEST,
    BLIND_TABLES,
    TRIPS_LOWEST,
    TRIPS_TABLES,
    Paytable,
    parse_paytable,
)
from tests.game.playing import refusal_of

NAMED = [
    *((table, BLIND_LOWEST) for table in BLIND_TABLES.values()),
    *((table, TRIPS_LOWEST) for table in TRIPS_TABLES.values()),
]
some_odds = st.builds(
    lambda profit, stake: parse_odds(f"{profit} to {stake}"),
    st.integers(0, 999),
    st.integers(1, 9),
)


@pytest.mark.parametrize(("table", "lowest"), NAMED, ids=lambda value: getattr(value, "name", ""))
def test_a_named_table_parses_back_from_its_name_and_from_its_odds(
    table: Paytable, lowest: HandCategory
) -> None:
    assert parse_paytable(table.name, lowest) is table
    assert parse_paytable(str(table), lowest) == table
    assert table.lowest is lowest


@pytest.mark.parametrize("lowest", [BLIND_LOWEST, TRIPS_LOWEST], ids=str)
@given(data=st.data())
def test_an_own_table_parses_back(lowest: HandCategory, data: st.DataObject) -> None:
    size = HandCategory.ROYAL_FLUSH - lowest + 1
    odds = data.draw(st.lists(some_odds, min_size=size, max_size=size))
    table = parse_paytable(" ".join(f"{one.profit}:{one.stake}" for one in odds), lowest)
    assert table.odds == tuple(odds)
    assert parse_paytable(str(table), lowest) == table
    assert parse_paytable("  ".join(map(str, odds)), lowest) == table
    for at, category in enumerate(reversed(HandCategory)):
        assert table.pays(category) == (odds[at] if at < size else None)
        assert (category in dict(table.lines)) == (category >= lowest)


def test_odds_may_be_spelled_out() -> None:
    spelled = "500 to 1 50 to 1 10 to 1 3 to 1 3 to 2 1 to 1"
    assert parse_paytable(spelled, BLIND_LOWEST).name == "standard"


@pytest.mark.parametrize(
    ("text", "lowest", "many"),
    [
        ("", BLIND_LOWEST, "6 odds"),
        ("UTH-05", TRIPS_LOWEST, "7 odds"),
        ("UTH-01", BLIND_LOWEST, "6 odds"),
        ("standard", TRIPS_LOWEST, "7 odds"),
        ("500 50 10 3 3:2", BLIND_LOWEST, "6 odds"),
        ("500 50 10 3 3:2 1 1", BLIND_LOWEST, "6 odds"),
        ("a b c d e f", BLIND_LOWEST, "6 odds"),
    ],
)
def test_what_is_no_table_is_refused_with_the_tables_and_an_example(
    text: str, lowest: HandCategory, many: str
) -> None:
    with pytest.raises(ParseError) as refused:
        parse_paytable(text, lowest)
    message = str(refused.value)
    tables = TRIPS_TABLES if lowest is TRIPS_LOWEST else BLIND_TABLES
    assert "\n" not in message
    assert repr(text) in message
    assert many in message
    assert all(name in message for name in tables)
    assert str(lowest) in message
    assert f"'{next(iter(tables.values()))}'" in message


def test_one_wrong_word_is_named() -> None:
    with pytest.raises(ParseError, match="not odds: '3/2'"):
        parse_paytable("500 50 10 3 3/2 1", BLIND_LOWEST)


@given(st.text(alphabet="0123456789: toUTH-standard\n", max_size=40))
def test_any_text_is_a_table_or_a_parse_error(text: str) -> None:
    refusal = refusal_of(parse_paytable, text, BLIND_LOWEST)
    if refusal is None:
        assert parse_paytable(text, BLIND_LOWEST).lowest is BLIND_LOWEST
    else:
        assert isinstance(refusal, ParseError)
        assert "\n" not in str(refusal)
