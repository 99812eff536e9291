"""A table over many rounds: seats, stacks, the button, decks and books. No input or output."""
