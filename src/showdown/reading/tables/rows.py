"""Rows of a table as lines of text for the kernel, and the way back from a line to a cell."""

from __future__ import annotations

import re
from bisect import bisect_right
from copy import copy
from functools import cached_property

from ...errors import DealError, counted, quoted
from ...kernel.faults import Fault
from ...needs import need
from ..blocks import Block, Part
from .cells import LONGEST_CELL, cards_in, rows_with_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from .row_format import RowFormat
    from .table import RowBatch

_INVALID = b"!"
"""The line for a row that cannot be read, invalid in every layout."""
_LINE_END = re.compile(rb"\n")
_EMPTY = b',;|\t "\r\n'
"""What a row has that has nothing in it."""


class TablePart(Part):
    """Rows of a table, which the thread that works on them makes and joins to lines."""

    make: Callable[[], RowBatch]
    form: RowFormat
    sheet: str | None
    read: int

    def load(self) -> Block:
        """The rows as a block."""
        rows = self.make()
        problems, blank = _problems(rows, self.form)
        text = _joined([rows.cells[place] for place in self.form.columns.places], self.form)
        if problems or blank or b"#" in text:
            text = _without(text, self.form, problems, blank)
        size = len(text)
        more = {"rows": rows, "form": self.form, "problems": problems, "sheet": self.sheet}
        return TableBlock(text, 0, size, read=self.read, **more)  # type: ignore[arg-type]


class TableBlock(Block):
    """Rows of a table as lines.

    Attributes:
        problems: why rows cannot be read, apart from what the kernel finds in their lines.
    """

    # These are always given, though fields before them have defaults.
    rows: RowBatch  # type: ignore[misc]
    form: RowFormat  # type: ignore[misc]
    problems: Mapping[int, DealError]  # type: ignore[misc]
    sheet: str | None = None

    unit = "row"

    def original(self, start: int, stop: int) -> bytes:
        """The rows from `start` to `stop` as they are in their file, or as CSV."""
        numbers = range(self._row(start), self._row(max(start, stop - 1)) + 1)
        return b"".join(map(self.rows.record, numbers))

    def located(self, error: DealError, fault: Fault, place: int) -> DealError:
        """The error with its place in the table: row, column, and character in the cell."""
        row = self._row(place)
        problem = self.problems.get(row)
        if problem is None:
            problem = self._problem(row, place - self._starts[row], fault, error)
        located = copy(problem)
        located.file, located.line, located.sheet = error.file, error.line, self.sheet
        return located

    def _problem(self, row: int, place: int, fault: Fault, error: DealError) -> DealError:
        """The problem that the kernel found at a byte of a row's line, by cell."""
        form, columns = self.form, self.form.columns
        cells = [self.rows.cells[place][row].as_py() or "" for place in columns.places]
        cells = [cell.replace("\n", " ") for cell in cells]
        line = form.line(cells).encode("utf-8", "replace")
        index, at = form.cell_at(cells, len(line[:place].decode("utf-8", "replace")))
        words, suggestions = error.problem, error.suggestions
        counts = [cards_in(cell, form.layout.style) for cell in cells]
        wrong = [at for at, count in enumerate(counts) if count != form.sizes[at]]
        if blank := [index for index, cell in enumerate(cells) if not cell.strip()]:
            index, at, suggestions = blank[0], 0, ()
            words = "the cell is empty, but others in the row are not"
        elif len(cells) > 1 and wrong and all(counts) and fault is not Fault.REPEATED_CARD:
            index, at = wrong[0], 0
            words = f"{counted(counts[index] or 0, 'card')} in a cell for {form.sizes[index]}"
            if index != len(cells) - 1:
                suggestions = ()  # Cards that are missing in a hand are not those of the board.
        field = columns.title(columns.places[index])
        located = DealError(words, field=field, text=cells[index], column=at + 1)
        # Rows have one layout.
        located.suggestions = tuple([each for each in suggestions if "mixed" not in each.options])
        return located

    @cached_property
    def _starts(self) -> list[int]:
        """Where each line starts."""
        return [0, *(feed.end() for feed in _LINE_END.finditer(self.text))]

    def _row(self, place: int) -> int:
        return bisect_right(self._starts, place) - 1


def _problems(rows: RowBatch, form: RowFormat) -> tuple[dict[int, DealError], list[int]]:
    """What is wrong with rows, apart from what the kernel finds in their lines; blank rows."""
    compute, columns = need("pyarrow.compute"), form.columns
    problems = {**rows.problems}

    def add(row: int, problem: str, place: int, text: str) -> None:
        error = DealError(problem, field=columns.title(place), text=text[:LONGEST_CELL], column=1)
        problems.setdefault(row, error)

    empty: Any = None
    for place in columns.places:
        cells = rows.cells[place]
        lengths = compute.fill_null(compute.binary_length(cells), 0)
        if (compute.max(lengths).as_py() or 0) > LONGEST_CELL:
            for row in compute.indices_nonzero(compute.greater(lengths, LONGEST_CELL)).to_pylist():
                add(row, "the cell is too long for cards", place, cells[row].as_py())
        blank = compute.or_(
            compute.fill_null(compute.utf8_is_space(cells), True), compute.equal(lengths, 0)
        )
        empty = blank if empty is None else compute.and_(empty, blank)
    blank_rows = []
    for row in compute.indices_nonzero(empty).to_pylist():
        if not rows.record(row).strip(_EMPTY):
            blank_rows.append(row)
        elif row not in problems:
            add(row, "no cards in this row", columns.places[0], "")
    if not columns.is_given:
        others = {place: rows.cells[place] for place in rows.cells if place not in columns.places}
        for row, place, text in rows_with_cards(others, columns.style):
            add(row, "cards in a column that was not read", place, text)
    return problems, blank_rows


def _joined(cells: list[Any], form: RowFormat) -> bytes:
    """The cells of rows as lines. The writer of CSV is quicker where all marks are the same."""
    pa, csv, compute = need("pyarrow"), need("pyarrow.csv"), need("pyarrow.compute")
    marks = {*form.marks[1:]} or {","}
    if len(marks) == 1:
        out = pa.BufferOutputStream()
        options = csv.WriteOptions(
            include_header=False, delimiter=marks.pop(), quoting_style="none"
        )
        try:
            table = pa.RecordBatch.from_arrays(cells, [*map(str, range(len(cells)))])
            csv.write_csv(table, out, options)
            return bytes(out.getvalue())
        except pa.ArrowInvalid:  # A cell has a quote, a line end or the mark in it.
            pass
    text = _joined_with_marks(cells, form)
    if text.count(b"\n") == len(cells[0]) and b"\r" not in text:
        return text
    one_line = [compute.replace_substring_regex(column, r"[\r\n]", " ") for column in cells]
    return _joined_with_marks(one_line, form)


def _joined_with_marks(cells: list[Any], form: RowFormat) -> bytes:
    pa, compute = need("pyarrow"), need("pyarrow.compute")
    marks = [pa.scalar(mark, pa.large_string()) for mark in (*form.marks[1:], "\n", "")]
    parts = [part for pair in zip(cells, marks, strict=False) for part in pair]
    lines = compute.binary_join_element_wise(*parts, marks[-1], null_handling="replace")
    _, starts, text = lines.buffers()
    return bytes(text[: memoryview(starts).cast("q")[len(lines)]])


def _without(
    text: bytes, form: RowFormat, problems: dict[int, DealError], blank: list[int]
) -> bytes:
    """Lines with invalid ones for rows that cannot be read, also because they would be comments."""
    lines = text.split(b"\n")
    for row, line in enumerate(lines):
        if line.lstrip().startswith(b"#"):
            shown, field = line.decode(), form.columns.title(form.columns.places[0])
            words = f"{quoted(shown)} does not start with a card"
            problems.setdefault(row, DealError(words, field=field, text=shown, column=1))
        if row in problems:
            lines[row] = _INVALID
    for row in blank:
        lines[row] = b""
    return b"\n".join(lines)
