"""The players: accounts and guests, sessions, chips.

Synchronous: a server calls it in threads. Every change of a player or a purse is an entry of the
journal's stream `house`, and its rows are written in the same transaction. Refusals are raised as
`Refused`, a database that does not respond as `JournalUnavailable`.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from argon2 import PasswordHasher
from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import Refused, ServerRefusal, StorageError
from pitboss.game.money import Cents, format_money
from pitboss.storage import schema
from pitboss.storage.database import Database, reason_of
from pitboss.storage.journal import SqlJournal
from pitboss.storage.names import HOUSE, MINT, purse_of
from pitboss.storage.people.checks import (
    check_amount,
    check_name,
    check_password,
    check_reason,
    key_of,
    shown,
)
from pitboss.storage.people.credentials import Passwords, digest_of, new_token
from pitboss.storage.people.rows import (
    FirstPassword,
    HostLinkUse,
    NewPassword,
    NewPlayer,
    NewSession,
    PreconditionFailed,
    PurseUnchanged,
    Role,
    unknown_player,
    wrong_current_password,
)
from pitboss.storage.people.statement import StatementLine, statement
from pitboss.storage.seals import row_seal
from pitboss.storage.writing import SideWrite, SqlEntry
from pitboss.table.names import is_tidy_name
from pitboss.table.ports import (
    CommandRecord,
    DuplicateCommand,
    InsufficientChips,
    JournalUnavailable,
    NewAccount,
    NewEvent,
    Transfer,
    VersionConflict,
)

_HOUR = 60 * 60 * 1000
SESSION_LASTS = 30 * 24 * _HOUR  # after its last use
LINK_LASTS = 24 * _HOUR
_EXTENDED_AFTER = _HOUR  # so that not every request writes


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    role: Role
    is_guest: bool
    created_at: int


@dataclass(frozen=True, slots=True)
class Session:
    token: str = field(repr=False)  # the only copy in plain text
    player: Player
    expires_at: int


class People:
    def __init__(
        self,
        database: Database,
        journal: SqlJournal,
        now: Callable[[], int],
        welcome: Cents,
        hasher: PasswordHasher | None = None,
    ) -> None:
        """`now` in milliseconds since 1970; `welcome` is everybody's first purse."""
        self._database = database
        self._journal = journal
        self._now = now
        self._welcome = welcome
        self._passwords = Passwords(hasher or PasswordHasher())

    def arrive(self, name: str) -> Session:
        """Adds a guest, who has nothing but the session until `claim`."""
        check_name(name)
        return self._newcomer("player-arrived", name, None)

    def register(self, name: str, password: str) -> Session:
        check_name(name)
        check_password(password)
        return self._newcomer("player-registered", name, self._passwords.hash(password))

    def claim(self, player: Player, password: str) -> Player:
        """Turns a guest into an account that keeps its chips and history."""
        check_password(password)
        first = FirstPassword(player.name, self._passwords.hash(password))
        self._append(
            player.name, _event("player-claimed", player=player.name), side_writes=(first,)
        )
        return self.find(player.name)

    def change_password(self, player: Player, token: str, password: str, new: str) -> None:
        """Ends all of the player's sessions but the one with this token."""
        check_password(new)
        current = self._the_row(player.name).password
        if current is None:
            possible = "a guest has none yet; PUT /api/me/password puts one to the name"
            raise Refused(ServerRefusal.NO_PASSWORD, "another password", possible)
        if not self._passwords.verify(password, current):
            raise wrong_current_password()
        change = NewPassword(player.name, current, self._passwords.hash(new), digest_of(token))
        self._append(
            player.name, _event("password-changed", player=player.name), side_writes=(change,)
        )

    def find(self, name: str) -> Player:
        return _player(self._the_row(name))

    def log_in(self, name: str, password: str) -> Session:
        row = self._row(name)
        known = self._passwords.verify(password, None if row is None else row.password)
        if row is None or not known:
            possible = "there is no such name with such a password"
            asked = f"logging in as {shown(name)}"
            raise Refused(ServerRefusal.WRONG_PASSWORD, asked, possible)
        session = self._session(_player(row), self._now())
        outdated = self._passwords.is_outdated(row.password)
        hash = self._passwords.hash(password) if outdated else row.password
        with self._writing() as connection:
            # Locks the row, so that no session begins with a password changed a moment ago.
            same = (schema.players.c.key == row.key, schema.players.c.password == row.password)
            locked = connection.execute(update(schema.players).where(*same).values(password=hash))
            if locked.rowcount == 1:
                self._new_session(session).write(connection)
        return session if locked.rowcount == 1 else self.log_in(name, password)

    def log_out(self, token: str) -> None:
        self._end_sessions(schema.sessions.c.token == digest_of(token))

    def log_out_everywhere(self, player: Player) -> None:
        self._end_sessions(schema.sessions.c.player == key_of(player.name))

    def delete_expired_sessions(self) -> None:
        """Housekeeping: expired sessions are void anyway."""
        self._end_sessions(schema.sessions.c.expires_at <= self._now())

    def player_of(self, token: str) -> Player | None:
        """The player of a session; using a session extends it."""
        now, digest = self._now(), digest_of(token)
        session, player = schema.sessions.c, schema.players.c
        asked = select(schema.players, session.expires_at).where(
            player.key == session.player, session.token == digest, session.expires_at > now
        )
        with self._reading() as connection:
            row = connection.execute(asked).first()
        if row is None:
            return None
        if row.expires_at < now + SESSION_LASTS - _EXTENDED_AFTER:
            extend = update(schema.sessions).where(session.token == digest)
            # A full disk must not log anybody out.
            with suppress(JournalUnavailable), self._writing() as connection:
                connection.execute(extend.values(expires_at=now + SESSION_LASTS))
        return _player(row)

    def grant(self, player: Player, amount: int, reason: str, by: Player, id: str = "") -> None:
        """A host gives chips, or takes them with a negative amount; once for each id."""
        if by.role is not Role.HOST:
            wanted = f"chips for {player.name!r}"
            raise Refused(ServerRefusal.NOT_A_HOST, wanted, "a host gives and takes chips")
        check_amount(amount)
        check_reason(reason)
        command = CommandRecord(by.name, id, row_seal(player.name, amount, reason), "")
        try:
            self._append(
                by.name, _chips(player.name, amount, reason), commands=(command,) if id else ()
            )
        except DuplicateCommand:
            known = self._journal.command(by.name, id)
            if known != command:
                possible = "this id has been used for something else"
                raise Refused(ServerRefusal.ID_REUSED, id, possible) from None
        except InsufficientChips:
            wanted = f"{format_money(-amount)} from {player.name!r}"
            possible = f"the purse holds {format_money(self.balance(player))}"
            raise Refused(ServerRefusal.NOT_ENOUGH_CHIPS, wanted, possible) from None

    def allowance(self, player: Player, purse: Cents, seats_total: Cents) -> Cents:
        """Fills the purse until purse and stacks on the tables make a tenth of the welcome.

        Stacks count, or one could buy in with everything and ask again. They must be counted after
        the purse, whose balance must still be the same when the allowance is stored.
        """
        due = self.allowance_due(purse, seats_total)
        if not due:
            tenth = format_money(self._welcome // 10)
            possible = f"given to players who have less than {tenth}, stacks included"
            raise Refused(ServerRefusal.ENOUGH_CHIPS, "an allowance", possible)
        given = _chips(player.name, due, "allowance")
        self._append(player.name, given, side_writes=(PurseUnchanged(player.name, purse),))
        return due

    def allowance_due(self, purse: Cents, seats_total: Cents) -> Cents:
        """The amount of an allowance; zero for a player who has enough."""
        return Cents(max(0, self._welcome // 10 - purse - seats_total))

    def balance(self, player: Player) -> Cents:
        amount = self._journal.balance(purse_of(player.name))
        if amount is None:
            raise unknown_player(player.name)
        return Cents(amount)

    def statement(
        self, player: Player, limit: int = 50, before: str | None = None
    ) -> list[StatementLine]:
        """Transfers from and to the purse, newest first; `before` is the cursor of a line."""
        with self._reading() as connection:
            return statement(connection, purse_of(player.name), limit, before)

    def has_host(self) -> bool:
        asked = select(schema.players.c.name).where(schema.players.c.role == Role.HOST).limit(1)
        with self._reading() as connection:
            return connection.execute(asked).first() is not None

    def host_link(self) -> str:
        """A token that makes one player a host, once, within a day."""
        token = new_token()
        row = {"token": digest_of(token), "expires_at": self._now() + LINK_LASTS}
        with self._writing() as connection:
            connection.execute(insert(schema.host_links), row)
        return token

    def become_host(self, player: Player, token: str) -> Player:
        at = self._now()
        use = HostLinkUse(digest_of(token), player.name, at)
        self._append(
            player.name, _event("host-made", player=player.name), at=at, side_writes=(use,)
        )
        return self.find(player.name)

    def _newcomer(self, kind: str, name: str, hash: str | None) -> Session:
        at = self._now()
        session = self._session(Player(name, Role.PLAYER, hash is None, at), at)
        welcome = [_chips(name, self._welcome, "welcome")] if self._welcome else []
        self._append(
            name,
            _event(kind, player=name),
            *welcome,
            at=at,
            accounts=(NewAccount(MINT, may_owe=True, shared=True), NewAccount(purse_of(name))),
            side_writes=(NewPlayer(name, at, hash), self._new_session(session)),
        )
        return session

    def _session(self, player: Player, at: int) -> Session:
        return Session(new_token(), player, at + SESSION_LASTS)

    def _new_session(self, session: Session) -> NewSession:
        at = session.expires_at - SESSION_LASTS
        return NewSession(digest_of(session.token), session.player.name, at, session.expires_at)

    def _append(
        self,
        by: str,
        *events: NewEvent,
        at: int | None = None,
        accounts: tuple[NewAccount, ...] = (),
        side_writes: tuple[SideWrite, ...] = (),
        commands: tuple[CommandRecord, ...] = (),
    ) -> None:
        at = self._now() if at is None else at
        entry = SqlEntry(
            HOUSE, None, at, by, events, commands, accounts=accounts, side_writes=side_writes
        )
        (outcome,) = self._journal.append([entry])
        if isinstance(outcome, VersionConflict):  # two servers began the stream at once
            (outcome,) = self._journal.append([entry])
        if isinstance(outcome, PreconditionFailed):
            raise outcome.refused
        if isinstance(outcome, StorageError):
            raise outcome

    def _row(self, name: str) -> Row[Any] | None:
        if not is_tidy_name(name):  # nobody has it, and a database may not accept it as text
            return None
        asked = select(schema.players).where(schema.players.c.key == key_of(name))
        with self._reading() as connection:
            return connection.execute(asked).first()

    def _the_row(self, name: str) -> Row[Any]:
        row = self._row(name)
        if row is None:
            raise unknown_player(name)
        return row

    def _end_sessions(self, which: ColumnElement[bool]) -> None:
        with self._writing() as connection:
            connection.execute(delete(schema.sessions).where(which))

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._database.reading.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise JournalUnavailable(f"cannot read the database: {reason_of(error)}") from None

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        try:
            with self._database.writing.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise JournalUnavailable(f"cannot write to the database: {reason_of(error)}") from None


def _player(row: Row[Any]) -> Player:
    return Player(row.name, Role(row.role), row.password is None, row.created_at)


def _event(kind: str, *transfers: Transfer, **fields: object) -> NewEvent:
    body = json.dumps({"kind": kind, **fields}, separators=(",", ":"), ensure_ascii=False)
    return NewEvent(body, transfers=transfers)


def _chips(name: str, amount: int, reason: str) -> NewEvent:
    """Chips come from the mint and go back to it."""
    moved, purse = Cents(abs(amount)), purse_of(name)
    kind, source, target = ("granted", MINT, purse) if amount > 0 else ("taken", purse, MINT)
    transfer = Transfer(source, target, moved)
    return _event(f"chips-{kind}", transfer, player=name, amount=moved, reason=reason)
