"""How the cells of a row are joined to a line, and how that line is laid out."""

from __future__ import annotations

from itertools import islice

from ...errors import DealError, ShowdownError
from ...values import Value
from ..detect import HeadLine, detect
from ..layout import Layout
from ..skeleton import likely_style, skeleton_of
from .cells import cards_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..options import ReadOptions
    from .columns import CardColumns
    from .table import CardTable

_HAND, _BOARD = "|", "|Board: "
"""What is in front of a hand, and of the board."""


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

    def cell_at(self, cells: Sequence[str], at: int) -> tuple[int, int]:
        """The index among the card columns, and the character in it, of a place in the line."""
        last = len(cells) - 1
        for index, cell in enumerate(cells):
            at -= len(self.marks[index])
            if at <= len(cell) or index == last:
                return index, max(0, min(at, len(cell)))
            at -= len(cell)
        return 0, 0


def row_format(columns: CardColumns, table: CardTable, options: ReadOptions) -> RowFormat:
    """The format of rows, detected from the first ones with cards in all columns of the deal.

    Raises:
        FileError, DealError: if they are not deals, or can be read in two ways.
    """
    below = {
        number: [row[place] for place in columns.places]
        for number, row in table.head
        if number != columns.header
    }
    rows = {
        number: cells
        for number, cells in below.items()
        if all(cards_in(cell, columns.style) for cell in cells)
    }
    rows = rows or {number: cells for number, cells in below.items() if any(cells)}
    if not rows:
        raise table.error("no deals found")
    counts = [[cards_in(cell, columns.style) or 0 for cell in cells] for cells in rows.values()]
    sizes = tuple([max(each, key=each.count) for each in zip(*counts, strict=True)])
    form = RowFormat(columns, _marks(columns, [*rows.values()]), sizes)
    each = iter(sizes)
    hands = [sum(islice(each, len(hand))) for hand in columns.hands]
    groups = (*hands, *[sum(each)] * bool(columns.board))
    if len(groups) == 2 and len({*groups}) > 1 and options.players != 1 and not columns.board:
        raise _uneven(groups, table)  # They would be taken for a hand and a board.
    options = options.but(mixed=False, style=columns.style, columns=None, hands=(), board=None)
    lines = [HeadLine(number, form.line(cells), 0) for number, cells in rows.items()]
    try:
        layout = detect(lines, options, table.name)
    except DealError as error:
        raise _located(error, form, rows, table) from None
    if len(groups) > 1 and groups != layout.groups and len(columns.hands) > 1:
        raise _uneven(groups, table)
    if layout.is_rewritten or layout.line_numbers:
        raise table.error("the cards of its first rows are written in different ways")
    return form.but(layout=layout.but(header=columns.header, announced=None))


def _uneven(groups: Sequence[int], table: CardTable) -> ShowdownError:
    held = " and ".join(map(str, dict.fromkeys(groups)))
    return table.error(
        f"its cells do not have one hand each: hands of a deal have the same size, not {held} cards"
    )


def _marks(columns: CardColumns, rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The signs in front of cells: of a hand or the board, or between the cards of one."""
    texts = tuple([cell for cells in rows for cell in cells])
    style = likely_style(texts, columns.style)
    gaps = [gap for text in texts for gap in skeleton_of(text, style).gaps[1:-1]]
    within = [*gaps, ","][0]
    hands = [mark for hand in columns.hands for mark in (_HAND, *[within] * (len(hand) - 1))]
    return ("", *hands[1:], *[_BOARD, *[within] * len(columns.board)][: len(columns.board)])


def _located(
    error: DealError, form: RowFormat, rows: Mapping[int, Sequence[str]], table: CardTable
) -> ShowdownError:
    """An error about a line as one about a cell, or about the row if the cell has only cards."""
    row = error.line or 0
    index, at = form.cell_at(rows[row], (error.column or 1) - 1) if row in rows else (0, 0)
    if row not in rows or cards_in(rows[row][index], form.columns.style):
        located: ShowdownError = table.error(
            f"row {row}: {error.problem}" if row else error.problem
        )
    else:
        field, text = form.columns.title(form.columns.places[index]), rows[row][index]
        located = DealError(
            error.problem, file=table.name, line=row, column=at + 1, text=text, field=field
        )
        located.sheet = table.sheet
    located.suggestions = error.suggestions
    return located
