"""gzip, bzip2, xz and zstd, decompressed a piece at a time however large the text becomes."""

from __future__ import annotations

import sys
from functools import partial

from ..errors import FileError, LibraryError
from ..needs import need_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

__all__ = ["decompressed"]

INPUT_SIZE = 1 << 17
"""How much a decompressor gets at once; it copies what is left of it at a member's end."""
OUTPUT_SIZE = 1 << 19
"""How much it returns at most: this fits a processor's cache."""
MAX_MEMORY = 256 << 20
"""A limit for xz; few files need a quarter of it. zstd has such a limit of its own."""


def decompressed(chunks: Iterator[bytes], compression: str, name: str) -> Iterator[bytes]:
    """The members of a compressed source one after the other, `OUTPUT_SIZE` bytes at most at once.

    The file objects of `bz2` and `lzma` are not used because they ignore what follows the last
    member, be it damage or deals. Zeros may follow it, as tapes and disks leave them.

    Raises:
        FileError: if the data is damaged or cut short, or something else follows it; or if the
            library for it is not installed.

    >>> import gzip
    >>> members = gzip.compress(b"8C TS KC ") + gzip.compress(b"9H 4S")
    >>> b"".join(decompressed(iter([members]), "gzip", "deals.gz"))
    b'8C TS KC 9H 4S'
    """
    new, damage = _library(compression, name)
    member = None
    members = 0
    for chunk in chunks:
        for start in range(0, len(chunk), INPUT_SIZE):
            data = chunk[start : start + INPUT_SIZE]
            while data or (member is not None and not member.needs_input):
                if member is None:
                    data = data.lstrip(b"\0") if members else data
                    if not data:
                        break
                    member = new()
                    members += 1
                try:
                    text = member.decompress(data, OUTPUT_SIZE)
                except (OSError, EOFError, damage) as error:
                    raise _damaged(name, compression, error) from error
                data = b""
                if member.eof:
                    data, member = member.unused_data, None
                if text:
                    yield text
    if member is not None:
        raise FileError(f"{name}: its {compression} data ends too early: the file was cut short")


def _damaged(name: str, compression: str, error: Exception) -> FileError:
    reason = str(error).rpartition(": ")[2]
    if "memory" in reason.lower():
        return FileError(f"{name}: its {compression} data would take too much memory to decompress")
    return FileError(f"{name}: its {compression} data is damaged ({reason.lower()})")


def _library(compression: str, name: str) -> tuple[Callable[[], Any], type[Exception]]:
    """What makes a decompressor, and what that raises, beside OSError, when data is damaged."""
    try:
        match compression:
            case "gzip":
                import zlib

                return _Gzip, zlib.error
            case "bzip2":
                import bz2

                return bz2.BZ2Decompressor, ValueError
            case "xz":
                import lzma

                return partial(lzma.LZMADecompressor, lzma.FORMAT_XZ, MAX_MEMORY), lzma.LZMAError
    except ImportError as error:
        raise LibraryError(f"{name}: this Python was built without {compression}") from error
    module = "compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd"
    zstd = need_for(name, module)
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
