"""Names of players and tables: the only place that says how one is written.

`storage/people/checks.py` adds further checks of players' names.
"""

LONGEST_NAME = 40
NAME_RULE = f"a name is one line of 1 to {LONGEST_NAME} visible characters, with single spaces"


def is_tidy_name(name: str) -> bool:
    """Whether a name fits on one line of a record."""
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and name == " ".join(name.split())
