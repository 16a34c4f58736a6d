"""The line above the deals: the number of deals, or a name for each field."""

from __future__ import annotations

import re

from ..errors import DealError
from .layout import PAIRS, Layout
from .skeleton import cards_of
from .tables.names import NamesError, hands_in_names, names_board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .detect import HeadLine

_SEPARATORS = "\t;,|"
_NUMBER = re.compile(r"[0-9]{1,12}")
_WHOLE_DEALS = re.compile(r"(?:deal|hand|card|game)s?", re.IGNORECASE)
"""Names for a column of whole deals."""
_CLASS = 1


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
    if count_up(names) or layout.style == PAIRS:
        return layout.but(header=header.number)
    boards = [*map(names_board, names)]
    try:
        count = hands_in_names([each for each in names if not names_board(each)])
    except NamesError as error:
        raise header.error(DealError(str(error)), name) from None
    if any(boards) and not (layout.board and boards == sorted(boards)):
        raise header.error(DealError("the columns of a board come last"), name)
    if count not in (None, layout.players):
        raise header.error(DealError(f"these are names for {count} hands"), name)
    return layout.but(header=header.number)


def _is_header(names: Sequence[str], text: str, layout: Layout) -> bool:
    """Whether a line has a name for each card, each hand, or each whole deal."""
    if len(names) == 1:
        return _WHOLE_DEALS.fullmatch(names[0]) is not None
    sizes = [layout.size, len(layout.groups)]
    if layout.style == PAIRS:
        sizes = [2 * layout.size + _CLASS * layout.has_class]
    if len(names) not in sizes or not all(names) or ":" in text:
        return False
    return are_names(names) and len({*names}) == len(names)  # Not a deal of hidden cards.


def are_names(names: Sequence[str]) -> bool:
    """Whether cells are the names of columns, and not cards; `c2` among `c1`, `c2` … is a name.

    >>> are_names(["hand1", "hand2"]), are_names(["c1", "c2"]), are_names(["c2", "c3"])
    (True, True, False)
    """
    if count_up(names):
        return True
    bare = [name.rstrip("0123456789") for name in names]
    first = dict(reversed([*zip(bare, names, strict=True)]))
    return all(
        (cards_of(name) == 0 and not name.isdecimal())
        or (stem and first[stem] in (f"{stem}0", f"{stem}1"))
        for stem, name in zip(bare, names, strict=True)
    )


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


def count_up(names: Sequence[str]) -> bool:
    """Whether names are the whole numbers from 0, as pandas writes them, or from 1.

    >>> count_up(["0", "1", "2"]), count_up(["8C", "TS"])
    (True, False)
    """
    places = range(len(names))
    return [*names] in ([str(at) for at in places], [str(at + 1) for at in places])
