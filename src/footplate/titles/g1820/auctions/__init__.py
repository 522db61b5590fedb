"""Cousins, future trains and whole companies under the hammer."""
