"""A round by hand: the wagers, the deal, the decisions, and what the round is at each step."""

from pitboss import (
    DECK,
    CallNoMoreBets,
    Check,
    Deal,
    Decide,
    PlaceWagers,
    Raise,
    format_net,
    legal_actions,
    open_round,
    parse_cards,
    profile,
)

# Two cards for each of two seats, two for the dealer, five for the board. A deck is data: for a
# fair one, write `random.sample(DECK, 52)`.
TOP = parse_cards("Ah 7h  8s 8d  Kc Kd  Qh 9h 8h 3s Tc")


def main() -> None:
    round = open_round(profile("house"), {1: "500", 4: "200"})
    for action in (
        PlaceWagers(1, ante="10", trips="5"),
        PlaceWagers(4, ante="20"),
        CallNoMoreBets(),
        Deal([*TOP, *(card for card in DECK if card not in TOP)]),
        Decide(1, Check()),
        Decide(4, Raise(4)),
        Decide(1, Raise(2)),
    ):
        print(f"{round.stage}: {action}")
        round = round.play(action)
        if round.to_decide():
            print("  possible now:", ", ".join(map(str, legal_actions(round))))
    print(round)
    for seat in round.seats:
        print(f"Seat {seat}: {round.results[seat]}, {format_net(round.net(seat))}")


if __name__ == "__main__":
    main()
