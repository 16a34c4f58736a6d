"""Where deals come from, cut into blocks of whole lines.

A file is mapped, so that it is read at the speed of memory; what cannot be mapped, such as a
pipe, is read a block at a time. Either way memory stays small however much there is. What is
packed or in another encoding becomes text in `opening`.
"""

from __future__ import annotations

import io
import os
import stat
from itertools import chain

from ..errors import FileError, file_error, shown
from .block import Block, Blocks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from mmap import mmap
    from typing import IO, Any

    from .opening import Meter

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
    """A path, an address, an open file, the bytes themselves, or lines."""

__all__ = ["blocks_of"]

MAPPED_BLOCK = 4 << 20
READ_BLOCK = 1 << 20
LONGEST_LINE = 16 << 20
"""What is read is kept until its line ends, but not for ever: some sources never end a line."""
LEAST_HEAD = 128
HEAD = 1 << 16
"""So many bytes, or fewer with a line's end, tell whether a text can be cut as it stands."""

MARK = b"\xef\xbb\xbf"
"""The byte-order mark of UTF-8: no part of the text."""
SIGNS = (b"\x1f\x8b", b"BZh", b"\xfd7z", b"\x28\xb5\x2f\xfd", b"\xff\xfe", b"\xfe\xff")
"""What gzip, bzip2, xz, zstd and UTF-16 begin with."""


def blocks_of(source: Source, name: str | None = None) -> Blocks:
    """Open a source and cut it into blocks.

    Whatever its name is, a source that is packed with gzip, bzip2, xz or zstd is unpacked, and
    one in UTF-16 or UTF-32 is decoded; places in errors are then those of the text. A byte-order
    mark is skipped. Where CR alone ends the first line it ends every line. In a JSON array whose
    items have not a line each, an item is a line; cards that JSON escapes are their signs. Lines
    are lines, and are neither unpacked nor decoded.

    Raises:
        FileError: if it cannot be opened, read, unpacked or decoded, now or when a block is taken.
        TypeError: if it is nothing that deals can come from.

    >>> source = blocks_of(b"8C TS KC 9H 4S 7D 2S 5D 3S AC")
    >>> source.size, len(list(source.blocks))
    (29, 1)
    """
    if isinstance(source, (str, os.PathLike)):
        return _path(os.fspath(source), name)
    if isinstance(source, (bytes, bytearray, memoryview)):
        text = bytes(source)
        return _memory(text, name or "<bytes>")
    if isinstance(source, io.BufferedReader | io.FileIO):
        raw = source.raw if isinstance(source, io.BufferedReader) else source
        if type(raw) is io.FileIO:  # Nothing that unpacks another file.
            return _file(source, name or str(raw.name))
    if hasattr(source, "read"):
        name = name or str(getattr(source, "name", "<file>"))
        return _pipe(source, name)
    try:
        lines = iter(source)
    except TypeError:
        raise TypeError(
            "deals come from a path, an open file, bytes or lines of text, not "
            f"{type(source).__name__}"
        ) from None
    name = name or "<lines>"
    return Blocks(name, None, _join(_lines(lines), name))


def _path(path: str, name: str | None) -> Blocks:
    name = name or shown(path)
    if "://" in path and not os.path.exists(path):
        from .addresses import bytes_at, is_address

        if is_address(path):
            return Blocks(name, None, _stream(bytes_at(path, name), name))
    try:
        file = open(path, "rb")  # noqa: SIM115  # Whoever reads it last closes it.
    except OSError as error:
        raise file_error(name, error) from error
    except ValueError as error:  # A name with a NUL in it.
        raise FileError(f"{name}: {error}") from error
    try:
        opened = _file(file, name)
    except OSError as error:
        file.close()
        raise file_error(name, error) from error
    if opened.size is None:
        return Blocks(name, None, _closing(file, opened.blocks), opened.waits)
    file.close()
    return opened


def _closing(file: io.BufferedReader, blocks: Iterator[Block]) -> Iterator[Block]:
    with file:
        yield from blocks


def _file(file: io.BufferedReader | io.FileIO, name: str) -> Blocks:
    status = os.fstat(file.fileno())
    if not stat.S_ISREG(status.st_mode):
        from .pipes import widen

        widen(file, READ_BLOCK)
        return _pipe(file, name)
    start = file.tell()
    if status.st_size <= MAPPED_BLOCK:
        return _memory(file.read() or b"", name, base=start)
    from mmap import ACCESS_READ, mmap

    try:
        text = mmap(file.fileno(), status.st_size, access=ACCESS_READ)
    except (OSError, ValueError):  # Some file systems map nothing, and some files have shrunk.
        return _pipe(file, name)
    file.seek(0, io.SEEK_END)
    return _memory(text, name, start)


def _memory(text: bytes | mmap, name: str, start: int = 0, base: int = 0) -> Blocks:
    """What is in memory from `start` on; `base` is where that starts in its file."""
    head = text[start : start + HEAD]
    mark = len(MARK) if head.startswith(MARK) else 0
    if _can_be_cut(head[mark:]):
        size = max(0, len(text) - start - mark)
        return Blocks(name, size, _cut(text, start + mark, name, base))
    return Blocks(name, None, _stream(_slices(text, start), name, live=False))


def _can_be_cut(head: bytes) -> bool:
    """Whether a text that starts so is neither packed nor UTF-16, and LF ends each deal."""
    if head.lstrip()[:1] in (b"[", b"{", b'"'):
        from .escaped import is_escaped
        from .listed import is_a_list

        if is_a_list(head) or is_escaped(head):
            return False
    first, feed, _ = head.partition(b"\n")
    return not (
        head.startswith(SIGNS)
        or b"\0" in head
        or head[1:4] == b"*M\x18"  # zstd too
        or b"\r" in (first.rstrip(b"\r") if feed else first[:-1])
    )


def _pipe(file: Any, name: str) -> Blocks:
    """What is read as it comes."""
    from .pipes import chunks, waits

    return Blocks(name, None, _stream(chunks(file, READ_BLOCK), name), lambda: waits(file))


def _slices(text: bytes | mmap, start: int) -> Iterator[bytes]:
    for place in range(start, len(text), READ_BLOCK):
        yield text[place : place + READ_BLOCK]


def _stream(chunks: Iterator[bytes], name: str, *, live: bool = True) -> Iterator[Block]:
    """Blocks of what is read, however it is packed and written."""
    head = b""
    try:
        for chunk in chunks:
            head += chunk
            least = 0 if head[:1].isalnum() else LEAST_HEAD  # JSON begins otherwise.
            if len(head) >= HEAD or (len(head) >= least and b"\n" in head):
                break
    except (OSError, EOFError) as error:
        raise file_error(name, error) from error
    mark = len(MARK) if head.startswith(MARK) else 0
    if _can_be_cut(head[mark : mark + HEAD]):
        yield from _join(chain([head[mark:]], chunks), name, mark)
        return
    from ..working import ahead
    from .opening import Meter, text_of

    meter = Meter(chain([head], chunks))
    try:
        text, tape = text_of(iter(meter), name, live=live)
    except (OSError, EOFError) as error:
        raise file_error(name, error) from error
    if tape is None:
        yield from _join(ahead(text), name, meter=meter)
    else:
        yield from ahead(map(tape.block, _join(text, name, meter=meter)))


def _cut(text: bytes | mmap, start: int, name: str, base: int = 0) -> Iterator[Block]:
    """Blocks of memory, each ending with a line; `base` is where it starts in its file."""
    while start < len(text):
        longest = start + MAPPED_BLOCK + LONGEST_LINE
        stop = text.find(b"\n", start + MAPPED_BLOCK - 1, longest) + 1 or len(text)
        if stop > longest:
            raise _too_long(name)
        yield Block(text, start, stop, base)
        start = stop


def _join(
    chunks: Iterator[bytes], name: str, base: int = 0, meter: Meter | None = None
) -> Iterator[Block]:
    """Blocks of what is read, each ending with a line; the rest of a chunk goes to the next."""
    rest = b""
    read = 0
    try:
        for chunk in chunks:
            text = rest + chunk
            stop = text.rfind(b"\n") + 1
            if len(text) - stop > LONGEST_LINE:
                raise _too_long(name)
            if stop:
                before, read = read, meter.read if meter else 0
                yield Block(text, 0, stop, base, read - before if meter else None)
            base += stop
            rest = text[stop:]
    except (OSError, EOFError) as error:
        raise file_error(name, error) from error
    if rest:
        yield Block(rest, 0, len(rest), base, meter.read - read if meter else None)


def _too_long(name: str) -> FileError:
    return FileError(f"{name}: no deal has a line of {LONGEST_LINE >> 20} MB")


def _lines(lines: Iterable[str | bytes]) -> Iterator[bytes]:
    """Lines with or without their ends, a block's worth at a time."""
    batch: list[bytes] = []
    size = 0
    mark = MARK
    for line in lines:
        if not isinstance(line, str | bytes):
            raise TypeError(f"a line is str or bytes, not {type(line).__name__}")
        text = line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass")
        text, mark = text.removeprefix(mark), b""
        batch.append(text if text.endswith(b"\n") else text + b"\n")
        size += len(batch[-1])
        if size >= READ_BLOCK:
            yield b"".join(batch)
            batch, size = [], 0
    yield b"".join(batch)
