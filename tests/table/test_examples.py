"""The rules files of `examples/`: each is read, played by bots at a table, and settled."""

from pathlib import Path

import pytest

from pitboss.game.claims import Outcome
from pitboss.game.notation import format_round
from pitboss.game.paytables import Share
from pitboss.game.profiles import format_rules, parse_rules
from pitboss.game.record import parse_round
from pitboss.game.round import Round
from pitboss.game.rules import Rules
from pitboss.game.settlement import Line
from pitboss.game.view import view
from pitboss.table.bots import Bot
from pitboss.table.history import HistoryWriter, parse_history
from pitboss.table.ledger import ESCROW
from pitboss.table.table import Table, replay
from tests.table.session import Session

FOLDER = Path(__file__).parents[2] / "examples"
FILES = sorted(FOLDER.glob("*.toml"))
SIDE_BETS = {
    "bad-beat": ("bad-beat", {Outcome.WIN, Outcome.LOSE}),
    "pocket-bonus": ("pocket", {Outcome.WIN, Outcome.LOSE}),
    "progressive": ("progressive", {Outcome.WIN, Outcome.LOSE}),
    "trips-lost-on-fold": ("trips", {Outcome.WIN, Outcome.LOSE}),
    "trips-must-win": ("trips", {Outcome.WIN, Outcome.LOSE, Outcome.PUSH}),
}
ROUNDS = 120


def rules_of(file: Path) -> Rules:
    return parse_rules(file.read_text(encoding="utf-8"), str(file))


def example(name: str) -> Rules:
    return rules_of(FOLDER / f"{name}.toml")


def session(rules: Rules) -> Session:
    """Five bots that bet on every optional spot."""
    bots = {seat: Bot(f"Bot {seat}", units=2, optional=1) for seat in range(1, 6)}
    return Session.seated(rules, bots, seed="examples")


def lines_of(rounds: list[Round], spot: str) -> list[Line]:
    return [line for round in rounds for line in round.lines if line.spot == spot]


def test_the_side_bets_are_all_played_here() -> None:
    assert {file.stem for file in FILES} == {*SIDE_BETS, "big-flush"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_example_is_complete_and_says_what_it_is(file: Path) -> None:
    rules = rules_of(file)
    text = file.read_text(encoding="utf-8")
    assert rules.name == file.stem
    assert text.startswith("# ")
    assert parse_rules(format_rules(rules), "again.toml") == rules
    if file.stem in SIDE_BETS:
        assert '\nformat = 3\nextends = "house"\ntitle = "' in text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_bots_play_an_example_and_the_books_balance(file: Path) -> None:
    rules = rules_of(file)
    played: list[Round] = []
    writer = HistoryWriter(rules, seat=1)
    text = writer.heading
    table_session = session(rules)
    for table in table_session.rounds(ROUNDS):
        round = table.round
        assert round is not None
        assert round.bank is not None
        played.append(round)
        text += writer.round(round)
        assert sum(table.ledger.balances.values()) == 0
        assert table.ledger.balance(ESCROW) == 0
        for seat in round.seats:
            assert table.ledger.stack(seat) == round.seats[seat].stack + round.net(seat)
        assert parse_round(format_round(round), rules) == round
        public = format_round(view(round, None))
        assert format_round(parse_round(public, rules)) == public
    assert replay(Table(rules), table_session.log) == table_session.table
    text += writer.closing(table_session.table.ledger.stack(1))
    written = [format_round(view(round, 1) if rules.sealed else round) for round in played]
    assert [str(steps[-1]) for steps in parse_history(text).rounds()] == written
    if file.stem in SIDE_BETS:
        spot, outcomes = SIDE_BETS[file.stem]
        lines = lines_of(played, spot)
        assert len(lines) > ROUNDS
        assert {line.outcome for line in lines} == outcomes


def test_a_bad_beat_is_paid_to_a_folded_hand_too() -> None:
    """And its cards are shown then, and no other fold's."""
    rounds = [table.round for table in session(example("bad-beat")).rounds(ROUNDS) if table.round]
    paid = 0
    for round in rounds:
        assert round.dealer_turned
        for seat, part in round.playing.items():
            won = {line.spot for line in round.lines if line.seat == seat and line.paid}
            if part.folded:
                assert (seat in round.shown) == bool(won)
                paid += "bad-beat" in won
    assert paid > 0


def test_a_fold_loses_trips_whatever_it_holds() -> None:
    rules = example("trips-lost-on-fold")
    rounds = [table.round for table in session(rules).rounds(ROUNDS) if table.round]
    folded = [
        line
        for round in rounds
        for line in round.lines
        if line.spot == "trips" and round.seats[line.seat].folded
    ]
    assert folded
    assert all(line.lost == line.stake for line in folded)
    assert not any(round.seats[seat].folded for round in rounds for seat in round.shown)


def test_the_meter_of_the_progressive_grows_by_a_fifth_of_the_stakes() -> None:
    rules = example("progressive")
    (start,) = rules.meters.values()
    shows: int = start
    for table in session(rules).rounds(40):
        round = table.round
        assert round is not None
        assert list(round.meters.values()) == [shows]
        lines = [line for line in round.lines if line.spot == "progressive"]
        shares = sum(line.paid for line in lines if isinstance(line.odds, Share))
        shows = max(shows + sum(line.stake for line in lines) // 5 - shares, start)
        assert table.meters == {"progressive": shows}
    assert shows > start
