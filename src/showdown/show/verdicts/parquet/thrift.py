"""Thrift's compact protocol: how a Parquet file writes what it says of itself."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Item = tuple[int, bytes]
    """A value: its type, and how it is written."""

__all__ = ["binary", "false", "i8", "i32", "i64", "listed", "struct", "varint", "zigzag"]

false: Item = (2, b"")
"""A field that is false; it stands in its type."""


def varint(number: int) -> bytes:
    r"""A number from 0 on, seven bits a byte, the lowest first.

    >>> varint(5), varint(300)
    (b'\x05', b'\xac\x02')
    """
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    found.append(number)
    return bytes(found)


def zigzag(number: int) -> bytes:
    r"""Any number, so that small ones are short.

    >>> zigzag(0), zigzag(-1), zigzag(1)
    (b'\x00', b'\x01', b'\x02')
    """
    return varint(2 * number if number >= 0 else -2 * number - 1)


def i8(number: int) -> Item:
    """A number of a byte."""
    return 3, number.to_bytes(1, "little", signed=True)


def i32(number: int) -> Item:
    """A number of four bytes."""
    return 5, zigzag(number)


def i64(number: int) -> Item:
    """A number of eight bytes."""
    return 6, zigzag(number)


def binary(content: bytes) -> Item:
    """Bytes, or a text in UTF-8."""
    return 8, varint(len(content)) + content


def listed(items: Sequence[Item], like: Item | None = None) -> Item:
    """Values of one type: that of `like` where there may be none."""
    type_, size = (like or items[0])[0], len(items)
    head = bytes([size << 4 | type_]) if size < 15 else bytes([0xF0 | type_]) + varint(size)
    return 9, head + b"".join([content for _, content in items])


def struct(fields: Mapping[int, Item]) -> Item:
    r"""Fields by their numbers, which ascend by 15 at the most.

    >>> struct({1: i32(1), 3: binary(b"x")})
    (12, b'\x15\x02(\x01x\x00')
    """
    found = bytearray()
    last = 0
    for number, (type_, content) in fields.items():
        found.append(number - last << 4 | type_)
        found += content
        last = number
    return 12, bytes(found) + b"\0"
