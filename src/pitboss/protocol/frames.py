"""Frames: the view of a table as the server sends it, without being asked.

A frame holds everything that the viewer may see, so a viewer who missed some needs only the last.
The public part is made once for each version; the viewer's own part is added to it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from pydantic_core import to_json

from pitboss.protocol.messages import ClockState, ViewHead
from pitboss.protocol.public_events import PublicEvent
from pitboss.protocol.views import own_form, public_form
from pitboss.table.view import OwnView, TableView


class RunningClock(NamedTuple):
    seconds: int
    left: float
    starts_in: float = 0.0  # while the steps before it are shown


def public_part(seen: TableView) -> bytes:
    return to_json(public_form(seen))


def own_part(own: OwnView | None) -> bytes:
    return to_json(own_form(own))


def happened_part(happened: Iterable[PublicEvent]) -> bytes:
    return to_json([event.form() for event in happened])


def _clock_state(clock: RunningClock) -> ClockState:
    left, starts_in = round(clock.left * 1000), round(clock.starts_in * 1000)
    return {"seconds": clock.seconds, "left_ms": left, "starts_in_ms": starts_in}


def view_frame(
    table: str,
    version: int,
    clock: RunningClock | None,
    draining: bool,
    happened: bytes,
    public: bytes,
    own: bytes,
) -> str:
    head: ViewHead = {
        "type": "view",
        "table": table,
        "version": version,
        "clock": None if clock is None else _clock_state(clock),
        "draining": draining,
    }
    parts = (to_json(head)[:-1], b',"happened":', happened, b',"public":', public)
    return b"".join((*parts, b',"you":', own, b"}")).decode()
