"""Hands as rows, for CSV or for a data frame: `pandas.DataFrame(rows(1000))`."""

import csv
import random
import sys
from collections.abc import Iterator

import pitboss as pb

RULES = pb.profile("house")
COLUMNS = ("round", "cards", "board", "dealer", "decided", "result")
NETS = ("ante", "blind", "play", "trips", "net")


def rows(rounds: int, seed: int = 1) -> Iterator[dict[str, str | int]]:
    """Played optimally, with an Ante of 10.00 and a Trips wager of 5.00."""
    chance, strategy = random.Random(seed), pb.optimal(RULES)
    for number in range(1, rounds + 1):
        round = pb.open_round(RULES, {1: "1000"}, number=number)
        round = round.play(pb.PlaceWagers(1, ante="10", trips="5")).play(pb.CallNoMoreBets())
        round = round.play(pb.Deal(chance.sample(pb.DECK, 52)))
        while round.to_decide():
            round = round.play(pb.Decide(1, decision(round, strategy)))
        seat = pb.view(round, 1).seats[1]
        yield {
            "round": number,
            "cards": pb.format_cards(seat.cards),
            "board": pb.format_cards(round.board),
            "dealer": pb.format_cards(round.dealer),
            "decided": str(seat.decisions[-1]),
            "result": str(seat.result),
            **dict.fromkeys(NETS, "0.00"),
            **{line.spot: pb.format_money(line.net) for line in seat.lines},
            "net": pb.format_money(seat.net),
        }


def decision(round: pb.Round, strategy: pb.Strategy) -> pb.Decision:
    """What the strategy chooses, from what seat 1 sees."""
    seen, offers = pb.view(round, 1), pb.legal_actions(round)
    cards = [card for card in seen.seats[1].cards if card]
    board = [card for card in seen.board if card]
    offered = [offer.decision for offer in offers if isinstance(offer, pb.DecisionOffer)]
    return strategy.choose(cards, board, offered)


def main(rounds: int = 8) -> None:
    table = csv.DictWriter(sys.stdout, COLUMNS + NETS, lineterminator="\n")
    table.writeheader()
    table.writerows(rows(rounds))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
