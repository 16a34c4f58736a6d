"""A source of deals opened: its blocks, and how they are laid out."""

from __future__ import annotations

import io
import os
from itertools import chain, islice

from ..errors import FileError
from ..layout.detect import detect
from ..layout.given import Given
from ..layout.head import first_lines
from ..layout.layout import Layout
from ..rules import HAND_SIZE
from ..values import Value
from .blocks import blocks_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..layout.head import Line
    from .block import Block, Blocks
    from .blocks import Source
    from .tables.table import Asked
    from .tables.wanted import Hands

BLANK = 64
"""So many blocks may be blank before the layout is taken for the plain one."""

SIGNS = (b"PAR1", b"ARROW1", b"\xff\xff\xff\xff", b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""What tables begin with that are no text: Parquet, Arrow files and streams, workbooks."""
ENDINGS = (".parquet", ".arrow", ".feather", ".ipc", ".xlsx", ".xlsm", ".xlsb", ".xls", ".ods")
"""Those of their addresses, which are not opened to see how they begin."""

__all__ = ["Opened", "no_deals", "open_deals"]


class Opened(Value):
    """A source's name for people, the layout of its deals, and its blocks.

    `one_block` tells that there is only one; `waits`, if that can be known, whether the next one
    has still to come.
    """

    __slots__ = __match_args__ = ("name", "layout", "one_block", "blocks", "waits")

    name: str
    layout: Layout
    one_block: bool
    blocks: Iterator[Block]
    waits: Callable[[], bool] | None

    def __init__(
        self,
        name: str,
        layout: Layout,
        one_block: bool,
        blocks: Iterator[Block],
        waits: Callable[[], bool] | None = None,
    ) -> None:
        self._set(name=name, layout=layout, one_block=one_block, blocks=blocks, waits=waits)


def open_deals(
    source: Source,
    name: str | None = None,
    *,
    players: int | None = None,
    cards: int | None = None,
    mixed: bool = False,
    style: str | None = None,
    anywhere: bool = False,
    columns: str | None = None,
    sheet: str | None = None,
    hands: Hands | None = None,
) -> Opened:
    """Open a source; the layout is found from its first deal, and what is given of it holds.

    With `anywhere`, lines before that deal may be none. The rows of a table are lines too; text is
    taken for a table if no layout is found in it, or columns are told (see `tally`).

    Raises:
        FileError: if it cannot be read, or is empty, or is a table without deals.
        LibraryError: if it is a table, and what reads it is not installed.
        DealError: if the cards of the first deal cannot be dealt out.

    >>> opened = open_deals(b"8C TS KC 9H 4S 7D 2S 5D 3S AC")
    >>> opened.name, opened.layout, opened.one_block
    ('<bytes>', Layout(2), True)
    """
    told = any(value is not None for value in (columns, sheet, *(hands or {}).values()))
    is_table = _is_table(source)
    asked = None
    if told or is_table:
        from .tables.table import ask

        asked = ask(players, cards, style, mixed, columns, sheet, hands)
    if is_table and asked is not None:
        from .tables.files import in_file

        return in_file(source, name, asked)
    blocks = blocks_of(source, name)
    given = Given(players, cards, style, mixed)
    head: list[Block] = []
    lines: list[Line] = []
    layout = None
    number = 1
    for block in islice(blocks.blocks, BLANK):
        head.append(block)
        lines += first_lines(block, number)
        layout = None if told else detect(lines, given, name=blocks.name, anywhere=anywhere)
        if layout is not None or len(lines) > 2:
            break
        number += block.text[block.start : block.stop].count(b"\n")
    if not head:
        raise no_deals(blocks.name)
    # A row of a table may be a deal in text too, if its other cells are empty.
    if lines and (layout is None or (anywhere and detect(lines, given) is None)):
        from .tables.table import ask

        asked = asked or ask(players, cards, style, mixed, columns, sheet, hands)
        table = _in_table(head, blocks, lines, asked, layout, given, told=told)
        if table is not None:
            return table
        if layout is None:
            from ..layout.guess import guess

            layout = guess(lines, given, name=blocks.name, anywhere=anywhere)
    layout = layout or Layout(players or 2, cards or HAND_SIZE, mixed=mixed)
    return Opened(
        blocks.name,
        layout,
        head[0].stop - head[0].start == blocks.size,
        layout.blocks(chain(head, blocks.blocks)),
        blocks.waits,
    )


def _in_table(
    head: list[Block],
    blocks: Blocks,
    lines: list[Line],
    asked: Asked,
    layout: Layout | None,
    given: Given,
    *,
    told: bool,
) -> Opened | None:
    """The deals of a table in text; None if it is none, or its lines tell more as they stand.

    There may be a `layout`, of a line that is a deal though the first is none.
    """
    from ..layout.guess import is_nearly_a_deal
    from ..layout.line_layout import layout_of_line
    from .tables.files import in_text

    bad = not told and is_nearly_a_deal(lines, given)
    try:
        table = in_text(head, blocks, asked, mend=not bad and layout is None)
    except FileError:
        if bad or layout is not None:
            return None
        raise
    text = None if told else layout or detect(lines, given, name=blocks.name, anywhere=True)
    if table is None or text is None or text.size <= table.layout.size:
        return table
    # Cards stand beside the columns too, if so many lines are deals as they stand.
    found = [layout_of_line(line, given) for _, line, _ in lines]
    deals = sum(one is not None and one.size == text.size for one in found)
    return None if 3 * deals >= len(lines) else table


def no_deals(name: str) -> FileError:
    """The error for a source without a deal.

    >>> no_deals("empty.txt")
    FileError('empty.txt: there are no deals in it')
    """
    return FileError(f"{name}: there are no deals in it")


def _is_table(source: Source) -> bool:
    """Whether a source is a table that is no text; nothing of it is used up."""
    if isinstance(source, bytes | bytearray | memoryview):
        return bytes(source[:8]).startswith(SIGNS)
    try:
        if isinstance(source, str | os.PathLike):
            path = os.fspath(source)
            if "://" in path and not os.path.exists(path):
                return path.partition("?")[0].lower().endswith(ENDINGS)
            if not os.path.isfile(path):
                return False
            with open(path, "rb") as file:
                return file.read(8).startswith(SIGNS)
        if isinstance(source, io.BufferedReader):
            return source.peek(8)[:8].startswith(SIGNS)
        if isinstance(source, io.BytesIO):
            return bytes(source.getbuffer()[source.tell() :][:8]).startswith(SIGNS)
    except (OSError, ValueError):  # Told where it is read.
        return False
    return False
