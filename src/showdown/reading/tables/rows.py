"""Rows of a table as lines of text for the kernel, and the way back from a line to a cell."""

from __future__ import annotations

import re
from bisect import bisect_right
from copy import copy
from functools import cached_property
from itertools import islice

from ...errors import DealError, ShowdownError, counted
from ...kernel.faults import Fault
from ...needs import need
from ...values import Value
from ..blocks import Block, Part, file_errors
from ..detect import HeadLine, detect
from ..layout import Layout
from ..skeleton import likely_style, skeleton_of
from .columns import find_columns
from .table import can_hold_cards, cards_in, rows_with_cards, text_column, title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from ..options import ReadOptions
    from .columns import CardColumns
    from .table import CardTable, Rows

_HAND, _BOARD = "|", "|Board: "
"""What is in front of a hand, and of the board."""
_INVALID = b"!"
"""The line for a row that cannot be read, invalid in every layout."""
_LINE_END = re.compile(rb"\n")
_EMPTY = b',;|\t "\r\n'
"""What a row has that has nothing in it."""


class RowFormat(Value):
    """How rows become lines.

    Attributes:
        marks: what is in front of each cell.
        sizes: how many cards each cell usually has.
    """

    columns: CardColumns
    marks: tuple[str, ...]
    sizes: tuple[int, ...]
    layout: Layout = Layout()

    def line(self, cells: Sequence[str]) -> str:
        """The cells of the card columns, in the order of the deal, as a line."""
        return "".join([mark + cell for mark, cell in zip(self.marks, cells, strict=True)])

    def error(self, problem: str, cells: Sequence[str], at: int) -> DealError:
        """An error at a place in the line of some cells as one about a cell."""
        index = 0
        at -= len(self.marks[0])
        while at > len(cells[index]) and index + 1 < len(cells):
            index += 1
            at -= len(cells[index - 1]) + len(self.marks[index])
        return self.cell_error(problem, cells, index, at)

    def cell_error(self, problem: str, cells: Sequence[str], index: int, at: int = 0) -> DealError:
        """An error about one of the cells, at a place in it."""
        text = cells[index]
        field = title(self.columns.places[index], self.columns.names)
        return DealError(problem, field=field, text=text, column=max(0, min(at, len(text))) + 1)


def table_format(table: CardTable, options: ReadOptions) -> RowFormat | ShowdownError:
    """The format of a table's rows, or why it cannot be read."""
    try:
        columns = find_columns(table, options)
        if columns is not None:
            return _row_format(columns, table, options)
    except ShowdownError as error:
        return error
    words = "no column has only cards in most of its first rows" if table.head else "no deals found"
    for (row, cells), held in zip(table.head, table.counts(options.style), strict=True):
        if None in held:
            place = [*held].index(None)
            return table.cell_error(words, row, title(place, table.names or ()), cells[place])
    return table.error(words)


def _row_format(columns: CardColumns, table: CardTable, options: ReadOptions) -> RowFormat:
    """The format of rows, detected from the first ones with cards in all columns of the deal.

    Raises:
        FileError, DealError: if they are not deals, or can be read in two ways.
    """
    below = [(number, row) for number, row in table.head if number != columns.header]
    rows = {number: [row[place] for place in columns.places] for number, row in below}
    full = [
        number for number, cells in rows.items() if all(columns.cards_in(cell) for cell in cells)
    ]
    is_sure = columns.header or columns.is_given or table.names is not None
    for top in [next(iter(rows))] if full and not is_sure else []:
        # It may say in which order the hands are, so that it must not be skipped.
        if top not in full and (options.skip_bad or not any(map(columns.cards_in, rows[top]))):
            words = "this row is neither a deal nor the names of the columns"
            raise table.cell_error(words, top, title(columns.places[0], ()), rows[top][0])
    rows = {number: rows[number] for number in full or rows if any(rows[number])}
    if not rows:
        raise table.error("no deals found")
    counts = [[columns.cards_in(cell) or 0 for cell in cells] for cells in rows.values()]
    sizes = tuple([max(each, key=each.count) for each in zip(*counts, strict=True)])
    form = RowFormat(columns, _marks(columns, [*rows.values()]), sizes)
    left = iter(sizes)
    hands = [sum(islice(left, len(hand))) for hand in columns.hands]
    groups = (*hands, *[sum(left)] * bool(columns.board))
    options = options.but(mixed=False, style=columns.style, columns=None, hands=(), board=None)
    lines = [HeadLine(number, form.line(cells), 0) for number, cells in rows.items()]
    try:
        layout = detect(lines, options, table.name)
    except DealError as error:
        cells = rows.get(error.line or 0, next(iter(rows.values())))
        located = form.error(error.problem, cells, (error.column or 1) - 1)
        located.file, located.line, located.sheet = table.name, error.line, table.sheet
        located.suggestions = error.suggestions
        raise located from None
    if len(columns.hands) > 1 and groups != layout.groups:
        held = " and ".join(map(str, groups))
        raise table.error(f"columns of {held} cards: all hands of a deal have the same size")
    if layout.is_rewritten or layout.line_numbers:
        raise table.error("the cards of its first rows are written in different ways")
    return form.but(layout=layout.but(header=columns.header, announced=None))


def _marks(columns: CardColumns, rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The signs in front of cells: of a hand or the board, or between the cards of one."""
    texts = tuple([cell for cells in rows for cell in cells])
    style = likely_style(texts, columns.style)
    gaps = [gap for text in texts for gap in skeleton_of(text, style).gaps[1:-1]]
    within = [*gaps, ","][0]
    hands = [mark for hand in columns.hands for mark in (_HAND, *[within] * (len(hand) - 1))]
    return ("", *hands[1:], *[_BOARD, *[within] * len(columns.board)][: len(columns.board)])


class TablePart(Part):
    """Rows of a table, which the thread that works on them makes and joins to lines."""

    make: Callable[[], Rows]
    form: RowFormat
    name: str
    sheet: str | None
    read: int

    def load(self) -> Block:
        """The rows as a block."""
        form, columns = self.form, self.form.columns
        with file_errors(f"{self.name}: it cannot be read"):
            rows = self.make()
            cells = {
                place: text_column(column)
                for place, column in rows.cells.items()
                if place in columns.places
                or not (columns.is_given or not can_hold_cards(column.type, columns.style))
            }
        rows = rows.but(cells=cells)
        problems, blank = _problems(rows, form)
        text = _joined([cells[place] for place in columns.places], form)
        if problems or blank:
            lines = text.split(b"\n")
            for row in problems:
                lines[row] = _INVALID
            for row in blank:
                lines[row] = b""
            text = b"\n".join(lines)
        more = {"rows": rows, "form": form, "problems": problems, "sheet": self.sheet}
        return TableBlock(text, 0, len(text), read=self.read, **more)  # type: ignore[arg-type]


class TableBlock(Block):
    """Rows of a table as lines.

    Attributes:
        problems: why rows cannot be read, apart from what the kernel finds in their lines.
    """

    # These are always given, though fields before them have defaults.
    rows: Rows  # type: ignore[misc]
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
        problem = self.problems.get(row) or self._problem(
            row, place - self._starts[row], fault, error
        )
        located = copy(problem)
        located.file, located.line, located.sheet = error.file, error.line, self.sheet
        return located

    def _problem(self, row: int, place: int, fault: Fault, error: DealError) -> DealError:
        """The problem that the kernel found at a byte of a row's line, by cell."""
        form = self.form
        cells = [self.rows.cells[place][row].as_py() or "" for place in form.columns.places]
        cells = [cell.replace("\n", " ") for cell in cells]
        counts = [cards_in(cell, form.layout.style) for cell in cells]
        wrong = [at for at, count in enumerate(counts) if count != form.sizes[at]]
        if blank := [index for index, cell in enumerate(cells) if not cell.strip()]:
            return form.cell_error(
                "the cell is empty, but others in the row are not", cells, blank[0]
            )
        line = form.line(cells).encode("utf-8", "replace")
        located = form.error(error.problem, cells, len(line[:place].decode("utf-8", "replace")))
        # Rows have one layout.
        located.suggestions = tuple(
            [each for each in error.suggestions if "mixed" not in each.options]
        )
        if len(cells) > 1 and wrong and all(counts) and fault is not Fault.REPEATED_CARD:
            words = f"{counted(counts[wrong[0]] or 0, 'card')} in a cell for {form.sizes[wrong[0]]}"
            # Cards that are missing in a hand are not those of the board.
            suggestions = located.suggestions if wrong[0] == len(cells) - 1 else ()
            located = form.cell_error(words, cells, wrong[0])
            located.suggestions = suggestions
        return located

    @cached_property
    def _starts(self) -> list[int]:
        """Where each line starts."""
        return [0, *(feed.end() for feed in _LINE_END.finditer(self.text))]

    def _row(self, place: int) -> int:
        return bisect_right(self._starts, place) - 1


def _problems(rows: Rows, form: RowFormat) -> tuple[dict[int, DealError], list[int]]:
    """What is wrong with rows, apart from what the kernel finds in their lines; blank rows."""
    compute, columns = need("pyarrow.compute"), form.columns
    first, header = columns.places[0], columns.header - rows.number
    problems = {**rows.problems}
    blank_rows = [header] if 0 <= header < len(rows.cells[first]) else []

    def add(row: int, problem: str, place: int, text: str) -> None:
        if row != header:
            field = title(place, columns.names)
            problems.setdefault(row, DealError(problem, field=field, text=text, column=1))

    comments = compute.starts_with(compute.utf8_ltrim_whitespace(rows.cells[first]), "#")
    for row in compute.indices_nonzero(comments).to_pylist():
        add(row, "this is no card, but a comment", first, rows.cells[first][row].as_py())
    parts = [rows.cells[place] for place in columns.places]
    nothing = need("pyarrow").scalar("", parts[0].type)
    whole = compute.binary_join_element_wise(*parts, nothing, null_handling="replace")
    empty = compute.equal(compute.utf8_trim_whitespace(whole), "")
    for row in compute.indices_nonzero(empty).to_pylist():
        if not rows.record(row).strip(_EMPTY):
            blank_rows.append(row)
        else:
            add(row, "no cards in this row", first, "")
    if not columns.is_given:
        others = {place: rows.cells[place] for place in rows.cells if place not in columns.places}
        for row, place, text in rows_with_cards(others, columns.style):
            add(
                row,
                "cards in a column that was not read: name the columns of the deal",
                place,
                text,
            )
    return problems, blank_rows


def _joined(cells: list[Any], form: RowFormat) -> bytes:
    """The cells of rows as lines, with blanks for line ends in cells."""
    pa, compute = need("pyarrow"), need("pyarrow.compute")
    marks = [pa.scalar(mark, pa.large_string()) for mark in (*form.marks, "\n", "")]
    parts = [part for pair in zip(marks, cells, strict=False) for part in pair]
    lines = compute.binary_join_element_wise(*parts, *marks[-2:], null_handling="replace")
    _, starts, buffer = lines.buffers()
    text = bytes(buffer[: memoryview(starts).cast("q")[len(lines)]])
    if text.count(b"\n") == len(lines) and b"\r" not in text:
        return text
    return _joined([compute.replace_substring_regex(each, r"[\r\n]", " ") for each in cells], form)
