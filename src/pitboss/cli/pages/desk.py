"""A disputed hand, settled, as a page for the people at the table."""

from collections.abc import Iterable, Iterator
from itertools import chain

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from pitboss.cli.felt import result, tiles, title_rule
from pitboss.game.dealer import settlement
from pitboss.game.money import Cents, format_money
from pitboss.game.round import Round
from pitboss.game.settlement import Line, SeatSettlement, Settlement
from pitboss.game.wording import (
    on_bank,
    on_bank_wager,
    on_collection,
    on_coverage,
    on_dealer,
    on_fold,
    on_irregularities,
    on_line,
    on_meters,
    on_void,
)

_USUAL_COLUMN = 12


def settled_hand(round: Round) -> RenderableType:
    """A disputed hand, settled: every line with its reason and its clause."""
    if round.void_slip is not None:
        return Group(*_void_hand(round))
    settled = settlement(round)
    seats = chain.from_iterable(_settled_seat(round, seat) for seat in settled.seats)
    return Group(*_hand_head(round, settled), *seats, *_hand_foot(round, settled))


def _void_hand(round: Round) -> Iterator[RenderableType]:
    """What goes back to whom; nothing is compared."""
    yield title_rule(round.rules.title, " · void")
    yield Text(str(on_void(round)))
    yield from (Text(str(said)) for said in on_irregularities(round))
    for seat, amount in round.void_slip.returned.items() if round.void_slip else ():
        yield Text(f"  Seat {seat}  {format_money(amount)} returned")


def _hand_head(round: Round, settled: Settlement) -> Iterator[RenderableType]:
    yield title_rule(round.rules.title, " · settlement")
    yield Text.assemble("Board   ", tiles(round.board))
    yield Text.assemble("Dealer  ", tiles(round.dealer), f"  {on_dealer(settled)}")
    yield from (Text(str(said)) for said in on_meters(round))
    columns = ("Stake", "Due", "Paid", "Returned", "Lost")
    width = max(len(wager.label) for wager in round.rules.wagers) + 3
    column = _column(round)
    yield Text("\n" + " " * width + "".join(f"{word:>{column}}" for word in columns), style="dim")


def _column(round: Round) -> int:
    """As wide as the largest amount, and a space before it."""
    lines = (line for seat in settlement(round).seats for line in seat.lines)
    widest = max(len(format_money(amount)) for line in lines for amount in _amounts(line))
    return max(_USUAL_COLUMN, widest + 2)


def _amounts(line: Line) -> tuple[Cents, ...]:
    return line.stake, line.due, line.paid, line.returned, line.lost


def _settled_seat(round: Round, seat: SeatSettlement) -> Iterator[RenderableType]:
    part = round.seats[seat.seat]
    hand = "not seen" if seat.strength is None else seat.strength.in_full
    played = f"  {', '.join(map(str, part.decisions))}: {hand}, "
    yield Text.assemble(
        (f"Seat {seat.seat}  ", "bold"), tiles(part.cards), played, (seat.result.value, "bold")
    )
    if (first := on_fold(seat)) is not None:
        yield Text(f"  {first}:", style="italic")
        yield from _lines(round, seat.collected_first)
        if seat.at_its_turn:
            yield Text("  At its turn:", style="italic")
    yield from _lines(round, seat.at_its_turn)
    yield Text.assemble("  net   ", result(seat.net), "\n")


def _lines(round: Round, lines: Iterable[Line]) -> Iterator[RenderableType]:
    width = max(len(wager.label) for wager in round.rules.wagers) + 1
    column = _column(round)
    for line in lines:
        figures = "".join(f"{format_money(amount):>{column}}" for amount in _amounts(line))
        yield Text(f"  {round.rules.wager(line.spot).label:<{width}}{figures}")
        reason = Text(str(on_line(line, round.rules)), style="italic")
        yield Padding(reason, (0, 0, 0, 4))


def _hand_foot(round: Round, settled: Settlement) -> Iterator[RenderableType]:
    yield from (Text(str(said)) for said in on_irregularities(round))
    yield Text(f"Total action {format_money(round.total_action)}")
    if (taken := on_collection(round)) is not None:
        yield Text(str(taken))
    if (below := on_bank_wager(round)) is not None:
        yield Text(str(below))
    net = result(settled.bank.net)
    before, _, after = str(on_bank(round, settled.bank)).partition(f"net {net.plain}")
    yield Text.assemble(before, "net ", net, after)
    if (warning := on_coverage(round.rules)) is not None:
        yield Text(str(warning), style="dim")
