"""Rules that contradict themselves, one way after the other."""

from dataclasses import replace
from typing import Any

import pytest

from pitboss.errors import InvalidRules, ParseError
from pitboss.game.actions import Raise
from pitboss.game.bank import Coverage, Schedule, Step
from pitboss.game.contradictions import contradictions
from pitboss.game.hands import HandCategory
from pitboss.game.money import Cents
from pitboss.game.paytables import parse_paytable
from pitboss.game.profiles import PROFILES, parse_rules, profile
from pitboss.game.rules import Rules, Street
from pitboss.game.wagers import LooksAt, Meter, OnFold, Placed, ResultKind, Settles, Spot, Wager

CLOSE_STEPS = """
between_steps = "lower"
[schedules.1]
minimum = "5.00"
maximum = "300.00"
steps = [
  { up_to = "50.00", collection = "1.00" },
  { up_to = "50.50", collection = "2.00" },
  { collection = "3.00" },
]
"""
SCHEDULE = """
schedule = 7
[schedules.7]
minimum = "5.00"
maximum = "300.00"
steps = [{ up_to = "50.00", collection = "1.00" }, { collection = "2.00" }]
"""

SIDE = """
[[wagers]]
spot = "side"
label = "Side"
placed = "optional"
settles = "{}"
table = "full house 9, flush 5"
"""

# A profile to begin with, the lines that spoil it, the field to blame, and words of the reason.
CONTRADICTIONS = [
    ("house", "seats = 0", "seats", "0 is not between 1 and 8"),
    ("house", "seats = 8", "seats", "8 is above 7, the most"),
    ("california", "seats = 1", "seats", "1 is below 2: one banks and one plays"),
    ("california", "seats = 9", "seats", "9 is not between 1 and 8"),
    ("house", 'increment = "0.00"', "increment", "0.00 is not above zero"),
    ("house", 'minimum = "schedule"', "minimum", "missing, and no collection schedule gives it"),
    ("house", 'maximum = "schedule"', "maximum", "missing, and no collection schedule gives it"),
    ("house", 'minimum = "0.00"', "minimum", "0.00 is not above zero"),
    ("house", 'minimum = "600.00"', "minimum", "600.00 is above the maximum 500.00"),
    ("house", 'minimum = "5.50"', "minimum", "5.50 is not a multiple of the increment 1.00"),
    ("house", 'maximum = "500.50"', "maximum", "500.50 is not a multiple of the increment 1.00"),
    ("california", 'minimum = "4.00"', "minimum", "4.00 is outside schedule 1, 5.00 to 300.00"),
    ("california", 'maximum = "301.00"', "maximum", "301.00 is outside schedule 1, 5.00 to 300.00"),
    ("california", 'increment = "2.00"', "minimum", "5.00 is not a multiple of the increment 2.00"),
    ("house", "preflop = []", "preflop", "every street offers at least one raise"),
    ("house", "flop = [0, 2]", "flop", "0, 2: multiples rise, from 1 to 100"),
    ("house", "river = [2, 1]", "river", "2, 1: multiples rise, from 1 to 100"),
    ("house", "flop = [2, 101]", "flop", "2, 101: multiples rise, from 1 to 100"),
    ("house", "river = [1, 1]", "river", "1, 1: multiples rise, from 1 to 100"),
    ("house", 'increment = "0.01"', "blind_table", "flush pays 3 to 2, not a whole cent on a"),
    ("house", 'trips_table = "50 40 30 8 7 4 4:3"', "trips_table", "pays 4 to 3, not a whole cent"),
    (
        "house",
        'trips_table = "flush 6, straight 4"',
        "trips_table",
        "royal flush would pay",
    ),
    (
        "house",
        SIDE.format("when either hand loses"),
        "side_table",
        "straight flush would pay",
    ),
    (
        "house",
        '[[wagers]]\nspot = "ante"\nunqualified_rule = false',
        "unqualified_ante",
        "the Ante is not returned: its unqualified_rule is false; settled says that",
    ),
    (
        "california",
        'play_limit = "spot"\nriver = [2, 3]',
        "play_limit",
        "an Ante of the maximum could not be raised 2x on the river, only folded",
    ),
    ("house", "decks = []", "decks", "0 decks: one, or two that alternate"),
    ("house", 'decks = ["a", "b", "c"]', "decks", "3 decks: one, or two that alternate"),
    ("house", 'decks = ["red", "red"]', "decks", "the two decks have the same back"),
    ("house", 'coverage = "net"', "coverage", "banked by the house: unlimited"),
    ("california", 'coverage = "unlimited"', "coverage", "player/dealer: wager, net or payoffs"),
    ("california", "rounds_in_a_row = 0", "rounds_in_a_row", "0 is not 1 or 2"),
    ("california", "rounds_in_a_row = 3", "rounds_in_a_row", "3 is not 1 or 2"),
    (
        "california",
        CLOSE_STEPS,
        "between_steps",
        "lower, but steps of schedule 1 end within a dollar",
    ),
    ("california", "first_bank = 1", "first_bank", "not one of lowest seat, first to sit down"),
    ("california", "rotation_clock = 2", "rotation_clock", "2 is not a table of fields"),
    (
        "california",
        "rotation_clock = { others = 2 }",
        "rotation_clock",
        "it does not have just others, minutes and pause; or it is none",
    ),
    (
        "california",
        "rotation_clock = { others = 8, minutes = 40, pause = 2 }",
        "rotation_clock",
        "8 others are not 1 to 7, of the seats",
    ),
    (
        "california",
        "rotation_clock = { others = 2, minutes = 0, pause = 2 }",
        "rotation_clock",
        "minutes 0 is not 1 to 1440",
    ),
    (
        "california",
        "rotation_clock = { others = 2, minutes = 1.5, pause = 1 }",
        "rotation_clock.minutes",
        "1.5 is not a whole number of minutes, 1 to 1440",
    ),
    (
        "california",
        "rotation_clock = { others = 'two', minutes = 1, pause = 1 }",
        "rotation_clock.others",
        "'two' is not a whole number of players",
    ),
    (
        "california",
        "rotation_clock = { others = 2, minutes = 1, pause = true }",
        "rotation_clock.pause",
        "true is not a whole number of minutes, 1 to 1440",
    ),
    (
        "california",
        f"rotation_clock = {{ others = 2, minutes = 1, pause = {'9' * 40} }}",
        "rotation_clock.pause",
        "is not a whole number of minutes, 1 to 1440",
    ),
    (
        "california",
        "rotation_clock = { others = 2, minutes = 1, pause = 9999 }",
        "rotation_clock",
        "pause 9999 is not 1 to 1440",
    ),
    (
        "house",
        "rotation_clock = { others = 2, minutes = 40, pause = 2 }",
        "rotation_clock",
        "a house-banked game has no rotation of the bank: none",
    ),
    ("house", SCHEDULE, "schedule", "a house-banked game takes no collection: none"),
    ("california", "schedule = 4", "schedule", "4 is not one of 1, 2, 3"),
    ("royal-caribbean", "schedule = 1", "schedule", "none: there are no schedules"),
]


@pytest.mark.parametrize(("base", "lines", "field", "words"), CONTRADICTIONS)
def test_a_contradiction_is_refused_with_its_field(
    base: str, lines: str, field: str, words: str
) -> None:
    with pytest.raises(InvalidRules) as refused:
        parse_rules(f'extends = "{base}"\n{lines}\n', "own.toml")
    blamed = {reason.fields[0]: reason.text for reason in refused.value.reasons}
    assert words in blamed[field]
    message = str(refused.value)
    assert "\n" not in message
    assert message.startswith("invalid rules 'own.toml': ")
    assert f"{field}: " in message


def schedule(*steps: tuple[str | None, str], low: str = "5.00", high: str = "300.00") -> str:
    written = ", ".join(
        f'{{ collection = "{fee}" }}'
        if end is None
        else f'{{ up_to = "{end}", collection = "{fee}" }}'
        for end, fee in steps
    )
    return (
        'extends = "california"\nschedule = 1\n[schedules.1]\n'
        f'minimum = "{low}"\nmaximum = "{high}"\nsteps = [{written}]\n'
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (schedule((None, "1.00"), low="400.00"), "not above the maximum"),
        (schedule((None, "1.00"), low="0.00"), "above zero"),
        (schedule(), "the last step alone has no up_to"),
        (schedule(("50.00", "1.00")), "the last step alone has no up_to"),
        (schedule((None, "1.00"), (None, "2.00")), "the last step alone has no up_to"),
        (schedule((None, "1.00"), ("50.00", "2.00")), "the last step alone has no up_to"),
        (schedule(("50.00", "1"), ("50.00", "2"), (None, "3")), "the steps do not rise"),
        (schedule(("50.00", "1"), ("40.00", "2"), (None, "3")), "the steps do not rise"),
    ],
)
def test_a_schedule_that_contradicts_itself_is_refused(text: str, words: str) -> None:
    with pytest.raises(InvalidRules) as refused:
        parse_rules(text, "own.toml")
    assert any(
        reason.fields[0] == "schedules" and words in reason.text for reason in refused.value.reasons
    )


HOUSE = profile("house")
BONUS = Wager(
    Spot("bonus"), "Bonus", Placed.OPTIONAL, Settles.OWN, table=parse_paytable("50 40 30")
)
METER = replace(
    BONUS, settles=Settles.METER, meter=Meter(Cents(100_000), 10), table=parse_paytable("100% 10%")
)


def with_side_bet(**changes: Any) -> tuple[Wager, ...]:
    """The four wagers and a bonus that differs in some way from one that can be played."""
    return (*HOUSE.wagers, replace(BONUS, **changes))


def with_changed(spot: str, **changes: Any) -> tuple[Wager, ...]:
    return tuple(replace(one, **changes) if one.spot == spot else one for one in HOUSE.wagers)


ANTE, BLIND, TRIPS, PLAY = HOUSE.wagers
AA = parse_paytable("AA 30, KK 10")
SHARES = parse_paytable("100% 10%")
WRONG_WAGERS: list[tuple[tuple[Wager, ...], str]] = [
    ((), "wagers: one wager is required, on the spot 'ante'; not none"),
    ((), "wagers: one wager is raise, on the spot 'play'; not none"),
    ((ANTE, BLIND), "wagers: one wager is raise, on the spot 'play'; not none"),
    (
        with_changed("trips", placed=Placed.REQUIRED, fold=OnFold.LOST),
        "wagers: one wager is required, on the spot 'ante'; not ante, trips",
    ),
    (
        with_changed("trips", placed=Placed.RAISE),
        "wagers: one wager is raise, on the spot 'play'; not trips, play",
    ),
    ((*HOUSE.wagers, TRIPS), "wagers: two wagers lie on the spot 'trips'"),
    (
        (*HOUSE.wagers, *(replace(BONUS, spot=Spot(f"side-{n}")) for n in range(9))),
        "wagers: 13 are too many: 12 at most",
    ),
    (
        with_side_bet(spot="Bonus"),
        "wagers: 'Bonus' is not the name of a spot: lower-case letters, digits",
    ),
    (with_side_bet(spot=""), "wagers: '' is not the name of a spot"),
    (with_side_bet(spot="a b"), "wagers: 'a b' is not the name of a spot"),
    (with_side_bet(spot="-a"), "wagers: '-a' is not the name of a spot"),
    (with_side_bet(spot="a--b"), "wagers: 'a--b' is not the name of a spot"),
    (with_side_bet(spot="7up"), "wagers: '7up' is not the name of a spot"),
    (with_side_bet(spot="x" * 21), f"wagers: {'x' * 21!r} is not the name of a spot"),
    *(
        (with_side_bet(spot=word), f"wagers: {word!r} is not the name of a spot")
        for word in ("bank", "of", "dealer", "board", "seat", "cards", "actions", "stakes")
    ),
    (with_side_bet(label=""), "wagers.bonus: '' is not a label of one line of 1 to 20 characters"),
    (with_side_bet(label="a\nb"), "wagers.bonus: 'a\\nb' is not a label of one line"),
    (with_side_bet(label="x" * 21), f"wagers.bonus: {'x' * 21!r} is not a label of one line"),
    (
        with_changed("ante", settles=Settles.OWN, table=AA, looks_at=LooksAt.HOLE_CARDS),
        "wagers.ante: Ante settles against the dealer, at 1 to 1",
    ),
    (
        with_changed("play", settles=Settles.WIN, table=parse_paytable("5 4")),
        "wagers.play: Play settles against the dealer, at 1 to 1",
    ),
    (
        with_changed("ante", fold=OnFold.STANDS),
        "wagers.ante: a fold loses what is required, it does not leave it",
    ),
    (
        with_changed("blind", fold=OnFold.VOID),
        "wagers.blind: a fold loses what is equal to the ante, it does not leave it",
    ),
    (
        with_side_bet(settles=Settles.EITHER_LOSS, looks_at=LooksAt.FLOP),
        "wagers.bonus: a wager when either hand loses looks at all seven",
    ),
    (
        with_side_bet(settles=Settles.EITHER_LOSS, looks_at=LooksAt.HOLE_CARDS, table=AA),
        "wagers.bonus: a wager when either hand loses looks at all seven",
    ),
    (
        with_side_bet(table=None),
        "bonus_table: a wager that settles on its own cards needs a pay table",
    ),
    (
        with_side_bet(settles=Settles.DEALER),
        "bonus_table: a wager that settles against the dealer has no pay table",
    ),
    (with_side_bet(table=AA), "bonus_table: a table that looks at all seven has hands such as"),
    (
        with_side_bet(looks_at=LooksAt.HOLE_CARDS),
        "bonus_table: a table that looks at hole cards has starting hands such as 'AA'",
    ),
    (with_side_bet(table=SHARES), "bonus_table: royal flush pays 100%, but there is no meter"),
    (
        with_side_bet(table=parse_paytable("flush 4:3")),
        "bonus_table: flush pays 4 to 3, not a whole cent on a wager of 1.00 (the increment)",
    ),
    (
        with_side_bet(looks_at=LooksAt.HOLE_CARDS, table=parse_paytable("AA 4:3")),
        "bonus_table: AA pays 4 to 3, not a whole cent",
    ),
    (
        with_side_bet(settles=Settles.METER, table=SHARES),
        "wagers.bonus: Bonus needs a meter, from the meter",
    ),
    (
        with_side_bet(meter=Meter(Cents(1), 1)),
        "wagers.bonus: Bonus takes no meter, on its own cards",
    ),
    *(
        (
            (*HOUSE.wagers, replace(METER, meter=Meter(Cents(start), percent))),
            "wagers.bonus: a meter starts above zero and is fed 1 to 100 percent of a stake",
        )
        for start, percent in ((0, 10), (-1, 10), (100, 0), (100, 101))
    ),
]


@pytest.mark.parametrize(("wagers", "said"), WRONG_WAGERS)
def test_wagers_that_contradict_themselves_are_refused(
    wagers: tuple[Wager, ...], said: str
) -> None:
    with pytest.raises(InvalidRules) as refused:
        replace(HOUSE, wagers=wagers, order={})
    assert any(str(reason).startswith(said) for reason in refused.value.reasons), refused.value
    assert "\n" not in str(refused.value)


def test_a_meter_is_fed_in_whole_cents_and_banked_by_the_house() -> None:
    wagers = (*HOUSE.wagers, METER)
    assert replace(HOUSE, wagers=wagers).meters == {"bonus": 100_000}
    odd = replace(METER, meter=Meter(Cents(100_000), 15))
    with pytest.raises(InvalidRules) as refused:
        replace(HOUSE, wagers=(*HOUSE.wagers, odd), increment=Cents(10), minimum=Cents(10))
    assert [str(reason) for reason in refused.value.reasons] == [
        "wagers.bonus: 15% of 0.10, the increment, is no whole cent"
    ]
    with pytest.raises(InvalidRules) as refused:
        replace(profile("california"), wagers=wagers)
    assert [str(reason) for reason in refused.value.reasons] == [
        "wagers.bonus: a meter is the house's: it goes with a house that banks"
    ]


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ({ResultKind.WIN: (Spot("bonus"),)}, "order.win: 'bonus' is not a spot of these rules"),
        ({ResultKind.FOLD: (Spot("ante"), Spot("ante"))}, "order.fold: a spot is named twice"),
    ],
)
def test_an_order_that_names_what_is_not_there_is_refused(
    order: dict[ResultKind, tuple[Spot, ...]], said: str
) -> None:
    with pytest.raises(InvalidRules) as refused:
        replace(HOUSE, order=order)
    assert [str(reason) for reason in refused.value.reasons] == [said]


@pytest.mark.parametrize("kind", ResultKind)
def test_spots_that_an_order_does_not_name_follow_as_the_layout_shows_them(
    kind: ResultKind,
) -> None:
    rules = replace(
        HOUSE, wagers=(*HOUSE.wagers, BONUS), order={kind: (Spot("play"), Spot("trips"))}
    )
    for other in ResultKind:
        spots = [wager.spot for wager in rules.settles_in_order(other)]
        named = ["play", "trips", "ante", "blind", "bonus"]
        assert spots == (named if other is kind else ["ante", "blind", "trips", "play", "bonus"])


def test_what_lies_before_the_deal_is_computed_in_one_place() -> None:
    equal = replace(BONUS, spot=Spot("second"), label="Second", placed=Placed.EQUAL)
    rules = replace(HOUSE, wagers=(*HOUSE.wagers, equal, BONUS))
    assert [wager.spot for wager in rules.placed_before_deal] == [
        "ante",
        "blind",
        "trips",
        "second",
        "bonus",
    ]
    assert [wager.spot for wager in rules.required] == ["ante", "blind", "second"]
    assert [wager.spot for wager in rules.optional] == ["trips", "bonus"]
    assert rules.least_to_play == 1500
    placed = rules.stakes({Spot("bonus"): Cents(700), Spot("ante"): Cents(500)})
    assert list(placed.items()) == [
        ("ante", 500),
        ("blind", 500),
        ("second", 500),
        ("bonus", 700),
    ]
    assert rules.stakes({}) == {}
    assert rules.stakes({Spot("ante"): Cents(500), Spot("trips"): Cents(0)}) == {
        "ante": 500,
        "blind": 500,
        "second": 500,
    }


def test_a_wager_and_its_table_are_found_by_spot() -> None:
    assert HOUSE.wager("trips") is TRIPS
    assert HOUSE.paytable("trips").name == "UTH-03"
    assert HOUSE.has_spot("play")
    assert not HOUSE.has_spot("bonus")
    with pytest.raises(ParseError, match="house has no spot 'bonus'; its spots are ante, blind"):
        HOUSE.wager("bonus")
    with pytest.raises(ParseError, match="the wager on 'ante' pays 1 to 1 and has no pay table"):
        HOUSE.paytable("ante")


def test_rules_change_field_by_field_and_table_by_table() -> None:
    changed = HOUSE.change(name="own", seats=3, blind_table="500 50 10 3 2 1")
    assert (changed.name, changed.seats) == ("own", 3)
    assert str(changed.paytable("blind")) == "500 50 10 3 2 1"
    assert changed.paytable("trips") is HOUSE.paytable("trips")
    assert changed.wager("blind") == replace(BLIND, table=changed.paytable("blind"))
    with pytest.raises(InvalidRules, match="bonus_table: unknown field; one of format, extends"):
        HOUSE.change(bonus_table="5 4")


def test_every_contradiction_is_listed_at_once() -> None:
    with pytest.raises(InvalidRules) as refused:
        replace(
            profile("house"), seats=0, flop=(), decks=(), coverage=Coverage.NET, rounds_in_a_row=0
        )
    blamed = [reason.fields[0] for reason in refused.value.reasons]
    assert blamed == ["seats", "flop", "decks", "coverage", "rounds_in_a_row"]


@pytest.mark.parametrize("name", PROFILES)
def test_the_three_games_contradict_nothing(name: str) -> None:
    assert list(contradictions(profile(name))) == []


@pytest.mark.parametrize(("number", "low", "high"), [(1, 500, 30_000), (2, 2500, 100_000)])
def test_the_limits_are_those_of_the_schedule_in_force(number: int, low: int, high: int) -> None:
    rules = replace(profile("california"), schedule=number)
    assert (rules.spot_minimum, rules.spot_maximum) == (low, high)


def test_own_limits_stand_before_those_of_the_schedule() -> None:
    rules = replace(profile("california"), minimum=Cents(1000), maximum=Cents(10_000))
    assert (rules.spot_minimum, rules.spot_maximum) == (1000, 10_000)


def test_the_highest_collection_is_the_largest_fee_wherever_it_stands() -> None:
    steps = (Step(Cents(5000), Cents(700)), Step(None, Cents(300)))
    odd = Schedule(Cents(500), Cents(30_000), steps)
    rules = replace(profile("california"), schedules={1: odd})
    assert rules.highest_collection == 700
    assert rules.collection(Cents(5000)) == 700
    assert rules.collection(Cents(5001)) == 300


def test_every_street_has_its_ladder() -> None:
    rules = replace(profile("house"), preflop=(3, 4), flop=(2, 5), river=(1,))
    assert [rules.multiples(street) for street in Street] == [(3, 4), (2, 5), (1,)]
    assert rules.raises(Street.FLOP) == (Raise(2), Raise(5))


@pytest.mark.parametrize(
    ("qualify", "words"),
    [
        (HandCategory.PAIR, "a pair or higher"),
        (HandCategory.TWO_PAIR, "with two pair or higher"),
        (HandCategory.STRAIGHT, "a straight or higher"),
        (None, ""),
    ],
)
def test_the_felt_says_with_which_hand_the_player_dealer_plays(
    qualify: HandCategory | None, words: str
) -> None:
    rules: Rules = replace(profile("california"), qualify=qualify)
    assert rules.inscription.endswith(words)
    assert bool(rules.inscription) == (qualify is not None)
    assert replace(profile("house"), qualify=qualify).inscription == ""
