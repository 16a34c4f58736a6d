"""Arrow arrays, as hands in memory."""

from __future__ import annotations

from pickle import PickleBuffer
from typing import TYPE_CHECKING, Any

from ..errors import HandError
from ..needs import need
from .filling import strengths_of
from .hands import Dictionary, Even, Lists, Masks, Nulls, Numbers, Rows, Texts
from .texts import texts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..rules import Rules
    from .filling import Errors, Hands

__all__ = ["Chunk", "chunks_of", "deals_in", "is_one_array", "strengths_in", "texts_in"]

Chunk = Any
"""One array, as nanoarrow holds it."""

_OFFSETS = {"string": "i", "large_string": "q", "list": "i", "large_list": "q"}
_INTEGERS = {
    "int8": "b",
    "uint8": "B",
    "int16": "h",
    "uint16": "H",
    "int32": "i",
    "uint32": "I",
    "int64": "q",
    "uint64": "Q",
}
_TEXTS = ("string", "large_string", "string_view")


def is_one_array(column: object) -> bool:
    """Whether a column is a single array, not a stream of them."""
    return hasattr(column, "__arrow_c_array__")


def chunks_of(column: object) -> Iterator[Chunk]:
    """The arrays of a column.

    Raises:
        LibraryError: if nanoarrow is not installed.
        HandError: if it is no Arrow column.
    """
    nanoarrow = need("nanoarrow", "arrow")
    if is_one_array(column):
        yield nanoarrow.c_array(column)
    elif hasattr(column, "__arrow_c_stream__"):
        yield from nanoarrow.c_array_stream(column)
    else:
        raise HandError(
            f"{type(column).__name__} is no Arrow column: expected an object with "
            "__arrow_c_array__ or __arrow_c_stream__, such as a column of pyarrow or Polars"
        )


def strengths_in(column: object, rules: Rules, errors: Errors) -> Iterator[memoryview]:
    """The strengths of each array of a column as plain memory, 0 where they are null.

    Raises:
        RowError, HandError, LibraryError: as `arrow.strength`.
    """
    first = 0
    for chunk in chunks_of(column):
        yield strengths_of(hands_in(chunk, rules), rules, errors, first)
        first += chunk.length


def hands_in(chunk: Chunk, rules: Rules) -> Hands:
    """The hands of an array, without copying where its layout is the kernel's.

    Raises:
        HandError: if its type can hold no hands.
    """
    if chunk.schema.format == "n":
        return Nulls(chunk.length)
    view = chunk.view()
    kind = _kind(chunk, view)
    validity, start = _validity(chunk, view), chunk.offset
    if view.dictionary is not None:
        indices = _values(view, _INTEGERS[kind], start, chunk.length)
        return Dictionary(hands_in(chunk.dictionary, rules), indices, rules, validity, start)
    if kind in _TEXTS:
        return texts_in(chunk)
    if kind in ("uint64", "int64"):
        return Masks(_values(view, "Q", start, chunk.length), validity, start)
    if kind in ("list", "large_list"):
        offsets = _values(view, _OFFSETS[kind], start, chunk.length + 1)
        if not len(offsets):
            return Nulls(0)
        first, last = offsets[0], offsets[-1]
        cards = _cards(chunk.child(0), first, last - first)
        return Lists(cards, offsets, first, validity, start)
    if kind == "fixed_size_list":
        size = view.layout.child_size_elements
        cards = _cards(chunk.child(0), size * start, size * chunk.length)
        return Even(cards, size, chunk.length, validity, start)
    raise HandError(
        f"a column of {_named(chunk)} is no column of hands: those are text, lists of card "
        "numbers or of cards as text, or uint64 with a bit for each card"
    )


def texts_in(chunk: Chunk, first: int = 0, count: int | None = None) -> Texts:
    """The texts of an array: `count` of them after the first `first`, by default all.

    Raises:
        HandError: if it has another type.
    """
    view = chunk.view()
    kind = view.storage_type
    if kind not in _TEXTS or view.dictionary is not None:
        raise HandError(f"a column of {_named(chunk)} is no column of text")
    start = chunk.offset + first
    rows = chunk.length - first if count is None else count
    validity = _validity(chunk, view)
    if kind == "string_view":
        buffers = [_bytes(view.buffer(i)) for i in range(2, view.n_buffers - 1)]
        views = _bytes(view.buffer(1))[16 * start : 16 * (start + rows)]
        return Texts(buffers, views, validity, start)
    offsets = _values(view, _OFFSETS[kind], start, rows + 1)
    if not len(offsets):  # An array without rows may have no offsets either.
        offsets = memoryview(bytes(4)).cast("i")
    return Texts([_bytes(view.buffer(2))], offsets, validity, start)


def deals_in(chunk: Chunk) -> Texts:
    """The texts of an array that may be a dictionary of them, which is decoded, or all null.

    Raises:
        HandError: if it has another type.
    """
    if chunk.schema.format == "n":
        return texts_of([None] * chunk.length)
    view = chunk.view()
    if view.dictionary is None:
        return texts_in(chunk)
    values = deals_in(chunk.dictionary)
    words = list(map(values.hand, range(values.rows)))
    indices = _values(view, _INTEGERS[view.storage_type], chunk.offset, chunk.length)
    rows = Rows(chunk.length, _validity(chunk, view), chunk.offset)
    return texts_of([None if rows.is_null(row) else words[i] for row, i in enumerate(indices)])


def _cards(child: Chunk, first: int, count: int) -> Numbers | Texts:
    """The cards that lists hold: `count` of them, after the first `first`.

    Raises:
        HandError: if they are neither integers nor text.
    """
    view = child.view()
    kind = _kind(child, view)
    if not 0 <= first <= first + count <= child.length:
        raise HandError("a list of the column is not inside its cards")
    if view.dictionary is None and kind in _TEXTS:
        return texts_in(child, first, count)
    if view.dictionary is None and kind in _INTEGERS:
        start = child.offset + first
        values = _values(view, _INTEGERS[kind], start, count)
        return Numbers(values, _validity(child, view), start)
    raise HandError(
        f"lists of {_named(child)} are no hands: cards are numbers from 0 to 51, or text"
    )


def _validity(chunk: Chunk, view: Any) -> memoryview | None:
    if chunk.null_count == 0 or view.n_buffers == 0:
        return None
    bits = _bytes(view.buffer(0))
    return bits if len(bits) else None


def _values(view: Any, form: str, start: int, count: int) -> memoryview:
    values: memoryview = _bytes(view.buffer(1)).cast(form)  # type: ignore[call-overload]
    return values[start : start + count]


def _bytes(buffer: Any) -> memoryview:
    # Views are items of sixteen bytes, which memoryview cannot cast.
    return PickleBuffer(buffer).raw()


def _kind(chunk: Chunk, view: Any) -> str:
    """How an array is stored, but for times: what is stored as integers is no mask or card then."""
    return "times" if chunk.schema.format.startswith("t") else str(view.storage_type)


def _named(chunk: Chunk) -> str:
    """A type as a message calls it."""
    view = chunk.view()
    return "dictionaries" if view.dictionary is not None else _kind(chunk, view)
