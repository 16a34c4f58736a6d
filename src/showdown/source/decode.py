"""From the bytes of a source to its text: decompressed, in UTF-8, with LF or CR LF line ends."""

from __future__ import annotations

from itertools import chain

from ..errors import FileError
from .blocks import UTF_8_MARK, blocks_of_chunks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HEAD = 1 << 16
"""How many bytes, or fewer with a line end, show how a text is written."""
MIN_HEAD = 128
"""How many bytes are needed at least if a text does not begin with a letter or digit."""

MARKS = {
    b"\xff\xfe\0\0": "utf-32-le",  # Its mark begins like that of UTF-16.
    b"\0\0\xfe\xff": "utf-32-be",
    b"\xff\xfe": "utf-16-le",
    b"\xfe\xff": "utf-16-be",
}
COMPRESSIONS = {
    b"\x1f\x8b": "gzip",
    b"BZh": "bzip2",
    b"\xfd7zXZ\0": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
    # A zstd frame without data.
    **{bytes([first]) + b"*M\x18": "zstd" for first in range(0x50, 0x60)},
}
"""What compressed data begins with."""
_OTHERS = {
    "a PDF: save its text": (b"%PDF",),
    "a document: save it as text": (b"{\\rtf",),
    "an HTML page: save the deals as text": (b"<!doctype html", b"<html", b"<table"),
    "an SVG image": (b"<svg",),
    "an XML file: save the deals as text": (b"<?xml",),
    "an image": (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*", b"\0\0\1\0"),
    "an image, a sound or a video": (b"RIFF",),
    "a sound or a video": (b"OggS",),
    "a database: save the deals as text": (b"SQLite format 3\0",),
    "a program": (b"\x7fELF",),
    "an archive: unpack it": (b"7z\xbc\xaf", b"Rar!"),
}
"""What files without deals are, by their first bytes; blanks may be before a `<`."""
_TAR = slice(257, 262)
"""Where the mark of a tar archive is."""


def needs_no_decoding(head: bytes) -> bool:
    """Whether a source that starts like this is UTF-8 text that can be cut into lines as it is.

    >>> [needs_no_decoding(head) for head in (b"8C TS KC", b"BZh91AY&SY", b'["8C TS')]
    [True, False, False]
    """
    return not (
        head.startswith((*COMPRESSIONS, *MARKS))
        or b"\0" in head
        or _is_like_json(head)
        or _is_long_object(head)
        or _ends_with_returns(head)
    )


def refuse_other_files(head: bytes, name: str) -> None:
    """Refuse a source that starts like a file without deals, such as an image."""
    markup = head.removeprefix(UTF_8_MARK).lstrip().lower()
    for kind, magics in _OTHERS.items():
        if head.startswith(magics) or (magics[0].startswith(b"<") and markup.startswith(magics)):
            raise FileError(f"{name}: no deals found: it is {kind}")
    if head.startswith(b"BM") and head[6:10] == bytes(4):  # BM alone may be text.
        raise FileError(f"{name}: no deals found: it is an image")
    if head[_TAR] == b"ustar":
        raise FileError(f"{name}: no deals found: it is an archive: unpack it")


def decode_source(chunks: Iterator[bytes], name: str) -> Iterator[bytes]:
    r"""The text of a source, a chunk at a time; of a JSON array, an item a line.

    >>> import gzip
    >>> b"".join(decode_source(iter([gzip.compress("8C\rTS".encode("utf-16-le"))]), "deals.gz"))
    b'8C\nTS'
    """
    head, chunks = peek(chunks, lambda head: _compression(head) is not None or _is_enough(head))
    if compression := _compression(head):
        from .decompress import decompressed

        head, chunks = peek(decompressed(chunks, compression, name), _is_enough)
        if again := _compression(head):
            raise FileError(
                f"{name}: it is compressed twice, {again} within {compression}: decompress it once"
            )
        refuse_other_files(head, name)
    if encoding := _encoding(head):
        head, chunks = peek(_decoded(chunks, encoding, name), _is_enough)
    if _ends_with_returns(head):
        head, chunks = peek(_with_line_feeds(chunks), _is_enough)
    if _is_long_object(head):
        from .json_text import items

        return items(chain([b"["], chunks, [b"]"]), name)
    if _is_like_json(head):
        from .json_text import is_array, items, unescaped

        if is_array(head):
            return items(chunks, name)
        return (unescaped(block.text) for block in blocks_of_chunks(chunks, name))
    return chunks


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
    least = 0 if head.removeprefix(UTF_8_MARK)[:1].isalnum() else MIN_HEAD
    return len(head) >= least and b"\n" in head.lstrip()


def _compression(head: bytes) -> str | None:
    return next((COMPRESSIONS[magic] for magic in COMPRESSIONS if head.startswith(magic)), None)


def _is_like_json(head: bytes) -> bool:
    """Whether it may be a JSON array, or lists or strings a line; objects are read as they are."""
    return head.removeprefix(UTF_8_MARK).lstrip()[:1] in (b"[", b'"')


def _is_long_object(head: bytes) -> bool:
    """Whether a JSON object starts that does not end in its first line."""
    text = head.removeprefix(UTF_8_MARK).lstrip()
    is_object = text.startswith(b"{") and text[1:].lstrip().startswith(b'"')
    return is_object and b"}" not in text.partition(b"\n")[0] and b"\n" in text


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


def _encoding(head: bytes) -> str | None:
    """UTF-16 or UTF-32 by the mark; UTF-16 without one by the zero in every second byte."""
    for mark, encoding in MARKS.items():
        if head.startswith(mark):
            return encoding
    first, second = head[::2].count(0), head[1::2].count(0)
    # A few characters, such as U+4E00 or half of an emoji, have their zero in the other byte.
    if 16 * max(first, second) >= len(head) > 1 and 16 * min(first, second) <= max(first, second):
        return "utf-16-le" if second > first else "utf-16-be"
    return None


def _decoded(chunks: Iterator[bytes], encoding: str, name: str) -> Iterator[bytes]:
    from codecs import getincrementaldecoder

    decoder = getincrementaldecoder(encoding)()
    place, line = 0, 1
    for chunk in chain(chunks, [b""]):
        held = len(decoder.getstate()[0])
        try:
            text = decoder.decode(chunk, final=not chunk)
        except UnicodeDecodeError as error:
            text = error.object[: error.start].decode(encoding)
            yield text.encode()  # It may have an invalid line, which is reported first.
            line += text.count("\n")
            place += error.start - held
            raise FileError(
                f"{name}:{line}: byte {place:,} is not valid {encoding.upper()[:6]}: {error.reason}"
            ) from error
        place += len(chunk)
        line += text.count("\n")
        yield text.encode()
