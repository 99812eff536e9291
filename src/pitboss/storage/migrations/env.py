"""Run by Alembic: applies the steps on the connection that `Database.migrate` brings."""

from alembic import context

from pitboss.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by rebuilding it
)
with context.begin_transaction():
    context.run_migrations()
