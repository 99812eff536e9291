"""The dealer's manual: every step of a round with its call, its hand motion and its clauses.

It is generated from the rules, so that a changed rule changes the manual.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.game.bank import Coverage
from pitboss.game.rules import Dealing, Rules, Street
from pitboss.game.wagers import OnFold, Placed, ResultKind, Settles, Wager
from pitboss.paper import words
from pitboss.paper.sheet import Markup, Paper, grid, paragraph, sheet, tag

_STYLE = """
.steps { table-layout: fixed; font-size: 9pt; line-height: 1.3 }
.steps th:nth-child(1) { width: 41% } .steps th:nth-child(2) { width: 17% }
.steps th:nth-child(3) { width: 31% } .steps th:nth-child(4) { width: 11% }
"""


class ManualStep(NamedTuple):
    """What the casino dealer does; what is said aloud, and how the hands move."""

    does: str
    call: str
    motion: str
    clauses: tuple[str, ...]


class Chapter(NamedTuple):
    heading: str
    steps: tuple[ManualStep, ...]


def manual(rules: Rules, paper: Paper = Paper.A4) -> str:
    return sheet(f"Dealer's manual: {rules.title}", _parts(rules), paper, _STYLE)


def _parts(rules: Rules) -> Iterator[Markup]:
    yield tag("h1", f"Dealer's manual · {rules.title}")
    yield paragraph(
        "Each step of a round in its order. Say the call so that the whole table hears it. The "
        "numbers are clauses of the rule book."
    )
    for chapter in chapters(rules):
        yield tag("h2", chapter.heading)
        yield grid(
            ("Do", "Call", "Hands", "Clause"),
            (
                (
                    step.does,
                    tag("span", f"“{step.call}”" if step.call else "", class_="call"),
                    step.motion,
                    tag("span", ", ".join(step.clauses), class_="clause"),
                )
                for step in chapter.steps
            ),
            class_="steps",
        )


def chapters(rules: Rules) -> list[Chapter]:
    """The whole round, from the cards to the next one."""
    made = (
        ("The cards", _cards(rules)),
        ("The bank", _bank(rules)),
        ("The bets", _bets(rules)),
        ("The collection", _collection(rules)),
        ("The deal", _deal(rules)),
        ("The decisions", _decisions(rules)),
        ("The folds", _folds(rules)),
        ("The dealer's hand", _dealer_hand(rules)),
        ("Seat by seat", _seats(rules)),
        ("When the bank's wager is used up", _exhausted(rules)),
        ("The end of the round", _end(rules)),
        ("When something goes wrong", _wrong(rules)),
    )
    found = [Chapter(heading, tuple(steps)) for heading, steps in made]
    return [chapter for chapter in found if chapter.steps]


def _cards(rules: Rules) -> Iterator[ManualStep]:
    if len(rules.decks) == 1:
        yield ManualStep(
            f"Use one deck of 52 cards with {rules.decks[0]} backs.",
            "",
            f"Spread it face up, count 52, turn it and shuffle; load the {words.device(rules)}.",
            ("4.6", "4.9"),
        )
        return
    first, second = rules.decks
    yield ManualStep(
        f"Change the deck every round: {first}, {second}, {first} … The one is dealt while the "
        "other is shuffled, and only one of them is in the discard rack.",
        f"{first.capitalize()} deck",
        f"Show an edge of the back before loading the {words.device(rules)}; put the other deck "
        "in to be shuffled.",
        ("4.6", "4.9"),
    )


def _bank(rules: Rules) -> Iterator[ManualStep]:
    if rules.house_banked:
        return
    most = words.rounds(rules.rounds_in_a_row)
    yield ManualStep(
        f"Offer the bank: to its holder, who may have it for {most} in a row at most, "
        "then clockwise, to each seat once in a circle.",
        "Seat …, will you bank?",
        "Open palm towards the seat; never touch its chips.",
        ("8.1", "8.2", "8.3"),
    )
    yield ManualStep(
        f"At a new table begin with {words.first_bank(rules)}.",
        "",
        "The button lies with the casino dealer until somebody accepts.",
        ("8.8",),
    )
    if rules.rotation_clock is not None:
        yield ManualStep(
            f"Watch the rotation clock: the bank must reach {rules.rotation_clock.words}. The "
            "round that is on is played out first.",
            "Game pauses",
            "Cover the layout until the pause is over.",
            ("8.9",),
        )
    yield ManualStep(
        "A seat that declines, or does not answer, is passed over for this circle. If nobody "
        "takes the bank, no round is dealt. The house never banks.",
        "Declined. Seat …, will you bank?",
        "Palm on to the next seat, clockwise.",
        ("8.3", "8.4"),
    )
    behind = (
        ""
        if rules.schedule is None
        else " The collection that is due stays behind it, at most "
        f"{words.dollars(rules.highest_collection)}; what later bets add to it comes out of the "
        "wager."
    )
    yield ManualStep(
        "Take note of the player/dealer's wager: at least "
        f"{words.dollars(rules.least_bank_wager)}, no maximum.{behind} "
        "When the wager is lowered, ask everybody again.",
        "Seat … banks with …",
        "Place the button in front of the seat; cut the wager out in the player/dealer's circle "
        "and prove it.",
        ("8.5", "8.6", "8.7") if behind else ("8.5", "8.7"),
    )


def _bets(rules: Rules) -> Iterator[ManualStep]:
    optional = f"; {words.labels(rules.optional)} if they like" if rules.optional else ""
    yield ManualStep(
        f"Let players place {words.labels(rules.required)}, equal and both required{optional}. "
        f"Each spot from {words.dollars(rules.spot_minimum)} to "
        f"{words.dollars(rules.spot_maximum)}, in steps of {words.dollars(rules.increment)}.",
        "Place your bets",
        "Open hand over the layout. Correct an uneven pair before the deal, not after it.",
        ("3.1", "3.2", "3.3", "3.4", "3.5"),
    )
    yield ManualStep(
        "Close the bets. From now on nothing is placed, changed or withdrawn.",
        "No more bets",
        "One wave of the flat hand across the layout, from left to right.",
        ("3.6", "3.7", "4.1"),
    )


def _collection(rules: Rules) -> Iterator[ManualStep]:
    schedule = rules.schedule_in_force
    if schedule is None:
        return
    yield ManualStep(
        f"Add up everything on {words.labels(rules.placed_before_deal)}: the total action. Later "
        "Play wagers do not count.",
        "Total action …",
        "Point along the seats while counting; touch no stake.",
        ("10.2",),
    )
    for step in words.ranges(schedule, rules.increment, rules.between_steps):
        amount = words.dollars(step.collection)
        yield ManualStep(
            f"Total action {step.action}: take {amount} from the player/dealer.",
            f"Collection {amount}",
            "From the player/dealer's chips behind the wager, shown, into the slot of the drop "
            "box.",
            ("10.1", "10.3", "10.5"),
        )


def _deal(rules: Rules) -> Iterator[ManualStep]:
    bank = words.bank(rules)
    if rules.dealing is Dealing.SHUFFLER:
        yield ManualStep(
            "Deal two cards at a time to each seat with an Ante, clockwise from your left, then "
            f"two to the {bank}.",
            "",
            "Pairs face down from the shuffler, slid to the place and left of its circles.",
            ("4.1", "4.2", "4.5"),
        )
    else:
        yield ManualStep(
            f"Deal one card to each seat with an Ante, clockwise from your left, one to the "
            f"{bank}; then a second one each.",
            "",
            "Single cards face down from the shoe, the second squared on the first.",
            ("4.1", "4.3", "4.5"),
        )
    yield ManualStep(
        "Deal five cards to the board, face down. Burn none.",
        "",
        "From left to right on the outlines of the board.",
        ("4.4", "4.5"),
    )
    yield ManualStep(
        f"Empty the {words.device(rules)} into the discard rack, unseen.",
        "",
        "Count the rest face down, and hold the pack low while it goes to the rack.",
        ("4.7",),
    )
    yield ManualStep(
        words.hidden(rules),
        "",
        "Keep the rack closed while cards are in it.",
        ("4.10",) if rules.sealed else ("4.11",),
    )


def _decisions(rules: Rules) -> Iterator[ManualStep]:
    clause = {Street.PREFLOP: "5.1", Street.FLOP: "5.2", Street.RIVER: "5.3"}
    turn = {
        Street.FLOP: ("Turn the first three cards of the board.", "Flop"),
        Street.RIVER: ("Turn the last two cards of the board together.", "Turn and river"),
    }
    for street in Street:
        if street in turn:
            does, call = turn[street]
            yield ManualStep(
                does, call, "Turn them over their long side, in place.", (clause[street],)
            )
        passes = "fold" if street is Street.RIVER else "check"
        offered = words.times(rules.multiples(street))
        who = "each player" if street is Street.PREFLOP else "each player who has not raised"
        yield ManualStep(
            f"{words.STREETS[street]}: {who} may {passes}, or raise {offered}, once, and for good. "
            "Nobody plays for less.",
            f"{passes.capitalize()}, or {words.how_often(rules.multiples(street))}?",
            "Open palm to the seat. Count a raise against the Ante: equal stacks side by side on "
            "Play.",
            (clause[street], "5.4", "5.5", "5.6"),
        )
    if limit := words.play_limit(rules):
        yield ManualStep(limit, "", "Push back what is too much.", ("3.4",))


def _order(rules: Rules, kind: ResultKind) -> list[Wager]:
    """The wagers that may lie when a hand of that kind is settled, in its order (clause 7.4)."""
    in_order = rules.settles_in_order(kind)
    if kind is ResultKind.FOLD:
        return [wager for wager in in_order if wager.placed is not Placed.RAISE]
    return list(in_order)


def _folds(rules: Rules) -> Iterator[ManualStep]:
    lying = _order(rules, ResultKind.FOLD)
    at_once = "; ".join(f"{wager.label} {words.outcome(wager, ResultKind.FOLD)}" for wager in lying)
    yield ManualStep(
        f"When the river decisions are done, take the folded seats clockwise. In order: {at_once}.",
        "Seat … folds",
        "Sweep the losing stakes towards the bank, one spot after the other.",
        ("5.7", "6.10", "7.1"),
    )
    yield ManualStep(
        "Bring the folded cards in, face down.",
        "Two cards",
        "Spread the two apart, face down, count them, and lay them into the discard rack.",
        ("7.2",),
    )
    own = [
        wager
        for wager in rules.optional
        if wager.fold is OnFold.STANDS and wager.settles in (Settles.OWN, Settles.METER)
    ]
    for wager in own:
        table = wager.table
        least = words.least(table) if table is not None else "a winning hand"
        yield ManualStep(
            f"A folded hand that wins {wager.label}, with {least}, is shown and stays face up in "
            "front of its seat until it is paid at that seat's turn.",
            f"{wager.label} wins",
            "Turn the two cards over beside the stake; nothing goes to the rack before the payout.",
            ("6.8", "7.2"),
        )
    waiting = [
        wager for wager in rules.optional if wager.fold is OnFold.STANDS and wager not in own
    ]
    for wager in waiting:
        yield ManualStep(
            f"{wager.label} stands after a fold and needs the dealer's hand: leave the folded "
            "cards face down at the seat until its turn.",
            "",
            "Cards squared under the stake.",
            ("13.6",),
        )


def _dealer_hand(rules: Rules) -> Iterator[ManualStep]:
    yield ManualStep(
        f"Turn the {words.bank(rules)}'s two cards for those who remain. If everybody has folded "
        "they stay unseen, unless a wager that stands needs them.",
        "Dealer has …",
        "Turn both at once, and push forward the five cards that count.",
        ("4.8", "6.1", "2.1"),
    )
    if rules.qualify is None:
        return
    yield ManualStep(
        f"Say whether the hand qualifies: {rules.least_qualifying} or better, the board counted.",
        "Dealer qualifies / Dealer does not qualify",
        "Flat hand over the dealer's cards for yes; a short wave over the layout for no.",
        ("6.2", "1.4"),
    )


def _seats(rules: Rules) -> Iterator[ManualStep]:
    yield ManualStep(
        f"Go clockwise from the {words.bank(rules)}'s left, one seat at a time, those with "
        "something to settle.",
        "Seat …",
        "Bring the player's cards into the work area and turn them there.",
        ("7.3", "7.5"),
    )
    yield ManualStep(
        "Find the best five of the seven cards and compare them with the dealer's five.",
        "Seat … has …, and wins / loses / pushes",
        "Push forward the cards that count.",
        ("2.1", "2.5", "6.4", "6.5", "6.6"),
    )
    calls = {
        ResultKind.LOSE: (
            "Loses",
            "Take the stakes one spot after the other, then square the layout.",
        ),
        ResultKind.WIN: (
            "Wins",
            "Heel each payoff against its stake and leave both to the player.",
        ),
        ResultKind.TIE: ("Push", "Knock twice in front of the stakes; they go back."),
    }
    clauses = {ResultKind.LOSE: "6.5", ResultKind.WIN: "6.4", ResultKind.TIE: "6.6"}
    if rules.returned_unqualified:
        back = words.labels(rules.returned_unqualified)
        others = words.labels(
            wager
            for wager in _order(rules, ResultKind.UNQUALIFIED)
            if wager not in rules.returned_unqualified
        )
        order = words.labels(_order(rules, ResultKind.UNQUALIFIED))
        yield ManualStep(
            f"{words.RESULTS[ResultKind.UNQUALIFIED]}: {back} back to everybody who did not fold, "
            f"whether the hand wins, loses or ties. Then settle {others} as below. In order: "
            f"{order}.",
            f"{back} back",
            f"Knock beside {back} and slide it back to the player.",
            ("6.3", "7.4"),
        )
    for kind, (call, motion) in calls.items():
        in_order = "; ".join(
            f"{at}. {wager.label} {words.outcome(wager, kind)}"
            for at, wager in enumerate(_order(rules, kind), start=1)
        )
        yield ManualStep(
            f"{words.RESULTS[kind]}. In order: {in_order}.", call, motion, (clauses[kind], "7.4")
        )
    for wager, table in words.with_table(rules):
        pays = ", ".join(f"{hand.lower()} {odds}" for hand, odds in words.lines(table))
        chapter = {"blind": ("6.7", "11.1"), "trips": ("6.8", "6.9", "11.2")}
        yield ManualStep(
            f"{wager.label} {words.pays_for(wager)}: {pays}; anything else: {words.below(wager)}. "
            "Cards that win stay face up until they are paid.",
            f"{wager.label}, … to …",
            "Count the payoff out in the open before pushing it over.",
            chapter.get(wager.spot, ("13.1",)),
        )
    yield ManualStep(
        "Then bring the seat's cards in.",
        "Two cards",
        "Spread, count, and lay them into the discard rack.",
        ("7.5",),
    )


def _exhausted(rules: Rules) -> Iterator[ManualStep]:
    if rules.coverage is Coverage.UNLIMITED:
        return
    clause = {Coverage.WAGER: "9.1", Coverage.NET: "9.2", Coverage.PAYOFFS: "9.3"}[rules.coverage]
    yield ManualStep(
        f"{words.COVERAGE[rules.coverage]} Play wagers are covered like all others.",
        "",
        "Keep what is paid and what is collected in two stacks beside the player/dealer's wager.",
        (clause, "9.6"),
    )
    yield ManualStep(
        f"{words.EXHAUSTED[rules.coverage]} A wager that crosses the end has action up to it; a "
        "winner's own stake always goes back. Say what was due, paid and not covered.",
        "Bank is used up; all other wagers go back",
        "Show the empty circle of the player/dealer; slide the stakes back, seat by seat.",
        (clause, "9.5", "9.7"),
    )


def _end(rules: Rules) -> Iterator[ManualStep]:
    yield ManualStep(
        "Collect the dealer's cards and the board. The discard rack holds all 52 cards.",
        "Fifty-two",
        "Counted into the rack, face down.",
        ("7.5",),
    )
    if len(rules.decks) > 1:
        yield ManualStep(
            f"Take the other deck: {words.listed(rules.decks, 'after')}, and the other way round.",
            "",
            "The played deck goes in to be shuffled before the next one comes out.",
            ("4.6",),
        )
    if not rules.house_banked:
        yield ManualStep(
            f"After {words.rounds(rules.rounds_in_a_row)} in a row the bank passes on, clockwise.",
            "Bank passes",
            "Lift the button, show it, and take it to the next seat that accepts.",
            ("8.1", "8.2"),
        )
    for wager in rules.wagers:
        if wager.meter is not None:
            yield ManualStep(
                f"The {wager.label} meter has grown by {wager.meter.percent}% of the stakes on "
                f"it, and shows at least {words.dollars(wager.meter.start)}.",
                f"{wager.label} meter …",
                "Point to the meter.",
                ("13.7",),
            )


def _wrong(rules: Rules) -> Iterator[ManualStep]:
    optional = [wager for wager in rules.optional if wager.fold is OnFold.STANDS]
    stands = (
        f"; {words.labels(optional)} stand{'s' if len(optional) == 1 else ''}" if optional else ""
    )
    yield ManualStep(
        f"A player who is away or does not answer in time {words.absent(rules)}. The wagers that "
        f"lie stay in play{stands}.",
        "Time",
        "Tap once beside the seat's circles.",
        ("12.1",),
    )
    yield ManualStep(
        "Before the first decision a deal that went wrong is a misdeal, and void: a hand or a "
        "board with too few or too many cards, a card turned by mistake. What went astray unseen "
        "is put where it belongs.",
        "Misdeal",
        "Stop; gather, count and shuffle only when the floor has seen it.",
        ("12.3",),
    )
    yield ManualStep(
        "From the first decision to the last an exposed card of the "
        f"{words.bank(rules)}'s hand, or of the board before its time, voids the round. Any other "
        "exposed card stands.",
        "Card exposed",
        "Leave the card where it lies and call the floor.",
        ("12.4",),
    )
    yield ManualStep(
        "A hand that cannot be relied on is foul and is not compared: the floor says whether its "
        "wagers go back or, by the seat's own fault, are lost. The round goes on.",
        "Foul hand",
        "Hand over the cards, face down; wait for the floor.",
        ("12.5",),
    )
    yield ManualStep(
        f"A round that cannot be finished is void: {words.voided(rules)}. Fill in a void slip.",
        "Round is void",
        "Both palms up over the layout; nothing is touched until the floor has seen it.",
        ("12.2",),
    )
