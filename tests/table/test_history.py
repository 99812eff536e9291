"""A session's history: it reads back, and any change to it is found."""

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import ParseError
from pitboss.game.money import Cents
from pitboss.game.notation import format_round
from pitboss.game.profiles import profile
from pitboss.game.round import Round
from pitboss.game.view import view
from pitboss.table.bots import house_bots
from pitboss.table.history import HistoryWriter, parse_history
from tests.game.scripts import refusal_of
from tests.hypothesis_profile import examples
from tests.table.session import Session


@cache
def five_rounds() -> tuple[list[Round], str]:
    """A session as it was played, and its history."""
    rules = profile("california")
    session = Session.seated(rules, dict(enumerate(house_bots(3), start=1)), "history")
    writer = HistoryWriter(rules, seat=2)
    text = writer.heading
    played: list[Round] = []
    for table in session.rounds(5):
        assert table.round is not None
        played.append(table.round)
        text += writer.round(table.round)
    return played, text + writer.closing(session.table.ledger.stack(2))


def read(text: str) -> list[Round]:
    return [steps[-1] for steps in parse_history(text).rounds()]


def test_a_history_reads_back() -> None:
    played, text = five_rounds()
    history = parse_history(text)
    assert (history.rules, history.seat) == (profile("california"), 2)
    # Sealed: of the others' folded hands the file does not tell the cards (clause 4.10).
    assert list(map(str, read(text))) == [format_round(view(round, 2)) for round in played]
    assert "????" in text


def test_a_history_of_open_deals_reads_back_to_the_last_card() -> None:
    rules = profile("house")
    session = Session.seated(rules, dict(enumerate(house_bots(3), start=1)), "history")
    writer = HistoryWriter(rules, seat=2)
    text, played = writer.heading, []
    for table in session.rounds(3):
        assert table.round is not None
        played.append(table.round)
        text += writer.round(table.round)
    assert read(text + writer.closing(session.table.ledger.stack(2))) == played


def test_an_empty_session_reads_back() -> None:
    writer = HistoryWriter(profile("house"), seat=1)
    assert read(writer.heading + writer.closing(Cents(500))) == []


@examples(300)
@given(st.floats(0, 0.9999), st.sampled_from("0123456789 abcdxAKs|.\n"), st.booleans())
def test_any_changed_letter_is_found(part: float, put: str, keep: bool) -> None:
    _, text = five_rounds()
    at = int(part * len(text))
    changed = text[:at] + put + text[at if keep else at + 1 :]
    if changed != text:
        refusal = refusal_of(read, changed)
        assert refusal is not None, f"{text[at]!r} -> {put!r} at {at}"
        assert "\n" not in str(refusal)


def test_a_missing_doubled_or_cut_off_line_is_found() -> None:
    _, text = five_rounds()
    lines = text.splitlines(keepends=True)
    first = next(at for at, line in enumerate(lines) if "california #1 " in line)
    for at in range(first, len(lines)):
        for changed in ([*lines[:at], *lines[at + 1 :]], [*lines[: at + 1], *lines[at:]]):
            assert isinstance(refusal_of(read, "".join(changed)), ParseError)
        assert isinstance(refusal_of(read, "".join(lines[:at])), ParseError)
