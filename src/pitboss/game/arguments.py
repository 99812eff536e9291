"""Arguments of exported functions: a wrong type is one line that says what to write."""

from collections.abc import Mapping
from types import NoneType

from pitboss.errors import ParseError

_LONGEST = 60
_IN_WORDS = {
    str: "text",
    int: "a whole number",
    bool: "True or False",
    tuple: "a tuple",
    Mapping: "a mapping",
    NoneType: "None",
}


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


def expect_fields(what: str, holder: object, **kinds: type | tuple[type, ...]) -> None:
    """Refuses a value that was made with a field of another kind: `not a meter: start is 1.5`.

    `expect_fields("a step", self, up_to=(int, NoneType), collection=int)`.
    """
    for name, kind in kinds.items():
        _expect_field(f"not {what}: {name} is", getattr(holder, name), kind)


def expect_items(what: str, holder: object, **kinds: type) -> None:
    """The same of what is in a field: tuples, and the values of mappings."""
    for name, kind in kinds.items():
        field = getattr(holder, name)
        for item in field.values() if isinstance(field, Mapping) else field:
            _expect_field(f"not {what}: {name} has", item, kind)


def _expect_field(wrong: str, value: object, kind: type | tuple[type, ...]) -> None:
    kinds = kind if isinstance(kind, tuple) else (kind,)
    # True is no whole number here either.
    if not any(type(value) is int if one is int else isinstance(value, one) for one in kinds):
        possible = " or ".join(_IN_WORDS.get(one, one.__name__) for one in kinds)
        raise ParseError(f"{wrong} {short_repr(value)}, not {possible}")
