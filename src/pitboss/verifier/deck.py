"""The deck of a round from its seeds, and the deal from the deck, as docs/fairness.md says."""

import hashlib
import hmac
from collections.abc import Mapping, Sequence

DEALER = 0  # the dealer's place among the seats


def commitment(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def shuffled(seed: bytes, number: int, shares: Mapping[int, str]) -> list[str]:
    """The deck, top card first; `shares` are the seats' seeds."""
    message = number.to_bytes(8, "big")
    for seat in sorted(shares):
        share = f"{seat} {shares[seat]}".encode()
        message += len(share).to_bytes(4, "big") + share
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    block, counter = b"", 0
    unshuffled = len(deck)
    while unshuffled > 1:
        if not block:
            block = hmac.new(seed, message + counter.to_bytes(8, "big"), hashlib.sha256).digest()
            counter += 1
        drawn, block = block[0], block[1:]
        if drawn >= 256 // unshuffled * unshuffled:
            continue  # it would favour the first places
        place = drawn % unshuffled
        unshuffled -= 1
        deck[unshuffled], deck[place] = deck[place], deck[unshuffled]
    return deck


def deal(
    deck: Sequence[str], seats: Sequence[int], dealing: str
) -> tuple[dict[int, list[str]], list[str], list[str]]:
    """Hands by seat, the dealer's hand and the board; seats from the dealer's left (clause 4.1)."""
    pile = iter(deck)
    places = [*sorted(seats), DEALER]
    hands: dict[int, list[str]] = {place: [] for place in places}
    if dealing == "shuffler":  # 4.2
        for place in places:
            hands[place] += [next(pile), next(pile)]
    else:  # 4.3
        for _ in range(2):
            for place in places:
                hands[place].append(next(pile))
    board = [next(pile) for _ in range(5)]  # 4.4
    dealer = hands.pop(DEALER)
    return hands, dealer, board
