"""Rows of a table as lines of text for the kernel, and the way back from a line to a cell."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from itertools import chain, islice

from ...errors import DealError, ShowdownError, counted
from ...kernel.faults import Fault
from ...needs import need
from ...values import Value
from ..blocks import Block, Part, file_errors
from ..detect import HeadLine, detect
from ..layout import PAIRS, Layout
from ..lines import Group, fit
from ..skeleton import CARDS, likely_style, skeleton_of
from .columns import find_columns, reference_to, with_header
from .table import can_hold_cards, cards_in, may_be_dealt, rows_with_cards, text_column

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from ..options import ReadOptions
    from .columns import CardColumns
    from .table import CardTable, Rows

_MARK = "|"
"""What is in front of a hand, and of the board."""
_INVALID = b"!"
"""The line for a row that cannot be read, invalid in every layout."""
_LINE_END = re.compile(rb"\n")
_EMPTY = b',;|\t "\r\n'
"""What a row has that has nothing in it."""
_LINE_ENDS = r"[\r\n]"
_AROUND_NUMBERS = r"""[\t-\r\x1c-\x1f\x{85}\pZ,;|/\[\](){}"']"""
_AROUND_CARDS = rf"(?:-|{_AROUND_NUMBERS})"
"""What may be around cards in a cell, but for spaces, in the syntax of Arrow."""


class RowFormat(Value):
    """How rows become lines: the cells of the columns one after the other, in a layout.

    Attributes:
        marks: the sign in front of each cell.
        ignored: the signs in cells that are blanks in lines, in the syntax of Arrow.
        sizes: how many cards each cell usually has.
    """

    table: CardTable
    columns: CardColumns
    marks: str
    ignored: str
    sizes: tuple[int, ...]
    layout: Layout

    @property
    def is_sure(self) -> bool:
        """Whether columns are given, or there is anything in others: it is not a text of cards."""
        return self.columns.is_given or any(map(any, _others(self.columns, self.table)))

    @property
    def parts(self) -> Iterator[Part]:
        """The rows of the table."""
        return (TablePart(make, self, read) for make, read in self.table.batches)


def table_format(table: CardTable, options: ReadOptions) -> RowFormat | ShowdownError:
    """The format of a table's rows, or why it cannot be read."""
    table = with_header(table, options)
    try:
        columns = find_columns(table, options)
        if columns is not None:
            others = _others(columns, table)
            dealt = sum(any(may_be_dealt(cell, columns.style) for cell in row) for row in others)
            if 2 * dealt > len(others) and not columns.is_given:
                raise table.error("there are cards in other columns: name those of the deal")
            return _row_format(columns, table, options)
    except ShowdownError as error:
        return error
    words = "no column has only cards in most of its first rows"
    return table.error(words if table.head else "no deals found")


def _others(columns: CardColumns, table: CardTable) -> list[list[str]]:
    """The cells of the first rows in columns that are not read."""
    places = {*range(len(table.names))} - {*columns.places}
    return [[row[place] for place in places] for _, row in table.head]


def _row_format(columns: CardColumns, table: CardTable, options: ReadOptions) -> RowFormat:
    """The format of rows, detected from the first ones with cards in all columns of the deal.

    Raises:
        FileError, DealError: if they are not deals, or can be read in two ways.
    """
    rows = _first_deals(columns, table)
    counts = [tuple([columns.cards_in(cell) or 0 for cell in cells]) for cells in rows.values()]
    sizes = max(counts, key=counts.count)
    usual = [*rows][counts.index(sizes)]
    style = likely_style(tuple(chain(*rows.values())), columns.style)
    lines = [HeadLine(number, _line(columns, cells, style), 0) for number, cells in rows.items()]
    options = options.but(mixed=False, style=columns.style, columns=None, hands=(), board=None)
    is_text = len(sizes) == 1
    try:
        if is_text or columns.style == PAIRS:
            layout = detect(lines, options, table.name)
        else:
            layout = _dealt(_groups(columns, rows[usual], style), lines, options).but(style=style)
    except DealError as error:
        row, at = error.line or usual, is_text * ((error.column or 1) - 1)
        located = table.cell_error(error.problem, row, columns.places[0], rows[row][0], at)
        located.suggestions = error.suggestions
        raise located from None
    if layout.board and not columns.board and len(columns.hands) > layout.players:
        hands = [*columns.hands]
        board = hands.pop(layout.players if layout.board_at is None else layout.board_at)
        return _row_format(columns.but(hands=tuple(hands), board=board), table, options)
    if layout.is_rewritten or layout.line_numbers:
        raise table.error("the cards of its first rows are written in different ways")
    layout = layout.but(header=table.header)
    if is_text:
        layout = layout.but(around=(_MARK + layout.around[0], *layout.around[1:]))
        return RowFormat(table, columns, _MARK, _LINE_ENDS, sizes, layout)
    separator = "" if style in CARDS else " "  # Between letters, blanks are ignored.
    hand_mark = _MARK if len(columns.hands) > 1 else separator
    board_mark = _MARK if columns.board else separator
    around = (*[hand_mark] * layout.players, *[board_mark] * bool(layout.board), "")
    layout = layout.but(separator=separator, around=(_MARK, *around[1:]))
    marks = [_MARK.ljust(len(part)) for part in (*columns.hands, columns.board) if part]
    ignored = _AROUND_CARDS if style in CARDS else _AROUND_NUMBERS
    return RowFormat(table, columns, "".join(marks), ignored, sizes, layout)


def _first_deals(columns: CardColumns, table: CardTable) -> dict[int, list[str]]:
    """The cells of the first rows with cards in all columns of the deal, by their number.

    Raises:
        FileError, DealError: if there are none, or a row above may be names.
    """
    rows = {number: [row[place] for place in columns.places] for number, row in table.head}
    full = {number: cells for number, cells in rows.items() if all(map(columns.cards_in, cells))}
    has_names = table.header or columns.is_given or any(table.names)
    if full and not has_names and next(iter(full)) != (top := next(iter(rows))):
        # It may say in which order the hands are, so that it must not be skipped.
        words = "this row is neither a deal nor the names of the columns"
        raise table.cell_error(words, top, columns.places[0], rows[top][0])
    if not any(map(any, rows.values())):
        raise table.error("no deals found")
    return full or {number: cells for number, cells in rows.items() if any(cells)}


def _line(columns: CardColumns, cells: Sequence[str], style: str) -> str:
    """The cards of a row in groups, or the text of its only cell."""
    if len(cells) == 1:
        return re.sub(_LINE_ENDS, " ", cells[0])
    return _MARK.join([" ".join(group.cards) for group in _groups(columns, cells, style)])


def _groups(columns: CardColumns, cells: Sequence[str], style: str) -> list[Group]:
    """The cards of the hands and of the board in the cells of a row."""
    left = iter([skeleton_of(cell, style).cards for cell in cells])
    sizes = [*map(len, columns.hands)]
    groups = [Group(None, _MARK, tuple(chain(*islice(left, size)))) for size in sizes]
    board = tuple(chain(*left))
    return [*groups, *[Group("board", _MARK, board)] * bool(board)]


def _dealt(groups: Sequence[Group], lines: Sequence[HeadLine], options: ReadOptions) -> Layout:
    """How the groups of a row are dealt; an error suggests the options that read all lines."""
    try:
        way = fit(groups, options)
        return way.but(game=options.played(way.game))
    except DealError as error:
        from ..head import options_that_read

        for words, more in options_that_read(lines, options):
            error.suggest(words, **more)
        raise


class TablePart(Part):
    """Rows of a table, which the thread that works on them makes and joins to lines."""

    make: Callable[[], Rows]
    form: RowFormat
    read: int

    def load(self) -> Block:
        """The rows as a block."""
        form, columns = self.form, self.form.columns
        with file_errors(f"{form.table.name}: it cannot be read"):
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
            for row in (*problems, *blank):
                lines[row] = b"" if row in blank else _INVALID
            text = b"\n".join(lines)
        more = {"rows": rows, "form": form, "problems": problems}
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

    unit = "row"

    def original(self, start: int, stop: int) -> bytes:
        """The rows from `start` to `stop` as they are in their file, or as CSV."""
        numbers = range(self._row(start), self._row(max(start, stop - 1)) + 1)
        return b"".join(map(self.rows.record, numbers))

    def located(self, error: DealError, fault: Fault, place: int) -> DealError:
        """The error with its place in the table: row, column, and character in the cell."""
        row, form = self._row(place), self.form
        if problem := self.problems.get(row):
            problem.file, problem.line = error.file, error.line
            return problem
        cells = [self.rows.cells[place][row].as_py() or "" for place in form.columns.places]
        counts = [cards_in(cell, form.layout.style) for cell in cells]
        wrong = [at for at, count in enumerate(counts) if count != form.sizes[at]]
        # Rows have one layout.
        suggestions = [each for each in error.suggestions if "mixed" not in each.options]
        if wrong and len(cells) > 1 and all(counts) and fault is not Fault.REPEATED_CARD:
            index, at = wrong[0], 0
            words = f"{counted(counts[index] or 0, 'card')} in a cell for {form.sizes[index]}"
            # Cards that are missing in a hand are not those of the board.
            suggestions = suggestions if index == len(cells) - 1 else []
        else:
            index, words = 0, error.problem
            at = len(self.text[self._starts[row] : place].decode("utf-8", "replace")) - 1
            while at > len(cells[index]) and index + 1 < len(cells):
                at -= len(cells[index]) + 1
                index += 1
        column = form.columns.places[index]
        located = form.table.cell_error(words, self.rows.number + row, column, cells[index], at)
        located.suggestions = tuple(suggestions)
        return located

    @cached_property
    def _starts(self) -> list[int]:
        """Where each line starts."""
        return [0, *(feed.end() for feed in _LINE_END.finditer(self.text))]

    def _row(self, place: int) -> int:
        return bisect_right(self._starts, place) - 1


def _problems(rows: Rows, form: RowFormat) -> tuple[dict[int, DealError], set[int]]:
    """What is wrong with rows, apart from what the kernel finds in their lines; blank rows."""
    compute, columns, table = need("pyarrow.compute"), form.columns, form.table
    header = table.header - rows.number
    problems = {**rows.problems}
    blank = {header} & {*range(len(rows.cells[columns.places[0]]))}
    for place in columns.places:
        texts = compute.fill_null(compute.utf8_trim_whitespace(rows.cells[place]), "")
        for row in compute.indices_nonzero(compute.equal(texts, "")).to_pylist():
            if not rows.record(row).strip(_EMPTY):
                blank.add(row)
            elif row not in problems:
                words = "the cell is empty, but others in the row are not"
                problems[row] = table.cell_error(words, rows.number + row, place, "")
    others = {place: rows.cells[place] for place in rows.cells if place not in columns.places}
    for row, place, text in () if columns.is_given else rows_with_cards(others, columns.style):
        words = "cards in a column that was not read: name the columns of the deal"
        error = table.cell_error(words, rows.number + row, place, text)
        error.suggest("To leave it out", columns=reference_to(columns.places, table.names))
        problems.setdefault(row, error)
    problems.pop(header, None)
    return problems, blank


def _joined(cells: Sequence[Any], form: RowFormat) -> bytes:
    """The cells of rows as lines."""
    pa, compute = need("pyarrow"), need("pyarrow.compute")
    parts = []
    for mark, column in zip(form.marks, cells, strict=True):
        is_odd = compute.any(compute.match_substring_regex(column, form.ignored)).as_py()
        plain = compute.replace_substring_regex(column, form.ignored, " ") if is_odd else column
        parts += [pa.scalar(mark, pa.large_string()), plain]
    ends = [pa.scalar(end, pa.large_string()) for end in ("\n", "")]
    lines = compute.binary_join_element_wise(*parts, *ends, null_handling="replace")
    _, starts, buffer = lines.buffers()
    return bytes(buffer[: memoryview(starts).cast("q")[len(lines)]])
