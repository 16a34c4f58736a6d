"""Opens tables in files and in text with the right reader."""

from __future__ import annotations

from itertools import chain

from ...errors import FileError, ShowdownError
from ...needs import need_for
from .columns import UnknownColumnError, find_columns
from .rows import RowFormat, TablePart, row_format
from .suggesting import suggest_ways
from .table import title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..blocks import Block, Blocks, Part
    from ..layout import Layout
    from ..options import ReadOptions
    from ..sources import TableFile
    from .table import CardTable

    OpenTable = tuple[Layout, Iterator[Part]]
    """The layout of the rows as lines, and these in parts."""

HEAD = 1 << 18
"""Columns are recognized by this many bytes of text."""
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""The first bytes of new and old workbooks."""
_SHOWN = 10


def open_table_file(source: TableFile, options: ReadOptions) -> OpenTable:
    """The deals of a table that is not text."""
    name, start = source.name, source.head
    need_for(f"{name} is a table", "pyarrow")
    if start.startswith(_WORKBOOKS):
        from .workbooks import sheet_with_cards

        return _opened(sheet_with_cards(source, options), options)
    if options.sheet is not None:
        raise FileError(f"{name}: only workbooks have sheets")
    from .arrow_files import arrow_table, parquet_table

    is_parquet = start.startswith(b"PAR1")
    table = parquet_table(source, options) if is_parquet else arrow_table(source, options)
    return _opened(table, options)


def open_text_table(
    head: list[Block], blocks: Blocks, options: ReadOptions, *, is_json: bool
) -> OpenTable | None:
    """The deals of a table in text that starts with these blocks; None if it is not a table.

    Blocks are added to the head until it has two lines, since the first may be a header.
    """
    text = _text(head)
    while text.count("\n") < 2 and sum(block.stop - block.start for block in head) < HEAD:
        if (block := next(blocks.blocks, None)) is None:
            break
        head.append(block)
        text = _text(head)
    whole = chain(head, blocks.blocks)
    if is_json:
        from .json_rows import json_table

        return _opened(json_table(text, whole, blocks.name), options)
    table = _separated(text, whole, blocks.name, options)
    return None if table is None else _opened(table, options)


def _text(blocks: list[Block]) -> str:
    """The complete lines at the start of the first blocks."""
    text = b"".join([block.text[block.start : block.stop][:HEAD] for block in blocks])
    if len(text) >= HEAD:
        text = text[: text.rfind(b"\n", 0, HEAD) + 1]
    return text.decode("utf-8", "replace")


def _separated(
    text: str, blocks: Iterator[Block], name: str, options: ReadOptions
) -> CardTable | None:
    """The table of a text by the sign between its fields; None if it is read as text."""
    from .separated import BLANK, DELIMITERS, separated_table

    def attempts(signs: str) -> list[tuple[CardTable, RowFormat | ShowdownError]]:
        tables = [separated_table(text, sign, blocks, name, options.style) for sign in signs]
        even = [table for table in tables if table is not None]
        tried = [(table, _format_if_table(table, options)) for table in even]
        return [(table, result) for table, result in tried if result is not None]

    tables = attempts(DELIMITERS)
    if options.names_columns and all(isinstance(each, UnknownColumnError) for _, each in tables):
        tables = attempts(BLANK) or tables
    readable = [table for table, result in tables if isinstance(result, RowFormat)]
    if len(readable) > 1:
        raise readable[0].error("its fields may be separated by either of two signs")
    return [*readable, *[table for table, _ in tables], None][0]


def _format_if_table(table: CardTable, options: ReadOptions) -> RowFormat | ShowdownError | None:
    """The format of a table's rows, or why it cannot be read.

    None if it is text: if cards are in all columns, without a header, or in most rows elsewhere.
    """
    try:
        columns = find_columns(table, options)
        if not options.names_columns:
            if columns is None:
                return None
            rows = table.counts(columns.style, above=bool(columns.header))
            others = {*range(table.width)} - {*columns.places}
            if not (columns.header or others):
                return None
            without = [held for held in rows if all(held[place] == 0 for place in others)]
            if 2 * len(without) < len(rows):
                return None
        return _format(table, options)
    except ShowdownError as error:
        return error


def _format(table: CardTable, options: ReadOptions) -> RowFormat:
    """The format of a table's rows.

    Raises:
        FileError, DealError: if it has no deals, or it is unclear how to read them.
    """
    columns = find_columns(table, options)
    if columns is not None:
        return row_format(columns, table, options)
    if not table.head:
        raise table.error("no deals found")
    words = "no column has only cards in most of its first rows"
    for (row, cells), held in zip(table.head, table.counts(options.style), strict=True):
        if None in held:
            place = [*held].index(None)
            raise table.cell_error(words, row, title(place, table.names or ()), cells[place])
    names = [title(place, table.names or ()) for place in range(table.width)][:_SHOWN]
    raise table.error(f"{words}: it has {', '.join(names)}{' …' * (table.width > _SHOWN)}")


def _opened(table: CardTable, options: ReadOptions) -> OpenTable:
    """The deals of a table; an error suggests columns with which its first rows can be read."""
    try:
        form = _format(table, options)
    except ShowdownError as error:
        suggest_ways(error, table, options)
        raise
    name, sheet = table.name, table.sheet
    need_for(f"{name} is a table", "pyarrow")
    parts = (TablePart(make, form, name, sheet, read) for make, read in table.batches)
    return form.layout, parts
