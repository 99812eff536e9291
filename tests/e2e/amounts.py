"""Amounts as the server writes them, and as the pages do."""

from pitboss.game.money import Cents, format_money, parse_money


def money(text: str) -> int:
    return parse_money(text) if not text.startswith("-") else -parse_money(text[1:])


def signed(cents: int) -> str:
    """As the pages write a result."""
    text = format_money(Cents(abs(cents))).removesuffix(".00")
    return ("+" if cents > 0 else "−" if cents < 0 else "") + text
