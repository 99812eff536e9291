"""What advice, charts and laws leave out at a table where coverage can bind, in one wording."""

from pitboss.game.bank import Coverage
from pitboss.game.rules import Rules

COVERAGE = "coverage is left out of these numbers"


def left_out(rules: Rules) -> str | None:
    """Numbers that count every wager in full say so where the bank may not cover all of them; None
    where it does (clause 9.4)."""
    if rules.coverage is Coverage.UNLIMITED:
        return None
    return f"{COVERAGE}: the player/dealer's wager may run out"
