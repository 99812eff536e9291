"""The posted rules: a game in plain words, every fact taken from its rules."""

from collections.abc import Iterator

from pitboss.game.hands import HandCategory
from pitboss.game.rules import Dealing, Rules, Street
from pitboss.game.wagers import ResultKind, Wager
from pitboss.paper import words
from pitboss.paper.notices import notices
from pitboss.paper.sheet import Markup, Paper, grid, items, paragraph, sheet, tag


def posted_rules(rules: Rules, paper: Paper = Paper.A4) -> str:
    return sheet(f"Rules: {rules.title}", _parts(rules), paper)


def _parts(rules: Rules) -> Iterator[Markup]:
    yield tag("h1", rules.title)
    yield from rules_in_words(rules, heading="h2")
    yield from notices(rules)
    foot = "For play chips. Every number here comes from the rules of the table."
    yield paragraph(foot, class_="foot")


def rules_in_words(rules: Rules, heading: str) -> Iterator[Markup]:
    """The whole game, part by part below headings of that kind."""
    yield paragraph(_opening(rules), class_="lead")
    yield tag(heading, "Your wagers")
    yield items(_wagers(rules))
    yield tag(heading, "The deal")
    yield paragraph(_deal(rules))
    yield tag(heading, "Your decisions")
    yield items(_decisions(rules))
    yield tag(heading, "The showdown")
    yield items(_showdown(rules))
    yield tag(heading, "What each wager comes to")
    yield _outcomes(rules)
    for wager, table in words.with_table(rules):
        yield tag("h3", f"{wager.label} {words.pays_for(wager)}")
        lines = [*words.lines(table), ("Anything else", words.below(wager))]
        yield grid(("Hand", "Pays"), lines, numbers=(1,), data_spot=wager.spot)
    if not rules.house_banked:
        yield tag(heading, "The player/dealer")
        yield items(_banking(rules))
    yield tag(heading, "Ranking of hands")
    ranking = " · ".join(str(category) for category in reversed(HandCategory))
    yield paragraph(
        f"From the highest: {ranking}. Suits have no rank. The ace is high, and low only in "
        "5-4-3-2-A. Equal hands are parted by their remaining cards, down to the fifth."
    )


def _opening(rules: Rules) -> str:
    against = (
        "the house's dealer"
        if rules.house_banked
        else "one of the seated players, the player/dealer, who banks the round"
    )
    players = rules.seats - (not rules.house_banked)
    most = "one player plays" if players == 1 else f"up to {players} players play"
    return (
        f"In each round {most} against {against}. Everybody has two cards of their own and shares "
        "five on the board; the best five of the seven count, and any five will do."
    )


def _wagers(rules: Rules) -> Iterator[str]:
    yield f"{words.labels(rules.required)} are required to play, and equal."
    if rules.optional:
        are = "are" if len(rules.optional) > 1 else "is"
        yield (
            f"{words.labels(rules.optional)} {are} up to you: less than the Ante, as much, or more."
        )
    yield (
        f"Each spot that is filled before the deal has {words.limits(rules)} on it, in steps of "
        f"{words.dollars(rules.increment)}."
    )
    yield (
        "Until the casino dealer calls “no more bets” you may place, change or withdraw wagers; "
        "afterwards nothing about them changes."
    )


def _deal(rules: Rules) -> str:
    decks = (
        f"One deck of 52 cards is used, with {rules.decks[0]} backs."
        if len(rules.decks) == 1
        else f"Two decks of 52 cards, with {words.backs(rules)} backs, take turns: "
        "one is played while the other is shuffled."
    )
    way = (
        "one card to each seat with an Ante and one to the dealer, then a second one each"
        if rules.dealing is Dealing.SHOE
        else "two cards at a time to each seat with an Ante, then two to the dealer"
    )
    return (
        f"{decks} From the {words.device(rules)}, clockwise from the casino dealer's left: {way}; "
        "then five to the board. All of them lie face down, and no card is burned. "
        f"{words.hidden(rules)} If something goes wrong for good the round is void: "
        f"{words.voided(rules)}."
    )


def _decisions(rules: Rules) -> Iterator[str]:
    turned = {
        Street.PREFLOP: "With two cards",
        Street.FLOP: "When three cards of the board are turned",
        Street.RIVER: "When the last two are turned",
    }
    for street in Street:
        otherwise = "fold" if street is Street.RIVER else "check"
        multiples = words.times(rules.multiples(street))
        yield f"{turned[street]}: {otherwise}, or raise {multiples}."
    yield "You raise once in a round, and a raise is final. Nobody plays for less than the raise."
    if limit := words.play_limit(rules):
        yield limit
    yield f"Who does not answer in time {words.absent(rules)}; the wagers that lie stay in play."
    yield "Keep your cards on or above the table. Lay a fold face down; nobody looks at it."


def _showdown(rules: Rules) -> Iterator[str]:
    yield (
        "Folds are collected first. Then the dealer's two cards are turned, and the seats are "
        f"settled one by one, clockwise from the {words.bank(rules)}'s left."
    )
    if rules.qualify is None:
        yield "The dealer always qualifies."
    else:
        yield (
            f"The dealer qualifies with {rules.least_qualifying} or better, the board counted. "
            f"If not, {words.unqualified(rules)} for everybody who did not fold, and the rest is "
            "settled as always: not qualifying is not losing."
        )


def _outcomes(rules: Rules) -> Markup:
    kinds = (ResultKind.WIN, ResultKind.LOSE, ResultKind.TIE, ResultKind.FOLD)
    back = rules.returned_unqualified

    def cell(wager: Wager, kind: ResultKind) -> str:
        words_of = words.outcome(wager, kind)
        if wager in back and kind is not ResultKind.FOLD:
            if words_of == "is returned":
                return words_of
            return f"{words_of}; returned if the dealer does not qualify"
        return words_of

    return grid(
        ("Wager", *(words.RESULTS[kind] for kind in kinds)),
        ((wager.label, *(cell(wager, kind) for kind in kinds)) for wager in rules.wagers),
        class_="small",
    )


def _banking(rules: Rules) -> Iterator[str]:
    yield (
        "The position is offered clockwise. Nobody, and no seat, banks more than "
        f"{words.rounds(rules.rounds_in_a_row)} in a row; whoever declines is asked again when the "
        "position has gone around. The house never holds it."
    )
    yield (
        "The player/dealer puts up a wager of their own: at least "
        f"{words.dollars(rules.least_bank_wager)}, without a maximum, and never required to cover "
        "everything."
    )
    yield f"At a new table the first to be asked is {words.first_bank(rules)}."
    if rules.rotation_clock is not None:
        yield f"The position must reach {rules.rotation_clock.words}."
    yield words.COVERAGE[rules.coverage]
    yield words.EXHAUSTED[rules.coverage]
    schedule = rules.schedule_in_force
    if schedule is None:
        yield "No collection is taken."
        return
    steps = ", ".join(
        f"{step.action}: {words.dollars(step.collection)}"
        for step in words.ranges(schedule, rules.increment, rules.between_steps)
    )
    yield (
        f"Before the first card the player/dealer pays a collection by the total action, schedule "
        f"{rules.schedule}: {steps}. Players pay none."
    )
