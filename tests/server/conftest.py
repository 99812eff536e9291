"""Loads the settings of hypothesis before any test module here is read."""

import tests.hypothesis_profile  # noqa: F401
