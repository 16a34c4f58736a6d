"""Spark: SQL functions for hands.

Python on Spark's executors does the work, so they need this package too. Files of deals are counted
by `showdown.counting.clusters`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import HandError, RowError
from .needs import need
from .rules.games import DRAW

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd
    import pyarrow as pa
    from pyspark.sql import SparkSession

    from .columns.strengths import Errors
    from .rules.games import Game
    from .rules.rules import Rules
else:
    need("pyspark", "spark")
    need("numpy", "spark")
    pd = need("pandas", "spark")
    pa = need("pyarrow", "spark")

from .columns.arrow import sql_functions

__all__ = ["register"]

_TYPES = {"uint8": "tinyint", "uint16": "smallint", "large_string": "string"}
"""Spark's types by Arrow's."""


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
    pandas_udf = need("pyspark.sql.functions", "spark").pandas_udf
    for name, (function, type_) in sql_functions(game, rules, errors).items():
        spark.udf.register(name, pandas_udf(_on_series(function), _TYPES[type_]))
    return spark


def _on_series(function: Callable[..., pa.Array]) -> Callable[..., pd.Series]:
    # Spark reads the types of the signature.
    def on_series(*hands: pd.Series) -> pd.Series:
        try:
            result = function(*map(_column, hands))
        except RowError as error:
            # Its row in a batch means nothing to the user.
            raise RowError(error.problem, hand=error.hand) from None
        return pd.Series(result.to_pylist(), dtype=object)

    return on_series


def _column(series: pd.Series | pd.DataFrame) -> pa.Array:
    """A column as Spark had it before it made a pandas series of it."""
    if isinstance(series, pd.DataFrame):
        raise HandError(
            "a column of structs is not a column of hands: name the field that has them"
        )
    column = pa.array(series, from_pandas=True)
    # Integers beside nulls arrive as floats.
    return column.cast(pa.int64()) if pa.types.is_floating(column.type) else column
