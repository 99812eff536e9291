"""What a room's papers take from the journal: banked rounds by table and by player, and voids."""

import pytest

from pitboss.errors import StorageError
from pitboss.game.actions import VoidRound
from pitboss.game.profiles import profile
from pitboss.game.voids import VoidKind
from pitboss.paper.entries import BankedRound
from pitboss.storage.banked_rounds import BankedRounds
from pitboss.storage.finished_rounds import FinishedRounds, RoundFilter
from pitboss.storage.journal import SqlJournal
from pitboss.table.commands import Act
from tests.storage.kept_tables import ROUNDS, VOID, WHY, played_table, store
from tests.verifier.tables import STREAM, RecordedTable, table_of


@pytest.fixture(scope="module")
def kept() -> RecordedTable:
    return played_table(profile("california"))


@pytest.fixture
def banked(journal: SqlJournal, kept: RecordedTable) -> BankedRounds:
    store(journal, kept)
    return BankedRounds(FinishedRounds(journal))


@pytest.fixture
def rounds(banked: BankedRounds) -> list[BankedRound]:
    return banked.at_table(STREAM)[1]


def test_every_round_of_a_table_is_there_as_its_record_has_it(
    rounds: list[BankedRound], banked: BankedRounds
) -> None:
    assert [one.number for one in rounds] == list(range(1, ROUNDS + 1))
    assert [one.void for one in rounds if one.void] == [WHY]
    assert rounds[VOID - 1].void == WHY
    assert all(one.dealt for one in rounds)
    for one in rounds:
        assert one.player
        assert one.table == "The corner"
        if not one.void:
            assert one.collection == profile("california").collection(one.total_action) > 0
    assert {one.result for one in rounds if one.void} == {0}
    assert banked.at_table(STREAM)[0].rules == profile("california")


def test_a_round_that_was_void_before_the_deal_was_not_dealt(journal: SqlJournal) -> None:
    kept = table_of(profile("california"))
    kept.open()
    kept.bots_ask()
    kept.ask(Act(VoidRound(WHY)))
    kept.reveal()
    store(journal, kept)
    (void,) = BankedRounds(FinishedRounds(journal)).at_table(STREAM)[1]
    assert (void.void, void.dealt) == (WHY, False)


def test_a_players_book_has_the_rounds_that_the_player_banked(
    rounds: list[BankedRound], banked: BankedRounds
) -> None:
    players = {one.player for one in rounds}
    assert len(players) > 1
    books = {player: banked.of_player(player, 1000) for player in players}
    for player, book in books.items():
        assert book == [one for one in rounds if one.player == player]
    played = {player: banked._finished.played(player, 1000) for player in players}
    for player, book in books.items():
        nets = {(one.round, one.seat): one.net for one in played[player]}
        assert [one.result for one in book] == [nets[one.number, one.seat or 0] for one in book]
    assert banked.of_player("Nobody", 1000) == []


def test_what_is_asked_for_can_be_a_time(rounds: list[BankedRound], banked: BankedRounds) -> None:
    third = rounds[2]
    later = banked.at_table(STREAM, since=third.at)[1]
    earlier = banked.at_table(STREAM, until=third.at)[1]
    assert (earlier, later) == (rounds[:2], rounds[2:])
    book = banked.of_player(third.player, 1000, RoundFilter(since=third.at, until=third.at + 1))
    assert book == [third]


def test_a_void_round_has_its_reason_and_what_went_back(
    rounds: list[BankedRound], banked: BankedRounds, kept: RecordedTable
) -> None:
    setting, void = banked.voided(STREAM, VOID)
    assert (void.number, void.reason, void.table) == (VOID, WHY, setting.name)
    one = rounds[VOID - 1]
    assert void.bank is not None
    assert (void.bank.seat, void.bank.player) == (one.seat, one.player)
    due = profile("california").collection(one.total_action)
    assert dict(void.bank.stakes) == {"Wager": one.wager, "Collection": due}
    assert sum(sum(seat.stakes.values()) for seat in void.seats) == one.total_action
    assert {seat.seat for seat in void.seats} == set(kept.table.players) - {one.seat}


@pytest.mark.parametrize("number", [1, 99])
def test_a_round_that_was_not_void_has_no_slip(banked: BankedRounds, number: int) -> None:
    with pytest.raises(StorageError, match=rf"{number}"):
        banked.voided(STREAM, number)


def test_a_table_that_is_not_there_has_no_rounds(banked: BankedRounds) -> None:
    with pytest.raises(StorageError):
        banked.at_table("table/none")


def test_a_void_that_keeps_the_collection_is_in_the_books(journal: SqlJournal) -> None:
    kept = played_table(profile("california").change(name="kept", void_collection="kept"))
    store(journal, kept)
    banked = BankedRounds(FinishedRounds(journal))
    (void,) = (one for one in banked.at_table(STREAM)[1] if one.void)
    _, slip = banked.voided(STREAM, VOID)
    assert slip.bank is not None
    assert void.collection > 0
    assert void.result == -void.collection
    assert slip.bank.stakes["Collection"] == 0
    assert slip.kind is VoidKind.FAULT
