"""Numbers packed into bits, by both kernels."""

from __future__ import annotations

from array import array
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packed_bits import unpacked

from showdown.kernel import _compiled, plain


def packed(kernel: ModuleType, numbers: array[int], width: int) -> bytes:
    out = bytearray(b"\xaa") * ((len(numbers) + 7) // 8 * width)
    kernel.pack(numbers, width, out)
    return bytes(out)


@pytest.mark.parametrize("width", range(17))
def test_every_width(kernel: ModuleType, width: int) -> None:
    for rows in (0, 1, 7, 8, 9, 15, 16, 17, 64, 65):
        numbers = array("H", [(row * 40503 + 65535) % (1 << width) for row in range(rows)])
        raw = packed(kernel, numbers, width)
        groups = -(-rows // 8)
        assert len(raw) == groups * width
        expected = [*numbers, *[0] * (8 * groups - rows)]
        assert (unpacked(raw, width) if width else [0] * len(expected)) == expected


@given(width=st.integers(0, 16), data=st.data())
def test_both_kernels_pack_the_same(width: int, data: st.DataObject) -> None:
    numbers = array("H", data.draw(st.lists(st.integers(0, (1 << width) - 1), max_size=60)))
    assert packed(_compiled, numbers, width) == packed(plain, numbers, width)


@pytest.mark.parametrize(
    ("numbers", "width", "room", "error"),
    [
        ([4], 2, 2, "a number has more bits"),
        ([0] * 8 + [1], 0, 0, "a number has more bits"),
        ([0], 17, 17, "a number has 0 to 16 bits"),
        ([0], 2, 1, "out has not width bits a row"),
        ([0], 2, 3, "out has not width bits a row"),
    ],
)
def test_what_cannot_be_packed(
    kernel: ModuleType, numbers: list[int], width: int, room: int, error: str
) -> None:
    with pytest.raises(ValueError, match=error):
        kernel.pack(array("H", numbers), width, bytearray(room))


def test_memory_that_is_not_so(kernel: ModuleType) -> None:
    with pytest.raises((BufferError, TypeError)):
        kernel.pack(array("H", [0]), 1, bytes(1))
    for numbers in (array("I", [0]), b"\0"):
        with pytest.raises(TypeError):
            kernel.pack(numbers, 1, bytearray(1))
