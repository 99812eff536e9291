"""Starting hands written short: `33+ A2+ K2s+ K5o+`, as in a chart."""

from collections.abc import Collection, Iterator

from pitboss.game.cards import RANK_LETTERS

_KINDS = ("s", "o")


def chart_words(names: Collection[str]) -> str:
    """The text that `parse_starting_hands` reads, of hands such as `AKs`, `AKo` and `77`."""
    return " ".join([*_pairs(names), *_others(names)])


def _pairs(names: Collection[str]) -> Iterator[str]:
    ranks = [rank for rank, letter in enumerate(RANK_LETTERS) if letter * 2 in names]
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and runs[-1][-1] == rank - 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    for run in reversed(runs):
        low, high = (RANK_LETTERS[rank] * 2 for rank in (run[0], run[-1]))
        if high == "AA":
            yield low if low == high else f"{low}+"
        else:
            yield low if low == high else f"{low}-{high}"


def _others(names: Collection[str]) -> Iterator[str]:
    """For each high card the lower cards in a row below it, then those that stand apart."""
    for high in range(len(RANK_LETTERS) - 1, 0, -1):
        letter = RANK_LETTERS[high]
        lows = {
            kind: {low for low in range(high) if f"{letter}{RANK_LETTERS[low]}{kind}" in names}
            for kind in _KINDS
        }
        row = {kind: _row_below(high, lows[kind]) for kind in _KINDS}
        if row["s"] == row["o"] != high:
            yield _from(letter, row["s"], high, "")
        else:
            yield from (_from(letter, row[kind], high, kind) for kind in _KINDS if row[kind] < high)
        apart = {kind: {low for low in lows[kind] if low < row[kind]} for kind in _KINDS}
        for low in sorted(apart["s"] | apart["o"], reverse=True):
            kinds = [kind for kind in _KINDS if low in apart[kind]]
            yield letter + RANK_LETTERS[low] + (kinds[0] if len(kinds) == 1 else "")


def _row_below(high: int, lows: Collection[int]) -> int:
    """The lowest of the cards in a row below the high one; the high one itself without any."""
    low = high
    while low - 1 in lows:
        low -= 1
    return low


def _from(letter: str, low: int, high: int, kind: str) -> str:
    return letter + RANK_LETTERS[low] + kind + ("+" if low < high - 1 else "")
