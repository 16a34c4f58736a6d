"""A source of deals opened: its blocks, and how they are laid out."""

from __future__ import annotations

from itertools import chain, islice

from ..errors import FileError
from ..rules import HAND_SIZE
from ..values import Value
from .blocks import blocks_of
from .finding import first_lines, layout_of_first, likeliest_layout
from .layout import Layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .blocks import Block, Source
    from .finding import Line

BLANK = 64
"""So many blocks may be blank before the layout is taken for the plain one."""

__all__ = ["Opened", "no_deals", "open_deals"]


class Opened(Value):
    """A source's name for people, the layout of its deals, and its blocks.

    `one_block` tells that there is only one.
    """

    __slots__ = __match_args__ = ("name", "layout", "one_block", "blocks")

    name: str
    layout: Layout
    one_block: bool
    blocks: Iterator[Block]

    def __init__(self, name: str, layout: Layout, one_block: bool, blocks: Iterator[Block]) -> None:
        self._set(name=name, layout=layout, one_block=one_block, blocks=blocks)


def open_deals(
    source: Source,
    name: str | None = None,
    *,
    players: int | None = None,
    cards: int | None = None,
    mixed: bool = False,
    style: str | None = None,
    anywhere: bool = False,
) -> Opened:
    """Open a source; the layout is found from its first deal, and what is given of it holds.

    With `anywhere`, lines before that deal may be none.

    Raises:
        FileError: if it cannot be read, or is empty.
        DealError: if the cards of the first deal cannot be dealt out.

    >>> opened = open_deals(b"8C TS KC 9H 4S 7D 2S 5D 3S AC")
    >>> opened.name, opened.layout, opened.one_block
    ('<bytes>', Layout(2), True)
    """
    blocks = blocks_of(source, name)
    head: list[Block] = []
    lines: list[Line] = []
    layout = None
    number = 1
    for block in islice(blocks.blocks, BLANK):
        head.append(block)
        lines += first_lines(block, number)
        layout = layout_of_first(
            lines, players=players, cards=cards, mixed=mixed, style=style, anywhere=anywhere
        )
        if layout is not None or len(lines) > 1:
            break
        number += block.text[block.start : block.stop].count(b"\n")
    if not head:
        raise no_deals(blocks.name)
    if layout is None and lines:
        layout = likeliest_layout(
            lines,
            blocks.name,
            players=players,
            cards=cards,
            mixed=mixed,
            style=style,
            anywhere=anywhere,
        )
    layout = layout or Layout(players or 2, cards or HAND_SIZE, mixed=mixed)
    return Opened(
        blocks.name,
        layout,
        head[0].stop - head[0].start == blocks.size,
        layout.blocks(chain(head, blocks.blocks)),
    )


def no_deals(name: str) -> FileError:
    """The error for a source without a deal.

    >>> no_deals("empty.txt")
    FileError('empty.txt: there are no deals in it')
    """
    return FileError(f"{name}: there are no deals in it")
