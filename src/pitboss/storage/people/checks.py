"""Checks of names, passwords, amounts and reasons: the only place that defines them."""

import re
import unicodedata
from collections.abc import Iterator

from pitboss.errors import Refused, ServerRefusal
from pitboss.game.money import format_money
from pitboss.protocol.people import LONGEST_PASSWORD, SHORTEST_PASSWORD
from pitboss.table.names import LONGEST_NAME, NAME_RULE, is_tidy_name
from pitboss.table.offers import MOST_CHIPS

LONGEST_REASON = 200

# Joiners, fillers and variation selectors count as printable, but names that differ only by them
# look the same.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)


def key_of(name: str) -> str:
    """Equal for all spellings of one name."""
    return unicodedata.normalize("NFKC", name).casefold()


def check_name(name: str) -> None:
    key = key_of(name)
    if not is_tidy_name(name) or _INVISIBLE.search(key):
        possible = NAME_RULE
    elif "/" in key or key.startswith("house") or key.endswith("(bot)"):
        possible = "a name has no '/', does not begin with 'house' or end with '(bot)'"
    else:
        return
    raise Refused(ServerRefusal.BAD_NAME, f"the name {shown(name)}", possible)


def names_like(name: str) -> Iterator[str]:
    """Alternatives to a taken name: `Ada 2`, `Ada 3`, cut to the longest length."""
    number = 1
    while True:
        number += 1
        ending = f" {number}"
        yield name[: LONGEST_NAME - len(ending)].rstrip() + ending


def check_password(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        possible = f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters"
        raise Refused(ServerRefusal.BAD_PASSWORD, "the password", possible)


def check_amount(amount: int) -> None:
    if type(amount) is not int or not 0 < abs(amount) <= MOST_CHIPS:
        possible = f"chips move by 0.01 to {format_money(MOST_CHIPS)}, in whole cents"
        raise Refused(ServerRefusal.BAD_AMOUNT, f"the amount {shown(amount)}", possible)


def check_reason(reason: str) -> None:
    one_line = reason.isprintable() and reason == " ".join(reason.split())
    if not reason or not one_line or len(reason) > LONGEST_REASON:
        possible = f"a reason is one line of 1 to {LONGEST_REASON} characters"
        raise Refused(ServerRefusal.BAD_REASON, f"the reason {shown(reason)}", possible)


def shown(given: object) -> str:
    """For a message: on one line and no longer than a name."""
    # Python refuses to write a number of many thousand digits.
    if isinstance(given, int) and abs(given) > 10 * MOST_CHIPS:
        return "of more than 13 digits"
    text = repr(given)
    return text if len(text) <= LONGEST_NAME + 2 else f"{text[:LONGEST_NAME]}…"
