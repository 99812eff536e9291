"""A settled hand for people, as JSON: the answer, and the reason and the clauses of every line."""

from typing import Any

from pitboss.desk.forms import Form, SpotAnswer
from pitboss.desk.settle import answer, spot_answer
from pitboss.game.cards import format_cards
from pitboss.game.dealer import settlement
from pitboss.game.money import format_money
from pitboss.game.round import Round
from pitboss.game.settlement import Line, SeatSettlement
from pitboss.game.wording import Remark, on_bank, on_collection, on_dealer, on_fold, on_line


class RemarkForm(Form):
    """What is said, and the clauses of docs/rules.md that it rests on."""

    words: str
    clauses: tuple[str, ...]


class DealerPage(RemarkForm):
    cards: str
    hand: str
    qualifies: bool


class LinePage(SpotAnswer, RemarkForm):
    spot: str
    odds: str | None
    why: str
    before_showdown: bool


class SeatPage(Form):
    seat: int
    cards: str
    actions: list[str]
    hand: str
    result: str
    net: str
    collected_first: RemarkForm | None
    lines: list[LinePage]


class HandPage(Form):
    """What `pitboss settle` says, as JSON and as the page that it prints."""

    answer: dict[str, Any]  # a `HandAnswer`, without what is left out of it
    title: str
    board: str
    dealer: DealerPage
    seats: list[SeatPage]
    collection: RemarkForm | None
    bank: RemarkForm


def page(round: Round) -> HandPage:
    """What the desk says of a settled round, and why."""
    settled = settlement(round)
    return HandPage(
        answer=answer(round).model_dump(exclude_none=True),
        title=round.rules.title,
        board=format_cards(round.board),
        dealer=DealerPage(
            cards=format_cards(round.dealer),
            hand=settled.dealer.in_full,
            qualifies=settled.qualifies,
            **on_dealer(settled)._asdict(),
        ),
        seats=[_seat(round, seat) for seat in settled.seats],
        collection=_optional(on_collection(round)),
        bank=_remark(on_bank(round, settled.bank)),
    )


def _seat(round: Round, settled: SeatSettlement) -> SeatPage:
    part = round.seats[settled.seat]
    return SeatPage(
        seat=settled.seat,
        cards=format_cards(part.cards),
        actions=[str(decision) for decision in part.decisions],
        hand=settled.strength.in_full,
        result=settled.result.value,
        net=format_money(settled.net),
        collected_first=_optional(on_fold(settled)),
        lines=[
            *(_line(round, line, before_showdown=True) for line in settled.collected_first),
            *(_line(round, line, before_showdown=False) for line in settled.at_its_turn),
        ],
    )


def _line(round: Round, line: Line, before_showdown: bool) -> LinePage:
    return LinePage(
        spot=line.spot.value,
        odds=None if line.odds is None else str(line.odds),
        why=line.why.name,
        before_showdown=before_showdown,
        **spot_answer(line).model_dump(),
        **on_line(line, round.rules.coverage)._asdict(),
    )


def _remark(said: Remark) -> RemarkForm:
    return RemarkForm(**said._asdict())


def _optional(said: Remark | None) -> RemarkForm | None:
    return None if said is None else _remark(said)
