"""The same deals in the columns of tables, beside text and beside reading the tables alone."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from showdown import tally

from . import data
from .budgets import CSV, JSON_LINES, PARQUET, Figures
from .commands import SHOWDOWN, peak_memory
from .table import show
from .timing import race

TEXT = "text"
PLAIN = "Parquet, two columns of hands"
COMMAS = "CSV, two columns of hands and one more"
OBJECTS = "JSON lines, the same"


def measure(quick: bool) -> Figures:
    """A million deals, all threads; reading alone is Polars, without ranking."""
    if not (find_spec("polars") and find_spec("pyarrow")):
        print("\ntables are left out: Polars or pyarrow is not installed")
        return {}
    count, wins = data.MILLION, data.wins(data.MILLION)
    files = _files(count)

    def counted(path: Path) -> Callable[[], object]:
        def run() -> object:
            assert tally(path).wins[0] == wins
            return None

        return run

    polars = import_module("polars")
    ways: dict[str, Callable[[], object]] = {name: counted(path) for name, path in files.items()}
    columns = ["one", "two"]
    readers: dict[str, Callable[[], object]] = {
        PLAIN: lambda: polars.read_parquet(files[PLAIN], columns=columns),
        COMMAS: lambda: polars.read_csv(files[COMMAS], columns=columns),
        OBJECTS: lambda: polars.read_ndjson(files[OBJECTS]),
    }
    ways |= {f"Polars, reading {name.split(',')[0]} alone": way for name, way in readers.items()}
    seconds = {name: lap.seconds for name, lap in race(ways, quick).items()}
    rows = []
    for name, time in seconds.items():
        peak = f"{peak_memory(SHOWDOWN, str(files[name])) / 1e6:,.0f}" if name in files else ""
        rows.append((name, f"{count / 1e6 / time:.1f}", f"{time / seconds[TEXT]:.1f}", peak))
    show(
        f"{count:,} deals in tables, all threads",
        ("table", "M deals/s", "time / text", "peak MB"),
        rows,
    )
    budgets = {PARQUET: PLAIN, CSV: COMMAS, JSON_LINES: OBJECTS}
    return {
        budget: seconds[name] / seconds[f"Polars, reading {name.split(',')[0]} alone"]
        for budget, name in budgets.items()
    }


def _files(count: int) -> dict[str, Path]:
    polars = import_module("polars")
    text = data.deals(count)
    lines = polars.read_csv(text, has_header=False, new_columns=["deal"])
    deal = polars.col("deal").str
    numbers = polars.int_range(polars.len()).alias("id")
    hands = lines.select(numbers, one=deal.slice(0, 14), two=deal.slice(15, 14))
    cards = lines.select(numbers, *(deal.slice(3 * i, 2).alias(f"card{i}") for i in range(10)))
    writers: dict[str, tuple[str, Callable[[Path], Any]]] = {
        PLAIN: (
            "hands.parquet",
            lambda path: hands.write_parquet(path, compression="snappy", statistics=False),
        ),
        "the same, zstd": ("zstd.parquet", hands.write_parquet),
        "Parquet, ten columns of cards": ("cards.parquet", cards.write_parquet),
        "Arrow, two columns of hands": ("hands.arrow", hands.write_ipc),
        COMMAS: ("hands.csv", hands.write_csv),
        OBJECTS: ("hands.jsonl", hands.write_ndjson),
    }
    files = {TEXT: text}
    for name, (file, write) in writers.items():
        files[name] = data.FOLDER / f"{count}-{file}"
        if not files[name].exists():
            write(files[name])
    return files
