"""What a record should say of a round: worked out from its events, its cards and the rules."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

from pitboss.verifier.book import Book
from pitboss.verifier.play import Play, Seat
from pitboss.verifier.settlement import (
    CLAUSES,
    Bank,
    Game,
    Player,
    Settled,
    qualifies,
    settlement,
)
from pitboss.verifier.wrong import Wrong

_COVERAGE = {"payoffs": "9.1", "net": "9.2", "unlimited": "9.3"}
_REASONS = {
    "FOLDED": "the hand was folded",
    "BEATS_DEALER": "the hand beats the dealer's",
    "LOSES_TO_DEALER": "the hand loses to the dealer's",
    "TIES_DEALER": "the hand ties the dealer's",
    "NOT_QUALIFIED": "dealer does not qualify",
    "BLIND_PAYS": "the hand beats the dealer's",
    "BLIND_BELOW": "won with a hand that the Blind does not pay",
    "TRIPS_PAYS": "three of a kind or better",
    "TRIPS_BELOW": "less than three of a kind",
}

Body = dict[str, Any]


def money(amount: Fraction | int) -> str:
    cents = abs(whole(amount))
    return f"{'-' if amount < 0 else ''}{cents // 100}.{cents % 100:02}"


def whole(amount: Fraction | int) -> int:
    if amount.denominator != 1:
        raise Wrong(f"a payoff of {amount} cents is not whole: such rules are not played")
    return int(amount)


def odds(line: Settled) -> str | None:
    if line.odds is None:
        return None
    return f"{line.odds.numerator} to {line.odds.denominator}"


class Reckoning:
    """The settlement that the cards and decisions give, by the verifier's own reading."""

    def __init__(self, book: Book, play: Play) -> None:
        self.book, self.play = book, play
        self.lines: list[Settled] = []
        self.bank: Bank | None = None
        self.qualifies = False
        if play.settled is None or play.dealt is None:
            return
        game = Game(
            book.blind_pays,
            book.trips_pays,
            book.qualify,
            book.ante_back_if_unqualified,
            book.coverage,
            Fraction(play.wager),
            play.player_dealer,
        )
        hands, dealer, board = (play.dealt[part] for part in ("hands", "dealer", "board"))
        players = [_player(seat, play.seats[seat], hands[seat]) for seat in play.playing]
        self.lines, self.bank = settlement(game, players, list(dealer), list(board))
        self.qualifies = qualifies(game, list(dealer), list(board))

    def of_seat(self, seat: int) -> list[Settled]:
        return [line for line in self.lines if line.seat == seat]

    def net(self, seat: int) -> int:
        if self.bank is None:
            return 0
        if seat == self.play.player_dealer:
            return whole(self.bank.taken - self.bank.given) - self.play.collection
        return whole(sum((line.paid - line.lost for line in self.of_seat(seat)), Fraction(0)))

    def result(self, seat: int) -> str:
        part = self.play.seats[seat]
        if self.play.void and (part.ante or seat == self.play.player_dealer):
            return "void"
        if seat == self.play.player_dealer:
            return "bank"
        if not part.ante:
            return ""
        if part.folded:
            return "fold"
        why = next(line.why for line in self.of_seat(seat) if line.spot == "play")
        return {"BEATS_DEALER": "win", "LOSES_TO_DEALER": "lose", "TIES_DEALER": "tie"}[why]

    def showdown(self) -> Iterator[tuple[str, Body]]:
        """The events of the showdown, in their order (clauses 7.1 to 7.5)."""
        bank = self.bank
        if bank is None:
            return
        folded = [seat for seat in self.play.order if self.play.seats[seat].folded]
        first = {
            seat: [line for line in self.of_seat(seat) if line.why in _COLLECTED] for seat in folded
        }
        for seat in folded:
            left = [line for line in self.of_seat(seat) if line not in first[seat]]
            lines = tuple(map(_body, first[seat]))
            yield "fold-collected", {"seat": seat, "lines": lines, "shown": bool(left)}
        if len(folded) < len(self.play.playing):
            yield "dealer-turned", {"qualifies": self.qualifies}
        for seat in self.play.order:
            left = [line for line in self.of_seat(seat) if line not in first.get(seat, ())]
            if left:
                told = {"seat": seat, "result": self.result(seat)}
                yield "seat-settled", {**told, "lines": tuple(map(_body, left))}
        amounts = {"collected": whole(bank.taken), "paid": whole(bank.given)}
        rest = {"exhausted": bank.answers_no_more(), "left": whole(bank.left())}
        yield "round-closed", {"bank": {**amounts, **rest}}


_COLLECTED = ("FOLDED", "TRIPS_BELOW")  # with a fold, before the showdown


def _player(seat: int, part: Seat, cards: Sequence[str]) -> Player:
    wagers = Fraction(part.ante), Fraction(part.trips), Fraction(part.play)
    return Player(seat, list(cards), *wagers, part.folded)


def _body(line: Settled) -> Body:
    return {
        "seat": line.seat,
        "spot": line.spot,
        "stake": whole(line.stake),
        "outcome": line.outcome,
        "odds": odds(line),
        "due": whole(line.due),
        "paid": whole(line.paid),
        "lost": whole(line.lost),
        "why": line.why,
    }


def summary(play: Play, reckoning: Reckoning) -> Body:
    """Everything in a record but its format, its table, its rules and its chain."""
    dealt = play.dealt
    return {
        "round": play.opened["number"],
        "opened_at": _time(play.opened.at),
        "closed_at": _time(play.ended_at),
        "deck": play.opened["deck"],
        "player_dealer": play.player_dealer,
        "wager": money(play.wager),
        "total_action": money(play.total_action),
        "collection": money(play.collection),
        "seats": {str(seat): _seat(play, reckoning, seat) for seat in play.seats},
        "dealer": "".join(dealt["dealer"]) if dealt else "",
        "board": "".join(dealt["board"]) if dealt else "",
        "settlement": [_line(play.book, line) for line in reckoning.lines],
        "bank": _bank(reckoning.bank),
        "void": play.void,
        "notation": " | ".join(_notation(play, reckoning)),
        "fairness": {
            "commitment": play.opened["commitment"],
            "seed": play.seed,
            "seat_seeds": {str(seat): share for seat, share in sorted(play.shares.items())},
        },
    }


def _time(at: int) -> str:
    try:
        moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at)
    except OverflowError:
        raise Wrong(f"{at} milliseconds since 1970 is no time") from None
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{at % 1000:03}Z"


def _seat(play: Play, reckoning: Reckoning, seat: int) -> Body:
    part, net = play.seats[seat], reckoning.net(seat)
    player, bot = play.names.get(seat, ("", False))
    return {
        "player": player,
        "bot": bot,
        "stack_before": money(part.stack),
        "stack_after": money(part.stack + net),
        "ante": money(part.ante),
        "blind": money(part.ante),
        "trips": money(part.trips),
        "play": money(part.play),
        "decisions": list(part.decisions),
        "cards": "".join(_cards(play, seat)),
        "result": reckoning.result(seat),
        "net": money(net),
    }


def _cards(play: Play, seat: int) -> Sequence[str]:
    hands: Mapping[int, Sequence[str]] = play.dealt["hands"] if play.dealt else {}
    return hands.get(seat, ())


def _line(book: Book, line: Settled) -> Body:
    return {
        "seat": line.seat,
        "spot": line.spot,
        "stake": money(line.stake),
        "outcome": line.outcome,
        "odds": odds(line) or "",
        "due": money(line.due),
        "paid": money(line.paid),
        "lost": money(line.lost),
        "returned": money(line.stake - line.lost),
        "uncovered": money(line.due - line.paid),
        "reason": _reason(line),
        "clause": _clause(book, line),
    }


def _reason(line: Settled) -> str:
    spot, why = line.spot.capitalize(), _REASONS[line.why]
    returned, uncovered = line.stake - line.lost, line.due - line.paid
    if line.outcome == "returned":
        would = f"would win {money(line.due)}" if line.due else "would lose"
        return f"{spot} returned: the wager of the bank was exhausted before it ({would})"
    if line.outcome == "push":
        return f"{spot} returned: {why}"
    if line.outcome == "lose":
        kept = f"; {money(returned)} returned, beyond the wager of the bank" if returned else ""
        return f"{spot} lost: {why}{kept}"
    short = ""
    if uncovered:
        short = f"; {money(line.due)} due, {money(line.paid)} paid, {money(uncovered)} uncovered"
    return f"{spot} wins {odds(line)}: {why}{short}"


def _clause(book: Book, line: Settled) -> str:
    if line.outcome == "returned":
        return _COVERAGE[book.coverage]
    cut_short = line.due > line.paid or (line.outcome == "lose" and line.lost < line.stake)
    return CLAUSES[line.why] + (f", {_COVERAGE[book.coverage]}" if cut_short else "")


def _bank(bank: Bank | None) -> Body | None:
    if bank is None:
        return None
    return {
        "collected": money(bank.taken),
        "paid": money(bank.given),
        "net": money(bank.taken - bank.given),
        "exhausted": bank.answers_no_more(),
        "left": money(bank.left()),
    }


def _notation(play: Play, reckoning: Reckoning) -> Iterator[str]:
    """The sections of the round's line, as docs/notation.md has them."""
    yield f"{play.book.name} #{play.opened['number']} {play.opened['deck']}"
    yield ", ".join(_seat_words(play, seat) for seat in play.seats) or "nobody"
    if play.dealt or play.collection:
        collection = f", collection {money(play.collection)}" if play.collection else ""
        yield f"no more bets{collection}"
    if play.dealt:
        hands = [f"{seat} {''.join(_cards(play, seat))}" for seat in play.playing]
        dealer, board = "".join(play.dealt["dealer"]), "".join(play.dealt["board"])
        yield ", ".join([*hands, f"dealer {dealer}", f"board {board}"])
        decisions = {seat: " ".join(play.seats[seat].decisions) for seat in play.playing}
        told = [f"{seat} {words}" for seat, words in decisions.items() if words]
        yield ", ".join(told) or "to decide"
    if reckoning.bank:
        nets = {str(seat): reckoning.net(seat) for seat in play.order}
        nets["bank"] = whole(reckoning.bank.taken - reckoning.bank.given)
        yield ", ".join(f"{who} {'+' if net >= 0 else ''}{money(net)}" for who, net in nets.items())
    if play.void:
        yield f"void: {play.void}"


def _seat_words(play: Play, seat: int) -> str:
    part = play.seats[seat]
    words = [str(seat)]
    if seat == play.player_dealer:
        words.append(f"bank {money(play.wager)}" if play.wager else "bank")
    if part.ante:
        words.append(f"ante {money(part.ante)}")
    if part.trips:
        words.append(f"trips {money(part.trips)}")
    return " ".join([*words, "of", money(part.stack)])
