"""A round played out from what is written of it: from its notation, or from a disputed hand.

Every step goes through `decide`, so nothing that the rules refuse can be read.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from pitboss.errors import IllegalAction, ParseError
from pitboss.game.actions import (
    Action,
    CallNoMoreBets,
    Check,
    Decide,
    Decision,
    PlaceWagers,
    PutUpWager,
    RuleIrregularity,
    VoidRound,
    parse_decision,
)
from pitboss.game.arguments import expect
from pitboss.game.cards import Cards, format_cards, parse_hidden_cards
from pitboss.game.dealer import (
    close_bets_as_disputed,
    deal_as_recorded,
    decide,
    decide_before_showdown,
    decision_offers,
)
from pitboss.game.events import CardsDealt, WagerPutUp
from pitboss.game.irregularities import Irregularity, Ruling
from pitboss.game.money import ZERO, Cents, parse_money
from pitboss.game.notation import (
    FORMAT,
    ITEM,
    MAGIC,
    NO_MORE_BETS,
    NOBODY,
    SECTION,
    UNDECIDED,
    format_round,
)
from pitboss.game.round import Round, open_round, replay
from pitboss.game.rules import Rules
from pitboss.game.voids import VoidKind, VoidSlip
from pitboss.game.wagers import Spot, Stakes

_FORMAT = re.compile(rf"{MAGIC}(\d{{1,9}})(?!\S)", re.ASCII)
_HEAD = re.compile(rf"{MAGIC}{FORMAT} (\S+) #(\d{{1,9}}) (\S+)((?: \S+ [\d.]+)*)", re.ASCII)
_SEAT = re.compile(
    r"(?P<seat>\d{1,3})(?P<bank> bank)?(?: (?P<wager>[\d.]+))?"
    r"(?P<stakes>(?: [a-z][a-z0-9-]* [\d.]+)*) of (?P<stack>[\d.]+)",
    re.ASCII,
)
_STAKE = re.compile(r" (\S+) ([\d.]+)", re.ASCII)
_CARDS = re.compile(r"(\d{1,3}|dealer|board) ((?:\w\w|\?\?)+)", re.ASCII)
_IRREGULAR = re.compile(
    rf"irregular(?: (\d{{1,3}}))? ({'|'.join(Ruling)}): (.+)", re.ASCII | re.DOTALL
)
_DECISIONS = re.compile(
    r"(\d{1,3}) ((?:check|fold|raise \d+x)(?: (?:check|fold|raise \d+x))*)", re.ASCII
)


@dataclass(frozen=True, slots=True)
class SeatRecord:
    stack: Cents
    stakes: Stakes = field(default_factory=dict)
    cards: Cards = ()
    decisions: tuple[Decision, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """What is written of a round; whether the rules allow it is for `play_out` to find."""

    number: int
    deck: str
    player_dealer: int | None
    wager: Cents
    seats: Mapping[int, SeatRecord]
    bets_closed: bool = False
    dealer: Cards = ()
    board: Cards = ()
    void: str = ""
    meters: Mapping[Spot, Cents] | None = None  # None: as the rules start them
    disputed: bool = False  # what the bank put up counts, whatever its minimum
    void_kind: VoidKind = VoidKind.FAULT
    irregularities: tuple[Irregularity, ...] = ()


def play_out(rules: Rules, record: RoundRecord, void_at_showdown: bool = False) -> Round:
    """The round that the record describes, or `IllegalAction` where it departs from the rules.

    `void_at_showdown`: a void may come after the last decision, before anything was settled.
    """
    *_, round = walk(rules, record, void_at_showdown)
    return round


def walk(rules: Rules, record: RoundRecord, void_at_showdown: bool = False) -> Iterator[Round]:
    """The round as it was opened, and after each thing that was asked."""
    stacks = {number: seat.stack for number, seat in record.seats.items()}
    opened = record.player_dealer, record.number, record.deck, record.meters
    round = open_round(rules, stacks, *opened)
    yield round
    actions = list(_actions(record))
    written = sorted(map(str, record.irregularities))
    for at, action in enumerate(actions):
        if isinstance(action, CardsDealt):
            events = deal_as_recorded(round, action)
        elif isinstance(action, PutUpWager) and record.disputed:
            events = (WagerPutUp(action.seat, action.amount),)
        elif isinstance(action, CallNoMoreBets) and record.disputed:
            events = close_bets_as_disputed(round)
        else:
            if isinstance(action, Decide):
                _refuse_gap(round, record, action.seat)
            # The showdown waits for what is still to be ruled.
            later = {type(one) for one in actions[at + 1 :]}
            waits = RuleIrregularity in later or (void_at_showdown and VoidRound in later)
            events = (decide_before_showdown if waits else decide)(round, action)
        round = replay(round, events)
        if at + 1 == len(actions) and sorted(map(str, round.irregularities)) == written:
            # Which of two was ruled first changes nothing but the record, which is as it is.
            round = round._replace(irregularities=record.irregularities)
        yield round


def _refuse_gap(round: Round, record: RoundRecord, seat: int) -> None:
    """Blames the seat whose decision is missing, not the one that would decide a second time."""
    part = round.seats.get(seat)
    if part is not None and part.still_deciding and not round.awaits(seat):
        for waiting in round.to_decide():
            if len(record.seats[waiting].decisions) == len(round.seats[waiting].decisions):
                raise undecided(round, waiting)


def undecided(round: Round, seat: int) -> ParseError:
    offers = " or ".join(map(str, decision_offers(round, seat)))
    return ParseError(f"seat {seat} has not decided ({round.stage}): {offers}")


def _actions(record: RoundRecord) -> Iterator[Action | CardsDealt]:
    """What was asked, in a lawful order; the deck is not known, so the cards as they were dealt."""
    for number, seat in record.seats.items():
        if seat.stakes or seat.cards:
            yield PlaceWagers(number, seat.stakes)
    if record.player_dealer is not None and (record.wager or record.bets_closed):
        yield PutUpWager(record.player_dealer, record.wager)
    if record.bets_closed:
        yield CallNoMoreBets()
    if record.board:
        hands = {number: seat.cards for number, seat in record.seats.items() if seat.cards}
        yield CardsDealt(hands, record.dealer, record.board)
        yield from _by_street(record)
    if record.void:
        yield VoidRound(record.void, record.void_kind)


def _by_street(record: RoundRecord) -> Iterator[Decide | RuleIrregularity]:
    """A foul is ruled where its seat stops deciding; one that had raised, in the end."""
    ruled = [RuleIrregularity(*one) for one in record.irregularities]
    yield from (one for one in ruled if not one.ruling.fouls)
    foul = [one for one in ruled if one.ruling.fouls]
    streets = [*zip_longest(*(seat.decisions for seat in record.seats.values())), ()]
    for street, decisions in enumerate(streets):
        stopped = [one for one in foul if _stops_at(record, one, street)]
        yield from stopped
        foul = [one for one in foul if one not in stopped]
        for seat, decision in zip(record.seats, decisions, strict=False):
            if decision is not None:
                yield Decide(seat, decision)
    yield from foul


def _stops_at(record: RoundRecord, foul: RuleIrregularity, street: int) -> bool:
    """Whether the seat had checked so far and decided nothing on this street."""
    seat = None if foul.seat is None else record.seats.get(foul.seat)
    return seat is not None and seat.decisions == (Check(),) * street


def parse_round(text: str, rules: Rules) -> Round:
    """The round of a line that `format_round` wrote for these rules."""
    expect(text, str, "a round in its notation", "format_round(round) writes one")
    expect(rules, Rules, "rules", "profile('house') gives some")
    return parse_walk(text, rules)[-1]


def parse_walk(text: str, rules: Rules) -> list[Round]:
    """The round of such a line, from its opening on, step by step."""
    try:
        steps = list(walk(rules, _read(text, rules)))
    except IllegalAction as error:
        raise ParseError(f"not a lawful round: {error.asked}: {error.possible}") from None
    for written, lawful in zip_longest(text.split(SECTION), format_round(steps[-1]).split(SECTION)):
        if written != lawful:
            raise ParseError(f"recorded {written or 'nothing'!r}, but the rules give {lawful!r}")
    return steps


@dataclass(slots=True)
class _Sections:
    """The sections of a line, as far as they are there."""

    left: list[str]

    def take(self) -> str:
        return self.left.pop(0) if self.left else ""

    def wrong(self, section: str, expected: str) -> ParseError:
        shown = section if len(section) <= 80 else f"{section[:80]}…"
        return ParseError(f"not a round: {shown!r} should be {expected}")


def _read(text: str, rules: Rules) -> RoundRecord:
    sections = _Sections(text.split(SECTION))
    first = sections.take()
    # The number first: what follows it may look different in another format.
    if (format := _FORMAT.match(first)) and int(format[1]) != FORMAT:
        raise ParseError(f"a round in notation {MAGIC}{format[1]}; this reads {MAGIC}{FORMAT}")
    head = _HEAD.fullmatch(first)
    if head is None:
        raise sections.wrong(
            first, f"'{MAGIC}{FORMAT}', the rules' name, '#' with the round's number, and the deck"
        )
    name, number, deck = head[1], head[2], head[3]
    if name != rules.name:
        raise ParseError(f"a round of {name!r}, read by the rules of {rules.name!r}")
    if deck not in rules.decks:
        raise sections.wrong(deck, f"a deck of these rules: {', '.join(rules.decks)}")
    meters = _read_stakes(head[4])
    if set(meters) != set(rules.meters):
        raise sections.wrong(
            first, f"a head with what these show: {', '.join(rules.meters) or 'none'}"
        )
    void, kind = _read_void(sections)
    irregularities = _read_irregularities(sections)
    seats, player_dealer, wager = _read_seats(sections)
    closed = sections.take()
    if closed and not closed.startswith(NO_MORE_BETS):
        raise sections.wrong(closed, f"{NO_MORE_BETS!r}")
    hands = _read_cards(sections, seats)
    decisions = _read_decisions(sections, seats)
    dealer, board = hands.pop("dealer", ()), hands.pop("board", ())
    whole = {
        number: replace(seat, cards=hands.get(str(number), ()), decisions=decisions.get(number, ()))
        for number, seat in seats.items()
    }
    return RoundRecord(
        number=int(number),
        deck=deck,
        player_dealer=player_dealer,
        wager=wager,
        seats=whole,
        bets_closed=bool(closed),
        dealer=dealer,
        board=board,
        void=void,
        meters=meters,
        void_kind=kind,
        irregularities=irregularities,
    )


def _read_irregularities(sections: _Sections) -> tuple[Irregularity, ...]:
    found = [(section, _IRREGULAR.fullmatch(section)) for section in sections.left]
    sections.left = [section for section, match in found if match is None]
    return tuple(
        Irregularity(match[3], Ruling(match[2]), None if match[1] is None else int(match[1]))
        for _, match in found
        if match is not None
    )


def _read_void(sections: _Sections) -> tuple[str, VoidKind]:
    """The reason of a void, which is the last section, and its kind."""
    for kind in VoidKind:
        before = f"{VoidSlip(kind).words}: "
        if sections.left and sections.left[-1].startswith(before):
            return sections.left.pop().removeprefix(before), kind
    return "", VoidKind.FAULT


def _read_stakes(text: str) -> dict[Spot, Cents]:
    return {Spot(spot): parse_money(amount) for spot, amount in _STAKE.findall(text)}


def _read_seats(sections: _Sections) -> tuple[dict[int, SeatRecord], int | None, Cents]:
    section = sections.take()
    seats: dict[int, SeatRecord] = {}
    player_dealer, wager = None, ZERO
    for item in section.split(ITEM) if section != NOBODY else ():
        match = _SEAT.fullmatch(item)
        if (
            match is None
            or int(match["seat"]) in seats
            or bool(match["wager"]) > bool(match["bank"])
        ):
            raise sections.wrong(item, "a seat once, as in '4 ante 10.00 trips 5.00 of 500.00'")
        stakes = _read_stakes(match["stakes"])
        seats[int(match["seat"])] = SeatRecord(parse_money(match["stack"]), stakes)
        if match["bank"]:
            player_dealer, wager = int(match["seat"]), parse_money(match["wager"] or "0")
    return seats, player_dealer, wager


def _read_cards(sections: _Sections, seats: Mapping[int, SeatRecord]) -> dict[str, Cards]:
    section = sections.take()
    if not section:
        return {}
    playing = [str(number) for number, seat in seats.items() if seat.stakes]
    matches = [_CARDS.fullmatch(item) for item in section.split(ITEM)]
    hands = {match[1]: parse_hidden_cards(match[2]) for match in matches if match is not None}
    sizes = {place: 5 if place == "board" else 2 for place in [*playing, "dealer", "board"]}
    if {place: len(cards) for place, cards in hands.items()} != sizes or len(hands) != len(matches):
        raise sections.wrong(
            section, f"cards for {ITEM.join(sizes)}, two a hand and five the board"
        )
    parse_hidden_cards(format_cards(card for cards in hands.values() for card in cards))
    return hands


def _read_decisions(
    sections: _Sections, seats: Mapping[int, SeatRecord]
) -> dict[int, tuple[Decision, ...]]:
    section = sections.take()
    decisions = {}
    for item in section.split(ITEM) if section not in ("", UNDECIDED) else ():
        match = _DECISIONS.fullmatch(item)
        if match is None or int(match[1]) not in seats:
            raise sections.wrong(item, "a seat's decisions, as in '5 check check fold'")
        words = re.findall(r"check|fold|raise \d+x", match[2])
        decisions[int(match[1])] = tuple(map(parse_decision, words))
    return decisions
