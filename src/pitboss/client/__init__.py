"""A typed client of the table server, for players' programs, load tests and the terminal.

async with await Client.arrive("http://127.0.0.1:8000", "Ada") as client:
    (line, *_) = await client.tables()
    table = await client.watch(line.table)
    await table.sit(1, parse_money("500"))
    ...
"""

from pitboss.extras import needed_by

with needed_by("pitboss.client"):
    from pitboss.client.client import Client
    from pitboss.client.errors import ServerGone
    from pitboss.client.rounds import Rounds
    from pitboss.client.seen_table import SeenTable
from pitboss.protocol.lobby import TableCard, TableLine
from pitboss.protocol.people import Arrival, Me
from pitboss.protocol.replies import ServerRefused
from pitboss.protocol.rounds import OwnRound, ResultLine, RoundRecord

__all__ = [
    "Arrival",
    "Client",
    "Me",
    "OwnRound",
    "ResultLine",
    "RoundRecord",
    "Rounds",
    "SeenTable",
    "ServerGone",
    "ServerRefused",
    "TableCard",
    "TableLine",
]
