"""What the plain kernel requires of the memory it is given: the same as the compiled one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["require", "view"]


def view(
    buffer: Buffer, forms: str, dimensions: int | None = None, *, writable: bool = False
) -> memoryview:
    """Contiguous memory of items with one of the struct formats `forms`.

    Raises:
        BufferError, TypeError, ValueError: if it is not, is read-only though it has to be
            writable, or has other dimensions.
    """
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


def require(right: bool, otherwise: str) -> None:
    """Refuse what a caller gave."""
    if not right:
        raise ValueError(otherwise)
