"""A spot under a strategy: the rule that speaks is the twin's, and its cost that of advice."""

from dataclasses import replace
from fractions import Fraction

import pytest

import pitboss
from pitboss.analysis.advice import advise
from pitboss.analysis.explanation import explain
from pitboss.analysis.strategies.catalogue import shipped
from pitboss.analysis.strategies.deciding import decide_everywhere
from pitboss.analysis.strategies.tabled import TabledStrategy
from pitboss.analysis.terms import terms_of
from pitboss.errors import ParseError
from pitboss.game.cards import parse_cards
from pitboss.game.rules import Street
from tests.analysis.games import HOUSE, deal, game
from tests.analysis.test_strategy_cost import MANY_WORDS
from tests.reference import strategies as twin

STREETS = {0: Street.PREFLOP, 3: Street.FLOP, 5: Street.RIVER}


@pytest.mark.parametrize("board", STREETS)
def test_the_rule_that_speaks_is_the_twins(board: int) -> None:
    for seed in range(12):
        cards, shown, _ = deal(seed, board)
        for strategy in (shipped("practical"), MANY_WORDS):
            told = explain(HOUSE, strategy, cards, shown)
            rule = twin.speaking(strategy, cards, shown)
            assert told.rule is not None
            assert strategy.rules[STREETS[board]][told.rule - 1] is rule
            assert (told.says, told.when) == (rule.decision, rule.when and str(rule.when))
            values = advise(HOUSE, cards, shown).values
            assert told.advice.values == values
            assert told.cost == max(values.values()) - values[told.says]


def test_words_say_why() -> None:
    told = explain(HOUSE, shipped("practical"), parse_cards("Kd Qh"), parse_cards("4s5h6d8c9d"))
    assert (told.rule, told.when, str(told.says)) == (2, None, "fold")
    assert told.cost == 0
    assert told.holds == {"hidden pair or better": False, "dealer outs < 21": False}
    assert told.numbers == {"dealer outs": 23}
    form = told.form()
    assert (form["rule"], form["says"], form["best"], form["cost"]) == (2, "fold", "fold", 0.0)
    banked = pitboss.explain("california", "practical", "Kd Qh", "4s5h6d8c9d")
    assert banked.form() == {**form, "note": banked.advice.note}
    assert "coverage is left out" in str(banked.advice.note)


def test_a_strategy_may_be_given_as_text() -> None:
    told = pitboss.explain("house", "[[preflop]]\nwhen = 'suited'\ndo = '3x'", "As Ks")
    assert (told.strategy, str(told.says), told.when) == ("strategy", "raise 3x", "suited")
    with pytest.raises(ParseError, match="strategy leaves As Kd before the flop undecided"):
        pitboss.explain("house", "[[preflop]]\nwhen = 'suited'\ndo = '3x'", "As Kd")


def test_the_best_play_says_what_is_best() -> None:
    told = explain(HOUSE, "optimal", parse_cards("As 3d"), parse_cards("3h 7d 9h"))
    assert (told.rule, told.when, told.cost) == (None, None, Fraction(0))
    assert told.says == told.advice.best
    assert not told.holds


@pytest.mark.full
def test_tables_say_what_the_rules_say_that_they_were_made_of() -> None:
    practical = shipped("practical")
    tables = TabledStrategy("tables", decide_everywhere(practical, terms_of(HOUSE)))
    for board in STREETS:
        for seed in range(8):
            cards, shown, _ = deal(seed, board)
            told = explain(HOUSE, practical, cards, shown)
            as_tables = explain(HOUSE, tables, cards, shown)
            blank = replace(told, strategy="tables", title=tables.title, rule=None, when=None)
            assert as_tables == replace(blank, holds={}, numbers={})


def test_what_cannot_be_explained_is_refused() -> None:
    hand = parse_cards("Kd Qh")
    with pytest.raises(ParseError, match="the rules offer no raise 4x; possible: check, raise 3x"):
        explain(game(preflop=[3]), "practical", hand)
    with pytest.raises(ParseError, match="a board has 0, 3 or 5 cards, not 1"):
        explain(HOUSE, "practical", hand, parse_cards("As"))
