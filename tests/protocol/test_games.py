"""A game as a page is told of it: all of its rules, and none of them otherwise."""

import tomllib
from dataclasses import fields

import pytest

from pitboss.game.money import parse_money
from pitboss.game.profiles import PROFILES, format_rules, profile, with_fields
from pitboss.game.rules import Rules, Street
from pitboss.protocol.games import Game, WagerForm, game_form
from tests.rules.rule_book import rule_book, tables

RENAMED = {"preflop": "raises", "flop": "raises", "river": "raises"}


def test_no_rule_is_left_out() -> None:
    told = {RENAMED.get(field.name, field.name) for field in fields(Rules) if field.init}
    worked_out = {"inscription", "least_to_play", "least_to_bank", "highest_collection"}
    assert told | worked_out == set(Game.model_fields)


@pytest.mark.parametrize("name", PROFILES)
def test_a_game_says_what_its_file_says(name: str) -> None:
    written = tomllib.loads(format_rules(profile(name)))
    told = game_form(profile(name)).model_dump()
    for field in ("name", "title", "banked_by", "seats", "increment", "qualify", "coverage"):
        assert told[field] == written[field], field
    for field in ("unqualified_ante", "dealing", "decks", "deals", "rounds_in_a_row"):
        assert told[field] == written[field], field
    for field in ("play_limit", "time_out", "between_steps", "void_collection"):
        assert told[field] == written[field], field
    assert told["raises"] == {street.value: written[street.value] for street in Street}
    for wager, entry in zip(told["wagers"], written["wagers"], strict=True):
        as_written = {name: value for name, value in wager.items() if name in entry}
        if wager["table"] is not None:
            as_written["table"] = wager["table"]["name"]
        assert as_written == entry
    for kind, spots in written["order"].items():
        assert told["order"][kind][: len(spots)] == spots
        assert sorted(told["order"][kind]) == sorted(wager["spot"] for wager in told["wagers"])
    assert (told["schedule"] or "none") == written["schedule"]
    for schedule in told["schedules"]:
        del schedule["ranges"]  # see below
        of = written["schedules"][str(schedule.pop("number"))]
        steps = [{"up_to": None} | step for step in of["steps"]]
        assert schedule == of | {"steps": steps}
    assert len(told["schedules"]) == len(written.get("schedules", {}))


@pytest.mark.clause("10.3")
def test_schedules_are_told_as_a_room_posts_them() -> None:
    rules = profile("california")
    posted = {one.number: one.ranges for one in game_form(rules).schedules}
    first = [(line.action, line.collection) for line in posted[1]]
    assert first[:2] == [("$5 – $50", "$1"), ("$51 – $100", "$2")]
    assert first[-1] == ("$301+", "$9")
    lower = game_form(rules.change(increment="0.50", between_steps="lower")).schedules
    assert lower[0].ranges[1].action == "$51 – $100.50"


@pytest.mark.parametrize("name", PROFILES)
def test_the_trips_table_is_that_of_the_book(name: str) -> None:
    """Clause 11.2."""
    (head, *rows) = next(table for table in tables(rule_book()) if "UTH-01" in table[0])
    trips = _wager(game_form(profile(name)), "trips")
    assert trips.table is not None
    column = head.index(trips.table.name)
    lines = [(line.hand, line.pays) for line in trips.table.lines]
    assert lines == [(row[0], row[column]) for row in rows]
    assert (trips.below, trips.fold) == ("lost", "stands")


def test_the_blind_pays_from_the_royal_flush_down() -> None:
    """Clause 11.1."""
    blind = _wager(game_form(profile("house")), "blind")
    assert blind.table is not None
    assert [(line.hand, line.pays) for line in blind.table.lines] == [
        ("royal flush", "500 to 1"),
        ("straight flush", "50 to 1"),
        ("four of a kind", "10 to 1"),
        ("full house", "3 to 1"),
        ("flush", "3 to 2"),
        ("straight", "1 to 1"),
    ]
    assert (blind.below, blind.fold) == ("returned", "lost")


def test_limits_are_those_of_the_schedule_in_force() -> None:
    """Clauses 10.3, 8.5 and 8.6."""
    changed = with_fields(profile("california"), {"name": "two", "schedule": 2})
    game = game_form(changed)
    assert (game.minimum, game.maximum, game.schedule) == ("25.00", "1000.00", 2)
    assert (game.least_to_play, game.highest_collection) == ("50.00", "20.00")
    assert parse_money(game.least_to_bank) == changed.least_to_bank == 2800


def test_the_felt_of_a_cardroom_bears_a_sentence() -> None:
    """Clause 1.4."""
    for rules in map(profile, PROFILES):
        sentence = "" if rules.house_banked else "Player/Dealer only plays with a pair or higher"
        assert game_form(rules).inscription == sentence


def test_a_dealer_who_always_qualifies_needs_no_hand() -> None:
    changed = {"name": "bold", "qualify": "none", "blind_table": "100 50 10 3 2 0"}
    game = game_form(with_fields(profile("california"), changed))
    assert (game.qualify, game.inscription) == (None, "")
    blind = _wager(game, "blind").table
    assert blind is not None
    assert (blind.name, blind.lines[-1].pays) == ("own", "0 to 1")


def _wager(game: Game, spot: str) -> WagerForm:
    return next(wager for wager in game.wagers if wager.spot == spot)
