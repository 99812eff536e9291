"""Offers in words, and that an offer is for its own kind of action only."""

import pytest

from pitboss.game.actions import (
    Action,
    BringChips,
    CallNoMoreBets,
    Check,
    Deal,
    Decide,
    Fold,
    PlaceWagers,
    PutUpWager,
    Raise,
    VoidRound,
    WithdrawWagers,
)
from pitboss.game.cards import DECK
from pitboss.game.money import Cents
from pitboss.game.offers import (
    ChipsOffer,
    DealOffer,
    DecisionOffer,
    NoMoreBetsOffer,
    Offer,
    PutUpOffer,
    VoidOffer,
    WagersOffer,
    WithdrawOffer,
    admits,
)
from pitboss.game.profiles import profile

WAGERS = profile("house").placed_before_deal
FIVE, TEN, MANY = Cents(500), Cents(1000), Cents(50_000)
OFFERS: list[tuple[Offer, Action, str]] = [
    (
        WagersOffer(3, FIVE, MANY, Cents(100), MANY, WAGERS),
        PlaceWagers(3, ante=TEN),
        "ante and blind 5.00 to 500.00 each, trips none or within the same, 500.00 in all",
    ),
    (WithdrawOffer(3), WithdrawWagers(3), "withdraw"),
    (PutUpOffer(3, FIVE, MANY), PutUpWager(3, TEN), "put up 5.00 to 500.00"),
    (ChipsOffer(3, FIVE), BringChips(3, TEN), "bring 5.00 or more"),
    (DecisionOffer(3, Raise(4), Cents(4000)), Decide(3, Raise(4)), "raise 4x for 40.00"),
    (DecisionOffer(3, Check(), Cents(0)), Decide(3, Check()), "check"),
    (NoMoreBetsOffer(), CallNoMoreBets(), "no more bets"),
    (DealOffer(), Deal(DECK), "deal"),
    (VoidOffer(), VoidRound("a card was exposed"), "void"),
]
OF_ANOTHER_SEAT: list[Action] = [
    PlaceWagers(4, ante=TEN),
    WithdrawWagers(4),
    PutUpWager(4, TEN),
    BringChips(4, TEN),
    Decide(4, Raise(4)),
    Decide(4, Check()),
]


@pytest.mark.parametrize(("offer", "action", "words"), OFFERS, ids=lambda value: str(value))
def test_an_offer_admits_its_own_action_and_no_other(
    offer: Offer, action: Action, words: str
) -> None:
    assert str(offer) == words
    every = [other for _, other, _ in OFFERS] + OF_ANOTHER_SEAT + [Decide(3, Fold())]
    assert [other for other in every if admits(offer, other)] == [action]


@pytest.mark.parametrize(
    "action",
    [
        PlaceWagers(3, ante=400),
        PlaceWagers(3, ante=TEN, blind=FIVE),
        PlaceWagers(3, ante=TEN, trips=100),
        PlaceWagers(3, ante=25_000, trips=FIVE),
        PlaceWagers(3, blind=TEN),
        PlaceWagers(3, trips=TEN),
        PlaceWagers(3, ante=TEN, play=TEN),
        PlaceWagers(3, ante=TEN, bonus=TEN),
        PlaceWagers(3),
        PutUpWager(3, Cents(499)),
        PutUpWager(3, Cents(50_001)),
        BringChips(3, Cents(499)),
        Deal(DECK[1:]),
        VoidRound(""),
    ],
    ids=str,
)
def test_what_lies_outside_the_bounds_is_admitted_by_no_offer(action: Action) -> None:
    assert not any(admits(offer, action) for offer, _, _ in OFFERS)
