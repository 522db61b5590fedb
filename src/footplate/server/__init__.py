"""The server: tables, seats, storage, live news. It owns the truth; the engine says what is legal."""
