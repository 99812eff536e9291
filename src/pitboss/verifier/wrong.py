"""What is wrong with a record, in one line of words; foreign text in it is short and printable."""


class Wrong(Exception):
    """A check does not hold. Never leaves the verifier."""


def shown(value: object) -> str:
    text = ascii(value[:60] if isinstance(value, str) else value)
    return text if len(text) <= 60 else f"{text[:60]}…"
