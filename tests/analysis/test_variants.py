"""Games from a few words: every combination once, and what cannot be read is refused."""

from collections.abc import Sequence

import pytest

from pitboss.analysis.variants import MOST_GAMES, Variants, blind_tables
from pitboss.errors import ParseError
from tests.analysis.games import HOUSE


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("500 50 10 3 3:2 1", ["500 50 10 3 3:2 1"]),
        ("9,8 7 6 5 4 3", ["9 7 6 5 4 3", "8 7 6 5 4 3"]),
        ("9 7 6 5 1..2/1:2 1", ["9 7 6 5 1 1", "9 7 6 5 3:2 1", "9 7 6 5 2 1"]),
        ("9 7 6 5 1.5..2.5/0.5 1", ["9 7 6 5 3:2 1", "9 7 6 5 2 1", "9 7 6 5 5:2 1"]),
        ("9 7 6 5 1..3,2 1", ["9 7 6 5 1 1", "9 7 6 5 2 1", "9 7 6 5 3 1"]),
        ("9 7 6 5 1..2 0, 1", [f"9 7 6 5 {a} {b}" for a in (1, 2) for b in (0, 1)]),
    ],
)
def test_tables_with_alternatives(text: str, tables: list[str]) -> None:
    assert blind_tables(text) == tables


@pytest.mark.parametrize(
    "text",
    ["x", "5..3", "1..2/0", "1.7", "1..2.7", "..", "1..", "1,,2", "1../2", "1..2/x", "1..2/.5"],
)
def test_what_cannot_be_read_names_the_word(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        blind_tables(f"500 {text} 1")
    assert repr(text)[1:-1] in str(caught.value) or "''" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_games_are_all_combinations_and_not_too_many() -> None:
    fields: dict[str, Sequence[object]] = {
        "preflop": [[3, 4], [4]],
        "blind_table": blind_tables("9 7 6 5 4,3 1"),
    }
    games = Variants(HOUSE, fields)
    assert len(games) == len(list(games)) == 4
    assert [(one.preflop, str(one.paytable("blind"))) for one in games] == [
        ((3, 4), "9 7 6 5 4 1"),
        ((3, 4), "9 7 6 5 3 1"),
        ((4,), "9 7 6 5 4 1"),
        ((4,), "9 7 6 5 3 1"),
    ]
    assert list(Variants(HOUSE)) == [HOUSE]
    with pytest.raises(ParseError, match=f"at most {MOST_GAMES:,}"):
        blind_tables("1..1000 1..1000 1..2 1 1 1")
    with pytest.raises(ParseError, match="more than"):
        blind_tables("1..9999/1:200 1 1 1 1 1")
