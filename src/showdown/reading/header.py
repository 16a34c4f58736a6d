"""The line above the deals: the number of deals, or a name for each field."""

from __future__ import annotations

import re

from ..errors import DealError
from .layout import PAIRS, Layout
from .names import NamesError, are_names, count_up, hands_in_names, names_board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .detect import HeadLine

_SEPARATORS = "\t;,|"
_NUMBER = re.compile(r"[0-9]{1,12}")
_WHOLE_DEALS = re.compile(r"(?:deal|hand|card|game)s?", re.IGNORECASE)
"""Names for a column of whole deals."""


def with_header(layout: Layout, header: HeadLine, deal: HeadLine, name: str) -> Layout:
    """The layout with a line above the first deal as its header; the same if it is not one.

    Raises:
        DealError: if it has a name for each field, but the cards are not in their order.
    """
    text = header.text.strip()
    if _NUMBER.fullmatch(text):
        return layout.but(header=header.number, announced=int(text))
    names = fields_like(text, deal.text)
    if not _is_header(names, text, layout):
        return layout
    if not (count_up(names) or layout.style == PAIRS) and (problem := _problem(names, layout)):
        raise header.error(DealError(problem), name)
    return layout.but(header=header.number)


def _problem(names: Sequence[str], layout: Layout) -> str:
    """Why the cards are not in the order of their names; empty if they are."""
    boards = [*map(names_board, names)]
    if any(boards) and not (layout.board and boards == sorted(boards)):
        return "the columns of a board come last"
    try:
        count = hands_in_names([each for each in names if not names_board(each)])
    except NamesError as error:
        return str(error)
    return "" if count in (None, layout.players) else f"these are names for {count} hands"


def _is_header(names: Sequence[str], text: str, layout: Layout) -> bool:
    """Whether a line has a name for each card, each hand, or each whole deal."""
    if len(names) == 1:
        return _WHOLE_DEALS.fullmatch(names[0]) is not None
    sizes = [layout.size, len(layout.groups)]
    if layout.style == PAIRS:
        sizes = [2 * layout.size + layout.has_class]
    if len(names) not in sizes or not all(names) or ":" in text:
        return False
    return are_names(names) and len({*names}) == len(names)  # Not a deal of hidden cards.


def fields_like(text: str, deal: str) -> list[str]:
    """The fields of a line that are separated like those of a deal.

    >>> fields_like("hand1,hand 2", "8C TS KC 9H 4S,7D 2S 5D 3S AC")
    ['hand1', 'hand 2']
    """
    separator = next((sign for sign in _SEPARATORS if sign in deal and sign in text), None)
    fields = text.strip(" ").split(separator)
    if separator is not None and fields[-1] == "":
        fields.pop()  # A separator may be behind each line.
    return [field.strip().strip("\"'") for field in fields]
