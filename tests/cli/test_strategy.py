"""`pitboss strategy`: what ships, a card, one's own file, and what is refused."""

import json
from pathlib import Path

import numpy as np
import pytest

from pitboss.analysis.strategies.catalogue import NAMES, shipped
from pitboss.analysis.strategies.ruled import parse_strategy
from tests.cli.command import assert_refused, is_exact_number, pitboss


def test_what_ships_is_listed_and_shown(tmp_path: Path) -> None:
    listed = pitboss("strategy", "list", folder=tmp_path).out.splitlines()
    assert [line.split()[0] for line in listed] == list(NAMES)
    toml = pitboss("strategy", "show", "practical", "--toml", folder=tmp_path).out
    assert parse_strategy(toml, "practical.toml") == shipped("practical")
    shown = json.loads(pitboss("strategy", "show", "practical", "--json", folder=tmp_path).out)
    assert shown["toml"] == toml
    assert shown["strategy"]["length"] == 7
    assert shown["strategy"]["rules"][-1] == {
        "street": "river", "number": 2, "when": None, "do": "fold",
    }  # fmt: skip


@pytest.mark.full
def test_a_file_of_ones_own_costs_what_it_costs(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(shipped("practical").toml)
    counted = json.loads(pitboss("strategy", "cost", "own.toml", "--json", folder=tmp_path).out)
    assert counted["strategy"] == "own"
    assert counted["expected"]["numerator"] == -682_603_086_376
    assert counted["cost"]["numerator"] == 682_603_086_376 - 607_723_787_676
    assert is_exact_number(counted["cost"])
    assert len(counted["situations"]) == len(counted["fractions"]["situations"]) == 100
    assert all(map(is_exact_number, counted["fractions"]["by_street"].values()))


def test_what_cannot_be_shown_or_valued_is_refused(tmp_path: Path) -> None:
    def refused(words: str, *names: str) -> None:
        assert_refused(pitboss("strategy", *words.split(), folder=tmp_path), *names)

    (tmp_path / "own.toml").write_text("[[flop]]\nwhen = 'quads'\ndo = '2x'\n")
    (tmp_path / "half.toml").write_text("[[preflop]]\nwhen = '22+'\ndo = '4x'\n")
    np.savez(tmp_path / "own.npz", format=1)
    refused("show optimal", "optimal is no strategy of rules")
    refused("show practical --toml --json", "--toml and --json")
    refused("cost practicle", "did you mean 'practical'?", "or a file")
    refused("cost own.toml", "own.toml: flop rule 1: unknown word 'quads': one of pocket pair")
    refused("cost half.toml", "half leaves 3c 2c before the flop undecided")
    refused("cost own.npz", "own.npz: preflop, flops, plain, suited missing")
    refused("cost practical --preflop 3", "the rules offer no raise 4x; possible: check, raise 3x")
    refused("explain practical KdQh --board 4s", "a board has 0, 3 or 5 cards, not 1")
    refused("distil --rules 17", "17 conditions: give 1 to 16")
    refused("distil --rules 3 --out -", "--out -: name a file")
