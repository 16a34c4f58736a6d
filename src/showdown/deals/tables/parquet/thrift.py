"""Thrift's compact protocol, read: how a Parquet file writes what it says of itself.

https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Struct = dict[int, Any]
    """Fields by their numbers."""

__all__ = ["CutShortError", "read_struct"]

_DAMAGED = "what it says of itself is damaged"

_DEEPEST = 32
"""So many structs, lists and maps may stand within each other."""


class CutShortError(ValueError):
    """There is more to read than there are bytes."""


def read_struct(content: bytes) -> tuple[Struct, int]:
    r"""The struct that some bytes begin with, and how many of them it takes.

    Raises:
        CutShortError: if it is not whole.
        ValueError: if it is none.

    >>> read_struct(b"\x15\x02\x28\x01x\x00 and more")
    ({1: 1, 3: b'x'}, 6)
    """
    reader = _Reader(content)
    return reader.struct(), reader.place


class _Reader:
    def __init__(self, content: bytes) -> None:
        self.content = content
        self.place = 0
        self.depth = 0

    def take(self, size: int) -> bytes:
        found = self.content[self.place : self.place + size]
        if len(found) < size:
            raise CutShortError("it is cut short")
        self.place += size
        return found

    def byte(self) -> int:
        if self.place == len(self.content):
            raise CutShortError("it is cut short")
        self.place += 1
        return self.content[self.place - 1]

    def varint(self) -> int:
        content, place = self.content, self.place
        found = shift = 0
        while shift < 70 and place < len(content):
            byte = content[place]
            place += 1
            found |= (byte & 0x7F) << shift
            if byte < 0x80:
                self.place = place
                return found
            shift += 7
        raise CutShortError("it is cut short") if shift < 70 else ValueError(_DAMAGED)

    def zigzag(self) -> int:
        number = self.varint()
        return number >> 1 ^ -(number & 1)

    def flag(self) -> bool:
        return self.byte() == 1

    def double(self) -> bytes:
        return self.take(8)

    def binary(self) -> bytes:
        return self.take(self.varint())

    def items(self) -> list[Any]:
        head = self.byte()
        size = self.varint() if head >> 4 == 15 else head >> 4
        if not size:
            return []  # Of no type, as some write it.
        read = self._read(head & 15)
        return [read(self) for _ in range(size)]  # Each takes a byte at least.

    def pairs(self) -> list[tuple[Any, Any]]:
        size = self.varint()
        if not size:
            return []
        types = self.byte()
        key, value = self._read(types >> 4), self._read(types & 15)
        return [(key(self), value(self)) for _ in range(size)]

    def struct(self) -> Struct:
        found: Struct = {}
        number = 0
        while head := self.byte():
            number = number + (head >> 4) if head >> 4 else self.zigzag()
            type_ = head & 15
            # A field that is true or false has nothing but its type.
            found[number] = type_ == 1 if type_ in (1, 2) else self._read(type_)(self)
        return found

    def deeper(self, read: Callable[[_Reader], Any]) -> Any:
        """What has others within it."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise ValueError("its structs are too deep")
        found = read(self)
        self.depth -= 1
        return found

    def _read(self, type_: int) -> Callable[[_Reader], Any]:
        if type_ not in _TYPES:
            raise ValueError(_DAMAGED)
        return _TYPES[type_]


_TYPES: dict[int, Callable[[_Reader], Any]] = {
    1: _Reader.flag,
    2: _Reader.flag,
    3: _Reader.byte,
    4: _Reader.zigzag,
    5: _Reader.zigzag,
    6: _Reader.zigzag,
    7: _Reader.double,
    8: _Reader.binary,
    9: lambda reader: reader.deeper(_Reader.items),
    10: lambda reader: reader.deeper(_Reader.items),
    11: lambda reader: reader.deeper(_Reader.pairs),
    12: lambda reader: reader.deeper(_Reader.struct),
}
