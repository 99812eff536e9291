"""Side bets of every kind, for tests: whatever an entry of a rules file may say."""

import random
from collections.abc import Iterator, Sequence
from itertools import product

from pitboss.game.cards import RANK_LETTERS
from pitboss.game.hands import HandCategory
from pitboss.game.money import Cents, Odds
from pitboss.game.paytables import HandClass, Paytable, Prize, Share
from pitboss.game.rules import Rules
from pitboss.game.starting_hands import parse_starting_hands
from pitboss.game.wagers import (
    Below,
    LooksAt,
    Meter,
    OnFold,
    OnTie,
    Placed,
    Settles,
    Spot,
    Wager,
)
from tests.analysis.games import HOUSE

ODDS = (Odds(0), Odds(1), Odds(3, 2), Odds(2), Odds(5), Odds(7, 2), Odds(40))
_LOSING = (Settles.LOSS, Settles.EITHER_LOSS)


def every_kind(seed: int, ranks: Sequence[int]) -> Iterator[Wager]:
    """Wagers of every combination of fields, in random order, with random tables."""
    shuffle = random.Random(seed)
    kinds = list(product(Settles, LooksAt, OnTie, Below, OnFold, (False, True)))
    shuffle.shuffle(kinds)
    for number, (settles, looks_at, tie, below, fold, unqualified) in enumerate(kinds):
        if settles is Settles.EITHER_LOSS and looks_at is not LooksAt.SEVEN:
            continue
        yield Wager(
            Spot(f"side-{number}"),
            f"Side {number}",
            Placed.OPTIONAL,
            settles,
            looks_at,
            None if settles is Settles.DEALER else table(shuffle, settles, looks_at, ranks),
            below,
            tie,
            fold,
            unqualified,
            Meter(Cents(100_003), 20) if settles is Settles.METER else None,
        )


def table(
    shuffle: random.Random, settles: Settles, looks_at: LooksAt, ranks: Sequence[int]
) -> Paytable:
    prizes: list[Prize] = list(ODDS)
    if settles is Settles.METER:
        prizes += [Share(100), Share(10), Share(1)]
    hands: list[HandClass]
    if looks_at is LooksAt.HOLE_CARDS:
        hands = [parse_starting_hands(text) for text in _classes(shuffle, ranks)]
    else:
        top = HandCategory.ROYAL_FLUSH - (settles in _LOSING and shuffle.random() < 0.5)
        lowest = shuffle.choice([0, 1, 2, 3, 3, 6])
        hands = [HandCategory(at) for at in range(top, lowest - 1, -1)]
    return Paytable("own", tuple((one, shuffle.choice(prizes)) for one in hands))


def _classes(shuffle: random.Random, ranks: Sequence[int]) -> list[str]:
    high, low = sorted(shuffle.sample([RANK_LETTERS[rank] for rank in ranks], 2), reverse=True)
    classes = [high * 2, f"{high}{low}s", f"{high}{low}", f"{low}{low}+"]
    return shuffle.sample(classes, shuffle.randint(1, 3))


def with_side_bets(wagers: Sequence[Wager], **changes: object) -> Rules:
    """The house game with these for its optional wagers."""
    *required, _trips, play = HOUSE.wagers
    rules = HOUSE.change(name="side-bets", wagers=(*required, *wagers, play))
    return rules.change(**changes) if changes else rules
