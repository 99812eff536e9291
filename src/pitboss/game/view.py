"""What a viewer may see of a round, built by allow-list: nothing is copied that is not named here.

A seat sees its own cards once they are dealt, the board as far as it is turned, all wagers and
decisions, and what the showdown exposes. The player/dealer's cards lie face down for everybody,
the player/dealer included, until the casino dealer turns them (clause 4.8).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.game.actions import Decision
from pitboss.game.arguments import expect_whole
from pitboss.game.cards import Cards, known
from pitboss.game.hands import Strength, strength
from pitboss.game.irregularities import Irregularity
from pitboss.game.money import Cents
from pitboss.game.round import Round, Stage, check_round
from pitboss.game.rules import Rules
from pitboss.game.settlement import BankSettlement, Line
from pitboss.game.voids import VoidSlip
from pitboss.game.wagers import Result, Spot, Stakes


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as a viewer sees it: cards that may not be seen are None."""

    stack: Cents
    behind: Cents
    stakes: Stakes
    decisions: tuple[Decision, ...]
    cards: Cards
    strength: Strength | None
    result: Result | None
    lines: tuple[Line, ...]

    @property
    def net(self) -> Cents:
        return Cents(sum(line.net for line in self.lines))


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round as a viewer sees it; `format_round` writes it with `??` for hidden cards."""

    rules: Rules
    number: int
    deck: str
    stage: Stage
    player_dealer: int | None
    wager: Cents
    collection: Cents
    total_action: Cents
    seats: Mapping[int, SeatView]
    to_decide: tuple[int, ...]
    settlement_order: tuple[int, ...]
    dealer: Cards
    dealer_strength: Strength | None
    board: Cards
    discards: int
    bank: BankSettlement | None
    void: str
    void_slip: VoidSlip | None
    irregularities: tuple[Irregularity, ...]
    meters: Mapping[Spot, Cents]


def view(round: Round, viewer: int | None) -> RoundView:
    """The round as a seat sees it; None is a spectator, who sees what everybody sees."""
    check_round(round)
    if viewer is not None:
        expect_whole(viewer, "a seat")
    seen = round.shown if viewer is None else round.shown | {viewer}
    return _view(round, seen, round.dealer_turned, round.turned)


def seat_cards(round: Round, seat: int, viewer: int | None) -> tuple[Cards, Strength | None]:
    """One seat's cards and what they make, as the viewer sees them."""
    cards = round.seats[seat].cards
    if seat != viewer and seat not in round.shown:
        return _face(cards, up=False), None
    return cards, strength_seen(cards, round.board[: round.turned])


def record_view(round: Round) -> RoundView:
    """Every dealt card, for the private record and for settled hands. Never for a client."""
    return _view(round, frozenset(round.seats), dealer_turned=True, turned=5)


def _view(round: Round, seen: frozenset[int], dealer_turned: bool, turned: int) -> RoundView:
    board = round.board[:turned]
    return RoundView(
        rules=round.rules,
        number=round.number,
        deck=round.deck,
        stage=round.stage,
        player_dealer=round.player_dealer,
        wager=round.wager,
        collection=round.collection,
        total_action=round.total_action,
        seats={seat: _seat_view(round, seat, seat in seen, board) for seat in round.seats},
        to_decide=tuple(round.to_decide()),
        settlement_order=tuple(round.settlement_order),
        dealer=_face(round.dealer, dealer_turned),
        dealer_strength=strength_seen(round.dealer, board) if dealer_turned else None,
        board=board + (None,) * (len(round.board) - len(board)),
        discards=round.discards,
        bank=round.bank,
        void=round.void,
        void_slip=round.void_slip,
        irregularities=round.irregularities,
        meters=round.meters,
    )


def _seat_view(round: Round, number: int, seen: bool, board: Cards) -> SeatView:
    seat = round.seats[number]
    return SeatView(
        stack=seat.stack,
        behind=round.behind(number),
        stakes=seat.stakes,
        decisions=seat.decisions,
        cards=_face(seat.cards, seen),
        strength=strength_seen(seat.cards, board) if seen else None,
        result=round.results.get(number),
        lines=tuple(line for line in round.lines if line.seat == number),
    )


def _face(cards: Cards, up: bool) -> Cards:
    return cards if up else (None,) * len(cards)


def strength_seen(cards: Cards, board: Cards) -> Strength | None:
    """Of a hand with what lies face up of the board; None while either is not enough."""
    turned = known(board)
    enough = cards and None not in cards and len(turned) >= 3
    return strength(known(cards) + turned) if enough else None
