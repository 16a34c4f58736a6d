"""gzip's decompressor with the manners of those of bzip2, xz and zstd, and whole files of it."""

from __future__ import annotations

import io
import zlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

__all__ = ["Inflater", "inflated"]

GZIP = 31
"""Expect gzip's header and trailer, with a window of any size, and check the sums in them."""


class Inflater:
    r"""Unpacks one gzip member.

    Attributes:
        needs_input: whether all that can be unpacked of what was given has been.

    >>> import gzip
    >>> member = Inflater()
    >>> member.decompress(gzip.compress(bytes(10)) + b"next", 8), member.needs_input
    (b'\x00\x00\x00\x00\x00\x00\x00\x00', False)
    >>> member.decompress(b""), member.eof, member.unused_data
    (b'\x00\x00', True, b'next')
    """

    def __init__(self) -> None:
        self._member = zlib.decompressobj(GZIP)
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


def inflated(chunks: Iterator[bytes], most: int) -> Iterator[bytes]:
    """Unpack gzip members that are all there, at most so many bytes at a time.

    This is quicker than to give pieces to an `Inflater`, but waits until there is so much.

    Raises:
        OSError, EOFError, zlib.error: if they are damaged or cut short, or something else
            follows them.

    >>> import gzip
    >>> packed = gzip.compress(b"8C TS ") + gzip.compress(b"KC")
    >>> b"".join(inflated(iter([packed[:9], packed[9:]]), 4))
    b'8C TS KC'
    """
    from gzip import GzipFile

    with GzipFile(fileobj=Chunks(chunks), mode="rb") as file:
        while True:
            try:
                text: bytes = file.read1(most)
            except OSError as error:
                raise _in_words(error) from error
            if not text:
                return
            yield text


class Chunks(io.RawIOBase):
    """Chunks as a file."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self.chunks = chunks
        self.left = memoryview(b"")

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, room: Any) -> int:
        """Copy what is left of a chunk, or the next."""
        if not self.left:
            self.left = memoryview(next(self.chunks, b""))
        size = min(len(room), len(self.left))
        room[:size] = self.left[:size]
        self.left = self.left[size:]
        return size


_WORDS = {"CRC": "incorrect data check", "Not a gzipped file": "incorrect header check"}
"""What zlib says of what Python says in another way."""
_FIRST = r"Not a gzipped file (b'\x1f')"
"""What Python says where a member has its first byte only."""


def _in_words(error: OSError) -> OSError | EOFError:
    said = str(error)
    if said == _FIRST:
        return EOFError(said)
    return OSError(next((words for start, words in _WORDS.items() if said.startswith(start)), said))
