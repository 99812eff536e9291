"""The rules of a table beyond the round: `legal_actions` and `decide`."""

from collections.abc import Iterator
from itertools import chain

from pitboss.errors import IllegalAction, Refusal
from pitboss.game import dealer
from pitboss.game.actions import Action, BringChips, Decide, PlaceWagers, VoidRound
from pitboss.game.money import Cents, format_money
from pitboss.game.offers import ChipsOffer, Offer, RefusalReason
from pitboss.game.round import Round, Stage
from pitboss.table.betting import awaits_bank_wager, in_play
from pitboss.table.commands import (
    AcceptBank,
    Act,
    BankAccepted,
    BankDeclined,
    BecameReady,
    BeReady,
    CloseTable,
    Command,
    DeclineBank,
    GamePaused,
    GameResumed,
    GiveSeed,
    InRound,
    OpenRound,
    PauseGame,
    ResumeGame,
    RevealSeed,
    RotationClockStarted,
    RoundOpened,
    SatIn,
    SatOut,
    Seated,
    SeedGiven,
    SeedKept,
    SeedRevealed,
    Sit,
    SitIn,
    SitOut,
    StandUp,
    StartRotationClock,
    StoodUp,
    TableClosed,
    TableEvent,
    TimedOut,
    TimeOut,
    ToppedUp,
    TopUp,
    check_command,
)
from pitboss.table.names import NAME_RULE, is_tidy_name
from pitboss.table.offers import (
    LEAST_CHIPS,
    LONGEST_SEED,
    MOST_CHIPS,
    CommandOffer,
    RevealOffer,
    SitOffer,
    TableOffer,
    bank_offer,
    offers_of,
)
from pitboss.table.shuffle import SEED_BYTES, commitment
from pitboss.table.table import MINUTE, Table, check_table

BANK_LEFT = "the player/dealer left before the deal"
NO_BANK_WAGER = "the player/dealer put up no wager"
GIVEN_UP = (BANK_LEFT, NO_BANK_WAGER)  # a void for one of these hands the bank back


def legal_actions(table: Table) -> tuple[Offer | TableOffer, ...]:
    """Everything that may be asked now: by newcomers, by every seat, by the dealer."""
    check_table(table)
    return (
        *_seats_to_take(table),
        *chain.from_iterable(seat_offers(table, seat) for seat in table.players),
        *_dealer_offers(table),
    )


def seat_offers(table: Table, seat: int) -> tuple[Offer | TableOffer, ...]:
    """What one seat may ask of the running round, and of the table."""
    return (*round_offers(table, seat), *table_offers(table, seat))


def round_offers(table: Table, seat: int) -> tuple[Offer, ...]:
    """Without chips: they come to a round from the table's books alone."""
    if table.running is None:
        return ()
    offers = dealer.seat_offers(table.running, seat)
    return tuple(offer for offer in offers if not isinstance(offer, ChipsOffer))


def table_offers(table: Table, seat: int) -> tuple[TableOffer, ...]:
    return tuple(_table_offers(table, seat)) if seat in table.players else ()


def _table_offers(table: Table, seat: int) -> Iterator[TableOffer]:
    offers = offers_of(seat)
    yield offers.top_up
    if _refuse_standing_up(table, seat) is None:
        yield offers.stand_up
    if _refuse_sitting_out(table, seat) is None:
        yield offers.sit_out
    if _refuse_sitting_in(table, seat) is None:
        yield offers.sit_in
    if _refuse_banking(table, seat) is None:
        yield bank_offer(table, seat)
    if _refuse_declining(table, seat) is None:
        yield offers.decline_bank
    if _refuse_outside_betting(table, seat) is None:
        if _refuse_ready(table, seat) is None:
            yield offers.ready
        yield offers.seed


def _seats_to_take(table: Table) -> Iterator[SitOffer]:
    if not table.closed:
        yield from (
            SitOffer(seat) for seat in range(1, table.rules.seats + 1) if seat not in table.players
        )


def _dealer_offers(table: Table) -> Iterator[Offer | TableOffer]:
    if table.running is not None:
        yield from dealer.house_offers(table.running)
        yield from (CommandOffer(TimeOut(seat)) for seat in table.running.to_decide())
    for command in (OpenRound(), CloseTable()):
        if _refusal(table, command) is None:
            yield CommandOffer(command)
    if table.owes_reveal:
        yield RevealOffer(table.commitment)


def decide(table: Table, command: Command) -> tuple[TableEvent, ...]:
    """The events that the command causes; `IllegalAction` if it is refused."""
    check_table(table)
    check_command(command)
    match command:
        case Act(action):
            round = _round_or_refuse(table, command)
            return (*_sit_in_again(table, action), *_in_round(round, action))
        case TimeOut(seat, absence):
            round = _round_or_refuse(table, command)
            return (TimedOut(seat, absence), *_decide_for_absent(round, command))
    no = _refusal(table, command)
    if no is not None:
        raise IllegalAction(no[0], str(command), no[1], _where(table))
    match command:
        case Sit(seat, player, buy_in, bot, banks):
            return (Seated(seat, player, buy_in, bot, banks), *_count_chips(table, seat, buy_in))
        case TopUp(seat, amount):
            stack = Cents(_chips_in_round(table, seat) + amount)
            return (ToppedUp(seat, amount), *_count_chips(table, seat, stack))
        case StandUp(seat):
            return (*_leave_round(table, seat), StoodUp(seat, table.ledger.stack(seat)))
        case SitOut(seat, reason):
            return (*_void_without_bank(table, seat), SatOut(seat, reason))
        case DeclineBank(seat, reason):
            return (*_void_without_bank(table, seat), BankDeclined(seat, reason))
        case OpenRound(commitment):
            number = table.opened + 1
            deck, banking, meters = table.next_deck, table.banking, table.meters
            return (RoundOpened(number, deck, banking, commitment, meters),)
    return (_event_of(table, command),)


def _event_of(
    table: Table,
    command: SitIn
    | AcceptBank
    | GiveSeed
    | BeReady
    | RevealSeed
    | StartRotationClock
    | PauseGame
    | ResumeGame
    | CloseTable,
) -> TableEvent:
    match command:
        case SitIn(seat):
            return SatIn(seat)
        case AcceptBank(seat):
            return BankAccepted(seat)
        case GiveSeed(seat, seed):
            return SeedGiven(seat, seed)
        case BeReady(seat):
            return BecameReady(seat)
        case RevealSeed(seed):
            return SeedKept() if table.rules.sealed else SeedRevealed(seed)
        case StartRotationClock(at):
            return RotationClockStarted(at)
        case PauseGame(at):
            return GamePaused(at)
        case ResumeGame(at):
            return GameResumed(at)
        case CloseTable():
            return TableClosed()


def _sit_in_again(table: Table, action: Action) -> Iterator[TableEvent]:
    """A seat that places wagers no longer sits out."""
    if isinstance(action, PlaceWagers) and action.seat in table.sitting_out:
        yield SatIn(action.seat)


def _decide_for_absent(round: Round, command: TimeOut) -> tuple[TableEvent, ...]:
    decision = dealer.decision_of_absent(round, command.seat)
    try:
        return _in_round(round, Decide(command.seat, decision))
    except IllegalAction as no:
        raise IllegalAction(no.code, str(command), no.possible, no.where) from None


_TableCommand = (
    Sit
    | TopUp
    | StandUp
    | SitOut
    | SitIn
    | AcceptBank
    | DeclineBank
    | OpenRound
    | GiveSeed
    | BeReady
    | RevealSeed
    | StartRotationClock
    | PauseGame
    | ResumeGame
    | CloseTable
)


def _refusal(table: Table, command: _TableCommand) -> RefusalReason | None:
    match command:
        case Sit(seat, player, buy_in):
            return _refuse_sitting(table, seat, player) or _refuse_amount(buy_in)
        case TopUp(seat, amount):
            return _refuse_absent(table, seat) or _refuse_amount(amount)
        case StandUp(seat):
            return _refuse_absent(table, seat) or _refuse_standing_up(table, seat)
        case SitOut(seat):
            return _refuse_absent(table, seat) or _refuse_sitting_out(table, seat)
        case SitIn(seat):
            return _refuse_absent(table, seat) or _refuse_sitting_in(table, seat)
        case AcceptBank(seat):
            return _refuse_absent(table, seat) or _refuse_banking(table, seat)
        case DeclineBank(seat):
            return _refuse_absent(table, seat) or _refuse_declining(table, seat)
        case OpenRound():
            return refuse_opening(table)
        case GiveSeed(seat, seed):
            return _refuse_outside_betting(table, seat) or _refuse_seed(seed)
        case BeReady(seat):
            return _refuse_outside_betting(table, seat) or _refuse_ready(table, seat)
        case RevealSeed(seed):
            return _refuse_reveal(table, seed)
        case StartRotationClock() | PauseGame() | ResumeGame():
            return _refuse_rotation_clock(table, command)
        case CloseTable(seed_is_lost):
            return _refuse_closing(table, seed_is_lost)


def _refuse_rotation_clock(
    table: Table, command: StartRotationClock | PauseGame | ResumeGame
) -> RefusalReason | None:
    clock, since = table.rules.rotation_clock, table.reach.since
    if clock is None:
        return Refusal.NO_CHANGE, "the game has no rotation clock"
    if table.running is not None:
        return Refusal.ROUND_RUNNING, f"round {table.running.number} is {table.running.stage}"
    if table.owes_reveal:  # so that no round's record has them
        return Refusal.ROUND_RUNNING, "the last round's seed is not revealed yet"
    match command:
        case StartRotationClock(at):
            runs = (since is not None and at >= since) or table.paused_at is not None
            return (Refusal.NO_CHANGE, "it runs, or the game pauses") if runs else None
        case PauseGame(at):
            over = since is not None and at >= since + clock.minutes * MINUTE
            return None if over else (Refusal.NO_CHANGE, "the rotation clock has time left")
        case ResumeGame(at):
            began, until = table.paused_at, table.paused_until
            # Before its beginning: the wall clock was set back, and nobody waits for it to come up.
            over = until is not None and began is not None and not began <= at < until
            return None if over else (Refusal.NO_CHANGE, "no pause has come to its end")


def _refuse_sitting_out(table: Table, seat: int) -> RefusalReason | None:
    return (Refusal.NO_CHANGE, "the seat sits out already") if seat in table.sitting_out else None


def _refuse_sitting_in(table: Table, seat: int) -> RefusalReason | None:
    return None if seat in table.sitting_out else (Refusal.NO_CHANGE, "the seat plays already")


def _refuse_ready(table: Table, seat: int) -> RefusalReason | None:
    return (Refusal.NO_CHANGE, "the seat is ready already") if seat in table.ready else None


def _refuse_outside_betting(table: Table, seat: int) -> RefusalReason | None:
    if table.betting is None:
        return Refusal.WRONG_STAGE, "bets are not open"
    if seat not in table.betting.seats:
        seats = ", ".join(map(str, table.betting.seats))
        return Refusal.NO_SUCH_SEAT, f"seats with chips in this round: {seats}"
    return None


def _refuse_seed(seed: str) -> RefusalReason | None:
    if not 1 <= len(seed) <= LONGEST_SEED or not seed.isascii() or not seed.isprintable():
        return Refusal.BAD_SEED, f"a seed is 1 to {LONGEST_SEED} printable ASCII characters"
    return None


def _refuse_reveal(table: Table, seed: str) -> RefusalReason | None:
    if table.running is not None:
        return Refusal.ROUND_RUNNING, "a seed is revealed when its round is over"
    if not table.owes_reveal:
        return Refusal.NO_CHANGE, "there is no seed to reveal"
    try:
        known = len(seed) == 2 * SEED_BYTES and commitment(bytes.fromhex(seed)) == table.commitment
    except ValueError:
        known = False
    if not known:
        return Refusal.BAD_SEED, f"the seed's hash is not the commitment {table.commitment}"
    return None


def _refuse_closing(table: Table, seed_is_lost: bool = False) -> RefusalReason | None:
    if table.closed:
        return Refusal.TABLE_CLOSED, "the table is closed already"
    if table.running is not None:
        return Refusal.ROUND_RUNNING, f"round {table.running.number} is {table.running.stage}"
    if table.players:
        seats = ", ".join(map(str, table.players))
        return Refusal.TABLE_OCCUPIED, f"seats that are taken: {seats}"
    if table.owes_reveal and not seed_is_lost:
        return Refusal.ROUND_RUNNING, "the last round's seed is not revealed yet"
    return None


def _refuse_sitting(table: Table, seat: int, player: str) -> RefusalReason | None:
    free = [n for n in range(1, table.rules.seats + 1) if n not in table.players]
    shown = "free seats: " + (", ".join(map(str, free)) or "none")
    if table.closed:
        return Refusal.TABLE_CLOSED, "nobody sits down at a closed table"
    if not 1 <= seat <= table.rules.seats:
        return Refusal.NO_SUCH_SEAT, f"seats are 1 to {table.rules.seats}; {shown}"
    if seat in table.players:
        return Refusal.SEAT_TAKEN, shown
    if not is_tidy_name(player):
        return Refusal.BAD_NAME, NAME_RULE
    if player in table.players.values():
        return Refusal.ALREADY_SEATED, "a player has one seat"
    return None


def _refuse_amount(amount: Cents) -> RefusalReason | None:
    if not LEAST_CHIPS <= amount <= MOST_CHIPS:
        limits = f"{format_money(LEAST_CHIPS)} to {format_money(MOST_CHIPS)}"
        return Refusal.BAD_AMOUNT, f"chips are bought for {limits}"
    return None


def _refuse_absent(table: Table, seat: int) -> RefusalReason | None:
    if seat in table.players:
        return None
    taken = ", ".join(map(str, table.players)) or "none"
    return Refusal.SEAT_EMPTY, f"seats that are taken: {taken}"


def _refuse_standing_up(table: Table, seat: int) -> RefusalReason | None:
    if not in_play(table.running, seat):
        return None
    first = "the round must end first" if table.betting is None else "withdraw first"
    return Refusal.IN_PLAY, f"the seat has wagers in the round; {first}"


def _refuse_banking(table: Table, seat: int) -> RefusalReason | None:
    if table.rules.house_banked:
        return Refusal.NO_PLAYER_DEALER, "the house banks this game"
    offered = table.bank_offered_to
    if offered != seat:
        shown = "to nobody now" if offered is None else f"to seat {offered}"
        return Refusal.BANK_NOT_OFFERED, f"the bank is offered {shown}"
    return None


def _refuse_declining(table: Table, seat: int) -> RefusalReason | None:
    """A bank that was accepted may be handed back until its wager lies on the table."""
    if table.banking == seat and (table.running is None or _banks_without_wager(table, seat)):
        return None
    return _refuse_banking(table, seat)


def _banks_without_wager(table: Table, seat: int) -> bool:
    round = table.betting
    return round is not None and seat == round.player_dealer and awaits_bank_wager(round)


def refuse_opening(table: Table) -> RefusalReason | None:
    if table.running is not None:
        return Refusal.ROUND_RUNNING, f"round {table.running.number} is {table.running.stage}"
    if table.owes_reveal:
        return Refusal.ROUND_RUNNING, "the last round's seed is not revealed yet"
    if table.paused_at is not None:
        return Refusal.GAME_PAUSED, "the bank has not gone around in time; the game goes on soon"
    if not table.rules.house_banked and table.banking is None:
        return Refusal.BANK_NOT_TAKEN, "a seat must accept the bank first"
    if not table.able_to_wager():
        least = format_money(table.rules.least_to_play)
        what = dealer.required_words(table.rules)
        return Refusal.NOBODY_TO_PLAY, f"a seat must have {least} for {what}"
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
    """A seat's stack with its wagers, as the running round counts it."""
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
        gone = VoidRound(BANK_LEFT)
        yield from (InRound(event) for event in dealer.decide(round, gone))
    else:
        yield from _count_chips(table, seat, Cents(0))


def _void_without_bank(table: Table, seat: int) -> Iterator[TableEvent]:
    """The round of a player/dealer who has put up nothing, and will not."""
    if table.betting is not None and _banks_without_wager(table, seat):
        void = VoidRound(NO_BANK_WAGER)
        yield from (InRound(event) for event in dealer.decide(table.betting, void))
