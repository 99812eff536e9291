"""A socket without a library in between, for what no library would send."""

import os
import socket
import struct
from collections.abc import Iterable
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from tests.server.serving import SECONDS

CONT, TEXT, BINARY, CLOSE, PING = 0, 1, 2, 8, 9
_NO_MASK = bytes(4)  # a mask that changes nothing is a mask


def frame(opcode: int, payload: bytes = b"", fin: bool = True, compressed: bool = False) -> bytes:
    head = bytes([fin << 7 | compressed << 6 | opcode])
    if len(payload) < 126:
        head += bytes([0x80 | len(payload)])
    else:
        head += bytes([0x80 | 126]) + struct.pack("!H", len(payload))
    return head + _NO_MASK + payload


class Raw:
    """A TCP connection to a server. Use as a context."""

    def __init__(self, url: str, receive_buffer: int | None = None) -> None:
        parts = urlsplit(url)
        self.host, self.port = parts.hostname, parts.port
        self.socket = socket.socket()
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(SECONDS)
        self.socket.connect((self.host, self.port))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def sent_until_full(self, parts: Iterable[bytes]) -> bool:
        """Sends without reading; whether the server stopped reading, or cut off, before the end."""
        self.socket.settimeout(1.0)
        try:
            for part in parts:
                self.send(part)
        except (TimeoutError, ConnectionError):
            return True
        finally:
            self.socket.settimeout(SECONDS)
        return False

    def shake_hands(self, *headers: str, token: str | None = None) -> str:
        """Becomes a WebSocket; the head of the answer."""
        lines = [
            "GET /api/play HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {os.urandom(12).hex()[:22]}==",
            *([] if token is None else [f"Authorization: Bearer {token}"]),
            *headers,
        ]
        self.send("".join(f"{line}\r\n" for line in [*lines, ""]).encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            byte = self.socket.recv(1)
            assert byte, f"closed after {head!r}"
            head += byte
        return head.decode()

    def rest(self) -> bytes:
        """All that still comes, until the server closes."""
        received = b""
        try:
            while data := self.socket.recv(65536):
                received += data
        except ConnectionResetError:
            pass
        return received

    def close_code(self) -> int:
        """Of the frame that closes; those before it are passed over."""
        with self.socket.makefile("rb") as stream:
            while True:
                opcode, length = stream.read(2)
                if length == 126:
                    (length,) = struct.unpack("!H", stream.read(2))
                payload = stream.read(length)
                if opcode & 15 == CLOSE:
                    return int.from_bytes(payload[:2], "big")
