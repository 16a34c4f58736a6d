"""A source of deals opened: its blocks, and how they are laid out."""

from __future__ import annotations

from itertools import chain

from ..errors import FileError
from ..values import Value
from .blocks import blocks_of
from .layout import find_layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .blocks import Block, Source
    from .layout import Layout

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
    first = next(blocks.blocks, None)
    if first is None:
        raise no_deals(blocks.name)
    layout = find_layout(
        first, blocks.name, players=players, cards=cards, mixed=mixed, anywhere=anywhere
    )
    return Opened(
        blocks.name,
        layout,
        first.stop - first.start == blocks.size,
        layout.blocks(chain([first], blocks.blocks)),
    )


def no_deals(name: str) -> FileError:
    """The error for a source without a deal.

    >>> no_deals("empty.txt")
    FileError('empty.txt: there are no deals in it')
    """
    return FileError(f"{name}: there are no deals in it")
