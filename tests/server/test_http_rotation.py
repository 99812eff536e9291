"""The route of the evidence that the bank goes around: for hosts alone."""

from tests.server.serving import Visitor


def test_a_host_reads_to_whom_the_bank_was_offered_and_how_its_clock_went(
    guest: Visitor, host: Visitor
) -> None:
    clock = {"rotation_clock": {"others": 2, "minutes": 40, "pause": 2}}
    table = guest.opened("With a bank", profile="california", changes=clock, solo=True, bots=1)
    guest.accepted("sit", table, seat=1, buy_in="500")
    guest.accepted("accept-bank", table)  # and with it the dealer starts the clock
    address = f"/api/tables/{table}/rotation"
    form = host.call("GET", address).json()
    assert form["table"] == table
    own = next(offer for offer in form["offers"] if offer["seat"] == 1)
    assert (own["player"], own["answer"], own["by"]) == (guest.name, "accepted", guest.name)
    assert own["offered_at"] <= own["answered_at"]
    csv = host.call("GET", f"{address}?form=csv")
    assert csv.headers["content-type"].startswith("text/csv")
    assert csv.text.startswith("event,offered_at,answered_at,round,circle,seat,player,")
    assert [it["event"] for it in form["clock"]] == ["clock started"]
    assert len(csv.text.splitlines()) == 1 + len(form["offers"]) + len(form["clock"])


def test_nobody_else_reads_it(guest: Visitor, host: Visitor) -> None:
    table = guest.opened("With a bank", profile="california", solo=True, bots=1)
    refused = guest.call("GET", f"/api/tables/{table}/rotation")
    assert (refused.status_code, refused.json()["code"]) == (403, "not-a-host")
    missing = host.call("GET", "/api/tables/k7p2mq4x/rotation")
    assert (missing.status_code, missing.json()["code"]) == (404, "no-such-table")
