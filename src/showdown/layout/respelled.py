"""Text that is respelled, at the same length, before its cards are read.

Cards in brackets with blanks between rank and suit, `[K d]`, become `[Kd ]`; and in labels such as
`Seat #1:` the sign, which starts a comment elsewhere, becomes a blank.
"""

from __future__ import annotations

import re

from ..card_text import RANK, SUIT
from ..source.blocks import Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["COMMENT", "respelled", "respelled_blocks"]

_CARD = re.compile(rf"(\[[ \t]*{RANK})([ \t]+)({SUIT})(?=[ \t]*\])".encode())
_LABEL = rb"\b(?:player|seat|hand|team)[ \t]?"
_NUMBER = rb"#(?=[0-9]{1,3}[ \t]*:)"
_NUMBER_SIGN = re.compile(rb"(" + _LABEL + rb")" + _NUMBER, re.IGNORECASE)
COMMENT = re.compile(rb"(" + _LABEL + _NUMBER + rb")|#.*", re.IGNORECASE | re.DOTALL)
"""A comment, or if there is a first group, what is none."""


def respelled(text: bytes) -> bytes:
    """The text respelled.

    >>> respelled(b"[K d][10  s] [9c]"), respelled(b"Seat #1: 8C # first")
    (b'[Kd ][10s  ] [9c]', b'Seat  1: 8C # first')
    """
    text = _CARD.sub(rb"\1\3\2", text)
    return _NUMBER_SIGN.sub(rb"\1 ", text) if b"#" in text else text


def respelled_blocks(blocks: Iterator[Block]) -> Iterator[Block]:
    """Blocks with such a text; errors show what they are copies of."""
    for block in blocks:
        text = respelled(block.text[block.start : block.stop])
        yield Block(text, 0, len(text), block.base + block.start, block.read, block)
