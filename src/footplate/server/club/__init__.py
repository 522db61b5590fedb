"""What groups that play for weeks need: to be known, to be called, to keep time. Nobody needs any of it to play."""
