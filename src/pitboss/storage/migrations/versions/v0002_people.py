"""Who the players are: names and passwords, sessions, and the links that make a host."""

import sqlalchemy as sa
from alembic import op

revision = "3.2"
down_revision = "3.1"


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("password", sa.String),
        sa.CheckConstraint("role IN ('player', 'host')", name="players_have_a_role"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String, primary_key=True),
        sa.Column("player", sa.String, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_of_a_player", "sessions", ["player"])
    op.create_index("sessions_by_expiry", "sessions", ["expires_at"])
    op.create_table(
        "host_links",
        sa.Column("token", sa.String, primary_key=True),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger),
        sa.Column("used_by", sa.String),
    )
