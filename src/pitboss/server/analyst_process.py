"""The analyst: a separate process that computes what clients ask of the mathematics.

`python -m pitboss.server.analyst_process` reads one question a line, as JSON, and writes one
answer a line: `answer` and its JSON, `refused` and why, or `fault` and what went wrong. It ends
with its input, and so with the server, even with one that was killed.
"""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TextIO

from pitboss.analysis import charts
from pitboss.analysis.advice import Advice, advise
from pitboss.analysis.deck import STANDARD_DECK
from pitboss.analysis.hand_groups import hand_group
from pitboss.analysis.outs import outs
from pitboss.analysis.reasons import reasons
from pitboss.analysis.seen_flops import flop_groups, flops_seen, hand_named
from pitboss.analysis.solution import StartingHand
from pitboss.analysis.strategy import starting_hands
from pitboss.analysis.training import TrainingSpot, spots
from pitboss.analysis.values import Values, cost
from pitboss.errors import PitbossError
from pitboss.game.cards import format_cards, parse_cards
from pitboss.game.hands import strength
from pitboss.game.profiles import parse_rules
from pitboss.game.rules import Rules, Street

Form = dict[str, Any]
_NICE = 10  # tables have priority


def _advice(rules: Rules, cards: str, board: str, dead: str) -> Form:
    return _advice_form(advise(rules, parse_cards(cards), parse_cards(board), parse_cards(dead)))


def _advice_form(advice: Advice) -> Form:
    """The form of `pitboss advise --json`, and what explains it.

    Without the note: the answer is kept for all games with these terms, whoever banks them.
    """
    chances, found = advice.chances, outs(advice.cards, advice.board, advice.dead)
    return {
        **replace(advice, note=None).form(),
        "costs": {str(action): float(cost(advice.values, action)) for action in advice.values},
        "chances": {
            "win": float(chances.win),
            "tie": float(chances.tie),
            "lose": float(chances.lose),
            "dealer_unqualified": float(chances.dealer_unqualified),
        },
        "hand": str(strength((*advice.cards, *advice.board))) if advice.board else None,
        "outs": None if found is None else found.form(),
        "reasons": reasons(advice),
    }


def _chart(rules: Rules) -> Form:
    """Every starting hand, at its place in the 13 by 13 cells."""
    hands = starting_hands(rules)
    ranks = list(enumerate(charts.RANKS_DOWN))
    return {
        "hands": [
            _hand_form(hands[charts.starting_hand(high, low)], row, column)
            for row, high in ranks
            for column, low in ranks
        ]
    }


def _hand_form(hand: StartingHand, row: int, column: int) -> Form:
    return {
        "name": hand.name,
        "row": row,
        "column": column,
        "best": str(hand.best),
        "value": float(hand.value),
        "actions": _actions(hand.values),
        "deals": hand.combos,
    }


def _actions(values: Values) -> Form:
    return {str(action): float(value) for action, value in values.items()}


def _flops(rules: Rules, hand: str) -> Form:
    cards = hand_named(hand)
    name = STANDARD_DECK.name_of(*(card.index for card in cards))
    before, seen_flops = starting_hands(rules)[name], flops_seen(rules, cards)
    drawn = charts.flop_chart(seen_flops, name)
    return {
        "name": name,
        "preflop": {"actions": _actions(before.values), "best": str(before.best)},
        "groups": [
            {
                "made": group.made,
                "flops": group.flops,
                "raised": group.raised,
                "value": float(group.value),
            }
            for group in flop_groups(cards, seen_flops)
        ],
        "cells": [
            {
                "name": cell.name,
                "row": row,
                "column": column,
                "best": str(cell.best),
                "raised": float(cell.share),
                "words": cell.words,
            }
            for row, cells in enumerate(drawn.rows)
            for column, cell in enumerate(cells)
            if cell is not None
        ],
    }


def _solve(rules: Rules) -> Form:
    from pitboss.analysis.solver import solve  # compiled: advice alone does without

    return solve(rules).form()


def _spots(rules: Rules, street: str | None, count: int, seed: str) -> Form:
    on = None if street is None else Street(street)
    return {"spots": [_spot_form(spot) for spot in spots(rules, on, count, seed)]}


def _spot_form(spot: TrainingSpot) -> Form:
    cards, board = format_cards(spot.cards), format_cards(spot.board)
    return {
        "id": f"{cards}-{board}".replace(" ", "").removesuffix("-"),
        "street": str(spot.advice.street),
        "cards": cards,
        "board": board,
        "kind": hand_group(spot.cards, spot.board),
        "close": spot.is_close,
        "advice": _advice_form(spot.advice),
    }


_ANSWERS: dict[str, Callable[..., Form]] = {
    "advice": _advice,
    "chart": _chart,
    "flops": _flops,
    "solve": _solve,
    "spots": _spots,
}


def answer(line: str) -> str:
    """One line for each line, whatever happens."""
    try:
        question = json.loads(line)
        rules = parse_rules(question.pop("rules"), "rules")
        found = _ANSWERS[question.pop("ask")](rules, **question)
        return f"answer {json.dumps(found, separators=(',', ':'))}\n"
    except PitbossError as no:
        return f"refused {' '.join(str(no).split())}\n"
    except Exception as error:  # the server logs it; this process takes the next question
        return f"fault {' '.join(repr(error).split())}\n"


def work(questions: Iterable[str], answers: TextIO) -> None:
    for line in questions:
        answers.write(answer(line))
        answers.flush()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for the server, which stops its analysts
    if hasattr(os, "nice"):
        os.nice(_NICE)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # libraries may print
    try:
        work(sys.stdin, answers)
    except BrokenPipeError:  # the server is gone
        os._exit(0)


if __name__ == "__main__":
    main()
