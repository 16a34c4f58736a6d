"""Cells as text, from Arrow columns and Python values."""

from __future__ import annotations

from functools import lru_cache

from ..layout.numbered_names import misnumbered, parse
from ..needs import need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

__all__ = ["can_hold_cards", "text_array", "text_column", "text_of"]

_LONGEST_CARD = 4
"""Longer list items are hands, and get a separator between them."""
_BETWEEN = " | "


def text_of(value: object) -> str:
    """The value of a cell as text: a list of cards is a hand, a list of longer texts several hands.

    >>> text_of(5.0), text_of(None), text_of(["8C", "TS"]), text_of([["8C", "TS"], ["KC"]])
    ('5', '', '8C TS', '8C TS | KC')
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, dict):
        return _BETWEEN.join(text_of(value[name]) for name in _in_order(tuple(value)))
    if isinstance(value, (list, tuple)):
        nested = any(isinstance(item, (list, tuple)) for item in value)
        items = ["null" if item is None else text_of(item) for item in value]
        several = nested or any(len(item) > _LONGEST_CARD for item in items)
        return (_BETWEEN if several else " ").join(items)
    return str(value)


@lru_cache
def _in_order(names: tuple[str, ...]) -> Sequence[str]:
    """The names of the fields in a cell, by the numbers or letters in them.

    >>> _in_order(("p2", "p1")), _in_order(("hand b", "hand a")), _in_order(("mine", "his"))
    (['p1', 'p2'], ['hand a', 'hand b'], ('mine', 'his'))
    """
    if all(parse(name)[1] for name in names):
        return sorted(names, key=lambda name: parse(name)[1])
    return sorted(names, key=str.lower) if misnumbered(names) else names


def text_array(values: Iterable[object]) -> Any:
    """Python values as an Arrow array of strings."""
    pa = need("pyarrow", "tables")
    texts = [text_of(value).encode("utf-8", "replace").decode() for value in values]
    return pa.array(texts, pa.large_string())


def can_hold_cards(kind: Any) -> bool:
    """Whether cells of an Arrow type may be cards: strings, and types that may contain strings.

    >>> import pyarrow
    >>> can_hold_cards(pyarrow.list_(pyarrow.string())), can_hold_cards(pyarrow.int64())
    (True, False)
    """
    types = need("pyarrow", "tables").types
    if types.is_dictionary(kind):
        return can_hold_cards(kind.value_type)
    if _is_list(kind):
        return can_hold_cards(kind.value_type)
    if types.is_struct(kind) or types.is_map(kind):
        return True
    return any(
        is_text(kind)
        for is_text in (
            types.is_string,
            types.is_large_string,
            types.is_string_view,
            types.is_binary,
            types.is_large_binary,
            types.is_binary_view,
            types.is_fixed_size_binary,
        )
    )


def text_column(column: Any) -> Any:
    """An Arrow array as an array of strings.

    Raises:
        pyarrow.ArrowException: if its type cannot be converted.
    """
    pa, compute = need("pyarrow", "tables"), need("pyarrow.compute", "tables")
    kind, text = column.type, pa.large_string()
    if pa.types.is_dictionary(kind):
        return text_column(column.dictionary).take(column.indices)
    if _is_list(kind):
        if not pa.types.is_list(kind) and not pa.types.is_large_list(kind):
            column = column.cast(pa.list_(kind.value_type))
        items = text_column(compute.list_flatten(column))
        lengths = compute.min_max(compute.utf8_length(items)).as_py()
        several = _is_list(kind.value_type) or (lengths["max"] or 0) > _LONGEST_CARD
        if several and (lengths["min"] or 0) <= _LONGEST_CARD and not _is_list(kind.value_type):
            return text_array(column.to_pylist())  # Lists of cards and lists of hands are mixed.
        lists = _with_items(column, compute.fill_null(items, "null"))
        return compute.binary_join(lists, _BETWEEN if several else " ").cast(text)
    if pa.types.is_fixed_size_binary(kind):
        column = column.cast(pa.binary())
    if pa.types.is_floating(kind):
        whole = compute.floor(column)
        if compute.all(compute.equal(whole, column), min_count=0).as_py():
            column = whole.cast(pa.int64())
    try:
        return column.cast(text)
    # Bytes may not be UTF-8, and structs have no cast.
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
        return text_array(column.to_pylist())


def _with_items(lists: Any, items: Any) -> Any:
    """The same lists with other items; null lists stay null."""
    pa, compute = need("pyarrow", "tables"), need("pyarrow.compute", "tables")
    lengths = compute.fill_null(compute.list_value_length(lists), 0).cast(pa.int64())
    ends = compute.cumulative_sum(lengths)
    offsets = pa.concat_arrays([pa.array([0], pa.int64()), ends]).cast(pa.int32())
    return pa.ListArray.from_arrays(offsets, items.cast(pa.string()), mask=lists.is_null())


def _is_list(kind: Any) -> bool:
    types = need("pyarrow", "tables").types
    return bool(
        types.is_list(kind)
        or types.is_large_list(kind)
        or types.is_fixed_size_list(kind)
        or types.is_list_view(kind)
        or types.is_large_list_view(kind)
    )
