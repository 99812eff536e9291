"""Why a check does not hold, or cannot be made, in one line; text of the record in it is short and
printable."""


class FailedCheck(Exception):
    """A check does not hold. Never leaves the verifier."""


class NotCheckable(Exception):
    """A check needs what the record may keep back: cards that nobody turned, and the seed of a
    sealed deal. No fault of the record. Never leaves the verifier."""


def short_repr(value: object) -> str:
    text = ascii(value[:60] if isinstance(value, str) else value)
    return text if len(text) <= 60 else f"{text[:60]}…"
