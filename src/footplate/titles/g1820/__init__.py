"""1820: rules.py begins."""
