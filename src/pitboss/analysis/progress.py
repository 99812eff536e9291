"""How long work says how far it is: algorithms never print."""

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Called while something long is computed: with what is done, how much of it, and of how much."""


def silent(_what: str, _done: int, _of: int) -> None:
    """No progress shown."""
