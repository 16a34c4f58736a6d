"""What the kernels refuse: invalid lines, and buffers of the wrong kind."""

from __future__ import annotations

from enum import IntEnum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import Buffer


class Fault(IntEnum):
    """Why a line is invalid, and the byte that this points at."""

    NONE = 0
    UNKNOWN_CARD = 1
    """Expected a card; the byte where it would start."""
    WRONG_SEPARATOR = 2
    """Neither a separator nor the line's end follows a card; the byte after the card."""
    REPEATED_CARD = 3
    """The deal has this card already; the byte where the card starts."""
    TOO_MANY_CARDS = 4
    """The players have all their cards and the line goes on; the byte where it does."""
    TOO_FEW_CARDS = 5
    """The line ends early; the byte where it ends."""
    NO_SUCH_HAND = 6
    """Repeated cards make five of a kind, or a flush with a pair; the hand's first byte."""
    NOT_IN_DECK = 7
    """The rules have a deck without this card; the byte where the card starts."""


def require(right: bool, otherwise: str) -> None:
    """Refuse wrong arguments."""
    if not right:
        raise ValueError(otherwise)


def view(
    buffer: Buffer, forms: str, dimensions: int | None = None, *, writable: bool = False
) -> memoryview:
    """Contiguous memory of items with one of the struct formats `forms`."""
    found = memoryview(buffer)
    if not found.c_contiguous:
        raise BufferError("the buffer is not contiguous")
    if writable and found.readonly:
        raise BufferError("the buffer is read-only")
    form = found.format.lstrip("@=")
    # A C long has another size on other systems.
    form = {"l4": "i", "L4": "I", "l8": "q", "L8": "Q"}.get(f"{form}{found.itemsize}", form)
    if form not in (*forms, *("cb" if "B" in forms else "")):
        raise TypeError(f"expected items of format '{forms}', not '{found.format}'")
    if dimensions is not None and found.ndim != dimensions:
        raise ValueError(f"expected {dimensions} dimensions, not {found.ndim}")
    return found
