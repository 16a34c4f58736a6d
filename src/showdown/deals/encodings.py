"""Text of other encodings and line ends, made UTF-8 with line feeds a piece at a time."""

from __future__ import annotations

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from codecs import getincrementaldecoder as decoder_of
from itertools import chain

from ..errors import FileError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["decoded", "encoding_of", "ends_with_returns", "with_line_feeds"]

MARKS = {
    BOM_UTF8: "utf-8",
    BOM_UTF32_LE: "utf-32-le",  # Its mark starts as that of UTF-16 does.
    BOM_UTF32_BE: "utf-32-be",
    BOM_UTF16_LE: "utf-16-le",
    BOM_UTF16_BE: "utf-16-be",
}

LONGEST_HEAD = 1 << 16
"""Where the first line is longer, CR ends none."""
LONE_RETURN = re.compile(rb"\r(?!\r*\n)")


def encoding_of(head: bytes) -> tuple[str | None, int]:
    r"""The encoding of a text that starts so and its mark's length; None if there is no telling.

    UTF-16 is known without its mark by the zeros that it has in every second byte.

    >>> encoding_of(b"\xfe\xff\0" b"8\0C"), encoding_of(b"8\0C\0")
    (('utf-16-be', 2), ('utf-16-le', 0))
    >>> encoding_of(b"8C"), encoding_of(b"8C\0\0")
    ((None, 0), (None, 0))
    """
    for mark, encoding in MARKS.items():
        if head.startswith(mark):
            return encoding, len(mark)
    first, second = head[::2].count(0), head[1::2].count(0)
    # A few signs, such as U+4E00 or half of an emoji, have their zero in the other byte.
    if 16 * max(first, second) >= len(head) > 1 and 16 * min(first, second) <= max(first, second):
        return ("utf-16-le", 0) if second > first else ("utf-16-be", 0)
    return None, 0


def decoded(chunks: Iterator[bytes], encoding: str, mark: int, name: str) -> Iterator[bytes]:
    """Text as UTF-8, without the `mark` bytes that it starts with.

    UTF-8 itself is passed on as it is: the kernel looks at each of its bytes.

    Raises:
        FileError: at the first bytes that are no text in that encoding.

    >>> list(decoded(iter([b"8", bytes(1), b"C"]), "utf-16-le", 0, "deals.txt"))
    Traceback (most recent call last):
        ...
    showdown.errors.FileError: deals.txt:1:2: the bytes from 2 on are no UTF-16: truncated data
    """
    chunks = _after(chunks, mark)
    if encoding == "utf-8":
        yield from chunks
        return
    place = _Place(mark)
    decoder = decoder_of(encoding)()
    try:
        for chunk in chunks:
            held = len(decoder.getstate()[0])
            text = decoder.decode(chunk)
            place.move(text, held + len(chunk) - len(decoder.getstate()[0]))
            yield text.encode()
        decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        text = error.object[: error.start].decode(encoding)
        place.move(text, error.start)
        yield text.encode()
        raise FileError(
            f"{name}:{place.line}:{place.column}: the bytes from {place.byte:,} on are no "
            f"{encoding.upper()[:6]}: {error.reason}"
        ) from error


class _Place:
    """Where one is in a text that is read: its byte, its line and its column."""

    def __init__(self, byte: int) -> None:
        self.byte = byte
        self.column = 1
        self._feeds = self._returns = 0

    def move(self, text: str, size: int) -> None:
        """Go on by a text and the `size` bytes that it was in."""
        self.byte += size
        self._feeds += text.count("\n")
        self._returns += text.count("\r")
        last = max(text.rfind("\n"), text.rfind("\r"))
        self.column = len(text) - last + (self.column - 1 if last < 0 else 0)

    @property
    def line(self) -> int:
        """From 1, whether CR, LF or both end a line."""
        return max(self._feeds, self._returns) + 1


def _after(chunks: Iterator[bytes], mark: int) -> Iterator[bytes]:
    for chunk in chunks:
        yield chunk[mark:]
        mark = max(0, mark - len(chunk))


def ends_with_returns(chunks: Iterator[bytes]) -> tuple[bool, Iterator[bytes]]:
    r"""Whether CR alone ends the first line of a text, as on old Macs; and the chunks, all of them.

    >>> ends_with_returns(iter([b"8C\r", b"TS\r"]))[0], ends_with_returns(iter([b"8C\r\nTS\r"]))[0]
    (True, False)
    """
    head = b""
    for chunk in chunks:
        head += chunk
        if b"\n" in head or re.search(rb"\r[^\r\n]", head) or len(head) > LONGEST_HEAD:
            break
    first, feed, _ = head.partition(b"\n")
    return b"\r" in (first.rstrip(b"\r") if feed else first[:-1]), chain([head], chunks)


def with_line_feeds(chunks: Iterator[bytes]) -> Iterator[bytes]:
    r"""Text with LF for each CR that no LF follows.

    >>> list(with_line_feeds(iter([b"8C\rTS\r", b"\nKC\r"])))
    [b'8C\nTS', b'\r\nKC', b'\n']
    """
    held = b""
    for chunk in chunks:
        text = held + chunk
        bare = text.rstrip(b"\r")
        held, text = text[len(bare) :], bare  # An LF may follow in the next chunk.
        yield LONE_RETURN.sub(b"\n", text) if b"\r\n" in text else text.replace(b"\r", b"\n")
    if held:
        yield b"\n" * len(held)
