"""A table of any format: its rows as blocks of text lines, with the way back to the cells."""

from __future__ import annotations

import re
from bisect import bisect_right
from copy import copy
from functools import cache, cached_property

from ..errors import DealError, FileError, quoted
from ..kernel.faults import Fault
from ..layout.detect import PUNCTUATION
from ..layout.layout import Layout
from ..needs import need
from ..reading.blocks import Block, Part
from ..rules import HAND_SIZES, MOST_PLAYERS
from ..values import Value
from .cells import are_numbers, rows_with_cards
from .columns import filled, find_columns, no_columns
from .row_format import row_format

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from ..read_options import ReadOptions
    from .columns import Columns
    from .row_format import RowFormat

    Batch = tuple[Callable[[], "Rows"], int]
    """A function that returns some rows, in any thread, and their size in the file."""

    OpenTable = tuple[Layout, Iterator[Part]]
    """The layout of the rows as lines, and these in parts."""

_NO_CARDS = re.compile(rb"\n[%b]*(?=\n)" % re.escape(PUNCTUATION))
_INVALID = b"!"
"""The line for a row that cannot be read, invalid in every layout."""
_ELSEWHERE = (
    "cards outside the columns that were read as hands: choose the columns with --columns, or "
    "--hand1 and --hand2"
)


class Rows(Value):
    """Some rows of a table; those of a header are blank.

    Attributes:
        cells: the columns of cards, and others that may have cards unless columns are given, by
            index, or by key if it is not in the first rows. Each is an Arrow array of strings.
        problems: why rows cannot be read, without their places in the file.
        is_blank: whether a row without cards is blank in the file; otherwise it is an error.
        record: gives a row as it is in its file, if that is text.
        rest: the text after these rows, which is not a complete row.
    """

    cells: Mapping[Any, Any]
    is_blank: Callable[[int], bool]
    problems: Mapping[int, DealError]
    record: Callable[[int], bytes] | None = None
    rest: bytes = b""


def rows_of_text(
    text: bytes,
    ends: Sequence[int],
    cells: Mapping[Any, Any],
    problems: Mapping[int, DealError],
    blank: re.Pattern[bytes],
    rest: bytes = b"",
) -> Rows:
    """Rows of a text, each of which ends after a number of lines; blank ones match `blank`."""
    lines = cache(lambda: text.split(b"\n"))

    def record(row: int) -> bytes:
        start, stop = ends[row - 1] if row else 0, ends[row]
        return b"\n".join(lines()[start:stop]) + b"\n" * (stop < len(lines()))

    return Rows(cells, lambda row: bool(blank.fullmatch(record(row))), problems, record, rest)


class _Lines(Value):
    """Rows as lines of text, with the chosen cells, and the rows that cannot be read."""

    rows: Rows
    cells: Sequence[Any]
    text: bytes
    problems: Mapping[int, DealError]
    format: RowFormat


class _TablePart(Part):
    """Rows of a table, which the thread that works on them makes and joins to lines."""

    make: Callable[[], Rows]
    format: RowFormat
    sheet: str | None
    read: int

    def load(self) -> Block:
        lines, size = _lines(self.make(), self.format), self.read
        text = lines.text
        return _TableBlock(text, 0, len(text), read=size, lines=lines, sheet=self.sheet)


class _TableBlock(Block):
    """Rows of a table as lines."""

    lines: _Lines  # type: ignore[misc] # Always given, though other fields have defaults.
    sheet: str | None = None

    unit = "row"

    def corrected(self) -> bool:
        """Whether the text was corrected: rows without cards are empty lines, or invalid ones."""
        text, problems = b"\n" + self.text, dict(self.lines.problems)
        lines: list[bytes] = []
        row = place = 0
        for found in _NO_CARDS.finditer(text):
            row += text.count(b"\n", place, found.start())
            place = found.start()
            lines = lines or self.text.split(b"\n")
            is_blank = self.lines.rows.is_blank(row)
            lines[row] = b"" if is_blank else _INVALID
            if not is_blank:
                problems[row] = DealError("no cards in this row", text="", column=1)
        text, before = b"\n".join(lines) if lines else self.text, self.text
        self._set(lines=self.lines.but(problems=problems), text=text, stop=len(text))
        return text != before

    def original(self, start: int, stop: int) -> bytes:
        """A whole row as in its file, or as CSV; part of a row as it was read."""
        starts_row = start == 0 or self.text[start - 1 : start] == b"\n"
        if not starts_row or (stop < self.stop and self.text[stop - 1 : stop] != b"\n"):
            return self.text[start:stop]
        row = self._row(start)
        record = self.lines.rows.record
        if record is not None:
            return record(row)
        texts = self._texts(row)
        if not any(map(str.strip, texts)):
            return b"\n"
        import csv
        import io

        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerow(texts)
        return text.getvalue().encode("utf-8", "replace")

    def located(self, error: DealError, fault: Fault, place: int) -> DealError:
        """The error with its place in the table: row, column, and character in the cell."""
        row = self._row(place)
        problem = self.lines.problems.get(row)
        if problem is None:
            problem = self._problem(row, place - self._starts[row], fault, error.problem)
        found = copy(problem)
        found.file, found.line, found.sheet = error.file, error.line, self.sheet
        return found

    def _problem(self, row: int, place: int, fault: Fault, words: str) -> DealError:
        """The problem that the kernel found at a byte of a row's line, in words and by cell."""
        form, texts = self.lines.format, self._texts(row)
        layout, columns, each = form.layout, form.columns, form.cards_in_cells
        column = 0
        for column, text in enumerate(texts):
            cell = text.encode("utf-8", "replace")
            if column == len(texts) - 1 or place < len(cell) + 1:
                break
            place -= len(cell) + 1
        at = len(cell[:place].decode("utf-8", "replace"))
        # If a hand ends at the wrong place, count its cards.
        ends = place >= len(cell.rstrip()) or (
            fault is Fault.WRONG_SEPARATOR and cell[place : place + 1].isspace()
        )
        if "" in map(str.strip, texts):
            column, at = [text.strip() for text in texts].index(""), 0
            words = "the cell is empty, but others in the row are not"
        elif ends or fault in (Fault.TOO_FEW_CARDS, Fault.TOO_MANY_CARDS):
            counts = [_count_cards(text, layout) for text in texts]
            wrong = [i for i, count in enumerate(counts) if count != each[i]]
            if len(texts) > 1 and wrong:
                column, at = wrong[0], 0
                words = f"{counts[column]} card{'s' * (counts[column] != 1)}, but "
                on_board = columns.cells[column][0] in columns.board
                right = f"{'the board' if on_board else 'a hand'} has {each[column]}"
                words += "each cell has one" if each[column] == 1 else right
                words += " (showdown odds works with fewer)" * (on_board and counts[column] < 5)
        elif (
            fault is Fault.WRONG_SEPARATOR
            and len(texts) > 1
            and _count_cards(texts[column][:at], layout) == each[column]
        ):
            words = f"expected the end of the {form.thing}, not {texts[column][at]!r}"
        title = columns.title(columns.cells[column][0])
        return DealError(words, field=title, text=texts[column], column=at + 1)

    @cached_property
    def _starts(self) -> list[int]:
        """Where each line starts."""
        return [0, *(feed.end() for feed in re.finditer(rb"\n", self.text))]

    def _row(self, place: int) -> int:
        return bisect_right(self._starts, place) - 1

    def _texts(self, row: int) -> list[str]:
        return [column[row].as_py() or "" for column in self.lines.cells]


def _lines(rows: Rows, form: RowFormat) -> _Lines:
    compute, columns = need("pyarrow.compute"), form.columns
    cells = []
    for places in columns.cells:
        cell, *others = (rows.cells[place] for place in places)
        if others:
            between = need("pyarrow").scalar(form.between, cell.type)
            cell = compute.binary_join_element_wise(cell, *others, between, null_handling="replace")
        cells.append(cell)
    try:
        joined = _joined(cells, form.separator)
    except need("pyarrow").ArrowInvalid:
        cells = [compute.replace_substring(column, "\n", " ") for column in cells]
        joined = _joined_anyway(cells, form.separator)
    problems = _problems(rows, cells, joined, form)
    if problems:
        lines = joined.split(b"\n")
        for row in problems:
            lines[row] = _INVALID
        joined = b"\n".join(lines)
    return _Lines(rows, cells, joined, problems, form)


def _problems(
    rows: Rows, cells: Sequence[Any], joined: bytes, form: RowFormat
) -> dict[int, DealError]:
    """The rows that cannot be read, apart from what the kernel finds in their lines."""
    columns, problems = form.columns, {**rows.problems}
    # A cell such as `#N/A` would start a comment.
    for (place, *_), column in zip(columns.cells, cells, strict=True) if b"#" in joined else ():
        for row, text in enumerate(column.to_pylist()):
            if text and "#" in text:
                words, at = f"{quoted(text)} is not a {form.thing}", text.index("#") + 1
                error = DealError(words, field=columns.title(place), text=text, column=at)
                problems.setdefault(row, error)
    others = {place: rows.cells[place] for place in rows.cells if place not in columns.places}
    if others and columns.found_by != "given":
        named = columns.found_by == "names"
        numbers = are_numbers(form.layout.style) and form.cards_in_cells[0] > 1
        found = rows_with_cards(others, single_allowed=named, numbers=numbers)
        for row, place, text in found:
            title = f"column {quoted(place)}" if isinstance(place, str) else columns.title(place)
            problems.setdefault(row, DealError(_ELSEWHERE, field=title, text=text, column=1))
    return problems


def _joined(cells: Sequence[Any], separator: str) -> bytes:
    """The rows as lines; an error if a cell has a quote, a line break or the separator in it."""
    pa, csv = need("pyarrow"), need("pyarrow.csv")
    out = pa.BufferOutputStream()
    options = csv.WriteOptions(include_header=False, delimiter=separator, quoting_style="none")
    names = [*map(str, range(len(cells)))]
    csv.write_csv(pa.RecordBatch.from_arrays(cells, names), out, options)
    return bytes(out.getvalue())


def _joined_anyway(cells: Sequence[Any], separator: str) -> bytes:
    """The rows as lines, slowly, if no cell has a line break in it."""
    pa, compute = need("pyarrow"), need("pyarrow.compute")
    ends = (pa.scalar(end, cells[0].type) for end in (separator, "\n"))
    lines = compute.binary_join_element_wise(
        *cells, next(ends), null_handling="replace", null_replacement=""
    )
    text = compute.binary_join(pa.ListArray.from_arrays([0, len(lines)], lines), next(ends))
    return bytes(text[0].as_buffer()) + b"\n" * bool(cells[0])


def _count_cards(cell: str, layout: Layout) -> int:
    """How many cards a cell starts with."""
    from ..kernel.lines import layout_of, read_line

    many = Layout(MOST_PLAYERS, HAND_SIZES[-1], layout.style, mixed=True)
    read = read_line(cell.encode("utf-8", "replace"), layout_of(many.fields(repeats=True)))
    return len(read.cards)


class Table(Value):
    """A table of any format.

    Attributes:
        names: the column names; None if one of the rows may have them.
        head: the first rows, as texts.
        batches: yields all rows in order, those of the header blank, given the columns.
    """

    name: str
    names: Sequence[str] | None
    head: Sequence[Sequence[str]]
    batches: Callable[[Columns], Iterator[Batch]]
    sheet: str | None = None

    def columns(self, options: ReadOptions) -> Columns | None:
        """The columns of the deals; None if there are none (see `find_columns`)."""
        return find_columns(self.names, self.head, options, self.name)

    def open(self, options: ReadOptions, columns: Columns | None = None) -> OpenTable:
        """The layout and the blocks of the deals; columns are detected unless they are given."""
        columns = columns or self.columns(options)
        if columns is None:
            head = filled(self.head)
            if head or self.names:
                raise no_columns(self.name, self.names or head[0], head, options)
            raise FileError(f"{self.name}: no deals found")
        form = row_format(columns, filled(self.head[columns.header :]), options, self.name)
        batches = self.batches(columns)
        return form.layout, (_TablePart(make, form, self.sheet, read) for make, read in batches)
