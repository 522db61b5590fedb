"""What bots guess: how it goes on, what is worth a look. Nothing here is a rule."""
