"""What lies on the map: track, cities and stations, and where they may be put."""
