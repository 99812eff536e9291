"""The view of a table as JSON, written and parsed: the only place that knows this shape.

The public part is the same for all viewers; what one seat alone may see is a second part. So the
public part is made once for all, from a spectator's view, and nothing private can slip into it.
"""

from collections.abc import Iterable
from typing import cast

from pitboss.errors import ParseError
from pitboss.game.actions import parse_decision
from pitboss.game.bank import Button
from pitboss.game.cards import DECK, FACE_DOWN, Card, Cards
from pitboss.game.covered import bank_limits
from pitboss.game.irregularities import Irregularity, Ruling
from pitboss.game.money import format_money, parse_money
from pitboss.game.round import Stage
from pitboss.game.rules import Rules
from pitboss.game.settled_wager import parse_settled_wager, settled_wager
from pitboss.game.settlement import BankSettlement
from pitboss.game.view import RoundView, SeatView, strength_seen
from pitboss.game.voids import VoidSlip, parse_void_slip, void_slip_form
from pitboss.game.wagers import Result, format_stakes, parse_stakes
from pitboss.protocol.messages import (
    BankLimitsState,
    BankState,
    ButtonState,
    OwnPart,
    PublicPart,
    RoundSeatState,
    RoundState,
    VoidSlipState,
)
from pitboss.protocol.offers import (
    asked_part,
    offered,
    offered_by_table,
    parse_asked,
    parse_offer,
    parse_table_offer,
)
from pitboss.table.view import OwnView, TableView

_FACES: dict[str, Card | None] = {FACE_DOWN: None, **{str(card): card for card in DECK}}


def public_form(seen: TableView) -> PublicPart:
    """The table as a spectator sees it."""
    if seen.seat is not None:
        raise ValueError("the public form is made from a spectator's view")
    return {
        "rules": seen.rules.name,
        "deals": seen.rules.deals.value,
        "seats": [
            {
                "seat": seat,
                "player": player,
                "bot": seat in seen.bots,
                "banks": seat not in seen.never_bank,
                "stack": format_money(seen.stacks[seat]),
                "sitting_out": seat in seen.sitting_out,
                "ready": seat in seen.ready,
            }
            for seat, player in seen.players.items()
        ],
        "button": _button_form(seen.button),
        "bank_offered_to": seen.bank_offered_to,
        "circle": seen.circle,
        "to_ask": list(seen.to_ask),
        "paused_until": seen.paused_until,
        "banking": seen.banking,
        "drop": format_money(seen.drop),
        "closed": seen.closed,
        "running": seen.running,
        "commitment": seen.commitment,
        "seat_seeds": {str(seat): seed for seat, seed in seen.seeds.items()},
        "seed": seen.revealed,
        "round": None if seen.round is None else _round_form(seen.round),
    }


def own_form(own: OwnView | None) -> OwnPart | None:
    """What the viewer's seat alone may see: its cards, what it may ask, and what it is asked."""
    if own is None:
        return None
    return {
        "seat": own.seat,
        "cards": _cards(own.cards),
        "hand": None if own.strength is None else own.strength.in_full,
        "offers": [offered(offer) for offer in own.offers],
        "may": [offered_by_table(offer) for offer in own.may],
        "asked": asked_part(own.asked),
    }


def _button_form(button: Button) -> ButtonState:
    return {
        "seat": button.seat,
        "player": button.player,
        "rounds_of_seat": button.rounds_of_seat,
        "rounds_of_player": button.rounds_of_player,
    }


def _round_form(round: RoundView) -> RoundState:
    return {
        "number": round.number,
        "deck": round.deck,
        "stage": round.stage,
        "player_dealer": round.player_dealer,
        "wager": format_money(round.wager),
        "bank_limits": _bank_limits(round),
        "collection": format_money(round.collection),
        "total_action": format_money(round.total_action),
        "seats": [_seat_form(round.rules, seat, part) for seat, part in round.seats.items()],
        "to_decide": list(round.to_decide),
        "settlement_order": list(round.settlement_order),
        "dealer": _cards(round.dealer),
        "dealer_hand": None if round.dealer_strength is None else round.dealer_strength.in_full,
        "dealer_qualifies": _qualifies(round),
        "board": _cards(round.board),
        "discards": round.discards,
        "bank": None if round.bank is None else _bank_form(round.bank),
        "void": round.void,
        "void_slip": None if round.void_slip is None else _slip_form(round.void_slip),
        "irregularities": [
            {"seat": one.seat, "ruling": one.ruling.value, "reason": one.reason}
            for one in round.irregularities
        ],
        "meters": format_stakes(round.meters),
    }


def _bank_limits(round: RoundView) -> BankLimitsState | None:
    limits = bank_limits(round)
    if limits is None:
        return None
    win = None if limits.win is None else format_money(limits.win)
    return {"win": win, "lose": format_money(limits.lose)}


def _qualifies(round: RoundView) -> bool | None:
    if round.dealer_strength is None:
        return None
    return round.rules.qualifies(round.dealer_strength.category)


def _seat_form(rules: Rules, seat: int, part: SeatView) -> RoundSeatState:
    return {
        "seat": seat,
        "stack": format_money(part.stack),
        "behind": format_money(part.behind),
        "stakes": format_stakes(part.stakes),
        "decisions": [str(decision) for decision in part.decisions],
        "cards": _cards(part.cards),
        "hand": None if part.strength is None else part.strength.in_full,
        "result": part.result,
        "net": format_money(part.net),
        "lines": [settled_wager(line, rules) for line in part.lines],
    }


def _bank_form(bank: BankSettlement) -> BankState:
    return {
        "collected": format_money(bank.collected),
        "paid": format_money(bank.paid),
        "exhausted": bank.exhausted,
        "left": format_money(bank.left),
    }


def _slip_form(slip: VoidSlip) -> VoidSlipState:
    return cast("VoidSlipState", void_slip_form(slip))


def _cards(cards: Iterable[Card | None]) -> list[str]:
    return [FACE_DOWN if card is None else str(card) for card in cards]


def parse_view(rules: Rules, public: PublicPart, own: OwnPart | None) -> TableView:
    """The view that `public_form` and `own_form` wrote; `ParseError` if it is not one."""
    try:
        return _table(rules, public, own)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ParseError(f"not a view of a table: {error!r}") from None


def _table(rules: Rules, public: PublicPart, own: OwnPart | None) -> TableView:
    seats = public["seats"]
    offers = tuple(parse_offer(rules, own["seat"], one) for one in own["offers"]) if own else ()
    return TableView(
        seat=None if own is None else own["seat"],
        rules=rules,
        players={part["seat"]: part["player"] for part in seats},
        stacks={part["seat"]: parse_money(part["stack"]) for part in seats},
        bots=frozenset(part["seat"] for part in seats if part["bot"]),
        never_bank=frozenset(part["seat"] for part in seats if not part["banks"]),
        sitting_out=frozenset(part["seat"] for part in seats if part["sitting_out"]),
        ready=frozenset(part["seat"] for part in seats if part["ready"]),
        button=Button(**public["button"]),
        bank_offered_to=public["bank_offered_to"],
        circle=public["circle"],
        to_ask=tuple(public["to_ask"]),
        paused_until=public["paused_until"],
        banking=public["banking"],
        drop=parse_money(public["drop"]),
        running=public["running"],
        closed=public["closed"],
        commitment=public["commitment"],
        seeds={int(seat): seed for seat, seed in public["seat_seeds"].items()},
        revealed=public["seed"],
        round=None if public["round"] is None else _round(rules, public["round"], own),
        offers=offers,
        may=tuple(parse_table_offer(own["seat"], one) for one in own["may"]) if own else (),
        asked=parse_asked(rules, own, offers) if own else None,
    )


def _round(rules: Rules, form: RoundState, own: OwnPart | None) -> RoundView:
    board = _faces(form["board"])
    dealer = _faces(form["dealer"])
    bank = form["bank"]
    return RoundView(
        rules=rules,
        number=form["number"],
        deck=form["deck"],
        stage=Stage(form["stage"]),
        player_dealer=form["player_dealer"],
        wager=parse_money(form["wager"]),
        collection=parse_money(form["collection"]),
        total_action=parse_money(form["total_action"]),
        seats={part["seat"]: _seat(part, board, own) for part in form["seats"]},
        to_decide=tuple(form["to_decide"]),
        settlement_order=tuple(form["settlement_order"]),
        dealer=dealer,
        dealer_strength=strength_seen(dealer, board),
        board=board,
        discards=form["discards"],
        bank=None if bank is None else _bank(bank),
        void=form["void"],
        void_slip=None if form["void_slip"] is None else parse_void_slip(form["void_slip"]),
        irregularities=tuple(
            Irregularity(one["reason"], Ruling(one["ruling"]), one["seat"])
            for one in form["irregularities"]
        ),
        meters=parse_stakes(form["meters"]),
    )


def _seat(form: RoundSeatState, board: Cards, own: OwnPart | None) -> SeatView:
    is_own = own is not None and own["seat"] == form["seat"]
    cards = _faces(own["cards"]) if own is not None and is_own else _faces(form["cards"])
    return SeatView(
        stack=parse_money(form["stack"]),
        behind=parse_money(form["behind"]),
        stakes=parse_stakes(form["stakes"]),
        decisions=tuple(map(parse_decision, form["decisions"])),
        cards=cards,
        strength=strength_seen(cards, board),
        result=None if form["result"] is None else Result(form["result"]),
        lines=tuple(map(parse_settled_wager, form["lines"])),
    )


def _bank(form: BankState) -> BankSettlement:
    return BankSettlement(
        collected=parse_money(form["collected"]),
        paid=parse_money(form["paid"]),
        exhausted=form["exhausted"],
        left=parse_money(form["left"]),
    )


def _faces(cards: Iterable[str]) -> Cards:
    return tuple(_FACES[text] for text in cards)
