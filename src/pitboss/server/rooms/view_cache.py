"""The parts of a view that all watchers share, as JSON, built once for each version."""

from itertools import takewhile

from pitboss.protocol.frames import happened_part, public_part
from pitboss.server.rooms.table_state import TableState
from pitboss.table.view import table_view


class ViewCache:
    def __init__(self, state: TableState) -> None:
        self._state = state
        self._version = 0  # that the parts below are of
        self._public: bytes | None = None
        self._happened: dict[int, bytes] = {}  # by the version that a watcher has seen

    def public(self) -> bytes:
        """What everybody may see."""
        self._refresh()
        if self._public is None:
            self._public = public_part(table_view(self._state.table, None))
        return self._public

    def happened_since(self, version: int) -> bytes:
        """What has happened since that version; most watchers have seen the same one."""
        self._refresh()
        if version not in self._happened:
            newest = takewhile(lambda it: it.number > version, reversed(self._state.happened))
            self._happened[version] = happened_part(reversed(list(newest)))
        return self._happened[version]

    def _refresh(self) -> None:
        if self._version != self._state.version:
            self._version, self._public, self._happened = self._state.version, None, {}
