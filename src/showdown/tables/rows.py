"""Rows of a table, as its reader returns them."""

from __future__ import annotations

from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

__all__ = ["Problem", "Rows"]


class Problem(Value):
    """Why a row cannot be read: the problem, the column, its text, and the offset in that."""

    words: str
    field: str | None = None
    text: str = ""
    place: int = 0


class Rows(Value):
    """Some rows of a table.

    Attributes:
        cells: the chosen columns in order, each an Arrow array of strings.
        others: the other columns that may hold cards, by place or name.
        title: gives the title of one of these columns for errors.
        is_blank: whether a row without cards is blank in the file; otherwise it is an error.
        problems: rows that cannot be read, counted from 0.
        record: gives a row as it is in its file, if that is text.
    """

    cells: Sequence[Any]
    others: Mapping[Any, Any]
    title: Callable[[Any], str]
    is_blank: Callable[[int], bool]
    problems: Mapping[int, Problem]
    record: Callable[[int], str] | None = None
