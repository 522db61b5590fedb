"""Run by alembic: migrations go over the connection that the server has opened."""

from __future__ import annotations

from alembic import context

from footplate.server.storage.schema import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    render_as_batch=connection.dialect.name == "sqlite",
)
with context.begin_transaction():
    context.run_migrations()
