"""Settles a disputed hand by playing it out under its rules, as a table would have."""

from collections.abc import Sequence
from itertools import combinations

from pitboss.desk.forms import (
    DealerAnswer,
    HandAnswer,
    HandForm,
    HouseAnswer,
    PlayerDealerAnswer,
    SeatAnswer,
    SeatForm,
    SettledWagerForm,
    SpotAnswer,
)
from pitboss.errors import IllegalAction, ParseError
from pitboss.game.actions import Decision, Fold, parse_decision
from pitboss.game.arguments import short_repr
from pitboss.game.cards import Cards, CardSet, format_cards, known, parse_hidden_cards
from pitboss.game.dealer import settlement
from pitboss.game.hands import Strength
from pitboss.game.money import ZERO, Cents, format_money, parse_money
from pitboss.game.profiles import parse_rules, table_field, with_fields
from pitboss.game.record import RoundRecord, SeatRecord, play_out, undecided
from pitboss.game.round import Round
from pitboss.game.rules import Rules
from pitboss.game.settled_wager import settled_wager
from pitboss.game.settlement import Line
from pitboss.game.wagers import ANTE, OnFold, Spot, Stakes, format_stakes, parse_stakes


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
        meters=format_stakes(round.meters) if round.meters else None,
        dealer=DealerAnswer(
            cards=format_cards(round.dealer),
            category=_category(settled.dealer),
            qualifies=None if settled.dealer is None else settled.qualifies,
        ),
        seats=[
            SeatAnswer(
                seat=seat.seat,
                category=_category(seat.strength),
                result=seat.result.value,
                spots={line.spot: _amounts(line, round.rules) for line in seat.lines},
                lines=[wager_answer(line, round.rules) for line in seat.lines],
                net=format_money(seat.net),
            )
            for seat in settled.seats
        ],
        player_dealer=player_dealer,
        house=house,
    )


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
        seats[player_dealer] = SeatRecord(Cents(wager + rules.least_to_bank))
    dealer, board = _cards("dealer", hand.dealer, 2), _cards("board", hand.board, 5)
    places = {f"seat {number}": seat.cards for number, seat in seats.items()}
    _no_card_twice({**places, "the dealer": dealer, "the board": board})
    in_order = dict(sorted(seats.items()))
    deck = rules.decks[0]
    meters = _meters(hand, rules)
    return RoundRecord(1, deck, player_dealer, wager, in_order, True, dealer, board, "", meters)


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
        seats[form.seat] = _seat(form, rules)
    return seats


def _check_seat(seat: int, rules: Rules) -> None:
    if not 1 <= seat <= rules.seats:
        raise ParseError(f"seat {seat} is not one of {rules.name}'s seats, 1 to {rules.seats}")


def _seat(form: SeatForm, rules: Rules) -> SeatRecord:
    """The stack is not disputed: it is more than any wager of the seat could need."""
    where = f"seat {form.seat}"
    stakes = _stakes(where, form, rules)
    decisions = tuple(_decision(where, action) for action in form.actions)
    cards = _cards(where, form.cards, 2)
    if None in cards:
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
    return form.seat, parse_money(form.wager, "player_dealer wager")


def _decision(where: str, text: str) -> Decision:
    try:
        return parse_decision(text)
    except ParseError as error:
        raise ParseError(f"{where}: {error}") from None


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
