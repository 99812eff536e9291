"""The mathematics as `pitboss` exports it. The first call loads its packages, not the import: the
rules alone need no numpy and no compiler.
"""

from collections.abc import Sequence
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, overload

from pitboss.errors import ParseError, one_of
from pitboss.extras import needed_by
from pitboss.game.arguments import expect, expect_whole, short_repr
from pitboss.game.bank import Coverage
from pitboss.game.cards import CardsGiven, as_cards
from pitboss.game.money import Amount, as_cents
from pitboss.game.profiles import as_rules
from pitboss.game.rules import Rules
from pitboss.game.wagers import Spot

if TYPE_CHECKING:
    from pitboss.analysis.advice import Advice
    from pitboss.analysis.bank import Banking
    from pitboss.analysis.banked_seats import BankedSeat
    from pitboss.analysis.collusion import Collusion, CollusionSample
    from pitboss.analysis.decisions import DecisionTables
    from pitboss.analysis.design import Design, DesignOrder
    from pitboss.analysis.explanation import Explanation
    from pitboss.analysis.figures import Figure
    from pitboss.analysis.joint_law import JointLaw
    from pitboss.analysis.law import Law
    from pitboss.analysis.placement import MetersGiven, StakesGiven
    from pitboss.analysis.progress import Progress
    from pitboss.analysis.round_law import Rebate, SideBetsGiven
    from pitboss.analysis.seen_solver import SeenSolution
    from pitboss.analysis.sessions import Session
    from pitboss.analysis.side_bets import SideBet
    from pitboss.analysis.solution import Solution
    from pitboss.analysis.strategy import OptimalStrategy
    from pitboss.analysis.strategy_cost import StrategyCost
    from pitboss.analysis.swings import DoubleOrBust, Drawdown
    from pitboss.analysis.together import PlayedTogether
    from pitboss.analysis.valuation import Valuation

# Where the types of the mathematics are: `pitboss.Advice` loads its module.
TYPES = {
    "Advice": "advice",
    "AnteRange": "break_even",
    "BankedSeat": "banked_seats",
    "Banking": "bank",
    "Bounded": "figures",
    "Chances": "advice",
    "Collusion": "collusion",
    "CollusionSample": "collusion",
    "DecisionTables": "decisions",
    "Design": "design",
    "DesignOrder": "design",
    "DesignedTable": "design",
    "DoubleOrBust": "swings",
    "Drawdown": "swings",
    "EdgeBounds": "design",
    "Exact": "figures",
    "Explanation": "explanation",
    "Figure": "figures",
    "HandLoss": "losses",
    "JointLaw": "joint_law",
    "Law": "law",
    "LawLine": "side_bets",
    "MeterValue": "side_bets",
    "MetersGiven": "placement",
    "OptimalStrategy": "strategy",
    "Placement": "placement",
    "Played": "together",
    "PlayedTogether": "together",
    "Progress": "progress",
    "Rebate": "round_law",
    "RebateOf": "round_law",
    "SeatSums": "seat_sums",
    "Seen": "seen_cards",
    "SeenCards": "advice",
    "SeenSolution": "seen_solver",
    "Session": "sessions",
    "SideBetsGiven": "round_law",
    "SideBet": "side_bets",
    "Situation": "losses",
    "Solution": "solution",
    "StakesGiven": "placement",
    "StartingHand": "solution",
    "TableSums": "table_sums",
    "StrategyCost": "strategy_cost",
    "Terms": "terms",
    "Together": "collusion",
    "Valuation": "valuation",
    "Values": "values",
}


def load(name: str, module: str, needed_for: str = "") -> Any:
    """What goes by that name in a module of `pitboss.analysis`, needed for an exported function of
    that name or of another."""
    with needed_by(f"pitboss.{needed_for or name}"):
        return getattr(import_module(f"pitboss.analysis.{module}"), name)


def advise(
    rules: Rules | str,
    cards: CardsGiven,
    board: CardsGiven = (),
    dead: CardsGiven = (),
    *,
    seen_dealer: CardsGiven = (),
    seen_flop: CardsGiven = (),
    seen_late: CardsGiven = (),
    progress: "Progress | None" = None,
) -> "Advice":
    """The exact value of every action for a hand of two cards, on a board of 0, 3 or 5 cards.

    `dead` are cards known to be out of the deck; `seen_dealer`, `seen_flop` and `seen_late` those
    known to be the dealer's, on the flop, or on turn or river. Before the flop, known cards or
    other rules than those of the standard book compile the kernels first, which takes some seconds.

    >>> advice = advise("house", "Kd Qh", "4s 5h 6d 8c 9d")
    >>> print(advice.best, advice.margin)
    fold 19/110
    """
    hand, turned, out = as_cards(cards), as_cards(board), as_cards(dead)
    places = as_cards(seen_dealer), as_cards(seen_flop), as_cards(seen_late)
    advise_on = load("advise", "advice")
    seen = load("SeenCards", "advice")(*places)
    advice: Advice = advise_on(as_rules(rules), hand, turned, out, seen=seen, **_if_given(progress))
    return advice


@overload
def solve(rules: Rules | str, *, progress: "Progress | None" = None) -> "Solution": ...
@overload
def solve(
    rules: Rules | str, *, seen: str, progress: "Progress | None" = None
) -> "SeenSolution": ...


def solve(
    rules: Rules | str, *, seen: str | None = None, progress: "Progress | None" = None
) -> "Valuation":
    """The exact solution of a game: every deal counted, the house edge one fraction.

    It takes about a second, and some more the first time, when the kernels are compiled.

    `seen` is what the player sees before the first decision: "dealer", "dealer,dealer", "flop",
    "late" (one of turn and river), "dealer,flop" or "dealer,late". This takes from seconds to some
    minutes, and is kept on disk; the answer is a `SeenSolution`.
    """
    game = as_rules(rules)
    if seen is None:
        solution: Valuation = load("solve", "solver")(game, **_if_given(progress))
        return solution
    if not isinstance(seen, str):
        raise ParseError(f"not a text: {short_repr(seen)}; seen cards are as in 'dealer,flop'")
    cards = load("parse_seen", "seen_cards", "solve")(seen)
    seen_solution: Valuation = load("solve_seen", "seen_solver", "solve")(
        game, cards, **_if_given(progress)
    )
    return seen_solution


def collude(
    rules: Rules | str, hands: Sequence[CardsGiven], *, progress: "Progress | None" = None
) -> "Collusion":
    """What each of some hands is worth when all of them are known to those who hold them, each
    played for its own best: exact.

    `hands` are from 2 up to those who play against the bank, as in ["As Ks", "Qd Qc"].
    """
    expect(hands, Sequence, "hands", 'a list, as in ["As Ks", "Qd Qc"]')
    known: Collusion = load("collude", "collusion")(
        as_rules(rules), [as_cards(cards) for cards in hands], **_if_given(progress)
    )
    return known


def sample_collusion(
    rules: Rules | str,
    seats: int,
    situations: int,
    seed: int = 1,
    *,
    progress: "Progress | None" = None,
) -> "CollusionSample":
    """What the whole game is worth to seats that know each other's hands, from situations dealt at
    random: an estimate with its standard error. Ctrl-C ends it with what there is."""
    for number, what in ((seats, "seats"), (situations, "situations"), (seed, "seed")):
        expect_whole(number, what)
    sample: CollusionSample = load("sample_collusion", "collusion")(
        as_rules(rules), seats, situations, seed, **_if_given(progress)
    )
    return sample


def bank(
    rules: Rules | str,
    seats: "Sequence[BankedSeat]",
    *,
    wager: Amount | None = None,
    coverage: Coverage | str | None = None,
    progress: "Progress | None" = None,
) -> "Banking":
    """What a round brings to the bank against these seats: expectation, deviation, collection.

    Without a `wager` the player/dealer covers everything. `coverage` is that of the rules unless
    another is named. Games and strategies whose numbers do not ship are counted, in a minute or
    two, and kept on disk.

    >>> banking = bank("california", [BankedSeat("25", trips="5")] * 6)
    >>> print(banking.collection, f"{float(banking.expected):.2f}", f"{banking.correlation:.3f}")
    900 384.87 0.169
    """
    put_up = None if wager is None else as_cents(wager)
    if isinstance(coverage, str) and not isinstance(coverage, Coverage):
        coverage = load("parse_coverage", "bank", "bank")(coverage)
    banking: Banking = load("bank", "bank")(
        as_rules(rules), seats, wager=put_up, coverage=coverage, **_if_given(progress)
    )
    return banking


def side_bets(
    rules: Rules | str,
    spots: Sequence[str] | None = None,
    *,
    ante: Amount | None = None,
    meters: "MetersGiven | None" = None,
    progress: "Progress | None" = None,
) -> "dict[Spot, SideBet]":
    """What each side bet of a game is worth by itself, or those on some spots: exact.

    Each beside an Ante as high as itself. `meters` are what the meters show, by spot; the Ante in
    money matters to wagers from a meter alone.
    """
    bets: dict[Spot, SideBet] = load("side_bets", "side_bets")(
        as_rules(rules), spots, ante=ante, meters=meters, **_if_given(progress)
    )
    return bets


def play_together(
    rules: Rules | str,
    stakes: "StakesGiven",
    *,
    ante: Amount | None = None,
    meters: "MetersGiven | None" = None,
    progress: "Progress | None" = None,
) -> "PlayedTogether":
    """The main game and side bets played for their sum, for stakes in Antes: `{"trips": "1/2"}`.

    Beside it stands the same round with play unchanged, the best for the main game alone.
    """
    both: PlayedTogether = load("play_together", "together")(
        as_rules(rules), stakes, ante=ante, meters=meters, **_if_given(progress)
    )
    return both


def joint_law(
    rules: Rules | str,
    stakes: "StakesGiven",
    *,
    together: bool = False,
    ante: Amount | None = None,
    meters: "MetersGiven | None" = None,
    progress: "Progress | None" = None,
) -> "JointLaw":
    """The joint law of main game and side bets at these stakes in Antes: deals by their results.

    Play is the best for the main game alone, or where they are played `together` for the sum.
    """
    law: JointLaw = load("joint_law", "together")(
        as_rules(rules), stakes, together=together, ante=ante, meters=meters, **_if_given(progress)
    )
    return law


def evaluate(
    rules: Rules | str,
    strategy: "str | DecisionTables",
    *,
    progress: "Progress | None" = None,
) -> "StrategyCost":
    """What a strategy is worth and what it costs against the best play, every deal counted.

    `strategy` is the name of one that ships, as in `"practical"`, the TOML text of another, or
    tables of decisions. It takes some seconds, and some more the first time.
    """
    evaluate_by = load("evaluate", "strategy_cost")
    cost: StrategyCost = evaluate_by(as_rules(rules), strategy, **_if_given(progress))
    return cost


def explain(
    rules: Rules | str,
    strategy: "str | DecisionTables",
    cards: CardsGiven,
    board: CardsGiven = (),
    *,
    progress: "Progress | None" = None,
) -> "Explanation":
    """What a strategy, given as for `evaluate`, does with a hand on a board of 0, 3 or 5 cards:
    which rule speaks, and what that costs here.

    >>> explained = explain("house", "practical", "2d 2h", "Ks Kh 6d")
    >>> print(explained.says, explained.rule, explained.when)
    raise 2x 1 two pair or better or hidden pair and not 22 or flush draw card >= T
    >>> round(float(explained.cost), 4)
    0.1232
    """
    explain_by = load("explain", "explanation")
    given = as_rules(rules), strategy, as_cards(cards), as_cards(board)
    explained: Explanation = explain_by(*given, **_if_given(progress))
    return explained


def sweep(
    games: "Sequence[Rules | str]", *, progress: "Progress | None" = None
) -> "list[Valuation]":
    """The exact value of many games, in their order. What they share is counted once, so that a
    Blind table of hundreds takes a tenth of what `solve` takes.

    >>> house = profile("house")
    >>> games = [house, house.change(blind_table="500 50 20 3 3:2 1")]
    >>> for valued in sweep(games):
    ...     print(f"{float(valued.house_edge):.4%}")
    2.1850%
    0.6603%
    """
    expect(games, (list, tuple), "games", "a list of rules or of their names")
    options = _if_given(progress)
    swept: list[Valuation] = load("sweep_in_order", "sweep", "sweep")(
        [as_rules(one) for one in games], **options
    )
    return swept


def design(
    rules: Rules | str,
    odds: "Sequence[str] | str",
    low: Fraction,
    high: Fraction,
    *,
    order: "DesignOrder | str" = "deviation",
    strategy: "str | DecisionTables" = "practical",
    most: int = 20,
    progress: "Progress | None" = None,
) -> "Design":
    """The Blind tables that give a house edge from `low` to `high`, shares of the Ante.

    `odds` are tables with alternatives, as in "500 50 10,20 3 1..2/1:2 1". They come ordered by
    `deviation`, `hits` or `mistakes`, which the `strategy` makes: given as for `evaluate`.

    >>> from fractions import Fraction
    >>> made = design("house", "500 50 9..20 3 3:2 1", Fraction(2, 100), Fraction(3, 100))
    >>> [f"{float(table.valuation.house_edge):.4%}" for table in made.tables]
    ['2.3374%', '2.1850%', '2.0325%']
    """
    written = [odds] if isinstance(odds, str) else odds
    expect(written, (list, tuple), "odds", "a text, or a list of texts")
    for text in written:
        expect(text, str, "odds", "as in '500 50 10,20 3 1..2/1:2 1'")
    games = load("tables_to_try", "design")(as_rules(rules), written)
    bounds = load("EdgeBounds", "design")(low, high)
    chosen = load("parse_order", "design")(order)
    made: Design = load("design", "design")(
        games, bounds, order=chosen, strategy=strategy, most=most, **_if_given(progress)
    )
    return made


def optimal(rules: Rules | str, *, progress: "Progress | None" = None) -> "OptimalStrategy":
    """The strategy that loses least: `choose` gives the best of the decisions that are offered."""
    strategy: OptimalStrategy = load("optimal", "strategy")(as_rules(rules), **_if_given(progress))
    return strategy


def law(
    rules: Rules | str,
    ante: Amount | None = None,
    trips: Amount = 0,
    *,
    side_bets: "SideBetsGiven | None" = None,
    meters: "MetersGiven | None" = None,
    rebate: "Rebate | None" = None,
    strategy: "str | DecisionTables" = "optimal",
    bank: bool = False,
    progress: "Progress | None" = None,
) -> "Law":
    """The exact law of one round in dollars, main game and side bets together.

    The Ante is the least that the rules allow where none is named. `side_bets` are amounts by spot
    beside Trips, and `meters` what meters show, by spot. The `strategy` is given as for `evaluate`.
    `bank` is the other side of the seat. It takes as long as `solve`.
    """
    named = as_rules(rules)
    bets = load("bets_for", "round_law", "law")(named, ante, trips, side_bets, meters)
    options = {"rebate": rebate, "strategy": strategy, **_if_given(progress)}
    made: Law = load("round_law", "round_law", "law")(named, bets, **options)
    return made.other_side() if bank else made


def session(law: "Law", rounds: int, loss_rebate: Fraction = Fraction(0)) -> "Session":
    """What so many rounds bring: chances to be ahead and quantiles, with their bounds.

    A loss rebate returns a share of what the whole session lost.
    """
    played: Session = load("session", "sessions")(law, rounds, loss_rebate)
    return played


def ruin(law: "Law", bankroll: Fraction, rounds: int | None = None) -> "Figure":
    """The chance that so many dollars are at some time less than the next round needs, within some
    rounds or for ever.

    Without an advantage it is 1 for ever.
    """
    figure: Figure = load("ruin", "ruin")(law, bankroll, rounds)
    return figure


def bankroll_for(law: "Law", risk: Fraction, rounds: int | None = None) -> "Figure | None":
    """The least bankroll with no more than so much risk of ruin, within some rounds or for ever;
    None where no bankroll is enough."""
    figure: Figure | None = load("bankroll_for", "ruin")(law, risk, rounds)
    return figure


def drawdown(law: "Law", rounds: int) -> "Drawdown | None":
    """The deepest fall of a session from its highest point before: mean and quantiles; None where
    so many rounds are out of reach."""
    fall: Drawdown | None = load("drawdown", "swings")(law, rounds)
    return fall


def double_or_bust(law: "Law", bankroll: Fraction) -> "DoubleOrBust | None":
    """The chance to double a bankroll before ruin, and the mean number of rounds to either; None
    where it has too many levels."""
    ends: DoubleOrBust | None = load("double_or_bust", "swings")(law, bankroll)
    return ends


def report(
    rules: Rules | str,
    ante: Amount | None = None,
    *,
    seen: str | None = None,
    paper: str = "a4",
    progress: "Progress | None" = None,
) -> str:
    """The mathematics of a game as one HTML document: rules, method, every wager by outcome, the
    strategy, seen cards, the bank, bankrolls, checksums. It takes a minute or two.

    The Ante in the tables of money is the least that the rules allow where none is named. `seen`
    is as in "flop; late; dealer", which it is unless given; or "all", or "none". The `paper` is
    "a4" or "letter".
    """
    from pitboss.paper.sheet import Paper

    if paper not in [*Paper]:
        raise ParseError(f"no paper {short_repr(paper)}{one_of(str(paper), [*Paper])}")
    with needed_by("pitboss.report"):
        plans = import_module("pitboss.reports.plan")
        documents = import_module("pitboss.reports.document")
    plan = plans.plan_report(as_rules(rules), ante, seen, Paper(paper))
    document: str = documents.make_report(plan, **_if_given(progress))
    return document


def _if_given(progress: "Progress | None") -> "dict[str, Progress]":
    if progress is None:
        return {}
    if not callable(progress):
        raise ParseError(
            f"not a function: {short_repr(progress)}; progress(what, done, of) is called"
        )
    return {"progress": progress}
