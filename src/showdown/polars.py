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
    from typing import Unpack

    import polars as pl

    from .columns.arrow import HandOptions
else:
    pl = need("polars", "polars")
    need("pyarrow", "polars")
    need("numpy", "polars")

from .columns import arrow
from .columns.methods import HandMethods, categories_of

__all__ = ["Poker", "winner"]


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
    >>> odds = hand.odds(pl.lit("random"), board=pl.lit("JhTh2c"))
    >>> frame.select(odds.struct["equity_1"].round(4)).to_series().to_list()
    [0.7572, 0.8102]
    """

    @staticmethod
    def _apply(name: str, hands: Sequence[Any], board: Any, options: Any) -> Any:
        columns = [*hands] if board is None else [*hands, board]
        call: Callable[..., Any] = partial(_call, name, board is not None, options)
        if hands and isinstance(hands[0], pl.Series):
            return call(columns)
        # Checks the arguments, too.
        type_ = call([pl.Series([], dtype=pl.String)] * len(columns)).dtype
        return pl.map_batches(columns, call, type_, is_elementwise=True)


def winner(
    *hands: str | pl.Expr, board: str | pl.Expr | None = None, **options: Unpack[HandOptions]
) -> pl.Expr:
    """Who wins, of two to ten columns of hands: the player from 1, or 0 for a tie, as UInt8.

    Two hands of draw may share cards: those of seven cards may share a board. In hi-lo games it is
    who wins the whole pot, or 0 where it is divided. The options are those of `Poker`.

    >>> import polars as pl
    >>> frame = pl.DataFrame({"h1": ["5H 5C 6S 7S KD"], "h2": ["2C 3S 8S 8D TD"]})
    >>> frame.with_columns(winner=winner("h1", "h2")).item(0, "winner")
    2
    """
    for column in hands:
        if not isinstance(column, str | pl.Expr):
            raise TypeError(f"{quoted(column)} is not an expression or the name of a column")
    expression: pl.Expr = Poker._apply("winner", hands, board, options)
    return expression


def _call(name: str, has_board: bool, options: Any, columns: Sequence[pl.Series]) -> pl.Series:
    rows = 0 if 0 in map(len, columns) else max(map(len, columns), default=0)
    # Literals have one row.
    arrays = [
        (column.new_from_index(0, rows) if len(column) == 1 else column).to_arrow()
        for column in columns
    ]
    board = arrays.pop() if has_board else None
    values = getattr(arrow, name)(*arrays, board=board, **options)
    result = pl.Series(columns[0].name, values)
    return result.cast(pl.Enum(categories_of(options))) if name == "category" else result
