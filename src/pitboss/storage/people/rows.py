"""Rows of players, sessions and host links: the side writes of entries.

The entries belong to the stream `house`, whose head the transaction locks: what is looked up here
still holds when it is written. Other streams change purses too, so a purse is locked as well.
"""

from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from sqlalchemy import Connection, delete, insert, select, update

from pitboss.errors import Refused, ServerRefusal, StorageError
from pitboss.storage import schema
from pitboss.storage.names import purse_of
from pitboss.storage.people.checks import key_of, names_like, shown

_NAMES_TRIED = 200


class Role(StrEnum):
    PLAYER = "player"
    HOST = "host"


class PreconditionFailed(StorageError):
    """What an entry assumes does not hold: carries the refusal."""

    def __init__(self, refused: Refused) -> None:
        self.refused = refused
        super().__init__(str(refused))


@dataclass(frozen=True, slots=True)
class NewPlayer:
    name: str
    at: int
    password: str | None  # its hash

    def write(self, connection: Connection) -> None:
        if self.name in _taken(connection, [self.name]):
            others = list(islice(names_like(self.name), _NAMES_TRIED))
            taken = _taken(connection, others)
            free = next((f"; {other!r} is free" for other in others if other not in taken), "")
            asked, possible = f"the name {self.name!r}", f"somebody has it, take another{free}"
            raise PreconditionFailed(Refused(ServerRefusal.NAME_TAKEN, asked, possible))
        row = {
            "key": key_of(self.name),
            "name": self.name,
            "created_at": self.at,
            "role": Role.PLAYER.value,
            "password": self.password,
        }
        connection.execute(insert(schema.players), row)


def _taken(connection: Connection, names: list[str]) -> set[str]:
    """Names that a player has in any spelling, or that have a purse without a player."""
    known, accounts = schema.players.c.key, schema.balances.c.account
    keys = connection.execute(select(known).where(known.in_(map(key_of, names))))
    purses = connection.execute(select(accounts).where(accounts.in_(map(purse_of, names))))
    taken = set(keys.scalars()) | set(purses.scalars())
    return {name for name in names if key_of(name) in taken or purse_of(name) in taken}


@dataclass(frozen=True, slots=True)
class NewSession:
    token: str  # its digest
    name: str
    at: int
    expires_at: int

    def write(self, connection: Connection) -> None:
        row = {
            "token": self.token,
            "player": key_of(self.name),
            "created_at": self.at,
            "expires_at": self.expires_at,
        }
        connection.execute(insert(schema.sessions), row)


@dataclass(frozen=True, slots=True)
class FirstPassword:
    name: str
    password: str  # its hash

    def write(self, connection: Connection) -> None:
        columns = schema.players.c
        guest = (columns.key == key_of(self.name)) & columns.password.is_(None)
        made = connection.execute(
            update(schema.players).where(guest).values(password=self.password)
        )
        if made.rowcount != 1:
            asked, possible = f"an account for {self.name!r}", "it is one already, log in to it"
            raise PreconditionFailed(Refused(ServerRefusal.NOT_A_GUEST, asked, possible))


@dataclass(frozen=True, slots=True)
class NewPassword:
    """Replaces the old password. Somebody who knew it may be logged in, so all sessions end but the
    one that made the change."""

    name: str
    old: str  # both as hashes
    new: str
    session: str  # the digest of its token

    def write(self, connection: Connection) -> None:
        player, session = schema.players.c, schema.sessions.c
        still = (player.key == key_of(self.name)) & (player.password == self.old)
        made = connection.execute(update(schema.players).where(still).values(password=self.new))
        if made.rowcount != 1:  # somebody else has changed it meanwhile
            raise PreconditionFailed(wrong_current_password())
        others = (session.player == key_of(self.name)) & (session.token != self.session)
        connection.execute(delete(schema.sessions).where(others))


@dataclass(frozen=True, slots=True)
class HostLinkUse:
    """A host link can be used once: of two attempts the second fails."""

    token: str  # its digest
    name: str
    at: int

    def write(self, connection: Connection) -> None:
        link, player = schema.host_links.c, schema.players.c
        valid = (link.token == self.token) & link.used_at.is_(None) & (link.expires_at > self.at)
        mark = update(schema.host_links).where(valid)
        if connection.execute(mark.values(used_at=self.at, used_by=self.name)).rowcount != 1:
            possible = "it is used, expired or unknown, have the server make a new one"
            raise PreconditionFailed(Refused(ServerRefusal.LINK_USED, "the host link", possible))
        host = update(schema.players).where(player.key == key_of(self.name))
        if connection.execute(host.values(role=Role.HOST.value)).rowcount != 1:
            raise PreconditionFailed(unknown_player(self.name))


@dataclass(frozen=True, slots=True)
class PurseUnchanged:
    """Checks that the purse still has the balance on which the entry was decided."""

    name: str
    amount: int

    def write(self, connection: Connection) -> None:
        columns = schema.balances.c
        balance = select(columns.amount).where(columns.account == purse_of(self.name))
        if connection.execute(balance.with_for_update()).scalar() != self.amount:
            possible = "the purse has just changed, ask again if it is still low"
            raise PreconditionFailed(Refused(ServerRefusal.ENOUGH_CHIPS, "an allowance", possible))


def wrong_current_password() -> Refused:
    return Refused(ServerRefusal.WRONG_PASSWORD, "the present password", "that is not it")


def unknown_player(name: str) -> Refused:
    possible = "nobody has that name, write it as the player does"
    return Refused(ServerRefusal.NO_SUCH_PLAYER, f"the player {shown(name)}", possible)
