"""The felt and the showdown on a screen of 80 columns, whatever the players are called."""

import io
import re

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from pitboss.cli.felt import felt, shortened, showdown
from pitboss.game.actions import CallNoMoreBets, Deal, Decide, PlaceWagers, parse_decision
from pitboss.game.cards import FULL_DECK
from pitboss.game.money import ZERO, Cents
from pitboss.game.profiles import PROFILES, parse_rules, profile
from pitboss.game.round import Round, open_round
from pitboss.game.view import RoundView, record_view, view
from tests.docs.transcripts import PROJECT
from tests.game.scripts import do
from tests.rules.felt import open_bets

COLUMNS = 80
LONG = {"ascii": "Bartholomew Featherstonehaugh-Cholmond", "wide": "名" * 40}
NAMES = pytest.mark.parametrize("name", LONG.values(), ids=LONG)


def played_out() -> Round:
    seats = {1: Cents(1_000_000), 2: Cents(4_400_000)}
    bets = [PlaceWagers(seat, ante=50_000, trips=5_000) for seat in seats]
    raises = [Decide(seat, parse_decision("raise 4x")) for seat in seats]
    return do(
        open_round(profile("house"), seats),
        *bets,
        CallNoMoreBets(),
        Deal(tuple(FULL_DECK)),
        *raises,
    )


def shown(page: RenderableType) -> list[str]:
    console = Console(file=io.StringIO(), width=COLUMNS, highlight=False)
    with console.capture() as captured:
        console.print(page)
    lines = captured.get().splitlines()
    assert all(cell_len(line) <= COLUMNS for line in lines)
    return lines


@NAMES
def test_a_long_name_is_shortened_and_nothing_else_is(name: str) -> None:
    names = {1: name, 2: "You"}
    lines = shown(felt(record_view(played_out()), names, 2, COLUMNS))
    (head,) = [line for line in lines if "Seat" in line]
    assert head.split() == ["Seat", "Behind", "Ante", "Blind", "Trips", "Play", "Cards"]
    theirs, mine = lines[lines.index(head) + 1 :][:2]
    assert theirs.startswith(f"  1 {name[:3]}")
    assert "…" in theirs
    assert name not in theirs
    assert theirs.split("…")[1].split()[:5] == ["6950.00", "500.00", "500.00", "50.00", "2000.00"]
    for line in (theirs, mine):
        assert sum(line.count(suit) for suit in "♠♥♦♣") == 2
        assert line.rstrip().endswith("raise 4x")
    assert "▸ 2 You" in mine


def test_where_a_side_bet_takes_the_room_of_names_what_equals_the_ante_gives_way() -> None:
    toml = (PROJECT / "examples" / "bad-beat.toml").read_text(encoding="utf-8")
    rules = parse_rules(toml, "bad-beat.toml")
    round = open_round(rules, {1: Cents(1_000_000)})
    placed = do(round, PlaceWagers(1, ante=50_000, trips=5_000, bad_beat=5_000))
    lines = shown(felt(record_view(placed), {1: "Bot Beatrice"}, None, COLUMNS))
    (head,) = [line for line in lines if "Seat" in line]
    assert "Blind" not in head
    assert "1 Bot Beatrice" in lines[lines.index(head) + 1]


@pytest.mark.parametrize("name", PROFILES)
def test_the_work_area_has_the_decks_the_rack_the_drop_box_and_the_button(name: str) -> None:
    rules = profile(name)
    bets = open_bets(rules, dict.fromkeys((1, 2), "1000"))
    open_area = work_area(view(bets, viewer=None), ZERO)
    decks = [f"{bets.deck} deck from the {rules.dealing}"]
    decks += [f"{deck} deck being shuffled" for deck in rules.decks if deck != bets.deck]
    button = [] if rules.house_banked else [f"button at seat {bets.player_dealer}"]
    assert open_area == ["Casino dealer", *decks, "rack empty", "drop box empty", *button]
    dealt = do(bets, PlaceWagers(1, ante=1000), CallNoMoreBets(), Deal(tuple(FULL_DECK)))
    area = work_area(view(dealt, viewer=None), Cents(750))
    assert area == ["Casino dealer", *decks, "rack 43 cards", "drop box 7.50", *button]
    # In a replay nobody knows what other rounds have dropped; where nothing ever is, it is known.
    known = [word for word in work_area(view(bets, viewer=None), None) if "drop box" in word]
    assert known == (["drop box empty"] if rules.schedule is None else [])


def work_area(seen: RoundView, drop: Cents | None) -> list[str]:
    lines = shown(felt(seen, {}, None, COLUMNS, drop))
    text = " ".join(line.strip() for line in lines)
    (area,) = re.findall(r"Casino dealer · .*?(?= Dealer )", text)
    return str(area).split(" · ")


@NAMES
def test_a_long_name_leaves_the_showdown_its_figures(name: str) -> None:
    seen = record_view(played_out())
    lines = shown(showdown(seen, {1: name, 2: "You"}))
    assert lines[0].startswith(f"  {shortened(name)} ")
    assert len(lines) == 3
    assert all("00.00" in line for line in lines)


def test_names_are_shortened_by_the_cells_they_take() -> None:
    assert shortened("Ada", 3) == "Ada"
    assert shortened("Adam", 3) == "Ad…"
    assert shortened("名前", 4) == "名前"
    assert shortened("名前字", 4) == "名…"
    assert shortened("Ada Lovelace", 5) == "Ada…"
