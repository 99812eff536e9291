"""Settlement against the verifier's, and what holds for every settlement there is.

`tests/desk/test_agreement.py` holds it against its slow twin.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.bank import Cover, Coverage
from pitboss.game.cards import Cards, parse_cards
from pitboss.game.claims import Outcome
from pitboss.game.dealer import settlement
from pitboss.game.money import Cents
from pitboss.game.paytables import Prize, Share
from pitboss.game.profiles import PROFILES, format_rules, profile, with_fields
from pitboss.game.round import Round, Stage
from pitboss.game.rules import Rules
from pitboss.game.seat import Seat
from pitboss.game.settlement import Line, Settlement, settle
from pitboss.game.wagers import ANTE, PLAY, Result, Spot
from pitboss.verifier import settlement as verifier
from pitboss.verifier.rules import read_rules
from pitboss.verifier.wagers import Share as VerifierShare
from tests.game.strategies import Draw, any_rules, decks
from tests.hypothesis_profile import examples


@st.composite
def decided_rounds(draw: Draw, rules_drawn: st.SearchStrategy[Rules]) -> Round:
    """Rounds on the river with every decision made, ready to be settled."""
    rules = draw(rules_drawn)
    deck = draw(decks())
    player_dealer = None if rules.house_banked else draw(st.integers(1, rules.seats))
    players = [seat for seat in range(1, rules.seats + 1) if seat != player_dealer]
    parts: dict[int, Seat] = {}
    stakes = st.integers(0, 9).map(lambda steps: rules.spot_minimum + rules.increment * steps)
    for at, number in enumerate(players):
        placed = {ANTE: Cents(draw(stakes))}
        for wager in rules.optional:
            placed[wager.spot] = Cents(draw(stakes) * draw(st.integers(0, 1)))
        decisions = draw(
            st.sampled_from(
                [
                    (Check(), Check(), Fold()),
                    *((Raise(multiple),) for multiple in rules.preflop),
                    *((Check(), Raise(multiple)) for multiple in rules.flop),
                    *((Check(), Check(), Raise(multiple)) for multiple in rules.river),
                ]
            )
        )
        parts[number] = decided(rules, placed, decisions, deck[2 * at : 2 * at + 2])
    put_up = 0
    if player_dealer is not None:
        most = draw(st.sampled_from([2, 10, 200]))
        put_up = draw(st.integers(rules.spot_minimum, most * rules.spot_minimum))
        parts[player_dealer] = Seat(Cents(10**9))
    dealt = 2 * len(players)
    meters = rules.meters.items()
    return Round(
        rules,
        1,
        rules.decks[0],
        player_dealer,
        dict(sorted(parts.items())),
        Stage.RIVER,
        Cents(put_up),
        dealer=deck[dealt : dealt + 2],
        board=deck[dealt + 2 : dealt + 7],
        turned=5,
        meters={spot: Cents(start + draw(st.integers(0, 999))) for spot, start in meters},
    )


def decided(
    rules: Rules,
    placed: Mapping[Spot, Cents],
    decisions: tuple[Decision, ...],
    cards: Cards,
) -> Seat:
    """A seat with its stakes and all its decisions."""
    raised = Cents(sum(one.multiple * placed[ANTE] for one in decisions if isinstance(one, Raise)))
    stakes = dict(rules.stakes(placed))
    if raised:
        stakes[PLAY] = raised
    return Seat(Cents(10**9), stakes, raised, decisions, cards)


def in_order(settled: Settlement) -> list[Line]:
    """As the chips move: what the folds lose, then seat by seat."""
    folds = chain.from_iterable(seat.collected_first for seat in settled.seats)
    return [*folds, *chain.from_iterable(seat.at_its_turn for seat in settled.seats)]


def by_verifier(round: Round) -> tuple[list[verifier.Settled], verifier.Bank]:
    meters = {str(spot): int(shows) for spot, shows in round.meters_fed.items()}
    rules = read_rules(format_rules(round.rules))
    game = rules.game(round.wager, round.player_dealer, meters)
    players = [
        verifier.Player(
            number,
            texts(seat.cards),
            {spot: Fraction(stake) for spot, stake in seat.stakes.items()},
            seat.folded,
            seat.foul or "",
        )
        for number, seat in round.playing.items()
    ]
    return verifier.settlement(game, players, texts(round.dealer), texts(round.board))


def pays(prize: Prize) -> Fraction | VerifierShare:
    if isinstance(prize, Share):
        return VerifierShare(prize.percent)
    return Fraction(prize.profit, prize.stake)


def texts(cards: Cards) -> list[str]:
    return ["??" if card is None else str(card) for card in cards]


def as_verified(line: Line) -> verifier.Settled:
    return verifier.Settled(
        line.seat,
        line.spot,
        Fraction(line.stake),
        line.outcome.value,
        None if line.odds is None else pays(line.odds),
        Fraction(line.due),
        Fraction(line.paid),
        Fraction(line.lost),
        line.why.name,
        line.hand,
    )


def check_verifier(round: Round) -> None:
    settled = settlement(round)
    lines, by_bank = by_verifier(round)
    assert [as_verified(line) for line in in_order(settled)] == lines
    collected_first = [line.with_fold for line in lines]
    assert sum(collected_first) == sum(len(seat.collected_first) for seat in settled.seats)
    bank = settled.bank
    assert [Fraction(bank.collected), Fraction(bank.paid)] == [by_bank.taken, by_bank.given]
    assert bank.exhausted == by_bank.exhausted
    assert bank.left == by_bank.left()
    assert settled.meters == by_bank.meters_afterwards()


@examples(400)
@given(decided_rounds(any_rules()))
def test_the_verifier_settles_the_same(round: Round) -> None:
    check_verifier(round)


@examples(300)
@given(decided_rounds(any_rules()), st.data())
def test_the_verifier_settles_hidden_cards_the_same(round: Round, data: st.DataObject) -> None:
    """Folded hands are hidden, and the dealer's where nobody needs it."""
    seats = {
        number: part._replace(cards=(None, None))
        if part.folded and data.draw(st.booleans())
        else part
        for number, part in round.seats.items()
    }
    hidden = round._replace(seats=seats)
    if not settlement(round).dealer_turned:
        hidden = hidden._replace(dealer=(None, None))
    check_verifier(hidden)


@examples(300)
@given(decided_rounds(any_rules()))
def test_no_chip_appears_or_vanishes(round: Round) -> None:
    settled = settlement(round)
    lines = in_order(settled)
    for seat in settled.seats:
        stakes = round.seats[seat.seat].stakes
        assert {line.spot: line.stake for line in seat.lines} == stakes
        assert len(seat.lines) == len(stakes)
    for line in lines:
        assert line.stake == line.returned + line.lost
        assert 0 <= line.lost <= line.stake
        assert 0 <= line.paid <= line.due
        assert line.uncovered == line.due - line.paid
        assert not (line.paid and line.lost)
    assert sum(seat.net for seat in settled.seats) + settled.bank.net == 0
    assert sum(line.paid for line in lines) == settled.bank.paid
    assert sum(line.lost for line in lines) == settled.bank.collected


@examples(300)
@given(decided_rounds(any_rules()))
def test_the_bank_answers_as_far_as_its_coverage_and_no_further(round: Round) -> None:
    settled = settlement(round)
    bank, wager = settled.bank, round.wager
    match round.rules.coverage:
        case Coverage.WAGER | Coverage.PAYOFFS as coverage:
            assert bank.paid <= wager
            assert bank.collected <= wager or coverage is Coverage.PAYOFFS
            assert bank.exhausted == (bank.paid == wager)
            assert bank.left == wager - bank.paid
        case Coverage.NET:
            assert -wager <= bank.net <= wager
            assert bank.exhausted == (bank.net == -wager)
            assert bank.left == wager + bank.net
        case Coverage.UNLIMITED:
            assert not bank.exhausted
            assert not any(line.uncovered for line in in_order(settled))


@examples(300)
@given(decided_rounds(any_rules()))
def test_what_the_bank_does_not_answer_for_goes_back(round: Round) -> None:
    """A wager is cut short or returned only where the room for it had ended."""
    cover = Cover(round.rules.coverage, round.wager)
    for line in in_order(settlement(round)):
        wins = line.odds is not None
        if line.outcome is Outcome.PUSH:
            continue
        assert (line.outcome is Outcome.RETURNED) == cover.returns(wins)
        if line.outcome is Outcome.RETURNED:
            assert (line.paid, line.lost) == (0, 0)
        elif wins:
            assert line.paid == cover.pay(line.due)
            assert line.paid == line.due or cover.exhausted
        else:
            assert line.lost == cover.collect(line.stake)
            assert line.lost == line.stake or cover.room_to_collect == 0


@pytest.mark.parametrize("name", PROFILES)
@given(data=st.data())
@examples(60)
def test_coverage_alone_tells_the_games_apart_when_they_settle(
    name: str, data: st.DataObject
) -> None:
    """With enough behind it every bank pays what the house would, Trips tables aside."""
    round = data.draw(decided_rounds(st.just(profile(name))))
    table = profile(name).paytable("trips").name
    bank_of = profile("house").change(trips_table=table, seats=7)
    covered = settlement(round._replace(wager=Cents(10**12)))
    house = settle(
        bank_of,
        {seat: round.seats[seat] for seat in round.settlement_order},
        round.dealer,
        round.board,
        Cents(0),
    )
    assert covered.seats == house.seats
    assert covered.bank.net == house.bank.net


WINS = "Ah Ad"  # against the dealer and the board below: aces over the dealer's pair of kings
DEALER, BOARD = "Kc 4d", "Ks 9h 8c 3d 2s"


def one_seat(cards: str, decisions: str, rules: Rules, wager: int, trips: int = 0) -> Settlement:
    last: tuple[Decision, ...] = {
        "4x": (Raise(4),),
        "1x": (Check(), Check(), Raise(1)),
        "fold": (Check(), Check(), Fold()),
    }[decisions]
    placed = {ANTE: Cents(1000), Spot("trips"): Cents(trips)}
    seat = decided(rules, placed, last, parse_cards(cards))
    return settle(rules, {4: seat}, parse_cards(DEALER), parse_cards(BOARD), Cents(wager))


def amounts(settled: Settlement) -> dict[Spot, tuple[int, int, int]]:
    """Due, paid and lost, by spot."""
    return {
        line.spot: (line.due, line.paid, line.lost) for seat in settled.seats for line in seat.lines
    }


def test_a_payoff_cut_short_shows_due_paid_and_uncovered() -> None:
    settled = one_seat(WINS, "4x", profile("california"), wager=2500)
    assert amounts(settled) == {
        "ante": (1000, 1000, 0),
        "play": (4000, 1500, 0),
        "blind": (0, 0, 0),
    }
    ante, play, blind = settled.seats[0].lines
    assert (ante.outcome, ante.uncovered, ante.returned) == (Outcome.WIN, 0, 1000)
    assert (play.outcome, play.uncovered, play.returned) == (Outcome.WIN, 2500, 4000)
    assert (blind.outcome, blind.returned) == (Outcome.PUSH, 1000)
    assert settled.bank.exhausted


def test_net_coverage_stops_a_win_of_the_bank_as_it_stops_a_loss() -> None:
    rules = with_fields(profile("california"), {"coverage": "net"})
    settled = one_seat("Qh Jd", "4x", rules, wager=2500, trips=500)
    assert settled.seats[0].result is Result.LOSE
    assert amounts(settled) == {
        "play": (0, 0, 2500),
        "ante": (0, 0, 0),
        "blind": (0, 0, 0),
        "trips": (0, 0, 0),
    }
    assert settled.bank.net == 2500


def test_with_payoffs_alone_the_bank_may_win_more_than_its_wager() -> None:
    bounded = one_seat("Qh Jd", "4x", profile("california"), wager=2500, trips=500)
    assert bounded.bank.net == 2500
    rules = with_fields(profile("california"), {"coverage": "payoffs"})
    assert one_seat("Qh Jd", "4x", rules, wager=2500, trips=500).bank.net == 6500


def test_a_wager_met_exactly_is_exhausted() -> None:
    settled = one_seat(WINS, "1x", profile("california"), wager=1000)
    assert amounts(settled)[ANTE] == (1000, 1000, 0)
    assert amounts(settled)[PLAY] == (1000, 0, 0)
    assert settled.bank.exhausted
