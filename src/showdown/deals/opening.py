"""From a source's bytes to its text: unpacked, in UTF-8, lines ending with LF or CR LF.

The items of a JSON array get a line each, and cards that are escaped in it their signs.

Only a source that is not so already comes here. What it is its first bytes tell, whatever its
name is.
"""

from __future__ import annotations

from itertools import chain

from ..errors import FileError
from .encodings import decoded, encoding_of, ends_with_returns, with_line_feeds
from .escaped import is_escaped, unescaped
from .listed import an_item_a_line, is_a_list
from .packed import packing_of, unpacked
from .rewritten import Tape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Meter", "peeked", "text_of"]

HEAD = 1 << 16
"""So many bytes tell how a text is written."""


class Meter:
    """Chunks that are passed on, and how many bytes they had so far.

    >>> meter = Meter(iter([b"8C TS ", b"KC"]))
    >>> b"".join(meter), meter.read
    (b'8C TS KC', 8)
    """

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self.chunks = chunks
        self.read = 0

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self.chunks:
            self.read += len(chunk)
            yield chunk


def text_of(
    chunks: Iterator[bytes], name: str, *, live: bool = True
) -> tuple[Iterator[bytes], Tape | None]:
    r"""The text of a source, a chunk at a time; `name` is what errors call it.

    Where that is more than what was packed, the tape has what it was before. Of chunks that are
    not `live` the next is never waited for.

    Raises:
        FileError: if it is damaged or cut short, or is no text in the encoding of its mark.

    >>> import gzip
    >>> text, _ = text_of(iter([gzip.compress("8C\rTS".encode("utf-16"))]), "deals.gz")
    >>> list(text)
    [b'8C\nTS']
    """
    head, chunks = peeked(chunks)
    packing = packing_of(head)
    if packing is not None:
        head, chunks = peeked(unpacked(chunks, packing, name, live=live))
        if again := packing_of(head):
            raise FileError(f"{name}: it is packed twice, {again} within {packing}: unpack it once")
    encoding, mark = encoding_of(head)
    if encoding is not None:
        chunks = decoded(chunks, encoding, mark, name)
    first = b""
    for chunk in chunks:
        first += chunk
        if first.strip():
            break
    chunks = chain([first], chunks)
    json = first.lstrip()[:1] in (b"[", b"{", b'"')
    if json:
        head, chunks = peeked(chunks)
    escaped = json and is_escaped(head)
    tape = Tape(chunks, encoding or "utf-8", escaped=escaped)
    returns, chunks = ends_with_returns(iter(tape))
    if returns:
        chunks = with_line_feeds(chunks)
    if escaped:
        chunks = unescaped(chunks)
    listed = False
    if json:
        head, chunks = peeked(chunks)
        listed = is_a_list(head)
    if listed:
        chunks = an_item_a_line(chunks)
    if encoding in (None, "utf-8") and not (returns or escaped or listed):
        tape.drop()
        return chunks, None
    return chunks, tape


def peeked(chunks: Iterator[bytes]) -> tuple[bytes, Iterator[bytes]]:
    """The first `HEAD` bytes or more, if there are so many, and all chunks, those included."""
    first: list[bytes] = []
    size = 0
    for chunk in chunks:
        first.append(chunk)
        size += len(chunk)
        if size >= HEAD:
            break
    head = b"".join(first)
    return head[:HEAD], chain([head], chunks)
