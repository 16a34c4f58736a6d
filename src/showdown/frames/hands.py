"""Strengths of columns of hands.

A column of any type becomes one of three that the kernel reads: texts one after the other, rows of
card numbers, or masks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from .. import kernel
from ..arguments import require_choice
from ..cards import Card
from ..errors import CardError, DealError, HandError, RowError
from ..evaluating import evaluate
from ..needs import need
from ..ranking import ranking_of
from ..rules import HAND_SIZES
from .cards import NOT_A_CARD, card_numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pyarrow as pa

    from ..rules import Rules

    Array = Any
    """An array of NumPy."""
    Strengths = Any
    """An array of uint16, 0 for what is null or not a hand."""
else:
    pa = need("pyarrow", "arrow")
    need("pyarrow.compute", "arrow")

np = need("numpy", "arrow")

__all__ = [
    "Errors",
    "check_errors",
    "chunks_of",
    "is_text",
    "large_strings",
    "read_again",
    "strengths_of",
    "strengths_of_objects",
    "text_buffers",
]

Errors = Literal["raise", "null"]
"""What becomes of a row that is not a hand."""


def check_errors(errors: str) -> None:
    """Refuse another value than those."""
    require_choice("errors", errors, ("raise", "null"))


def chunks_of(column: object) -> list[pa.Array]:
    """The arrays of a column."""
    if hasattr(column, "__arrow_c_array__"):
        return [pa.array(column)]
    if hasattr(column, "__arrow_c_stream__"):
        return list(pa.chunked_array(column).chunks)
    raise HandError(
        f"{type(column).__name__} is not an Arrow column: expected an object with "
        "__arrow_c_array__ or __arrow_c_stream__, such as a column of pyarrow or Polars"
    )


def strengths_of(column: object, rules: Rules, errors: Errors) -> Strengths:
    """The strength of each row."""
    parts = [np.empty(0, np.uint16)]
    first = 0
    for array in chunks_of(column):
        found = _strengths(array, rules)
        read_again(array, found, first, errors, lambda hand: evaluate(hand, rules=rules))
        parts.append(found)
        first += len(array)
    return parts[1] if len(parts) == 2 else np.concatenate(parts)


def strengths_of_objects(items: Sequence[Any], rules: Rules, errors: Errors) -> Strengths:
    """The strength of each object, whatever `evaluate` takes; None is null."""
    if all(item is None or isinstance(item, str) for item in items):
        try:
            texts = pa.array(items, pa.large_string())
        except UnicodeEncodeError:  # A lone surrogate, which only Python can quote.
            pass
        else:
            return strengths_of(texts, rules, errors)
    found = np.zeros(len(items), np.uint16)
    for row, item in enumerate(items):
        if item is not None:
            try:
                found[row] = evaluate(item, rules=rules)
            except (CardError, HandError, DealError) as error:
                if errors == "raise":
                    raise RowError(str(error), row=row, hand=item) from None
    return found


def read_again(
    array: pa.Array, found: Array, first: int, errors: Errors, read: Callable[[Any], Any]
) -> None:
    """Read the rows that the kernel could not, one by one: of text it only knows ASCII."""
    strengths = found.reshape(len(array), -1)[:, 0] if len(array) else found
    if strengths.all():
        return
    valid = array.is_valid().to_numpy(zero_copy_only=False)
    for row in np.flatnonzero(valid & (strengths == 0)).tolist():
        hand = array[row].as_py()
        if hand is None or (errors == "null" and isinstance(hand, str) and hand.isascii()):
            continue  # An entry of a dictionary may be null.
        try:
            found[row] = read(hand)
        except (CardError, HandError, DealError) as error:
            if errors == "raise":
                raise RowError(str(error), row=first + row, hand=hand) from None


def is_text(kind: pa.DataType) -> bool:
    """Whether a type is one of Arrow's types of text."""
    return bool(
        pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)
    )


def large_strings(texts: pa.Array) -> pa.Array:
    """Texts of any type in the one form that is read here."""
    try:
        return texts.cast(pa.large_string())
    except pa.ArrowNotImplementedError:  # Older versions of pyarrow cannot cast views.
        return pa.array(texts.to_pylist(), pa.large_string())


def text_buffers(texts: pa.Array) -> tuple[Any, Array]:
    """The bytes of large strings, and where each string starts and the last ends."""
    _, offsets, data = texts.buffers()
    if not len(texts) or offsets is None:
        return b"", np.zeros(len(texts) + 1, np.int64)
    places = np.frombuffer(offsets, np.int64)
    return data or b"", places[texts.offset : texts.offset + len(texts) + 1]


def _strengths(array: pa.Array, rules: Rules) -> Strengths:
    """The strength of each row of an array."""
    kind = array.type
    if pa.types.is_dictionary(kind):
        values = np.append(_strengths(array.dictionary, rules), np.uint16(0))
        return values[array.indices.cast(pa.int64()).fill_null(-1).to_numpy()]
    if is_text(kind):
        return _of_texts(large_strings(array), rules)
    if _is_list(kind):
        return _of_lists(array, rules)
    found = np.zeros(len(array), np.uint16)
    if kind in (pa.uint64(), pa.int64()):
        masks = array.fill_null(0).to_numpy(zero_copy_only=False).view(np.uint64)
        kernel.evaluate_many(masks, found, ranking_of(rules))
    elif not pa.types.is_null(kind):
        raise HandError(
            f"a column of {kind} is not a column of hands: those are text, lists of card numbers "
            "or of cards as text, or uint64 with a bit for each card"
        )
    return found


def _of_texts(texts: pa.Array, rules: Rules) -> Strengths:
    data, offsets = text_buffers(texts)
    found = np.empty(len(texts), np.uint16)
    if kernel.evaluate_texts(data, offsets, 1, found, ranking_of(rules)) < len(texts):
        found[texts.is_null().to_numpy(zero_copy_only=False)] = 0
    return found


def _is_list(kind: pa.DataType) -> bool:
    return bool(
        pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind)
    )


def _of_lists(lists: pa.Array, rules: Rules) -> Strengths:
    """Each list evaluated with the others of its size."""
    found = np.zeros(len(lists), np.uint16)
    cards = _cards(lists.flatten())  # Without those of null rows.
    lengths = pa.compute.list_value_length(lists).fill_null(0).to_numpy()
    ends = lengths.cumsum(dtype=np.int64)
    for size in HAND_SIZES:
        rows = np.flatnonzero(lengths == size)
        if len(rows) * size == len(cards):  # All the others are empty.
            hands = cards.reshape(-1, size)
        else:
            hands = cards[(ends[rows] - size)[:, None] + np.arange(size)]
        strengths = np.empty(len(rows), np.uint16)
        kernel.evaluate_many(hands, strengths, ranking_of(rules))
        found[rows] = strengths
    return found


def _cards(values: pa.Array) -> Array:
    """The numbers of the cards in lists."""
    kind = values.type
    if pa.types.is_dictionary(kind) or is_text(kind):
        # Many cards are written in few ways, each of which is read once.
        coded = values if pa.types.is_dictionary(kind) else values.dictionary_encode()
        if not is_text(coded.dictionary.type):
            return _cards(values.dictionary_decode())
        numbers = [_card(text) for text in coded.dictionary.to_pylist()]
        table = np.array([*numbers, NOT_A_CARD], np.uint8)
        return table[coded.indices.cast(pa.int64()).fill_null(-1).to_numpy()]
    if pa.types.is_null(kind):
        return np.full(len(values), NOT_A_CARD, np.uint8)
    if not pa.types.is_integer(kind):
        raise HandError(f"lists of {kind} are not hands: cards are numbers from 0 to 51, or text")
    if values.null_count == 0:
        return card_numbers(values.to_numpy(zero_copy_only=False))
    found = card_numbers(values.fill_null(0).to_numpy(zero_copy_only=False)).copy()
    found[values.is_null().to_numpy(zero_copy_only=False)] = NOT_A_CARD
    return found


def _card(text: str | None) -> int:
    try:
        return NOT_A_CARD if text is None else Card(text).number
    except CardError:
        return NOT_A_CARD
