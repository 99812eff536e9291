"""Names in the journal: of streams, and of the accounts that chips move between."""

from pitboss.table.ledger import Account

HOUSE = "house"  # the stream of what the house does, and its name among players
TABLES = "table/"  # the prefix of tables' streams

MINT = "house/mint"  # where players' chips come from
BOTS = "house/bots"  # where bots' chips come from, and where they go


def stream_of(table_id: str) -> str:
    return f"{TABLES}{table_id}"


def table_id_of(stream: str) -> str:
    return stream.removeprefix(TABLES)


def purse_of(player: str) -> str:
    return f"purse/{player}"


def account_name(stream: str, account: Account) -> str:
    """The journal's name of an account in a table's books."""
    return f"{stream}/{account.name.replace(' ', '/')}"
