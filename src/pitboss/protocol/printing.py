"""The sheets that a house prints, as they are listed over HTTP."""

from typing import Annotated

from pydantic import BaseModel

from pitboss.paper.sheets import FilledFrom, SheetKind
from pitboss.protocol.fields import one_of


class SheetLine(BaseModel):
    """A sheet: its name in addresses, and where its figures come from."""

    name: str
    title: str
    subject: str
    filled_from: Annotated[str, one_of(FilledFrom)]
    svg: bool


def sheet_line(kind: SheetKind) -> SheetLine:
    return SheetLine(
        name=kind.name,
        title=kind.title,
        subject=kind.subject,
        filled_from=kind.filled_from.value,
        svg=kind.svg,
    )
