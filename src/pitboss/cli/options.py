"""What the options of several commands share: `--json` and `--quiet`, empty texts, completion."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_Command = TypeVar("_Command", bound=Callable[..., Any])
_Value = TypeVar("_Value", bound=str | tuple[str, ...] | None)
_QUIET = f"{__name__}.quiet"


def output_options(command: _Command) -> _Command:
    """For every command that prints data. `--json` is the command's argument `as_json`; code that
    shows progress calls `is_quiet`."""
    as_json = click.option(
        "--json", "as_json", is_flag=True, help="Print JSON for a program, not a page."
    )
    quiet = click.option(
        "-q",
        "--quiet",
        is_flag=True,
        expose_value=False,
        callback=_keep_quiet,
        help="No progress on standard error.",
    )
    return as_json(quiet(command))


def _keep_quiet(context: click.Context, _: click.Parameter, quiet: bool) -> None:
    context.meta[_QUIET] = quiet


def is_quiet() -> bool:
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(_QUIET))


def not_empty(_: click.Context, option: click.Parameter, value: _Value) -> _Value:
    """Refuses an empty value, which comes from an unset variable in a script."""
    if value == "" or (isinstance(value, tuple) and "" in value):
        name = option.opts[0]
        raise click.UsageError(f"{name} '': it is empty; give {option.metavar}, or no {name}")
    return value


def complete_rules(_: click.Context, __: click.Parameter, typed: str) -> "list[CompletionItem]":
    """Where the shell completes rules: the games that ship, or a file."""
    from click.shell_completion import CompletionItem

    from pitboss.game.profiles import PROFILES

    names = [CompletionItem(name) for name in PROFILES if name.startswith(typed)]
    return names or [CompletionItem(typed, type="file")]
