"""The group of commands: suggestions for unknown commands, and usage errors as one line."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from pitboss.errors import MissingPackage, one_of
from pitboss.extras import needed_by
from pitboss.game.arguments import short_repr

_EXTRA = re.compile(r"Got unexpected extra arguments? \((.*)\)", re.DOTALL)
_VALUE = re.compile(r"('.*'|\S+) is not (?:a valid|in the range)", re.DOTALL)
_EXPECTED = {"integer": "a whole number", "float": "a number"}  # by click's names


class ReaderGone(Exception):
    """Nobody reads standard output any more. Not an `OSError`, which click takes for a failure."""


@contextmanager
def _reader_may_go() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise ReaderGone from None


class Commands(click.Group):
    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Says what is possible where a command is unknown."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise click.UsageError(
                f"no command {short_repr(args[0])}{one_of(args[0], self.list_commands(ctx))}", ctx
            )
        return super().resolve_command(ctx, args)

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        with _reader_may_go():
            return super().make_context(*args, **more)

    def invoke(self, ctx: click.Context) -> Any:
        with _reader_may_go():
            return self._invoke(ctx)

    def _invoke(self, ctx: click.Context) -> Any:
        """If a package is missing, the error names the command instead of a module, unless it
        already names the option that needs the package."""
        try:
            return super().invoke(ctx)
        except click.BadOptionUsage as error:
            command = self.get_command(ctx, ctx.invoked_subcommand or "")
            if error.ctx is None and command is not None:  # click does not say whose option it is
                error.ctx = click.Context(command, ctx, ctx.invoked_subcommand)
            raise
        except ModuleNotFoundError as error:
            if isinstance(error, MissingPackage) and not error.needed_by.startswith("pitboss."):
                raise
            group = "" if ctx.parent is None else f"{ctx.info_name} "
            with needed_by(f"{group}{ctx.invoked_subcommand}"):
                raise


def usage_words(error: click.ClickException) -> str:
    """What is wrong with a command line, and what is possible."""
    if isinstance(error, click.NoSuchOption) and error.ctx is not None:
        of = error.ctx.command_path
        possible = _options(error.ctx)
        option = short_repr(error.option_name)
        return f"no option {option} of {of!r}{one_of(error.option_name, possible)}"
    if isinstance(error, click.BadOptionUsage):
        return _option_words(error)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return f"{_missing(error.param, _context(error))} is missing{_usage(error)}"
    if isinstance(error, click.BadParameter) and error.param is not None:
        return _value_words(error, error.param)
    message = error.format_message()
    if extra := _EXTRA.fullmatch(message):
        return f"{short_repr(extra[1])} is too much{_usage(error)}"
    return message


def _missing(parameter: click.Parameter, context: click.Context) -> str:
    """What the command line writes there: an option goes by its name, and says what it takes."""
    value = parameter.make_metavar(context)
    return f"{parameter.opts[0]} {value}" if isinstance(parameter, click.Option) else value


def _usage(error: click.ClickException) -> str:
    """How the command is written."""
    context = getattr(error, "ctx", None)
    if context is None:
        return ""
    return f"; write: {context.get_usage().removeprefix('Usage: ')}"


def _context(error: click.UsageError) -> click.Context:
    return error.ctx or click.get_current_context()


def _option_words(error: click.BadOptionUsage) -> str:
    """An option without its value, or a flag with one."""
    options = [] if error.ctx is None else error.ctx.command.params
    for option in options:
        if isinstance(option, click.Option) and error.option_name in option.opts:
            if option.is_flag:
                return f"{error.option_name} takes no value"
            return f"{error.option_name} needs {option.metavar or 'a value'}: {option.help}"
    return error.format_message()


def _value_words(error: click.BadParameter, parameter: click.Parameter) -> str:
    value = _VALUE.match(error.message)
    expected = _EXPECTED.get(parameter.type.name)
    name = parameter.opts[0]
    if value is None or expected is None:
        return f"{name}: {error.message.rstrip('.')}"
    shown = value[1] if len(value[1]) <= 40 else f"{value[1][:40]}…"
    return f"{name} {shown}: give {expected}"


def _options(context: click.Context) -> list[str]:
    options = [
        parameter
        for parameter in context.command.get_params(context)
        if isinstance(parameter, click.Option) and not parameter.hidden
    ]
    return [name for option in options for name in option.opts]
