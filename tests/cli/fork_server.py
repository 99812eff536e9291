"""Runs `pitboss` in a fork of a process that has imported it already.

A fork is a process of its own, with pipes, folder and exit code like any other, and it spares a
test the second that an interpreter takes to import everything. Started with one end of a socket:
each message on it is one command as JSON, with the three standard streams; the answers are the
fork's process id, then its exit code.
"""

import gc
import json
import os
import pkgutil
import signal
import socket
import sys
from importlib import import_module
from typing import Any

_LONGEST_ORDER = 1 << 20  # bytes
_PACKAGES = ("analysis", "cli", "client", "desk", "server", "verifier")


def main(descriptor: int) -> None:
    _import_what_commands_use()
    gc.freeze()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the tests; they close the socket
    with socket.socket(fileno=descriptor) as orders:
        while True:
            order, streams, _, _ = socket.recv_fds(orders, _LONGEST_ORDER, 3)
            if not order:
                return
            child = os.fork()
            if child == 0:
                orders.close()
                _become(json.loads(order), streams)
            for stream in streams:
                os.close(stream)
            orders.send(str(child).encode())
            _, status = os.waitpid(child, 0)
            orders.send(str(os.waitstatus_to_exitcode(status)).encode())


def _import_what_commands_use() -> None:
    for name in _PACKAGES:
        package = import_module(f"pitboss.{name}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)


def _become(order: dict[str, Any], streams: list[int]) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for stream, number in zip(streams, (0, 1, 2), strict=True):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    sys.argv = ["pitboss", *order["words"]]
    code = 1
    try:
        from pitboss.cli.main import run

        run()
        code = 0
    except SystemExit as done:
        code = done.code if isinstance(done.code, int) else 1
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    main(int(sys.argv[1]))
