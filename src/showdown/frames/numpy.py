"""Hands in NumPy arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import HandError, RowError, quoted
from ..needs import need
from ..rules import STANDARD

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from ..rules import Rules

__all__ = ["compare_many", "evaluate_many"]


def evaluate_many(
    cards: ArrayLike, *, out: NDArray[Any] | None = None, rules: Rules = STANDARD
) -> Any:
    """The strength of every hand of an array, as uint16; higher wins.

    Args:
        cards: integers of shape (…, 5), (…, 6) or (…, 7), card numbers from 0 (2c) to 51 (As),
            of which uint8 are the fastest; uint64 of any shape, masks with bit n set for the card
            of number n; text (`U`, `S` or `StringDType`) or objects of any shape, whatever
            `evaluate` takes. Arrays may be read-only, byte-swapped or not contiguous.
        out: an array for the result, of its shape; it may be part of the array of hands itself.
        rules: what beats what.

    Returns:
        An array of the shape that the hands have, or a scalar for one hand.

    Raises:
        RowError: for the first invalid hand; rows are counted from 0, in C order.
        HandError: if the array's type or shape cannot hold hands.
        ValueError, TypeError: if `out` has another shape, or a type that cannot hold strengths.
        LibraryError: if NumPy is not installed.

    >>> import numpy as np
    >>> evaluate_many(np.array([[0, 1, 2, 3, 4], [51, 47, 43, 39, 35]], np.uint8)).tolist()
    [7297, 7462]
    >>> evaluate_many(["8C TS KC 9H 4S", "A♥K♥Q♥J♥10♥"]), evaluate_many(np.uint64(0b11111))
    (array([ 578, 7462], dtype=uint16), np.uint16(7297))
    """
    numpy = need("numpy", "numpy")
    from .hands import array_strengths

    if isinstance(cards, numpy.ma.MaskedArray) and numpy.ma.is_masked(cards):
        raise HandError("the array has masked entries: fill or drop them first")
    given = numpy.asarray(cards)
    kind, shape = given.dtype.kind, given.shape
    if kind == "u" and given.dtype.itemsize == 8:
        found = array_strengths(given.reshape(-1), rules)
    elif kind in "iu":
        if not shape or not 5 <= shape[-1] <= 7:
            raise HandError(
                "an array of card numbers has five, six or seven in its last dimension, not the "
                f"shape {shape}; masks are uint64"
            )
        *shape, size = shape
        found = array_strengths(given.reshape(-1, size), rules)
    elif kind in "USTO":
        found = _text_strengths(given, rules)
    else:
        raise HandError(
            f"an array of {given.dtype} does not hold hands: those are card numbers, text, or "
            "uint64 with a bit for each card"
        )
    found = found.reshape(shape)
    if out is None:
        return found[()]
    _require_room(numpy, out, found.shape)
    numpy.copyto(out, found, casting="unsafe")
    return out


def compare_many(a: ArrayLike, b: ArrayLike, *, rules: Rules = STANDARD) -> Any:
    """Who wins, hand against hand, as uint8: 1 for the first, 2 for the second, 0 for a tie.

    Takes arrays as `evaluate_many` does, and raises what it raises. The hands are broadcast:
    shapes (n, 1, 7) and (m, 7) of card numbers give (n, m); a ValueError says if that is
    impossible. Two hands may share cards: those of seven cards may share a board.

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


def _text_strengths(array: NDArray[Any], rules: Rules) -> Any:
    from .hands import object_strengths

    items = array.reshape(-1).tolist()
    if array.dtype.kind == "S":
        items = [item.decode(errors="replace") for item in items]
    found = object_strengths(items, rules)
    if not found.all():
        row = int(found.argmin())
        raise RowError("None is not a hand, and strengths in NumPy have no nulls", row=row)
    return found


def _require_room(numpy: Any, out: Any, shape: tuple[int, ...]) -> None:
    """Refuse what cannot take strengths of this shape."""
    if not isinstance(out, numpy.ndarray):
        raise TypeError(f"out must be an array, not {quoted(out)}")
    if out.shape != shape:
        raise ValueError(f"out has the shape {out.shape}, the hands {shape}")
    # Strengths fit the signed type of two bytes, too.
    kinds = (numpy.uint16, numpy.int16)
    if out.dtype.kind not in "iufcO" or not any(numpy.can_cast(k, out.dtype) for k in kinds):
        raise TypeError(f"out has items of {out.dtype}, which cannot hold strengths, 1 to 7462")
    if not out.flags.writeable:
        raise ValueError("out is read-only")
