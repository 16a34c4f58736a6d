"""What stands in the pages of Parquet files, unpacked as the compiled kernel does it."""

from __future__ import annotations

from array import array
from struct import pack
from typing import TYPE_CHECKING

from .plain_buffers import require, view, writable
from .plain_columns import pad_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from typing_extensions import Buffer

__all__ = [
    "pad_plain",
    "unpack_deltas",
    "unpack_runs",
    "unpack_snappy",
    "view_entries",
    "view_lengths",
    "view_plain",
]

_VIEW = 16
_INSIDE = 12


class _Cursor:
    """Reads from the front of some bytes; `ValueError` where there are too few."""

    def __init__(self, content: bytes, otherwise: str) -> None:
        self.content = content
        self.place = 0
        self.otherwise = otherwise

    def take(self, size: int) -> bytes:
        require(size <= len(self.content) - self.place, self.otherwise)
        self.place += size
        return self.content[self.place - size : self.place]

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "little")

    def varint(self, most: int = 64) -> int:
        found = 0
        for shift in range(0, most, 7):
            byte = self.number(1)
            found |= (byte & 0x7F) << shift
            if byte < 0x80:
                require(found >> most == 0, self.otherwise)
                return found
        raise ValueError(self.otherwise)

    def zigzag(self) -> int:
        number = self.varint()
        return number >> 1 ^ -(number & 1)

    def packed(self, count: int, width: int) -> list[int]:
        bits = self.number((count * width + 7) // 8)
        return [bits >> i * width & (1 << width) - 1 for i in range(count)]


def unpack_snappy(packed: Buffer, size: int) -> bytes:
    """Unpack all of Snappy's format to so many bytes."""
    cursor = _Cursor(view(packed, "B", 1).tobytes(), "damaged Snappy data")
    require(cursor.varint(35) == size, cursor.otherwise)
    found = bytearray()
    while cursor.place < len(cursor.content):
        tag = cursor.number(1)
        kind, length = tag & 3, (tag >> 2) + 1
        if kind == 0:
            if length > 60:
                length = cursor.number(length - 60) + 1
            found += cursor.take(length)
        else:
            offset = cursor.number(4 if kind == 3 else kind)
            if kind == 1:
                length, offset = 4 + (tag >> 2 & 7), offset | tag >> 5 << 8
            require(0 < offset <= len(found), cursor.otherwise)
            piece = found[len(found) - offset :][:length]
            found += (piece * (length // len(piece) + 1))[:length]
        require(len(found) <= size, cursor.otherwise)
    require(len(found) == size, cursor.otherwise)
    return bytes(found)


def unpack_runs(packed: Buffer, width: int, out: Buffer) -> int:
    """Write numbers that come in runs; how many bytes they take."""
    cursor = _Cursor(view(packed, "B", 1).tobytes(), "too few numbers")
    numbers = writable(out, "I")
    require(0 <= width <= 32, "a number has 0 to 32 bits")
    found: list[int] = []
    while len(found) < len(numbers):
        head = cursor.varint()
        left = len(numbers) - len(found)
        if head & 1:
            found += cursor.packed(min(8 * (head >> 1), left), width)
        else:
            number = cursor.number((width + 7) // 8) & (1 << width) - 1
            found += [number] * min(head >> 1, left)
    for place, number in enumerate(found):
        numbers[place] = number
    return cursor.place


def unpack_deltas(packed: Buffer, out: Buffer) -> int:
    """Write numbers that are told by their differences; how many bytes they take."""
    cursor = _Cursor(view(packed, "B", 1).tobytes(), "damaged differences")
    numbers = writable(out, "I")
    block, parts, count = cursor.varint(), cursor.varint(), cursor.varint()
    found = [cursor.zigzag()]
    require(count == len(numbers), cursor.otherwise)
    require(0 < block <= 1 << 20 and parts != 0, cursor.otherwise)
    require(block % parts == 0 and block // parts % 8 == 0, cursor.otherwise)
    each = block // parts
    while len(found) < count:
        least = cursor.zigzag()
        for width in cursor.take(parts):
            left = count - len(found)
            if left:
                require(width <= 32, cursor.otherwise)
                for more in cursor.packed(each, width)[:left]:
                    found.append(found[-1] + least + more)
    for place, number in enumerate(found[:count]):
        numbers[place] = number & 0xFFFFFFFF
    return cursor.place


def view_plain(page: Buffer, levels: Buffer | None, out: Buffer) -> None:
    """Write a view of each text that stands behind its length."""
    cursor = _Cursor(view(page, "B", 1).tobytes(), "a text is not inside the data")

    def text() -> bytes:
        size = cursor.number(4)
        return _view(cursor.place, cursor.take(size))

    _write(levels, out, text)


def pad_plain(
    page: Buffer, rows: int, width: int, stride: int, out: Buffer
) -> tuple[int, int, int]:
    """Write the first texts in fields; the shortest and the longest length, and the bytes used."""
    cursor = _Cursor(view(page, "B", 1).tobytes(), "a text is not inside the data")
    require(min(rows, width, stride) >= 0, "a number is negative")
    offsets = [0]
    texts = bytearray()
    for _ in range(rows):
        texts += cursor.take(cursor.number(4))
        offsets.append(len(texts))
    lengths = pad_texts([texts], array("q", offsets), None, 0, width, stride, out)
    return *lengths, cursor.place


def view_lengths(texts: Buffer, lengths: Buffer, levels: Buffer | None, out: Buffer) -> None:
    """Write a view of each text, whose lengths are given."""
    cursor = _Cursor(view(texts, "B", 1).tobytes(), "a text is not inside the data")
    sizes = iter(view(lengths, "I", 1).tolist())
    _write(levels, out, lambda: _view(cursor.place, cursor.take(_next(sizes))))


def view_entries(dictionary: Buffer, numbers: Buffer, levels: Buffer | None, out: Buffer) -> None:
    """Write the view that each number has in a dictionary."""
    views = view(dictionary, "B", 1).tobytes()
    places = iter(view(numbers, "I", 1).tolist())

    def entry() -> bytes:
        place = _next(places)
        require(place < len(views) // _VIEW, "a text is not inside the data")
        return views[_VIEW * place : _VIEW * (place + 1)]

    _write(levels, out, entry)


def _next(numbers: Iterator[int]) -> int:
    number = next(numbers, None)
    if number is None:
        raise ValueError("a text is not inside the data")
    return number


def _view(place: int, text: bytes) -> bytes:
    size = pack("=I", len(text))
    if len(text) <= _INSIDE:
        return size + text.ljust(_INSIDE, b"\0")
    return size + text[:4] + pack("=II", 0, place)


def _write(levels: Buffer | None, out: Buffer, text: Callable[[], bytes]) -> None:
    views = writable(out, "B").cast("B")
    rows, rest = divmod(len(views), _VIEW)
    require(rest == 0, "views have sixteen bytes each")
    valid = [1] * rows if levels is None else view(levels, "I", 1).tolist()
    require(len(valid) == rows, "levels are not one a row")
    views[:] = b"".join([text() if level else bytes(_VIEW) for level in valid])
