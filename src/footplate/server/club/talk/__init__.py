"""Talk at a table and in the lobby, and who is there."""
