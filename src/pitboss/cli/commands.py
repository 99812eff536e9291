"""The group of commands: suggestions for unknown commands, and usage errors as one line."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from pitboss.errors import MissingPackage, one_of
from pitboss.extras import needed_by


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
                f"no command {args[0]!r}{one_of(args[0], self.list_commands(ctx))}", ctx
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
        except ModuleNotFoundError as error:
            if isinstance(error, MissingPackage) and not error.needed_by.startswith("pitboss."):
                raise
            with needed_by(str(ctx.invoked_subcommand)):
                raise


def usage_words(error: click.ClickException) -> str:
    """What is wrong with a command line, and what is possible."""
    if isinstance(error, click.NoSuchOption) and error.ctx is not None:
        of = error.ctx.command_path
        possible = _options(error.ctx)
        return f"no option {error.option_name!r} of {of!r}{one_of(error.option_name, possible)}"
    return error.format_message()


def _options(context: click.Context) -> list[str]:
    options = [
        parameter
        for parameter in context.command.get_params(context)
        if isinstance(parameter, click.Option) and not parameter.hidden
    ]
    return [name for option in options for name in option.opts]
