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

from .frames.arrow import categories, descriptions, values_of
from .frames.deals import check_hands, winners_of
from .frames.hands import check_errors, strengths_of, strengths_of_objects

np = need("numpy", "pandas")

__all__ = ["PokerAccessor", "winner"]


@pd.api.extensions.register_series_accessor("poker")
class PokerAccessor:
    """Methods of a series of hands, such as `frame["hand"].poker.strength()`.

    Hands are text, lists of card numbers or of cards as text, uint64 masks, or, in columns of
    objects, whatever `showdown.evaluate` takes. What is missing stays missing; `errors="null"`
    makes a row that is not a hand missing. Arrow-backed series give Arrow-backed ones, and all
    others those with pandas' own nulls.

    >>> import pandas as pd
    >>> hands = pd.Series([(0, 1, 2, 3, 4), "5H 5C 6S 7S KD"], name="hand")
    >>> hands.poker.category().tolist(), hands.poker.describe().tolist()
    (['four of a kind', 'one pair'], ['Four Twos', 'Pair of Fives'])
    """

    def __init__(self, series: pd.Series) -> None:
        self._series = series

    def strength(self, *, rules: Rules = STANDARD, errors: Errors = "raise") -> pd.Series:
        """The strength: UInt16, or uint16 of Arrow."""
        found = _strengths(self._series, rules, errors)
        return self._like(_nullable(found, found == 0), pa.uint16())

    def category(self, *, rules: Rules = STANDARD, errors: Errors = "raise") -> pd.Series:
        """The category: a categorical from `high card` to `royal flush`, in that order."""
        words = list(map(str, Category))
        places = [-1, *map(words.index, categories(rules)[1:].to_pylist())]
        codes = np.array(places, np.int8)[_strengths(self._series, rules, errors)]
        return self._as_series(pd.Categorical.from_codes(codes, words, ordered=True))

    def describe(self, *, rules: Rules = STANDARD, errors: Errors = "raise") -> pd.Series:
        """What the hand is in words, without its kickers, as strings."""
        words = np.array(descriptions(rules).to_pylist(), object)
        found = words[_strengths(self._series, rules, errors)]
        return self._like(pd.array(found, "string"), pa.string())

    def notation(self, name: str, *, errors: Errors = "raise") -> pd.Series:
        """The hand in the numbers of a notation: UInt32 or uint32 of Arrow, or Decimals."""
        table = values_of(name)
        found = _strengths(self._series, STANDARD, errors)
        if table.type == pa.uint32():
            values = table.fill_null(0).to_numpy()[found]
            return self._like(_nullable(values, found == 0), table.type)
        return self._as_series(np.array(table.to_pylist(), object)[found])

    def _as_series(self, values: Any) -> pd.Series:
        return pd.Series(values, index=self._series.index, name=self._series.name)

    def _like(self, values: Any, kind: pa.DataType) -> pd.Series:
        """A series of Arrow's type if ours is one."""
        found = self._as_series(values)
        arrow = isinstance(self._series.dtype, pd.ArrowDtype)
        return found.astype(pd.ArrowDtype(kind)) if arrow else found


def winner(*hands: pd.Series, rules: Rules = STANDARD, errors: Errors = "raise") -> pd.Series:
    """Who wins, of two to ten series of hands: the player from 1, or 0 for a tie, as UInt8.

    Two hands may share cards: those of seven cards may share a board.

    Raises:
        DealError: if there are not 2 to 10 series, or their indexes differ.
        HandError: if something is not a series, or its type cannot hold hands.
        RowError: for the first row that is not a hand.

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
    return pd.Series(_nullable(*found), index=index)


def _strengths(series: pd.Series, rules: Rules, errors: Errors) -> Strengths:
    """The strength of each row, 0 where it is missing."""
    check_errors(errors)
    if series.dtype != object:
        return strengths_of(pa.array(series), rules, errors)
    items = series.tolist()
    missing = series.isna().tolist()
    if any(missing):
        items = [None if gone else item for item, gone in zip(items, missing, strict=True)]
    return strengths_of_objects(items, rules, errors)


def _nullable(values: Any, missing: Any) -> Any:
    """Integers with pandas' nulls."""
    made = pd.array(values, str(values.dtype).replace("ui", "UI"))
    made[missing] = pd.NA
    return made
