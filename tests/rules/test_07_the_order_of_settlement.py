"""Chapter 7: in which order wagers are settled and cards are put away."""

import pytest

from pitboss.game.actions import CallNoMoreBets, Deal, PlaceWagers
from pitboss.game.cards import DECK, parse_cards
from pitboss.game.events import (
    DealerTurned,
    Event,
    FoldCollected,
    RoundClosed,
    SeatSettled,
)
from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.game.round import Round, evolve
from pitboss.game.rules import Rules
from pitboss.game.steps import StepKind, steps
from pitboss.game.view import view
from pitboss.game.wording import RESULT_WORDS
from pitboss.protocol.public_events import PublicEvent
from pitboss.server.rooms.table_clock import TableClock
from pitboss.table.bots import Bot
from pitboss.table.commands import Act, InRound, OpenRound, TimeOut
from pitboss.table.pace import Pace, Wait
from tests.rules.felt import FOLDS, Hand, acts, every_cardroom, every_game, outcomes, play
from tests.server.test_request_batches import HandClock
from tests.table.session import Session

BOARD = "2h 5d 9c Jc Kd"
NINES = "9s 3s"
SEVENS = "7h 7d 7c Jc Kd"


def showdown(events: list[Event]) -> list[str]:
    """The acts after the last decision, in a word each."""
    words = []
    for event in events:
        match event:
            case FoldCollected(seat, lines, stays, cards):
                spots = " ".join(line.spot for line in lines)
                stay = ", stays" if stays else ""
                words.append(f"fold {seat}: {spots}{stay}" + (", shown" if cards else ""))
            case DealerTurned():
                words.append("dealer")
            case SeatSettled(seat, _, lines):
                words.append(f"seat {seat}: " + " ".join(line.spot for line in lines))
            case RoundClosed():
                words.append("closed")
    return words


def states(start: Round, events: list[Event]) -> list[tuple[Event, Round]]:
    """Each act with the round as it stands right after it."""
    after = []
    for event in events:
        start = evolve(start, event)
        after.append((event, start))
    return after


FOUR = {
    1: Hand("Qs 8d", FOLDS, trips="5"),
    2: Hand("Kh 4s"),
    4: Hand("Qh 6d", FOLDS),
    5: Hand("As 6h", trips="5"),
}


@pytest.mark.clause("7.1")
@pytest.mark.clause("7.3")
@every_cardroom
def test_folds_come_first_and_then_the_seats_from_the_player_dealers_left(rules: Rules) -> None:
    _, events = acts(rules, FOUR, NINES, BOARD, bank=3)
    assert showdown(events) == [
        "fold 4: ante blind",
        "fold 1: ante blind trips",
        "dealer",
        "seat 5: play ante blind trips",
        "seat 2: ante play blind",
        "closed",
    ]


@pytest.mark.clause("7.1")
@pytest.mark.clause("7.3")
def test_in_house_folds_come_first_and_then_the_seats_from_the_house_dealers_left() -> None:
    _, events = acts(profile("house"), FOUR, NINES, BOARD)
    assert showdown(events) == [
        "fold 1: ante blind trips",
        "fold 4: ante blind",
        "dealer",
        "seat 2: ante play blind",
        "seat 5: play ante blind trips",
        "closed",
    ]


@pytest.mark.clause("7.1")
@every_game
def test_folds_are_collected_only_when_the_river_decisions_are_done(rules: Rules) -> None:
    hands = {1: Hand("Qs 8d", FOLDS), 2: Hand("Kh 4s", "check, check, raise 1x")}
    dealt, events = acts(rules, hands, NINES, BOARD)
    decided_last = next(at for at, event in enumerate(events) if isinstance(event, FoldCollected))
    assert decided_last == len(events) - 4  # fold, dealer, seat 2, closed
    assert all(not round.lines for _, round in states(dealt, events[:decided_last]))


@pytest.mark.clause("7.2")
@every_game
def test_a_folded_hand_that_wins_trips_is_shown_and_paid_at_its_turn(rules: Rules) -> None:
    hands = {
        1: Hand("As 4s"),
        2: Hand("Qs 2s", FOLDS, trips="5"),
        3: Hand("4h 3h", FOLDS),
        5: Hand("Ah 4d"),
    }
    dealt, events = acts(rules, hands, "5s 2d", SEVENS)
    assert showdown(events) == [
        "fold 2: ante blind, stays, shown",
        "fold 3: ante blind",
        "dealer",
        "seat 1: ante play blind",
        "seat 2: trips",
        "seat 5: ante play blind",
        "closed",
    ]
    for event, round in states(dealt, events):
        match event:
            case FoldCollected(seat):
                # 37 cards were never dealt; the shown hand stays, the other goes to the rack.
                assert round.discards == (37 if seat == 2 else 39)
                assert view(round, None).seats[2].cards == parse_cards("Qs 2s")
                assert view(round, None).seats[3].cards == (None, None)
            case SeatSettled(seat):
                assert round.discards == {1: 41, 2: 43, 5: 45}[seat]
    assert outcomes(play(rules, hands, "5s 2d", SEVENS), 2) == (
        "ante lost 10.00, blind lost 10.00, trips won 15.00"
    )


@pytest.mark.clause("7.2")
@every_game
def test_a_folded_hand_that_loses_trips_goes_face_down_into_the_rack(rules: Rules) -> None:
    hands = {1: Hand("Qs 8d", FOLDS, trips="5"), 2: Hand("Kh 4s")}
    dealt, events = acts(rules, hands, NINES, BOARD)
    for event, round in states(dealt, events):
        if isinstance(event, FoldCollected):
            assert (event.stays, event.cards) == (False, ())
            assert round.discards == 41 + 2
        assert view(round, None).seats[1].cards == (None, None)


@pytest.mark.clause("7.2")
@every_game
def test_a_folded_three_of_a_kind_without_trips_is_not_shown(rules: Rules) -> None:
    hands = {1: Hand("As 4s"), 2: Hand("Qs 2s", FOLDS)}
    round = play(rules, hands, "5s 2d", SEVENS)
    assert view(round, None).seats[2].cards == (None, None)


ROUND_THE_TABLE = {
    1: Hand("Kh 4s"),
    2: Hand("Qs 8d"),
    4: Hand("As 6h"),
    5: Hand("Qh 6d"),
    6: Hand("Ah 7d"),
}


@pytest.mark.clause("7.3")
@every_cardroom
@pytest.mark.parametrize("bank", [3, 7])
def test_settlement_begins_at_the_player_dealers_left_wherever_that_is(
    rules: Rules, bank: int
) -> None:
    round = play(rules, ROUND_THE_TABLE, NINES, BOARD, bank=bank)
    settled = list(dict.fromkeys(line.seat for line in round.lines))
    assert settled == {3: [4, 5, 6, 1, 2], 7: [1, 2, 4, 5, 6]}[bank]


@pytest.mark.clause("7.3")
@every_cardroom
@pytest.mark.parametrize("dealer", [NINES, "Ac 3d"], ids=["qualifies", "does not qualify"])
def test_the_order_is_the_same_whether_the_dealer_qualifies_or_not(
    rules: Rules, dealer: str
) -> None:
    hands = {1: Hand("Kh 4s"), 4: Hand("Qs 8d")}
    round = play(rules, hands, dealer, BOARD, bank=3)
    assert [line.seat for line in round.lines] == [4, 4, 4, 1, 1, 1]


@pytest.mark.clause("7.4")
@every_game
@pytest.mark.parametrize(
    ("cards", "dealer", "order"),
    [
        ("Kh 4s", NINES, "Ante, Play, Blind, Trips"),
        ("Kh Ks", NINES, "Ante, Play, Blind, Trips"),
        ("Qs 8d", NINES, "Play, Ante, Blind, Trips"),
        ("9d 3c", NINES, "Ante, Play, Blind, Trips"),
        ("Kh 4s", "As 3d", "Ante, Play, Blind, Trips"),
        ("Qs 8d", "As 3d", "Ante, Play, Blind, Trips"),
        ("Ah 3c", "As 3d", "Ante, Play, Blind, Trips"),
    ],
    ids=[
        "wins",
        "wins Trips too",
        "loses",
        "ties",
        "wins, dealer unqualified",
        "loses, dealer unqualified",
        "ties, dealer unqualified",
    ],
)
def test_within_a_seat_each_kind_of_result_has_its_order(
    rules: Rules, cards: str, dealer: str, order: str
) -> None:
    round = play(rules, {1: Hand(cards, trips="5")}, dealer, BOARD)
    assert ", ".join(rules.wager(line.spot).label for line in round.lines) == order


@pytest.mark.clause("7.4")
@every_game
@pytest.mark.parametrize(
    ("cards", "order"),
    [("Qs 8d", "ante blind trips"), ("Kh Ks", "ante blind, then trips")],
    ids=["loses Trips", "wins Trips"],
)
def test_a_fold_gives_up_the_ante_the_blind_and_then_trips(
    rules: Rules, cards: str, order: str
) -> None:
    _, events = acts(rules, {1: Hand(cards, FOLDS, trips="5")}, NINES, BOARD)
    first, *then = [
        " ".join(line.spot for line in event.lines)
        for event in events
        if isinstance(event, FoldCollected | SeatSettled)
    ]
    assert ", then ".join([first, *then]) == order


@pytest.mark.clause("7.4")
@every_game
def test_without_the_rule_for_an_unqualified_dealer_the_order_is_the_hands(rules: Rules) -> None:
    settled = rules.change(unqualified_ante="settled")
    round = play(settled, {1: Hand("Qs 8d", trips="5")}, "As 3d", BOARD)
    assert [line.spot for line in round.lines] == ["play", "ante", "blind", "trips"]


@pytest.mark.clause("7.4")
@every_game
def test_the_order_is_data(rules: Rules) -> None:
    own = rules.change(order={"win": ["trips", "blind"], "fold": ["blind"]})
    won = play(own, {1: Hand("Kh 4s", trips="5")}, NINES, BOARD)
    assert [line.spot for line in won.lines] == ["trips", "blind", "ante", "play"]
    folded = play(own, {1: Hand("Qs 8d", FOLDS, trips="5")}, NINES, BOARD)
    assert [line.spot for line in folded.lines] == ["blind", "ante", "trips"]


@pytest.mark.clause("7.5")
@every_game
def test_at_its_turn_a_hand_is_shown_and_counted_into_the_rack(rules: Rules) -> None:
    hands = {1: Hand("Kh 4s"), 2: Hand("Qs 8d", FOLDS), 4: Hand("As 6h")}
    dealt, events = acts(rules, hands, NINES, BOARD)
    rack, shown = [dealt.discards], []
    for event, round in states(dealt, events):
        if round.discards != rack[-1]:
            rack.append(round.discards)
        if isinstance(event, SeatSettled):
            public = view(round, None).seats
            shown.append([seat for seat in public if public[seat].cards[:1] not in ((), (None,))])
    # The stub, the fold, seat 1, seat 4, and at last the dealer's two cards with the board.
    assert rack == [39, 41, 43, 45, 52]
    assert shown == [[1], [1, 4]]


@pytest.mark.clause("7.5")
@every_game
@pytest.mark.parametrize("players", [1, 3, 5])
@pytest.mark.parametrize("decisions", ["raise 4x", "check, raise 2x", FOLDS])
@pytest.mark.parametrize("board", [BOARD, SEVENS])
def test_when_the_round_is_over_the_rack_holds_all_52_cards(
    rules: Rules, players: int, decisions: str, board: str
) -> None:
    cards = ["Kh 4s", "Qs 8d", "As 6h", "Qh 6d", "Ah 7s"][:players]
    hands = {seat: Hand(own, decisions, trips="5") for seat, own in enumerate(cards, start=1)}
    assert play(rules, hands, NINES, board).discards == 52


@pytest.mark.clause("7.5")
@pytest.mark.clause("7.6")
@every_game
def test_a_showdown_is_announced_hand_by_hand_and_wager_by_wager(rules: Rules) -> None:
    """Each hand with its value and result before its wagers, each wager on its own, in words."""
    start, events = acts(rules, FOUR, dealer="7s 6c", board=SEVENS)
    after = states(start, list(events))
    end = after[-1][1]
    said = [step for event, round in after for step in steps(event, round)]
    shown = [step.kind for step in said]
    dealer = shown.index(StepKind.TURN_DEALER)
    assert "turns 7s 6c: four sevens" in said[dealer].words
    assert said[dealer].words.endswith("qualifies")
    for at, step in enumerate(said):
        if step.kind is StepKind.SETTLE and at > dealer:
            before = next(s for s in reversed(said[:at]) if s.kind is StepKind.SHOW)
            assert before.seat == step.seat
            assert RESULT_WORDS[end.results[step.seat or 0]] in before.words
    told = " ".join(step.words for step in said[:dealer])
    assert not any(word in told for word in ("wins", "loses", "ties", "qualif"))


@pytest.mark.clause("7.6")
def test_a_clock_starts_when_the_steps_before_it_were_shown() -> None:
    """Or at once, at a table that is opened so."""
    clock = HandClock()
    table = Session.seated(profile("house"), {1: Bot("Ada")}, "clock").table
    watched = TableClock(table, Pace(deciding=20), clock)
    session = Session(table, {1: Bot("Ada")}, "clock")
    session.ask(OpenRound())
    session.ask(Act(PlaceWagers(1, ante=Cents(1000))))
    session.ask(Act(CallNoMoreBets()))
    session.ask(Act(Deal(DECK)))
    dealt = session.table
    assert dealt.round is not None
    events = [event.event for event in session.log if isinstance(event, InRound)]
    taken = [step for event in events for step in steps(event, dealt.round)]
    happened = PublicEvent(1, "cards-dealt", None, "", tuple(taken))
    assert watched.observe(happened, dealt)
    watched.restart()
    steps_take = sum(step.kind.seconds for step in taken)
    assert steps_take > 1
    shown = watched.running(dealt)
    assert shown is not None
    assert (shown.seconds, shown.left) == (20, 20)
    assert shown.starts_in == pytest.approx(steps_take)
    clock.at += 20
    waits = watched.due(dealt, lambda _: (), False)
    assert isinstance(waits, Wait)
    assert waits.seconds == pytest.approx(steps_take)
    clock.at += steps_take
    assert isinstance(watched.due(dealt, lambda _: (), False), TimeOut)
    at_once = TableClock(table, Pace(deciding=20, showing=False), clock)
    assert at_once.observe(happened, dealt)
    at_once.restart()
    assert at_once.running(dealt) == (20, 20, 0)
