"""Strengths of hands in memory: card numbers, masks, texts and Python objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from .. import kernel
from ..arguments import require_choice
from ..errors import CardError, DealError, HandError, RowError
from ..evaluating import evaluate
from ..needs import need
from ..ranking import ranking_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..rules import Rules

    Strengths = Any
    """A NumPy array of uint16, 0 for null or an invalid hand."""

np = need("numpy", "numpy")

Errors = Literal["raise", "null"]
"""What becomes of an invalid row."""

NOT_A_CARD = 255


def check_errors(errors: str) -> None:
    """Refuse other values of the option."""
    require_choice("errors", errors, ("raise", "null"))


def card_bytes(integers: Any) -> Any:
    """Card numbers as contiguous bytes; anything else becomes 52 or more."""
    if integers.dtype.itemsize == 1:
        return np.ascontiguousarray(integers).view(np.uint8)
    found = integers.astype(np.uint8, order="C")  # Which keeps the last eight bits.
    found[(integers < 0) | (integers > NOT_A_CARD)] = NOT_A_CARD
    return found


def object_strengths(items: Sequence[Any], rules: Rules, errors: Errors = "raise") -> Strengths:
    """The strength of each object, whatever `evaluate` takes; 0 for None."""
    found = np.empty(len(items), np.uint16)
    texts = [item if isinstance(item, str) else "" for item in items]
    # A lone surrogate gives bytes that are not a card, and is quoted when it is read again.
    data = "".join(texts).encode("utf-8", "surrogatepass")
    parts = texts if data.isascii() else [text.encode("utf-8", "surrogatepass") for text in texts]
    ends = np.zeros(len(items) + 1, np.int64)
    np.cumsum(np.fromiter(map(len, parts), np.int64, len(items)), out=ends[1:])
    kernel.evaluate_texts(data, ends, 1, found, ranking_of(rules))
    rows = np.flatnonzero(found == 0)
    read_again(found, rows, (items[row] for row in rows), rules, errors)
    return found


def read_again(
    found: Any,
    rows: Any,
    hands: Iterable[Any],
    rules: Rules,
    errors: Errors = "raise",
    *,
    before: int = 0,
    read: Callable[..., Any] = evaluate,
) -> None:
    """Read one by one the rows that the kernel could not: it knows only the common ways to write.

    `rows` is an array of their places in `found`, and `hands` has what each of them holds. `before`
    is the number of rows before the first of `found`, for errors.
    """
    for row, hand in zip(rows.tolist(), hands, strict=True):
        if hand is None or (errors == "null" and isinstance(hand, str) and hand.isascii()):
            continue  # The kernel reads all ways to write in ASCII.
        try:
            found[row] = read(hand, rules=rules)
        except (CardError, HandError, DealError) as error:
            if errors == "raise":
                raise RowError(str(error), row=before + row, hand=hand) from None
