"""A bot of one's own, and optimal play beside it: each at a table, from what its seat may see."""

import sys
from collections.abc import Sequence

from pitboss import CallNoMoreBets, Card, Deal, Decision, Rules, format_net, optimal, profile
from pitboss.table.bots import Bot
from pitboss.table.commands import Act, Command, OpenRound
from pitboss.table.floor import decide
from pitboss.table.shuffle import seed_for_round, shuffled_deck
from pitboss.table.table import Table, replay
from pitboss.table.view import table_view

SEAT = 1


class Pairs:
    """A strategy is anything with such a method: this one raises once it sees a pair."""

    def choose(
        self, cards: Sequence[Card], board: Sequence[Card], offered: Sequence[Decision]
    ) -> Decision:
        ranks = [card.rank for card in (*cards, *board)]
        return offered[-1] if len(set(ranks)) < len(ranks) else offered[0]


def winnings(bot: Bot, rules: Rules, rounds: int) -> int:
    """What the bot wins at a table of its own; every bot is dealt the same decks."""
    table, won = Table(rules), 0

    def ask(command: Command | None) -> None:
        nonlocal table
        while command is not None:
            table = replay(table, decide(table, command))
            command = bot.command(table_view(table, SEAT))  # chips, wagers, decisions

    ask(bot.sit(SEAT, rules.spot_minimum))
    for number in range(1, rounds + 1):
        ask(OpenRound())
        ask(Act(CallNoMoreBets()))
        ask(Act(Deal(shuffled_deck(seed_for_round("bots", number), number))))
        won += table.round.net(SEAT) if table.round else 0
    return won


def main(rounds: int = 500) -> None:
    rules = profile("house")
    print(f"{rounds} rounds with an Ante of 5.00:")
    for bot in (Bot("Pairs", strategy=Pairs()), Bot("Optimal", strategy=optimal(rules))):
        print(f"{bot.name:<8}{format_net(winnings(bot, rules, rounds)):>10}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
