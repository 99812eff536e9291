"""What becomes of each wager: its sums, and the slow twin that settles every deal."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest

from pitboss.analysis.deck import Deck
from pitboss.analysis.solver import solve
from pitboss.analysis.together import SideBetGame
from pitboss.analysis.wager_results import WagerEnding, WagerResults, wager_results
from pitboss.game.actions import Decision, Raise
from pitboss.game.cards import Card, Rank
from pitboss.game.claims import Outcome
from pitboss.game.money import Cents
from pitboss.game.rules import Rules
from pitboss.game.seat import Seat
from pitboss.game.settlement import settle
from pitboss.game.wagers import PLAY, Spot
from tests.analysis.games import HOUSE, OTHER_GAMES
from tests.reference import side_bets as twin

Endings = tuple[tuple[Spot, int, WagerEnding, Fraction], ...]
ANTE = Cents(1000)


class Noting(twin.Bets):
    """As second result a number, which stands for all that the settlement says of the wagers."""

    noted: dict[Endings, int]

    def results(
        self, hole: Sequence[Card], board: Sequence[Card], dealer: Sequence[Card], last: Decision
    ) -> twin.Results:
        (main,) = super().results(hole, board, dealer, last)
        raised = last.multiple if isinstance(last, Raise) else 0
        stakes = dict.fromkeys((wager.spot for wager in self.rules.required), ANTE)
        if raised:
            stakes[PLAY] = Cents(ANTE * raised)
        seat = Seat(Cents(10**9), stakes, decisions=(last,), cards=tuple(hole))
        (settled,) = settle(self.rules, {1: seat}, dealer, board, Cents(0)).seats
        endings = tuple(
            (
                line.spot,
                raised if line.spot == PLAY else 1,
                WagerEnding(
                    line.outcome,
                    line.why,
                    line.hand if line.outcome is Outcome.WIN else "",
                    line.odds if line.outcome is Outcome.WIN else None,
                ),
                Fraction(line.net, line.stake),
            )
            for line in settled.lines
        )
        return main, self.noted.setdefault(endings, len(self.noted))


def dealt_out(
    rules: Rules, ranks: Sequence[int]
) -> dict[tuple[Spot, int], dict[tuple[WagerEnding, Fraction], int]]:
    bets = Noting(rules, ANTE, {}, {})
    object.__setattr__(bets, "noted", {})
    law = twin.Game(bets, [Rank(rank + 2) for rank in ranks]).play(together=False).law
    noted = list(bets.noted)
    counted: dict[tuple[Spot, int], Counter[tuple[WagerEnding, Fraction]]] = {}
    for (_, at), deals in law.items():
        for spot, multiple, ending, net in noted[at]:
            counted.setdefault((spot, multiple), Counter())[ending, net] += deals
    return {wager: dict(endings) for wager, endings in counted.items()}


@pytest.mark.parametrize(
    ("rules", "ranks"),
    [
        (HOUSE, (0, 1, 2)),
        *(
            pytest.param(rules, ranks, marks=pytest.mark.full, id=name)
            for (name, rules), ranks in zip(
                OTHER_GAMES.items(),
                [(10, 11, 12), (4, 7, 12), (0, 1, 2), (4, 7, 12), (0, 1, 2), (1, 2, 7), (5, 6, 7)],
                strict=True,
            )
        ),
    ],
)
def test_wagers_end_as_the_slow_twin_settles_them(rules: Rules, ranks: tuple[int, ...]) -> None:
    found = wager_results(SideBetGame(rules, Deck(ranks)))
    assert {
        (one.wager.spot, one.multiple): {
            (ending, one.results[ending]): deals for ending, deals in one.deals.items()
        }
        for one in found
    } == dealt_out(rules, ranks)


@pytest.fixture(scope="module")
def house() -> list[WagerResults]:
    return wager_results(SideBetGame(HOUSE))


def test_the_wagers_bring_what_the_game_brings(house: list[WagerResults]) -> None:
    solution = solve(HOUSE)
    assert sum((one.expected for one in house), Fraction(0)) == solution.expected
    raised = [one for one in house if one.wager.spot == PLAY]
    assert {Raise(one.multiple): one.placed for one in raised} == {
        decision: share
        for decision, share in solution.actions.items()
        if isinstance(decision, Raise) and share
    }
    assert [one.wager.label for one in house[:2]] == ["Ante", "Blind"]
    assert all(one.placed == 1 for one in house[:2])


def test_every_outcome_has_its_share(house: list[WagerResults]) -> None:
    for one in house:
        shares = [one.share(outcome) for outcome in Outcome]
        assert sum(shares) == one.placed
        best = [one.results[ending] for ending in one.deals]
        assert best == sorted(best, reverse=True)
