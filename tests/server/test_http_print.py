"""What a room prints, over HTTP: the same sheets as the command, for who may see them."""

from urllib.parse import quote

import pytest

from pitboss.game.profiles import PROFILES, profile
from pitboss.paper.layout import layout
from pitboss.paper.sheet import Paper
from pitboss.paper.sheets import SHEETS
from tests.paper.reading import read, tables
from tests.server.serving import Served, Visitor, anonymous, refused

OWN = 'extends = "california"\nname = "own"\nblind_table = "600 50 10 3 3:2 1"\nschedule = 2\n'


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_the_one_of_the_command(served: Served, name: str) -> None:
    visitor = anonymous(served)
    for game in PROFILES:
        answer = visitor.call("GET", f"/api/print/{name}?rules={game}&paper=letter")
        assert answer.status_code == 200, answer.text
        assert answer.text == SHEETS[name].blank(profile(game), Paper.LETTER)
        kind = "image/svg+xml" if SHEETS[name].svg else "text/html"
        assert answer.headers["content-type"] == f"{kind}; charset=utf-8"
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'self'" in policy


def test_the_list_names_every_sheet(served: Served) -> None:
    listed = anonymous(served).call("GET", "/api/print").json()
    assert [line["name"] for line in listed] == list(SHEETS)
    assert [line["name"] for line in listed if line["svg"]] == ["layout"]


def test_a_layout_has_its_scale_and_rules_may_be_a_file(served: Served) -> None:
    visitor = anonymous(served)
    small = visitor.call("GET", "/api/print/layout?rules=house&scale=10&plain=true").text
    assert small == layout(profile("house"), 10, plain=True)
    own = visitor.call("GET", f"/api/print/rack-card?rules={quote(OWN)}").text
    assert tables(own, spot="blind")[0][0] == ["Royal flush", "600 to 1"]


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("manul", 404, "no-such-page"),
        ("manual?rules=nevada", 400, "bad-request"),
        ("manual?rules=seats%20%3D%2099", 400, "bad-request"),
        ("manual?paper=a5", 400, "bad-request"),
        ("layout?scale=0", 400, "bad-request"),
        ("manual?filled=true", 400, "bad-request"),
        ("book?filled=true", 401, "not-logged-in"),
        ("log?filled=true", 400, "bad-request"),
        ("log?filled=true&table=nowhere", 404, "no-such-table"),
        ("manual?table=nowhere", 404, "no-such-table"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    served: Served, address: str, status: int, code: str
) -> None:
    refused(anonymous(served).call("GET", f"/api/print/{address}"), status, code)


def test_a_tables_sheets_are_for_who_may_see_it(served: Served) -> None:
    with Visitor.arrived(served, "Printing Pat") as owner:
        table = owner.opened("Pat's corner", profile="california", public=False)
        own = owner.call("GET", f"/api/print/placard?table={table}")
        assert own.text == SHEETS["placard"].blank(profile("california"), Paper.A4)
        refused(
            anonymous(served).call("GET", f"/api/print/placard?table={table}"), 403, "not-invited"
        )
        log = owner.call("GET", f"/api/print/log?filled=true&table={table}")
        assert "Pat's corner" in "".join(read(log.text).itertext())
        slip = owner.call("GET", f"/api/print/void-slip?filled=true&table={table}&round=1")
        refused(slip, 404, "no-such-round")
        book = owner.call("GET", "/api/print/book?filled=true")
        assert "Printing Pat" in "".join(read(book.text).itertext())
