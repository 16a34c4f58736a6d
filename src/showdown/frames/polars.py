"""Hands in Polars: the namespace `poker` of expressions and series.

It is there once `showdown.polars` is imported.

>>> import polars as pl
>>> import showdown.polars
>>> frame = pl.DataFrame({"hand": ["8C TS KC 9H 4S", "A♥K♥Q♥J♥10♥", None]})
>>> frame.select(pl.col("hand").poker.strength()).to_series().to_list()
[578, 7462, None]
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from ..errors import quoted
from ..needs import need
from ..rules import STANDARD, Category, Rules, require_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    import polars as pl

    from .hands import Errors
else:
    pl = need("polars", "polars")
    need("pyarrow", "polars")
    need("numpy", "polars")

from . import arrow
from .deals import check_hands, check_players
from .hands import check_errors
from .labels import categories, descriptions, values_of

__all__ = ["PokerExpr", "PokerSeries", "winner"]

_CATEGORY = pl.Enum(list(map(str, Category)))


@pl.api.register_expr_namespace("poker")
class PokerExpr:
    """What can be asked of an expression that holds hands, as `pl.col("hand").poker.strength()`.

    Hands are text, lists or arrays of card numbers or of cards as text, or UInt64 masks; null
    stays null. All are elementwise: they run in lazy frames and in the streaming engine, which
    may hand them a part of the column at a time, from whose start the row in an error is counted;
    the error quotes the hand. `errors="null"` makes a row that is not a hand null.

    >>> import polars as pl
    >>> frame = pl.LazyFrame({"hand": ["8C TS KC 9H 4S", "5H 5C 6S 7S KD"]})
    >>> frame.filter(pl.col("hand").poker.category() == "one pair").collect().item()
    '5H 5C 6S 7S KD'
    """

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

    def strength(self, *, rules: Rules = STANDARD, errors: Errors = "raise") -> pl.Expr:
        """The strength, UInt16: 1 (75432) to 7462 (royal flush), higher wins."""
        return self._map(_strength, pl.UInt16, rules, errors)

    def category(self, *, rules: Rules = STANDARD, errors: Errors = "raise") -> pl.Expr:
        """The category, an Enum from `high card` to `royal flush`, which sorts as they do."""
        return self._map(_category, _CATEGORY, rules, errors)

    def describe(self, *, rules: Rules = STANDARD, errors: Errors = "raise") -> pl.Expr:
        """What the hand is in words, without its kickers, as String."""
        return self._map(_describe, pl.String, rules, errors)

    def notation(self, name: str, *, errors: Errors = "raise") -> pl.Expr:
        """The hand in somebody else's numbers, UInt32 or Decimal; see `showdown.notations`."""
        kind = pl.Series(values_of(name)[:0]).dtype
        check_errors(errors)
        return self._expression.map_batches(
            partial(_notation, name=name, errors=errors), kind, is_elementwise=True
        )

    def winner(self, *, rules: Rules = STANDARD, errors: Errors = "raise") -> pl.Expr:
        """Who wins, of a struct whose fields are the hands: 0 for a tie, UInt8.

        >>> import polars as pl
        >>> frame = pl.DataFrame({"h1": ["5H 5C 6S 7S KD"], "h2": ["2C 3S 8S 8D TD"]})
        >>> frame.select(pl.struct("h1", "h2").poker.winner()).item()
        2
        """
        return self._map(_winner, pl.UInt8, rules, errors)

    def verdicts(
        self, players: int = 2, *, rules: Rules = STANDARD, errors: Errors = "raise"
    ) -> pl.Expr:
        """Whole deals in text: a Struct of `winner` and `strength_1`, `strength_2`, ….

        >>> import polars as pl
        >>> frame = pl.DataFrame({"deal": ["5H 5C 6S 7S KD 2C 3S 8S 8D TD"]})
        >>> frame.select(pl.col("deal").poker.verdicts().struct.unnest()).row(0)
        (2, 2067, 2633)
        """
        check_players(players)
        fields = {"winner": pl.UInt8} | {
            f"strength_{player}": pl.UInt16 for player in range(1, players + 1)
        }
        return self._map(partial(_verdicts, players=players), pl.Struct(fields), rules, errors)

    def _map(
        self, function: Callable[..., pl.Series], kind: Any, rules: Rules, errors: Errors
    ) -> pl.Expr:
        require_rules(rules)
        check_errors(errors)
        return self._expression.map_batches(
            partial(function, rules=rules, errors=errors), kind, is_elementwise=True
        )


@pl.api.register_series_namespace("poker")
class PokerSeries:
    """The same of a series, as `series.poker.strength()`.

    >>> import polars as pl
    >>> pl.Series(["8C TS KC 9H 4S"]).poker.describe().item()
    'Highest card King'
    """

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def strength(self, *, rules: Rules = STANDARD, errors: Errors = "raise") -> pl.Series:
        """The strength, UInt16."""
        return _strength(self._series, rules=rules, errors=errors)

    def category(self, *, rules: Rules = STANDARD, errors: Errors = "raise") -> pl.Series:
        """The category, an Enum."""
        return _category(self._series, rules=rules, errors=errors)

    def describe(self, *, rules: Rules = STANDARD, errors: Errors = "raise") -> pl.Series:
        """What the hand is in words, as String."""
        return _describe(self._series, rules=rules, errors=errors)

    def notation(self, name: str, *, errors: Errors = "raise") -> pl.Series:
        """The hand in somebody else's numbers."""
        return _notation(self._series, name=name, errors=errors)

    def winner(self, *, rules: Rules = STANDARD, errors: Errors = "raise") -> pl.Series:
        """Who wins, of a struct whose fields are the hands: 0 for a tie, UInt8."""
        return _winner(self._series, rules=rules, errors=errors)

    def verdicts(
        self, players: int = 2, *, rules: Rules = STANDARD, errors: Errors = "raise"
    ) -> pl.Series:
        """Whole deals in text: a Struct of `winner` and `strength_1`, `strength_2`, …."""
        check_players(players)
        return _verdicts(self._series, players=players, rules=rules, errors=errors)


def winner(*hands: str | pl.Expr, rules: Rules = STANDARD, errors: Errors = "raise") -> pl.Expr:
    """Who wins, of two to ten columns of hands: the player from 1, or 0 for a tie, as UInt8.

    Whether two hands share a card is not looked at: those of seven cards may share a board.

    Raises:
        DealError: if there are not 2 to 10 columns.

    >>> import polars as pl
    >>> frame = pl.DataFrame({"h1": ["5H 5C 6S 7S KD"], "h2": ["2C 3S 8S 8D TD"]})
    >>> frame.with_columns(winner=winner("h1", "h2")).item(0, "winner")
    2
    """
    check_hands(len(hands))
    for hand in hands:
        if not isinstance(hand, str | pl.Expr):
            raise TypeError(f"{quoted(hand)} is not an expression or the name of a column")
    first, *others = (pl.col(hand) if isinstance(hand, str) else hand for hand in hands)
    # The fields of a struct have different names, and columns need not.
    named = [hand.alias(f"the hand of player {i}") for i, hand in enumerate(others, 2)]
    return PokerExpr(pl.struct(first, *named)).winner(rules=rules, errors=errors)


def _strength(series: pl.Series, rules: Rules, errors: Errors) -> pl.Series:
    found = arrow.strength(series.to_arrow(), rules=rules, errors=errors)
    return pl.Series(series.name, found)


def _category(series: pl.Series, rules: Rules, errors: Errors) -> pl.Series:
    strengths = _strength(series, rules, errors)
    return _gather(_categories(rules), strengths)


def _describe(series: pl.Series, rules: Rules, errors: Errors) -> pl.Series:
    strengths = _strength(series, rules, errors)
    return _gather(_descriptions(rules), strengths)


def _notation(series: pl.Series, name: str, errors: Errors) -> pl.Series:
    return pl.Series(series.name, arrow.notation(series.to_arrow(), name, errors=errors))


def _verdicts(series: pl.Series, players: int, rules: Rules, errors: Errors) -> pl.Series:
    deals = series.to_arrow()
    found = arrow.verdicts(deals, players=players, rules=rules, errors=errors)
    return pl.Series(series.name, found)


def _winner(series: pl.Series, rules: Rules, errors: Errors) -> pl.Series:
    hands = [hand.to_arrow() for hand in series.struct.unnest().get_columns()]
    return pl.Series(series.name, arrow.winner(*hands, rules=rules, errors=errors))


def _gather(table: pl.Series, strengths: pl.Series) -> pl.Series:
    return table.gather(strengths.cast(pl.UInt32)).rename(strengths.name)


@lru_cache
def _categories(rules: Rules) -> pl.Series:
    """The category of each strength, null for 0."""
    return pl.Series(categories(rules).to_pylist(), dtype=_CATEGORY)


@lru_cache
def _descriptions(rules: Rules) -> pl.Series:
    return pl.Series(descriptions(rules))
