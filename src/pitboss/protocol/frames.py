"""What the server sends unasked: views of a table, as whole frames.

A frame tells all that a viewer may know, so a viewer who has missed some needs only the last. The
public part is made once for a version; what is the viewer's own stands beside it.
"""

from collections.abc import Iterable

from pydantic_core import to_json

from pitboss.protocol.happenings import Happening
from pitboss.protocol.messages import ViewHead
from pitboss.protocol.views import own_form, public_form
from pitboss.table.view import OwnView, TableView


def public_part(seen: TableView) -> bytes:
    return to_json(public_form(seen))


def own_part(own: OwnView | None) -> bytes:
    return to_json(own_form(own))


def happened_part(happened: Iterable[Happening]) -> bytes:
    return to_json([happening.form() for happening in happened])


def view_frame(
    table: str,
    version: int,
    clock: tuple[int, float] | None,
    draining: bool,
    happened: bytes,
    public: bytes,
    own: bytes,
) -> str:
    head: ViewHead = {
        "type": "view",
        "table": table,
        "version": version,
        "clock": None
        if clock is None
        else {"seconds": clock[0], "left_ms": round(clock[1] * 1000)},
        "draining": draining,
    }
    parts = (to_json(head)[:-1], b',"happened":', happened, b',"public":', public)
    return b"".join((*parts, b',"you":', own, b"}")).decode()
