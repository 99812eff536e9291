"""A group of commands that says what is possible."""

from typing import Any

import click

from pitboss.errors import MissingPackage
from pitboss.extras import needed_by


class Commands(click.Group):
    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Says what is possible where a command is unknown."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            possible = ", ".join(self.list_commands(ctx))
            raise click.UsageError(f"unknown command {args[0]!r}: one of {possible}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Where a package is missing, the command says so in its own name, and not in that of a
        module; unless it has said more precisely which of its options needs the package."""
        try:
            return super().invoke(ctx)
        except ModuleNotFoundError as error:
            if isinstance(error, MissingPackage) and not error.needed_by.startswith("pitboss."):
                raise
            with needed_by(str(ctx.invoked_subcommand)):
                raise
