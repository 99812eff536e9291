"""How a table may be set up, and how not."""

import pytest

from pitboss.errors import InvalidRules
from pitboss.game.profiles import profile
from pitboss.storage.records import format_opening, parse_opening
from pitboss.table.pace import WITHOUT_CLOCKS, Pace
from pitboss.table.setting import Setting, solo

HOUSE, CALIFORNIA = profile("house"), profile("california")


@pytest.mark.parametrize(
    "setting",
    [
        Setting("Ada's", HOUSE),
        Setting("Ada's", CALIFORNIA, Pace(1, 2, 3, 0), bots=7, public=False),
        Setting("Ada's", CALIFORNIA, bots=2, bots_bank=False),
        solo("Alone", CALIFORNIA, 3),
        solo("Alone", HOUSE, 0),
    ],
)
def test_a_setting_is_read_as_it_was_written(setting: Setting) -> None:
    assert parse_opening(format_opening(setting, "Ada")) == (setting, "Ada")


def test_every_reason_is_given_at_once() -> None:
    with pytest.raises(InvalidRules) as refused:
        Setting(" ", HOUSE, WITHOUT_CLOCKS, bots=6)
    assert [reason.fields[0] for reason in refused.value.reasons] == ["name", "bots", "pace"]


@pytest.mark.parametrize("name", ["", "two\nlines", "x" * 41, " led", "a  b", "tab\t"])
def test_a_name_fits_on_a_line(name: str) -> None:
    with pytest.raises(InvalidRules, match="1 to 40 visible characters"):
        Setting(name, HOUSE)


def test_one_seat_is_left_for_a_person() -> None:
    assert Setting("Full", HOUSE, bots=5).bots == 5
    with pytest.raises(InvalidRules, match="6 is not between 0 and 5"):
        Setting("Full", HOUSE, bots=6)


def test_nobody_banks_against_nobody() -> None:
    with pytest.raises(InvalidRules, match="at least one bot"):
        solo("Alone", CALIFORNIA, 0)


def test_one_player_needs_a_bot_that_banks() -> None:
    alone = {"pace": WITHOUT_CLOCKS, "bots": 3, "bots_bank": False, "solo": True}
    with pytest.raises(InvalidRules, match="bots_bank: one player needs a bot that banks"):
        Setting("Alone", CALIFORNIA, **alone)  # type: ignore[arg-type]
    Setting("Alone", HOUSE, **alone)  # type: ignore[arg-type]
