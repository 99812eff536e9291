"""Views: what each viewer sees of a round, card by card."""

from pitboss.game.actions import CallNoMoreBets, Check, Deal, Decide, Fold, PlaceWagers, Raise
from pitboss.game.cards import format_cards
from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.game.round import Round, Stage, open_round
from pitboss.game.view import RoundView, record_view, view
from tests.game.scripts import deck_with, do


def dealt() -> Round:
    """Seat 1 plays, seat 2 will fold three threes with Trips, seat 3 folds without Trips."""
    round = open_round(profile("house"), dict.fromkeys((1, 2, 3, 4), Cents(50_000)))
    return do(
        round,
        PlaceWagers(1, ante=500),
        PlaceWagers(2, ante=500, trips=500),
        PlaceWagers(3, ante=500),
        CallNoMoreBets(),
        Deal(deck_with("As Ks 3c 3d 9h 8h Qd Qc 3h 7s 2d Jc 5c")),
    )


def played() -> Round:
    checks = (Decide(1, Raise(4)), Decide(2, Check()), Decide(3, Check()))
    return do(dealt(), *checks, Decide(2, Check()), Decide(3, Check()))


def finished() -> Round:
    return do(played(), Decide(2, Fold()), Decide(3, Fold()))


def faces(seen: RoundView) -> str:
    hands = [format_cards(seat.cards) for seat in seen.seats.values() if seat.cards]
    return " / ".join([*hands, format_cards(seen.dealer), format_cards(seen.board)])


def test_a_seat_sees_its_own_cards_and_nobody_else_s() -> None:
    down = "?? ??"
    board = "?? ?? ?? ?? ??"
    assert faces(view(dealt(), 1)) == f"As Ks / {down} / {down} / {down} / {board}"
    assert faces(view(dealt(), 2)) == f"{down} / 3c 3d / {down} / {down} / {board}"
    for onlooker in (None, 4, 6):
        assert faces(view(dealt(), onlooker)) == f"{down} / {down} / {down} / {down} / {board}"


def test_the_board_is_seen_as_far_as_it_is_turned() -> None:
    flop = do(dealt(), *(Decide(seat, Check()) for seat in (1, 2, 3)))
    assert format_cards(view(flop, None).board) == "3h 7s 2d ?? ??"
    assert format_cards(view(played(), None).board) == "3h 7s 2d Jc 5c"


def test_a_fold_stays_face_down_unless_it_wins_trips() -> None:
    seen = view(finished(), None)
    assert faces(seen) == "As Ks / 3c 3d / ?? ?? / Qd Qc / 3h 7s 2d Jc 5c"
    assert seen.seats[3].strength is None
    assert str(seen.seats[2].strength) == "three threes"
    assert faces(view(finished(), 3)) == "As Ks / 3c 3d / 9h 8h / Qd Qc / 3h 7s 2d Jc 5c"


def test_when_all_fold_the_dealer_s_cards_are_not_turned() -> None:
    round = open_round(profile("house"), {1: Cents(50_000)})
    folded = do(
        round,
        PlaceWagers(1, ante=500),
        CallNoMoreBets(),
        Deal(deck_with("As Ks Qd Qc 3h 7s 2d Jc 5c")),
        Decide(1, Check()),
        Decide(1, Check()),
        Decide(1, Fold()),
    )
    seen = view(folded, 1)
    assert seen.stage is Stage.CLOSED
    assert seen.dealer == (None, None)
    assert seen.dealer_strength is None


def test_strengths_are_told_once_there_are_five_cards_to_judge() -> None:
    assert view(dealt(), 1).seats[1].strength is None
    flop = do(dealt(), *(Decide(seat, Check()) for seat in (1, 2, 3)))
    assert str(view(flop, 2).seats[2].strength) == "three threes"
    assert view(flop, 2).seats[1].strength is None
    assert view(flop, 2).dealer_strength is None


def test_the_private_record_has_every_dealt_card() -> None:
    assert faces(record_view(dealt())) == "As Ks / 3c 3d / 9h 8h / Qd Qc / 3h 7s 2d Jc 5c"


def test_the_money_is_for_everybody_to_see() -> None:
    seen = view(finished(), None)
    assert seen.seats[1].net == -3000
    assert seen.seats[2].net == -1000 + 1500
    assert seen.seats[1].behind == 50_000 - 3000
    assert seen.bank is not None
    assert sum(seat.net for seat in seen.seats.values()) + seen.bank.net == 0
