"""Hands in NumPy arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import kernel
from ..errors import HandError, RowError, quoted
from ..needs import need
from ..rules import STANDARD
from .filling import fill
from .hands import Even, Masks, Numbers, Rows
from .texts import texts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import ArrayLike, NDArray

    from ..kernel import Ranking
    from ..rules import Rules
    from .filling import Hands

__all__ = ["compare_many", "evaluate_many"]

_BLOCK = 1 << 16
"""As many rows are copied at a time where rows have to be copied."""


def evaluate_many(
    cards: ArrayLike, *, out: NDArray[Any] | None = None, rules: Rules = STANDARD
) -> Any:
    """The strength of every hand of an array, as uint16; higher wins.

    Args:
        cards: one of

            - integers of shape (…, 5), (…, 6) or (…, 7): card numbers from 0 (2c) to 51 (As),
              uint8 being the quickest;
            - uint64 of any shape: masks, bit n set for the card of number n;
            - text of any shape: `U`, `S`, `StringDType` or objects, in every way that `evaluate`
              reads.

            Arrays may be read-only, byte-swapped or not contiguous; of what is not contiguous and
            native, some thousand rows are copied at a time.
        out: an array for the result, of its shape; it may be part of the array of hands itself.
        rules: what beats what.

    Returns:
        An array of the shape that the hands have, or a scalar for one hand.

    Raises:
        RowError: for the first hand that is none; rows are counted from 0, in C order.
        HandError: if the array's type or shape holds no hands.
        ValueError: if `out` has another shape.
        TypeError: if `out` has a type that cannot hold strengths.
        LibraryError: if NumPy is not installed.

    >>> import numpy as np
    >>> evaluate_many(np.array([[0, 1, 2, 3, 4], [51, 47, 43, 39, 35]], np.uint8)).tolist()
    [7297, 7462]
    >>> evaluate_many(np.array(["8C TS KC 9H 4S", "A♥K♥Q♥J♥10♥"])).tolist()
    [578, 7462]
    >>> evaluate_many(np.array([0b11111], np.uint64)).tolist()
    [7297]
    """
    numpy = need("numpy", "numpy")
    if isinstance(cards, numpy.ma.MaskedArray) and numpy.ma.is_masked(cards):
        raise HandError("the array has masked entries: fill or drop them first")
    given = numpy.asarray(cards)
    numbers = (given.dtype.kind in "iu" and given.dtype.itemsize < 8) or given.dtype.kind == "i"
    if not numbers and given.dtype.kind not in "uUSTO":
        raise HandError(
            f"an array of {given.dtype} holds no hands: those are card numbers, text, or uint64 "
            "with a bit for each card"
        )
    if numbers and (given.ndim == 0 or not 5 <= given.shape[-1] <= 7):
        raise HandError(
            f"an array of card numbers has five, six or seven in its last dimension, not the shape "
            f"{given.shape}; masks are uint64"
        )
    shape = given.shape[:-1] if numbers else given.shape
    found = _result(numpy, out, shape, given)
    flat = memoryview(found.reshape(-1)) if found.size else None
    first = 0
    for block in _blocks(numpy, given, len(shape)) if flat is not None else ():
        hands = _hands(numpy, block, first)
        if hands.validity is not None:
            row = next(row for row in range(hands.rows) if hands.hand(row) is None)
            raise RowError("None is no hand, and strengths in NumPy have no nulls", row=first + row)
        fill(hands, rules, "raise", flat[first : first + hands.rows], first)  # type: ignore[index]
        first += hands.rows
    if out is None:
        return found[()]
    if found is not out:
        numpy.copyto(out, found)
    return out


def compare_many(a: ArrayLike, b: ArrayLike, *, rules: Rules = STANDARD) -> Any:
    """Who wins, hand against hand, as uint8: 1 for the first, 2 for the second, 0 for a tie.

    Takes arrays as `evaluate_many` does, and raises what it raises. The hands are broadcast:
    shapes (n, 1, 7) and (m, 7) of card numbers give (n, m). Whether two hands share a card is
    not looked at: those of seven cards may share a board.

    Raises:
        ValueError: if the shapes of the hands cannot be broadcast.

    >>> import numpy as np
    >>> ours = np.array(["5H 5C 6S 7S KD", "2h 3h 4h 5h 6c"])
    >>> compare_many(ours, np.array(["2C 3S 8S 8D TD", "2s 3s 4s 5s 6d"])).tolist()
    [2, 0]
    >>> compare_many(ours[:, None], ours).tolist()
    [[0, 2], [1, 0]]
    """
    numpy = need("numpy", "numpy")
    first, second = evaluate_many(a, rules=rules), evaluate_many(b, rules=rules)
    found = numpy.multiply(first < second, numpy.uint8(2), dtype=numpy.uint8)
    return numpy.where(first > second, numpy.uint8(1), found)[()]


class _Fixed(Rows):
    """Texts of one width, zeros at their ends."""

    def __init__(self, cells: Any, texts: NDArray[Any]) -> None:
        super().__init__(len(texts))
        self.cells = memoryview(cells)
        self.texts = texts

    def evaluate(self, ranking: Ranking | None, out: memoryview) -> int:
        """The kernel's `evaluate_fixed`."""
        return kernel.evaluate_fixed(self.cells, ranking, out)

    def hand(self, row: int) -> str:
        """The text."""
        text = self.texts[row]
        return text.decode(errors="replace") if isinstance(text, bytes) else str(text)


def _result(numpy: Any, out: Any, shape: tuple[int, ...], given: Any) -> Any:
    """Where strengths are written: `out` itself if it can be, and no hand is lost by that."""
    if out is None:
        return numpy.empty(shape, numpy.uint16)
    if not isinstance(out, numpy.ndarray):
        raise TypeError(f"out is an array, not {quoted(out)}")
    if out.shape != shape:
        raise ValueError(f"out has the shape {out.shape}, the hands {shape}")
    # Of the signed ones those of two bytes suffice.
    kinds = (numpy.uint16, numpy.int16)
    if out.dtype.kind not in "iufcO" or not any(numpy.can_cast(k, out.dtype) for k in kinds):
        raise TypeError(f"out has items of {out.dtype}, which cannot hold strengths, 1 to 7462")
    if not out.flags.writeable:
        raise ValueError("out is read-only")
    fits = out.dtype == numpy.uint16 and out.dtype.isnative and out.flags.c_contiguous
    fits = fits and not isinstance(out, numpy.matrix) and not numpy.may_share_memory(out, given)
    return out if fits else numpy.empty(shape, numpy.uint16)


def _blocks(numpy: Any, given: Any, dimensions: int) -> Iterator[Any]:
    """The array as rows in C order, contiguous and native: whole, or copied block by block."""
    rows = int(numpy.prod(given.shape[:dimensions], dtype=numpy.int64))
    row = given.shape[dimensions:]
    kind = given.dtype.kind
    if (kind not in "TO" and given.flags.c_contiguous and given.dtype.isnative) or rows <= _BLOCK:
        native = given.dtype if kind in "TO" else given.dtype.newbyteorder("=")
        yield numpy.ascontiguousarray(given, native).reshape((rows, *row))
        return
    length = given.shape[0]
    if length == 1:
        yield from _blocks(numpy, given[0], dimensions - 1)
        return
    step = max(1, _BLOCK * length // rows)
    for start in range(0, length, step):
        yield from _blocks(numpy, given[start : start + step], dimensions)


def _hands(numpy: Any, block: Any, first: int) -> Hands:
    """The hands of a contiguous block of rows, of which the first has the number `first`."""
    kind = block.dtype.kind
    if kind == "O" or (kind == "T" and hasattr(block.dtype, "na_object")):
        return texts_of(block.tolist(), first)
    if kind == "T":
        block = _fixed_width(numpy, block)
        kind = block.dtype.kind
    elif block.dtype.itemsize == 0:
        block = block.astype(f"{kind}1")
    if kind in "US":
        letter = numpy.uint8 if kind == "S" else numpy.uint32
        return _Fixed(block.view(letter).reshape(len(block), -1), block)
    if block.ndim == 1:
        return Masks(memoryview(block).cast("B").cast("Q"))
    flat = memoryview(block.reshape(-1))
    return Even(Numbers(flat), block.shape[-1], len(block))


_USUAL = 32
"""Hands of seven cards are seldom written with so many characters."""


def _fixed_width(numpy: Any, block: Any) -> Any:
    """Texts of `StringDType` as texts of one width: bytes, which is quicker, if they are usual."""
    try:
        found = block.astype(f"S{_USUAL}")
    except UnicodeEncodeError:
        pass
    else:
        if not found.view(numpy.uint8)[_USUAL - 1 :: _USUAL].any():  # Nothing was cut.
            return found
    return block.astype(f"U{max(1, numpy.strings.str_len(block).max())}")
