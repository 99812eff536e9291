"""For those who run the house: is it well, and what does it do."""

import asyncio

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST

from pitboss.errors import StorageError
from pitboss.server.guard import AHost, TheHouse

door = APIRouter(tags=["health"])


@door.get("/healthz")
async def health(house: TheHouse) -> JSONResponse:
    """200 while the house is open and its database answers."""
    try:
        await asyncio.to_thread(house.sql.versions, "health/")
    except StorageError:
        return JSONResponse({"status": "no database"}, 503)
    status = "draining" if house.rooms.draining else "ok"
    return JSONResponse({"status": status}, 503 if house.rooms.draining else 200)


@door.get("/metrics")
async def metrics(house: TheHouse) -> Response:
    return Response(house.metrics.text(), media_type=CONTENT_TYPE_LATEST)


@door.post("/api/host/drain", status_code=202)
async def drain(_: AHost, house: TheHouse) -> JSONResponse:
    """No more rounds are opened; those that are on are played out."""
    house.begin_to_drain()
    return JSONResponse({"status": "draining", "running": house.rooms.running()}, 202)
