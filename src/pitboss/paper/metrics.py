"""How wide a text is, so that words are set to fit their circle before anybody looks at them."""

from unicodedata import east_asian_width

# Thousandths of the size, of Helvetica and the faces made to its measure, by character.
_WIDTHS = {
    **dict.fromkeys("ijl'", 222),
    **dict.fromkeys(" !,./:;I[]\\ft|", 278),
    **dict.fromkeys("r()-`", 333),
    **dict.fromkeys('cksvxyzJ*"', 500),
    **dict.fromkeys("0123456789abdeghnopquL$#?–", 556),
    **dict.fromkeys("FTZ", 611),
    **dict.fromkeys("ABEKPSVXY&", 667),
    **dict.fromkeys("CDHNRUw", 722),
    **dict.fromkeys("GOQ", 778),
    **dict.fromkeys("mM", 833),
    **dict.fromkeys("W%@", 1015),
}
_OTHER, _WIDE = 722, 1000
_MARGIN = 1.16  # bold letters, and printers that put another face in its place


def text_width(text: str, size: float) -> float:
    """An upper estimate, in the unit of `size`."""
    thousandths = sum(
        _WIDTHS.get(one, _WIDE if east_asian_width(one) in "WF" else _OTHER) for one in text
    )
    return thousandths * size * _MARGIN / 1000


def fitting_size(text: str, width: float, largest: float) -> float:
    """The largest size at which the text is no wider than that."""
    return min(largest, width / text_width(text, 1)) if text else largest


def wrapped(text: str) -> list[str]:
    """A label on one line, or on the two that are most alike in length."""
    words = text.split()
    if len(words) < 2:
        return [text]
    breaks = ([" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words)))
    return min(breaks, key=lambda two: max(text_width(line, 1) for line in two))
