"""Over HTTP: rounds that are over, and a player's own."""

from fastapi import APIRouter

door = APIRouter(prefix="/api", tags=["history"])
