"""Columns of hands: every door beside loops over other libraries."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from showdown import evaluate_many

from . import data, rivals
from .budgets import Figures
from .contest import HANDS
from .rivals import CARDS, TEXT, Way, found
from .table import right, show
from .timing import race

if TYPE_CHECKING:
    import duckdb

LOOPED = 20_000
"""As many hands are given to other libraries, one by one."""

UINT8, WIDE = "NumPy, uint8", "NumPy, U"


def measure(quick: bool) -> Figures:
    """On one thread, but for Polars' own and its streaming engine."""
    speeds = {size: _doors(size, quick) for size in (5, 7)}
    _loops(speeds, quick)
    _flat(quick)
    _memory()
    return {}


def cards_of(size: int, times: int = 1) -> Any:
    """The first cards of a million deals, over and over: an array of uint8."""
    import numpy as np

    return np.tile(data.columns_of(data.numbers(), 0, size), (times, 1))


def written(cards: Any) -> Any:
    """The hands as bytes, a space between the cards."""
    import numpy as np

    rows, size = cards.shape
    cells = np.full((rows, size, 3), ord(" "), np.uint8)
    cells[:, :, :2] = np.array(CARDS, "S2").view(np.uint8).reshape(52, 2)[cards]
    width = 3 * size - 1
    return np.ascontiguousarray(cells.reshape(rows, -1)[:, :width]).view(f"S{width}").reshape(rows)


def doors(cards: Any) -> dict[str, Callable[[], Any]]:
    """The strengths of the same hands, by every door."""
    import duckdb
    import numpy as np
    import pandas as pd
    import polars as pl
    import pyarrow as pa

    import showdown.duckdb
    import showdown.pandas
    import showdown.polars
    from showdown.columns import arrow

    narrow = written(cards)
    wide = narrow.astype("U")
    bits = np.zeros(len(cards), np.uint64)
    for place in range(cards.shape[1]):
        bits |= np.uint64(1) << cards[:, place].astype(np.uint64)
    size = narrow.dtype.itemsize
    offsets = np.arange(0, size * (len(cards) + 1), size, dtype=np.int64)
    texts = pa.LargeStringArray.from_buffers(
        len(cards), pa.py_buffer(offsets), pa.py_buffer(narrow)
    )
    frame = pl.DataFrame({"hand": texts})
    strength = pl.col("hand").poker.strength()  # type: ignore[attr-defined]
    table = pa.table({"hand": texts})
    backed = pd.Series(pd.arrays.ArrowExtensionArray(texts))
    return {
        UINT8: lambda: evaluate_many(cards).sum(),
        "NumPy, masks": lambda: evaluate_many(bits).sum(),
        WIDE: lambda: evaluate_many(wide).sum(),
        "Arrow, large_utf8": lambda: pa.compute.sum(pa.array(arrow.strength(texts))).as_py(),
        "Polars, String": lambda: frame.select(strength.sum()).item(),
        "Polars, streaming": lambda: (
            frame.lazy().select(strength.sum()).collect(engine="streaming").item()
        ),
        "pandas, of Arrow": lambda: backed.poker.strength().sum(),
        "DuckDB": _sum(showdown.duckdb.register(duckdb.connect()), table),
    }


def _sum(connection: duckdb.DuckDBPyConnection, table: Any) -> Callable[[], int]:
    """The sum of strengths in DuckDB, of hands that are VARCHAR in a table of its own."""
    connection.execute("set threads = 1")
    connection.register("given", table)
    connection.execute("create table hands as select * from given")
    query = "select sum(hand_strength(hand)) from hands"
    return lambda: connection.execute(query).fetchall()[0][0]


def _doors(size: int, quick: bool) -> dict[str, float]:
    """Million hands a second, by door."""
    import pyarrow.compute as _  # noqa: F401  # pa.compute is there once it is imported.

    cards = cards_of(size)
    laps = race(doors(cards), quick)
    total = int(laps[UINT8].answer)
    speeds = {name: len(cards) / lap.seconds / 1e6 for name, lap in laps.items()}
    rows = [
        (
            name,
            f"{1e3 / speed:.1f}",
            f"{speed:,.0f}",
            f"{speeds[WIDE] / speed:.1f}",
            right(int(laps[name].answer) == total),
        )
        for name, speed in speeds.items()
    ]
    show(
        f"{len(cards):,} hands of {size} cards, and their strengths added up, one thread",
        ("", "ns a hand", "M hands/s", f"x {WIDE}", ""),
        rows,
    )
    return speeds


def _loops(speeds: Mapping[int, Mapping[str, float]], quick: bool) -> None:
    """Other libraries, called for each hand of text in a loop, and in Polars' map_elements."""
    import polars as pl

    theirs, missing = found(rivals.pkrbot, rivals.eval7, rivals.phevaluator, rivals.treys)
    readers = [way for way in theirs if way.given == TEXT]
    rows = []
    for size in (5, 7):
        hands = data.hands(HANDS, size) * (LOOPED // HANDS)
        series = pl.Series(hands)
        jobs: dict[str, Callable[[], object]] = {}
        for way in readers:
            jobs[f"{way.library}, a loop, {size} cards"] = partial(way.run, hands)
            jobs[f"{way.library}, map_elements, {size} cards"] = partial(
                series.map_elements, _alone(way), pl.Int64
            )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Polars warns of map_elements, and is right.
            laps = race(jobs, quick)
        for name, lap in laps.items():
            nanoseconds = lap.seconds / len(hands) * 1e9
            ours = speeds[size]["Polars, String"]
            rows.append((name, f"{nanoseconds:,.0f}", f"{nanoseconds * ours / 1e3:,.0f}"))
    rows += [(name, "missing", "") for name in missing]
    show(
        f"Hands of text by other libraries, {LOOPED:,} of them",
        ("", "ns a hand", "x Polars, String"),
        rows,
    )


def _alone(way: Way) -> Callable[[str], Any]:
    return lambda hand: way.run([hand])[0]


def _flat(quick: bool) -> None:
    """What a hand costs in arrays of all sizes."""
    most = 6 if quick else 7
    whole = cards_of(7, 10 ** (most - 6))
    nanoseconds: dict[int, float] = {}
    for power in range(3, most + 1):
        count = 10**power
        again = max(1, 10**6 // count)
        jobs = {"": partial(_repeat, whole[:count], again)}
        lap = race(jobs, quick)[""]
        nanoseconds[count] = lap.seconds / count / again * 1e9
    show(
        "NumPy, uint8, seven cards: cost of a hand",
        ("hands", "ns a hand"),
        [(f"{count:,}", f"{cost:.2f}") for count, cost in nanoseconds.items()],
    )


def _repeat(cards: Any, times: int) -> None:
    for _ in range(times):
        evaluate_many(cards)


def _memory() -> None:
    """The most megabytes that a door takes beside its input and its output."""
    names = [UINT8, WIDE, "Arrow, large_utf8", "Polars, String"]
    beside: dict[str, float] = {}
    for name in names:
        command = [sys.executable, "-m", "benchmarks.frames", name]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        beside[name] = max(0, int(done.stdout)) / 1e6
    show(
        f"Memory for {data.MILLION:,} hands of seven cards beside input and output",
        ("", "MB"),
        [(name, f"{megabytes:.0f}") for name, megabytes in beside.items()],
    )


def _peak(name: str) -> int:
    """The bytes that a door takes at most, in a process of its own, without its output."""
    cards = cards_of(7)
    doors(cards[:1000])[name]()  # Libraries and tables are loaded.
    job = doors(cards)[name]
    with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")  # The peak counts from here.
    before = _status("VmRSS")
    job()
    return _status("VmHWM") - before - 2 * data.MILLION


def _status(field: str) -> int:
    with open("/proc/self/status", encoding="ascii") as file:
        for line in file:
            if line.startswith(field):
                return 1024 * int(line.split()[1])
    raise LookupError(field)


if __name__ == "__main__":
    print(_peak(sys.argv[1]))
