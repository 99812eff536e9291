"""Which hand beats which, the slow way: every five of the cards, judged by looking at them.

Works on text (`As`, `Td`) and shares nothing with the engine, not even its cards.
"""

from itertools import combinations

LOWEST_FIRST = "23456789TJQKA"
IN_A_ROW = "A23456789TJQKA"

CATEGORIES = [
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
]

Score = tuple[int, tuple[int, ...]]


def best(cards: list[str]) -> Score:
    """The best five of the cards; the higher score wins, the same score ties."""
    return max(score(list(five)) for five in combinations(cards, 5))


def category(cards: list[str]) -> str:
    return CATEGORIES[best(cards)[0]]


def score(five: list[str]) -> Score:
    # Letters of the ranks, those that appear most often first and the high before the low.
    letters = [card[0] for card in five]
    letters.sort(key=lambda letter: (-letters_in(five, letter), -LOWEST_FIRST.index(letter)))
    alike = "".join(str(letters_in(five, letter)) for letter in letters)
    weights = tuple(LOWEST_FIRST.index(letter) for letter in letters)

    one_suit = five[0][1] * 5 == "".join(card[1] for card in five)
    straight = False
    if alike == "11111":
        upwards = "".join(reversed(letters))
        if upwards == "2345A":  # the ace steps below the two, and the five leads
            straight, weights = True, (LOWEST_FIRST.index("5"),)
        elif upwards in IN_A_ROW:
            straight, weights = True, (LOWEST_FIRST.index(letters[0]),)

    if straight and one_suit and letters[0] == "A" and letters[1] == "K":
        name = "royal flush"
    elif straight and one_suit:
        name = "straight flush"
    elif alike == "44441":
        name = "four of a kind"
    elif alike == "33322":
        name = "full house"
    elif one_suit:
        name = "flush"
    elif straight:
        name = "straight"
    elif alike == "33311":
        name = "three of a kind"
    elif alike == "22221":
        name = "two pair"
    elif alike == "22111":
        name = "pair"
    else:
        name = "high card"
    return CATEGORIES.index(name), weights


def letters_in(five: list[str], letter: str) -> int:
    return sum(card[0] == letter for card in five)
