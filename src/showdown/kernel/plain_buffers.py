"""What the plain kernel asks of memory: the same as the compiled one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Buffer

__all__ = ["INTEGERS", "bitmap", "require", "strengths_of", "view", "writable"]

INTEGERS = "bBhHiIlLqQ"
"""The formats of integers of any size."""


def view(buffer: Buffer, forms: str, dimensions: int | None) -> memoryview:
    """Contiguous memory of items with one of the struct formats `forms`.

    Raises:
        BufferError, TypeError, ValueError: if it is not so, or has other dimensions.
    """
    found = memoryview(buffer)
    if not found.c_contiguous:
        raise BufferError("the buffer is not contiguous")
    form = found.format.lstrip("@=")
    if form not in (*forms, *("cb" if "B" in forms else "")):
        raise TypeError(f"expected items of format '{forms}', not '{found.format}'")
    if dimensions is not None and found.ndim != dimensions:
        raise ValueError(f"expected {dimensions} dimensions, not {found.ndim}")
    return found


def require(right: bool, otherwise: str) -> None:
    """Refuse what a caller gave."""
    if not right:
        raise ValueError(otherwise)


def writable(out: Buffer, form: str) -> memoryview:
    """Memory of one dimension that may be written."""
    found = view(out, form, 1)
    if found.readonly:
        raise BufferError("out cannot be written")
    return found


def strengths_of(out: Buffer, count: int) -> memoryview:
    """Strengths to be written, so many."""
    found = writable(out, "H")
    require(len(found) == count, "out has not one item a hand")
    return found


def bitmap(validity: Buffer | None, start: int, rows: int) -> Callable[[int], bool]:
    """What tells whether a row is not null."""
    if validity is None:
        return lambda row: True  # noqa: ARG005
    bits = view(validity, "B", 1).tobytes()
    require(start + rows <= 8 * len(bits), "validity has not a bit a row")
    return lambda row: bool(bits[(start + row) // 8] >> (start + row) % 8 & 1)
