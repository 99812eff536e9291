"""A void as it stands on its slip: of which kind, what went back to whom, and the collection."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from pitboss.game.money import ZERO, Cents, format_money, parse_money


class VoidKind(StrEnum):
    """What stopped the round for good (clauses 12.2 to 12.4)."""

    FAULT = "fault"
    MISDEAL = "misdeal"
    EXPOSED_CARD = "exposed card"


class OnVoid(StrEnum):
    """What becomes of a collection that was taken before the void (clause 12.2)."""

    RETURNED = "returned"
    KEPT = "kept"


@dataclass(frozen=True, slots=True)
class VoidSlip:
    """What the slip of a void says beside its reason."""

    kind: VoidKind = VoidKind.FAULT
    returned: Mapping[int, Cents] = field(default_factory=dict)  # wagers by seat, the bank's too
    refunded: Cents = ZERO  # of the collection

    @property
    def words(self) -> str:
        """`void`, or `void, misdeal`."""
        return "void" if self.kind is VoidKind.FAULT else f"void, {self.kind}"


def void_slip_form(slip: VoidSlip) -> dict[str, Any]:
    """As JSON: one shape for views and records."""
    return {
        "kind": slip.kind.value,
        "returned": {str(seat): format_money(amount) for seat, amount in slip.returned.items()},
        "collection_returned": format_money(slip.refunded),
    }


def parse_void_slip(form: Mapping[str, Any]) -> VoidSlip:
    returned = {int(seat): parse_money(amount) for seat, amount in form["returned"].items()}
    return VoidSlip(VoidKind(form["kind"]), returned, parse_money(form["collection_returned"]))
