"""Runs with networks among the trains."""
