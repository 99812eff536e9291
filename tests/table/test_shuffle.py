"""Decks from seeds: worked out again from the description, and fair."""

import hashlib
import hmac
from collections import Counter

import pytest

from pitboss.game.cards import DECK
from pitboss.table.shuffle import (
    SEED_BYTES,
    _below,
    commitment,
    seed_for_round,
    shuffled_deck,
)

SEED = bytes(range(32))


def described(seed: bytes, number: int, player_seeds: list[bytes]) -> list[str]:
    """A deck by the module's description alone, on text: HMAC bytes, Fisher–Yates from the end."""
    message = number.to_bytes(8, "big")
    for player in player_seeds:
        message += len(player).to_bytes(4, "big") + player
    stream = b""
    for counter in range(16):
        block = hmac.new(seed, message + counter.to_bytes(8, "big"), hashlib.sha256)
        stream += block.digest()
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    used = 0
    for left in range(52, 1, -1):
        while stream[used] >= 256 // left * left:
            used += 1
        place = stream[used] % left
        used += 1
        deck[left - 1], deck[place] = deck[place], deck[left - 1]
    return deck


@pytest.mark.parametrize(
    ("seed", "number", "players"),
    [
        (SEED, 1, []),
        (SEED, 2, []),
        (SEED, 2**63, [b""]),
        (b"", 0, [b"a", b"b"]),
        (b"x" * 100, 7, [b"ab", b""]),
        (SEED, 1, [bytes(300)]),
    ],
)
def test_a_deck_is_what_the_description_gives(
    seed: bytes, number: int, players: list[bytes]
) -> None:
    assert list(map(str, shuffled_deck(seed, number, players))) == described(seed, number, players)


def test_a_known_deck() -> None:
    """Written down, so that no change of Python or of the code can change old decks unseen."""
    top = " ".join(map(str, shuffled_deck(SEED, 1)[:9]))
    assert top == "Ts Th 3s Qc 6s 9s 8s As Tc"


def test_every_deck_is_all_52_cards() -> None:
    for number in range(200):
        assert sorted(map(str, shuffled_deck(SEED, number))) == sorted(map(str, DECK))


def test_seeds_numbers_and_player_seeds_each_give_another_deck() -> None:
    keys: list[tuple[bytes, int, list[bytes]]] = [
        (SEED, 1, []),
        (SEED, 2, []),
        (bytes(32), 1, []),
        (SEED, 1, [b""]),
        (SEED, 1, [b"", b""]),
        (SEED, 1, [b"ab"]),
        (SEED, 1, [b"a", b"b"]),
        (SEED, 1, [b"b", b"a"]),
        (SEED, 1, [b"", b"ab"]),
        (SEED, 1, [b"ab", b""]),
        # A seed that looks like two seeds with their lengths.
        (SEED, 1, [b"a\x00\x00\x00\x01b"]),
    ]
    decks = [shuffled_deck(seed, number, players) for seed, number, players in keys]
    assert len(set(decks)) == len(keys)
    assert decks == [shuffled_deck(seed, number, players) for seed, number, players in keys]


def test_every_card_comes_to_every_place_equally_often() -> None:
    """Chi-square over card and place: 51 x 51 degrees of freedom, so some 2601 give or take 72."""
    rounds = 10_000
    seen: Counter[tuple[int, int]] = Counter()
    for number in range(rounds):
        for place, card in enumerate(shuffled_deck(SEED, number)):
            seen[card.index, place] += 1
    expected = rounds / 52
    chi_square = sum(
        (seen[card, place] - expected) ** 2 / expected for card in range(52) for place in range(52)
    )
    assert 2601 - 5 * 72 < chi_square < 2601 + 5 * 72


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 7, 26, 51, 52, 100, 128, 255, 256])
def test_a_draw_is_exactly_uniform(bound: int) -> None:
    """Each byte once: every number below the bound comes equally often, the rest is thrown away."""
    kept = Counter(
        _below(bound, iter([byte])) for byte in range(256) if byte < 256 // bound * bound
    )
    assert set(kept) == set(range(bound))
    assert set(kept.values()) == {256 // bound}
    for unfair in range(256 // bound * bound, 256):
        assert _below(bound, iter([unfair, 0])) == 0


def test_a_draw_passes_over_bytes_that_would_favour_some() -> None:
    stream = iter([255, 208, 207, 3])
    assert _below(52, stream) == 207 % 52
    assert next(stream) == 3


def test_a_commitment_is_the_plain_hash_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert commitment(SEED) != commitment(bytes(32))


def test_a_session_has_a_seed_for_each_round() -> None:
    seeds = [seed_for_round("friday", number) for number in range(100)]
    assert len(set(seeds)) == 100
    assert {len(seed) for seed in seeds} == {SEED_BYTES}
    assert seed_for_round("friday", 3) == hmac.new(b"friday", b"round 3", "sha256").digest()
    assert seed_for_round("monday", 3) != seed_for_round("friday", 3)
