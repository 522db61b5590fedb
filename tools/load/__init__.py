"""A busy evening at the server, made by machine: `python -m tools.load`."""
