"""Players in SQL: names, passwords, sessions, purses and statements."""

from pitboss.storage.people.people import LINK_LASTS, SESSION_LASTS, People, Player, Session
from pitboss.storage.people.rows import Role
from pitboss.storage.people.statement import StatementLine

__all__ = [
    "LINK_LASTS",
    "SESSION_LASTS",
    "People",
    "Player",
    "Role",
    "Session",
    "StatementLine",
]
