"""How hypothesis runs here: the same examples every time, no deadline, no files left behind."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "pitboss",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("pitboss")
