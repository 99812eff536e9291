"""Which extra brings a package that is not of the core, said where that package is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from pitboss.errors import MissingPackage

# Packages by the name they are imported by; pyproject.toml has what is installed for each.
EXTRAS = {
    "alembic": "server",
    "argon2": "server",
    "fastapi": "server",
    "h11": "server",  # comes with uvicorn
    "httpx": "client",
    "numba": "solver",
    "numpy": "solver",
    "prometheus_client": "server",
    "psycopg": "postgres",
    "pyarrow": "data",
    "sqlalchemy": "server",
    "starlette": "server",  # comes with fastapi
    "uvicorn": "server",
    "uvloop": "server",
    "websockets": "client",
}


@contextmanager
def needed_by(what: str, extra: str = "") -> Iterator[None]:
    """Imports that `what` needs: where one fails, what to install is said in its name.

    `extra` is for what needs packages of several extras, and names the one that has them all.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in EXTRAS:
            raise
        raise MissingPackage(what, package, extra or EXTRAS[package]) from None
