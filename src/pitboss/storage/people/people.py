"""Who the players are: names, passwords, sessions and chips, in SQL.

Synchronous: a server calls it in threads. Whatever changes a player or a purse is an entry of the
journal's stream `house`, and the rows are written with it or not at all. Refusals are raised as
`Refused`; when the database is gone, `JournalUnavailable` is.
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
from pitboss.storage.entries import HOUSE, MINT, purse_of
from pitboss.storage.journal import SqlJournal
from pitboss.storage.people_checks import (
    check_amount,
    check_name,
    check_password,
    check_reason,
    key_of,
    shown,
)
from pitboss.storage.people_rows import (
    FirstPassword,
    LinkUse,
    NewPassword,
    NewPlayer,
    NewSession,
    PurseHolds,
    Role,
    Unmet,
    unknown,
    wrong_present,
)
from pitboss.storage.people_secrets import Passwords, digest_of, new_token
from pitboss.storage.people_statement import Line, statement
from pitboss.storage.seals import row_seal
from pitboss.table.ports import (
    AlreadyAsked,
    Asked,
    Beside,
    Entry,
    Fact,
    JournalUnavailable,
    NewAccount,
    PurseTooLight,
    StreamMovedOn,
    Transfer,
)
from pitboss.table.setting import tidy_name

__all__ = ["Line", "People", "Player", "Role", "Session"]

_HOUR = 60 * 60 * 1000
SESSION_LASTS = 30 * 24 * _HOUR  # from when it was last used
LINK_LASTS = 24 * _HOUR
_SLIDES_AFTER = _HOUR  # a session is not written anew for every request


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    role: Role
    is_guest: bool
    created_at: int


@dataclass(frozen=True, slots=True)
class Session:
    token: str = field(repr=False)  # the only copy in clear
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
        """`now` in milliseconds since 1970; `welcome` is what everybody starts with."""
        self._database = database
        self._journal = journal
        self._now = now
        self._welcome = welcome
        self._passwords = Passwords(hasher or PasswordHasher())

    def arrive(self, name: str) -> Session:
        """A guest, known by the session alone until `claim`."""
        check_name(name)
        return self._newcomer("player-arrived", name, None)

    def register(self, name: str, password: str) -> Session:
        check_name(name)
        check_password(password)
        return self._newcomer("player-registered", name, self._passwords.hash(password))

    def claim(self, player: Player, password: str) -> Player:
        """A guest's name becomes an account, with its chips and its history."""
        check_password(password)
        first = FirstPassword(player.name, self._passwords.hash(password))
        self._keep(player.name, _fact("player-claimed", player=player.name), beside=(first,))
        return self.find(player.name)

    def change_password(self, player: Player, token: str, password: str, new: str) -> None:
        """Of the player's sessions the one of this token goes on, and all others end."""
        check_password(new)
        present = self._the_row(player.name).password
        if present is None:
            possible = "a guest has none yet; PUT /api/me/password puts one to the name"
            raise Refused(ServerRefusal.NO_PASSWORD, "another password", possible)
        if not self._passwords.fits(password, present):
            raise wrong_present()
        change = NewPassword(player.name, present, self._passwords.hash(new), digest_of(token))
        self._keep(player.name, _fact("password-changed", player=player.name), beside=(change,))

    def find(self, name: str) -> Player:
        return _player(self._the_row(name))

    def log_in(self, name: str, password: str) -> Session:
        row = self._row(name)
        known = self._passwords.fits(password, None if row is None else row.password)
        if row is None or not known:
            possible = "there is no such name with such a password"
            asked = f"logging in as {shown(name)}"
            raise Refused(ServerRefusal.WRONG_PASSWORD, asked, possible)
        session = self._session(_player(row), self._now())
        outdated = self._passwords.is_outdated(row.password)
        hash = self._passwords.hash(password) if outdated else row.password
        with self._writing() as connection:
            # Held, so that no session is begun with a password that was changed a moment ago.
            same = (schema.players.c.key == row.key, schema.players.c.password == row.password)
            held = connection.execute(update(schema.players).where(*same).values(password=hash))
            if held.rowcount == 1:
                self._new_session(session).write(connection)
        return session if held.rowcount == 1 else self.log_in(name, password)

    def log_out(self, token: str) -> None:
        self._end_sessions(schema.sessions.c.token == digest_of(token))

    def log_out_everywhere(self, player: Player) -> None:
        self._end_sessions(schema.sessions.c.player == key_of(player.name))

    def forget_expired(self) -> None:
        """For the server to call now and then: expired sessions are void anyway."""
        self._end_sessions(schema.sessions.c.expires_at <= self._now())

    def who(self, token: str) -> Player | None:
        """Whose session that is; using it prolongs it."""
        now, digest = self._now(), digest_of(token)
        session, player = schema.sessions.c, schema.players.c
        asked = select(schema.players, session.expires_at).where(
            player.key == session.player, session.token == digest, session.expires_at > now
        )
        with self._reading() as connection:
            row = connection.execute(asked).first()
        if row is None:
            return None
        if row.expires_at < now + SESSION_LASTS - _SLIDES_AFTER:
            longer = update(schema.sessions).where(session.token == digest)
            # A full disk keeps nobody from being known.
            with suppress(JournalUnavailable), self._writing() as connection:
                connection.execute(longer.values(expires_at=now + SESSION_LASTS))
        return _player(row)

    def grant(self, player: Player, amount: int, reason: str, by: Player, id: str = "") -> None:
        """A host gives chips, or takes them with an amount below zero; once for each id."""
        if by.role is not Role.HOST:
            wanted = f"chips for {player.name!r}"
            raise Refused(ServerRefusal.NOT_A_HOST, wanted, "a host gives and takes chips")
        check_amount(amount)
        check_reason(reason)
        asked = Asked(by.name, id, row_seal(player.name, amount, reason), "")
        try:
            self._keep(by.name, _chips(player.name, amount, reason), asked=(asked,) if id else ())
        except AlreadyAsked:
            known = self._journal.reply(by.name, id)
            if known != asked:
                possible = "this id has been used for something else"
                raise Refused(ServerRefusal.ID_REUSED, id, possible) from None
        except PurseTooLight:
            wanted = f"{format_money(-amount)} from {player.name!r}"
            possible = f"the purse holds {format_money(self.balance(player))}"
            raise Refused(ServerRefusal.NOT_ENOUGH_CHIPS, wanted, possible) from None

    def allowance(self, player: Player, purse: Cents, seats_total: Cents) -> Cents:
        """Fills the purse until it and the stacks on the tables make a tenth of the welcome.

        Without the stacks one would ask again and again, having bought in with all one has. They
        are to be counted after the purse, which must still hold the same.
        """
        lacking = self.lacking(purse, seats_total)
        if not lacking:
            tenth = format_money(self._welcome // 10)
            possible = f"given to who has less than {tenth}, stacks included"
            raise Refused(ServerRefusal.ENOUGH_CHIPS, "an allowance", possible)
        given = _chips(player.name, lacking, "allowance")
        self._keep(player.name, given, beside=(PurseHolds(player.name, purse),))
        return lacking

    def lacking(self, purse: Cents, seats_total: Cents) -> Cents:
        """What an allowance would be; nothing for who has enough."""
        return Cents(max(0, self._welcome // 10 - purse - seats_total))

    def balance(self, player: Player) -> Cents:
        amount = self._journal.balance(purse_of(player.name))
        if amount is None:
            raise unknown(player.name)
        return Cents(amount)

    def statement(self, player: Player, limit: int = 50, before: str | None = None) -> list[Line]:
        """What the purse gave and got, newest first; `before` is the cursor of a line."""
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
        use = LinkUse(digest_of(token), player.name, at)
        self._keep(player.name, _fact("host-made", player=player.name), at=at, beside=(use,))
        return self.find(player.name)

    def _newcomer(self, kind: str, name: str, hash: str | None) -> Session:
        at = self._now()
        session = self._session(Player(name, Role.PLAYER, hash is None, at), at)
        welcome = [_chips(name, self._welcome, "welcome")] if self._welcome else []
        self._keep(
            name,
            _fact(kind, player=name),
            *welcome,
            at=at,
            accounts=(NewAccount(MINT, may_owe=True, shared=True), NewAccount(purse_of(name))),
            beside=(NewPlayer(name, at, hash), self._new_session(session)),
        )
        return session

    def _session(self, player: Player, at: int) -> Session:
        return Session(new_token(), player, at + SESSION_LASTS)

    def _new_session(self, session: Session) -> NewSession:
        at = session.expires_at - SESSION_LASTS
        return NewSession(digest_of(session.token), session.player.name, at, session.expires_at)

    def _keep(
        self,
        by: str,
        *facts: Fact,
        at: int | None = None,
        accounts: tuple[NewAccount, ...] = (),
        beside: tuple[Beside, ...] = (),
        asked: tuple[Asked, ...] = (),
    ) -> None:
        at = self._now() if at is None else at
        entry = Entry(HOUSE, None, at, by, facts, asked, accounts=accounts, beside=beside)
        (outcome,) = self._journal.keep([entry])
        if isinstance(outcome, StreamMovedOn):  # two servers begin the stream: it is begun now
            (outcome,) = self._journal.keep([entry])
        if isinstance(outcome, Unmet):
            raise outcome.refused
        if isinstance(outcome, StorageError):
            raise outcome

    def _row(self, name: str) -> Row[Any] | None:
        if not tidy_name(name):  # nobody has it, and a database may not even take it as a text
            return None
        asked = select(schema.players).where(schema.players.c.key == key_of(name))
        with self._reading() as connection:
            return connection.execute(asked).first()

    def _the_row(self, name: str) -> Row[Any]:
        row = self._row(name)
        if row is None:
            raise unknown(name)
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
            raise JournalUnavailable(f"nothing can be read now: {reason_of(error)}") from None

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        try:
            with self._database.writing.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise JournalUnavailable(f"nothing can be kept now: {reason_of(error)}") from None


def _player(row: Row[Any]) -> Player:
    return Player(row.name, Role(row.role), row.password is None, row.created_at)


def _fact(kind: str, *transfers: Transfer, **fields: object) -> Fact:
    body = json.dumps({"kind": kind, **fields}, separators=(",", ":"), ensure_ascii=False)
    return Fact(body, transfers=transfers)


def _chips(name: str, amount: int, reason: str) -> Fact:
    """Chips come from the mint and go back to it."""
    moved, purse = Cents(abs(amount)), purse_of(name)
    kind, source, target = ("granted", MINT, purse) if amount > 0 else ("taken", purse, MINT)
    transfer = Transfer(source, target, moved)
    return _fact(f"chips-{kind}", transfer, player=name, amount=moved, reason=reason)
