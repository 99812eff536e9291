"""Bots: what they ask between rounds and in them, and that a view is all they know."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from pitboss.game.actions import (
    CallNoMoreBets,
    Check,
    Deal,
    Decide,
    Decision,
    Fold,
    PlaceWagers,
    PutUpWager,
    Raise,
)
from pitboss.game.cards import DECK, Card
from pitboss.game.money import Cents
from pitboss.game.profiles import profile, with_fields
from pitboss.game.round import Stage
from pitboss.game.rules import Rules
from pitboss.table.bots import NAMES, Bot, house_bots
from pitboss.table.commands import (
    AcceptBank,
    Act,
    Command,
    DeclineBank,
    OpenRound,
    Sit,
    StandUp,
    TimeOut,
    TopUp,
)
from pitboss.table.floor import decide
from pitboss.table.table import Table, replay
from pitboss.table.view import table_view
from tests.game.scripts import deck_with


def after(table: Table, *commands: Command) -> Table:
    for command in commands:
        table = replay(table, decide(table, command))
    return table


def table_of(rules: Rules, *stacks: int) -> Table:
    sits = [Sit(seat, NAMES[seat - 1], Cents(stack)) for seat, stack in enumerate(stacks, start=1)]
    return after(Table(rules), *sits)


def asked(table: Table, seat: int, bot: Bot | None = None) -> Command | None:
    return (bot or Bot("Ada")).command(table_view(table, seat))


def test_a_bot_sits_down_with_its_buy_in() -> None:
    assert Bot("Ada", buy_in_units=40).sit(3, Cents(500)) == Sit(3, "Ada", Cents(20_000))


def test_an_onlooker_has_nothing_to_ask() -> None:
    assert Bot("Ada").command(table_view(table_of(profile("house"), 50_000), None)) is None


@pytest.mark.parametrize(("stack", "tops_up"), [(2999, True), (3000, False)])
def test_a_bot_that_cannot_raise_four_times_buys_chips(stack: int, tops_up: bool) -> None:
    table = table_of(profile("house"), stack)
    assert asked(table, 1) == (TopUp(1, Cents(50_000)) if tops_up else None)


def test_a_bot_keeps_enough_to_be_offered_the_bank() -> None:
    rules = with_fields(profile("california"), {"schedule": 3, "name": "own"})
    table = table_of(rules, 500_000, rules.least_to_bank - 1)
    assert asked(table, 2) == TopUp(2, Cents(1_000_000))


@pytest.mark.parametrize("stack", [3000, 12_999, 50_000])
def test_a_bot_that_is_offered_the_bank_takes_it_with_the_chips_that_it_has(stack: int) -> None:
    table = table_of(profile("california"), stack, 50_000)
    assert asked(table, 1) == AcceptBank(1)
    assert asked(table, 2) is None


def test_a_bot_that_banks_buys_chips_only_when_they_have_run_out() -> None:
    assert asked(table_of(profile("california"), 2999, 50_000), 1) == TopUp(1, Cents(50_000))
    dear = profile("california").change(schedule=3)
    short = dear.least_to_bank + 1  # enough to bank, and too few to raise
    assert asked(table_of(dear, short, 500_000), 1) == TopUp(1, Cents(1_000_000))


@pytest.mark.clause("8.4")
def test_a_bot_that_does_not_bank_is_never_asked() -> None:
    bot = Bot("Ada", banks=False)
    table = after(Table(profile("california")), bot.sit(1, Cents(500)))
    assert table.bank_offered_to is None
    assert table_view(table, 1).never_bank == {1}
    table = after(table, Sit(2, "Zoe", Cents(50_000)))
    for _ in range(3):
        assert table.bank_offered_to == 2
        table = after(table, DeclineBank(2))
    # The seat is nobody's again once the bot has left it.
    assert after(table, StandUp(1)).never_bank == frozenset()


@pytest.mark.clause("8.4")
def test_the_chips_of_a_bot_that_banks_run_out() -> None:
    """All that it has is up: a royal flush takes it, and it buys again before everybody's eyes."""
    table = table_of(profile("royal-caribbean").change(dealing="shuffler"), 3000, 50_000)
    table = after(table, AcceptBank(1), OpenRound(), Act(PutUpWager(1, Cents(3000))))
    table = after(table, Act(PlaceWagers(2, ante=1000)), Act(CallNoMoreBets()))
    deck = deck_with("As Ks 2c 7d Qs Js Ts 3h 4d")
    table = after(table, Act(Deal(deck)), Act(Decide(2, Raise(4))))
    assert table.ledger.stack(1) == 0
    assert table.bank_offered_to == 2
    assert asked(table, 1) == TopUp(1, Cents(50_000))


@pytest.mark.parametrize(
    ("stack", "wager"), [(50_000, 24_500), (10_000, 4500), (1400, 500), (2000, 500)]
)
def test_a_bank_puts_up_half_of_what_it_may_in_whole_minimums(stack: int, wager: int) -> None:
    table = after(table_of(profile("california"), stack, 50_000), AcceptBank(1), OpenRound())
    assert asked(table, 1) == Act(PutUpWager(1, Cents(wager)))
    table = after(table, Act(PutUpWager(1, Cents(wager))))
    assert asked(table, 1) is None


@pytest.mark.parametrize(
    ("stack", "units", "optional", "wagers"),
    [
        (50_000, 1, 0, (500, 0)),
        (50_000, 3, 2, (1500, 1000)),
        (7000, 3, 0, (1000, 0)),  # cut down to what leaves four Antes behind
        (6000, 2, 1, (1000, 0)),  # no Trips from the chips for the raise
        (6500, 2, 1, (1000, 500)),
        (500_000, 900, 0, (50_000, 0)),  # the most that a spot takes
        (500_000, 1, 900, (500, 0)),
        (2999, 1, 0, None),
    ],
)
def test_a_bot_bets_so_that_a_raise_of_four_stays_affordable(
    stack: int, units: int, optional: int, wagers: tuple[int, int] | None
) -> None:
    bot = Bot("Ada", units=units, optional=optional)
    table = after(table_of(profile("house"), stack, 50_000), OpenRound())
    expected = None
    if wagers is not None:
        ante, trips = wagers
        placed = PlaceWagers(1, ante=ante, trips=trips) if trips else PlaceWagers(1, ante=ante)
        expected = Act(placed)
    assert asked(table, 1, bot) == expected
    if expected is not None:
        assert asked(after(table, expected), 1, bot) is None


def test_a_bot_bets_on_every_optional_spot_that_it_can_pay() -> None:
    """The raise of four Antes comes first, and what equals the Ante is counted with it."""
    rules = profile("house").change(
        name="own",
        wagers=[
            {
                "spot": "pocket",
                "label": "Pocket Bonus",
                "placed": "optional",
                "settles": "on its own cards",
                "cards": "hole cards",
                "table": "AA 30",
            },
            {
                "spot": "second",
                "label": "Second",
                "placed": "equal to the ante",
                "settles": "against the dealer",
            },
        ],
    )
    bot = Bot("Ada", optional=2)
    for stack, placed in (
        (50_000, PlaceWagers(1, ante=500, trips=1000, pocket=1000)),
        (5500, PlaceWagers(1, ante=500, trips=1000, pocket=1000)),
        (5499, PlaceWagers(1, ante=500, trips=1000)),
        (4499, PlaceWagers(1, ante=500)),
        (3500, PlaceWagers(1, ante=500)),
    ):
        table = after(table_of(rules, stack, 50_000), OpenRound())
        assert asked(table, 1, bot) == Act(placed)
    assert asked(after(table_of(rules, 3499, 50_000), OpenRound()), 1, bot) is None
    assert asked(table_of(rules, 3499), 1, bot) == TopUp(1, Cents(50_000))


@dataclass
class RecordingStrategy:
    """A strategy that folds early and remembers what it was told."""

    told: list[tuple[str, str, str]] = field(default_factory=list)

    def choose(
        self, cards: Sequence[Card], board: Sequence[Card], offered: Sequence[Decision]
    ) -> Decision:
        words = (" ".join(map(str, cards)), " ".join(map(str, board)), ", ".join(map(str, offered)))
        self.told.append(words)
        return next(one for one in offered if isinstance(one, Check | Fold))


def test_a_strategy_is_told_its_cards_the_turned_board_and_the_offers() -> None:
    strategy = RecordingStrategy()
    bot = Bot("Ada", strategy=strategy)
    table = after(
        table_of(profile("house"), 3500),
        OpenRound(),
        Act(PlaceWagers(1, ante=500, trips=1000)),
        Act(CallNoMoreBets()),
        Act(Deal(deck_with("As Ks Qd Qc 3h 7s 2d Jc 5c"))),
    )
    while table.running is not None:
        command = asked(table, 1, bot)
        assert command is not None
        table = after(table, command)
    assert strategy.told == [
        ("As Ks", "", "check, raise 3x"),  # 4x would cost more than it has
        ("As Ks", "3h 7s 2d", "check, raise 2x"),
        ("As Ks", "3h 7s 2d Jc 5c", "fold, raise 1x"),
    ]


def test_a_bot_plays_other_ladders_as_well() -> None:
    rules = with_fields(profile("house"), {"preflop": [1, 6], "flop": [3], "river": [1, 2]})
    table = after(
        table_of(rules, 50_000),
        OpenRound(),
        Act(PlaceWagers(1, ante=500)),
        Act(CallNoMoreBets()),
        Act(Deal(deck_with("As Ks"))),
    )
    command = asked(table, 1)
    assert isinstance(command, Act)
    assert isinstance(command.action, Decide)
    assert str(command.action.decision) == "raise 6x"


def test_hidden_cards_change_nothing_that_a_bot_asks() -> None:
    """The same deck but for what the bot cannot see: the same view, and the same question."""
    shuffle = random.Random(5)
    bot = Bot("Ada")
    asked_for = set()
    for _ in range(30):
        own = shuffle.sample(DECK, 2)
        for stage, turned in ((Stage.PREFLOP, 0), (Stage.FLOP, 3), (Stage.RIVER, 5)):
            board = [card for card in shuffle.sample(DECK, 9) if card not in own][:turned]
            questions, views = [], []
            for _ in range(3):
                table = dealt(own, board, shuffle)
                while table.running is not None and table.running.stage is not stage:
                    table = after(table, *(TimeOut(seat) for seat in table.running.to_decide()))
                views.append(table_view(table, 1))
                questions.append(bot.command(views[-1]))
            assert questions[0] == questions[1] == questions[2]
            assert views[0] == views[1] == views[2]
            asked_for.add(str(questions[0]))
    assert len(asked_for) > 4


def dealt(own: Sequence[Card], board: Sequence[Card], shuffle: random.Random) -> Table:
    """Seats 1 and 2 in play, 1 with its own cards and the board, all others at random."""
    others = [card for card in DECK if card not in (*own, *board)]
    rest = iter(shuffle.sample(others, len(others)))
    top = [*own, *(next(rest) for _ in range(4)), *board]
    deck = (*top, *rest)
    table = table_of(profile("house"), 50_000, 50_000)
    bets = (Act(PlaceWagers(seat, ante=500)) for seat in (1, 2))
    return after(table, OpenRound(), *bets, Act(CallNoMoreBets()), Act(Deal(deck)))


def test_house_bots_have_names_and_habits_of_their_own() -> None:
    bots = house_bots(len(NAMES))
    assert [bot.name for bot in bots] == list(NAMES)
    assert len({(bot.units, bot.optional) for bot in bots}) > 3
    assert house_bots(0) == []
