"""What the plain kernel asks of memory: the same as the compiled one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["view"]


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
