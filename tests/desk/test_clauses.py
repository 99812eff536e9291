"""The clauses that ship are those of the book."""

from pitboss.desk.clauses import clauses
from pitboss.game.claims import Why
from tests.rules.rule_book import CLAUSES, CLAUSES_FILE, clauses_json, rule_book


def test_the_clauses_that_ship_are_those_of_the_book() -> None:
    """`python -m tests.rules.rule_book` writes them anew."""
    assert CLAUSES_FILE.read_text(encoding="utf-8") == clauses_json(rule_book())


def test_every_clause_is_there_in_order() -> None:
    assert [clause.number for clause in clauses()] == list(CLAUSES)
    assert all(clause.words and clause.source and clause.chapter for clause in clauses())


def test_a_clause_has_its_chapter_its_words_and_its_source() -> None:
    found = {clause.number: clause for clause in clauses()}
    suits = found["2.2"]
    assert (suits.chapter, suits.words) == ("The hand", "Suits have no rank.")
    assert suits.source == "002 Ranking 1; 004 Ranking 1"
    assert {why.clause for why in Why} <= set(found)
