"""Masks of the cards in an Arrow column: of texts, lists of cards, or masks as integers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import kernel
from ..cards.card_text import card_numbers
from ..errors import HandError
from ..needs import need
from .card_columns import CardColumn, card_bytes, card_column_of_cells, read_again

if TYPE_CHECKING:
    import pyarrow as pa

    from ..rules.rules import Rules
    from .card_columns import Array
else:
    pa = need("pyarrow", "arrow")
    need("pyarrow.compute", "arrow")

np: Any = need("numpy", "arrow")

_NOT_A_CARD = 255
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
        return _masks_of_lists(array)
    if kind in (pa.uint64(), pa.int64()):
        masks = array.fill_null(0).to_numpy(zero_copy_only=False).view(np.uint64)
        return np.where(masks >> 52 == 0, masks, np.uint64(0))
    if pa.types.is_null(kind):
        return np.zeros(len(array), np.uint64)
    raise HandError(
        f"a column of {kind} is not a column of hands: those are text, lists of card numbers or of "
        "cards as text, or uint64 with a bit for each card"
    )


def _large_strings(texts: pa.Array) -> pa.Array:
    try:
        return texts.cast(pa.large_string())
    except pa.ArrowNotImplementedError:  # Older versions of pyarrow cannot cast views.
        return pa.array(texts.to_pylist(), pa.large_string())


def _masks_of_texts(texts: pa.Array) -> Array:
    masks = np.zeros(len(texts), np.uint64)
    texts = _large_strings(texts)
    _, offsets, data = texts.buffers()
    if len(texts) and offsets is not None:
        ends = np.frombuffer(offsets, np.int64)[texts.offset : texts.offset + len(texts) + 1]
        kernel.mask_texts(data or b"", ends, masks)
    return masks


def _masks_of_lists(lists: pa.Array) -> Array:
    cards = _card_numbers(lists.flatten())  # Without those of null rows.
    bits = np.where(cards < 52, np.uint64(1) << cards.astype(np.uint64), np.uint64(0))
    lengths = pa.compute.list_value_length(lists).fill_null(0).to_numpy().astype(np.int64)
    masks = np.zeros(len(lists), np.uint64)
    rows = np.flatnonzero(lengths)
    masks[rows] = np.bitwise_or.reduceat(bits, lengths.cumsum()[rows] - lengths[rows])
    return np.where(np.bitwise_count(masks) == lengths, masks, np.uint64(0))


def _card_numbers(cards: pa.Array) -> Array:
    """The numbers of cards in lists; 52 or more for what is not one."""
    kind = cards.type
    if pa.types.is_dictionary(kind):
        return _card_numbers(cards.dictionary_decode())
    if kind in _TEXT:
        # Other texts may be cards, too: such a row is read again.
        spellings = pa.array(card_numbers(), pa.large_string())
        places = pa.compute.index_in(_large_strings(cards), spellings).fill_null(-1)
        return np.array([*card_numbers().values(), _NOT_A_CARD], np.uint8)[places.to_numpy()]
    if not (pa.types.is_integer(kind) or pa.types.is_null(kind)):
        raise HandError(f"lists of {kind} are not hands: cards are numbers from 0 to 51, or text")
    if cards.null_count:
        cards = cards.cast(pa.int64(), safe=False).fill_null(-1)
    return card_bytes(cards.to_numpy(zero_copy_only=False))
