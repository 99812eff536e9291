"""Settlement against its slow twin, and what holds for every settlement there is."""

from fractions import Fraction
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.game.actions import Check, Fold, Raise
from pitboss.game.bank import Coverage
from pitboss.game.cards import Card, parse_cards
from pitboss.game.dealer import settlement
from pitboss.game.layout import Spot
from pitboss.game.money import Cents
from pitboss.game.paytables import Paytable
from pitboss.game.profiles import PROFILES, profile, with_fields
from pitboss.game.round import Round, Stage
from pitboss.game.rules import Rules, UnqualifiedAnte
from pitboss.game.seat import Seat
from pitboss.game.settlement import Line, Outcome, Result, Settlement, settle
from tests.game.strategies import Draw, any_rules, decks
from tests.hypothesis_profile import examples
from tests.reference import settlement as twin


@st.composite
def decided_rounds(draw: Draw, rules_drawn: st.SearchStrategy[Rules]) -> Round:
    """Rounds on the river with every decision made, ready to be settled."""
    rules = draw(rules_drawn)
    deck = draw(decks())
    player_dealer = None if rules.house_banked else draw(st.integers(1, rules.seats))
    players = [seat for seat in range(1, rules.seats + 1) if seat != player_dealer]
    parts: dict[int, Seat] = {}
    for at, number in enumerate(players):
        ante, trips = (
            Cents(rules.spot_minimum + rules.increment * draw(st.integers(0, 9))) for _ in range(2)
        )
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
        trips = Cents(trips * draw(st.integers(0, 1)))
        parts[number] = Seat(Cents(10**9), ante, trips, decisions, deck[2 * at : 2 * at + 2])
    wager = 0
    if player_dealer is not None:
        most = draw(st.sampled_from([2, 10, 200]))
        wager = draw(st.integers(rules.spot_minimum, most * rules.spot_minimum))
        parts[player_dealer] = Seat(Cents(10**9))
    dealt = 2 * len(players)
    return Round(
        rules,
        1,
        rules.decks[0],
        player_dealer,
        dict(sorted(parts.items())),
        Stage.RIVER,
        Cents(wager),
        dealer=deck[dealt : dealt + 2],
        board=deck[dealt + 2 : dealt + 7],
        turned=5,
    )


def in_order(settled: Settlement) -> list[Line]:
    """As the chips move: what the folds lose, then seat by seat."""
    folds = chain.from_iterable(seat.collected_first for seat in settled.seats)
    return [*folds, *chain.from_iterable(seat.at_its_turn for seat in settled.seats)]


def dollars(amount: Cents) -> Fraction:
    return Fraction(amount, 100)


def pays(table: Paytable) -> dict[str, Fraction]:
    return {str(category): Fraction(odds.profit, odds.stake) for category, odds in table.lines}


def slowly(round: Round) -> tuple[list[twin.Settled], twin.Bank]:
    rules = round.rules
    game = twin.Game(
        pays(rules.blind_table),
        pays(rules.trips_table),
        None if rules.qualify is None else str(rules.qualify),
        rules.unqualified_ante is UnqualifiedAnte.RETURNED,
        str(rules.coverage),
        dollars(round.wager),
        round.player_dealer,
    )
    players = [
        twin.Player(
            number,
            texts(seat.cards),
            dollars(seat.ante),
            dollars(seat.trips),
            dollars(seat.play),
            seat.folded,
        )
        for number, seat in round.seats.items()
        if seat.ante
    ]
    return twin.settlement(game, players, texts(round.dealer), texts(round.board))


def texts(cards: tuple[Card, ...]) -> list[str]:
    return list(map(str, cards))


@examples(300)
@given(decided_rounds(any_rules()))
def test_the_slow_twin_settles_the_same(round: Round) -> None:
    settled = settlement(round)
    slow_lines, slow_bank = slowly(round)
    ours = [
        twin.Settled(
            line.seat,
            str(line.spot),
            dollars(line.stake),
            str(line.outcome),
            None if line.odds is None else Fraction(line.odds.profit, line.odds.stake),
            dollars(line.due),
            dollars(line.paid),
            dollars(line.lost),
            line.why.name,
        )
        for line in in_order(settled)
    ]
    assert ours == slow_lines
    bank = settled.bank
    assert (dollars(bank.collected), dollars(bank.paid)) == (slow_bank.taken, slow_bank.given)
    assert bank.exhausted == slow_bank.answers_no_more()
    assert dollars(bank.left) == slow_bank.left()


@examples(300)
@given(decided_rounds(any_rules()))
def test_no_chip_appears_or_vanishes(round: Round) -> None:
    settled = settlement(round)
    lines = in_order(settled)
    for seat in settled.seats:
        stakes = round.seats[seat.seat].stakes()
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
        case Coverage.PAYOFFS:
            assert bank.paid <= wager
            assert bank.exhausted == (bank.paid == wager)
            assert bank.left == wager - bank.paid
        case Coverage.NET:
            assert -wager <= bank.net <= wager
            assert bank.exhausted == (abs(bank.net) == wager)
            assert bank.left == (0 if bank.exhausted else wager + bank.net)
        case Coverage.UNLIMITED:
            assert not bank.exhausted
            assert not any(line.uncovered for line in in_order(settled))


@examples(300)
@given(decided_rounds(any_rules()))
def test_one_wager_at_most_is_cut_short_and_after_it_all_is_returned(round: Round) -> None:
    lines = in_order(settlement(round))
    outcomes = [line.outcome for line in lines]
    started = outcomes.index(Outcome.RETURNED) if Outcome.RETURNED in outcomes else len(lines)
    for line in lines[started:]:
        assert line.outcome in (Outcome.RETURNED, Outcome.PUSH)
        assert (line.paid, line.lost) == (0, 0)
    with_action = [line for line in lines[:started] if line.outcome in (Outcome.WIN, Outcome.LOSE)]
    for line in with_action[:-1]:
        assert line.paid == line.due
        assert line.lost == (line.stake if line.outcome is Outcome.LOSE else 0)


@pytest.mark.parametrize("name", PROFILES)
@given(data=st.data())
@examples(60)
def test_coverage_alone_tells_the_games_apart_when_they_settle(
    name: str, data: st.DataObject
) -> None:
    """With enough behind it every bank pays what the house would, Trips tables aside."""
    round = data.draw(decided_rounds(st.just(profile(name))))
    bank_of = with_fields(
        profile("house"), {"trips_table": profile(name).trips_table.name, "seats": 7}
    )
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
    decided = {"4x": (Raise(4),), "1x": (Check(), Check(), Raise(1)), "fold": (Check(),) * 2}
    last = (*decided[decisions], Fold()) if decisions == "fold" else decided[decisions]
    seat = Seat(Cents(10**6), Cents(1000), Cents(trips), last, parse_cards(cards))
    return settle(rules, {4: seat}, parse_cards(DEALER), parse_cards(BOARD), Cents(wager))


def amounts(settled: Settlement) -> dict[Spot, tuple[int, int, int]]:
    """Due, paid and lost, by spot."""
    return {
        line.spot: (line.due, line.paid, line.lost) for seat in settled.seats for line in seat.lines
    }


def test_a_payoff_cut_short_shows_due_paid_and_uncovered() -> None:
    settled = one_seat(WINS, "4x", profile("california"), wager=2500)
    assert amounts(settled) == {
        Spot.PLAY: (4000, 2500, 0),
        Spot.ANTE: (1000, 0, 0),
        Spot.BLIND: (0, 0, 0),
    }
    play, ante, blind = settled.seats[0].lines
    assert (play.outcome, play.uncovered, play.returned) == (Outcome.WIN, 1500, 4000)
    assert (ante.outcome, ante.uncovered, ante.returned) == (Outcome.RETURNED, 1000, 1000)
    assert (blind.outcome, blind.returned) == (Outcome.PUSH, 1000)
    assert settled.bank.exhausted


def test_net_coverage_stops_a_win_of_the_bank_as_it_stops_a_loss() -> None:
    rules = with_fields(profile("california"), {"coverage": "net"})
    settled = one_seat("Qh Jd", "4x", rules, wager=2500, trips=500)
    assert settled.seats[0].result is Result.LOSE
    assert amounts(settled) == {
        Spot.PLAY: (0, 0, 2500),
        Spot.ANTE: (0, 0, 0),
        Spot.BLIND: (0, 0, 0),
        Spot.TRIPS: (0, 0, 0),
    }
    assert settled.bank.net == 2500


def test_with_payoffs_the_bank_may_win_more_than_its_wager() -> None:
    settled = one_seat("Qh Jd", "4x", profile("california"), wager=2500, trips=500)
    assert settled.bank.net == 6500


def test_a_wager_met_exactly_is_exhausted() -> None:
    settled = one_seat(WINS, "1x", profile("california"), wager=1000)
    assert amounts(settled)[Spot.PLAY] == (1000, 1000, 0)
    assert amounts(settled)[Spot.ANTE] == (1000, 0, 0)
