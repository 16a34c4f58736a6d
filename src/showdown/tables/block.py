"""Rows of a table as a block of text, with a way back from a line to its cell."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import chain

from ..errors import DealError, quoted
from ..kernel.faults import Fault
from ..layout.layout import Layout
from ..needs import need
from ..rules import HAND_SIZES, MOST_PLAYERS
from ..source.blocks import Block
from ..values import Value
from .cells import CARDS_PATTERN, are_numbers, cards_in, reads_as_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from .row_format import RowFormat

__all__ = ["Problem", "Rows", "TableBlock"]

_INVALID = b"!"
"""The line of a row that cannot be read: no layout has it."""


class Problem(Value):
    """Why a row cannot be read, the cell that shows it, and the place in its text from 0."""

    __slots__ = __match_args__ = ("words", "field", "text", "place")

    words: str
    field: str | None
    text: str
    place: int

    def __init__(
        self, words: str, field: str | None = None, text: str = "", place: int = 0
    ) -> None:
        self._set(words=words, field=field, text=text, place=place)


class Rows(Value):
    """Some rows of a table.

    Attributes:
        columns: by the place of a column, its cells as an Arrow array of strings, as long as the
            others; columns that cannot hold cards are left out.
        above: how many rows of the header stand above them.
        read: how many bytes of the file were read for them.
        problems: rows that cannot be read, counted from 0 without the header.
        record: gives a row as its file has it, where that is text.
    """

    __slots__ = __match_args__ = ("columns", "above", "read", "problems", "record")

    columns: Mapping[int, Any]
    above: int
    read: int
    problems: dict[int, Problem]
    record: Callable[[int], str] | None

    def __init__(
        self,
        columns: Mapping[int, Any],
        above: int,
        read: int,
        problems: dict[int, Problem] | None = None,
        record: Callable[[int], str] | None = None,
    ) -> None:
        self._set(columns=columns, above=above, read=read, record=record)
        self._set(problems=problems or {})


class TableBlock(Block):
    """Rows joined to lines, a line a row, the header's rows as blank lines."""

    __slots__ = ("rows", "format", "cells", "sheet", "starts")
    __match_args__ = (*Block.__match_args__, "rows", "format", "cells", "sheet")

    rows: Rows
    format: RowFormat
    cells: Sequence[Any]
    sheet: str | None
    starts: list[int]

    unit = "row"

    def __init__(
        self,
        text: bytes,
        rows: Rows,
        row_format: RowFormat,
        cells: Sequence[Any],
        sheet: str | None,
    ) -> None:
        super().__init__(text, 0, len(text), 0, rows.read)
        self._set(rows=rows, format=row_format, cells=cells, sheet=sheet, starts=[])

    @classmethod
    def of(
        cls,
        rows: Rows,
        row_format: RowFormat,
        title: Callable[[int], str],
        sheet: str | None = None,
    ) -> TableBlock:
        """The block of some rows; `title` is what errors call the column at a place."""
        columns = row_format.columns
        cells = [_column(rows, place) for place in columns.places]
        joined = _joined(cells, row_format)
        if joined.count(b"\n") != len(cells[0]):
            compute = need("pyarrow.compute", "tables")
            cells = [compute.replace_substring(column, "\n", " ") for column in cells]
            joined = _joined(cells, row_format)
        if b"#" in joined:
            for column, field in zip(cells, columns.titles, strict=True):
                rows.problems.update(_comments(column, field, row_format.thing))
        if columns.found_by != "given":
            for row, problem in _cards_elsewhere(rows, row_format, title).items():
                rows.problems.setdefault(row, problem)
        if rows.problems:
            lines = joined.split(b"\n")
            for row in rows.problems:
                lines[row] = _INVALID
            joined = b"\n".join(lines)
        return cls(b"\n" * rows.above + joined, rows, row_format, cells, sheet)

    def original(self, start: int, stop: int) -> bytes:
        """A whole row as its file has it, or as CSV; a part of one as it was read."""
        row = self._row(start)
        if row < 0 or not (start == 0 or self.text[start - 1 : start] == b"\n"):
            return self.text[start:stop]
        if stop < self.stop and self.text[stop - 1 : stop] != b"\n":
            return self.text[start:stop]
        if self.rows.record is not None:
            return self.rows.record(row).encode("utf-8", "replace")
        texts = self._texts(row)
        return _csv(texts) if any(map(str.strip, texts)) else b"\n"

    def told(self, error: DealError, fault: Fault, place: int) -> DealError:
        """The error with its place in the table: row, column, and character in the cell."""
        row = self._row(place)
        if problem := self.rows.problems.get(row):
            return self._error(error, problem.words, problem.field, problem.text, problem.place)
        place -= self.text.rfind(b"\n", 0, place) + 1
        texts = self._texts(row)
        column = 0
        separators = self.format.separators
        while column < len(separators):
            width = len(texts[column].encode("utf-8", "replace")) + len(separators[column])
            if place < width:
                break
            place -= width
            column += 1
        cell = texts[column].encode("utf-8", "replace")
        at = len(cell[:place].decode("utf-8", "replace"))
        words = error.problem
        each = self.format.cards_in_cell
        # Where a hand ends or goes on at the wrong place, its cards are counted.
        ends = place >= len(cell.rstrip()) or (
            fault is Fault.WRONG_SEPARATOR and cell[place : place + 1].isspace()
        )
        if "" in map(str.strip, texts):
            column = [text.strip() for text in texts].index("")
            words, at = "the cell is empty, but others in the row are not", 0
        elif ends or fault in (Fault.TOO_FEW_CARDS, Fault.TOO_MANY_CARDS):
            counts = [_count_cards(text, self.format.layout) for text in texts]
            wrong = [i for i, count in enumerate(counts) if count != each]
            if len(texts) > 1 and wrong:
                column, at = wrong[0], 0
                words = _miscounted(counts[column], each)
        elif (
            fault is Fault.WRONG_SEPARATOR
            and len(texts) > 1
            and _count_cards(texts[column][:at], self.format.layout) == each
        ):
            words = f"{words.rpartition(': ')[0]}: the {self.format.thing} ends there"
        field = self.format.columns.titles[column]
        return self._error(error, words, field, texts[column], at)

    def _error(
        self, error: DealError, words: str, field: str | None, text: str, at: int
    ) -> DealError:
        return DealError(
            words,
            file=error.file,
            line=error.line,
            column=at + 1,
            text=text,
            field=field,
            sheet=self.sheet,
        )

    def _row(self, place: int) -> int:
        return bisect_right(self._starts(), place) - 1 - self.rows.above

    def _starts(self) -> list[int]:
        """Where each line starts; found when the first is asked for."""
        if not self.starts:
            self.starts.extend([0, *(end.end() for end in re.finditer(rb"\n", self.text))])
        return self.starts

    def _texts(self, row: int) -> list[str]:
        return [column[row].as_py() or "" for column in self.cells]


def _joined(cells: Sequence[Any], row_format: RowFormat) -> bytes:
    """The rows as lines."""
    pa, compute = need("pyarrow", "tables"), need("pyarrow.compute", "tables")
    ends = (*row_format.separators, "\n")
    empty = pa.scalar("", cells[0].type)
    parts = chain(*zip(cells, (pa.scalar(end, cells[0].type) for end in ends), strict=True))
    lines = compute.binary_join_element_wise(
        *parts, empty, null_handling="replace", null_replacement=""
    )
    _, offsets, data = lines.buffers()
    if not data:
        return b""
    ends_at = memoryview(offsets).cast("q")
    start, stop = ends_at[lines.offset], ends_at[lines.offset + len(lines)]
    text = bytes(memoryview(data)[start:stop])
    blank = ("\n" + "".join(ends)).encode()
    if blank in b"\n" + text[: len(blank)] or blank in text:
        blanks = re.compile(rb"^" + re.escape(blank[1:-1]) + rb"$", re.MULTILINE)
        text = blanks.sub(b"", text)
    return text


def _column(rows: Rows, place: int) -> Any:
    """A chosen column, empty where a part of the table does not have it."""
    if place in rows.columns:
        return rows.columns[place]
    pa = need("pyarrow", "tables")
    return pa.nulls(len(next(iter(rows.columns.values()))), pa.large_string())


def _comments(cells: Any, field: str, thing: str) -> dict[int, Problem]:
    """Rows with a cell such as `#N/A`: in a text, a comment would begin there."""
    compute = need("pyarrow.compute", "tables")
    matches = compute.fill_null(compute.match_substring(cells, "#"), False)
    found: dict[int, Problem] = {}
    for row in compute.indices_nonzero(matches).to_pylist():
        text = cells[row].as_py()
        found[row] = Problem(f"{quoted(text)} is not a {thing}", field, text, text.index("#"))
    return found


def _cards_elsewhere(
    rows: Rows, row_format: RowFormat, title: Callable[[int], str]
) -> dict[int, Problem]:
    """Rows with cards in other columns than the chosen ones.

    Where names tell which columns have the cards, a single card elsewhere is none.
    """
    compute = need("pyarrow.compute", "tables")
    if are_numbers(row_format.layout.style):
        return {}
    by_names = row_format.columns.found_by == "names"
    found: dict[int, Problem] = {}
    single: set[int] = set()
    for place, cells in rows.columns.items():
        if place in row_format.columns.places:
            continue
        matches = compute.match_substring_regex(cells, CARDS_PATTERN)
        if not compute.any(matches).as_py():
            continue
        for row in compute.indices_nonzero(compute.fill_null(matches, False)).to_pylist():
            text = cells[row].as_py()
            if row in found or not reads_as_cards(text):
                continue
            if by_names and cards_in(text) < 2 and row not in single:
                single.add(row)
                continue
            words = (
                "these cards are in none of the columns that were read as hands: choose "
                "the columns with --columns, or --hand1 and --hand2"
            )
            found[row] = Problem(words, title(place), text)
    return found


def _miscounted(count: int, each: int) -> str:
    cards = f"{count} card{'' if count == 1 else 's'}"
    return f"{cards}, but each cell has one" if each == 1 else f"{cards}, but a hand has {each}"


def _count_cards(cell: str, layout: Layout) -> int:
    """How many cards a cell begins with."""
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
