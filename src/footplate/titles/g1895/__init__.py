"""1895 Namibia."""
