"""Tables in text whose fields are separated by one sign, such as CSV, or by blanks."""

from __future__ import annotations

import csv
import re
from functools import partial

from ...errors import DealError, FileError, counted
from ...needs import need
from ...values import Value
from ..blocks import file_errors
from .cells import can_hold_cards, is_numeric, text_column
from .table import HEAD_ROWS, CardTable, RowBatch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..blocks import Block
    from .columns import CardColumns
    from .table import Batch

DELIMITERS = ",\t;|"
BLANK = " "
_COMMENT = re.compile(r"[ \t]*#(?![^\s#])")
_COMMENTS = re.compile(rb"^[ \t]*#(?![^\s#])[^\n]*", re.MULTILINE)
"""Lines that start with # and a blank; where no blank follows, it may be a name or a label."""
_UNCLEAR = "a comment, or a row whose first cell starts with #? Comments have a blank behind it"


def separated_table(text: str, delimiter: str, blocks: Iterator[Block], name: str) -> CardTable:
    """The table of a text with this start, whose fields are separated by one sign."""
    csv.field_size_limit(max(csv.field_size_limit(), len(text)))
    head, hint = [], ""
    for number, line in enumerate(text.replace("\r", " ").split("\n"), 1):
        row = line.split() if delimiter == BLANK else next(csv.reader([line], delimiter=delimiter))
        if line.count('"') % 2 and not hint and delimiter != BLANK:
            hint = f'row {number}: a quote (") is not closed in its line'
        if any(map(str.strip, row)) and not _COMMENT.match(line):
            head.append((number, row))
        if len(head) > HEAD_ROWS:
            break
    widths = [len(row) for _, row in head]
    width = max(widths, key=widths.count, default=0)
    return CardTable(name, None, head, _Reader(name, delimiter, width, blocks).batches, hint=hint)


class _Reader(Value):
    """Reads the rows of a text; `width` is the number of cells in most of the first ones."""

    name: str
    delimiter: str
    width: int
    blocks: Iterator[Block]

    def batches(self, columns: CardColumns) -> Iterator[Batch]:
        """The rows of each block, each of which is a line."""
        above, number = columns.header, 1
        for block in self.blocks:
            text = block.text[block.start : block.stop]
            text += b"\n" * (not text.endswith(b"\n"))
            for _ in range(min(above, text.count(b"\n"))):
                above -= 1
                text = text.partition(b"\n")[2]
            skipped = columns.header - above if number <= columns.header else 0
            text = _COMMENTS.sub(b"", b"\n" * skipped + text)
            yield partial(self._rows, text, number, columns), block.read
            number += text.count(b"\n")

    def _rows(self, text: bytes, number: int, columns: CardColumns) -> RowBatch:
        """The rows of a text, the first of which is line `number` of its file."""
        width = len(columns.names) or max(self.width, *columns.places)
        lines = text.removesuffix(b"\n").split(b"\n")
        table, wrong = self._read(text, lines, width, columns)
        if table.num_rows + len(wrong) != len(lines):
            odd = next((row for row, line in enumerate(lines) if line.count(b'"') % 2), 0)
            raise FileError(f'{self.name}:{number + odd}: a quote (") is not closed in its line')
        strings = need("pyarrow").large_string()
        cells = {place: need("pyarrow").nulls(len(lines), strings) for place in columns.places}
        at = iter(range(table.num_rows))
        sources = [None if row in wrong else next(at) for row in range(len(lines))] if wrong else []
        for field in table.schema if table.num_rows else ():
            if can_hold_cards(field.type, columns.style):
                cell = text_column(table[field.name].chunk(0))
                cells[int(field.name)] = (
                    cell.take(need("pyarrow").array(sources)) if wrong else cell
                )
        problems = {
            row: DealError(
                f"{counted(count, 'cell')}, but {'the header' if columns.names else 'other rows'} "
                f"{'has' if columns.names else 'have'} {width}",
                text=record,
                column=1,
            )
            for row, (count, record) in wrong.items()
            if record.strip(f"{self.delimiter} \t\r")
        }
        for row, line in enumerate(lines) if b"#" in text else ():
            if line.lstrip().startswith(b"#"):
                shown = line.decode("utf-8", "replace").rstrip()
                problems[row] = DealError(_UNCLEAR, text=shown, column=1)
        return RowBatch(cells, lambda row: lines[row] + b"\n", problems)

    def _read(
        self, text: bytes, lines: list[bytes], width: int, columns: CardColumns
    ) -> tuple[Any, dict[int, tuple[int, str]]]:
        """The rows as Arrow reads them, and the cells and texts of those of another width."""
        pa, reader = need("pyarrow"), need("pyarrow.csv")
        if self.delimiter == BLANK:
            text = b"".join([b" ".join(line.split()) + b"\n" for line in lines])
        wrong: dict[int, tuple[int, str]] = {}

        def skip(row: Any) -> str:
            wrong[row.number - 1] = (row.actual_columns, row.text)
            return "skip"

        names = [*map(str, range(width))]
        chosen = [names[place] for place in columns.places]
        with file_errors(self.name):
            text = text if text.isascii() else text.decode("utf-8", "replace").encode()
            text = text.replace(b"\r\n", b"\n").replace(b"\r", b" ") if b"\r" in text else text
            table = reader.read_csv(
                pa.py_buffer(text),
                reader.ReadOptions(column_names=names, use_threads=False, block_size=len(text) + 1),
                reader.ParseOptions(
                    delimiter=self.delimiter,
                    quote_char=False if self.delimiter == BLANK else '"',
                    ignore_empty_lines=False,
                    invalid_row_handler=skip,
                ),
                reader.ConvertOptions(
                    column_types=dict.fromkeys(
                        names if is_numeric(columns.style) else chosen, pa.large_string()
                    ),
                    include_columns=chosen if columns.is_given else names,
                ),
            )
        return table.combine_chunks(), wrong
