"""What a route is, what it earns, and the numbers that every search works with."""
