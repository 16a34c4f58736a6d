"""Table rows as a block of text lines; maps errors back to cells."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache
from itertools import chain

from ..errors import DealError, quoted
from ..kernel.faults import Fault
from ..layout.detect import PUNCTUATION
from ..layout.layout import Layout
from ..needs import need
from ..rules import HAND_SIZES, MOST_PLAYERS
from ..source.blocks import Block
from ..values import Value
from .cells import are_numbers, rows_with_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from .row_format import RowFormat

__all__ = ["Problem", "Rows", "TableBlock", "text_rows"]

_NO_CARDS = re.compile(rb"\n[%b]*\n" % re.escape(PUNCTUATION))
_INVALID = b"!"
"""The line for a row that cannot be read, invalid in every layout."""
_ELSEWHERE = (
    "cards outside the columns that were read as hands: choose the columns with --columns, or "
    "--hand1 and --hand2"
)


class Problem(Value):
    """Why a row cannot be read: the problem, the column, its text, and the offset in that."""

    words: str
    field: str | None = None
    text: str = ""
    place: int = 0


class Rows(Value):
    """Some rows of a table; those of a header are blank.

    Attributes:
        cells: the chosen columns in order, each an Arrow array of strings.
        others: the other columns that may hold cards, by place or name.
        title: gives the title of one of these columns for errors.
        is_blank: whether a row without cards is blank in the file; otherwise it is an error.
        problems: rows that cannot be read, counted from 0.
        record: gives a row as it is in its file, if that is text.
    """

    cells: Sequence[Any]
    others: Mapping[Any, Any]
    title: Callable[[Any], str]
    is_blank: Callable[[int], bool]
    problems: Mapping[int, Problem]
    record: Callable[[int], bytes] | None = None


def text_rows(text: bytes, ends: Sequence[int]) -> Callable[[int], bytes]:
    """A function that returns a row of a text; each row ends after that number of lines."""
    lines = cache(lambda: text.split(b"\n"))

    def record(row: int) -> bytes:
        start, stop = ends[row - 1] if row else 0, ends[row]
        return b"\n".join(lines()[start:stop]) + b"\n" * (stop < len(lines()))

    return record


class TableBlock(Block):
    """Table rows as lines; the thread that first asks for the text reads and joins the rows."""

    __match_args__ = ("make", "format", "sheet", "read")

    make: Callable[[], Rows]
    format: RowFormat
    sheet: str | None
    rows: Rows
    cells: Sequence[Any]
    problems: Mapping[int, Problem]
    starts: Sequence[int]

    unit = "row"

    def __init__(
        self, make: Callable[[], Rows], row_format: RowFormat, sheet: str | None, read: int
    ) -> None:
        self._set(make=make, format=row_format, sheet=sheet, read=read)
        self._set(start=0, base=0, source=None)

    def __getattr__(self, name: str) -> Any:
        """Make the fields that depend on the rows, on first use."""
        if name == "starts":
            self._set(starts=[0, *(feed.end() for feed in re.finditer(rb"\n", self.text))])
        elif name in ("text", "stop", "rows", "cells", "problems"):
            rows = self.make()
            cells, text, problems = _lines(rows, self.format)
            self._set(rows=rows, cells=cells, problems=problems, text=text, stop=len(text))
        else:
            raise AttributeError(name)
        return object.__getattribute__(self, name)

    def original(self, start: int, stop: int) -> bytes:
        """A whole row as in its file, or as CSV; part of a row as it was read."""
        starts_row = start == 0 or self.text[start - 1 : start] == b"\n"
        if not starts_row or (stop < self.stop and self.text[stop - 1 : stop] != b"\n"):
            return self.text[start:stop]
        row = self._row(start)
        if self.rows.record is not None:
            return self.rows.record(row)
        texts = self._texts(row)
        return _csv(texts) if any(map(str.strip, texts)) else b"\n"

    def located(self, error: DealError, fault: Fault, place: int) -> DealError:
        """The error with its place in the table: row, column, and character in the cell."""
        row = self._row(place)
        problem = self.problems.get(row)
        if problem is None:
            problem = self._problem(row, place - self.starts[row], fault, error.problem)
        return DealError(
            problem.words,
            file=error.file,
            line=error.line,
            column=problem.place + 1,
            text=problem.text,
            field=problem.field,
            sheet=self.sheet,
        )

    def _problem(self, row: int, place: int, fault: Fault, words: str) -> Problem:
        """The problem that the kernel found at a byte of a row's line, in words and by cell."""
        layout, each, separators = (
            self.format.layout,
            self.format.cards_in_cell,
            self.format.separators,
        )
        texts = self._texts(row)
        encoded = [text.encode("utf-8", "replace") for text in texts]
        column = 0
        while column < len(separators):
            width = len(encoded[column]) + len(separators[column])
            if place < width:
                break
            place -= width
            column += 1
        cell = encoded[column]
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
            wrong = [i for i, count in enumerate(counts) if count != each]
            if len(texts) > 1 and wrong:
                column, at = wrong[0], 0
                words = _miscounted(counts[column], each)
        elif (
            fault is Fault.WRONG_SEPARATOR
            and len(texts) > 1
            and _count_cards(texts[column][:at], layout) == each
        ):
            words = f"expected the end of the {self.format.thing}, not {texts[column][at]!r}"
        columns = self.format.columns
        return Problem(words, columns.title(columns.places[column]), texts[column], at)

    def _row(self, place: int) -> int:
        return bisect_right(self.starts, place) - 1

    def _texts(self, row: int) -> list[str]:
        return [column[row].as_py() or "" for column in self.cells]


def _lines(rows: Rows, form: RowFormat) -> tuple[Sequence[Any], bytes, Mapping[int, Problem]]:
    """The chosen cells, the rows as lines, and the rows that cannot be read."""
    compute = need("pyarrow.compute")
    cells = rows.cells
    joined = _joined(cells, form.separators)
    if joined.count(b"\n") != len(cells[0]):
        cells = [compute.replace_substring(column, "\n", " ") for column in cells]
        joined = _joined(cells, form.separators)
    problems = dict(rows.problems)
    if b"#" in joined:
        problems = _comments(cells, form) | problems
    if rows.others:
        named = form.columns.found_by == "names"
        numbers = are_numbers(form.layout.style) and form.cards_in_cell > 1
        found = rows_with_cards(rows.others, single_allowed=named, numbers=numbers)
        for row, place, text in found:
            problems.setdefault(row, Problem(_ELSEWHERE, rows.title(place), text))
    if problems or _NO_CARDS.search(b"\n" + joined):
        lines = joined.split(b"\n")
        for row, line in enumerate(lines[:-1]):
            if row not in problems and not line.translate(None, PUNCTUATION):
                lines[row] = b""
                if not rows.is_blank(row):
                    problems[row] = Problem("no cards in this row")
        for row in problems:
            lines[row] = _INVALID
        joined = b"\n".join(lines)
    return cells, joined, problems


def _joined(cells: Sequence[Any], separators: Sequence[str]) -> bytes:
    """The rows as lines."""
    pa, compute = need("pyarrow"), need("pyarrow.compute", "tables")
    ends = (pa.scalar(end, cells[0].type) for end in (*separators, "\n"))
    lines = compute.binary_join_element_wise(
        *chain(*zip(cells, ends, strict=True)),
        pa.scalar("", cells[0].type),
        null_handling="replace",
        null_replacement="",
    )
    _, offsets, data = lines.buffers()
    if not data:
        return b""
    ends_at = memoryview(offsets).cast("q")
    return bytes(memoryview(data)[ends_at[lines.offset] : ends_at[lines.offset + len(lines)]])


def _comments(cells: Sequence[Any], form: RowFormat) -> dict[int, Problem]:
    """Rows with a cell such as `#N/A`, which in text would start a comment."""
    compute = need("pyarrow.compute")
    found: dict[int, Problem] = {}
    for column, place in zip(cells, form.columns.places, strict=True):
        matches = compute.fill_null(compute.match_substring(column, "#"), False)
        for row in compute.indices_nonzero(matches).to_pylist():
            text = column[row].as_py()
            words = f"{quoted(text)} is not a {form.thing}"
            found[row] = Problem(words, form.columns.title(place), text, text.index("#"))
    return found


def _miscounted(count: int, each: int) -> str:
    cards = f"{count} card{'' if count == 1 else 's'}"
    return f"{cards}, but each cell has one" if each == 1 else f"{cards}, but a hand has {each}"


def _count_cards(cell: str, layout: Layout) -> int:
    """How many cards a cell starts with."""
    from ..kernel.lines import layout_of, read_line

    many = Layout(MOST_PLAYERS, HAND_SIZES[-1], layout.style, mixed=True)
    read = read_line(cell.encode("utf-8", "replace"), layout_of(many.fields(repeats=True)))
    return len(read.cards)


def _csv(cells: Sequence[str]) -> bytes:
    import csv
    import io

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode("utf-8", "replace")
