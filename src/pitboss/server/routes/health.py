"""HTTP routes for operators: health, metrics and draining."""

import asyncio

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST

from pitboss.errors import StorageError
from pitboss.protocol.health import Draining, Health
from pitboss.server.security import AHost, TheHouse

router = APIRouter(tags=["health"])


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz", responses={503: {"model": Health, "description": "Come back later."}})
async def health(house: TheHouse, response: Response) -> Health:
    """200 while the house is open and its database reads and writes."""
    try:
        await asyncio.to_thread(house.sql.versions, "health/")
    except StorageError:
        status = "no database"
    else:
        status = "draining" if house.rooms.draining else "ok"
        if not await house.journal.is_well():
            status = "no database"
    if status != "ok":
        response.status_code = 503
    return Health(status=status)


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(house: TheHouse) -> Response:
    return Response(house.metrics.text(), media_type=CONTENT_TYPE_LATEST)


@router.post("/api/host/drain", status_code=202)
async def drain(_: AHost, house: TheHouse) -> Draining:
    """No more rounds are opened; those that are on are played out."""
    house.start_draining()
    return Draining(status="draining", running=house.rooms.rounds_running())
