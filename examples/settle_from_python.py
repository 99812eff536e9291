"""Settles hands from Python: one seat in one call, and a disputed hand with a bank as JSON."""

from pathlib import Path

from pitboss import ParseError, format_net, settle_disputed_hand, settle_hand

DISPUTED = Path(__file__).with_name("disputed-hand.json")


def main() -> None:
    hand = settle_hand(
        "9h 9c",
        "check, raise 2x",
        dealer="Ad 5d",
        board="9s 4h 2c 3s Jd",
        ante="10",
        trips="5",
    )
    print(hand)

    print("\nThe same hand, folded, and the dealer's cards unseen:")
    folded = settle_hand(
        "9h 9c", "check, check, fold", dealer="?? ??", board="9s 4h 2c 3s Jd", ante="10", trips="5"
    )
    for line, reason in zip(folded.lines, folded.reasons, strict=True):
        print(f"{format_net(line.net):>8}  {reason}")

    print("\nA hand with two seats, banked by a third:")
    disputed = settle_disputed_hand(DISPUTED.read_text(encoding="utf-8"))
    for seat in disputed.round.seats:
        print(f"  seat {seat} {format_net(disputed.round.net(seat))}")

    print("\nWhat is not lawful is not settled:")
    try:
        settle_hand("9h 9c", "raise 2x", dealer="Ad 5d", board="9s 4h 2c 3s Jd", ante="10")
    except ParseError as error:
        print(f"  {error}")


if __name__ == "__main__":
    main()
