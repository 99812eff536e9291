"""What a person sees of a round in the terminal: cards, the felt, the showdown."""

from collections.abc import Iterable, Mapping

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from pitboss.game.cards import Card, Cards, Suit
from pitboss.game.claims import Outcome
from pitboss.game.covered import bank_limits
from pitboss.game.hands import Strength
from pitboss.game.money import ZERO, Cents, format_money, format_net
from pitboss.game.rules import Rules
from pitboss.game.settlement import Line
from pitboss.game.view import RoundView, SeatView
from pitboss.game.wagers import Placed, Result
from pitboss.game.wording import RESULT_WORDS, in_words

_INK = {Suit.SPADES: "black", Suit.HEARTS: "red", Suit.DIAMONDS: "blue", Suit.CLUBS: "dark_green"}
_CELLS_WITHOUT_WAGERS, _LEAST_AMOUNT, _GAP = 44, 6, 2  # cells of the layout and of a wager in it
_LONGEST_NAME = 24  # cells, where a name stands beside figures


def tile(card: Card | None) -> Text:
    """A card as a small tile; face down it shows its back."""
    if card is None:
        return Text(" ▒▒ ", style="blue")
    rank = "10" if card.rank == 10 else card.rank.letter
    return Text(f"{rank:>2}{card.suit.symbol} ", style=f"bold {_INK[card.suit]} on white")


def tiles(cards: Iterable[Card | None]) -> Text:
    return Text(" ").join(tile(card) for card in cards)


def money(amount: Cents) -> Text:
    return Text(format_money(amount)) if amount else Text("–", style="dim")


def result(amount: Cents) -> Text:
    if not amount:
        return Text(format_money(amount), style="dim")
    return Text(format_net(amount), style="bold green" if amount > 0 else "bold red")


def heading(seen: RoundView) -> RenderableType:
    deck = f" · {seen.deck} deck" if len(seen.rules.decks) > 1 else ""
    return title_rule(seen.rules.title, f" · round {seen.number}{deck}")


def title_rule(title: str, rest: str) -> Rule:
    return Rule(Text.assemble((title, "bold"), rest), style="green")


def named(number: int, names: Mapping[int, str]) -> str:
    return names.get(number, f"seat {number}")


def shortened(name: str, most: int = _LONGEST_NAME) -> str:
    """The name in so many cells of a terminal; a wide character takes two."""
    if cell_len(name) <= most:
        return name
    return set_cell_size(name, most - 1).rstrip() + "…"


def felt(
    seen: RoundView, names: Mapping[int, str], me: int | None, width: int, drop: Cents | None = None
) -> RenderableType:
    """The layout as it lies before a seat: the dealer, the board, and every seat's spots; `drop`
    is what the drop box holds, where it is known.
    """
    top = Grid.grid(padding=(0, 2))
    dealer = str(seen.dealer_strength or "")
    if seen.dealer_strength and not seen.rules.qualifies(seen.dealer_strength.category):
        dealer += ", does not qualify"
    top.add_row("Dealer", tiles(seen.dealer), dealer)
    top.add_row("Board", tiles(seen.board), "")
    mine = None if me is None else seen.seats.get(me)
    if mine is not None and mine.cards:
        top.add_row("You", tiles(mine.cards), str(mine.strength or ""))
    bank = [bank_words(seen, names)] if seen.player_dealer is not None else []
    work_area = Text(_work_area(seen, drop), style="dim")
    return Group(
        *bank,
        work_area,
        top,
        Text(""),
        _seats(seen, names, me, width < _wide(seen.rules)),
        Text(""),
    )


def _work_area(seen: RoundView, drop: Cents | None) -> str:
    """What lies before the casino dealer: the decks, the rack, the drop box and the button."""
    if drop is None and seen.rules.schedule is None:
        drop = ZERO  # nothing is ever dropped into it
    others = [deck for deck in seen.rules.decks if deck != seen.deck]
    words = [f"Casino dealer · {seen.deck} deck from the {seen.rules.dealing}"]
    words += [f"{deck} deck being shuffled" for deck in others]
    words.append(f"rack {seen.discards} cards" if seen.discards else "rack empty")
    if drop is not None:
        words.append(f"drop box {format_money(drop) if drop else 'empty'}")
    if seen.player_dealer is not None:
        words.append(f"button at seat {seen.player_dealer}")
    return " · ".join(words)


def _wide(rules: Rules) -> int:
    """The cells that a layout with every wager needs, so that names stay whole."""
    wagers = (max(cell_len(wager.label), _LEAST_AMOUNT) + _GAP for wager in rules.wagers)
    return _CELLS_WITHOUT_WAGERS + sum(wagers)


def bank_words(seen: RoundView, names: Mapping[int, str]) -> Text:
    """Who banks with how much, by which rule, and the collection."""
    if seen.player_dealer is None:
        return Text("The house banks", style="yellow")
    words = [f"Player/dealer: {named(seen.player_dealer, names)}, wager {format_money(seen.wager)}"]
    words.append(f"coverage: {seen.rules.coverage}{_bank_limits(seen)}")
    words.append(f"total action {format_money(seen.total_action)}")
    if seen.collection:
        words.append(f"collection {format_money(seen.collection)}")
    return Text(" · ".join(words), style="yellow")


def _bank_limits(seen: RoundView) -> str:
    """`, wins at most 50.00 and loses at most 50.00`."""
    limits = bank_limits(seen)
    if limits is None:
        return ""
    win = "all that loses" if limits.win is None else f"at most {format_money(limits.win)}"
    return f", wins {win}, loses at most {format_money(limits.lose)}"


def _seats(seen: RoundView, names: Mapping[int, str], me: int | None, narrow: bool) -> Grid:
    """A narrow screen does without what equals the Ante.

    The names alone give way to the rest: of all columns theirs is the one that may shrink.
    """
    grid = Grid(box=None, padding=(0, 1 if narrow else _GAP, 0, 0), header_style="dim")
    grid.add_column(Text("  Seat", no_wrap=True))
    wagers = [one for one in seen.rules.wagers if not narrow or one.placed is not Placed.EQUAL]
    for word in ("Behind", *(wager.label for wager in wagers)):
        grid.add_column(word, justify="right", no_wrap=True)
    grid.add_column("Cards", no_wrap=True, min_width=9)
    grid.add_column("", no_wrap=True)
    for number, seat in seen.seats.items():
        grid.add_row(
            _seat_name(seen, number, names, me),
            format_money(seat.behind),
            *(money(seat.stakes.get(wager.spot, ZERO)) for wager in wagers),
            tiles(seat.cards),
            _seat_words(seen, number, seat),
        )
    return grid


def _seat_name(seen: RoundView, number: int, names: Mapping[int, str], me: int | None) -> Text:
    mark = "▸" if number == me else "●" if number == seen.player_dealer else " "
    name = f"{mark} {number} {names.get(number, '')}"
    return Text(name, "bold" if number == me else "", no_wrap=True, overflow="ellipsis")


def _seat_words(seen: RoundView, number: int, seat: SeatView) -> Text:
    if number == seen.player_dealer:
        return Text("bank", style="yellow")
    if not seat.decisions:
        return Text("")
    return Text(str(seat.decisions[-1]), style="dim" if seat.result is Result.FOLD else "")


_NAME_CELLS = 14  # of a name at the showdown, so that cards stand below each other


def dealer_row(seen: RoundView) -> Text:
    """The dealer's hand as it is turned, its value, and whether it qualifies."""
    hand = seen.dealer_strength
    words = ""
    if hand is not None:
        qualifies = seen.rules.qualifies(hand.category)
        words = f"{hand.in_full}, {'qualifies' if qualifies else 'does not qualify'}"
    return _row("Dealer", seen.dealer, words)


def seat_row(seen: RoundView, number: int, names: Mapping[int, str], shown: bool) -> Text:
    """A seat's hand as it is brought in, its value, and whether it wins."""
    seat = seen.seats[number]
    face_down = (None,) * len(seat.cards)
    # In full: which of them is said must not depend on a dealer's hand that is not turned yet.
    hand = seat.strength.in_full if shown and seat.strength is not None else ""
    return _row(named(number, names), seat.cards if shown else face_down, _result(seat, hand))


def _result(seat: SeatView, hand: str) -> str:
    """`wins with two pair, aces and kings`."""
    words = "" if seat.result is None else RESULT_WORDS[seat.result]
    if not hand:
        return words
    return f"{words}{' ' if seat.result is Result.FOLD else ' with '}{hand}"


def bank_row(seen: RoundView) -> Text:
    """What the round brought the bank."""
    name = "House" if seen.player_dealer is None else "Bank"
    net = result(ZERO if seen.bank is None else seen.bank.net)
    return Text.assemble(_padded(name), net, "  ", (_coverage_words(seen), "dim"))


def _row(name: str, cards: Cards, words: str) -> Text:
    return Text.assemble(_padded(name), tiles(cards), "  ", words)


def _padded(name: str) -> str:
    return set_cell_size(shortened(name, _NAME_CELLS), _NAME_CELLS + 1)


def wager_words(line: Line, rules: Rules) -> str:
    """`Ante +10.00`; `Blind returned`."""
    label = rules.wager(line.spot).label
    if line.net or line.uncovered:
        return f"{label} {format_net(line.net) if line.net else 'not covered'}"
    return f"{label} returned"


def showdown(seen: RoundView, names: Mapping[int, str]) -> RenderableType:
    """Every seat's result in the order of settlement, and what is left of the coverage."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    for number in seen.settlement_order:
        seat = seen.seats[number]
        hand = seat.strength
        words = _result(seat, "" if hand is None else _hand_words(hand, seen.dealer_strength))
        if any(line.uncovered or line.outcome is Outcome.RETURNED for line in seat.lines):
            words += ", not covered in full"
        grid.add_row(shortened(named(number, names)), result(seat.net), words)
    if seen.bank is not None:
        banks = seen.player_dealer
        bank = "House" if banks is None else f"{shortened(named(banks, names))} (bank)"
        grid.add_row(bank, result(seen.bank.net), _coverage_words(seen))
    return Padding(grid, (0, 0, 0, 2))


def _coverage_words(seen: RoundView) -> str:
    if seen.bank is None or seen.player_dealer is None:
        return ""
    words = f"collected {format_money(seen.bank.collected)}, paid {format_money(seen.bank.paid)}"
    if seen.collection:
        words += f", collection {format_money(seen.collection)} besides"
    words += "; "
    if seen.bank.exhausted:
        return words + "the wager is exhausted"
    return words + f"{format_money(seen.bank.left)} of coverage left"


def _hand_words(hand: Strength, dealer: Strength | None) -> str:
    """The hand, with its ranks if the dealer's has the same category."""
    if dealer is not None and hand.category is dealer.category:
        return hand.in_full
    return str(hand)


def lines_of(lines: Iterable[Line], rules: Rules) -> RenderableType:
    """A seat's settlement, a wager a line, with the reason in words."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="right", min_width=9)
    for line in lines:
        grid.add_row(result(line.net), in_words(line, rules))
    return Padding(grid, (0, 0, 0, 2))
