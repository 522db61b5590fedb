"""Clocks: how long a table waits for whom, and what happens when it has waited long enough."""
