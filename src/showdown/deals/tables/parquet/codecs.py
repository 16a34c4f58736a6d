"""How the pages of Parquet files are packed, by the format's numbers."""

from __future__ import annotations

from functools import lru_cache

from .... import kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Codec = Callable[[bytes, int], bytes]
    """Unpacks bytes to as many as are told, or raises ValueError."""

__all__ = ["codecs"]


@lru_cache
def codecs() -> Mapping[int, Codec]:
    """What unpacks each kind of page; zstd only where its library is installed.

    >>> codecs()[0](b"8C TS", 5)
    b'8C TS'
    """
    found: dict[int, Codec] = {0: _sized, 1: kernel.unpack_snappy, 2: _gzip}
    if zstd := _zstd():
        found[6] = zstd
    return found


def _gzip(packed: bytes, size: int) -> bytes:
    import zlib

    try:
        return _sized(zlib.decompressobj(47).decompress(packed, size + 1), size)
    except zlib.error as error:
        raise ValueError("damaged gzip data") from error


def _zstd() -> Codec | None:
    import sys

    try:
        if sys.version_info >= (3, 14):
            from compression.zstd import ZstdDecompressor, ZstdError
        else:
            from backports.zstd import ZstdDecompressor, ZstdError
    except ImportError:
        return None

    def unpack(packed: bytes, size: int) -> bytes:
        try:
            return _sized(ZstdDecompressor().decompress(packed, size + 1), size)
        except ZstdError as error:
            raise ValueError("damaged zstd data") from error

    return unpack


def _sized(content: bytes, size: int) -> bytes:
    if len(content) != size:
        raise ValueError("a page has another size than it says")
    return content
