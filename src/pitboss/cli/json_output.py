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
    from pitboss.analysis.seen_flops import SeenFlop
    from pitboss.analysis.solution import Solution, StartingHand
    from pitboss.game.actions import Decision
    from pitboss.game.cards import Card
    from pitboss.game.round import Round
    from pitboss.game.rules import Rules

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
    from pitboss.analysis.solution import decimal

    fractions = {
        "house_edge": exact(solution.house_edge),
        "element_of_risk": exact(solution.element_of_risk),
        "average_wager": exact(solution.average_wager),
        "variance": exact(solution.variance),
        "actions": _by_action(solution.actions),
        "starting_hands": {
            name: _by_action(hand.values) for name, hand in solution.starting_hands.items()
        },
        "distribution": {
            decimal(net): exact(Fraction(deals, solution.deals))
            for net, deals in solution.distribution.items()
        },
        "trips": {name: exact(edge) for name, edge in solution.trips.items()},
    }
    return {**solution.form(), "fractions": fractions}


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
