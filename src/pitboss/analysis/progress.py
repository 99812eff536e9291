"""How long work says how far it is: algorithms never print."""

from collections.abc import Callable

Progress = Callable[[str, int, int], None]  # what is being done, how much of it, of how much


def silent(_what: str, _done: int, _of: int) -> None:
    """No progress shown."""
