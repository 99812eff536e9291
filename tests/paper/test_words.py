"""What the sheets say of a wager is what happens to it: the words held against the settlement."""

import random
import re
from collections.abc import Sequence

import pytest

from pitboss.desk.hand import settle_hand
from pitboss.game.bank import Schedule, Step
from pitboss.game.cards import DECK, Card
from pitboss.game.hands import strength
from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.game.rules import Rules
from pitboss.game.settlement import Line
from pitboss.game.wagers import LooksAt, Placed, Result, ResultKind, Settles, Wager
from pitboss.paper import words
from tests.paper.reading import ALL_RULES

HANDS = 400


def expected(wager: Wager, kind: ResultKind, inside: bool) -> set[str]:
    """The outcomes that the words allow for a hand that is in the wager's table, or is not."""
    said = words.outcome(wager, kind)
    if "as if the hand had stayed" in said:
        return {"win", "lose", "push"}
    two_ways = r"is (paid by its table|returned) with .* otherwise (lost|returned)"
    if match := re.search(two_ways, said):
        above = {"win", "push"} if match[1].startswith("paid") else {"push"}  # 0 to 1 is a push
        return above if inside else {{"lost": "lose", "returned": "push"}[match[2]]}
    return {{"is paid 1 to 1": "win", "is lost": "lose", "is returned": "push"}[said]}


def in_table(wager: Wager, cards: Sequence[Card], kind: ResultKind, line: Line) -> bool:
    """Whether a line of its table is for the hand that it would be paid for."""
    if wager.table is None:
        return True
    own_hand = wager.settles is not Settles.EITHER_LOSS or kind is ResultKind.TIE
    if wager.looks_at is LooksAt.SEVEN and own_hand:
        return wager.table.pays(strength(cards).category) is not None
    return bool(line.hand)


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
def test_words_and_settlement_agree(rules: Rules) -> None:
    roll = random.Random(14)
    filled = (Placed.REQUIRED, Placed.OPTIONAL)
    stakes = {str(one.spot): rules.spot_minimum for one in rules.wagers if one.placed in filled}
    seen: set[ResultKind] = set()
    for _ in range(HANDS):
        cards = roll.sample(DECK, 9)
        hand = settle_hand(
            cards[:2],
            roll.choice(["raise 4x", "check, check, fold"]),
            dealer=cards[2:4],
            board=cards[4:],
            rules=rules,
            bank=None if rules.house_banked else "1000000",
            stakes=stakes,
        )
        settled = hand.settlement.seats[0]
        back = () if hand.settlement.qualifies else rules.returned_unqualified
        kind = ResultKind(settled.result)
        seen.add(kind)
        for line in hand.lines:
            wager, outcome = rules.wager(line.spot), str(line.outcome)
            if wager in back and settled.result is not Result.FOLD:
                assert outcome == "push", wager.label
                continue
            inside = in_table(wager, [*cards[:2], *cards[4:]], kind, line)
            possible = expected(wager, kind, inside)
            assert outcome in possible, (wager.label, kind, words.outcome(wager, kind), line)
    assert seen == {kind for kind in ResultKind if kind is not ResultKind.UNQUALIFIED}


@pytest.mark.clause("10.3")
def test_ranges_are_printed_as_on_a_placard() -> None:
    schedules = profile("california").schedules
    printed = {
        number: [
            (line.action, words.dollars(line.collection))
            for line in words.ranges(schedule, Cents(100))
        ]
        for number, schedule in schedules.items()
    }
    assert printed == {
        1: [
            ("$5 – $50", "$1"),
            ("$51 – $100", "$2"),
            ("$101 – $200", "$3"),
            ("$201 – $300", "$6"),
            ("$301+", "$9"),
        ],
        2: [
            ("$25 – $200", "$3"),
            ("$201 – $400", "$6"),
            ("$401 – $600", "$12"),
            ("$601 – $800", "$15"),
            ("$801+", "$20"),
        ],
        3: [
            ("$100 – $400", "$6"),
            ("$401 – $800", "$15"),
            ("$801 – $1200", "$20"),
            ("$1201 – $1600", "$25"),
            ("$1601+", "$30"),
        ],
    }


@pytest.mark.clause("10.4")
def test_every_total_is_in_one_range_and_pays_what_it_says() -> None:
    steps = (Step(Cents(400), Cents(50)), Step(Cents(2050), Cents(150)), Step(None, Cents(375)))
    schedule = Schedule(Cents(500), Cents(10000), steps)
    lines = list(words.ranges(schedule, Cents(50)))
    assert [line.action for line in lines] == ["$5 – $20.50", "$21+"]  # nobody bets $4 in all
    for total in range(500, 5000, 50):
        low = total <= 2050
        assert schedule.collection(Cents(total)) == lines[0 if low else 1].collection


@pytest.mark.clause("10.4")
def test_a_total_between_two_steps_is_printed_where_it_falls() -> None:
    rules = profile("california").change(increment="0.50", between_steps="lower")
    schedule = rules.schedules[1]
    lines = list(words.ranges(schedule, rules.increment, rules.between_steps))
    assert [line.action for line in lines][:2] == ["$5 – $50.50", "$51 – $100.50"]
    assert rules.collection(Cents(5050)) == lines[0].collection
    assert rules.collection(Cents(5100)) == lines[1].collection


@pytest.mark.parametrize(
    ("multiples", "said"),
    [
        ((3, 4), "three or four times the Ante"),
        ((2,), "twice the Ante"),
        ((1,), "once the Ante"),
        ((1, 2), "one or two times the Ante"),
        ((3, 4, 10), "three, four or 10 times the Ante"),
    ],
)
def test_raises_in_words(multiples: tuple[int, ...], said: str) -> None:
    assert words.times(multiples) == said


@pytest.mark.parametrize(
    ("amount", "said"), [(500, "$5"), (750, "$7.50"), (-1205, "−$12.05"), (0, "$0")]
)
def test_money_as_a_room_prints_it(amount: int, said: str) -> None:
    assert words.dollars(amount) == said
