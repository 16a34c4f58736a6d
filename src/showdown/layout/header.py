"""The lines above the deals: the number of deals or column names, and perhaps a title."""

from __future__ import annotations

import re

from .card_patterns import has_a_card, respelled
from .line_layout import says_something
from .numbered_names import are_names, misnumbered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .detect import Line
    from .layout import Layout

__all__ = ["with_header"]

MAX_HEADER_LINES = 2
"""A title, and a header."""

_WORD = re.compile(r"\w+")
_NUMBERS = re.compile(r"[0-9]+(?:[,; \t]+[0-9]+)?")
_NAME = re.compile(r"\"?(?:deal|hand|card|game)s?\"?", re.IGNORECASE)
"""Usual names for a column of whole deals."""
_SEPARATORS = ",;\t|"
_QUOTED = re.compile('"[^"]*"')


def with_header(layout: Layout, above: Sequence[Line], deal: bytes) -> tuple[Layout, int]:
    """The layout with the header among the lines above a deal, and how many of them it has.

    Below the header there may be invalid deals.
    """
    texts = [line.decode("utf-8", "replace") for _, line, _ in above[:MAX_HEADER_LINES]]
    first = deal.decode("utf-8", "replace")
    for size in range(len(texts), 0, -1):
        *titles, header = texts[:size]
        number = above[size - 1][0]
        if not all(_is_title(title, first, layout) for title in titles):
            continue
        if _NUMBERS.fullmatch(header):
            announced, *more = map(int, _WORD.findall(header))
            if not more or more[0] in (layout.size, layout.players, layout.cards):
                return layout.but(header=number, announced=announced), size
        elif _names_columns(header, first, layout):
            return layout.but(header=number), size
    return layout, 0


def _names_columns(line: str, deal: str, layout: Layout) -> bool:
    """Whether a line names the columns of the deals: it has no card, and equally many fields."""
    words = _WORD.findall(line)
    numbered = [word for word in words if word[-1].isdecimal()]
    if _holds_cards(line, layout):
        return False
    if not are_names(numbered) and (misnumbered(words) or 2 * len(numbered) > len(words)):
        return False  # Such as Pik10, a card in words that are not known here.
    if layout.style == "pairs" or _NAME.fullmatch(line):
        return True
    separators = [sign for sign in _SEPARATORS if sign in deal]
    if separators:
        return any(_fields(line, sign) & _fields(deal, sign) for sign in separators)
    return len(line.split()) in (len(layout.groups), layout.size)


def _is_title(line: str, deal: str, layout: Layout) -> bool:
    """Whether a line above a header is a title: few words, and no card."""
    if _holds_cards(line, layout):
        return False
    separators = [sign for sign in _SEPARATORS if sign in deal]
    for cells in (line.split(sign) for sign in separators if sign in line):
        # Spreadsheets put as many cells into each row, and a title is in few of them.
        filled = sum(1 for cell in cells if cell.strip(' "'))
        if filled > len(layout.groups) or filled == len(cells):
            return False
    return bool(separators) or len(line.split()) not in (len(layout.groups), layout.size)


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
    return {text.count(sign) + 1 for text in (line, _QUOTED.sub("", line))}
