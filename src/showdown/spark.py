"""Spark: SQL functions for hands, verdicts of deals in a frame, and files counted on a cluster."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

from . import errors
from .deals.bad import leave_out
from .errors import LibraryError
from .frames.spark import register, verdicts
from .splits import SIZE, count_split, split_files, total

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from os import PathLike

    from pyspark.sql import SparkSession

    from .deals.bad import Bad
    from .layout.layout import Layout
    from .splits import Part, Split
    from .tallies import Tally

__all__ = ["register", "tally", "verdicts"]

_RAISED = re.compile(r"^showdown\.errors\.(\w+): (.*)", re.MULTILINE)
"""An error of showdown in the Python traceback that Spark quotes."""


def tally(
    spark: SparkSession,
    source: str | PathLike[str] | Sequence[str | PathLike[str]],
    *,
    on_bad: Callable[[Bad], object] | None = None,
    on_layout: Callable[[Layout], object] | None = None,
    **options: Any,
) -> Tally:
    """Count who wins the deals of files, on all executors of a cluster.

    The tally is the sum of those of `showdown.tally`. The driver lists the files and cuts large
    ones into splits (see `showdown.splits`); the executors open them, and only sums come back.
    Where an executor is lost, Spark counts its splits again, and none of them twice.

    Args:
        spark: the session.
        source: a path, URL, pattern or folder, or several, as `showdown.splits.split_files` takes
            them; driver and executors must all see the files.
        on_bad: called with each invalid line, file by file and in order, when all are counted;
            without it the first such line is an error. They all come to the driver.
        on_layout: called with the layout of each file.
        **options: `rules`, `players`, `categories` and the other options of `split_files`.

    Raises:
        FileError: if there are no such files, or no deals in them.
        DealError: if a line is invalid; it says which, where and why.
        LibraryError: if the workers' Python lacks showdown, or a library that the files need.
        TypeError: if the session is of Spark Connect.
        ValueError: if an argument is out of range.

    >>> tally(spark, "examples/*.txt").wins
    (490, 510)
    """
    if on_bad is not None:
        options["bad"] = "skip" if on_bad is leave_out else "keep"
    splits = split_files(source, **options)
    context = getattr(spark, "sparkContext", None)
    if context is None:
        raise TypeError("tally takes a classic Spark session: Spark Connect has no RDDs")
    tasks = _tasks(splits, options.get("size", SIZE), context.defaultParallelism)
    try:
        parts = context.parallelize(tasks, len(tasks)).flatMap(_count).collect()
    except Exception as error:
        if (explained := _explained(error, context.pythonExec)) is None:
            raise
        raise explained from None
    return total(parts, on_bad=on_bad, on_layout=on_layout)


def _count(splits: Sequence[Split]) -> list[Part]:
    return list(map(count_split, splits))


def _tasks(splits: Sequence[Split], size: int, processors: int) -> list[list[Split]]:
    """Splits dealt out to tasks: a task for each large one, since a task takes milliseconds."""
    sizes = [size if split.stop is None else split.stop - split.start for split in splits]
    count = min(len(splits), max(3 * processors, -(-sum(sizes) // size)))
    order = sorted(range(len(splits)), key=sizes.__getitem__, reverse=True)
    return [[splits[place] for place in order[task::count]] for task in range(count)]


def _explained(error: Exception, python: str) -> Exception | None:
    """What stopped a job, if Spark's error quotes one of showdown's or says that it is missing."""
    text = str(error)
    if "No module named 'showdown'" in text:
        return LibraryError(
            f"the Python of Spark's workers ({python}) has no showdown: before the session starts, "
            f"set PYSPARK_PYTHON to a Python that has it, on this machine {sys.executable}",
            name="showdown",
        )
    if (raised := _RAISED.search(text)) and hasattr(errors, raised[1]):
        kind: type[Exception] = getattr(errors, raised[1])
        return kind(raised[2].strip())
    return None
