"""Settles a disputed hand by playing it out under its rules, as a table would have."""

from itertools import combinations

from pitboss.desk.forms import (
    DealerAnswer,
    HandAnswer,
    HandForm,
    HouseAnswer,
    PlayerDealerAnswer,
    SeatAnswer,
    SeatForm,
    SpotAnswer,
)
from pitboss.errors import IllegalAction, ParseError
from pitboss.game.actions import Decision, parse_decision
from pitboss.game.cards import Card, CardSet, format_cards, parse_cards
from pitboss.game.dealer import settlement
from pitboss.game.money import ZERO, Cents, format_money, parse_money
from pitboss.game.profiles import with_fields
from pitboss.game.record import RoundRecord, SeatRecord, play_out, undecided
from pitboss.game.round import Round
from pitboss.game.rules import Rules
from pitboss.game.settlement import Line


def rules_of(hand: HandForm, rules: Rules) -> Rules:
    """The rules named by the form, with the fields that the form states anew."""
    own = {
        "coverage": hand.coverage,
        "schedule": hand.schedule,
        "trips_table": hand.trips_table,
    }
    return with_fields(rules, {name: value for name, value in own.items() if value is not None})


def played(hand: HandForm, rules: Rules) -> Round:
    """The round of the form, played to its settlement; `rules` are those of `rules_of`."""
    try:
        round = play_out(rules, _record(hand, rules))
    except IllegalAction as error:
        raise ParseError(f"{error.asked}: {error.possible}") from None
    for seat in round.to_decide():
        raise undecided(round, seat)
    return round


def answer(round: Round) -> HandAnswer:
    """What the desk says of a settled round."""
    settled = settlement(round)
    bank = settled.bank
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
        dealer=DealerAnswer(
            cards=format_cards(round.dealer),
            category=str(settled.dealer.category),
            qualifies=settled.qualifies,
        ),
        seats=[
            SeatAnswer(
                seat=seat.seat,
                category=str(seat.strength.category),
                result=seat.result.value,
                spots={line.spot.value: spot_answer(line) for line in seat.lines},
                net=format_money(seat.net),
            )
            for seat in settled.seats
        ],
        player_dealer=player_dealer,
        house=house,
    )


def spot_answer(line: Line) -> SpotAnswer:
    return SpotAnswer(
        stake=format_money(line.stake),
        outcome=line.outcome.value,
        due=format_money(line.due),
        paid=format_money(line.paid),
        returned=format_money(line.returned),
        lost=format_money(line.lost),
    )


def _record(hand: HandForm, rules: Rules) -> RoundRecord:
    seats = _seats(hand, rules)
    player_dealer, wager = _player_dealer(hand, rules, seats)
    if player_dealer is not None:
        seats[player_dealer] = SeatRecord(Cents(wager + rules.least_to_bank))
    dealer, board = _cards("dealer", hand.dealer, 2), _cards("board", hand.board, 5)
    places = {f"seat {number}": seat.cards for number, seat in seats.items()}
    _no_card_twice({**places, "the dealer": dealer, "the board": board})
    in_order = dict(sorted(seats.items()))
    deck = rules.decks[0]
    return RoundRecord(1, deck, player_dealer, wager, in_order, True, dealer, board)


def _seats(hand: HandForm, rules: Rules) -> dict[int, SeatRecord]:
    seats: dict[int, SeatRecord] = {}
    for form in hand.seats:
        if form.seat in seats:
            raise ParseError(f"seat {form.seat} appears twice; each seat plays once")
        _check_seat(form.seat, rules)
        seats[form.seat] = _seat(form, rules)
    return seats


def _check_seat(seat: int, rules: Rules) -> None:
    if not 1 <= seat <= rules.seats:
        raise ParseError(f"seat {seat} is not one of {rules.name}'s seats, 1 to {rules.seats}")


def _seat(form: SeatForm, rules: Rules) -> SeatRecord:
    """The stack is not disputed: it is more than any wager of the seat could need."""
    where = f"seat {form.seat}"
    ante = _money(f"{where} ante", form.ante)
    blind = ante if form.blind is None else _money(f"{where} blind", form.blind)
    trips = ZERO if form.trips is None else _money(f"{where} trips", form.trips)
    most = max((*rules.preflop, *rules.flop, *rules.river))
    decisions = tuple(_decision(where, action) for action in form.actions)
    cards = _cards(where, form.cards, 2)
    stack = Cents(ante + blind + trips + most * ante + 2 * rules.spot_minimum)
    return SeatRecord(stack, ante, blind, trips, cards, decisions)


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
    return form.seat, _money("player_dealer wager", form.wager)


def _money(where: str, text: str) -> Cents:
    try:
        return parse_money(text)
    except ParseError as error:
        raise ParseError(f"{where}: {error}") from None


def _decision(where: str, text: str) -> Decision:
    try:
        return parse_decision(text)
    except ParseError as error:
        raise ParseError(f"{where}: {error}") from None


def _cards(where: str, text: str, count: int) -> tuple[Card, ...]:
    try:
        cards = parse_cards(text)
    except ParseError as error:
        raise ParseError(f"{where}: {error}") from None
    if len(cards) != count:
        raise ParseError(f"{where}: {text!r} is {len(cards)} cards, not {count}")
    return cards


def _no_card_twice(places: dict[str, tuple[Card, ...]]) -> None:
    for (one, cards), (other, others) in combinations(places.items(), 2):
        for card in CardSet.of(cards) & CardSet.of(others):
            raise ParseError(f"card {card} appears twice: {one} and {other}")
