"""The table by written examples: refusals, who is asked to bank, and the books of a few rounds."""

from collections.abc import Callable

import pytest

from pitboss.errors import IllegalAction, ParseError, Refusal
from pitboss.game.actions import (
    BringChips,
    CallNoMoreBets,
    Check,
    Deal,
    Decide,
    Fold,
    PlaceWagers,
    PutUpWager,
    VoidRound,
)
from pitboss.game.cards import DECK
from pitboss.game.money import Cents
from pitboss.game.profiles import profile, with_fields
from pitboss.game.round import Stage
from pitboss.game.rules import Rules
from pitboss.table.commands import (
    Absence,
    AcceptBank,
    Act,
    Command,
    DeclineBank,
    GiveSeed,
    OpenRound,
    Sit,
    StandUp,
    TimedOut,
    TimeOut,
    TopUp,
)
from pitboss.table.floor import decide, legal_actions
from pitboss.table.ledger import BANK, CAGE, DROP, ESCROW
from pitboss.table.offers import MOST_CHIPS, BankOffer, CommandOffer
from pitboss.table.table import Table, replay
from pitboss.table.view import table_view

HOUSE, CALIFORNIA = profile("house"), profile("california")
PLAYERS = "Ada", "Blaise", "Carla", "Dmitri"


def after(table: Table, *commands: Command) -> Table:
    for command in commands:
        table = replay(table, decide(table, command))
    return table


def table_of(rules: Rules, *stacks: int) -> Table:
    sits = [Sit(at, PLAYERS[at - 1], Cents(stack)) for at, stack in enumerate(stacks, start=1)]
    return after(Table(rules), *sits)


def wagers(seat: int, ante: int = 500, trips: int = 0) -> Act:
    return Act(PlaceWagers(seat, ante=ante, trips=trips))


CLOSE = Act(CallNoMoreBets())
DEAL = Act(Deal(DECK))
PUT_UP = Act(PutUpWager(1, Cents(20_000)))
BANKED = (AcceptBank(1), OpenRound(), PUT_UP, wagers(2))

REFUSALS: list[tuple[Rules, tuple[Command, ...], Command, Refusal, str]] = [
    (
        HOUSE,
        (),
        Sit(0, "Zoe", Cents(1)),
        Refusal.NO_SUCH_SEAT,
        "seats are 1 to 6; free seats: 4, 5",
    ),
    (HOUSE, (), Sit(7, "Zoe", Cents(1)), Refusal.NO_SUCH_SEAT, "seats are 1 to 6"),
    (HOUSE, (), Sit(1, "Zoe", Cents(1)), Refusal.SEAT_TAKEN, "free seats: 4, 5, 6"),
    (HOUSE, (), Sit(4, "Ada", Cents(1)), Refusal.ALREADY_SEATED, "a player has one seat"),
    (HOUSE, (), Sit(4, "  ", Cents(1)), Refusal.BAD_NAME, "1 to 40 visible characters"),
    (HOUSE, (), Sit(4, "a  b", Cents(1)), Refusal.BAD_NAME, "with single spaces"),
    (HOUSE, (), Sit(4, "a\nb", Cents(1)), Refusal.BAD_NAME, "1 to 40 visible characters"),
    (HOUSE, (), Sit(4, "x" * 41, Cents(1)), Refusal.BAD_NAME, "1 to 40 visible characters"),
    (HOUSE, (), Sit(4, "Zoe", Cents(0)), Refusal.BAD_AMOUNT, "chips are bought for 0.01 to"),
    (HOUSE, (), TopUp(1, Cents(-5)), Refusal.BAD_AMOUNT, "chips are bought for 0.01 to"),
    (HOUSE, (), TopUp(1, Cents(MOST_CHIPS + 1)), Refusal.BAD_AMOUNT, "10000000000.00"),
    (HOUSE, (), TopUp(4, Cents(5)), Refusal.SEAT_EMPTY, "seats that are taken: 1, 2, 3"),
    (HOUSE, (), StandUp(4), Refusal.SEAT_EMPTY, "seats that are taken: 1, 2, 3"),
    (HOUSE, (), AcceptBank(1), Refusal.NO_PLAYER_DEALER, "the house banks this game"),
    (HOUSE, (OpenRound(),), OpenRound(), Refusal.ROUND_RUNNING, "round 1 is betting"),
    (HOUSE, (), CLOSE, Refusal.NO_ROUND, "no round is running"),
    (HOUSE, (), TimeOut(1), Refusal.NO_ROUND, "no round is running"),
    (HOUSE, (OpenRound(),), TimeOut(1), Refusal.WRONG_STAGE, "the round is betting"),
    (HOUSE, (OpenRound(), wagers(1)), StandUp(1), Refusal.IN_PLAY, "withdraw first"),
    (
        HOUSE,
        (OpenRound(), wagers(1), CLOSE),
        StandUp(1),
        Refusal.IN_PLAY,
        "the round must end first",
    ),
    (CALIFORNIA, (), OpenRound(), Refusal.BANK_NOT_TAKEN, "a seat must accept the bank first"),
    (CALIFORNIA, (), AcceptBank(2), Refusal.BANK_NOT_OFFERED, "the bank is offered to seat 1"),
    (CALIFORNIA, (), DeclineBank(3), Refusal.BANK_NOT_OFFERED, "the bank is offered to seat 1"),
    (CALIFORNIA, (), AcceptBank(5), Refusal.SEAT_EMPTY, "seats that are taken: 1, 2, 3"),
    (CALIFORNIA, BANKED, AcceptBank(1), Refusal.BANK_NOT_OFFERED, "the bank is offered to nobody"),
    (CALIFORNIA, BANKED, StandUp(1), Refusal.IN_PLAY, "withdraw first"),
    (CALIFORNIA, BANKED[:2], TimeOut(2), Refusal.WRONG_STAGE, "the round is betting"),
]


@pytest.mark.parametrize(("rules", "before", "command", "code", "words"), REFUSALS)
def test_a_refusal_has_its_code_and_says_what_is_possible(
    rules: Rules, before: tuple[Command, ...], command: Command, code: Refusal, words: str
) -> None:
    table = after(table_of(rules, 50_000, 50_000, 50_000), *before)
    with pytest.raises(IllegalAction) as refused:
        decide(table, command)
    assert refused.value.code is code
    assert words in refused.value.possible
    assert "\n" not in str(refused.value)


def test_chips_come_to_a_round_from_the_books_alone() -> None:
    table = after(table_of(HOUSE, 50_000), OpenRound())
    with pytest.raises(IllegalAction) as refused:
        decide(table, Act(BringChips(1, Cents(10**6))))  # type: ignore[arg-type]
    assert refused.value.code is Refusal.NOT_OFFERED


def test_nobody_to_play_opens_no_round() -> None:
    table = after(table_of(CALIFORNIA, 50_000, 999), AcceptBank(1))
    with pytest.raises(IllegalAction) as refused:
        decide(table, OpenRound())
    assert refused.value.code is Refusal.NOBODY_TO_PLAY
    assert CommandOffer(OpenRound()) not in legal_actions(table)
    assert CommandOffer(OpenRound()) in legal_actions(after(table, TopUp(2, Cents(1))))


def played(table: Table, *seats: int) -> Table:
    """The running round to its end, everybody checking and folding."""
    table = after(table, CLOSE, DEAL)
    for decision in (Check(), Check(), Fold()):
        table = after(table, *(Act(Decide(seat, decision)) for seat in seats))
    return table


def test_the_books_of_a_cardroom_round() -> None:
    table = after(table_of(CALIFORNIA, 50_000, 50_000), *BANKED)
    assert table.ledger.stack(1) == 30_000
    assert table.ledger.balance(ESCROW) == 21_000
    table = after(table, CLOSE)
    assert (table.ledger.stack(1), table.ledger.balance(DROP)) == (29_900, 100)
    table = replay(table, decide(table, DEAL))
    for decision in (Check(), Check(), Fold()):
        table = after(table, Act(Decide(2, decision)))
    assert (table.ledger.stack(1), table.ledger.stack(2)) == (50_900, 49_000)
    assert table.ledger.balance(ESCROW) == 0
    assert table.ledger.balance(CAGE) == -100_000


def test_the_books_of_a_house_round() -> None:
    table = played(after(table_of(HOUSE, 50_000), OpenRound(), wagers(1)), 1)
    assert (table.ledger.stack(1), table.ledger.balance(BANK)) == (49_000, 1000)


@pytest.mark.parametrize("decided", [0, 1, 2])
def test_a_void_gives_everything_back(decided: int) -> None:
    table = after(table_of(CALIFORNIA, 50_000, 50_000), *BANKED, CLOSE, DEAL)
    table = after(table, *[Act(Decide(2, Check()))] * decided, Act(VoidRound("a card was exposed")))
    assert (table.ledger.stack(1), table.ledger.stack(2)) == (50_000, 50_000)
    assert table.ledger.balance(DROP) == table.ledger.balance(ESCROW) == 0
    assert table.running is None


def test_the_player_dealer_who_leaves_before_the_deal_voids_the_round() -> None:
    table = after(table_of(CALIFORNIA, 50_000, 50_000), AcceptBank(1), OpenRound(), wagers(2))
    table = after(table, StandUp(1))
    assert table.round is not None
    assert table.round.stage is Stage.VOID
    assert table.ledger.stack(2) == 50_000
    assert table.ledger.balance(CAGE) == -50_000
    assert table.players == {2: "Blaise"}
    assert table.banking is None


def test_a_time_out_checks_and_on_the_river_folds() -> None:
    table = after(table_of(HOUSE, 50_000), OpenRound(), wagers(1), CLOSE, DEAL)
    said = []
    for reason in Absence:
        happened = decide(table, TimeOut(1, reason))
        assert happened[0] == TimedOut(1, reason)
        table = replay(table, happened)
        assert table.round is not None
        said.append(str(table.round.seats[1].decisions[-1]))
    assert said == ["check", "check", "fold"]
    assert table.running is None


def test_chips_bought_after_the_bets_are_closed_count_in_the_next_round() -> None:
    table = after(table_of(HOUSE, 3000), OpenRound(), wagers(1), TopUp(1, Cents(100)), CLOSE)
    table = after(table, TopUp(1, Cents(50_000)), DEAL)
    assert table.running is not None
    assert table.running.seats[1].stack == 3100
    assert table.ledger.stack(1) == 52_100
    table = after(table, *[TimeOut(1)] * 3, OpenRound())
    assert table.running is not None
    assert table.running.seats[1].stack == 52_100


def test_somebody_who_sits_down_while_bets_are_open_may_wager_in_that_round() -> None:
    table = after(table_of(HOUSE, 50_000), OpenRound(), Sit(3, "Carla", Cents(5000)), wagers(3))
    assert table.running is not None
    assert list(table.running.playing) == [3]


def offered(table: Table) -> int | None:
    return next((it.seat for it in legal_actions(table) if isinstance(it, BankOffer)), None)


def test_the_bank_goes_round_and_those_who_decline_are_asked_again() -> None:
    table = table_of(CALIFORNIA, 50_000, 50_000, 50_000)
    order = []
    for _ in range(4):
        seat = offered(table)
        assert seat is not None
        order.append(seat)
        table = after(table, DeclineBank(seat))
    assert order == [1, 2, 3, 1]


def test_somebody_is_asked_to_bank_as_long_as_anybody_can() -> None:
    """Seat 1 has declined, and then the others, who had not been asked, leave."""
    table = after(table_of(CALIFORNIA, 50_000, 50_000, 500), DeclineBank(1))
    assert offered(table) == 2
    table = after(table, StandUp(2))
    assert offered(table) == 1


def banked_rounds(table: Table, rounds: int) -> Table:
    for _ in range(rounds):
        seat = offered(table)
        assert seat is not None
        others = [number for number in table.players if number != seat]
        put_up = Act(PutUpWager(seat, Cents(5000)))
        table = after(table, AcceptBank(seat), OpenRound(), put_up, wagers(others[0]))
        table = played(table, others[0])
    return table


def test_the_bank_moves_on_after_two_rounds() -> None:
    table = table_of(CALIFORNIA, 50_000, 50_000, 50_000)
    seats = []
    for _ in range(6):
        seats.append(offered(table))
        table = banked_rounds(table, 1)
    assert seats == [1, 1, 2, 2, 3, 3]
    assert offered(table) == 1


def test_a_seat_does_not_serve_on_because_another_player_took_it() -> None:
    """Clause 8.2: no seat more than two rounds running, whoever sits there."""
    table = banked_rounds(table_of(CALIFORNIA, 50_000, 50_000), 1)
    table = after(table, StandUp(1), Sit(1, "Zoe", Cents(50_000)), DeclineBank(2))
    assert offered(table) == 1
    table = banked_rounds(table, 1)
    assert table.button.seat == 1
    assert offered(table) == 2


def test_a_player_does_not_serve_on_by_changing_seats() -> None:
    table = banked_rounds(table_of(CALIFORNIA, 50_000, 50_000), 2)
    table = after(table, StandUp(1), Sit(3, "Ada", Cents(50_000)))
    assert offered(table) == 2
    table = after(table, DeclineBank(2))
    assert offered(table) == 2


def test_a_round_voided_before_the_deal_uses_up_neither_deck_nor_turn() -> None:
    table = after(table_of(CALIFORNIA, 50_000, 50_000), *BANKED, Act(VoidRound("no dealer")))
    assert (table.next_deck, table.button.seat, table.opened) == ("red", None, 1)
    table = banked_rounds(table, 1)
    assert (table.next_deck, table.button.seat, table.opened) == ("blue", 1, 2)


def test_royal_caribbean_takes_no_collection_and_one_deck() -> None:
    table = table_of(profile("royal-caribbean"), 50_000, 50_000)
    table = banked_rounds(banked_rounds(table, 1), 1)
    assert table.ledger.balance(DROP) == 0
    assert table.next_deck == "red"


def test_the_bank_is_not_offered_to_who_cannot_meet_the_collection() -> None:
    least = 500 + 100  # the least wager, and the collection of the smallest round
    assert offered(table_of(CALIFORNIA, least - 1, least, 5000)) == 2
    rules = with_fields(CALIFORNIA, {"schedule": "none", "minimum": "5.00", "maximum": "300.00"})
    assert offered(table_of(rules, 499, 500, 5000)) == 2


def test_who_takes_a_seat_does_not_see_the_cards_of_who_sat_there() -> None:
    """A folded hand stays face down, for the next player in the seat as for everybody."""
    table = played(after(table_of(HOUSE, 50_000), OpenRound(), wagers(1)), 1)
    own = table_view(table, 1)
    assert own.round is not None
    assert own.round.seats[1].cards == DECK[:2]
    table = after(table, StandUp(1), Sit(1, "Zoe", Cents(50_000)))
    strangers = table_view(table, 1)
    assert strangers.round is not None
    assert strangers.round.seats[1].cards == (None, None)
    assert strangers.round == table_view(table, None).round


@pytest.mark.parametrize(
    ("make", "given", "words"),
    [
        (Sit, (1, "Ada", 500.5), "not an amount: 500.5; .* never a float"),
        (Sit, ("1", "Ada", "500"), "not a seat: '1'"),
        (Sit, (1, 5, "500"), "not the name of a player: 5"),
        (TopUp, (1, None), "not an amount: None"),
        (StandUp, (True,), "not a seat: True"),
        (GiveSeed, (1, 5), "not a seed: 5"),
        (decide, (Table(HOUSE), None), "not a command to a table: None"),
        (decide, ("house", OpenRound()), "not a table: 'house'"),
        (decide, (Table("house"), OpenRound()), "not a table: Table"),  # type: ignore[arg-type]
        (legal_actions, (None,), "not a table: None"),
        (replay, (None, ()), "not a table: None"),
    ],
)
def test_what_is_no_command_and_no_table_is_refused_in_one_line(
    make: Callable[..., object], given: tuple[object, ...], words: str
) -> None:
    with pytest.raises(ParseError, match=words) as refused:
        make(*given)
    assert "\n" not in str(refused.value)


def test_chips_are_cents_or_text() -> None:
    assert Sit(1, "Ada", "500") == Sit(1, "Ada", 50_000)
    assert TopUp(1, "12.50").amount == 1250
