"""Whether a house is open, over HTTP."""

from pydantic import BaseModel


class Health(BaseModel):
    status: str


class Draining(Health):
    running: int  # rounds that are still played
