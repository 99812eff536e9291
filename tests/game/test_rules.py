"""Rules that contradict themselves, one way after the other."""

from dataclasses import replace

import pytest

from pitboss.errors import InvalidRules
from pitboss.game.bank import Coverage, Schedule, Step
from pitboss.game.hands import HandCategory
from pitboss.game.money import Cents
from pitboss.game.paytables import BLIND_TABLES, TRIPS_TABLES
from pitboss.game.profiles import PROFILES, parse_rules, profile
from pitboss.game.rules import Rules, Street, contradictions

SCHEDULE = """
schedule = 7
[schedules.7]
minimum = "5.00"
maximum = "300.00"
steps = [{ up_to = "50.00", collection = "1.00" }, { collection = "2.00" }]
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
    ("house", "decks = []", "decks", "0 decks: one, or two that alternate"),
    ("house", 'decks = ["a", "b", "c"]', "decks", "3 decks: one, or two that alternate"),
    ("house", 'decks = ["red", "red"]', "decks", "the two decks have the same back"),
    ("house", 'coverage = "net"', "coverage", "banked by the house: unlimited"),
    ("california", 'coverage = "unlimited"', "coverage", "player/dealer: payoffs or net"),
    ("california", "rounds_in_a_row = 0", "rounds_in_a_row", "0 is not 1 or 2"),
    ("california", "rounds_in_a_row = 3", "rounds_in_a_row", "3 is not 1 or 2"),
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


def test_a_table_that_ends_at_the_wrong_hand_is_refused() -> None:
    """Not to be had from text, which counts the odds; rules built in code are judged as well."""
    with pytest.raises(InvalidRules) as refused:
        replace(
            profile("house"),
            blind_table=TRIPS_TABLES["UTH-01"],
            trips_table=BLIND_TABLES["standard"],
        )
    assert [str(reason) for reason in refused.value.reasons] == [
        "blind_table: ends at three of a kind, not at straight",
        "trips_table: ends at straight, not at three of a kind",
    ]


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
