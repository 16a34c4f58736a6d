"""Opens tables in files and in text with the right reader."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain

from ...errors import FileError, ShowdownError, quoted
from ...needs import need_for
from .columns import find_columns
from .references import column_letters, find_references
from .row_format import row_format
from .rows import TablePart
from .suggesting import suggest_columns
from .table import columns_with_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..blocks import Block, Blocks, Part
    from ..layout import Layout
    from ..options import ReadOptions
    from ..sources import TableFile
    from .row_format import RowFormat
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
        from .workbooks import workbook_sheets

        return _only_sheet(workbook_sheets(source, options), name, options)
    if options.sheet is not None:
        raise FileError(f"{name}: only workbooks have sheets")
    from .arrow_files import arrow_table, parquet_table

    is_parquet = start.startswith(b"PAR1")
    table = parquet_table(source, options) if is_parquet else arrow_table(source, options)
    return _parts(table, _format(table, options))


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

        table: CardTable | None = json_table(text, whole, blocks.name)
    else:
        table = _separated(text, whole, blocks.name, options)
    if table is None:
        return None
    form = _format(table, options)
    need_for(f"{blocks.name} is a table", "pyarrow")
    return _parts(table, form)


def _text(blocks: list[Block]) -> str:
    """The complete lines at the start of the first blocks."""
    text = b"".join([block.text[block.start : block.stop][:HEAD] for block in blocks])
    if len(text) >= HEAD:
        text = text[: text.rfind(b"\n", 0, HEAD) + 1]
    return text.decode("utf-8", "replace")


def _separated(
    text: str, blocks: Iterator[Block], name: str, options: ReadOptions
) -> CardTable | None:
    """The table of a text by the sign between fields with which its columns can be read.

    Without such a sign it is a table if columns are given, or some columns have no cards at all.
    """
    from .separated import BLANK, DELIMITERS, separated_table

    tables = [separated_table(text, sign, blocks, name) for sign in DELIMITERS]
    even = [table for table in tables if table is not None]
    # Where bad rows are skipped, a sign with which no row is bad is still the right one.
    strictly = [table for table in even if _is_readable(table, options.but(skip_bad=False))]
    readable = strictly or [table for table in even if _is_readable(table, options)]
    if len(readable) > 1:
        raise readable[0].error("its fields may be separated by either of two signs")
    if options.names_columns and not any(_has_columns(table, options) for table in even):
        by_blanks = separated_table(text, BLANK, blocks, name)
        even = even if by_blanks is None else [*even, by_blanks]
        readable = [table for table in even[-1:] if _is_readable(table, options)]
    others = [
        table for table in even if options.names_columns or _is_clearly_a_table(table, options)
    ]
    return [*readable, *others, None][0]


def _has_columns(table: CardTable, options: ReadOptions) -> bool:
    """Whether a table has the columns that are given, by its first row's names, or by number."""
    first = table.names if table.names is not None else [*table.head, (0, [])][0][1]
    for names in (first, [""] * table.width):
        with suppress(FileError):
            return bool(find_references(options, names, table.name))
    return False


def _is_readable(table: CardTable, options: ReadOptions) -> bool:
    """Whether most rows have cards in the columns; a table of cards alone is read as text."""
    try:
        columns = find_columns(table, options)
    except ShowdownError:
        return False
    if columns is None or not (options.names_columns or columns.header):
        return columns is not None and len(columns.places) < table.width
    rows = table.counts(columns.style, above=bool(columns.header))
    return 2 * sum(all(held[place] for place in columns.places) for held in rows) >= len(rows)


def _is_clearly_a_table(table: CardTable, options: ReadOptions) -> bool:
    """Whether most rows, but for a header, have cards in some columns, and none in others."""
    counts = table.counts(options.style, above=len(table.head) > 1)
    columns = zip(*counts, strict=True)
    without = [2 * sum(count == 0 for count in held) >= len(counts) for held in columns]
    texts = [any(cells) for cells in zip(*[row for _, row in table.head], strict=True)]
    is_other = any(empty and text for empty, text in zip(without, texts, strict=True))
    return is_other and bool(columns_with_cards(counts, 0.5))


def _format(table: CardTable, options: ReadOptions) -> RowFormat:
    """The format of a table's rows.

    Raises:
        FileError, DealError: if it has no deals, or it is unclear how to read them; the
            suggestions name columns with which the first rows can be read.
    """
    try:
        columns = find_columns(table, options)
        if columns is None:
            raise _no_columns(table)
        return row_format(columns, table, options)
    except ShowdownError as error:
        if table.hint:
            raise table.error(table.hint) from None
        if not error.suggestions:
            suggest_columns(error, table, options)
        raise


def _no_columns(table: CardTable) -> FileError:
    if not table.head:
        return table.error("no deals found")
    names = table.names or [column_letters(place) for place in range(table.width)]
    shown = ", ".join(map(quoted, names[:_SHOWN])) + " …" * (len(names) > _SHOWN)
    return table.error(f"no column has only cards in its first rows: the columns are {shown}")


def _parts(table: CardTable, form: RowFormat) -> OpenTable:
    batches = table.batches(form.columns)
    return form.layout, (TablePart(make, form, table.sheet, read) for make, read in batches)


def _only_sheet(sheets: Sequence[CardTable], name: str, options: ReadOptions) -> OpenTable:
    """The deals of the only sheet with cards."""
    with_cards = [sheet for sheet in sheets if any(chain(*sheet.counts(options.style)))]
    if len(with_cards) > 1:
        titles = " and ".join(quoted(sheet.sheet) for sheet in with_cards)
        error = FileError(f"{name}: sheets {titles} have cards")
        for sheet in with_cards[:3]:
            error.suggest("For example", sheet=sheet.sheet)
        raise error
    if not sheets:
        raise FileError(f"{name}: it has no sheets")
    sheet = [*with_cards, *sheets][0]
    return _parts(sheet, _format(sheet, options))
