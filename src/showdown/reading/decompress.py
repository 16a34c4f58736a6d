"""gzip, bzip2, xz and zstd, decompressed in small pieces, however large the text becomes."""

from __future__ import annotations

import sys
from functools import partial

from ..errors import FileError, LibraryError
from ..needs import need_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

INPUT_SIZE = 1 << 17
"""How much a decompressor gets at once; it copies what is left of it at a member's end."""
OUTPUT_SIZE = 1 << 19
"""How much it returns at most: this fits a processor's cache."""
MAX_MEMORY = 256 << 20
"""A limit for xz; few files need a quarter of it. zstd has its own limit."""


def decompressed(chunks: Iterator[bytes], compression: str, name: str) -> Iterator[bytes]:
    """The text of a compressed source, which may have several members, in small pieces.

    The file objects of `bz2` and `lzma` are not used because they ignore what follows the last
    member, be it damage or deals. Zeros may follow it, as tapes and disks leave them.

    >>> import gzip
    >>> members = gzip.compress(b"8C TS KC ") + gzip.compress(b"9H 4S")
    >>> b"".join(decompressed(iter([members]), "gzip", "deals.gz"))
    b'8C TS KC 9H 4S'
    """
    new, damage = _library(compression, name)
    member = None
    is_first = True
    for piece in _pieces(chunks):
        data = piece
        while data or (member is not None and not member.needs_input):
            if member is None:
                data = data if is_first else data.lstrip(b"\0")
                if not data:
                    break
                member, is_first = new(), False
            try:
                text = member.decompress(data, OUTPUT_SIZE)
            except (OSError, EOFError, damage) as error:
                reason = str(error).rpartition(": ")[2].lower()
                problem = f"is damaged ({reason})"
                if "memory" in reason:
                    problem = "would take too much memory to decompress"
                raise FileError(f"{name}: its {compression} data {problem}") from error
            data = b""
            if member.eof:
                data, member = member.unused_data, None
            if text:
                yield text
    if member is not None:
        raise FileError(f"{name}: its {compression} data ends too early: the file was cut short")


def _pieces(chunks: Iterator[bytes]) -> Iterator[bytes]:
    for chunk in chunks:
        for start in range(0, len(chunk), INPUT_SIZE):
            yield chunk[start : start + INPUT_SIZE]


def _library(compression: str, name: str) -> tuple[Callable[[], Any], type[Exception]]:
    """What makes a decompressor, and what that raises, besides OSError, if data is damaged."""
    try:
        if compression == "gzip":
            import zlib

            return _Gzip, zlib.error
        if compression == "bzip2":
            import bz2

            return bz2.BZ2Decompressor, ValueError
        if compression == "xz":
            import lzma

            return partial(lzma.LZMADecompressor, lzma.FORMAT_XZ, MAX_MEMORY), lzma.LZMAError
    except ImportError as error:
        raise LibraryError(f"{name}: this Python was built without {compression}") from error
    zstd = need_for(name, "compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd")
    return zstd.ZstdDecompressor, zstd.ZstdError


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
