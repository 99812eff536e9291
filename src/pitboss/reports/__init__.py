"""The mathematics of a game as one document, as a test laboratory expects it."""
