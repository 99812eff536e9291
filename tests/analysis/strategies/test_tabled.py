"""Strategies as tables: kept in a file, read back, and refused in one line."""

from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import Deck
from pitboss.analysis.strategies.tabled import TabledStrategy, checked, read_tables, save_tables
from pitboss.analysis.strategy_cost import evaluate, optimal_streets
from pitboss.analysis.terms import terms_of
from pitboss.errors import ParseError, StorageError
from tests.analysis.games import HOUSE

DECK = Deck((0, 1, 2))
TERMS = terms_of(HOUSE)


@pytest.fixture(scope="module")
def best() -> Decisions:
    return optimal_streets(TERMS, DECK).decisions


def test_tables_come_back_and_cost_what_they_cost(best: Decisions, tmp_path: Path) -> None:
    save_tables(tmp_path / "best.npz", best)
    tables = read_tables(tmp_path / "best.npz")
    assert tables.name == "best"
    counted = evaluate(HOUSE, tables, deck=DECK)
    assert (counted.name, len(counted.situations)) == ("best", 0)
    assert counted.cost == 0
    assert evaluate(HOUSE, best, deck=DECK).name == "decisions"


def test_a_file_that_is_none_of_ours_is_refused(best: Decisions, tmp_path: Path) -> None:
    path = tmp_path / "own.npz"
    with pytest.raises(StorageError, match="No such file"):
        read_tables(path)
    for nonsense in (b"", b"nonsense", b"PK\x03\x04nonsense"):
        path.write_bytes(nonsense)
        with pytest.raises(ParseError, match=r"own\.npz: not an \.npz file of tables"):
            read_tables(path)
    np.savez(path, preflop=best.preflop)
    with pytest.raises(ParseError, match="format none of tables; this reads format 1"):
        read_tables(path)
    np.savez(path, format=2, **best._asdict())
    with pytest.raises(ParseError, match="format 2 of tables; this reads format 1"):
        read_tables(path)
    np.savez(path, format=1, preflop=best.preflop, plain=best.plain)
    with pytest.raises(ParseError, match="flops, suited missing of preflop, flops, plain, suited"):
        read_tables(path)
    kept = BytesIO()
    np.savez(kept, format=1, preflop=np.array([{}], dtype=object), flops=1, plain=1, suited=1)
    path.write_bytes(kept.getvalue())
    with pytest.raises(ParseError, match=r"not an \.npz file of tables"):
        read_tables(path)


def test_tables_of_another_deck_or_game_are_refused(best: Decisions) -> None:
    def refusal(**changed: Any) -> str:
        tables = TabledStrategy("own", best._replace(**changed))
        with pytest.raises(ParseError) as refused:
            checked(tables, TERMS, DECK)
        return str(refused.value)

    assert refusal(plain=best.plain[1:]).startswith(
        "own: plain: a table of (20, 6), not of (21, 6)"
    )
    assert "not a table of whole numbers" in refusal(flops=best.flops.astype(float))
    assert "not a table of whole numbers" in refusal(flops=[[1]])
    assert "choice 3; the rules offer 0 to 2" in refusal(preflop=best.preflop * 0 + 3)
    assert "choice -2; the rules offer -1 to 0" in refusal(suited=best.suited * 0 - 2)
    odd = best.preflop.copy()
    odd[-1] = 1 - min(odd[-1], 1)
    assert refusal(preflop=odd) == "own: preflop: 44 is not the same choice in every suit"
