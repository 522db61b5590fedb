"""Tuning by self-play: positions of played games, a network fitted to them, weights found by evolution.

docs/training.md says what is run how, and what it gave.
"""
