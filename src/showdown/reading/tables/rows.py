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
from .references import reference_to

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
        text = _joined(rows, self.form, problems, blank)
        return TableBlock(
            text,
            0,
            len(text),
            read=self.read,
            rows=rows,
            form=self.form,
            problems=problems,
            sheet=self.sheet,
        )


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
        """A whole row as in its file, or as CSV; part of a row as it was read."""
        starts_row = start == 0 or self.text[start - 1 : start] == b"\n"
        if not starts_row or (stop < self.stop and self.text[stop - 1 : stop] != b"\n"):
            return self.text[start:stop]
        return self.rows.record(self._row(start))

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
        form, texts = self.form, self._texts(row)
        line = form.line(texts).encode("utf-8", "replace")
        index, at = form.cell_at(texts, len(line[:place].decode("utf-8", "replace")))
        words = error.problem
        blank = [index for index, text in enumerate(texts) if not text.strip()]
        if blank:
            index, at = blank[0], 0
            words = "the cell is empty, but others in the row are not"
        counts = [cards_in(text, form.layout.style) for text in texts]
        sizes = zip(counts, form.sizes, strict=True)
        wrong = [index for index, (count, usual) in enumerate(sizes) if count != usual]
        if len(texts) > 1 and wrong and all(counts) and fault is not Fault.REPEATED_CARD:
            index, at = wrong[0], 0
            words = f"{counted(counts[index] or 0, 'card')} in a cell for {form.sizes[index]}"
        field = form.columns.title(form.columns.places[index])
        located = DealError(words, field=field, text=texts[index], column=at + 1)
        # Rows have one layout, and cards that are missing elsewhere are not those of the board.
        is_other = words != error.problem and index != len(texts) - 1
        kept = [each for each in error.suggestions if "mixed" not in each.options]
        located.suggestions = () if is_other or blank else tuple(kept)
        return located

    @cached_property
    def _starts(self) -> list[int]:
        """Where each line starts."""
        return [0, *(feed.end() for feed in _LINE_END.finditer(self.text))]

    def _row(self, place: int) -> int:
        return bisect_right(self._starts, place) - 1

    def _texts(self, row: int) -> list[str]:
        columns = [self.rows.cells[place] for place in self.form.columns.places]
        return [(column[row].as_py() or "").replace("\n", " ") for column in columns]


def _problems(rows: RowBatch, form: RowFormat) -> tuple[dict[int, DealError], list[int]]:
    """What is wrong with rows, apart from what the kernel finds in their lines; blank rows."""
    compute, columns = need("pyarrow.compute"), form.columns
    problems = {**rows.problems}

    def add(row: int, problem: str, place: int, text: str) -> DealError:
        error = DealError(problem, field=columns.title(place), text=text[:LONGEST_CELL], column=1)
        return problems.setdefault(row, error)

    empty: Any = None
    for place in columns.places:
        cells = rows.cells[place]
        lengths = compute.fill_null(compute.binary_length(cells), 0)
        if (compute.max(lengths).as_py() or 0) > LONGEST_CELL:
            for row in compute.indices_nonzero(compute.greater(lengths, LONGEST_CELL)).to_pylist():
                add(row, "the cell is too long for cards", place, cells[row].as_py())
        blank = compute.fill_null(compute.utf8_is_space(cells), True)
        blank = compute.or_(blank, compute.equal(lengths, 0))
        empty = blank if empty is None else compute.and_(empty, blank)
    blank_rows = []
    for row in compute.indices_nonzero(empty).to_pylist():
        if not rows.record(row).strip(_EMPTY):
            blank_rows.append(row)
        elif row not in problems:
            add(row, "no cards in this row", columns.places[0], "")
    if not columns.is_given:
        chosen = reference_to(columns.places, columns.names or [""] * (max(columns.places) + 1))
        others = {place: rows.cells[place] for place in rows.cells if place not in columns.places}
        for row, place, text in rows_with_cards(others, columns.style):
            error = add(row, "cards in a column that was not read", place, text)
            error.suggestions = ()
            error.suggest("To read the other columns only", columns=chosen)
    return problems, blank_rows


def _joined(
    rows: RowBatch, form: RowFormat, problems: dict[int, DealError], blank: list[int]
) -> bytes:
    """The rows as lines, those that cannot be read as invalid ones."""
    pa, csv, compute = need("pyarrow"), need("pyarrow.csv"), need("pyarrow.compute")
    kind = pa.large_string()
    cells = [rows.cells[place] for place in form.columns.places]
    if problems:
        keep = pa.array([row not in problems for row in range(len(cells[0]))])
        cells = [compute.if_else(keep, column, pa.scalar("", kind)) for column in cells]
    left, between = iter(cells), pa.scalar(form.between, kind)
    hands = [
        compute.binary_join_element_wise(*parts, between, null_handling="replace")
        for parts in [[next(left) for _ in group] for group in form.columns.groups]
    ]
    options = csv.WriteOptions(include_header=False, delimiter=form.separator, quoting_style="none")
    out = pa.BufferOutputStream()
    try:
        names = [*map(str, range(len(hands)))]
        csv.write_csv(pa.RecordBatch.from_arrays(hands, names), out, options)
        text = bytes(out.getvalue())
    except pa.ArrowInvalid:  # A cell has a quote, a line end or the separator in it.
        hands = [compute.replace_substring_regex(hand, r"[\r\n]", " ") for hand in hands]
        lines = compute.binary_join_element_wise(*hands, pa.scalar(form.separator, kind))
        text = b"".join([f"{line}\n".encode() for line in lines.to_pylist()])
    if not (problems or blank or b"#" in text):
        return text
    texts = text.split(b"\n")
    for row in blank:
        texts[row] = b""
    for row, line in enumerate(texts):
        if line.lstrip().startswith(b"#"):  # It would be a comment.
            shown, field = line.decode(), form.columns.title(form.columns.places[0])
            words = f"{quoted(shown)} does not start with a card"
            problems[row] = DealError(words, field=field, text=shown, column=1)
        if row in problems:
            texts[row] = _INVALID
    return b"\n".join(texts)
