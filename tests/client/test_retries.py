"""Refusals that pass by themselves are asked again, as often as their kind deserves."""

import asyncio

import pytest

from pitboss.client import ServerRefused, retries
from pitboss.errors import Refusal, ServerRefusal


class Refusing:
    """Refuses some times, and then answers."""

    def __init__(self, code: str, times: int) -> None:
        self.code = code
        self.left = times
        self.asked = 0

    async def ask(self) -> str:
        self.asked += 1
        if self.asked <= self.left:
            raise ServerRefused({"code": str(self.code)})
        return "done"


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    for code, pauses in retries._PAUSES.items():
        monkeypatch.setitem(retries._PAUSES, code, (0.0,) * len(pauses))


@pytest.mark.parametrize(
    ("code", "retried"),
    [
        (ServerRefusal.TOO_MANY_MESSAGES, 6),
        (ServerRefusal.UNAVAILABLE, 3),
        (ServerRefusal.FAULT, 3),
        (ServerRefusal.NOT_INVITED, 0),
        (Refusal.WRONG_STAGE, 0),
    ],
)
def test_what_passes_is_asked_again(code: str, retried: int) -> None:
    passing = Refusing(code, retried)
    assert asyncio.run(retries.with_retries(passing.ask)) == "done"
    lasting = Refusing(code, retried + 1)
    with pytest.raises(ServerRefused) as refused:
        asyncio.run(retries.with_retries(lasting.ask))
    assert refused.value.code == code
    assert lasting.asked == retried + 1
