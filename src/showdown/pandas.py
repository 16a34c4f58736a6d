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
from .rules import STANDARD, Category, Rules

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

    from .frames.hands import Errors, Strengths
else:
    pd = need("pandas", "pandas")
    pa = need("pyarrow", "pandas")
    need("numpy", "pandas")

from .frames.arrow import sql_function, values_of
from .frames.columns import check_hands, strengths_of, winners_of
from .frames.hands import check_errors, object_strengths

__all__ = ["PokerAccessor", "winner"]

_TYPES: Any = {
    pa.uint8(): pd.UInt8Dtype(),
    pa.uint16(): pd.UInt16Dtype(),
    pa.uint32(): pd.UInt32Dtype(),
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

    def strength(self, *, rules: Rules = STANDARD, errors: Errors = "raise") -> pd.Series:
        """The strength, UInt16: 1 (75432) to 7462 (royal flush), higher wins."""
        return self._result("hand_strength", rules, errors)

    def category(self, *, rules: Rules = STANDARD, errors: Errors = "raise") -> pd.Series:
        """The category: a categorical from `high card` to `royal flush`, in that order."""
        found = self._result("hand_category", rules, errors)
        return found.astype(pd.CategoricalDtype(list(map(str, Category)), ordered=True))

    def describe(self, *, rules: Rules = STANDARD, errors: Errors = "raise") -> pd.Series:
        """What the hand is in words, without its kickers, as strings."""
        return self._result("hand_description", rules, errors)

    def notation(self, name: str, *, errors: Errors = "raise") -> pd.Series:
        """The hand in another system's numbers, UInt32 or Decimals; see `showdown.notations`."""
        values = values_of(name)
        return self._series_of(values.take(pa.array(_strengths(self._series, STANDARD, errors))))

    def _result(self, function: str, rules: Rules, errors: Errors) -> pd.Series:
        strengths = _strengths(self._series, rules, errors)
        return self._series_of(sql_function(function, [strengths], rules))

    def _series_of(self, found: pa.Array) -> pd.Series:
        """A series like this one: backed by Arrow if it is."""
        backed = isinstance(self._series.dtype, pd.ArrowDtype)
        values = found.to_pandas(types_mapper=pd.ArrowDtype if backed else _TYPES.get)
        return values.set_axis(self._series.index).rename(self._series.name)


def winner(*hands: pd.Series, rules: Rules = STANDARD, errors: Errors = "raise") -> pd.Series:
    """Who wins, of two to ten series of hands: the player from 1, or 0 for a tie, as UInt8.

    Two hands may share cards: those of seven cards may share a board. The series must have the
    same index.

    >>> import pandas as pd
    >>> winner(pd.Series(["5H 5C 6S 7S KD"]), pd.Series(["2C 3S 8S 8D TD"])).tolist()
    [2]
    """
    check_hands(len(hands))
    for column in hands:
        if not isinstance(column, pd.Series):
            raise HandError(f"{quoted(column)} is not a series of hands")
    index = hands[0].index
    if not all(index.equals(other.index) for other in hands[1:]):
        raise DealError("the series of hands have different indexes: align them first")
    found = winners_of([_strengths(series, rules, errors) for series in hands])
    return found.to_pandas(types_mapper=_TYPES.get).set_axis(index)


def _strengths(series: pd.Series, rules: Rules, errors: Errors) -> Strengths:
    """The strength of each row, 0 where it is missing."""
    if series.dtype != object:
        return strengths_of(pa.array(series), rules, errors)
    check_errors(errors)
    return object_strengths(series.where(series.notna(), None).tolist(), rules, errors)
