"""`python -m pitboss`: the command."""

from pitboss.cli.main import run

run()
