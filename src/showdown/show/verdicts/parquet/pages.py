"""Pages of a Parquet file: so many values of a column, in some encoding, and what says so."""

from __future__ import annotations

from ....deals.tables.parquet.encodings import PLAIN, RLE
from .thrift import i32, struct, varint, zigzag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Bytes = bytes | bytearray | memoryview
    Parts = list[Bytes]
    """What is written one after the other."""

__all__ = [
    "counted",
    "data_page",
    "dictionary_page",
    "levels",
    "numbers",
    "packed",
    "repeated",
    "texts",
]

_DATA_PAGE, _DICTIONARY_PAGE = 0, 2
_BLOCK, _MINIBLOCKS = 128, 4


def data_page(rows: int, encoding: int, parts: Parts) -> Parts:
    """A page of so many rows."""
    what = struct({1: i32(rows), 2: i32(encoding), 3: i32(RLE), 4: i32(RLE)})
    return [_head(_DATA_PAGE, 5, what[1], parts), *parts]


def dictionary_page(entries: int, content: bytes) -> Parts:
    """The page before a column's data pages to whose entries they point."""
    what = struct({1: i32(entries), 2: i32(PLAIN)})
    return [_head(_DICTIONARY_PAGE, 7, what[1], [content]), content]


def _head(type_: int, field: int, what: bytes, parts: Parts) -> bytes:
    size = i32(sum(map(len, parts)))
    return struct({1: i32(type_), 2: size, 3: size, field: (12, what)})[1]


def numbers(values: Sequence[int]) -> bytes:
    """Plain numbers of four bytes."""
    return b"".join([value.to_bytes(4, "little") for value in values])


def texts(values: Sequence[str]) -> bytes:
    """Plain texts, the length before each."""
    found = [value.encode() for value in values]
    return b"".join([part for text in found for part in (len(text).to_bytes(4, "little"), text)])


def counted(first: int, step: int, rows: int) -> bytes:
    r"""Numbers that ascend by the same step: differences between neighbours, of no bits each.

    >>> counted(7, 1, 3)
    b'\x80\x01\x04\x03\x0e\x02\x00\x00\x00\x00'
    """
    head = varint(_BLOCK) + varint(_MINIBLOCKS) + varint(rows) + zigzag(first)
    blocks = (rows - 1 + _BLOCK - 1) // _BLOCK
    return head + (zigzag(step) + bytes(_MINIBLOCKS)) * blocks


def packed(rows: int) -> bytes:
    r"""What stands before so many numbers that are packed.

    >>> packed(9)
    b'\x05'
    """
    return varint((rows + 7) // 8 << 1 | 1)


def repeated(number: int, rows: int, width: int) -> bytes:
    r"""A number of `width` bits so many times.

    >>> repeated(3, 100, 2)
    b'\xc8\x01\x03'
    """
    return varint(rows << 1) + number.to_bytes((width + 7) // 8, "little")


def levels(*parts: Bytes) -> Parts:
    """What tells which rows have a value, with its length."""
    return [sum(map(len, parts)).to_bytes(4, "little"), *parts]
