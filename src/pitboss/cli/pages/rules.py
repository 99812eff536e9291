"""The rules of a game as a page in plain words."""

from collections.abc import Iterator

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.cli.felt import title_rule
from pitboss.game.bank import Coverage, FirstBank
from pitboss.game.hands import HandCategory
from pitboss.game.money import format_money
from pitboss.game.paytables import Paytable
from pitboss.game.rules import Deals, OnTimeOut, Rules, Street
from pitboss.game.wagers import OnFold, Settles, Wager, labels
from pitboss.game.wording import PAYOFFS_WORDS
from pitboss.paper.words import dollars, ranges, span


def rules_page(rules: Rules) -> RenderableType:
    """The rules of a game in plain words."""
    facts = Grid.grid(padding=(0, 2))
    for name, words in _facts(rules):
        facts.add_row(Text(name, style="bold"), Text(words))
    return Group(
        title_rule(rules.title, f" ({rules.name})"),
        facts,
        *_pays(rules),
        *_schedules(rules),
    )


def _facts(rules: Rules) -> Iterator[tuple[str, str]]:
    yield "Bank", f"the {rules.banked_by}"
    yield "Seats", str(rules.seats)
    low, high = format_money(rules.spot_minimum), format_money(rules.spot_maximum)
    yield "A spot", f"{low} to {high}, in steps of {format_money(rules.increment)}"
    yield "Raises", raises_words(rules)
    for wager in rules.optional:
        yield wager.label, wager_words(wager)
    yield "Dealer", qualifying_words(rules)
    yield "Dealing", f"from a {rules.dealing}; decks: {', '.join(rules.decks)}"
    yield "Deals", DEALS_WORDS[rules.deals]
    yield "Time-out", TIME_OUT_WORDS[rules.time_out]
    if not rules.house_banked:
        yield "Banking", f"at most {rounds_words(rules.rounds_in_a_row)} in a row, then clockwise"
        yield "Wager", f"of the player/dealer {format_money(rules.least_bank_wager)} or more"
        yield "First bank", f"offered to the {_FIRST_BANK[rules.first_bank]}"
        clock = rules.rotation_clock
        yield "Rotation clock", "none" if clock is None else clock.words
        yield "Coverage", COVERAGE_WORDS[rules.coverage]
        yield "Collection", _collection(rules)


DEALS_WORDS = {
    Deals.OPEN: "open: when a round is over every card can be known",
    Deals.SEALED: "sealed: a card that nobody turned stays hidden for good",
}
TIME_OUT_WORDS = {
    OnTimeOut.FOLD: "who does not answer checks, and folds on the river",
    OnTimeOut.PLAY: "who does not answer checks, and plays the least raise on the river",
}

COVERAGE_WORDS = {
    Coverage.WAGER: "wager: the bank pays at most its wager, and collects at most as much",
    Coverage.NET: "net: the player/dealer neither wins nor loses more than the wager",
    Coverage.PAYOFFS: PAYOFFS_WORDS,
    Coverage.UNLIMITED: "unlimited",
}


def _collection(rules: Rules) -> str:
    if rules.schedule is None:
        return "none"
    paid = f"schedule {rules.schedule}, paid by the player/dealer"
    between = f"a total between two steps falls into the {rules.between_steps}"
    return f"{paid}; {between}; {rules.void_collection} when a round is void"


STREET_WORDS = {
    Street.PREFLOP: "before the flop",
    Street.FLOP: "on the flop",
    Street.RIVER: "on the river",
}


def raises_words(rules: Rules) -> str:
    preflop, flop, river = (
        " or ".join(f"{multiple}x" for multiple in rules.multiples(street)) for street in Street
    )
    limit = "" if rules.most_play is None else f"; none above {format_money(rules.most_play)}"
    return f"{preflop} before the flop, {flop} on it, {river} on the river{limit}"


_FIRST_BANK = {
    FirstBank.LOWEST_SEAT: "lowest seat",
    FirstBank.FIRST_SEATED: "player who sat down first",
}


def rounds_words(count: int) -> str:
    return "1 round" if count == 1 else f"{count} rounds"


def qualifying_words(rules: Rules) -> str:
    if rules.qualify is None:
        return "always qualifies"
    returned = rules.returned_unqualified
    otherwise = "the Ante is settled as always"
    if returned:
        otherwise = f"the {labels(returned)} {'are' if len(returned) > 1 else 'is'} returned"
    return f"qualifies with {rules.least_qualifying} or better; otherwise {otherwise}"


def wager_words(wager: Wager) -> str:
    """How an optional wager pays, and what a fold does to it."""
    after_fold = {
        OnFold.LOST: "lost on a fold",
        OnFold.STANDS: "stands after a fold",
        OnFold.VOID: "returned on a fold",
    }
    words = f"pays {wager.settles}, looking at {wager.looks_at}; {after_fold[wager.fold]}"
    by_result = wager.settles in (Settles.WIN, Settles.LOSS, Settles.EITHER_LOSS)
    return f"{words}; {wager.tie} on a tie" if by_result else words


def _pays(rules: Rules) -> Iterator[Grid]:
    """One grid for the tables of made hands, and one for each of starting hands."""
    made: list[tuple[Wager, Paytable]] = []
    for wager in rules.wagers:
        if wager.table is not None and not wager.table.of_starting_hands:
            made.append((wager, wager.table))
    if made:
        yield _made_hands(made)
    for wager in rules.wagers:
        if wager.table is not None and wager.table.of_starting_hands:
            yield _starting_hands(wager, wager.table)


def _made_hands(tables: list[tuple[Wager, Paytable]]) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("Hand")
    for wager, table in tables:
        grid.add_column(f"{wager.label} ({table.name})", justify="right")
    below = [wager.below.value for wager, _ in tables]
    for category in reversed(HandCategory):
        pays = [table.pays(category) for _, table in tables]
        if any(pays):
            odds = [str(pay) if pay else missing for pay, missing in zip(pays, below, strict=True)]
            grid.add_row(str(category), *odds)
    grid.add_row("below that", *below)
    return grid


def _starting_hands(wager: Wager, table: Paytable) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("Hole cards")
    grid.add_column(f"{wager.label} ({table.name})", justify="right")
    for hands, prize in table.lines:
        grid.add_row(str(hands), str(prize))
    grid.add_row("others", wager.below.value)
    return grid


def _schedules(rules: Rules) -> Iterator[Grid]:
    if not rules.schedules:
        return
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for word in ("Schedule", "A spot", "Total action"):
        grid.add_column(word)
    grid.add_column("Collection", justify="right")
    for number, schedule in sorted(rules.schedules.items()):
        mark = " ●" if number == rules.schedule else ""
        heads = [f"{number}{mark}", span(schedule.minimum, schedule.maximum)]
        for line in ranges(schedule, rules.increment, rules.between_steps):
            grid.add_row(*heads, line.action, dollars(line.collection))
            heads = ["", ""]
        grid.add_section()
    yield grid
