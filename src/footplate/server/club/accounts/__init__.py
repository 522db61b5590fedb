"""Accounts, for those who want one: to be known on every device."""
