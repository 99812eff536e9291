"""The table: who sits where, who banks, which deck, and the books. Four functions, as a round."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce

from pitboss.errors import IllegalAction, Refusal, TableError
from pitboss.game import dealer
from pitboss.game import round as rounds
from pitboss.game.actions import Action, BringChips, Decide, VoidRound
from pitboss.game.bank import Button, next_to_offer
from pitboss.game.events import CardsDealt, Event
from pitboss.game.money import Cents, format_money
from pitboss.game.offers import ChipsOffer, No, Offer
from pitboss.game.round import Round, Stage, open_round
from pitboss.game.rules import Rules, Street
from pitboss.table.commands import (
    AcceptBank,
    Act,
    BankAccepted,
    BankDeclined,
    Command,
    DeclineBank,
    InRound,
    OpenRound,
    RoundOpened,
    Seated,
    Sit,
    StandUp,
    StoodUp,
    TableEvent,
    TimedOut,
    TimeOut,
    ToppedUp,
    TopUp,
)
from pitboss.table.ledger import ESCROW, Ledger, postings

MOST_CHIPS = Cents(10**12)  # a bound on one purchase, so that no sum grows beyond reason


@dataclass(frozen=True, slots=True)
class Table:
    rules: Rules
    players: Mapping[int, str] = field(default_factory=dict)  # by seat
    ledger: Ledger = field(default_factory=Ledger)
    button: Button = field(default_factory=Button)
    declined: frozenset[int] = frozenset()  # seats that have passed on the bank this time around
    banking: int | None = None  # the seat that has accepted the bank
    round: Round | None = None  # the running round, or the last one
    holding_cards: frozenset[int] = frozenset()  # seats whose player was dealt the round's cards
    opened: int = 0  # rounds opened so far
    dealt: int = 0  # rounds dealt so far: the decks alternate by it (clause 4.6)

    @property
    def running(self) -> Round | None:
        return None if self.round is None or self.round.stage.over else self.round

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
            if self.ledger.stack(seat) >= self.rules.least_to_bank
            and self.button.may_serve(seat, player, self.rules.rounds_in_a_row)
        ]

    def able_to_wager(self) -> list[int]:
        """Seats with chips for an Ante and a Blind, other than the one that banks."""
        return [
            seat
            for seat in self.players
            if self.ledger.stack(seat) >= self.rules.least_to_play and seat != self.banking
        ]


@dataclass(frozen=True, slots=True)
class TableOffers:
    """What may be asked of a table now."""

    may_sit: tuple[int, ...]  # free seats
    may_top_up: tuple[int, ...]
    may_stand_up: tuple[int, ...]
    may_time_out: tuple[int, ...]
    bank_offered_to: int | None
    may_open_round: bool
    in_round: tuple[Offer, ...]


def legal_actions(table: Table) -> TableOffers:
    seats = range(1, table.rules.seats + 1)
    return TableOffers(
        may_sit=tuple(seat for seat in seats if seat not in table.players),
        may_top_up=tuple(table.players),
        may_time_out=tuple(table.running.to_decide()) if table.running else (),
        may_stand_up=tuple(seat for seat in table.players if _no_standing_up(table, seat) is None),
        bank_offered_to=table.bank_offered_to,
        may_open_round=_no_opening(table) is None,
        in_round=round_offers(table),
    )


def round_offers(table: Table) -> tuple[Offer, ...]:
    """What may be asked of the running round; the chips in it are the table's own business."""
    if table.running is None:
        return ()
    offers = dealer.legal_actions(table.running)
    return tuple(offer for offer in offers if not isinstance(offer, ChipsOffer))


def decide(table: Table, command: Command) -> tuple[TableEvent, ...]:
    """The events that the command brings about, or `IllegalAction` and nothing."""
    match command:
        case Act(action):
            return _in_round(_round_or_refuse(table, command), action)
        case TimeOut(seat, reason):
            round = _round_or_refuse(table, command)
            return (TimedOut(seat, reason), *_pass(round, command))
    no = _refusal(table, command)
    if no is not None:
        raise IllegalAction(no[0], str(command), no[1], _where(table))
    match command:
        case Sit(seat, player, buy_in):
            return (Seated(seat, player, buy_in), *_count_chips(table, seat, buy_in))
        case TopUp(seat, amount):
            stack = Cents(_chips_in_round(table, seat) + amount)
            return (ToppedUp(seat, amount), *_count_chips(table, seat, stack))
        case StandUp(seat):
            return (*_leave_round(table, seat), StoodUp(seat, table.ledger.stack(seat)))
        case AcceptBank(seat):
            return (BankAccepted(seat),)
        case DeclineBank(seat):
            return (BankDeclined(seat),)
        case OpenRound():
            return (RoundOpened(table.opened + 1, table.next_deck, table.banking),)


def _pass(round: Round, command: TimeOut) -> tuple[TableEvent, ...]:
    passing = dealer.passing(round.stage.street or Street.PREFLOP)
    try:
        return _in_round(round, Decide(command.seat, passing))
    except IllegalAction as no:
        raise IllegalAction(no.code, str(command), no.possible, no.where) from None


def _refusal(
    table: Table, command: Sit | TopUp | StandUp | AcceptBank | DeclineBank | OpenRound
) -> No | None:
    match command:
        case Sit(seat, player, buy_in):
            return _no_sitting(table, seat, player) or _no_amount(buy_in)
        case TopUp(seat, amount):
            return _empty(table, seat) or _no_amount(amount)
        case StandUp(seat):
            return _empty(table, seat) or _no_standing_up(table, seat)
        case AcceptBank(seat) | DeclineBank(seat):
            return _empty(table, seat) or _no_banking(table, seat)
        case OpenRound():
            return _no_opening(table)


def _no_sitting(table: Table, seat: int, player: str) -> No | None:
    free = [n for n in range(1, table.rules.seats + 1) if n not in table.players]
    shown = "free seats: " + (", ".join(map(str, free)) or "none")
    if not 1 <= seat <= table.rules.seats:
        return Refusal.NO_SUCH_SEAT, f"seats are 1 to {table.rules.seats}; {shown}"
    if seat in table.players:
        return Refusal.SEAT_TAKEN, shown
    if not player.strip() or not player.isprintable() or len(player) > 40:
        return Refusal.BAD_NAME, "a name is one line of 1 to 40 characters"
    if player in table.players.values():
        return Refusal.ALREADY_SEATED, "a player has one seat"
    return None


def _no_amount(amount: Cents) -> No | None:
    if not 0 < amount <= MOST_CHIPS:
        return Refusal.BAD_AMOUNT, f"chips are bought for 0.01 to {format_money(MOST_CHIPS)}"
    return None


def _empty(table: Table, seat: int) -> No | None:
    if seat in table.players:
        return None
    taken = ", ".join(map(str, table.players)) or "none"
    return Refusal.SEAT_EMPTY, f"seats that are taken: {taken}"


def _no_standing_up(table: Table, seat: int) -> No | None:
    round = table.running
    if round is None or seat not in round.seats:
        return None
    banks = seat == round.player_dealer
    if round.wager if banks else round.seats[seat].playing:
        first = "withdraw first" if round.stage is Stage.BETTING else "the round must end first"
        return Refusal.IN_PLAY, f"the seat has wagers in the round; {first}"
    return None


def _no_banking(table: Table, seat: int) -> No | None:
    if table.rules.house_banked:
        return Refusal.NO_PLAYER_DEALER, "the house banks this game"
    offered = table.bank_offered_to
    if offered != seat:
        shown = "to nobody now" if offered is None else f"to seat {offered}"
        return Refusal.BANK_NOT_OFFERED, f"the bank is offered {shown}"
    return None


def _no_opening(table: Table) -> No | None:
    if table.running is not None:
        return Refusal.ROUND_RUNNING, f"round {table.running.number} is {table.running.stage}"
    if not table.rules.house_banked and table.banking is None:
        return Refusal.BANK_NOT_TAKEN, "a seat must accept the bank first"
    if not table.able_to_wager():
        least = format_money(table.rules.least_to_play)
        return Refusal.NOBODY_TO_PLAY, f"a seat must have {least} for an Ante and a Blind"
    return None


def _round_or_refuse(table: Table, command: Command) -> Round:
    round = table.running
    if round is None:
        raise IllegalAction(Refusal.NO_ROUND, str(command), "no round is running", _where(table))
    return round


def _where(table: Table) -> str:
    stacks = (f"{seat} {format_money(table.ledger.stack(seat))}" for seat in table.players)
    return f"{table.rules.name} table: {', '.join(stacks) or 'nobody'}"


def _in_round(round: Round, action: Action) -> tuple[TableEvent, ...]:
    if isinstance(action, BringChips):
        raise IllegalAction(Refusal.NOT_OFFERED, str(action), "chips are bought from the table")
    return tuple(InRound(event) for event in dealer.decide(round, action))


def _chips_in_round(table: Table, seat: int) -> Cents:
    """The stack a seat has with its wagers, as the running round counts it."""
    round = table.running
    if round is not None and seat in round.seats:
        return round.seats[seat].stack
    return table.ledger.stack(seat)


def _count_chips(table: Table, seat: int, stack: Cents) -> tuple[TableEvent, ...]:
    """Chips bought while bets are open count in the running round, later ones in the next."""
    round = table.running
    if round is None or round.stage is not Stage.BETTING:
        return ()
    return tuple(InRound(event) for event in dealer.decide(round, BringChips(seat, stack)))


def _leave_round(table: Table, seat: int) -> Iterator[TableEvent]:
    round = table.running
    if round is None or seat not in round.seats or round.stage is not Stage.BETTING:
        return
    if seat == round.player_dealer:
        gone = VoidRound("the player/dealer left before the deal")
        yield from (InRound(event) for event in dealer.decide(round, gone))
    else:
        yield from _count_chips(table, seat, Cents(0))


def evolve(table: Table, event: TableEvent) -> Table:
    """The table after the event, its books included."""
    table = replace(table, ledger=table.ledger.post(postings(table.round, event)))
    match event:
        case Seated(seat, player, _):
            return replace(table, players=dict(sorted({**table.players, seat: player}.items())))
        case StoodUp(seat, _):
            players = {number: name for number, name in table.players.items() if number != seat}
            banking = None if table.banking == seat else table.banking
            in_hand = table.holding_cards - {seat}
            table = replace(table, players=players, banking=banking, holding_cards=in_hand)
            return _with_declined(table, table.declined - {seat})
        case BankAccepted(seat):
            return replace(table, banking=seat, declined=frozenset())
        case BankDeclined(seat):
            return _with_declined(table, table.declined | {seat})
        case RoundOpened(number, deck, player_dealer):
            stacks = {seat: table.ledger.stack(seat) for seat in table.players}
            round = open_round(table.rules, stacks, player_dealer, number, deck)
            return replace(table, round=round, opened=number)
        case InRound(happened) if table.round is not None:
            return _after(table, rounds.evolve(table.round, happened), happened)
        case _:
            return table


def _with_declined(table: Table, declined: frozenset[int]) -> Table:
    """Once everybody who can bank has declined, the circle begins again (clause 8.3)."""
    everyone = declined.issuperset(table.able_to_bank())
    return replace(table, declined=frozenset() if everyone else declined)


def _after(table: Table, round: Round, event: Event) -> Table:
    if isinstance(event, CardsDealt):
        seat = round.player_dealer
        button = table.button if seat is None else table.button.dealt(seat, table.players[seat])
        in_hand = frozenset(event.hands)
        return replace(
            table, round=round, button=button, dealt=table.dealt + 1, holding_cards=in_hand
        )
    if round.stage.over:
        if left := table.ledger.balance(ESCROW):
            raise TableError(f"round {round.number} leaves {format_money(left)} in escrow")
        return replace(table, round=round, banking=None)
    return replace(table, round=round)


def replay(start: Table, events: Iterable[TableEvent]) -> Table:
    return reduce(evolve, events, start)
