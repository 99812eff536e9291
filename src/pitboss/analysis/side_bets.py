"""What each side bet is worth by itself: its edge, its law by line, and what the meter makes of it.

Everything is per unit staked on the wager, and exact. With play unchanged, and where a fold changes
what the wager has coming also with play that takes it into account.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import ceil, comb, sqrt
from types import NoneType

from pitboss.analysis.case_counts import CaseCounts
from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.joint_law import SettledCase, main_result, settled_cases
from pitboss.analysis.placement import MetersGiven, Placement, place, result_of
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.together import PlayedTogether, SideBetGame
from pitboss.errors import ParseError, one_of
from pitboss.game.arguments import expect, short_repr
from pitboss.game.claims import Claim, Outcome
from pitboss.game.money import Amount, Cents
from pitboss.game.paytables import NAMED_TABLES, Prize, Share
from pitboss.game.rules import Rules, table_field
from pitboss.game.wagers import LooksAt, Settles, Spot, Wager

_BOARDS_IN_A_DEAL = 10  # a board is dealt as ten flops with their turn and river


@dataclass(frozen=True, slots=True)
class LawLine:
    """Deals that end alike for a wager: by which line of its table, or without one."""

    outcome: Outcome
    hand: str  # the line, or "" where it is not paid by one
    prize: Prize | None
    result: Fraction  # per unit staked
    deals: int
    combinations: int  # the same in the wager's own combinations


@dataclass(frozen=True)
class MeterValue:
    """A wager from the meter. Its value per unit staked is linear in what the meter shows, as long
    as no cent of a share is rounded down: `without_shares` plus `share_of_meter` times the meter at
    the settlement, in stakes.

    For one seat alone: nobody else feeds the meter or takes a share of it before.
    """

    shown: Cents  # before the round
    start: Cents
    stake: Cents
    fed: Cents  # by the stake
    without_shares: Fraction  # the expected result per unit staked, were shares worth nothing
    share_of_meter: Fraction  # the expected share of the meter that a round takes
    least_even: Cents | None  # the least that the meter must show for a result not below zero
    refilled: Fraction  # what the house is expected to put into the meter after a round, in cents

    @property
    def break_even(self) -> Fraction | None:
        """What the meter shows, in cents, where the linear value is zero; None without shares."""
        if not self.share_of_meter:
            return None
        return -self.without_shares * self.stake / self.share_of_meter - self.fed

    @property
    def house_keeps(self) -> Fraction:
        """What the house itself is expected to keep per unit staked: what feeds the meter is not
        its own, a share of the meter costs it nothing, and filling the meter up costs it all."""
        return -self.without_shares - Fraction(self.fed, self.stake) - self.refilled / self.stake


@dataclass(frozen=True)
class SideBet:
    """An optional wager, per unit staked on it, beside a main game whose play is unchanged."""

    wager: Wager
    deals: int
    combinations: int  # of which its lines are counted
    lines: tuple[LawLine, ...]  # as in the table; then what is paid by none of its lines
    covariance: Fraction  # of its result with the main game's, per unit and Ante
    main_variance: Fraction = field(repr=False)
    tables: Mapping[str, Fraction]  # the house edge of every table that goes by a name
    meter: MeterValue | None
    # With play that takes it into account, staked as high as the Ante; None where play cannot.
    taken_into_account: PlayedTogether | None

    @property
    def expected(self) -> Fraction:
        total = sum((line.result * line.deals for line in self.lines), Fraction(0))
        return total / self.deals

    @property
    def house_edge(self) -> Fraction:
        """The expected loss per unit staked."""
        return -self.expected

    @property
    def house_edge_taken_into_account(self) -> Fraction:
        """The same with play that takes it into account."""
        both = self.taken_into_account
        return self.house_edge if both is None else -both.together.law.expected_on(self.wager.spot)

    @cached_property
    def variance(self) -> Fraction:
        squares = sum((line.result**2 * line.deals for line in self.lines), Fraction(0))
        return squares / self.deals - self.expected**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """How often it wins."""
        won = sum(line.deals for line in self.lines if line.outcome is Outcome.WIN)
        return Fraction(won, self.deals)

    @property
    def correlation(self) -> float:
        """With the main game; 0 for a wager that always brings the same."""
        if not self.variance or not self.main_variance:
            return 0.0
        return float(self.covariance) / sqrt(self.variance * self.main_variance)


def side_bets(
    rules: Rules,
    spots: Sequence[str] | None = None,
    *,
    ante: Amount | None = None,
    meters: MetersGiven | None = None,
    decisions: Decisions | None = None,
    deck: Deck = STANDARD_DECK,
    progress: Progress = silent,
) -> dict[Spot, SideBet]:
    """Every optional wager of a game, or those on the spots that are named."""
    asked = spots_asked(rules, spots)
    return bets_of(SideBetGame(rules, deck, decisions, progress), asked, ante=ante, meters=meters)


def spots_asked(rules: Rules, spots: Sequence[str] | None) -> list[Spot]:
    """The spots of the optional wagers that are asked about, each once; None asks about all."""
    expect(spots, (tuple, list, NoneType), "spots", "a list of them, as in ['trips']")
    optional = [wager.spot for wager in rules.optional]
    if not optional:
        raise ParseError(f"{rules.name} has no side bet: no wager of it is optional")
    for spot in spots or ():
        if spot not in optional:
            raise ParseError(f"no side bet {short_repr(spot)}{one_of(str(spot), optional)}")
    return optional if spots is None else list(dict.fromkeys(map(Spot, spots)))


def bets_of(
    game: SideBetGame,
    spots: Sequence[Spot],
    *,
    ante: Amount | None = None,
    meters: MetersGiven | None = None,
) -> dict[Spot, SideBet]:
    """Each of these wagers, of a game that is counted once for all of them."""
    placed = [place(game.rules, {spot: 1}, ante, meters) for spot in spots]
    return {spot: _side_bet(game, one) for spot, one in zip(spots, placed, strict=True)}


def _side_bet(game: SideBetGame, placement: Placement) -> SideBet:
    (spot,) = placement.stakes
    rules, wager = game.rules, game.rules.wager(spot)
    counts = game.counts_for([wager])
    cases = list(settled_cases(rules, counts, [spot]))
    deals = sum(settled.deals for settled in cases)
    matters = game.matters(wager)
    base = _combinations(game.deck, wager, matters)
    lines = _lines(placement, cases, spot, Fraction(base, deals))
    main = [main_result(placement, settled) for settled in cases]
    own = [result_of(settled.claims[spot], placement) for settled in cases]
    numbers = [settled.deals for settled in cases]
    return SideBet(
        wager,
        deals,
        base,
        lines,
        _covariance(main, own, numbers),
        _covariance(main, main, numbers),
        _by_table(game, placement, counts, wager),
        _meter_value(placement, cases, wager),
        game.together(placement) if matters else None,
    )


def _lines(
    placement: Placement, cases: Sequence[SettledCase], spot: Spot, scale: Fraction
) -> tuple[LawLine, ...]:
    counted: dict[tuple[Outcome, str, Prize | None], int] = {}
    results: dict[tuple[Outcome, str, Prize | None], Fraction] = {}
    for settled in cases:
        claim = settled.claims[spot]
        paid = claim.outcome is Outcome.WIN
        line = claim.outcome, claim.hand if paid else "", claim.prize if paid else None
        counted[line] = counted.get(line, 0) + settled.deals
        results[line] = result_of(claim, placement)
    lines = [
        LawLine(*line, results[line], deals, int(deals * scale)) for line, deals in counted.items()
    ]
    table = placement.rules.wager(spot).table
    order = [str(hands) for hands, _ in table.lines] if table else []
    return tuple(sorted(lines, key=lambda line: _place_in(order, line)))


def _place_in(order: Sequence[str], line: LawLine) -> tuple[int, Fraction]:
    """As in the table, from the top; then what is paid by no line, from the best result down."""
    return (order.index(line.hand) if line.hand else len(order)), -line.result


def _combinations(deck: Deck, wager: Wager, matters: bool) -> int:
    """The smallest number of combinations that decides a wager: hole cards, five or seven cards, or
    two hands and a board; all deals where decisions matter to it."""
    if matters:
        return deck.deals
    if wager.needs_dealer:
        on_flop = wager.looks_at is LooksAt.FLOP and wager.settles is not Settles.DEALER
        return deck.deals if on_flop else deck.deals // _BOARDS_IN_A_DEAL
    cards = {LooksAt.HOLE_CARDS: 2, LooksAt.FLOP: 5, LooksAt.SEVEN: 7}
    return comb(deck.cards, cards[wager.looks_at])


def _covariance(
    one: Sequence[Fraction], other: Sequence[Fraction], deals: Sequence[int]
) -> Fraction:
    total, zero = sum(deals), Fraction(0)
    products = sum((a * b * n for a, b, n in zip(one, other, deals, strict=True)), zero)
    sums = [sum((a * n for a, n in zip(both, deals, strict=True)), zero) for both in (one, other)]
    return products / total - sums[0] * sums[1] / total**2


def _by_table(
    game: SideBetGame, placement: Placement, counts: CaseCounts, wager: Wager
) -> dict[str, Fraction]:
    """The house edge of the spot's named tables, all else as it is."""
    if wager.table is None or wager.looks_at is not LooksAt.SEVEN:
        return {}
    edges = {}
    for name, table in NAMED_TABLES.get(wager.spot, {}).items():
        rules = game.rules.change(**{table_field(wager.spot): table})
        other = Placement(rules, placement.ante, placement.stakes, placement.meters)
        settled = settled_cases(rules, counts, [wager.spot])
        lost = (-result_of(case.claims[wager.spot], other) * case.deals for case in settled)
        edges[name] = sum(lost, Fraction(0)) / game.deck.deals
    return edges


def _meter_value(
    placement: Placement, cases: Sequence[SettledCase], wager: Wager
) -> MeterValue | None:
    if wager.meter is None:
        return None
    counted: Counter[Claim] = Counter()
    for settled in cases:
        counted[settled.claims[wager.spot]] += settled.deals
    deals = counted.total()
    stake, start = placement.money_on(wager), wager.meter.start
    full = placement.meter_at_settlement(wager)
    shares: dict[Claim, int] = {}
    without_shares = share_of_meter = refilled = Fraction(0)
    for claim, n in counted.items():
        result, often = result_of(claim, placement), Fraction(n, deals)
        if isinstance(claim.prize, Share):
            shares[claim] = n
            share_of_meter += often * Fraction(claim.prize.percent, 100)
            refilled += often * max(start - full + result * placement.ante, Fraction(0))
        else:
            without_shares += often * result
    value = MeterValue(
        shown=placement.meters[wager.spot],
        start=start,
        stake=stake,
        fed=wager.meter.fed(stake),
        without_shares=without_shares,
        share_of_meter=share_of_meter,
        least_even=None,
        refilled=refilled,
    )
    return replace(value, least_even=_least_even(value, placement, shares, deals))


def _least_even(
    value: MeterValue, placement: Placement, shares: Mapping[Claim, int], deals: int
) -> Cents | None:
    """From the linear value up: whole cents of a share are at most a cent less."""
    if value.break_even is None:
        return None
    shown = Cents(max(ceil(value.break_even), 0))
    while True:
        at = replace(placement, meters={claim.wager.spot: shown for claim in shares})
        won = sum((result_of(claim, at) * n for claim, n in shares.items()), Fraction(0))
        if value.without_shares + won / deals >= 0:
            return shown
        shown = Cents(shown + 1)
