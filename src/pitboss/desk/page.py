"""A settled hand for people, as JSON: the answer, and the reason and the clauses of every line."""

from pitboss.desk.forms import HandAnswer, SettledWagerForm, StrictModel
from pitboss.desk.settle import answer, wager_answer
from pitboss.game.cards import format_cards
from pitboss.game.dealer import settlement
from pitboss.game.money import format_money
from pitboss.game.round import Round
from pitboss.game.settlement import SeatSettlement
from pitboss.game.wagers import Result
from pitboss.game.wording import (
    Remark,
    on_bank,
    on_bank_wager,
    on_collection,
    on_dealer,
    on_fold,
    on_irregularities,
    on_meters,
    on_void,
)


class RemarkForm(StrictModel):
    """What is said, and the clauses of docs/rules.md that it rests on."""

    words: str
    clauses: tuple[str, ...]


class DealerPage(RemarkForm):
    cards: str
    hand: str | None  # None: not turned
    qualifies: bool | None


class SeatPage(StrictModel):
    seat: int
    cards: str
    actions: list[str]
    hand: str | None
    result: Result
    net: str
    collected_first: RemarkForm | None  # what is said of `before_showdown`
    before_showdown: list[SettledWagerForm]
    lines: list[SettledWagerForm]  # at the seat's turn


class HandPage(StrictModel):
    """What `pitboss settle` says, as JSON and as the page that it prints."""

    answer: HandAnswer
    title: str
    board: str
    dealer: DealerPage
    meters: list[RemarkForm]
    seats: list[SeatPage]
    collection: RemarkForm | None
    bank_wager: RemarkForm | None  # where it is below the minimum
    bank: RemarkForm
    irregularities: list[RemarkForm]
    void: RemarkForm | None  # of a void round, where no seat is settled


def page(round: Round) -> HandPage:
    """What the desk says of a settled round, and why."""
    if round.void_slip is not None:
        return _void_page(round)
    settled = settlement(round)
    return HandPage(
        answer=answer(round),
        title=round.rules.title,
        board=format_cards(round.board),
        dealer=DealerPage(
            cards=format_cards(round.dealer),
            hand=None if settled.dealer is None else settled.dealer.in_full,
            qualifies=settled.qualifies,
            **on_dealer(settled)._asdict(),
        ),
        meters=[_remark(said) for said in on_meters(round)],
        seats=[_seat(round, seat) for seat in settled.seats],
        collection=_optional(on_collection(round)),
        bank_wager=_optional(on_bank_wager(round)),
        bank=_remark(on_bank(round, settled.bank)),
        irregularities=[_remark(said) for said in on_irregularities(round)],
        void=None,
    )


def _void_page(round: Round) -> HandPage:
    """Nothing is compared and nothing settled: every wager goes back."""
    said = on_void(round)
    return HandPage(
        answer=answer(round),
        title=round.rules.title,
        board=format_cards(round.board),
        dealer=DealerPage(
            cards=format_cards(round.dealer), hand=None, qualifies=None, **said._asdict()
        ),
        meters=[_remark(one) for one in on_meters(round)],
        seats=[],
        collection=_optional(on_collection(round)),
        bank_wager=_optional(on_bank_wager(round)),
        bank=_remark(said),
        irregularities=[_remark(one) for one in on_irregularities(round)],
        void=_remark(said),
    )


def _seat(round: Round, settled: SeatSettlement) -> SeatPage:
    part = round.seats[settled.seat]
    return SeatPage(
        seat=settled.seat,
        cards=format_cards(part.cards),
        actions=[str(decision) for decision in part.decisions],
        hand=None if settled.strength is None else settled.strength.in_full,
        result=settled.result,
        net=format_money(settled.net),
        collected_first=_optional(on_fold(settled)),
        before_showdown=[wager_answer(line, round.rules) for line in settled.collected_first],
        lines=[wager_answer(line, round.rules) for line in settled.at_its_turn],
    )


def _remark(said: Remark) -> RemarkForm:
    return RemarkForm(**said._asdict())


def _optional(said: Remark | None) -> RemarkForm | None:
    return None if said is None else _remark(said)
