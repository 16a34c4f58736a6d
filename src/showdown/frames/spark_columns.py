"""Series that Spark makes of its columns, as the Arrow arrays that they were."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Any

from ..errors import HandError
from ..needs import need

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa
else:
    pd = need("pandas", "spark")
    pa = need("pyarrow", "spark")

__all__ = ["column_of"]


def column_of(series: pd.Series | pd.DataFrame) -> pa.Array:
    """A column with its nulls; pandas' own integers have none, and are floats where one is null.

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
    """An integer that had to be a float, or None for what had to be no number.

    >>> _whole(7.0), _whole(7.5), _whole(float("nan"))
    (7, 7.5, None)
    """
    if not isinstance(number, float):
        return number
    if isnan(number):
        return None
    return int(number) if number.is_integer() else number
