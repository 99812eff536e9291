"""The fairness check of the pages, in a real browser, beside the verifier of the command."""

import hashlib
import hmac
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from pitboss.game.profiles import PROFILES
from pitboss.verifier import verify
from tests.e2e.advice_shown import module
from tests.e2e.browser import private_window
from tests.e2e.modules import Modules
from tests.e2e.played_rounds import play_round, record_of, take_seat
from tests.server.serving import Served, Visitor
from tests.verifier.tables import NAMES, Json, record_named, without_private, without_seed
from tests.verifier.test_fairness_page import PAGE, SEED, SHARES, shown
from tests.verifier.test_verifier import (
    CHEATS,
    PLAYED,
    SIDE_BETS,
    at_path,
    happened,
    leaves,
    reopen,
    rewrite,
)

Verdict = dict[str, str]  # the state of each check

# Where the browser has no hashes of its own: a page from another machine, over plain HTTP.
NO_SUBTLE = "Object.defineProperty(Crypto.prototype, 'subtle', {get: () => undefined})"


class Checks(Modules):
    def verdicts(self, records: list[Json], known: Json | None = None) -> list[Verdict]:
        script = """async ({verifyRound}, {records, known}) => {
          const answers = [];
          for (const record of records) answers.push(await verifyRound(record, known));
          return answers;
        }"""
        given = {"records": records, "known": known or {}}
        answers = self.call("fairness/verify.js", script, given)
        for line in (line for answer in answers for line in answer):
            assert line["name"]
            assert line["detail"]
        return [{line["check"]: line["state"] for line in answer} for answer in answers]

    def failing(self, record: Json, **known: Any) -> list[str]:
        (verdict,) = self.verdicts([record], known)
        return [name for name, state in verdict.items() if state == "failed"]


@pytest.fixture(scope="module")
def modules(browser: Browser, served: Served) -> Iterator[Checks]:
    with private_window(browser, served.url) as window:
        yield Checks(window.new_page())


@pytest.fixture(scope="module")
def modules_without_hashes(browser: Browser, served: Served) -> Iterator[Checks]:
    with private_window(browser, served.url) as window:
        window.add_init_script(NO_SUBTLE)
        yield Checks(window.new_page())


def commands_verdict(record: Json) -> Verdict:
    return {check.name: check.state for check in verify(record)}


LENGTHS = [0, 1, 31, 54, 55, 56, 63, 64, 65, 119, 120, 128, 1000]


def test_the_two_ways_to_hash_agree_with_each_other_and_with_python(modules: Checks) -> None:
    script = """async ({own, browsers, hex}, lengths) => {
      const found = [];
      for (const length of lengths) {
        const message = Uint8Array.from({length}, (_, at) => (at * 7 + length) % 256);
        const key = Uint8Array.from({length: length || 1}, (_, at) => (at * 5 + 3) % 256);
        for (const {digest, hmac} of [own, browsers]) {
          found.push([hex(await digest(message)), hex(await hmac(key, message))]);
        }
      }
      return found;
    }"""
    expected = []
    for length in LENGTHS:
        message = bytes((at * 7 + length) % 256 for at in range(length))
        key = bytes((at * 5 + 3) % 256 for at in range(length or 1))
        hashes = [
            hashlib.sha256(message).hexdigest(),
            hmac.digest(key, message, "sha256").hex(),
        ]
        expected += [hashes, hashes]
    assert modules.call("fairness/sha256.js", script, LENGTHS) == expected


def test_the_browsers_own_hashes_serve_where_there_are_any(
    modules: Checks, modules_without_hashes: Checks
) -> None:
    which = "({hashing, own, browsers}) => [hashing === browsers, hashing === own]"
    assert modules.call("fairness/sha256.js", which) == [True, False]
    assert modules_without_hashes.call("fairness/sha256.js", which) == [False, True]


def test_the_example_of_the_fairness_page(modules: Checks) -> None:
    script = """async ({message, shuffled, deal}, {path, shares}) => {
      const {hex, own} = await import(path);
      const deck = await shuffled(new Uint8Array(32), 1, shares, own);
      return {message: hex(message(1, shares)), deck, shoe: deal(deck, [5, 2], "shoe"),
        shuffler: deal(deck, ["2", "5"], "shuffler")};
    }"""
    assert bytes(32) == SEED
    given = {
        "path": module("fairness/sha256.js"),
        "shares": {str(k): v for k, v in SHARES.items()},
    }
    found = modules.call("fairness/shuffle.js", script, given)
    assert found["message"] == shown("message")
    assert found["deck"][:13] == shown("deck").split()
    board = ["Ah", "4c", "4h", "Th", "7d"]
    assert found["shuffler"] == {
        "hands": {"2": ["9c", "3h"], "5": ["5d", "4s"]},
        "dealer": ["2h", "2c"],
        "board": board,
    }
    assert found["shoe"] == {
        "hands": {"2": ["9c", "4s"], "5": ["3h", "2h"]},
        "dealer": ["5d", "2c"],
        "board": board,
    }


@pytest.mark.parametrize(
    "which", [pytest.param("modules", marks=pytest.mark.full), "modules_without_hashes"]
)
def test_true_records_hold(request: pytest.FixtureRequest, which: str) -> None:
    """Of all games, eventful and void rounds and banks that are exhausted among them."""
    verdicts = request.getfixturevalue(which).verdicts([record_named(name) for name in NAMES])
    wrong = {name: it for name, it in zip(NAMES, verdicts, strict=True) if "failed" in it.values()}
    assert wrong == {}


def test_true_records_hold_without_their_private_parts(modules: Checks) -> None:
    """What is hidden is left open; all that is told still has to be true."""
    verdicts = modules.verdicts([without_private(record_named(name)) for name in NAMES])
    wrong = {name: it for name, it in zip(NAMES, verdicts, strict=True) if "failed" in it.values()}
    assert wrong == {}


def test_a_record_that_opens_some_of_its_parts_holds_and_tells_no_others(modules: Checks) -> None:
    record = record_named(SIDE_BETS)
    private = happened(record, "cards-dealt")["private"]
    hidden = next(seat for seat, part in record["seats"].items() if part["result"] == "fold")
    del private[hidden]
    assert modules.failing(record) == ["deck"]  # which still tells its cards
    record["seats"][hidden]["cards"] = "????"
    assert modules.failing(record) == []
    private["dealer"]["salt"] = "0" * 64
    assert modules.failing(record) == ["private"]


def test_without_a_seed_nothing_is_said_of_the_deck(modules: Checks) -> None:
    record = without_seed(without_private(record_named(PLAYED)))
    assert modules.failing(record) == ["reveal", "commitment", "deck"]


@pytest.mark.parametrize("profile", PROFILES)
def test_a_round_of_the_house_gets_the_verdict_of_the_command(
    modules: Checks, guest: Visitor, profile: str
) -> None:
    table = take_seat(guest, profile=profile)
    number = play_round(guest, table, ["check", "check", "raise 1x"], share="7 come 11")
    record = record_of(guest, table, number)
    known = {"commitment": record["fairness"]["commitment"], "ownSeeds": {"1": "7 come 11"}}
    (verdict,) = modules.verdicts([record], known)
    assert "failed" not in verdict.values()
    by_command = commands_verdict(record)
    own_checks = {"seen", "shares", "own"}
    of_the_rules = {"play", "settlement", "folds"}
    assert {name: verdict[name] for name in verdict if name not in own_checks} == {
        name: by_command[name] for name in by_command if name not in of_the_rules
    }
    assert set(verdict) - set(by_command) == own_checks


def test_the_checks_are_those_that_the_fairness_page_names(modules: Checks) -> None:
    record = record_named("house, round 2")
    known = {"commitment": record["fairness"]["commitment"], "ownSeeds": {"2": "share 1"}}
    (verdict,) = modules.verdicts([record], known)
    named = re.findall(r"^\| `(\w+)` \|", PAGE.partition("## The checks")[2], re.MULTILINE)
    assert set(verdict) == set(named) - {"play", "settlement", "folds"}


def test_what_the_page_knows_itself_is_held_against_the_record(modules: Checks) -> None:
    record = record_named("house, round 2")
    assert record["fairness"]["seat_seeds"] == {"2": "share 1"}
    (verdict,) = modules.verdicts([record])
    assert not {"seen", "own"} & set(verdict)
    assert modules.failing(record, commitment="0" * 64) == ["seen"]
    assert modules.failing(record, ownSeeds={"2": "share 1"}) == []
    assert modules.failing(record, ownSeeds={"2": "mine"}) == ["own"]
    assert modules.failing(record, ownSeeds={"4": "mine"}) == ["own"]


def change_card(record: Json) -> None:
    record["board"] = record["board"][2:] + record["board"][:2]


def change_seed(record: Json) -> None:
    record["fairness"]["seed"] = "0" * 64


def change_commitment(record: Json) -> None:
    record["fairness"]["commitment"] = "0" * 64


def change_share(record: Json) -> None:
    record["fairness"]["seat_seeds"] = {"2": "another"}


def change_event(record: Json) -> None:
    record["chain"]["events"][3]["at"] += 1


def drop_event(record: Json) -> None:
    del record["chain"]["events"][2]


def change_rules(record: Json) -> None:
    record["rules"]["toml"] += "\n"


def change_stack(record: Json) -> None:
    record["seats"]["2"]["stack_after"] = "1.00"


def change_decision(record: Json) -> None:
    record["seats"]["2"]["decisions"] = ["raise 3x"]


def change_payment(record: Json) -> None:
    record["settlement"][0]["paid"] = "999.00"


def deal_other_cards(record: Json) -> None:
    """The lie told throughout, and sealed: only the seeds say otherwise."""
    flop = happened(record, "cards-dealt")["private"]["flop"]["cards"]
    turned = flop[2:] + flop[:2]
    reopen(record, "flop", turned)
    cards = [turned[at : at + 2] for at in range(0, 6, 2)]
    rewrite(record, "flop-turned", lambda body: body.update(cards=cards))
    record["board"] = turned + record["board"][6:]


def commit_to_another(record: Json) -> None:
    seed = "ab" * 32
    commitment = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
    rewrite(record, "round-opened", lambda body: body.update(commitment=commitment))
    rewrite(record, "seed-revealed", lambda body: body.update(seed=seed))
    record["fairness"].update(seed=seed, commitment=commitment)


def give_no_share(record: Json) -> None:
    rewrite(record, "seed-given", lambda body: body.update(seed="another"))
    record["fairness"]["seat_seeds"]["2"] = "another"


TAMPERINGS: dict[Callable[[Json], None], list[str]] = {
    change_card: ["deck"],
    change_seed: ["reveal", "commitment", "deck"],
    change_commitment: ["commitment"],
    change_share: ["shares"],
    change_event: ["chain"],
    drop_event: ["chain", "deck", "collection", "summary"],
    change_rules: ["rules"],
    change_stack: ["stacks"],
    change_decision: ["summary"],
    change_payment: ["summary"],
    deal_other_cards: ["deck"],
    commit_to_another: ["deck"],
    give_no_share: ["deck"],
}


@pytest.mark.parametrize("tamper", TAMPERINGS, ids=lambda it: it.__name__)
def test_what_was_tampered_with_is_found(modules: Checks, tamper: Callable[[Json], None]) -> None:
    record = record_named("house, round 2")
    tamper(record)
    failing = modules.failing(record)
    assert failing == TAMPERINGS[tamper]
    assert "failed" in commands_verdict(record).values()


# What only the rules of the game can tell; `pitboss verify` knows them, the browser does not.
OF_THE_RULES = {"label", "words", "clauses", "notation"}
ON_TRUST = {"player", "bot"}  # happened before the record's chain begins


def others(value: Any) -> list[Any]:
    wrong: list[Any] = [None]
    if isinstance(value, bool):
        wrong.append(not value)
    elif isinstance(value, int):
        wrong += [value + 1, -1, str(value)]
    elif isinstance(value, str):
        wrong += [value + " ", value[1:] + value[:1], "x", 7]
    return [other for other in wrong if other != value]


# Changes a record in the browser: all of them sent from here would be many megabytes.
UNFOUND = """async ({verifyRound}, {record, changes}) => {
  const unfound = [];
  for (const [path, other] of changes) {
    const changed = structuredClone(record);
    const holder = path.slice(0, -1).reduce((it, key) => it[key], changed);
    holder[path.at(-1)] = other;
    if ((await verifyRound(changed)).every(({holds}) => holds)) unfound.push([path, other]);
  }
  return unfound;
}"""


@pytest.mark.parametrize(
    "name",
    [PLAYED, pytest.param(SIDE_BETS, marks=pytest.mark.full), "california, void while dealt"],
)
def test_every_field_that_is_changed_is_found(modules: Checks, name: str) -> None:
    record = record_named(name)
    changes = [
        [list(path), other]
        for path in leaves(record)
        if not {*path} & (OF_THE_RULES | ON_TRUST)
        for other in others(at_path(record, path))
    ]
    assert len(changes) > 300
    assert modules.call("fairness/verify.js", UNFOUND, {"record": record, "changes": changes}) == []


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_lie_that_is_sealed_is_found_where_no_rules_are_needed(
    modules: Checks, cheat: str
) -> None:
    kind, change, _ = CHEATS[cheat]
    record = record_named(SIDE_BETS if kind == "fold-collected" else PLAYED)
    rewrite(record, kind, change)
    assert "failed" in commands_verdict(record).values()
    assert modules.failing(record) or cheat in FOR_THE_COMMAND


# Lies that are sealed, and told in no other place of the record.
FOR_THE_COMMAND = {
    "a dealer that qualifies or not",
    "a fold that stays",
    "a hand that is not shown",
    "a meter afterwards",
}


@pytest.mark.parametrize("number", [1, 4])
def test_another_format_is_refused_by_its_number(modules: Checks, number: int) -> None:
    record = {**record_named(PLAYED), "format": f"pitboss round {number}"}
    (first, *others) = modules.call(
        "fairness/verify.js", "({verifyRound}, record) => verifyRound(record)", record
    )
    assert first["detail"] == f"It is a record of format {number}; this page reads format 3."
    assert {line["state"] for line in (first, *others)} == {"failed"}


@pytest.mark.parametrize("nonsense", [None, 3, "text", [], {}, {"format": "pitboss round 3"}])
def test_what_is_no_record_holds_nothing(modules: Checks, nonsense: Any) -> None:
    (verdict,) = modules.verdicts([nonsense])
    assert set(verdict.values()) == {"failed"}
