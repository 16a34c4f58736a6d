"""Cards in brackets whose rank and suit stand apart, `[K d]`, which the kernel reads as `[Kd ]`."""

from __future__ import annotations

import re

from ..source.blocks import Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["closed", "closed_blocks"]

_CARD = re.compile(
    rb"(\[[ \t]*(?:10|[2-9TJQKA]))([ \t]+)"
    rb"([CDHS]|\xe2\x99[\xa0-\xa7](?:\xef\xb8\x8f)?)(?=[ \t]*\])",
    re.IGNORECASE,
)


def closed(text: bytes) -> bytes:
    """A text as long, in which blanks within a card stand behind it.

    >>> closed(b"[K d][10  s] [9c]")
    b'[Kd ][10s  ] [9c]'
    """
    return _CARD.sub(rb"\1\3\2", text)


def closed_blocks(blocks: Iterator[Block]) -> Iterator[Block]:
    """Blocks with such a text; errors show what they are copies of."""
    for block in blocks:
        text = closed(block.text[block.start : block.stop])
        yield Block(text, 0, len(text), block.base + block.start, block.read, block)
