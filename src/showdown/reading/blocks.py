"""Blocks of text, which are whole lines, from a file or from chunks; and the first of the lines."""

from __future__ import annotations

import os
from _thread import allocate_lock
from copy import copy
from io import BytesIO, FileIO
from itertools import chain, islice

from ..errors import FileError, FilesRead
from ..values import Value
from .layout import MAX_LENGTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, ClassVar

    from ..errors import DealError
    from ..kernel.faults import Fault
    from .layout import Layout
    from .options import ReadOptions

UTF_8_MARK = b"\xef\xbb\xbf"
BLOCK = 1 << 20  # A block has about this many bytes: it stays in a processor's cache.
MAX_LINE = 16 << 20
LINE_TOO_LONG = f"a line is longer than {MAX_LINE >> 20} MB: this is not a deal"
TAIL = 1 << 12  # This many bytes are read beyond a span, which usually end its last line.
MAX_LINES = 50  # A layout is detected from this many lines or rows.
PUNCTUATION = b"=*+,;|-_/:[](){}\"' \t"  # A line of only these has no deal.


class Later(Value):
    """A block that is yet to be made; `read` bytes of the source are read for it."""

    load: Callable[[], Block]
    read: int


class Block(Value):
    """Whole lines of UTF-8 text: the bytes of `text` from `start` to `stop`.

    Attributes:
        read: how many bytes of the source were read for the block.
        source: the text in which blanks do not yet cover what is not a deal; empty if it is `text`.
        layout: that of its lines, where blocks have their own.
    """

    text: bytes
    start: int
    stop: int
    read: int = 0
    source: bytes = b""
    layout: Layout | None = None

    unit = "line"  # What people call it.

    def load(self) -> Block:
        """The block itself, which has been read."""
        return self

    def next_line(self, place: int) -> int | None:
        """Where the line after that of byte `place` starts; None if there is none."""
        start = self.text.find(b"\n", place, self.stop) + 1
        return start if 0 < start < self.stop else None

    def located(self, error: DealError, fault: Fault, row: int, place: int) -> DealError:  # noqa: ARG002
        """The error for a fault in a line, with the place as people know it in the source."""
        return error

    def original(self, row: int, start: int, stop: int) -> bytes:  # noqa: ARG002
        """A line, from `start` to `stop`, as it is in the source."""
        return (self.source or self.text)[start:stop]


class Blocks(Value):
    """The text of a source in parts, which become blocks.

    Attributes:
        first: the first parts, or all.
        rest: the span of a file in which the others are.
        is_live: whether parts may take long to arrive, so that none is waited for in vain.
    """

    name: str
    first: Iterable[Part]
    rest: Span | None = None
    is_live: bool = False

    def parts(self, size: int | None = None) -> Iterator[Part]:
        """The parts; those of a file have about `size` bytes, by default those of a block."""
        return chain(self.first, () if self.rest is None else self.rest.pieces(size or BLOCK))

    @property
    def blocks(self) -> Iterator[Block]:
        """The blocks of the parts, which the calling thread reads."""
        return (part.load() for part in self.parts())


class HeadLine(Value):
    """A line that is not blank or a comment: its number and its text."""

    number: int
    text: str

    def error(self, error: DealError, name: str) -> DealError:
        """An error about the line, with its place in the file of this name."""
        located = copy(error)
        located.file, located.line, located.column = name, self.number, error.column or 1
        located.text = self.text
        return located


def is_blank(line: bytes) -> bool:
    """Whether a line is a comment or has only signs; `-` may stand for a deal, `#2` number one."""
    text = line.strip(b" \t\r\n")
    if text != b"-" and not text.strip(PUNCTUATION):
        return True
    sign = text[1:].lstrip(b" ")[:1]
    is_name = sign in (b",", b";", b"|", b"\t") and text.count(sign) > 1
    if not text.startswith(b"#") or text[1:2].isdigit() or is_name:
        return False
    from .names import may_reorder

    return not may_reorder(text[:MAX_LENGTH].decode("utf-8", "replace"))


def first_lines(block: Block, number: int, most: int = MAX_LINES) -> list[HeadLine]:
    """The lines of a block, from this number on, that are not blank, comments or punctuation."""
    lines = enumerate(BytesIO(block.text[block.start : block.stop]), number)
    bare = ((at, line[:MAX_LENGTH].rstrip(b" \r\n")) for at, line in lines)  # Tabs are fields.
    deals = (
        HeadLine(at, line.decode("utf-8", "replace")) for at, line in bare if not is_blank(line)
    )
    return [*islice(deals, most)]


def blocks_of_chunks(chunks: Iterator[bytes], name: str) -> Iterator[Block]:
    """Blocks of chunks, each ending with a line; the rest of a chunk goes to the next block."""
    started, size, is_first = list[bytes](), 0, True
    for chunk in chunks:
        stop = chunk.rfind(b"\n") + 1
        if stop:
            yield _block(b"".join([*started, chunk[:stop]]), is_first=is_first)
            started, size, is_first = [], 0, False
        started.append(chunk[stop:])
        size += len(started[-1])
        if size > MAX_LINE:
            raise FileError(f"{name}: {LINE_TOO_LONG}")
    if size:
        yield _block(b"".join(started), is_first=is_first)


def _block(text: bytes, *, is_first: bool) -> Block:
    return Block(text, _mark(text) if is_first else 0, len(text), len(text))


def _mark(text: bytes) -> int:
    """The length of the byte-order mark that the first text of a source may start with."""
    return len(UTF_8_MARK) * text.startswith(UTF_8_MARK)


class OwnFile(FileIO):
    """A file that is closed with the last reference to it."""

    def __del__(self) -> None:
        self.close()


class File(Value):
    """A file that several threads read at any place; other processes and machines open it anew.

    It is not mapped, because a mapped file that becomes shorter ends the process.

    Attributes:
        name: its name in errors.
        path: its absolute path, or its URL.
        size: its size in bytes; None if unknown.
        system: the fsspec file system that has it; None for local files and HTTP.
    """

    name: str
    path: str
    size: int | None
    system: Any = None

    if TYPE_CHECKING:  # Not fields: a copy has its own.
        _lock: ClassVar[Any]
        _handle: ClassVar[Any]

    def __post_init__(self) -> None:
        self._set(_lock=allocate_lock(), _handle=None)

    def with_handle(self, handle: FileIO) -> File:
        """The file, which is open already: this handle reads it."""
        self._set(_handle=handle)
        return self

    def open(self) -> Any:
        """Open it once more, for one reader."""
        with FilesRead(self.name):
            return OwnFile(self.path) if self.system is None else self.system.open(self.path, "rb")

    @property
    def descriptor(self) -> int | None:
        """What the kernel reads it with; None where it cannot."""
        handle = self._opened()
        is_local = isinstance(handle, FileIO) and hasattr(os, "pread")
        return handle.fileno() if is_local else None

    def read(self, place: int, size: int) -> bytes:
        """The `size` bytes from a place on, or fewer at the end."""
        text = b""
        with FilesRead(self.name):
            while part := self._read_at(place + len(text), size - len(text)):
                text = text + part if text else part
        return text

    def _read_at(self, place: int, size: int) -> bytes:
        if (descriptor := self.descriptor) is not None:
            return os.pread(descriptor, size, place)
        with self._lock:
            self._handle.seek(place)
            return bytes(self._handle.read(size))

    def _opened(self) -> Any:
        with self._lock:
            if self._handle is None:
                handle = self.open()
                if handle.seek(0, os.SEEK_END) != self.size:
                    raise FileError(f"{self.name}: the file changed while it was being counted")
                self._set(_handle=handle)
            return self._handle


class Span(Value):
    """The lines that start in a range of a file's bytes: what a thread or another machine works on.

    Attributes:
        file: the file, which is opened where the span is counted.
        first: the first byte. Only a span at the file's start may have a byte-order mark.
        last: the byte after the last one; 0 if the size of the file is unknown.
        layout: how the deals are written; None to detect it where the span is counted.
        options: how to read them.
        categories: whether to count how often each player held and won with each category.
        number: its place among all spans, from 0; `of` is how many there are.
    """

    file: File
    first: int
    last: int
    layout: Layout | None = None
    options: ReadOptions | None = None
    categories: bool = False
    number: int = 0
    of: int = 1

    def piece(self, first: int, size: int) -> Span:
        """The lines that start in about `size` bytes of it, from byte `first` on."""
        return self.but(first=first, last=min(first + size, self.last))

    def pieces(self, size: int) -> Iterator[Span]:
        """All of it in such pieces."""
        return (self.piece(first, size) for first in range(self.first, self.last, size))

    @property
    def read(self) -> int:
        """How many bytes it has."""
        return self.last - self.first

    def load(self) -> Block:
        """The lines as a block."""
        is_later = self.first > 0
        base = self.first - is_later  # Does a line end in front of the span?
        size = self.last - base
        for tail in (TAIL, BLOCK, MAX_LINE):
            text = self.file.read(base, size + tail)
            if len(text) < size:
                raise FileError(f"{self.file.name}: the file became shorter while it was read")
            start = text.find(b"\n", 0, size - 1) + 1 if is_later else _mark(text)
            if is_later and not start:  # One line goes through the whole span.
                return Block(b"", 0, 0, self.read)
            stop = text.find(b"\n", size - 1) + 1
            if not stop and len(text) < size + tail:
                stop = len(text)
            if stop:
                return Block(text, start, stop, self.read)
        raise FileError(f"{self.file.name}: {LINE_TOO_LONG}")


Lines = list[HeadLine]
Part = Block | Span | Later
"""A part of a source that the thread which works on it reads, with `load`."""
