"""Hands in Polars, against the hands one by one."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest
from many_hands import CLASSES, HANDS, MASKS, RIGHT, TEXTS

import showdown.polars  # noqa: F401
from showdown import Category


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


def test_types_nulls_chunks_and_literals() -> None:
    series, masks = pl.Series("hand", TEXTS[:300]), pl.Series("hand", MASKS[:300], pl.UInt64)
    numbers = [pl.Series("hand", HANDS[:300], pl.List(kind)) for kind in (pl.UInt8, pl.Int64)]
    words = [series.cast(kind) for kind in (pl.Categorical, pl.Enum(sorted({*TEXTS[:300]})))]
    for column in (*words, series.str.split(" "), masks, *numbers):
        found: Any = column.poker.strength()
        assert (found.name, found.dtype, found.to_list()) == ("hand", pl.UInt16, RIGHT[:300])
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
