"""Blocks of text as rows of card numbers: the one place where all deals of a text are read."""

from __future__ import annotations

from array import array
from itertools import compress

from .. import kernel
from ..rules import HAND_SIZE
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .blocks import Block

__all__ = ["Rows", "read_rows"]


class Rows(Value):
    """The deals of a block.

    Attributes:
        read: how many lines were read.
        lines: the line of each deal, counted from 0 in the block.
        cards: the card numbers of each deal as dealt, five for each player.
        fault: why the next line is no deal, and the byte that shows it; None if all lines are.
    """

    __slots__ = __match_args__ = ("read", "lines", "cards", "fault")

    read: int
    lines: Sequence[int]
    cards: bytes
    fault: tuple[int, int] | None

    def __init__(
        self, read: int, lines: Sequence[int], cards: bytes, fault: tuple[int, int] | None
    ) -> None:
        self._set(read=read, lines=lines, cards=cards, fault=fault)


def read_rows(block: Block, players: int, *, repeats: bool = False) -> Rows:
    r"""Read the deals of a block; `repeats` allows a card to come twice in a deal.

    >>> from showdown.deals.blocks import Block
    >>> text = b"2C 2D 2H 2S 3C 3D 3H 3S 4C 4D\n\n2C 2D 2H 2S 3C 3D 3H 3S 4C 4D\n"
    >>> rows = read_rows(Block(text, 0, len(text)), 2)
    >>> rows.read, list(rows.lines), rows.cards[:10] == bytes(range(10))
    (3, [0, 2], True)
    """
    size = HAND_SIZE * players
    room = bytearray((block.stop - block.start + 1) // (3 * size) * size)
    read, deals, fault = kernel.read(block.text, block.start, block.stop, players, repeats, room)
    lines: Sequence[int] = range(deals)
    if read != deals:
        text = block.text[block.start : block.stop].removesuffix(b"\n").split(b"\n")
        lines = array("Q", compress(range(read), map(bytes.strip, text)))
    return Rows(read, lines, bytes(memoryview(room)[: deals * size]), fault)
