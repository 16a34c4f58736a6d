"""From the bytes of a source to its text: decompressed, in UTF-8, with LF or CR LF line ends."""

from __future__ import annotations

from itertools import chain

from ..errors import FileError
from .blocks import UTF_8_MARK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HEAD = 1 << 16
"""How many bytes, or fewer with a line end, show how a text is written."""

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
_TAR = slice(257, 262)
"""Where the mark of a tar archive is."""
_WITHOUT_MARK = {"x0x0": "UTF-16LE", "0x0x": "UTF-16BE", "x000": "UTF-32LE", "000x": "UTF-32BE"}
"""Encodings by which of four bytes are often zero."""


def needs_no_decoding(head: bytes) -> bool:
    r"""Whether a source that starts like this is UTF-8 text that can be cut into lines as it is.

    >>> [needs_no_decoding(head) for head in (b"8C TS KC", b"BZh91AY&SY", b"8C TS\rKC")]
    [True, False, False]
    """
    return not (
        head.startswith((*COMPRESSIONS, *MARKS)) or b"\0" in head or _ends_with_returns(head)
    )


def refuse_archive(head: bytes, name: str) -> None:
    """Refuse a source that starts like a tar archive, which has the text of its files in it."""
    if head[_TAR] == b"ustar":
        raise FileError(f"{name}: it is an archive: unpack it")


def decode_source(chunks: Iterator[bytes], name: str) -> Iterator[bytes]:
    r"""The text of a source, a chunk at a time.

    >>> import gzip
    >>> b"".join(decode_source(iter([gzip.compress(b"8C\rTS")]), "deals.gz"))
    b'8C\nTS'
    """
    head, chunks = peek(chunks, lambda head: _compression(head) is not None or _is_enough(head))
    compression = _compression(head)
    if compression:
        from .decompress import decompressed

        head, chunks = peek(decompressed(chunks, compression, name), _is_enough)
        if again := _compression(head):
            raise FileError(
                f"{name}: it is compressed twice, {again} within {compression}: decompress it once"
            )
        refuse_archive(head, name)
    if foreign := _foreign_encoding(head):
        problem = f"{name}: its text is {foreign}: convert it to UTF-8"
        raise FileError(problem if compression else f"{problem}: {_iconv(name, foreign)}")
    if head[:2] in MARKS:
        head, chunks = peek(_decoded(chunks, MARKS[head[:2]], name), _is_enough)
    return _with_line_feeds(chunks) if _ends_with_returns(head) else chunks


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


def _ends_with_returns(head: bytes) -> bool:
    """Whether CR alone ends the first line, as on old Macs."""
    first, feed, _ = head.partition(b"\n")
    return b"\r" in (first.rstrip(b"\r") if feed else first[:-1])


def _with_line_feeds(chunks: Iterator[bytes]) -> Iterator[bytes]:
    from io import IncrementalNewlineDecoder

    # Each byte is a character of Latin-1, and what follows a CR may be in the next chunk.
    decoder = IncrementalNewlineDecoder(None, translate=True)
    for chunk in chunks:
        yield decoder.decode(chunk.decode("latin-1")).encode("latin-1")
    yield decoder.decode("", final=True).encode("latin-1")


def _decoded(chunks: Iterator[bytes], encoding: str, name: str) -> Iterator[bytes]:
    from codecs import iterdecode

    line = 1
    try:
        for text in iterdecode(chunks, encoding):
            line += text.count("\n")
            yield text.encode()
    except UnicodeDecodeError as error:
        text = error.object[: error.start].decode(encoding)
        yield text.encode()  # It may have an invalid line, which is reported first.
        line += text.count("\n")
        raise FileError(f"{name}:{line}: this is not valid UTF-16: {error.reason}") from error


def _foreign_encoding(head: bytes) -> str | None:
    """UTF-32, or UTF-16 without its mark: told from cards, most bytes of which are zero."""
    zeros = [head[place::4].count(0) for place in range(4)]
    if 64 * max(zeros) < len(head):
        return None
    # A few characters, such as U+4E00 or half of an emoji, have their zero in the other byte.
    foreign = _WITHOUT_MARK.get("".join("0x"[4 * count <= max(zeros)] for count in zeros))
    return None if head[:2] in MARKS and foreign != "UTF-32LE" else foreign


def _iconv(name: str, encoding: str) -> str:
    """The command that converts a file to UTF-8; one that is not on this machine is `deals.txt`."""
    from os.path import splitext
    from shlex import quote

    stem, ending = splitext("deals.txt" if name.startswith("<") or "://" in name else name)
    new = quote(f"{stem}.utf8{ending}")
    return f"iconv -f {encoding} -t UTF-8 {quote(stem + ending)} > {new}"
