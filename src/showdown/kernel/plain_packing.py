"""Small numbers packed into as few bits as they need, as the compiled kernel does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .plain_buffers import require, view, writable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typing_extensions import Buffer

__all__ = ["pack", "packed"]


def pack(numbers: Buffer, width: int, out: Buffer) -> None:
    """Write numbers with `width` bits each, in groups of eight."""
    given = view(numbers, "H", 1).tolist()
    room = writable(out, "B")
    require(0 <= width <= 16, "a number has 0 to 16 bits")
    require(len(room) == (len(given) + 7) // 8 * width, "out has not width bits a row")
    require(all(number >> width == 0 for number in given), "a number has more bits")
    room[:] = packed(given, width)


def packed(numbers: Sequence[int], width: int) -> bytes:
    r"""Numbers of up to `width` bits, the lowest first; zeros fill the last group of eight.

    >>> packed([1, 0, 3], 2)
    b'1\x00'
    """
    groups = []
    for row in range(0, len(numbers), 8):
        group = sum(n << (i * width) for i, n in enumerate(numbers[row : row + 8]))
        groups.append(group.to_bytes(width, "little"))
    return b"".join(groups)
