"""One line of text for a round; `record.parse_round` reads it back. docs/notation.md explains it.

uth/3 california #12 blue | 3 bank 500.00 of 1000.00, 4 ante 10.00 trips 5.00 of 500.00 | no more
bets, collection 1.00 | 4 AsKs, dealer 7d2c, board QsJsTs3h4d | 4 raise 4x | 4 +500.00, bank -500.00
"""

from collections.abc import Iterator

from pitboss.game.arguments import expect
from pitboss.game.cards import format_cards
from pitboss.game.money import format_money, format_net
from pitboss.game.round import Round, Stage
from pitboss.game.view import RoundView, SeatView, record_view
from pitboss.game.voids import VoidKind
from pitboss.game.wagers import Placed

FORMAT = 3  # raised when a text would come to mean something else: docs/formats.md
MAGIC = "uth/"
SECTION = " | "
ITEM = ", "
NOBODY = "nobody"
UNDECIDED = "to decide"
NO_MORE_BETS = "no more bets"


def format_round(round: Round | RoundView) -> str:
    """The round so far, in one line. Of a view, cards that may not be seen are `??`."""
    expect(round, (Round, RoundView), "a round", "open_round(rules, stacks) opens one")
    seen = record_view(round) if isinstance(round, Round) else round
    return SECTION.join(_sections(seen))


def _sections(seen: RoundView) -> Iterator[str]:
    yield f"{MAGIC}{FORMAT} {seen.rules.name} #{seen.number} {seen.deck}{_meters(seen)}"
    yield ITEM.join(_seat(seen, seat) for seat in seen.seats) or NOBODY
    misdealt = seen.void_slip is not None and seen.void_slip.kind is VoidKind.MISDEAL
    if seen.board or seen.stage is Stage.DEALING or seen.collection or misdealt:
        collection = f"{ITEM}collection {format_money(seen.collection)}" if seen.collection else ""
        yield NO_MORE_BETS + collection
    if seen.board:
        hands = [f"{seat} {format_cards(part.cards, '')}" for seat, part in _dealt(seen)]
        dealer, board = format_cards(seen.dealer, ""), format_cards(seen.board, "")
        yield ITEM.join([*hands, f"dealer {dealer}", f"board {board}"])
        decided = [f"{seat} {_decisions(part)}" for seat, part in _dealt(seen) if part.decisions]
        yield ITEM.join(decided) or UNDECIDED
    yield from map(str, seen.irregularities)
    if seen.bank is not None:
        nets = [f"{seat} {format_net(seen.seats[seat].net)}" for seat in seen.settlement_order]
        yield ITEM.join([*nets, f"bank {format_net(seen.bank.net)}"])
    if seen.void_slip is not None:
        yield f"{seen.void_slip.words}: {seen.void}"


def _meters(seen: RoundView) -> str:
    """Of a game with meters, what they showed when the round was opened."""
    return "".join(f" {spot} {format_money(shows)}" for spot, shows in seen.meters.items())


def _seat(seen: RoundView, number: int) -> str:
    seat = seen.seats[number]
    words = [str(number)]
    if number == seen.player_dealer:
        words.append("bank")
        if seen.wager:
            words.append(format_money(seen.wager))
    for wager in seen.rules.wagers:
        if wager.placed in (Placed.REQUIRED, Placed.OPTIONAL) and wager.spot in seat.stakes:
            words.append(f"{wager.spot} {format_money(seat.stakes[wager.spot])}")
    return " ".join([*words, "of", format_money(seat.stack)])


def _dealt(seen: RoundView) -> list[tuple[int, SeatView]]:
    return [(number, seat) for number, seat in seen.seats.items() if seat.cards]


def _decisions(seat: SeatView) -> str:
    return " ".join(map(str, seat.decisions))
