"""Advice as the pages show it, read back, and held against the analysis."""

from playwright.sync_api import Locator

from pitboss.analysis.advice import Advice
from pitboss.analysis.values import Values, cost
from pitboss.game.cards import Card, Rank
from pitboss.server.web_files import WebFiles

_LAST_DIGIT = 0.00051  # three decimals are shown
_RANKS = {rank: rank.name.lower() for rank in Rank}
_SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def card_name(card: Card) -> str:
    """As a screen reader says it."""
    return f"{_RANKS[card.rank]} of {_SUITS[str(card)[1]]}"


def named(decision: object) -> str:
    """As it stands on a button: `raise 4x` is "Raise 4×"."""
    text = str(decision).capitalize()
    return text[:-1] + "×" if text.startswith("Raise") else text


def number(text: str) -> float:
    return float(text.replace("−", "-").replace(",", "").removesuffix("%"))


def shown_values(table: Locator, values: Values) -> None:
    """The table of actions says what each is worth and costs, the best and the highest raise."""
    rows = table.locator("tbody tr")
    told = {}
    for row in rows.all():
        name = row.locator("th span").nth(1).inner_text()
        worth, costs = row.locator("td.number").all_inner_texts()
        told[name] = number(worth), 0.0 if costs == "best" else number(costs)
    assert told.keys() == {named(decision) for decision in values}
    for decision, value in values.items():
        worth_shown, cost_shown = told[named(decision)]
        assert abs(worth_shown - float(value)) < _LAST_DIGIT, (decision, told)
        assert abs(cost_shown - float(cost(values, decision))) < _LAST_DIGIT, (decision, told)


def shown_chances(why: Locator, advice: Advice) -> None:
    chances = advice.chances
    for share in (chances.win, chances.tie, chances.lose, chances.dealer_unqualified):
        if share or share is not chances.dealer_unqualified:
            assert f"{100 * float(share):.1f}%" in why.inner_text()


def module(path: str) -> str:
    """The address of a module of the pages."""
    return f"/web/{WebFiles.read().edition}/{path}"
