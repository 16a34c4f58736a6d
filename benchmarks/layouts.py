"""The same deals in other layouts, beside the plain ones and beside readers of tables.

Readers of tables only read; showdown also ranks.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from showdown import tally

from . import data
from .budgets import Figures
from .table import show
from .timing import race

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def measure(quick: bool) -> Figures:
    """A million deals; all on one thread, but for the readers of tables."""
    plain = data.deals(data.MILLION).read_text(encoding="ascii")
    files = {name: _file(name, write(plain)) for name, write in LAYOUTS.items()}
    count, wins = data.MILLION, data.wins(data.MILLION)

    def counted(path: Path) -> Callable[[], object]:
        def run() -> object:
            assert tally(path, threads=1).wins[0] == wins
            return None

        return run

    laps = race({name: counted(path) for name, path in files.items()}, quick)
    seconds = {name: lap.seconds for name, lap in laps.items()}
    show(
        f"{count:,} deals in other layouts, one thread",
        ("layout", "M deals/s", "time / plain"),
        [
            (name, f"{count / 1e6 / time:.1f}", f"{time / seconds['plain']:.2f}")
            for name, time in seconds.items()
        ],
    )
    readers = _readers(files["commas"])
    ours: dict[str, Callable[[], object]] = {
        "showdown, reading and ranking": lambda: tally(files["commas"])
    }
    ways = ours | readers
    both = {name: lap.seconds for name, lap in race(ways, quick).items()}
    show(
        f"{count:,} deals with commas, all threads",
        ("reader", "seconds", "time / showdown"),
        [
            (name, f"{time:.3f}", f"{time / both['showdown, reading and ranking']:.1f}")
            for name, time in both.items()
        ],
    )
    return {}


def _file(name: str, text: bytes) -> Path:
    path = data.FOLDER / f"layout-{name.replace(' ', '-')}.txt"
    path.write_bytes(text)
    return path


def _with_symbols(text: str) -> bytes:
    for letter, symbol in SYMBOLS.items():
        text = text.replace(letter, symbol)
    return text.encode()


def _marked(text: str) -> bytes:
    lines = [f"{line[:14]}|{line[15:]}" for line in text.splitlines()]
    return "\n".join(lines).replace(" ", ",").encode() + b"\n"


def _wide(text: str) -> bytes:
    return "".join([f"{line[:14]} {line[14:]}\n" for line in text.splitlines()]).encode()


LAYOUTS: dict[str, Callable[[str], bytes]] = {
    "plain": str.encode,
    "commas": lambda text: text.replace(" ", ",").encode(),
    "tabs": lambda text: text.replace(" ", "\t").encode(),
    "two blanks between hands": _wide,
    "lower case": lambda text: text.lower().encode(),
    "a mark": _marked,
    "nothing between": lambda text: text.replace(" ", "").encode(),
    "10 for T": lambda text: text.replace("T", "10").encode(),
    "symbols": _with_symbols,
    "UTF-16": lambda text: text.encode("utf-16"),
}


def _readers(path: Path) -> dict[str, Callable[[], object]]:
    """Other libraries that read the file, of those that are installed, without ranking."""
    ways: dict[str, Callable[[], object]] = {}
    if find_spec("polars"):
        polars = import_module("polars")
        ways["polars.read_csv"] = lambda: polars.read_csv(path, has_header=False)
    if find_spec("duckdb"):
        duckdb = import_module("duckdb")
        ways["DuckDB read_csv"] = lambda: duckdb.sql(
            f"select count(column0), max(column9) from read_csv('{path}', header=false)"
        ).fetchall()
    return ways
