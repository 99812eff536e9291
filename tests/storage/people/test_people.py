"""Who the players are: names, passwords, sessions and hosts; the same on both databases."""

from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import delete

from pitboss.errors import Refused, ServerRefusal, StorageError
from pitboss.game.money import Cents
from pitboss.storage import schema
from pitboss.storage.database import Database
from pitboss.storage.journal import SqlJournal
from pitboss.storage.people import LINK_LASTS, SESSION_LASTS, People, Player, Role, Session
from pitboss.storage.people.checks import key_of
from pitboss.storage.people.rows import NewSession
from pitboss.table.ports import Entry, JournalUnavailable, NewAccount
from tests.storage.people_fixtures import (
    DAY,
    PASSWORD,
    QUICK,
    WELCOME,
    Clock,
    assert_books_are_sound,
    bodies,
    code,
    refusal,
    rows,
)


def test_a_guest_arrives_with_a_purse_a_session_and_the_welcome(
    people: People, journal: SqlJournal, clock: Clock
) -> None:
    session = people.arrive("Ada")
    assert session.player == Player("Ada", Role.PLAYER, is_guest=True, created_at=clock.at)
    assert people.player_of(session.token) == people.find("ADA") == session.player
    assert people.balance(session.player) == WELCOME
    assert bodies(journal) == [
        {"kind": "player-arrived", "player": "Ada"},
        {"kind": "chips-granted", "player": "Ada", "amount": 1_000_000, "reason": "welcome"},
    ]
    assert journal.balance("house/mint") == -WELCOME
    assert [event.by for event in journal.read("house")] == ["Ada", "Ada"]


def test_without_a_welcome_the_purse_is_empty(database: Database, journal: SqlJournal) -> None:
    people = People(database, journal, Clock(), Cents(0), QUICK)
    assert people.balance(people.arrive("Ada").player) == 0


def test_a_name_is_taken_in_every_spelling(people: People) -> None:
    people.arrive("Straße")
    for name in ("Straße", "STRASSE", "ｓtrasse"):
        refused = refusal(lambda name=name: people.register(name, PASSWORD))  # type: ignore[misc]
        assert refused.code is ServerRefusal.NAME_TAKEN
        assert refused.asked == f"the name {name!r}"


def test_names_that_are_none_do_not_reach_the_database(people: People, journal: SqlJournal) -> None:
    guest = people.arrive("Ada").player
    kept = journal.read("house")
    for name in ("", "A\x00", "\ud800", "house"):
        assert code(lambda name=name: people.arrive(name)) == "bad-name"  # type: ignore[misc]
        assert code(lambda name=name: people.register(name, PASSWORD)) == "bad-name"  # type: ignore[misc]
        assert code(lambda name=name: people.log_in(name, PASSWORD)) == "wrong-password"  # type: ignore[misc]
        assert code(lambda name=name: people.find(name)) == "no-such-player"  # type: ignore[misc]
    assert code(lambda: people.register("Zoe", "short")) == "bad-password"
    assert code(lambda: people.claim(guest, "short")) == "bad-password"
    assert journal.read("house") == kept


def test_who_finds_a_name_taken_is_told_a_free_one(people: People) -> None:
    for name in ("Ada", "ada 2", "x" * 40):
        people.arrive(name)
    assert refusal(lambda: people.arrive("Ada")).possible.endswith("; 'Ada 3' is free")
    assert f"'{'x' * 38} 2'" in str(refusal(lambda: people.arrive("X" * 40))).lower()


def test_a_purse_without_a_player_makes_a_name_taken(people: People, journal: SqlJournal) -> None:
    journal.append([Entry("house", 0, 1, "x", accounts=(NewAccount("purse/Ada"),))])
    assert "'Ada 2' is free" in str(refusal(lambda: people.arrive("Ada")))


def test_an_account_is_registered_and_logged_in_to(people: People, journal: SqlJournal) -> None:
    registered = people.register("Zoë", PASSWORD)
    again = people.log_in("ZOË", PASSWORD)
    assert again.player == registered.player == people.player_of(again.token)
    assert not again.player.is_guest
    assert again.token != registered.token
    assert bodies(journal)[0] == {"kind": "player-registered", "player": "Zoë"}
    assert again.token not in repr(again)


def test_a_password_is_the_same_on_every_keyboard(people: People) -> None:
    people.register("Ada", "pässword\ud83d")
    assert people.log_in("Ada", "pa\u0308ssword\ud83d").player.name == "Ada"


def test_failed_logins_are_alike_whoever_is_asked_for(
    database: Database, journal: SqlJournal
) -> None:
    verified: list[str] = []

    class Watched(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Any:
            verified.append(str(hash).rsplit("$", 2)[0])
            return super().verify(hash, password)

    hasher = Watched(time_cost=1, memory_cost=8, parallelism=1)
    people = People(database, journal, Clock(), WELCOME, hasher)
    people.register("Ada", PASSWORD)
    people.arrive("Guest")
    failures = [
        str(refusal(lambda name=name: people.log_in(name, "wrong"))).replace(name, "X")  # type: ignore[misc]
        for name in ("Ada", "Guest", "Nobody")
    ]
    assert len(set(failures)) == 1
    assert len(verified) == 3
    assert len(set(verified)) == 1  # the same parameters, so the same work


def test_a_hash_of_old_parameters_is_made_anew_at_login(
    people: People, database: Database, journal: SqlJournal, clock: Clock
) -> None:
    people.register("Ada", PASSWORD)
    stronger = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    later = People(database, journal, clock, WELCOME, stronger)
    for _ in range(2):
        later.log_in("Ada", PASSWORD)
        (row,) = rows(database, "players")
        assert "m=16,t=2,p=1" in row.password
        assert row.password.startswith("$argon2id$")
    with pytest.raises(Refused):
        later.log_in("Ada", PASSWORD + "!")


def test_a_guest_claims_the_name_and_keeps_chips_and_session(
    people: People, journal: SqlJournal
) -> None:
    session = people.arrive("Ada")
    claimed = people.claim(session.player, PASSWORD)
    assert not claimed.is_guest
    assert people.player_of(session.token) == claimed == people.log_in("Ada", PASSWORD).player
    assert people.balance(claimed) == WELCOME
    assert bodies(journal)[-1] == {"kind": "player-claimed", "player": "Ada"}
    assert code(lambda: people.claim(session.player, "another one")) == "not-a-guest"
    assert code(lambda: people.log_in("Ada", "another one")) == "wrong-password"
    assert len(journal.read("house")) == 3


def test_a_password_is_changed_and_the_other_sessions_end(
    people: People, journal: SqlJournal
) -> None:
    here, elsewhere = people.register("Ada", PASSWORD), people.log_in("Ada", PASSWORD)
    other = people.arrive("Zoe")
    people.change_password(here.player, here.token, PASSWORD, "battery staple")
    assert [people.player_of(s.token) is None for s in (here, elsewhere, other)] == [
        False,
        True,
        False,
    ]
    assert code(lambda: people.log_in("Ada", PASSWORD)) == "wrong-password"
    assert people.log_in("Ada", "battery staple").player == here.player
    assert bodies(journal)[-1] == {"kind": "password-changed", "player": "Ada"}
    assert_books_are_sound(journal)


def test_a_password_that_may_not_be_changed_stays(people: People, journal: SqlJournal) -> None:
    here, elsewhere = people.register("Ada", PASSWORD), people.log_in("Ada", PASSWORD)
    guest = people.arrive("Zoe")
    kept = journal.read("house")

    def change(who: Session, present: str, new: str) -> str:
        return code(lambda: people.change_password(who.player, who.token, present, new))

    assert change(here, "not the one", "battery staple") == "wrong-password"
    assert change(here, PASSWORD, "short") == "bad-password"
    assert change(here, PASSWORD, "x" * 129) == "bad-password"
    assert change(guest, PASSWORD, "battery staple") == "no-password"
    assert journal.read("house") == kept
    assert people.player_of(elsewhere.token) == people.log_in("Ada", PASSWORD).player
    assert people.find("Zoe").is_guest


def test_a_session_lasts_30_days_from_when_it_was_last_used(people: People, clock: Clock) -> None:
    used, unused = people.arrive("Ada").token, people.arrive("Zoe").token
    for _ in range(4):
        clock.at += 29 * DAY
        assert people.player_of(used) is not None
    assert people.player_of(unused) is None
    clock.at += SESSION_LASTS - 1
    assert people.player_of(used) is not None
    clock.at += SESSION_LASTS
    assert people.player_of(used) is None
    assert people.player_of("") is None
    assert people.player_of("\ud800") is None


def test_a_session_is_not_written_for_every_request(
    people: People, database: Database, clock: Clock
) -> None:
    session = people.arrive("Ada")
    for minutes, expected in (
        (30, session.expires_at),
        (61, clock.at + SESSION_LASTS + 91 * 60000),
    ):
        clock.at += minutes * 60000
        people.player_of(session.token)
        assert rows(database, "sessions")[0].expires_at == expected


def test_logging_out_here_and_everywhere(people: People) -> None:
    first = people.register("Ada", PASSWORD)
    second, third = people.log_in("Ada", PASSWORD), people.log_in("Ada", PASSWORD)
    other = people.arrive("Zoe")
    people.log_out(first.token)
    assert [people.player_of(s.token) is None for s in (first, second, third)] == [
        True,
        False,
        False,
    ]
    people.log_out_everywhere(first.player)
    assert [people.player_of(s.token) is None for s in (second, third, other)] == [
        True,
        True,
        False,
    ]
    people.log_out("nonsense")


def test_expired_sessions_are_forgotten(people: People, database: Database, clock: Clock) -> None:
    people.arrive("Ada")
    clock.at += DAY
    fresh = people.arrive("Zoe")
    clock.at += SESSION_LASTS - 1
    people.delete_expired_sessions()
    assert [row.player for row in rows(database, "sessions")] == ["zoe"]
    assert people.player_of(fresh.token) == fresh.player


def test_a_host_link_works_once_and_for_a_day(
    people: People, journal: SqlJournal, clock: Clock
) -> None:
    ada, zoe = people.arrive("Ada"), people.arrive("Zoe").player
    link, other = people.host_link(), people.host_link()
    assert code(lambda: people.become_host(ada.player, "nonsense")) == "link-used"
    assert people.become_host(ada.player, link).role is Role.HOST
    assert people.player_of(ada.token) == people.find("Ada")
    assert people.find("Ada").role is Role.HOST
    assert code(lambda: people.become_host(zoe, link)) == "link-used"
    clock.at += LINK_LASTS
    assert code(lambda: people.become_host(zoe, other)) == "link-used"
    assert people.find("Zoe").role is Role.PLAYER
    assert bodies(journal)[4:] == [{"kind": "host-made", "player": "Ada"}]


def test_a_newcomer_is_kept_whole_or_not_at_all(
    people: People, database: Database, journal: SqlJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StorageError("no")

    with monkeypatch.context() as patched:
        patched.setattr(NewSession, "write", fail)
        with pytest.raises(StorageError, match="no"):
            people.arrive("Ada")
    for table in ("players", "sessions", "balances", "events", "postings", "streams"):
        assert rows(database, table) == []
    assert people.balance(people.arrive("Ada").player) == WELCOME
    assert_books_are_sound(journal)


def test_secrets_are_nowhere_in_the_database(
    people: People, database: Database, tmp_path: Path
) -> None:
    first = people.register("Ada", PASSWORD)
    second = people.log_in("Ada", PASSWORD)
    link, unused = people.host_link(), people.host_link()
    people.become_host(first.player, link)
    with pytest.raises(Refused) as refused:
        people.log_in("Ada", "wrong " + PASSWORD)
    people.change_password(first.player, first.token, PASSWORD, "battery staple")
    secrets = [PASSWORD, "battery staple", first.token, second.token, link, unused]
    stored = "".join(str(rows(database, table)) for table in schema.metadata.tables)
    files = b"".join(path.read_bytes() for path in tmp_path.glob("pitboss.db*"))
    assert (b"purse/Ada" in files) == database.is_sqlite
    for secret in secrets:
        assert secret not in stored
        assert secret.encode() not in files
        assert secret not in str(refused.value)


def test_when_nothing_can_be_written_players_are_known_all_the_same(
    people: People, database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = people.register("Ada", PASSWORD)
    clock.at += DAY
    gone = Database("postgresql://127.0.0.1:1/gone")
    with monkeypatch.context() as patched:
        patched.setattr(database, "writing", gone.writing)
        assert people.player_of(session.token) == session.player
        with pytest.raises(JournalUnavailable, match="cannot write to the database"):
            people.arrive("Zoe")
        with pytest.raises(JournalUnavailable, match="cannot write to the database"):
            people.log_in("Ada", PASSWORD)
    assert people.arrive("Zoe").player.name == "Zoe"
    with monkeypatch.context() as patched:
        patched.setattr(database, "reading", gone.reading)
        with pytest.raises(JournalUnavailable, match="cannot read the database"):
            people.player_of(session.token)


def test_a_player_who_is_not_there(people: People, database: Database) -> None:
    ghost = Player("Ghost", Role.PLAYER, is_guest=True, created_at=0)
    link = people.host_link()
    assert code(lambda: people.balance(ghost)) == "no-such-player"
    assert code(lambda: people.become_host(ghost, link)) == "no-such-player"
    assert people.become_host(people.arrive("Ada").player, link).role is Role.HOST
    with database.writing.begin() as connection:
        connection.execute(delete(schema.players).where(schema.players.c.key == key_of("Ada")))
    assert code(lambda: people.find("Ada")) == "no-such-player"
