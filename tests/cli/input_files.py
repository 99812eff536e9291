"""Files for the commands to read: of each kind one that is sound, and one that is not."""

import json
import sqlite3
from pathlib import Path

from pitboss.game.profiles import profile
from pitboss.server.rooms.unit_of_work import UnitOfWork
from pitboss.storage.database import Database
from pitboss.storage.journal import SqlJournal
from pitboss.storage.people import People
from pitboss.table.bots import house_bots
from pitboss.table.commands import AcceptBank, DeclineBank, Sit, StartRotationClock
from pitboss.table.history import HistoryWriter
from pitboss.table.setting import Setting
from pitboss.table.table import Table
from tests.docs.transcripts import PROJECT
from tests.storage.people_fixtures import QUICK, WELCOME, Clock
from tests.table.session import Session
from tests.verifier.tables import record_named

HAND = (PROJECT / "examples" / "disputed-hand.json").read_text(encoding="utf-8")


def history() -> str:
    """Two rounds of the California game, as seat 1 kept them."""
    session = Session.seated(profile("california"), dict(enumerate(house_bots(4), 1)), "kept")
    writer = HistoryWriter(profile("california"), 1)
    rounds = [writer.round(table.round) for table in session.rounds(2) if table.round]
    closing = writer.closing(session.table.ledger.stack(1))
    return "".join((writer.heading, *rounds, closing))


ROTATION_CLOCK = {"others": 2, "minutes": 40, "pause": 2}


def write_empty_table(path: Path, table: str, game: str) -> None:
    """One more table in a database, where nobody sits."""
    setting = Setting("The other corner", profile(game))
    work = UnitOfWork(f"table/{table}", Table(setting.rules), 1)
    database = Database(f"sqlite:///{path}")
    SqlJournal(database).append([work.opening_entry(setting, "Ann", at=0)])
    database.close()


def write_table(path: Path) -> None:
    """A database with one table, k7p2mq4x, where two bots have been asked to bank."""
    rules = profile("california").change(name="clocked", rotation_clock=ROTATION_CLOCK)
    setting = Setting("The corner", rules, bots=2)
    work = UnitOfWork("table/k7p2mq4x", Table(setting.rules), 1)
    for seat in (1, 2):
        work.execute(Sit(seat, f"Bot {seat} (bot)", "500.00", bot=True), "Ann")
    work.execute(DeclineBank(1), "Bot 1 (bot)")
    work.execute(AcceptBank(2), "Bot 2 (bot)")
    work.execute(StartRotationClock(0), "dealer")
    database = Database(f"sqlite:///{path}")
    database.migrate()
    SqlJournal(database).append([work.opening_entry(setting, "Ann", at=0)])
    database.close()


def write_input_files(folder: Path) -> None:
    record = record_named("california, eventful")
    (folder / "sound.json").write_text(json.dumps(record))
    record["settlement"][0]["paid"] = "1.00"
    (folder / "faulty.json").write_text(json.dumps(record))
    (folder / "sound.toml").write_text('extends = "house"\ntitle = "My own ♠"\nseats = 3\n')
    (folder / "faulty.toml").write_text('extends = "house"\nseats = 99\n')
    (folder / "bytes.toml").write_bytes(b"\xff\xfe")
    (folder / "hand.json").write_text(HAND)
    (folder / "unlawful.json").write_text(HAND.replace("raise 4x", "raise 2x"))
    session = history()
    (folder / "sound.history").write_text(session)
    (folder / "faulty.history").write_text(session.replace("left with ", "left with 1"))
    for name in ("sound.db", "faulty.db"):
        database = Database(f"sqlite:///{folder / name}")
        database.migrate()
        People(database, SqlJournal(database), Clock(), WELCOME, QUICK).arrive("Ann")
        database.close()
    write_table(folder / "rotation.db")
    with sqlite3.connect(folder / "faulty.db") as books:
        books.execute("UPDATE balances SET amount = amount + 1")
    books.close()
