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

    from .columns.hands import Errors
    from .columns.odds_columns import OddsOptions
    from .rules.rules import Rules
else:
    pl = need("polars", "polars")
    need("pyarrow", "polars")
    need("numpy", "polars")

from .columns import arrow
from .columns.columns import check_hands
from .rules.games import DRAW, Game, game_with

__all__ = ["Poker", "PokerExpr", "PokerSeries", "winner"]


@pl.api.register_expr_namespace("poker")
@pl.api.register_series_namespace("poker")
class Poker:
    """Methods of an expression or a series of hands, such as `pl.col("hand").poker.strength()`.

    Hands are text, lists or arrays of card numbers or of cards as text, or UInt64 masks; null
    stays null. All are elementwise: they run in lazy frames and in the streaming engine, which
    may pass them a part of the column at a time: the row in an error is counted from its start,
    and the error quotes the hand. `errors="null"` makes an invalid row null.

    >>> import polars as pl
    >>> frame = pl.LazyFrame({"hand": ["8C TS KC 9H 4S", "5H 5C 6S 7S KD"]})
    >>> frame.filter(pl.col("hand").poker.category() == "one pair").collect().item()
    '5H 5C 6S 7S KD'
    """

    def __init__(self, column: Any) -> None:
        self._column = column

    def strength(
        self,
        board: Any = None,
        *,
        game: str | Game = DRAW,
        rules: Rules | str | None = None,
        errors: Errors = "raise",
    ) -> Any:
        """The strength, UInt16: 1 (75432) to 7462 (royal flush), higher wins.

        >>> import polars as pl
        >>> frame = pl.DataFrame({"hand": ["AhKh", "QsQd"], "board": ["JhTh2c3d4s"] * 2})
        >>> strength = pl.col("hand").poker.strength("board", game="holdem")
        >>> frame.select(strength).to_series().to_list()
        [1228, 3592]
        """
        played = game_with(game, rules)
        return _apply(arrow.strength, self._column, (), board, game=played, errors=errors)

    def category(
        self,
        board: Any = None,
        *,
        game: str | Game = DRAW,
        rules: Rules | str | None = None,
        errors: Errors = "raise",
    ) -> Any:
        """The category, an Enum from `high card` to `royal flush`, which sorts as they do."""
        played = game_with(game, rules)
        return _apply(arrow.category, self._column, (), board, game=played, errors=errors)

    def describe(
        self,
        board: Any = None,
        *,
        game: str | Game = DRAW,
        rules: Rules | str | None = None,
        errors: Errors = "raise",
    ) -> Any:
        """What the hand is in words, without its kickers, as String."""
        played = game_with(game, rules)
        return _apply(arrow.description, self._column, (), board, game=played, errors=errors)

    def notation(self, name: str, *, errors: Errors = "raise") -> Any:
        """The hand in another system's numbers, UInt32 or Decimal; see `showdown.notations`."""
        return _apply(arrow.notation, self._column, name=name, errors=errors)

    def winner(
        self,
        *,
        game: str | Game = DRAW,
        rules: Rules | str | None = None,
        errors: Errors = "raise",
    ) -> Any:
        """Who wins, of a struct whose fields are the hands: 0 for a tie, UInt8.

        In games with a board the last field is the board.
        """
        played = game_with(game, rules)
        fields = ["one", "two", *["the board"] * (played.board > 0)]
        return _apply(arrow.winner, self._column, fields=fields, game=played, errors=errors)

    def verdicts(
        self,
        players: int = 2,
        *,
        game: str | Game = DRAW,
        rules: Rules | str | None = None,
        errors: Errors = "raise",
    ) -> Any:
        """Whole deals in text: a Struct of `winner` and `strength_1`, `strength_2`, ….

        >>> import polars as pl
        >>> frame = pl.DataFrame({"deal": ["5H 5C 6S 7S KD 2C 3S 8S 8D TD"]})
        >>> frame.select(pl.col("deal").poker.verdicts().struct.unnest()).row(0)
        (2, 2067, 2633)
        """
        played = game_with(game, rules)
        return _apply(arrow.verdicts, self._column, players=players, game=played, errors=errors)

    def odds(
        self,
        *others: Any,
        board: Any = None,
        errors: Errors = "raise",
        **options: Unpack[OddsOptions],
    ) -> Any:
        """How often this player and others win: a Struct of `equity_1`, `equity_2`, …, Float64.

        The others and the board so far are columns, too; `pl.lit("random")` is the same for all
        rows. Hands may be ranges in text. The other arguments are those of `showdown.odds`; give a
        seed where deals may be sampled.

        >>> import polars as pl
        >>> frame = pl.DataFrame({"hero": ["AhKh", "22+"], "villain": ["QsQd", "AKs"]})
        >>> odds = pl.col("hero").poker.odds("villain", board=pl.lit("JhTh2c"))
        >>> frame.select(odds.struct.unnest()).row(0)
        (0.5606060606060606, 0.4393939393939394)
        """
        return _apply(arrow.odds, self._column, others, board, errors=errors, **options)


PokerExpr = PokerSeries = Poker
"""The same namespace, of an expression and of a series."""


def winner(
    *hands: str | pl.Expr,
    board: str | pl.Expr | None = None,
    game: str | Game = DRAW,
    rules: Rules | str | None = None,
    errors: Errors = "raise",
) -> pl.Expr:
    """Who wins, of two to ten columns of hands: the player from 1, or 0 for a tie, as UInt8.

    Two hands of draw may share cards: those of seven cards may share a board. In hi-lo games it is
    who wins the whole pot, or 0 where it is divided.

    >>> import polars as pl
    >>> frame = pl.DataFrame({"h1": ["5H 5C 6S 7S KD"], "h2": ["2C 3S 8S 8D TD"]})
    >>> frame.with_columns(winner=winner("h1", "h2")).item(0, "winner")
    2
    """
    check_hands(len(hands))
    columns = [*hands] if board is None else [*hands, board]
    for hand in columns:
        if not isinstance(hand, str | pl.Expr):
            raise TypeError(f"{quoted(hand)} is not an expression or the name of a column")
    first, *others = hands
    found: pl.Expr = _apply(
        arrow.winner, first, others, board, game=game_with(game, rules), errors=errors
    )
    return found


def _apply(
    function: Callable[..., Any],
    column: Any,
    others: Sequence[Any] = (),
    board: Any = None,
    *,
    fields: Sequence[str] = (),
    **arguments: Any,
) -> Any:
    """A function of Arrow columns, applied to one, or to a struct of the hands and the board.

    If the column is such a struct itself, `fields` has names for its fields.
    """
    # The fields of a struct have different names, and columns need not.
    more = {f"the hand of player {n}": hand for n, hand in enumerate(others, 2)}
    more |= {} if board is None else {"the board": board}
    fields = ["the hand of player 1", *more] if more else fields
    call: Any = partial(_call, function, bool(fields), "the board" in fields, arguments)
    if isinstance(column, pl.Series):
        if more:
            column = pl.DataFrame({fields[0]: column, **more}).to_struct(column.name)
        return call(column)
    empty = pl.DataFrame(schema=dict.fromkeys(fields or ["0"], pl.String))
    type_ = call(empty.to_struct() if fields else empty["0"]).dtype  # Checks the arguments, too.
    one = pl.struct(column, **more) if more else column
    return one.map_batches(call, type_, is_elementwise=True)


def _call(
    function: Callable[..., Any],
    has_fields: bool,
    has_board: bool,
    arguments: dict[str, Any],
    series: pl.Series,
) -> pl.Series:
    columns = series.struct.unnest().get_columns() if has_fields else [series]
    given = [column.to_arrow() for column in columns]
    board = {"board": given.pop()} if has_board else {}
    found = pl.Series(series.name, function(*given, **board, **arguments))
    if function is not arrow.category:
        return found
    return found.cast(_categories(arguments["game"].rules))


def _categories(rules: Rules) -> pl.Enum:
    return pl.Enum(list(map(str, rules.categories)))
