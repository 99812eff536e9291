"""What nobody turned at a sealed table stays hidden when the round is over (clause 4.10)."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.game.cards import DECK
from pitboss.game.profiles import profile
from pitboss.game.record import parse_round
from pitboss.game.round import Round, Stage
from pitboss.game.rules import Rules
from pitboss.game.view import RoundView, record_view
from pitboss.storage import round_record as made_by
from pitboss.verifier import State, verify
from tests.game.hidden_cards import hidden_exchanged
from tests.hypothesis_profile import examples
from tests.storage.finished_deals import (
    NAMES,
    FinishedDeal,
    cards_in,
    fixed,
    may_see,
    outputs,
    played,
    without_digests,
)
from tests.verifier.tables import GAMES

SEALED = {
    "california": profile("california"),
    "royal caribbean": profile("royal-caribbean"),
    "house": profile("house").change(name="sealed-house", deals="sealed"),
    "side bets": GAMES["sealed side bets"],
}
VIEWERS = (None, *NAMES)


def shuffled(chance: random.Random) -> tuple[Any, ...]:
    return tuple(chance.sample(DECK, len(DECK)))


def deal_of(rules: Rules, luck: int) -> tuple[FinishedDeal, random.Random]:
    chance = random.Random(luck)
    return played(rules, shuffled(chance), chance), chance


@examples(60)
@given(st.sampled_from(list(SEALED)), st.integers(0, 10**9), st.sampled_from(VIEWERS))
def test_deals_that_agree_on_what_a_viewer_may_see_are_told_alike(
    name: str, luck: int, viewer: int | None
) -> None:
    deal, chance = deal_of(SEALED[name], luck)
    other = deal.again(hidden_exchanged(deal.deck, fixed(deal.round, viewer), chance))
    assert outputs(deal, viewer) == outputs(other, viewer)


@pytest.mark.parametrize("name", SEALED)
def test_no_hidden_card_and_no_seed_is_in_any_output(name: str) -> None:
    """And what is not hidden is there: the rounds reach every way for cards to stay unseen."""
    reached: Counter[str] = Counter()
    for luck in range(25):
        deal, _ = deal_of(SEALED[name], luck)
        round = deal.round
        for viewer in VIEWERS:
            texts = outputs(deal, viewer)
            assert cards_in([texts["record"]]) == may_see(round, viewer)
            assert cards_in(list(texts.values())) <= may_see(round, viewer)
            assert deal.kept.secret().hex() not in json.dumps(
                deal.kept.record(viewer=NAMES.get(viewer or 0))
            )
        reached["void"] += round.stage is Stage.VOID
        reached["fold"] += any(seat.folded for seat in round.playing.values())
        reached["dealer unseen"] += not round.dealer_turned
        reached["fold shown"] += any(round.seats[seat].folded for seat in round.shown)
    assert reached["fold"]
    assert reached["void"]
    assert reached["dealer unseen"]


@pytest.mark.clause("4.10")
@pytest.mark.parametrize("name", SEALED)
def test_a_folded_hand_is_in_the_record_of_its_player_alone(name: str) -> None:
    deal = next(
        deal
        for deal, _ in (deal_of(SEALED[name], luck) for luck in range(100))
        if any(seat.folded and n not in deal.round.shown for n, seat in deal.round.seats.items())
        and deal.round.stage is Stage.CLOSED
    )
    folded = next(
        n for n, seat in deal.round.seats.items() if seat.folded and n not in deal.round.shown
    )
    cards = "".join(map(str, deal.round.seats[folded].cards))
    own = deal.kept.record(viewer=NAMES[folded])
    assert own["seats"][str(folded)]["cards"] == cards
    assert f"{folded} {cards}" in own["notation"]
    others = [NAMES[seat] for seat in NAMES if seat != folded]
    for viewer in (None, "", "Boss", NAMES[folded].upper(), *others):
        record = deal.kept.record(viewer=viewer)
        assert record["seats"][str(folded)]["cards"] == "????"
        assert cards not in without_digests(json.dumps(record))
        assert record["fairness"]["seed"] is None
    for record in (own, deal.kept.record()):
        assert [one for one in verify(record) if one.state is State.FAILED] == []


@pytest.mark.parametrize("name", SEALED)
def test_what_is_written_with_hidden_cards_is_read_back(name: str) -> None:
    for luck in range(8):
        deal, _ = deal_of(SEALED[name], luck)
        for viewer in (None, 2):
            notation = deal.kept.record(viewer=NAMES.get(viewer or 0))["notation"]
            assert str(parse_round(notation, SEALED[name])) == notation


def test_an_open_deal_is_told_to_the_last_card() -> None:
    deal, _ = deal_of(profile("house"), 1)
    record = deal.kept.record()
    assert record["fairness"]["seed"] == deal.kept.secret().hex()
    assert "?" not in record["notation"]


def test_a_record_that_shows_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(round: Round, _: int | None) -> RoundView:
        return record_view(round)

    monkeypatch.setattr(made_by, "view", careless)
    deal, chance = deal_of(SEALED["california"], 3)
    other = deal.again(hidden_exchanged(deal.deck, fixed(deal.round, None), chance))
    assert outputs(deal, None) != outputs(other, None)
