"""The JSON of `pitboss sidebets`: docs/commands.md explains it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.cli.json_output import exact
from pitboss.game.money import format_money

if TYPE_CHECKING:
    from pitboss.analysis.side_bets import MeterValue, SideBet
    from pitboss.analysis.together import Played, PlayedTogether
    from pitboss.game.wagers import Spot

Form = dict[str, Any]


def side_bets_fields(
    bets: "Mapping[Spot, SideBet]", unchanged: "Played | None", both: "PlayedTogether | None"
) -> Form:
    deals = next(iter(bets.values())).deals
    return {
        "deals": deals,
        "wagers": [_wager(bet) for bet in bets.values()],
        "round": None if unchanged is None else _round(unchanged, both),
    }


def _wager(bet: "SideBet") -> Form:
    wager, both = bet.wager, bet.taken_into_account
    return {
        "spot": wager.spot,
        "label": wager.label,
        "settles": wager.settles,
        "cards": wager.looks_at,
        "below": wager.below,
        "tie": wager.tie,
        "fold": wager.fold,
        "expected": exact(bet.expected),
        "house_edge": exact(bet.house_edge),
        "hit_frequency": exact(bet.hit_frequency),
        "variance": exact(bet.variance),
        "standard_deviation": bet.standard_deviation,
        "covariance": exact(bet.covariance),
        "correlation": bet.correlation,
        "combinations": bet.combinations,
        "lines": [
            {
                "outcome": line.outcome,
                "hand": line.hand or None,
                "prize": None if line.prize is None else str(line.prize),
                "result": exact(line.result),
                "deals": line.deals,
                "combinations": line.combinations,
                "probability": exact(Fraction(line.deals, bet.deals)),
            }
            for line in bet.lines
        ],
        "taken_into_account": None if both is None else {
            "house_edge": exact(bet.house_edge_taken_into_account),
            "main_cost": exact(both.main_cost),
            "gain": exact(both.gain),
        },
        "tables": {name: exact(edge) for name, edge in bet.tables.items()},
        "meter": None if bet.meter is None else _meter(bet.meter),
    }  # fmt: skip


def _meter(meter: "MeterValue") -> Form:
    even = meter.break_even
    return {
        "shown": format_money(meter.shown),
        "start": format_money(meter.start),
        "stake": format_money(meter.stake),
        "fed": format_money(meter.fed),
        "share": exact(meter.share_of_meter),
        "without_shares": exact(meter.without_shares),
        "break_even": None if even is None else exact(even / 100),
        "least_even": None if meter.least_even is None else format_money(meter.least_even),
        "house_keeps": exact(meter.house_keeps),
    }


def _round(unchanged: "Played", both: "PlayedTogether | None") -> Form:
    placement = unchanged.placement
    form: Form = {
        "ante": format_money(placement.ante),
        "stakes": {spot: exact(stake) for spot, stake in placement.stakes.items()},
        "unchanged": _played(unchanged),
        "together": None,
    }
    if both is not None:
        form["together"] = {
            **_played(both.together),
            "gain": exact(both.gain),
            "main_cost": exact(both.main_cost),
            "changed_hands": {
                name: [str(before), str(after)]
                for name, (before, after) in both.changed_hands.items()
            },
        }
    return form


def _played(played: "Played") -> Form:
    law = played.law
    return {
        "expected": exact(law.expected),
        "main": exact(law.main),
        "side_bets": {spot: exact(law.expected_on(spot)) for spot in law.spots},
        "house_edge": exact(played.house_edge),
        "edge_of_stakes": exact(played.edge_of_stakes),
        "element_of_risk": exact(played.element_of_risk),
        "average_wager": exact(played.average_wager),
        "variance": exact(law.variance),
        "standard_deviation": law.standard_deviation,
        "actions": {str(action): exact(share) for action, share in played.actions.items()},
        "law": [
            {"results": [exact(result) for result in results], "deals": deals}
            for results, deals in law.results.items()
        ],
    }
