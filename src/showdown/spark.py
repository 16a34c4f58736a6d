"""Spark: SQL functions for hands, verdicts of deals in a frame, and files counted on a cluster.

Python on Spark's executors does the work, so they need this package too. SQL functions get pandas
series, which all versions of Spark have; verdicts get Arrow batches.
"""

from __future__ import annotations

import re
import sys
from contextlib import contextmanager
from math import isnan
from typing import TYPE_CHECKING, Any

from . import errors as family
from .columns import arrow
from .columns.columns import check_players
from .columns.hands import check_errors, game_strengths, split_board
from .counting.clusters import SIZE, count_span, file_spans, total
from .errors import HandError, LibraryError, RowError, quoted
from .needs import need
from .rules.games import DRAW, game_with

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from os import PathLike

    import pandas as pd
    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

    from .columns.hands import Errors
    from .counting.clusters import CountedSpan, Span
    from .counting.totals import Tally
    from .rules.games import Game
    from .rules.rules import Rules
else:
    need("pyspark", "spark")
    pa = need("pyarrow", "spark")
    pd = need("pandas", "spark")

np: Any = need("numpy", "spark")

__all__ = ["register", "tally", "verdicts"]

_TYPES = ("smallint", "string", "string", "tinyint")
"""What each of `SQL_FUNCTIONS` returns."""

_RAISED = re.compile(r"^showdown\.errors\.(\w+): (.*)", re.MULTILINE)
"""An error of showdown in the Python traceback that Spark quotes."""


def register(
    spark: SparkSession,
    *,
    game: str | Game = DRAW,
    rules: Rules | str | None = None,
    errors: Errors = "raise",
) -> SparkSession:
    """Add the SQL functions of `showdown.duckdb.register` to a session, and return it.

    Spark has no unsigned types: `hand_strength` gives SMALLINT, `showdown_winner` TINYINT. Hands
    are STRING, arrays of card numbers or of cards as text, or BIGINT masks. NULL stays NULL. In
    DataFrames write `call_function("hand_strength", "hand")`. An invalid hand makes the query fail
    with Spark's own PythonException, whose message quotes the hand; `errors="null"` makes it NULL.
    In games with a board the last argument is the board.

    >>> spark = register(spark)
    >>> spark.sql("select hand_strength('8C TS KC 9H 4S')").first()[0]
    578
    """
    check_errors(errors)
    played = game_with(game, rules)
    pandas_udf = need("pyspark.sql.functions", "spark").pandas_udf
    for name, type_ in zip(arrow.SQL_FUNCTIONS, _TYPES, strict=True):
        spark.udf.register(name, pandas_udf(_on_columns(name, played, errors), type_))
    return spark


def verdicts(
    frame: DataFrame,
    deals: str = "value",
    *,
    players: int = 2,
    game: str | Game = DRAW,
    rules: Rules | str | None = None,
    errors: Errors = "raise",
) -> DataFrame:
    """Whole deals in text: who wins each, and with what, beside the other columns.

    The frame gets the columns `winner` (TINYINT, 0 for a tie) and `strength_1`, `strength_2`, …
    (SMALLINT; in hi-lo games also `low_strength_1` and so on), through `mapInArrow`.
    They are NULL where the deal is. An invalid deal makes the job fail with Spark's own
    PythonException, whose message quotes the deal; `errors="null"` makes its verdict NULL.

    Args:
        frame: a frame with a column of deals.
        deals: the column's name; `value` is that of `spark.read.text`. Each text has the five
            cards of every player one after the other, then the board, as in a file of deals.
        players: how many hands a deal has, 2 to 10.
        game: the game, or its name; by default draw.
        rules: what beats what, instead of the game's rules: `Rules`, or their name, such as
            `"ace-high"`.
        errors: "raise" or "null".

    Raises:
        DealError: if `players` is out of range.
        HandError: if the frame has no such column, or one with the name of a new one already.

    >>> deals = spark.sql("select '5H 5C 6S 7S KD 2C 3S 8S 8D TD' as deal")
    >>> verdicts(deals, "deal").first()[1:]
    (2, 2067, 2633)
    """
    check_errors(errors)
    played = game_with(game, rules)
    check_players(players)
    types = need("pyspark.sql.types", "spark")
    added = arrow.verdict_fields(players, played)
    if deals not in frame.columns:
        raise HandError(
            f"unknown column {quoted(deals)}: the columns are {', '.join(frame.columns)}"
        )
    # By default Spark ignores the case of column names.
    if taken := [name for name in frame.columns if name.lower() in added]:
        raise HandError(f"there is a column {quoted(taken[0])} already")
    kinds = [types.ByteType(), *[types.ShortType()] * (len(added) - 1)]
    fields = [types.StructField(name, kind) for name, kind in zip(added, kinds, strict=True)]
    place = frame.columns.index(deals)

    def decide(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        signed = [pa.int8(), *[pa.int16()] * (len(added) - 1)]
        for batch in batches:
            with _without_row():
                found = arrow.verdicts(
                    batch.column(place), players=players, game=played, errors=errors
                )
            columns = [one.cast(kind) for one, kind in zip(found.flatten(), signed, strict=True)]
            names = [*batch.schema.names, *added]
            yield pa.RecordBatch.from_arrays([*batch.columns, *columns], names)

    return frame.mapInArrow(decide, types.StructType([*frame.schema.fields, *fields]))


def tally(
    spark: SparkSession,
    source: str | PathLike[str] | Sequence[str | PathLike[str]],
    **options: Any,
) -> Tally:
    """Count who wins the deals of files, on all executors of a cluster.

    The tally is the sum of those of `showdown.tally`. The driver lists the files and cuts large
    ones into spans (see `showdown.counting.clusters`); the executors open them, and only sums come
    back. If an executor is lost, Spark counts its spans again, and none of them twice.

    Args:
        spark: the session.
        source: a path, URL, pattern or folder, or several, as `file_spans` takes them;
            driver and executors must all see the files.
        **options: `game`, `rules`, `players`, `categories`, `bad` and the other options of
            `file_spans`.

    Raises:
        FileError: if a file is missing, or has no deals.
        DealError: if a line is invalid; it says which, where and why.
        LibraryError: if the workers' Python lacks showdown, or a library that the files need.
        TypeError: if the session is of Spark Connect.
        ValueError: if an argument is out of range.

    >>> tally(spark, "examples/d*.txt").wins
    (490, 510)
    """
    spans = file_spans(source, **options)
    context = getattr(spark, "sparkContext", None)
    if context is None:
        raise TypeError("tally takes a classic Spark session: Spark Connect has no RDDs")
    # A task takes milliseconds: each large span gets its own, and small ones share.
    size = options.get("size", SIZE)
    sizes = [size if span.last is None else span.last - span.first for span in spans]
    count = min(len(spans), max(3 * context.defaultParallelism, -(-sum(sizes) // size)))
    tasks = [spans[task::count] for task in range(count)]
    try:
        counted = context.parallelize(tasks, count).flatMap(_count).collect()
    except Exception as error:
        if (explained := _explained(error, context.pythonExec)) is None:
            raise
        raise explained from None
    return total(counted)


def _count(spans: Sequence[Span]) -> list[CountedSpan]:
    return list(map(count_span, spans))


def _explained(error: Exception, python: str) -> Exception | None:
    """What stopped a job, if Spark's error quotes one of showdown's or says that it is missing."""
    text = str(error)
    if "No module named 'showdown'" in text:
        return LibraryError(
            f"the Python of Spark's workers ({python}) has no showdown: before the session starts, "
            f"set PYSPARK_PYTHON to a Python that has it, on this machine {sys.executable}",
            name="showdown",
        )
    if (raised := _RAISED.search(text)) and hasattr(family, raised[1]):
        kind: type[Exception] = getattr(family, raised[1])
        return kind(raised[2].strip())
    return None


def _on_columns(name: str, game: Game, errors: Errors) -> Callable[..., Any]:
    # Spark reads the types of the signature, which a partial lacks.
    def function(*hands: pd.Series) -> pd.Series:
        with _without_row():
            columns, board = split_board(list(map(_items, hands)), game)
            halves = game_strengths(columns, board, game, errors)
            found = arrow.sql_function(name, halves, game)
        return pd.Series(found.to_pylist(), dtype=object)

    return function


@contextmanager
def _without_row() -> Iterator[None]:
    """Errors quote only the hand: its row in a batch means nothing to the user."""
    try:
        yield
    except RowError as error:
        raise RowError(error.problem, hand=error.hand) from None


def _items(column: pd.Series | pd.DataFrame) -> list[Any]:
    """The values of a column, as Spark had them before it made a pandas series of them."""
    if isinstance(column, pd.DataFrame):
        raise HandError(
            "a column of structs is not a column of hands: name the field that has them"
        )
    return list(map(_item, column.tolist()))


def _item(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return list(map(_item, value.tolist()))
    # Integers beside nulls arrive as floats, and the nulls as NaN.
    if isinstance(value, float):
        return None if isnan(value) else int(value) if value.is_integer() else value
    return value
