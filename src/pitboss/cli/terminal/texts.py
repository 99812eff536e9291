"""The texts of the table in the terminal: questions, help and results."""

from collections.abc import Iterable, Iterator, Mapping

from rich.console import Console
from rich.text import Text

from pitboss.cli.felt import felt, lines_of, result, showdown
from pitboss.cli.pages.rules import (
    COVERAGE_WORDS,
    DEALS_WORDS,
    qualifying_words,
    raises_words,
    rounds_words,
    wager_words,
)
from pitboss.cli.terminal import answers
from pitboss.game.covered import words_to
from pitboss.game.dealer import required_words
from pitboss.game.hands import HandCategory
from pitboss.game.money import ZERO, Cents, format_money
from pitboss.game.offers import DecisionOffer, PutUpOffer, WagersOffer
from pitboss.game.profiles import PROFILES
from pitboss.game.rules import Rules
from pitboss.game.view import RoundView
from pitboss.game.wagers import ANTE, Placed, Settles, Wager, labels
from pitboss.game.wording import on_coverage, void_sentence
from pitboss.table.offers import BankOffer
from pitboss.table.view import TableView

LEAVING_FOLDS = "Leaving now folds this hand; your wagers stay in play."


def _how_to_bank(rules: Rules) -> str:
    return (
        "The player/dealer banks against everybody: collects what they lose and pays what they "
        "win, as far as the wager put up answers for it. The position goes around, "
        f"{rounds_words(rules.rounds_in_a_row)} at most."
    )


def show_deals(console: Console, rules: Rules) -> None:
    """For whoever is to bet: it decides who learns of a folded hand (clause 4.11)."""
    console.print(f"Deals are {DEALS_WORDS[rules.deals]}.", style="dim")


def welcome(console: Console, seen: TableView, seat: int) -> None:
    rules = seen.rules
    console.print(f"Welcome. You are in seat {seat} with {format_money(seen.stacks[seat])}.")
    if rules.inscription:
        console.print(rules.inscription, style="italic")
    for words in _odds(rules):
        console.print(words)
    if (warning := on_coverage(rules)) is not None:
        console.print(f"{warning}.", style="yellow")
    if seen.bots and not rules.house_banked:
        bank = "do not bank here" if seen.bots <= seen.never_bank else "bank here in turn"
        how = "" if seen.bots <= seen.never_bank else ", with chips of their own that can run out"
        console.print(f"Bots {bank}{how}.")
    show_deals(console, rules)
    console.print("At any question ? explains, q leaves.", style="dim")


def _odds(rules: Rules) -> Iterator[str]:
    """As the layout shows them (clause 1.8)."""
    for wager in rules.wagers:
        if wager.table is not None:
            lines = ", ".join(f"{hands} {prize}" for hands, prize in wager.table.lines)
            yield f"{wager.label} pays {lines}."


def _how_to_play(rules: Rules) -> Iterator[str]:
    yield (
        "You and the dealer each make the best five cards of your own two and the five of the "
        "board."
    )
    side = "".join(f", 10 5 adds 5 on {first.label}" for first in rules.optional[:1])
    side += "".join(f", 10 {one.spot} 5 adds 5 on {one.label}" for one in rules.optional[1:])
    yield (
        f"Bet: 10 puts 10 each on {labels(rules.required)}{side}, 0 takes them back, Enter "
        f"deals, buy 100 buys chips. Raise once, {raises_words(rules)}, or fold in the end."
    )
    yield from _how_to_win(rules)
    yield "Answer with the letter or number in brackets. q leaves with your stack."


def _how_to_win(rules: Rules) -> Iterator[str]:
    always = [wager for wager in rules.wagers if wager.placed is not Placed.OPTIONAL]
    even = [wager for wager in always if wager.settles is Settles.DEALER]
    by_table = [wager for wager in always if wager.settles is Settles.WIN]
    pays = [f"{labels(even)} pay 1 to 1", *(_pays_from(wager) for wager in by_table)]
    yield (
        f"Beat the dealer: {', '.join(pays)}. Lose: {labels([*even, *by_table])} are lost. "
        f"The dealer {qualifying_words(rules)}."
    )
    for wager in rules.wagers:
        if wager not in (*even, *by_table):
            yield f"{wager.label} {wager_words(wager)}."


def _pays_from(wager: Wager) -> str:
    """`Blind pays from a straight up and is returned below`."""
    lowest = None if wager.table is None else wager.table.lowest
    words = lowest.with_article if isinstance(lowest, HandCategory) else str(lowest)
    return f"{wager.label} pays from {words} up and is {wager.below} below"


def explain(console: Console, rules: Rules) -> None:
    for paragraph in _how_to_play(rules):
        console.print(paragraph)
    if not rules.house_banked:
        console.print(_how_to_bank(rules))
    named = rules.name if rules.name in PROFILES else "FILE, with your rules file"
    console.print(f"All of the rules and pays: pitboss rules show {named}")


def show_meters(console: Console, round: RoundView) -> None:
    for spot, amount in round.meters.items():
        label = round.rules.wager(spot).label
        console.print(f"The meter of {label} shows {format_money(amount)}.", style="dim")


def offer_bank(console: Console, rules: Rules, offer: BankOffer) -> None:
    fee = offer.collection
    banking = "and bank against the others"
    if fee:
        banking = f"bank against the others and pay a collection of at most {format_money(fee)}"
    console.print("The player/dealer position is offered to you.", style="yellow")
    console.print(
        f"You would put up a wager of {format_money(offer.minimum)} or more, {banking}. "
        f"Coverage is {COVERAGE_WORDS[rules.coverage]}."
    )
    if offer.alone:
        console.print(
            "Nobody else can bank: the game cannot go on until you do, or somebody else joins."
        )


def usual_wager(offer: PutUpOffer) -> Cents:
    """What the person puts up with just Enter: half of what is there."""
    return Cents(max(offer.minimum, offer.maximum // 2))


def put_up_question(offer: PutUpOffer) -> str:
    bounds = f"{format_money(offer.minimum)} to {format_money(offer.maximum)}"
    return f"Your wager, {bounds} (Enter: {format_money(usual_wager(offer))})"


def bet_question(offer: WagersOffer, mine: Cents) -> str:
    if mine:
        return f"Your wagers: {format_money(mine)}. Enter deals, or change them"
    low, high = format_money(offer.minimum), format_money(offer.maximum)
    optional = [wager for wager in offer.wagers if wager.placed is Placed.OPTIONAL]
    if not optional:
        return f"Ante {low} to {high}"
    how = "10 or 10 5" if len(optional) == 1 else f"10 or 10 {optional[0].spot} 5"
    return f"Ante {low} to {high}, and {labels(optional)} if you like ({how})"


def bet_words(rules: Rules, bet: answers.Bet) -> str:
    """`Ante and Blind 10.00, Trips 5.00`."""
    words = [f"{labels(rules.required)} {format_money(bet.stakes[ANTE])}"]
    words += [
        f"{wager.label} {format_money(bet.stakes[wager.spot])}"
        for wager in rules.optional
        if wager.spot in bet.stakes
    ]
    return ", ".join(words)


def show_bet(console: Console, rules: Rules, bet: answers.Bet, behind: Cents) -> None:
    stakes = (f"{rules.wager(spot).label} {format_money(it)}" for spot, it in bet.stakes.items())
    console.print(f"{', '.join(stakes)}.", style="dim")
    if behind < bet.stakes[ANTE]:
        left = format_money(behind)
        console.print(f"That leaves {left}: too little to raise.", style="yellow")


def show_covered(
    console: Console, what: str, round: RoundView, me: int, more: Cents = ZERO
) -> None:
    """How much of one's stakes the bank covers, where it does not cover everything (clause 9.8)."""
    if words := words_to(me, round, more):
        console.print(f"{what}: {words}.", style="yellow")


def show_covered_raises(
    console: Console, round: RoundView, me: int, offers: Iterable[DecisionOffer]
) -> None:
    for offer in sorted(offers, key=lambda offer: -offer.cost):
        if offer.covered is not None:
            show_covered(console, str(offer.decision).capitalize(), round, me, offer.cost)


def show_shortage(console: Console, rules: Rules, stack: Cents, missing: Cents) -> None:
    needed = format_money(stack + missing)
    if stack < rules.least_to_play:
        words = f"You have {format_money(stack)} left; {required_words(rules)} take {needed}."
    else:
        words = f"Nobody else can bank, and you need {needed} to do so."
    console.print(words)


def show_felt(
    console: Console, seen: RoundView, players: Mapping[int, str], me: int, drop: Cents
) -> None:
    console.print(felt(seen, players, me, console.width, drop))


def show_settled_felt(
    console: Console, seen: RoundView, players: Mapping[int, str], me: int, drop: Cents
) -> None:
    """The end of a round that was not seen step by step."""
    show_felt(console, seen, players, me, drop)
    console.print(showdown(seen, players))
    if me in seen.seats and seen.seats[me].lines:
        console.print(lines_of(seen.seats[me].lines, seen.rules))


def show_result(console: Console, seen: RoundView, me: int, stack: Cents) -> None:
    """What the round brought the person, and the stack after it."""
    if seen.void:
        console.print(void_sentence(seen))
        return
    console.print()
    if me in seen.seats and seen.seats[me].lines:
        console.print(Text.assemble("Your wagers: ", result(seen.seats[me].net)))
    console.print(Text.assemble("Your stack: ", (format_money(stack), "bold")))
