"""A view is read as it was told, for every viewer, at every step of a game."""

import json

import pytest

from pitboss.errors import ParseError
from pitboss.game.profiles import PROFILES, profile
from pitboss.protocol.messages import PublicPart
from pitboss.protocol.views import own_form, parse_view, public_form
from pitboss.table.bots import house_bots
from pitboss.table.table import Table, evolve
from pitboss.table.view import own_view, table_view
from tests.table.session import Session


@pytest.mark.parametrize("name", PROFILES)
def test_a_view_is_read_as_it_was_told(name: str) -> None:
    rules = profile(name)
    session = Session.seated(rules, dict(enumerate(house_bots(4), 1)), "views")
    for _ in session.rounds(12):
        pass
    table = Table(rules)
    for event in session.log:
        table = evolve(table, event)
        public = json.loads(json.dumps(public_form(table_view(table, None))))
        for viewer in (None, *table.players):
            seen = table_view(table, viewer)
            own = json.loads(
                json.dumps(own_form(None if viewer is None else own_view(table, viewer)))
            )
            assert parse_view(rules, public, own) == seen


def test_the_public_form_is_never_made_of_a_seats_view() -> None:
    session = Session.seated(profile("house"), dict(enumerate(house_bots(2), 1)), "x")
    with pytest.raises(ValueError, match="spectator"):
        public_form(table_view(session.table, 1))


@pytest.mark.parametrize("broken", [{}, {"seats": 3}, {"seats": [{}]}])
def test_something_else_is_no_view(broken: PublicPart) -> None:
    with pytest.raises(ParseError, match="not a view"):
        parse_view(profile("house"), broken, None)
