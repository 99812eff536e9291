"""Errors of the client's own; a refusal by the server is `protocol.replies.ServerRefused`."""

from pitboss.errors import PitbossError


class ServerGone(PitbossError):
    """The server cannot be reached, refuses the connection, or is not a pitboss server."""


def not_pitboss(url: object, answer: str) -> ServerGone:
    """Somebody answers at the URL, but not as a pitboss server would."""
    return ServerGone(f"{url}: it answers, but not as a pitboss server: {answer}")
