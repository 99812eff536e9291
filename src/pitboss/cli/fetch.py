"""Fetches a text over HTTP: within ten seconds, one megabyte at most, from the named host only."""

import json
import time

import httpx

from pitboss.cli.files import shown
from pitboss.errors import ParseError, StorageError

SECONDS = 10
MOST_BYTES = 1_000_000
_MOST_REDIRECTS = 5
_PROBLEM = "application/problem+json"  # how a server says why not, in `detail`
_LONGEST_REASON = 200


def fetch_text(address: str) -> str:
    try:
        url = httpx.URL(address)
        if not url.host:
            raise _no(address, "it names no host; write it as in http://127.0.0.1:8000/history/…")
        raw = _fetch(url)
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ParseError(f"{shown(address)}: not a text in UTF-8") from None
    except httpx.TimeoutException:
        raise _no(address, f"no answer within {SECONDS} seconds") from None
    except UnicodeError:  # of the codec for the names of hosts
        raise _no(address, "its host is not the name of a host") from None
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
        raise _no(address, str(error) or type(error).__name__) from None


def _fetch(address: httpx.URL) -> bytes:
    # Uncompressed: a compressed body could expand to any size.
    headers = {"accept": "application/json", "accept-encoding": "identity"}
    until = time.monotonic() + SECONDS
    with httpx.Client(timeout=SECONDS, headers=headers) as client:
        here = address
        for _ in range(_MOST_REDIRECTS):
            with client.stream("GET", here) as answer:
                if answer.next_request is None:
                    return _body(address, answer, until)
                there = answer.next_request.url
            if (there.host, there.scheme) not in (
                (address.host, here.scheme),
                (address.host, "https"),
            ):
                raise _no(address, f"it leads to another place, {there}")
            here = there
    raise _no(address, "it redirects too often")


def _body(address: httpx.URL, answer: httpx.Response, until: float) -> bytes:
    if answer.status_code == 200:
        return _whole(address, answer, until)
    status = f"{answer.status_code} {answer.reason_phrase}".strip()
    explained = answer.headers.get("content-type", "").startswith(_PROBLEM)
    detail = _detail(_whole(address, answer, until)) if explained else ""
    raise _no(address, f"{detail} ({status})" if detail else f"the answer is {status}")


def _whole(address: httpx.URL, answer: httpx.Response, until: float) -> bytes:
    body = b""
    for part in answer.iter_raw():
        body += part
        if len(body) > MOST_BYTES:
            raise _no(address, f"it is larger than {MOST_BYTES:,} bytes")
        if time.monotonic() > until:
            raise _no(address, f"it takes more than {SECONDS} seconds")
    return body


def _detail(problem: bytes) -> str:
    """The server's reason, on one line and without control characters."""
    try:
        found = json.loads(problem)
    except (ValueError, RecursionError):
        return ""
    detail = found.get("detail") if isinstance(found, dict) else None
    if not isinstance(detail, str):
        return ""
    words = " ".join(detail[: 2 * _LONGEST_REASON].split())
    plain = "".join(sign if sign.isprintable() else "?" for sign in words)
    return plain if len(plain) <= _LONGEST_REASON else f"{plain[:_LONGEST_REASON]}…"


def _no(address: object, reason: str) -> StorageError:
    return StorageError(f"cannot read {shown(str(address))!r}: {reason}")
