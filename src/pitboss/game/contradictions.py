"""Everything that keeps rules from being played: contradictions, and values out of bounds."""

import re
from collections.abc import Iterator
from itertools import chain, pairwise

from pitboss.errors import Reason
from pitboss.game.arguments import short_repr
from pitboss.game.bank import (
    MOST_MINUTES,
    PRINTED_IN,
    BetweenSteps,
    Coverage,
    RotationClock,
    Schedule,
)
from pitboss.game.hands import HandCategory
from pitboss.game.money import Cents, Odds, format_money
from pitboss.game.paytables import Share
from pitboss.game.rules import (
    PlayLimit,
    Rules,
    Street,
    UnqualifiedAnte,
    table_field,
    wager_field,
)
from pitboss.game.wagers import ANTE, PLAY, LooksAt, OnFold, Placed, Settles, Spot, Wager

MOST_MULTIPLE = 100  # a bound on raises, so that sums stay small
MOST_ROUNDS_IN_A_ROW = 2  # clause 8.2
MOST_PLAYERS = 7  # against one dealer (clause 1.2); a player/dealer has one more seat
MOST_WAGERS = 12  # as many as a layout can show

_MOST_SHOWN = 10  # multiples in an error
_SPOT = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", re.ASCII)
# Words that stand beside spots in the notation, in a disputed hand and in a rules file.
RESERVED_SPOTS = {"bank", "of", "dealer", "board", "seat", "cards", "actions", "stakes", "foul"}


def contradictions(rules: Rules) -> Iterator[Reason]:
    """Everything that keeps these rules from being played."""
    return chain(
        _seats(rules),
        _limits(rules),
        _raises(rules),
        _wagers(rules),
        _unqualified(rules),
        _order(rules),
        _decks(rules),
        _banking(rules),
    )


def _seats(rules: Rules) -> Iterator[Reason]:
    if not 1 <= rules.seats <= MOST_PLAYERS + 1:
        yield Reason(("seats",), f"{rules.seats} is not between 1 and {MOST_PLAYERS + 1}")
    elif rules.house_banked and rules.seats > MOST_PLAYERS:
        yield Reason(("seats", "banked_by"), f"{rules.seats} is above {MOST_PLAYERS}, the most")
    elif not rules.house_banked and rules.seats < 2:
        yield Reason(("seats", "banked_by"), "1 is below 2: one banks and one plays")


def _limits(rules: Rules) -> Iterator[Reason]:
    if rules.increment <= 0:
        yield Reason(("increment",), f"{format_money(rules.increment)} is not above zero")
    schedule = rules.schedule_in_force
    by_schedule = ("schedule", "schedules")
    unknown = rules.schedule is not None and schedule is None  # which is a reason of its own
    for name in ("minimum", "maximum"):
        own: Cents | None = getattr(rules, name)
        if own is None and rules.schedule is None:
            yield Reason((name, "schedule"), "missing, and no collection schedule gives it")
        if own is not None and schedule and not schedule.minimum <= own <= schedule.maximum:
            low, high = format_money(schedule.minimum), format_money(schedule.maximum)
            yield Reason(
                (name, "schedule", "schedules"),
                f"{format_money(own)} is outside schedule {rules.schedule}, {low} to {high}",
            )
        limit = rules.spot_minimum if name == "minimum" else rules.spot_maximum
        if rules.increment > 0 and limit % rules.increment:
            yield Reason(
                (name, "increment", *(by_schedule if own is None else ())),
                f"{format_money(limit)} is not a multiple of the increment "
                f"{format_money(rules.increment)}",
            )
    if rules.minimum is not None and rules.minimum <= 0:
        yield Reason(("minimum",), f"{format_money(rules.minimum)} is not above zero")
    own_limits = rules.minimum is not None and rules.maximum is not None
    if rules.spot_minimum > rules.spot_maximum and (own_limits or not unknown):
        yield Reason(
            ("minimum", "maximum", *(() if own_limits else by_schedule)),
            f"{format_money(rules.spot_minimum)} is above the maximum "
            f"{format_money(rules.spot_maximum)}",
        )


def _raises(rules: Rules) -> Iterator[Reason]:
    for street in Street:
        multiples = rules.multiples(street)
        if not multiples:
            yield Reason((street,), "empty: every street offers at least one raise")
        in_bounds = all(1 <= multiple <= MOST_MULTIPLE for multiple in multiples)
        if not in_bounds or list(multiples) != sorted(set(multiples)):
            shown = ", ".join(map(str, multiples[:_MOST_SHOWN]))
            shown += ", …" if len(multiples) > _MOST_SHOWN else ""
            yield Reason((street,), f"{shown}: multiples rise, from 1 to {MOST_MULTIPLE}")
    least = min(rules.river, default=1)
    if rules.play_limit is PlayLimit.SPOT and least > 1:
        could_only_fold = f"an Ante of the maximum could not be raised {least}x on the river"
        yield Reason(("play_limit", "river"), f"spot, but {could_only_fold}, only folded")


def _wagers(rules: Rules) -> Iterator[Reason]:
    if len(rules.wagers) > MOST_WAGERS:
        yield Reason(("wagers",), f"{len(rules.wagers)} are too many: {MOST_WAGERS} at most")
    for placed, spot in ((Placed.REQUIRED, ANTE), (Placed.RAISE, PLAY)):
        those = [wager.spot for wager in rules.wagers if wager.placed is placed]
        if those != [spot]:
            shown = ", ".join(those) or "none"
            yield Reason(("wagers",), f"one wager is {placed}, on the spot {spot!r}; not {shown}")
    seen: set[Spot] = set()
    for wager in rules.wagers:
        if not _SPOT.fullmatch(wager.spot) or len(wager.spot) > 20 or wager.spot in RESERVED_SPOTS:
            taken = ", ".join(sorted(RESERVED_SPOTS))
            possible = f"lower-case letters, digits and dashes, at most 20, and none of {taken}"
            named = short_repr(wager.spot)
            yield Reason(("wagers",), f"{named} is not the name of a spot: {possible}")
        elif wager.spot in seen:
            yield Reason(("wagers",), f"two wagers lie on the spot {wager.spot!r}")
        seen.add(wager.spot)
        yield from _wager(rules, wager)


def _unqualified(rules: Rules) -> Iterator[Reason]:
    if rules.qualify is None or rules.unqualified_ante is UnqualifiedAnte.SETTLED:
        return
    for wager in rules.wagers:
        if wager.spot == ANTE and not wager.unqualified_rule:
            other = f"its unqualified_rule is false; {UnqualifiedAnte.SETTLED} says that"
            fields = ("unqualified_ante", f"{wager_field(ANTE)}.unqualified_rule")
            yield Reason(fields, f"the Ante is not returned: {other}")


def _wager(rules: Rules, wager: Wager) -> Iterator[Reason]:
    field = wager_field(wager.spot)
    if not wager.label.strip() or not wager.label.isprintable() or len(wager.label) > 20:
        label = short_repr(wager.label)
        yield Reason(
            (field, f"{field}.label"), f"{label} is not a label of one line of 1 to 20 characters"
        )
    if wager.spot in (ANTE, PLAY) and wager.settles is not Settles.DEALER:
        yield Reason(
            (field, f"{field}.settles"), f"{wager.label} settles {Settles.DEALER}, at 1 to 1"
        )
    if wager.placed in (Placed.REQUIRED, Placed.EQUAL) and wager.fold is not OnFold.LOST:
        fields = (field, f"{field}.placed", f"{field}.fold")
        yield Reason(fields, f"a fold loses what is {wager.placed}, it does not leave it")
    if wager.settles is Settles.EITHER_LOSS and wager.looks_at is not LooksAt.SEVEN:
        fields = (field, f"{field}.settles", f"{field}.cards")
        yield Reason(fields, f"a wager {wager.settles} looks at {LooksAt.SEVEN}")
    yield from _table(rules, wager)
    yield from _meter(rules, wager)


# A royal flush never loses; what else a table leaves out at its top would be below its least line.
_ROYAL, _NEXT = HandCategory.ROYAL_FLUSH, HandCategory.STRAIGHT_FLUSH
_HIGHEST_LINES = dict.fromkeys(Settles, (_ROYAL,)) | {
    Settles.LOSS: (_ROYAL, _NEXT),
    Settles.EITHER_LOSS: (_ROYAL, _NEXT),
}


def _table(rules: Rules, wager: Wager) -> Iterator[Reason]:
    own, table = wager_field(wager.spot), wager.table
    fields = (table_field(wager.spot), f"{own}.table")
    if (table is None) != (wager.settles is Settles.DEALER):
        possible = "has no pay table" if table else "needs a pay table"
        yield Reason(
            (*fields, f"{own}.settles"), f"a wager that settles {wager.settles} {possible}"
        )
    if table is None:
        return
    of_hole_cards = wager.looks_at is LooksAt.HOLE_CARDS
    if table.of_starting_hands != of_hole_cards:
        possible = "starting hands such as 'AA'" if of_hole_cards else "hands such as 'full house'"
        yield Reason(
            (*fields, f"{own}.cards"), f"a table that looks at {wager.looks_at} has {possible}"
        )
    highest = table.lines[0][0]
    if not table.of_starting_hands and highest not in _HIGHEST_LINES[wager.settles]:
        best = _HIGHEST_LINES[wager.settles][-1]
        nothing = f"it begins with {highest}, and {best} would pay nothing"
        yield Reason((*fields, f"{own}.settles"), nothing)
    for hands, prize in table.lines:
        if isinstance(prize, Share) and wager.settles is not Settles.METER:
            yield Reason(
                (*fields, f"{own}.settles"), f"{hands} pays {prize}, but there is no meter"
            )
        if isinstance(prize, Odds) and not prize.pays_whole_cents(rules.increment):
            yield Reason(
                (*fields, "increment"),
                f"{hands} pays {prize}, not a whole cent on a wager of "
                f"{format_money(rules.increment)} (the increment)",
            )


def _meter(rules: Rules, wager: Wager) -> Iterator[Reason]:
    field, meter = wager_field(wager.spot), wager.meter
    if (meter is None) != (wager.settles is not Settles.METER):
        possible = (
            f"takes no meter, {wager.settles}" if meter else f"needs a meter, {wager.settles}"
        )
        yield Reason((field, f"{field}.settles", f"{field}.meter"), f"{wager.label} {possible}")
    if meter is None:
        return
    if not rules.house_banked:
        yield Reason(
            (field, f"{field}.meter", "banked_by"),
            "a meter is the house's: it goes with a house that banks",
        )
    if meter.start <= 0 or not 1 <= meter.percent <= 100:
        possible = "a meter starts above zero and is fed 1 to 100 percent of a stake"
        yield Reason((field, f"{field}.meter"), possible)
    elif rules.increment * meter.percent % 100:
        yield Reason(
            (field, f"{field}.meter", "increment"),
            f"{meter.percent}% of {format_money(rules.increment)}, the increment, is no whole cent",
        )


def _order(rules: Rules) -> Iterator[Reason]:
    spots = {wager.spot for wager in rules.wagers}
    for kind, named in rules.order.items():
        for spot in named:
            if spot not in spots:
                fields = (f"order.{kind}", "wagers")
                yield Reason(fields, f"{short_repr(spot)} is not a spot of these rules")
        if len(set(named)) != len(named):
            yield Reason((f"order.{kind}",), "a spot is named twice")


def _decks(rules: Rules) -> Iterator[Reason]:
    if not 1 <= len(rules.decks) <= 2:
        yield Reason(("decks",), f"{len(rules.decks)} decks: one, or two that alternate")
    if len(set(rules.decks)) != len(rules.decks):
        yield Reason(("decks",), "the two decks have the same back")


def _banking(rules: Rules) -> Iterator[Reason]:
    if rules.house_banked != (rules.coverage is Coverage.UNLIMITED):
        possible = "unlimited" if rules.house_banked else "wager, net or payoffs"
        yield Reason(
            ("coverage", "banked_by"),
            f"{rules.coverage} does not go with a game banked by the {rules.banked_by}: {possible}",
        )
    if rules.bank_minimum is not None and rules.bank_minimum < 0:
        yield Reason(("bank_minimum",), "it is not below zero; table, none or an amount")
    if not 1 <= rules.rounds_in_a_row <= MOST_ROUNDS_IN_A_ROW:
        yield Reason(("rounds_in_a_row",), f"{rules.rounds_in_a_row} is not 1 or 2")
    if rules.rotation_clock is not None:
        yield from _rotation_clock(rules, rules.rotation_clock)
    if rules.house_banked and rules.schedule is not None:
        yield Reason(("schedule", "banked_by"), "a house-banked game takes no collection: none")
    elif rules.schedule is not None and rules.schedule_in_force is None:
        possible = ", ".join(map(str, sorted(rules.schedules))) or "none: there are no schedules"
        yield Reason(("schedule", "schedules"), f"{rules.schedule} is not one of {possible}")
    for number, schedule in rules.schedules.items():
        yield from _schedule(number, schedule)
        if rules.between_steps is BetweenSteps.LOWER and _within_a_dollar(schedule):
            fields = ("between_steps", "schedules", f"schedules.{number}")
            yield Reason(fields, f"lower, but steps of schedule {number} end within a dollar")


def _within_a_dollar(schedule: Schedule) -> bool:
    """Then a total between two printed steps would reach past the whole of the higher one."""
    bounds = [step.up_to for step in schedule.steps if step.up_to is not None]
    return any(0 < high - low < PRINTED_IN for low, high in pairwise(bounds))


def _rotation_clock(rules: Rules, clock: RotationClock) -> Iterator[Reason]:
    fields = ("rotation_clock", "banked_by", "seats")
    if rules.house_banked:
        yield Reason(fields, "a house-banked game has no rotation of the bank: none")
    elif not 1 <= clock.others < rules.seats:
        yield Reason(fields, f"{clock.others} others are not 1 to {rules.seats - 1}, of the seats")
    for name, minutes in (("minutes", clock.minutes), ("pause", clock.pause)):
        if not 1 <= minutes <= MOST_MINUTES:
            yield Reason(fields, f"{name} {minutes} is not 1 to {MOST_MINUTES}")


def _schedule(number: int, schedule: Schedule) -> Iterator[Reason]:
    fields = ("schedules", f"schedules.{number}")
    if not 0 < schedule.minimum <= schedule.maximum:
        yield Reason(fields, f"{number}: the minimum must be above zero and not above the maximum")
    bounds = [step.up_to for step in schedule.steps]
    if not bounds or bounds[-1] is not None or None in bounds[:-1]:
        yield Reason(fields, f"{number}: the last step alone has no up_to")
    elif any(low >= high for low, high in pairwise(b for b in bounds if b is not None)):
        yield Reason(fields, f"{number}: the steps do not rise")
