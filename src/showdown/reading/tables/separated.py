"""Tables in text whose fields are separated by one sign, such as CSV, or by blanks."""

from __future__ import annotations

import csv
from functools import partial

from ...errors import DealError, FileError, ShowdownError, counted
from ...needs import need
from .columns import with_header
from .rows import RowFormat, table_format
from .table import CardTable, Rows, columns_with_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ..blocks import Block
    from ..detect import HeadLine
    from ..options import ReadOptions
    from .table import Batch

_SIGNS = ",\t;|"
_BLANK = " "
"""Separates fields where no other sign does."""


def separated_format(
    lines: Sequence[HeadLine], blocks: Iterator[Block], name: str, options: ReadOptions
) -> RowFormat | ShowdownError | None:
    """How a text that starts with these lines is read as a table, or why it cannot be.

    None if all of its columns have cards and no names, or other errors say more.
    """
    tables = [with_header(table, options) for table in separated_tables(lines, blocks, name)]
    forms: list[RowFormat | ShowdownError] = []
    for table in tables:
        has_names = table.header or options.names_columns
        if has_names or len(columns_with_cards(table.counts(options.style))) < len(table.names):
            form = table_format(table, options)
            forms += [form] if has_names or not isinstance(form, FileError) else []
    readable = [form for form in forms if isinstance(form, RowFormat)]
    if len(readable) > 1:
        return readable[0].table.error("its fields may be separated by either of two signs")
    return [*readable, *forms, None][0]


def separated_tables(
    lines: Sequence[HeadLine], blocks: Iterator[Block], name: str
) -> list[CardTable]:
    """The tables of a text with these first lines, one for each sign that may separate fields.

    Most of the lines have the same number of fields, two or more.
    """
    signs = [sign for sign in _SIGNS if any(sign in line.text for line in lines)] or [_BLANK]
    tables = []
    for sign in signs:
        rows = [_fields(line.text, sign) for line in lines]
        widths = [*map(len, rows)]
        width = max(widths, key=widths.count, default=0)
        if width > 1 and 2 * widths.count(width) >= len(widths):
            # Rows of another width are errors, which are found when all rows are read.
            cells = [row if len(row) == width else [""] * width for row in rows]
            head = [(line.number, row) for line, row in zip(lines, cells, strict=True)]
            tables.append(CardTable(name, [""] * width, head, _batches(blocks, name, sign, width)))
    return tables


def _fields(line: str, delimiter: str) -> list[str]:
    line = " ".join(line.split()) if delimiter == _BLANK else line.replace("\r", " ")
    return [*map(str.strip, next(csv.reader([line], delimiter=delimiter)))]


def _batches(blocks: Iterator[Block], name: str, delimiter: str, width: int) -> Iterator[Batch]:
    """The rows of each block, each of which is a line."""
    number = 1
    for block in blocks:
        text = block.text[block.start : block.stop]
        yield partial(_rows, text, number, name, delimiter, width), block.read
        number += text.count(b"\n")


def _rows(text: bytes, number: int, name: str, delimiter: str, width: int) -> Rows:
    """The rows of a text, the first of which is line `number` of its file.

    `width` is the number of cells in most of the first ones.
    """
    lines = text.removesuffix(b"\n").split(b"\n")
    fields = [b" ".join(line.split()) for line in lines] if delimiter == _BLANK else lines
    table, wrong = _read(fields, delimiter, width)
    if table.num_rows + len(wrong) != len(lines):
        odd = next((row for row, line in enumerate(lines) if line.count(b'"') % 2), 0)
        raise FileError(f'{name}:{number + odd}: a quote (") is not closed in its line')
    if wrong:
        empty = delimiter.encode() * (width - 1)
        whole = [empty if row in wrong else each for row, each in enumerate(fields)]
        table, _ = _read(whole, delimiter, width)
    problems = {
        row: DealError(
            f"{counted(cells, 'cell')}, but other rows have {width}",
            column=1,
            text=lines[row].decode("utf-8", "replace").rstrip(),
        )
        for row, cells in wrong.items()
        if lines[row].strip(f"{delimiter} \t\r".encode())
    }
    cells = {int(column): table[column].chunk(0) for column in table.column_names}
    return Rows(number, cells, problems, lines)


def _read(lines: list[bytes], delimiter: str, width: int) -> tuple[Any, dict[int, int]]:
    """The rows as Arrow reads them, and how many cells those of another width have."""
    pa, reader = need("pyarrow"), need("pyarrow.csv")
    wrong: dict[int, int] = {}

    def skip(row: Any) -> str:
        wrong[row.number - 1] = row.actual_columns
        return "skip"

    names = [*map(str, range(width))]
    text = b"\n".join([*lines, b""])
    text = text if text.isascii() else text.decode("utf-8", "replace").encode()
    text = text.replace(b"\r\n", b"\n").replace(b"\r", b" ") if b"\r" in text else text
    table = reader.read_csv(
        pa.py_buffer(text),
        reader.ReadOptions(column_names=names, use_threads=False, block_size=len(text) + 1),
        reader.ParseOptions(
            delimiter=delimiter, ignore_empty_lines=False, invalid_row_handler=skip
        ),
        reader.ConvertOptions(column_types=dict.fromkeys(names, pa.large_string())),
    )
    return table.combine_chunks(), wrong
