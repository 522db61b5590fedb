"""Other programs' game files: reading and writing 18xx.games JSON, and comparing with its recorded states."""
