"""`import pitboss`: what it exports is whole, loads nothing heavy, and refuses nonsense."""

import dataclasses
import functools
import inspect
import subprocess
import sys
import typing
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pitboss
from pitboss import (
    DECK,
    CallNoMoreBets,
    Card,
    CardSet,
    Cents,
    Check,
    Deal,
    Decide,
    FlopTurned,
    Fold,
    HandCategory,
    Odds,
    Paytable,
    PitbossError,
    PlaceWagers,
    PutUpWager,
    Raise,
    Rank,
    Share,
    Suit,
    errors,
    open_round,
    parse_cards,
    profile,
)
from tests.hypothesis_profile import examples

EXPORTED = {name: getattr(pitboss, name) for name in dir(pitboss) if name != "__version__"}
HEAVY = ("cattrs", "click", "httpx", "numba", "numpy", "pydantic", "rich", "sqlalchemy")


def test_a_star_import_has_the_mathematics_and_loads_nothing_heavy() -> None:
    code = (
        "import sys; from pitboss import *; print(solve.__name__, settle_hand.__name__, "
        f"[name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "solve settle_hand []"


def test_what_is_exported_is_there_once() -> None:
    assert len(pitboss.__all__) == len(set(pitboss.__all__))
    assert {"Advice", "Solution", "OptimalStrategy"} <= set(EXPORTED) - set(pitboss.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'deal'"):
        pitboss.deal  # noqa: B018


def test_every_error_can_be_caught_by_name() -> None:
    tree = {name for name, kind in vars(errors).items() if inspect.isclass(kind)}
    of_pitboss = {name for name in tree if getattr(errors, name).__module__ == errors.__name__}
    assert of_pitboss <= set(EXPORTED)


def functions_of(value: object) -> Iterator[Any]:
    """What has annotations: a function, or a class with its public methods and properties."""
    if inspect.isfunction(value):
        yield value
    if inspect.isclass(value):
        yield value
        for name, member in vars(value).items():
            inner = member.fget if isinstance(member, property) else member
            inner = getattr(inner, "func", getattr(inner, "__func__", inner))
            if inspect.isfunction(inner) and (name == "__init__" or not name.startswith("_")):
                yield inner


def types_in(hint: Any) -> Iterator[Any]:
    if isinstance(hint, list | tuple):
        for one in hint:
            yield from types_in(one)
    elif arguments := typing.get_args(hint):
        yield from types_in(arguments)
    else:
        yield hint


@pytest.mark.parametrize("name", EXPORTED)
def test_what_an_exported_name_needs_is_exported_too(name: str) -> None:
    needed = [
        one
        for function in functions_of(EXPORTED[name])
        for place, hint in typing.get_type_hints(function, localns=EXPORTED).items()
        if not place.startswith("_")
        for one in types_in(hint)
        if getattr(one, "__module__", "").startswith("pitboss")
    ]
    assert [one for one in needed if not any(one is known for known in EXPORTED.values())] == []


def test_every_exported_function_and_class_says_what_it_is() -> None:
    described = [value for value in EXPORTED.values() if next(functions_of(value), None)]
    assert len(described) > 100
    silent = [one for one in described if not (one.__doc__ or "").strip()]
    generated = [one for one in described if (one.__doc__ or "").startswith(f"{one.__name__}(")]
    assert [*silent, *generated] == []


HOUSE = profile("house")
BETTING = open_round(HOUSE, {1: "500"})
DEALT = BETTING.play(PlaceWagers(1, ante="10")).play(CallNoMoreBets()).play(Deal(DECK))
OVER = DEALT.play(Decide(1, Raise(4)))
EVENTS = pitboss.decide(DEALT, Decide(1, Check()))
TRIPS = HOUSE.paytable("trips")
FAIR = pitboss.Law({Fraction(1): 1, Fraction(-1): 1}, needed=Fraction(1))
HAND, BOARD = parse_cards("As Ks"), parse_cards("4s 5h 6d 8c 9d")

optimal_house = functools.cache(lambda: pitboss.optimal("house"))

# Calls that are answered; the test puts other things into their places.
CALLS: dict[Callable[..., object], tuple[object, ...]] = {
    pitboss.advise: (HOUSE, HAND, BOARD, ()),
    pitboss.bank: (HOUSE, [pitboss.BankedSeat("25", "5")]),
    pitboss.BankedSeat: ("25", "5", "optimal"),
    pitboss.best_hand: (HAND + BOARD,),
    pitboss.decide: (DEALT, Decide(1, Check())),
    pitboss.evolve: (DEALT, EVENTS[0]),
    pitboss.format_cards: (HAND, " "),
    pitboss.format_money: (1000,),
    pitboss.format_net: (1000,),
    pitboss.format_paytable: (TRIPS, "trips"),
    pitboss.format_round: (OVER,),
    pitboss.format_rules: (HOUSE,),
    pitboss.legal_actions: (DEALT,),
    pitboss.open_round: (HOUSE, {1: 1000}, None, 1, "red", {}),
    pitboss.parse_card: ("As",),
    pitboss.parse_cards: ("As Ks",),
    pitboss.parse_category: ("pair",),
    pitboss.parse_decision: ("raise 4x",),
    pitboss.parse_hidden_cards: ("As ??",),
    pitboss.parse_money: ("10",),
    pitboss.parse_odds: ("3 to 2",),
    pitboss.parse_paytable: ("UTH-01", "trips"),
    pitboss.parse_round: (str(OVER), HOUSE),
    pitboss.parse_rules: ('extends = "house"', "own.toml"),
    pitboss.parse_starting_hands: ("AKs",),
    pitboss.profile: ("house",),
    pitboss.replay: (DEALT, EVENTS),
    pitboss.settle: (HOUSE, OVER.seats, OVER.dealer, OVER.board, 0),
    pitboss.settle_disputed_hand: ({"rules": "house"}, HOUSE),
    pitboss.settlement: (OVER,),
    pitboss.strength: (HAND + BOARD,),
    pitboss.view: (OVER, 1),
    # Their rules are always nonsense here: with some, they take a second.
    pitboss.collude: ("", [HAND, BOARD[:2]]),
    pitboss.optimal: ("",),
    pitboss.sample_collusion: ("", 6, 30),
    pitboss.solve: ("",),
    pitboss.sweep: ([""],),
    pitboss.report: ("", "5"),
    pitboss.design: ("", "500 50 10 3 3:2 1", Fraction(2, 100), Fraction(3, 100)),
    pitboss.EdgeBounds: (Fraction(2, 100), Fraction(3, 100)),
    pitboss.law: ("", "5", "0"),
    pitboss.session: (FAIR, 10, Fraction(1, 10)),
    pitboss.ruin: (FAIR, Fraction(9), 10),
    pitboss.bankroll_for: (FAIR, Fraction(1, 20), 10),
    pitboss.drawdown: (FAIR, 10),
    pitboss.double_or_bust: (FAIR, Fraction(9)),
    pitboss.Law: ({Fraction(1): 1}, Fraction(1), Fraction(2)),
    pitboss.Rebate: (Fraction(1, 10), pitboss.RebateOf.ACTION),
    pitboss.side_bets: ("",),
    pitboss.play_together: ("", {"trips": 1}),
    pitboss.joint_law: ("", {"trips": 1}),
    pitboss.evaluate: ("", "practical"),
    pitboss.explain: (HOUSE, "practical", HAND, BOARD),
    # Methods and values that callers make themselves.
    Card: ("As",),
    CardSet: (7,),
    CardSet.of: (HAND,),
    Odds: (3, 2),
    Share: (50,),
    Paytable: ("own", TRIPS.lines),
    Raise: (4,),
    Decide: (1, Raise(4)),
    pitboss.WithdrawWagers: (1,),
    pitboss.VoidRound: ("misdeal",),
    pitboss.Meter: (100_000, 20),
    pitboss.Wager: tuple(
        getattr(HOUSE.wager("trips"), one) for one in pitboss.Wager.__match_args__
    ),
    pitboss.Step: (10_000, 100),
    pitboss.Schedule: (500, 10_000, (pitboss.Step(None, Cents(100)),)),
    PlaceWagers: (1, {"ante": 1000}),
    PutUpWager: (1, 1000),
    pitboss.BringChips: (1, 1000),
    Deal: (DECK,),
    HOUSE.wager: ("ante",),
    HOUSE.paytable: ("blind",),
    DEALT.play: (Decide(1, Check()),),
    lambda cards, board, offered: optimal_house().choose(cards, board, offered): (
        HAND,
        BOARD,
        [Fold(), Raise(1)],
    ),
    lambda cards, board: optimal_house().values(cards, board): (HAND, BOARD),
    lambda card, dealer, board, moves, ante: pitboss.settle_hand(
        card, moves, dealer=dealer, board=board, ante=ante
    ): (HAND, "7d 2c", BOARD, "raise 4x", "10"),
    lambda seat, decision: DEALT.play(Decide(seat, decision)): (1, Check()),
    lambda seat, stakes: BETTING.play(PlaceWagers(seat, stakes)): (1, {"ante": 1000}),
    lambda ante: BETTING.play(PlaceWagers(1, ante=ante)): ("10",),
    lambda multiple: DEALT.play(Decide(1, Raise(multiple))): (4,),
    lambda reason: DEALT.play(pitboss.VoidRound(reason)): ("misdeal",),
    **{
        lambda value, field=field: HOUSE.change(**{field: value}): (now,)
        for field, now in [
            *((field, getattr(HOUSE, field)) for field in HOUSE.__match_args__),
            ("blind_table", HOUSE.paytable("blind")),
        ]
    },
    **{
        lambda value, field=field: dataclasses.replace(HOUSE, **{field: value}): (
            getattr(HOUSE, field),
        )
        for field in HOUSE.__match_args__
    },
}

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 60),
    st.floats(),
    st.text(max_size=6),
    st.binary(max_size=4),
    st.sampled_from([Card("As"), Raise(4), Check(), Odds(3, 2), HandCategory.PAIR, Rank.ACE, Suit]),
    st.sampled_from([TRIPS, BETTING, OVER, CardSet(3), Share(5), Cents, object(), pitboss, len]),
    st.sampled_from([FlopTurned(()), CallNoMoreBets(), {"ante": 10.0}, {"trips": "5"}, {1: 5.0}]),
)
NESTED = JUNK | st.recursive(
    JUNK,
    lambda inner: (
        st.lists(inner, max_size=7)
        | st.lists(inner, max_size=7).map(tuple)
        | st.dictionaries(st.text(max_size=4) | st.integers(0, 3) | st.none(), inner, max_size=3)
    ),
    max_leaves=8,
)


def refusal(call: Callable[..., object], arguments: list[object]) -> str:
    """Ours, or empty; anything else that is raised fails the test."""
    try:
        call(*arguments)
    except PitbossError as error:
        return str(error)
    return ""


@examples(4_000)
@given(data=st.data())
def test_nonsense_is_refused_in_one_line_of_ours(data: st.DataObject) -> None:
    call, good = data.draw(st.sampled_from(list(CALLS.items())))
    at = data.draw(st.integers(0, len(good) - 1))
    arguments = [*good[:at], data.draw(NESTED), *good[at + 1 :]]
    assert "\n" not in refusal(call, arguments)


def test_such_calls_are_of_every_exported_function() -> None:
    functions = {value for value in EXPORTED.values() if inspect.isfunction(value)}
    assert functions - set(CALLS) == {pitboss.settle_hand}  # which takes keywords


@pytest.mark.parametrize("call", CALLS, ids=lambda call: getattr(call, "__name__", "call"))
def test_they_are_answered_where_nothing_is_wrong(call: Callable[..., object]) -> None:
    said = refusal(call, [*CALLS[call]])
    nonsense = [pitboss.solve, pitboss.law, pitboss.optimal, pitboss.settle_disputed_hand]
    nonsense += [pitboss.side_bets, pitboss.play_together, pitboss.joint_law]
    nonsense += [pitboss.evaluate, pitboss.sweep, pitboss.design, pitboss.report]
    assert bool(said) == (call in [*nonsense, pitboss.collude, pitboss.sample_collusion])
