"""What a seat sees of its table: its own cards, what lies open, and what it may ask itself."""

import random

from hypothesis import assume, given
from hypothesis import strategies as st

from pitboss.game.actions import CallNoMoreBets, Deal, PlaceWagers
from pitboss.game.cards import DECK
from pitboss.game.money import Cents
from pitboss.game.offers import ChipsOffer, DecisionOffer, WagersOffer
from pitboss.game.profiles import profile
from pitboss.table.bots import Bot
from pitboss.table.commands import AcceptBank, Act, Command, DeclineBank, OpenRound, Sit
from pitboss.table.floor import decide
from pitboss.table.table import Table, replay
from pitboss.table.view import table_view
from tests.game.hidden_cards import (
    cards_of_standing_wagers,
    hidden_exchanged,
    last_of_each_stage,
    open_cards,
    refused_actions,
)
from tests.game.scripts import Script, refusal_of
from tests.game.strategies import rounds
from tests.hypothesis_profile import examples


def at_a_table(script: Script) -> Table:
    """The round of the script, played at a table."""
    table = Table(script.start.rules)
    for seat, part in script.start.seats.items():
        table = replay(table, decide(table, Sit(seat, f"Player {seat}", part.stack)))
    while (offered := table.bank_offered_to) is not None:
        ours = offered == script.start.player_dealer
        answer = AcceptBank(offered) if ours else DeclineBank(offered)
        table = replay(table, decide(table, answer))
    assume(refusal_of(decide, table, OpenRound()) is None)
    table = replay(table, decide(table, OpenRound()))
    for action in script.actions:
        table = replay(table, decide(table, Act(action)))  # type: ignore[arg-type]
    return table


@examples(35)
@given(rounds(), st.integers(0, 2**32 - 1))
def test_hidden_cards_change_nothing_that_a_seat_is_shown(script: Script, seed: int) -> None:
    shuffle = random.Random(seed)
    for part in last_of_each_stage(script):
        table, round = at_a_table(part), part.end
        for viewer in (None, *round.seats):
            known = open_cards(part, viewer) | cards_of_standing_wagers(round)
            other = at_a_table(part.with_deck(hidden_exchanged(part.deck(), known, shuffle)))
            assert table_view(other, viewer) == table_view(table, viewer)
            bot = Bot("Ada")
            assert bot.command(table_view(other, viewer)) == bot.command(table_view(table, viewer))
            for action in refused_actions(round):
                command = Act(action)  # type: ignore[arg-type]
                assert str(refusal_of(decide, table, command)) == str(
                    refusal_of(decide, other, command)
                )


def betting() -> Table:
    table = Table(profile("house"))
    commands: list[Command] = [
        Sit(1, "Ada", Cents(50_000)),
        Sit(2, "Blaise", Cents(50_000)),
        OpenRound(),
        Act(PlaceWagers(1, ante=500)),
    ]
    for command in commands:
        table = replay(table, decide(table, command))
    return table


def test_a_seat_is_offered_its_own_business_and_no_chips() -> None:
    table = betting()
    for seat in (1, 2):
        offers = table_view(table, seat).offers
        assert {getattr(offer, "seat", None) for offer in offers} == {seat}
        assert not any(isinstance(offer, ChipsOffer) for offer in offers)
        assert any(isinstance(offer, WagersOffer) for offer in offers)
    assert table_view(table, None).offers == table_view(table, 5).offers == ()
    table = replay(table, decide(table, Act(CallNoMoreBets())))
    table = replay(table, decide(table, Act(Deal(DECK))))
    assert all(isinstance(offer, DecisionOffer) for offer in table_view(table, 1).offers)
    assert table_view(table, 2).offers == ()


def test_stacks_and_names_are_for_everybody_to_see() -> None:
    seen = table_view(betting(), None)
    assert seen.players == {1: "Ada", 2: "Blaise"}
    assert seen.stacks == {1: 49_000, 2: 50_000}
    assert (seen.running, seen.drop, seen.banking, seen.bank_offered_to) == (True, 0, None, None)
