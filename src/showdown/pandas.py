"""Hands in pandas: importing this gives series the accessor `poker`.

>>> import pandas as pd
>>> import showdown.pandas
>>> hands = pd.Series(["8C TS KC 9H 4S", "A♥K♥Q♥J♥10♥", None])
>>> hands.poker.strength().tolist()
[578, 7462, <NA>]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import DealError, HandError, quoted
from .needs import need

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Unpack

    import pandas as pd
    import pyarrow as pa

    from .columns.hands import Errors, Strengths
    from .columns.odds_columns import OddsOptions
    from .rules.rules import Rules
else:
    pd = need("pandas", "pandas")
    pa = need("pyarrow", "pandas")
    need("numpy", "pandas")

from .columns.arrow import sql_function, values_of
from .columns.columns import check_hands, strengths_of, winners_of
from .columns.hands import check_errors, game_strengths, object_strengths
from .columns.odds_columns import odds_of_items
from .rules.games import DRAW, Game, game_with

__all__ = ["PokerAccessor", "winner"]

_TYPES: Any = {
    pa.uint8(): pd.UInt8Dtype(),
    pa.uint16(): pd.UInt16Dtype(),
    pa.uint32(): pd.UInt32Dtype(),
    pa.uint64(): pd.UInt64Dtype(),
    pa.string(): pd.StringDtype(),
    pa.large_string(): pd.StringDtype(),
}
"""The types of pandas with nulls, by Arrow's."""


@pd.api.extensions.register_series_accessor("poker")
class PokerAccessor:
    """Methods of a series of hands, such as `frame["hand"].poker.strength()`.

    Hands are text, lists of card numbers or of cards as text, uint64 masks, or, in columns of
    objects, whatever `showdown.evaluate` takes. What is missing stays missing; `errors="null"`
    makes an invalid row missing. Arrow-backed series give Arrow-backed ones, and all others those
    with pandas' own nulls.

    >>> import pandas as pd
    >>> hands = pd.Series([(0, 1, 2, 3, 4), "5H 5C 6S 7S KD"], name="hand")
    >>> hands.poker.category().tolist(), hands.poker.describe().tolist()
    (['four of a kind', 'one pair'], ['Four Twos', 'Pair of Fives'])
    """

    def __init__(self, series: pd.Series) -> None:
        self._series = series

    def strength(
        self,
        board: pd.Series | None = None,
        *,
        game: str | Game = DRAW,
        rules: Rules | str | None = None,
        errors: Errors = "raise",
    ) -> pd.Series:
        """The strength, UInt16: 1 (75432) to 7462 (royal flush), higher wins.

        >>> import pandas as pd
        >>> frame = pd.DataFrame({"hand": ["AhKh", "QsQd"], "board": ["JhTh2c3d4s"] * 2})
        >>> frame["hand"].poker.strength(frame["board"], game="holdem").tolist()
        [1228, 3592]
        """
        return self._result("hand_strength", board, game_with(game, rules), errors)

    def category(
        self,
        board: pd.Series | None = None,
        *,
        game: str | Game = DRAW,
        rules: Rules | str | None = None,
        errors: Errors = "raise",
    ) -> pd.Series:
        """The category: a categorical from `high card` to `royal flush`, in that order."""
        played = game_with(game, rules)
        kinds = pd.CategoricalDtype(list(map(str, played.rules.categories)), ordered=True)
        return self._result("hand_category", board, played, errors).astype(kinds)

    def describe(
        self,
        board: pd.Series | None = None,
        *,
        game: str | Game = DRAW,
        rules: Rules | str | None = None,
        errors: Errors = "raise",
    ) -> pd.Series:
        """What the hand is in words, without its kickers, as strings."""
        return self._result("hand_description", board, game_with(game, rules), errors)

    def notation(self, name: str, *, errors: Errors = "raise") -> pd.Series:
        """The hand in another system's numbers, UInt32 or Decimals; see `showdown.notations`."""
        values = values_of(name)
        ((strengths,),) = _strengths([self._series], None, DRAW, errors)
        return self._series_of(values.take(pa.array(strengths)))

    def odds(
        self,
        *others: pd.Series | str,
        board: pd.Series | str | None = None,
        errors: Errors = "raise",
        **options: Unpack[OddsOptions],
    ) -> pd.DataFrame:
        """How often this player and others win: a frame of `equity_1`, `equity_2`, …, float64.

        The others are series of hands or ranges, or text, which is the same for all rows; so is the
        board so far. The other arguments are those of `showdown.odds`; give a seed where deals may
        be sampled. Rows with something missing are NaN.

        >>> import pandas as pd
        >>> frame = pd.DataFrame({"hero": ["AhKh", "22+"], "villain": ["QsQd", "AKs"]})
        >>> frame["hero"].poker.odds(frame["villain"], board="JhTh2c").iloc[0].round(4).tolist()
        [0.5606, 0.4394]
        """
        check_hands(len(others) + 1, 1)
        given = [self._series, *others] if board is None else [self._series, *others, board]
        columns = [
            pd.Series(column, self._series.index, dtype=object)
            if isinstance(column, str)
            else column
            for column in given
        ]
        _check_series(columns)
        items = list(map(_items, columns))
        shared = None if board is None else items.pop()
        names = [f"equity_{player}" for player in range(1, len(others) + 2)]
        found = odds_of_items(items, shared, errors, **options)
        return pd.DataFrame(found, self._series.index, names)

    def _result(
        self, function: str, board: pd.Series | None, game: Game, errors: Errors
    ) -> pd.Series:
        halves = _strengths([self._series], board, game, errors)
        return self._series_of(sql_function(function, halves, game))

    def _series_of(self, found: pa.Array) -> pd.Series:
        """A series like this one: backed by Arrow if it is."""
        backed = isinstance(self._series.dtype, pd.ArrowDtype)
        values = found.to_pandas(types_mapper=pd.ArrowDtype if backed else _TYPES.get)
        return values.set_axis(self._series.index).rename(self._series.name)


def winner(
    *hands: pd.Series,
    board: pd.Series | None = None,
    game: str | Game = DRAW,
    rules: Rules | str | None = None,
    errors: Errors = "raise",
) -> pd.Series:
    """Who wins, of two to ten series of hands: the player from 1, or 0 for a tie, as UInt8.

    Two hands of draw may share cards: those of seven cards may share a board. The series must have
    the same index. In hi-lo games it is who wins the whole pot, or 0 where it is divided.

    >>> import pandas as pd
    >>> winner(pd.Series(["5H 5C 6S 7S KD"]), pd.Series(["2C 3S 8S 8D TD"])).tolist()
    [2]
    """
    check_hands(len(hands))
    halves = _strengths(hands, board, game_with(game, rules), errors)
    found = winners_of(*halves)
    return found.to_pandas(types_mapper=_TYPES.get).set_axis(hands[0].index)


def _strengths(
    hands: Sequence[pd.Series], board: pd.Series | None, game: Game, errors: Errors
) -> list[list[Strengths]]:
    """The strengths of each series, 0 where it is missing; then the lows."""
    _check_series(hands if board is None else (*hands, board))
    if not game.is_draw or board is not None:
        shared = None if board is None else _items(board)
        return game_strengths([*map(_items, hands)], shared, game, errors)
    found = []
    for series in hands:
        if series.dtype == object:
            check_errors(errors)
            found.append(object_strengths(_items(series), game.rules, errors))
        else:
            found.append(strengths_of(pa.array(series), game.rules, errors))
    return [found]


def _check_series(columns: Sequence[pd.Series]) -> None:
    for column in columns:
        if not isinstance(column, pd.Series):
            raise HandError(f"{quoted(column)} is not a series of hands")
        if not columns[0].index.equals(column.index):
            raise DealError("the series of hands have different indexes: align them first")


def _items(series: pd.Series) -> list[Any]:
    """The values of a series; None where it is missing."""
    items: list[Any] = series.astype(object).where(series.notna(), None).tolist()
    return items
