"""The tables of the database, as they are after the last migration."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()

streams = Table(
    "streams",
    metadata,
    Column("id", String, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("seal", String, nullable=False),  # of the last event
    Column("ended", Boolean, nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("stream", String, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("by", String, nullable=False),
    Column("round", Integer),
    Column("body", Text, nullable=False),
    Column("private", Text),  # what of it is not for everybody: the body holds its digests
    Column("seal", String, nullable=False),
    Index("events_of_a_round", "stream", "round"),
)

postings = Table(
    "postings",
    metadata,
    Column("stream", String, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("source", String, nullable=False),
    Column("target", String, nullable=False),
    Column("amount", BigInteger, nullable=False),
    CheckConstraint("amount > 0", name="postings_move_something"),
    # Statements are asked of purses alone, so the chips of a round need no index.
    Index(
        "postings_from_purses",
        "source",
        sqlite_where=text("source LIKE 'purse/%'"),
        postgresql_where=text("source LIKE 'purse/%'"),
    ),
    Index(
        "postings_to_purses",
        "target",
        sqlite_where=text("target LIKE 'purse/%'"),
        postgresql_where=text("target LIKE 'purse/%'"),
    ),
)

balances = Table(
    "balances",
    metadata,
    Column("account", String, primary_key=True),
    Column("amount", BigInteger, nullable=False),
    Column("may_owe", Boolean, nullable=False),
    CheckConstraint("amount >= 0 OR may_owe", name="balances_are_not_owed"),
)

commands = Table(
    "commands",
    metadata,
    Column("player", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("stream", String, nullable=False),
    Column("version", BigInteger, nullable=False),  # of the stream, after the entry it is in
    Column("digest", String, nullable=False),
    Column("reply", Text, nullable=False),
    Column("seal", String, nullable=False),  # over this row alone
)

seeds = Table(
    "seeds",
    metadata,
    Column("stream", String, primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("seed", LargeBinary, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", String, primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("seal", String, nullable=False),  # over this row alone
)

rounds_played = Table(
    "rounds_played",
    metadata,
    Column("player", String, primary_key=True),
    Column("at", BigInteger, primary_key=True, autoincrement=False),
    Column("stream", String, primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("net", BigInteger, nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("key", String, primary_key=True),  # of the name, without regard to case
    Column("name", String, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("role", String, nullable=False),
    Column("password", String),  # its hash; a guest has none
    CheckConstraint("role IN ('player', 'host')", name="players_have_a_role"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String, primary_key=True),  # its digest
    Column("player", String, nullable=False),  # the key
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Index("sessions_of_a_player", "player"),
    Index("sessions_by_expiry", "expires_at"),
)

host_links = Table(
    "host_links",
    metadata,
    Column("token", String, primary_key=True),  # its digest
    Column("expires_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Column("used_by", String),
)
