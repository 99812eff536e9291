"""What a record should say of a round: worked out from its events, its cards and the rules."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

from pitboss.verifier.cards import DEALER, FLOP, RIVER, Cards
from pitboss.verifier.failed_check import FailedCheck
from pitboss.verifier.replay import RoundReplay
from pitboss.verifier.rules import Rules
from pitboss.verifier.settlement import (
    CLAUSES,
    Bank,
    Player,
    Settled,
    dealer_is_turned,
    is_hidden,
    qualifies,
    result_against_dealer,
    settlement,
)
from pitboss.verifier.wagers import Share, Wager

_COVERAGE = {"wager": "9.1", "net": "9.2", "payoffs": "9.3", "unlimited": "9.4"}
_REASONS = {
    "FOLDED": "the hand was folded",
    "FOLD_VOIDS": "the hand was folded",
    "FOUL_RETURNED": "the hand is foul, by no fault of the seat",
    "FOUL_LOST": "the hand is foul, by the seat's own fault",
    "NOT_SHOWN": "the folded hand does not win it",
    "BEATS_DEALER": "the hand beats the dealer's",
    "LOSES_TO_DEALER": "the hand loses to the dealer's",
    "TIES_DEALER": "the hand ties the dealer's",
    "NOT_QUALIFIED": "dealer does not qualify",
    "WIN_PAYS": "the hand beats the dealer's",
    "WIN_BELOW": "won with a hand that the {label} does not pay",
    "OWN_PAYS": "{lowest} or better",
    "OWN_BELOW": "less than {lowest}",
    "HOLE_CARDS_PAY": "{hand}",
    "HOLE_CARDS_BELOW": "hole cards that the {label} does not pay",
    "LOSS_PAYS": "the hand loses with {hand}",
    "LOSS_BELOW": "the hand loses with less than {lowest}",
    "LOSS_NOT_LOST": "the hand beats the dealer's",
    "EITHER_LOSS_PAYS": "{hand} loses",
    "EITHER_LOSS_BELOW": "the hand that loses is less than {lowest}",
    "METER_PAYS": "{hand}",
}

Body = dict[str, Any]


def money(amount: Fraction | int) -> str:
    cents = abs(whole(amount))
    return f"{'-' if amount < 0 else ''}{cents // 100}.{cents % 100:02}"


def whole(amount: Fraction | int) -> int:
    if amount.denominator != 1:
        raise FailedCheck(f"a payoff of {amount} cents is not whole: such rules are not played")
    return int(amount)


def odds(line: Settled) -> str | None:
    if line.odds is None or isinstance(line.odds, Share):
        return None if line.odds is None else str(line.odds)
    return f"{line.odds.numerator} to {line.odds.denominator}"


class ExpectedSettlement:
    """The settlement that the cards and decisions give, computed by the verifier."""

    def __init__(self, rules: Rules, replay: RoundReplay) -> None:
        self.rules, self.replay = rules, replay
        self.lines: list[Settled] = []
        self.bank: Bank | None = None
        self.results: dict[int, str] = {}
        self.unseen: list[Player] = []  # folded hands that nobody can look at
        self.dealer_turned = False
        self.qualifies = False
        if replay.settled is None or replay.cards is None:
            return
        cards = replay.cards
        game = rules.game(replay.wager, replay.player_dealer, replay.meters_fed)
        players = [_player(replay, cards, seat) for seat in replay.playing]
        dealer = cards.known(DEALER)
        board = [*cards.known(FLOP), *cards.known(RIVER)]
        self.lines, self.bank = settlement(game, players, dealer, board)
        self.unseen = [player for player in players if is_hidden(player.cards) and not player.foul]
        self.dealer_turned = dealer_is_turned(game, players)
        self.qualifies = self.dealer_turned and qualifies(game, dealer, board)
        self.results = {
            player.seat: "foul"
            if player.foul
            else "fold"
            if player.folded
            else result_against_dealer(player.cards, dealer, board)
            for player in players
        }

    @property
    def taken_as_lost(self) -> dict[int, list[str]]:
        """By seat, the wagers that stood on folded hands which nobody can look at (7.2)."""
        stood = {
            player.seat: [
                wager.label
                for wager in self.rules.wagers
                if wager.spot in player.stakes and wager.fold == "stands"
            ]
            for player in self.unseen
        }
        return {seat: labels for seat, labels in stood.items() if labels}

    def of_seat(self, seat: int) -> list[Settled]:
        return [line for line in self.lines if line.seat == seat]

    def net(self, seat: int) -> int:
        if self.bank is None:
            return self.replay.net(seat)
        if seat == self.replay.player_dealer:
            return whole(self.bank.taken - self.bank.given) - self.replay.collection
        return whole(sum((line.paid - line.lost for line in self.of_seat(seat)), Fraction(0)))

    def result(self, seat: int) -> str:
        part = self.replay.seats[seat]
        if self.replay.void and (part.ante or seat == self.replay.player_dealer):
            return "void"
        if seat == self.replay.player_dealer:
            return "bank"
        return self.results.get(seat, "")

    def showdown(self) -> Iterator[tuple[str, Body]]:
        """The events of the showdown, in their order (clauses 7.1 to 7.5)."""
        bank, cards = self.bank, self.replay.cards
        if bank is None or cards is None:
            return
        for seat in self.replay.order:
            if self.results[seat] in ("fold", "foul"):
                first, waiting = self._lines(seat, with_fold=True), self._lines(seat)
                yield (
                    "fold-collected",
                    {
                        "seat": seat,
                        "lines": tuple(map(_body, first)),
                        "stays": bool(waiting),
                        "cards": tuple(cards.known(str(seat))) if self._shown(waiting) else (),
                    },
                )
        if self.dealer_turned:
            dealer = tuple(cards.known(DEALER))
            yield "dealer-turned", {"cards": dealer, "qualifies": self.qualifies}
        for seat in self.replay.order:
            if lines := self._lines(seat):
                shown = self.results[seat] != "fold" or any(map(_keeps, lines))
                yield (
                    "seat-settled",
                    {
                        "seat": seat,
                        "result": self.results[seat],
                        "lines": tuple(map(_body, lines)),
                        "cards": tuple(cards.known(str(seat))) if shown else (),
                    },
                )
        amounts = {"collected": whole(bank.taken), "paid": whole(bank.given)}
        rest = {"exhausted": bank.exhausted, "left": whole(bank.left())}
        meters = {spot: whole(shows) for spot, shows in bank.meters_afterwards().items()}
        yield "round-closed", {"bank": {**amounts, **rest}, "meters": meters}

    def _lines(self, seat: int, with_fold: bool = False) -> list[Settled]:
        """What is settled of a seat with its fold, or at its turn."""
        return [line for line in self.of_seat(seat) if line.with_fold == with_fold]

    def _shown(self, waiting: Sequence[Settled]) -> bool:
        """A folded hand is shown at once where its own cards keep a wager (7.2)."""
        wagers = {wager.spot: wager for wager in self.rules.wagers}
        return any(not wagers[line.spot].needs_dealer for line in waiting)


def _keeps(line: Settled) -> bool:
    """Whether the cards do not lose the wager, whatever the bank answers for."""
    return line.odds is not None or line.outcome == "push"


def _player(replay: RoundReplay, cards: Cards, seat: int) -> Player:
    part, held = replay.seats[seat], cards.known(str(seat))
    stakes = {spot: Fraction(stake) for spot, stake in part.stakes.items()}
    return Player(seat, held, stakes, part.folded, part.foul)


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
        "hand": line.hand,
    }


def summary(replay: RoundReplay, expected: ExpectedSettlement) -> Body:
    """Everything in a record but its format, its table, its rules and its chain."""
    cards = replay.cards
    return {
        "round": replay.opened["number"],
        "opened_at": _time(replay.opened.at),
        "closed_at": _time(replay.ended_at),
        "deck": replay.opened["deck"],
        "player_dealer": replay.player_dealer,
        "wager": money(replay.wager),
        "total_action": money(replay.total_action),
        "collection": money(replay.collection),
        "seats": {str(seat): _seat(replay, expected, seat) for seat in replay.seats},
        "dealer": "".join(cards.recorded(DEALER)) if cards else "",
        "board": "".join(cards.board()) if cards else "",
        "settlement": [_settled_wager(replay.rules, line) for line in expected.lines],
        "bank": _bank(expected.bank),
        "void": replay.void,
        "void_slip": _void_slip(replay),
        "irregularities": replay.irregularities,
        "meters": {spot: money(shows) for spot, shows in replay.opened["meters"].items()},
        "notation": " | ".join(_notation(replay, expected)),
        "fairness": {
            "deals": "sealed" if replay.rules.sealed else "open",
            "commitment": replay.opened["commitment"],
            "seed": replay.seed or None,
            "seat_seeds": {str(seat): share for seat, share in sorted(replay.shares.items())},
        },
    }


def _time(at: int) -> str:
    try:
        moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at)
    except OverflowError:
        raise FailedCheck(f"{at} milliseconds since 1970 is no time") from None
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{at % 1000:03}Z"


def _seat(replay: RoundReplay, expected: ExpectedSettlement, seat: int) -> Body:
    part, net = replay.seats[seat], expected.net(seat)
    player, bot = replay.names.get(seat, ("", False))
    return {
        "player": player,
        "bot": bot,
        "stack_before": money(part.stack),
        "stack_after": money(part.stack + net),
        "stakes": {spot: money(stake) for spot, stake in part.stakes.items()},
        "decisions": list(part.decisions),
        "cards": "".join(_cards(replay, seat)),
        "result": expected.result(seat),
        "net": money(net),
    }


def _cards(replay: RoundReplay, seat: int) -> Sequence[str]:
    return replay.cards.recorded(str(seat)) if replay.cards and seat in replay.playing else ()


def _settled_wager(rules: Rules, line: Settled) -> Body:
    return {
        "seat": line.seat,
        "spot": line.spot,
        "label": _wager(rules, line).label,
        "stake": money(line.stake),
        "outcome": line.outcome,
        "odds": odds(line),
        "due": money(line.due),
        "paid": money(line.paid),
        "returned": money(line.stake - line.lost),
        "lost": money(line.lost),
        "uncovered": money(line.due - line.paid),
        "net": money(line.paid - line.lost),
        "why": line.why,
        "hand": line.hand,
        "words": _words(rules, line),
        "clauses": _clauses(rules, line),
    }


def _wager(rules: Rules, line: Settled) -> Wager:
    return next(wager for wager in rules.wagers if wager.spot == line.spot)


def _words(rules: Rules, line: Settled) -> str:
    wager = _wager(rules, line)
    label, lowest = wager.label, wager.table[-1].hand if wager.table else ""
    why = _REASONS[line.why].format(label=label, lowest=lowest, hand=line.hand)
    returned, uncovered = line.stake - line.lost, line.due - line.paid
    if line.outcome == "returned":
        if not line.due:
            return f"{label} returned: not covered by the wager of the bank (would lose)"
        would = f"would win {money(line.due)}"
        return f"{label} returned: the wager of the bank was exhausted before it ({would})"
    if line.outcome == "push":
        return f"{label} returned: {why}"
    if line.outcome == "lose":
        kept = f"; {money(returned)} returned, beyond the wager of the bank" if returned else ""
        return f"{label} lost: {why}{kept}"
    short = ""
    if uncovered:
        short = f"; {money(line.due)} due, {money(line.paid)} paid, {money(uncovered)} uncovered"
    of_it = " of the meter" if isinstance(line.odds, Share) else ""
    return f"{label} wins {odds(line)}{of_it}: {why}{short}"


def _clauses(rules: Rules, line: Settled) -> list[str]:
    if line.outcome == "returned":
        return [_COVERAGE[rules.coverage]]
    cut_short = line.due > line.paid or (line.outcome == "lose" and line.lost < line.stake)
    return [CLAUSES[line.why], *([_COVERAGE[rules.coverage]] if cut_short else [])]


def _void_slip(replay: RoundReplay) -> Body | None:
    slip = replay.void_slip
    if slip is None:
        return None
    return {
        "kind": slip["kind"],
        "returned": {str(seat): money(amount) for seat, amount in slip["returned"].items()},
        "collection_returned": money(slip["refunded"]),
    }


def _bank(bank: Bank | None) -> Body | None:
    if bank is None:
        return None
    return {
        "collected": money(bank.taken),
        "paid": money(bank.given),
        "net": money(bank.taken - bank.given),
        "exhausted": bank.exhausted,
        "left": money(bank.left()),
    }


def _notation(replay: RoundReplay, expected: ExpectedSettlement) -> Iterator[str]:
    """The sections of the round's line, as docs/notation.md has them."""
    meters = [f" {spot} {money(replay.opened['meters'][spot])}" for spot in replay.rules.meters]
    number, deck = replay.opened["number"], replay.opened["deck"]
    yield f"uth/3 {replay.rules.name} #{number} {deck}{''.join(meters)}"
    yield ", ".join(_seat_words(replay, seat) for seat in replay.seats) or "nobody"
    misdealt = replay.void_slip is not None and replay.void_slip["kind"] == "misdeal"
    if replay.cards or replay.collection or misdealt:
        collection = f", collection {money(replay.collection)}" if replay.collection else ""
        yield f"no more bets{collection}"
    if replay.cards:
        hands = [f"{seat} {''.join(_cards(replay, seat))}" for seat in replay.playing]
        dealer, board = "".join(replay.cards.recorded(DEALER)), "".join(replay.cards.board())
        yield ", ".join([*hands, f"dealer {dealer}", f"board {board}"])
        decisions = {seat: " ".join(replay.seats[seat].decisions) for seat in replay.playing}
        decided = [f"{seat} {words}" for seat, words in decisions.items() if words]
        yield ", ".join(decided) or "to decide"
    for one in replay.irregularities:
        where = "" if one["seat"] is None else f" {one['seat']}"
        yield f"irregular{where} {one['ruling']}: {one['reason']}"
    if expected.bank:
        nets = {str(seat): expected.net(seat) for seat in replay.order}
        nets["bank"] = whole(expected.bank.taken - expected.bank.given)
        yield ", ".join(f"{who} {'+' if net >= 0 else ''}{money(net)}" for who, net in nets.items())
    if replay.void_slip is not None:
        kind = replay.void_slip["kind"]
        yield f"void{'' if kind == 'fault' else f', {kind}'}: {replay.void}"


def _seat_words(replay: RoundReplay, seat: int) -> str:
    part = replay.seats[seat]
    words = [str(seat)]
    if seat == replay.player_dealer:
        words.append(f"bank {money(replay.wager)}" if replay.wager else "bank")
    for wager in replay.rules.wagers:
        if wager.placed in ("required", "optional") and wager.spot in part.placed:
            words.append(f"{wager.spot} {money(part.placed[wager.spot])}")
    return " ".join([*words, "of", money(part.stack)])
