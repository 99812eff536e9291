"""The desk from Python: a hand settled in one call, and its answer as a value that prints itself.

Nothing heavy is loaded before a hand is settled.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pitboss.errors import ParseError
from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.arguments import expect, short_repr
from pitboss.game.cards import CardsGiven, as_cards, format_cards
from pitboss.game.dealer import settlement
from pitboss.game.money import Amount, Cents, as_cents, format_money, net_words, total
from pitboss.game.profiles import as_rules, profile
from pitboss.game.round import Round
from pitboss.game.rules import Rules
from pitboss.game.settlement import Line, SeatSettlement, Settlement
from pitboss.game.wording import (
    on_bank,
    on_bank_wager,
    on_collection,
    on_coverage,
    on_dealer,
    on_irregularities,
    on_line,
    on_meters,
    on_void,
)

Decisions = str | Iterable[Decision | str]
"""Decisions street by street: `"check, check, raise 1x"`, or `[Check(), Check(), Raise(1)]`."""

_DECISION = re.compile(r"raise\s+[^\s,]+|[^\s,]+", re.IGNORECASE)
_SEAT, _BANK = 1, 2


@dataclass(frozen=True)
class SettledHand:
    """A settled hand: every wager with its reason. `print` shows all of it."""

    round: Round

    @cached_property
    def settlement(self) -> Settlement:
        """Who gets what, seat by seat in the order of settlement; of a void hand there is none."""
        return settlement(self.round)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every wager as it was settled, in that order."""
        return tuple(line for seat in self.settlement.seats for line in seat.lines)

    @property
    def net(self) -> Cents:
        """What the seats have won or lost, all together; `round.net(seat)` is one seat's."""
        return total(line.net for line in self.lines)

    @property
    def reasons(self) -> tuple[str, ...]:
        """A sentence for every line, with the clauses of docs/rules.md that it rests on."""
        return tuple(str(on_line(line, self.round.rules)) for line in self.lines)

    def form(self) -> dict[str, Any]:
        """The desk's answer, as `pitboss settle --json` prints it: docs/settlement.md."""
        from pitboss.desk.settle import answer

        return answer(self.round).form()

    def __str__(self) -> str:
        return "\n".join(self._page())

    def _page(self) -> Iterator[str]:
        round = self.round
        yield round.rules.title
        if round.void_slip is not None:
            yield str(on_void(round))
            return
        settled = self.settlement
        yield f"Board   {format_cards(round.board)}"
        yield f"Dealer  {format_cards(round.dealer)}: {on_dealer(settled)}"
        yield from map(str, on_meters(round))
        yield from map(str, on_irregularities(round))
        for seat in settled.seats:
            yield from self._seat(seat)
        if (collection := on_collection(round)) is not None:
            yield str(collection)
        if (below := on_bank_wager(round)) is not None:
            yield str(below)
        yield str(on_bank(round, settled.bank))
        if (warning := on_coverage(round.rules)) is not None:
            yield str(warning)

    def _seat(self, seat: SeatSettlement) -> Iterator[str]:
        part = self.round.seats[seat.seat]
        hand = "not seen" if seat.strength is None else seat.strength.in_full
        decisions = ", ".join(map(str, part.decisions))
        yield f"Seat {seat.seat}  {format_cards(part.cards)}, {decisions}: {hand}, {seat.result}"
        for line in seat.lines:
            yield f"  {net_words(line.net):>9}  {on_line(line, self.round.rules)}"
        yield f"  {net_words(seat.net):>9}  net"


def settle_hand(
    cards: CardsGiven,
    decisions: Decisions,
    *,
    dealer: CardsGiven | None = None,
    board: CardsGiven,
    rules: Rules | str = "house",
    bank: Amount | None = None,
    stakes: Mapping[str, Amount] | None = None,
    meters: Mapping[str, Amount] | None = None,
    **by_spot: Amount,
) -> SettledHand:
    """What each wager of one seat gets, and why; the hand is played out, so it must be lawful.

    Wagers go by their spots: `ante="10", trips="5"`, or `stakes={"ante": "10"}`. Amounts are text
    or whole cents. `dealer` may be left out of a hand that was folded. Where a seat banks, `bank`
    is the wager of the player/dealer; where wagers are paid from a meter, `meters` is what it
    showed, else it is taken to show what it starts with.

    >>> hand = settle_hand("As Ks", "raise 4x", dealer="7d 2c", board="Qs Js Ts 3h 4d", ante="10")
    >>> print(hand)
    House-banked casino game
    Board   Qs Js Ts 3h 4d
    Dealer  7d 2c: queen high (Q-J-T-7-4), does not qualify (6.2)
    Seat 1  As Ks, raise 4x: royal flush, win
           0.00  Ante returned: dealer does not qualify (6.3)
         +40.00  Play wins 1 to 1: the hand beats the dealer's (6.4)
       +5000.00  Blind wins 500 to 1: the hand beats the dealer's (11.1)
       +5040.00  net
    The house collected 0.00, paid 5040.00, net -5040.00 (9.4)
    >>> hand.net
    504000
    """
    game = as_rules(rules)
    expect(stakes, (Mapping, type(None)), "stakes", "amounts by spot, as in {'ante': '10.00'}")
    expect(meters, (Mapping, type(None)), "meters", "amounts by spot")
    shown = meters or {}
    wagers = {**(stakes or {}), **{name.replace("_", "-"): by_spot[name] for name in by_spot}}
    form: dict[str, Any] = {
        "rules": game.name,
        "meters": {_spot(spot): _amount(f"meters {spot}", shown[spot]) for spot in shown},
        "dealer": None if dealer is None else _text(dealer),
        "board": _text(board),
        "seats": [
            {
                "seat": _SEAT,
                "cards": _text(cards),
                "actions": list(_actions(decisions)),
                "stakes": {_spot(spot): _amount(spot, wagers[spot]) for spot in wagers},
            }
        ],
    }
    if game.house_banked and bank is not None:
        raise ParseError(f"the house banks {game.name}: leave bank out")
    if not game.house_banked:
        if bank is None:
            raise ParseError(f"a seat banks {game.name}: give its wager, as in bank='500.00'")
        form["player_dealer"] = {"seat": _BANK, "wager": _amount("bank", bank)}
    return _settled(form, game)


def settle_disputed_hand(
    hand: str | Mapping[str, Any], rules: Rules | str | None = None
) -> SettledHand:
    """A disputed hand settled as the desk does, with any number of seats: docs/settlement.md.

    `hand` is the JSON text, or the same as a mapping. Its `rules` name a game that ships, or
    are the text of a rules file; the argument `rules` gives others.
    """
    expect(hand, (str, Mapping), "a disputed hand", "JSON as in docs/settlement.md, or a mapping")
    return _settled(hand, None if rules is None else as_rules(rules))


def _settled(hand: str | Mapping[str, Any], rules: Rules | None) -> SettledHand:
    import json

    from pitboss.desk.forms import read_hand
    from pitboss.desk.settle import played, rules_as_text, rules_of

    if not isinstance(hand, str):
        try:
            hand = json.dumps(dict(hand))
        except (TypeError, ValueError) as error:
            raise ParseError(f"a disputed hand that is no JSON: {error}") from None
    form = read_hand(hand)
    base = rules or rules_as_text(form.rules) or profile(form.rules)
    return SettledHand(played(form, rules_of(form, base)))


def _text(cards: CardsGiven) -> str:
    return cards if isinstance(cards, str) else format_cards(as_cards(cards))


def _spot(spot: object) -> str:
    expect(spot, str, "a spot", "text, as in 'ante'")
    return str(spot)


def _amount(what: str, amount: Amount) -> str:
    try:
        return format_money(as_cents(amount))
    except ParseError as error:
        raise ParseError(f"{what}: {error}") from None


def _actions(decisions: Decisions) -> Iterator[str]:
    """As the desk writes them, one for each street; between two of them commas or spaces."""
    if isinstance(decisions, str):
        yield from _DECISION.findall(decisions)
        return
    how = "as in 'check, check, raise 1x', or [Check(), Check(), Raise(1)]"
    expect(decisions, Iterable, "decisions", how)
    for decision in decisions:
        if not isinstance(decision, str | Check | Raise | Fold):
            raise ParseError(f"not a decision: {short_repr(decision)}; {how}")
        yield str(decision)
