"""The record of one finished round: everything about it, as one JSON object.

The only place that makes records; docs/fairness.md explains their fields, and `pitboss.verifier`
reads them without a line of this code. A record is made when the deal has ended and not before. Of
an open deal it tells everything: with the seed the whole deck is anybody's to compute. Of a sealed
deal it tells what was turned, and to the player who asks their own cards (clause 4.10). What is
taken away of a link's private part is not missed: the rest still verifies.
"""

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from pitboss.errors import StorageError
from pitboss.game.cards import Cards, format_cards
from pitboss.game.events import NoMoreBetsCalled, RoundClosed, RoundVoided
from pitboss.game.money import format_money
from pitboss.game.notation import format_round
from pitboss.game.round import Round
from pitboss.game.settled_wager import settled_wager
from pitboss.game.view import RoundView, record_view, view
from pitboss.game.voids import void_slip_form
from pitboss.game.wagers import format_stakes
from pitboss.storage.records import DEALER, FLOP, RIVER, parse_event, parse_opening
from pitboss.table.commands import InRound, RoundOpened, SeedKept, SeedRevealed
from pitboss.table.ports import StoredEvent
from pitboss.table.table import Table, evolve

FORMAT = "pitboss round 3"  # raised when a text would come to mean something else


def round_record(
    stream: str,
    opening: StoredEvent,
    table_before: Table,
    seal_before: str,
    kept: Sequence[StoredEvent],
    viewer: str | None = None,
) -> dict[str, Any]:
    """The record of the round with the events `kept`, from `round-opened` to the end of its deal.

    `opening` is the first event of the stream; `table_before` is the table, and `seal_before` the
    seal, of the event before `kept[0]`. `viewer` is the player who asks, None anybody else: of a
    sealed deal the record shows that player's own cards beside what was turned.
    """
    _check_whole(stream, kept)
    setting, _ = parse_opening(opening.body)
    seated, table = table_before, table_before
    closed_at = 0
    for one in kept:
        event = parse_event(one.body, one.private)
        if isinstance(event, InRound):
            if isinstance(event.event, NoMoreBetsCalled) or (
                isinstance(event.event, RoundVoided) and table.betting
            ):
                seated = table  # players who sit down or leave later are not part of the round
            if isinstance(event.event, RoundClosed | RoundVoided):
                closed_at = one.at
        table = evolve(table, event)
    round = table.round
    if round is None or not round.stage.over or table.owes_reveal:
        raise StorageError(f"{stream}: a round whose deal has not ended has no record")
    seen = view(round, _own_seat(seated, viewer)) if round.rules.sealed else record_view(round)
    toml = json.loads(opening.body)["setting"]["rules"]
    return {
        "format": FORMAT,
        "table": stream,
        "name": setting.name,
        "round": round.number,
        "rules": {
            "name": round.rules.name,
            "sha256": hashlib.sha256(toml.encode()).hexdigest(),
            "toml": toml,
        },
        "opened_at": _time(kept[0].at),
        "closed_at": _time(closed_at),
        "deck": round.deck,
        "player_dealer": round.player_dealer,
        "wager": format_money(round.wager),
        "total_action": format_money(round.total_action),
        "collection": format_money(round.collection),
        "seats": {str(number): _seat(round, seen, seated, number) for number in round.seats},
        "dealer": format_cards(seen.dealer, ""),
        "board": format_cards(seen.board, ""),
        "settlement": [settled_wager(line, round.rules) for line in round.lines],
        "bank": _bank(round),
        "void": round.void,
        "void_slip": None if round.void_slip is None else void_slip_form(round.void_slip),
        "irregularities": [
            {"seat": one.seat, "ruling": one.ruling.value, "reason": one.reason}
            for one in round.irregularities
        ],
        "meters": format_stakes(round.meters),
        "notation": format_round(seen),
        "fairness": {
            "deals": str(round.rules.deals),
            "commitment": table.commitment,
            "seed": table.revealed or None,
            "seat_seeds": {str(seat): seed for seat, seed in table.seeds.items()},
        },
        "chain": {
            "opening": _event(opening, seen),
            "before": seal_before,
            "events": [_event(one, seen) for one in kept],
        },
    }


def _check_whole(stream: str, kept: Sequence[StoredEvent]) -> None:
    """The chain has no gap: what happened at the table meanwhile belongs to it."""
    if not kept or not isinstance(parse_event(kept[0].body), RoundOpened):
        raise StorageError(f"{stream}: a record begins where its round was opened")
    if not isinstance(parse_event(kept[-1].body), SeedRevealed | SeedKept):
        raise StorageError(f"{stream}: the deal of the round has not ended yet")
    for at, one in enumerate(kept):
        if one.number != kept[0].number + at:
            raise StorageError(f"{stream}: event {kept[0].number + at} is missing")


def _time(at: int) -> str:
    """`2026-01-02T03:04:05.678Z`, of milliseconds since 1970."""
    moment = datetime.fromtimestamp(at // 1000, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{at % 1000:03}Z"


def _own_seat(seated: Table, viewer: str | None) -> int | None:
    """Where the viewer sat when the cards were dealt; a bot's cards are nobody's to ask for."""
    seats = (seat for seat, player in seated.players.items() if player == viewer)
    return next((seat for seat in seats if seat not in seated.bots), None)


def _seat(round: Round, seen: RoundView, seated: Table, number: int) -> dict[str, Any]:
    """Stacks as the round counts them: what is bought after the bets counts in the next one."""
    part = round.seats[number]
    net = round.net(number)
    return {
        "player": seated.players[number],
        "bot": number in seated.bots,
        "stack_before": format_money(part.stack),
        "stack_after": format_money(part.stack + net),
        "stakes": format_stakes(part.stakes),
        "decisions": [str(decision) for decision in part.decisions],
        "cards": format_cards(seen.seats[number].cards, ""),
        "result": _result(round, number),
        "net": format_money(net),
    }


def _result(round: Round, number: int) -> str:
    if round.void and (round.seats[number].playing or number == round.player_dealer):
        return "void"
    if number == round.player_dealer:
        return "bank"
    return str(round.results.get(number, ""))


def _bank(round: Round) -> dict[str, Any] | None:
    """None where the round was voided: nothing was settled."""
    if round.bank is None:
        return None
    return {
        "collected": format_money(round.bank.collected),
        "paid": format_money(round.bank.paid),
        "net": format_money(round.bank.net),
        "exhausted": round.bank.exhausted,
        "left": format_money(round.bank.left),
    }


def _event(kept: StoredEvent, seen: RoundView) -> dict[str, Any]:
    return {
        "number": kept.number,
        "at": kept.at,
        "by": kept.by,
        "body": kept.body,
        "seal": kept.seal,
        "private": None if kept.private is None else _opened(json.loads(kept.private), seen),
    }


def _opened(private: dict[str, Any], seen: RoundView) -> dict[str, Any] | None:
    """Of the parts of a deal those that may be seen: the others keep their salts, and so nobody
    can try cards against their digests."""
    parts: dict[str, Cards] = {str(seat): part.cards for seat, part in seen.seats.items()}
    parts |= {DEALER: seen.dealer, FLOP: seen.board[:3], RIVER: seen.board[3:]}
    opened = {part: one for part, one in private.items() if None not in parts[part]}
    return opened or None
