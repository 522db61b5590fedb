"""The server: tables, seats, storage, live news. It is the single source of truth; the engine says what is legal."""
