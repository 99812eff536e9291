"""What holds for every round there is: random rules, random decks, lawful and unlawful actions."""

import random
from itertools import permutations

from hypothesis import event, given
from hypothesis import strategies as st

from pitboss.errors import IllegalAction, ParseError, Refusal
from pitboss.game.actions import Action
from pitboss.game.cards import DECK, Card, Suit
from pitboss.game.dealer import decide, legal_actions
from pitboss.game.events import CardsDealt, Event
from pitboss.game.notation import format_round
from pitboss.game.offers import admits
from pitboss.game.record import parse_round
from pitboss.game.round import Round, Stage, evolve, replay
from pitboss.game.view import view
from tests.game.hidden_cards import (
    cards_of_standing_wagers,
    hidden_exchanged,
    last_of_each_stage,
    open_cards,
    refused_actions,
)
from tests.game.scripts import Script, do, events_of, refusal_of
from tests.game.strategies import any_rules, opened_rounds, rounds, some_action
from tests.hypothesis_profile import examples

STEPS = 40


@examples(250)
@given(any_rules().flatmap(opened_rounds), st.randoms(use_true_random=False))
def test_legal_is_what_is_accepted_and_a_refusal_changes_nothing(
    start: Round, choice: random.Random
) -> None:
    round = start
    log: list[Event] = []
    for _ in range(STEPS):
        offers = legal_actions(round)
        assert (not offers) == round.stage.over
        action = some_action(round, choice)
        # Seats and results are the only parts of a round that could be changed in place.
        before = round._replace(seats=dict(round.seats), results=dict(round.results))
        refusal = refusal_of(decide, round, action)
        offered = any(admits(offer, action) for offer in offers)
        assert offered == (refusal is None), f"{action} in {format_round(round)}"
        assert round == before
        if refusal is None:
            happened = decide(round, action)
            log += happened
            round = replay(round, happened)
            assert all(round.behind(seat) >= 0 for seat in round.seats), f"after {action}"
        else:
            check_refusal(refusal, action)
    assert replay(start, log) == round
    event(f"ended {round.stage}")


def check_refusal(refusal: Exception, action: Action) -> None:
    assert isinstance(refusal, IllegalAction)
    assert isinstance(refusal.code, Refusal)
    assert refusal.asked == str(action)
    assert refusal.possible
    assert str(refusal) == f"{refusal.asked}: {refusal.possible} [{refusal.where}]"
    assert "\n" not in str(refusal)


@examples(150)
@given(rounds())
def test_every_lawful_round_is_the_replay_of_its_events(script: Script) -> None:
    events = events_of(script.start, script.actions)
    round = script.start
    for happened in events:
        round = evolve(round, happened)
        assert all(round.behind(seat) >= 0 for seat in round.seats)
    assert round == script.end
    if round.stage is Stage.CLOSED:
        assert round.discards == len(DECK)  # clause 7.5
        assert set(round.results) == set(round.playing)


@examples(200)
@given(rounds())
def test_a_round_reads_back_from_its_line_at_every_point(script: Script) -> None:
    for round in script.states():
        text = format_round(round)
        assert "\n" not in text
        assert parse_round(text, round.rules) == round


@examples(120)
@given(rounds())
def test_a_view_reads_back_from_its_line_for_every_viewer_and_at_every_stage(
    script: Script,
) -> None:
    for part in last_of_each_stage(script):
        round = part.end
        for viewer in (None, *round.seats):
            seen = view(round, viewer)
            text = format_round(seen)
            read = parse_round(text, round.rules)
            assert format_round(read) == text
            assert view(read, viewer) == seen


@examples(120)
@given(rounds())
def test_to_play_is_to_decide_and_replay(script: Script) -> None:
    round = script.start
    for action in script.actions:
        assert round.play(action) == replay(round, decide(round, action))
        round = round.play(action)
    assert str(round) == format_round(round)


@examples(120)
@given(rounds())
def test_public_events_alone_give_the_public_view(script: Script) -> None:
    """Cards are shown when they are turned, and no earlier; a seat's own when they are dealt."""
    events = events_of(script.start, script.actions)
    for viewer in (None, *script.end.seats):
        whole = public = script.start
        for happened in events:
            whole = evolve(whole, happened)
            seen_event = happened
            if isinstance(happened, CardsDealt):
                seen_event = hidden_from(happened, viewer)
            public = evolve(public, seen_event)
            assert view(public, viewer) == view(whole, viewer)


def hidden_from(dealt: CardsDealt, viewer: int | None) -> CardsDealt:
    hands = {seat: cards if seat == viewer else (None, None) for seat, cards in dealt.hands.items()}
    return CardsDealt(hands, (None, None), (None,) * 5)


@examples(150)
@given(any_rules().flatmap(opened_rounds), st.randoms(use_true_random=False))
def test_a_round_reads_back_after_whatever_was_asked_of_it(
    round: Round, choice: random.Random
) -> None:
    """Seats that come and go, wagers changed and withdrawn, rounds voided anywhere."""
    for _ in range(STEPS // 2):
        action = some_action(round, choice)
        if refusal_of(decide, round, action) is None:
            round = do(round, action)
    assert parse_round(format_round(round), round.rules) == round


EDITS = "0123456789.,|#?+-: xabcdehknsATKQJ"


@examples(250)
@given(rounds(), st.data())
def test_an_edited_line_is_another_lawful_round_or_a_parse_error(
    script: Script, data: st.DataObject
) -> None:
    round = script.end
    text = format_round(round)
    for _ in range(6):
        at = data.draw(st.integers(0, len(text) - 1))
        put = data.draw(st.sampled_from(["", *EDITS]))
        keep = data.draw(st.booleans())
        edited = text[:at] + put + text[at if keep else at + 1 :]
        check_edited(edited, text, round)


@examples(150)
@given(rounds(through=True), st.data())
def test_a_line_with_a_word_changed_is_another_lawful_round_or_a_parse_error(
    script: Script, data: st.DataObject
) -> None:
    """Whole words, which one edited letter seldom makes: cards, amounts, decisions, results."""
    round = script.end
    words = format_round(round).split(" ")
    for _ in range(6):
        at = data.draw(st.integers(0, len(words) - 1))
        other = data.draw(st.sampled_from([*words, "", "nobody", "void:", "fold", "7", "25.00"]))
        edited = " ".join([*words[:at], other, *words[at + 1 :]])
        check_edited(edited, " ".join(words), round)


@examples(100)
@given(rounds(), st.data())
def test_a_line_broken_off_is_an_earlier_round_or_a_parse_error(
    script: Script, data: st.DataObject
) -> None:
    text = format_round(script.end)
    ends = [at for at in range(len(text)) if text.startswith(" | ", at)]
    check_edited(text[: data.draw(st.integers(0, len(text)))], text, script.end)
    for end in ends:
        check_edited(text[:end], text, script.end)


def check_edited(edited: str, text: str, round: Round) -> None:
    refusal = refusal_of(parse_round, edited, round.rules)
    if refusal is not None:
        assert isinstance(refusal, ParseError)
        assert "\n" not in str(refusal)
        assert edited != text
        return
    read = parse_round(edited, round.rules)
    assert format_round(read) == edited
    assert (read == round) == (edited == text)
    assert all(1 <= seat <= read.rules.seats for seat in read.seats), edited
    assert (read.player_dealer is None) == read.rules.house_banked, edited


@examples(150)
@given(rounds(), st.sampled_from(list(permutations(Suit))))
def test_exchanged_suits_settle_the_same(script: Script, suits: tuple[Suit, ...]) -> None:
    exchanged = script.with_deck(tuple(Card(card.rank, suits[card.suit]) for card in script.deck()))
    one, other = script.end, exchanged.end
    assert (one.lines, one.results, one.bank) == (other.lines, other.results, other.bank)
    assert (one.stage, one.shown, one.dealer_turned) == (
        other.stage,
        other.shown,
        other.dealer_turned,
    )
    assert one.discards == other.discards


@examples(60)
@given(rounds(), st.integers(0, 2**32 - 1))
def test_two_deals_that_agree_on_what_a_viewer_may_see_look_the_same(
    script: Script, seed: int
) -> None:
    shuffle = random.Random(seed)
    for part in last_of_each_stage(script):
        round = part.end
        for viewer in (None, *range(1, round.rules.seats + 1)):
            known = open_cards(part, viewer) | cards_of_standing_wagers(round)
            other = part.with_deck(hidden_exchanged(part.deck(), known, shuffle)).end
            seen = view(round, viewer)
            assert view(other, viewer) == seen
            assert format_round(view(other, viewer)) == format_round(seen)
            for action in refused_actions(round):
                one, two = refusal_of(decide, round, action), refusal_of(decide, other, action)
                assert str(one) == str(two)
                if isinstance(one, IllegalAction):
                    # A refusal tells no more of the round than everybody sees.
                    assert one.where == format_round(view(round, None))
