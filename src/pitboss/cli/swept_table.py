"""A sweep in a file, game by game, which goes on where it was stopped.

While it grows it is `FILE.part`: a line that says which sweep it is, and a line for each game. When
all are there the file is written as its name says, and the part goes.
"""

import csv
import json
from array import array
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from pitboss._version import __version__
from pitboss.analysis.variants import Variants
from pitboss.cli.files import check_writable, refusing_to_write, writing
from pitboss.cli.swept_games import game_of
from pitboss.errors import ParseError, StorageError
from pitboss.extras import needed_by

if TYPE_CHECKING:
    from pitboss.analysis.progress import Progress
    from pitboss.analysis.valuation import Valuation

_KINDS = (".csv", ".jsonl", ".parquet")
_LISTS = ("preflop", "flop", "river")
_FLUSHED = 100  # games
_BATCH = 10_000  # games of a Parquet file that are in memory at once
_MISSING = -1


class SweptTable:
    def __init__(self, name: str, games: Variants) -> None:
        self.name, self._games = name, games
        if Path(name).suffix not in _KINDS:
            raise ParseError(f"--out {name}: it ends in {', '.join(_KINDS[:-1])} or {_KINDS[-1]}")
        if Path(name).suffix == ".parquet":
            with needed_by("a Parquet file"):
                import pyarrow.parquet  # noqa: F401 - refused before any work is done
        check_writable(name)
        self._part = f"{name}.part"
        check_writable(self._part)
        self._sweep = {"sweep": _digest(games), "games": len(games), "pitboss": __version__}

    def fill(self, progress: "Progress") -> None:
        """Values what is left, and writes the file."""
        from pitboss.analysis.sweep import sweep

        starts = self._starts()
        left = [at for at, start in enumerate(starts) if start == _MISSING]
        games = (rules for at, rules in enumerate(self._games) if starts[at] == _MISSING)
        done = len(starts) - len(left)
        with refusing_to_write(self._part), Path(self._part).open("a", encoding="utf-8") as part:
            # A line that was cut off ends here, and counts as damaged.
            part.write("\n" if part.tell() else json.dumps(self._sweep) + "\n")
            for number, valued in enumerate(sweep(games)):
                row = {"at": left[valued.at], **row_of(valued.valuation)}
                part.write(json.dumps(row) + "\n")
                if number % _FLUSHED == 0:
                    part.flush()
                progress("valuing games", done + number + 1, len(self._games))
        self._write()
        Path(self._part).unlink()

    def _starts(self) -> "array[int]":
        """Where in the part each game's line begins. What is damaged, or was cut off, counts for
        nothing: the game is valued again."""
        starts = array("q", [_MISSING]) * len(self._games)
        path = Path(self._part)
        if not path.exists() or path.stat().st_size == 0:
            return starts
        with path.open("rb") as part:
            if _read(part.readline()) != self._sweep:
                raise StorageError(
                    f"{self._part} is of another sweep: finish that one, remove the file, or give "
                    "--out another name"
                )
            start = part.tell()
            for line in part:
                row = _read(line)
                at = None if row is None else row.get("at")
                if type(at) is int and 0 <= at < len(starts):
                    starts[at] = start
                start += len(line)
        return starts

    def _rows(self) -> Iterator[dict[str, Any]]:
        """In the order of the games; a million of them are never in memory at once."""
        starts = self._starts()
        with Path(self._part).open("rb") as part:
            for start in starts:
                part.seek(start)
                row: dict[str, Any] = json.loads(part.readline())
                del row["at"]
                yield row

    def _write(self) -> None:
        match Path(self.name).suffix:
            case ".jsonl":
                with writing(self.name) as file:
                    file.writelines(json.dumps(row) + "\n" for row in self._rows())
            case ".csv":
                with writing(self.name) as file:
                    _write_csv(file, self._rows())
            case _:
                _write_parquet(self.name, self._rows())


def row_of(valued: "Valuation") -> dict[str, Any]:
    """A game in a table of data: the exact expectation in two columns, the rest as decimals."""
    return {
        **game_of(valued.rules),
        "expected_numerator": valued.antes,
        "deals": valued.deals,
        "house_edge": float(valued.house_edge),
        "element_of_risk": float(valued.element_of_risk),
        "average_wager": float(valued.average_wager),
        "standard_deviation": valued.standard_deviation,
        "wins": float(valued.wins),
    }


def _digest(games: Variants) -> str:
    from pitboss.game.profiles import format_rules

    fields = {name: list(map(str, values)) for name, values in games.fields.items()}
    return sha256(json.dumps([format_rules(games.rules), fields]).encode()).hexdigest()[:32]


def _read(line: bytes) -> dict[str, Any] | None:
    """A line of the part; None where it is not as it was written."""
    if not line.endswith(b"\n"):
        return None
    try:
        row = json.loads(line)
    except ValueError:
        return None
    return row if isinstance(row, dict) else None


def _write_csv(file: IO[str], rows: Iterator[dict[str, Any]]) -> None:
    writer = None
    for row in rows:
        row |= {name: " ".join(map(str, row[name])) for name in _LISTS}
        if writer is None:
            writer = csv.DictWriter(file, list(row), lineterminator="\n")
            writer.writeheader()
        writer.writerow(row)


def _write_parquet(name: str, rows: Iterator[dict[str, Any]]) -> None:
    import pyarrow
    import pyarrow.parquet

    whole = Path(f"{name}.whole")
    first = pyarrow.Table.from_pylist(list(islice(rows, _BATCH)))
    with refusing_to_write(name):
        with pyarrow.parquet.ParquetWriter(whole, first.schema) as writer:
            writer.write_table(first)
            while batch := list(islice(rows, _BATCH)):
                writer.write_table(pyarrow.Table.from_pylist(batch, schema=first.schema))
        whole.replace(name)
