"""Numbers packed into bits, by both kernels."""

from __future__ import annotations

from array import array
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown.kernel import _compiled, plain

SAME = array("H", range(1 << 16))


def packed(
    kernel: ModuleType,
    values: array[int] | bytes,
    width: int,
    table: array[int] = SAME,
    start: int = 0,
    step: int = 1,
) -> bytes:
    out = bytearray(b"\xaa") * ((len(values) // step + 7) // 8 * width)
    kernel.pack(values, start, step, table, width, out)
    return bytes(out)


def unpacked(raw: bytes, width: int) -> list[int]:
    """Numbers from bits, the lowest first, as the format has them."""
    bits = "".join(f"{byte:08b}"[::-1] for byte in raw)
    return [int(bits[i : i + width][::-1], 2) for i in range(0, len(bits), width)]


@pytest.mark.parametrize("width", range(17))
def test_every_width(kernel: ModuleType, width: int) -> None:
    table = array("H", range(1 << width))
    for rows in (0, 1, 7, 8, 9, 15, 16, 17, 64, 65):
        values = array("H", [(row * 40503 + 65535) % (1 << width) for row in range(rows)])
        raw = packed(kernel, values, width, table)
        groups = -(-rows // 8)
        assert len(raw) == groups * width
        expected = [*values, *[0] * (8 * groups - rows)]
        assert (unpacked(raw, width) if width else [0] * len(expected)) == expected


def test_values_apart_are_looked_up(kernel: ModuleType) -> None:
    values = bytes([2, 9, 0, 9, 1, 9])
    assert unpacked(packed(kernel, values, 3, array("H", [5, 6, 7]), 0, 2), 3)[:3] == [7, 5, 6]
    table = array("H", [0] * 9 + [1])
    assert packed(kernel, array("H", list(values)), 1, table, 1, 2) == b"\x07"


@given(
    values=st.lists(st.integers(0, 299), max_size=60),
    width=st.integers(0, 16),
    step=st.integers(1, 4),
    data=st.data(),
)
def test_both_kernels_pack_the_same(
    values: list[int], width: int, step: int, data: st.DataObject
) -> None:
    given = array("H", values[: len(values) // step * step])
    table = array("H", [value * 7919 % (1 << width) for value in range(300)])
    start = data.draw(st.integers(0, step - 1))
    found = packed(_compiled, given, width, table, start, step)
    assert found == packed(plain, given, width, table, start, step)
    if width:
        expected = [table[value] for value in given[start::step]]
        assert unpacked(found, width)[: len(expected)] == expected


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((b"\3", 0, 1, array("H", [0, 1, 2]), 2, bytearray(2)), "a value is not in the table"),
        ((b"\0", 0, 1, array("H", [4]), 2, bytearray(2)), "an entry of the table has more bits"),
        ((b"\0", 0, 1, SAME, 17, bytearray(17)), "a number has 0 to 16 bits"),
        ((b"\0", 0, 1, array("H", [0]), 2, bytearray(1)), "out has not width bits a row"),
        ((b"\0" * 3, 0, 2, array("H", [0]), 2, bytearray(2)), "values are not rows"),
        ((b"\0\0", 2, 2, array("H", [0]), 2, bytearray(2)), "values are not rows"),
        ((b"", 0, 0, array("H", [0]), 2, bytearray(0)), "values are not rows"),
    ],
)
def test_what_cannot_be_packed(
    kernel: ModuleType, arguments: tuple[object, ...], error: str
) -> None:
    with pytest.raises(ValueError, match=error):
        kernel.pack(*arguments)


def test_memory_that_is_not_so(kernel: ModuleType) -> None:
    with pytest.raises((BufferError, TypeError)):
        kernel.pack(b"\0", 0, 1, array("H", [0]), 1, bytes(1))
    with pytest.raises(TypeError):
        kernel.pack(array("I", [0]), 0, 1, array("H", [0]), 1, bytearray(1))
    with pytest.raises(TypeError):
        kernel.pack(b"\0", 0, 1, b"\0", 1, bytearray(1))
