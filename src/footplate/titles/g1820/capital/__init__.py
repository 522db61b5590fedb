"""Shares, who directs a company, prices, loans, and money that must be raised."""
