"""A table that lives: seats, stacks, the button, the decks and the books. No input, no output."""
