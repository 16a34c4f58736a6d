"""A source of deals opened: its blocks, and how they are written."""

from __future__ import annotations

from itertools import chain, islice

from ..errors import FileError
from ..layout.detect import MAX_LINES, detect, first_lines
from ..layout.layout import IF_NUMBERS, NUMBERS, Layout
from ..read_options import ReadOptions
from ..reading.sources import TableFile, open_source
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..layout.detect import Detected, Line
    from ..reading.blocks import Block, Part
    from ..reading.sources import Source

MAX_BLOCKS = 16
"""In how many blocks the first deals are looked for: comments may be above them."""


class DealSource(Value):
    """A source of deals.

    Attributes:
        name: what messages call it.
        is_waiting: whether the next part has not arrived yet; None if that cannot be known.
    """

    name: str
    layout: Layout
    parts: Iterator[Part]
    is_waiting: Callable[[], bool] | None = None

    @property
    def blocks(self) -> Iterator[Block]:
        """The blocks of the parts, which the calling thread reads."""
        return (part.load() for part in self.parts)


def open_deals(
    source: Source, name: str | None = None, options: ReadOptions | None = None
) -> DealSource:
    """Open a source, and detect the layout of its deals as far as the options do not give it.

    The rows of a table are lines too; text is taken for a table if no layout is detected in it, or
    columns are given.

    >>> opened = open_deals(b"8C TS KC 9H 4S 7D 2S 5D 3S AC")
    >>> opened.name, opened.layout
    ('<bytes>', Layout(2))
    """
    options = options or ReadOptions()
    opened = open_source(source, name)
    if isinstance(opened, TableFile):
        from ..tables.opening import open_table_file

        layout, rows = open_table_file(opened, options)
        return DealSource(opened.name, layout, rows)
    name = opened.name
    is_chosen = options.names_columns or options.sheet is not None
    head: list[Block] = []
    lines: list[Line] = []
    number, is_object = 1, False
    for block in islice(opened.blocks, MAX_BLOCKS):
        head.append(block)
        lines += first_lines(block, number)
        number += block.text[block.start : block.stop].count(b"\n")
        # If the next block may take long to arrive, a deal is enough.
        waits = not is_chosen and lines and opened.is_waiting and opened.is_waiting()
        is_object = bool(lines) and _starts_an_object(lines[0][1])
        if len(lines) >= MAX_LINES or (
            waits and (is_object or detect(lines, options, name, valid=True))
        ):
            break
    found = None if is_chosen or is_object else detect(lines, options, name, valid=True)
    if lines and options.board is not None and not options.names_hands:
        _require_columns(lines, options, name)
    if lines and found is None and options.shared and not (is_chosen or is_object):
        from ..layout.invalid import require_whole_board

        require_whole_board(lines[0], name)
    if lines and (found is None or _may_be_a_table(lines, found)):
        from ..tables.opening import open_text_table

        valid = None if found is None else found.layout
        has_layout = (is_chosen or valid is not None) and not _numbers_columns(lines[0][1])
        table = open_text_table(head, opened, options, valid, has_layout=has_layout)
        if table is not None:
            return DealSource(name, table[0], table[1], opened.is_waiting)
        if valid is not None and valid.header and valid.announced is None:
            _require_order(lines, valid, name)
    found = found or detect(lines, options, name)
    is_empty = not lines and len(head) < MAX_BLOCKS
    if is_empty or found is None:
        text = head[0].text[head[0].start : head[0].stop] if head else b""
        if text.lstrip()[:1] == b"#" and text.lstrip()[1:2].isdigit():
            raise FileError(
                f"{name}: no deals found: a line that starts with # is a comment "
                "(write `1.` instead of `#1`)"
            )
        raise no_deals(name)
    if lines and not found.starts_valid and not (found.has_deals and options.skip_bad):
        from ..layout.invalid import require_valid_start

        require_valid_start(lines, found, options, name)
    with_head = found.layout.parts(chain(head, opened.parts))
    return DealSource(name, found.layout, with_head, opened.is_waiting)


def _require_columns(lines: list[Line], options: ReadOptions, name: str) -> None:
    """Refuse the name of a board's column for deals with blanks between hands."""
    found = detect(lines, options.but(board=None), name, valid=True)
    if found and found.starts_valid and not found.layout.around[1].strip(" "):
        raise FileError(f"{name}: this is text without columns: leave out that of the board")


def _may_be_a_table(lines: list[Line], found: Detected) -> bool:
    """Whether a text is not just deals: it starts with anything else, or its columns have names."""
    has_names = found.layout.header > 0 and found.layout.announced is None
    return not found.starts_valid or has_names or _numbers_columns(lines[0][1])


def _starts_an_object(line: bytes) -> bool:
    """Whether a line starts a JSON object, whose keys may come in any order."""
    return line.startswith(b"{") and line[1:].lstrip()[:1] == b'"'


def _numbers_columns(line: bytes) -> bool:
    """Whether a line is the header that pandas gives columns without names, such as 0,1,2."""
    cells = line.replace(b";", b",").replace(b"\t", b",").removeprefix(b",").split(b",")
    return len(cells) > 1 and cells == [b"%d" % place for place in range(len(cells))]


def _require_order(lines: list[Line], layout: Layout, name: str) -> None:
    """Refuse a header that names cards in another order than that in which they are dealt."""
    import re

    from ..layout.numbered_names import are_in_order

    above = [text for number, text, _ in lines if number <= layout.header]
    words = re.findall(r"[^\s,;|]+", above[-1].decode("utf-8", "replace")) if above else []
    if len(words) in (layout.size, layout.players) and not are_in_order(words):
        choose = "separate the columns with commas, and choose them with --columns"
        raise FileError(
            f"{name}: its header does not name the cards in order: "
            f"{IF_NUMBERS if layout.style == NUMBERS else choose}"
        )


def no_deals(name: str) -> FileError:
    """The error for a source without a deal."""
    return FileError(f"{name}: no deals found")
