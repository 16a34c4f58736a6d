"""What a source is, decided once, by its first bytes: text in blocks of lines, or a table file."""

from __future__ import annotations

import io
import os
import stat
import sys
from codecs import iterdecode
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import chain, islice

from ..errors import FileError, FilesRead, LibraryError, file_error, quoted, shown
from ..needs import need
from ..values import Value
from . import blocks
from .blocks import UTF_8_MARK, Blocks, File, OwnFile, Span, blocks_of_chunks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import IO, Any

    Buffer = bytes | bytearray | memoryview
    Source = str | os.PathLike[str] | Buffer | IO[bytes] | IO[str] | Iterable[str | bytes]

HTTP = ("http://", "https://")
WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
TABLES = (b"PAR1", b"ARROW1", b"\xff\xff\xff\xff", *WORKBOOKS)  # Parquet, Arrow, its streams.
HEAD = 1 << 16  # This many bytes, or fewer with a line end, show how a text is written.
INPUT_SIZE = 1 << 17  # A decompressor copies what is left of its input at a member's end.
OUTPUT_SIZE = 1 << 19  # What it returns at once fits a processor's cache.
MAX_MEMORY = 256 << 20  # A limit for xz; few files need a quarter of it. zstd has its own limit.
MARKS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_ZSTD = "compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd"
COMPRESSIONS: dict[bytes, tuple[str, str, str, dict[str, int]]] = {
    b"\x1f\x8b": ("gzip", "zlib", "decompressobj", {"wbits": 31}),  # With a header, any window.
    b"BZh": ("bzip2", "bz2", "BZ2Decompressor", {}),
    b"\xfd7zXZ\0": ("xz", "lzma", "LZMADecompressor", {"memlimit": MAX_MEMORY}),
    b"\x28\xb5\x2f\xfd": ("zstd", _ZSTD, "ZstdDecompressor", {}),
}


class TableFile(Value):
    """A table that is not text: its path, or a file that can be read at any place."""

    name: str
    file: str | io.BytesIO
    head: bytes

    is_live = False


def open_source(source: Source, name: str | None = None) -> Blocks | TableFile:
    """Open a source, whose content decides what it is; lines given one by one stay as they are."""
    if isinstance(source, str | os.PathLike):
        path = os.fspath(source)
        name = name or path
        if is_url(path) and not os.path.exists(path):
            return _stream(_url_chunks(path, shown(name)), shown(name))
        return _file(_opened(path, name), name, path)
    if isinstance(source, bytes | bytearray | memoryview):
        name = name or "<bytes>"
        return _stream(read_chunks(io.BytesIO(bytes(source)), name), name)
    if hasattr(source, "read"):
        name = name or str(getattr(source, "name", "<file>"))
        return _stream(read_chunks(source, name), name, is_live=True)
    name = name or "<lines>"
    with suppress(TypeError):  # It is not iterable.
        if not is_table(source):
            return Blocks(name, blocks_of_chunks(_line_chunks(iter(source), name), name))
    raise wrong_source("a path, an open file, bytes or lines of text", source)


def expand(path: str, name: str | None = None) -> list[str]:
    """A folder's files, or those that match a pattern, once each; any other path as it is.

    Left out are hidden files, folders in a folder, and under `**` links to folders.
    """
    is_folder = os.path.isdir(path)
    is_plain = "\n" in path or not set(path) & set("*?[")
    if not is_folder and (os.path.lexists(path) or is_url(path) or is_plain):
        return [path]
    from glob import escape

    with FilesRead(name or path):
        pattern = os.path.join(escape(path), "*") if is_folder else path
        matches = sorted(filter(os.path.isfile, _matches(pattern)))
        files = sorted({os.path.realpath(each): each for each in reversed(matches)}.values())
    if not files:
        problem = "no files in this folder" if is_folder else "no file matches this pattern"
        raise FileError(f"{name or path}: {problem}")
    return files


def _matches(pattern: str) -> Iterator[str]:
    from glob import glob
    from pathlib import Path

    before, deep, rest = pattern.partition("**")
    for top in glob(before or os.curdir) if deep else ():
        # Unlike that of glob, its ** does not follow links, which may lead back.
        for path in Path(top).glob(f"**{rest or '/*'}"):
            if not any(name[0] == "." for name in path.relative_to(top).parts):
                yield str(path)
    yield from () if deep else glob(pattern)


def is_url(text: str) -> bool:
    """Whether a text starts like a URL; one letter is a disk's name."""
    scheme, _, rest = text.partition("://")
    return scheme.isascii() and scheme.isalnum() and len(scheme) > 1 and rest != ""


def is_table(source: object) -> bool:
    """Whether it is a frame, or a stream of Arrow data that is not a series: that may be lines."""
    is_stream = hasattr(source, "__arrow_c_stream__") and not hasattr(source, "__len__")
    return is_stream or hasattr(type(source), "columns")


def wrong_source(allowed: str, source: object) -> TypeError:
    """The error for a source of another type; of a table it says what to do instead."""
    words = f"deals come from {allowed}, not {type(source).__name__}"
    if is_table(source):
        words += ": write a Parquet file, or import showdown.pandas or showdown.polars for columns"
    return TypeError(words)


def _opened(path: str, name: str) -> OwnFile:
    try:
        return OwnFile(path)
    except (OSError, ValueError) as error:  # A name with a NUL in it is a ValueError.
        from ..cards.cards_in_text import cards_in

        if "\n" in path or len(path) > 255 or cards_in(path) > 1:
            hint = "a str is a path; pass text itself as bytes, text.encode(), or to standard input"
            raise FileError(f"{quoted(path)} is not a file: {hint}") from error
        raise file_error(name, error) from error


def _file(file: OwnFile, name: str, path: str) -> Blocks | TableFile:
    """A file of this machine: a regular one, a pipe or a device."""
    with FilesRead(name):
        status = os.fstat(file.fileno())
    if not stat.S_ISREG(status.st_mode) or not status.st_size:  # Files of /proc have no size.
        return _stream(read_chunks(file, name), name, is_live=True)
    local = File(name, path, status.st_size).with_handle(file)
    head = local.read(0, HEAD)
    if head.startswith(TABLES):
        return TableFile(name, path, head)
    if needs_no_decoding(head):
        return Blocks(name, (), Span(local, 0, status.st_size))
    places = range(0, status.st_size, blocks.BLOCK)
    return _stream((local.read(place, blocks.BLOCK) for place in places), name)


def needs_no_decoding(head: bytes) -> bool:
    """Whether a source that starts like this is UTF-8 text that can be cut into lines as it is."""
    returns = b"\r" in head.replace(b"\r\n", b"")[:-1]  # They end lines on old Macs.
    is_other = head.startswith((*COMPRESSIONS, *MARKS, *TABLES)) or b"\0" in head
    return not (is_other or returns)


def _stream(chunks: Iterator[bytes], name: str, *, is_live: bool = False) -> Blocks | TableFile:
    """What is read in order, such as a pipe, which is live: it may have no data yet."""
    head, chunks = _peek(chunks)
    if not head.startswith(TABLES):
        return Blocks(name, blocks_of_chunks(_text_chunks(chunks, name), name), None, is_live)
    return TableFile(name, io.BytesIO(b"".join(chunks)), head)


def read_chunks(file: Any, name: str) -> Iterator[bytes]:
    """What a file object gives, a block at a time, or less if no more has arrived."""
    read = file.read
    if isinstance(file, io.BufferedReader):
        # The buffer would wait until it is full: what it has is read, then past it.
        with FilesRead(name):
            yield file.read1()
        read = file.raw.read
    while True:
        with FilesRead(name, TypeError):
            chunk = read(blocks.BLOCK)
        if chunk is None:
            raise FileError(f"{name}: no data yet, and the file does not wait for it")
        if isinstance(chunk, str):
            chunk = chunk.encode("utf-8", "surrogatepass")
        if not isinstance(chunk, bytes | bytearray | memoryview):
            raise TypeError(f"{name}: read() must return bytes or str, not {type(chunk).__name__}")
        if not chunk:
            break
        yield bytes(chunk)


def _url_chunks(url: str, name: str) -> Iterator[bytes]:
    """The bytes behind a URL, a chunk at a time; errors call it `name`."""
    from http.client import HTTPException
    from urllib.request import Request, urlopen

    from .. import __version__

    is_http = url.lower().startswith(HTTP)
    fsspec: Any = None if is_http else need("fsspec", file=name)
    asked = Request(url, headers={"User-Agent": f"showdown/{__version__}"})
    try:
        with urlopen(asked, timeout=30) if is_http else fsspec.open(url, "rb") as file:
            while chunk := file.read(blocks.BLOCK // 4):
                yield chunk
            if is_http and file.length:  # Python itself takes this for the end.
                raise FileError(f"{name}: the connection ended before the file did")
    except Exception as error:  # Each file system raises its own errors.
        cause = getattr(error, "reason", None)  # An error of urllib has the one behind it.
        cause = cause if isinstance(cause, Exception) else error
        if isinstance(error, OSError) and hasattr(error, "close"):
            error.close()
        # The words of these errors may quote the URL, with a password.
        is_missing = isinstance(cause, FileNotFoundError)
        if is_missing or isinstance(cause, HTTPException):
            words = f"this URL or the server's answer is not valid ({type(cause).__name__})"
            cause = ValueError("no such file or directory" if is_missing else words)
        raise file_error(name, cause) from None


def _line_chunks(lines: Iterator[str | bytes], name: str) -> Iterator[bytes]:
    """Lines with or without their ends, many at a time."""
    with FilesRead(name, TypeError):
        while some := [*islice(lines, blocks.BLOCK >> 7 or 1)]:
            if odd := {type(line).__name__ for line in some if not isinstance(line, str | bytes)}:
                raise TypeError(f"a line is {min(odd)}, not str or bytes")
            coded = (t.encode("utf-8", "surrogatepass") if isinstance(t, str) else t for t in some)
            yield b"".join([t.removesuffix(b"\n") + b"\n" for t in coded])


def _text_chunks(chunks: Iterator[bytes], name: str) -> Iterator[bytes]:
    """The text of a source: decompressed, in UTF-8, and without the line ends of old Macs."""
    head, chunks = _peek(chunks)
    if magic := next(filter(head.startswith, COMPRESSIONS), None):
        head, chunks = _peek(decompressed(chunks, magic, name))
    if head[:2] in MARKS and bytes(2) not in head[:4]:
        head, chunks = _peek(t.encode() for t in iterdecode(chunks, MARKS[head[:2]], "replace"))
    elif 4 * head.count(0) > len(head):
        raise FileError(f"{name}: this is not UTF-8: unpack an archive, or save it as UTF-8")
    first, feed, _ = head.partition(b"\n")
    if b"\r" not in (first.rstrip(b"\r") if feed else first[:-1]):
        return chunks
    return (chunk.replace(b"\r", b"\n") for chunk in chunks)


def _peek(chunks: Iterator[bytes]) -> tuple[bytes, Iterator[bytes]]:
    """The start of some chunks, enough to show what they are; and all chunks."""
    head = b""
    for chunk in chunks:
        head += chunk
        has_line = len(head) > len(UTF_8_MARK) and b"\n" in head.lstrip()
        if has_line or len(head) >= HEAD or head.startswith((*COMPRESSIONS,)):
            break
    return head[:HEAD], chain([head], chunks)


def decompressed(chunks: Iterator[bytes], magic: bytes, name: str) -> Iterator[bytes]:
    """The text of a compressed source, which may have several members, in small pieces."""
    # The file objects of `bz2` and `lzma` ignore what follows the last member.
    compression, library, maker, options = COMPRESSIONS[magic]
    try:
        module = need(library, file=name) if compression == "zstd" else import_module(library)
    except LibraryError:
        raise
    except ImportError as error:
        raise LibraryError(f"{name}: this Python was built without {compression}") from error
    new = partial(getattr(module, maker), **options)
    member, text = None, b""
    for chunk in chunks:
        for start in range(0, len(chunk), INPUT_SIZE):
            data = chunk[start : start + INPUT_SIZE]
            while data or (member is not None and len(text) == OUTPUT_SIZE):  # It may have more.
                member = member or new()
                try:
                    text = member.decompress(data, OUTPUT_SIZE)
                except Exception as error:  # Each library has its own.
                    reason = str(error).rpartition(": ")[2].lower()
                    damage = f"its {compression} data cannot be read: {reason}"
                    raise FileError(f"{name}: {damage}") from error
                data = getattr(member, "unconsumed_tail", b"")  # Only gzip's hands back data.
                if member.eof:
                    data, member = member.unused_data, None
                if text:
                    yield text
    if member is not None:
        raise FileError(f"{name}: its {compression} data ends too early: the file was cut short")
