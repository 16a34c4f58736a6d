"""Opens tables in files and in text with the right reader."""

from __future__ import annotations

from itertools import chain

from ...errors import FileError, ShowdownError, quoted
from ...needs import need_for
from ..skeleton import skeleton_of
from .columns import find_columns
from .references import column_letters
from .row_format import row_format
from .rows import TablePart
from .suggesting import columns_option, suggest_columns

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

    Ready = tuple[CardTable, RowFormat]

HEAD = 1 << 18
"""Columns are recognized by this many bytes of text."""
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""The first bytes of new and old workbooks."""


def open_table_file(source: TableFile, options: ReadOptions) -> OpenTable:
    """The deals of a table that is not text."""
    name, file, size, start = source.name, source.file, source.size, source.head
    need_for(f"{name} is a table", "pyarrow")
    if start.startswith(_WORKBOOKS):
        from .workbooks import workbook_sheets

        return _only_sheet(workbook_sheets(file, name, size, options), name, options)
    if options.sheet is not None:
        raise FileError(f"{name}: only workbooks have sheets")
    from .arrow_files import arrow_table, parquet_table

    if start.startswith(b"PAR1"):
        return _opened(_ready(parquet_table(file, name, size, options), options), options)
    stream = not start.startswith(b"ARROW1")
    return _opened(_ready(arrow_table(file, name, size, options, stream=stream), options), options)


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
        need_for(f"{blocks.name} is a table", "pyarrow")
        from .json_rows import json_tables

        return _first_that_reads(json_tables(text, whole, blocks.name), options)
    from .separated import BLANK, DELIMITERS, separated_table

    ready: list[tuple[float, Ready]] = []
    problems: list[tuple[int, ShowdownError]] = []
    for delimiter in DELIMITERS + BLANK * options.names_columns:
        table = separated_table(text, delimiter, whole, blocks.name)
        if table.width < 2:
            continue
        try:
            opened = _ready(table, options)
        except ShowdownError as error:
            problems.append((_cells_of_cards(table), error))
            continue
        is_text = opened[1].columns.header == 0 and len(opened[1].columns.places) == table.width
        if options.names_columns or not is_text:
            ready.append((_share_of_cards(opened, options), opened))
    if ready:
        need_for(f"{blocks.name} is a table", "pyarrow")
        best = max(share for share, _ in ready)
        return _opened(_only_way([each for share, each in ready if share == best]), options)
    count, problem = max(problems, key=lambda each: each[0], default=(0, None))
    if problem is not None and (options.names_columns or count):
        raise problem
    if options.names_columns:
        raise FileError(f"{blocks.name}: only tables have columns")
    return None


def _text(blocks: list[Block]) -> str:
    """The complete lines at the start of the first blocks."""
    text = b""
    for block in blocks:
        text += block.text[block.start : min(block.stop, block.start + HEAD - len(text))]
        if len(text) >= HEAD:
            text = text[: text.rfind(b"\n") + 1]
            break
    return text.decode("utf-8", "replace")


def _ready(table: CardTable, options: ReadOptions) -> Ready:
    """A table with the format of its rows.

    Raises:
        FileError, DealError: if it has no deals, or it is unclear how to read them; the
            suggestions name columns with which the first rows can be read.
    """
    try:
        columns = find_columns(table, options)
        if columns is None:
            raise _no_columns(table)
        return table, row_format(columns, table, options)
    except ShowdownError as error:
        if not error.suggestions:
            suggest_columns(error, table, options)
        raise


def _no_columns(table: CardTable) -> FileError:
    if not table.head:
        return table.error("no deals found")
    names = table.names or [column_letters(place) for place in range(table.width)]
    shown = ", ".join(map(quoted, names[:10])) + " …" * (len(names) > 10)
    hint = f"; {table.hint}" if table.hint else ""
    return table.error(f"no column has only cards in its first rows: the columns are {shown}{hint}")


def _opened(ready: Ready, options: ReadOptions) -> OpenTable:
    table, form = ready
    columns = "" if form.columns.is_given else columns_option(form.columns)
    parts = (
        TablePart(make, form, table.sheet, read, columns)
        for make, read in table.batches(form.columns)
    )
    return form.layout, parts


def _first_that_reads(tables: Iterator[CardTable], options: ReadOptions) -> OpenTable:
    problem: ShowdownError | None = None
    for table in tables:
        try:
            return _opened(_ready(table, options), options)
        except ShowdownError as error:
            problem = problem or error
    assert problem is not None
    raise problem


def _only_sheet(sheets: Sequence[CardTable], name: str, options: ReadOptions) -> OpenTable:
    """The deals of the only sheet that has some."""
    ready: list[Ready] = []
    problems: list[tuple[int, ShowdownError]] = []
    for sheet in sheets:
        try:
            ready.append(_ready(sheet, options))
        except ShowdownError as error:
            problems.append((_cells_of_cards(sheet), error))
    with_cards = [each for each in problems if each[0]]
    if len(ready) + len(with_cards) > 1:
        titles = [each.sheet for each in sheets if _cells_of_cards(each)]
        error = FileError(f"{name}: sheets {' and '.join(map(quoted, titles))} have cards")
        for table, _ in ready[:3]:
            error.suggest("For example", sheet=table.sheet)
        raise error
    if ready and not with_cards:
        return _opened(ready[0], options)
    raise max(problems, key=lambda each: each[0])[1]


def _only_way(ways: Sequence[Ready]) -> Ready:
    """The only way to read a text, or the first of several that give the same deals."""
    deals = {
        tuple(
            skeleton_of(form.line([cells[at].strip() for at in form.columns.places]), style).cards
            for _, cells in table.head[bool(form.columns.header) :]
            if max(form.columns.places) < len(cells)
        )
        + (form.layout.players, form.layout.cards, form.layout.board)
        for table, form in ways
        for style in [form.layout.style]
    }
    table, _ = ways[0]
    if len(deals) > 1:
        raise table.error("its fields may be separated in two ways: write the deals as a CSV file")
    return ways[0]


def _share_of_cards(ready: Ready, options: ReadOptions) -> float:
    """The share of the first rows whose chosen fields hold cards and nothing else."""
    from .columns import head_cards

    table, form = ready
    head = head_cards(table, options.style, below=bool(form.columns.header))
    right = [all(counts[at] for at in form.columns.places) for counts in head.counts]
    return sum(right) / max(1, len(right))


def _cells_of_cards(table: CardTable) -> int:
    from .columns import head_cards

    return sum(bool(count) for counts in head_cards(table, None).counts for count in counts)
