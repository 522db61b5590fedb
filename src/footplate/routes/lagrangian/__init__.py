"""Tolls that keep trains apart, on boards that are too much for a diagram: Lagrangian duality."""
