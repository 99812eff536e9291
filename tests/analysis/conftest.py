"""One standard game for all tests of a process: solved once."""

import pytest

from pitboss.analysis.solution import Solution
from pitboss.analysis.solver import solve
from pitboss.analysis.streets import Streets, solve_streets
from pitboss.analysis.terms import terms_of
from tests.analysis.games import HOUSE


@pytest.fixture(scope="session")
def solution() -> Solution:
    return solve(HOUSE)


@pytest.fixture(scope="session")
def streets() -> Streets:
    return solve_streets(terms_of(HOUSE))
