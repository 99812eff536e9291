"""The record of one finished round: everything about it, as one JSON object.

The only place that makes records; docs/fairness.md explains their fields, and `pitboss.verifier`
reads them without a line of this code. A record is made when the seed is revealed and not before:
from then on the whole deck is anybody's to compute, so it tells nothing that is still hidden. The
private part of a link may be taken away: what is left still verifies.
"""

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from pitboss.errors import StorageError
from pitboss.game.cards import format_cards
from pitboss.game.events import NoMoreBetsCalled, RoundClosed, RoundVoided
from pitboss.game.money import format_money
from pitboss.game.notation import format_round
from pitboss.game.round import Round
from pitboss.game.settled_wager import settled_wager
from pitboss.game.wagers import format_stakes
from pitboss.storage.records import parse_event, parse_opening
from pitboss.table.commands import InRound, RoundOpened, SeedRevealed
from pitboss.table.ports import StoredEvent
from pitboss.table.table import Table, evolve

FORMAT = "pitboss round 2"  # raised when a text would come to mean something else


def round_record(
    stream: str,
    opening: StoredEvent,
    table_before: Table,
    seal_before: str,
    kept: Sequence[StoredEvent],
) -> dict[str, Any]:
    """The record of the round with the events `kept`, from `round-opened` to `seed-revealed`.

    `opening` is the first event of the stream; `table_before` is the table, and `seal_before` the
    seal, of the event before `kept[0]`.
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
    if round is None or not round.stage.over or not table.revealed:
        raise StorageError(f"{stream}: a round that is not over and revealed has no record")
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
        "seats": {str(number): _seat(round, seated, number) for number in round.seats},
        "dealer": format_cards(round.dealer, ""),
        "board": format_cards(round.board, ""),
        "settlement": [settled_wager(line, round.rules) for line in round.lines],
        "bank": _bank(round),
        "void": round.void,
        "meters": format_stakes(round.meters),
        "notation": format_round(round),
        "fairness": {
            "commitment": table.commitment,
            "seed": table.revealed,
            "seat_seeds": {str(seat): seed for seat, seed in table.seeds.items()},
        },
        "chain": {
            "opening": _event(opening),
            "before": seal_before,
            "events": [_event(one) for one in kept],
        },
    }


def _check_whole(stream: str, kept: Sequence[StoredEvent]) -> None:
    """The chain has no gap: what happened at the table meanwhile belongs to it."""
    if not kept or not isinstance(parse_event(kept[0].body), RoundOpened):
        raise StorageError(f"{stream}: a record begins where its round was opened")
    if not isinstance(parse_event(kept[-1].body), SeedRevealed):
        raise StorageError(f"{stream}: the seed of the round is not revealed yet")
    for at, one in enumerate(kept):
        if one.number != kept[0].number + at:
            raise StorageError(f"{stream}: event {kept[0].number + at} is missing")


def _time(at: int) -> str:
    """`2026-01-02T03:04:05.678Z`, of milliseconds since 1970."""
    moment = datetime.fromtimestamp(at // 1000, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{at % 1000:03}Z"


def _seat(round: Round, seated: Table, number: int) -> dict[str, Any]:
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
        "cards": format_cards(part.cards, ""),
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


def _event(kept: StoredEvent) -> dict[str, Any]:
    return {
        "number": kept.number,
        "at": kept.at,
        "by": kept.by,
        "body": kept.body,
        "seal": kept.seal,
        "private": None if kept.private is None else json.loads(kept.private),
    }
