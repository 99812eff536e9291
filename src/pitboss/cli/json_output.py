"""The JSON of the commands, in one layout: an envelope, then the command's own fields.

docs/commands.md explains it. Exact numbers are fractions; fields that hold them as decimals keep
their place, and the same place below `fractions` has the exact ones.
"""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypedDict

import click

from pitboss._version import __version__

if TYPE_CHECKING:
    from pitboss.analysis.advice import Advice
    from pitboss.analysis.bank import Banking
    from pitboss.analysis.collusion import Collusion
    from pitboss.analysis.explanation import Explanation
    from pitboss.analysis.seen_flops import SeenFlop
    from pitboss.analysis.seen_solver import SeenSolution
    from pitboss.analysis.solution import Solution, StartingHand
    from pitboss.analysis.strategies.ruled import RuledStrategy
    from pitboss.analysis.strategy_cost import StrategyCost
    from pitboss.analysis.valuation import Valuation
    from pitboss.game.actions import Decision
    from pitboss.game.cards import Card
    from pitboss.game.round import Round
    from pitboss.game.rules import Rules
    from pitboss.reports.findings import Findings

Form = dict[str, Any]


class ExactNumber(TypedDict):
    numerator: int
    denominator: int
    value: float


def document(fields: Mapping[str, Any], rules: "Rules | str | None" = None) -> str:
    """One JSON object on one line: the envelope and the fields.

    `rules` are those that the answer goes by; a text is the name that a foreign record gives them.
    ASCII, so that no terminal can change a character of it.
    """
    if rules is None or isinstance(rules, str):
        name, title = rules, None
    else:
        name, title = rules.name, rules.title
    command = click.get_current_context().command_path.partition(" ")[2]
    envelope = {"pitboss": __version__, "command": command, "rules": name, "title": title}
    return json.dumps({**envelope, **fields})


def print_document(fields: Mapping[str, Any], rules: "Rules | str | None" = None) -> None:
    click.echo(document(fields, rules))


def exact(number: Fraction) -> ExactNumber:
    return {
        "numerator": number.numerator,
        "denominator": number.denominator,
        "value": float(number),
    }


def solution_fields(solution: "Solution") -> Form:
    return {**solution.form(), "fractions": _valued(solution)}


def strategy_cost_fields(cost: "StrategyCost") -> Form:
    fractions = {
        **_valued(cost),
        "optimal": exact(cost.optimal),
        "cost": exact(cost.cost),
        "by_street": {str(street): exact(lost) for street, lost in cost.by_street.items()},
        "by_hand": [{"cost": exact(one.cost), "share": exact(one.share)} for one in cost.by_hand],
        "situations": [
            {"loss": exact(one.loss), "cost": exact(one.cost), "share": exact(one.share)}
            for one in cost.situations
        ],
    }
    return {**cost.form(), "fractions": fractions}


def explanation_fields(explanation: "Explanation") -> Form:
    fractions = advice_fields(explanation.advice)["fractions"]
    return {
        **explanation.form(),
        "fractions": {**fractions, "cost": exact(explanation.cost)},
    }


def distilled_fields(strategy: "RuledStrategy", cost: "StrategyCost") -> Form:
    return {
        "strategy": strategy_fields(strategy.name, strategy.title, strategy),
        "toml": strategy.toml,
        "expected": exact(cost.expected),
        "optimal": exact(cost.optimal),
        "cost": exact(cost.cost),
        "by_street": {str(street): exact(lost) for street, lost in cost.by_street.items()},
    }


def _valued(valued: "Solution | StrategyCost") -> Form:
    """The exact numbers behind the decimals of a valuation with its starting hands."""
    hands = {name: _by_action(hand.values) for name, hand in valued.starting_hands.items()}
    return {**_valuation_fractions(valued), "starting_hands": hands}


def strategy_fields(name: str, title: str, strategy: "RuledStrategy | None") -> Form:
    """A strategy of rules; the best play has none, and tables have none either."""
    if strategy is None:
        return {"name": name, "title": title, "text": None, "length": None, "rules": None}
    rules = [
        {
            "street": str(street),
            "number": number,
            "when": None if rule.when is None else str(rule.when),
            "do": str(rule.decision),
        }
        for street, of_street in strategy.rules.items()
        for number, rule in enumerate(of_street, 1)
    ]
    return {
        "name": name,
        "title": title,
        "text": strategy.text,
        "length": strategy.length,
        "rules": rules,
    }


def seen_solution_fields(solution: "SeenSolution") -> Form:
    first = {name: _by_action(shares) for name, shares in solution.first_actions.items()}
    fractions = {**_valuation_fractions(solution), "first_actions": first}
    return {**solution.form(), "fractions": fractions}


def _valuation_fractions(valuation: "Valuation") -> Form:
    """The exact numbers behind the decimals of a valuation."""
    from pitboss.analysis.valuation import decimal

    return {
        "house_edge": exact(valuation.house_edge),
        "element_of_risk": exact(valuation.element_of_risk),
        "average_wager": exact(valuation.average_wager),
        "variance": exact(valuation.variance),
        "actions": _by_action(valuation.actions),
        "distribution": {
            decimal(net): exact(Fraction(deals, valuation.deals))
            for net, deals in valuation.distribution.items()
        },
        "trips": {name: exact(edge) for name, edge in valuation.trips.items()},
    }


def advice_fields(advice: "Advice") -> Form:
    chances = advice.chances
    fractions = {
        "actions": _by_action(advice.values),
        "chances": {
            "win": exact(chances.win),
            "tie": exact(chances.tie),
            "lose": exact(chances.lose),
            "dealer_unqualified": exact(chances.dealer_unqualified),
        },
    }
    return {**advice.form(), "fractions": fractions}


def banking_fields(banking: "Banking") -> Form:
    """Where coverage is left out, only what does not depend on it is exact."""
    from pitboss.analysis.break_even import DOLLAR

    fractions: Form = {**_banked_fractions(banking), "fee_share": exact(banking.fee_share)}
    if banking.exact:
        fractions["exhausted"] = exact(banking.exhausted or Fraction(0))
        if banking.exact_correlation is not None:
            fractions["correlation"] = exact(banking.exact_correlation)
        if len(banking.seats) > 1:
            fractions["covariance"] = exact(banking.covariance(*banking.seats[:2]) / DOLLAR**2)
        fractions["loses"] = {name: exact(lost / DOLLAR) for name, lost in banking.loses().items()}
        each = [-banking.result_of(seat) / DOLLAR for seat in banking.seats]
        fractions["each_seat"] = [{"loses": exact(lost)} for lost in each]
    fractions["by_seats"] = [_banked_fractions(one) for one in banking.by_seats()]
    return {**banking.form(), "fractions": fractions}


def _banked_fractions(banking: "Banking") -> Form:
    from pitboss.analysis.break_even import DOLLAR

    numbers = {"collection": Fraction(banking.collection, DOLLAR)}
    if banking.exact:
        numbers["expected"] = banking.expected / DOLLAR
        numbers["net_expected"] = banking.net_expected / DOLLAR
        numbers["variance"] = banking.variance / DOLLAR**2
    return {name: exact(number) for name, number in numbers.items()}


def collusion_fields(known: "Collusion") -> Form:
    from pitboss.game.cards import format_cards

    return {
        "hands": [
            {
                "cards": format_cards(cards),
                "actions": _by_action(hand.values),
                "best": str(hand.best),
                "value": exact(hand.value),
                "gain": exact(hand.gain),
            }
            for cards, hand in zip(known.hands, known.together, strict=True)
        ],
        "value": exact(known.value),
        "gain": exact(known.gain),
        "exact": True,
    }


def starting_hands_fields(hands: "Mapping[str, StartingHand]") -> Form:
    return {
        "hand": None,
        "hands": [
            {
                "name": hand.name,
                "combos": hand.combos,
                "best": str(hand.best),
                "actions": _by_action(hand.values),
            }
            for hand in hands.values()
        ],
    }


def flops_fields(name: str, cards: "Sequence[Card]", seen_flops: "Sequence[SeenFlop]") -> Form:
    from pitboss.analysis.seen_flops import flop_groups
    from pitboss.game.cards import format_cards

    return {
        "hand": name,
        "cards": format_cards(cards),
        "groups": [
            {
                "made": group.made,
                "flops": group.flops,
                "raised": group.raised,
                "value": exact(group.value),
            }
            for group in flop_groups(cards, seen_flops)
        ],
        "flops": [
            {
                "flop": format_cards(seen.flop),
                "flops": seen.flops,
                "best": str(seen.best),
                "actions": _by_action(seen.values),
            }
            for seen in seen_flops
        ],
    }


def round_fields(round: "Round") -> Form:
    """A round of a history: its notation, and every wager in the form that all settled wagers
    have."""
    from pitboss.game.money import format_money
    from pitboss.game.notation import format_round
    from pitboss.game.settled_wager import settled_wager

    return {
        "round": round.number,
        "notation": format_round(round),
        "void": round.void,
        "net": {str(seat): format_money(round.net(seat)) for seat in round.seats},
        "settlement": [settled_wager(line, round.rules) for line in round.lines],
    }


def _by_action(values: "Mapping[Decision, Fraction]") -> dict[str, ExactNumber]:
    return {str(action): exact(value) for action, value in values.items()}


def report_fields(found: "Findings", file: str, checksum: str) -> Form:
    """What was written, and the figures asked for first."""
    solution = found.solution
    valued = solution.form()
    first = ("deals", "expected", "house_edge", "element_of_risk", "standard_deviation")
    exactly = {"house_edge": solution.house_edge, "element_of_risk": solution.element_of_risk}
    return {
        "file": file,
        "sha256": checksum,
        "ante": found.plan.ante / 100,
        "seen": [str(seen) for seen in found.plan.seen],
        **{name: valued[name] for name in first},
        "fractions": {name: exact(number) for name, number in exactly.items()},
    }
