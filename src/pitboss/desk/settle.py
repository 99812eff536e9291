"""Settles a disputed hand by playing it out under its rules, as a table would have."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import combinations
from typing import TypeVar

from pitboss.desk.forms import (
    DealerAnswer,
    HandAnswer,
    HandForm,
    HouseAnswer,
    IrregularityAnswer,
    PlayerDealerAnswer,
    SeatAnswer,
    SeatForm,
    SettledWagerForm,
    SpotAnswer,
    VoidAnswer,
)
from pitboss.errors import IllegalAction, ParseError
from pitboss.game.actions import Decision, Fold, parse_decision
from pitboss.game.arguments import short_repr
from pitboss.game.cards import Cards, CardSet, format_cards, known, parse_hidden_cards
from pitboss.game.claims import Outcome
from pitboss.game.dealer import settlement
from pitboss.game.hands import Strength
from pitboss.game.irregularities import Irregularity, Ruling
from pitboss.game.money import ZERO, Cents, format_money, parse_money
from pitboss.game.profiles import parse_rules, table_field, with_fields
from pitboss.game.record import RoundRecord, SeatRecord, play_out, undecided
from pitboss.game.round import Round
from pitboss.game.rules import Rules
from pitboss.game.settled_wager import settled_wager
from pitboss.game.settlement import BankSettlement, Line, Settlement
from pitboss.game.voids import VoidKind, void_slip_form
from pitboss.game.wagers import ANTE, OnFold, Spot, Stakes, format_stakes, parse_stakes
from pitboss.game.wording import on_bank_wager

_Choice = TypeVar("_Choice", bound=StrEnum)
HIDDEN_HAND: Cards = (None, None)


def rules_as_text(given: str) -> Rules | None:
    """The rules of a form that has them as TOML text, as the desk's page saves rules of one's own;
    None if it names them."""
    is_text = "\n" in given or ("=" in given and not given.endswith(".toml"))
    return parse_rules(given, "rules") if is_text else None


def rules_of(hand: HandForm, rules: Rules) -> Rules:
    """The rules named by the form, with the fields that the form changes."""
    tables = sorted(table_field(wager.spot) for wager in rules.wagers if wager.table is not None)
    spelled = {f"{wager.spot}_table": table_field(wager.spot) for wager in rules.wagers}
    own = {"coverage": hand.coverage, "schedule": hand.schedule}
    own |= hand.by_spot("", tables, spelled)
    return with_fields(rules, {name: value for name, value in own.items() if value is not None})


def played(hand: HandForm, rules: Rules) -> Round:
    """The round of the form, played to its settlement; `rules` are those of `rules_of`."""
    try:
        round = play_out(rules, _record(hand, rules), void_at_showdown=True)
    except IllegalAction as error:
        raise ParseError(f"{error.asked}: {error.possible}") from None
    if round.void_slip is None:
        for seat in round.to_decide():
            raise undecided(round, seat)
    return round


def answer(round: Round) -> HandAnswer:
    """What the desk says of a settled round, or of a void one."""
    settled = None if round.void_slip else settlement(round)
    bank = settled.bank if settled else BankSettlement(ZERO, ZERO, exhausted=False, left=ZERO)
    collected, paid, net = map(format_money, (bank.collected, bank.paid, bank.net))
    house = player_dealer = None
    if round.player_dealer is None:
        house = HouseAnswer(collected=collected, paid=paid, net=net)
    else:
        player_dealer = PlayerDealerAnswer(
            seat=round.player_dealer,
            wager=format_money(round.wager),
            collected=collected,
            paid=paid,
            net=net,
            exhausted=bank.exhausted,
        )
    return HandAnswer(
        rules=round.rules.name,
        total_action=format_money(round.total_action),
        collection=format_money(round.collection),
        meters=format_stakes(round.meters) if round.meters else None,
        dealer=DealerAnswer(
            cards=format_cards(round.dealer),
            category=_category(settled.dealer) if settled else None,
            qualifies=settled.qualifies if settled else None,
        ),
        seats=_settled_seats(round, settled) if settled else _void_seats(round),
        player_dealer=player_dealer,
        house=house,
        remarks=[str(said) for said in (on_bank_wager(round),) if said] or None,
        irregularities=_irregularities(round) or None,
        void=_void(round),
    )


def _settled_seats(round: Round, settled: Settlement) -> list[SeatAnswer]:
    return [
        SeatAnswer(
            seat=seat.seat,
            category=_category(seat.strength),
            result=seat.result.value,
            spots={line.spot: _amounts(line, round.rules) for line in seat.lines},
            lines=[wager_answer(line, round.rules) for line in seat.lines],
            net=format_money(seat.net),
        )
        for seat in settled.seats
    ]


def _void_seats(round: Round) -> list[SeatAnswer]:
    """Every wager goes back, and no line is settled (clause 12.2)."""
    return [
        SeatAnswer(
            seat=seat,
            category=None,
            result="void",
            spots={spot: _returned(stake) for spot, stake in round.seats[seat].stakes.items()},
            lines=[],
            net=format_money(ZERO),
        )
        for seat in round.settlement_order
    ]


def _returned(stake: Cents) -> SpotAnswer:
    nothing, amount = format_money(ZERO), format_money(stake)
    return SpotAnswer(
        stake=amount,
        outcome=Outcome.RETURNED.value,
        due=nothing,
        paid=nothing,
        returned=amount,
        lost=nothing,
    )


def _irregularities(round: Round) -> list[IrregularityAnswer]:
    return [
        IrregularityAnswer(seat=one.seat, ruling=one.ruling.value, reason=one.reason)
        for one in round.irregularities
    ]


def _void(round: Round) -> VoidAnswer | None:
    if round.void_slip is None:
        return None
    return VoidAnswer(reason=round.void, **void_slip_form(round.void_slip))


def wager_answer(line: Line, rules: Rules) -> SettledWagerForm:
    return SettledWagerForm(**settled_wager(line, rules))


def _amounts(line: Line, rules: Rules) -> SpotAnswer:
    whole = wager_answer(line, rules)
    return SpotAnswer(**whole.model_dump(include=set(SpotAnswer.model_fields)))


def _category(hand: Strength | None) -> str | None:
    return None if hand is None else str(hand.category)


def _record(hand: HandForm, rules: Rules) -> RoundRecord:
    seats = _seats(hand, rules)
    player_dealer, wager = _player_dealer(hand, rules, seats)
    if player_dealer is not None:
        behind = rules.least_bank_wager + rules.highest_collection  # more than it could need
        seats[player_dealer] = SeatRecord(Cents(wager + behind))
    void = hand.void is not None
    dealer, board = _dealer(hand, seats), _cards_of("board", hand.board, 5, void)
    places = {f"seat {number}": seat.cards for number, seat in seats.items()}
    _no_card_twice({**places, "the dealer": dealer, "the board": board})
    in_order = dict(sorted(seats.items()))
    reason, kind = _void_of(hand)
    if void and not any(seat.decisions for seat in seats.values()) and None in board:
        dealer, board = (), ()  # nothing is known of the deal, and nobody decided: it was none
        in_order = {number: replace(seat, cards=()) for number, seat in in_order.items()}
    return RoundRecord(
        number=1,
        deck=rules.decks[0],
        player_dealer=player_dealer,
        wager=wager,
        seats=in_order,
        bets_closed=True,
        dealer=dealer,
        board=board,
        void=reason,
        meters=_meters(hand, rules),
        disputed=True,
        void_kind=kind,
        irregularities=_rulings(hand),
    )


def _dealer(hand: HandForm, seats: Mapping[int, SeatRecord]) -> Cards:
    """Where nobody is left to face the dealer, the cards were not turned and need not be given."""
    if hand.dealer is not None:
        return _cards("dealer", hand.dealer, 2)
    foul = {form.seat for form in hand.seats if form.foul is not None}
    for number, seat in seats.items():
        stays = seat.cards and Fold() not in seat.decisions and number not in foul
        if stays and hand.void is None:
            raise ParseError(f"dealer is missing: seat {number} did not fold")
    return HIDDEN_HAND


def _void_of(hand: HandForm) -> tuple[str, VoidKind]:
    if hand.void is None:
        return "", VoidKind.FAULT
    if not hand.void.reason.strip():
        raise ParseError("void reason is empty: the reason is one line of plain words")
    return hand.void.reason, _one_of(VoidKind, hand.void.kind, "void kind")


def _rulings(hand: HandForm) -> tuple[Irregularity, ...]:
    """Cards that stand, and hands that are foul."""
    stand = [Irregularity(one.reason, Ruling.STANDS, one.seat) for one in hand.exposed]
    foul = [(form.seat, form.foul) for form in hand.seats if form.foul is not None]
    return (
        *stand,
        *(Irregularity(one.reason, _fouls(seat, one.wagers), seat) for seat, one in foul),
    )


def _fouls(seat: int, text: str) -> Ruling:
    fouls = [ruling for ruling in Ruling if ruling.fouls]
    return _one_of(fouls, text, f"seat {seat} foul wagers")


def _one_of(possible: Iterable[_Choice], text: str, where: str) -> _Choice:
    for one in possible:
        if one.value == text:
            return one
    raise ParseError(f"{where}: {short_repr(text)} is not one of {', '.join(possible)}")


def _meters(hand: HandForm, rules: Rules) -> Stakes:
    """What the meters showed; one that is not given is taken to show what it starts with."""
    for spot in hand.meters:
        if spot not in rules.meters:
            has = ", ".join(rules.meters) or "none"
            raise ParseError(f"meters {spot!r} is unknown; the meters of {rules.name}: {has}")
    try:
        return {**rules.meters, **parse_stakes(hand.meters)}
    except ParseError as error:
        raise ParseError(f"meters {error}") from None


def _seats(hand: HandForm, rules: Rules) -> dict[int, SeatRecord]:
    seats: dict[int, SeatRecord] = {}
    for form in hand.seats:
        if form.seat in seats:
            raise ParseError(f"seat {form.seat} appears twice; each seat plays once")
        _check_seat(form.seat, rules)
        seats[form.seat] = _seat(form, rules, hand.void is not None)
    return seats


def _check_seat(seat: int, rules: Rules) -> None:
    if not 1 <= seat <= rules.seats:
        raise ParseError(f"seat {seat} is not one of {rules.name}'s seats, 1 to {rules.seats}")


def _seat(form: SeatForm, rules: Rules, void: bool) -> SeatRecord:
    """The stack is not disputed: it is more than any wager of the seat could need."""
    where = f"seat {form.seat}"
    stakes = _stakes(where, form, rules)
    decisions = tuple(_decision(where, action) for action in form.actions)
    foul = form.foul is not None
    cards = HIDDEN_HAND if foul else _cards_of(where, form.cards, 2, void)
    if None in cards and not foul and not void:
        _check_hidden(where, stakes, decisions, rules)
    ante = stakes.get(ANTE, ZERO)
    most = max((*rules.preflop, *rules.flop, *rules.river))
    unsaid = len(rules.required) * ante  # what equals the Ante may be left out
    stack = Cents(sum(stakes.values()) + unsaid + most * ante + rules.least_to_play)
    return SeatRecord(stack, stakes, cards, decisions)


def _stakes(where: str, form: SeatForm, rules: Rules) -> dict[Spot, Cents]:
    spots = [wager.spot for wager in rules.placed_before_deal]
    by_spot = form.by_spot(f"{where} ", spots)
    for name in by_spot:
        if name in form.stakes:
            raise ParseError(f"{where} {name} is given twice: by itself and in stakes")
    try:
        stakes = parse_stakes({**form.stakes, **by_spot})
    except ParseError as error:
        raise ParseError(f"{where} {error}") from None
    if ANTE not in stakes:
        raise ParseError(f"{where} {ANTE} is missing")
    return stakes


def _check_hidden(where: str, stakes: Stakes, decisions: Sequence[Decision], rules: Rules) -> None:
    """Hidden cards are accepted where they do not matter: folded, with no wager standing."""
    if not decisions or not isinstance(decisions[-1], Fold):
        raise ParseError(f"{where}: its cards are hidden, and it did not fold")
    for spot, stake in stakes.items():
        if stake and rules.has_spot(spot) and rules.wager(spot).fold is OnFold.STANDS:
            label = rules.wager(spot).label
            raise ParseError(f"{where}: its cards are hidden, and its {label} stands after a fold")


def _player_dealer(
    hand: HandForm, rules: Rules, seats: dict[int, SeatRecord]
) -> tuple[int | None, Cents]:
    form = hand.player_dealer
    if rules.house_banked:
        if form is not None:
            raise ParseError(f"player_dealer: the house banks {rules.name}; leave it out")
        return None, ZERO
    if form is None:
        raise ParseError(
            f"player_dealer is missing: a seat banks {rules.name}; give seat and wager"
        )
    _check_seat(form.seat, rules)
    if form.seat in seats:
        raise ParseError(f"seat {form.seat} is the player/dealer and cannot play against itself")
    wager = parse_money(form.wager, "player_dealer wager")
    if not wager and rules.bank_minimum != ZERO:
        raise ParseError(
            f"player_dealer wager: seat {form.seat} has put up no wager; give what it put up, "
            'above 0.00, or rules with bank_minimum = "none"'
        )
    return form.seat, wager


def _decision(where: str, text: str) -> Decision:
    try:
        return parse_decision(text)
    except ParseError as error:
        raise ParseError(f"{where}: {error}") from None


def _cards_of(where: str, text: str | None, count: int, void: bool) -> Cards:
    """In a void round nobody needs them."""
    if text is None and not void:
        part = where if where in ("dealer", "board") else f"{where} cards"
        raise ParseError(f"{part} is missing")
    return (None,) * count if not text and void else _cards(where, text or "", count)


def _cards(where: str, text: str, count: int) -> Cards:
    """`??` is a hidden card."""
    try:
        cards = parse_hidden_cards(text)
    except ParseError as error:
        raise ParseError(f"{where}: {error}") from None
    if len(cards) != count:
        cards_found = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
        raise ParseError(f"{where}: {short_repr(text)} is {cards_found}, not {count}")
    return cards


def _no_card_twice(places: dict[str, Cards]) -> None:
    for (one, cards), (other, others) in combinations(places.items(), 2):
        for card in CardSet.of(known(cards)) & CardSet.of(known(others)):
            raise ParseError(f"card {card} appears twice: {one} and {other}")
