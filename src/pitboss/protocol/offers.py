"""What a seat is offered and asked, as JSON, written and parsed: the only place for this shape."""

from pitboss.game.actions import parse_decision
from pitboss.game.money import Cents, format_money, parse_money
from pitboss.game.offers import DecisionOffer, Offer, PutUpOffer, WagersOffer, WithdrawOffer
from pitboss.game.rules import Rules, Street
from pitboss.protocol.messages import (
    AskedPart,
    Offered,
    OfferedAnswer,
    OfferedBank,
    OfferedBankWager,
    OfferedByTable,
    OfferedChips,
    OfferedCommand,
    OfferedDecision,
    OfferedWagers,
    OwnPart,
)
from pitboss.table.asked import Answer, Ask, Asked
from pitboss.table.commands import BeReady, DeclineBank, OpenRound, SitIn, SitOut, StandUp
from pitboss.table.offers import (
    BankOffer,
    CommandOffer,
    SeedOffer,
    TableOffer,
    TopUpOffer,
    offers_of,
)

_NO_BOUNDS: dict[type[object], OfferedCommand] = {
    StandUp: {"do": "stand-up"},
    SitOut: {"do": "sit-out"},
    SitIn: {"do": "sit-in"},
    DeclineBank: {"do": "decline-bank"},
    OpenRound: {"do": "open-round"},
    BeReady: {"do": "ready"},
}


def offered(offer: Offer) -> Offered:
    """An offer of the round."""
    match offer:
        case WagersOffer():
            return _wagers(offer)
        case WithdrawOffer():
            return {"do": "withdraw"}
        case PutUpOffer():
            return _bank_wager(offer)
        case DecisionOffer():
            return _decision(offer)
    raise ValueError(f"{offer} is not for a player")


def offered_by_table(offer: TableOffer) -> OfferedByTable:
    match offer:
        case TopUpOffer():
            return _chips(offer)
        case BankOffer():
            return _bank(offer)
        case SeedOffer(_, longest):
            return {"do": "give-seed", "longest": longest}
        case CommandOffer(command) if type(command) in _NO_BOUNDS:
            return _NO_BOUNDS[type(command)]
    raise ValueError(f"{offer} is not for a player")


def asked_part(asked: Asked | None) -> AskedPart | None:
    if asked is None:
        return None
    return {
        "do": asked.ask.value,
        "round": asked.round,
        "street": None if asked.street is None else asked.street.value,
        "answers": [_answer(offer) for offer in asked.answers],
        "seconds": asked.seconds,
    }


def _answer(offer: Answer) -> OfferedAnswer:
    match offer:
        case DecisionOffer():
            return _decision(offer)
        case WagersOffer():
            return _wagers(offer)
        case PutUpOffer():
            return _bank_wager(offer)
        case BankOffer():
            return _bank(offer)
        case TopUpOffer():
            return _chips(offer)


def _wagers(offer: WagersOffer) -> OfferedWagers:
    return {
        "do": "place-wagers",
        "minimum": format_money(offer.minimum),
        "maximum": format_money(offer.maximum),
        "increment": format_money(offer.increment),
        "stack": format_money(offer.stack),
        "most": _or_none(offer.most),
    }


def _bank_wager(offer: PutUpOffer) -> OfferedBankWager:
    minimum, maximum = format_money(offer.minimum), format_money(offer.maximum)
    return {"do": "put-up", "minimum": minimum, "maximum": maximum}


def _decision(offer: DecisionOffer) -> OfferedDecision:
    return {
        "do": "decide",
        "decision": str(offer.decision),
        "cost": format_money(offer.cost),
        "covered": _or_none(offer.covered),
    }


def _or_none(amount: Cents | None) -> str | None:
    return None if amount is None else format_money(amount)


def _parse_or_none(text: str | None) -> Cents | None:
    return None if text is None else parse_money(text)


def _chips(offer: TopUpOffer) -> OfferedChips:
    minimum, maximum = format_money(offer.minimum), format_money(offer.maximum)
    return {"do": "top-up", "minimum": minimum, "maximum": maximum}


def _bank(offer: BankOffer) -> OfferedBank:
    return {
        "do": "accept-bank",
        "minimum": format_money(offer.minimum),
        "maximum": format_money(offer.maximum),
        "collection": format_money(offer.collection),
        "alone": offer.alone,
    }


def parse_offer(rules: Rules, seat: int, form: Offered) -> Offer:
    if form["do"] == "withdraw":
        return WithdrawOffer(seat)
    offer = _parse_answer(rules, seat, form)
    if isinstance(offer, BankOffer | TopUpOffer):
        raise ValueError(f"{form['do']!r} is not asked of a round")
    return offer


def parse_table_offer(seat: int, form: OfferedByTable) -> TableOffer:
    ready_made = offers_of(seat)
    match form["do"]:
        case "top-up":
            return _parse_chips(seat, form)
        case "stand-up":
            return ready_made.stand_up
        case "sit-out":
            return ready_made.sit_out
        case "give-seed":
            return SeedOffer(seat, form["longest"])
        case "ready":
            return ready_made.ready
        case "sit-in":
            return ready_made.sit_in
        case "accept-bank":
            return _parse_bank(seat, form)
        case "decline-bank":
            return ready_made.decline_bank
        case "open-round":
            return CommandOffer(OpenRound())
    raise ValueError(f"unknown offer {form['do']!r}")


def parse_asked(rules: Rules, own: OwnPart, offers: tuple[Offer, ...]) -> Asked | None:
    """`offers` are those of the round, parsed already: most answers are among them."""
    form = own["asked"]
    if form is None:
        return None
    known = list(zip(own["offers"], offers, strict=True))

    def parse_answer(given: OfferedAnswer) -> Answer:
        for same, offer in known:
            if same == given and isinstance(offer, DecisionOffer | WagersOffer | PutUpOffer):
                return offer
        return _parse_answer(rules, own["seat"], given)

    return Asked(
        Ask(form["do"]),
        form["round"],
        None if form["street"] is None else Street(form["street"]),
        tuple(map(parse_answer, form["answers"])),
        form["seconds"],
    )


def _parse_answer(rules: Rules, seat: int, form: OfferedAnswer) -> Answer:
    match form["do"]:
        case "place-wagers":
            return WagersOffer(
                seat,
                minimum=parse_money(form["minimum"]),
                maximum=parse_money(form["maximum"]),
                increment=parse_money(form["increment"]),
                stack=parse_money(form["stack"]),
                wagers=rules.placed_before_deal,
                most=_parse_or_none(form["most"]),
            )
        case "put-up":
            return PutUpOffer(seat, parse_money(form["minimum"]), parse_money(form["maximum"]))
        case "decide":
            cost, bank = parse_money(form["cost"]), _parse_or_none(form["covered"])
            return DecisionOffer(seat, parse_decision(form["decision"]), cost, bank)
        case "accept-bank":
            return _parse_bank(seat, form)
        case "top-up":
            return _parse_chips(seat, form)
    raise ValueError(f"unknown offer {form['do']!r}")


def _parse_chips(seat: int, form: OfferedChips) -> TopUpOffer:
    return TopUpOffer(seat, parse_money(form["minimum"]), parse_money(form["maximum"]))


def _parse_bank(seat: int, form: OfferedBank) -> BankOffer:
    return BankOffer(
        seat,
        minimum=parse_money(form["minimum"]),
        maximum=parse_money(form["maximum"]),
        collection=parse_money(form["collection"]),
        alone=form["alone"],
    )
