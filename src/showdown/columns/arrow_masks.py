"""Masks of the cards in an Arrow column: of texts, lists of cards, or masks as integers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import kernel
from ..errors import HandError
from ..needs import need
from .strengths import CardColumn, card_column_of_cells, read_again

if TYPE_CHECKING:
    import pyarrow as pa

    from ..rules.rules import Rules
    from .strengths import Array
else:
    pa = need("pyarrow", "arrow")

np: Any = need("numpy", "arrow")

_TEXT = (pa.string(), pa.large_string(), pa.string_view())


def card_column(column: Any, rules: Rules) -> CardColumn:
    """The cards of anything with the Arrow PyCapsule interface, or of a list of Python objects.

    Raises:
        HandError: if it is not such a column, or its type cannot hold cards.
    """
    if isinstance(column, list):
        return card_column_of_cells(column, rules)
    if hasattr(column, "__arrow_c_array__"):
        whole = pa.chunked_array([pa.array(column)])
    elif hasattr(column, "__arrow_c_stream__"):
        whole = pa.chunked_array(column)
    else:
        raise HandError(
            f"{type(column).__name__} is not an Arrow column: expected an object with "
            "__arrow_c_array__ or __arrow_c_stream__, such as a column of pyarrow or Polars"
        )
    masks = np.concatenate([_masks(pa.nulls(0, whole.type)), *map(_masks, whole.chunks)])
    missing = np.array(whole.is_null().to_numpy(), bool)
    masks[missing] = 0
    return read_again(CardColumn(masks, missing, lambda row: whole[row].as_py()), rules)


def _masks(array: pa.Array) -> Array:
    """A mask for each row, 0 for what is not different cards; anything for a null."""
    kind = array.type
    if pa.types.is_dictionary(kind):
        return _masks(array.dictionary_decode())
    if kind in _TEXT:
        return _masks_of_texts(array)
    if pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind):
        return np.fromiter(map(kernel.mask, array.to_pylist()), np.uint64, len(array))
    if kind in (pa.uint64(), pa.int64()):
        masks = array.fill_null(0).to_numpy(zero_copy_only=False).view(np.uint64)
        return np.where(masks >> 52 == 0, masks, np.uint64(0))
    if pa.types.is_null(kind):
        return np.zeros(len(array), np.uint64)
    raise HandError(
        f"a column of {kind} is not a column of hands: those are text, lists of card numbers or of "
        "cards as text, or uint64 with a bit for each card"
    )


def _masks_of_texts(texts: pa.Array) -> Array:
    masks = np.zeros(len(texts), np.uint64)
    try:
        texts = texts.cast(pa.large_string())
    except pa.ArrowNotImplementedError:  # Older versions of pyarrow cannot cast views.
        texts = pa.array(texts.to_pylist(), pa.large_string())
    _, offsets, data = texts.buffers()
    if len(texts) and offsets is not None:
        ends = np.frombuffer(offsets, np.int64)[texts.offset : texts.offset + len(texts) + 1]
        kernel.mask_texts(data or b"", ends, masks)
    return masks
