"""Tables that are not text: Parquet and Arrow files, and the sheets of workbooks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import IO, Any

from ...errors import FileError, FilesRead, quoted
from ...needs import need
from ..options import ReadOptions
from ..skeleton import CARDS
from ..sources import WORKBOOKS, TableFile
from .table import Batch, CardTable, Rows, find_references, rows_of, table_of, text_column

BATCH_ROWS = 1 << 15
MOST_BYTES, MOST_IN_ROW = 1 << 26, 1 << 10  # Unpacked, of a group's columns, and for each row.
SHEET_ROWS = 1 << 13
MOST_CELLS = 1 << 21  # The reader holds the whole rectangle around all filled cells of a sheet.
MOST_XML_BYTES = 1 << 26
_CELL = re.compile(rb'<(?:\w+:)?c(?=[\s/>])(?:[^>]*?\br="([A-Za-z]*)(\d*)")?')
_COUNT = re.compile(rb'\buniqueCount="(\d+)"')


def open_table_file(source: TableFile, options: ReadOptions) -> CardTable:
    """Open a table that is not text."""
    need("pyarrow", file=f"{source.name} is a table")
    if source.head.startswith(WORKBOOKS):
        return _sheet_with_cards(source, options)
    read = _parquet if source.head.startswith(b"PAR1") else _arrow
    with FilesRead(f"{source.name}: it cannot be read"):
        names, batches = read(source, options)
        return table_of(source.name, options, names, _numbered(batches, names))


def _parquet(source: TableFile, options: ReadOptions) -> tuple[list[str], Iterable[Any]]:
    """The names of all columns, and batches of those that are wanted; others are not read."""
    parquet = need("pyarrow.parquet")
    how = {"pre_buffer": False, "page_checksum_verification": True}
    opened = parquet.ParquetFile(source.file, **how)
    wanted = _wanted(opened.schema_arrow, options, source.name)
    leaves = [opened.schema.column(at).path for at in range(len(opened.schema))]
    places = [at for at, path in enumerate(leaves) if path.partition(".")[0] in wanted]
    _require_small(opened.metadata, places, source)
    for at in range(opened.num_row_groups):  # Else damage to what is asked below ends the process.
        next(opened.iter_batches(1, [at], wanted), None)
    # A text that is stored once for many rows is not repeated; a reader keeps all such texts.
    groups = [opened.metadata.row_group(at) for at in range(opened.num_row_groups)]
    stored = [leaves[at] for at in places if any(g.column(at).has_dictionary_page for g in groups)]
    as_stored = parquet.ParquetFile(source.file, read_dictionary=stored, **how)
    batches = (as_stored.iter_batches(BATCH_ROWS, [at], wanted) for at in range(len(groups)))
    return opened.schema_arrow.names, chain.from_iterable(batches)


def _require_small(metadata: Any, places: Sequence[int], source: TableFile) -> None:
    """Refuse groups of rows that cannot be those of deals."""
    for group in map(metadata.row_group, range(metadata.num_row_groups)):
        most = MOST_BYTES + MOST_IN_ROW * group.num_rows
        # Sizes of columns are only read if they matter: if they are damaged, the process ends.
        if group.total_byte_size <= most:
            continue
        size = sum(group.column(at).total_uncompressed_size for at in places)
        if size > most:
            words = f"its columns unpack to {size >> 20:,} MB: name those that have cards"
            raise FileError(f"{source.name}: {words}")


def _arrow(source: TableFile, options: ReadOptions) -> tuple[list[str], Iterable[Any]]:
    """The same for an Arrow file or stream."""
    pa, ipc, file = need("pyarrow"), need("pyarrow.ipc"), source.file
    data = pa.OSFile(file) if isinstance(file, str) else pa.BufferReader(file.getbuffer())
    is_file = source.head.startswith(b"ARROW1")
    reader = ipc.open_file(data) if is_file else ipc.open_stream(data)
    wanted = _wanted(reader.schema, options, source.name)
    batches = map(reader.get_batch, range(reader.num_record_batches)) if is_file else reader
    starts = ((each, at) for each in batches for at in range(0, len(each), BATCH_ROWS))
    return reader.schema.names, (b[at : at + BATCH_ROWS].select(wanted) for b, at in starts)


def _wanted(schema: Any, options: ReadOptions, name: str) -> list[str]:
    """The names of the columns that are given, or else of those that may have cards."""
    names: list[str] = schema.names
    if twice := [each for at, each in enumerate(names) if each in names[:at]]:
        raise FileError(f"{name}: two columns are called {quoted(twice[0])}: rename one")
    if options.columns is None and not options.hands:
        return [f.name for f in schema if _can_hold_cards(f.type, options.style)]
    hands, board = find_references(options, names, name)
    chosen = {*chain(*hands, board)}
    return [each for at, each in enumerate(names) if at in chosen]


def _can_hold_cards(kind: Any, style: str | None) -> bool:
    """Whether cells of an Arrow type may be cards, or number the players."""
    types = need("pyarrow").types
    while hasattr(kind, "value_type"):
        kind = kind.value_type
    if types.is_floating(kind):
        return style not in (None, *CARDS)
    return types.is_integer(kind) or not (
        types.is_primitive(kind) or types.is_decimal(kind) or types.is_null(kind)
    )


def _numbered(batches: Iterable[Any], names: Sequence[str]) -> Iterator[Batch]:
    number = 1
    for batch in batches:
        yield partial(_rows, batch, names, number), 0
        number += len(batch)


def _rows(batch: Any, names: Sequence[str], number: int) -> Rows:
    batch.validate(full=True)
    columns = zip(batch.schema.names, batch.columns, strict=True)
    return Rows(number, {names.index(name): text_column(column) for name, column in columns})


def _sheet_with_cards(source: TableFile, options: ReadOptions) -> CardTable:
    """The only sheet of a workbook with cards, or the one that is given."""
    name, file = source.name, source.file
    calamine = need("python_calamine", file=f"{name} is a workbook")
    with FilesRead(f"{name}: it cannot be read"):
        _check(file, name)
        book = calamine.load_workbook(file)
        titles = book.sheet_names
        if options.sheet not in (None, *titles):
            shown = ", ".join(map(quoted, titles))
            raise FileError(f"{name}: unknown sheet {quoted(options.sheet)}: it has {shown}")
        wanted = titles if options.sheet is None else [options.sheet]
        sheets = [_sheet(book.get_sheet_by_name(title), title, name, options) for title in wanted]
    with_cards = [sheet for sheet in sheets if any(chain(*sheet.counts))]
    if len(with_cards) > 1:
        shown = " and ".join(quoted(sheet.sheet) for sheet in with_cards)
        error = FileError(f"{name}: sheets {shown} have cards")
        for sheet in with_cards[:3]:
            error.suggest("For example", sheet=sheet.sheet)
        raise error
    if not sheets:
        raise FileError(f"{name}: it has no sheets")
    return [*with_cards, *sheets][0]


def _sheet(sheet: Any, title: str, name: str, options: ReadOptions) -> CardTable:
    _, left = sheet.start or (0, 0)
    # The rows start with the first, but the cells with the first that is filled.
    rows = ([None] * left + row for row in sheet.iter_rows())
    parts = iter(lambda: list(islice(rows, SHEET_ROWS)), [])
    batches = ((partial(rows_of, 1 + at * SHEET_ROWS, part), 0) for at, part in enumerate(parts))
    return table_of(name, options, (), batches).but(sheet=title)


def _check(file: str | IO[bytes], name: str) -> None:
    """Refuse what is not a workbook or takes too much memory; reading verifies all checksums."""
    from zipfile import ZipFile, is_zipfile

    if not is_zipfile(file):
        return
    with ZipFile(file) as book:
        names = book.namelist()
        if not {"[Content_Types].xml", "mimetype"} & {*names}:
            raise FileError(f"{name}: it is a zip archive: unpack it, or use gzip")
        unpacked = sum(part.file_size for part in book.infolist())
        if unpacked > MOST_XML_BYTES:
            raise FileError(f"{name}: it unpacks to {unpacked >> 20:,} MB: save it as CSV")
        for part in names:
            _check_part(book.read(part), name)
    if not isinstance(file, str):
        file.seek(0)


def _check_part(text: bytes, name: str) -> None:
    """Refuse a part of a workbook that takes too much memory."""
    if any(int(count) > len(text) for count in _COUNT.findall(text)):
        raise FileError(f"{name}: it says that it has more texts than its size allows")
    rows = columns = 0
    for cells, cell in enumerate(_CELL.finditer(text), 1):
        if cells > MOST_CELLS:
            raise FileError(f"{name}: a sheet has more than {MOST_CELLS:,} cells: save it as CSV")
        letters, number = cell.groups(b"")
        if len(letters) > 3 or len(number) > 7:
            raise FileError(f"{name}: a sheet has a cell {(letters + number).decode()!r}")
        rows = max(rows, int(number or 0))
        places = enumerate(reversed(letters.upper()))
        columns = max(columns, sum(26**at * (letter - ord("@")) for at, letter in places))
    if rows * columns > MOST_CELLS:
        words = "delete cells far from the deals, or save it as CSV"
        raise FileError(f"{name}: a sheet reaches column {columns:,} and row {rows:,}: {words}")
