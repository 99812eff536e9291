"""Pay tables as text: odds from the top, or classes of hands with theirs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import ParseError
from pitboss.game.cards import parse_cards
from pitboss.game.hands import HandCategory
from pitboss.game.money import Cents, Odds, parse_odds
from pitboss.game.paytables import (
    NAMED_TABLES,
    Paytable,
    Share,
    format_paytable,
    parse_paytable,
    parse_prize,
)
from pitboss.game.starting_hands import StartingHands, parse_starting_hands
from tests.game.scripts import refusal_of
from tests.game.strategies import STARTING_HANDS

NAMED = [(spot, table) for spot, tables in NAMED_TABLES.items() for table in tables.values()]
LOWEST = {"blind": HandCategory.STRAIGHT, "trips": HandCategory.THREE_OF_A_KIND}
HANDS = list(reversed(HandCategory))

some_odds = st.builds(
    lambda profit, stake: parse_odds(f"{profit} to {stake}"),
    st.integers(0, 999),
    st.integers(1, 9),
)
some_prizes = some_odds | st.builds(Share, st.integers(1, 100))


def short(prize: Odds | Share) -> str:
    return str(prize) if isinstance(prize, Share) else f"{prize.profit}:{prize.stake}"


@pytest.mark.parametrize(("spot", "table"), NAMED, ids=lambda value: getattr(value, "name", value))
def test_a_named_table_parses_back_from_its_name_and_from_its_odds(
    spot: str, table: Paytable
) -> None:
    assert parse_paytable(table.name, spot) is table
    assert parse_paytable(str(table), spot) is table
    assert table.lowest is LOWEST[spot]
    assert not table.of_starting_hands


def test_a_name_is_known_to_its_own_spot_alone() -> None:
    assert list(NAMED_TABLES) == ["blind", "trips"]
    assert isinstance(refusal_of(parse_paytable, "standard", "trips"), ParseError)
    assert isinstance(refusal_of(parse_paytable, "UTH-01", "blind"), ParseError)
    assert isinstance(refusal_of(parse_paytable, "UTH-01"), ParseError)
    assert parse_paytable("50 40 30 9 7 4 3", "bonus").name == "own"


@given(st.lists(some_prizes, min_size=1, max_size=10))
def test_prizes_from_the_top_parse_back(prizes: list[Odds | Share]) -> None:
    table = parse_paytable(" ".join(map(short, prizes)))
    assert table.name == "own"
    assert [prize for _, prize in table.lines] == prizes
    assert parse_paytable(str(table)) == table
    assert parse_paytable("  ".join(map(str, prizes))) == table
    for at, category in enumerate(HANDS):
        assert table.pays(category) == (prizes[at] if at < len(prizes) else None)
        assert (category in dict(table.lines)) == (at < len(prizes))
    assert table.lowest is HANDS[len(prizes) - 1]


@given(st.integers(0, 9), st.lists(some_prizes, min_size=1, max_size=10))
def test_made_hands_with_their_prizes_parse_back(high: int, prizes: list[Odds | Share]) -> None:
    lines = list(zip(HANDS[high:], prizes, strict=False))
    table = parse_paytable(", ".join(f"{hand} {prize}" for hand, prize in lines))
    assert list(table.lines) == lines
    assert parse_paytable(str(table)) == table
    assert {hand: table.pays(hand) for hand in HANDS} == {**dict.fromkeys(HANDS), **dict(lines)}


@given(st.lists(st.sampled_from(STARTING_HANDS), min_size=1, max_size=6), st.data())
def test_starting_hands_with_their_prizes_parse_back(words: list[str], data: st.DataObject) -> None:
    lines = [(parse_starting_hands(word), data.draw(some_prizes)) for word in words]
    table = Paytable("own", tuple(lines))
    assert table.of_starting_hands
    assert parse_paytable(str(table)) == table


def test_a_single_pair_is_told_from_odds_by_a_comma() -> None:
    """Else `99 5` would be 99 to 1 for a royal flush and 5 to 1 for a straight flush."""
    nines = Paytable("own", ((parse_starting_hands("99"), Odds(5)),))
    assert str(nines) == "99 5,"
    assert parse_paytable("99 5,") == nines
    assert parse_paytable("99 5").lines == (
        (HandCategory.ROYAL_FLUSH, Odds(99)),
        (HandCategory.STRAIGHT_FLUSH, Odds(5)),
    )
    assert str(parse_paytable("AA 30")) == "AA 30"


def test_the_first_line_that_the_two_cards_are_in_pays() -> None:
    table = parse_paytable("AA 30, AKs 25, AK AQ 20, 22+ 5:1")
    assert [str(hands) for hands, _ in table.lines] == ["AA", "AKs", "AK AQ", "22+"]

    def paid(cards: str) -> str | None:
        line = table.pays_hole_cards(parse_cards(cards))
        return None if line is None else f"{line[0]}: {line[1]}"

    assert paid("As Ad") == "AA: 30 to 1"
    assert paid("Ks As") == "AKs: 25 to 1"
    assert paid("Kd As") == "AK AQ: 20 to 1"
    assert paid("2d 2s") == "22+: 5 to 1"
    assert paid("As Jd") is None


def test_a_table_of_made_hands_pays_no_hole_cards() -> None:
    assert parse_paytable("500 50").pays_hole_cards(parse_cards("As Ad")) is None
    assert parse_paytable("AA 30").pays(HandCategory.PAIR) is None


@pytest.mark.parametrize(
    ("spot", "text", "words"),
    [
        ("blind", "500 50 10 3 3:2", "6 odds from royal flush down to straight, as in '500 50 10"),
        ("blind", "500 50 10 3 3:2 1 1", "6 odds from royal flush down to straight"),
        (
            "trips",
            "50 40 30 8 7 4",
            "7 odds from royal flush down to three of a kind, as in '50 40",
        ),
    ],
)
def test_odds_alone_go_as_far_down_as_the_tables_of_the_spot(
    spot: str, text: str, words: str
) -> None:
    """One left out would shift all the others."""
    with pytest.raises(ParseError) as refused:
        parse_paytable(text, spot)
    message = str(refused.value)
    assert message.startswith(f"not a pay table: {text!r}; {words}")
    assert all(name in message for name in NAMED_TABLES[spot])
    assert parse_paytable(text, "bonus").name == "own"


@given(
    st.sampled_from(["blind", "trips", "bonus"]),
    st.integers(0, 9),
    st.lists(some_prizes, min_size=1, max_size=10),
)
def test_a_table_of_any_length_is_written_so_that_its_spot_reads_it(
    spot: str, high: int, prizes: list[Odds | Share]
) -> None:
    table = Paytable("own", tuple(zip(HANDS[high:], prizes, strict=False)))
    assert parse_paytable(format_paytable(table, spot), spot) == table


def test_a_named_table_is_written_by_its_name_on_its_own_spot() -> None:
    table = NAMED_TABLES["trips"]["UTH-01"]
    assert format_paytable(table, "trips") == "UTH-01"
    assert format_paytable(table, "bonus") == "50 40 30 9 7 4 3"


def test_odds_may_be_spelled_out() -> None:
    spelled = "500 to 1 50 to 1 10 to 1 3 to 1 3 to 2 1 to 1"
    assert parse_paytable(spelled, "blind").name == "standard"
    assert parse_paytable("flush 3 to 2, straight 1:1") == parse_paytable("flush 3:2, straight 1")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a line of a pay table: ''"),
        ("UTH-99", "not a line of a pay table: 'UTH-99'; write odds from the royal flush down"),
        ("a b c d e f", "not a line of a pay table: 'a b c d e f'"),
        ("500 50 10 3 3/2 1 1", "not odds: '3/2'"),
        ("1 2 3 4 5 6 7 8 9 10 11", "has 11 odds; there are ten hands"),
        ("flush", "not a line of a pay table: 'flush'"),
        ("flush 6,, straight 4", "not a line of a pay table: ''"),
        ("flush 6, 4", "not a line of a pay table: '4'"),
        ("flush six", "not a line of a pay table: 'flush six'"),
        ("flash 6", "unknown hand 'flash': a made hand such as 'full house', or starting hands"),
        ("AX 6", "unknown hand 'AX'"),
        ("flush 6, AA 4", "mixes made hands and starting hands"),
        ("flush 6, three of a kind 4", "made hands go down one by one, none left out"),
        ("straight 4, flush 6", "made hands go down one by one, none left out"),
        ("flush 6, flush 4", "made hands go down one by one, none left out"),
        ("flush 1:0", "not odds: '1:0'"),
        ("0% 5", "0% is not a share between 1% and 100%"),
        ("flush 101%", "101% is not a share between 1% and 100%"),
    ],
)
@pytest.mark.parametrize("spot", ["", "trips"])
def test_what_is_no_table_is_refused_with_what_is_possible(
    text: str, words: str, spot: str
) -> None:
    with pytest.raises(ParseError) as refused:
        parse_paytable(text, spot)
    message = str(refused.value)
    assert words in message
    assert "\n" not in message
    assert message.endswith(f"; or one of {', '.join(NAMED_TABLES['trips'])}") == bool(spot)


def test_a_share_is_a_part_of_the_meter_in_whole_cents() -> None:
    assert parse_prize("10%") == Share(10)
    assert str(Share(10)) == "10%"
    assert Share(10).winnings(Cents(1009)) == 100
    assert Share(100).winnings(Cents(1009)) == 1009
    assert parse_prize("3:2") == Odds(3, 2)


def test_a_line_of_starting_hands_keeps_its_text() -> None:
    table = parse_paytable("KQo  QJo 4, AA 3")
    assert str(table) == "KQo QJo 4, AA 3"
    assert isinstance(table.lowest, StartingHands)
    assert str(table.lowest) == "AA"


@given(st.text(alphabet="0123456789: ,%toUTH-standardAKQs+flush\n", max_size=40))
def test_any_text_is_a_table_or_a_parse_error(text: str) -> None:
    refusal = refusal_of(parse_paytable, text, "blind")
    if refusal is None:
        table = parse_paytable(text, "blind")
        assert parse_paytable(format_paytable(table, "blind"), "blind") == table
    else:
        assert isinstance(refusal, ParseError)
        assert "\n" not in str(refusal)
