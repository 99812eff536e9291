"""Every refusal that a client can meet, met over a real connection; and none of them moves a chip.

A new code fails here until it is met, or until it is said why nobody can meet it.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import pytest

from pitboss.errors import Refusal, ServerRefusal
from pitboss.server.connection import MESSAGES_AT_ONCE
from pitboss.server.rooms.registry import MOST_ROOMS_OF_A_PLAYER
from pitboss.server.security import LARGEST_BODY
from tests.server.serving import SECONDS, Form, Served, Visitor, serving

Code = Refusal | ServerRefusal
Ask = Callable[[], Form | httpx.Response]

CLOCKS = {"betting": 3600, "deciding": 3600, "banking": 3600, "between": 3600}

NEVER_MET: dict[Code, str] = {
    Refusal.NO_PLAYER_DEALER_WAGER: "no client calls 'no more bets', and the dealer waits for it",
    Refusal.BAD_DECK: "no client brings a deck",
    Refusal.BAD_NAME: "a session has a good name; the server's own bad-name is met at the door",
    Refusal.SEAT_EMPTY: "a client names no seat but a free one; who has none is not-seated",
    Refusal.GAME_PAUSED: "a rotation clock takes minutes: tests/server/test_rotation_clock.py",
    Refusal.TABLE_OCCUPIED: "closing a table makes everybody stand up first",
}


@dataclass
class World:
    served: Served
    ann: Visitor
    bob: Visitor
    host: Visitor
    numbers: Iterator[int]
    leaving: ExitStack

    def newcomer(self) -> Visitor:
        name = f"Guest {next(self.numbers)}"
        return self.leaving.enter_context(Visitor.arrived(self.served, name))

    def alone(self, buy_in: str = "500", **setting: Any) -> tuple[Visitor, str]:
        """Somebody in seat 1 of a table of their own, without clocks."""
        guest = self.newcomer()
        table = guest.opened(solo=True, **setting)
        guest.accepted("sit", table, seat=1, buy_in=buy_in)
        return guest, table

    def betting(self, **setting: Any) -> tuple[Visitor, str]:
        guest, table = self.alone(**setting)
        guest.accepted("open-round", table)
        return guest, table

    def dealt(self) -> tuple[Visitor, str]:
        guest, table = self.betting()
        guest.accepted("place-wagers", table, round=1, stakes={"ante": "5"}, ready=True)
        return guest, table

    def two(self, **setting: Any) -> tuple[Visitor, Visitor, str]:
        """Two in seats 1 and 2, at a table with clocks that do not run out."""
        first, second = self.newcomer(), self.newcomer()
        table = first.opened(pace=CLOCKS, **setting)
        first.accepted("sit", table, seat=1, buy_in="500")
        second.accepted("sit", table, seat=2, buy_in="500")
        return first, second, table

    def two_betting(self) -> tuple[Visitor, Visitor, str]:
        first, second, table = self.two()
        self.until(lambda: first.card(table)["view"]["running"])
        return first, second, table

    def until(self, so: Callable[[], bool]) -> None:
        deadline = time.monotonic() + SECONDS
        while not so():
            assert time.monotonic() < deadline
            time.sleep(0.01)


MET: list[tuple[Code, Callable[[World], Ask]]] = []


def meets(code: Code) -> Callable[[Callable[[World], Ask]], Callable[[World], Ask]]:
    def note(case: Callable[[World], Ask]) -> Callable[[World], Ask]:
        MET.append((code, case))
        return case

    return note


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with serving(tmp_path_factory.mktemp("refusals")) as served:
        ann, bob, host = (Visitor.arrived(served, name) for name in ("Ann", "Bob", "Boss"))
        host.call("POST", "/api/host", {"link": served.house.people.host_link()})
        with ann, bob, host, ExitStack() as leaving:
            yield World(served, ann, bob, host, count(1), leaving)


def code_of(answer: Form | httpx.Response) -> str:
    if isinstance(answer, httpx.Response):
        assert answer.headers["content-type"] == "application/problem+json"
        problem = answer.json()
        assert problem["status"] == answer.status_code
    else:
        assert answer["ok"] is False
        problem = answer["problem"]
    assert problem["type"] == f"urn:pitboss:refusal:{problem['code']}"
    assert problem["title"] == problem["code"].replace("-", " ")
    assert "\n" not in problem["detail"]
    code: str = problem["code"]
    return code


@meets(Refusal.WRONG_STAGE)
def wagers_when_cards_are_out(world: World) -> Ask:
    guest, table = world.dealt()
    return lambda: guest.ask("place-wagers", table, round=1, stakes={"ante": "5"})


@meets(Refusal.NO_SUCH_SEAT)
def a_seat_that_the_table_does_not_have(world: World) -> Ask:
    table = world.ann.opened(profile="house")
    return lambda: world.ann.ask("sit", table, seat=8, buy_in="100")


@meets(Refusal.NOT_PLAYING)
def a_decision_without_wagers(world: World) -> Ask:
    first, second, table = world.two_betting()
    second.accepted("sit-out", table)
    first.accepted("place-wagers", table, round=1, stakes={"ante": "5"}, ready=True)
    decision = {"street": "preflop", "decision": "check"}
    return lambda: second.ask("decide", table, round=1, **decision)


@meets(Refusal.PLAYER_DEALER)
def the_bank_wagers_as_a_player(world: World) -> Ask:
    first, _, table = world.two(profile="california")
    first.accepted("accept-bank", table)
    world.until(lambda: first.card(table)["view"]["running"])
    return lambda: first.ask("place-wagers", table, round=1, stakes={"ante": "5"})


@meets(Refusal.NO_PLAYER_DEALER)
def asking_for_the_bank_where_the_house_has_it(world: World) -> Ask:
    guest, table = world.alone()
    return lambda: guest.ask("accept-bank", table)


@meets(Refusal.NO_SUCH_SPOT)
def a_wager_on_a_spot_that_the_game_lacks(world: World) -> Ask:
    guest, table = world.betting()
    return lambda: guest.ask("place-wagers", table, round=1, stakes={"ante": "10", "bonus": "5"})


@meets(Refusal.UNEQUAL)
def another_blind_than_the_ante(world: World) -> Ask:
    guest, table = world.betting()
    return lambda: guest.ask("place-wagers", table, round=1, stakes={"ante": "10", "blind": "5"})


@meets(Refusal.OUTSIDE_LIMITS)
def more_than_the_maximum(world: World) -> Ask:
    guest, table = world.betting(buy_in="5000")
    return lambda: guest.ask("place-wagers", table, round=1, stakes={"ante": "501"})


@meets(Refusal.OFF_INCREMENT)
def a_wager_with_cents(world: World) -> Ask:
    guest, table = world.betting()
    return lambda: guest.ask("place-wagers", table, round=1, stakes={"ante": "5.50"})


@meets(Refusal.NOT_ENOUGH_CHIPS)
def a_wager_beyond_the_stack(world: World) -> Ask:
    guest, table = world.betting(buy_in="20")
    return lambda: guest.ask("place-wagers", table, round=1, stakes={"ante": "11"})


@meets(Refusal.NOT_ENOUGH_CHIPS)
def a_buy_in_beyond_the_purse(world: World) -> Ask:
    guest = world.newcomer()
    table = guest.opened(solo=True)
    return lambda: guest.ask("sit", table, seat=1, buy_in="10000.01")


@meets(Refusal.NO_WAGERS)
def withdrawing_nothing(world: World) -> Ask:
    guest, table = world.betting()
    return lambda: guest.ask("withdraw", table, round=1)


@meets(Refusal.ALREADY_DECIDED)
def deciding_twice_on_one_street(world: World) -> Ask:
    first, second, table = world.two_betting()
    for player in (first, second):
        player.accepted("place-wagers", table, round=1, stakes={"ante": "5"}, ready=True)
    first.accepted("decide", table, round=1, street="preflop", decision="check")
    decision = {"street": "preflop", "decision": "raise 4x"}
    return lambda: first.ask("decide", table, round=1, **decision)


@meets(Refusal.NOT_OFFERED)
def a_fold_before_the_river(world: World) -> Ask:
    guest, table = world.dealt()
    return lambda: guest.ask("decide", table, round=1, street="preflop", decision="fold")


@meets(Refusal.COLLECTION_TOO_HIGH)
def a_bet_whose_collection_the_bank_cannot_pay(world: World) -> Ask:
    bank, player = world.newcomer(), world.newcomer()
    table = bank.opened(pace=CLOCKS, profile="california")
    bank.accepted("sit", table, seat=1, buy_in="6")
    player.accepted("sit", table, seat=2, buy_in="500")
    bank.accepted("accept-bank", table)
    world.until(lambda: bool(bank.card(table)["view"]["running"]))
    return lambda: player.ask("place-wagers", table, round=1, stakes={"ante": "30"})


@meets(Refusal.BAD_REASON)
def a_void_without_a_reason(world: World) -> Ask:
    _, table = world.betting()
    return lambda: world.host.ask("void-round", table, round=1, reason="")


@meets(Refusal.BAD_AMOUNT)
def sitting_down_with_nothing(world: World) -> Ask:
    guest = world.newcomer()
    table = guest.opened(solo=True)
    return lambda: guest.ask("sit", table, seat=1, buy_in="0")


@meets(Refusal.SEAT_TAKEN)
def a_seat_where_somebody_sits(world: World) -> Ask:
    _, _, table = world.two_betting()
    return lambda: world.bob.ask("sit", table, seat=2, buy_in="100")


@meets(Refusal.ALREADY_SEATED)
def a_second_seat(world: World) -> Ask:
    guest, table = world.alone()
    return lambda: guest.ask("sit", table, seat=2, buy_in="100")


@meets(Refusal.IN_PLAY)
def standing_up_with_wagers_on_the_table(world: World) -> Ask:
    guest, table = world.dealt()
    return lambda: guest.ask("stand-up", table)


@meets(Refusal.IN_PLAY)
def closing_a_table_where_cards_are_out(world: World) -> Ask:
    guest, table = world.dealt()
    return lambda: guest.call("DELETE", f"/api/tables/{table}")


@meets(Refusal.ROUND_RUNNING)
def opening_a_round_in_a_round(world: World) -> Ask:
    guest, table = world.betting()
    return lambda: guest.ask("open-round", table)


@meets(Refusal.NO_ROUND)
def wagers_between_rounds(world: World) -> Ask:
    guest, table = world.alone()
    return lambda: guest.ask("place-wagers", table, round=1, stakes={"ante": "5"})


@meets(Refusal.NOBODY_TO_PLAY)
def opening_a_round_with_too_few_chips(world: World) -> Ask:
    guest, table = world.alone(buy_in="9.99")
    return lambda: guest.ask("open-round", table)


@meets(Refusal.BANK_NOT_OFFERED)
def taking_the_bank_out_of_turn(world: World) -> Ask:
    _, second, table = world.two(profile="california")
    return lambda: second.ask("accept-bank", table)


@meets(Refusal.BANK_NOT_TAKEN)
def opening_a_round_without_a_bank(world: World) -> Ask:
    guest, table = world.alone(profile="california", bots=1)
    return lambda: guest.ask("open-round", table)


@meets(Refusal.NO_CHANGE)
def sitting_in_where_one_plays(world: World) -> Ask:
    guest, table = world.alone()
    return lambda: guest.ask("sit-in", table)


@meets(Refusal.BAD_SEED)
def a_seed_that_is_not_ascii(world: World) -> Ask:
    guest, table = world.betting()
    return lambda: guest.ask("give-seed", table, round=1, seed="glück")


@meets(ServerRefusal.BAD_NAME)
def a_name_with_a_slash(world: World) -> Ask:
    return lambda: Visitor(world.served).call("POST", "/api/guests", {"name": "a/b"})


@meets(ServerRefusal.NAME_TAKEN)
def a_name_that_somebody_has(world: World) -> Ask:
    return lambda: Visitor(world.served).call("POST", "/api/guests", {"name": "ANN"})


@meets(ServerRefusal.NO_SUCH_PLAYER)
def chips_for_nobody(world: World) -> Ask:
    chips = {"id": token_hex(4), "player": "Nobody", "amount": "1", "reason": "a gift"}
    return lambda: world.host.call("POST", "/api/host/chips", chips)


@meets(ServerRefusal.BAD_PASSWORD)
def a_short_password(world: World) -> Ask:
    account = {"name": "Cleo", "password": "short"}
    return lambda: Visitor(world.served).call("POST", "/api/accounts", account)


@meets(ServerRefusal.WRONG_PASSWORD)
def logging_in_as_a_guest(world: World) -> Ask:
    account = {"name": "Ann", "password": "not hers at all"}
    return lambda: Visitor(world.served).call("POST", "/api/sessions", account)


@meets(ServerRefusal.NOT_A_GUEST)
def claiming_an_account(world: World) -> Ask:
    guest = world.newcomer()
    guest.call("PUT", "/api/me/password", {"password": "correct horse"})
    return lambda: guest.call("PUT", "/api/me/password", {"password": "another one"})


@meets(ServerRefusal.NO_PASSWORD)
def a_guest_changes_the_password(world: World) -> Ask:
    change = {"password": "correct horse", "new_password": "another one"}
    return lambda: world.ann.call("POST", "/api/me/password", change)


@meets(ServerRefusal.NOT_A_HOST)
def a_player_gives_chips(world: World) -> Ask:
    chips = {"id": token_hex(4), "player": "Ann", "amount": "1", "reason": "why not"}
    return lambda: world.ann.call("POST", "/api/host/chips", chips)


@meets(ServerRefusal.NOT_A_HOST)
def a_player_voids_a_round(world: World) -> Ask:
    guest, table = world.betting()
    return lambda: guest.ask("void-round", table, round=1, reason="bad cards")


@meets(ServerRefusal.NOT_A_HOST)
def closing_the_table_of_another(world: World) -> Ask:
    table = world.newcomer().opened()
    return lambda: world.bob.call("DELETE", f"/api/tables/{table}")


@meets(ServerRefusal.LINK_USED)
def a_link_that_was_used(world: World) -> Ask:
    link = world.served.house.people.host_link()
    world.newcomer().call("POST", "/api/host", {"link": link})
    return lambda: world.bob.call("POST", "/api/host", {"link": link})


@meets(ServerRefusal.BAD_AMOUNT)
def a_gift_of_nothing(world: World) -> Ask:
    chips = {"id": token_hex(4), "player": "Ann", "amount": "0", "reason": "a gift"}
    return lambda: world.host.call("POST", "/api/host/chips", chips)


@meets(ServerRefusal.BAD_REASON)
def a_gift_without_a_reason(world: World) -> Ask:
    chips = {"id": token_hex(4), "player": "Ann", "amount": "1", "reason": ""}
    return lambda: world.host.call("POST", "/api/host/chips", chips)


@meets(ServerRefusal.NOT_ENOUGH_CHIPS)
def taking_more_than_there_is(world: World) -> Ask:
    chips = {"id": token_hex(4), "player": "Ann", "amount": "-10000.01", "reason": "a fine"}
    return lambda: world.host.call("POST", "/api/host/chips", chips)


@meets(ServerRefusal.ENOUGH_CHIPS)
def an_allowance_for_the_rich(world: World) -> Ask:
    return lambda: world.ann.call("POST", "/api/me/allowance")


@meets(ServerRefusal.BAD_REQUEST)
def a_message_that_is_no_request(world: World) -> Ask:
    return lambda: world.ann.ask_raw("hello")


@meets(ServerRefusal.BAD_REQUEST)
def a_body_with_an_unknown_field(world: World) -> Ask:
    body = {"name": "Dora", "chips": "1000000"}
    return lambda: Visitor(world.served).call("POST", "/api/guests", body)


@meets(ServerRefusal.BAD_REQUEST)
def rules_that_contradict_themselves(world: World) -> Ask:
    body = {"name": "A table", "changes": {"minimum": "600.00"}}
    return lambda: world.bob.call("POST", "/api/tables", body)


@meets(ServerRefusal.TOO_LARGE)
def a_body_that_is_too_large(world: World) -> Ask:
    body = {"name": "x" * LARGEST_BODY}
    return lambda: Visitor(world.served).call("POST", "/api/guests", body)


@meets(ServerRefusal.TOO_MANY_MESSAGES)
def one_message_too_many(world: World) -> Ask:
    guest = world.newcomer()
    for _ in range(MESSAGES_AT_ONCE):
        guest.socket.send('{"do":"ping","id":"1"}')

    def ask() -> Form:
        guest.socket.send('{"do":"ping","id":"last"}')
        while (reply := guest.next("reply"))["id"] != "last":
            assert reply["ok"]
        return reply

    return ask


@meets(ServerRefusal.NOT_LOGGED_IN)
def sitting_down_without_a_session(world: World) -> Ask:
    table = world.newcomer().opened()
    stranger = world.leaving.enter_context(Visitor(world.served))
    return lambda: stranger.ask("sit", table, seat=1, buy_in="100")


@meets(ServerRefusal.NOT_LOGGED_IN)
def a_session_that_never_was(world: World) -> Ask:
    return lambda: Visitor(world.served, token="made up").call("GET", "/api/me")


@meets(ServerRefusal.WRONG_ORIGIN)
def a_page_of_another_host(world: World) -> Ask:
    return lambda: world.ann.call("POST", "/api/me/allowance", Origin="http://evil.example")


@meets(ServerRefusal.ID_REUSED)
def one_id_for_two_requests(world: World) -> Ask:
    guest, table = world.alone()
    form = {"id": "mine", "do": "top-up", "table": table}
    guest.ask_raw({**form, "amount": "1"})
    return lambda: guest.ask_raw({**form, "amount": "2"})


@meets(ServerRefusal.NO_SUCH_TABLE)
def a_table_that_is_not_there(world: World) -> Ask:
    return lambda: world.ann.ask("watch", "nowhere")


@meets(Refusal.TABLE_CLOSED)
def a_table_that_is_closed(world: World) -> Ask:
    guest, table = world.alone()
    guest.call("DELETE", f"/api/tables/{table}")
    return lambda: guest.ask("sit", table, seat=1, buy_in="100")


@meets(ServerRefusal.NO_SUCH_ROUND)
def a_round_that_was_not_played(world: World) -> Ask:
    guest, table = world.betting()
    return lambda: guest.call("GET", f"/api/tables/{table}/rounds/1")


@meets(ServerRefusal.NOT_INVITED)
def a_table_by_invitation(world: World) -> Ask:
    table = world.newcomer().opened(public=False)
    return lambda: world.bob.ask("watch", table)


@meets(ServerRefusal.TOO_MANY_TABLES)
def one_table_too_many(world: World) -> Ask:
    guest = world.newcomer()
    for _ in range(MOST_ROOMS_OF_A_PLAYER):
        guest.opened()
    return lambda: guest.call("POST", "/api/tables", {"name": "One more"})


@meets(ServerRefusal.NOT_SEATED)
def a_wager_without_a_seat(world: World) -> Ask:
    _, _, table = world.two_betting()
    return lambda: world.bob.ask("place-wagers", table, round=1, stakes={"ante": "5"})


@meets(ServerRefusal.SOLO_TABLE)
def a_seat_at_the_table_of_one_player(world: World) -> Ask:
    guest, table = world.alone()
    key = guest.card(table)["invitation"]
    return lambda: world.bob.ask("sit", table, seat=2, buy_in="100", invitation=key)


@meets(ServerRefusal.DEALER_OPENS)
def opening_a_round_where_the_dealer_does(world: World) -> Ask:
    first, _, table = world.two_betting()
    return lambda: first.ask("open-round", table)


@meets(ServerRefusal.STALE_ROUND)
def an_answer_for_another_round(world: World) -> Ask:
    guest, table = world.betting()
    return lambda: guest.ask("place-wagers", table, round=2, stakes={"ante": "5"})


@meets(ServerRefusal.STALE_ROUND)
def an_answer_for_another_street(world: World) -> Ask:
    guest, table = world.dealt()
    return lambda: guest.ask("decide", table, round=1, street="flop", decision="check")


@meets(ServerRefusal.STALE_VERSION)
def an_answer_to_an_older_view(world: World) -> Ask:
    guest, table = world.betting()
    return lambda: guest.ask("place-wagers", table, round=1, stakes={"ante": "5"}, version=2)


@meets(ServerRefusal.NO_SUCH_PAGE)
def a_path_that_is_not_there(world: World) -> Ask:
    return lambda: world.ann.call("GET", "/api/nothing")


@meets(ServerRefusal.NO_SUCH_METHOD)
def a_method_that_is_not_there(world: World) -> Ask:
    return lambda: world.ann.call("PATCH", "/api/me")


CASES = [pytest.param(code, case, id=case.__name__) for code, case in MET]
BELOW = (ServerRefusal.UNAVAILABLE, ServerRefusal.DRAINING, ServerRefusal.FAULT)


def test_every_code_is_met_or_it_is_said_why_not() -> None:
    # The enumerations share some texts, and equal texts are equal: so they are told apart by repr.
    met = {repr(code) for code in (*(code for code, _ in MET), *BELOW)}
    never = set(map(repr, NEVER_MET))
    assert met | never == set(map(repr, (*Refusal, *ServerRefusal)))
    assert not met & never


@pytest.mark.parametrize(("code", "case"), CASES)
def test_a_refusal_has_its_code_and_changes_nothing(
    world: World, code: Code, case: Callable[[World], Ask]
) -> None:
    ask = case(world)
    before = world.served.standing()
    assert code_of(ask()) == code
    assert world.served.standing() == before


def test_a_locked_database_refuses_and_then_recovers(world: World) -> None:
    guest, table = world.betting()
    before = world.served.standing()
    path = world.served.house.database.url.database
    assert path is not None
    locking = sqlite3.connect(path, isolation_level=None)
    try:
        locking.execute("BEGIN IMMEDIATE")
        wagers = {
            "id": "once",
            "do": "place-wagers",
            "table": table,
            "round": 1,
            "stakes": {"ante": "5"},
        }
        assert code_of(guest.ask_raw(wagers)) == ServerRefusal.UNAVAILABLE
        assert world.served.standing() == before
        locking.execute("ROLLBACK")
    finally:
        locking.close()
    assert guest.ask_raw(wagers)["ok"]


def test_a_fault_of_ours_tells_nothing_of_itself(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("a secret")

    before = world.served.standing()
    with monkeypatch.context() as patch:
        patch.setattr(world.served.house.people, "balance", fail)
        answer = world.ann.call("GET", "/api/me")
        assert code_of(answer) == ServerRefusal.FAULT
        assert "secret" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"
    with monkeypatch.context() as patch:
        patch.setattr(world.served.house.rooms, "find", fail)
        reply = world.ann.ask("watch", "nowhere")
        assert code_of(reply) == ServerRefusal.FAULT
        assert "secret" not in str(reply)
    assert world.served.standing() == before


def test_a_server_that_is_about_to_stop_lets_nobody_sit_down(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Visitor.arrived(served, "Ann") as ann:
        table = ann.opened()
        ann.call("POST", "/api/host", {"link": served.house.people.host_link()})
        assert ann.call("POST", "/api/host/drain").status_code == 202
        before = served.standing()
        assert code_of(ann.ask("sit", table, seat=1, buy_in="100")) == ServerRefusal.DRAINING
        opening = ann.call("POST", "/api/tables", {"name": "Another"})
        assert code_of(opening) == ServerRefusal.DRAINING
        assert served.standing() == before
