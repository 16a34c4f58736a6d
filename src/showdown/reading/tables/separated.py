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
"""How a line starts that is a comment; where no blank follows #, it may be a name or a label."""
_COMMENTS = re.compile(rb"^[ \t]*#(?![^\s#])[^\n]*", re.MULTILINE)
_UNCLEAR = "a comment, or a row whose first cell starts with #? Comments have a blank behind it"


def separated_table(
    text: str, delimiter: str, blocks: Iterator[Block], name: str
) -> CardTable | None:
    """The table of a text with this start, whose fields are separated by one sign.

    None if most of its first lines do not have the same number of fields, two or more.
    """
    csv.field_size_limit(max(csv.field_size_limit(), len(text)))
    head, hint = [], ""
    for number, line in enumerate(text.replace("\r", " ").split("\n"), 1):
        if not line.strip(f"{delimiter} \t") or _COMMENT.match(line):
            continue
        row = line.split() if delimiter == BLANK else next(csv.reader([line], delimiter=delimiter))
        if line.count('"') % 2 and not hint and delimiter != BLANK:
            hint = f'row {number}: a quote (") is not closed in its line'
        head.append((number, row))
        if len(head) > HEAD_ROWS:
            break
    widths = [len(row) for _, row in head]
    width = max(widths, key=widths.count, default=0)
    if width < 2 or 2 * widths.count(width) < len(widths):
        return None
    return CardTable(name, None, head, _Reader(name, delimiter, width, blocks).batches, hint=hint)


class _Reader(Value):
    """Reads the rows of a text; `width` is the number of cells in most of the first ones."""

    name: str
    delimiter: str
    width: int
    blocks: Iterator[Block]

    def batches(self, columns: CardColumns) -> Iterator[Batch]:
        """The rows of each block, each of which is a line."""
        number = 1
        for block in self.blocks:
            text = block.text[block.start : block.stop]
            yield partial(self._rows, text, number, columns), block.read
            number += text.count(b"\n")

    def _rows(self, text: bytes, number: int, columns: CardColumns) -> RowBatch:
        """The rows of a text, the first of which is line `number` of its file."""
        width = len(columns.names) or max(self.width, *columns.places)
        text = _COMMENTS.sub(b"", text) if b"#" in text else text
        lines = text.removesuffix(b"\n").split(b"\n")
        for row in range(min(columns.header - number + 1, len(lines))):
            lines[row] = b""
        fields = [b" ".join(line.split()) for line in lines] if self.delimiter == BLANK else lines
        table, wrong = self._read(fields, width, columns)
        if table.num_rows + len(wrong) != len(lines):
            odd = next((row for row, line in enumerate(lines) if line.count(b'"') % 2), 0)
            raise FileError(f'{self.name}:{number + odd}: a quote (") is not closed in its line')
        if wrong:
            empty = self.delimiter.encode() * (width - 1)
            fields = [empty if row in wrong else line for row, line in enumerate(fields)]
            table, _ = self._read(fields, width, columns)
        has = "the header has" if columns.names else "other rows have"
        problems = {
            row: DealError(f"{counted(cells, 'cell')}, but {has} {width}", text=line, column=1)
            for row, cells in wrong.items()
            if (line := lines[row].decode("utf-8", "replace").rstrip()).strip(
                self.delimiter + " \t"
            )
        }
        for row, raw in enumerate(lines) if b"#" in text else ():
            if raw.lstrip().startswith(b"#"):
                shown = raw.decode("utf-8", "replace").rstrip()
                problems[row] = DealError(_UNCLEAR, text=shown, column=1)
        held = {
            int(field.name): text_column(table[field.name].chunk(0))
            for field in table.schema
            if can_hold_cards(field.type, columns.style)
        }
        return RowBatch(held, lambda row: lines[row] + b"\n", problems)

    def _read(
        self, lines: list[bytes], width: int, columns: CardColumns
    ) -> tuple[Any, dict[int, int]]:
        """The rows as Arrow reads them, and how many cells those of another width have."""
        pa, reader = need("pyarrow"), need("pyarrow.csv")
        wrong: dict[int, int] = {}

        def skip(row: Any) -> str:
            wrong[row.number - 1] = row.actual_columns
            return "skip"

        names = [*map(str, range(width))]
        chosen = [names[place] for place in columns.places]
        texts = names if is_numeric(columns.style) else chosen
        with file_errors(self.name):
            text = b"\n".join([*lines, b""])
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
                    column_types=dict.fromkeys(texts, pa.large_string()),
                    include_columns=chosen if columns.is_given else names,
                ),
            )
        return table.combine_chunks(), wrong
