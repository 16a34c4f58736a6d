"""Cards in brackets with blanks between rank and suit, `[K d]`, which become `[Kd ]`."""

from __future__ import annotations

import re

from ..card_text import RANK, SUIT
from ..source.blocks import Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["join_split_cards", "joined_blocks"]

_CARD = re.compile(rf"(\[[ \t]*{RANK})([ \t]+)({SUIT})(?=[ \t]*\])".encode())


def join_split_cards(text: bytes) -> bytes:
    """A text of the same length, in which blanks within a card stand behind it.

    >>> join_split_cards(b"[K d][10  s] [9c]")
    b'[Kd ][10s  ] [9c]'
    """
    return _CARD.sub(rb"\1\3\2", text)


def joined_blocks(blocks: Iterator[Block]) -> Iterator[Block]:
    """Blocks with such a text; errors show what they are copies of."""
    for block in blocks:
        text = join_split_cards(block.text[block.start : block.stop])
        yield Block(text, 0, len(text), block.base + block.start, block.read, block)
