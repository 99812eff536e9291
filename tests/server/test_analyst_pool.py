"""The analysts: processes that come and go, questions asked once, answers kept."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss.analysis.book import book_for
from pitboss.analysis.terms import terms_of
from pitboss.errors import ParseError, Refused, ServerRefusal
from pitboss.game.profiles import PROFILES, format_rules, parse_rules, profile, with_fields
from pitboss.game.rules import Rules
from pitboss.server import analyst_pool as module
from pitboss.server.analyst_pool import (
    ANSWER_SECONDS,
    COMMAND,
    MOST_FOR_ONE,
    MOST_WAITING,
    AnalystPool,
    Question,
)
from pitboss.server.analyst_process import answer
from pitboss.server.routes.analysis import BOOK
from tests.server.fake_analysts import dying, echo, saying, waiting
from tests.server.serving import SECONDS, SECONDS_TO_SOLVE

HOUSE = profile("house")


def question(hand: str = "AA", rules: Rules = HOUSE, takes_long: bool = False) -> Question:
    return Question(
        "flops", rules, terms_of(rules), details=(("hand", hand),), takes_long=takes_long
    )


def advice(cards: str) -> Question:
    details = ("cards", cards), ("board", ""), ("dead", "")
    return Question("advice", HOUSE, terms_of(HOUSE), details=details)


def with_analysts(
    command: Sequence[str],
    use: Callable[[AnalystPool], Awaitable[None]],
    answer_seconds: float = ANSWER_SECONDS,
) -> None:
    async def last() -> None:
        analysts = AnalystPool(command, answer_seconds)
        try:
            await asyncio.wait_for(use(analysts), SECONDS_TO_SOLVE)
        finally:
            await analysts.stop()

    asyncio.run(last())


async def answer_of(analysts: AnalystPool, asked: Question) -> dict[str, Any]:
    form: dict[str, Any] = json.loads(await analysts.ask(asked))
    return form


async def until(so: Callable[[], bool]) -> None:
    while not so():
        await asyncio.sleep(0.01)


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_an_analyst_is_asked_in_json_with_the_whole_rules() -> None:
    async def use(analysts: AnalystPool) -> None:
        form = await answer_of(analysts, question("QJo"))
        assert (form["ask"], form["hand"]) == ("flops", "QJo")
        assert parse_rules(form["rules"], "rules") == HOUSE

    with_analysts(echo(), use)


def test_questions_that_take_long_hold_up_no_others() -> None:
    async def use(analysts: AnalystPool) -> None:
        quick, thorough = question("AA"), question("KK", takes_long=True)
        assert (await answer_of(analysts, quick))["pid"] != (await answer_of(analysts, thorough))[
            "pid"
        ]

    with_analysts(echo(), use)


def test_an_answer_is_kept() -> None:
    async def use(analysts: AnalystPool) -> None:
        first = await analysts.ask(question("AA"))
        assert (await answer_of(analysts, question("KK")))["number"] == 2
        assert await analysts.ask(question("AA")) == first
        assert analysts.knows(question("AA"))
        assert not analysts.knows(question("QQ"))

    with_analysts(echo(), use)


def test_the_answer_that_was_asked_for_least_lately_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "_MOST_CACHED", 2)

    async def use(analysts: AnalystPool) -> None:
        for hand in ("AA", "KK", "AA", "QQ"):
            await analysts.ask(question(hand))
        known = [hand for hand in ("AA", "KK", "QQ") if analysts.knows(question(hand))]
        assert known == ["AA", "QQ"]

    with_analysts(echo(), use)


def test_answers_are_forgotten_by_their_length_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(analysts: AnalystPool) -> None:
        length = len(await analysts.ask(question("AA")))
        monkeypatch.setattr(module, "_MOST_CHARACTERS", 2 * length + length // 2)
        for hand in ("KK", "AA", "QQ"):
            await analysts.ask(question(hand))
        known = [hand for hand in ("AA", "KK", "QQ") if analysts.knows(question(hand))]
        assert known == ["AA", "QQ"]
        assert analysts._characters == sum(map(len, analysts._cache.values()))
        monkeypatch.setattr(module, "_MOST_CHARACTERS", length // 2)
        await analysts.ask(question("JJ"))  # too long for itself
        assert (len(analysts._cache), analysts._characters) == (0, 0)

    with_analysts(echo(), use)


def test_an_answer_that_nobody_asks_for_again_takes_no_place() -> None:
    async def use(analysts: AnalystPool) -> None:
        once = replace(question("AA"), cached=False)
        assert (await answer_of(analysts, once))["number"] == 1
        assert not analysts.knows(once)
        assert analysts._characters == 0
        assert (await answer_of(analysts, question("AA")))["number"] == 2
        assert (await answer_of(analysts, once))["number"] == 2  # kept for those who may ask again

    with_analysts(echo(), use)


def test_a_question_that_is_being_answered_is_not_asked_again() -> None:
    async def use(analysts: AnalystPool) -> None:
        answers = await asyncio.gather(*(analysts.ask(question("AA")) for _ in range(20)))
        assert len(set(answers)) == 1
        assert (await answer_of(analysts, question("KK")))["number"] == 2

    with_analysts(echo(), use)


def test_who_does_not_wait_for_the_answer_leaves_it_to_the_others(tmp_path: Path) -> None:
    asked, go_on = tmp_path / "asked", tmp_path / "go-on"

    async def use(analysts: AnalystPool) -> None:
        first, second = (asyncio.create_task(analysts.ask(question())) for _ in range(2))
        await until(asked.exists)
        first.cancel()
        await asyncio.wait([first])
        go_on.touch()
        assert await second == "{}"

    with_analysts(waiting(asked, go_on), use)


def test_equal_are_questions_whose_rules_differ_in_nothing_that_counts() -> None:
    other_limits = with_fields(HOUSE, {"name": "other", "title": "Other", "maximum": "500.00"})
    assert question(rules=HOUSE) == question(rules=other_limits)
    other_terms = with_fields(HOUSE, {"name": "other", "qualify": "none"})
    assert question(rules=HOUSE) != question(rules=other_terms)
    assert question("AA") != question("KK")
    trips = [
        Question("solve", rules, terms_of(rules), rules.paytable("trips"))
        for rules in (HOUSE, with_fields(HOUSE, {"name": "x", "trips_table": "UTH-04"}))
    ]
    assert trips[0] != trips[1]


@pytest.mark.parametrize("name", PROFILES)
def test_the_game_that_the_routes_take_for_quick_is_that_of_the_book(name: str) -> None:
    terms = terms_of(profile(name))
    assert (book_for(terms) is not None) == (terms == BOOK)


def test_an_analyst_that_was_killed_is_replaced() -> None:
    async def use(analysts: AnalystPool) -> None:
        first = (await answer_of(analysts, question("AA")))["pid"]
        os.kill(first, signal.SIGKILL)
        second = await answer_of(analysts, question("KK"))
        assert second["pid"] != first
        assert second["number"] == 1

    with_analysts(echo(), use)


def test_a_question_over_which_an_analyst_is_lost_is_asked_again(tmp_path: Path) -> None:
    async def use(analysts: AnalystPool) -> None:
        assert "pid" in await answer_of(analysts, question())

    with_analysts(dying(tmp_path / "lives", 1), use)


def test_a_question_that_is_too_much_for_an_analyst_is_refused_and_the_next_is_not(
    tmp_path: Path,
) -> None:
    async def use(analysts: AnalystPool) -> None:
        with pytest.raises(Refused, match="died twice over the question") as no:
            await analysts.ask(question("AA"))
        assert no.value.code is ServerRefusal.UNAVAILABLE
        assert not analysts.knows(question("AA"))
        assert "pid" in await answer_of(analysts, question("KK"))

    with_analysts(dying(tmp_path / "lives", 2), use)


def test_more_questions_than_an_analyst_can_answer_soon_are_refused(tmp_path: Path) -> None:
    asked, go_on = tmp_path / "asked", tmp_path / "go-on"

    async def use(analysts: AnalystPool) -> None:
        hands = range(MOST_WAITING)
        first = [asyncio.create_task(analysts.ask(question(str(hand)))) for hand in hands]
        await until(asked.exists)
        with pytest.raises(Refused, match="too many questions are waiting") as no:
            await analysts.ask(question("one more"))
        assert no.value.code is ServerRefusal.UNAVAILABLE
        again = asyncio.create_task(analysts.ask(question("0")))  # costs nothing
        go_on.touch()
        assert await asyncio.gather(*first, again) == ["{}"] * (MOST_WAITING + 1)
        assert await analysts.ask(question("one more")) == "{}"

    with_analysts(waiting(asked, go_on), use)


def test_one_caller_has_so_many_long_questions_answered_at_a_time(tmp_path: Path) -> None:
    asked, go_on = tmp_path / "asked", tmp_path / "go-on"
    mine = [question(str(hand), takes_long=True) for hand in range(MOST_FOR_ONE)]
    more = question("one more", takes_long=True)

    async def use(analysts: AnalystPool) -> None:
        def check(asked: Question, caller: str) -> None:
            analysts.check(asked, caller, "a solution")

        def is_refused(asked: Question, caller: str) -> None:
            with pytest.raises(Refused) as no:
                check(asked, caller)
            assert no.value.code is ServerRefusal.TOO_MANY_MESSAGES
            assert str(no.value) == (
                f"a solution: {MOST_FOR_ONE} at a time that have to be counted; "
                "wait for one of them"
            )

        pending = []
        for it in mine:
            check(it, "me")
            pending.append(asyncio.create_task(analysts.ask(it, "me")))
            await asyncio.sleep(0)
        await until(asked.exists)
        is_refused(more, "me")
        check(question("quick"), "me")
        check(mine[0], "me")  # is being answered
        check(more, "you")
        yours = asyncio.create_task(analysts.ask(more, "you"))
        await asyncio.sleep(0)
        check(more, "me")  # and so is this one now: to join costs nothing
        is_refused(question("another", takes_long=True), "me")
        check(question("another", takes_long=True), "you")
        pending[0].cancel()
        await asyncio.wait(pending[:1])
        is_refused(question("another", takes_long=True), "me")  # it is counted all the same
        go_on.touch()
        await asyncio.gather(*pending[1:], yours)
        check(question("another", takes_long=True), "me")
        assert analysts._callers == []

    with_analysts(waiting(asked, go_on), use)


def test_a_long_question_that_was_refused_counts_no_more() -> None:
    async def use(analysts: AnalystPool) -> None:
        for hand in range(2 * MOST_FOR_ONE):
            it = question(str(hand), takes_long=True)
            analysts.check(it, "me", "a solution")
            with pytest.raises(ParseError):
                await analysts.ask(it, "me")

    with_analysts(saying("refused no"), use)


def test_an_analyst_that_does_not_answer_is_replaced_and_the_question_refused(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    asked, go_on = tmp_path / "asked", tmp_path / "go-on"

    async def use(analysts: AnalystPool) -> None:
        first = asyncio.create_task(analysts.ask(question("AA")))
        await until(lambda: analysts._quick._process is not None)
        process = analysts._quick._process
        assert process is not None
        with pytest.raises(Refused, match="it had no answer after 2 seconds") as no:
            await first
        assert no.value.code is ServerRefusal.UNAVAILABLE
        assert not is_there(process.pid)
        assert not analysts.knows(question("AA"))
        go_on.touch()
        analysts._quick._answer_seconds = ANSWER_SECONDS
        assert await analysts.ask(question("KK")) == "{}"
        assert analysts._quick._process is not process

    with_analysts(waiting(asked, go_on), use, answer_seconds=2.0)
    assert "timed out after 2 seconds" in caplog.text
    assert "starting another" not in caplog.text  # it would have kept the next ones waiting


@pytest.mark.full  # it waits
def test_the_time_for_an_answer_is_that_of_each_question() -> None:
    async def use(analysts: AnalystPool) -> None:
        first = (await answer_of(analysts, question("AA")))["pid"]
        analysts._quick._answer_seconds = 10.0
        await analysts.ask(question("KK"))
        await asyncio.sleep(10.5)
        assert (await answer_of(analysts, question("QQ")))["pid"] == first

    with_analysts(echo(), use)


def test_a_no_of_the_analyst_is_a_bad_request_and_is_not_kept() -> None:
    async def use(analysts: AnalystPool) -> None:
        with pytest.raises(ParseError, match=r"^a hand has 2 cards$"):
            await analysts.ask(question())
        assert not analysts.knows(question())

    with_analysts(saying("refused a hand has 2 cards"), use)


def test_a_fault_of_the_analyst_is_logged_and_not_shown(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def use(analysts: AnalystPool) -> None:
        with pytest.raises(Refused) as no:
            await analysts.ask(question())
        assert no.value.code is ServerRefusal.FAULT
        assert "division" not in str(no.value)

    with_analysts(saying("fault ZeroDivisionError('division by zero')"), use)
    assert "ZeroDivisionError('division by zero')" in caplog.text


def test_an_analyst_that_cannot_be_started_is_unavailable(tmp_path: Path) -> None:
    async def use(analysts: AnalystPool) -> None:
        with pytest.raises(Refused, match="cannot be started") as no:
            await analysts.ask(question())
        assert no.value.code is ServerRefusal.UNAVAILABLE

    with_analysts([str(tmp_path / "nobody")], use)


def test_nobody_is_started_before_the_first_question_and_nobody_is_left_after_the_stop() -> None:
    async def use(analysts: AnalystPool) -> None:
        assert (analysts._quick._process, analysts._thorough._process) == (None, None)
        quick = await answer_of(analysts, question("AA"))
        assert analysts._thorough._process is None
        thorough = await answer_of(analysts, question("KK", takes_long=True))
        assert is_there(quick["pid"])
        assert is_there(thorough["pid"])
        await analysts.stop()
        assert not is_there(quick["pid"])
        assert not is_there(thorough["pid"])
        with pytest.raises(Refused, match="the server stops"):
            await analysts.ask(question("QQ"))

    with_analysts(echo(), use)


def test_a_stop_waits_for_no_answer(tmp_path: Path) -> None:
    asked, never = tmp_path / "asked", tmp_path / "never"

    async def use(analysts: AnalystPool) -> None:
        hands = ("AA", "KK", "QQ")
        pending = [asyncio.create_task(analysts.ask(question(hand))) for hand in hands]
        await until(asked.exists)
        await analysts.stop()
        ended = await asyncio.gather(*pending, return_exceptions=True)
        assert [str(end) for end in ended] == [
            "the analyst: the server stops; ask again in a while"
        ] * len(hands)

    with_analysts(waiting(asked, never), use)


# The real one.


def test_an_analyst_heeds_no_ctrl_c_and_gives_way_to_the_tables() -> None:
    async def use(analysts: AnalystPool) -> None:
        await analysts.ask(advice("As Kd"))
        process = analysts._quick._process
        assert process is not None
        assert os.getsid(process.pid) != os.getsid(0)  # a terminal's Ctrl-C does not reach it
        assert os.getpriority(os.PRIO_PROCESS, process.pid) > os.getpriority(os.PRIO_PROCESS, 0)
        process.send_signal(signal.SIGINT)
        await analysts.ask(advice("Qs Jd"))
        assert analysts._quick._process is process

    with_analysts(COMMAND, use)


SERVER = """
import asyncio
from pitboss.analysis.terms import terms_of
from pitboss.game.profiles import profile
from pitboss.server.analyst_pool import AnalystPool, Question

async def main():
    rules = profile("house")
    details = ("cards", "As Kd"), ("board", ""), ("dead", "")
    analysts = AnalystPool()
    await analysts.ask(Question("advice", rules, terms_of(rules), details=details))
    print(analysts._quick._process.pid, flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


def test_an_analyst_does_not_outlive_a_server_that_is_killed() -> None:
    command = [sys.executable, "-c", SERVER]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as server:
        assert server.stdout is not None
        try:
            analyst = int(server.stdout.readline())
            assert is_there(analyst)
        finally:
            server.kill()
        _, errors = server.communicate(timeout=SECONDS)  # the analyst holds on to the same stderr
    assert errors == ""
    deadline = time.monotonic() + SECONDS
    while is_there(analyst):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def asked(**fields: object) -> str:
    return answer(json.dumps({"rules": format_rules(HOUSE), **fields}))


@pytest.mark.parametrize(
    ("line", "start"),
    [
        ("", "fault "),
        ("{}", "fault KeyError"),
        (json.dumps({"ask": "advice", "rules": "x"}), "refused rules: broken TOML"),
        (json.dumps({"ask": "dance", "rules": format_rules(HOUSE)}), "fault KeyError('dance')"),
        (
            json.dumps({"ask": "flops", "rules": format_rules(HOUSE), "hand": "a\nb"}),
            "refused unknown starting hand",
        ),
    ],
)
def test_every_question_gets_one_line(line: str, start: str) -> None:
    found = answer(line)
    assert found.startswith(start)
    assert found.endswith("\n")
    assert len(found.splitlines()) == 1


def test_the_numbers_of_an_answer_are_not_rounded() -> None:
    kind, _, rest = asked(ask="advice", cards="As Kd", board="2c 7h 9d", dead="").partition(" ")
    assert kind == "answer"
    assert json.loads(rest)["actions"]["check"] == -0.5815397265906054
