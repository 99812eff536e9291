"""The mathematics: exact solutions of the game, by counting. numpy and numba live here alone."""

from pitboss.extras import needed_by

with needed_by("pitboss.analysis"):
    import numpy  # noqa: F401 (so that what is missing is said once, here)
