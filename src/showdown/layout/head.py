"""The first lines of a text, by which its layout is detected."""

from __future__ import annotations

from itertools import islice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..source.blocks import Block

    Line = tuple[int, bytes, int]
    """A line that says something: its number, its text, and the byte where that starts."""

__all__ = ["MAX_LINES", "first_lines"]

MAX_LINES = 50
"""The layout is detected from so many lines."""
MAX_LENGTH = 1 << 16
"""Of a longer line only the first bytes are looked at."""
_PUNCTUATION = b",;|-_/:[](){}\"' \t"
"""A line of nothing else is a row of empty cells, or a list's bracket."""
FEW = 100
"""After so many empty lines, all that follow are skipped at once."""


def first_lines(block: Block, number: int) -> list[Line]:
    r"""The first lines of a block that say something; `number` is of its first.

    Blank lines, comments and lines of punctuation do not.

    >>> from showdown.source.blocks import Block
    >>> first_lines(Block(b"# two\n\n 2C,3C\r\n", 0, 15), 1)
    [(3, b'2C,3C', 8)]
    """
    return list(islice(_lines(block, number), MAX_LINES))


def _lines(block: Block, number: int) -> Iterator[Line]:
    start, empty = block.start, 0
    while start < block.stop:
        stop = block.text.find(b"\n", start, block.stop)
        stop = block.stop if stop < 0 else stop
        line = block.text[start : min(stop, start + MAX_LENGTH)]
        bare = _without_comment(line).strip()
        if bare.translate(None, _PUNCTUATION):
            yield number, bare, block.base + start + line.index(bare)
        empty = 0 if bare else empty + 1
        start, number = stop + 1, number + 1
        if empty > FEW:
            start, skipped = _past_empty_lines(block, start)
            number, empty = number + skipped, 0


def _without_comment(line: bytes) -> bytes:
    if b"#" not in line:
        return line
    from .respelled import COMMENT

    return COMMENT.sub(lambda found: found[1] or b"", line)


def _past_empty_lines(block: Block, start: int) -> tuple[int, int]:
    """Where the next line begins that is neither blank nor a comment, and how many are before."""
    stop = place = start
    while stop < block.stop:
        text = block.text[stop : min(stop + MAX_LENGTH, block.stop)]
        bare = text.lstrip()
        place = stop + len(text) - len(bare)
        stop += len(text)
        if bare.startswith(b"#"):
            place = _past_comments(block, place)
            break
        if bare:
            break
    text = block.text[start:place]
    return start + text.rfind(b"\n") + 1, text.count(b"\n")


def _past_comments(block: Block, start: int) -> int:
    """Where something is that is no comment; comments may be as long as the block."""
    import re

    found = re.compile(rb"^[ \t\r\v\f]*[^#\s]", re.MULTILINE).search(block.text, start, block.stop)
    return block.stop if found is None else found.end() - 1
