"""Branch and bound: routes grown leg by leg from the stations, and sets of routes put together."""
