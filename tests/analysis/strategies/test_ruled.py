"""Strategies as TOML: read, written again, and refused in one line."""

import re

import pytest

from pitboss.analysis.deck import Deck
from pitboss.analysis.strategies.catalogue import NAMES, OPTIMAL, SHIPPED, shipped
from pitboss.analysis.strategies.deciding import decide_everywhere
from pitboss.analysis.strategies.ruled import parse_strategy
from pitboss.analysis.terms import terms_of
from pitboss.errors import ParseError
from pitboss.game.actions import Check, Fold, Raise
from pitboss.game.cards import parse_cards
from pitboss.game.rules import Street
from tests.analysis.games import HOUSE, game

ENOUGH = """
[[preflop]]
do = "check"
[[flop]]
do = "check"
[[river]]
do = "fold"
"""


@pytest.mark.parametrize("name", SHIPPED)
def test_what_ships_reads_as_it_is_written(name: str) -> None:
    strategy = shipped(name)
    assert strategy.name == name
    assert strategy.title
    assert strategy.text.endswith(".")
    assert parse_strategy(strategy.toml, f"{name}.toml") == strategy


def test_the_practical_strategy_is_the_published_one() -> None:
    practical = shipped("practical")
    assert practical.length == 7
    assert str(practical).splitlines() == [
        "The practical strategy",
        "preflop",
        "  4x: 33+ A2+ K5o+ K2s+ Q8o+ Q6s+ JTo J8s+",
        "  check: otherwise",
        "flop",
        "  2x: two pair or better or hidden pair and not 22 or flush draw card >= T",
        "  check: otherwise",
        "river",
        "  1x: hidden pair or better or dealer outs < 21",
        "  fold: otherwise",
    ]
    assert [rule.decision for rule in practical.rules[Street.RIVER]] == [Raise(1), Fold()]


def test_the_best_play_ships_by_name_alone() -> None:
    assert (OPTIMAL, *SHIPPED) == NAMES
    with pytest.raises(ParseError, match="unknown strategy 'practicle'; did you mean 'practical'"):
        shipped("practicle")


def test_a_strategy_may_leave_its_number_and_its_title_out() -> None:
    strategy = parse_strategy(ENOUGH, "folder/mine.toml")
    assert (strategy.name, strategy.title, strategy.text) == ("mine", "mine", "")
    assert strategy.rules[Street.PREFLOP][0].decision == Check()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[[", "own.toml: broken TOML"),
        ("", "it has no rule"),
        ("format = 2" + ENOUGH, "2 is not a format of strategies that can be read: 1"),
        ("titel = 'a'" + ENOUGH, "unknown field 'titel'; did you mean 'title'?"),
        ("title = 7" + ENOUGH, "title: 7 is not text"),
        ("flop = 'check'", "flop: not a list of rules; write each as [[flop]]"),
        ("flop = ['check']", "flop: not a list of rules"),
        ("[[flop]]\nwhen = '22'", "flop rule 1: `do` is missing: 'check', or a raise"),
        ("[[flop]]\ndo = '2x'\nif = '22'", "flop rule 1: unknown field 'if'"),
        ("[[flop]]\ndo = 'fold'", "flop rule 1: do: there is no fold on this street: 'check'"),
        ("[[flop]]\ndo = '2x'\n" * 1001, "flop: 1,001 rules; 1,000 at most"),
        ("[[river]]\ndo = 'check'", "there is no check on this street: 'fold'"),
        ("[[river]]\ndo = 'shove'", "do: 'shove' is no decision"),
        ("[[river]]\ndo = 2", "do: 2 is not text"),
        ("[[river]]\nwhen = 'hiden pair'\ndo = '1x'", "river rule 1: unknown word 'hiden pair'"),
        (
            "[[flop]]\nwhen = 'dealer outs < 21'\ndo = '2x'",
            "'dealer outs < 21' cannot be told on the flop, only on the river",
        ),
        (
            "[[preflop]]\nwhen = 'hidden pair'\ndo = '4x'",
            "'hidden pair' cannot be told before the flop, only on the flop and on the river",
        ),
    ],
)
def test_a_faulty_strategy_is_refused_in_one_line(text: str, named: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse_strategy(text, "own.toml")
    assert str(refused.value).startswith("own.toml: ")
    assert named in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (
            ENOUGH.replace('"check"', '"4x"\nwhen = "33+"', 1),
            "own leaves 2d 2c before the flop undecided; a last [[preflop]] rule without `when`",
        ),
        (
            ENOUGH.replace('[[flop]]\ndo = "check"', '[[flop]]\ndo = "2x"\nwhen = "hidden pair"'),
            "undecided; a last [[flop]] rule without `when` catches the rest",
        ),
        (
            ENOUGH.replace('"fold"', '"1x"\nwhen = "dealer outs < 1"'),
            "undecided; a last [[river]] rule without `when` catches the rest",
        ),
        (ENOUGH.replace('[[flop]]\ndo = "check"', ""), "undecided; a last [[flop]] rule"),
    ],
)
def test_what_is_left_undecided_is_named_with_a_hand(text: str, named: str) -> None:
    with pytest.raises(ParseError) as refused:
        decide_everywhere(parse_strategy(text, "own.toml"), terms_of(HOUSE), Deck((0, 1, 2)))
    assert named in str(refused.value)
    where = re.search(r"own leaves (.*) undecided", str(refused.value))
    assert where is not None
    if "[[preflop]]" not in named:
        cards, _, board = where[1].partition(" on ")
        assert len({*parse_cards(cards), *parse_cards(board)}) == (5 if "flop" in named else 7)


def test_what_the_rules_do_not_offer_is_refused_with_what_they_do() -> None:
    only_three_times = terms_of(game(preflop=[3]))
    with pytest.raises(ParseError) as refused:
        decide_everywhere(shipped("practical"), only_three_times, Deck((0, 1, 2)))
    assert str(refused.value) == (
        "practical: preflop rule 1: the rules offer no raise 4x; possible: check, raise 3x"
    )


def test_the_first_rule_that_speaks_decides() -> None:
    text = """
    [[preflop]]
    when = "AA"
    do = "check"
    [[preflop]]
    when = "22+"
    do = "4x"
    [[preflop]]
    do = "3x"
    """ + ENOUGH.replace('[[preflop]]\ndo = "check"', "")
    deck = Deck((0, 11, 12))
    chosen = decide_everywhere(parse_strategy(text, "own.toml"), terms_of(HOUSE), deck).preflop
    by_name = {deck.names[name]: int(chosen[at]) for at, name in enumerate(deck.hole_names)}
    assert by_name == {
        "AA": 0, "KK": 2, "22": 2, "AKs": 1, "AKo": 1, "A2s": 1, "A2o": 1, "K2s": 1, "K2o": 1,
    }  # fmt: skip
