"""The route of the evidence that the bank goes around: for hosts alone."""

from tests.server.serving import Visitor


def test_a_host_reads_to_whom_the_bank_was_offered(guest: Visitor, host: Visitor) -> None:
    table = guest.opened("With a bank", profile="california", solo=True, bots=1)
    guest.accepted("sit", table, seat=1, buy_in="500")
    guest.accepted("decline-bank", table)
    address = f"/api/tables/{table}/rotation"
    form = host.call("GET", address).json()
    assert form["table"] == table
    own = next(offer for offer in form["offers"] if offer["seat"] == 1)
    assert (own["player"], own["answer"], own["by"]) == (guest.name, "declined", guest.name)
    assert own["offered_at"] <= own["answered_at"]
    csv = host.call("GET", f"{address}?form=csv")
    assert csv.headers["content-type"].startswith("text/csv")
    assert csv.text.startswith("offered_at,answered_at,round,circle,seat,player,")
    assert len(csv.text.splitlines()) == len(form["offers"]) + 1


def test_nobody_else_reads_it(guest: Visitor, host: Visitor) -> None:
    table = guest.opened("With a bank", profile="california", solo=True, bots=1)
    refused = guest.call("GET", f"/api/tables/{table}/rotation")
    assert (refused.status_code, refused.json()["code"]) == (403, "not-a-host")
    missing = host.call("GET", "/api/tables/k7p2mq4x/rotation")
    assert (missing.status_code, missing.json()["code"]) == (404, "no-such-table")
