"""A source of deals opened: its blocks, and how they are laid out."""

from __future__ import annotations

from itertools import chain, islice

from ..errors import FileError
from ..layout.detect import MAX_LINES, detect, first_lines
from ..layout.layout import Layout
from ..read_options import ReadOptions
from ..rules import HAND_SIZE
from ..source.blocks import Blocks, blank_start
from ..source.open import TableFile, open_source
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..layout.detect import Line
    from ..source.blocks import Block
    from ..source.open import Source
    from ..tables.table import OpenTable

BLANK = 16
"""So many blocks may have only comments before the layout is taken for the plain one."""

__all__ = ["DealSource", "no_deals", "open_deals"]


class DealSource(Value):
    """A source's name for people, the layout of its deals, and its blocks.

    `one_block` says that there is only one; `is_waiting()`, if that can be known, whether the next
    one has not arrived yet.
    """

    name: str
    layout: Layout
    one_block: bool
    blocks: Iterator[Block]
    is_waiting: Callable[[], bool] | None = None


def open_deals(
    source: Source, name: str | None = None, options: ReadOptions | None = None
) -> DealSource:
    """Open a source, and detect the layout of its deals as far as the options do not give it.

    The rows of a table are lines too; text is taken for a table if no layout is detected in it, or
    columns are given.

    Raises:
        FileError: if it cannot be read, or is empty, or is a table without deals.
        LibraryError: if it is a table, and what reads it is not installed.
        DealError: if the cards of the first deal cannot be dealt out.

    >>> opened = open_deals(b"8C TS KC 9H 4S 7D 2S 5D 3S AC")
    >>> opened.name, opened.layout, opened.one_block
    ('<bytes>', Layout(2), True)
    """
    options = options or ReadOptions()
    is_chosen = options.names_columns or options.sheet is not None
    blocks = open_source(source, name)
    if isinstance(blocks, TableFile):
        from ..tables.opening import open_table_file

        return _opened_table(open_table_file(blocks, options))
    blank, rest = blank_start(blocks.blocks)
    blocks = Blocks(blocks.name, blocks.size, rest, blocks.is_waiting)
    head: list[Block] = []
    lines: list[Line] = []
    layout = None
    above = sum(block.stop for block in blank)
    number = above + 1
    for block in islice(rest, BLANK):
        head.append(block)
        lines += first_lines(block, number)
        number += block.text[block.start : block.stop].count(b"\n")
        is_waiting = blocks.is_waiting and blocks.is_waiting()
        if options.skip_bad and len(lines) < MAX_LINES and not is_waiting:
            continue  # All of the first lines decide.
        layout = None if is_chosen else detect(lines, options, name=blocks.name)
        if layout is not None or len(lines) > 2:
            break
    else:
        layout = None if is_chosen else detect(lines, options, name=blocks.name)
    if not head:
        raise no_deals(blocks.name)
    # What has names may have its columns in another order. And a row of a table may be a deal in
    # text too, if its other cells are empty.
    named = layout is not None and (
        (layout.header and layout.announced is None) or lines[0][1].startswith(b"{")
    )
    numbered = bool(lines) and _numbers_columns(lines[0][1])
    named = named or numbered
    if lines and (layout is None or named or not _first_is_a_deal(lines, options)):
        from ..layout.line_layout import layout_of_line
        from ..tables.opening import open_text_table

        has_layout = layout is not None or any(
            layout_of_line(line, options) for _, line, _ in lines
        )
        has_layout = has_layout and not numbered
        start = [*blank, *head]
        table = open_text_table(start, blocks, options, layout, has_layout=has_layout)
        head = start[len(blank) :]
        if table is not None:
            return _opened_table(table, blocks.is_waiting)
        if layout is not None and layout.header and layout.announced is None:
            _require_order(lines, layout, blocks.name)
        if layout is None:
            from ..layout.guess import guess

            layout = guess(lines, options, name=blocks.name)
    layout = layout or Layout(options.players or 2, options.cards or HAND_SIZE, mixed=options.mixed)
    return DealSource(
        blocks.name,
        layout,
        head[0].stop - head[0].start == blocks.size,
        chain(blank, layout.but(header=max(0, layout.header - above)).blocks(chain(head, rest))),
        blocks.is_waiting,
    )


def _numbers_columns(line: bytes) -> bool:
    """Whether a line is the header that pandas gives columns without names, such as 0,1,2."""
    cells = line.replace(b";", b",").replace(b"\t", b",").removeprefix(b",").split(b",")
    return len(cells) > 1 and cells == [b"%d" % place for place in range(len(cells))]


def _first_is_a_deal(lines: list[Line], options: ReadOptions) -> bool:
    """Whether the first line, or the first under a header, is a deal, and most others are."""
    if not options.skip_bad:
        return True
    layout = detect(lines, options.but(skip_bad=False))
    if layout is None:
        return False
    from ..layout.line_layout import reads

    return 2 * sum(reads(layout, line) for _, line, _ in lines) >= len(lines)


def _require_order(lines: list[Line], layout: Layout, name: str) -> None:
    """Refuse a header that names cards in another order than that in which they are dealt."""
    import re

    from ..layout.numbered_names import are_in_order

    above = [text for number, text, _ in lines if number <= layout.header]
    words = re.findall(r"[^\s,;|]+", above[-1].decode("utf-8", "replace")) if above else []
    if len(words) in (layout.size, layout.players) and not are_in_order(words):
        raise FileError(
            f"{name}: its header does not name the cards in order: separate the columns with "
            f"commas, and choose them with --columns"
        )


def _opened_table(table: OpenTable, is_waiting: Callable[[], bool] | None = None) -> DealSource:
    return DealSource(table.table.name, table.format.layout, False, table.blocks, is_waiting)


def no_deals(name: str) -> FileError:
    """The error for a source without a deal.

    >>> no_deals("empty.txt")
    FileError('empty.txt: there are no deals in it')
    """
    return FileError(f"{name}: there are no deals in it")
