"""Tables in text whose fields are separated by one sign, such as CSV, or by blanks."""

from __future__ import annotations

import csv
import io
from functools import partial
from itertools import accumulate

from ...errors import DealError, FileError
from ...needs import need
from ...values import Value
from ..blocks import file_errors
from .cells import can_hold_cards, is_numeric, text_column
from .table import HEAD_ROWS, CardTable, RowBatch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ..blocks import Block
    from .columns import CardColumns
    from .table import Batch

DELIMITERS = ",\t;|"
BLANK = " "
LONGEST_RECORD = 1 << 22
"""In a longer record, a quote is never closed."""


def separated_table(text: str, delimiter: str, blocks: Iterator[Block], name: str) -> CardTable:
    """The table of a text with this start, whose fields are separated by one sign."""
    lines = io.StringIO(text.replace("\r\n", "\n").replace("\r", " "), newline="\n")
    csv.field_size_limit(max(csv.field_size_limit(), len(text)))
    if delimiter == BLANK:
        records = ((number, line.split()) for number, line in enumerate(lines, 1))
    else:
        reader = csv.reader(lines, delimiter=delimiter)
        records = ((reader.line_num, record) for record in reader)
    head: list[tuple[int, Sequence[str]]] = []
    ends: list[int] = []
    for number, (end, record) in enumerate(records, 1):
        if any(map(str.strip, record)):
            head.append((number, record))
            ends.append(end)
        if len(head) > HEAD_ROWS:
            break
    widths = [len(record) for _, record in head]
    width = max(widths, key=widths.count, default=0)
    reader_of = _Reader(name, delimiter, ends[0] if ends else 0, width, blocks)
    return CardTable(name, None, head, reader_of.batches)


class _Reader(Value):
    """Reads the rows of a text.

    Attributes:
        first_end: how many lines the first row takes, with blank lines above it.
        width: the number of cells in most of the first rows.
    """

    name: str
    delimiter: str
    first_end: int
    width: int
    blocks: Iterator[Block]

    def batches(self, columns: CardColumns) -> Iterator[Batch]:
        """The rows of each block; a row that ends in a later block is in the batch of that."""
        above = self.first_end if columns.header else 0
        width = len(columns.names) if columns.header else max(self.width, *columns.places)
        rest, row = b"\n" * columns.header, 1
        for block in self.blocks:
            text = block.text[block.start : block.stop]
            if above:
                *lines, text = text.split(b"\n", above)
                above -= len(lines)
                text = b"" if above else text
            text = rest + text + b"\n" * (text[-1:] not in (b"", b"\n"))
            make, rest = partial(self._rows, text, width, columns), b""
            if b'"' in text and self.delimiter != BLANK:
                rows, rest = make()
                row += text.count(b"\n") - rest.count(b"\n")
                yield partial(_same, rows), block.read
            else:
                row += text.count(b"\n")
                yield partial(_first, make), block.read
            if len(rest) > LONGEST_RECORD:
                break
        if rest:
            raise FileError(
                f'{self.name}:{row}: a quote (") is never closed: in a quoted cell, write a '
                f'quote as ""'
            )

    def _rows(self, text: bytes, width: int, columns: CardColumns) -> tuple[RowBatch, bytes]:
        """The rows of a text, and the rest of it, which is the start of a row."""
        has_quotes = b'"' in text and self.delimiter != BLANK
        # A row without cells shows whether the one above it is complete.
        mark = self.delimiter.encode() * (width - 1) if has_quotes else b""
        table, wrong = self._read(text + mark, width, columns, every=has_quotes)
        count = table.num_rows + len(wrong)
        at = iter(range(table.num_rows))
        sources = [None if row in wrong else next(at) for row in range(count)]
        cells = {
            int(field.name): text_column(table[field.name].chunk(0))
            for field in table.schema
            if can_hold_cards(field.type, columns.style) and table.num_rows
        }
        cells = {place: cells.get(place, _nothing(table.num_rows)) for place in {*cells} | {*columns.places}}
        heights = [1] * count
        lines = text.count(b"\n")
        if has_quotes and (count != lines + 1 or wrong):
            heights = _heights(cells, wrong, sources)
        rest = b""
        if has_quotes:
            kept = count - 1
            if heights[kept] > 1 or kept in wrong:
                rest = b"\n".join(text.split(b"\n")[lines - heights[kept] + 1 :])
            sources, heights = sources[:kept], heights[:kept]
        if wrong or has_quotes:
            indices = need("pyarrow").array(sources, "int64")
            cells = {place: column.take(indices) for place, column in cells.items()}
        ends = [*accumulate(heights)]
        problems = {}
        for row, (number, record) in wrong.items():
            if row < len(ends) and record.strip(f"{self.delimiter} \r\n"):
                words = f"{number} cell{'s' * (number != 1)}, but "
                words += f"{'the header has' if columns.header else 'other rows have'} {width}"
                problems[row] = DealError(words, text=record, column=1)
        return self._batch(text, ends, cells, problems), rest

    def _read(
        self, text: bytes, width: int, columns: CardColumns, *, every: bool
    ) -> tuple[Any, dict[int, tuple[int, str]]]:
        """The rows as Arrow reads them, and the cells and texts of those of another width."""
        pa, reader = need("pyarrow"), need("pyarrow.csv")
        if self.delimiter == BLANK:
            text = b"\n".join([b" ".join(line.split()) for line in text.split(b"\n")])
        wrong: dict[int, tuple[int, str]] = {}

        def skip(row: Any) -> str:
            wrong[row.number - 1] = (row.actual_columns, row.text)
            return "skip"

        names = [*map(str, range(width))]
        chosen = [names[place] for place in columns.places]
        texts = names if every or is_numeric(columns.style) else chosen
        with file_errors(self.name):
            try:
                text.decode()
            except UnicodeDecodeError:
                text = text.decode("utf-8", "replace").encode()
            table = reader.read_csv(
                pa.py_buffer(text),
                reader.ReadOptions(column_names=names, use_threads=False, block_size=len(text) + 1),
                reader.ParseOptions(
                    delimiter=self.delimiter,
                    quote_char=False if self.delimiter == BLANK else '"',
                    newlines_in_values=True,
                    ignore_empty_lines=False,
                    invalid_row_handler=skip,
                ),
                reader.ConvertOptions(
                    column_types=dict.fromkeys(texts, pa.large_string()),
                    include_columns=chosen if columns.is_given and not every else names,
                ),
            )
        return table.combine_chunks(), wrong

    def _batch(
        self,
        text: bytes,
        ends: Sequence[int],
        cells: dict[int, Any],
        problems: dict[int, DealError],
    ) -> RowBatch:
        def record(row: int) -> bytes:
            lines = text.split(b"\n")
            start, stop = ends[row - 1] if row else 0, ends[row]
            return b"\n".join(lines[start:stop]) + b"\n" * (stop < len(lines))

        blank = f'{self.delimiter}" \t\r\n'.encode()
        has_long_rows = bool(ends) and ends[-1] != len(ends)
        return RowBatch(cells, lambda row: not record(row).strip(blank), problems, record, has_long_rows)


def _first(make: Any) -> RowBatch:
    rows: RowBatch = make()[0]
    return rows


def _same(rows: RowBatch) -> RowBatch:
    return rows


def _nothing(count: int) -> Any:
    return need("pyarrow").nulls(count, need("pyarrow").large_string())


def _heights(
    cells: dict[int, Any], wrong: dict[int, tuple[int, str]], sources: Sequence[int | None]
) -> list[int]:
    """How many lines each row takes."""
    compute = need("pyarrow.compute")
    breaks: Any = None
    for column in cells.values():
        own = compute.fill_null(compute.count_substring(column, "\n"), 0)
        breaks = own if breaks is None else compute.add(breaks, own)
    inside = breaks.to_pylist() if breaks is not None else []
    return [
        1 + (wrong[row][1].count("\n") if source is None else inside[source])
        for row, source in enumerate(sources)
    ]
