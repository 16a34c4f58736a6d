"""Opens tables in files and in text with the right reader."""

from __future__ import annotations

from itertools import chain

from ...errors import FileError, ShowdownError
from ...needs import need_for
from .columns import find_columns
from .rows import RowFormat, TablePart, table_format
from .suggesting import suggest_ways

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
    from .separated import separated_tables

    tables = separated_tables(text, blocks, name, options.style)
    tables = [table for table in tables if _is_table(table, options)]
    forms = [table_format(table, options) for table in tables]
    readable = [
        table for table, form in zip(tables, forms, strict=True) if isinstance(form, RowFormat)
    ]
    if len(readable) > 1:
        raise readable[0].error("its fields may be separated by either of two signs")
    return [*readable, *tables, None][0]


def _is_table(table: CardTable, options: ReadOptions) -> bool:
    """Whether fields of a text have names, or something else than cards, and so are no deals."""
    if options.names_columns:
        return True
    try:
        columns = find_columns(table, options)
    except ShowdownError:
        return True
    if columns is None:
        return False
    rows = table.counts(columns.style, above=bool(columns.header))
    others = {*range(table.width)} - {*columns.places}
    without = sum(all(held[place] == 0 for place in others) for held in rows)
    return bool(columns.header or others) and 2 * without >= len(rows)


def _opened(table: CardTable, options: ReadOptions) -> OpenTable:
    """The deals of a table; an error suggests columns with which its first rows can be read."""
    form = table_format(table, options)
    if isinstance(form, ShowdownError):
        suggest_ways(form, table, options)
        raise form
    name, sheet = table.name, table.sheet
    need_for(f"{name} is a table", "pyarrow")
    parts = (TablePart(make, form, name, sheet, read) for make, read in table.batches)
    return form.layout, parts
