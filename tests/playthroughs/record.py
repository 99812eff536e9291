"""Plays the scripted sessions and writes them down: `python -m tests.playthroughs.record`.

Each step shows what was asked (`>`), what happened or why it was refused, and then the round as its
private line, the same round as one seat sees it (`??` is hidden), and what may be asked next.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from pitboss.errors import IllegalAction
from pitboss.game.actions import (
    CallNoMoreBets,
    Deal,
    Decide,
    PlaceWagers,
    PutUpWager,
    VoidRound,
    WithdrawWagers,
    parse_decision,
)
from pitboss.game.cards import format_cards
from pitboss.game.claims import Outcome
from pitboss.game.events import (
    CardsDealt,
    ChipsBrought,
    CollectionTaken,
    DealerTurned,
    Decided,
    Event,
    FlopTurned,
    FoldCollected,
    IrregularityRuled,
    NoMoreBetsCalled,
    RoundClosed,
    RoundVoided,
    SeatSettled,
    StubDiscarded,
    TurnAndRiverTurned,
    WagerPutUp,
    WagersPlaced,
    WagersWithdrawn,
)
from pitboss.game.money import Cents, format_money, format_net, parse_money
from pitboss.game.notation import format_round
from pitboss.game.profiles import parse_rules, profile, with_fields
from pitboss.game.rules import Rules
from pitboss.game.settlement import Line
from pitboss.game.voids import VoidKind
from pitboss.game.wagers import ANTE, Spot
from pitboss.table.commands import (
    AcceptBank,
    Act,
    BankAccepted,
    BankDeclined,
    BecameReady,
    Command,
    DeclineBank,
    GamePaused,
    GameResumed,
    InRound,
    OpenRound,
    RotationClockStarted,
    RoundOpened,
    SatIn,
    SatOut,
    Seated,
    SeedGiven,
    SeedKept,
    SeedRevealed,
    Sit,
    StandUp,
    StoodUp,
    TableClosed,
    TableEvent,
    TimedOut,
    TimeOut,
    ToppedUp,
    TopUp,
    kind_of,
)
from pitboss.table.floor import decide, legal_actions
from pitboss.table.offers import (
    BankOffer,
    CommandOffer,
    RevealOffer,
    SeedOffer,
    SitOffer,
    TopUpOffer,
)
from pitboss.table.shuffle import seed_for_round, shuffled_deck
from pitboss.table.table import Table, replay
from pitboss.table.view import table_view
from tests.game.scripts import deck_with

FOLDER = Path(__file__).parent


class Recorder:
    def __init__(self, title: str, about: str, rules: Rules, viewer: int) -> None:
        self.table = Table(rules)
        self.viewer = viewer
        self.seed = title
        self.lines = [title, "=" * len(title), "", about]

    def note(self, words: str) -> None:
        self.lines += ["", f"# {words}"]

    def ask(self, command: Command) -> None:
        self.lines += ["", f"> {command}"]
        try:
            happened = decide(self.table, command)
        except IllegalAction as no:
            self.lines.append(f"  refused   {no.code}: {no.possible}")
            return
        over = False
        for event in happened:
            self.lines.append(f"  {in_words(event)}")
            over |= isinstance(event, InRound) and isinstance(
                event.event, RoundClosed | RoundVoided
            )
        self.table = replay(self.table, happened)
        self.lines += self._state(over)

    def _state(self, over: bool) -> Iterator[str]:
        round = self.table.round
        if round is not None and (over or self.table.running is not None):
            yield f"  round     {format_round(round)}"
            seen = table_view(self.table, self.viewer).round
            if seen is not None and round.board:
                # From the cards on: what comes before them is for everybody to see.
                cards = format_round(seen).split(" | ", 3)[3]
                yield f"  seat {self.viewer}    sees {cards}"
        if over:
            yield f"  books     {self.table.ledger}"
        yield f"  possible  {possible(self.table)}"

    def sit(self, *buy_ins: tuple[str, str]) -> None:
        for seat, (player, buy_in) in enumerate(buy_ins, start=1):
            self.ask(Sit(seat, player, parse_money(buy_in)))

    def bets(self, bank: str | None = None, **wagers: str) -> None:
        """`seat_2="10 5"`: an Ante of 10.00, and so a Blind, and 5.00 on Trips."""
        if bank is not None and self.table.banking is not None:
            self.ask(Act(PutUpWager(self.table.banking, parse_money(bank))))
        for seat, amounts in wagers.items():
            stakes = dict(
                zip((ANTE, Spot("trips")), map(parse_money, amounts.split()), strict=False)
            )
            self.ask(Act(PlaceWagers(int(seat.removeprefix("seat_")), stakes)))

    def deal(self, top: str | None = None) -> None:
        """From a deck with the written cards on top, or one that the session's seed gives."""
        self.ask(Act(CallNoMoreBets()))
        number = self.table.opened
        deck = deck_with(top) if top else shuffled_deck(seed_for_round(self.seed, number), number)
        self.ask(Act(Deal(deck)))

    def decide(self, *decisions: str) -> None:
        """`2 raise 4x`: the seat, and its decision."""
        for text in decisions:
            seat, decision = text.split(" ", 1)
            self.ask(Act(Decide(int(seat), parse_decision(decision))))

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def possible(table: Table) -> str:
    """Seats that are offered the same stand together."""
    said: dict[str, list[str]] = {}
    free = [seat for seat in range(1, table.rules.seats + 1) if seat not in table.players]
    if table.running is None:
        said[f"sit in {', '.join(map(str, free)) or 'no seat'}"] = []
    for offer in legal_actions(table):
        match offer:
            case BankOffer(seat):
                said[f"seat {seat} accepts or declines the bank"] = []
            case CommandOffer(OpenRound()):
                said["open a round"] = []
            case SitOffer() | TopUpOffer() | SeedOffer() | RevealOffer() | CommandOffer():
                pass  # may be asked almost always
            case _:
                who = said.setdefault(str(offer), [])
                who += [str(offer.seat)] if hasattr(offer, "seat") else []
    return "; ".join(f"{','.join(who)} {words}".strip() for words, who in said.items())


def in_words(event: TableEvent) -> str:
    match event:
        case Seated(seat, player, buy_in):
            return f"seated    seat {seat}, {player}, {format_money(buy_in)}"
        case ToppedUp(seat, amount):
            return f"topped up seat {seat}, {format_money(amount)}"
        case StoodUp(seat, amount):
            return f"stood up  seat {seat}, {format_money(amount)}"
        case BankAccepted(seat):
            return f"bank      seat {seat} accepts"
        case BankDeclined(seat, why):
            return f"bank      seat {seat} declines{f', {why}' if why else ''}"
        case RoundOpened(number, deck, player_dealer):
            banks = "the house" if player_dealer is None else f"seat {player_dealer}"
            return f"opened    round {number}, {deck} deck, {banks} banks"
        case TimedOut(seat, reason):
            return f"timed out seat {seat}, {reason}"
        case SatOut(seat, why):
            return f"sat out   seat {seat}{f', {why}' if why else ''}"
        case SatIn(seat):
            return f"sat in    seat {seat}"
        case SeedGiven(seat, seed):
            return f"seed      seat {seat}, {seed}"
        case BecameReady(seat):
            return f"ready     seat {seat}"
        case SeedRevealed(seed):
            return f"revealed  {seed}"
        case SeedKept():
            return "sealed    the deal: its seed is kept"
        case RotationClockStarted(at) | GamePaused(at) | GameResumed(at):
            return f"rotation  {kind_of(type(event))}, {at}"
        case TableClosed():
            return "closed    the table"
        case InRound(happened):
            return in_round(happened)


def in_round(event: Event) -> str:
    match event:
        case ChipsBrought(seat, stack):
            return f"chips     seat {seat}, {format_money(stack)}"
        case WagersPlaced(seat, stakes):
            return f"wagers    seat {seat}, {listed(stakes)}"
        case WagersWithdrawn(seat):
            return f"withdrawn seat {seat}"
        case WagerPutUp(seat, amount):
            return f"put up    seat {seat}, {format_money(amount)}"
        case NoMoreBetsCalled(total_action):
            return f"closed    total action {format_money(total_action)}"
        case CollectionTaken(seat, amount):
            return f"collected seat {seat}, {format_money(amount)}"
        case CardsDealt(hands, dealer, board):
            dealt = [f"{seat} {format_cards(cards)}" for seat, cards in hands.items()]
            table = f"dealer {format_cards(dealer)}, board {format_cards(board)}"
            return f"dealt     {', '.join(dealt)}, {table}"
        case StubDiscarded(count):
            return f"stub      {count} cards"
        case Decided(seat, decision):
            return f"decided   seat {seat}, {decision}"
        case FlopTurned(cards):
            return f"turned    the flop, {format_cards(cards)}"
        case TurnAndRiverTurned(cards):
            return f"turned    the turn and the river, {format_cards(cards)}"
        case FoldCollected(seat, lines, stays, cards):
            where = "stays" if stays else "laid away"
            shown = f", shows {format_cards(cards)}" if cards else ""
            return f"folded    seat {seat}, {where}{shown}; {settled(lines)}"
        case DealerTurned(cards, qualifies):
            who = "who qualifies" if qualifies else "who does not qualify"
            return f"turned    the dealer, {who}, {format_cards(cards)}"
        case SeatSettled(seat, result, lines, cards):
            shown = f", shows {format_cards(cards)}" if cards else ""
            return f"settled   seat {seat}, {result}{shown}; {settled(lines)}"
        case RoundClosed(bank, meters):
            end = ", exhausted" if bank.exhausted else ""
            moved = f"collected {format_money(bank.collected)}, paid {format_money(bank.paid)}"
            shows = f"; {listed(meters)} on the meter" if meters else ""
            return f"over      bank {moved}, net {format_net(bank.net)}{end}{shows}"
        case IrregularityRuled(reason, ruling, seat):
            where = "" if seat is None else f"seat {seat}, "
            return f"irregular {where}{ruling}: {reason}"
        case RoundVoided(reason, slip):
            seats = slip.returned.items()
            back = ", ".join(f"seat {seat} {format_money(amount)}" for seat, amount in seats)
            refund = f", collection {format_money(slip.refunded)}" if slip.refunded else ""
            return f"{slip.words + ':':<9} {reason}; returned {back or 'nothing'}{refund}"


def listed(amounts: Mapping[Spot, Cents]) -> str:
    return ", ".join(f"{spot} {format_money(amount)}" for spot, amount in amounts.items())


def settled(lines: tuple[Line, ...]) -> str:
    return ", ".join(
        f"{line.spot} {line.outcome} {format_net(line.net)}{why(line)}" for line in lines
    )


def why(line: Line) -> str:
    if line.uncovered:
        return f" ({format_money(line.due)} due, {format_money(line.uncovered)} uncovered)"
    if cut_short(line):
        return f" (of {format_money(line.stake)}, {format_money(line.returned)} returned)"
    return ""


def cut_short(line: Line) -> bool:
    """A losing wager of which only a part has action."""
    return line.outcome is Outcome.LOSE and bool(line.returned)


def house() -> str:
    play = Recorder(
        "The house banks",
        "A win, an Ante saved, a folded hand that wins Trips, a time-out and a void.",
        profile("house"),
        viewer=2,
    )
    play.sit(("Ada", "500"), ("Blaise", "200"), ("Carla", "60"))
    play.ask(OpenRound())
    play.bets(seat_1="10 5", seat_2="10", seat_3="10 5")
    play.ask(Act(PlaceWagers(2, ante=1000, blind=500)))
    play.ask(Act(WithdrawWagers(2)))
    play.bets(seat_2="15")
    play.note("Seat 1 will win with a flush, seat 2 lose to ace high, seat 3 fold three threes.")
    play.deal("Ah 7h  Qs 5d  3c 3d  As 4d  Kh 9h 2h 3s Tc")
    play.decide("2 check", "1 raise 4x", "3 raise 4x", "3 check", "3 raise 4x", "2 check")
    play.decide("3 check", "3 fold", "2 raise 1x")
    play.note("Seat 2 does not answer any more.")
    play.ask(OpenRound())
    play.bets(seat_1="10", seat_2="10")
    play.deal()
    play.decide("1 raise 3x")
    for _ in range(3):
        play.ask(TimeOut(2))
    play.note("A round that comes to nothing: everything goes back.")
    play.ask(TopUp(3, parse_money("100")))
    play.ask(OpenRound())
    play.bets(seat_1="20", seat_3="20 20")
    play.deal()
    play.decide("1 raise 4x")
    play.ask(Act(VoidRound("a card of the dealer's hand was exposed", VoidKind.EXPOSED_CARD)))
    play.ask(StandUp(1))
    return play.text()


def california() -> str:
    play = Recorder(
        "California, coverage by the wager, schedule 1",
        "The bank goes round, two decks alternate, and the bank answers up to its wager.",
        profile("california"),
        viewer=3,
    )
    play.sit(("Ada", "300"), ("Blaise", "200"), ("Carla", "200"))
    play.ask(AcceptBank(2))
    play.ask(AcceptBank(1))
    play.ask(OpenRound())
    play.bets("100", seat_2="10 5", seat_3="10")
    play.note("A straight flush in seat 2 takes the whole wager; seat 3, the aces, gets all back.")
    play.deal("9s 8s  Ah Ad  Kc 4d  7s 6s 5s Kd 2c")
    play.decide("2 raise 4x", "3 raise 3x")
    play.note("The second and last round of seat 1 in a row, with the other deck.")
    play.ask(AcceptBank(1))
    play.ask(OpenRound())
    play.bets("50", seat_2="25", seat_3="5")
    play.deal()
    play.decide("2 check", "3 raise 4x", "2 check", "2 fold")
    play.ask(AcceptBank(1))
    play.ask(DeclineBank(2))
    play.ask(AcceptBank(3))
    play.ask(OpenRound())
    play.bets("150", seat_1="10", seat_2="10")
    play.deal()
    play.decide("1 raise 3x", "2 raise 3x")
    play.note("The player/dealer leaves before anything is put up.")
    play.ask(AcceptBank(3))
    play.ask(OpenRound())
    play.bets(seat_1="10", seat_2="10")
    play.ask(Act(CallNoMoreBets()))
    play.ask(StandUp(3))
    return play.text()


def california_net() -> str:
    play = Recorder(
        "California, net",
        "The player/dealer can neither win nor lose more than the wager.",
        with_fields(profile("california"), {"name": "california-net", "coverage": "net"}),
        viewer=1,
    )
    play.sit(("Ada", "500"), ("Blaise", "500"), ("Carla", "500"))
    play.ask(AcceptBank(1))
    play.ask(OpenRound())
    play.bets("70", seat_2="10", seat_3="10 10")
    play.note("Seat 2 loses 60.00, seat 3 would lose 70.00: the bank stops at the 70.00 put up.")
    play.deal("Jh 4s  Qd 3h  Kc Kd  As Ts 8h 6d 2c")
    play.decide("2 raise 4x", "3 raise 4x")
    play.ask(AcceptBank(1))
    play.ask(OpenRound())
    play.bets("25", seat_2="10", seat_3="10 10")
    play.note("Seat 2 folds and loses 20.00: seat 3 can win that and the 25.00 of the wager.")
    play.deal("Jh 4s  Ah Ad  Kc Kd  As Ts 8h 6d 2c")
    play.decide("3 raise 4x", "2 check", "2 check", "2 fold")
    return play.text()


def royal_caribbean() -> str:
    play = Recorder(
        "Royal Caribbean, from the shoe",
        "Cards come one by one, the player/dealer's last; no collection is taken.",
        profile("royal-caribbean"),
        viewer=1,
    )
    play.sit(("Ada", "100"), ("Blaise", "300"), ("Carla", "100"))
    play.ask(DeclineBank(1))
    play.ask(AcceptBank(2))
    play.ask(OpenRound())
    play.bets("200", seat_1="5 5", seat_3="5 5")
    play.note("From the top: As Kc Qd Ad Kd Qh, one by one to seats 1 and 3 and the dealer.")
    play.deal("As Kc Qd  Ad Kd Qh  Kh 7c 7d 2s 2h")
    play.decide("1 check", "3 raise 4x", "1 raise 2x")
    play.note("Everybody folds: the dealer's cards are not turned.")
    play.ask(AcceptBank(2))
    play.ask(OpenRound())
    play.bets("200", seat_1="10", seat_3="10 5")
    play.deal()
    play.decide("1 check", "3 check", "1 check", "3 check", "1 fold", "3 fold")
    play.ask(AcceptBank(2))
    play.ask(AcceptBank(3))
    return play.text()


SIDE_BETS = """
extends = "house"
name = "side-bets"

[[wagers]]
spot = "bad-beat"
label = "Bad Beat"
placed = "optional"
settles = "when either hand loses"
table = "straight flush 900, four of a kind 500, full house 50, flush 30, straight 20, \
three of a kind 9"
tie = "lost"
fold = "stands"

[[wagers]]
spot = "pocket"
label = "Pocket Bonus"
placed = "optional"
settles = "on its own cards"
cards = "hole cards"
table = "AA 30, AKs 25, 22-KK 5"
fold = "void"

[[wagers]]
spot = "progressive"
label = "Progressive"
placed = "optional"
settles = "from the meter"
cards = "hole cards and flop"
table = "100% 10% 300 50 40 30 9"
fold = "stands"
meter = { start = "1000.00", percent = 20 }
"""


def other_wagers() -> str:
    rules = parse_rules(SIDE_BETS, "side-bets.toml")
    about = "A bad-beat bet that a fold leaves standing, a pocket bonus that it voids, and a meter."
    added = (rules.wager(Spot(spot)) for spot in ("bad-beat", "pocket", "progressive"))
    tables = [f"{wager.label} pays {wager.table}." for wager in added]
    play = Recorder("Other wagers", "\n".join([about, *tables]), rules, viewer=2)
    play.sit(("Ada", "500"), ("Blaise", "500"), ("Carla", "500"))
    play.ask(OpenRound())
    play.ask(Act(PlaceWagers(1, ante=1000, bad_beat=500, pocket=500)))
    play.ask(Act(PlaceWagers(2, ante=1000, bad_beat=500, pocket=500, progressive=500)))
    play.ask(Act(PlaceWagers(3, ante=1000, lucky=500)))
    play.ask(Act(PlaceWagers(3, ante=1000, pocket=500, progressive=1000)))
    play.note(
        "All fold: the dealer is turned for the bad beats; of the folds only seat 1's is shown."
    )
    play.deal("9h 7s  Kc 8s  2d 2c  Kh Ks  Kd 9c 9d 4s 2h")
    play.decide("1 check", "2 check", "3 check", "1 check", "2 check", "3 check")
    play.decide("1 fold", "2 fold", "3 fold")
    play.note(
        "A straight flush on the flop takes a tenth of the meter; the house pays for three queens."
    )
    play.ask(OpenRound())
    play.ask(Act(PlaceWagers(1, ante=1000, progressive=1000)))
    play.ask(Act(PlaceWagers(2, ante=1000, pocket=500, progressive=1000)))
    play.deal("9s 8s  Qc Qd  Ah 2h  Qs Js Ts 3h 4d")
    play.decide("1 raise 4x", "2 raise 4x")
    play.ask(OpenRound())
    return play.text()


SESSIONS: dict[str, Callable[[], str]] = {
    "house": house,
    "california": california,
    "california-net": california_net,
    "royal-caribbean": royal_caribbean,
    "other-wagers": other_wagers,
}


def stored(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def main() -> None:
    for name, play in SESSIONS.items():
        stored(name).write_text(play(), encoding="utf-8")


if __name__ == "__main__":
    main()
