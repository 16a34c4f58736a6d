"""Where deals come from, cut into blocks of whole lines.

A file is mapped, so that it is read at the speed of memory; what cannot be mapped, such as a
pipe, is read a block at a time. Either way memory stays small however much there is.
"""

from __future__ import annotations

import io
import os
import stat

from ..errors import FileError
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from mmap import mmap
    from typing import IO, Any

    Source = (
        str
        | os.PathLike[str]
        | bytes
        | bytearray
        | memoryview
        | IO[bytes]
        | IO[str]
        | Iterable[str | bytes]
    )
    """A path, an open file, the bytes themselves, or lines."""

__all__ = ["Block", "Blocks", "blocks_of"]

MAPPED_BLOCK = 4 << 20
READ_BLOCK = 1 << 20
LONGEST_LINE = 16 << 20
"""What is read is kept until its line ends, but not for ever: some sources never end a line."""


class Block(Value):
    """Whole lines: the bytes of `text` from `start` to `stop`.

    `base` is where the text starts in the file. `source` is the block of which this one is a copy,
    byte for byte as long, in which blanks stand for what is not read.
    """

    __slots__ = __match_args__ = ("text", "start", "stop", "base", "source")

    text: bytes | mmap
    start: int
    stop: int
    base: int
    source: Block | None

    def __init__(
        self, text: bytes | mmap, start: int, stop: int, base: int = 0, source: Block | None = None
    ) -> None:
        self._set(text=text, start=start, stop=stop, base=base, source=source)

    def original(self, start: int, stop: int) -> bytes:
        """The bytes from `start` to `stop` as the source has them.

        >>> Block(b"   8C", 0, 5, 0, Block(b"1: 8C", 0, 5)).original(0, 5)
        b'1: 8C'
        """
        if self.source is None:
            return self.text[start:stop]
        return self.source.original(start + self.source.start, stop + self.source.start)


class Blocks(Value):
    """A source's name for people, its size in bytes where that is known, and its blocks."""

    __slots__ = __match_args__ = ("name", "size", "blocks")

    name: str
    size: int | None
    blocks: Iterator[Block]

    def __init__(self, name: str, size: int | None, blocks: Iterator[Block]) -> None:
        self._set(name=name, size=size, blocks=blocks)


def blocks_of(source: Source, name: str | None = None) -> Blocks:
    """Open a source and cut it into blocks.

    Raises:
        FileError: if it is a file that cannot be opened or read.
        TypeError: if it is nothing that deals can come from.

    >>> source = blocks_of(b"8C TS KC 9H 4S 7D 2S 5D 3S AC")
    >>> source.size, len(list(source.blocks))
    (29, 1)
    """
    if isinstance(source, (str, os.PathLike)):
        return _path(os.fspath(source), name)
    if isinstance(source, (bytes, bytearray, memoryview)):
        text = bytes(source)
        return Blocks(name or "<bytes>", len(text), _cut(text, 0))
    if isinstance(source, io.BufferedReader | io.FileIO):
        raw = source.raw if isinstance(source, io.BufferedReader) else source
        if type(raw) is io.FileIO:  # Nothing that unpacks another file.
            return _file(source, name or str(raw.name))
    if hasattr(source, "read"):
        name = name or str(getattr(source, "name", "<file>"))
        return Blocks(name, None, _join(_chunks(source), name))
    if hasattr(source, "__iter__"):
        name = name or "<lines>"
        return Blocks(name, None, _join(_lines(source), name))
    raise TypeError(
        f"deals come from a path, an open file, bytes or lines of text, not {type(source).__name__}"
    )


def _path(path: str, name: str | None) -> Blocks:
    name = name or path
    try:
        file = open(path, "rb")  # noqa: SIM115  # Whoever reads it last closes it.
    except OSError as error:
        raise _file_error(name, error) from error
    except ValueError as error:  # A name with a NUL in it.
        raise FileError(f"{name}: {error}") from error
    try:
        opened = _file(file, name)
    except OSError as error:
        file.close()
        raise _file_error(name, error) from error
    if opened.size is None:
        return Blocks(name, None, _closing(file, opened.blocks))
    file.close()
    return opened


def _closing(file: io.BufferedReader, blocks: Iterator[Block]) -> Iterator[Block]:
    with file:
        yield from blocks


def _file(file: io.BufferedReader | io.FileIO, name: str) -> Blocks:
    status = os.fstat(file.fileno())
    if not stat.S_ISREG(status.st_mode):
        return Blocks(name, None, _join(_chunks(file), name))
    start = file.tell()
    if status.st_size <= MAPPED_BLOCK:
        small = file.read() or b""
        return Blocks(name, len(small), _cut(small, 0, start))
    from mmap import ACCESS_READ, mmap

    try:
        text = mmap(file.fileno(), status.st_size, access=ACCESS_READ)
    except (OSError, ValueError):  # Some file systems map nothing, and some files have shrunk.
        return Blocks(name, None, _join(_chunks(file), name))
    file.seek(0, io.SEEK_END)
    return Blocks(name, max(0, len(text) - start), _cut(text, start))


def _cut(text: bytes | mmap, start: int, base: int = 0) -> Iterator[Block]:
    """Blocks of memory, each ending with a line; `base` is where it starts in its file."""
    while start < len(text):
        stop = text.find(b"\n", start + MAPPED_BLOCK - 1) + 1 or len(text)
        yield Block(text, start, stop, base)
        start = stop


def _join(chunks: Iterator[bytes], name: str) -> Iterator[Block]:
    """Blocks of what is read, each ending with a line; the rest of a chunk goes to the next."""
    base = 0
    rest = b""
    try:
        for chunk in chunks:
            text = rest + chunk
            stop = text.rfind(b"\n") + 1
            if len(text) - stop > LONGEST_LINE:
                raise FileError(f"{name}: no deal has a line of {LONGEST_LINE >> 20} MB")
            if stop:
                yield Block(text, 0, stop, base)
            base += stop
            rest = text[stop:]
    except OSError as error:
        raise _file_error(name, error) from error
    if rest:
        yield Block(rest, 0, len(rest), base)


def _chunks(file: Any) -> Iterator[bytes]:
    while (chunk := file.read(READ_BLOCK)) is None or chunk:
        if chunk is None:
            raise BlockingIOError("it does not wait for what is still to come")
        yield chunk if isinstance(chunk, bytes) else chunk.encode("utf-8", "surrogateescape")


def _lines(lines: Iterable[str | bytes]) -> Iterator[bytes]:
    """Lines with or without their ends, a block's worth at a time."""
    batch: list[bytes] = []
    size = 0
    for line in lines:
        if not isinstance(line, str | bytes):
            raise TypeError(f"a line is str or bytes, not {type(line).__name__}")
        text = line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass")
        batch.append(text if text.endswith(b"\n") else text + b"\n")
        size += len(batch[-1])
        if size >= READ_BLOCK:
            yield b"".join(batch)
            batch, size = [], 0
    yield b"".join(batch)


def _file_error(name: str, error: OSError) -> FileError:
    reason = error.strerror or str(error)
    return FileError(f"{name}: {reason[:1].lower()}{reason[1:]}")
