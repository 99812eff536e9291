"""The table: who sits where, who banks, which deck, and the books; `evolve` and `replay`."""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import NamedTuple

from pitboss.errors import ParseError, TableError
from pitboss.game import round as rounds
from pitboss.game.arguments import short_repr
from pitboss.game.bank import Button, next_to_offer
from pitboss.game.events import CardsDealt, Event, RoundClosed
from pitboss.game.money import Cents, format_money
from pitboss.game.round import Round, Stage, open_round
from pitboss.game.rules import Rules
from pitboss.game.wagers import Spot
from pitboss.table.commands import (
    BankAccepted,
    BankDeclined,
    BecameReady,
    InRound,
    RoundOpened,
    SatIn,
    SatOut,
    Seated,
    SeedGiven,
    SeedRevealed,
    StoodUp,
    TableClosed,
    TableEvent,
)
from pitboss.table.ledger import ESCROW, Ledger, Posting, postings

_NOBODY: Mapping[int, str] = {}


class Table(NamedTuple):  # as the round: a new one is made for every event
    rules: Rules
    players: Mapping[int, str] = _NOBODY  # by seat
    ledger: Ledger = Ledger()
    button: Button = Button()
    declined: frozenset[int] = frozenset()  # seats that have passed on the bank this time around
    banking: int | None = None  # the seat that has accepted the bank
    round: Round | None = None  # the running round, or the last one
    holding_cards: frozenset[int] = frozenset()  # seats whose player was dealt the round's cards
    opened: int = 0  # rounds opened so far
    dealt: int = 0  # rounds dealt so far: the decks alternate by it (clause 4.6)
    bots: frozenset[int] = frozenset()  # seats that no person holds
    sitting_out: frozenset[int] = frozenset()
    ready: frozenset[int] = frozenset()  # seats that have bet what they want to bet
    commitment: str = ""  # to the seed that shuffles the round's deck
    seeds: Mapping[int, str] = _NOBODY  # the seats' shares in the shuffle
    revealed: str = ""  # the seed, once the round is over
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
        """Whether the round is over and the seed of its deck not revealed yet."""
        return bool(self.commitment) and not self.revealed and self.running is None

    @property
    def next_deck(self) -> str:
        return self.rules.decks[self.dealt % len(self.rules.decks)]

    @property
    def bank_offered_to(self) -> int | None:
        """The seat that is asked now whether it takes the bank (clauses 8.1 to 8.3)."""
        if self.rules.house_banked or self.running is not None or self.banking is not None:
            return None
        return next_to_offer(self.button, self.able_to_bank(), self.declined)

    def able_to_bank(self) -> list[int]:
        """Seats that may serve and can put up the least wager and the highest collection."""
        return [
            seat
            for seat, player in self.players.items()
            if seat not in self.sitting_out
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
    match event:
        case InRound(happened) if table.round is not None:
            return _after(table, rounds.evolve(table.round, happened), happened)
        case Seated(seat, player, _, bot):
            players = dict(sorted({**table.players, seat: player}.items()))
            return table._replace(players=players, bots=table.bots | ({seat} if bot else set()))
        case StoodUp(seat, _):
            return _without(table, seat)
        case SatOut(seat, _):
            banking = None if table.banking == seat and table.running is None else table.banking
            table = table._replace(sitting_out=table.sitting_out | {seat}, banking=banking)
            return _with_declined(table, table.declined - {seat})
        case SatIn(seat):
            return table._replace(sitting_out=table.sitting_out - {seat})
        case BankAccepted(seat):
            return table._replace(banking=seat, declined=frozenset())
        case BankDeclined(seat):
            return _with_declined(table, table.declined | {seat})
        case RoundOpened(number, deck, player_dealer, commitment, meters):
            stacks = {seat: table.ledger.stack(seat) for seat in table.players}
            round = open_round(table.rules, stacks, player_dealer, number, deck, meters)
            return table._replace(
                round=round,
                opened=number,
                holding_cards=frozenset(),
                ready=frozenset(),
                commitment=commitment,
                seeds={},
                revealed="",
            )
        case SeedGiven(seat, seed):
            return table._replace(seeds=dict(sorted({**table.seeds, seat: seed}.items())))
        case BecameReady(seat):
            return table._replace(ready=table.ready | {seat})
        case SeedRevealed(seed):
            return table._replace(revealed=seed)
        case TableClosed():
            return table._replace(closed=True)
        case _:
            return table


def _without(table: Table, seat: int) -> Table:
    table = table._replace(
        players={number: name for number, name in table.players.items() if number != seat},
        banking=None if table.banking == seat else table.banking,
        holding_cards=table.holding_cards - {seat},
        bots=table.bots - {seat},
        sitting_out=table.sitting_out - {seat},
    )
    return _with_declined(table, table.declined - {seat})


def _with_declined(table: Table, declined: frozenset[int]) -> Table:
    """Once everybody who can bank has declined, the circle begins again (clause 8.3)."""
    everyone = declined.issuperset(table.able_to_bank())
    return table._replace(declined=frozenset() if everyone else declined)


def _after(table: Table, round: Round, event: Event) -> Table:
    if isinstance(event, CardsDealt):
        seat = round.player_dealer
        button = table.button if seat is None else table.button.banked(seat, table.players[seat])
        in_hand = frozenset(event.hands)
        return table._replace(
            round=round, button=button, dealt=table.dealt + 1, holding_cards=in_hand
        )
    if round.stage.over:
        if left := table.ledger.balance(ESCROW):
            raise TableError(f"round {round.number} leaves {format_money(left)} in escrow")
        bank, table = round.player_dealer, table._replace(round=round, banking=None)
        if isinstance(event, RoundClosed) and event.meters:
            table = table._replace(fed_meters=event.meters)
        if round.stage is Stage.VOID and not round.wager and bank in table.sitting_out:
            # Accepted, but sat out by the clock without a wager: counts as declined (clause 8.3).
            return _with_declined(table, table.declined | {bank})
        return table
    return table._replace(round=round)


def replay(start: Table, events: Iterable[TableEvent]) -> Table:
    """The table after the events, one after the other."""
    check_table(start)
    return reduce(evolve, events, start)
