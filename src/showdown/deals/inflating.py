"""gzip's decompressor with the manners of those of bzip2, xz and zstd."""

from __future__ import annotations

import zlib

__all__ = ["Inflater"]

GZIP = 16 + zlib.MAX_WBITS
"""Expect gzip's header and trailer, and check the sums in them."""


class Inflater:
    """Unpacks one gzip member.

    Attributes:
        needs_input: whether all that can be unpacked of what was given has been.

    >>> import gzip
    >>> member = Inflater()
    >>> member.decompress(gzip.compress(bytes(10)) + b"next", 8), member.needs_input
    (b'\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00', False)
    >>> member.decompress(b""), member.eof, member.unused_data
    (b'\\x00\\x00', True, b'next')
    """

    def __init__(self) -> None:
        self._member = zlib.decompressobj(GZIP)
        self.needs_input = True

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        """Unpack what is left and then `data`, to at most `max_length` bytes; -1 is no limit."""
        left = self._member.unconsumed_tail
        text = self._member.decompress(left + data if left else data, max(0, max_length))
        # zlib may hold back text of data that it has taken.
        self.needs_input = not self._member.unconsumed_tail and len(text) != max_length
        return text

    @property
    def eof(self) -> bool:
        """Whether the member has ended."""
        return self._member.eof

    @property
    def unused_data(self) -> bytes:
        """What was given after the member's end."""
        return self._member.unused_data
