"""Hands in Polars, against the hands one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl
import pytest
from many_hands import CLASSES, HANDS, MASKS, RIGHT, TEXTS

import showdown.polars  # noqa: F401
from showdown import Category

LAYOUTS: dict[str, Callable[[], pl.Series]] = {
    "String": lambda: pl.Series("hand", TEXTS),
    "Categorical": lambda: pl.Series("hand", TEXTS, pl.Categorical),
    "Enum": lambda: pl.Series("hand", TEXTS, pl.Enum(sorted(set(TEXTS)))),
    "UInt64": lambda: pl.Series("hand", MASKS, pl.UInt64),
    "List(UInt8)": lambda: pl.Series("hand", HANDS, pl.List(pl.UInt8)),
    "List(Int64)": lambda: pl.Series("hand", HANDS, pl.List(pl.Int64)),
    "List(String)": lambda: pl.Series("hand", [text.split() for text in TEXTS]),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_many_hands(layout: str) -> None:
    series = LAYOUTS[layout]()
    found = series.to_frame().select(pl.col("hand").poker.strength()).to_series()
    assert found.name == "hand"
    assert found.dtype == pl.UInt16
    assert found.to_list() == RIGHT


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_lazy_frames(engine: Any) -> None:
    frame = pl.LazyFrame({"hand": TEXTS}).with_columns(
        strength=pl.col("hand").poker.strength(),
        category=pl.col("hand").poker.category(),
        words=pl.col("hand").poker.describe(),
    )
    found = frame.collect(engine=engine)
    assert found.schema == frame.collect_schema()
    assert found["strength"].to_list() == RIGHT
    assert found["category"].to_list() == [str(row.category) for row in CLASSES]
    assert found["words"].to_list() == [row.description for row in CLASSES]
    flushes = frame.filter(pl.col("category") >= "flush").select(pl.len())
    assert flushes.collect(engine=engine).item() == sum(
        row.category >= Category.FLUSH for row in CLASSES
    )


def test_nulls_chunks_and_literals() -> None:
    series = pl.Series(TEXTS[:300])
    chunked = pl.concat([series[:5], pl.Series([None], dtype=pl.String), series[5:]], rechunk=False)
    assert chunked.n_chunks() == 3
    assert chunked.poker.strength().to_list() == [*RIGHT[:5], None, *RIGHT[5:300]]
    assert pl.Series([None, None]).poker.describe().to_list() == [None, None]
    literal = pl.lit("8C TS KC 9H 4S").poker.strength()
    assert pl.DataFrame({"x": [1, 2]}).select(literal).item() == 578


def test_what_is_no_column() -> None:
    series: Any = pl.Series(TEXTS[:2])
    with pytest.raises(TypeError, match=r"'h2' is not a series: write frame\['h2'\]"):
        series.poker.winner("h2")
    with pytest.raises(TypeError, match="5 is not an expression or the name of a column"):
        pl.col("hand").poker.winner(5)
