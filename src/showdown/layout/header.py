"""The lines above the deals: the number of deals or column names, and perhaps a title."""

from __future__ import annotations

import re

from ..values import Value
from .card_patterns import has_a_card, respelled
from .line_layout import says_something
from .numbered_names import are_names, misnumbered, numbered_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .detect import Line
    from .layout import Layout

__all__ = ["MAX_HEADER_LINES", "Header", "header_of"]

MAX_HEADER_LINES = 2
"""A title, and a header."""

_WORD = re.compile(r"\w+")
_NUMBERS = re.compile(r"[0-9]+(?:[,; \t]+[0-9]+)?")
_NAME = re.compile(r"\"?(?:deal|hand|card|game)s?\"?", re.IGNORECASE)
"""Usual names for a column of whole deals."""
_SEPARATORS = ",;\t|"


class Header(Value):
    """The lines above the deals.

    Attributes:
        lines: how many there are, blank ones and comments aside.
        number: the number of the last of them; 0 if there are none.
        announced: the number of deals it gives, if any.
    """

    lines: int = 0
    number: int = 0
    announced: int | None = None


def header_of(above: Sequence[Line], deal: bytes, layout: Layout) -> Header:
    """The header among the lines above a deal; invalid deals may be below it.

    >>> from showdown.layout.layout import PLAIN
    >>> header_of([(1, b"5", 0)], b"8C TS KC 9H 4S 7D 2S 5D 3S AC", PLAIN)
    Header(lines=1, number=1, announced=5)
    """
    texts = [line.decode("utf-8", "replace") for _, line, _ in above[:MAX_HEADER_LINES]]
    first = deal.decode("utf-8", "replace")
    for size in range(len(texts), 0, -1):
        *titles, header = texts[:size]
        if all(_is_title(title, first, layout) for title in titles):
            if count := _NUMBERS.fullmatch(header):
                numbers = list(map(int, _WORD.findall(count[0])))
                if len(numbers) == 1 or numbers[1] in (layout.size, layout.players, layout.cards):
                    return Header(size, above[size - 1][0], numbers[0])
            elif _names_columns(header, first, layout):
                return Header(size, above[size - 1][0])
    return Header()


def _names_columns(line: str, deal: str, layout: Layout) -> bool:
    """Whether a line names the columns of the deals: it has no card, and equally many fields."""
    words = _WORD.findall(line)
    numbered = numbered_in(words)
    if _holds_cards(line, layout):
        return False
    if not are_names(numbered) and (misnumbered(words) or 2 * len(numbered) > len(words)):
        return False  # Such as Pik10, a card in words that are not known here.
    if layout.style == "pairs" or _NAME.fullmatch(line):
        return True
    separators = [sign for sign in _SEPARATORS if sign in deal]
    if separators:
        return any(_fields(line, sign) & _fields(deal, sign) for sign in separators)
    return len(line.split()) in (layout.players, layout.size)


def _is_title(line: str, deal: str, layout: Layout) -> bool:
    """Whether a line above a header is a title: few words, and no card."""
    if _holds_cards(line, layout):
        return False
    separators = [sign for sign in _SEPARATORS if sign in deal]
    for cells in (line.split(sign) for sign in separators if sign in line):
        # Spreadsheets put as many cells into each row, and a title is in few of them.
        filled = sum(1 for cell in cells if cell.strip(' "'))
        if filled > layout.players or filled == len(cells):
            return False
    return bool(separators) or len(line.split()) not in (layout.players, layout.size)


def _holds_cards(line: str, layout: Layout) -> bool:
    """Whether a line is a deal, valid or not: it has a card, or the labels of hands."""
    words = _WORD.findall(line)
    if layout.style not in ("rank first", "suit first") and not are_names(words):
        return any(word.isdecimal() for word in words)
    bare = "".join(line.split())
    labels = [gap for gap in layout.around if says_something(gap)]
    joined = respelled(line.encode()).decode()
    return has_a_card(joined) or any(label in bare for label in labels)


def _fields(line: str, sign: str) -> set[int]:
    """How many fields a line has, counting delimiters in quotes and not counting them."""
    if '"' not in line:
        return {line.count(sign) + 1}
    import csv

    quoted = next(csv.reader([line], delimiter=sign, skipinitialspace=True), [])
    return {line.count(sign) + 1, len(quoted)}
