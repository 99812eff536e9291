"""Who gets what: the only place that compares hands for money (rules, chapters 6, 7 and 9)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum

from pitboss.game.bank import Cover
from pitboss.game.cards import Card
from pitboss.game.hands import Strength, strength
from pitboss.game.layout import Spot
from pitboss.game.money import EVEN_MONEY, ZERO, Cents, Odds, total
from pitboss.game.rules import Rules, UnqualifiedAnte
from pitboss.game.seat import Seat


class Result(StrEnum):
    """How a seat's hand fared."""

    WIN = "win"
    LOSE = "lose"
    TIE = "tie"
    FOLD = "fold"


class Outcome(StrEnum):
    """How one wager fared. RETURNED: it won or lost, but coverage was exhausted before its turn."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    RETURNED = "returned"


class Why(Enum):
    """Why a wager wins, loses or pushes, with the clause that says so."""

    FOLDED = "6.10", "the hand was folded"
    BEATS_DEALER = "6.4", "the hand beats the dealer's"
    LOSES_TO_DEALER = "6.5", "the hand loses to the dealer's"
    TIES_DEALER = "6.6", "the hand ties the dealer's"
    NOT_QUALIFIED = "6.3", "dealer does not qualify"
    BLIND_PAYS = "11.1", "the hand beats the dealer's"
    BLIND_BELOW = "6.7", "won with a hand that the Blind does not pay"
    TRIPS_PAYS = "6.8", "three of a kind or better"
    TRIPS_BELOW = "6.9", "less than three of a kind"

    @property
    def clause(self) -> str:
        return self.value[0]

    @property
    def words(self) -> str:
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Line:
    """One wager's settlement. `due` is what its odds give; `paid` may fall short of it."""

    seat: int
    spot: Spot
    stake: Cents
    outcome: Outcome
    odds: Odds | None
    due: Cents
    paid: Cents
    lost: Cents
    why: Why

    @property
    def returned(self) -> Cents:
        return Cents(self.stake - self.lost)

    @property
    def uncovered(self) -> Cents:
        return Cents(self.due - self.paid)

    @property
    def net(self) -> Cents:
        return Cents(self.paid - self.lost)


@dataclass(frozen=True, slots=True)
class SeatSettlement:
    seat: int
    result: Result
    strength: Strength
    collected_first: tuple[Line, ...]  # a fold's losing wagers, before the showdown (clause 7.1)
    at_its_turn: tuple[Line, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.collected_first + self.at_its_turn

    @property
    def net(self) -> Cents:
        return total(line.net for line in self.lines)


@dataclass(frozen=True, slots=True)
class BankSettlement:
    """What the bank collected and paid; the collection fee is no part of it."""

    collected: Cents
    paid: Cents
    exhausted: bool
    left: Cents  # what could still have been paid; nothing is said of it where the house banks

    @property
    def net(self) -> Cents:
        return Cents(self.collected - self.paid)


@dataclass(frozen=True, slots=True)
class Settlement:
    dealer: Strength
    qualifies: bool
    seats: tuple[SeatSettlement, ...]  # in the order of settlement
    bank: BankSettlement


@dataclass(frozen=True, slots=True)
class _Claim:
    """What the cards say about a wager, before coverage has its say."""

    outcome: Outcome
    why: Why
    odds: Odds | None = None


def settle(
    rules: Rules,
    seats: Mapping[int, Seat],
    dealer: Sequence[Card],
    board: Sequence[Card],
    wager: Cents,
) -> Settlement:
    """Settles the seats in the order given; `wager` is the player/dealer's, zero for the house."""
    cover = Cover(rules.coverage, wager)
    banks = strength((*dealer, *board))
    qualifies = rules.qualifies(banks.category)
    hands = {seat: strength((*part.cards, *board)) for seat, part in seats.items()}
    claims = {
        seat: _claims(rules, part, hands[seat], banks, qualifies) for seat, part in seats.items()
    }
    first = {seat: _collected_with_fold(part, claims[seat]) for seat, part in seats.items()}
    collected = {
        seat: _cover_lines(cover, seat, part, claims[seat], first[seat])
        for seat, part in seats.items()
    }
    settled = tuple(
        SeatSettlement(
            seat,
            _result(part, hands[seat], banks),
            hands[seat],
            collected[seat],
            _cover_lines(
                cover, seat, part, claims[seat], [s for s in claims[seat] if s not in first[seat]]
            ),
        )
        for seat, part in seats.items()
    )
    bank = BankSettlement(cover.collected, cover.paid, cover.exhausted, cover.left)
    return Settlement(banks, qualifies, settled, bank)


def _result(part: Seat, hand: Strength, dealer: Strength) -> Result:
    if part.folded:
        return Result.FOLD
    if hand == dealer:
        return Result.TIE
    return Result.WIN if hand > dealer else Result.LOSE


def _claims(
    rules: Rules, part: Seat, hand: Strength, dealer: Strength, qualifies: bool
) -> dict[Spot, _Claim]:
    """What each wager of a seat has coming, in the order of settlement."""
    claims: dict[Spot, _Claim] = {}
    match _result(part, hand, dealer):
        case Result.FOLD:
            claims[Spot.ANTE] = claims[Spot.BLIND] = _Claim(Outcome.LOSE, Why.FOLDED)
        case Result.TIE:
            push = _Claim(Outcome.PUSH, Why.TIES_DEALER)
            claims |= {Spot.PLAY: push, Spot.ANTE: push, Spot.BLIND: push}
        case Result.LOSE:
            lose = _Claim(Outcome.LOSE, Why.LOSES_TO_DEALER)
            claims |= {Spot.PLAY: lose, Spot.ANTE: lose, Spot.BLIND: lose}
        case Result.WIN:
            win = _Claim(Outcome.WIN, Why.BEATS_DEALER, EVEN_MONEY)
            claims |= {Spot.PLAY: win, Spot.ANTE: win, Spot.BLIND: _winning_blind(rules, hand)}
    spared = rules.unqualified_ante is UnqualifiedAnte.RETURNED
    if spared and not qualifies and not part.folded:
        claims[Spot.ANTE] = _Claim(Outcome.PUSH, Why.NOT_QUALIFIED)
    if part.trips:
        claims[Spot.TRIPS] = _trips(rules, hand)
    return claims


def _winning_blind(rules: Rules, hand: Strength) -> _Claim:
    odds = rules.blind_table.pays(hand.category)
    if odds is None or odds.profit == 0:
        return _Claim(Outcome.PUSH, Why.BLIND_BELOW)
    return _Claim(Outcome.WIN, Why.BLIND_PAYS, odds)


def _trips(rules: Rules, hand: Strength) -> _Claim:
    odds = rules.trips_table.pays(hand.category)
    if odds is None:
        return _Claim(Outcome.LOSE, Why.TRIPS_BELOW)
    return _Claim(Outcome.WIN if odds.profit else Outcome.PUSH, Why.TRIPS_PAYS, odds)


def _collected_with_fold(part: Seat, claims: Mapping[Spot, _Claim]) -> list[Spot]:
    """A fold's losing wagers go before the showdown; its winning Trips waits (clause 7.1)."""
    if not part.folded:
        return []
    return [spot for spot, claim in claims.items() if claim.outcome is Outcome.LOSE]


def _cover_lines(
    cover: Cover, seat: int, part: Seat, claims: Mapping[Spot, _Claim], spots: Iterable[Spot]
) -> tuple[Line, ...]:
    stakes = part.stakes()
    return tuple(_line(cover, seat, spot, stakes[spot], claims[spot]) for spot in spots)


def _line(cover: Cover, seat: int, spot: Spot, stake: Cents, claim: _Claim) -> Line:
    """The wager settled as far as the bank answers for it (chapter 9)."""
    outcome, due, paid, lost = claim.outcome, ZERO, ZERO, ZERO
    if claim.odds is not None:
        due = claim.odds.winnings(stake)
    if cover.exhausted and outcome is not Outcome.PUSH:
        outcome = Outcome.RETURNED
    elif outcome is Outcome.WIN:
        paid = cover.pay(due)
    elif outcome is Outcome.LOSE:
        lost = cover.collect(stake)
    return Line(seat, spot, stake, outcome, claim.odds, due, paid, lost, claim.why)
