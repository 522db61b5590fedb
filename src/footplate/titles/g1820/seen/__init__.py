"""What people are shown: facts, charts and charters, and what an action comes to."""
