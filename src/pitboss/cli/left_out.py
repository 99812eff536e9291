"""What advice leaves out at a table where a player banks."""

from pitboss.game.bank import Coverage
from pitboss.game.rules import Rules


def left_out(rules: Rules) -> str | None:
    """What advice and charts do not count at a table where coverage can bind."""
    if rules.coverage is Coverage.UNLIMITED:
        return None
    return "left out of these numbers: the coverage, by which the player/dealer's wager can run out"
