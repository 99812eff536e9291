"""The books and slips of a table: what the journal says, added up; or lines to fill in."""

import pytest

from pitboss.game.money import Cents
from pitboss.game.profiles import PROFILES, profile
from pitboss.game.voids import VoidKind
from pitboss.paper.bank_log import bank_log
from pitboss.paper.book import book
from pitboss.paper.entries import BankedRound, ReturnedStakes, VoidedRound, moment, turns
from pitboss.paper.slips import drop_slip, void_slip
from tests.paper.reading import read, tables, text_of

NOON = 1_767_355_200_000  # 2026-01-02 12:00, UTC


def banked(number: int, seat: int, player: str, **more: int) -> BankedRound:
    usual = {"wager": 5000, "total_action": 6000, "collected": 0, "paid": 0, "collection": 200}
    wager, action, collected, paid, fee = map(Cents, (usual | more).values())
    at = NOON + number * 60_000
    amounts = (wager, action, collected, paid, fee)
    return BankedRound(at, "Corner", number, seat, player, *amounts)


ROUNDS = [
    banked(1, 3, "Ada", collected=4000, paid=1550),
    banked(2, 3, "Ada", wager=2500, paid=2500, collection=100),
    banked(3, 5, "Ben", collected=700),
    banked(4, 3, "Ada", collected=0, collection=0)._replace(void="spilled drink"),
]
UNDEALT = banked(5, 3, "Ada", collection=0)._replace(void="no deck", dealt=False)


def test_the_book_has_a_line_a_round_and_their_sum() -> None:
    own = [one for one in ROUNDS if one.player == "Ada"]
    (lines,) = tables(book("Ada", own))
    assert lines == [
        ["2026-01-02 12:01", "Corner", "1", "3", "$50", "$40", "$15.50", "$2", "$22.50"],
        ["2026-01-02 12:02", "Corner", "2", "3", "$25", "$0", "$25", "$1", "−$26"],
        ["2026-01-02 12:04", "Corner (void)", "4", "3", "$50", "$0", "$0", "$0", "$0"],
        ["Sum", "", "3 rounds", "", "$125", "$40", "$40.50", "$3", "−$3.50"],
    ]
    assert "Ada" in text_of(book("Ada", own))


def test_a_blank_book_has_lines_to_fill_in() -> None:
    (lines,) = tables(book("", ()))
    assert len(lines) > 20
    assert {cell for line in lines for cell in line} == {""}


@pytest.mark.clause("8.2")
def test_the_log_has_a_line_a_turn() -> None:
    (lines,) = tables(bank_log(profile("california"), "Corner", [*ROUNDS, UNDEALT]))
    assert lines == [
        ["2026-01-02 12:01", "12:02", "3", "Ada", "1, 2", "2", "$50, $25", "$3", ""],
        ["2026-01-02 12:03", "12:03", "5", "Ben", "3", "1", "$50", "$2", ""],
        ["2026-01-02 12:04", "12:05", "3", "Ada", "4 V, 5 V", "1", "$50, $50", "$0", ""],
    ]
    assert [len(turn.rounds) for turn in turns(ROUNDS)] == [2, 1, 1]


def test_a_house_that_banks_keeps_no_log() -> None:
    assert tables(bank_log(profile("house"))) == []
    assert "The house banks" in text_of(bank_log(profile("house")))


def test_the_drop_slip_counts_collections() -> None:
    (lines,) = tables(drop_slip(profile("california"), "Corner", ROUNDS))
    assert lines == [
        ["$1", "1", "$1"],
        ["$2", "2", "$4"],
        ["$3", "0", "$0"],
        ["$6", "0", "$0"],
        ["$9", "0", "$0"],
        ["Sum", "3", "$5"],
    ]
    (blank,) = tables(drop_slip(profile("california").change(schedule=2)))
    assert [line[0] for line in blank] == ["$3", "$6", "$12", "$15", "$20", "Sum"]
    assert {cell for line in blank for cell in line[1:]} == {""}


@pytest.mark.clause("12.2")
@pytest.mark.parametrize(("kept", "total"), [(200, ["2", "$3"]), (0, ["1", "$1"])])
def test_a_round_that_was_dealt_and_void_is_a_round_dealt(kept: int, total: list[str]) -> None:
    """With `void_collection = "kept"` its collection is in the box, with "returned" it is not."""
    void = banked(1, 3, "Ada", collection=kept)._replace(void="spilled drink")
    slip = drop_slip(profile("california"), "Corner", [void, banked(2, 3, "Ada", collection=100)])
    assert "Rounds dealt2" in text_of(slip)
    assert tables(slip)[0][-1] == ["Sum", *total]
    undealt = drop_slip(profile("california"), "Corner", [*ROUNDS, UNDEALT])
    assert "Rounds dealt4" in text_of(undealt)


@pytest.mark.clause("12.2")
def test_the_void_slip_says_what_went_back() -> None:
    seats = (
        ReturnedStakes(4, "Ben", {"Ante": Cents(1000), "Blind": Cents(1000), "Play": Cents(4000)}),
        ReturnedStakes(6, "<Cy>", {"Ante": Cents(500), "Blind": Cents(500), "Trips": Cents(250)}),
    )
    bank = ReturnedStakes(3, "Ada", {"Wager": Cents(5000), "Collection": Cents(100)})
    void = VoidedRound(NOON, "Corner", 7, "blue", "spilled drink", VoidKind.FAULT, seats, bank)
    text = void_slip(profile("california"), void)
    players, banker = tables(text)
    assert players == [
        ["4", "Ben", "$10", "$10", "", "$40", "$60"],
        ["6", "<Cy>", "$5", "$5", "$2.50", "", "$12.50"],
    ]
    assert banker == [["3", "Ada", "$50", "$1"]]
    said = text_of(text)
    for word in ("Corner", "7", "blue", "spilled drink", "2026-01-02 12:00", "the collection"):
        assert word in said


@pytest.mark.parametrize("name", PROFILES)
def test_a_blank_void_slip_has_the_seats_and_spots_of_the_game(name: str) -> None:
    rules = profile(name)
    text = void_slip(rules)
    found = tables(text)
    assert len(found[0]) == rules.seats
    assert len(found) == (1 if rules.house_banked else 2)
    heads = [cell.text for cell in next(read(text).iter("thead")).iter("th")]
    assert heads == ["Seat", "Player", "Ante", "Blind", "Trips", "Play", "Together"]


def test_times_are_written_in_utc() -> None:
    assert moment(NOON) == "2026-01-02 12:00"
    assert moment(0) == ""
