"""Whole sessions of bots: hundreds of rounds, and the books still balance."""

import pytest

from pitboss.game.bank import Coverage
from pitboss.game.notation import format_round
from pitboss.game.profiles import profile, with_fields
from pitboss.game.record import parse_round
from pitboss.game.round import Stage
from pitboss.table.bots import Bot, house_bots
from pitboss.table.ledger import BANK, CAGE, DROP, ESCROW
from pitboss.table.table import Table, replay
from tests.table.session import Session

BAD_BEAT = {
    "spot": "bad-beat",
    "label": "Bad Beat",
    "placed": "optional",
    "settles": "when either hand loses",
    "table": "straight flush 7500, four of a kind 500, full house 50, flush 30, straight 20",
    "fold": "stands",
}
POCKET = {
    "spot": "pocket",
    "label": "Pocket Bonus",
    "placed": "optional",
    "settles": "on its own cards",
    "cards": "hole cards",
    "table": "AA 30, AKs 25, 22+ 3",
    "fold": "void",
}
GAMES = [
    ("house", {}),
    pytest.param("california", {}, marks=pytest.mark.full),
    ("california", {"coverage": "net", "schedule": 2}),
    pytest.param("royal-caribbean", {}, marks=pytest.mark.full),
    pytest.param("house", {"name": "own", "wagers": [BAD_BEAT, POCKET]}, marks=pytest.mark.full),
    ("california", {"name": "own", "wagers": [BAD_BEAT, POCKET], "coverage": "net"}),
]


@pytest.mark.parametrize(("name", "changes"), GAMES, ids=lambda value: str(value)[:40])
def test_a_long_session_keeps_the_books(name: str, changes: dict[str, object]) -> None:
    rules = with_fields(profile(name), changes)
    bots = dict(zip((1, 2, 4, 5, 6), house_bots(5), strict=True))
    # One that is almost always out of chips, so that topping up and declining come up.
    bots[3] = Bot("Poor", units=2, optional=3, buy_in_units=7)
    session = Session.seated(rules, bots, seed="books")
    served: list[int] = []
    decks: list[str] = []
    stages: set[Stage] = set()
    drop = 0
    for table in session.rounds(250):
        round = table.round
        assert round is not None
        assert round.bank is not None
        stages.add(round.stage)
        decks.append(round.deck)
        balances = table.ledger.balances
        assert sum(balances.values()) == 0
        assert all(amount >= 0 for account, amount in balances.items() if not account.may_owe)
        assert table.ledger.balance(ESCROW) == 0
        if round.player_dealer is not None:
            served.append(round.player_dealer)
            drop += round.collection
            assert table.ledger.balance(BANK) == 0
            if rules.coverage is Coverage.NET:
                assert abs(round.bank.net) <= round.wager
            else:
                assert round.bank.paid <= round.wager
        assert table.ledger.balance(DROP) == drop
        for seat, part in round.seats.items():
            banks = seat == round.player_dealer
            won = [line.net for line in round.lines if line.seat == seat]
            net = round.bank.net - round.collection if banks else sum(won)
            assert table.ledger.stack(seat) == part.stack + net
        assert parse_round(format_round(round), rules) == round
    assert stages == {Stage.CLOSED}
    assert replay(Table(rules), session.log) == session.table
    if rules.house_banked:
        assert not served
    else:
        assert len(set(served)) >= 4
        for at in range(len(served) - 2):
            assert len(set(served[at : at + 3])) > 1
    expected = [rules.decks[at % len(rules.decks)] for at in range(len(decks))]
    assert decks == expected
    chips = -session.table.ledger.balance(CAGE)
    assert chips > 0


def test_the_same_seed_is_the_same_session() -> None:
    def lines(seed: str) -> list[str]:
        bots = dict(enumerate(house_bots(3), start=1))
        session = Session.seated(profile("california"), bots, seed)
        return [format_round(table.round) for table in session.rounds(12) if table.round]

    assert lines("one") == lines("one")
    assert lines("one") != lines("two")
