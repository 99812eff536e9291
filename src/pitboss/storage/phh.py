"""A round record as a PHH file, the TOML of poker hand histories: docs/notation.md explains it.

The only place that knows this format. The game is none of its variants, so the code is our own,
and what the format has no field for stands in fields that begin with an underscore.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pitboss.game.money import format_money, parse_money
from pitboss.game.profiles import parse_rules
from pitboss.game.rules import Rules
from pitboss.game.wagers import ANTE, PLAY

VARIANT = "UTH"
_HOUSE = "the house"


def format_phh(record: Mapping[str, Any]) -> str:
    """The file of a record that `round_record` has made."""
    return "".join(f"{name} = {value}\n" for name, value in _fields(record))


def _fields(record: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    rules = parse_rules(record["rules"]["toml"], record["table"])
    seats, bank = record["seats"], record["player_dealer"]
    playing = [number for number, seat in seats.items() if seat["stakes"]]
    parts = [seats[number] for number in playing]
    dealer = {} if bank is None else seats[str(bank)]
    day, time = record["opened_at"].removesuffix("Z").split("T")
    year, month, date = (str(int(part)) for part in day.split("-"))

    yield "variant", _text(VARIANT)
    yield "antes", _list([*(part["stakes"][ANTE] for part in parts), "0.00"])
    yield "blinds_or_straddles", _list([*(_equal(rules, part) for part in parts), "0.00"])
    yield "min_bet", format_money(rules.spot_minimum)
    yield (
        "starting_stacks",
        _list([*(part["stack_before"] for part in parts), dealer.get("stack_before", "inf")]),
    )
    actions = [f"  {_text(action)},\n" for action in _actions(record, playing)]
    yield "actions", f"[\n{''.join(actions)}]"
    yield "time", time
    yield "time_zone", _text("UTC")
    yield "day", date
    yield "month", month
    yield "year", year
    yield "hand", str(record["round"])
    yield "seats", _list([*playing, str(bank or 0)])
    yield "seat_count", str(rules.seats)
    yield "table", _text(record["name"])
    names = [*(part["player"] for part in parts), dealer.get("player", _HOUSE)]
    yield "players", _list(map(_text, names))
    yield (
        "finishing_stacks",
        _list([*(part["stack_after"] for part in parts), dealer.get("stack_after", "inf")]),
    )
    stakes = {str(wager.spot): _stakes(parts, wager.spot) for wager in rules.optional}
    yield "_stakes", _table(stakes)
    if record["meters"]:
        yield "_meters", _table(record["meters"])
    yield "_deck", _text(record["deck"])
    yield "_wager", record["wager"]
    yield "_collection", record["collection"]
    yield "_void", _text(record["void"])
    slip = record["void_slip"]
    yield "_void_kind", _text("" if slip is None else slip["kind"])
    ruled = [
        f"[{one['seat'] or 0}, {_text(one['ruling'])}, {_text(one['reason'])}]"
        for one in record["irregularities"]
    ]
    yield "_irregularities", _list(ruled)
    yield "_notation", _text(record["notation"])
    yield "_stream", _text(record["table"])
    yield "_commitment", _text(record["fairness"]["commitment"])
    yield "_deals", _text(record["fairness"]["deals"])
    if (seed := record["fairness"]["seed"]) is not None:  # kept where deals are sealed
        yield "_seed", _text(seed)
    shares = record["fairness"]["seat_seeds"]
    yield "_seat_seeds", _list([f"[{seat}, {_text(share)}]" for seat, share in shares.items()])
    yield "_rules", _text(record["rules"]["toml"])


def _actions(record: Mapping[str, Any], playing: list[str]) -> Iterator[str]:
    """As they happened; the dealer is the last of the players, and turns and shows a hand too."""
    players = {seat: f"p{place}" for place, seat in enumerate(playing, start=1)}
    dealer, board = f"p{len(playing) + 1}", record["board"]
    for link in record["chain"]["events"]:
        event = json.loads(link["body"])
        seat = str(event.get("seat"))
        match event["kind"]:
            case "cards-dealt":
                for number in playing:
                    yield f"d dh {players[number]} {record['seats'][number]['cards']}"
                yield f"d dh {dealer} {record['dealer']}"
            case "flop-turned":
                yield f"d db {board[:6]}"
            case "turn-and-river-turned":
                yield f"d db {board[6:]}"
            case "decided":
                play = record["seats"][seat]["stakes"].get(PLAY, "0.00")
                yield f"{players[seat]} {_decision(event['decision'], play)}"
            case "dealer-turned":
                yield f"{dealer} sm {record['dealer']}"
            case "seat-settled" if event["cards"]:  # a fold that loses stays hidden (13.6)
                yield f"{players[seat]} sm {record['seats'][seat]['cards']}"


def _stakes(parts: Sequence[Mapping[str, Any]], spot: str) -> str:
    """Of each player, and of the dealer, who has none."""
    return _list([*(part["stakes"].get(spot, "0.00") for part in parts), "0.00"])


def _equal(rules: Rules, part: Mapping[str, Any]) -> str:
    """What equals the Ante: the Blind, or all of them together."""
    equal = (wager.spot for wager in rules.required if wager.spot != ANTE)
    return format_money(sum(parse_money(part["stakes"][spot]) for spot in equal))


def _decision(decision: str, play: str) -> str:
    return {"check": "cc", "fold": "f"}.get(decision, f"cbr {play}")


def _list(values: Any) -> str:
    return f"[{', '.join(values)}]"


def _table(values: Mapping[str, str]) -> str:
    return f"{{ {', '.join(f'{name} = {value}' for name, value in values.items())} }}"


def _text(value: str) -> str:
    """A basic string of TOML, which escapes as JSON does, the delete character besides."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
