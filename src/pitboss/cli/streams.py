"""Standard output for any terminal: replaces characters that it cannot show, a spade by an s."""

import codecs
import sys

_PLAIN = dict(zip("♠♥♦♣▒█▸●–›·…─\N{NO-BREAK SPACE}", "shdc##>*->-.- ", strict=True))


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(_PLAIN.get(sign, "?") for sign in lost), error.end


def prepare_streams() -> None:
    codecs.register_error("plainly", _plainly)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="plainly")
