"""`pitboss play`: whole sessions through pipes and a terminal, left in every way one can leave."""

import os
import pty
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from pitboss.game.money import Cents, format_money, parse_money
from pitboss.game.profiles import PROFILES
from pitboss.game.round import Round
from pitboss.table.history import parse_history
from tests.cli.command import PITBOSS, SECONDS, assert_refused, environment, pitboss

OTHER_GAMES = [
    pytest.param(name, marks=pytest.mark.full) for name in PROFILES if name != "california"
]


def play(folder: Path, *answers: str, game: str = "house", options: str = "") -> tuple[str, Path]:
    """What the table showed, and the history that it kept."""
    kept = folder / "session.history"
    kept.unlink(missing_ok=True)
    given = "".join(f"{answer}\n" for answer in answers)
    words = ["play", "--rules", game, "--seed", "tests", "--history", str(kept), *options.split()]
    outcome = pitboss(*words, given=given, folder=folder)
    assert (outcome.code, outcome.err) == (0, ""), outcome
    return outcome.out, kept


def rounds_of(kept: Path) -> tuple[list[Round], int]:
    history = parse_history(kept.read_text(encoding="utf-8"))
    return [steps[-1] for steps in history.rounds()], history.seat


def final_stack(shown: str) -> str:
    found = re.findall(r"You leave the table with ([\d.]+)\.", shown)
    assert len(found) == 1
    return str(found[0])


def stack_by_the_book(kept: Path, buy_in: Cents) -> str:
    """The stack that the recorded rounds give: every net result, less the collections paid."""
    rounds, me = rounds_of(kept)
    stack = int(buy_in)
    for round in rounds:
        if round.void or round.bank is None:
            continue
        if round.player_dealer == me:
            stack += round.bank.net - round.collection
        stack += sum(line.net for line in round.lines if line.seat == me)
    return format_money(stack)


# Enter bets again and deals, `c` checks, `y` takes the bank; what is not offered is asked again.
PERSISTENT = ["10 5"] + ["", "c", "c", "1", "y"] * 60


@pytest.mark.parametrize("game", ["california", *OTHER_GAMES])
def test_many_rounds_keep_the_books(tmp_path: Path, game: str) -> None:
    shown, kept = play(tmp_path, *PERSISTENT, game=game)
    rounds, _ = rounds_of(kept)
    assert len(rounds) >= 20
    assert final_stack(shown) == stack_by_the_book(kept, parse_money("500"))


@pytest.mark.parametrize("game", ["california", *OTHER_GAMES])
def test_the_input_may_end_at_any_question(tmp_path: Path, game: str) -> None:
    answers = ["10 5", "", "c", "c", "1", "y", "100", "", "4", "y", "c", "c", "f"]
    for count in range(len(answers)):
        shown, kept = play(tmp_path, *answers[:count], game=game)
        assert final_stack(shown) == stack_by_the_book(kept, parse_money("500"))


def test_a_round_in_play_is_finished_when_the_person_leaves(tmp_path: Path) -> None:
    """Ante and Blind are lost by the fold; the bot's round goes on to its settlement."""
    shown, kept = play(tmp_path, "10", "", "q")
    (round,), me = rounds_of(kept)
    assert [str(decision) for decision in round.seats[me].decisions] == ["check", "check", "fold"]
    assert final_stack(shown) == "480.00"


def test_wagers_go_back_when_the_person_leaves_before_the_deal(tmp_path: Path) -> None:
    shown, kept = play(tmp_path, "10 5", "q")
    assert final_stack(shown) == "500.00"
    assert rounds_of(kept)[0] == []


def test_a_seed_repeats_a_session(tmp_path: Path) -> None:
    answers = ["10", "", "c", "2", "", "4"]
    first, kept = play(tmp_path, *answers, game="california")
    lines = kept.read_text(encoding="utf-8")
    second, kept = play(tmp_path, *answers, game="california")
    assert first == second
    assert lines == kept.read_text(encoding="utf-8")


def test_without_a_seed_the_decks_differ(tmp_path: Path) -> None:
    dealt = set()
    for name in ("a", "b"):
        kept = tmp_path / name
        words = ["play", "--rules", "house", "--bots", "0", "--history", str(kept)]
        pitboss(*words, given="10\n\nc\nc\nf\n", folder=tmp_path)
        dealt.add(rounds_of(kept)[0][0].seats[1].cards)
    assert len(dealt) == 2


def test_the_game_may_be_chosen_at_the_table(tmp_path: Path) -> None:
    outcome = pitboss("play", given="99\n3\nq\n", folder=tmp_path)
    assert outcome.code == 0
    numbers = ", ".join(str(number) for number in range(1, len(PROFILES) + 1))
    assert f"no game '99': {numbers} or its name" in outcome.out
    assert "Player/Dealer only plays with a pair or higher" in outcome.out


def test_a_table_whose_coverage_is_payoffs_warns_of_it_at_once(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('extends = "california"\ncoverage = "payoffs"\n')
    warning = "a wager of the minimum collects everything and risks next to nothing (9.3)."
    for name, warns in (("own.toml", True), ("california", False)):
        said = " ".join(pitboss("play", "--rules", name, given="q\n", folder=tmp_path).out.split())
        assert (warning in said) == warns


def test_the_history_lands_in_the_users_data_folder(tmp_path: Path) -> None:
    outcome = pitboss("play", "--rules", "house", given="10\n\n4\n", folder=tmp_path)
    (kept,) = (tmp_path / ".local" / "share" / "pitboss").iterdir()
    assert str(kept) in outcome.out.replace("\n", "")
    assert len(rounds_of(kept)[0]) == 1


def test_bets_are_placed_changed_and_withdrawn(tmp_path: Path) -> None:
    answers = ["10 5", "20", "0", "15 5", "", "c", "c", "f", "q"]
    shown, kept = play(tmp_path, *answers)
    (round,), me = rounds_of(kept)
    assert round.seats[me].stakes == {"ante": 1500, "blind": 1500, "trips": 500}
    assert "You have no wagers" in shown


def test_a_round_may_be_sat_out(tmp_path: Path) -> None:
    shown, kept = play(tmp_path, "0", "", "q")
    (round,), me = rounds_of(kept)
    assert not round.seats[me].playing
    assert final_stack(shown) == "500.00"


def test_wrong_answers_are_explained_and_asked_again(tmp_path: Path) -> None:
    answers = ["ten", "3", "10.50", "9999", "10 1", "", "?", "10", "", "2", "fold", "x", "c"]
    shown, _ = play(tmp_path, *answers)
    for words in (
        "not a bet: 'ten'",
        "Ante 3.00 is outside 5.00 to 500.00",
        "Ante 10.50 is not in steps of 1.00",
        "Ante 9999.00 is outside",
        "Trips 1.00 is outside",
        "Blind pays from a straight up",
        "not offered: '2'; 'c' check, '3' raise 3x, '4' raise 4x",
        "not offered: 'fold'",
        "not offered: 'x'",
    ):
        assert words in shown.replace("\n", " ")


def test_nothing_is_dealt_without_wagers(tmp_path: Path) -> None:
    shown, _ = play(tmp_path, "", "q", options="--bots 0")
    assert "No wagers are on the table yet." in shown


def test_a_raise_that_the_stack_cannot_pay_is_not_offered(tmp_path: Path) -> None:
    shown, _ = play(tmp_path, "10", "", "c", options="--stack 50")
    assert "[3] raise 3x for 30.00   [c] check" in shown
    assert "raise 4x for 40.00" not in shown


def test_the_last_chip_can_be_lost_and_more_be_bought(tmp_path: Path) -> None:
    shown, _ = play(tmp_path, "10", "", "c", "c", "f", "buy 0", "200", options="--stack 20")
    assert "You have 0.00 left; an Ante and a Blind take 10.00." in shown
    assert "chips are bought for 0.01" in shown
    assert final_stack(shown) == "200.00"


def test_chips_bought_while_bets_are_open_count_at_once(tmp_path: Path) -> None:
    shown, _ = play(tmp_path, "10", "buy 100", "60", "", "c", "c", "f", options="--stack 30")
    assert final_stack(shown) == "10.00"


def test_in_a_cardroom_the_person_banks_in_turn(tmp_path: Path) -> None:
    answers = ["10", "", "c", "c", "f", "", "c", "c", "f", "y", "1", "999", "150", "y", "50", "n"]
    shown, kept = play(tmp_path, *answers, game="california")
    rounds, me = rounds_of(kept)
    assert [round.player_dealer for round in rounds[:4]] == [1, 1, me, me]
    assert [round.wager for round in rounds[2:4]] == [15000, 5000]
    for words in (
        "The player/dealer position is offered to you.",
        "collection of at most 9.00",
        "at least 5.00",
        "at most",
        "Player/dealer: You, wager 150.00",
        "collection 2.00",
        "of coverage left",
    ):
        assert words in shown.replace("\n", " ")
    assert final_stack(shown) == stack_by_the_book(kept, parse_money("500"))


def test_the_bank_passes_on_when_declined(tmp_path: Path) -> None:
    round = ["", "c", "c", "f"]
    answers = ["10", *round, *round, "perhaps", "a", "accept", "n", *round]
    shown, kept = play(tmp_path, *answers, game="royal-caribbean")
    rounds, _ = rounds_of(kept)
    assert [round.player_dealer for round in rounds[:3]] == [1, 1, 3]
    for word in ("perhaps", "a", "accept"):
        assert f"not an answer: '{word}'; 'y' or 'yes' accepts" in shown


def test_who_alone_can_bank_is_told_so_and_asked_again(tmp_path: Path) -> None:
    round = ["", "c", "c", "f"]  # the bot banks two of them, and may not go on
    answers = ["n", "10", *round, *round, "n", "n", "y", "50"]
    shown, kept = play(tmp_path, *answers, game="royal-caribbean", options="--bots 1")
    alone = "Nobody else can bank: the game cannot go on until you do, or somebody else joins."
    assert " ".join(shown.split()).count(alone) == 3
    rounds, me = rounds_of(kept)
    assert [round.player_dealer for round in rounds] == [3 - me, 3 - me, me]


@contextmanager
def terminal(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The command at a real terminal: its process, and our end of the terminal."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [PITBOSS, *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment(folder),
        close_fds=True,
    )
    os.close(slave)
    try:
        yield process, master
    finally:
        process.kill()
        process.wait(SECONDS)
        with suppress(OSError):  # a test may have closed it
            os.close(master)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize(
    "answers", [*(pytest.param(answers, marks=pytest.mark.full) for answers in range(3)), 3]
)
def test_a_signal_leaves_with_the_right_stack(
    tmp_path: Path, number: signal.Signals, answers: int
) -> None:
    """At a real terminal: the signal comes while the table waits for an answer."""
    kept = tmp_path / "session.history"
    words = ["play", "--rules", "house", "--seed", "tests", "--pace", "at-once"]
    words += ["--history", str(kept)]
    with terminal(tmp_path, *words) as (process, master):
        shown = wait_for(master, "›")
        for answer in ["10 5", "", "c"][:answers]:
            os.write(master, f"{answer}\n".encode())
            shown += wait_for(master, "›")
        shown += signal_until_answered(process, number, master)
        assert process.wait(timeout=SECONDS) == 0
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert final_stack(plain) == stack_by_the_book(kept, parse_money("500"))


def signal_until_answered(
    process: subprocess.Popen[bytes], number: signal.Signals, master: int
) -> str:
    """Sends the signal until it is answered: one that comes just before the terminal is read is
    seen only with the next one."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        process.send_signal(number)
        if select.select([master], [], [], 0.5)[0]:
            return wait_for(master, ".history")
    return ""


def wait_for(master: int, sign: str) -> str:
    """Reads the terminal until the sign has appeared."""
    shown = b""
    deadline = time.monotonic() + SECONDS
    while sign not in shown.decode(errors="ignore"):
        assert time.monotonic() < deadline, shown.decode(errors="replace")
        if not select.select([master], [], [], 1)[0]:
            continue
        try:
            shown += os.read(master, 4096)
        except OSError:  # the other side has closed
            break
    return shown.decode(errors="ignore")


def test_bad_options_are_refused(tmp_path: Path) -> None:
    existing = tmp_path / "there"
    existing.write_text("precious")
    cases = {
        ("--rules", "nevada"): ["nevada", "california"],
        ("--rules", "gone.toml"): ["gone.toml"],
        ("--rules", "california", "--bots", "0"): ["--bots 0", "1 to 7 bots"],
        ("--rules", "house", "--bots", "6"): ["--bots 6", "0 to 5 bots"],
        ("--rules", "house", "--bots", "-1"): ["--bots -1"],
        ("--rules", "house", "--bots", "two"): ["--bots"],
        ("--rules", "house", "--stack", "much"): ["--stack", "much", "10.00"],
        ("--rules", "house", "--stack", "0"): ["--stack 0", "0.01"],
        ("--rules", "house", "--history", str(existing)): ["exists already", "--history"],
        ("--rules", "house", "--history", str(existing / "x")): ["cannot keep the history"],
        ("--rules", "house", "--history", "huose/x"): ["huose/x: its folder does not exist"],
        ("--history", ""): ["--history '': it is empty"],
        ("--turbo",): ["--turbo"],
    }
    for words, names in cases.items():
        assert_refused(pitboss("play", *words, folder=tmp_path), *names)
    assert existing.read_text() == "precious"


def test_the_help_states_what_the_rules_say(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(
        'extends = "california"\nqualify = "two pair"\nunqualified_ante = "settled"\n'
        'rounds_in_a_row = 1\nflop = [3]\nblind_table = "royal flush 9, straight flush 8, four '
        'of a kind 7, full house 6, flush 5, straight 4, three of a kind 2, two pair 1"\n'
    )
    words = ["play", "--rules", "own.toml", "--bots", "1", "--history", "h"]
    shown = " ".join(pitboss(*words, given="?\nq\n", folder=tmp_path).out.split())
    for said in (
        "Blind pays from two pair up and is returned below.",
        "The dealer qualifies with two pair or better; otherwise the Ante is settled as always.",
        "Raise once, 3x or 4x before the flop, 3x on it, 1x on the river, or fold in the end.",
        "The position goes around, 1 round at most.",
    ):
        assert said in shown


def test_bots_that_are_short_buy_chips_and_bank(tmp_path: Path) -> None:
    """The person wins everything as player/dealer; somebody must still take the next bank."""
    answers = ["y", "90000", "y", "90000", "100", "", "4", "", "4", "y", "90000", "y", "90000"]
    shown, kept = play(
        tmp_path, *answers, "", "4", game="california", options="--bots 1 --stack 100000"
    )
    rounds, _ = rounds_of(kept)
    assert len({round.player_dealer for round in rounds}) == 2
    assert final_stack(shown) == stack_by_the_book(kept, parse_money("100000"))


def test_leaving_in_mid_hand_asks_twice(tmp_path: Path) -> None:
    shown, _ = play(tmp_path, "10", "", "q", "c", "q", "q")
    assert shown.count("Leaving now folds this hand") == 2


def test_the_player_dealers_wager_and_coverage_are_seen_before_betting(tmp_path: Path) -> None:
    shown, _ = play(tmp_path, game="royal-caribbean")
    before_the_bet = shown.split("Ante 5.00 to 500.00")[0]
    assert "Player/dealer: Ada (bot), wager 250.00 · coverage: wager" in before_the_bet


def test_what_the_bank_covers_is_told_at_the_bet_at_the_raise_and_before_betting_again(
    tmp_path: Path,
) -> None:
    """Ada banks twice, then Blaise, at whose left Carla and Ada sit before the person."""
    answers = ["100", "", "4", "", "c", "c", "1", "n"]
    shown, _ = play(tmp_path, *answers, game="royal-caribbean", options="--stack 1000")
    first, second, third = " ".join(shown.split()).split("takes the bank")[1:]
    covers = "the bank covers at most"
    assert f"These wagers: {covers} 200.00 of your 200.00; no seat is paid before you." in first
    assert f"Raise 4x: {covers} 250.00 of your 600.00; no seat is paid before you." in first
    again = "Ante and Blind 100.00 again?"
    told = f"These wagers: {covers} 125.00 of your 200.00; no seat is paid before you. {again}"
    assert told in second
    assert second.count("These wagers") == 1
    before = "seats 4 and 1 are settled before you"
    assert f"{covers} 200.00 of your 200.00; {before}. {again}" in third


def test_a_bet_that_leaves_too_little_to_raise_is_pointed_out(tmp_path: Path) -> None:
    shown, _ = play(tmp_path, "10", options="--stack 25")
    assert "That leaves 5.00: too little to raise." in shown


def test_text_of_the_user_is_never_markup(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('extends = "house"\ntitle = "[/foo] [red]x"\n')
    kept = tmp_path / "h[/x][red]1"
    kept.parent.mkdir()
    words = ["play", "--rules", "./own.toml", "--bots", "0", "--history", str(kept)]
    outcome = pitboss(*words, given="10\n\n4\n", folder=tmp_path)
    assert (outcome.code, outcome.err) == (0, "")
    assert "[/foo] [red]x" in outcome.out
    assert str(kept) in outcome.out.replace("\n", "")
    assert pitboss("rules", "show", "own.toml", folder=tmp_path).code == 0


def test_a_screen_that_goes_away_loses_nothing(tmp_path: Path) -> None:
    kept = tmp_path / "session.history"
    command = (
        f"printf '10\\n\\nc\\nc\\nf\\n' | {PITBOSS} play --rules house --history {kept} | head -2"
    )
    subprocess.run(["bash", "-c", command], env=environment(tmp_path), timeout=SECONDS, check=True)
    rounds_of(kept)  # sound to its closing line


@pytest.mark.full
def test_a_closed_terminal_in_mid_round_leaves_a_whole_history(tmp_path: Path) -> None:
    kept = tmp_path / "session.history"
    words = ["play", "--rules", "house", "--history", str(kept)]
    with terminal(tmp_path, *words) as (process, master):
        for answer in ("10", ""):
            wait_for(master, "›")
            os.write(master, f"{answer}\n".encode())
        wait_for(master, "[c] check")
        os.close(master)
        process.wait(SECONDS)
    (round,), me = rounds_of(kept)
    assert str(round.seats[me].decisions[-1]) == "fold"


def test_closed_input_is_the_end_of_input(tmp_path: Path) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{PITBOSS} play --rules house <&-; {PITBOSS} settle - <&-"],
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        cwd=tmp_path,
        timeout=SECONDS,
    )
    assert "You leave the table with 500.00." in done.stdout
    assert "standard input is closed" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_full_disk_tells_the_stack_and_keeps_whole_lines(tmp_path: Path) -> None:
    kept = tmp_path / "session.history"
    rounds = "10\\n" + "\\nc\\nc\\nf\\n" * 40
    command = f"ulimit -f 2; printf '{rounds}' | {PITBOSS} play --rules house --history {kept}"
    done = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        # The limit would cut compiled modules short as well.
        env={**environment(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        timeout=SECONDS,
    )
    assert done.returncode == 2
    assert "You leave the table with" in done.stdout
    assert "cannot write" in done.stderr
    assert done.stderr.count("\n") == 1
    assert kept.read_text(encoding="utf-8").endswith("\n")


def test_output_that_cannot_be_written_is_an_error_and_the_history_is_whole(tmp_path: Path) -> None:
    kept = tmp_path / "session.history"
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [PITBOSS, "play", "--rules", "house", "--history", kept],
            input=b"10\n\n4\n",
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=SECONDS,
            env=environment(tmp_path),
        )
    said = b"pitboss: cannot write standard output: No space left on device\n"
    assert (done.returncode, done.stderr) == (2, said)
    assert rounds_of(kept)[0] == []


def test_a_terminal_without_suits_gets_letters(tmp_path: Path) -> None:
    done = subprocess.run(
        [PITBOSS, "play", "--rules", "house", "--bots", "0", "--seed", "tests"],
        input=b"10\n\n4\n",
        capture_output=True,
        cwd=tmp_path,
        timeout=SECONDS,
        env={**environment(tmp_path), "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert done.returncode == 0, done.stderr
    assert re.search(rb"You +[2-9TJQKA10]+[shdc]  +[2-9TJQKA10]+[shdc]", done.stdout)
    asked = done.stdout.replace(b"At any question ? explains", b"").replace(b"again? Enter", b"")
    assert b"?" not in asked
