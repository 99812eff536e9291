"""Two servers on one database, and many who want the same at once."""

from collections.abc import Callable
from typing import Any

from argon2 import PasswordHasher

from pitboss.game.money import Cents
from pitboss.storage.database import Database
from pitboss.storage.journal import SqlJournal
from pitboss.storage.people import People
from tests.storage.people_fixtures import (
    PASSWORD,
    WELCOME,
    Clock,
    assert_books_are_sound,
    at_once,
    code,
    host,
    rows,
)


class InterruptedHasher(PasswordHasher):
    """Something happens, once, between the check of a password and what follows."""

    def __init__(self, happens: Callable[[], object], time_cost: int, memory_cost: int) -> None:
        super().__init__(time_cost, memory_cost, parallelism=1)
        self.happens = happens

    def verify(self, hash: str | bytes, password: str | bytes) -> Any:
        fits = super().verify(hash, password)
        happens, self.happens = self.happens, lambda: None
        happens()
        return fits


def test_of_all_who_want_a_name_at_once_one_gets_it(
    servers: list[People], database: Database, journal: SqlJournal
) -> None:
    """On an empty database: the stream and the mint are begun in the same race."""
    calls = [
        lambda server=server, name=name: server.register(name, PASSWORD)
        for server in servers
        for name in ("Ada", "ADA", "ada")
    ]
    results = at_once(*calls)
    assert results.count("name-taken") == 5
    assert len(rows(database, "players")) == len(rows(database, "sessions")) == 1
    assert {row.amount for row in rows(database, "balances")} == {WELCOME, -WELCOME}
    assert_books_are_sound(journal)


def test_many_arrive_at_once(
    servers: list[People], database: Database, journal: SqlJournal
) -> None:
    calls = [
        lambda server=server, number=number: server.arrive(f"Guest {number}{id(server)}")
        for server in servers
        for number in range(5)
    ]
    at_once(*calls)
    assert len(rows(database, "players")) == 10
    assert journal.balance("house/mint") == -10 * WELCOME
    assert_books_are_sound(journal)


def test_of_two_servers_one_takes_a_host_link(servers: list[People], database: Database) -> None:
    link = servers[0].host_link()
    guests = [servers[0].arrive(f"Guest {number}").player for number in range(6)]
    results = at_once(
        *(
            lambda guest=guest, number=number: servers[number % 2].become_host(guest, link)
            for number, guest in enumerate(guests)
        )
    )
    assert results.count("link-used") == 5
    assert [row.role for row in rows(database, "players")].count("host") == 1


def test_ten_grants_at_once_all_count(servers: list[People], journal: SqlJournal) -> None:
    boss, ada = host(servers[0]), servers[0].arrive("Ada").player
    results = at_once(
        *(lambda n=n: servers[n % 2].grant(ada, 10**n, "one of ten", boss) for n in range(10))
    )
    assert results == [None] * 10
    assert servers[0].balance(ada) == WELCOME + 1_111_111_111
    assert len(servers[0].statement(ada)) == 11
    assert_books_are_sound(journal)


def test_a_purse_is_not_emptied_twice(servers: list[People], journal: SqlJournal) -> None:
    boss, ada = host(servers[0]), servers[0].arrive("Ada").player
    results = at_once(
        *(lambda n=n: servers[n % 2].grant(ada, -600_000, "a fine", boss) for n in range(4))
    )
    assert sorted(map(str, results)) == ["None", *["not-enough-chips"] * 3]
    assert servers[0].balance(ada) == 400_000
    assert_books_are_sound(journal)


def test_an_allowance_is_given_once(servers: list[People], journal: SqlJournal) -> None:
    boss, ada = host(servers[0]), servers[0].arrive("Ada").player
    servers[0].grant(ada, -WELCOME, "lost", boss)
    results = at_once(
        *(
            lambda n=n: servers[n % 2].allowance(ada, servers[0].balance(ada), Cents(0))
            for n in range(6)
        )
    )
    assert results.count("enough-chips") == 5
    assert servers[0].balance(ada) == WELCOME // 10
    assert_books_are_sound(journal)


def test_a_guest_is_claimed_once(servers: list[People]) -> None:
    ada = servers[0].arrive("Ada").player
    passwords = [f"password {number}" for number in range(4)]
    results = at_once(
        *(lambda n=n: servers[n % 2].claim(ada, passwords[n]) for n in range(4)),
    )
    assert results.count("not-a-guest") == 3
    (won,) = (n for n in range(4) if results[n] != "not-a-guest")
    assert servers[0].log_in("Ada", passwords[won]).player.name == "Ada"


def test_of_all_who_change_a_password_at_once_one_does(
    servers: list[People], database: Database, journal: SqlJournal
) -> None:
    servers[0].register("Ada", PASSWORD)
    sessions = [servers[0].log_in("Ada", PASSWORD) for _ in range(4)]
    passwords = [f"password {number}" for number in range(4)]
    results = at_once(
        *(
            lambda n=n, it=it: servers[n % 2].change_password(
                it.player, it.token, PASSWORD, passwords[n]
            )
            for n, it in enumerate(sessions)
        ),
    )
    assert results.count("wrong-password") == 3
    won = results.index(None)
    assert len(rows(database, "sessions")) == 1
    assert servers[0].player_of(sessions[won].token) is not None
    assert servers[0].log_in("Ada", passwords[won]).player.name == "Ada"
    assert_books_are_sound(journal)


def test_nobody_is_logged_in_with_a_password_that_was_changed_meanwhile(
    people: People, database: Database, journal: SqlJournal, clock: Clock
) -> None:
    ada = people.register("Ada", PASSWORD)
    hasher = InterruptedHasher(
        lambda: people.change_password(ada.player, ada.token, PASSWORD, "battery staple"),
        time_cost=1,
        memory_cost=8,
    )
    slow = People(database, journal, clock, WELCOME, hasher)
    assert code(lambda: slow.log_in("Ada", PASSWORD)) == "wrong-password"
    assert len(rows(database, "sessions")) == 1
    assert people.player_of(ada.token) == ada.player


def test_a_hash_that_is_made_anew_meanwhile_keeps_nobody_out(
    people: People, database: Database, journal: SqlJournal, clock: Clock
) -> None:
    people.register("Ada", PASSWORD)
    stronger = People(database, journal, clock, WELCOME, PasswordHasher(2, 16, 1))
    hasher = InterruptedHasher(
        lambda: stronger.log_in("Ada", PASSWORD), time_cost=2, memory_cost=16
    )
    slow = People(database, journal, clock, WELCOME, hasher)
    assert people.player_of(slow.log_in("Ada", PASSWORD).token) is not None
    assert len(rows(database, "sessions")) == 3
