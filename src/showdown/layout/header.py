"""The lines above the deals: the number of deals or names of hands, and perhaps a title."""

from __future__ import annotations

import re

from .card_patterns import has_a_card, respelled
from .numbered_names import are_names, misnumbered, ranks_first

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .detect import Line
    from .layout import Layout

MAX_HEADER_LINES = 2
"""A title, and a header."""

RANKS_FIRST = "its header has ranks in front of suits: give --layout pairs"

MISSING = re.compile("n/?a|nan|null|none", re.IGNORECASE)
"""What stands for a missing value, and is not the name of a column."""
_WORD = re.compile(r"\w+")
_FIELD = re.compile(r"[^\s,;|]+")
_NUMBERS = re.compile(r"[0-9]+(?:[,; \t]+[0-9]+)?")
_NAME = re.compile(r"\"?(?:deal|hand|card|game)s?\"?", re.IGNORECASE)
"""Usual names for a column of whole deals."""

_HAND = re.compile(rb"\"?(?:hand|card)s?\"?", re.IGNORECASE)
"""Usual names for a column of hands."""


def names_a_hand(line: bytes) -> bool:
    """Whether a line is the name of a column of hands, and nothing else."""
    return _HAND.fullmatch(line) is not None


def puts_ranks_first(header: Line) -> bool:
    """Whether the first line names ranks in front of suits, unlike UCI's poker hands."""
    return ranks_first(_FIELD.findall(header[1].decode("utf-8", "replace")))


def with_header(layout: Layout, above: Sequence[Line]) -> tuple[Layout, int]:
    """The layout with the header among the lines above a deal, and how many of them it has.

    Below the header there may be invalid deals. Names with spaces in them are found by `tables`.
    """
    texts = [line.decode("utf-8", "replace") for _, line, _ in above[:MAX_HEADER_LINES]]
    for size in range(len(texts), 0, -1):
        *titles, header = texts[:size]
        if any(_holds_cards(title, layout) or _has_names(title, layout) for title in titles):
            continue
        header_line = layout.but(header=above[size - 1][0])
        if _NUMBERS.fullmatch(header):
            announced, *more = map(int, _WORD.findall(header))
            if not more or more[0] in (layout.size, layout.players, layout.cards):
                return header_line.but(announced=announced), size
        elif _has_names(header, layout) and not _holds_cards(header, layout):
            return header_line, size
    return layout, 0


def _has_names(line: str, layout: Layout) -> bool:
    """Whether a line has a name for each hand or card, or one for whole deals."""
    if any(map(MISSING.fullmatch, _FIELD.findall(line))):
        return False
    words = _WORD.findall(line)
    numbered = [word for word in words if word[-1].isdecimal()]
    if not are_names(numbered) and (misnumbered(words) or 2 * len(numbered) > len(words)):
        return False  # Such as Pik10, a card in words that are not known here.
    if layout.style == "pairs" or _NAME.fullmatch(line):
        return True
    quotes = [gap.count('"') for gap in layout.around]
    if quotes[0] == quotes[-1] == 1 and sum(quotes) == 2:  # The only column, in quotes.
        return not any(sign in line for sign in ",;|\t")
    return ":" not in line and len(_FIELD.findall(line)) in (len(layout.groups), layout.size)


def _holds_cards(line: str, layout: Layout) -> bool:
    """Whether a line has a card, valid or not."""
    words = _WORD.findall(line)
    if layout.style not in ("rank first", "suit first") and not are_names(words):
        return any(word.isdecimal() for word in words)
    return has_a_card(respelled(line.encode()).decode())
