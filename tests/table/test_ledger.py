"""The books: nothing is posted that is not there, and whatever leaves arrives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import TableError
from pitboss.game.cards import parse_cards
from pitboss.game.events import FlopTurned, WagersPlaced
from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.game.round import open_round
from pitboss.game.wagers import ANTE, Spot
from pitboss.table.commands import Absence, InRound, Seated, StoodUp, TimedOut, ToppedUp
from pitboss.table.ledger import (
    BANK,
    CAGE,
    DROP,
    ESCROW,
    Account,
    Ledger,
    Posting,
    postings,
    stack_of,
)

ACCOUNTS = [CAGE, BANK, DROP, ESCROW, stack_of(1), stack_of(2)]
some_postings = st.builds(
    lambda source, target, amount: Posting(source, target, Cents(amount)),
    st.sampled_from(ACCOUNTS),
    st.sampled_from(ACCOUNTS),
    st.integers(-5, 50),
)


def balances(ledger: Ledger) -> list[int]:
    return [ledger.balance(account) for account in ACCOUNTS]


@given(st.lists(some_postings, max_size=30))
def test_the_sum_is_zero_and_only_cage_and_bank_owe(asked: list[Posting]) -> None:
    ledger = Ledger()
    for posting in asked:
        before = balances(ledger)
        has = ledger.balance(posting.source)
        lawful = posting.amount >= 0 and (posting.source.may_owe or has >= posting.amount)
        if lawful:
            ledger = ledger.post([posting])
            moved = posting.amount if posting.source != posting.target else 0
            assert ledger.balance(posting.source) == has - moved
        else:
            with pytest.raises(TableError) as refused:
                ledger.post([posting])
            assert "\n" not in str(refused.value)
            assert str(posting) in str(refused.value)
            assert balances(ledger) == before
        assert sum(ledger.balances.values()) == 0
        for account in ACCOUNTS:
            assert account.may_owe or ledger.balance(account) >= 0


def test_an_overdraft_is_refused_with_what_there_is() -> None:
    ledger = Ledger().post([Posting(CAGE, stack_of(3), Cents(1000))])
    with pytest.raises(TableError, match=r"stack 3 -> escrow 10\.01: stack 3 has 10\.00"):
        ledger.post([Posting(stack_of(3), ESCROW, Cents(1001))])
    assert ledger.stack(3) == 1000


def test_a_negative_amount_is_refused_even_where_the_account_may_owe() -> None:
    with pytest.raises(TableError, match=r"cage -> stack 1 -0\.01"):
        Ledger().post([Posting(CAGE, stack_of(1), Cents(-1))])


def test_all_postings_of_an_event_are_posted_or_none() -> None:
    ledger = Ledger().post([Posting(CAGE, stack_of(1), Cents(500))])
    first, second = (Posting(stack_of(1), ESCROW, Cents(amount)) for amount in (400, 400))
    with pytest.raises(TableError):
        ledger.post([first, second])
    assert ledger.stack(1) == 500


def test_an_account_without_chips_is_not_kept() -> None:
    there_and_back = [
        Posting(CAGE, stack_of(1), Cents(500)),
        Posting(stack_of(1), CAGE, Cents(500)),
    ]
    assert Ledger().post(there_and_back) == Ledger()
    assert str(Ledger()) == ""


def test_accounts_and_postings_in_words() -> None:
    posting = Posting(CAGE, stack_of(4), Cents(2050))
    assert str(posting) == "cage -> stack 4 20.50"
    assert str(Ledger().post([posting])) == "cage -20.50, stack 4 20.50"
    assert not Account("stack 4").may_owe


def test_what_an_event_moves() -> None:
    assert postings(None, Seated(2, "Ada", Cents(500))) == (Posting(CAGE, stack_of(2), Cents(500)),)
    assert postings(None, ToppedUp(2, Cents(500))) == (Posting(CAGE, stack_of(2), Cents(500)),)
    assert postings(None, StoodUp(2, Cents(500))) == (Posting(stack_of(2), CAGE, Cents(500)),)
    assert postings(None, StoodUp(2, Cents(0))) == ()
    assert postings(None, TimedOut(2, Absence.TIME)) == ()
    round = open_round(profile("house"), {2: Cents(10_000)})
    assert postings(round, InRound(FlopTurned(parse_cards("2h 5d 9c")))) == ()
    stakes = round.rules.stakes({ANTE: Cents(500), Spot("trips"): Cents(700)})
    placed = InRound(WagersPlaced(2, stakes))
    assert postings(round, placed) == (Posting(stack_of(2), ESCROW, Cents(1700)),)
