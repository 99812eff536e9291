"""The verifier: true records pass, and whatever is changed in one is found."""

import ast
import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pitboss.verifier
from pitboss.errors import ParseError
from pitboss.game.claims import Why
from pitboss.game.profiles import with_fields
from pitboss.game.rules import Rules
from pitboss.table.shuffle import seat_shares, shuffled_deck
from pitboss.verifier import State, verify
from pitboss.verifier.deck import shuffled
from tests.game.strategies import any_rules
from tests.hypothesis_profile import examples
from tests.verifier.tables import (
    GAMES,
    NAMES,
    SEALED,
    Json,
    ShyBot,
    eventful,
    events_of,
    plain_rounds,
    record_named,
    table_of,
    turned_parts,
    voided,
    without_private,
    without_seed,
)

CHECKS = [
    "shape",
    "rules",
    "chain",
    "reveal",
    "commitment",
    "play",
    "private",
    "deck",
    "collection",
    "settlement",
    "folds",
    "stacks",
    "summary",
]
PLAYED = "california net, hardly covered, round 2"
SIDE_BETS = "side bets, round 4"


def failed(record: Any) -> list[str]:
    checks = verify(record)
    assert [check.name for check in checks] == CHECKS
    for check in checks:
        assert check.words
        assert check.words.isprintable()
    return [check.name for check in checks if check.state is State.FAILED]


def not_checkable(record: Any) -> list[str]:
    return [check.name for check in verify(record) if check.state is State.NOT_CHECKABLE]


def resealed(record: Json) -> Json:
    """As a server would seal it that meant to cheat."""
    chain = record["chain"]
    before = chain["before"]
    for event in chain["events"]:
        fields = (before, record["table"], *(event[key] for key in ("number", "at", "by", "body")))
        before = hashlib.sha256("\x1f".join(map(str, fields)).encode()).hexdigest()
        event["seal"] = before
    return record


def happened(record: Json, kind: str, at: int = 0) -> Json:
    """One event of the chain, by its kind."""
    return events_of(record, kind)[at]


def rewrite(record: Json, kind: str, change: Callable[[Json], object], at: int = 0) -> Json:
    event = happened(record, kind, at)
    body = json.loads(event["body"])
    change(body)
    event["body"] = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    return resealed(record)


@pytest.mark.parametrize("name", NAMES)
def test_a_true_record_passes(name: str) -> None:
    record = record_named(name)
    assert failed(json.loads(json.dumps(record))) == []
    assert failed(without_private(record)) == []
    if record["fairness"]["deals"] == "sealed":
        assert failed(without_seed(record)) == ["reveal"]
        assert failed(without_seed(without_private(record))) == ["reveal"]
        return
    assert not_checkable(record) == []
    without = ["reveal", "commitment", *(["deck"] if record["board"] else [])]
    assert failed(without_seed(record)) == without
    assert failed(without_seed(without_private(record))) == without


@pytest.mark.parametrize("name", SEALED)
@pytest.mark.clause("4.10")
def test_what_a_sealed_deal_hides_is_not_checkable_which_is_no_failure(name: str) -> None:
    record = record_named(name)
    assert record["fairness"]["seed"] is None
    hidden = ["reveal", "commitment", *(["deck"] if record["board"] else [])]
    assert [check for check in not_checkable(record) if check not in ("private", "folds")] == hidden
    assert ("private" in not_checkable(record)) == (
        bool(record["board"])
        and not any(link["private"] for link in events_of(record, "cards-dealt"))
    )
    for seat, part in record["seats"].items():
        shown = seat in turned_parts(record)
        assert "??" not in part["cards"] if shown else set(part["cards"]) <= {"?"}
        assert shown or part["result"] in ("fold", "foul", "void", "bank", "")


def test_a_sealed_deal_whose_seed_is_told_is_found_out() -> None:
    sealed, open_one = record_named("california, round 1"), record_named("california net, round 1")
    sealed["fairness"]["seed"] = open_one["fairness"]["seed"]
    assert failed(sealed) == ["reveal", "summary"]
    sealed = record_named("california, round 1")
    rewrite(sealed, "seed-kept", lambda body: body.update(kind="seed-revealed", seed="ab" * 32))
    assert {"reveal", "play"} <= set(failed(sealed))


def test_an_open_deal_whose_seed_is_kept_is_found_out() -> None:
    """A server that would rather not show what it shuffled cannot call the deal sealed."""
    record = without_seed(record_named(PLAYED))
    link = deepcopy(record["chain"]["events"][-1])
    link.update(number=link["number"] + 1, body='{"kind":"seed-kept"}')
    record["chain"]["events"].append(link)
    assert {"reveal", "commitment", "play"} <= set(failed(resealed(record)))
    record["fairness"]["deals"] = "sealed"
    assert {"reveal", "commitment", "play"} <= set(failed(record))


def test_another_commitment_than_was_published_is_found_out_at_a_sealed_table_too() -> None:
    record = record_named("california, round 1")
    record["fairness"]["commitment"] = "0" * 64
    assert failed(record) == ["commitment", "summary"]


def test_a_players_own_record_opens_their_cards_and_checks_them() -> None:
    """With the cards of the one who folded, that fold can be checked."""
    record = record_named("sealed side bets, round 4")
    assert "folds" in not_checkable(record)
    hidden = [seat for seat, part in record["seats"].items() if set(part["cards"]) == {"?"}]
    assert hidden
    words = {check.name: check.words for check in verify(record)}
    assert all(f"seat {seat}'s " in words["folds"] for seat in hidden)
    assert words["deck"].endswith(f"hidden for good: {', '.join(f'seat {s}' for s in hidden)}")


def test_the_records_reach_every_corner() -> None:
    """What the tests below rest on: every outcome, fold, time-out and coverage is among them."""
    lines = [line for name in NAMES for line in record_named(name)["settlement"]]
    assert {line["outcome"] for line in lines} == {"win", "lose", "push", "returned"}
    assert any(line["uncovered"] != "0.00" and line["outcome"] == "win" for line in lines)
    assert any(line["outcome"] == "lose" and line["returned"] != "0.00" for line in lines)
    assert {line["why"] for line in lines} == {why.name for why in Why}
    words = json.dumps([record_named(name)["notation"] for name in NAMES])
    assert all(word in words for word in ("fold", "raise 4x", "raise 2x", "raise 1x", "void"))
    assert {"win", "lose", "fold", "bank", "void", ""} <= {
        seat["result"] for name in NAMES for seat in record_named(name)["seats"].values()
    }


@examples(60)
@given(any_rules(), st.integers(0, 10**9), st.booleans())
def test_rounds_of_any_rules_pass(rules: Rules, luck: int, shy: bool) -> None:
    if rules.seats < 6:
        rules = with_fields(rules, {"seats": 6})
    for record in plain_rounds(rules, str(luck), 2, *([ShyBot] if shy else [])):
        assert failed(record) == []
        assert failed(without_private(record)) == []
        unrevealed = ["reveal"] if rules.sealed else ["reveal", "commitment", "deck"]
        assert failed(without_seed(without_private(record))) == unrevealed


@examples(20)
@given(st.sampled_from(list(GAMES)), st.sampled_from(["shoe", "shuffler"]))
def test_eventful_and_void_rounds_pass_from_shoe_and_shuffler(name: str, dealing: str) -> None:
    rules = with_fields(GAMES[name], {"dealing": dealing, "name": "own"})
    assert failed(eventful(rules)) == []
    assert failed(voided(rules, "dealt")) == []


@given(st.binary(min_size=32, max_size=32), st.integers(1, 10**6), st.data())
def test_the_two_shuffles_agree(seed: bytes, number: int, data: st.DataObject) -> None:
    words = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=64)
    shares = data.draw(st.dictionaries(st.integers(1, 12), words, max_size=8))
    ours = shuffled_deck(seed, number, seat_shares(shares))
    assert list(map(str, ours)) == shuffled(seed, number, shares)


# What the chain of one round cannot tell, because it happened before: taken on the server's word.
ON_TRUST = ("player", "bot")


def leaves(value: Any, *path: Any) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict | list) and value:
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, one in items:
            yield from leaves(one, *path, key)
    else:
        yield path


def at_path(record: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        record = record[key]
    return record


def others(value: Any) -> list[Any]:
    """Values that are not this one, in its type and out of it."""
    wrong: list[Any] = [None, "\ud800", []]
    if isinstance(value, bool):
        wrong.append(not value)
    elif isinstance(value, int):
        wrong += [value + 1, float(value), -1, 10**30, True]
    elif isinstance(value, str):
        wrong += [value + " ", value[:-1], value[1:] + value[:1], "x", 7]
    return [other for other in wrong if other != value or type(other) is not type(value)]


def record_to_change(name: str) -> Json:
    record = record_named(name.removesuffix(BARE))
    return without_private(record) if name.endswith(BARE) else record


BARE = " without its private part"
CHANGED = [
    pytest.param(PLAYED, marks=pytest.mark.full),
    pytest.param(SIDE_BETS + BARE, marks=pytest.mark.full),
    "california, void while dealt",
]
ALIKE = ("chain", "rules", "fairness")  # fields in which one played round is like another


@pytest.mark.parametrize("name", CHANGED)
def test_every_field_that_is_changed_is_found(name: str) -> None:
    record = record_to_change(name)
    paths = [path for path in leaves(record) if name == PLAYED or path[0] not in ALIKE]
    for path in paths:
        true = at_path(record, path)
        for other in others(true) if name == PLAYED else others(true)[-2:]:
            at_path(record, path[:-1])[path[-1]] = other
            if path == ("format",):
                with pytest.raises(ParseError):
                    verify(record)
                continue
            plausible = isinstance(other, str) and other.strip() and other.isprintable()
            if path[-1] in ON_TRUST and (isinstance(other, bool) or plausible):
                continue
            assert failed(record), (path, other)
        at_path(record, path[:-1])[path[-1]] = true


@pytest.mark.parametrize("name", CHANGED)
def test_every_field_that_is_missing_or_new_is_found(name: str) -> None:
    """But a part that is not opened, of cards that everybody saw: a record may leave it out."""
    true = record_to_change(name)
    turned = turned_parts(true)
    paths = [path for path in leaves(true) if name == PLAYED or path[0] not in ALIKE]
    branches = {path[:depth] for path in paths for depth in range(len(path))}
    for branch in branches:
        held = at_path(true, branch)
        for key in held if isinstance(held, dict) else range(len(held)):
            record = deepcopy(true)
            del at_path(record, branch)[key]
            if (*branch, key) == ("format",):
                continue
            if branch[-1:] == ("private",) and key in turned:
                assert failed(record) == []
                continue
            assert failed(record), (branch, key)
        record = deepcopy(true)
        if isinstance(held, dict):
            at_path(record, branch)["new"] = "(absent)"
        else:
            at_path(record, branch).append("new")
        assert failed(record), branch


@examples(400)
@given(st.sampled_from(NAMES), st.data())
def test_one_changed_letter_of_any_body_is_found(name: str, data: st.DataObject) -> None:
    record = record_named(name)
    link = data.draw(st.sampled_from([record["chain"]["opening"], *record["chain"]["events"]]))
    place = data.draw(st.integers(0, len(link["body"]) - 1))
    letter = data.draw(st.characters(codec="utf-8").filter(lambda c: c != link["body"][place]))
    link["body"] = link["body"][:place] + letter + link["body"][place + 1 :]
    assert "chain" in failed(record) or "shape" in failed(record)


# Acts that a round has once each in their place, whoever seals the chain. Of the others some may
# be left out, or told in another order, and the round would still have been a lawful one.
FIXED = (
    "round-opened",
    "no-more-bets-called",
    "collection-taken",
    "cards-dealt",
    "stub-discarded",
    "decided",
    "flop-turned",
    "turn-and-river-turned",
    "fold-collected",
    "dealer-turned",
    "seat-settled",
    "round-closed",
    "round-voided",
    "seed-revealed",
    "seed-kept",
)


def kind_of(event: Json) -> str:
    return str(json.loads(event["body"])["kind"])


def test_a_collection_that_a_void_keeps_and_an_absent_seat_that_plays_are_lawful() -> None:
    """Clauses 12.1 and 12.2, in the readings that are not the usual ones."""
    kept = record_named("other readings, void while decided")
    assert (kept["void_slip"]["collection_returned"], kept["collection"]) == ("0.00", "2.00")
    assert not failed(kept)
    absent = record_named("other readings, eventful")
    timed_out = [json.loads(one["body"])["seat"] for one in events_of(absent, "timed-out")]
    assert absent["seats"][str(timed_out[0])]["decisions"] == ["check", "check", "raise 1x"]
    assert not failed(absent)


@examples(400)
@given(st.sampled_from(NAMES), st.sampled_from(["drop", "double", "swap"]), st.data())
def test_an_event_dropped_doubled_or_swapped_is_found(
    name: str, how: str, data: st.DataObject
) -> None:
    record = record_named(name)
    events = record["chain"]["events"]
    at = data.draw(st.integers(0, len(events) - 1))
    other = data.draw(st.integers(0, len(events) - 1))
    acts = kind_of(events[at]), kind_of(events[other])
    first = events[0]["number"]
    if how == "drop":
        events.pop(at)
    elif how == "double":
        events.insert(at, deepcopy(events[at]))
    else:
        events[at], events[other] = events[other], events[at]
    if how == "swap" and at == other:
        return
    assert failed(record)
    if acts[0] not in FIXED or (how == "swap" and (acts[1] not in FIXED or acts[0] == acts[1])):
        return
    void_undealt = record["void"] and not record["board"] and record["collection"] == "0.00"
    if how == "drop" and acts[0] == "no-more-bets-called" and void_undealt:
        return  # it might as well have been void before that
    for number, event in enumerate(events, start=first):
        event["number"] = number
    found = failed(resealed(record))
    assert found
    assert "chain" not in found


def pay_more(body: Json) -> None:
    body["lines"][0]["paid"] += 100


def stake(**amounts: int) -> Callable[[Json], object]:
    return lambda body: body["stakes"].update({k.replace("_", "-"): v for k, v in amounts.items()})


CHEATS: dict[str, tuple[str, Callable[[Json], object], str]] = {
    "another flop": ("flop-turned", lambda body: body["cards"].reverse(), "private"),
    "another river": ("turn-and-river-turned", lambda body: body["cards"].reverse(), "deck"),
    "another dealer": ("dealer-turned", lambda body: body["cards"].reverse(), "private"),
    "another hand": ("seat-settled", lambda body: body["cards"].reverse(), "private"),
    "a hand that is not shown": (
        "seat-settled",
        lambda body: body.update(cards=[]),
        "settlement",
    ),
    "a fold that is shown": (
        "fold-collected",
        lambda body: body.update(cards=["As", "Ks"]),
        "settlement",
    ),
    "a fold that stays": ("fold-collected", lambda body: body.update(stays=True), "settlement"),
    "a hidden card": ("flop-turned", lambda body: body.update(cards=["??"] * 3), "shape"),
    "another digest": (
        "cards-dealt",
        lambda body: body["sealed"].update(dealer="0" * 64),
        "private",
    ),
    "a digest too few": ("cards-dealt", lambda body: body["sealed"].pop("river"), "private"),
    "a digest too many": (
        "cards-dealt",
        lambda body: body["sealed"].update({"turn": "0" * 64}),
        "private",
    ),
    "a hand too few": ("cards-dealt", lambda body: body["seats"].pop(), "play"),
    "a larger payment": ("seat-settled", pay_more, "settlement"),
    "another outcome": (
        "seat-settled",
        lambda body: body["lines"][0].update(outcome="push"),
        "settlement",
    ),
    "another result": ("seat-settled", lambda body: body.update(result="tie"), "settlement"),
    "another reason": (
        "seat-settled",
        lambda body: body["lines"][0].update(why="FOLDED"),
        "settlement",
    ),
    "a dealer that qualifies or not": (
        "dealer-turned",
        lambda body: body.update(qualifies=not body["qualifies"]),
        "settlement",
    ),
    "more in the bank": (
        "round-closed",
        lambda body: body["bank"].update(collected=body["bank"]["collected"] + 1),
        "settlement",
    ),
    "a larger collection": (
        "collection-taken",
        lambda body: body.update(amount=body["amount"] + 100),
        "play",
    ),
    "a larger Ante": ("wagers-placed", stake(ante=40000, blind=40000), "play"),
    "an Ante off the steps": ("wagers-placed", stake(ante=550, blind=550), "play"),
    "a small Trips": ("wagers-placed", stake(trips=100), "play"),
    "an empty Trips": ("wagers-placed", stake(trips=0), "play"),
    "a Blind beside the Ante": ("wagers-placed", stake(blind=700), "play"),
    "no Blind": ("wagers-placed", lambda body: body["stakes"].pop("blind"), "play"),
    "no Ante": ("wagers-placed", lambda body: body["stakes"].pop("ante"), "play"),
    "a spot that is not there": ("wagers-placed", stake(bad_beat=500), "play"),
    "a Play before the deal": ("wagers-placed", stake(play=500), "play"),
    "a meter that is not there": (
        "round-opened",
        lambda body: body.update(meters={"a": 1}),
        "play",
    ),
    "a meter afterwards": ("round-closed", lambda body: body.update(meters={"a": 1}), "settlement"),
    "another line of the table": (
        "seat-settled",
        lambda body: body["lines"][0].update(hand="royal flush"),
        "settlement",
    ),
    "the wrong total": ("no-more-bets-called", lambda body: body.update(total_action=1), "play"),
    "too small a bank": ("wager-put-up", lambda body: body.update(amount=499), "play"),
    "too large a bank": ("wager-put-up", lambda body: body.update(amount=10**9), "play"),
    "a raise off the ladder": ("decided", lambda body: body.update(decision="raise 2x"), "play"),
    "a fold before the flop": ("decided", lambda body: body.update(decision="fold"), "play"),
    "nonsense decided": ("decided", lambda body: body.update(decision="raise 04x"), "play"),
    "the wrong seat decides": ("decided", lambda body: body.update(seat=1), "play"),
    "a seat beyond the table": ("decided", lambda body: body.update(seat=9), "play"),
    "another stub": ("stub-discarded", lambda body: body.update(count=30), "play"),
    "another number": ("round-opened", lambda body: body.update(number=99), "play"),
    "another deck": ("round-opened", lambda body: body.update(deck="green"), "play"),
    "nobody banks": ("round-opened", lambda body: body.update(player_dealer=None), "play"),
    "another commitment": (
        "round-opened",
        lambda body: body.update(commitment="0" * 64),
        "commitment",
    ),
    "another seed": ("seed-revealed", lambda body: body.update(seed="0" * 64), "reveal"),
    "a new field": ("flop-turned", lambda body: body.update(new=1), "shape"),
    "a kind of our own": ("flop-turned", lambda body: body.update(kind="bonus"), "shape"),
    "a chat": ("flop-turned", lambda body: body.update(kind="table-closed"), "shape"),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_server_that_seals_a_lie_is_found_out(cheat: str) -> None:
    kind, change, finds = CHEATS[cheat]
    record = record_named(SIDE_BETS if kind == "fold-collected" else PLAYED)
    assert finds in failed(rewrite(record, kind, change))
    assert "chain" not in failed(record) or finds == "shape"


@pytest.mark.parametrize(
    ("name", "cents", "finds"),
    [
        (SIDE_BETS, 100, "play"),  # below where it starts
        ("side bets, round 1", 200_000, "play"),  # not where it starts, in the first round
        (SIDE_BETS, 10_000_000, "settlement"),
    ],
)
def test_a_meter_that_shows_something_else_is_found_out(name: str, cents: int, finds: str) -> None:
    record = record_named(name)
    rewrite(record, "round-opened", lambda body: body["meters"].update(jackpot=cents))
    assert finds in failed(record)


def reopen(record: Json, part: str, cards: str) -> Json:
    """Other cards in one part of the deal, sealed as they should be."""
    link = happened(record, "cards-dealt")
    link["private"][part]["cards"] = cards
    text = f"{part} {link['private'][part]['salt']} {cards}"
    digest = hashlib.sha256(text.encode()).hexdigest()
    return rewrite(record, "cards-dealt", lambda body: body["sealed"].update({part: digest}))


def test_other_cards_than_the_deck_has_are_found_out_though_they_are_sealed() -> None:
    record = record_named("house, void while dealt")
    first, second = record["seats"]["1"]["cards"][:2], record["seats"]["1"]["cards"][2:]
    record["notation"] = record["notation"].replace(first + second, second + first)
    record["seats"]["1"]["cards"] = second + first
    assert failed(reopen(record, "1", second + first)) == ["deck"]


def test_a_card_that_is_dealt_twice_is_found_out() -> None:
    record = record_named("house, void while dealt")
    dealer = record["dealer"]
    record["notation"] = record["notation"].replace(record["seats"]["1"]["cards"], dealer)
    record["seats"]["1"]["cards"] = dealer
    assert failed(reopen(record, "1", dealer)) == ["private", "deck"]


@pytest.mark.parametrize("cards", ["", "As", "AsKsQs"])
def test_a_part_has_its_number_of_cards(cards: str) -> None:
    assert "private" in failed(reopen(record_named(PLAYED), "dealer", cards))


def test_records_without_their_private_part_say_what_could_not_be_checked() -> None:
    record = record_named(SIDE_BETS)
    folded = [seat for seat, part in record["seats"].items() if part["result"] == "fold"]
    assert folded == ["1", "4"]
    words = {check.name: check.words for check in verify(without_private(record))}
    assert words["private"] == "nothing is opened: 7 digests stay without their salts"
    assert not_checkable(without_private(record)) == ["private"]
    assert words["deck"].endswith("; the record does not show seat 1, seat 4")
    words = {check.name: check.words for check in verify(without_private(record, "4", "dealer"))}
    left = "seat 1, seat 2, seat 6, flop, river"
    assert words["private"].startswith("2 of 7 parts, each as it was sealed; ")
    assert words["private"].endswith(f"not held against their digests: {left}")
    record = without_seed(without_private(record_named("house, round 1")))
    unseen = {check.name: check for check in verify(record)}
    assert unseen["settlement"].state is State.PASSED
    assert unseen["folds"].state is State.NOT_CHECKABLE
    assert unseen["folds"].words == "folded and not shown, so taken as lost: seat 6's Trips"


@given(st.sampled_from(NAMES), st.data())
def test_any_parts_may_be_left_out_and_none_may_be_another(name: str, data: st.DataObject) -> None:
    record = record_named(name)
    dealt = [link["private"] or {} for link in events_of(record, "cards-dealt")]
    parts = sorted(dealt[0]) if dealt else []
    kept = data.draw(st.lists(st.sampled_from(parts), unique=True)) if parts else []
    record = without_private(record, *kept)
    assert failed(record) == []
    for part in kept[:1]:
        field = data.draw(st.sampled_from(["salt", "cards"]))
        opened = happened(record, "cards-dealt")["private"][part]
        opened[field] = opened[field][2:] + opened[field][:2]
        assert "private" in failed(record)


def test_cards_that_the_private_part_does_not_open_are_not_told_all_the_same() -> None:
    record = record_named(SIDE_BETS)
    happened(record, "cards-dealt")["private"] = None
    assert failed(record) == ["deck", "summary"]


@pytest.mark.parametrize("field", ["dealer", "board"])
def test_a_card_that_was_turned_is_not_hidden(field: str) -> None:
    record = record_named(SIDE_BETS)
    record["notation"] = record["notation"].replace(record[field], "?" * len(record[field]))
    record[field] = "?" * len(record[field])
    assert failed(record) == ["deck", "summary"]
    hidden = without_private(record_named(SIDE_BETS))
    hidden[field] = "?" * len(hidden[field])
    assert failed(hidden) == ["deck", "summary"]


def test_the_store_makes_the_same_record_without_the_private_part() -> None:
    kept = table_of(GAMES["side bets"])
    for _ in range(4):
        kept.open()
        kept.bots_ask()
        kept.deal()
        kept.decide()
        record = kept.reveal()
        assert kept.record(private=False) == without_private(record)


def test_a_fold_that_would_have_won_is_found_out_though_nobody_saw_it() -> None:
    """The seed tells what lay there: a hand that keeps a wager is shown (clause 7.2)."""
    rules = with_fields(GAMES["royal caribbean"], {"name": "open", "deals": "open"})
    record = eventful(rules)
    folds = [json.loads(link["body"]) for link in events_of(record, "fold-collected")]
    at = next(at for at, body in enumerate(folds) if body["cards"])
    hidden = without_private(record)
    rewrite(hidden, "fold-collected", lambda body: body.update(cards=[]), at)
    assert "settlement" in failed(hidden)


def test_a_seed_that_suits_the_server_better_is_found_out() -> None:
    """The lie told throughout: seed, commitment and reveal agree, but the deck is another's."""
    record = record_named(PLAYED)
    seed = "ab" * 32
    commitment = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
    rewrite(record, "round-opened", lambda body: body.update(commitment=commitment))
    rewrite(record, "seed-revealed", lambda body: body.update(seed=seed))
    record["fairness"].update(seed=seed, commitment=commitment)
    assert failed(record) == ["deck"]
    assert "deck" in failed(without_private(record))


def test_a_share_that_was_ignored_is_found_out() -> None:
    record = record_named("house, round 2")
    rewrite(record, "seed-given", lambda body: body.update(seed="another"))
    record["fairness"]["seat_seeds"]["2"] = "another"
    assert failed(record) == ["deck"]


def test_other_rules_than_those_the_table_was_opened_with_are_found() -> None:
    record = record_named("house, round 1")
    toml = record["rules"]["toml"].replace('"UTH-03"', '"UTH-04"')
    record["rules"].update(toml=toml, sha256=hashlib.sha256(toml.encode()).hexdigest())
    assert failed(record)[0] == "rules"


@pytest.mark.parametrize(
    "toml", ["", "name = 1", 'extends = "house"', "x = [" * 5000, 'name = "house"\nname = "b"']
)
def test_rules_that_cannot_be_read_are_words_and_no_exception(toml: str) -> None:
    record = record_named("house, round 1")
    record["rules"].update(toml=toml, sha256=hashlib.sha256(toml.encode()).hexdigest())
    assert failed(record)[0] == "rules"


def test_a_record_without_its_seed_is_refused_in_words() -> None:
    record = record_named("house, round 1")
    record["fairness"]["seed"] = None
    record["chain"]["events"].pop()
    words = {check.name: check.words for check in verify(record) if check.name in failed(record)}
    assert words["reveal"] == "the seed is not revealed: until it is, nobody can check the deck"
    assert "deck" in words


@pytest.mark.parametrize("number", ["1", "2", "10"])
def test_records_of_other_formats_are_refused_by_their_number(number: str) -> None:
    with pytest.raises(ParseError, match=f"^a record of format {number}; this reads format 3$"):
        verify({"format": f"pitboss round {number}"})


def test_a_journal_and_rules_of_another_format_are_named_by_their_number() -> None:
    record = record_named("house, round 1")
    toml = record["rules"]["toml"].replace("format = 3", "format = 4")
    record["rules"].update(toml=toml, sha256=hashlib.sha256(toml.encode()).hexdigest())
    words = {check.name: check.words for check in verify(record)}
    assert words["rules"] == "rules of format 4; this reads format 3"
    record = record_named("house, round 1")
    opening = record["chain"]["opening"]
    opening["body"] = opening["body"].replace('"format":3', '"format":1')
    words = {check.name: check.words for check in verify(record)}
    assert words["rules"] == "a journal of format 1; this reads format 3"


@pytest.mark.parametrize("value", [None, 3, "text", [], {}, {"format": "pitboss"}, {"format": 3}])
def test_what_is_no_record_is_a_parse_error(value: Any) -> None:
    with pytest.raises(ParseError, match="not a record of a round"):
        verify(value)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=8,
    ),
    st.data(),
)
def test_nonsense_anywhere_is_words_and_no_exception(nonsense: Any, data: st.DataObject) -> None:
    record = record_named(PLAYED)
    paths = sorted({path[:depth] for path in leaves(record) for depth in range(1, 5)}, key=str)
    path = data.draw(st.sampled_from([path for path in paths if path != ("format",)]))
    at_path(record, path[:-1])[path[-1]] = nonsense
    verify(record)


@given(st.sampled_from(NAMES), st.data())
def test_nonsense_in_a_sealed_body_is_words_and_no_exception(
    name: str, data: st.DataObject
) -> None:
    record = record_named(name)
    event = data.draw(st.sampled_from(record["chain"]["events"]))
    body = json.loads(event["body"])
    path = data.draw(st.sampled_from(sorted(leaves(body), key=str)))
    number = st.integers(-5, 10**18)
    value = data.draw(st.none() | st.booleans() | number | st.text() | st.just(()))
    at_path(body, path[:-1])[path[-1]] = value
    event["body"] = json.dumps(body)
    verify(resealed(record))


def test_the_verifier_imports_the_standard_library_and_the_errors_alone() -> None:
    for path in Path(pitboss.verifier.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0
                names = [node.module or ""]
            for name in names:
                ours = name == "pitboss.errors" or name.startswith("pitboss.verifier")
                assert ours or name.split(".")[0] in sys.stdlib_module_names, (path.name, name)


def test_it_knows_every_kind_of_event_that_a_table_keeps() -> None:
    """But the rotation clock and the closing of the table, which wait until every seed is
    revealed."""
    from pitboss.storage.records import KINDS
    from pitboss.verifier import record

    between = {"rotation-clock-started", "game-paused", "game-resumed", "table-closed"}
    assert set(record._KINDS) == set(KINDS) - between
