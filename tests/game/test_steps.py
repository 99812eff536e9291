"""The steps of a round: in the documents' order, in words, and how long they take to be shown."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from pitboss.game.cards import FACE_DOWN, parse_cards
from pitboss.game.events import CardsDealt, ChipsBrought, RoundVoided
from pitboss.game.money import Cents
from pitboss.game.profiles import PROFILES, profile
from pitboss.game.round import Round
from pitboss.game.rules import Rules
from pitboss.game.steps import DealerStep, StepKind, steps
from pitboss.game.view import view
from pitboss.table.commands import InRound
from pitboss.table.table import Table, evolve
from tests.table.test_examples import FILES, rules_of, session

GAMES = [*map(profile, PROFILES), *map(rules_of, FILES)]
ROUNDS = 25
every_game = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)


def played(rules: Rules) -> Iterator[list[tuple[object, Round, tuple[DealerStep, ...]]]]:
    """Rounds: every event from the call on, with the round after it and its steps."""
    bots = session(rules)
    for _ in bots.rounds(ROUNDS):
        pass
    table = Table(rules)
    round: list[tuple[object, Round, tuple[DealerStep, ...]]] = []
    for event in bots.log:
        table = evolve(table, event)
        if isinstance(event, InRound) and table.round is not None:
            taken = steps(event.event, table.round)
            if taken:
                round.append((event.event, table.round, taken))
            if table.running is None:
                yield round
                round = []


def kinds(taken: list[DealerStep]) -> list[StepKind]:
    return [step.kind for step in taken]


@every_game
@pytest.mark.clause("4.1", "4.2", "4.3", "4.4", "4.7")
def test_the_deal_is_called_dealt_in_order_and_the_rest_put_away(rules: Rules) -> None:
    for round in played(rules):
        dealt = next(event for event, _, _ in round if isinstance(event, CardsDealt))
        taken = [step for _, _, some in round for step in some]
        deals = [step for step in taken if step.kind is StepKind.DEAL]
        hands = [*dealt.hands, None]
        if rules.dealing == "shoe":
            order = [(seat, 1) for seat in hands] * 2
        else:
            order = [(seat, 2) for seat in hands]
        assert [(step.seat, step.cards) for step in deals] == [*order, (None, 5)]
        assert [*dealt.hands] == sorted(dealt.hands)
        before = kinds(taken)[: kinds(taken).index(StepKind.DEAL)]
        dropped = [StepKind.DROP] if rules.schedule is not None else []
        assert before == [StepKind.CALL, *dropped]


@every_game
@pytest.mark.clause("6.1", "7.1", "7.2", "7.3", "7.4", "7.5")
def test_the_showdown_goes_hand_by_hand_and_wager_by_wager(rules: Rules) -> None:
    settled = 0
    for round in played(rules):
        end = round[-1][1]
        taken = [step for _, _, some in round for step in some]
        lines = [(step.seat, step.spot) for step in taken if step.kind is StepKind.SETTLE]
        assert lines == [(line.seat, line.spot) for line in end.lines]
        for one, other in pairwise(taken):  # a wager follows its hand, or a wager of it
            if other.kind is StepKind.SETTLE:
                assert one.kind in (StepKind.SHOW, StepKind.SETTLE)
                assert one.seat == other.seat
        counted = sum(step.cards for step in taken if step.kind is StepKind.COUNT)
        discarded = sum(step.cards for step in taken if step.kind is StepKind.DISCARD)
        assert counted + discarded == 52 == end.discards
        assert kinds(taken)[-2:] == [StepKind.COUNT, StepKind.CLOSE]
        settled += len(lines)
    assert settled > 100


@every_game
@pytest.mark.clause("7.6")
def test_no_words_name_a_card_that_is_not_turned(rules: Rules) -> None:
    for round in played(rules):
        for _, after, taken in round:
            seen = view(after, viewer=None)
            known = {*seen.board, *seen.dealer} | {
                card for part in seen.seats.values() for card in part.cards
            }
            for step in taken:
                assert FACE_DOWN not in step.words
                for word in step.words.replace(":", " ").replace(",", " ").split():
                    if len(word) == 2 and word[0] in "23456789TJQKA" and word[1] in "cdhs":
                        assert parse_cards(word)[0] in known, step.words


def test_bets_and_voids_take_no_time() -> None:
    (round, *_) = played(profile("house"))
    dealt = next(after for event, after, _ in round if isinstance(event, CardsDealt))
    assert steps(RoundVoided("a flood"), dealt)[0].kind.seconds == 0.0
    assert steps(ChipsBrought(1, Cents(1)), dealt) == ()
