"""Golden playthroughs: whole sessions as text, played again and compared."""
