"""Rules as TOML: what is written is read, and what cannot be read is refused with every reason."""

from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import InvalidRules, ParseError
from pitboss.game import profiles
from pitboss.game.paytables import NAMED_TABLES
from pitboss.game.profiles import PROFILES, format_rules, parse_rules, profile, with_fields
from pitboss.game.rules import BankedBy, Rules
from tests.game.strategies import any_rules
from tests.hypothesis_profile import examples


def test_every_file_in_the_folder_is_a_profile() -> None:
    files = [file.name for file in resources.files(profiles).iterdir()]
    assert sorted(f"{name}.toml" for name in PROFILES) == sorted(
        name for name in files if name.endswith(".toml")
    )


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_reads_back_from_its_text(name: str) -> None:
    text = format_rules(profile(name))
    assert parse_rules(text, "anything.toml") == profile(name)
    assert format_rules(parse_rules(text, "anything.toml")) == text


@examples(200)
@given(any_rules())
def test_any_rules_read_back_from_their_text(rules: Rules) -> None:
    assert parse_rules(format_rules(rules), "own.toml") == rules


@given(st.text(min_size=1).filter(lambda title: title.strip() and title.isprintable()))
def test_any_title_reads_back(title: str) -> None:
    rules = with_fields(profile("house"), {"name": "own", "title": title})
    assert rules.title == title
    assert parse_rules(format_rules(rules), "own.toml") == rules


def test_extends_takes_the_rest_from_a_profile() -> None:
    rules = parse_rules('extends = "california"\nseats = 5\n', "tables/friday night.toml")
    assert rules == with_fields(profile("california"), {"name": "friday-night", "seats": 5})


def test_a_name_that_is_given_stands() -> None:
    assert parse_rules('extends = "house"\nname = "mine"\n', "own.toml").name == "mine"


@pytest.mark.parametrize("source", ["", ".toml", "dir/.toml", "a b\\c d.toml", "ünï.toml"])
def test_a_name_is_found_in_any_file_name(source: str) -> None:
    name = parse_rules('extends = "house"\n', source).name
    assert name
    assert " " not in name


@pytest.mark.parametrize("name", PROFILES)
def test_changed_rules_never_take_the_name_of_what_they_change(name: str) -> None:
    """A round's line names its rules: two different rules of one name could not be told apart."""
    assert parse_rules(f'extends = "{name}"\nseats = 3\n', f"{name}.toml").name != name


def test_no_changes_leave_the_rules_as_they_are() -> None:
    assert with_fields(profile("house"), {}) is profile("house")


def reasons_of(text: str, source: str = "own.toml") -> dict[str, str]:
    with pytest.raises(InvalidRules) as refused:
        parse_rules(text, source)
    message = str(refused.value)
    assert "\n" not in message
    assert message.startswith(f"invalid rules {source!r}: ")
    reasons = {reason.fields[0]: reason.text for reason in refused.value.reasons}
    assert all(f"{field}: {words}" in message for field, words in reasons.items())
    return reasons


def test_six_faults_are_listed_at_once() -> None:
    reasons = reasons_of(
        """
        extends = "california"
        seats = 12
        increment = 1
        preflop = "4x"
        rake = "5 %"
        trips_table = "UTH-99"
        coverage = "half"
        """
    )
    assert reasons["seats"] == "12 is not between 1 and 8"
    assert reasons["increment"] == "not an amount: 1; write it in quotes, as in '10.00'"
    assert reasons["preflop"] == "'4x' is not a list in brackets"
    assert reasons["rake"].startswith(
        "unknown field; one of format, extends, name, title, banked_by"
    )
    assert reasons["trips_table"].startswith("not a line of a pay table: 'UTH-99'; write odds")
    assert reasons["trips_table"].endswith(f"; or one of {', '.join(NAMED_TABLES['trips'])}")
    assert reasons["coverage"].startswith("'half' is not one of wager, net, payoffs; or")
    assert len(reasons) == 6


def test_nothing_is_blamed_that_follows_from_an_unreadable_field() -> None:
    """The increment cannot be read, so whether the limits fit it is not known."""
    reasons = reasons_of('extends = "house"\nincrement = "a lot"\nminimum = "5.50"\nflop = []\n')
    assert sorted(reasons) == ["flop", "increment"]


def test_a_file_without_extends_must_say_everything() -> None:
    with pytest.raises(InvalidRules) as caught:
        parse_rules('name = "mine"\n', "mine.toml")
    (reason,) = caught.value.reasons
    assert reason.text.startswith("missing, as are banked_by, seats, ")
    assert reason.text.endswith("; give what is missing, or begin with extends")
    assert {"title", "seats", "preflop", "schedule", "wagers"} <= set(reason.fields)
    assert not {"name", "schedules", "order", "format"} & set(reason.fields)


@pytest.mark.parametrize(
    ("line", "field", "words"),
    [
        ("name = 3", "name", "3 is not a line of text"),
        ('name = ""', "name", "'' is not a line of text"),
        ('name = "a b"', "name", "'a b' is not a name of letters, digits, '-', '_' and '.'"),
        (r'title = "a\nb"', "title", r"'a\nb' is not a line of text"),
        ('banked_by = "nobody"', "banked_by", "'nobody' is not one of house, player/dealer"),
        ('seats = "six"', "seats", "'six' is not a whole number"),
        ("seats = true", "seats", "true is not a whole number"),
        ("seats = 6.0", "seats", "6.0 is not a whole number"),
        ("minimum = 5", "minimum", "not an amount: 5; write it in quotes, as in '10.00'"),
        ('minimum = "5.005"', "minimum", "not an amount: '5.005'; write it in dollars and cents"),
        ('maximum = "-5.00"', "maximum", "not an amount: '-5.00'"),
        ("preflop = 4", "preflop", "4 is not a list"),
        ('flop = [2, "3"]', "flop", "'3' is not a whole number"),
        ("river = [1.5]", "river", "1.5 is not a whole number"),
        ('qualify = "ace high"', "qualify", "unknown hand 'ace high': one of high card, pair"),
        ("qualify = 1", "qualify", "1 is not a line of text"),
        ('unqualified_ante = "kept"', "unqualified_ante", "'kept' is not one of returned, settled"),
        (
            'blind_table = "9 8 7 6 5 4 3 2 1 1 1"',
            "blind_table",
            "'9 8 7 6 5 4 3 2 1 1 1' has 11 odds; there are ten hands; or one of standard",
        ),
        (
            'blind_table = "500 50"',
            "blind_table",
            "not a pay table: '500 50'; 6 odds from royal flush down to straight, as in "
            "'500 50 10 3 3:2 1', or hands with theirs",
        ),
        ('blind_table = "500 x"', "blind_table", "not odds: 'x'; write them as in '3 to 2'"),
        ('ante_table = "1"', "ante_table", "settles against the dealer has no pay table"),
        ('side_table = "1"', "side_table", "unknown field; one of format, extends, name"),
        ("trips_table = 3", "trips_table", "3 is not a line of text"),
        ('dealing = "hand"', "dealing", "'hand' is not one of shuffler, shoe"),
        ('decks = "red"', "decks", "'red' is not a list"),
        ('decks = ["red deck"]', "decks", "'red deck' is not a name of letters"),
        ('schedule = "one"', "schedule", "'one' is not a whole number"),
        ("schedules = 1", "schedules", "1 is not a table"),
        ("schedules = { one = 1 }", "schedules", "schedule 'one' is not numbered 1 to 999"),
        ("schedules = { 1 = 1 }", "schedules", "1 is not a table"),
        ("schedules = { 1 = {} }", "schedules", "just minimum, maximum and steps"),
        (
            'schedules = { 1 = { minimum = "5", maximum = "6", steps = 1 } }',
            "schedules",
            "1 is not a list",
        ),
        (
            'schedules = { 1 = { minimum = "5", maximum = "6", steps = [{ percent = 5 }] } }',
            "schedules",
            "schedule 1: steps: a step does not have just up_to and collection",
        ),
        (
            'schedules = { 1 = { minimum = "5", maximum = "6", steps = [{ collection = 1 }] } }',
            "schedules",
            "not an amount: 1; write it in quotes",
        ),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_possible(line: str, field: str, words: str) -> None:
    reasons = reasons_of(f'extends = "house"\n{line}\n')
    assert words in reasons[field]
    assert list(reasons) == [field]


@pytest.mark.parametrize("name", ["nothing", "House", "../house"])
def test_extending_an_unknown_profile_is_refused_with_those_there_are(name: str) -> None:
    reasons = reasons_of(f'extends = "{name}"\n')
    assert list(reasons) == ["extends"]
    assert all(known in reasons["extends"] for known in (repr(name), *PROFILES))


def test_an_unknown_profile_is_refused_with_those_there_are() -> None:
    with pytest.raises(ParseError) as refused:
        profile("nevada")
    assert all(name in str(refused.value) for name in ("'nevada'", *PROFILES))


@pytest.mark.parametrize("value", ["3", '""', "[]"])
def test_extends_that_is_no_text_is_named_in_the_refusal(value: str) -> None:
    reasons = reasons_of(f"extends = {value}\n")
    assert "is not a line of text" in reasons["extends"]


@pytest.mark.parametrize("text", ["seats =", "seats = 1\nseats = 2", "[[", "\x00", "a = 'b\nc'"])
def test_broken_toml_is_refused_with_its_source_in_one_line(text: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse_rules(text, "own.toml")
    message = str(refused.value)
    assert "\n" not in message
    assert message.startswith("own.toml: broken TOML: ")


@pytest.mark.parametrize(
    "text", ["seats = " + "9" * 5000, "flop = " + "[" * 5000], ids=["digits", "nesting"]
)
def test_toml_that_python_cannot_hold_is_a_parse_error(text: str) -> None:
    with pytest.raises(ParseError, match=r"own\.toml: broken TOML"):
        parse_rules(text, "own.toml")


def test_a_refusal_is_one_line_whatever_a_field_is_called() -> None:
    with pytest.raises(InvalidRules) as refused:
        parse_rules('extends = "house"\n"two\\nlines" = 3\n', "own.toml")
    assert "\n" not in str(refused.value)


def test_reasons_carry_the_fields_that_a_form_should_mark() -> None:
    with pytest.raises(InvalidRules) as refused:
        with_fields(profile("house"), {"banked_by": "player/dealer", "seats": 1})
    assert refused.value.name == "house"
    marked = [reason.fields for reason in refused.value.reasons]
    assert marked == [("seats", "banked_by"), ("coverage", "banked_by")]
    assert profile("house").banked_by is BankedBy.HOUSE
