"""What wagers are worth, compiled."""

from pitboss.analysis import wagers
from pitboss.analysis.kernel.compiling import inlined

base_and_play = inlined(wagers.base_and_play)
river_choice = inlined(wagers.river_choice)
