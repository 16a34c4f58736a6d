"""Tables in text whose fields are separated by one sign, such as CSV, or by blanks."""

from __future__ import annotations

import csv
from functools import partial

from ...errors import DealError, FileError, counted
from ...needs import need
from .table import HEAD_ROWS, CardTable, Rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..blocks import Block
    from .table import Batch

_DELIMITERS = ",\t;|"
_BLANK = " "
"""Separates fields where no other sign does."""


def separated_tables(text: str, blocks: Iterator[Block], name: str) -> list[CardTable]:
    """The tables of a text with this start, one for each sign that may separate its fields.

    Most of the first lines have the same number of fields, two or more.
    """
    signs = [sign for sign in _DELIMITERS if sign in text] or [_BLANK]
    tables = [_separated(text, sign, blocks, name) for sign in signs]
    return [table for table in tables if table is not None]


def _separated(text: str, delimiter: str, blocks: Iterator[Block], name: str) -> CardTable | None:
    csv.field_size_limit(max(csv.field_size_limit(), len(text)))
    rows: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.replace("\r", " ").split("\n"), 1):
        if line.strip(f"{delimiter} \t"):
            shown = " ".join(line.split()) if delimiter == _BLANK else line
            rows.append((number, next(csv.reader([shown], delimiter=delimiter))))
        if len(rows) > HEAD_ROWS:
            break
    widths = [len(row) for _, row in rows]
    width = max(widths, key=widths.count, default=0)
    if width < 2 or 2 * widths.count(width) < len(widths):
        return None
    head = [
        (number, [*map(str.strip, row)] if len(row) == width else [""] * width)
        for number, row in rows
    ]
    return CardTable(name, None, head, _batches(blocks, name, delimiter, width))


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
            text=lines[row].decode("utf-8", "replace").rstrip(),
            column=1,
        )
        for row, cells in wrong.items()
        if lines[row].strip(f"{delimiter} \t\r".encode())
    }
    cells = {int(column): table[column].chunk(0) for column in table.column_names}
    return Rows(number, cells, lambda row: lines[row] + b"\n", problems)


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
