"""The pages of a column's chunk: so many rows each, unpacked when somebody asks for their texts."""

from __future__ import annotations

from _thread import allocate_lock
from array import array
from zlib import crc32

from .... import kernel
from ....values import Value
from ..cells import Texts
from .codecs import codecs
from .thrift import CutShortError, read_struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .file import File
    from .footer import Chunk
    from .thrift import Struct

__all__ = ["Page", "pages"]

# The format's numbers.
_DATA, _DICTIONARY, _DATA_2 = 0, 2, 3
_PLAIN, _OLD_DICTIONARY, _RLE, _DELTA_LENGTH, _NEW_DICTIONARY = 0, 2, 3, 6, 8

_HEAD = 1 << 10
"""So many bytes have most heads of pages."""


class Place(Value):
    """Where a page's content stands, and what says how to read it."""

    __slots__ = __match_args__ = ("file", "start", "head", "codec")

    file: File
    start: int
    head: Struct
    codec: int

    def __init__(self, file: File, start: int, head: Struct, codec: int) -> None:
        self._set(file=file, start=start, head=head, codec=codec)

    def content(self, apart: int = 0, packed: bool = True) -> tuple[bytes, memoryview]:
        """Its first bytes, so many as are never packed, and the others, unpacked.

        Raises:
            ValueError: if it is damaged.
        """
        size, stored = self.head[2], self.head[3]
        found = self.file.at(self.start, stored)
        if 4 in self.head and crc32(found) != self.head[4] & 0xFFFFFFFF:
            raise ValueError("a page has another checksum than it says")
        if not 0 <= apart <= min(size, stored):
            raise ValueError("a page has another size than it says")
        unpack = codecs()[self.codec if packed else 0]
        return found[:apart], memoryview(unpack(found[apart:] if apart else found, size - apart))


class Entries:
    """The texts that the pages of a chunk point to."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._lock = allocate_lock()
        self._texts: Texts | None = None

    def texts(self) -> Texts:
        """All of them."""
        with self._lock:
            if self._texts is None:
                what = self.place.head[7]
                _, content = self.place.content()
                # Before any of them is believed: the shortest has four bytes.
                if not 0 <= what[1] <= len(content) // 4 or what[2] not in (
                    _PLAIN,
                    _OLD_DICTIONARY,
                ):
                    raise ValueError("its dictionary is damaged")
                self._texts = _views(content, None, what[1])
            return self._texts


class PlainTexts(Texts):
    """Texts that stand one after the other, their lengths before them.

    >>> texts = PlainTexts(memoryview(bytes([5, 0, 0, 0]) + b"8C TS" + bytes(4)), 2)
    >>> len(texts), texts[1], texts.part(0, 1)[0]
    (2, '', '8C TS')
    """

    def __init__(
        self, content: memoryview, rows: int, row: int = 0, places: dict[int, int] | None = None
    ) -> None:
        self.content = content
        self.rows = rows
        self.row = row
        self.places = {0: 0} if places is None else places
        """Where some rows of the page are known to stand."""

    def __len__(self) -> int:
        return self.rows

    def __getitem__(self, row: int) -> str:
        start = self.part(row, 1).place() + 4
        stop = start + int.from_bytes(self.content[start - 4 : start], "little")
        self.places[self.row + row + 1] = stop
        return bytes(self.content[start:stop]).decode("utf-8", "replace")

    def part(self, row: int, rows: int) -> PlainTexts:
        """So many of them from one on."""
        return PlainTexts(self.content, min(rows, self.rows - row), self.row + row, self.places)

    def pad(self, width: int, stride: int, out: memoryview) -> tuple[int, int]:
        """The kernel's `pad_plain`."""
        place = self.place()
        *lengths, used = kernel.pad_plain(self.content[place:], self.rows, width, stride, out)
        self.places[self.row + self.rows] = place + used
        return lengths[0], lengths[1]

    def place(self) -> int:
        """Where the first stands; whatever is between is passed over."""
        if self.row not in self.places:
            before = max(row for row in list(self.places) if row <= self.row)
            between = PlainTexts(self.content, self.row - before, before, self.places)
            between.pad(0, 1, memoryview(bytearray(len(between))))
        return self.places[self.row]


class Page:
    """Rows of a column."""

    def __init__(self, place: Place, rows: int, optional: bool, entries: Entries | None) -> None:
        self.place = place
        self.rows = rows
        self.optional = optional
        self.entries = entries
        self._lock = allocate_lock()
        self._texts: Texts | None = None

    def texts(self) -> Texts:
        """All of them, unpacked by the first who asks.

        Raises:
            ValueError: if they are damaged.
        """
        with self._lock:
            if self._texts is None:
                self._texts = self._unpacked()
            return self._texts

    def _unpacked(self) -> Texts:
        head = self.place.head
        if head[1] == _DATA:
            what = head[5]
            encoding = what[2]
            _, content = self.place.content()
            runs = b""
            if self.optional:
                if what[3] != _RLE:
                    raise ValueError("its levels are encoded in a way that nobody uses any more")
                size = int.from_bytes(content[:4], "little")
                runs, content = bytes(content[4 : 4 + size]), content[4 + size :]
        else:
            what = head[8]
            encoding = what[4]
            if what[6]:
                raise ValueError("a column that is no list has rows in parts")
            runs, content = self.place.content(what[5], what.get(7, True))
        levels = self._levels(runs) if self.optional else None
        some = self.rows if levels is None else levels.count(1)
        return self._read(encoding, content, levels, some)

    def _levels(self, runs: bytes) -> array[int] | None:
        """Which rows are not null; None if all are."""
        if _all_ones(runs, self.rows):
            return None
        levels = _numbers(self.rows)
        kernel.unpack_runs(runs, 1, levels)
        return levels if 0 in levels else None

    def _read(
        self, encoding: int, content: memoryview, levels: array[int] | None, some: int
    ) -> Texts:
        if encoding == _PLAIN and levels is None:
            return PlainTexts(content, self.rows)
        if encoding == _PLAIN:
            return _views(content, levels, self.rows)
        out = bytearray(16 * self.rows)
        if encoding == _DELTA_LENGTH:
            lengths = _numbers(some)
            texts = content[kernel.unpack_deltas(content, lengths) :]
            kernel.view_lengths(texts, lengths, levels, out)
            return Texts([texts], memoryview(out))
        if encoding not in (_OLD_DICTIONARY, _NEW_DICTIONARY) or self.entries is None:
            raise ValueError("a page is encoded in another way than its column says")
        entries = self.entries.texts()
        places = _numbers(some)
        if some:
            kernel.unpack_runs(content[1:], content[0], places)
        kernel.view_entries(entries.places, places, levels, out)
        return Texts(entries.data, memoryview(out))


def pages(file: File, chunk: Chunk, rows: int) -> Iterator[Page]:
    """The pages of a chunk that has so many rows.

    Raises:
        ValueError: if they are damaged, or have another number of rows.
    """
    start, end = chunk.start, chunk.start + chunk.size
    entries: Entries | None = None
    while rows:
        head, start = _head(file, start, end)
        place = Place(file, start, head, chunk.codec)
        start += head[3]
        if not (head[2] >= 0 and head[3] >= 0 and start <= end):
            raise ValueError("a page is not inside its chunk")
        if head[1] == _DICTIONARY:
            entries = Entries(place)
        elif head[1] in (_DATA, _DATA_2):
            some = head[5 if head[1] == _DATA else 8][1]
            if not 0 <= some <= rows:
                raise ValueError("a column has another number of rows than it says")
            rows -= some
            yield Page(place, some, chunk.optional, entries)


def _head(file: File, start: int, end: int) -> tuple[Struct, int]:
    """What is said before a page, and where its content starts."""
    size = _HEAD
    while True:
        window = file.at(start, max(0, min(size, end - start)))
        try:
            head, used = read_struct(window)
        except CutShortError:
            if len(window) < size:
                raise
            size *= 8
        else:
            return head, start + used


def _views(content: memoryview, levels: array[int] | None, rows: int) -> Texts:
    """Texts that stand one after the other, their lengths before them."""
    out = bytearray(16 * rows)
    kernel.view_plain(content, levels, out)
    return Texts([content], memoryview(out))


def _numbers(count: int) -> array[int]:
    return array("I", bytes(4 * count))


def _all_ones(runs: bytes, rows: int) -> bool:
    r"""Whether runs of bits are one of so many ones, as where no row is null.

    >>> _all_ones(b"\xc8\x01\x01", 100), _all_ones(b"\x03\xff", 8)
    (True, False)
    """
    head = 0
    for shift, byte in enumerate(runs):
        head |= (byte & 0x7F) << 7 * shift
        if byte < 0x80:
            return head == 2 * rows and runs[shift + 1 :] == b"\x01"
    return False
