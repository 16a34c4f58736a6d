"""Compressed bytes unpacked a piece at a time, however large they become."""

from __future__ import annotations

import re

from ..errors import FileError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Protocol

    class Decompressor(Protocol):
        """What unpacks one member: a stream with a beginning and an end of its own."""

        @property
        def eof(self) -> bool: ...
        @property
        def needs_input(self) -> bool: ...
        @property
        def unused_data(self) -> bytes: ...
        def decompress(self, data: bytes, max_length: int = -1) -> bytes: ...

    Engine = tuple[Callable[[], Decompressor], type[Exception]]
    """What makes a decompressor, and what that raises, beside OSError, when data is damaged."""

__all__ = ["packing_of", "unpacked"]

SIGNS = {
    b"\x1f\x8b": "gzip",
    b"BZh": "bzip2",
    b"\xfd7zXZ\0": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
}
SKIPPED = b"*M\x18"
"""What a zstd frame without data begins with, after a byte of 0x50 to 0x5f."""

PADDED = ("gzip", "xz")
"""Their members may be followed by zeros, as tapes and disks leave them."""

PIECE = 1 << 17
"""So much is given to a decompressor at once, which copies what it has left at a member's end."""
MOST = 1 << 19
"""So much is taken from it at once: less is unpacked in the cache, more has fewer blocks."""
MEMORY = 256 << 20
"""What unpacking xz may take: few files need a quarter of it. zstd has such a limit of its own."""

NUMBER = re.compile(r"^Error -?\d+ ")
"""What some libraries put before their words."""


def packing_of(head: bytes) -> str | None:
    """How a source that starts so is packed, or None.

    >>> packing_of(b"BZh91AY&SY"), packing_of(b"8C TS KC")
    ('bzip2', None)
    """
    for sign, packing in SIGNS.items():
        if head.startswith(sign):
            return packing
    return "zstd" if head[1:4] == SKIPPED and head[0] >> 4 == 5 else None


def unpacked(
    chunks: Iterator[bytes], packing: str, name: str, *, live: bool = True
) -> Iterator[bytes]:
    """What is packed in chunks, its members one after the other, at most `MOST` bytes at a time.

    Where the chunks are not `live`, the next one is never waited for.

    Raises:
        FileError: if it is damaged or cut short, or something else follows it; or if what
            unpacks it is not installed.

    >>> import gzip
    >>> parts = gzip.compress(b"8C TS KC "), gzip.compress(b"9H 4S")
    >>> b"".join(unpacked(iter(parts), "gzip", "deals.gz"))
    b'8C TS KC 9H 4S'
    """
    new, damage = _engine(packing, name)
    if packing == "gzip" and not live:
        yield from _whole_gzip(chunks, damage, name)
        return
    member: Decompressor | None = None
    members = 0
    for data in _pieces(chunks):
        rest = data
        while rest or (member is not None and not member.needs_input):
            if member is None:
                if members and packing in PADDED:
                    rest = rest.lstrip(b"\0")
                    if not rest:
                        break
                member = new()
                members += 1
            try:
                text = member.decompress(rest, MOST)
            except (OSError, EOFError, damage) as error:
                raise _damaged(name, packing, error) from error
            if text:
                yield text
            rest = b""
            if member.eof:
                rest, member = member.unused_data, None
    if member is not None:
        raise _cut_short(name, packing)


def _whole_gzip(chunks: Iterator[bytes], damage: type[Exception], name: str) -> Iterator[bytes]:
    from .inflating import inflated

    try:
        yield from inflated(chunks, MOST)
    except EOFError as error:
        raise _cut_short(name, "gzip") from error
    except (OSError, damage) as error:
        raise _damaged(name, "gzip", error) from error


def _cut_short(name: str, packing: str) -> FileError:
    return FileError(f"{name}: its {packing} data ends too early: the file was cut short")


def _damaged(name: str, packing: str, error: Exception) -> FileError:
    reason = NUMBER.sub("", str(error).rpartition(": ")[2])
    if "memory" in reason.lower():
        return FileError(f"{name}: its {packing} data would take too much memory to unpack")
    reason = f"{reason[:1].lower()}{reason[1:]}"
    return FileError(f"{name}: its {packing} data is damaged ({reason})")


def _pieces(chunks: Iterator[bytes]) -> Iterator[bytes]:
    for chunk in chunks:
        for start in range(0, len(chunk), PIECE):
            yield chunk[start : start + PIECE]


def _engine(packing: str, name: str) -> Engine:
    try:
        return ENGINES[packing]()
    except ImportError as error:
        if packing == "zstd":
            raise FileError(
                f'{name}: reading zstd takes one more package: pip install "poker-showdown[zstd]"'
            ) from error
        raise FileError(f"{name}: this Python was built without {packing}") from error


def _gzip() -> Engine:
    from zlib import error

    from .inflating import Inflater

    return Inflater, error


def _bzip2() -> Engine:
    from bz2 import BZ2Decompressor

    return BZ2Decompressor, ValueError


def _xz() -> Engine:
    from lzma import FORMAT_XZ, LZMADecompressor, LZMAError

    return lambda: LZMADecompressor(FORMAT_XZ, memlimit=MEMORY), LZMAError


def _zstd() -> Engine:
    import sys

    if sys.version_info >= (3, 14):
        from compression.zstd import ZstdDecompressor, ZstdError
    else:
        from backports.zstd import ZstdDecompressor, ZstdError
    return ZstdDecompressor, ZstdError


ENGINES = {"gzip": _gzip, "bzip2": _bzip2, "xz": _xz, "zstd": _zstd}
