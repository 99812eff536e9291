"""`pitboss play --server`: whole sessions on a real server, through pipes and a terminal."""

import os
import pty
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.game.profiles import PROFILES, profile
from pitboss.server.clock import SystemClock
from tests.cli.command import PITBOSS, SECONDS, Outcome, assert_refused, environment, pitboss
from tests.ports import reserve_port
from tests.server.serving import Served, serving

# Nobody is hurried: where a test wants a clock to run out, it says so.
PATIENT = {"betting": 600, "deciding": 600, "banking": 600, "between": 1, "showing": False}


class Server:
    """A server, and what is said to it behind the terminal's back."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        self.url = url

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def open_table(self, owner: str, **form: Any) -> dict[str, Any]:
        with httpx.Client(base_url=self.url, trust_env=False, timeout=SECONDS) as http:
            guest = http.post("/api/guests", json={"name": owner})
            token = guest.raise_for_status().json()["token"]
            headers = {"Authorization": f"Bearer {token}"}
            answer = http.post("/api/tables", json=form, headers=headers).raise_for_status()
            card: dict[str, Any] = answer.json()
            return card

    def play(self, *answers: str, options: str = "", name: str | None = None) -> Outcome:
        given = "".join(f"{answer}\n" for answer in answers)
        named = [] if name is None else ["--name", name]
        words = ["play", "--server", self.url, *named, *options.split()]
        return pitboss(*words, given=given, folder=self.folder)

    def played(self, *answers: str, options: str = "", name: str | None = None) -> str:
        outcome = self.play(*answers, options=options, name=name)
        assert (outcome.code, outcome.err) == (0, ""), outcome
        return outcome.out


class ServerProcess(Server):
    """One that can be killed."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        words = ["serve", "--port", str(port), "--db", f"sqlite:///{folder / 'house.db'}"]
        with (folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [PITBOSS, *words, "--tables", "--drain-seconds", "0"],
                stdout=subprocess.PIPE,
                stderr=log,
                env=environment(folder),
            )
        try:
            super().__init__(folder, self._opened())
        except BaseException:
            self.kill()
            raise

    def _opened(self) -> str:
        """Its address, when it says that it is open."""
        assert self.process.stdout is not None
        assert select.select([self.process.stdout], [], [], SECONDS)[0], "the server does not open"
        first = self.process.stdout.readline().decode()
        found = re.search(r"http://\S+:\d+", first)
        assert found, first
        return found[0]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(timeout=SECONDS)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Person:
    """Somebody at a real terminal."""

    def __init__(self, server: Server, name: str, *options: str) -> None:
        self.master, slave = pty.openpty()
        words = [str(PITBOSS), "play", "--server", server.url, "--name", name]
        words += ["--pace", "at-once", *options]
        self.process = subprocess.Popen(
            words,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(server.folder),
            close_fds=True,
        )
        os.close(slave)
        self.shown = ""
        self._read = 0

    def types(self, text: str) -> None:
        os.write(self.master, text.encode())

    def sees(self, sign: str) -> None:
        """Waits until the sign appears after what was seen before."""
        deadline = time.monotonic() + SECONDS
        while sign not in self.shown[self._read :]:
            assert time.monotonic() < deadline, self.shown
            self._look()
        self._read = self.shown.index(sign, self._read) + len(sign)

    def _look(self) -> None:
        """Reads what has appeared, or waits a second for it."""
        if not select.select([self.master], [], [], 1)[0]:
            return
        try:
            part = os.read(self.master, 4096)
        except OSError:  # the other side has closed
            part = b""
        assert part, self.shown
        plain = re.sub(r"\x1b\[[0-9;]*m", "", part.decode(errors="ignore"))
        self.shown += plain.replace("\r\n", "\n")

    def interrupts_until(self, sign: str) -> None:
        """Presses Ctrl-C until the sign appears: two that come at once are felt as one."""
        deadline = time.monotonic() + SECONDS
        while sign not in self.shown[self._read :]:
            assert time.monotonic() < deadline, self.shown
            self.process.send_signal(signal.SIGINT)
            self._look()
        self.sees(sign)

    def answers(self, *pairs: tuple[str, str]) -> None:
        for question, answer in pairs:
            self.sees(question)
            self.types(f"{answer}\n")

    def leaves(self) -> int:
        return self.process.wait(timeout=SECONDS)

    def end(self) -> None:
        self.process.kill()
        self.process.wait(timeout=SECONDS)
        os.close(self.master)


@contextmanager
def person(server: Server, name: str, *options: str) -> Iterator[Person]:
    somebody = Person(server, name, *options)
    try:
        yield somebody
    finally:
        somebody.end()


class MovableClock(SystemClock):
    """Goes on by itself, and further by hand."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def now(self) -> float:
        return super().now() + self.ahead


class ServerThread(Server):
    """One whose clock can be moved."""

    def __init__(self, folder: Path, served: Served, clock: MovableClock) -> None:
        super().__init__(folder, served.url)
        self._rooms = served.house.rooms
        self._loop = served.house.journal._loop
        self._clock = clock

    def run_out_clock(self, table: str) -> None:
        """Waits until a clock runs at the table, and then its time is up."""
        room = next(it for it in self._rooms if it.id == table)
        deadline = time.monotonic() + SECONDS
        while (clock := room.clock()) is None:
            assert time.monotonic() < deadline, f"no clock runs at {table}"
            time.sleep(0.01)
        self._clock.ahead += clock[1]
        self._loop.call_soon_threadsafe(room._loop.wake)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """One for all, which lets everybody log in as often as the tests do."""
    folder = tmp_path_factory.mktemp("house")
    clock = MovableClock()
    with serving(folder, tables=True, clock=clock) as opened:
        yield ServerThread(folder, opened, clock)


@pytest.fixture
def port() -> Iterator[int]:
    """Nobody else's while a server is down."""
    with reserve_port() as reserved:
        number: int = reserved.getsockname()[1]
        yield number


def stack_of(shown: str) -> str:
    found = re.findall(r"You leave the table with ([\d.]+)\.", shown)
    assert len(found) == 1, shown
    return str(found[0])


@pytest.mark.parametrize("game", PROFILES)
def test_a_round_of_each_game_at_a_table_of_ones_own(server: Server, game: str) -> None:
    """Cardroom games offer the bank first; somebody else takes it."""
    bank = [] if profile(game).house_banked else ["n"]
    answers = ["", *bank, "10", "", "c", "c", "f"]
    shown = server.played(*answers, options=f"--rules {game}", name=f"Own {game[:4]}")
    assert "Ante lost: the hand was folded" in shown
    assert stack_of(shown) == "480.00"
    check(server, shown)


def check(server: Server, shown: str) -> None:
    """The record that the terminal speaks of is there, and in order."""
    until_farewell = shown.partition("You were a guest")[0].replace("\n", "")
    (address,) = re.findall(r"pitboss verify '?(http[^\s']+)", until_farewell)
    assert pitboss("verify", address, folder=server.folder).code == 0


@pytest.mark.full
@pytest.mark.parametrize("number", range(len(PROFILES)))
def test_a_round_of_each_game_at_a_table_of_the_house(server: Server, number: int) -> None:
    bank = [] if profile(PROFILES[number]).house_banked else ["n"]
    answers = [f"Lobby {number}", str(number + 1), "", *bank, "10 5", "15 5", "", "c", "c", "f"]
    shown = server.played(*answers)
    assert "House-banked casino game" in shown
    assert "5.00 to 300.00" in shown
    assert re.search(r"Your wagers: 35.00. Enter deals, or change them · \d+ s", shown)
    assert re.search(r"\[c\] check · \d+ s", shown)
    assert "each on Ante" not in shown  # the felt shows what bots bet
    assert "Your stack: " in shown
    check(server, shown)


@pytest.mark.parametrize("game", [it for it in PROFILES if not profile(it).house_banked])
def test_the_person_banks(server: Server, game: str) -> None:
    answers = ["", "y", "1", "100"]
    shown = server.played(*answers, options=f"--rules {game}", name=f"Bank {game[:4]}")
    assert "The player/dealer position is offered to you." in shown
    assert "at least 5.00" in shown
    assert "Player/dealer: You, wager 100.00" in shown
    assert re.search(r"^Bank +[-+]?\d", shown, re.MULTILINE)
    stack_of(shown)


@pytest.mark.full
def test_rounds_follow_each_other_and_enter_bets_again(server: Server) -> None:
    """More messages than a server takes at once: the rest wait their turn."""
    answers = ["", "10", "", "c", "c", "f"] + ["", "c", "c", "f"] * 4
    shown = server.played(*answers, options="--rules house --bots 0", name="Steady")
    assert "Ante and Blind 10.00 again?" in shown
    assert stack_of(shown) == "400.00"


@pytest.mark.full
def test_bets_are_changed_withdrawn_and_refused(server: Server) -> None:
    answers = ["", "", "3", "10.50", "ten", "20 5", "0", "buy 100", "?", "", "q"]
    shown = server.played(*answers, options="--rules house --bots 1", name="Fickle")
    flat = shown.replace("\n", " ")
    for words in (
        "Ante 3.00 is outside 5.00 to 500.00",
        "is not in steps of 1.00",
        "not a bet: 'ten'",
        "You have no wagers; Enter deals to the others.",
        "You buy 100.00 and have 600.00.",
        "Blind pays from a straight up",
    ):
        assert words in flat
    assert stack_of(shown) == "600.00"


def test_nothing_is_dealt_without_wagers(server: Server) -> None:
    shown = server.played("", "", "q", options="--rules house --bots 0", name="Alone")
    assert "No wagers are on the table yet." in shown
    assert stack_of(shown) == "500.00"


def test_chips_run_out_and_are_bought(server: Server) -> None:
    answers = ["", "10", "", "c", "c", "f", "0", "200"]
    options = "--rules house --bots 0 --stack 20"
    shown = server.played(*answers, options=options, name="Spender")
    assert "You have 0.00 left; an Ante and a Blind take 10.00." in shown
    assert "chips are bought for 0.01" in shown.replace("\n", " ")
    assert stack_of(shown) == "200.00"


def test_wagers_go_back_when_the_person_leaves_before_the_deal(server: Server) -> None:
    shown = server.played("", "10 5", "q", options="--rules house", name="Hesitant")
    assert stack_of(shown) == "500.00"


def test_leaving_in_mid_round_plays_it_out_and_stands_up(server: Server) -> None:
    shown = server.played("", "10", "", "c", "q", "q", options="--rules house", name="Hasty")
    assert "Leaving now folds this hand" in shown
    assert "Your wagers stay in play" in shown
    assert stack_of(shown) == "480.00"


def test_the_lobby_explains_itself(server: Server) -> None:
    shown = server.play("?", "q", name="Curious").out
    assert "n opens one of your own, with bots and without clocks" in " ".join(shown.split())


@pytest.mark.full
def test_the_input_may_end_at_any_question(server: Server) -> None:
    answers = ["Ender", "n", "2", "2", "n", "10", "", "c"]
    for count in (0, 1, 3, 4, 5, 7):
        given = [f"Ender {count}", *answers[1:]][:count]
        shown = server.played(*given)
        assert ("You leave the table" in shown) == (count >= 4)


def test_a_name_that_is_taken_is_asked_for_again(server: Server) -> None:
    server.played(name="Twice")
    shown = server.played("house of cards", "Thrice", "q", name="twice")
    assert "is free" in shown
    assert "It may be from a visit of your own" in shown
    assert "does not begin with 'house'" in shown.replace("\n", " ")
    assert "Table, or n for one of your own" in shown


def test_an_account_is_registered_and_logged_in_to(server: Server) -> None:
    shown = server.played(
        "one thing", "another one", *["long enough"] * 2, "q", name="Kept", options="--register"
    )
    assert "The two differ." in shown
    assert "long enough" not in shown
    shown = server.played("wrong", "long enough", "1", "", "q", name="Kept", options="--log-in")
    assert "Your name" not in shown
    assert "You were a guest" not in shown
    assert stack_of(shown) == "500.00"


def test_a_guest_is_told_that_nothing_is_kept(server: Server) -> None:
    for answers in (["q"], ["n", "1", "", "q"]):
        shown = " ".join(server.played(*answers, name=f"Passing {len(answers)}").split())
        assert shown.endswith(
            "You were a guest: your name and your chips end with this visit. "
            "--register makes an account that keeps them."
        )


@pytest.mark.full
def test_a_password_that_is_refused_is_asked_for_again_and_never_shown(server: Server) -> None:
    """Typed as an answer to anything else it would be seen, and sent as a name."""
    with person(server, "Careful", "--register") as newcomer:
        for _ in range(2):
            newcomer.answers(("New password", "short"))  # which is not asked for twice
            newcomer.sees("a password has 8 to")
        newcomer.answers(("New password", "long enough"), ("The same again", "long enough"))
        newcomer.answers(("Table, or n", "q"))
        assert newcomer.leaves() == 0
    with person(server, "Careful", "--log-in") as back:
        back.answers(("Password", "long enuff"))
        back.sees("there is no such name with such a password")
        back.answers(("Password (Enter: another name)", "long enuff"))
        back.answers(("Password (Enter: another name)", "long enough"))
        back.answers(("Table, or n", "q"))
        assert back.leaves() == 0
    for shown in (newcomer.shown, back.shown):
        assert not re.search("Your name|short|enuff|enough", shown)


@pytest.mark.full
def test_a_refused_password_may_be_left_by_the_end_of_input_and_by_ctrl_c(server: Server) -> None:
    for options in ("--log-in", "--register"):
        shown = server.played("wrong", "wrong", name="Wanderer", options=options)
        assert "Table, or n" not in shown
    with person(server, "Wanderer", "--log-in") as wanderer:
        wanderer.answers(("Password", "wrong"))
        wanderer.sees("Password (Enter: another name)")
        wanderer.process.send_signal(signal.SIGINT)
        assert wanderer.leaves() == 0


@pytest.mark.full
def test_who_mistyped_the_name_may_give_another(server: Server) -> None:
    password = "long enough"
    server.played(password, password, "q", name="Typist", options="--register")
    answers = [password, "", "Typist", password, "q"]
    shown = server.played(*answers, name="Tpyist", options="--log-in")
    assert "Your name (Enter: Tpyist)" in shown
    assert "Table, or n" in shown


def test_a_name_that_is_taken_is_asked_for_again_at_the_registration(server: Server) -> None:
    server.played(name="Occupied")
    password = "long enough"
    answers = [password, password, "Vacant", password, password, "q"]
    shown = server.played(*answers, name="Occupied", options="--register")
    assert "Your name (Enter: Occupied)" in shown
    assert "Table, or n" in shown


@pytest.mark.parametrize(
    ("name", "options", "names"),
    [
        ("Zed", "--table Nix", ["no table 'Nix'; there are: House-banked casino game ("]),
        ("Yva", "--table nowhere", ["no table 'nowhere'; there are: "]),
        ("Xan", "--table private", ["no table 'private'"]),
        ("Wes", "--rules california --bots 0", ["--bots 0", "1 to 7 bots"]),
    ],
)
def test_what_fails_in_any_case_uses_up_no_name(
    server: Server, name: str, options: str, names: list[str]
) -> None:
    server.open_table(f"Owner of {name}", name="Private", bots=1, public=False)
    assert_refused(server.play(name=name, options=options), *names)
    shown = server.played("q", name=name)
    assert "Table, or n" in shown
    assert "Your name" not in shown


@pytest.mark.full
def test_who_logs_in_finds_a_private_table_of_ones_own_by_name(server: Server) -> None:
    password = "long enough"
    server.played(password, password, "q", name="Hermit", options="--register")
    with httpx.Client(base_url=server.url, trust_env=False, timeout=SECONDS) as http:
        form = {"name": "Hermit", "password": password}
        token = http.post("/api/sessions", json=form).raise_for_status().json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        cell = {"name": "Cell", "bots": 1, "public": False}
        http.post("/api/tables", json=cell, headers=headers).raise_for_status()
    options = "--log-in --table cell"
    assert stack_of(server.played(password, "", "q", name="Hermit", options=options)) == "500.00"


@pytest.mark.full
def test_who_left_at_once_finds_the_seat_again(server: Server) -> None:
    password = "long enough"
    server.played(password, password, "q", name="Back", options="--register")
    server.open_table("Keeper", name="Waiting", bots=0, pace=PATIENT)
    with (
        person(server, "Back", "--log-in", "--table", "Waiting") as back,
        person(server, "Other", "--table", "Waiting") as other,
    ):
        back.answers(("Password", password), ("Seat", "2"))
        back.sees("Ante 5.00 to")
        other.answers(("Seat", "1"), ("Ante 5.00 to", "10"), ("Enter deals", ""))
        back.types("10\n")
        back.answers(("Enter deals", ""))
        back.sees("[c] check")
        back.process.send_signal(signal.SIGINT)
        back.sees("Your wagers stay in play")
        back.process.send_signal(signal.SIGINT)
        back.sees("You are still in seat 2")
        assert back.leaves() == 0
        assert password not in back.shown
        with person(server, "Back", "--log-in", "--table", "Waiting") as again:
            again.answers(("Password", password))
            again.sees("Welcome. You are in seat 2 with 480.00.")
            for _ in range(3):
                other.types("c\n")
            other.types("f\n")
            again.types("q\nq\n")
            again.sees("You leave the table with 480.00.")


@pytest.mark.full
def test_a_table_by_name_and_one_by_invitation(server: Server) -> None:
    card = server.open_table("Owner", name="Back Room", bots=1, public=False)
    denied = server.play(name="Uninvited", options=f"--table {card['table']}")
    assert_refused(denied, card["table"], "invitation")
    options = f"--table {card['table']} --invitation {card['invitation']}"
    assert stack_of(server.played("2", "q", name="Invited", options=options)) == "500.00"
    server.open_table("Second Owner", name="Fronton", bots=1)
    assert stack_of(server.played("", "q", name="By Name", options="--table fronton")) == "500.00"


@pytest.mark.full
def test_many_tables_with_long_names_are_listed_whole_and_refused_in_one_line(
    tmp_path: Path,
) -> None:
    server = ServerProcess(tmp_path)
    try:
        game = 'extends = "house"\nname = "{}"\ntitle = "Long"\n'.format("long" * 20)
        server.open_table("Owner", name="名" * 40, rules=game)
        for number in range(8):
            server.open_table(f"Owner {number}", name=f"Table {number}")
        shown = server.played("q", name="Reader")
        assert re.search(r"Game +Ante +People +Bots +Free *\n", shown)
        assert len(re.findall(r"5.00 to [35]00.00 +0 +[03] +[3-6]\b", shown)) == 12, shown
        for deals in ("open deals", "sealed deals"):
            assert deals in " ".join(shown.split())
        refused = server.play(name="Seeker", options="--table Nix")
        assert_refused(refused, "no table 'Nix'; there are: House", "Table 5", ", 2 more\n")
    finally:
        server.kill()


def test_a_purse_that_is_too_light_is_told(server: Server) -> None:
    shown = server.played("", "300", "", "q", name="Light", options="--rules house --stack 99999")
    assert "the purse does not hold that much: it holds 10000.00" in shown
    assert stack_of(shown) == "300.00"


def test_what_cannot_be_is_refused(server: Server) -> None:
    there = ("play", "--server", server.url, "--name", "Nobody")
    cases = {
        ("play", "--server", "http://127.0.0.1:1"): ["127.0.0.1:1"],
        ("play", "--server", "http://127.0.0.1:99999"): ["not a server", "99999"],
        ("play", "--server", "http://[::1"): ["not a server"],
        ("play", "--server", "casino"): ["not a server: 'casino'"],
        ("play", "--name", "Ada"): ["--name goes with --server"],
        ("play", "--log-in"): ["--log-in goes with --server"],
        (*there, "--seed", "x"): ["--seed", "the server deals"],
        (*there, "--rules", "house", "--table", "x"): ["--rules opens a table, --table names one"],
        (*there, "--bots", "2"): ["--bots 2: it goes with --rules"],
        (*there, "--table", "x", "--bots", "2"): ["--bots 2: it goes with --rules"],
        (*there, "--invitation", "x"): ["--invitation goes with --table"],
        (*there, "--log-in", "--register"): ["--log-in", "--register"],
        (*there, "--stack", "much"): ["--stack"],
        (*there, "--table", "nowhere"): ["no table 'nowhere'", "California cardroom game"],
        (*there, "--table", "\udcff"): ["--table: not valid text"],
        ("play", "--server", server.url, "--name", "\udcff"): ["--name: not valid text"],
        ("play", "--server", f"{server.url}/foo"): ["/foo: there is no pitboss at that address"],
        ("play", "--server", server.url.replace("http", "https")): [
            f"https://127.0.0.1:{server.port}: the server does not speak HTTPS there"
        ],
    }
    for words, names in cases.items():
        assert_refused(pitboss(*words, folder=server.folder), *names)
    options = "--rules california --bots 0"
    assert_refused(server.play(name="Nobody Else", options=options), "--bots 0", "1 to 7 bots")


@pytest.mark.full
def test_time_runs_out_and_the_late_answer_is_dropped(server: ServerThread) -> None:
    """A `4` is typed before the flop, its Enter comes too late: nothing is raised."""
    table = server.open_table("Hurried Owner", name="Hurry", bots=0, pace=PATIENT)["table"]
    with person(server, "Slow", "--table", "Hurry") as slow:
        slow.answers(("Seat", ""), ("Ante 5.00 to", "10"), ("Enter deals", ""))
        slow.sees("[c] check")
        slow.types("4")
        server.run_out_clock(table)
        slow.sees("Time is up: you check.")
        slow.types("\n")
        slow.sees("[2] raise 2x")
        server.run_out_clock(table)
        slow.sees("Time is up: you check.")
        slow.sees("[f] fold")
        server.run_out_clock(table)
        slow.sees("Time is up: you fold.")
        slow.sees("Your stack: 480.00")
        slow.answers(("again?", "q"))
        slow.sees("You leave the table with 480.00.")
        assert slow.leaves() == 0


@pytest.mark.full
def test_who_lets_the_betting_clock_run_out_sits_out(server: ServerThread) -> None:
    table = server.open_table("Patient Owner", name="Dozing", bots=1, pace=PATIENT)["table"]
    with person(server, "Dozer", "--table", "Dozing") as dozer:
        dozer.answers(("Seat", ""))
        dozer.sees("Ante 5.00 to")
        server.run_out_clock(table)
        dozer.sees("Time is up: you sit out.")
        dozer.answers(("You sit out. Enter plays again", ""), ("Ante 5.00 to", "10"))
        dozer.answers(("Enter deals", ""))
        dozer.sees("[c] check")
        dozer.process.send_signal(signal.SIGINT)
        dozer.sees("Your wagers stay in play")
        dozer.sees("You leave the table with 480.00.")
        assert dozer.leaves() == 0


def test_two_people_see_each_other(server: Server) -> None:
    server.open_table("Social Owner", name="Social", bots=0, pace=PATIENT)
    with (
        person(server, "Left", "--table", "Social") as left,
        person(server, "Right", "--table", "Social") as right,
    ):
        left.answers(("Seat", "1"))
        left.sees("Ante 5.00 to")
        right.answers(("Seat", "2"), ("Ante 5.00 to", "10"), ("Enter deals", ""))
        left.types("5\n")
        left.sees("Right puts 10.00 each on Ante and Blind")
        left.answers(("Enter deals", ""))
        right.answers(("[c] check", "c"))
        left.answers(("[c] check", "c"))
        for question, answer in (("[c] check", "c"), ("[f] fold", "f")):
            left.answers((question, answer))
            right.answers((question, answer))
        left.sees("Your stack: 490.00")
        assert "Right checks" in left.shown  # before the question or after it
        right.sees("Your stack: 480.00")


@pytest.mark.full
def test_a_server_that_is_killed_in_mid_round_goes_on_after_its_restart(
    tmp_path: Path, port: int
) -> None:
    first = ServerProcess(tmp_path, port)
    try:
        first.open_table("Owner", name="Durable", bots=1, pace=PATIENT)
        with person(first, "Faithful", "--table", "Durable") as faithful:
            faithful.answers(("Seat", ""), ("Ante 5.00 to", "10"), ("Enter deals", ""))
            faithful.answers(("[c] check", "c"))
            faithful.sees("[2] raise 2x")
            first.kill()
            faithful.sees("connection lost, trying again…")
            first = ServerProcess(tmp_path, port)
            faithful.answers(("[2] raise 2x", "c"), ("[f] fold", "f"))
            faithful.sees("Your stack: 480.00")
            assert faithful.shown.count("[2] raise 2x") == 2  # asked, and after the restart again
            faithful.answers(("again?", "q"))
            faithful.sees("You leave the table with 480.00.")
            assert faithful.leaves() == 0
            assert faithful.shown.count("connection lost") == 1
    finally:
        first.kill()


@pytest.mark.full
def test_ctrl_c_ends_the_wait_for_a_server_that_does_not_come_back(
    tmp_path: Path, port: int
) -> None:
    server = ServerProcess(tmp_path, port)
    try:
        with person(server, "Forlorn", "--rules", "house") as forlorn:
            forlorn.answers(("Seat", ""))
            forlorn.sees("Ante 5.00 to")
            server.kill()
            forlorn.sees("connection lost, trying again…")
            forlorn.interrupts_until("You are still in seat 1")
            assert forlorn.leaves() == 0
    finally:
        server.kill()
