"""A second opinion on a finished round: its record read and checked without the server's code.

Imports the standard library and `pitboss.errors`, nothing else of this package, and nothing here is
used by what it checks: a fault of the engine is not repeated here by being called from here.
"""

from pitboss.verifier.checks import Finding, State, verify

__all__ = ["Finding", "State", "verify"]
