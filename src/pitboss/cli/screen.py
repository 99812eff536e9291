"""A console of rich that never interprets text as markup."""

from typing import NoReturn

from rich.console import Console


class Screen(Console):
    def __init__(self) -> None:
        super().__init__(highlight=False, markup=False, emoji=False)

    def on_broken_pipe(self) -> NoReturn:
        """The reader has gone: the caller decides what that means."""
        raise BrokenPipeError
