"""Arguments of exported functions: a wrong type is one line that says what to write."""

from pitboss.errors import ParseError

_LONGEST = 60


def short_repr(value: object) -> str:
    """A value in an error: one line, and not a long one."""
    text = " ".join(repr(value).split())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def expect(value: object, kind: type | tuple[type, ...], what: str, how: str) -> None:
    """Refuses a value of another kind: `not a card: 7; write it as in 'As'`."""
    if not isinstance(value, kind):
        raise ParseError(f"not {what}: {short_repr(value)}; {how}")


def expect_whole(value: object, what: str) -> None:
    """Refuses what is no whole number: neither 1.0 nor True is one."""
    if type(value) is not int:
        raise ParseError(f"not {what}: {short_repr(value)}; it is a whole number")
