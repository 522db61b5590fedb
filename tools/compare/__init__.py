"""Two checkouts side by side: the same work in each, what came out of it and what it cost."""
