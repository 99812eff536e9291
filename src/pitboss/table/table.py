"""The table: who sits where, who banks, which deck, and the books; `evolve` and `replay`."""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import NamedTuple

from pitboss.errors import ParseError, TableError
from pitboss.game import round as rounds
from pitboss.game.arguments import short_repr
from pitboss.game.bank import Button, Circle, FirstBank, Place, Reach
from pitboss.game.events import CardsDealt, Event, RoundClosed
from pitboss.game.money import Cents, format_money
from pitboss.game.round import Round, Stage, open_round
from pitboss.game.rules import Rules
from pitboss.game.wagers import Spot
from pitboss.table.commands import (
    BankAccepted,
    BankDeclined,
    BecameReady,
    GamePaused,
    GameResumed,
    InRound,
    RotationClockStarted,
    RoundOpened,
    SatIn,
    SatOut,
    Seated,
    SeedGiven,
    SeedKept,
    SeedRevealed,
    StoodUp,
    TableClosed,
    TableEvent,
)
from pitboss.table.ledger import ESCROW, Ledger, Posting, postings

MINUTE = 60_000  # milliseconds
_NOBODY: Mapping[int, str] = {}


class Table(NamedTuple):  # as the round: a new one is made for every event
    rules: Rules
    players: Mapping[int, str] = _NOBODY  # by seat
    ledger: Ledger = Ledger()
    button: Button = Button()
    circle: Circle = Circle()  # of the bank: who is still to be asked
    arrived: tuple[int, ...] = ()  # the seats, in the order in which they were taken
    banking: int | None = None  # the seat that has accepted the bank
    reach: Reach = Reach()  # of the bank, by the rotation clock
    paused_at: int | None = None  # milliseconds since 1970, while the game pauses
    round: Round | None = None  # the running round, or the last one
    holding_cards: frozenset[int] = frozenset()  # seats whose player was dealt the round's cards
    opened: int = 0  # rounds opened so far
    dealt: int = 0  # rounds dealt so far: the decks alternate by it (clause 4.6)
    bots: frozenset[int] = frozenset()  # seats that no person holds
    never_bank: frozenset[int] = frozenset()  # bots that are not asked
    sitting_out: frozenset[int] = frozenset()
    ready: frozenset[int] = frozenset()  # seats that have bet what they want to bet
    lowered: int = 0  # how often the bank's wager was lowered in this round: the clock begins again
    commitment: str = ""  # to the seed that shuffles the round's deck
    seeds: Mapping[int, str] = _NOBODY  # the seats' shares in the shuffle
    revealed: str = ""  # the seed, once the round is over; never that of a sealed deal
    seed_kept: bool = False  # the round is over, and its deal sealed for good
    closed: bool = False
    fed_meters: Mapping[Spot, Cents] | None = None  # None: no round has been closed yet

    @property
    def meters(self) -> Mapping[Spot, Cents]:
        """What the meters show between rounds."""
        return self.rules.meters if self.fed_meters is None else self.fed_meters

    @property
    def running(self) -> Round | None:
        return None if self.round is None or self.round.stage.over else self.round

    @property
    def betting(self) -> Round | None:
        """The running round while its bets are open."""
        round = self.running
        return round if round is not None and round.stage is Stage.BETTING else None

    @property
    def owes_reveal(self) -> bool:
        """Whether the round is over and the seed of its deck neither revealed nor kept yet."""
        ended = self.revealed or self.seed_kept
        return bool(self.commitment) and not ended and self.running is None

    @property
    def next_deck(self) -> str:
        return self.rules.decks[self.dealt % len(self.rules.decks)]

    @property
    def bank_offered_to(self) -> int | None:
        """The seat that is asked now whether it takes the bank (clauses 8.1 to 8.3)."""
        turn = self.circle.turn if self.bank_is_free else None
        return None if turn is None else turn.seat

    @property
    def bank_is_free(self) -> bool:
        """Whether somebody has to take the bank before the next round."""
        return not self.rules.house_banked and self.running is None and self.banking is None

    @property
    def paused_until(self) -> int | None:
        """When the game goes on, in milliseconds since 1970; None: it is not paused."""
        clock = self.rules.rotation_clock
        if self.paused_at is None or clock is None:
            return None
        return self.paused_at + clock.pause * MINUTE

    def able_to_bank(self) -> list[int]:
        """Seats that may serve and can put up the least wager and the smallest collection."""
        return [
            seat
            for seat, player in self.players.items()
            if seat not in self.sitting_out
            and seat not in self.never_bank
            and self.ledger.stack(seat) >= self.rules.least_to_bank
            and self.button.may_serve(seat, player, self.rules.rounds_in_a_row)
        ]

    def able_to_wager(self) -> list[int]:
        """Seats with chips for an Ante and a Blind, other than the one that banks."""
        return [
            seat
            for seat in self.players
            if seat not in self.sitting_out
            and self.ledger.stack(seat) >= self.rules.least_to_play
            and seat != self.banking
        ]


def check_table(table: Table) -> None:
    if type(table) is not Table or type(table.rules) is not Rules:
        raise ParseError(f"not a table: {short_repr(table)}; Table(profile('house')) is one")


def evolve(table: Table, event: TableEvent) -> Table:
    """The table after the event, its books included."""
    return evolve_with(table, event, postings(table.round, event))


def evolve_with(table: Table, event: TableEvent, moved: tuple[Posting, ...]) -> Table:
    """`evolve` for a caller that has the event's postings already."""
    if moved:
        table = table._replace(ledger=table.ledger.post(moved))
    return _with_turn(_changed(table, event))


def _with_turn(table: Table) -> Table:
    """While the bank is free, the turn is somebody's who can take it. Whom it passes over counts as
    asked, and when nobody is left the next circle begins (clauses 8.1 to 8.3)."""
    if not table.bank_is_free:
        return table
    circle = table.circle
    if not circle.number:
        lowest = table.rules.first_bank is FirstBank.LOWEST_SEAT or not table.arrived
        circle = Circle().listing(table.players, first=1 if lowest else table.arrived[0])
    able = [Place(seat, table.players[seat]) for seat in table.able_to_bank()]
    circle = circle.passing_over(able)
    if circle.turn is None and able:
        circle = circle.next(table.players).passing_over(able)
    return table._replace(circle=circle)


def _changed(table: Table, event: TableEvent) -> Table:
    match event:
        case InRound(happened) if table.round is not None:
            return _after(table, rounds.evolve(table.round, happened), happened)
        case Seated(seat, player, _, bot, banks):
            return table._replace(
                players=dict(sorted({**table.players, seat: player}.items())),
                bots=table.bots | ({seat} if bot else set()),
                never_bank=table.never_bank | (set() if banks else {seat}),
                arrived=(*table.arrived, seat),
            )
        case StoodUp(seat, _):
            return _without(table, seat)
        case SatOut(seat, _):
            banking = None if table.banking == seat and table.running is None else table.banking
            return table._replace(sitting_out=table.sitting_out | {seat}, banking=banking)
        case SatIn(seat):
            return table._replace(sitting_out=table.sitting_out - {seat})
        case BankAccepted(seat):
            return table._replace(banking=seat, circle=table.circle.answered(accepts=True))
        case BankDeclined(seat, _):
            return _declined(table, seat)
        case RoundOpened(number, deck, player_dealer, commitment, meters):
            stacks = {seat: table.ledger.stack(seat) for seat in table.players}
            round = open_round(table.rules, stacks, player_dealer, number, deck, meters)
            return table._replace(
                round=round,
                opened=number,
                holding_cards=frozenset(),
                ready=frozenset(),
                lowered=0,
                commitment=commitment,
                seeds={},
                revealed="",
                seed_kept=False,
            )
        case SeedGiven(seat, seed):
            return table._replace(seeds=dict(sorted({**table.seeds, seat: seed}.items())))
        case BecameReady(seat):
            return table._replace(ready=table.ready | {seat})
        case SeedRevealed(seed):
            return table._replace(revealed=seed)
        case SeedKept():
            return table._replace(seed_kept=True)
        case RotationClockStarted(at):
            return table._replace(reach=table.reach.started(at))
        case GamePaused(at):
            return table._replace(paused_at=at, reach=Reach())
        case GameResumed(_):
            return table._replace(paused_at=None)
        case TableClosed():
            return table._replace(closed=True)
        case _:
            return table


def _without(table: Table, seat: int) -> Table:
    return table._replace(
        players={number: name for number, name in table.players.items() if number != seat},
        banking=None if table.banking == seat else table.banking,
        circle=table.circle.without(seat),
        holding_cards=table.holding_cards - {seat},
        bots=table.bots - {seat},
        never_bank=table.never_bank - {seat},
        arrived=tuple(taken for taken in table.arrived if taken != seat),
        sitting_out=table.sitting_out - {seat},
    )


def _declined(table: Table, seat: int) -> Table:
    if table.banking == seat:  # handed back before a round was opened
        return table._replace(banking=None)
    # Else its turn, unless it sat out and was passed over while the round was being voided.
    turn = table.circle.turn
    own = turn is not None and turn.seat == seat
    return table._replace(circle=table.circle.answered(accepts=False)) if own else table


def _after(table: Table, round: Round, event: Event) -> Table:
    if table.round is not None and round.wager < table.round.wager:
        # Who was ready bet against more than that, and is asked again (clause 8.5).
        table = table._replace(ready=frozenset(), lowered=table.lowered + 1)
    if isinstance(event, CardsDealt):
        seat = round.player_dealer
        button, reach, clock = table.button, table.reach, table.rules.rotation_clock
        if seat is not None:
            button = button.banked(seat, table.players[seat])
            reach = reach if clock is None else reach.banked(table.players[seat], clock.others)
        in_hand = frozenset(event.hands)
        return table._replace(
            round=round,
            button=button,
            reach=reach,
            dealt=table.dealt + 1,
            holding_cards=in_hand,
        )
    if round.stage.over:
        if left := table.ledger.balance(ESCROW):
            raise TableError(f"round {round.number} leaves {format_money(left)} in escrow")
        bank, table = round.player_dealer, table._replace(round=round, banking=None)
        if isinstance(event, RoundClosed) and event.meters:
            table = table._replace(fed_meters=event.meters)
        if bank is not None and bank in table.players:
            holder = Place(bank, table.players[bank])
            table = table._replace(circle=table.circle.held_by(holder))
        return table
    return table._replace(round=round)


def replay(start: Table, events: Iterable[TableEvent]) -> Table:
    """The table after the events, one after the other."""
    check_table(start)
    return reduce(evolve, events, start)
