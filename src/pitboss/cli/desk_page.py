"""A disputed hand, settled, as a page for the people at the table."""

from collections.abc import Iterator
from itertools import chain

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from pitboss.cli.felt import result, tiles, title_rule
from pitboss.game.dealer import settlement
from pitboss.game.money import format_money
from pitboss.game.round import Round
from pitboss.game.settlement import SeatSettlement, Settlement
from pitboss.game.wording import clauses, in_words


def settled_hand(round: Round) -> RenderableType:
    """A disputed hand, settled: every line with its reason and its clause."""
    settled = settlement(round)
    seats = chain.from_iterable(_settled_seat(round, seat) for seat in settled.seats)
    return Group(*_hand_head(round, settled), *seats, *_hand_foot(round, settled))


def _hand_head(round: Round, settled: Settlement) -> Iterator[RenderableType]:
    verdict = "qualifies" if settled.qualifies else "does not qualify"
    yield title_rule(round.rules.title, " · settlement")
    yield Text.assemble("Board   ", tiles(round.board))
    yield Text.assemble("Dealer  ", tiles(round.dealer), f"  {settled.dealer.in_full}, {verdict}")
    columns = ("Stake", "Due", "Paid", "Returned", "Lost")
    yield Text("\n" + " " * 8 + "".join(f"{word:>12}" for word in columns), style="dim")


def _settled_seat(round: Round, seat: SeatSettlement) -> Iterator[RenderableType]:
    part = round.seats[seat.seat]
    told = f"  {', '.join(map(str, part.decisions))}: {seat.strength.in_full}, "
    yield Text.assemble(
        (f"Seat {seat.seat}  ", "bold"), tiles(part.cards), told, (seat.result.value, "bold")
    )
    if seat.collected_first:
        yield Text("  Collected first, before the showdown (7.1):", style="italic")
    for line in seat.lines:
        amounts = (line.stake, line.due, line.paid, line.returned, line.lost)
        figures = "".join(f"{format_money(amount):>12}" for amount in amounts)
        yield Text(f"  {line.spot.word:<6}{figures}")
        reason = f"{in_words(line)} ({', '.join(clauses(line, round.rules.coverage))})"
        yield Padding(Text(reason, style="italic"), (0, 0, 0, 4))
    yield Text.assemble("  net   ", result(seat.net), "\n")


def _hand_foot(round: Round, settled: Settlement) -> Iterator[RenderableType]:
    bank = settled.bank
    yield Text(f"Total action {format_money(round.total_action)}")
    sums = f"collected {format_money(bank.collected)}, paid {format_money(bank.paid)}, net "
    if round.player_dealer is None:
        yield Text.assemble(f"The house {sums}", result(bank.net))
        return
    if round.collection:
        yield Text(f"Collection {format_money(round.collection)}, paid by the player/dealer")
    who = f"Seat {round.player_dealer}, the player/dealer, wagered {format_money(round.wager)}"
    ended = "; the wager is exhausted" if bank.exhausted else ""
    yield Text.assemble(f"{who}: {sums}", result(bank.net), ended)
