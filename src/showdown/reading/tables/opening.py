"""Opens tables in files and in text with the right reader."""

from __future__ import annotations

from itertools import chain

from ...errors import FileError, ShowdownError, quoted
from ...needs import need_for
from .columns import find_columns
from .references import column_letters
from .row_format import row_format
from .rows import TablePart
from .suggesting import suggest_columns

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
_MANY = 1 << 30
"""More cells than the first rows have."""


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
    """The table of a text by the sign between fields with which all cards are in the columns."""
    from .separated import BLANK, DELIMITERS, separated_table

    rated: list[tuple[tuple[float, bool], CardTable]] = []
    for sign in DELIMITERS + BLANK * options.names_columns:
        if sign == BLANK and any(rate == (1, True) for rate, _ in rated):
            break
        table = separated_table(text, sign, blocks, name)
        if table.width < 2:
            continue
        try:
            columns = find_columns(table, options)
        except ShowdownError:
            held = sum(map(bool, chain(*table.counts(options.style))))
            if (held or options.names_columns) and not (rated and sign == BLANK):
                rated.append(((held - _MANY, False), table))
            continue
        is_text = columns is not None and len(columns.places) == table.width and not columns.header
        if columns is None or (is_text and not options.names_columns):
            continue
        rows = table.counts(columns.style, above=bool(columns.header))
        right = sum(all(held[place] for place in columns.places) for held in rows)
        others = {*range(table.width)} - {*columns.places}
        is_whole = all(held[place] == 0 for held in rows for place in others)
        if sign != BLANK or is_whole or not rated:
            rated.append(((right / max(1, len(rows)), is_whole), table))
    best = max([rate for rate, _ in rated], default=(-1.0, False))
    tables = [table for rate, table in rated if rate == best]
    if len(tables) > 1 and best[0] >= 0:
        raise tables[0].error("its fields may be separated by either of two signs")
    return tables[0] if tables else None


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
    hinted = [sheet for sheet in sheets if sheet.hint]
    sheet = [*with_cards, *hinted, *sheets][0]
    return _parts(sheet, _format(sheet, options))
