"""The rules of the game: pure, and on the standard library alone."""
