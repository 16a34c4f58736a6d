"""Some rows of a table, as its reader gives them."""

from __future__ import annotations

from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

__all__ = ["Problem", "Rows"]


class Problem(Value):
    """Why a row cannot be read, the cell that shows it, and the place in its text from 0."""

    words: str
    field: str | None = None
    text: str = ""
    place: int = 0


class Rows(Value):
    """Some rows of a table.

    Attributes:
        cells: the chosen columns in order, each an Arrow array of strings.
        others: the other columns that may hold cards, by place or name.
        title: what errors call one of these.
        is_blank: whether a row without cards is blank in the file; else it is an error.
        problems: rows that cannot be read, counted from 0.
        record: gives a row as its file has it, where that is text.
    """

    cells: Sequence[Any]
    others: Mapping[Any, Any]
    title: Callable[[Any], str]
    is_blank: Callable[[int], bool]
    problems: Mapping[int, Problem]
    record: Callable[[int], str] | None = None
