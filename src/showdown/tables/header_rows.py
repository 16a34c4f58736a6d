"""Where the header of a table is: behind titles, if any, and above the first deal."""

from __future__ import annotations

import re

from ..errors import quoted
from ..layout.card_patterns import has_a_card
from ..layout.header import MISSING
from ..layout.numbered_names import NamesError, are_in_order, are_names
from .cells import ANY, are_numbers, cards_in, kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..read_options import ReadOptions

    Row = Sequence[str]

MAX_TITLE_ROWS = 5
_LEAST_NUMBERS = 5
_LIKE_A_CARD = re.compile(r"[cdhs]\d{1,2}", re.IGNORECASE)
"""A column name that may look like a card with the suit first."""


def split_header(
    rows: Sequence[Row], options: ReadOptions = ANY, wanted: Sequence[str] = ()
) -> tuple[int, Row | None]:
    """The number of rows above the deals, and the one among them that names the columns.

    A row with cards is a deal, valid or not, and never a header, and so is a number in front of
    missing values. A header has as many cells as a deal; above it there may be titles with fewer
    cells. A row with all `wanted` names is always the header.

    >>> split_header([["Monday", ""], ["one", "two"], ["8C TS KC 9H 4S", "7D 2S 5D 3S AC"]])
    (2, ['one', 'two'])
    >>> split_header([["8X TS KC 9H 4S", "7D 2S 5D 3S AC"]])
    (0, None)
    """
    below = rows[1:] if are_numbers(options.style) else rows
    deal = next((row for row in below if _has_cards(row, options)), ())
    lengths = [len(row) for row in rows if row]
    widths = {max(lengths, key=lengths.count, default=0), len(deal)}
    least = 1 if widths == {1} else max(2, sum(map(bool, map(str.strip, deal))) // 2)
    titles = 0
    for number, row in enumerate(rows):
        cells = [cell.strip() for cell in row]
        texts = [cell for cell in cells if cell]
        if wanted and {*wanted} <= {*cells}:
            return number + 1, row
        if not texts:
            continue
        if _has_cards(cells, options) or (len(cells) > 1 and _has_values(cells)):
            return number if titles == 1 else 0, None
        if len(texts) >= least:
            return number + 1, row if len(row) in widths else None
        if not are_in_order(texts):
            raise NamesError(f"the titles {', '.join(map(quoted, texts))} are not in order")
        titles += 1
        if titles > MAX_TITLE_ROWS:
            break
    return 0, None


def _has_cards(cells: Row, options: ReadOptions) -> bool:
    if are_numbers(options.style):
        return sum(cards_in(cell, options.style) for cell in cells) >= _LEAST_NUMBERS
    kinds = [kind_of(cell, options) for cell in cells]
    if {*kinds} & {"hand", "holes", "board", "deal"}:
        return True
    cards = {cell.lower() for cell, kind in zip(cells, kinds, strict=True) if kind == "card"}
    names = {*filter(_LIKE_A_CARD.fullmatch, map(str.lower, cells))}
    if cards and cards <= names and are_names(sorted(names, key=lambda name: (len(name), name))):
        return False
    return bool(cards) or any(map(_has_several, cells))


def _has_values(cells: Row) -> bool:
    """Whether a row without cards starts with a number, or has missing values, unlike a header.

    >>> _has_values(["1", "NA"]), _has_values(["1", ""]), _has_values(["", "0", "1"])
    (True, True, False)
    """
    named = cells[1:] if not cells[0] else cells  # The index of a pandas table has no name.
    numbered = [{*map(str, range(start, start + len(named)))} for start in (0, 1)]
    first_or_all = cells[0].isdecimal() or all(cell.isdecimal() for cell in named if cell)
    return any(map(MISSING.fullmatch, cells)) or (first_or_all and {*named} not in numbered)


def _has_several(cell: str) -> bool:
    """Whether a cell has several words, most of them short, and a card among them."""
    words = re.split(r"[\s,;|/+.-]+", cell.strip())
    short = sum(len(word) <= 3 for word in words)
    return len(words) > 1 and 2 * short > len(words) and has_a_card(cell)
