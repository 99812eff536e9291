"""Four settle a hand alike: the table, the desk, the verifier and the slow twin."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from pitboss.desk.hand import SettledHand, settle_disputed_hand
from pitboss.desk.page import page
from pitboss.errors import ParseError
from pitboss.game.dealer import settlement
from pitboss.game.hands import Strength
from pitboss.game.profiles import format_rules
from pitboss.game.round import Round
from pitboss.game.settlement import Line
from pitboss.verifier import settlement as verifier
from pitboss.verifier.hands import category
from pitboss.verifier.rules import read_rules
from pitboss.verifier.wagers import Share
from tests.desk.scenarios import Scenario, amounts, as_json, played, scenarios, texts
from tests.hypothesis_profile import examples
from tests.reference import settlement as twin
from tests.reference.settlement import Row, Sheet


def sheet_of_twin(scenario: Scenario) -> Sheet:
    hands = [
        twin.Hand(seat, texts(part.cards), part.every_stake, part.folded, part.foul)
        for seat, part in scenario.seats.items()
    ]
    bank = twin.Bank(scenario.bank, scenario.wager, amounts(scenario.meters))
    return twin.settle(scenario.rules, hands, texts(scenario.dealer), texts(scenario.board), bank)


def sheet_of_table(round: Round) -> Sheet:
    """As the events of the showdown left it; who works the settlement out again gets the same."""
    settled = settlement(round)
    first = [line for seat in settled.seats for line in seat.collected_first]
    assert list(round.lines) == first + [line for s in settled.seats for line in s.at_its_turn]
    assert round.bank == settled.bank
    assert round.results == {seat.seat: seat.result for seat in settled.seats}
    assert round.dealer_turned == settled.dealer_turned == (settled.qualifies is not None)
    return Sheet(
        turns=[seat.seat for seat in settled.seats],
        rows=[_row_of_table(line, line in first) for line in round.lines],
        results={seat: round.results[seat].value for seat in round.settlement_order},
        categories={seat.seat: _category(seat.strength) for seat in settled.seats},
        nets={seat: round.net(seat) for seat in round.settlement_order},
        dealer=_category(settled.dealer),
        qualifies=settled.qualifies,
        total_action=round.total_action,
        collection=round.collection,
        collected=settled.bank.collected,
        paid=settled.bank.paid,
        bank_net=settled.bank.net,
        exhausted=settled.bank.exhausted,
        left=settled.bank.left,
        meters=amounts(settled.meters),
    )


def _category(hand: Strength | None) -> str | None:
    return None if hand is None else str(hand.category)


def _row_of_table(line: Line, first: bool) -> Row:
    odds = None if line.odds is None else str(line.odds)
    fate = line.outcome.value, *_of_what_won(line.outcome.value, odds, line.hand)
    moved = line.due, line.paid, line.returned, line.lost
    row = Row(line.seat, line.spot, line.stake, *fate, *moved, first)
    assert (line.uncovered, line.net) == (row.uncovered, row.net)
    return row


def _of_what_won(outcome: str, odds: str | None, hand: str) -> tuple[str | None, str]:
    """A push may say of which line that pays 0."""
    return (None, "") if outcome == "push" else (odds, hand)


def sheet_of_verifier(scenario: Scenario) -> tuple[Sheet, list[str]]:
    """With its reasons. It reads the rules from their text, as it does for a record."""
    rules = read_rules(format_rules(scenario.rules))
    stakes = {seat: part.every_stake for seat, part in scenario.seats.items()}
    shown = amounts(scenario.meters)
    meters = {
        wager.spot: shown[wager.spot]
        + sum(wager.meter.fed(by_spot.get(wager.spot, 0)) for by_spot in stakes.values())
        for wager in rules.wagers
        if wager.meter
    }
    game = rules.game(scenario.wager, scenario.bank, meters)
    dealer, board = texts(scenario.dealer), texts(scenario.board)
    players = [
        verifier.Player(
            seat,
            texts(part.cards),
            {spot: Fraction(stake) for spot, stake in stakes[seat].items()},
            part.folded,
            part.foul,
        )
        for seat, part in scenario.seats.items()
    ]
    lines, bank = verifier.settlement(game, players, dealer, board)
    in_turn = {player.seat: player for player in players}
    order = verifier.clockwise(in_turn, scenario.bank)
    turned = verifier.dealer_is_turned(game, players)
    total = sum(sum(part.stakes.values()) for part in scenario.seats.values())
    sheet = Sheet(
        turns=order,
        rows=list(map(_row_of_verifier, lines)),
        results={seat: _result_of_verifier(in_turn[seat], dealer, board) for seat in order},
        categories={seat: _made(texts(scenario.seats[seat].cards), board) for seat in order},
        nets={s: int(sum(one.paid - one.lost for one in lines if one.seat == s)) for s in order},
        dealer=_made(dealer, board),
        qualifies=verifier.qualifies(game, dealer, board) if turned else None,
        total_action=total,
        collection=rules.collection(total),
        collected=int(bank.taken),
        paid=int(bank.given),
        bank_net=int(bank.taken - bank.given),
        exhausted=bank.exhausted,
        left=int(bank.left()),
        meters={spot: int(shows) for spot, shows in bank.meters_afterwards().items()},
    )
    return sheet, [line.why for line in lines]


def _made(cards: list[str], board: list[str]) -> str | None:
    return None if "??" in cards else category([*cards, *board])


def _result_of_verifier(player: verifier.Player, dealer: list[str], board: list[str]) -> str:
    if player.foul:
        return "foul"
    if player.folded:
        return "fold"
    return verifier.result_against_dealer(player.cards, dealer, board)


def _row_of_verifier(line: verifier.Settled) -> Row:
    odds = str(line.odds) if isinstance(line.odds, Share) else None
    if isinstance(line.odds, Fraction):
        odds = f"{line.odds.numerator} to {line.odds.denominator}"
    fate = line.outcome, *_of_what_won(line.outcome, odds, line.hand)
    stake, due, paid, lost = map(int, (line.stake, line.due, line.paid, line.lost))
    return Row(line.seat, line.spot, stake, *fate, due, paid, stake - lost, lost, line.with_fold)


def sheet_of_desk(scenario: Scenario, hand: SettledHand) -> tuple[Sheet, list[str]]:
    """With its reasons; from the answer, and from the page for the order of the folds."""
    said, told = hand.form(), page(hand.round)
    first = [line for seat in told.seats for line in seat.before_showdown]
    lines = first + [line for seat in told.seats for line in seat.lines]
    bank = said["house"] if scenario.bank is None else said["player_dealer"]
    if scenario.bank is not None:
        assert (bank["seat"], bank["wager"]) == (scenario.bank, _money(scenario.wager))
    seats = {seat["seat"]: seat for seat in said["seats"]}
    for seat, shown in zip(said["seats"], told.seats, strict=True):
        own = [line.model_dump() for line in (*shown.before_showdown, *shown.lines)]
        assert (shown.seat, shown.result, shown.net) == (seat["seat"], seat["result"], seat["net"])
        assert seat["lines"] == own
        assert seat["spots"] == {
            line["spot"]: {field: line[field] for field in AMOUNTS} for line in own
        }
    sheet = Sheet(
        turns=list(seats),
        rows=[_row_of_desk(line.model_dump(), line in first) for line in lines],
        results={seat: of["result"] for seat, of in seats.items()},
        categories={seat: of["category"] for seat, of in seats.items()},
        nets={seat: _cents(of["net"]) for seat, of in seats.items()},
        dealer=said["dealer"]["category"],
        qualifies=said["dealer"]["qualifies"],
        total_action=_cents(said["total_action"]),
        collection=_cents(said["collection"]),
        collected=_cents(bank["collected"]),
        paid=_cents(bank["paid"]),
        bank_net=_cents(bank["net"]),
        exhausted=bank.get("exhausted", False),
        left=None,
        meters=None,
    )
    return sheet, [line.why for line in lines]


AMOUNTS = ("stake", "outcome", "due", "paid", "returned", "lost")


def _row_of_desk(line: dict[str, Any], first: bool) -> Row:
    fate = line["outcome"], *_of_what_won(line["outcome"], line["odds"], line["hand"])
    due, paid, returned, lost = (_cents(line[name]) for name in AMOUNTS[2:])
    stake = _cents(line["stake"])
    row = Row(line["seat"], line["spot"], stake, *fate, due, paid, returned, lost, first)
    assert (_cents(line["uncovered"]), _cents(line["net"])) == (row.uncovered, row.net)
    return row


def _cents(text: str) -> int:
    assert text[-3] == "."
    return int(text.replace(".", ""))


def _money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


@examples(1000)
@given(scenarios())
def test_table_desk_verifier_and_slow_twin_settle_alike(scenario: Scenario) -> None:
    expected = sheet_of_twin(scenario)
    round = played(scenario)
    assert sheet_of_table(round) == expected
    second, reasons = sheet_of_verifier(scenario)
    assert second == expected
    assert [line.why.name for line in round.lines] == reasons
    if scenario.refusals:
        with pytest.raises(ParseError) as refused:
            settle_disputed_hand(as_json(scenario))
        assert str(refused.value) in scenario.refusals
        return
    at_desk, said = sheet_of_desk(scenario, settle_disputed_hand(as_json(scenario)))
    foul = [seat for seat, part in scenario.seats.items() if part.foul]
    unseen = {**expected.categories, **dict.fromkeys(foul)}  # of a foul hand the desk says nothing
    assert at_desk == replace(expected, categories=unseen, left=None, meters=None)
    assert said == reasons


def test_the_slow_twin_shares_nothing_but_the_strengths_of_hands() -> None:
    tree = ast.parse(Path(twin.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not any(isinstance(node, ast.Import) for node in ast.walk(tree))
    assert imported == {"collections.abc", "dataclasses", "typing", "tests.reference.hands"}


@pytest.mark.full
def test_the_scenarios_reach_every_corner() -> None:
    reached: set[str] = set()

    @settings(max_examples=1000)
    @given(scenarios())
    def reach(scenario: Scenario) -> None:
        reached.update(corners(scenario, sheet_of_twin(scenario)))

    reach()
    assert [corner for corner in CORNERS if corner not in reached] == []


def corners(scenario: Scenario, sheet: Sheet) -> Iterator[str]:
    """What is remarkable about a scenario, in words."""
    rules = scenario.rules
    yield from sheet.results.values()
    for row in sheet.rows:
        wager = rules.wager(row.spot)
        yield f"{wager.settles}: {row.outcome}"
        cut = row.uncovered or (row.outcome == "lose" and row.returned)
        if row.outcome == "returned":
            yield f"{rules.coverage}: {'winner' if row.due else 'loser'} returned"
        elif cut:
            yield f"{rules.coverage}: {row.outcome} cut short"
        if sheet.results[row.seat] == "fold":
            yield f"fold, {wager.fold}: {row.outcome}"
        if sheet.results[row.seat] == "foul":
            yield f"foul: {row.outcome}"
        if row.odds and row.odds.endswith("%"):
            yield "a share of the meter"
    if sheet.exhausted:
        yield f"{rules.coverage}: exhausted"
    if scenario.bank is not None and not scenario.wager:
        yield f"{rules.coverage}: a bank of nothing, {'taking' if sheet.collected else 'idle'}"
    if scenario.bank is not None and scenario.wager < rules.least_bank_wager:
        yield "a bank below its minimum"
    if sheet.qualifies is False:
        yield f"does not qualify, Ante {rules.unqualified_ante}"
    if sheet.qualifies is None:
        yield f"dealer not turned{', nor seen' if None in scenario.dealer else ''}"
    for part in scenario.seats.values():
        if part.folded and None in part.cards:
            yield "a fold that nobody saw" + (" stands" if part.stands_on(rules) else "")


COVERAGES = ("wager", "net", "payoffs")
WAYS = (
    "against the dealer",
    "when the hand wins",
    "on its own cards",
    "when the hand loses",
    "when either hand loses",
)
CORNERS = [
    *("win", "lose", "tie", "fold", "foul"),
    *(f"{way}: {outcome}" for way in WAYS for outcome in ("win", "lose", "push", "returned")),
    *(f"from the meter: {outcome}" for outcome in ("win", "lose", "push")),
    "a share of the meter",
    *(f"foul: {outcome}" for outcome in ("lose", "push", "returned")),
    *(f"fold, lost: {outcome}" for outcome in ("lose", "returned")),
    *(f"fold, stands: {outcome}" for outcome in ("win", "lose", "push", "returned")),
    "fold, void: push",
    *(f"{coverage}: winner returned" for coverage in COVERAGES),
    *(f"{coverage}: loser returned" for coverage in COVERAGES),
    *(f"{coverage}: win cut short" for coverage in COVERAGES),
    *(f"{coverage}: exhausted" for coverage in COVERAGES),
    *("wager: lose cut short", "net: lose cut short"),
    *("wager: a bank of nothing, idle", "net: a bank of nothing, idle"),
    "payoffs: a bank of nothing, taking",
    "a bank below its minimum",
    *("does not qualify, Ante returned", "does not qualify, Ante settled"),
    *("dealer not turned", "dealer not turned, nor seen"),
    *("a fold that nobody saw", "a fold that nobody saw stands"),
]
