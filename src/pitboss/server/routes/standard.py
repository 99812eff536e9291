"""Over HTTP: the standard game, and what can be stated about another."""

from fastapi import APIRouter

from pitboss.analysis.terms import MOST_ODDS
from pitboss.game.contradictions import MOST_MULTIPLE
from pitboss.game.hands import HandCategory
from pitboss.game.paytables import NAMED_TABLES
from pitboss.game.profiles import profile
from pitboss.protocol.games import Standard, game_form

router = APIRouter(prefix="/api", tags=["lobby"])


@router.get("/standard")
async def standard() -> Standard:
    """The game that all others are compared with, and the bounds of what can be changed."""
    return Standard(
        hands=[str(category) for category in reversed(HandCategory)],
        tables={
            spot: {name: str(table) for name, table in tables.items()}
            for spot, tables in NAMED_TABLES.items()
        },
        game=game_form(profile("house")),
        most_multiple=MOST_MULTIPLE,
        most_odds=MOST_ODDS,
    )
