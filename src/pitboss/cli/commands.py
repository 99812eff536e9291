"""A group of commands that says what is possible."""

import click


class Commands(click.Group):
    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Says what is possible where a command is unknown."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            possible = ", ".join(self.list_commands(ctx))
            raise click.UsageError(f"unknown command {args[0]!r}: one of {possible}")
        return super().resolve_command(ctx, args)
