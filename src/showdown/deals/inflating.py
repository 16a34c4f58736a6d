"""gzip's decompressor with the manners of those of bzip2, xz and zstd."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["Inflater", "library"]

GZIP = 31
"""Expect gzip's header and trailer, with a window of any size, and check the sums in them."""


def library() -> ModuleType:
    """What unpacks: ISA-L where it is installed, three times as fast as Python's zlib."""
    try:
        from isal import isal_zlib
    except ImportError:
        import zlib

        return zlib
    else:
        found: ModuleType = isal_zlib
        return found


class Inflater:
    r"""Unpacks one gzip member.

    Attributes:
        needs_input: whether all that can be unpacked of what was given has been.

    >>> import gzip
    >>> member = Inflater(library())
    >>> member.decompress(gzip.compress(bytes(10)) + b"next", 8), member.needs_input
    (b'\x00\x00\x00\x00\x00\x00\x00\x00', False)
    >>> member.decompress(b""), member.eof, member.unused_data
    (b'\x00\x00', True, b'next')
    """

    def __init__(self, library: ModuleType) -> None:
        self._member = library.decompressobj(GZIP)
        self.needs_input = True

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        """Unpack what is left and then `data`, to at most `max_length` bytes; -1 is no limit."""
        left = self._member.unconsumed_tail
        text: bytes = self._member.decompress(left + data if left else data, max(0, max_length))
        # Text of data that was taken may be held back.
        self.needs_input = not self._member.unconsumed_tail and len(text) != max_length
        return text

    @property
    def eof(self) -> bool:
        """Whether the member has ended."""
        ended: bool = self._member.eof
        return ended

    @property
    def unused_data(self) -> bytes:
        """What was given after the member's end."""
        unused: bytes = self._member.unused_data
        return unused
