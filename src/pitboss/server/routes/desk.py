"""HTTP routes: the settlement desk."""

import asyncio

from fastapi import APIRouter, Request

from pitboss.desk.clauses import Clause, clauses
from pitboss.desk.forms import HandForm, check_no_field_twice
from pitboss.desk.page import HandPage, page
from pitboss.desk.settle import played, rules_of
from pitboss.errors import ParseError
from pitboss.game.profiles import PROFILES, parse_rules, profile
from pitboss.game.rules import Rules
from pitboss.server.security import TheHouse, address_of

router = APIRouter(prefix="/api", tags=["desk"])


@router.post("/settle")
async def settle(hand: HandForm, request: Request, house: TheHouse) -> HandPage:
    """A disputed hand, settled: the answer of `pitboss settle`, with a reason for every line."""
    house.look_ups.check(address_of(request), house.clock.now(), "another hand")
    check_no_field_twice(await request.body())
    return await asyncio.to_thread(_settled, hand)


@router.get("/clauses")
async def look_up() -> tuple[Clause, ...]:
    """The clauses of the rule book, which an answer names by their numbers."""
    return clauses()


def _settled(hand: HandForm) -> HandPage:
    return page(played(hand, rules_of(hand, _rules(hand.rules))))


def _rules(text: str) -> Rules:
    """Rules by name, or as TOML; unlike the command, the server reads no files."""
    if text in PROFILES:
        return profile(text)
    if "=" not in text:
        raise ParseError(f"'rules' are unknown: one of {', '.join(PROFILES)}, or rules as TOML")
    return parse_rules(text, "rules")
