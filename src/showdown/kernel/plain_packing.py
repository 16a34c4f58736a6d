"""Small numbers packed into as few bits as they need, as the compiled kernel does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .plain_buffers import require, view, writable

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["pack"]


def pack(values: Buffer, start: int, step: int, table: Buffer, width: int, out: Buffer) -> None:
    """Write what a table has for every `step`-th value with `width` bits, in groups of eight."""
    given = view(values, "HB", 1).tolist()
    numbers = view(table, "H", 1).tolist()
    packed = writable(out, "B")
    require(0 <= start < step and len(given) % step == 0, "values are not rows of step items")
    given = given[start::step]
    require(0 <= width <= 16, "a number has 0 to 16 bits")
    require(len(packed) == (len(given) + 7) // 8 * width, "out has not width bits a row")
    require(all(n >> width == 0 for n in numbers), "an entry of the table has more bits")
    require(all(value < len(numbers) for value in given), "a value is not in the table")
    found = [numbers[value] for value in given]
    groups = []
    for row in range(0, len(found), 8):
        group = sum(n << (i * width) for i, n in enumerate(found[row : row + 8]))
        groups.append(group.to_bytes(width, "little"))
    packed[:] = b"".join(groups)
