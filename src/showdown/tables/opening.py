"""Opens tables in files and in text with the right reader."""

from __future__ import annotations

from itertools import chain

from ..errors import FileError
from ..needs import need_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..layout.layout import Layout
    from ..read_options import ReadOptions
    from ..reading.blocks import Block, Blocks
    from ..reading.sources import TableFile
    from .table import OpenTable

HEAD = 1 << 18
"""Columns are detected from this many bytes of text."""
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""The first bytes of new and old workbooks."""


def open_table_file(source: TableFile, options: ReadOptions) -> OpenTable:
    """The deals of a table that is not text."""
    name, file, size, start = source.name, source.file, source.size, source.head
    need_for(f"{name} is a table", "pyarrow")
    if start.startswith(_WORKBOOKS):
        from .workbooks import open_workbook

        return open_workbook(file, name, size, options)
    if options.sheet is not None:
        raise FileError(f"{name}: only workbooks have sheets")
    from .arrow_files import arrow_table, parquet_table

    if start.startswith(b"PAR1"):
        return parquet_table(file, name, size).open(options)
    stream = not start.startswith(b"ARROW1")
    return arrow_table(file, name, size, stream=stream).open(options)


def open_text_table(
    head: list[Block],
    blocks: Blocks,
    options: ReadOptions,
    layout: Layout | None,
    *,
    has_layout: bool,
) -> OpenTable | None:
    """The deals of a table in text that starts with these blocks; None if it is not a table.

    Text with only cards, in order, is not a table, since it can be read line by line, unless they
    are in JSON objects; nor is text without card columns that `has_layout`. Blocks are
    added to the head until it has at least two lines, since the first may be a header.
    """
    text = _text(head)
    while text.count("\n") < 2 and sum(block.stop - block.start for block in head) < HEAD:
        if (block := next(blocks.blocks, None)) is None:
            break
        head.append(block)
        text = _text(head)
    if options.sheet is not None:
        raise FileError(f"{blocks.name}: only workbooks have sheets")
    whole = chain(head, blocks.blocks)
    is_json = text.lstrip().startswith("{")
    if is_json:
        from .objects import objects_table

        found = objects_table(text, whole, blocks.name, options)
    else:
        from .separated import separated_table

        found = separated_table(text, whole, blocks.name, options, has_layout=has_layout)
    if found is None:
        if options.names_columns:
            raise FileError(f"{blocks.name}: only tables have columns")
        return None
    table, columns = found
    above, rows = table.head[: columns.header], table.head[columns.header :]
    in_order = not options.names_columns and columns.places == tuple(range(max(map(len, rows))))
    if layout is not None and len(columns.hands) not in (1, layout.players):
        in_order = False  # The names of the columns say where the hands end.
    if is_json or any("\n" in cell for row in above for cell in row):
        in_order = False  # Keys may come in any order, and quoted line ends only in tables.
    if in_order and has_layout and layout is not None and columns.header:
        layout = layout.but(header=columns.header)
        return layout, layout.parts(chain(head, blocks.parts))
    if in_order and (has_layout or not columns.header):
        return None
    need_for(f"{blocks.name} is a table", "pyarrow")
    return table.open(options, columns)


def _text(blocks: list[Block]) -> str:
    """The complete lines at the start of the first blocks."""
    text = b""
    for block in blocks:
        text += block.text[block.start : min(block.stop, block.start + HEAD - len(text))]
        if len(text) >= HEAD:
            text = text[: text.rfind(b"\n") + 1]
            break
    return text.decode("utf-8", "replace")
