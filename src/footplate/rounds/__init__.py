"""The reusable rounds and steps: auctions, stock rounds, operating rounds. A title is given those it plays."""
