"""Players, sessions and host links as rows, each written beside an entry of the journal.

The entries are of the stream `house`, whose head the transaction holds: what is looked up here is
still so when it is written. Purses change by other streams too, so a purse is held as well.
"""

from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from sqlalchemy import Connection, delete, insert, select, update

from pitboss.errors import Refused, ServerRefusal, StorageError
from pitboss.storage import schema
from pitboss.storage.entries import purse_of
from pitboss.storage.people_checks import key_of, names_like, shown

_NAMES_TRIED = 200


class Role(StrEnum):
    PLAYER = "player"
    HOST = "host"


class Unmet(StorageError):
    """What an entry takes for granted is not so: why it was refused."""

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
            raise Unmet(Refused(ServerRefusal.NAME_TAKEN, asked, possible))
        row = {
            "key": key_of(self.name),
            "name": self.name,
            "created_at": self.at,
            "role": Role.PLAYER.value,
            "password": self.password,
        }
        connection.execute(insert(schema.players), row)


def _taken(connection: Connection, names: list[str]) -> set[str]:
    """Those which a player has in any spelling, or which have a purse without a player."""
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
            raise Unmet(Refused(ServerRefusal.NOT_A_GUEST, asked, possible))


@dataclass(frozen=True, slots=True)
class NewPassword:
    """In the place of the old one. Who knew that one may be logged in with it, so all sessions
    end but the one in which the new one was chosen."""

    name: str
    old: str  # the hashes of both
    new: str
    session: str  # the digest of its token

    def write(self, connection: Connection) -> None:
        player, session = schema.players.c, schema.sessions.c
        still = (player.key == key_of(self.name)) & (player.password == self.old)
        made = connection.execute(update(schema.players).where(still).values(password=self.new))
        if made.rowcount != 1:  # of two who change it at once, the second knows an old one
            raise Unmet(wrong_present())
        others = (session.player == key_of(self.name)) & (session.token != self.session)
        connection.execute(delete(schema.sessions).where(others))


@dataclass(frozen=True, slots=True)
class LinkUse:
    """A host link can be used once: of two who try, the second finds it used."""

    token: str  # its digest
    name: str
    at: int

    def write(self, connection: Connection) -> None:
        link, player = schema.host_links.c, schema.players.c
        valid = (link.token == self.token) & link.used_at.is_(None) & (link.expires_at > self.at)
        mark = update(schema.host_links).where(valid)
        if connection.execute(mark.values(used_at=self.at, used_by=self.name)).rowcount != 1:
            possible = "it is used, expired or unknown, have the server make a new one"
            raise Unmet(Refused(ServerRefusal.LINK_USED, "the host link", possible))
        host = update(schema.players).where(player.key == key_of(self.name))
        if connection.execute(host.values(role=Role.HOST.value)).rowcount != 1:
            raise Unmet(unknown(self.name))


@dataclass(frozen=True, slots=True)
class PurseHolds:
    """That a purse still holds what it held when the entry was decided."""

    name: str
    amount: int

    def write(self, connection: Connection) -> None:
        columns = schema.balances.c
        held = select(columns.amount).where(columns.account == purse_of(self.name))
        if connection.execute(held.with_for_update()).scalar() != self.amount:
            possible = "the purse has just changed, ask again if it is still low"
            raise Unmet(Refused(ServerRefusal.ENOUGH_CHIPS, "an allowance", possible))


def wrong_present() -> Refused:
    return Refused(ServerRefusal.WRONG_PASSWORD, "the present password", "that is not it")


def unknown(name: str) -> Refused:
    possible = "nobody has that name, write it as the player does"
    return Refused(ServerRefusal.NO_SUCH_PLAYER, f"the player {shown(name)}", possible)
