"""The mathematics: exact solutions of the game, by counting. numpy and numba are used only here."""

from pitboss.extras import needed_by

with needed_by("pitboss.analysis"):
    import numpy  # noqa: F401 (so that what is missing is said once, here)
