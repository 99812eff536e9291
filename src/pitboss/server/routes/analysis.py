"""HTTP routes: advice, charts, solutions and training spots, computed by the analysts."""

import json
import secrets
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse

from pitboss.analysis.left_out import left_out
from pitboss.analysis.terms import TRIPS, Terms, own_trips_table, terms_of
from pitboss.errors import ParseError
from pitboss.game.cards import format_cards, parse_cards
from pitboss.game.paytables import NAMED_TABLES
from pitboss.game.profiles import profile as named
from pitboss.protocol.analysis import (
    Advice,
    AdviceForm,
    Chart,
    FlopChart,
    FlopsForm,
    SolvedGame,
    TrainingSpots,
)
from pitboss.protocol.games import GameForm
from pitboss.server.analyst_pool import Question
from pitboss.server.routes.games import rules_asked
from pitboss.server.security import address_of, house_of

router = APIRouter(prefix="/api", tags=["analysis"])

BOOK = terms_of(named("house"))  # of the shipped book: nothing has to be counted before the flop

# What a question costs of the rate limit; one with a cached answer costs 1.
QUICK, CHART, THOROUGH = 1, 5, 10
MULTIPLES_FOR_ONE = 8  # raises, on all streets, that cost as much as one thorough question
SPOTS_FOR_ONE = 2


@router.post("/advice", response_model=Advice)
async def advice(form: AdviceForm, request: Request) -> Response:
    """The exact value of every action with a hand, and why."""
    rules = rules_asked(form)
    terms = terms_of(rules)
    hand = {name: _cards(name, getattr(form, name)) for name in ("cards", "board", "dead")}
    counted = not hand["board"] and (terms != BOOK or bool(hand["dead"]))
    question = Question("advice", rules, terms, details=tuple(hand.items()), takes_long=counted)
    answer = await _answer(request, question, "advice", _thorough(terms) if counted else QUICK)
    return JSONResponse({"rules": rules.name, **answer, "note": left_out(rules)})


@router.post("/chart", response_model=Chart)
async def chart(form: GameForm, request: Request) -> Response:
    """The starting hands, 13 by 13: suited ones above the diagonal."""
    rules = rules_asked(form)
    terms = terms_of(rules)
    counted = terms != BOOK
    question = Question("chart", rules, terms, takes_long=counted)
    answer = await _answer(request, question, "a chart", _thorough(terms) if counted else CHART)
    return JSONResponse({"title": f"Starting hands · {rules.title}", **answer})


@router.post("/chart/flops", response_model=FlopChart)
async def flop_chart(form: FlopsForm, request: Request) -> Response:
    """The flops of a starting hand: on which to raise."""
    rules = rules_asked(form)
    terms, details = terms_of(rules), (("hand", form.hand.strip()),)
    question = Question("flops", rules, terms, details=details, takes_long=True)
    answer = await _answer(request, question, "a flop chart", _thorough(terms))
    return JSONResponse({"title": f"{answer['name']} on the flop · {rules.title}", **answer})


@router.post("/solve", response_model=SolvedGame)
async def solve(form: GameForm, request: Request) -> Response:
    """The exact solution of a game, as `pitboss solve --json` prints it."""
    rules = rules_asked(form)
    terms = terms_of(rules)
    # A solution has all Trips tables that have a name, whichever of them is the game's.
    trips = own_trips_table(rules)
    if trips is not None and trips.name in NAMED_TABLES[TRIPS]:
        trips = None
    question = Question("solve", rules, terms, trips, takes_long=True)
    return JSONResponse(await _answer(request, question, "a solution", _thorough(terms)))


@router.get("/spots", response_model=TrainingSpots)
async def spots(
    request: Request,
    street: Literal["any", "preflop", "flop", "river"] = "any",
    count: Annotated[int, Query(ge=1, le=20)] = 10,
    seed: Annotated[str | None, Query(min_length=1, max_length=64)] = None,
    profile: Annotated[str, Query(max_length=40)] = "house",
) -> Response:
    """Spots to train on, with their answers; the same ones for the same seed."""
    rules = rules_asked(GameForm(profile=profile))
    terms, drawn = terms_of(rules), seed or secrets.token_hex(8)
    details = (("street", None if street == "any" else street), ("count", count), ("seed", drawn))
    question = Question(
        "spots",
        rules,
        terms,
        details=details,
        takes_long=terms != BOOK,
        cached=seed is not None,  # a random seed is hardly asked for again
    )
    answer = await _answer(request, question, f"{count} spots", -(-count // SPOTS_FOR_ONE))
    for spot in answer["spots"]:
        spot["advice"] |= {"rules": rules.name, "note": left_out(rules)}
    return JSONResponse({"seed": drawn, **answer})


async def _answer(request: Request, question: Question, asked: str, cost: int) -> dict[str, Any]:
    house, caller = house_of(request), address_of(request)
    house.analysts.check(question, caller, asked)
    most = int(house.analyst_questions.burst)  # a full bucket is enough for any question
    counts = 1 if house.analysts.knows(question) else min(cost, most)
    house.analyst_questions.check(caller, house.clock.now(), asked, counts)
    answer: dict[str, Any] = json.loads(await house.analysts.ask(question, caller))
    return answer


def _thorough(terms: Terms) -> int:
    """Counting takes as long as there are raises to count."""
    multiples = len(terms.preflop) + len(terms.flop) + len(terms.river)
    return THOROUGH * -(-multiples // MULTIPLES_FOR_ONE)


def _cards(field: str, text: str) -> str:
    """Normalized, so that equal questions are equal."""
    try:
        return format_cards(parse_cards(text))
    except ParseError as error:
        raise ParseError(f"{field!r}: {error}") from None
