"""Polars: the namespace `poker` of expressions and series.

>>> import polars as pl
>>> import showdown.polars
>>> frame = pl.DataFrame({"hand": ["8C TS KC 9H 4S", "A♥K♥Q♥J♥10♥", None]})
>>> frame.select(pl.col("hand").poker.strength()).to_series().to_list()
[578, 7462, None]
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from .errors import quoted
from .needs import need

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import polars as pl
else:
    pl = need("polars", "polars")
    need("pyarrow", "polars")
    need("numpy", "polars")

from .columns import arrow
from .columns.methods import HandMethods

__all__ = ["Poker"]


@pl.api.register_expr_namespace("poker")
@pl.api.register_series_namespace("poker")
class Poker(HandMethods):
    """Methods of an expression or a series of hands, such as `pl.col("hand").poker.strength()`.

    Hands are text, lists or arrays of card numbers or of cards as text, or UInt64 masks; null
    stays null. All are elementwise: they run in lazy frames and in the streaming engine, which
    may pass them a part of the column at a time: the row in an error is counted from its start,
    and the error quotes the hand. Categories are an Enum, and odds a Struct.

    In games with a board, its column is `board`. All but `odds` take these options: `game`, by
    default draw; `rules` instead of the game's, such as `"ace-high"`; and `errors`: "null" makes
    an invalid row null, which by default is a `RowError`.

    >>> import polars as pl
    >>> frame = pl.DataFrame({"hand": ["AhKh", "QsQd"], "board": ["JhTh2c3d4s"] * 2})
    >>> hand = pl.col("hand").poker
    >>> frame.select(hand.strength("board", game="holdem")).to_series().to_list()
    [1228, 3592]
    >>> frame.filter(hand.category("board", game="holdem") >= "one pair").select("hand").item()
    'QsQd'
    >>> winner = hand.winner(pl.lit("7h7s"), board="board", game="holdem")
    >>> frame.select(winner).to_series().to_list()
    [2, 1]
    >>> odds = hand.odds(pl.lit("random"), board=pl.lit("JhTh2c"))
    >>> frame.select(odds.struct["equity_1"].round(4)).to_series().to_list()
    [0.7572, 0.8102]
    """

    @staticmethod
    def _apply(name: str, hands: Sequence[Any], board: Any, options: Any) -> Any:
        columns = [*hands] if board is None else [*hands, board]
        is_series = isinstance(hands[0], pl.Series)
        for column in columns:
            if not isinstance(column, pl.Series if is_series else str | pl.Expr):
                kind = "a series" if is_series else "an expression or the name of a column"
                hint = f": write frame[{column!r}]" if isinstance(column, str) else ""
                raise TypeError(f"{quoted(column)} is not {kind}{hint}")
        call: Callable[..., Any] = partial(_call, name, board is not None, options)
        if is_series:
            return call(columns)
        # Checks the arguments, too.
        type_ = call([pl.Series([], dtype=pl.String)] * len(columns)).dtype
        return pl.map_batches(columns, call, type_, is_elementwise=True)


def _call(name: str, has_board: bool, options: Any, columns: Sequence[pl.Series]) -> pl.Series:
    rows = 0 if 0 in map(len, columns) else max(map(len, columns))
    # Literals have one row.
    arrays = [
        (column.new_from_index(0, rows) if len(column) == 1 else column).to_arrow()
        for column in columns
    ]
    board = arrays.pop() if has_board else None
    values = getattr(arrow, name)(*arrays, board=board, **options)
    result = pl.Series(columns[0].name, values)
    return result.cast(pl.Enum(arrow.categories_of(options))) if name == "category" else result
