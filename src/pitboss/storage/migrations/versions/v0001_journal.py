"""The journal: streams of events, postings, balances, commands, seeds, snapshots, rounds played."""

import sqlalchemy as sa
from alembic import op

revision = "3.1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "streams",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("seal", sa.String, nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("stream", sa.String, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("round", sa.Integer),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("private", sa.Text),
        sa.Column("seal", sa.String, nullable=False),
    )
    op.create_index("events_of_a_round", "events", ["stream", "round"])
    op.create_table(
        "postings",
        sa.Column("stream", sa.String, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("line", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("source", sa.String, nullable=False),
        sa.Column("target", sa.String, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.CheckConstraint("amount > 0", name="postings_move_something"),
    )
    for name, column in (("postings_from_purses", "source"), ("postings_to_purses", "target")):
        purses = sa.text(f"{column} LIKE 'purse/%'")
        op.create_index(name, "postings", [column], sqlite_where=purses, postgresql_where=purses)
    op.create_table(
        "balances",
        sa.Column("account", sa.String, primary_key=True),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("may_owe", sa.Boolean, nullable=False),
        sa.CheckConstraint("amount >= 0 OR may_owe", name="balances_are_not_owed"),
    )
    op.create_table(
        "commands",
        sa.Column("player", sa.String, primary_key=True),
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("stream", sa.String, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("reply", sa.Text, nullable=False),
        sa.Column("seal", sa.String, nullable=False),
    )
    op.create_table(
        "seeds",
        sa.Column("stream", sa.String, primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.String, primary_key=True),
        sa.Column("version", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("seal", sa.String, nullable=False),
    )
    op.create_table(
        "rounds_played",
        sa.Column("player", sa.String, primary_key=True),
        sa.Column("at", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("stream", sa.String, primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("net", sa.BigInteger, nullable=False),
    )
