"""Sessions and bankrolls: bounds that hold the slow twin's fractions, and known laws."""

from collections.abc import Callable
from fractions import Fraction
from math import comb, sqrt

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pitboss.analysis import ruin as ruin_module
from pitboss.analysis import sessions as sessions_module
from pitboss.analysis.figures import Exact, Figure
from pitboss.analysis.law import Law, law_of
from pitboss.analysis.ruin import bankroll_for, ruin
from pitboss.analysis.sessions import session, totals
from pitboss.analysis.solution import Solution
from pitboss.analysis.swings import double_or_bust, drawdown
from pitboss.errors import PitbossError
from tests.hypothesis_profile import examples
from tests.reference import walks as twin

ONE = Fraction(1)


def holds(figure: Figure | None, exact: Fraction, width: float = 1e-9) -> None:
    """The bounds have the exact value between them, and are narrow."""
    assert figure is not None
    if isinstance(figure, Exact):
        assert figure.fraction == exact
    assert figure.low <= exact <= figure.high or figure.value == float(exact)
    assert figure.high - figure.low <= width * max(1.0, abs(float(exact)))


def made(weights: dict[int, int], unit: Fraction = ONE) -> tuple[Law, twin.Chances]:
    deals = sum(weights.values())
    lost = max(0, -min(weights))
    law = Law({result * unit: number for result, number in weights.items()}, needed=lost * unit)
    return law, {result: Fraction(number, deals) for result, number in weights.items()}


LAWS = st.dictionaries(st.integers(-4, 6), st.integers(1, 9), min_size=2, max_size=4)
SHARES = st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=50)


@examples(200)
@given(LAWS, st.integers(1, 7), SHARES, st.sampled_from([ONE, Fraction(5, 2), Fraction(1, 7)]))
def test_a_session_is_that_of_every_sequence(
    weights: dict[int, int], rounds: int, share: Fraction, unit: Fraction
) -> None:
    law, chances = made(weights, unit)
    found = session(law, rounds, share, [share])
    sums = twin.law_after(chances, rounds)
    holds(found.behind, sum((p for total, p in sums.items() if total < 0), Fraction(0)))
    holds(found.even, sums.get(0, Fraction(0)))
    holds(found.ahead, sum((p for total, p in sums.items() if total > 0), Fraction(0)))
    loss = twin.average_loss(chances, rounds) * unit
    holds(found.average_loss, loss)
    holds(found.expected, rounds * law.expected + share * loss)
    if found.break_even_loss_rebate is not None and law.expected < 0:
        holds(found.break_even_loss_rebate, -rounds * law.expected / loss)
    exact = twin.quantile(chances, rounds, share) * unit
    within(found.quantiles[share], exact if exact >= 0 else exact * (1 - share))


def within(figure: Figure | None, exact: Fraction) -> None:
    """Bounds of a place on the lattice: wide where its chance is met to the last digit."""
    assert figure is not None
    assert float(figure.low) <= float(exact) <= float(figure.high)


@examples(150)
@given(LAWS, st.integers(1, 6), st.integers(0, 9), SHARES)
def test_ruin_within_some_rounds(
    weights: dict[int, int], rounds: int, room: int, risk: Fraction
) -> None:
    law, chances = made(weights)
    holds(ruin(law, law.needed + room, rounds), twin.ruin_within(chances, room, rounds))
    least = 0
    while twin.ruin_within(chances, least, rounds) > risk:
        least += 1
    within(bankroll_for(law, risk, rounds), law.needed + least)


@examples(60)
@given(LAWS, st.integers(1, 5), SHARES)
def test_drawdowns(weights: dict[int, int], rounds: int, share: Fraction) -> None:
    law, chances = made(weights)
    found = drawdown(law, rounds, [share])
    assert found is not None
    exact = twin.drawdowns(chances, rounds)
    holds(found.expected, sum((depth * p for depth, p in exact.items()), Fraction(0)), 1e-6)
    reached = Fraction(0)
    for depth in sorted(exact):
        reached += exact[depth]
        if reached >= share:
            within(found.quantiles[share], Fraction(depth))
            break


@examples(100)
@given(LAWS, st.integers(0, 6))
def test_doubling_or_going_bust(weights: dict[int, int], room: int) -> None:
    law, chances = made(weights)
    bankroll = law.needed + room
    found = double_or_bust(law, bankroll)
    levels = room + int(bankroll)
    if not levels:
        assert found is None
        return
    doubled, rounds = twin.double_or_bust(chances, room, levels)
    assert found is not None
    holds(found.doubled, doubled)
    holds(found.rounds, rounds)


@examples(100)
@example({4: 1, -3: 4, 0: 1, 3: 3}, 0, Fraction(1, 50))  # bounds grow with what is rounded
@given(LAWS, st.integers(0, 12), SHARES)
def test_ruin_for_ever_is_more_than_within_any_rounds(
    weights: dict[int, int], room: int, risk: Fraction
) -> None:
    """And with an advantage at most what is ruined soon, or falls from a height."""
    law, chances = made(weights)
    ever = ruin(law, law.needed + room)
    if law.expected <= 0 and law.worst < 0:
        assert ever == Exact(Fraction(1))
        assert bankroll_for(law, risk) is None
        return
    soon = twin.ruin_within(chances, room, 6)
    assert ever.high >= float(soon) * (1 - 1e-12)
    assert ever.high - ever.low <= 1e-9
    least = bankroll_for(law, risk)
    assert least is not None
    enough = Fraction(least.high).limit_denominator(1)
    assert ruin(law, enough).low <= risk
    if enough > law.needed:
        assert ruin(law, enough - 1).high >= risk or least.low < least.high


ADVANTAGES: list[dict[int, int]] = [
    {-1: 1, 2: 2},
    {-3: 1, 1: 3, 4: 5},
    {-2: 1, -1: 2, 0: 2, 2: 4, 5: 2},
    {-4: 1, -1: 1, 3: 7},
    {-2: 1, 1: 9},
]


@pytest.mark.parametrize("weights", ADVANTAGES, ids=str)
@pytest.mark.parametrize("room", [0, 3])
def test_ruin_for_ever_is_that_of_the_equations(weights: dict[int, int], room: int) -> None:
    """As fractions, for results of any width; and the least bankroll for a risk goes by them."""
    law, chances = made(weights, Fraction(5, 2))
    low, high = twin.ruin_for_ever(chances, room, Fraction(1, 10**9))
    assert high - low <= Fraction(1, 10**9)
    bankroll = law.needed + room * Fraction(5, 2)
    figure = ruin(law, bankroll)
    assert low <= figure.high
    assert figure.low <= high
    assert figure.high - figure.low <= 1e-9
    holds(bankroll_for(law, high + Fraction(1, 10**6)), bankroll)
    with_less = bankroll_for(law, low - Fraction(1, 10**6))
    assert with_less is not None
    assert with_less.value == float(bankroll + Fraction(5, 2))


@pytest.mark.parametrize("needed", [1, 3, 10])
def test_less_than_the_largest_wager_of_a_round_is_ruin(needed: int) -> None:
    """However little a round loses, and with the last of it still there."""
    law = Law({ONE: 2, -ONE: 1}, needed=Fraction(needed))
    for spare in (0, 1, 5):
        bankroll = Fraction(needed + spare)
        holds(ruin(law, bankroll), Fraction(1, 2) ** (spare + 1))
        holds(ruin(law, bankroll + Fraction(1, 2)), Fraction(1, 2) ** (spare + 1))
        soon = twin.ruin_within({1: Fraction(2, 3), -1: Fraction(1, 3)}, spare, 4)
        holds(ruin(law, bankroll, 4), soon)
    with pytest.raises(PitbossError, match="below one round"):
        ruin(law, Fraction(needed) - Fraction(1, 100))


@pytest.mark.parametrize(
    "weights", [{-1: 1, 1: 1}, {-3: 1, 1: 3}, {-1: 500_001, 1: 500_000}, {-5: 1, 0: 9, 4: 1}]
)
def test_without_an_advantage_ruin_is_certain(weights: dict[int, int]) -> None:
    law, _ = made(weights)
    assert law.expected <= 0
    for room in (0, 10, 10**9):
        assert ruin(law, law.needed + room) == Exact(ONE)
    assert bankroll_for(law, Fraction(99, 100)) is None


@pytest.mark.parametrize(("up", "deals"), [(11, 20), (3, 5), (2, 3), (501, 1000)])
def test_the_gamblers_ruin_by_single_steps(up: int, deals: int) -> None:
    """Ruin is to have nothing left: the chance is the ratio of the chances to the power of it."""
    law = Law({ONE: up, -ONE: deals - up}, needed=ONE)
    ratio = Fraction(deals - up, up)
    for bankroll in (1, 2, 10, 100, 1500):
        figure = ruin(law, Fraction(bankroll))
        assert figure.low <= ratio**bankroll <= figure.high
        assert figure.error <= max(1e-7 * figure.value, 1e-300)
    for risk in (Fraction(1, 10), Fraction(1, 1000)):
        least = next(n for n in range(1, 5_000) if ratio**n <= risk)
        assert bankroll_for(law, risk) == Exact(Fraction(least))
    found = double_or_bust(law, Fraction(10))
    assert found is not None
    holds(found.doubled, 1 / (1 + ratio**10))


def test_a_fair_game_doubles_every_other_time_and_is_ruined_in_the_end() -> None:
    law = Law({ONE: 1, -ONE: 1}, needed=ONE)
    assert ruin(law, Fraction(1000)) == Exact(ONE)
    assert bankroll_for(law, Fraction(1, 2)) is None
    assert law.n0() is None
    found = double_or_bust(law, Fraction(30))
    assert found is not None
    holds(found.doubled, Fraction(1, 2))
    holds(found.rounds, Fraction(900))


@pytest.mark.parametrize("rounds", [1, 10, 999, 1_000])
def test_heads_and_tails_are_binomial(rounds: int) -> None:
    law = Law({ONE: 1, -ONE: 1}, needed=ONE)
    found = session(law, rounds)
    even = Fraction(comb(rounds, rounds // 2), 2**rounds) if rounds % 2 == 0 else Fraction(0)
    holds(found.even, even, 1e-10)
    holds(found.ahead, (1 - even) / 2, 1e-10)


def test_a_riskless_law_is_never_ruined() -> None:
    law = Law({ONE: 1, Fraction(0): 1}, needed=Fraction(0))
    for rounds in (None, 5):
        assert ruin(law, Fraction(0), rounds) == Exact(Fraction(0))
        assert bankroll_for(law, Fraction(1, 100), rounds) == Exact(Fraction(0))


# The standard game.


@pytest.fixture(scope="module")
def standard(solution: Solution) -> Law:
    return law_of(solution)


def test_a_hundred_rounds_of_the_standard_game(standard: Law) -> None:
    found = session(standard, 100)
    assert found.expected == Exact(100 * Fraction(-607_723_787_676, 27_813_810_024_000))
    assert f"{found.expected.value:.2f}" == "-2.18"
    assert f"{found.standard_deviation.value:.1f}" == "49.4"


def power_of(weights: dict[int, int], rounds: int) -> list[int]:
    """The coefficients of a polynomial to a power, in whole numbers, by the recurrence that its
    derivative gives: p · (p^n)' = n · p' · p^n."""
    first, *others = sorted(weights)
    lowest = weights[first]
    terms = [(place - first, weights[place]) for place in others]
    found = [lowest**rounds]
    for place in range(1, rounds * (others[-1] - first) + 1):
        total = sum(
            (step * (rounds + 1) - place) * weight * found[place - step]
            for step, weight in terms
            if step <= place
        )
        found.append(total // (place * lowest))
    return found


def test_powers_are_those_of_every_sequence() -> None:
    weights = {-3: 5, -1: 2, 4: 7}
    chances = {result: Fraction(weight, 14) for result, weight in weights.items()}
    slow = twin.law_after(chances, 5)
    found = {place - 15: Fraction(n, 14**5) for place, n in enumerate(power_of(weights, 5)) if n}
    assert found == slow


def check_convolution(standard: Law, rounds: int) -> None:
    """The deals of whole sessions, as whole numbers."""
    lowest = int(standard.worst / standard.unit)
    counts = power_of({int(r / standard.unit): n for r, n in standard.results.items()}, rounds)
    whole = standard.deals**rounds
    assert sum(counts) == whole
    found = session(standard, rounds)
    assert totals(standard, rounds).error < 1e-9
    zero = -rounds * lowest
    behind, even = sum(counts[:zero]), counts[zero]
    holds(found.behind, Fraction(behind, whole))
    holds(found.even, Fraction(even, whole))
    reached, at = 0, 0
    for share, figure in found.quantiles.items():
        while reached < share * whole:
            reached += counts[at]
            at += 1
        assert figure == Exact((at - 1 + rounds * lowest) * standard.unit)
    loss = sum((zero - place) * number for place, number in enumerate(counts[:zero]))
    holds(found.average_loss, Fraction(loss, whole) * standard.unit, 1e-6)


def test_a_few_rounds_are_those_of_whole_numbers(standard: Law) -> None:
    check_convolution(standard, 8)


@pytest.mark.full
def test_fifty_rounds_are_those_of_whole_numbers(standard: Law) -> None:
    check_convolution(standard, 50)


@pytest.mark.parametrize("rounds", [1_000_000, 10_000_000])
def test_many_rounds_are_close_to_normal_and_their_bounds_stay_narrow(
    standard: Law, rounds: int
) -> None:
    found = session(standard, rounds)
    average, deviation = float(rounds * standard.expected), found.standard_deviation.value
    for share, normal in ((5, -1.6449), (50, 0.0), (95, 1.6449)):
        quantile = found.quantiles[Fraction(share, 100)].value
        assert abs((quantile - average) / deviation - normal) < 0.02
    assert totals(standard, rounds).error < 1e-6
    assert found.ahead.high < 1e-4


def test_ruin_with_and_without_advantage(standard: Law) -> None:
    assert ruin(standard, Fraction(1_000)) == Exact(ONE)
    bank = standard.other_side()
    figure = ruin(bank, bank.needed + 500)
    # As a normal walk has it, nearly: exp(-2 · mean · room / variance), and steps down are wide.
    room = 2 * float(bank.expected / bank.variance) * 500
    assert 0.8 < figure.value / 2.718281828459045**-room < 1
    assert figure.error < 1e-6
    assert ruin(bank, bank.needed + 500, 1000).high < figure.low
    least = bankroll_for(bank, Fraction(1, 20))
    assert least is not None
    assert ruin(bank, Fraction(least.high)).high <= 0.05 <= ruin(bank, Fraction(least.low) - 1).high


def test_where_too_many_rounds_would_be_walked_bounds_are_wider(
    standard: Law, monkeypatch: pytest.MonkeyPatch
) -> None:
    narrow = ruin(standard, Fraction(100), 400)
    narrow_least = bankroll_for(standard, Fraction(1, 10), 400)
    monkeypatch.setattr(ruin_module, "_MOST_WORK", 1_000_000)
    wide = ruin(standard, Fraction(100), 400)
    wide_least = bankroll_for(standard, Fraction(1, 10), 400)
    assert narrow_least is not None
    assert wide_least is not None
    assert 0 < wide.low <= narrow.low <= narrow.high <= wide.high
    assert wide_least.low <= narrow_least.low <= narrow_least.high <= wide_least.high


def test_small_change_that_is_too_fine_to_count_widens_the_bounds(
    standard: Law, monkeypatch: pytest.MonkeyPatch
) -> None:
    cents = enumerate(standard.results.items())
    fine = {result + Fraction(at % 7, 100): deals for at, (result, deals) in cents}
    law = Law(fine, needed=standard.needed, grain=standard.unit)
    narrow = session(law, 200)
    monkeypatch.setattr(sessions_module, "_LARGEST", 2**16)
    wide = session(law, 200)
    assert wide.ahead.low <= narrow.ahead.low <= narrow.ahead.high <= wide.ahead.high
    assert wide.ahead.error < 0.05
    for share, figure in narrow.quantiles.items():
        assert wide.quantiles[share].low <= figure.value <= wide.quantiles[share].high


def test_a_rebate_of_any_share_is_counted(standard: Law) -> None:
    """A billionth of the wagers leaves units that no window has room for."""
    share = Fraction(123_456_789, 10**11)
    bits = enumerate(standard.results.items())
    fine = {499 * result + 499 * share * (2 + at % 5): deals for at, (result, deals) in bits}
    law = Law(fine, needed=499 * standard.needed, grain=499 * standard.unit, table=standard)
    found = session(law, 140)
    assert found.ahead.error < 0.05
    holds(found.expected, 140 * law.expected)
    finest = {result + Fraction(at, 3**50) for at, result in enumerate(standard.results)}
    law = Law(dict.fromkeys(finest, 1), needed=standard.needed, grain=standard.unit)
    assert session(law, 140).ahead.error < 0.05


def test_results_too_far_apart_to_count_are_refused() -> None:
    wide = Law({Fraction(10**30): 1, Fraction(-1): 10**31}, needed=ONE)
    assert session(wide, 10).behind.low > 0.3
    for call in (lambda: ruin(wide, ONE, 10), lambda: drawdown(wide, 10)):
        with pytest.raises(PitbossError, match="too small a common unit"):
            call()
    far = Law({Fraction(10**15): 1, Fraction(-1): 10**15}, needed=ONE)
    found = ruin(far, Fraction(50), 1000)
    assert 0 <= found.low <= found.high <= 1


def test_a_drawdown_is_at_least_the_loss_and_doubles_seldom(standard: Law) -> None:
    found = drawdown(standard, 200)
    assert found is not None
    assert found.expected.error < 0.01 * found.expected.value
    assert found.expected.low > -200 * float(standard.expected)
    assert found.expected.value < 4 * sqrt(200 * standard.variance)
    half, most = found.quantiles[Fraction(1, 2)], found.quantiles[Fraction(99, 100)]
    assert half.value < found.expected.value < most.value
    doubling = double_or_bust(standard, Fraction(100))
    assert doubling is not None
    assert 0.3 < doubling.doubled.value < 0.5
    # By Wald: the mean result is the mean number of rounds times that of one.
    assert doubling.rounds.value > 100


def test_out_of_reach_is_said(standard: Law) -> None:
    assert drawdown(standard, 1_000_000) is None
    assert double_or_bust(standard, Fraction(10_000_000)) is None


def test_nonsense_is_refused(standard: Law) -> None:
    calls: list[Callable[[], object]] = [
        lambda: session(standard, 0),
        lambda: session(standard, 10**9),
        lambda: session(standard, 10, Fraction(2)),
        lambda: session(standard, 10, Fraction(0), [Fraction(1)]),
        lambda: ruin(standard, Fraction(5)),
        lambda: ruin(standard, Fraction(100), -1),
        lambda: ruin("house", Fraction(100)),  # type: ignore[arg-type]
        lambda: bankroll_for(standard, Fraction(0)),
        lambda: drawdown(standard, 10, [Fraction(0)]),
        lambda: double_or_bust(standard, Fraction(1)),
    ]
    for call in calls:
        with pytest.raises(PitbossError):
            call()
