"""Hands in pandas: importing this gives series the accessor `poker`.

>>> import pandas as pd
>>> import showdown.pandas
>>> hands = pd.Series(["8C TS KC 9H 4S", "A♥K♥Q♥J♥10♥", None])
>>> hands.poker.strength().tolist()
[578, 7462, <NA>]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .cards.cards_in_text import cards_in
from .errors import DealError, HandError, quoted
from .needs import need

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    import pyarrow as pa
else:
    pd = need("pandas", "pandas")
    pa = need("pyarrow", "pandas")
    need("numpy", "pandas")

from .columns import arrow
from .columns.methods import HandMethods

__all__ = ["PokerAccessor"]


@pd.api.extensions.register_series_accessor("poker")
class PokerAccessor(HandMethods):
    """Methods of a series of hands, such as `frame["hand"].poker.strength()`.

    Hands are text, lists of card numbers or of cards as text, uint64 masks, or, in columns of
    objects, whatever `showdown.evaluate` takes. What is missing stays missing. Results are backed
    by Arrow; but categories are an ordered categorical, and odds a frame, NaN where something is
    missing. Text instead of another series is the same for all rows.

    In games with a board, its series is `board`. All but `odds` take these options: `game`, by
    default draw; `rules` instead of the game's, such as `"ace-high"`; and `errors`: "null" makes
    an invalid row missing, which by default is a `RowError`.

    >>> import pandas as pd
    >>> frame = pd.DataFrame({"hand": ["AhKh", "QsQd"], "board": ["JhTh2c3d4s"] * 2})
    >>> hand = frame["hand"].poker
    >>> hand.strength(frame["board"], game="holdem").tolist()
    [1228, 3592]
    >>> hand.describe("JhTh2c3d4s", game="holdem").tolist()
    ['Highest card Ace', 'Pair of Queens']
    >>> hand.winner("7h7s", board=frame["board"], game="holdem").tolist()
    [2, 1]
    >>> hand.odds("random", board="JhTh2c")["equity_1"].round(4).tolist()
    [0.7572, 0.8102]
    """

    @staticmethod
    def _apply(name: str, hands: Sequence[Any], board: Any, options: Any) -> Any:
        first = hands[0]
        columns = [_column(series, first, is_hand=name != "odds") for series in hands]
        shared = None if board is None else _column(board, first)
        values = getattr(arrow, name)(*columns, board=shared, **options)
        if name == "odds":
            return pa.Table.from_struct_array(values).to_pandas().set_axis(first.index)
        series = values.to_pandas(types_mapper=pd.ArrowDtype)
        if name == "category":
            series = series.astype(pd.CategoricalDtype(arrow.categories_of(options), ordered=True))
        return series.set_axis(first.index).rename(first.name)


def _column(series: Any, first: Any, *, is_hand: bool = False) -> Any:
    """A series as a column of `columns.arrow`; text is the same in all rows of the first."""
    if isinstance(series, str):
        if is_hand and not cards_in(series):
            raise HandError(f"{series!r} is not a hand: a column is written frame[{series!r}]")
        return [series] * len(first)
    if not isinstance(series, pd.Series):
        raise HandError(f"{quoted(series)} is not a series of hands")
    if not first.index.equals(series.index):
        raise DealError("the series of hands have different indexes: align them first")
    if series.dtype == object:
        return series.where(series.notna(), None).tolist()
    return pa.array(series)
