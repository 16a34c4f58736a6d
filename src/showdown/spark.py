"""Spark: SQL functions for hands.

Python on Spark's executors does the work, so they need this package too. Files of deals are counted
by `showdown.counting.clusters`.
"""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Any

from .columns.arrow import SQL_FUNCTIONS, sql_result
from .columns.strengths import check_errors
from .errors import HandError, RowError
from .needs import need
from .rules.games import DRAW, game_with

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd
    from pyspark.sql import SparkSession

    from .columns.strengths import Errors
    from .rules.games import Game
    from .rules.rules import Rules
else:
    need("pyspark", "spark")
    pd = need("pandas", "spark")

np: Any = need("numpy", "spark")

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
    check_errors(errors)
    played = game_with(game, rules)
    pandas_udf = need("pyspark.sql.functions", "spark").pandas_udf
    for name, (sql_name, type_) in SQL_FUNCTIONS.items():
        function = pandas_udf(_on_columns(name, played, errors), _TYPES[str(type_)])
        spark.udf.register(sql_name, function)
    return spark


def _on_columns(name: str, game: Game, errors: Errors) -> Callable[..., Any]:
    # Spark reads the types of the signature, which a partial lacks.
    def function(*hands: pd.Series) -> pd.Series:
        try:
            result = sql_result(name, list(map(_items, hands)), game, errors)
        except RowError as error:
            # Its row in a batch means nothing to the user.
            raise RowError(error.problem, hand=error.hand) from None
        return pd.Series(result.to_pylist(), dtype=object)

    return function


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
