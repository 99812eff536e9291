"""A reply carries its refusal code beside its text, also after it was stored."""

import json

import pytest

from pitboss.errors import IllegalAction, ParseError, Refusal, Refused, ServerRefusal
from pitboss.protocol.replies import Reply, accepted, done, parse_reply, refused


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (accepted("1", "t1", 7), None),
        (done('"code":"fault"'), None),
        (refused("1", ParseError('not JSON: "code":"fault"')), "bad-request"),
        (refused(None, Refused(ServerRefusal.DRAINING, "sit", "later")), "draining"),
        (refused("1", IllegalAction(Refusal.IN_PLAY, "stand up", "wait")), "in-play"),
    ],
)
def test_the_code_of_a_reply(reply: Reply, code: str | None) -> None:
    assert reply.code == code
    assert json.loads(reply.text)["ok"] is (code is None)
    assert parse_reply(reply.text) == reply
