"""What wagers are worth, compiled."""

from pitboss.analysis import wagers
from pitboss.analysis.kernel.compiling import inlined

ante_and_blind = inlined(wagers.ante_and_blind)
river_choice = inlined(wagers.river_choice)
