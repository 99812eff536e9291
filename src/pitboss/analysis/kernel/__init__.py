"""Compiled functions only: integers and arrays in, integers out. Kernels count, Python divides.
Two compute in floats: `walks`, with bounds that its callers know, and `histograms`, which add up
whole numbers.

The kernels speak in small integers. A *rank* is 0 (two) to 12 (ace), a *place* is where a rank
stands in the deck at hand, a *card* is 4 · place + suit. On a board where three or more cards share
a suit, a card's *type* is its place, or its place plus the number of ranks if it is of that suit;
on any other board suits do not matter and the type is the place. A *kind* is a pair of types, in
any order: all that matters of a hand, given the board.
"""
