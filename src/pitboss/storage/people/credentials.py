"""Passwords and tokens: the only place that meets them in clear. Nothing here is stored or logged
but Argon2id hashes of passwords and SHA-256 digests of tokens.
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
    """A token is random enough to need neither salt nor stretching."""
    return hashlib.sha256(_bytes(token)).hexdigest()


class Passwords:
    def __init__(self, hasher: PasswordHasher) -> None:
        self._hasher = hasher
        self._of_nobody = hasher.hash(new_token())

    def hash(self, password: str) -> str:
        return self._hasher.hash(_spelled(password))

    def fits(self, password: str, hash: str | None) -> bool:
        """Where there is no hash the work is done all the same: time does not tell who is known."""
        try:
            self._hasher.verify(hash or self._of_nobody, _spelled(password))
        except VerifyMismatchError:
            return False
        return hash is not None

    def is_outdated(self, hash: str) -> bool:
        return self._hasher.check_needs_rehash(hash)


def _spelled(password: str) -> bytes:
    """One spelling for what two keyboards may encode differently."""
    return _bytes(unicodedata.normalize("NFKC", password))


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogatepass")  # JSON can carry halves of characters
