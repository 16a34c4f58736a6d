"""How the cells of a row are joined to a line, and how that line is laid out."""

from __future__ import annotations

from ...errors import DealError, ShowdownError
from ...values import Value
from ..detect import HeadLine, detect
from ..layout import Layout
from ..skeleton import likely_style, skeleton_of
from .cells import cards_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..options import ReadOptions
    from .columns import CardColumns
    from .table import CardTable

_BETWEEN_HANDS = "|;/,"
"""Between the hands of a row: the first sign that no cell has."""


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
    """The format of rows, detected from the first ones below the header.

    Raises:
        FileError, DealError: if most of them are not deals, or can be read in two ways.
    """
    head = [(number, row) for number, row in table.head if number > columns.header]
    rows = {number: [row[place] for place in columns.places] for number, row in head}
    rows = {number: cells for number, cells in rows.items() if any(cells)}
    if not rows:
        raise table.error("no deals found")
    counts = [[cards_in(cell, columns.style) or 0 for cell in cells] for cells in rows.values()]
    sizes = tuple([_usual(each) for each in zip(*counts, strict=True)])
    form = RowFormat(columns, _marks(columns, [*rows.values()]), sizes)
    options = options.but(mixed=False, style=columns.style, columns=None, hands=(), board=None)
    options = options.but(players=options.players or columns.players)
    first = len(columns.hands)
    try:
        if columns.board:
            label = f"{form.marks[first]}Board: "
            labelled = form.but(marks=(*form.marks[:first], label, *form.marks[first + 1 :]))
            shown = _detected(labelled, rows, options, table)
            options = options.but(game=shown.game, players=shown.players, cards=shown.cards)
        if options.players != 1:
            _require_hands_of_one_size(form, table)
        layout = _detected(form, rows, options, table)
    except DealError as error:
        raise _located(error, form, rows, table) from None
    groups = layout.groups[:-1] if columns.board else layout.groups
    if not columns.single and first > 1 and sizes[:first] != groups:
        raise table.error("its cells have several hands each")
    if layout.is_rewritten or layout.line_numbers:
        raise table.error("the cards of its first rows are written in different ways")
    return form.but(layout=layout.but(header=columns.header, announced=None))


def _usual(counts: Sequence[int]) -> int:
    """How many cards most cells of a column have that have any."""
    return max(filter(None, counts), key=counts.count, default=0)


def _marks(columns: CardColumns, rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The signs in front of cells: between hands, or between cards, and within a board."""
    texts = tuple([cell for cells in rows for cell in cells])
    style = likely_style(texts, columns.style)
    gaps = [gap for text in texts for gap in skeleton_of(text, style).gaps[1:-1]]
    within = [*gaps, ","][0]
    between = next(
        (sign for sign in _BETWEEN_HANDS if not any(sign in text for text in texts)), ","
    )
    hands = [within if columns.single else between] * (len(columns.hands) - 1)
    board = [between, *[within] * len(columns.board)][: len(columns.board)]
    return ("", *hands, *board)


def _require_hands_of_one_size(form: RowFormat, table: CardTable) -> None:
    """Refuse a hand beside a larger one, which would be taken for a hand and a board."""
    first, second = (*form.sizes, 0, 0)[:2]
    if len(form.sizes) == 2 and not form.columns.board and first != second:
        held = f"hands of {first} and {second} cards"
        raise table.error(f"its first rows have {held}: hands of a deal have the same size")


def _detected(
    form: RowFormat, rows: dict[int, list[str]], options: ReadOptions, table: CardTable
) -> Layout:
    lines = [HeadLine(number, form.line(cells), 0) for number, cells in rows.items()]
    return detect(lines, options, table.name)


def _located(
    error: DealError, form: RowFormat, rows: dict[int, list[str]], table: CardTable
) -> ShowdownError:
    """An error about a line as one about a cell."""
    cells = rows.get(error.line or 0)
    if cells is None:
        located: ShowdownError = table.error(error.problem)
    else:
        index, at = form.cell_at(cells, (error.column or 1) - 1)
        field = form.columns.title(form.columns.places[index])
        located = table.cell_error(error.problem, error.line or 0, field, cells[index], at)
        if cards_in(cells[index], form.columns.style):
            located = table.error(f"row {error.line}: {error.problem}")
    located.suggestions = error.suggestions
    return located
