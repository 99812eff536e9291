"""Which seats have wagers in a round, and whose bets a table waits for."""

from pitboss.game.dealer import may_wager
from pitboss.game.round import Round
from pitboss.game.view import RoundView
from pitboss.table.table import Table


def in_play(round: Round | RoundView | None, seat: int) -> bool:
    """Whether the seat has wagers in the running round, or banks it with a wager."""
    if round is None or seat not in round.seats:
        return False
    return bool(round.wager if seat == round.player_dealer else round.seats[seat].stakes)


def has_bets(round: Round) -> bool:
    return bool(round.playing)


def awaits_bank_wager(round: Round) -> bool:
    """Whether the player/dealer has still to put up a wager."""
    return round.player_dealer is not None and not round.wager


def awaits_bet(table: Table, round: Round, seat: int) -> bool:
    """Whether the seat has still to bet, or to say that its bets are all it wants."""
    part = round.seats.get(seat)
    if part is None or seat == round.player_dealer or seat not in table.players:
        return False
    if seat in table.sitting_out or not (part.playing or may_wager(round, seat)):
        return False
    if seat in table.bots:  # a bot bets once, whatever the bank puts up
        return not part.playing
    if awaits_bank_wager(round):  # nobody need bet before the bank has put up its wager
        return False
    # "Ready" does not count while nobody has bet: there is nothing to deal for.
    return seat not in table.ready or not has_bets(round)
