"""Query results as a table that fits the terminal."""

from __future__ import annotations

from decimal import Decimal
from unicodedata import combining, east_asian_width

from ..errors import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

GAP = "  "
LEAST = 16
"""The width to which a column of text may be cut if a row is too wide."""


def grid(names: Sequence[str], rows: Sequence[Sequence[object]], width: int) -> str:
    """One line per row under the names of the columns, or one line per value if that is too wide.

    Numbers are aligned right. Long texts are cut if a row is a little too wide.
    """
    names = list(map(shown, names))
    cells = [[_text(value) for value in row] for row in rows]
    widths = [max(map(_width, column)) for column in zip(names, *cells, strict=True)]
    room = width - len(GAP) * (len(names) - 1)
    least = [max(min(wide, LEAST), _width(name)) for wide, name in zip(widths, names, strict=True)]
    if sum(least) > room:
        return _records(names, cells, width)
    while (over := sum(widths) - room) > 0:
        place = max(range(len(widths)), key=lambda i: (widths[i] > least[i], widths[i]))
        widths[place] = max(least[place], widths[place] - over)
    kinds = [{type(row[place]) for row in rows} - {type(None)} for place in range(len(names))]
    right = [bool(found) and found <= {int, float, Decimal} for found in kinds]
    lines = [names, ["-" * wide for wide in widths], *cells]
    return "\n".join(GAP.join(map(_padded, line, widths, right)).rstrip() for line in lines)


def _records(names: Sequence[str], cells: Sequence[Sequence[str]], width: int) -> str:
    label = max(map(_width, names))
    room = max(1, width - label - 2 * len(GAP))
    lines = []
    for number, row in enumerate(cells, 1):
        lines.append(f"row {number}")
        for name, cell in zip(names, row, strict=True):
            lines.append(f"{GAP}{_padded(name, label)}{GAP}{_cut(cell, room)}".rstrip())
    return "\n".join(lines)


def _text(value: object) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return str(value).lower()
    return shown(f"{value:.10g}" if isinstance(value, float) else str(value))


def _width(text: str) -> int:
    """How many columns of a terminal a text takes up."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def _cut(text: str, width: int) -> str:
    """The text, or as much of it as fits and an ellipsis."""
    if _width(text) <= width:
        return text
    while text and _width(text) >= width:
        text = text[: min(len(text) - 1, width - 1)]
    return f"{text}…"


def _padded(text: str, width: int, right: bool = False) -> str:
    text = _cut(text, width)
    blanks = " " * (width - _width(text))
    return blanks + text if right else text + blanks
