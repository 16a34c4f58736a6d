"""Cells as text, from Arrow columns and Python values."""

from __future__ import annotations

from ..layout.numbered_names import misnumbered, parse
from ..needs import need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

__all__ = ["can_hold_cards", "text_array", "text_column", "text_of"]

_LONGEST_CARD = 4
"""Longer list items are hands, and get a separator between them."""
_BETWEEN = " | "


def text_of(value: object) -> str:
    """The value of a cell as text: a list of cards is a hand, a list of longer texts several hands.

    The fields of an object are in the order of the numbers or letters in their names.

    >>> text_of(5.0), text_of(None), text_of(["8C", "TS"]), text_of([["8C", "TS"], ["KC"]])
    ('5', '', '8C TS', '8C TS | KC')
    >>> text_of({"p2": "8C", "p1": "TS"}), text_of({"mine": "8C", "his": "TS"})
    ('TS | 8C', '8C | TS')
    """
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, dict):
        names = [*value]
        if all(parse(name)[1] for name in names):
            names.sort(key=lambda name: parse(name)[1])
        elif misnumbered(names):
            names.sort(key=str.lower)
        return _BETWEEN.join(text_of(value[name]) for name in names)
    if isinstance(value, (list, tuple)):
        nested = any(isinstance(item, (list, tuple)) for item in value)
        items = ["null" if item is None else text_of(item) for item in value]
        several = nested or any(len(item) > _LONGEST_CARD for item in items)
        return (_BETWEEN if several else " ").join(items)
    return str(value)


def text_array(values: Iterable[object]) -> Any:
    """Python values as an Arrow array of strings."""
    pa = need("pyarrow")
    texts = [text_of(value).encode("utf-8", "replace").decode() for value in values]
    return pa.array(texts, pa.large_string())


def can_hold_cards(kind: Any) -> bool:
    """Whether cells of an Arrow type may be cards: strings, and types that may contain strings."""
    types = need("pyarrow").types
    while hasattr(kind, "value_type"):
        kind = kind.value_type
    return not (types.is_primitive(kind) or types.is_decimal(kind) or types.is_null(kind))


def text_column(column: Any) -> Any:
    """An Arrow array as an array of strings."""
    pa, compute = need("pyarrow"), need("pyarrow.compute")
    kind, text = column.type, pa.large_string()
    is_list = hasattr(kind, "value_field")
    if pa.types.is_dictionary(kind):
        return text_column(column.dictionary).take(column.indices)
    if pa.types.is_floating(kind):
        whole = compute.floor(column)
        if compute.all(compute.equal(whole, column), min_count=0).as_py():
            column = whole.cast(pa.int64())
    try:
        if not is_list:
            return column.cast(text)
        if not pa.types.is_floating(kind.value_type):
            lists = column.cast(pa.list_(pa.string()))
            items = lists.flatten()
            longest = compute.max(compute.utf8_length(items)).as_py() or 0
            if longest <= _LONGEST_CARD and not items.null_count:
                return compute.binary_join(lists, " ").cast(text)
    # Bytes may not be UTF-8, and structs and lists of lists cannot be cast.
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
        pass
    return text_array(column.to_pylist())
