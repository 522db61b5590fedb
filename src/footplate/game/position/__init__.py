"""A position as text: a line for each company, hex or private company that differs from the start (docs/positions.md).

`writer` writes it and `reader` reads it; both leave the words of a line to `grammar`, and what is not written to
`sketch`, which makes a state of what is.
"""
