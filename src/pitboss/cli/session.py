"""The file that keeps a session's history: every round is on disk before the next one is dealt."""

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from pitboss.cli.files import shown
from pitboss.errors import StorageError
from pitboss.game.money import Cents
from pitboss.game.round import Round
from pitboss.game.rules import Rules
from pitboss.table.history import HistoryWriter


def data_folder() -> Path:
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    if not data.is_absolute():  # the specification says to ignore it
        data = Path.home() / ".local" / "share"
    return data / "pitboss"


def make_data_folder() -> None:
    """The one folder that is made unasked: another that is missing has been mistyped."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"cannot make the folder {folder}: {_reason(error)}") from None


def default_database() -> str:
    """The URL of the server's own file."""
    return f"sqlite:///{data_folder() / 'pitboss.db'}"


def default_history() -> Path:
    """A new file in the user's data folder, named after the time of day."""
    now = datetime.now().strftime("%Y-%m-%d-%H%M%S")  # local: it is a name for the user to find
    return data_folder() / f"{now}-{os.getpid()}.history"


def check_new_file(path: Path) -> None:
    """Refuses a place for the history where there is something, or nothing can be."""
    try:
        if path.exists():
            raise StorageError(f"{shown(str(path))} exists already; --history names a new file")
        if not path.parent.is_dir():
            raise _no_place(path, "its folder does not exist")
    except (OSError, ValueError) as error:
        raise _no_place(path, _reason(error)) from None


class SessionFile:
    def __init__(self, path: Path, rules: Rules, seat: int) -> None:
        self.path = path
        self._failed = False
        self._writer = HistoryWriter(rules, seat)
        check_new_file(path)
        try:
            self._file = path.open("xb", buffering=0)
        except (OSError, ValueError) as error:
            raise _no_place(path, _reason(error)) from None
        try:
            self._write(self._writer.heading)
        except StorageError:
            path.unlink(missing_ok=True)
            raise

    def round(self, round: Round) -> None:
        self._write(self._writer.round(round))

    def close(self, stack: Cents) -> None:
        self._write(self._writer.closing(stack))
        self._file.close()

    def _write(self, text: str) -> None:
        """All of the text, or none of it: half a line would look like a forgery."""
        if self._failed:
            return
        whole = self._file.tell()
        try:
            left = text.encode()
            while left:  # a disk that fills up may take a part and refuse only the next
                left = left[self._file.write(left) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            self._failed = True
            with suppress(OSError):
                self._file.truncate(whole)
            raise StorageError(f"cannot write {self.path}: {_reason(error)}") from None


def _no_place(path: Path, reason: str) -> StorageError:
    words = f"cannot keep the history in {shown(str(path))}: {reason}"
    return StorageError(f"{words}; --history names another place")


def _reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
