"""A port that stays the test's own while its server is down."""

import socket


def reserve_port() -> socket.socket:
    """A socket that is bound and does not listen: until it is closed, the system gives its port to
    nobody, connections to it are refused, and a server that names the port may listen on it."""
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server sets it
    reserved.bind(("127.0.0.1", 0))
    return reserved
