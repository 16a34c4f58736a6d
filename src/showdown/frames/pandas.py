"""Hands in pandas: the accessor `poker` of series.

It is there once `showdown.pandas` is imported.

>>> import pandas as pd
>>> import showdown.pandas
>>> hands = pd.Series(["8C TS KC 9H 4S", "A♥K♥Q♥J♥10♥", None])
>>> hands.poker.strength().tolist()
[578, 7462, <NA>]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import kernel
from ..errors import DealError, HandError, quoted
from ..needs import need
from ..rules import MOST_PLAYERS, STANDARD, Category, Rules, require_rules
from .filling import check_errors, strengths_of
from .hands import Rows
from .labels import categories, descriptions, values_of
from .layouts import strengths_in
from .texts import texts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from ..kernel import Ranking
    from .filling import Errors, Hands
else:
    pd = need("pandas", "pandas")

__all__ = ["PokerAccessor", "winner"]


@pd.api.extensions.register_series_accessor("poker")
class PokerAccessor:
    """What can be asked of a series that holds hands, as `frame["hand"].poker.strength()`.

    Hands are text, lists of card numbers or of cards as text, uint64 masks, or, in columns of
    objects, whatever `showdown.evaluate` takes. What is missing stays missing; `errors="null"`
    makes a row that is no hand missing. Arrow-backed series give Arrow-backed ones, and all others
    those with pandas' own nulls.

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
        return self._like(_masked(found, "uint16"), "uint16")

    def category(self, *, rules: Rules = STANDARD, errors: Errors = "raise") -> pd.Series:
        """The category: a categorical from `high card` to `royal flush`, in that order."""
        numpy = need("numpy", "pandas")
        require_rules(rules)
        words = list(map(str, Category))
        places = [-1, *map(words.index, categories(rules).words[1:])]
        codes = numpy.array(places, numpy.int8)[_strengths(self._series, rules, errors)]
        return self._as_series(pd.Categorical.from_codes(codes, words, ordered=True))

    def describe(self, *, rules: Rules = STANDARD, errors: Errors = "raise") -> pd.Series:
        """What the hand is in words, without its kickers, as strings."""
        numpy = need("numpy", "pandas")
        require_rules(rules)
        words = numpy.array([None, *descriptions(rules).words[1:]], object)
        found = words[_strengths(self._series, rules, errors)]
        return self._like(pd.array(found, "string"), "string")

    def notation(self, name: str, *, errors: Errors = "raise") -> pd.Series:
        """The hand in somebody else's numbers: UInt32 or uint32 of Arrow, or Decimals."""
        numpy = need("numpy", "pandas")
        table = values_of(name)
        found = _strengths(self._series, STANDARD, errors)
        if table.kind == "uint32":
            values = numpy.frombuffer(table.data, numpy.uint32)[found]
            return self._like(_masked(values, "uint32", found == 0), "uint32")
        from ..notations import get

        decimals = numpy.array([None, *get(name).column], object)
        return self._as_series(decimals[found])

    def _as_series(self, values: Any) -> pd.Series:
        return pd.Series(values, index=self._series.index, name=self._series.name)

    def _like(self, values: Any, kind: str) -> pd.Series:
        """A series of Arrow's type if ours is one."""
        found = self._as_series(values)
        if not isinstance(self._series.dtype, pd.ArrowDtype):
            return found
        pyarrow = need("pyarrow", "pandas")
        return found.astype(pd.ArrowDtype(getattr(pyarrow, kind)()))


def winner(*hands: pd.Series, rules: Rules = STANDARD, errors: Errors = "raise") -> pd.Series:
    """Who wins, of two to ten series of hands: the player from 1, or 0 for a tie, as UInt8.

    Whether two hands share a card is not looked at: those of seven cards may share a board.

    Raises:
        DealError: if there are not 2 to 10 series, or their indexes differ.
        HandError: if something is no series, or its type holds no hands.
        RowError: for the first row that is no hand.

    >>> import pandas as pd
    >>> winner(pd.Series(["5H 5C 6S 7S KD"]), pd.Series(["2C 3S 8S 8D TD"])).tolist()
    [2]
    """
    numpy = need("numpy", "pandas")
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise DealError(f"a showdown has 2 to {MOST_PLAYERS} hands, not {len(hands)}")
    for column in hands:
        if not isinstance(column, pd.Series):
            raise HandError(f"{quoted(column)} is no series of hands")
    index = hands[0].index
    if not all(index.equals(other.index) for other in hands[1:]):
        raise DealError("the series of hands have different indexes: align them first")
    found = numpy.empty(len(index), numpy.uint8)
    columns = [_strengths(series, rules, errors) for series in hands]
    kernel.decide_columns(columns, found)
    return pd.Series(_masked(found, "uint8", found == 255), index=index)


class _Objects(Rows):
    """Objects of any kind, None for null."""

    def __init__(self, items: Sequence[Any]) -> None:
        super().__init__(len(items))
        self.items = items

    def evaluate(self, ranking: Ranking | None, out: memoryview) -> int:
        """What the kernel knows of each."""
        for row, item in enumerate(self.items):
            out[row] = kernel.evaluate(item, ranking)
        return kernel.first_zero(out, None, 0, 0)

    def hand(self, row: int) -> Any:
        """The object."""
        return self.items[row]

    def may_be_read(self, row: int) -> bool:  # noqa: ARG002
        """Whatever it is."""
        return True


def _strengths(series: pd.Series, rules: Rules, errors: Errors) -> Any:
    """The strength of each row, 0 where it is missing."""
    check_errors(errors)
    numpy = need("numpy", "pandas")
    if series.dtype == object:
        found = [strengths_of(_of_objects(series), rules, errors)]
    else:
        need("nanoarrow", "pandas")
        pyarrow = need("pyarrow", "pandas")
        found = list(strengths_in(pyarrow.array(series), rules, errors))
    parts = [numpy.frombuffer(part, numpy.uint16) for part in found if len(part)]
    if len(parts) == 1:
        return parts[0]
    return numpy.concatenate([numpy.empty(0, numpy.uint16), *parts])


def _of_objects(series: pd.Series) -> Hands:
    items = series.tolist()
    missing = series.isna().tolist()
    if any(missing):
        items = [None if gone else item for item, gone in zip(items, missing, strict=True)]
    if all(item is None or isinstance(item, str) for item in items):
        return texts_of(items)
    return _Objects(items)


def _masked(values: Any, kind: str, missing: Any = None) -> Any:
    """Integers with pandas' nulls."""
    gone = values == 0 if missing is None else missing
    made = pd.array(values, kind.replace("ui", "UI"))
    made[gone] = pd.NA
    return made
