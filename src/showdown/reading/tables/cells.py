"""The cells of tables: as text, and the cards in them."""

from __future__ import annotations

import re

from ...cards.card_text import PLAYING_CARD, RANK, SUIT
from ...needs import need
from ..layout import PAIRS, numbered_style
from ..skeleton import cards_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

LONGEST_CELL = 4096
"""A longer cell holds no deal."""
_TOO_LONG = 1 << 16
"""In a longer cell, cards are not looked for."""
_MOST_BYTES = 1 << 29
_LONGEST_CARD = 4
"""Longer items of a list are hands, and get a separator between them."""
_BETWEEN_HANDS, _BETWEEN_DEALS = " | ", " … "
_LARGEST_NUMBER = 52
_DIGITS = re.compile("[0-9]+")
_CARD = f"(?:{RANK}{SUIT}|{SUIT}{RANK}|{PLAYING_CARD})"
_WORD_OF_CARDS = f"(?:^|[^\\p{{L}}\\p{{N}}_]){_CARD}+(?:$|[^\\p{{L}}\\p{{N}}_])"
"""Finds all cells that have a card, and a few others, in the syntax of Arrow."""


def is_numeric(style: str | None) -> bool:
    """Whether cards are written as numbers in a style."""
    return style is not None and (numbered_style(style) or style == PAIRS)


def cards_in(cell: str, style: str | None) -> int | None:
    """How many cards a cell has if it has nothing else; 0 for none; None if it has both.

    A number that no card has is none.

    >>> cards_in("8C TS", None), cards_in("Ann 8C", None), cards_in("17", None)
    (2, None, 0)
    >>> cards_in("17", "numbers"), cards_in("1799", "numbers")
    (1, 0)
    """
    if len(cell) > _TOO_LONG:
        return None
    if not is_numeric(style):
        count = cards_of(cell, style)
        return None if count and len(cell) > LONGEST_CELL else count
    numbers = _DIGITS.findall(cell)
    if not any(len(number) < 3 and int(number) <= _LARGEST_NUMBER for number in numbers):
        return 0
    return cards_of(cell, style) or None


def rows_with_cards(
    columns: Mapping[int, Any], style: str | None
) -> Iterator[tuple[int, int, str]]:
    """The row, column and text of cells with cards, in columns of Arrow's strings."""
    compute = need("pyarrow.compute")
    pattern = "[0-9]" if is_numeric(style) else _WORD_OF_CARDS
    for place, cells in columns.items():
        texts = compute.unique(cells)
        matching = texts.filter(compute.match_substring_regex(texts, pattern)).to_pylist()
        if with_cards := [text for text in matching if text and cards_in(text, style) != 0]:
            has_cards = compute.is_in(cells, need("pyarrow").array(with_cards, cells.type))
            for row in compute.indices_nonzero(has_cards).to_pylist():
                yield row, place, cells[row].as_py()


def text_of(value: object) -> str:
    """The value of a cell as text: a list of cards is a hand, a list of longer texts several hands.

    >>> text_of(5.0), text_of(None), text_of(["8C", "TS"]), text_of([["8C", "TS"], ["KC"]])
    ('5', '', '8C TS', '8C TS | KC')
    """
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if not isinstance(value, list):
        return str(value)
    items = ["null" if item is None else text_of(item) for item in value]
    if any(_BETWEEN_HANDS in item for item in items):
        return _BETWEEN_DEALS.join(items)
    nested = any(isinstance(item, list) or len(item) > _LONGEST_CARD for item in items)
    return (_BETWEEN_HANDS if nested else " ").join(items)


def text_array(values: Iterable[object]) -> Any:
    """Python values as an Arrow array of strings."""
    pa = need("pyarrow")
    texts = [text_of(value).encode("utf-8", "replace").decode() for value in values]
    return pa.array(texts, pa.large_string())


def can_hold_cards(kind: Any, style: str | None) -> bool:
    """Whether cells of an Arrow type may be cards: texts, and numbers where cards are numbers."""
    types = need("pyarrow").types
    while hasattr(kind, "value_type"):
        kind = kind.value_type
    if types.is_integer(kind) or types.is_floating(kind):
        return is_numeric(style)
    return not (types.is_primitive(kind) or types.is_decimal(kind) or types.is_null(kind))


def text_column(column: Any) -> Any:
    """An Arrow array as an array of strings."""
    pa, compute = need("pyarrow"), need("pyarrow.compute")
    if pa.types.is_dictionary(column.type):
        texts = text_column(column.dictionary)
        size = (compute.max(compute.binary_length(texts)).as_py() or 0) * len(column)
        if size > _MOST_BYTES:
            raise ValueError(f"a column unpacks to {size >> 20:,} MB: name those that have cards")
        return texts.take(column.indices)
    if pa.types.is_floating(column.type):
        whole = compute.floor(column)
        if compute.all(compute.equal(whole, column), min_count=0).as_py():
            column = whole.cast(pa.int64())
    try:
        return column.cast(pa.large_string())
    # Bytes may not be UTF-8, and lists cannot be cast.
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
        return text_array(column.to_pylist())
