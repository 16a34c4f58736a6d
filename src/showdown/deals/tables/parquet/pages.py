"""The pages of a column's chunk: so many rows each, unpacked when somebody asks for their texts."""

from __future__ import annotations

from _thread import allocate_lock
from array import array
from functools import partial
from zlib import crc32

from .... import kernel
from ....values import Value
from ..cells import Texts
from .codecs import codecs
from .encodings import DELTA_LENGTH, DICTIONARY, OLD_DICTIONARY, PLAIN, RLE
from .texts import EntryTexts, PlainTexts, plain_views
from .thrift import CutShortError, read_struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .file import File
    from .footer import Chunk
    from .thrift import Struct

__all__ = ["OtherPageError", "Page", "pages"]

# The format's numbers.
_DATA, _DICTIONARY, _DATA_2 = 0, 2, 3
_FIELDS = {_DATA: 5, _DICTIONARY: 7, _DATA_2: 8}
"""Where the head of a page of each kind says what is in it; other kinds are passed over."""

_HEAD = 1 << 10
"""So many bytes have most heads of pages."""

MOST = 1 << 21
"""So many rows, or texts of a dictionary, may a page have: they are found at once."""
LARGEST = 1 << 25
"""So many bytes may a page have, or four times as many as the file has of it."""


class OtherPageError(ValueError):
    """A page is written in a way that only others read."""


class Place(Value):
    """Where a page's content stands, and the head that says how to read it."""

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
        rest = found[apart:] if apart else found
        # Where all rows are null, some writers leave out even what packed nothing is.
        unpack = codecs()[self.codec if packed and rest else 0]
        return found[:apart], memoryview(unpack(rest, size - apart))


class Once:
    """Texts that are made by the first who asks for them."""

    def __init__(self, make: Callable[[], Texts]) -> None:
        self._make = make
        self._lock = allocate_lock()
        self._texts: Texts | None = None

    def texts(self) -> Texts:
        """The texts; waits while somebody else makes them."""
        with self._lock:
            if self._texts is None:
                self._texts = self._make()
            return self._texts

    def prepare(self) -> None:
        """Make them, unless somebody else is just doing that."""
        if self._lock.acquire(blocking=False):
            try:
                if self._texts is None:
                    self._texts = self._make()
            finally:
                self._lock.release()


class Page:
    """Rows of a column.

    Attributes:
        rows: how many.
        unpacked: their texts; nothing that makes them holds the page, which so is gone at once.
    """

    def __init__(self, rows: int, unpacked: Once) -> None:
        self.rows = rows
        self.unpacked = unpacked


def pages(file: File, chunk: Chunk, rows: int) -> Iterator[Page]:
    """The pages of a chunk that has so many rows.

    Raises:
        OtherPageError: if one is written in a way that is not read here.
        ValueError: if they are damaged, or have another number of rows.
    """
    start, end = chunk.start, chunk.start + chunk.size
    entries: Once | None = None
    while rows:
        head, start = _head(file, start, end)
        place = Place(file, start, head, chunk.codec)
        start += head[3]
        if not (head[2] >= 0 and head[3] >= 0 and start <= end):
            raise ValueError("a page is not inside its chunk")
        if head[1] not in _FIELDS:
            continue
        some = head[_FIELDS[head[1]]][1]
        if head[1] != _DICTIONARY and not 0 <= some <= rows:
            raise ValueError("a column has another number of rows than it says")
        _require_usual(head, chunk)
        if head[1] == _DICTIONARY:
            entries = Once(partial(_entries, place))
            continue
        rows -= some
        if some:
            make = partial(_unpacked, place, some, chunk.optional, entries)
            yield Page(some, Once(make))


def _require_usual(head: Struct, chunk: Chunk) -> None:
    """Raise OtherPageError where a page is too large, or older than what is read here."""
    what = head[_FIELDS[head[1]]]
    if head[2] > max(LARGEST, 4 * head[3]):
        raise OtherPageError("a page is too large: write smaller ones")
    if what[1] > MOST:
        raise OtherPageError(f"a page has {what[1]:,} texts: write smaller ones")
    if head[1] == _DATA and chunk.optional and what[3] != RLE:
        raise OtherPageError("its levels are encoded in a way that nobody uses any more")


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


def _unpacked(place: Place, rows: int, optional: bool, entries: Once | None) -> Texts:
    """The texts of a page of data."""
    what = place.head[_FIELDS[place.head[1]]]
    if place.head[1] == _DATA:
        encoding = what[2]
        _, content = place.content()
        runs = b""
        if optional:
            size = int.from_bytes(content[:4], "little")
            runs, content = bytes(content[4 : 4 + size]), content[4 + size :]
    else:
        encoding = what[4]
        if what[6] != 0:
            raise ValueError("a column that is no list has rows in parts")
        runs, content = place.content(what[5], what.get(7, True))
    levels = _levels(runs, rows) if optional else None
    if encoding == PLAIN:
        if levels is None:
            return PlainTexts(content, rows, place.file.name)
        return plain_views(content, levels, rows)
    numbers = _numbers(rows if levels is None else levels.count(1))
    if encoding == DELTA_LENGTH:
        views = bytearray(16 * rows)
        texts = content[kernel.unpack_deltas(content, numbers) :]
        kernel.view_lengths(texts, numbers, levels, views)
        return Texts([texts], memoryview(views))
    if encoding not in (DICTIONARY, OLD_DICTIONARY) or entries is None:
        raise ValueError("a page is encoded in another way than its column says")
    if numbers:
        kernel.unpack_runs(content[1:], content[0], numbers)
    if levels is None:
        return EntryTexts(entries.texts(), memoryview(numbers), place.file.name)
    views = bytearray(16 * rows)
    kernel.view_entries(entries.texts().places, numbers, levels, views)
    return Texts(entries.texts().data, memoryview(views))


def _entries(place: Place) -> Texts:
    """The texts that the pages of a chunk point to."""
    what = place.head[_FIELDS[_DICTIONARY]]
    _, content = place.content()
    # Before so many are believed: the shortest has four bytes.
    if not 0 <= what[1] <= len(content) // 4 or what[2] not in (PLAIN, OLD_DICTIONARY):
        raise ValueError("its dictionary is damaged")
    return plain_views(content, None, what[1])


def _levels(runs: bytes, rows: int) -> array[int] | None:
    """A 1 for each row that is not null, and a 0 for each that is; None if none is."""
    if _are_ones(runs, rows):
        return None
    levels = _numbers(rows)
    kernel.unpack_runs(runs, 1, levels)
    return levels if 0 in levels else None


def _are_ones(runs: bytes, rows: int) -> bool:
    r"""Whether runs of bits are a single one, of so many ones, as where no row is null.

    >>> _are_ones(b"\xc8\x01\x01", 100), _are_ones(b"\x03\xff", 8)
    (True, False)
    """
    head = 0
    for shift, byte in enumerate(runs[:5]):  # A head of more bytes has more ones than a page.
        head |= (byte & 0x7F) << 7 * shift
        if byte < 0x80:
            return head == 2 * rows and runs[shift + 1 :] == b"\x01"
    return False


def _numbers(count: int) -> array[int]:
    return array("I", bytes(4 * count))
