"""What a room prints: sheets made of the rules alone, or of the rules and what the journal says."""
