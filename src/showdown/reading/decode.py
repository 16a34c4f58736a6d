"""From the bytes of a source to its text: decompressed, in UTF-8, with LF or CR LF line ends."""

from __future__ import annotations

from itertools import chain

from ..errors import FileError, LibraryError
from .blocks import UTF_8_MARK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

HEAD = 1 << 16
"""How many bytes, or fewer with a line end, show how a text is written."""

INPUT_SIZE = 1 << 17
"""How much a decompressor gets at once; it copies what is left of it at a member's end."""
OUTPUT_SIZE = 1 << 19
"""How much it returns at most: this fits a processor's cache."""
MAX_MEMORY = 256 << 20
"""A limit for xz; few files need a quarter of it. zstd has its own limit."""
MARKS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
COMPRESSIONS = {
    b"\x1f\x8b": "gzip",
    b"BZh": "bzip2",
    b"\xfd7zXZ\0": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
    # A zstd frame without data.
    **{bytes([first]) + b"*M\x18": "zstd" for first in range(0x50, 0x60)},
}
"""What compressed data begins with."""


def decode_source(chunks: Iterator[bytes], name: str) -> Iterator[bytes]:
    r"""The text of a source, a chunk at a time.

    >>> import gzip
    >>> b"".join(decode_source(iter([gzip.compress(b"8C\rTS")]), "deals.gz"))
    b'8C\nTS'
    """
    head, chunks = peek(chunks, lambda head: _compression(head) is not None or _is_enough(head))
    if compression := _compression(head):
        head, chunks = peek(decompressed(chunks, compression, name), _is_enough)
    is_marked = head[:2] in MARKS and bytes(2) not in head[:4]
    if not is_marked and 4 * head.count(0) > len(head):
        encoding = f"UTF-{32 if bytes(2) in head[:8] else 16}{'BE' if head[0] == 0 else 'LE'}"
        command = f"convert text with iconv -f {encoding} -t UTF-8"
        raise FileError(f"{name}: this is not UTF-8: unpack an archive; {command}")
    if is_marked:
        head, chunks = peek(_decoded(chunks, MARKS[head[:2]], name), _is_enough)
    first, feed, _ = head.partition(b"\n")
    if b"\r" not in (first.rstrip(b"\r") if feed else first[:-1]):
        return chunks
    # CR alone ends lines, as on old Macs.
    return (chunk.replace(b"\r", b"\n") for chunk in chunks)


def peek(
    chunks: Iterator[bytes], is_enough: Callable[[bytes], bool]
) -> tuple[bytes, Iterator[bytes]]:
    """The start of some chunks, as much as is enough or `HEAD` bytes; and all chunks."""
    head = b""
    for chunk in chunks:
        head += chunk
        if len(head) >= HEAD or is_enough(head):
            break
    return head[:HEAD], chain([head], chunks)


def _is_enough(head: bytes) -> bool:
    """Whether the start of a text is long enough to show how it is written."""
    return len(head) > len(UTF_8_MARK) and b"\n" in head.lstrip()


def _compression(head: bytes) -> str | None:
    return next((COMPRESSIONS[magic] for magic in COMPRESSIONS if head.startswith(magic)), None)


def _decoded(chunks: Iterator[bytes], encoding: str, name: str) -> Iterator[bytes]:
    from codecs import iterdecode

    try:
        for text in iterdecode(chunks, encoding):
            yield text.encode()
    except UnicodeDecodeError as error:
        yield error.object[: error.start].decode(encoding).encode()  # It may have a wrong line.
        raise FileError(f"{name}: its text is not valid UTF-16: {error.reason}") from error


def decompressed(chunks: Iterator[bytes], compression: str, name: str) -> Iterator[bytes]:
    """The text of a compressed source, which may have several members, in small pieces.

    The file objects of `bz2` and `lzma` are not used because they ignore what follows the last
    member, be it damage or deals. Zeros may follow it, as tapes and disks leave them.
    """
    new = _decompressor(compression, name)
    member = None
    is_first = True
    pieces = (
        chunk[at : at + INPUT_SIZE] for chunk in chunks for at in range(0, len(chunk), INPUT_SIZE)
    )
    for piece in pieces:
        data = piece
        while data or (member is not None and not member.needs_input):
            if member is None:
                data = data if is_first else data.lstrip(b"\0")
                if not data:
                    break
                member, is_first = new(), False
            try:
                text = member.decompress(data, OUTPUT_SIZE)
            except Exception as error:  # Each library has its own.
                reason = str(error).rpartition(": ")[2].lower()
                damage = f"its {compression} data cannot be read: {reason}"
                raise FileError(f"{name}: {damage}") from error
            data = b""
            if member.eof:
                data, member = member.unused_data, None
            if text:
                yield text
    if member is not None:
        raise FileError(f"{name}: its {compression} data ends too early: the file was cut short")


def _decompressor(compression: str, name: str) -> Callable[[], Any]:
    """What makes a decompressor for one member."""
    from functools import partial
    from importlib import import_module
    from sys import version_info

    if compression == "zstd":
        from ..needs import need_for

        library = "compression.zstd" if version_info >= (3, 14) else "backports.zstd"
        return need_for(name, library).ZstdDecompressor  # type: ignore[no-any-return]
    try:
        module: Any = import_module({"gzip": "zlib", "bzip2": "bz2", "xz": "lzma"}[compression])
    except ImportError as error:
        raise LibraryError(f"{name}: this Python was built without {compression}") from error
    if compression == "xz":
        return partial(module.LZMADecompressor, module.FORMAT_XZ, MAX_MEMORY)
    return _Gzip if compression == "gzip" else module.BZ2Decompressor


class _Gzip:
    """zlib's decompressor with the attributes of the others."""

    def __init__(self) -> None:
        from zlib import decompressobj

        self._member = decompressobj(wbits=31)  # gzip's header and checksum, any window.
        self.needs_input = True

    def decompress(self, data: bytes, most: int) -> bytes:
        text = self._member.decompress(self._member.unconsumed_tail + data, most)
        # More text may be held back although all data was taken.
        self.needs_input = not self._member.unconsumed_tail and len(text) != most
        return text

    def __getattr__(self, name: str) -> Any:
        return getattr(self._member, name)  # Whether it has ended, and what followed.
