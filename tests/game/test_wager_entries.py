"""Wagers as entries of a rules file: what they change, what they add, and what is refused."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import InvalidRules
from pitboss.game.money import Cents
from pitboss.game.profiles import PROFILES, format_rules, parse_rules, profile, with_fields
from pitboss.game.rules import Rules
from pitboss.game.wagers import (
    Below,
    LooksAt,
    Meter,
    OnFold,
    OnTie,
    Placed,
    ResultKind,
    Settles,
    Wager,
)
from tests.game.strategies import any_rules, more_wagers
from tests.hypothesis_profile import examples

HOUSE = profile("house")
BAD_BEAT = """
[[wagers]]
spot = "bad-beat"
label = "Bad Beat"
placed = "optional"
settles = "when either hand loses"
table = "straight flush 7500, four of a kind 500, full house 50"
tie = "lost"
fold = "stands"
"""


def extended(entries: str, base: str = "house") -> Rules:
    return parse_rules(f'extends = "{base}"\n{entries}', "own.toml")


def reasons(entries: str) -> list[str]:
    with pytest.raises(InvalidRules) as refused:
        extended(entries)
    assert "\n" not in str(refused.value)
    return [str(reason) for reason in refused.value.reasons]


def spots(rules: Rules) -> list[str]:
    return [wager.spot for wager in rules.wagers]


@pytest.mark.parametrize("base", PROFILES)
def test_a_new_spot_lies_before_the_one_that_a_raise_fills(base: str) -> None:
    rules = extended(BAD_BEAT, base)
    assert spots(rules) == ["ante", "blind", "trips", "bad-beat", "play"]
    added = rules.wager("bad-beat")
    assert (added.label, added.placed) == ("Bad Beat", Placed.OPTIONAL)
    assert (added.settles, added.looks_at) == (Settles.EITHER_LOSS, LooksAt.SEVEN)
    assert (added.below, added.tie, added.fold) == (Below.LOST, OnTie.LOST, OnFold.STANDS)
    assert (added.unqualified_rule, added.meter) == (False, None)
    assert str(added.table) == "straight flush 7500, four of a kind 500, full house 50"
    others = [wager for wager in rules.wagers if wager is not added]
    assert others == list(profile(base).wagers)


def test_an_entry_for_a_known_spot_changes_what_it_names_and_no_more() -> None:
    rules = extended('[[wagers]]\nspot = "trips"\nfold = "lost"\nlabel = "Three"\n')
    before, after = HOUSE.wager("trips"), rules.wager("trips")
    assert (after.fold, after.label) == (OnFold.LOST, "Three")
    assert (after.table, after.settles, after.placed) == (
        before.table,
        before.settles,
        before.placed,
    )
    assert spots(rules) == spots(HOUSE)
    assert [rules.wager(spot) for spot in ("ante", "blind", "play")] == [
        HOUSE.wager(spot) for spot in ("ante", "blind", "play")
    ]


def test_every_field_of_an_entry_is_read() -> None:
    rules = extended(
        """
        [[wagers]]
        spot = "jackpot"
        label = "Jackpot"
        placed = "optional"
        settles = "from the meter"
        cards = "hole cards and flop"
        table = "100% 10% 50"
        below = "returned"
        tie = "paid"
        fold = "void"
        unqualified_rule = true
        meter = { start = "1000.00", percent = 20 }
        """
    )
    wager = rules.wager("jackpot")
    assert wager == Wager(
        wager.spot,
        "Jackpot",
        Placed.OPTIONAL,
        Settles.METER,
        LooksAt.FLOP,
        wager.table,
        Below.RETURNED,
        OnTie.PAID,
        OnFold.VOID,
        unqualified_rule=True,
        meter=Meter(Cents(100_000), 20),
    )
    assert str(wager.table) == "100% 10% 50"


def test_a_table_has_a_shorthand_for_every_spot() -> None:
    assert extended('trips_table = "UTH-01"').paytable("trips").name == "UTH-01"
    text = 'bad_beat_table = "straight flush 9, four of a kind 8"\n' + BAD_BEAT
    assert str(extended(text).paytable("bad-beat")) == "straight flush 9, four of a kind 8"
    rules = extended(BAD_BEAT)
    for name in ("bad_beat_table", "bad-beat_table"):
        changed = with_fields(rules, {name: "straight flush 5"})
        assert str(changed.paytable("bad-beat")) == "straight flush 5"


def test_an_order_is_changed_kind_by_kind() -> None:
    rules = extended(BAD_BEAT + '[order]\nwin = ["bad-beat", "play"]\n')
    assert rules.order[ResultKind.WIN] == ("bad-beat", "play")
    for kind in (kind for kind in ResultKind if kind is not ResultKind.WIN):
        assert rules.order[kind] == HOUSE.order[kind]
    win = [wager.spot for wager in rules.settles_in_order(ResultKind.WIN)]
    assert win == ["bad-beat", "play", "ante", "blind", "trips"]
    lose = [wager.spot for wager in rules.settles_in_order(ResultKind.LOSE)]
    assert lose == ["play", "ante", "blind", "trips", "bad-beat"]


NEW = '[[wagers]]\nspot = "x"\nlabel = "X"\nplaced = "optional"\nsettles = "on its own cards"\n'


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ("wagers = 3", "wagers: 3 is not a list"),
        ('[wagers]\nspot = "x"', "wagers: one table; each entry begins with [[wagers]], in double"),
        ("wagers = [3]", "wagers: entry 1: 3 is not a table of fields"),
        ('[[wagers]]\nlabel = "X"', "wagers: entry 1: it does not say its spot"),
        ("[[wagers]]\nspot = 3", "wagers: entry 1: spot: 3 is not a line of text in quotes"),
        (
            '[[wagers]]\nspot = "x"\nlabel = "X"',
            "wagers.x: a new wager needs placed, settles",
        ),
        (
            '[[wagers]]\nspot = "x"\nodds = "5"',
            "wagers.x.odds: unknown; the fields are spot, label, placed, settles, cards, "
            "table, below, tie, fold, unqualified_rule, meter",
        ),
        (
            '[[wagers]]\nspot = "trips"\nplaced = "sometimes"',
            "wagers.trips.placed: 'sometimes' is not one of required, equal to the ante, optional, "
            "raise",
        ),
        (
            '[[wagers]]\nspot = "trips"\nsettles = "by luck"',
            "wagers.trips.settles: 'by luck' is not one of against the dealer, when the hand wins, "
            "on its own cards, when the hand loses, when either hand loses, from the meter",
        ),
        (
            '[[wagers]]\nspot = "trips"\ncards = "the turn"',
            "wagers.trips.cards: 'the turn' is not one of hole cards, hole cards and flop, all ",
        ),
        (
            '[[wagers]]\nspot = "trips"\nfold = "kept"',
            "wagers.trips.fold: 'kept' is not one of lost, stands, void",
        ),
        (
            '[[wagers]]\nspot = "trips"\ntie = "split"',
            "wagers.trips.tie: 'split' is not one of returned, lost, paid",
        ),
        (
            '[[wagers]]\nspot = "trips"\nbelow = "paid"',
            "wagers.trips.below: 'paid' is not one of lost, returned",
        ),
        (
            '[[wagers]]\nspot = "trips"\nunqualified_rule = "yes"',
            "wagers.trips.unqualified_rule: 'yes' is neither true nor false",
        ),
        ('[[wagers]]\nspot = "trips"\ntable = 5', "wagers.trips.table: 5 is not a line of text"),
        (
            '[[wagers]]\nspot = "trips"\ntable = "UTH-09"',
            "wagers.trips.table: not a line of a pay table: 'UTH-09'; write odds",
        ),
        (
            '[[wagers]]\nspot = "trips"\nmeter = { start = "5.00" }',
            "wagers.trips.meter: a meter does not have just start and percent",
        ),
        (
            '[[wagers]]\nspot = "trips"\nmeter = { start = 5, percent = 1 }',
            "wagers.trips.meter: start: not an amount: 5; write it in quotes",
        ),
        (
            '[[wagers]]\nspot = "trips"\nmeter = { start = "5.00", percent = "1" }',
            "wagers.trips.meter: percent: '1' is not a whole number",
        ),
        (
            '[[wagers]]\nspot = "trips"\n[[wagers]]\nspot = "trips"',
            "wagers: two entries are for the same spot",
        ),
        (NEW, "x_table: a wager that settles on its own cards needs a pay table"),
        ("order = 3", "order: 3 is not a table"),
        (
            "[order]\nsplit = []",
            "order.split: unknown; the fields are win, lose, tie, fold, unqualified",
        ),
        ("[order]\nwin = 3", "order.win: 3 is not a list"),
        ("[order]\nwin = [3]", "order.win: 3 is not a line of text"),
        ('[order]\nwin = ["x"]', "order.win: 'x' is not a spot of these rules"),
        ("format = 1", "format: 1 is not a format of rules that can be read: 3"),
        ('format = "2"', "format: '2' is not a format of rules that can be read: 3"),
        ("format = 4", "format: 4 is not a format of rules that can be read: 3"),
    ],
)
def test_a_wrong_entry_is_refused_in_one_line(entries: str, said: str) -> None:
    assert [reason for reason in reasons(entries) if reason.startswith(said)], reasons(entries)


def test_what_is_wrong_with_several_entries_is_said_at_once() -> None:
    said = reasons(
        '[[wagers]]\nspot = "trips"\nfold = "kept"\nodds = 5\ntie = 3\n'
        '[[wagers]]\nspot = "x"\nlabel = "X"\nplaced = "now"\n'
    )
    assert said == [
        "wagers.trips.fold: 'kept' is not one of lost, stands, void",
        "wagers.trips.odds: unknown; the fields are spot, label, placed, settles, cards, table, "
        "below, tie, fold, unqualified_rule, meter",
        "wagers.trips.tie: 3 is not one of returned, lost, paid",
        "wagers.x.placed: 'now' is not one of required, equal to the ante, optional, raise",
        "wagers.x: a new wager needs settles",
    ]


@pytest.mark.parametrize(
    ("entries", "hidden", "said"),
    [
        (
            '[[wagers]]\nspot = "trips"\nfold = "kept"\nlabel = "a label that is too long"\n',
            "wagers.trips.fold",
            "wagers.trips: 'a label that is too long' is not a label",
        ),
        (
            '[[wagers]]\nspot = "trips"\nfold = "kept"\n'
            '[[wagers]]\nspot = "blind"\nsettles = "against the dealer"\n',
            "wagers.trips.fold",
            "blind_table: a wager that settles against the dealer has no pay table",
        ),
        (
            'schedule = "x"\nminimum = "5.50"\n',
            "schedule",
            "minimum: 5.50 is not a multiple of the increment 1.00",
        ),
        (
            '[order]\nwin = 3\nlose = ["x"]\n',
            "order.win",
            "order.lose: 'x' is not a spot of these rules",
        ),
    ],
)
def test_what_cannot_be_read_hides_nothing_that_has_to_do_with_other_fields(
    entries: str, hidden: str, said: str
) -> None:
    first, *others = reasons(entries)
    assert first.startswith(f"{hidden}: ")
    assert [reason for reason in others if reason.startswith(said)], others


def test_what_cannot_be_read_brings_no_contradictions_of_its_own() -> None:
    only = reasons('[[wagers]]\nspot = "x"\nlabel = "X"\nplaced = 3\n[order]\nwin = ["x"]\n')
    assert [reason.partition(":")[0] for reason in only] == ["wagers.x.placed", "wagers.x"]
    assert reasons('wagers = 3\nincrement = "0.01"\n') == ["wagers: 3 is not a list in brackets"]


def test_a_file_without_its_number_is_of_the_format_that_is_written_now() -> None:
    assert extended("format = 3\nseats = 3") == extended("seats = 3")
    assert tomllib.loads(format_rules(HOUSE))["format"] == 3


def test_rules_are_written_with_what_an_entry_does_not_leave_as_usual() -> None:
    text = format_rules(extended(BAD_BEAT))
    assert BAD_BEAT.strip() in text
    ante = '[[wagers]]\nspot = "ante"\nlabel = "Ante"\nplaced = "required"\n'
    assert f'{ante}settles = "against the dealer"\nunqualified_rule = true\n\n' in text
    assert 'win = ["ante", "play", "blind"]\n' in text


@examples(150)
@given(st.sampled_from(PROFILES).map(profile), st.data())
def test_any_wagers_read_back_from_their_text(base: Rules, data: st.DataObject) -> None:
    rules = with_fields(base, {"name": "own", **data.draw(more_wagers(base, "1.00"))})
    text = format_rules(rules)
    assert parse_rules(text, "own.toml") == rules
    assert format_rules(parse_rules(text, "own.toml")) == text
    assert hash(parse_rules(text, "own.toml")) == hash(rules)


@examples(60)
@given(any_rules())
def test_the_order_of_settlement_names_every_wager_once(rules: Rules) -> None:
    for kind in ResultKind:
        in_order = [wager.spot for wager in rules.settles_in_order(kind)]
        assert sorted(in_order) == sorted(spots(rules))
        named = list(rules.order.get(kind, ()))
        assert in_order[: len(named)] == named
