"""The mathematics: exact solutions of the game, by counting. numpy and numba live here alone."""
