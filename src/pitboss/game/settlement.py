"""Who gets what: the only place that settles wagers (rules, chapters 6, 7 and 9)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from pitboss.errors import ParseError
from pitboss.game.arguments import expect, expect_whole
from pitboss.game.bank import Cover, Coverage
from pitboss.game.cards import Card, Cards
from pitboss.game.claims import Claim, Outcome, Showdown, Why, claims, result_against_dealer
from pitboss.game.hands import Strength, strength
from pitboss.game.money import ZERO, Cents, Odds, as_cents, total
from pitboss.game.paytables import Prize, Share
from pitboss.game.rules import Rules
from pitboss.game.seat import Seat
from pitboss.game.wagers import OnFold, Result, Spot, Stakes

_ONE_SEAT = 1


class Line(NamedTuple):  # as the round: some twenty-six of them are made for one
    """One wager's settlement. `due` is what its odds give; `paid` may fall short of it."""

    seat: int
    spot: Spot
    stake: Cents
    outcome: Outcome
    odds: Prize | None  # or the share of the meter
    due: Cents
    paid: Cents
    lost: Cents
    why: Why
    hand: str = ""  # the line of the pay table that it was paid by

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
    """The result of a seat's hand, and of each of its wagers."""

    seat: int
    result: Result
    strength: Strength | None  # None: its cards were not seen
    collected_first: tuple[Line, ...]  # a fold's losing wagers, before the showdown (clause 7.1)
    at_its_turn: tuple[Line, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.collected_first + self.at_its_turn

    @property
    def keeps_a_wager(self) -> bool:
        """Whether a wager at its turn is not lost by the cards, whatever the bank answers for."""
        return any(
            line.odds is not None or line.outcome is Outcome.PUSH for line in self.at_its_turn
        )

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
    """Who gets what, seat by seat in the order of settlement."""

    dealer: Strength | None  # None: its cards were not seen, and nobody needed them
    qualifies: bool | None  # None: nobody needed to know
    dealer_turned: bool  # whether any wager needs the dealer's cards (clause 6.1)
    seats: tuple[SeatSettlement, ...]  # in the order of settlement
    bank: BankSettlement
    meters: Mapping[Spot, Cents] = field(default_factory=dict)  # as they show after the round


def settle(
    rules: Rules,
    seats: Mapping[int, Seat],
    dealer: Sequence[Card | None],
    board: Sequence[Card | None],
    wager: Cents,
    meters: Mapping[Spot, Cents] | None = None,
) -> Settlement:
    """Settles the seats in the order given; `wager` is the player/dealer's, zero for the house.

    Hidden cards are None, which is possible where they do not matter. A round settles
    itself, and `settle_hand` plays a hand out first, so that only lawful ones are settled.
    """
    expect(rules, Rules, "rules", "profile('house') gives some")
    expect(seats, Mapping, "seats", "a Seat by its number, as round.seats has them")
    for seat, part in seats.items():
        expect_whole(seat, "a seat")
        expect(part, Seat, "a Seat", "as round.seats has them")
    for place, cards, count in (("dealer", dealer, 2), ("board", board, 5)):
        _check_cards(place, cards, count)
    as_cents(wager)
    if None in board:
        raise ParseError("the board is hidden: it must be seen to settle")
    bank = Bank(Cover(rules.coverage, wager), rules.meters if meters is None else dict(meters))
    banks = _strength(dealer, board)
    turned = any(_needs_dealer(rules, part) for part in seats.values())
    if turned and banks is None:
        raise ParseError("the dealer's cards are hidden: they must be seen to settle")
    qualifies = banks is not None and rules.qualifies(banks.category)
    shown = {
        seat: _showdown(seat, part, tuple(board), banks, qualifies) for seat, part in seats.items()
    }
    coming = {seat: claims(rules, shown[seat]) for seat in seats}
    first = {
        seat: bank.settle(seat, part.stakes, _first(part, coming[seat]))
        for seat, part in seats.items()
        if part.out
    }
    settled = []
    for seat, part in seats.items():
        result = _result(part, shown[seat])
        gone_first = _first(part, coming[seat]) if part.out else []
        rest = [claim for claim in coming[seat] if claim not in gone_first]
        at_its_turn = bank.settle(seat, part.stakes, rest)
        hand, gone = shown[seat].hand, first.get(seat, ())
        settled.append(SeatSettlement(seat, result, hand, gone, at_its_turn))
    in_order = tuple(settled)
    meters = bank.meters_after(rules)
    known = qualifies if turned else None
    return Settlement(banks, known, turned, in_order, bank.settlement(), meters)


def _check_cards(place: str, cards: Sequence[Card | None], count: int) -> None:
    expect(cards, (tuple, list), f"the cards of the {place}", "parse_cards('As Ks') gives cards")
    for card in cards:
        expect(card, (Card, type(None)), "a card", "Card('As') is one")
    if len(cards) != count:
        raise ParseError(f"the {place} has {count} cards, not {len(cards)}")


def _strength(cards: Sequence[Card | None], board: Sequence[Card | None]) -> Strength | None:
    """None of a hand that may not be seen; the board is seen."""
    if None in cards:
        return None
    return strength(cast("tuple[Card, ...]", (*cards, *board)))


def _needs_dealer(rules: Rules, part: Seat) -> bool:
    """Whether the seat stays, or one of its wagers that stands after the fold looks there."""
    if not part.out:
        return True
    if part.foul is not None:
        return False
    stand = (rules.wager(spot) for spot in part.stakes)
    return any(wager.fold is OnFold.STANDS and wager.needs_dealer for wager in stand)


def _showdown(
    seat: int, part: Seat, board: Cards, dealer: Strength | None, qualifies: bool
) -> Showdown:
    hand = _strength(part.cards, board)
    if hand is None and not part.out:
        raise ParseError(f"seat {seat}'s cards are hidden: they must be seen to settle")
    return Showdown(part, board, hand, dealer, qualifies, result_against_dealer(hand, dealer))


def _result(part: Seat, shown: Showdown) -> Result:
    if part.foul is not None:
        return Result.FOUL
    return Result.FOLD if part.folded else shown.by_cards or Result.TIE


def _first(part: Seat, coming: Sequence[Claim]) -> list[Claim]:
    """What is settled before the showdown: of a fold what it decides, of a foul hand everything."""
    return [claim for claim in coming if part.foul is not None or _goes_with_fold(claim)]


def _goes_with_fold(claim: Claim) -> bool:
    """What the fold decides, or the seat's own losing cards; the rest waits for its turn (7.1)."""
    if claim.wager.fold is not OnFold.STANDS:
        return True
    return claim.outcome is Outcome.LOSE and not claim.wager.needs_dealer


class Bank:
    """What answers for the wagers while a round is settled: coverage, and the house's meters."""

    def __init__(self, cover: Cover, meters: dict[Spot, Cents]) -> None:
        self.cover = cover
        self.meters = meters

    def settle(self, seat: int, stakes: Stakes, claims: Iterable[Claim]) -> tuple[Line, ...]:
        """A seat's wagers settled in turn, as far as the bank answers for them (chapter 9)."""
        return tuple([self._line(seat, stakes[claim.wager.spot], claim) for claim in claims])

    def _line(self, seat: int, stake: Cents, claim: Claim) -> Line:
        cover, (wager, outcome, why, prize, hand) = self.cover, claim
        spot, due, paid, lost = wager.spot, ZERO, ZERO, ZERO
        if isinstance(prize, Odds):
            due = prize.winnings(stake)
        elif isinstance(prize, Share):
            due = prize.winnings(self.meters[spot])
            self.meters[spot] = Cents(self.meters[spot] - due)
        if outcome is not Outcome.PUSH and cover.returns(outcome is Outcome.WIN):
            outcome = Outcome.RETURNED
        elif outcome is Outcome.WIN:
            paid = cover.pay(due)
            if due and not paid:  # the bank had put up nothing
                outcome = Outcome.RETURNED
        elif outcome is Outcome.LOSE:
            lost = cover.collect(stake)
        return Line(seat, spot, stake, outcome, prize, due, paid, lost, why, hand)

    def settlement(self) -> BankSettlement:
        cover = self.cover
        return BankSettlement(cover.collected, cover.paid, cover.exhausted, cover.left)

    def meters_after(self, rules: Rules) -> dict[Spot, Cents]:
        """The meters for the next round: the house fills them up to where they start."""
        starts = rules.meters
        return {spot: max(amount, starts[spot]) for spot, amount in self.meters.items()}


def net_of(claim: Claim, stake: Cents, meter: Cents) -> Cents:
    """What a claim alone brings its seat: the bank has no limit, and the meter shows so much."""
    spot = claim.wager.spot
    bank = Bank(Cover(Coverage.UNLIMITED, ZERO), {spot: meter})
    (line,) = bank.settle(_ONE_SEAT, {spot: stake}, [claim])
    return line.net
