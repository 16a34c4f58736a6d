"""Files of deals as tables: what a query costs, by the columns that it asks for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from showdown import tally

from . import data
from .budgets import Figures
from .table import right, show
from .timing import race

if TYPE_CHECKING:
    import duckdb
    import polars as pl

COUNTING = "counting alone"


def measure(quick: bool) -> Figures:
    """In Polars with the streaming engine, and in DuckDB; on all threads, as they are used."""
    count = data.MILLION
    laps = race(_jobs(str(data.deals(count))), quick)
    wins = laps[COUNTING].answer
    alone = laps[COUNTING].seconds
    show(
        f"Queries over {count:,} deals",
        ("", "ms", "M deals/s", f"x {COUNTING}", ""),
        [
            (
                name,
                f"{lap.seconds * 1e3:.0f}",
                f"{count / lap.seconds / 1e6:.1f}",
                f"{lap.seconds / alone:.1f}",
                right(lap.answer == wins) if name.endswith("wins") else "",
            )
            for name, lap in laps.items()
        ],
    )
    return {}


def _jobs(path: str) -> dict[str, Callable[[], Any]]:
    import duckdb
    import polars as pl

    import showdown.duckdb
    import showdown.polars

    deals = showdown.polars.scan_deals(path)
    relation = showdown.duckdb.read_deals(duckdb.connect(), path)
    wins = deals.filter(pl.col("winner") == 1).select(pl.len())
    asked = {
        "categories": (deals.group_by("category1").len(), "category1, count(*)", "group by 1"),
        "hands": (deals.select(pl.col("hand1", "hand2").max()), "max(hand1), max(hand2)", ""),
        "reasons": (deals.select(pl.col("reason").max()), "max(reason)", ""),
        "the first row": (deals.head(1), "*", "limit 1"),
    }
    jobs: dict[str, Callable[[], Any]] = {
        COUNTING: lambda: tally(path).wins[0],
        "Polars, wins": lambda: wins.collect(engine="streaming").item(),
        "DuckDB, wins": lambda: (
            relation.filter("winner = 1").aggregate("count(line)").fetchall()[0][0]
        ),
    }
    for name, (frame, columns, rest) in asked.items():
        jobs[f"Polars, {name}"] = partial(_collect, frame)
        jobs[f"DuckDB, {name}"] = partial(_fetch, relation, f"select {columns} from deals {rest}")
    return jobs


def _collect(frame: pl.LazyFrame) -> int:
    return frame.collect(engine="streaming").height


def _fetch(relation: duckdb.DuckDBPyRelation, query: str) -> int:
    found = relation.query("deals", query)
    assert found is not None
    return len(found.fetchall())
