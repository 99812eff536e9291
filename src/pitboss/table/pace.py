"""What the casino dealer does unasked, and when: the clocks of a table, as pure functions.

The dealer opens a round when somebody is there to play, calls "no more bets" when all are ready or
the time is up, deals, passes for a seat that does not answer (clause 12.1), and reveals the seed
when the round is over. Nothing here reads a clock: the elapsed time is an argument.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from pitboss.errors import InvalidSetting, Reason
from pitboss.game.actions import CallNoMoreBets
from pitboss.game.bank import Circle
from pitboss.game.round import Round, Stage
from pitboss.table.betting import awaits_bank_wager, awaits_bet, has_bets
from pitboss.table.commands import (
    Absence,
    Act,
    Command,
    DeclineBank,
    PauseGame,
    ResumeGame,
    SitOut,
    StandUp,
    StartRotationClock,
    TimeOut,
)
from pitboss.table.floor import refuse_opening
from pitboss.table.table import Table

USUAL_SECONDS = {"betting": 20, "deciding": 25, "banking": 20, "between": 4}
MOST_SECONDS = 3600
SECONDS_TO_COME_BACK = 900  # for a seat that sits out; then it stands up
_TICK = 0.001  # seconds: less than that may not move a clock at all
_LOOK_AGAIN = 2.0  # seconds: a wall clock can be set while the dealer waits for it


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds on each clock. None: no clock, the table waits."""

    betting: int | None = USUAL_SECONDS["betting"]  # from the first wager to "no more bets"
    deciding: int | None = USUAL_SECONDS["deciding"]  # for each street
    banking: int | None = USUAL_SECONDS["banking"]  # to accept it, then to put up its wager
    between: int | None = USUAL_SECONDS["between"]  # from the end of a round to the next one's bets
    showing: bool = True  # clocks wait until the steps were shown at the normal pace

    def __post_init__(self) -> None:
        if reasons := tuple(self._out_of_range()):
            raise InvalidSetting("", reasons)

    def _out_of_range(self) -> Iterator[Reason]:
        for name in USUAL_SECONDS:
            seconds = getattr(self, name)
            least = 0 if name == "between" else 1
            if seconds is not None and not least <= seconds <= MOST_SECONDS:
                possible = f"between {least} and {MOST_SECONDS} seconds"
                yield Reason((f"pace.{name}",), f"{seconds} is not {possible}")


WITHOUT_CLOCKS = Pace(betting=None, deciding=None, banking=None, between=None, showing=False)


class DealerTask(Enum):
    """A command of the dealer that needs a seed, which only the caller knows."""

    OPEN_ROUND = "open a round"  # with the commitment to a seed just drawn
    DEAL = "deal"  # the deck of the committed seed and the seats' seeds
    REVEAL_SEED = "reveal the seed"


@dataclass(frozen=True, slots=True)
class Wait:
    seconds: float


Due = Command | DealerTask | Wait


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a table waits for: its clock runs while this stays the same."""

    round: int
    stage: Stage | None  # None: between rounds
    bank_offered_to: int | None = None
    paused: bool = False
    circle: int = 0  # who is the only one to ask is asked anew in the next
    wagered: bool = False  # whether anybody has
    put_up: bool = False  # whether the player/dealer has
    lowered: int = 0  # how often that was lowered


def waiting(table: Table) -> Waiting:
    round = table.running
    if round is None:
        paused = table.paused_at is not None
        return Waiting(table.opened, None, table.bank_offered_to, paused, table.circle.number)
    if round.stage is not Stage.BETTING:
        return Waiting(table.opened, round.stage)
    return Waiting(
        table.opened,
        round.stage,
        wagered=has_bets(round),
        put_up=bool(round.wager),
        lowered=table.lowered,
    )


def clock_seconds(table: Table, pace: Pace) -> int | None:
    """The seconds that the running clock gives, to show and to act by; None if none is running."""
    round = table.running
    if round is None:
        waits = table.bank_offered_to is not None and table.paused_at is None
        return _seconds_to_bank(table.circle, pace) if waits else None
    if round.stage is not Stage.BETTING:
        return pace.deciding
    if awaits_bank_wager(round):
        return pace.banking
    return pace.betting if has_bets(round) else None


def _seconds_to_bank(circle: Circle, pace: Pace) -> int | None:
    """Twice as long in each circle that nobody takes the bank in, from the second on: a table whose
    players are not there is asked ever more seldom."""
    if pace.banking is None:
        return None
    longest = max(pace.banking, SECONDS_TO_COME_BACK)
    return min(pace.banking << min(max(circle.untaken - 1, 0), 10), longest)


def due(
    table: Table,
    pace: Pace,
    elapsed: float,
    away: Collection[int] = (),
    draining: bool = False,
    out: Mapping[int, float] = MappingProxyType({}),
    now: int | None = None,
) -> Due | None:
    """What the dealer does now, or how long to wait; None: wait for a command.

    `elapsed` are the seconds for which the table has waited for the same thing, below zero while
    the steps before it are shown, `away` the seats
    whose players are not connected, `out` the seconds for which seats have sat out. A draining
    table opens no more rounds. `now` is the time for the rotation clock, in milliseconds since
    1970; None: it stands still.
    """
    round = table.running
    if round is not None:
        return _in_round(table, round, pace, elapsed, away)
    if table.closed:
        return None
    if table.owes_reveal:
        return DealerTask.REVEAL_SEED
    next_round = None if draining else _next_round(table, pace, elapsed, away, now)
    return _sooner(next_round, _stand_up_idle(table, out))


def _next_round(
    table: Table, pace: Pace, elapsed: float, away: Collection[int], now: int | None
) -> Due | None:
    by_clock = _by_rotation_clock(table, now)
    if table.paused_at is not None or not isinstance(by_clock, Wait | None):
        return by_clock
    return _sooner(_before_round(table, pace, elapsed, away), by_clock)


def _by_rotation_clock(table: Table, now: int | None) -> Due | None:
    """Clause 8.9. It is started by who takes the bank, and a round that is on is played out."""
    clock, since = table.rules.rotation_clock, table.reach.since
    if clock is None or now is None:
        return None
    if table.paused_at is not None:
        if now < table.paused_at:  # the wall clock was set back
            return ResumeGame(now)
        return _by_wall_clock(now, table.paused_at, clock.pause, ResumeGame(now))
    if since is None:
        return None if table.banking is None else StartRotationClock(now)
    if not somebody_plays(table):
        return None
    if now < since:
        return StartRotationClock(now)
    return _by_wall_clock(now, since, clock.minutes, PauseGame(now))


def _by_wall_clock(now: int, since: int, minutes: int, task: Command) -> Due:
    remaining = minutes * 60 - (now - since) / 1000
    return task if remaining <= 0 else Wait(max(min(remaining, _LOOK_AGAIN), _TICK))


def _before_round(table: Table, pace: Pace, elapsed: float, away: Collection[int]) -> Due | None:
    if not somebody_plays(table):
        return None
    if table.bank_offered_to is not None:
        declined = DeclineBank(table.bank_offered_to, _absence(table.bank_offered_to, away))
        return _by_clock(clock_seconds(table, pace), elapsed, declined)
    if refuse_opening(table) or pace.between is None:  # without clocks a player opens the round
        return None
    return _by_clock(pace.between if table.opened else 0, elapsed, DealerTask.OPEN_ROUND)


def _stand_up_idle(table: Table, out: Mapping[int, float]) -> Due | None:
    """Frees the seats of people who do not play."""
    seats = [seat for seat in idle_seats(table) if seat in out]
    if not seats:
        return None
    longest = max(seats, key=out.__getitem__)
    return _by_clock(SECONDS_TO_COME_BACK, out[longest], StandUp(longest))


def idle_seats(table: Table) -> list[int]:
    """Seats of people who sit out, or have too few chips to play."""
    least = table.rules.least_to_play
    return [
        seat
        for seat in table.players
        if seat not in table.bots
        and (
            seat in table.sitting_out
            or (table.running is None and table.ledger.stack(seat) < least)
        )
    ]


def _sooner(one: Due | None, other: Due | None) -> Due | None:
    match one, other:
        case Wait(seconds), Wait(others):
            return Wait(min(seconds, others))
        case ((None | Wait()), _):
            return one if other is None else other
        case _:
            return one


def somebody_plays(table: Table) -> bool:
    """Whether a person can play: bots do not play among themselves."""
    rules = table.rules
    least = rules.least_to_play
    if not rules.house_banked:
        least = min(least, rules.least_to_bank)
    people = (seat for seat in table.players if seat not in table.bots | table.sitting_out)
    return any(table.ledger.stack(seat) >= least for seat in people)


def _in_round(
    table: Table, round: Round, pace: Pace, elapsed: float, away: Collection[int]
) -> Due | None:
    match round.stage:
        case Stage.BETTING:
            return _betting(table, round, pace, elapsed, away)
        case Stage.DEALING:
            return DealerTask.DEAL
    seat = round.to_decide()[0]
    return _by_clock(clock_seconds(table, pace), elapsed, TimeOut(seat, _absence(seat, away)))


def _betting(
    table: Table, round: Round, pace: Pace, elapsed: float, away: Collection[int]
) -> Due | None:
    bank, seconds = round.player_dealer, clock_seconds(table, pace)
    if bank is not None and awaits_bank_wager(round):
        return _by_clock(seconds, elapsed, DeclineBank(bank, _absence(bank, away)))
    if not has_bets(round):
        return None
    silent = [seat for seat in round.seats if awaits_bet(table, round, seat)]
    if not silent:
        return Act(CallNoMoreBets())
    absent = [seat for seat in silent if not round.seats[seat].playing]
    if absent:
        return _by_clock(seconds, elapsed, SitOut(absent[0], _absence(absent[0], away)))
    return _by_clock(seconds, elapsed, Act(CallNoMoreBets()))


def _absence(seat: int, away: Collection[int]) -> Absence:
    return Absence.CONNECTION if seat in away else Absence.TIME


def _by_clock(seconds: int | None, elapsed: float, task: Command | DealerTask) -> Due | None:
    if seconds is None:
        return None
    return task if elapsed >= seconds else Wait(max(seconds - elapsed, _TICK))
