"""Spark beside what it distributes: what the way to its Python workers and back costs."""

from __future__ import annotations

import os
import shutil
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from showdown import tally

from . import data
from .budgets import Figures
from .table import right, show
from .timing import race

PLAIN = "showdown.tally, one thread"
ARROW = "Arrow, verdicts of a column"
SETTINGS = {
    "spark.driver.memory": "2g",
    "spark.log.level": "OFF",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
}


def measure(quick: bool) -> Figures:
    """On one core each, a file as Spark splits it; Spark's start is not counted."""
    if find_spec("pyspark") is None or shutil.which("java") is None:
        print('\nSpark is not measured: it takes pip install "poker-showdown[spark]", and Java')
        return {}
    counts = [100_000, data.MILLION] if quick else [100_000, data.MILLION, 10 * data.MILLION]
    with session() as spark:
        for count in counts:
            _beside(spark, count, rounds=2 if quick else 3)
    return {}


@contextmanager
def session() -> Iterator[Any]:
    """A Spark in this process's Java, with one core."""
    from pyspark.sql import SparkSession

    warnings.filterwarnings("ignore", "PySpark does not yet fully support pandas")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    spark = SparkSession.builder.master("local[1]").config(map=SETTINGS).getOrCreate()
    try:
        yield spark
    finally:
        spark.stop()


def _beside(spark: Any, count: int, rounds: int) -> None:
    import pyarrow as pa
    import pyarrow.compute as pc

    import showdown.spark
    from showdown.frames import arrow

    file = str(data.deals(count))
    with open(file, encoding="ascii") as lines:
        column = pa.array(lines.read().splitlines())
    text = spark.read.text(file)

    def through_arrow() -> int:
        winners = pa.array(arrow.verdicts(column)).field("winner")
        return int(pc.sum(pc.equal(winners, 1)).as_py())

    def through_frames() -> int:
        decided = showdown.spark.verdicts(text).select("winner")
        return int(decided.where("winner = 1").count())

    def through_nothing() -> int:
        return len(text.mapInArrow(_lengths, "rows long").collect())

    jobs: dict[str, Callable[[], int]] = {
        PLAIN: lambda: tally(file, threads=1).wins[0],
        ARROW: through_arrow,
        "Spark, lines counted in Java": text.count,
        "Spark, lines sent to Python": through_nothing,
        "Spark, tally": lambda: showdown.spark.tally(spark, file).wins[0],
        "Spark, verdicts": through_frames,
    }
    laps = race(jobs, rounds)
    plain = laps[PLAIN].seconds
    rows = []
    for name, lap in laps.items():
        answers = name not in ("Spark, lines counted in Java", "Spark, lines sent to Python")
        rows.append(
            (
                name,
                f"{lap.seconds * 1e3:,.0f}",
                f"{lap.seconds / count * 1e9:,.0f}",
                f"{lap.seconds / plain:,.1f}",
                right(lap.answer == data.wins(count)) if answers else "",
            )
        )
    show(
        f"{count:,} deals: how often does Player 1 win? One core, Spark started before",
        ("", "ms", "ns a deal", "x plain", ""),
        rows,
    )


def _lengths(batches: Any) -> Any:
    import pyarrow as pa

    for batch in batches:
        yield pa.record_batch([pa.array([batch.num_rows])], ["rows"])
