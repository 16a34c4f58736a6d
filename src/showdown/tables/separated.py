"""Tables in text with delimiters between columns, such as CSV."""

from __future__ import annotations

import csv
import re
from functools import cache, partial
from itertools import chain, islice

from ..errors import FileError
from ..layout.card_patterns import CARDS
from ..layout.detect import PUNCTUATION
from ..needs import need
from ..rules import HAND_SIZES
from .cell_text import text_array
from .cells import are_numbers, cards_in, kind_of
from .columns import HEAD_ROWS, no_columns
from .header import MAX_TITLE_ROWS
from .rows import Problem, Rows
from .table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ..read_options import ReadOptions
    from ..source.blocks import Block
    from .columns import Columns
    from .table import Batch

    Cells = tuple[dict[int, Any], dict[int, tuple[int, str]]]
    """Columns by index; and for each invalid row, its number of cells and its text."""

__all__ = ["separated_table"]

DELIMITERS = ",\t;|"
LONGEST_RECORD = 1 << 24
"""In a longer record, a quote is never closed."""
WIDE = 500
"""With more columns, batches are larger, since their cost grows with the columns."""
WIDE_BATCH = 1 << 21
FEED = b"\n"
_BLANK = PUNCTUATION.decode() + "\r\n"
"""A record of these only is a blank line, as in a text without columns."""
_LONE_RETURN = re.compile(rb"\r(?!\n)")
_LETTERS = ("rank first", "suit first")


def separated_table(
    text: str, blocks: Iterator[Block], name: str, options: ReadOptions, *, has_layout: bool
) -> tuple[Table, Columns] | None:
    """The table of a text with this start, and its columns; None if it has no deals.

    The delimiter is the one with which most cards are found. A text that `has_layout` can be read
    line by line if it is not a table.

    Raises:
        FileError: if columns that are given do not exist, or names contradict each other.
    """
    best: tuple[int, Table, Columns] | None = None
    problem: FileError | None = None
    for delimiter in DELIMITERS:
        head = _head(text, delimiter)
        if max(map(len, head), default=0) < 2:
            continue
        batches = partial(_batches, blocks, delimiter, name, head, options)
        table = Table(name, None, head, batches)
        try:
            columns = table.columns(options)
        except FileError as error:
            problem = problem or error
            continue
        if columns is not None:
            width = _width(head, columns, options.style)
            rows = [row for row in head[columns.header :] if row]
            whole = [row for row in rows if len(row) == width]
            if width < 2 or max(columns.places) >= width or 2 * len(whole) < len(rows):
                continue
            cells = [row[place] for row in whole for place in columns.places]
            kinds = {kind_of(cell, options.style, strict=True) for cell in cells}
            if not columns.header and kinds == {""}:
                continue  # Without a valid cell, it may be text with an invalid line.
            cards = sum(cards_in(cell, options.style) for cell in cells)
            if best is None or cards > best[0]:
                best = cards, table, columns
    if best is None:
        problem = problem or (None if has_layout else _no_cards(text, name, options))
        if problem is not None:
            raise problem
        return None
    return best[1:]


def _no_cards(text: str, name: str, options: ReadOptions) -> FileError | None:
    """The error for a table without deals; None if the text may be meant as deals."""
    for delimiter in DELIMITERS:
        head = [row for row in _head(text, delimiter) if row]
        widths = {*map(len, head)}
        if len(widths) == 1 and widths != {1}:
            kinds = {kind_of(cell) for cell in head[0]}
            if kinds == {"number"} or any(cards_in(cell, options.style) for cell in head[0]):
                return None
            return no_columns(name, head[0], head)
    return None


def _head(text: str, delimiter: str) -> list[list[str]]:
    """The first records of a text; none if it does not consist of records."""
    try:
        records = _records(text, delimiter, HEAD_ROWS + MAX_TITLE_ROWS + 1)
        if any(
            cards_in(cell) >= min(HAND_SIZES) for row in records for cell in row if "\n" in cell
        ):
            # A quote that is closed too late hides rows, by which the columns are found.
            records = _records(text.replace('"', ""), delimiter, HEAD_ROWS + MAX_TITLE_ROWS + 1)
        return records
    except csv.Error:  # A NUL.
        return []


def _records(text: str, delimiter: str, count: int | None = None) -> list[list[str]]:
    """The first `count` records of a text, or all."""
    if csv.field_size_limit() < LONGEST_RECORD:
        csv.field_size_limit(LONGEST_RECORD)  # Of this process; a longer cell would be an error.
    # Lines end with line feeds only: cells may have other line breaks in them.
    lines = re.finditer(r"[^\n]*\n|[^\n]+", text.replace("\r\n", "\n").replace("\r", " "))
    if count is not None:
        lines = islice(lines, 4 * HEAD_ROWS)
    return list(islice(csv.reader((line[0] for line in lines), delimiter=delimiter), count))


def _width(head: Sequence[Sequence[str]], columns: Columns, style: str | None) -> int:
    """The number of cells per row: that of the header, or else of most rows with cards."""
    if columns.header:
        return len(next(row for row in head[columns.header - 1 :] if row))
    last = max(columns.places)
    rows = [row for row in head if row]
    widths = [len(row) for row in rows if len(row) > last and kind_of(row[last], style)]
    return max(widths or map(len, rows), key=widths.count)


def _batches(
    blocks: Iterator[Block],
    delimiter: str,
    name: str,
    head: Sequence[Sequence[str]],
    options: ReadOptions,
    columns: Columns,
) -> Iterator[Batch]:
    reader = _Reader(delimiter, _width(head, columns, options.style), columns, name, options.style)
    is_wide = reader.width > WIDE
    rest, read, row, above = b"", 0, 1, columns.header
    for block in chain(blocks, [None]):
        if block is not None:
            rest += block.text[block.start : block.stop]
            read += block.read
            if is_wide and len(rest) < WIDE_BATCH:
                continue
        lines = reader.with_record_ends(rest)
        if above:
            starts = [feed.end() for feed in islice(re.finditer(b"\n", lines), above)]
            if len(starts) < above:
                continue
            rest, lines = rest[starts[-1] :], lines[starts[-1] :]
            row, above = row + above, 0
        stop = lines.rfind(b"\n") + 1
        if len(rest) - stop > LONGEST_RECORD or (block is None and reader.is_open(rest)):
            raise FileError(
                f'{name}, row {row + lines.count(FEED)}: a quote (") is never closed: in a quoted '
                f'cell, write a quote as ""'
            )
        stop = stop if block is not None else len(rest)
        if options.skip_bad and (swallowed := reader.swallowed_rows(rest[:stop])):
            # The rows in the quotes may be valid deals: they cannot be skipped.
            first = min(swallowed)
            raise FileError(f"{name}, row {row + first}: {swallowed[first].words}")
        if stop or (read and block is None):
            yield partial(reader.rows, rest[:stop]), read
            row += lines.count(b"\n")
            rest, read = rest[stop:], 0


class _Reader:
    """Reads texts that end with a complete record."""

    def __init__(
        self, delimiter: str, width: int, columns: Columns, name: str, style: str | None
    ) -> None:
        self.delimiter, self.width, self.columns = delimiter, width, columns
        self.name, self.style = name, style
        cell = rb'"[^"]*(?:""[^"]*)*(?:"|\Z)'
        sign = re.escape(delimiter.encode())
        self.quoted = re.compile(rb"(?<![^%b\n])%b(?:%b%b)*" % (sign, cell, sign, cell))
        """Cells in quotes, which start with a quote."""

    def with_record_ends(self, text: bytes) -> bytes:
        """The text with spaces for line ends within quotes, which do not end a record."""
        if b'"' not in text:
            return text
        return self.quoted.sub(lambda cells: cells[0].replace(b"\n", b" "), text)

    def is_open(self, text: bytes) -> bool:
        """Whether the last record of a text has a quote that is not closed."""
        *_, last = chain([None], self.quoted.finditer(text))
        return last is not None and last.end() == len(text) and last[0].count(b'"') % 2 == 1

    def rows(self, text: bytes) -> Rows:
        """The rows of a text.

        Raises:
            FileError: if the library cannot read them.
        """
        columns = self.columns
        if b"\r" in text and text.count(b"\r") > text.count(b"\r\n"):
            text = _LONE_RETURN.sub(b" ", text)
        # A quote that opens in one column may hide the rows below from all others.
        given = columns.found_by == "given" and b'"' not in text
        places = list(dict.fromkeys(columns.places if given else range(self.width)))
        read = self._cells_of_wide_rows if self.width > WIDE else self._cells
        found, invalid = read(text, places)
        measure = f"{'the header has' if columns.header else 'other rows have'} {self.width}"
        problems = {
            row: Problem(f"{count} cell{'' if count == 1 else 's'}, but {measure}", None, line)
            for row, (count, line) in invalid.items()
        }
        chosen = {*columns.places}

        @cache
        def records() -> list[bytes]:
            ends = [feed.end() for feed in re.finditer(b"\n", self.with_record_ends(text))]
            return [text[a:b] for a, b in zip([0, *ends], [*ends, len(text)], strict=True)]

        def record(row: int) -> str:
            return records()[row].decode("utf-8", "replace")

        return Rows(
            [found[place] for place in columns.places],
            {
                place: found[place]
                for place in places
                if place not in chosen and columns.found_by != "given"
            },
            columns.title,
            lambda row: not record(row).strip(_BLANK),
            self.swallowed_rows(text) | problems,
            record,
        )

    def _cells(self, text: bytes, places: Sequence[int]) -> Cells:
        """The cells of some columns, and the rows with too many or too few cells."""
        pa, reader = need("pyarrow", "tables"), need("pyarrow.csv", "tables")
        text_type = pa.large_string()
        if not text.strip(b"\r\n"):
            return dict.fromkeys(places, pa.nulls(text.count(b"\n"), text_type)), {}
        names = [str(place) for place in range(self.width)]
        included = [names[place] for place in places]
        invalid: dict[int, tuple[int, str]] = {}

        def skip(row: Any) -> str:
            invalid[row.number - 1] = row.actual_columns, row.text
            return "skip"

        try:
            table = reader.read_csv(
                pa.py_buffer(text),
                reader.ReadOptions(column_names=names, use_threads=False, block_size=len(text) + 1),
                reader.ParseOptions(
                    delimiter=self.delimiter,
                    newlines_in_values=b'"' in text,
                    ignore_empty_lines=False,
                    invalid_row_handler=skip,
                ),
                reader.ConvertOptions(
                    column_types=dict.fromkeys(included, text_type), include_columns=included
                ),
            ).combine_chunks()
        except pa.ArrowInvalid as error:
            clean = text.decode("utf-8", "replace").encode()
            if clean == text:
                raise FileError(f"{self.name}: its rows cannot be read: {error}") from error
            return self._cells(clean, places)
        if invalid:
            valid = iter(range(table.num_rows))
            count = table.num_rows + len(invalid)
            rows = [None if row in invalid else next(valid) for row in range(count)]
            table = table.take(pa.array(rows, pa.int64())).combine_chunks()
        return {
            place: cells.chunk(0) if cells.num_chunks else pa.array([], text_type)
            for place, cells in zip(places, table.columns, strict=True)
        }, invalid

    def _cells_of_wide_rows(self, text: bytes, places: Sequence[int]) -> Cells:
        """The same for many columns, for each of which Arrow's reader would need 10 KB."""
        rows = _records(text.decode("utf-8", "replace"), self.delimiter)
        invalid = {
            row: (len(cells), self.delimiter.join(cells))
            for row, cells in enumerate(rows)
            if cells and len(cells) != self.width
        }
        empty = [""] * self.width
        rows = [cells if len(cells) == self.width else empty for cells in rows]
        return {place: text_array(row[place] for row in rows) for place in places}, invalid

    def swallowed_rows(self, text: bytes) -> dict[int, Problem]:
        """Rows with a quote that is closed only after lines with cards."""
        problems: dict[int, Problem] = {}
        if b'"' not in text or (lines := self.with_record_ends(text)) == text:
            return problems
        for cells in self.quoted.finditer(text):
            first, feed, more = cells[0].decode("utf-8", "replace").partition("\n")
            if not feed:
                continue
            cards = max(sum(1 for _ in CARDS[one].finditer(more)) for one in _LETTERS)
            behind = text[cells.end() : cells.end() + 1]
            goes_on = behind not in (b"", b"\r", b"\n", self.delimiter.encode())
            if (
                goes_on
                or cards >= min(HAND_SIZES)
                or (are_numbers(self.style) and self.delimiter in more)
            ):
                later = more.count("\n") + 1
                words = (
                    f'a quote (") is closed only {"a line" if later == 1 else f"{later} lines"} '
                    f'later, after lines with cards: in a quoted cell, write a quote as ""'
                )
                row = lines.count(b"\n", 0, cells.start())
                problems[row] = Problem(words, None, first.strip('"'))
        return problems
