"""Decks from seeds, as a pure function: the same seeds give the same deck, everywhere.

The server's seed keys an HMAC-SHA256 over the round's number, the players' seeds and a counter;
its output is a stream of bytes. A Fisher–Yates shuffle draws each place from the stream, and a
draw that would favour some places is thrown away, so that all 52! decks are equally likely.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence

from pitboss.game.cards import DECK, Card

SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    """Published before the deal: it fixes the seed without revealing it."""
    return hashlib.sha256(seed).hexdigest()


def seed_for_round(session_seed: str, number: int) -> bytes:
    """The seed of one round of a repeatable session."""
    return hmac.digest(
        session_seed.encode(errors="surrogateescape"), f"round {number}".encode(), "sha256"
    )


def salt(seed: bytes, number: int, part: str) -> str:
    """What hides one part of a deal in its digest, from the secret seed of the round."""
    return hmac.new(seed, f"salt {number} {part}".encode(), "sha256").hexdigest()


def sealed(part: str, salt: str, cards: str) -> str:
    """The digest of one part of a deal: it fixes the cards without revealing them."""
    return hashlib.sha256(f"{part} {salt} {cards}".encode()).hexdigest()


def seat_shares(seeds: Mapping[int, str]) -> tuple[bytes, ...]:
    """The seats' seeds as the shuffle takes them: `3 luck`, in the order of the seats."""
    return tuple(f"{seat} {seed}".encode() for seat, seed in sorted(seeds.items()))


def shuffled_deck(seed: bytes, number: int, player_seeds: Sequence[bytes] = ()) -> tuple[Card, ...]:
    """The deck of a round, top card first."""
    stream = _stream(seed, number, player_seeds)
    deck = list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        place = _below(last + 1, stream)
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)


def _stream(seed: bytes, number: int, player_seeds: Sequence[bytes]) -> Iterator[int]:
    # Lengths stand before the seeds, so that two lists of seeds never give the same message.
    message = number.to_bytes(8, "big") + b"".join(
        len(player).to_bytes(4, "big") + player for player in player_seeds
    )
    counter = 0
    while True:
        yield from hmac.digest(seed, message + counter.to_bytes(8, "big"), "sha256")
        counter += 1


def _below(bound: int, stream: Iterator[int]) -> int:
    """A uniform whole number below `bound`, which is at most 256."""
    fair = 256 - 256 % bound
    return next(byte for byte in stream if byte < fair) % bound
