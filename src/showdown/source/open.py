"""What a source is, decided once: opened, and cut into blocks of lines."""

from __future__ import annotations

import io
import os
import stat

from ..errors import FileError, file_error, shown
from .blocks import Block, Blocks
from .decode import HEAD, UTF_8_MARK, is_plain, text_of
from .local_files import LONGEST_LINE, LocalFile, read_chunks, too_long, waits, widen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
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
    """A path, a URL, an open file, the bytes themselves, or lines."""

__all__ = ["blocks_of"]

BLOCK = 1 << 20
"""A block has about so many bytes: it stays in a processor's cache while its lines are counted."""


def blocks_of(source: Source, name: str | None = None) -> Blocks:
    """Open a source and cut it into blocks.

    Formats are detected from content, not names: gzip, bzip2, xz and zstd are decompressed, UTF-16
    and UTF-32 are decoded, and places in errors are then those in the text. A byte-order mark is
    skipped. Where CR alone ends the first line, it ends every line. An item of a JSON array is a
    line, and characters that JSON escapes are themselves. Lines that are given one by one are
    neither decompressed nor decoded.

    Raises:
        FileError: if it cannot be opened, read, decompressed or decoded, now or when a block is
            taken.
        TypeError: if it is not a source.

    >>> source = blocks_of(b"8C TS KC 9H 4S 7D 2S 5D 3S AC")
    >>> source.size, len(list(source.blocks))
    (29, 1)
    """
    if isinstance(source, str | os.PathLike):
        return _path(os.fspath(source), name)
    if isinstance(source, bytes | bytearray | memoryview):
        return _bytes(bytes(source), name or "<bytes>")
    if isinstance(source, io.BufferedReader | io.FileIO):
        raw = source.raw if isinstance(source, io.BufferedReader) else source
        if type(raw) is io.FileIO:  # Not one that decompresses another file.
            return _file(source, name or str(raw.name))
    if hasattr(source, "read"):
        return _stream(source, name or str(getattr(source, "name", "<file>")))
    try:
        lines = iter(source)
    except TypeError:
        raise TypeError(
            f"deals come from a path, an open file, bytes or lines of text, not "
            f"{type(source).__name__}"
        ) from None
    name = name or "<lines>"
    return Blocks(name, None, _cut(_line_chunks(lines, name), name))


def _path(path: str, name: str | None) -> Blocks:
    name = name or path
    if "://" in path and not os.path.exists(path):
        from .urls import is_url, url_chunks

        if is_url(path):
            name = shown(name)
            return Blocks(name, None, _text_blocks(url_chunks(path, name), name))
    try:
        file = open(path, "rb", buffering=0)  # noqa: SIM115  # Closed when it has been read.
    except OSError as error:
        raise file_error(name, error) from error
    except ValueError as error:  # A name with a NUL in it.
        raise FileError(f"{name}: {error}") from error
    opened = _file(file, name)
    if opened.waits is None:  # A regular file, of which a duplicate is read.
        file.close()
        return opened
    return Blocks(name, None, _closing(file, opened.blocks), opened.waits)


def _closing(file: io.FileIO, blocks: Iterator[Block]) -> Iterator[Block]:
    with file:
        yield from blocks


def _file(file: io.BufferedReader | io.FileIO, name: str) -> Blocks:
    """A file of this machine: a regular one, a pipe or a device."""
    try:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode) or not status.st_size:  # Files of /proc have no size.
            widen(file, BLOCK)
            return _stream(file, name)
        start = file.tell()
        local = LocalFile(os.dup(file.fileno()), name)
        file.seek(0, io.SEEK_END)
    except OSError as error:
        raise file_error(name, error) from error
    head = local.read(start, HEAD)
    if not is_plain(head):
        return Blocks(name, None, _text_blocks(local.chunks(start, BLOCK), name))
    start += len(UTF_8_MARK) if head.startswith(UTF_8_MARK) else 0
    size = max(0, status.st_size - start)
    return Blocks(name, size, local.blocks(start, status.st_size, BLOCK))


def _bytes(text: bytes, name: str) -> Blocks:
    head = text[:HEAD]
    if not is_plain(head):
        chunks = (text[at : at + BLOCK] for at in range(0, len(text), BLOCK))
        return Blocks(name, None, _text_blocks(chunks, name))
    start = len(UTF_8_MARK) if head.startswith(UTF_8_MARK) else 0
    return Blocks(name, len(text) - start, _cut_bytes(text, start, name))


def _stream(file: Any, name: str) -> Blocks:
    """What can only be read in order, such as a pipe."""
    chunks = read_chunks(file, BLOCK, name)
    return Blocks(name, None, _text_blocks(chunks, name), lambda: waits(file))


def _text_blocks(chunks: Iterator[bytes], name: str) -> Iterator[Block]:
    """Blocks of whatever the chunks of a source are."""
    read = 0

    def metered() -> Iterator[bytes]:
        nonlocal read
        for chunk in chunks:
            read += len(chunk)
            yield chunk

    before = 0
    for block in _cut(text_of(metered(), name), name):
        yield Block(block.text, block.start, block.stop, block.base, read - before)
        before = read


def _cut_bytes(text: bytes, start: int, name: str) -> Iterator[Block]:
    """Blocks of a text in memory, each ending with a line."""
    while start < len(text):
        longest = start + BLOCK + LONGEST_LINE
        stop = text.find(b"\n", start + BLOCK - 1, longest) + 1 or len(text)
        if stop > longest:
            raise too_long(name)
        yield Block(text, start, stop)
        start = stop


def _cut(chunks: Iterator[bytes], name: str) -> Iterator[Block]:
    """Blocks of chunks, each ending with a line; the rest of a chunk goes to the next block."""
    parts: list[bytes] = []
    size = base = 0
    for chunk in chunks:
        stop = chunk.rfind(b"\n") + 1
        if stop:
            text = b"".join([*parts, chunk[:stop]]) if parts or stop < len(chunk) else chunk
            yield _block(text, base)
            base += len(text)
            parts, size = [], 0
        if stop < len(chunk):
            parts.append(chunk[stop:] if stop else chunk)
            size += len(parts[-1])
        if size > LONGEST_LINE:
            raise too_long(name)
    if parts:
        yield _block(b"".join(parts), base)


def _block(text: bytes, base: int) -> Block:
    """A block of a whole text, behind the byte-order mark that a source may start with."""
    start = len(UTF_8_MARK) if base == 0 and text.startswith(UTF_8_MARK) else 0
    return Block(text, start, len(text), base)


def _line_chunks(lines: Iterable[str | bytes], name: str) -> Iterator[bytes]:
    """Lines with or without their ends, a block's worth at a time."""
    batch: list[bytes] = []
    size = 0
    try:
        for line in lines:
            if not isinstance(line, str | bytes):
                raise TypeError(f"a line is str or bytes, not {type(line).__name__}")
            text = line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass")
            batch.append(text if text.endswith(b"\n") else text + b"\n")
            size += len(batch[-1])
            if size >= BLOCK:
                yield b"".join(batch)
                batch, size = [], 0
    except (OSError, EOFError) as error:
        raise file_error(name, error) from error
    yield b"".join(batch)
