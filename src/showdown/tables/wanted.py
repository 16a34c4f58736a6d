"""The columns and the sheet of a table that a caller asks for."""

from __future__ import annotations

from ..errors import quoted
from ..rules import MOST_PLAYERS
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypedDict

    class Hands(TypedDict, total=False):
        """The columns of each player's hand."""

        hand1: str | None
        hand2: str | None
        hand3: str | None
        hand4: str | None
        hand5: str | None
        hand6: str | None
        hand7: str | None
        hand8: str | None
        hand9: str | None
        hand10: str | None


__all__ = ["Wanted", "wanted"]


class Wanted(Value):
    """The columns of a table that hold the cards, where they should not be found by content.

    A column is given by its name, by its letter as in a spreadsheet, or by its number from 1;
    several with commas between them, or as a range such as `A:J`.

    Attributes:
        columns: all columns of the deals, in order.
        hands: instead, the columns of each player's hand.
        sheet: the sheet of a workbook.
    """

    __slots__ = __match_args__ = ("columns", "hands", "sheet")

    columns: str | None
    hands: tuple[str, ...]
    sheet: str | None

    def __init__(
        self, columns: str | None = None, hands: tuple[str, ...] = (), sheet: str | None = None
    ) -> None:
        self._set(columns=columns, hands=hands, sheet=sheet)

    @property
    def names_columns(self) -> bool:
        """Whether it says which columns they are."""
        return self.columns is not None or bool(self.hands)

    @property
    def names(self) -> tuple[str, ...]:
        """All columns that are given by names, not by letters or numbers."""
        ends = [
            end.strip()
            for text in self.hands or (self.columns or "",)
            for part in text.split(",")
            for end in part.split(":")
        ]
        return tuple(end for end in ends if end and not _is_reference(end))


def wanted(columns: str | None, sheet: str | None, hands: Mapping[str, object]) -> Wanted:
    """What a caller says; `hands` has `hand1`, `hand2` and so on.

    Raises:
        TypeError: if something is no text, or there is another name among the hands.
        ValueError: if the hands are not those of 2 to 10 players, or columns are given too.

    >>> wanted(None, None, {"hand2": "C", "hand1": "B"})
    Wanted(columns=None, hands=('B', 'C'), sheet=None)
    >>> wanted(None, None, {"hand2": "C"})
    Traceback (most recent call last):
        ...
    ValueError: hand1 is missing: each player has a hand
    """
    names = [f"hand{player}" for player in range(1, MOST_PLAYERS + 1)]
    for name, value in {"columns": columns, "sheet": sheet, **hands}.items():
        if name in hands and name not in names:
            raise TypeError(f"there is no argument {quoted(name)}")
        if value is not None and not isinstance(value, str):
            raise TypeError(f"{name} is text, such as 'B', not {type(value).__name__}")
    told = {name: value for name, value in hands.items() if value is not None}
    if columns is not None and told:
        raise ValueError("columns are those of all cards, and hand1 and hand2 of a hand: tell one")
    for name in names[: max(len(told), 2)]:
        if told and name not in told:
            raise ValueError(f"{name} is missing: each player has a hand")
    return Wanted(columns, tuple(str(told[name]) for name in names[: len(told)]), sheet)


def _is_reference(text: str) -> bool:
    """Whether it may be a column's letters, or its number."""
    letters = text.isascii() and text.isalpha() and len(text) <= 3
    return letters or (text.isascii() and text.isdecimal() and len(text) <= 5)
