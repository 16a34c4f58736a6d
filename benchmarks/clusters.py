"""Files counted in splits by Spark, Dask and Ray, and the rows of a frame by Spark."""

from __future__ import annotations

import os
import shutil
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from typing import Any

from showdown import tally
from showdown.counting.clusters import count_span, file_spans, total

from . import data
from .budgets import SPARK, Figures
from .table import right, show
from .timing import race

CORES = 2
PLAIN = "showdown.tally"
IN_SPARK = "Spark"
SETTINGS = {
    "spark.driver.memory": "2g",
    "spark.log.level": "OFF",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
}

Count = Callable[[str], int]
"""How often Player 1 wins the deals of a file."""


def measure(quick: bool) -> Figures:
    """On two cores; starting an engine is not counted, but its job is."""
    counts = [data.MILLION] if quick else [data.MILLION, 100 * data.MILLION]
    figures: Figures = {}
    with ExitStack() as stack:
        engines: dict[str, Count] = {PLAIN: lambda file: tally(file, threads=CORES).wins[0]}
        spark = stack.enter_context(session()) if is_there("pyspark", "java") else None
        if spark is not None:
            engines[IN_SPARK] = in_spark(spark)
        if is_there("distributed"):
            engines["Dask"] = stack.enter_context(in_dask())
        if is_there("ray"):
            engines["Ray"] = stack.enter_context(in_ray())
        for count in counts:
            try:
                seconds = in_splits(engines, count, quick)
            except data.NoRoomError as error:
                print(f"\n{count:,} deals are left out: {error}")
                break
            if count == 100 * data.MILLION and IN_SPARK in seconds:
                figures = {SPARK: seconds[IN_SPARK]}
        if spark is not None:
            by_rows(spark, data.MILLION, quick)
    return figures


def is_there(library: str, command: str | None = None) -> bool:
    """Whether a library and a command are installed; if not, that is printed."""
    found = find_spec(library) is not None and (command is None or bool(shutil.which(command)))
    if not found:
        print(f"\n{library} is not measured: it is not installed")
    return found


@contextmanager
def session() -> Iterator[Any]:
    """A Spark within the Java of this process."""
    from pyspark.sql import SparkSession

    warnings.filterwarnings("ignore", "PySpark does not yet fully support pandas")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    spark = SparkSession.builder.master(f"local[{CORES}]").config(map=SETTINGS).getOrCreate()
    try:
        yield spark
    finally:
        spark.stop()


def in_spark(spark: Any) -> Count:
    def count(file: str) -> int:
        spans = file_spans(file)
        parts = spark.sparkContext.parallelize(spans, len(spans)).map(count_span)
        return total(parts.collect()).wins[0]

    return count


@contextmanager
def in_dask() -> Iterator[Count]:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=CORES, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):

        def count(file: str) -> int:
            parts = client.map(count_span, file_spans(file), pure=False)
            return total(client.gather(parts)).wins[0]

        yield count


@contextmanager
def in_ray() -> Iterator[Count]:
    import ray

    ray.init(num_cpus=CORES, include_dashboard=False, log_to_driver=False)
    remote = ray.remote(count_span)
    try:
        yield lambda file: total(
            ray.get([remote.remote(split) for split in file_spans(file)])
        ).wins[0]
    finally:
        ray.shutdown()


def in_splits(engines: dict[str, Count], count: int, quick: bool) -> dict[str, float]:
    """How many seconds each engine takes for a file of so many deals."""
    file = str(data.deals(count))
    jobs = {name: lambda engine=engine: engine(file) for name, engine in engines.items()}
    laps = race(jobs, quick)
    rows = [
        (
            name,
            f"{lap.seconds:.2f}",
            f"{count / lap.seconds / 1e6:,.0f}",
            f"{lap.seconds / laps[PLAIN].seconds:.1f}",
            right(lap.answer == data.wins(count)),
        )
        for name, lap in laps.items()
    ]
    show(
        f"{count:,} deals, counted on {CORES} cores; engines started before",
        ("", "s", "M deals/s", "x plain", ""),
        rows,
    )
    return {name: lap.seconds for name, lap in laps.items()}


def by_rows(spark: Any, count: int, quick: bool) -> None:
    """Winners in SQL, beside what Spark takes to send its rows to Python."""
    import showdown.spark

    showdown.spark.register(spark)
    text = spark.read.text(str(data.deals(count)))
    hands = "left(value, 14), substr(value, 16)"

    def winners() -> int:
        return int(text.where(f"showdown_winner({hands}) = 1").count())

    jobs: dict[str, Callable[[], int]] = {
        "lines counted in Java": text.count,
        "lines sent to Python": lambda: len(text.mapInArrow(_lengths, "rows long").collect()),
        "winners": winners,
    }
    laps = race(jobs, quick)
    rows = [
        (
            name,
            f"{lap.seconds:.2f}",
            f"{count / lap.seconds / 1e6:,.1f}",
            right(lap.answer == data.wins(count)) if name == "winners" else "",
        )
        for name, lap in laps.items()
    ]
    show(f"{count:,} deals in a frame of Spark", ("", "s", "M rows/s", ""), rows)


def _lengths(batches: Any) -> Any:
    import pyarrow as pa

    for batch in batches:
        yield pa.record_batch([pa.array([batch.num_rows])], ["rows"])
