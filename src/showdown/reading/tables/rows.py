"""Rows of a table as lines of text for the kernel, and the way back from a line to a cell."""

from __future__ import annotations

import re
from bisect import bisect_right
from copy import copy
from functools import cached_property

from ...errors import DealError, counted, quoted
from ...kernel.faults import Fault
from ...needs import need
from ...values import Value
from ..blocks import Block, Part
from .cells import LONGEST_CELL, cards_in, rows_with_cards
from .row_format import AROUND_CARDS
from .table import title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from .row_format import RowFormat
    from .table import RowBatch

_INVALID = b"!"
"""The line for a row that cannot be read, invalid in every layout."""
_ELSEWHERE = "cards in a column that was not read"


class TablePart(Part):
    """Rows of a table, which the thread that works on them makes and joins to lines.

    Attributes:
        columns: the columns that were found, as an option takes them; empty if they are given.
    """

    make: Callable[[], RowBatch]
    form: RowFormat
    sheet: str | None
    read: int
    columns: str

    def load(self) -> Block:
        rows = self.make()
        cells, text, problems = _lines(rows, self.form, self.columns)
        lines = _RowLines(rows, cells, problems, self.form)
        return TableBlock(text, 0, len(text), read=self.read, lines=lines, sheet=self.sheet)


class _RowLines(Value):
    """Rows, their cells with cards, and the rows that cannot be read."""

    rows: RowBatch
    cells: Sequence[Any]
    problems: Mapping[int, DealError]
    form: RowFormat


class TableBlock(Block):
    """Rows of a table as lines."""

    lines: _RowLines  # type: ignore[misc] # Always given, though other fields have defaults.
    sheet: str | None = None

    unit = "row"

    def original(self, start: int, stop: int) -> bytes:
        """A whole row as in its file, or as CSV; part of a row as it was read."""
        starts_row = start == 0 or self.text[start - 1 : start] == b"\n"
        if not starts_row or (stop < self.stop and self.text[stop - 1 : stop] != b"\n"):
            return self.text[start:stop]
        row = self._row(start)
        if self.lines.rows.record is not None:
            return self.lines.rows.record(row)
        texts = self._texts(row)
        if not any(texts):
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
            problem = self._problem(row, place - self._starts[row], fault, error)
        located = copy(problem)
        located.file, located.line, located.sheet = error.file, error.line, self.sheet
        return located

    def _problem(self, row: int, place: int, fault: Fault, error: DealError) -> DealError:
        """The problem that the kernel found at a byte of a row's line, by cell."""
        form, texts = self.lines.form, self._texts(row)
        line = form.line(texts).encode("utf-8", "replace")
        at = len(line[:place].decode("utf-8", "replace"))
        if form.respaced:
            texts = [re.sub(AROUND_CARDS, " ", text).strip() for text in texts]
        index, at = form.cell_at(texts, at)
        words = error.problem
        counts = [cards_in(text, form.layout.style) for text in texts]
        expected = self._cards_in_cells
        if "" in texts:
            index, at = texts.index(""), 0
            words = "the cell is empty, but others in the row are not"
        elif fault in (Fault.TOO_FEW_CARDS, Fault.TOO_MANY_CARDS, Fault.WRONG_SEPARATOR):
            wrong = [i for i, count in enumerate(counts) if count and count != expected[i]]
            if len(texts) > 1 and wrong and None not in counts:
                index, at = wrong[0], 0
                words = f"{counted(counts[index] or 0, 'card')}, but other rows have "
                words += f"{expected[index]} here"
        column = form.columns.places[index]
        field = title(column, form.columns.names)
        located = DealError(words, field=field, text=texts[index], column=at + 1)
        kept = [each for each in error.suggestions if "mixed" not in each.options]
        located.suggestions = tuple(kept)
        return located

    @cached_property
    def _cards_in_cells(self) -> list[int]:
        """How many cards each cell has, from the layout and the columns of each group."""
        form = self.lines.form
        sizes = [form.layout.size] if len(form.columns.groups) == 1 else [*form.layout.groups]
        groups = form.columns.groups
        if len(sizes) != len(groups):
            return [1] * len(form.columns.places)
        pairs = zip(groups, sizes, strict=True)
        return [size // len(group) for group, size in pairs for _ in group]

    @cached_property
    def _starts(self) -> list[int]:
        """Where each line starts."""
        return [0, *(feed.end() for feed in re.finditer(rb"\n", self.text))]

    def _row(self, place: int) -> int:
        return bisect_right(self._starts, place) - 1

    def _texts(self, row: int) -> list[str]:
        return [(column[row].as_py() or "").replace("\n", " ").strip() for column in self.lines.cells]


def _lines(
    rows: RowBatch, form: RowFormat, columns: str
) -> tuple[list[Any], bytes, dict[int, DealError]]:
    """The cells with cards, the rows as lines of them, and the rows that cannot be read."""
    pa, compute = need("pyarrow"), need("pyarrow.compute")
    cells = [rows.cells[place] for place in form.columns.places]
    problems = dict(rows.problems)
    _without_cards(rows, form, cells, problems)
    _too_long(form, cells, problems)
    if not form.columns.is_given or rows.has_long_rows:
        _cards_elsewhere(rows, form, columns, problems)
    if problems:
        keep = pa.array([row not in problems for row in range(len(cells[0]))])
        cells = [compute.if_else(keep, column, pa.scalar("", column.type)) for column in cells]
    shown = [compute.utf8_trim_whitespace(column) for column in cells] if form.columns.single else cells
    if form.respaced:
        spaced = [compute.replace_substring_regex(cell, AROUND_CARDS, " ") for cell in cells]
        shown = [compute.utf8_trim_whitespace(cell) for cell in spaced]
    left = iter(shown)
    parts = []
    for group in form.columns.groups:
        joined = [next(left) for _ in group]
        between = pa.scalar(form.between, joined[0].type)
        parts.append(
            joined[0]
            if len(joined) == 1
            else compute.binary_join_element_wise(*joined, between, null_handling="replace")
        )
    text = _joined(parts, form.separator)
    if problems or b"#" in text:
        lines = text.split(b"\n")
        for row, line in enumerate(lines):
            if line.lstrip().startswith(b"#"):
                words = f"{quoted(line.decode()[:60])} does not start with a card"
                field = title(form.columns.places[0], form.columns.names)
                problems[row] = DealError(words, field=field, text=line.decode(), column=1)
            if row in problems:
                lines[row] = _INVALID
        text = b"\n".join(lines)
    return [rows.cells[place] for place in form.columns.places], text, problems


def _without_cards(
    rows: RowBatch, form: RowFormat, cells: Sequence[Any], problems: dict[int, DealError]
) -> None:
    """Find the rows without cards that have something else."""
    compute = need("pyarrow.compute")
    empty = None
    for column in cells:
        lengths = compute.fill_null(compute.binary_length(column), 0)
        if empty is None and (compute.min(lengths).as_py() or 0) > 0 and not _blanks(column):
            return
        nothing = compute.or_(
            compute.equal(lengths, 0), compute.fill_null(compute.utf8_is_space(column), True)
        )
        empty = nothing if empty is None else compute.and_(empty, nothing)
    for row in compute.indices_nonzero(empty).to_pylist():
        if row not in problems and not rows.is_blank(row):
            field = title(form.columns.places[0], form.columns.names)
            problems[row] = DealError("no cards in this row", field=field, text="", column=1)


def _blanks(column: Any) -> bool:
    compute = need("pyarrow.compute")
    return bool(compute.any(compute.utf8_is_space(column)).as_py())


def _too_long(form: RowFormat, cells: Sequence[Any], problems: dict[int, DealError]) -> None:
    """Find cells that are too long for a deal, so that they take no memory as lines."""
    compute = need("pyarrow.compute")
    for place, column in zip(form.columns.places, cells, strict=True):
        lengths = compute.binary_length(column)
        if (compute.max(lengths).as_py() or 0) > LONGEST_CELL:
            for row in compute.indices_nonzero(compute.greater(lengths, LONGEST_CELL)).to_pylist():
                text = column[row].as_py()[:100]
                problems[row] = DealError(
                    "the cell is too long for cards",
                    field=title(place, form.columns.names),
                    text=text,
                    column=1,
                )


def _cards_elsewhere(
    rows: RowBatch, form: RowFormat, columns: str, problems: dict[int, DealError]
) -> None:
    """Find cards in other columns, or where columns are given, in rows within a cell."""
    compute = need("pyarrow.compute")
    places = {*form.columns.places}
    others = {place: rows.cells[place] for place in rows.cells if place not in places}
    if form.columns.is_given:
        for place, column in others.items():
            within = compute.match_substring(column, "\n")
            others[place] = compute.if_else(within, column, need("pyarrow").scalar("", column.type))
    style = form.columns.style
    for row, place, text in rows_with_cards(others, style):
        field = title(place, form.columns.names)
        error = DealError(_ELSEWHERE, field=field, text=text[:LONGEST_CELL], column=1)
        if columns:
            error.suggest("To read the others only", columns=columns)
        problems.setdefault(row, error)


def _joined(parts: Sequence[Any], separator: str) -> bytes:
    """The parts of rows as lines; line ends within them become blanks."""
    pa, csv, compute = need("pyarrow"), need("pyarrow.csv"), need("pyarrow.compute")
    names = [*map(str, range(len(parts)))]
    options = csv.WriteOptions(include_header=False, delimiter=separator, quoting_style="none")
    out = pa.BufferOutputStream()
    try:
        csv.write_csv(pa.RecordBatch.from_arrays(parts, names), out, options)
        return bytes(out.getvalue())
    except pa.ArrowInvalid:  # A cell has a quote, a line break or the separator in it.
        plain = [compute.replace_substring_regex(part, r"[\r\n]", " ") for part in parts]
    end, between = (pa.scalar(sign, plain[0].type) for sign in ("\n", separator))
    lines = compute.binary_join_element_wise(
        *plain, between, null_handling="replace", null_replacement=""
    )
    text = compute.binary_join(pa.ListArray.from_arrays([0, len(lines)], lines), end)
    return bytes(text[0].as_buffer()) + b"\n" * bool(lines)
