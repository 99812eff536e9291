"""The whole error tree. Every message is one line that names what is wrong and what is possible."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum


class PitbossError(Exception):
    """Anything this package refuses or cannot do."""


class ParseError(PitbossError):
    """Text that cannot be read."""


class MissingPackage(PitbossError, ModuleNotFoundError):
    """A package that is not installed, what needs it, and the extra that brings it."""

    def __init__(self, needed_by: str, package: str, extra: str) -> None:
        self.needed_by = needed_by
        self.extra = extra
        install = f'pip install "pitboss[{extra}]"'
        super().__init__(f"{needed_by} needs {package}; install it with: {install}", name=package)


class UnsoundHistory(ParseError):
    """A history that was changed or cut off, or that the rules contradict."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why rules are invalid: the fields at fault, the first of them to blame, and the sentence."""

    fields: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return f"{self.fields[0]}: {self.text}"


class InvalidRules(PitbossError):
    """Rules that contradict themselves, with every reason at once."""

    what = "rules"

    def __init__(self, name: str, reasons: Iterable[Reason]) -> None:
        self.name = name
        self.reasons = tuple(reasons)
        of_it = f" {name!r}" if name else ""
        super().__init__(f"invalid {self.what}{of_it}: " + "; ".join(map(str, self.reasons)))


class InvalidSetting(InvalidRules):
    """A table that cannot be set up this way, with every reason at once."""

    what = "table"


class Refusal(StrEnum):
    """Why the rules refuse, as a code. docs/refusals.md has a line for each."""

    WRONG_STAGE = "wrong-stage"
    NO_SUCH_SEAT = "no-such-seat"
    NOT_PLAYING = "not-playing"
    PLAYER_DEALER = "player-dealer"
    NO_PLAYER_DEALER = "no-player-dealer"
    NO_SUCH_SPOT = "no-such-spot"
    UNEQUAL = "unequal-to-ante"
    OUTSIDE_LIMITS = "outside-limits"
    OFF_INCREMENT = "off-increment"
    NOT_ENOUGH_CHIPS = "not-enough-chips"
    COLLECTION_TOO_HIGH = "collection-too-high"
    NO_WAGERS = "no-wagers"
    NO_PLAYER_DEALER_WAGER = "no-player-dealer-wager"
    BAD_DECK = "bad-deck"
    ALREADY_DECIDED = "already-decided"
    NOT_OFFERED = "not-offered"
    BAD_REASON = "bad-reason"
    BAD_NAME = "bad-name"
    BAD_AMOUNT = "bad-amount"
    SEAT_TAKEN = "seat-taken"
    ALREADY_SEATED = "already-seated"
    SEAT_EMPTY = "seat-empty"
    IN_PLAY = "in-play"
    ROUND_RUNNING = "round-running"
    NO_ROUND = "no-round"
    NOBODY_TO_PLAY = "nobody-to-play"
    BANK_NOT_OFFERED = "bank-not-offered"
    BANK_NOT_TAKEN = "bank-not-taken"
    GAME_PAUSED = "game-paused"
    NO_CHANGE = "no-change"
    BAD_SEED = "bad-seed"
    TABLE_CLOSED = "table-closed"
    TABLE_OCCUPIED = "table-occupied"


class IllegalAction(PitbossError):
    """A refusal: its code, what was asked, what is possible, and where, with no hidden card."""

    def __init__(self, code: Refusal, asked: str, possible: str, where: str = "") -> None:
        self.code = code
        self.asked = asked
        self.possible = possible
        self.where = where
        super().__init__(f"{asked}: {possible}" + (f" [{where}]" if where else ""))


class TableError(PitbossError):
    """A table whose ledger would not balance: a bug, never a player's mistake."""


class StorageError(PitbossError):
    """A file or database that cannot be read or written."""


class ServerError(PitbossError):
    """A server that cannot start."""


class ServerRefusal(StrEnum):
    """Why the server refuses, as a code. docs/refusals.md has a line for each."""

    BAD_NAME = "bad-name"
    NAME_TAKEN = "name-taken"
    NO_SUCH_PLAYER = "no-such-player"
    BAD_PASSWORD = "bad-password"
    WRONG_PASSWORD = "wrong-password"
    NOT_A_GUEST = "not-a-guest"
    NO_PASSWORD = "no-password"
    NOT_A_HOST = "not-a-host"
    LINK_USED = "link-used"
    BAD_AMOUNT = "bad-amount"
    BAD_REASON = "bad-reason"
    NOT_ENOUGH_CHIPS = "not-enough-chips"
    ENOUGH_CHIPS = "enough-chips"
    BAD_REQUEST = "bad-request"
    TOO_LARGE = "too-large"
    TOO_MANY_MESSAGES = "too-many-messages"
    NOT_LOGGED_IN = "not-logged-in"
    WRONG_ORIGIN = "wrong-origin"
    ID_REUSED = "id-reused"
    NO_SUCH_TABLE = "no-such-table"
    NO_SUCH_ROUND = "no-such-round"
    NOT_INVITED = "not-invited"
    TOO_MANY_TABLES = "too-many-tables"
    NOT_SEATED = "not-seated"
    SOLO_TABLE = "solo-table"
    DEALER_OPENS = "dealer-opens"
    STALE_ROUND = "stale-round"
    STALE_VERSION = "stale-version"
    DRAINING = "draining"
    UNAVAILABLE = "unavailable"
    NO_SUCH_PAGE = "no-such-page"
    NO_SUCH_METHOD = "no-such-method"
    FAULT = "fault"


class Refused(PitbossError):
    """A refusal by the server: its code, what was asked, and what is possible; never a secret."""

    def __init__(self, code: ServerRefusal, asked: str, possible: str) -> None:
        self.code = code
        self.asked = asked
        self.possible = possible
        super().__init__(f"{asked}: {possible}")


def one_of(word: str, possible: Iterable[str]) -> str:
    """The end of a line that refuses a word: what is possible, and the likely meaning."""
    names = list(possible)
    folded = {_folded(name): name for name in names}
    near = get_close_matches(_folded(word), folded, n=1)
    start = f"; did you mean {folded[near[0]]!r}? One of " if near else ": one of "
    return start + ", ".join(names)


def _folded(word: str) -> str:
    """Without the dashes of an option, which would make all of them look alike."""
    return word.lstrip("-").casefold()
