"""What the server keeps: tables, seats, and the journal of moves. One SQLite file, or PostgreSQL by its address."""
