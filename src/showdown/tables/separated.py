"""Tables in text with delimiters between columns, such as CSV."""

from __future__ import annotations

import csv
import io
import re
from functools import partial
from itertools import islice

from ..errors import DealError, FileError
from ..layout.card_patterns import CARDS
from ..layout.labels import spells_a_card
from ..needs import need
from ..rules import HAND_SIZES
from ..values import Value
from .cells import are_numbers, can_hold_cards, cards_in, kind_of, text_column
from .columns import HEAD_ROWS, filled, no_columns
from .header_rows import MAX_TITLE_ROWS
from .table import Rows, Table, rows_of_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from ..read_options import ReadOptions
    from ..reading.blocks import Block
    from .columns import Columns
    from .table import Batch

    Record = tuple[int, list[str]]
    """The cells of a record, after the number of lines of the text up to its end."""

DELIMITERS = ",\t;|"
LONGEST_RECORD = 1 << 22
"""In a longer record, a quote is never closed."""
LONGEST_CELL = 1 << 26
"""Longer than any block of text."""
_BLANK = re.compile(rb"(?:[,;|/:\[\](){}\"'\s]|(?<!-)-{2,}|(?<!_)_{2,})*")
"""A blank record, as in a text without columns; a single dash stands for a missing deal."""
_END = "."


def separated_table(
    text: str, blocks: Iterator[Block], name: str, options: ReadOptions, *, has_layout: bool
) -> tuple[Table, Columns] | None:
    """The table of a text with this start, and its columns; None if it has no deals.

    The delimiter is the one with which most valid cards are found. A text that `has_layout` can be
    read line by line if it is not a table.
    """
    found: list[tuple[list[str], Table, Columns]] = []
    problem: FileError | None = None
    heads = {delimiter: _head(text, delimiter) for delimiter in DELIMITERS}
    for delimiter, head in heads.items():
        rows = [row for _, row in head]
        if max(map(len, rows), default=0) < 2:
            continue
        table = Table(name, None, rows, _Reader(name, delimiter, head, options, blocks).batches)
        try:
            columns = table.columns(options)
        except FileError as error:
            problem = problem or error
            continue
        if columns is None:
            continue
        width = _width(rows, columns, options)
        rows = [row for row in rows[columns.header :] if row]
        whole = [row for row in rows if len(row) == width]
        if width < 2 or max(columns.places) >= width or 2 * len(whole) < len(rows):
            continue
        cells = [row[place] for row in whole for place in columns.places]
        if columns.header or any(kind_of(cell, options, strict=True) for cell in cells):
            found.append((cells, table, columns))  # Else it may be text with an invalid line.
    if found:
        _, table, columns = max(found, key=lambda one: _valid_cards(one[0], options))
        _require_a_table(table, columns, options)
        return table, columns
    if problem is None and not has_layout:
        problem = _no_cards(heads.values(), name, options)
    if problem is not None:
        raise problem
    return None


def _valid_cards(cells: Sequence[str], options: ReadOptions) -> int:
    """How many cards are in cells that have nothing else."""
    return sum(
        cards_in(cell, options.style) for cell in cells if kind_of(cell, options, strict=True)
    )


def _require_a_table(table: Table, columns: Columns, options: ReadOptions) -> None:
    """Refuse the first column of a text without a header, whose lines may have one column."""
    if columns.places == (0,) and not columns.header and options.players is None:
        rows = filled(table.head)
        if any(
            kind_of(row[0], options) != kind_of(" ".join(row), options) == "deal" for row in rows
        ):
            raise FileError(
                f"{table.name}: column A may have a hand, or a whole deal: give --players 1, or "
                f"leave out --columns"
            )


def _no_cards(heads: Iterable[list[Record]], name: str, options: ReadOptions) -> FileError | None:
    """The error for a table without deals; None if the text may be meant as deals."""
    for head in heads:
        rows = [row for _, row in head if row]
        widths = {*map(len, rows)}
        if len(widths) == 1 and widths != {1}:
            kinds = {kind_of(cell) for cell in rows[0]}
            if kinds == {"number"} or any(cards_in(cell, options.style) for cell in rows[0]):
                return None
            if len(rows) == 1 and not spells_a_card(", ".join(rows[0])):
                return FileError(f"{name}: no deals found")
            return no_columns(name, rows[0], rows, options)
    return None


def _head(text: str, delimiter: str) -> list[Record]:
    count = HEAD_ROWS + MAX_TITLE_ROWS + 1
    found = [*islice(_records(text, delimiter), count)]
    if any(cards_in(cell) >= min(HAND_SIZES) for _, row in found for cell in row if "\n" in cell):
        # A quote that is closed too late hides rows, by which the columns are found.
        return [*islice(_records(text.replace('"', ""), delimiter), count)]
    return found


def _records(text: str, delimiter: str) -> Iterator[Record]:
    if csv.field_size_limit() < LONGEST_CELL:
        csv.field_size_limit(LONGEST_CELL)  # Of this process.
    # Lines end with line feeds only: cells may have other line breaks in them.
    lines = io.StringIO(text.replace("\r\n", "\n").replace("\r", " "), newline="\n")
    reader = csv.reader(lines, delimiter=delimiter)
    return ((reader.line_num, row) for row in reader)


def _width(rows: Sequence[Sequence[str]], columns: Columns, options: ReadOptions) -> int:
    """The number of cells per row: that of the header, or else of most rows with cards."""
    if columns.header:
        return len(next(row for row in rows[columns.header - 1 :] if row))
    last = max(columns.places)
    rows = [row for row in rows if row]
    widths = [len(row) for row in rows if len(row) > last and kind_of(row[last], options)]
    return max(widths or map(len, rows), key=widths.count)


class _Reader(Value):
    """Reads the rows of a text, whose first records are its head."""

    name: str
    delimiter: str
    head: Sequence[Record]
    options: ReadOptions
    blocks: Iterator[Block]

    def batches(self, columns: Columns) -> Iterator[Batch]:
        """The rows of each block; a row that ends in a later block is in the batch of that."""
        width = _width([row for _, row in self.head], columns, self.options)
        above = self.head[columns.header - 1][0] if columns.header else 0
        rest, row = b"\n" * columns.header, 1
        for block in self.blocks:
            text = block.text[block.start : block.stop]
            if above:
                *lines, text = text.split(b"\n", above)
                above -= len(lines)
                text = b"" if above else text
            text = rest + text + (b"" if text[-1:] in (b"", b"\n") else b"\n")
            count = text.count(b"\n")
            make = partial(self._rows, text, count, row, width, columns)
            if b'"' in text:
                rows = make()
                rest, row = rows.rest, row + len(rows.cells[columns.places[0]])
                make = partial(Rows.but, rows)
            else:
                rest, row = b"", row + count
            yield make, block.read
            if len(rest) > LONGEST_RECORD:
                break
        if rest:
            raise FileError(
                f'{self.name}, row {row}: a quote (") is never closed: in a quoted cell, write a '
                f'quote as ""'
            )

    def _rows(self, text: bytes, count: int, number: int, width: int, columns: Columns) -> Rows:
        """The rows of a text of `count` lines; the first is row `number` of the file."""
        cells = self._cells(text, count, width, columns)
        if cells is not None:
            return rows_of_text(text, range(1, count + 1), cells, {}, _BLANK)
        # Some rows are invalid or have several lines, or the last one continues in the next text.
        *found, (_, last) = _records(text.decode("utf-8", "replace") + _END, self.delimiter)
        ends = [end for end, _ in found]
        rest = b"" if last == [_END] else b"\n".join(text.split(b"\n")[ends[-1] if ends else 0 :])
        bars = 2 * (self.delimiter == "|" and not {0, width - 1} & {*columns.places})
        measure = f"{'the header has' if columns.header else 'other rows have'} {width - bars}"
        problems: dict[int, DealError] = {}
        texts = [[""] * width for _ in found]
        for row, (_, values) in enumerate(found):
            self._require_one_row(values, number + row)
            if len(values) == width:
                texts[row] = values
            elif values:
                words = f"{len(values)} cell{'s' * (len(values) > 1)}, but {measure}"
                record = self.delimiter.join(values)
                problems[row] = DealError(words, text=record, column=1)
        array, kind = need("pyarrow").array, need("pyarrow").large_string()
        cells = {place: array([row[place] for row in texts], kind) for place in range(width)}
        return rows_of_text(text, ends, cells, problems, _BLANK, rest)

    def _cells(
        self, text: bytes, count: int, width: int, columns: Columns
    ) -> Mapping[int, Any] | None:
        """The columns as Arrow reads them; None if not each line is a row of the right width."""
        pa, reader = need("pyarrow"), need("pyarrow.csv")
        names = [*map(str, range(width))]
        chosen = [names[place] for place in columns.places]
        # A quote in one column may hide the rows below from all others.
        given = columns.found_by == "given" and b'"' not in text
        try:
            table = reader.read_csv(
                pa.py_buffer(text),
                reader.ReadOptions(column_names=names, use_threads=False, block_size=len(text) + 1),
                reader.ParseOptions(delimiter=self.delimiter, ignore_empty_lines=False),
                reader.ConvertOptions(
                    column_types=dict.fromkeys(chosen, pa.large_string()),
                    include_columns=chosen if given else names,
                ),
            ).combine_chunks()
        except pa.ArrowInvalid:
            return None
        if table.num_rows != count or (
            b'"' in text and str(table[table.num_columns - 1][count - 1]).endswith("\n")
        ):
            return None
        # Numbers, dates and the like cannot be cards.
        return {
            int(field.name): text_column(table[field.name].chunk(0))
            for field in table.schema
            if can_hold_cards(field.type)
        }

    def _require_one_row(self, cells: Sequence[str], row: int) -> None:
        """Refuse a record of several lines with cards in them, which was meant to be several."""
        several = [cell for cell in map(str.rstrip, cells) if "\n" in cell]
        below = [cell.partition("\n")[2] for cell in several]
        hidden = below + [cell for cell in several if self.delimiter in cell]
        styles = CARDS["rank first"], CARDS["suit first"]
        found = [len(card.findall(text)) for card in styles for text in hidden]
        numbers = are_numbers(self.options.style) and any(self.delimiter in text for text in below)
        if max(found, default=0) >= min(HAND_SIZES) or numbers:
            later = "".join(cells).count("\n")
            raise FileError(
                f'{self.name}, row {row}: a quote (") is closed only '
                f"{'a line' if later == 1 else f'{later} lines'} later, after lines with cards: "
                f'in a quoted cell, write a quote as ""'
            )
