"""Frontier diagrams: every route of a company once, in a small graph of choices, and what follows from it.

Knuth 7.1.4 calls the method Simpath; Kawahara and others speak of frontier-based search.
"""
