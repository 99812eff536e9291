"""The sheets of paper: every number on them is of the rules, and changes with them."""

import re

import pytest

from pitboss.game.money import Cents
from pitboss.game.profiles import PROFILES, profile
from pitboss.game.rules import Rules, Street
from pitboss.game.wagers import ResultKind
from pitboss.paper.checklist import checklist
from pitboss.paper.manual import chapters, manual
from pitboss.paper.placard import placard
from pitboss.paper.posted_rules import posted_rules
from pitboss.paper.rack_card import rack_card
from pitboss.paper.sheet import SIZES, Paper, sheet, tag
from pitboss.paper.sheets import SHEETS
from tests.paper.reading import ALL_RULES, EXAMPLES, read, tables, text_of
from tests.rules.rule_book import clauses, rule_book

EACH = pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
OTHER = profile("california").change(
    blind_table="700 60 12 4 2 1",
    trips_table="UTH-04",
    schedule=3,
    increment="25",
    preflop=[2, 5],
    flop=[3],
    river=[1, 2],
    qualify="two pair",
    unqualified_ante="settled",
    dealing="shoe",
    decks=["green"],
    coverage="net",
    rounds_in_a_row=1,
    order={"win": ["blind", "play", "ante"], "lose": ["ante"], "fold": ["blind", "ante"]},
)


def dollars(amount: Cents) -> str:
    return f"${amount // 100}" if amount % 100 == 0 else f"${amount / 100:.2f}"


def printed_tables(rules: Rules) -> dict[str, list[list[str]]]:
    """The pay tables of the rules, as cells."""
    found: dict[str, list[list[str]]] = {}
    for wager in rules.wagers:
        if wager.table is None:
            continue
        lines = []
        for hand, prize in wager.table.lines:
            odds = f"{prize} of the meter" if "%" in str(prize) else str(prize)
            lines.append([str(hand).casefold(), "push" if odds == "0 to 1" else odds])
        below = "push" if wager.below == "returned" else "lose"
        found[wager.spot] = [*lines, ["anything else", below]]
    return found


@EACH
@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("paper", Paper)
def test_every_sheet_is_well_formed_on_its_paper(name: str, rules: Rules, paper: Paper) -> None:
    text = SHEETS[name].blank(rules, paper)
    root = read(text)
    if SHEETS[name].svg:
        assert root.tag.endswith("svg")
        return
    assert root.tag == "html"
    assert root.findtext("head/title")
    style = root.findtext("head/style") or ""
    assert f"size: {'A4' if paper is Paper.A4 else 'letter'};" in style
    assert f"max-width: {SIZES[paper][0] - 28:g}mm" in style
    assert "http" not in text.partition("</head>")[0]  # asks no other host for a font


@EACH
@pytest.mark.parametrize("make", [rack_card, posted_rules], ids=["rack card", "posted rules"])
def test_pay_tables_are_those_of_the_rules(make: type, rules: Rules) -> None:
    text = make(rules)
    for spot, lines in printed_tables(rules).items():
        for table in (found := tables(text, spot=spot)):
            assert [[hand.casefold(), odds] for hand, odds in table] == lines
        assert found


@pytest.mark.parametrize("rules", [*map(profile, PROFILES), OTHER], ids=[*PROFILES, "other"])
def test_limits_and_raises_are_those_of_the_rules(rules: Rules) -> None:
    low, high = dollars(rules.spot_minimum), dollars(rules.spot_maximum)
    step = dollars(rules.increment)
    for make in (rack_card, posted_rules, manual, checklist):
        text = text_of(make(rules))
        assert f"{low} – {high}" in text or f"{low} to {high}" in text, make
        assert f"in steps of {step}" in text, make
    raises = tables(rack_card(rules))[0]
    assert [[int(word) for word in re.findall(r"\d+", row[1])] for row in raises] == [
        list(rules.multiples(street)) for street in Street
    ]
    assert [row[2] for row in raises] == ["check", "check", "fold"]


@pytest.mark.clause("10.3")
def test_the_placard_has_every_schedule_as_ranges_with_its_limits() -> None:
    text = placard(profile("california"))
    first = tables(text, schedule="1")[0]
    assert first == [
        ["$5 – $50", "$1", "$0"],
        ["$51 – $100", "$2", "$0"],
        ["$101 – $200", "$3", "$0"],
        ["$201 – $300", "$6", "$0"],
        ["$301+", "$9", "$0"],
    ]
    assert [row[1] for row in tables(text, schedule="3")[0]] == ["$6", "$15", "$20", "$25", "$30"]
    headings = [heading.text for heading in read(text).iter("h2")]
    assert headings == [
        "Schedule 1: $5 – $300 a spot · at this table",
        "Schedule 2: $25 – $1000 a spot",
        "Schedule 3: $100 – $2000 a spot",
    ]


def test_the_placard_follows_the_schedules_of_the_rules() -> None:
    steps = [{"up_to": "80.00", "collection": "4.50"}, {"collection": "7"}]
    own = {"1": {"minimum": "10.00", "maximum": "90.00", "steps": steps}}
    rules = profile("california").change(schedules=own, increment="0.50")
    assert tables(placard(rules)) == [[["$10 – $80", "$4.50", "$0"], ["$80.50+", "$7", "$0"]]]
    for name in ("house", "royal-caribbean"):
        assert tables(placard(profile(name))) == []
        assert "No collection is taken" in text_of(placard(profile(name)))


@pytest.mark.parametrize("name", PROFILES)
def test_posted_rules_say_whose_game_it_is_and_what_is_reserved(name: str) -> None:
    rules = profile(name)
    text = text_of(posted_rules(rules))
    assert "belongs to its owner" in text
    assert "agreement" in text
    reserved = "may order rooms to stop" in text
    assert reserved == bool(rules.schedules)
    assert ("Ultimate Texas Hold'em" in text) is True


def test_posted_rules_change_with_the_rules() -> None:
    text = text_of(posted_rules(OTHER))
    for said in (
        "two or five times the Ante",
        "three times the Ante",
        "one or two times the Ante",
        "two pair or better",
        "every wager is settled as always",
        "From the shoe",
        "one card to each seat",
        "green backs",
        "neither wins nor loses more than the wager",
        "more than one round in a row",
        "schedule 3: $100 – $400: $6",
        "at least $100",
        "up to 7 players",
    ):
        assert said in text, said
    usual = text_of(posted_rules(profile("california")))
    for said in ("three or four times", "a pair or better", "the Ante is returned", "red and blue"):
        assert said in usual, said
        assert said not in text, said


def calls(rules: Rules) -> list[str]:
    return [step.call for chapter in chapters(rules) for step in chapter.steps]


def doing(rules: Rules) -> str:
    return "\n".join(step.does for chapter in chapters(rules) for step in chapter.steps)


@EACH
def test_every_step_of_the_manual_has_clauses_of_the_book(rules: Rules) -> None:
    known = {clause.number for clause in clauses(rule_book())}
    for chapter in chapters(rules):
        for step in chapter.steps:
            assert step.clauses, step
            assert set(step.clauses) <= known, step
            assert step.call or step.motion
    assert len(tables(manual(rules))) == len(chapters(rules))


@EACH
@pytest.mark.clause("7.4")
def test_the_manual_settles_in_the_order_of_the_rules(rules: Rules) -> None:
    text = doing(rules)
    for kind, words in {
        ResultKind.WIN: "The hand wins",
        ResultKind.LOSE: "The hand loses",
        ResultKind.TIE: "The hand ties",
    }.items():
        (line,) = [line for line in text.splitlines() if line.startswith(f"{words}. In order:")]
        labels = re.findall(r"\d\. (.+?) (?:is|stands)", line)
        assert labels == [wager.label for wager in rules.settles_in_order(kind)]
    (folds,) = [line for line in text.splitlines() if "folded seats clockwise" in line]
    places = [
        folds.index(f" {wager.label} ")
        for wager in rules.settles_in_order(ResultKind.FOLD)
        if wager.before_deal
    ]
    assert places == sorted(places)


@pytest.mark.parametrize("name", PROFILES)
def test_the_manual_calls_what_the_documents_call(name: str) -> None:
    rules = profile(name)
    said = calls(rules)
    assert "No more bets" in said
    assert "Dealer qualifies / Dealer does not qualify" in said
    assert ("Seat …, will you bank?" in said) == (not rules.house_banked)
    assert ("Collection $9" in said) == (name == "california")
    assert ("Red deck" in said) == (len(rules.decks) == 2)
    text = doing(rules)
    assert ("two cards at a time" in text) == (rules.dealing == "shuffler")
    assert "stays face up in front of its seat until it is paid" in text
    motions = [step.motion for chapter in chapters(rules) for step in chapter.steps]
    assert any("face down, count them" in motion for motion in motions)


def test_the_dealer_calls_the_raises_as_one_says_them() -> None:
    rules = profile("house").change(preflop=(3, 4, 5), flop=(1, 2))
    for asked, said in (
        (
            profile("house"),
            ["Check, or three or four times?", "Check, or twice?", "Fold, or once?"],
        ),
        (rules, ["Check, or three, four or five times?", "Check, or one or two times?"]),
    ):
        calls = [step.call for chapter in chapters(asked) for step in chapter.steps]
        assert [call for call in calls if call in said] == said


def test_a_changed_rule_changes_the_manual() -> None:
    usual, other = doing(profile("california")), doing(OTHER)
    for said in (
        "raise two or five times",
        "two pair or better",
        "one card to each seat",
        "one deck of 52 cards with green",
        "neither wins nor loses",
        "one round in a row",
        "Total action $425 – $800: take $15",
        "1. Blind is paid by its table with a straight or better, otherwise returned; 2. Play",
    ):
        assert said in other, said
        assert said not in usual, said
    assert "back to everybody who did not fold" in usual
    assert "back to everybody who did not fold" not in other
    lost = profile("house").change(wagers=[{"spot": "trips", "fold": "lost"}])
    assert "Trips is lost" in doing(lost)
    assert "A folded hand that wins Trips" not in doing(lost)


@pytest.mark.parametrize("name", PROFILES)
def test_the_manual_has_what_every_bank_puts_up_and_the_collection_where_one_is_taken(
    name: str,
) -> None:
    rules = profile(name)
    steps = [step for chapter in chapters(rules) for step in chapter.steps]
    put_up = [step for step in steps if "8.5" in step.clauses]
    assert len(put_up) == (0 if rules.house_banked else 1)
    for step in put_up:
        assert "When the wager is lowered, ask everybody again" in step.does
        assert ("8.6" in step.clauses) == ("stays behind it" in step.does)
        assert ("8.6" in step.clauses) == (rules.schedule is not None)


CHANGES: dict[str, tuple[object, str]] = {
    "time_out": ("play", "on the river places the least raise"),
    "void_collection": ("kept", "the collection stays in the drop"),
    "play_limit": ("spot", "Play above $300 is not offered"),
    "first_bank": ("first to sit down", "the player who sat down first"),
    "rotation_clock": ({"others": 2, "minutes": 40, "pause": 2}, "reach 2 others in 40 minutes"),
    "deals": ("open", "every card of the deal can be looked up"),
}


def test_the_rack_card_says_what_limits_the_odds_where_a_player_banks() -> None:
    """The odds of its tables are paid from the wager of the bank (clauses 9.1 to 9.4)."""
    words = "The player/dealer's wager limits what these tables pay."
    for name in PROFILES:
        rules = profile(name)
        assert (words in text_of(rack_card(rules))) == (not rules.house_banked)
    california = profile("california")
    for coverage in ("wager", "net", "payoffs"):
        assert words in text_of(rack_card(california.change(coverage=coverage)))


def test_the_rack_card_says_what_limits_play() -> None:
    rules = profile("california")
    limit = CHANGES["play_limit"][1]
    assert limit in text_of(rack_card(rules.change(play_limit="spot")))
    assert limit not in text_of(rack_card(rules))


@pytest.mark.parametrize("field", CHANGES)
def test_what_a_house_may_choose_is_in_the_manual_and_in_the_posted_rules(field: str) -> None:
    value, said = CHANGES[field]
    changed = profile("california").change(**{field: value})
    for text in (manual, posted_rules):
        assert said in " ".join(text_of(text(changed)).split())
        assert said not in " ".join(text_of(text(profile("california"))).split())


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.clause("4.6")
def test_the_checklist_counts_the_decks_of_the_game(name: str) -> None:
    rules = profile(name)
    lines = [row[1] for table in tables(checklist(rules)) for row in table]
    counted = [line for line in lines if "52 cards counted" in line]
    assert [line.split()[1] for line in counted] == list(rules.decks)
    assert any(line.startswith("Two decks") for line in lines) == (len(rules.decks) == 2)
    assert any("button" in line for line in lines) == (not rules.house_banked)
    assert any(f"{rules.seats} places" in line for line in lines)
    assert any("Drop box" in line for line in lines)
    assert any("schedule 1 marked" in line for line in lines) == (name == "california")
    assert any("royal flush 500 to 1" in line for line in lines)


def test_words_that_look_like_markup_are_words() -> None:
    rules = profile("house").change(title="<script>1 & 2</script>")
    for kind in SHEETS.values():
        root = read(kind.blank(rules, Paper.A4))
        assert root.find(".//script") is None
    assert "<script>1 & 2</script>" in text_of(posted_rules(rules))
    page = sheet("a < b", [tag("p", ["1 < 2", tag("b", "&")], title='"')], Paper.A4)
    assert text_of(page) == "1 < 2&"


def test_every_sheet_is_documented_with_what_fills_it() -> None:
    page = (EXAMPLES.parent / "docs" / "printing.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([\w-]+)` \|.*\| ([^|]+) \|$", page, re.MULTILINE))
    assert rows == {kind.name: kind.filled_from.value for kind in SHEETS.values()}


@EACH
def test_the_manual_calls_in_the_dealers_words(rules: Rules) -> None:
    steps = [step for _, steps in chapters(rules) for step in steps]
    assert {"Place your bets", "No more bets"} <= {step.call for step in steps}
    names = re.compile(r"[a-z][A-Z]|_")  # of code, which is nobody's word at a table
    for step in steps:
        assert not names.search(f"{step.does} {step.call} {step.motion}")
