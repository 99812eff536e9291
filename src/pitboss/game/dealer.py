"""The casino dealer: accepts or refuses what is asked, and does what the book says follows."""

from collections.abc import Iterator
from itertools import chain

from pitboss.errors import IllegalAction, ParseError, Refusal
from pitboss.game.actions import (
    Action,
    BringChips,
    CallNoMoreBets,
    Check,
    Deal,
    Decide,
    Decision,
    Fold,
    PlaceWagers,
    PutUpWager,
    Raise,
    RuleIrregularity,
    VoidRound,
    WithdrawWagers,
    check_action,
)
from pitboss.game.cards import DECK, FULL_DECK, Card, CardSet, known
from pitboss.game.claims import Outcome
from pitboss.game.covered import covered
from pitboss.game.events import (
    CardsDealt,
    ChipsBrought,
    CollectionTaken,
    DealerTurned,
    Decided,
    Event,
    FlopTurned,
    FoldCollected,
    IrregularityRuled,
    NoMoreBetsCalled,
    RoundClosed,
    RoundVoided,
    SeatSettled,
    StubDiscarded,
    TurnAndRiverTurned,
    WagerPutUp,
    WagersPlaced,
    WagersWithdrawn,
)
from pitboss.game.money import ZERO, Cents, format_money
from pitboss.game.notation import format_round
from pitboss.game.offers import (
    ChipsOffer,
    DealOffer,
    DecisionOffer,
    IrregularityOffer,
    NoMoreBetsOffer,
    Offer,
    PutUpOffer,
    RefusalReason,
    VoidOffer,
    WagersOffer,
    WithdrawOffer,
    collection_words,
)
from pitboss.game.round import Round, Stage, check_round, evolve
from pitboss.game.rules import Dealing, OnTimeOut, Rules, Street
from pitboss.game.settlement import SeatSettlement, Settlement, settle
from pitboss.game.view import view
from pitboss.game.voids import OnVoid, VoidKind, VoidSlip
from pitboss.game.wagers import Result, labels


def legal_actions(round: Round) -> tuple[Offer, ...]:
    """Everything that may be asked now, with its bounds and its cost; empty when the round is over.

    >>> round = open_round(profile("house"), {1: "500"}).play(PlaceWagers(1, ante="10"))
    >>> print(legal_actions(round)[1])
    ante and blind 5.00 to 500.00 each, trips none or within the same, 500.00 in all
    """
    check_round(round)
    seats = range(1, round.rules.seats + 1)
    offers = chain.from_iterable(seat_offers(round, seat) for seat in seats)
    return (*offers, *house_offers(round))


def seat_offers(round: Round, seat: int) -> Iterator[Offer]:
    """What one seat may ask now."""
    if round.stage is Stage.BETTING:
        yield _chips_offer(round, seat)
        if _refuse_wagers(round, seat) is None:
            yield _wagers_offer(round, seat)
        if _refuse_putting_up(round, seat) is None:
            yield _put_up_offer(round, seat)
        if _refuse_withdrawal(round, seat) is None:
            yield WithdrawOffer(seat)
    elif _refuse_decision(round, seat) is None:
        yield from decision_offers(round, seat)


def house_offers(round: Round) -> Iterator[Offer]:
    """What the casino dealer may do now."""
    if _refuse_closing_bets(round) is None:
        yield NoMoreBetsOffer()
    if round.stage is Stage.DEALING:
        yield DealOffer()
    if _refuse_ruling(round) is None:
        yield _irregularity_offer(round)
    if not round.stage.over:
        yield _void_offer(round)


def decision_offers(round: Round, seat: int) -> list[DecisionOffer]:
    """Check, or the street's raises; on the river fold instead of check (clauses 5.1 to 5.3)."""
    street = round.stage.street
    if street is None:
        return []
    ante = round.seats[seat].ante
    costs = {raising: Cents(ante * raising.multiple) for raising in _raises(round, seat, street)}
    raises = [
        DecisionOffer(seat, raising, cost, covered(round, seat, cost))
        for raising, cost in costs.items()
    ]
    return [DecisionOffer(seat, passing(street), ZERO), *raises]


def _raises(round: Round, seat: int, street: Street) -> list[Raise]:
    """The street's raises that the seat has the chips for (clause 5.5), and the limits let be."""
    part, limit = round.seats[seat], round.rules.most_play
    ante, most = part.ante, part.behind if limit is None else min(part.behind, limit)
    return [one for one in round.rules.raises(street) if ante * one.multiple <= most]


def passing(street: Street) -> Decision:
    """What a seat decides that does not raise."""
    return Fold() if street is Street.RIVER else Check()


def decision_of_absent(round: Round, seat: int) -> Decision:
    """What is decided for a seat that does not answer (clause 12.1). Where the round waits for no
    decision of it, `decide` refuses this one like any other."""
    street = round.stage.street
    if street is None or seat not in round.seats:
        return Check()
    plays = street is Street.RIVER and round.rules.time_out is OnTimeOut.PLAY
    raises = _raises(round, seat, street) if plays else []
    return raises[0] if raises else passing(street)


def decide(round: Round, action: Action) -> tuple[Event, ...]:
    """The events that the action brings about, or `IllegalAction` and nothing.

    `round.play(action)` is the round after them.
    """
    return _decide(round, action, showdown=True)


def decide_before_showdown(round: Round, action: Action) -> tuple[Event, ...]:
    """The same, but the showdown waits: for a hand that is read again, and of which something is
    still to be ruled that was found before its wagers were settled."""
    return _decide(round, action, showdown=False)


def _decide(round: Round, action: Action, showdown: bool) -> tuple[Event, ...]:
    check_round(round)
    no = _refusal(round, action)
    if no is not None:
        raise _illegal(round, action, no)
    match action:
        case Decide(seat, decision):
            decided = Decided(seat, decision)
            return (decided, *_what_follows(round, decided, showdown))
        case PlaceWagers(seat, stakes):
            placed = WagersPlaced(seat, round.rules.stakes(stakes))
            return (placed, *_collection_from_wager(evolve(round, placed)))
        case WithdrawWagers(seat):
            return (WagersWithdrawn(seat),)
        case BringChips(seat, stack):
            return (ChipsBrought(seat, stack),)
        case PutUpWager(seat, amount):
            return (WagerPutUp(seat, amount),)
        case CallNoMoreBets():
            return tuple(_close_bets(round))
        case Deal(deck):
            return tuple(_deal(round, deck))
        case VoidRound(reason, kind):
            return (RoundVoided(reason, _void_slip(round, kind)),)
        case RuleIrregularity(reason, ruling, seat):
            ruled = IrregularityRuled(reason, ruling, seat)
            return (ruled, *_what_follows(round, ruled, showdown))


def _refusal(round: Round, action: Action) -> RefusalReason | None:
    check_action(action)
    match action:
        case Decide(seat, decision):
            return _refuse_decision(round, seat) or _refuse_not_offered(round, seat, decision)
        case PlaceWagers(seat):
            return _refuse_wagers(round, seat) or _wagers_offer(round, seat).refusal(action)
        case WithdrawWagers(seat):
            return _refuse_withdrawal(round, seat)
        case BringChips(seat):
            return _refuse_chips(round, seat) or _chips_offer(round, seat).refusal(action)
        case PutUpWager(seat):
            return _refuse_putting_up(round, seat) or _put_up_offer(round, seat).refusal(action)
        case CallNoMoreBets():
            return _refuse_closing_bets(round)
        case Deal():
            return _refuse_unless(round, Stage.DEALING) or DealOffer().refusal(action)
        case VoidRound():
            if round.stage.over:
                return Refusal.WRONG_STAGE, f"the round is {round.stage}"
            return _void_offer(round).refusal(action)
        case RuleIrregularity():
            return _refuse_ruling(round) or _irregularity_offer(round).refusal(action)


def _refuse_ruling(round: Round) -> RefusalReason | None:
    if round.stage.street is not None:
        return None
    return Refusal.WRONG_STAGE, f"no hand is in play; the round is {round.stage}"


def _void_offer(round: Round) -> VoidOffer:
    kinds = [VoidKind.FAULT]
    decided = any(part.decisions for part in round.seats.values())
    if round.stage is not Stage.BETTING and not decided:  # 12.3
        kinds.append(VoidKind.MISDEAL)
    if decided and round.waits():  # 12.4
        kinds.append(VoidKind.EXPOSED_CARD)
    return VoidOffer(tuple(kinds))


def _irregularity_offer(round: Round) -> IrregularityOffer:
    hands = {seat: part for seat, part in round.seats.items() if part.cards}
    return IrregularityOffer(tuple(hands), tuple(s for s, part in hands.items() if not part.out))


def _illegal(round: Round, action: Action, no: RefusalReason) -> IllegalAction:
    """What was asked, what is possible, and where: as the public sees the round."""
    code, possible = no
    return IllegalAction(code, str(action), possible, _public(round))


def _public(round: Round) -> str:
    return format_round(view(round, viewer=None))


def _refuse_unless(round: Round, stage: Stage) -> RefusalReason | None:
    if round.stage is stage:
        return None
    return Refusal.WRONG_STAGE, f"that is for {stage}; the round is {round.stage}"


def _refuse_missing_seat(round: Round, seat: int) -> RefusalReason | None:
    if seat in round.seats:
        return None
    seats = ", ".join(map(str, round.seats)) or "none"
    return Refusal.NO_SUCH_SEAT, f"seats with chips in this round: {seats}"


def _refuse_chips(round: Round, seat: int) -> RefusalReason | None:
    if no := _refuse_unless(round, Stage.BETTING):
        return no
    if not 1 <= seat <= round.rules.seats:
        return Refusal.NO_SUCH_SEAT, f"seats are 1 to {round.rules.seats}"
    return None


def _refuse_wagers(round: Round, seat: int) -> RefusalReason | None:
    if no := _refuse_unless(round, Stage.BETTING) or _refuse_missing_seat(round, seat):
        return no
    if seat == round.player_dealer:
        return Refusal.PLAYER_DEALER, "the player/dealer banks and puts up a wager instead"
    rules, least = round.rules, round.rules.least_to_play
    if round.seats[seat].stack < least:
        return _short_stack(round, seat, least, required_words(rules))
    most = _most_to_wager(round, seat)
    if most is None or most >= least:
        return None
    return Refusal.COLLECTION_TOO_HIGH, collection_words(most)


def may_wager(round: Round, seat: int) -> bool:
    """Whether the seat can place or change wagers now."""
    return _refuse_wagers(round, seat) is None


def _refuse_putting_up(round: Round, seat: int) -> RefusalReason | None:
    if no := _refuse_unless(round, Stage.BETTING) or _refuse_missing_seat(round, seat):
        return no
    if seat != round.player_dealer:
        who = "the house" if round.player_dealer is None else f"seat {round.player_dealer}"
        return Refusal.NO_PLAYER_DEALER, f"{who} banks this round"
    least = Cents(round.rules.least_bank_wager + _collection_due(round))
    if round.seats[seat].stack < least:
        return _short_stack(round, seat, least, "a wager and the collection")
    return None


def required_words(rules: Rules) -> str:
    """`an Ante and a Blind`."""
    return labels(rules.required, article=True)


def _short_stack(round: Round, seat: int, least: Cents, what: str) -> RefusalReason:
    has = f"the seat has {format_money(round.seats[seat].stack)}"
    return Refusal.NOT_ENOUGH_CHIPS, f"{has}; {what} take {format_money(least)} at least"


def _refuse_withdrawal(round: Round, seat: int) -> RefusalReason | None:
    if no := _refuse_unless(round, Stage.BETTING) or _refuse_missing_seat(round, seat):
        return no
    if round.wager if seat == round.player_dealer else round.seats[seat].playing:
        return None
    return Refusal.NO_WAGERS, "nothing is wagered there"


def _refuse_closing_bets(round: Round) -> RefusalReason | None:
    if no := _refuse_unless(round, Stage.BETTING):
        return no
    if not round.playing:
        return Refusal.NO_WAGERS, "at least one seat must have wagers"
    if round.player_dealer is not None and not round.wager:
        return Refusal.NO_PLAYER_DEALER_WAGER, f"seat {round.player_dealer} has put up no wager"
    return None


def close_bets_as_disputed(round: Round) -> tuple[Event, ...]:
    """The call of a round that is disputed: it was dealt as the wagers lay. Where the rules set no
    minimum for the player/dealer's, that may have been nothing (clause 8.5)."""
    no, may_be_nothing = _refuse_closing_bets(round), round.rules.bank_minimum == ZERO
    if no is not None and not (may_be_nothing and no[0] is Refusal.NO_PLAYER_DEALER_WAGER):
        raise _illegal(round, CallNoMoreBets(), no)
    return tuple(_close_bets(round))


def _refuse_decision(round: Round, seat: int) -> RefusalReason | None:
    if no := _refuse_missing_seat(round, seat):
        return no
    if round.awaits(seat):
        return None
    part = round.seats[seat]
    if part.foul is not None:
        return Refusal.NOT_PLAYING, "its hand is foul"
    if part.decisions and not part.still_deciding:
        return Refusal.ALREADY_DECIDED, f"its {part.decisions[-1]} is final"
    if round.stage.street is None:
        return Refusal.WRONG_STAGE, f"seats decide once cards are dealt; the round is {round.stage}"
    if seat == round.player_dealer:
        return Refusal.PLAYER_DEALER, "the player/dealer decides nothing"
    if not part.playing:
        return Refusal.NOT_PLAYING, "the seat has no wagers in this round"
    return Refusal.ALREADY_DECIDED, f"it has decided to {part.decisions[-1]} on this street"


def _refuse_not_offered(round: Round, seat: int, decision: Decision) -> RefusalReason | None:
    street = round.stage.street
    if street and (decision == passing(street) or decision in _raises(round, seat, street)):
        return None
    possible = " or ".join(map(str, decision_offers(round, seat)))
    if street and isinstance(decision, Raise) and decision in round.rules.raises(street):
        play, limit = Cents(round.seats[seat].ante * decision.multiple), round.rules.most_play
        if limit is not None and play > limit:
            above = f"Play {format_money(play)} is above {format_money(limit)}, the most on a spot"
            return Refusal.OUTSIDE_LIMITS, f"{above}; {possible}"
        behind = format_money(round.behind(seat))
        return Refusal.NOT_ENOUGH_CHIPS, f"the seat has {behind} behind; {possible}"
    return Refusal.NOT_OFFERED, f"the {round.stage} offers {possible}"


def _wagers_offer(round: Round, seat: int) -> WagersOffer:
    rules, stack = round.rules, round.seats[seat].stack
    limits = rules.spot_minimum, rules.spot_maximum, rules.increment
    most = _most_to_wager(round, seat)
    return WagersOffer(seat, *limits, stack, rules.placed_before_deal, most)


def _most_to_wager(round: Round, seat: int) -> Cents | None:
    """What a seat may have on its spots in all, so that the bank can pay the collection and still
    wager the minimum (clause 8.6); None: its bets are no matter of the bank's chips.
    """
    schedule, bank = round.rules.schedule_in_force, round.player_dealer
    if schedule is None or bank is None:
        return None
    rules = round.rules
    room = Cents(round.seats[bank].stack - rules.least_bank_wager)
    most = schedule.most_action(room, rules.between_steps)
    if most is None:
        return None
    others = round.total_action - round.seats[seat].before_deal
    return Cents(max(0, most - others))


def _collection_due(round: Round) -> Cents:
    """What is due for the bets that lie now; while there are none, for the least there can be."""
    rules = round.rules
    return rules.collection(max(round.total_action, rules.least_to_play))


def _collection_from_wager(round: Round) -> Iterator[Event]:
    """What a bet adds to the collection comes out of the wager where it is not behind it (8.6)."""
    bank = round.player_dealer
    if bank is None or not round.wager:
        return
    most = Cents(round.seats[bank].stack - _collection_due(round))
    if round.wager > most:
        yield WagerPutUp(bank, most, for_collection=True)


def _put_up_offer(round: Round, seat: int) -> PutUpOffer:
    most = Cents(round.seats[seat].stack - _collection_due(round))
    return PutUpOffer(seat, round.rules.least_bank_wager, most)


def _chips_offer(round: Round, seat: int) -> ChipsOffer:
    if seat not in round.seats:
        return ChipsOffer(seat, ZERO)
    if seat == round.player_dealer:
        wager = max(round.wager, round.rules.least_bank_wager)
        return ChipsOffer(seat, Cents(wager + _collection_due(round)))
    return ChipsOffer(seat, round.seats[seat].before_deal)


def _void_slip(round: Round, kind: VoidKind) -> VoidSlip:
    """Every wager goes back, and the collection as the rules have it (clause 12.2)."""
    wagered = ((seat, round.wagers_of(seat)) for seat in round.seats)
    kept = round.rules.void_collection is OnVoid.KEPT
    returned = {seat: amount for seat, amount in wagered if amount}
    return VoidSlip(kind, returned, ZERO if kept else round.collection)


def _close_bets(round: Round) -> Iterator[Event]:
    total_action = round.total_action
    yield NoMoreBetsCalled(total_action)
    if round.player_dealer is not None and round.rules.schedule is not None:
        yield CollectionTaken(round.player_dealer, round.rules.collection(total_action))


def _deal(round: Round, deck: tuple[Card, ...]) -> Iterator[Event]:
    """Seats from the casino dealer's left clockwise, the dealer, the board (clauses 4.1 to 4.4)."""
    seats = list(round.playing)
    places = [deck[at] for at in _hole_cards(round, len(seats) + 1)]
    pairs = [(places[at], places[at + 1]) for at in range(0, len(places), 2)]
    dealt = len(places) + 5
    board = deck[len(places) : dealt]
    yield CardsDealt(dict(zip(seats, pairs, strict=False)), pairs[-1], board)
    yield StubDiscarded(len(deck) - dealt)


def _hole_cards(round: Round, hands: int) -> list[int]:
    """Where in the deck the hands' cards lie, two for each hand, the dealer's last."""
    if round.rules.dealing is Dealing.SHUFFLER:
        return list(range(2 * hands))
    return [card for hand in range(hands) for card in (hand, hand + hands)]


def arranged_deck(round: Round, dealt: CardsDealt) -> tuple[Card, ...]:
    """A deck from which the round deals just these cards; the rest lie in their printed order."""
    hands = [*(dealt.hands[seat] for seat in round.playing), dealt.dealer]
    places = _hole_cards(round, len(hands))
    cards = dict(zip(places, chain.from_iterable(hands), strict=True))
    top = known([cards[at] for at in range(len(places))] + list(dealt.board))
    return (*top, *(FULL_DECK - CardSet.of(top)))


def deal_as_recorded(round: Round, dealt: CardsDealt) -> tuple[Event, ...]:
    """The deal of a round that is read again: some of its cards may be hidden."""
    if no := _refuse_unless(round, Stage.DEALING):
        raise _illegal(round, Deal(()), no)
    count = len(DECK) - 2 * len(dealt.hands) - len(dealt.dealer) - len(dealt.board)
    return dealt, StubDiscarded(count)


def _what_follows(
    round: Round, event: Decided | IrregularityRuled, showdown: bool
) -> Iterator[Event]:
    """All that the dealer does once the last seat of a street has decided, or is foul."""
    if round.waits(excluding=event.seat or 0):
        return
    round = evolve(round, event)
    while not round.waits():
        if round.stage is Stage.RIVER:
            if showdown:
                yield from _showdown(round, settlement(round))
            return
        turned = _turned(round)
        yield turned
        round = evolve(round, turned)


def _turned(round: Round) -> FlopTurned | TurnAndRiverTurned:
    if round.stage is Stage.PREFLOP:
        return FlopTurned(round.board[:3])
    return TurnAndRiverTurned(round.board[3:])


def _showdown(round: Round, settled: Settlement) -> Iterator[Event]:
    """Folds first, then the dealer's cards, then seat by seat (clauses 7.1 to 7.5)."""
    cards = {number: part.cards for number, part in round.seats.items()}
    for seat in settled.seats:
        if seat.result in (Result.FOLD, Result.FOUL):
            shown = cards[seat.seat] if _wins_by_itself(round, seat) else ()
            stays = bool(seat.at_its_turn)
            yield FoldCollected(seat.seat, seat.collected_first, stays, shown)
    if settled.qualifies is not None:
        yield DealerTurned(round.dealer, settled.qualifies)
    for seat in settled.seats:
        if seat.at_its_turn:  # of the folded, only a hand with a wager that still stands
            shows = seat.result is not Result.FOLD or seat.keeps_a_wager
            shown = cards[seat.seat] if shows else ()
            yield SeatSettled(seat.seat, seat.result, seat.at_its_turn, shown)
    yield RoundClosed(settled.bank, settled.meters)


def _wins_by_itself(round: Round, seat: SeatSettlement) -> bool:
    """Whether a folded hand wins a wager on its own cards: it is shown at once (clause 7.2)."""
    return any(
        line.outcome is not Outcome.LOSE and not round.rules.wager(line.spot).needs_dealer
        for line in seat.at_its_turn
    )


def settlement(round: Round) -> Settlement:
    """The settlement that the cards and decisions of a fully decided round give."""
    check_round(round)
    if round.stage not in (Stage.RIVER, Stage.CLOSED) or round.waits():
        raise ParseError(f"nothing to settle: the round is {round.stage} [{_public(round)}]")
    seats = {seat: round.seats[seat] for seat in round.settlement_order}
    return settle(round.rules, seats, round.dealer, round.board, round.wager, round.meters_fed)
