"""Hands in Spark: SQL functions, and verdicts of whole deals.

Python on Spark's executors does the work, so they need this package too. SQL functions get pandas
series, which all versions of Spark have; verdicts get Arrow batches.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from math import isnan
from typing import TYPE_CHECKING, Any

from ..errors import DealError, HandError, RowError, quoted
from ..needs import need
from ..ranking import ranking_of
from ..rules import MOST_PLAYERS, STANDARD
from . import arrow
from .deals import check_players
from .hands import check_errors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import pandas as pd
    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

    from ..rules import Rules
    from .hands import Errors
else:
    need("pyspark", "spark")
    pa = need("pyarrow", "spark")
    pd = need("pandas", "spark")

__all__ = ["register", "verdicts"]


def register(
    spark: SparkSession, *, rules: Rules = STANDARD, errors: Errors = "raise"
) -> SparkSession:
    """Give a session SQL functions; it is returned.

    - `hand_strength(hand)`: SMALLINT, 1 (75432) to 7462 (royal flush), higher wins;
    - `hand_category(hand)`: STRING, `high card` to `royal flush`;
    - `hand_description(hand)`: STRING, the hand in words without its kickers;
    - `showdown_winner(hand, hand, …)`: TINYINT, the player from 1, or 0 for a tie.

    Hands are STRING, arrays of card numbers or of cards as text, or BIGINT masks. NULL stays
    NULL. In DataFrames they are `call_function("hand_strength", "hand")`. A row that is not a hand
    makes the query fail with Spark's own PythonException, whose message quotes the hand.

    Args:
        spark: the session to which the functions are added; those of these names are replaced.
        rules: what beats what.
        errors: "null" makes a row that is not a hand NULL.

    >>> spark = register(spark)
    >>> spark.sql("select hand_strength('8C TS KC 9H 4S')").first()[0]
    578
    """
    check_errors(errors)
    ranking_of(rules)
    pandas_udf = need("pyspark.sql.functions", "spark").pandas_udf
    for name, (function, kind, type_) in _FUNCTIONS.items():
        work = _on_columns(partial(function, name=name, rules=rules, errors=errors), type_)
        spark.udf.register(name, pandas_udf(work, kind))
    return spark


def verdicts(
    frame: DataFrame,
    deals: str = "value",
    *,
    players: int = 2,
    rules: Rules = STANDARD,
    errors: Errors = "raise",
) -> DataFrame:
    """Whole deals in text: who wins each, and with what, beside what else the frame has.

    The frame gets the columns `winner` (TINYINT, 0 for a tie) and `strength_1`, `strength_2`, …
    (SMALLINT), through `mapInArrow`. They are NULL where the deal is. A row that is not a deal
    makes the job fail with Spark's own PythonException, whose message quotes the deal.

    Args:
        frame: a frame with a column of deals.
        deals: the column's name; `value` is that of `spark.read.text`. Each text has the five
            cards of every player one after the other, as in a file of deals.
        players: how many hands a deal has, 2 to 10.
        rules: what beats what.
        errors: "null" makes the verdict NULL where a row is not a deal.

    Raises:
        DealError: if `players` is out of range.
        HandError: if the frame has no such column, or one with the name of a new one already.

    >>> deals = spark.sql("select '5H 5C 6S 7S KD 2C 3S 8S 8D TD' as deal")
    >>> verdicts(deals, "deal").first()[1:]
    (2, 2067, 2633)
    """
    check_errors(errors)
    ranking_of(rules)
    check_players(players)
    types = need("pyspark.sql.types", "spark")
    added = ["winner", *(f"strength_{player}" for player in range(1, players + 1))]
    if deals not in frame.columns:
        raise HandError(f"there is no column {quoted(deals)}: there are {', '.join(frame.columns)}")
    # Unless told otherwise, Spark ignores the case of column names.
    if taken := [name for name in frame.columns if name.lower() in added]:
        raise HandError(f"there is a column {quoted(taken[0])} already")
    kinds = [types.ByteType(), *[types.ShortType()] * players]
    fields = [types.StructField(name, kind) for name, kind in zip(added, kinds, strict=True)]
    decide = partial(
        _decide,
        place=frame.columns.index(deals),
        added=added,
        players=players,
        rules=rules,
        errors=errors,
    )
    return frame.mapInArrow(decide, types.StructType([*frame.schema.fields, *fields]))


def _decide(
    batches: Iterator[pa.RecordBatch],
    *,
    place: int,
    added: Sequence[str],
    players: int,
    rules: Rules,
    errors: Errors,
) -> Iterator[pa.RecordBatch]:
    kinds = [pa.int8(), *[pa.int16()] * players]
    for batch in batches:
        with _without_row():
            deals = arrow.verdicts(batch.column(place), players=players, rules=rules, errors=errors)
        found = deals.flatten()
        columns = [field.cast(kind) for field, kind in zip(found, kinds, strict=True)]
        names = [*batch.schema.names, *added]
        yield pa.RecordBatch.from_arrays([*batch.columns, *columns], names)


def _on_columns(call: Callable[..., Any], type_: pa.DataType) -> Callable[..., Any]:
    # Spark reads the types of the signature, which a partial lacks.
    def function(*hands: pd.Series) -> pd.Series:
        with _without_row():
            found = call([column_of(series) for series in hands])
        return pd.Series(pd.arrays.ArrowExtensionArray(found.cast(type_)))

    return function


def _strength(hands: Sequence[pa.Array], name: str, rules: Rules, errors: Errors) -> Any:
    return arrow.strength(_only(hands, name), rules=rules, errors=errors)


def _category(hands: Sequence[pa.Array], name: str, rules: Rules, errors: Errors) -> Any:
    return arrow.category(_only(hands, name), rules=rules, errors=errors)


def _description(hands: Sequence[pa.Array], name: str, rules: Rules, errors: Errors) -> Any:
    return arrow.description(_only(hands, name), rules=rules, errors=errors)


def _winner(hands: Sequence[pa.Array], name: str, rules: Rules, errors: Errors) -> Any:
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise DealError(f"{name} takes 2 to {MOST_PLAYERS} hands, not {len(hands)}")
    return arrow.winner(*hands, rules=rules, errors=errors)


_FUNCTIONS = {
    "hand_strength": (_strength, "smallint", pa.int16()),
    "hand_category": (_category, "string", pa.string()),
    "hand_description": (_description, "string", pa.string()),
    "showdown_winner": (_winner, "tinyint", pa.int8()),
}


def _only(hands: Sequence[pa.Array], name: str) -> pa.Array:
    if len(hands) != 1:
        raise HandError(f"{name} takes one hand, not {len(hands)}")
    return hands[0]


@contextmanager
def _without_row() -> Iterator[None]:
    """Errors name the hand only: its row in a batch means nothing to anybody."""
    try:
        yield
    except RowError as error:
        raise RowError(error.problem, hand=error.hand) from None


def column_of(series: pd.Series | pd.DataFrame) -> pa.Array:
    """A pandas series as the Arrow array that Spark made it of.

    Integers of pandas have no nulls, so a column with one arrives as floats.

    Raises:
        HandError: if it is a frame, which Spark makes of structs.

    >>> column_of(pd.Series([7.0, None])).to_pylist()
    [7, None]
    >>> import numpy as np
    >>> hands = [np.array([0, 1], np.int8), None, np.array([2.0, np.nan]), np.array(["8C", None])]
    >>> column_of(pd.Series(hands[:3])).to_pylist()
    [[0, 1], None, [2, None]]
    >>> column_of(pd.Series(hands[3:])).to_pylist()
    [['8C', None]]
    """
    if isinstance(series, pd.DataFrame):
        raise HandError("a column of structs is no column of hands: name the field that has them")
    if series.dtype == "float64" and series.hasnans:
        return pa.array([_whole(number) for number in series.tolist()])
    if series.dtype == object:
        try:
            column = pa.array(series, from_pandas=True)
        except pa.ArrowException:  # Some lists are of integers, and some of floats.
            return _of_lists(series)
        if pa.types.is_list(column.type) and pa.types.is_floating(column.type.value_type):
            return _of_lists(series)
        return column
    return pa.array(series, from_pandas=True)


def _of_lists(series: pd.Series) -> pa.Array:
    lists = [None if item is None else item.tolist() for item in series]
    return pa.array([item if item is None else list(map(_whole, item)) for item in lists])


def _whole(number: Any) -> Any:
    """An integer that arrived as a float, or None for NaN.

    >>> _whole(7.0), _whole(7.5), _whole(float("nan"))
    (7, 7.5, None)
    """
    if not isinstance(number, float):
        return number
    if isnan(number):
        return None
    return int(number) if number.is_integer() else number
