"""What a person at a server's table is asked next."""

import pytest

from pitboss.cli.remote_topics import Ask, topic_of
from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.table.commands import Sit
from pitboss.table.table import Table
from pitboss.table.view import table_view
from tests.table.session import Session


@pytest.mark.parametrize(("game", "asked"), [("house", Ask.OPEN), ("california", Ask.BANK)])
def test_nobody_is_asked_for_a_round_that_will_not_be(game: str, asked: Ask) -> None:
    session = Session(Table(profile(game)), {}, "")
    for seat, name in ((1, "Somebody"), (2, "Ada")):
        session.ask(Sit(seat, name, Cents(50_000)))
    me = session.table.bank_offered_to or 1
    seen = table_view(session.table, me)
    assert topic_of(seen, opens=True, draining=False).ask is asked
    assert topic_of(seen, opens=True, draining=True).ask is Ask.WAIT
