"""Passwords and tokens: the only place that handles them in plain text.

Only Argon2id hashes of passwords and SHA-256 digests of tokens are stored or logged.
"""

import hashlib
import secrets
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

_TOKEN_BYTES = 32


def new_token() -> str:
    return secrets.token_urlsafe(_TOKEN_BYTES)


def digest_of(token: str) -> str:
    """A token is random: it needs neither salt nor stretching."""
    return hashlib.sha256(_bytes(token)).hexdigest()


class Passwords:
    def __init__(self, hasher: PasswordHasher) -> None:
        self._hasher = hasher
        self._dummy_hash = hasher.hash(new_token())

    def hash(self, password: str) -> str:
        return self._hasher.hash(_normalized(password))

    def verify(self, password: str, hash: str | None) -> bool:
        """Takes as long without a hash, so that the time does not reveal which names exist."""
        try:
            self._hasher.verify(hash or self._dummy_hash, _normalized(password))
        except VerifyMismatchError:
            return False
        return hash is not None

    def is_outdated(self, hash: str) -> bool:
        return self._hasher.check_needs_rehash(hash)


def _normalized(password: str) -> bytes:
    """Keyboards may encode the same characters differently."""
    return _bytes(unicodedata.normalize("NFKC", password))


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogatepass")  # JSON can carry lone surrogates
