"""Strengths of a stretch of hands: by the kernel, and by the careful reader what it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

from .. import kernel
from ..arguments import require_choice
from ..errors import CardError, DealError, HandError, RowError
from ..evaluating import evaluate
from ..ranking import ranking_of

if TYPE_CHECKING:
    from ..kernel import Ranking
    from ..reading import Cards
    from ..rules import Rules

__all__ = ["Errors", "Hands", "check_errors", "fill", "strengths_of", "zeros"]

Errors = Literal["raise", "null"]
"""What becomes of a row that is no hand."""


class Hands(Protocol):
    """A stretch of hands, whatever they lie in.

    Attributes:
        rows: how many there are.
        validity: an Arrow bitmap of the rows that are not null, or None if all are not.
        start: the bit of the first row.
    """

    rows: int
    validity: memoryview | None
    start: int

    def evaluate(self, ranking: Ranking | None, out: memoryview) -> int:
        """Write strengths as the kernel does; the first row that it could not read."""

    def hand(self, row: int) -> Cards | None:
        """A row as `evaluate` takes it, None if it is null."""

    def may_be_read(self, row: int) -> bool:
        """Whether the careful reader may read a row that the kernel did not."""


def zeros(rows: int) -> memoryview:
    """Strengths to be written.

    >>> zeros(2).tolist(), zeros(0).format
    ([0, 0], 'H')
    """
    return memoryview(bytearray(2 * rows)).cast("H")


def strengths_of(hands: Hands, rules: Rules, errors: Errors, first: int = 0) -> memoryview:
    """The strength of every row; 0 for what is null, or no hand where errors are nulls.

    Raises:
        RowError: for the first row that is no hand, counted from `first`.
    """
    out = zeros(hands.rows)
    fill(hands, rules, errors, out, first)
    return out


def fill(hands: Hands, rules: Rules, errors: Errors, out: memoryview, first: int = 0) -> None:
    """Write the strength of every row, as `strengths_of` gives them."""
    row = hands.evaluate(ranking_of(rules), out)
    while row < hands.rows:
        if errors == "raise" or hands.may_be_read(row):
            hand = hands.hand(row)
            try:
                out[row] = 0 if hand is None else evaluate(hand, rules=rules)
            except (CardError, HandError, DealError) as error:
                if errors == "raise":
                    raise RowError(str(error), row=first + row, hand=hand) from None
        row = kernel.first_zero(out, hands.validity, hands.start, row + 1)


def check_errors(errors: str) -> None:
    """Refuse what says nothing of errors.

    >>> check_errors("ignore")
    Traceback (most recent call last):
        ...
    ValueError: errors must be 'raise' or 'null', not 'ignore'
    """
    require_choice("errors", errors, ("raise", "null"))
