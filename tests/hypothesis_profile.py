"""How hypothesis runs here: the same examples every time, no deadline, no files left behind.

`pytest --hypothesis-profile=quick`, as in `make test`, tries a tenth of the examples.
"""

from hypothesis import HealthCheck, settings

FULL = 100  # examples, where a test says nothing else

settings.register_profile(
    "full",
    max_examples=FULL,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("quick", settings.get_profile("full"), max_examples=FULL // 10)
settings.load_profile("full")


def examples(number: int, steps: int = 50) -> settings:
    """So many in the full profile, and a tenth of them, but some, in the quick one; `steps` are
    those of a state machine."""
    share = number * settings().max_examples // FULL
    return settings(max_examples=max(share, min(number, 5)), stateful_step_count=steps)
