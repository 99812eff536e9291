"""A sweep in a file, game by game, which goes on where it was stopped.

While it grows it is `FILE.part`: a line that says which sweep it is, and a line for each game. When
all are there the file is written as its name says, and the part goes.
"""

import csv
import io
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from pitboss._version import __version__
from pitboss.analysis.variants import Variants
from pitboss.cli.files import check_writable, refusing_to_write, write_text
from pitboss.cli.swept_games import game_of
from pitboss.errors import ParseError, StorageError
from pitboss.extras import needed_by

if TYPE_CHECKING:
    from pitboss.analysis.progress import Progress
    from pitboss.analysis.valuation import Valuation

_KINDS = (".csv", ".jsonl", ".parquet")
_LISTS = ("preflop", "flop", "river")
_FLUSHED = 100  # games


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

        done = self._done()
        left = [at for at in range(len(self._games)) if at not in done]
        games = (rules for at, rules in enumerate(self._games) if at not in done)
        with refusing_to_write(self._part), Path(self._part).open("a", encoding="utf-8") as part:
            if not done and part.tell() == 0:
                part.write(json.dumps(self._sweep) + "\n")
            for number, valued in enumerate(sweep(games)):
                row = {"at": left[valued.at], **row_of(valued.valuation)}
                part.write(json.dumps(row) + "\n")
                if number % _FLUSHED == 0:
                    part.flush()
                progress("valuing games", len(done) + number + 1, len(self._games))
        self._write()
        Path(self._part).unlink()

    def _done(self) -> set[int]:
        """The games that the part has; a line that was cut off is dropped."""
        path = Path(self._part)
        if not path.exists() or path.stat().st_size == 0:
            return set()
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)
        whole = [line for line in lines if line.endswith("\n")]
        if not whole or _read(whole[0]) != self._sweep:
            raise StorageError(
                f"{self._part} is of another sweep: finish that one, remove the file, or give "
                "--out another name"
            )
        if len(whole) < len(lines):
            write_text(self._part, "".join(whole))
        return {row["at"] for row in map(_read, whole[1:]) if row is not None}

    def _rows(self) -> Iterator[dict[str, Any]]:
        """In the order of the games."""
        with Path(self._part).open(encoding="utf-8") as part:
            next(part)
            rows = {row.pop("at"): row for row in map(json.loads, part)}
        for at in range(len(self._games)):
            yield rows[at]

    def _write(self) -> None:
        match Path(self.name).suffix:
            case ".jsonl":
                write_text(self.name, "".join(json.dumps(row) + "\n" for row in self._rows()))
            case ".csv":
                text = io.StringIO()
                _write_csv(text, self._rows())
                write_text(self.name, text.getvalue())
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


def _read(line: str) -> dict[str, Any] | None:
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

    table = pyarrow.Table.from_pylist(list(rows))
    with refusing_to_write(name):
        whole = Path(f"{name}.whole")
        pyarrow.parquet.write_table(table, whole)
        whole.replace(name)
